// Hosts, origins and request targets, without a socket.
#include "server/bridge/policy.h"

#include <gtest/gtest.h>

#include "galloper/v1/table.pb.h"
#include "server/bridge/security_headers.h"
#include "server/bridge/url.h"
#include "server/bridge/watch_request.h"

namespace galloper::bridge {
namespace {

Policy make_policy(const std::string& listen, const std::string& public_url = {},
                   std::vector<std::string> origins = {}) {
  Bridge::Options options;
  options.listen = listen;
  options.public_url = public_url;
  options.allowed_origins = std::move(origins);
  auto policy = Policy::make(options);
  EXPECT_TRUE(policy);
  return *policy;
}

TEST(Policy, AddressesAndLoopbackNamesAreGoodHosts) {
  const auto policy = make_policy("0.0.0.0:8080", "https://play.example.org", {"https://club.example:444"});
  for (const char* good :
       {"127.0.0.1", "127.0.0.1:8080", "192.168.1.20:8080", "[::1]:8080", "[fe80::1]", "localhost",
        "LOCALHOST:1", "app.localhost:8080", "play.example.org", "Play.Example.Org:443", "club.example"}) {
    EXPECT_TRUE(policy.host_allowed(good)) << good;
  }
  for (const char* bad : {"", "evil.example", "play.example.org.evil.example", "localhost.evil.example",
                          "127.0.0.1.evil.example", "notlocalhost", "1.2.3", "[::1", "a b",
                          "play.example.org/", "127.0.0.1:http"}) {
    EXPECT_FALSE(policy.host_allowed(bad)) << bad;
  }
}

TEST(Policy, OriginMatrix) {
  const auto policy = make_policy("127.0.0.1:8080", "https://play.example.org", {"http://club.example:81"});
  struct Case {
    const char* host;
    const char* origin;
    bool https;
    bool allowed;
  };
  const Case cases[] = {
      {"127.0.0.1:8080", "http://127.0.0.1:8080", false, true},
      {"127.0.0.1:8080", "http://127.0.0.1:8081", false, false},
      {"127.0.0.1:8080", "http://localhost:8080", false, false},
      {"127.0.0.1", "http://127.0.0.1", false, true},
      {"127.0.0.1:80", "http://127.0.0.1", false, true},
      {"127.0.0.1:443", "https://127.0.0.1", false, true},
      {"127.0.0.1", "https://127.0.0.1", true, true},
      {"127.0.0.1", "http://127.0.0.1", true, false},
      {"[::1]:8080", "http://[::1]:8080", false, true},
      {"anything", "https://play.example.org", true, true},
      {"anything", "https://play.example.org:443", true, true},
      {"anything", "http://play.example.org", false, false},
      {"anything", "http://club.example:81", false, true},
      {"anything", "http://club.example", false, false},
      {"127.0.0.1:8080", "null", false, false},
      {"127.0.0.1:8080", "", false, false},
      {"", "http://127.0.0.1:8080", false, false},
      {"127.0.0.1:8080", "http://127.0.0.1:8080@evil.example", false, false},
      {"127.0.0.1:8080", "ftp://127.0.0.1:8080", false, false},
  };
  for (const auto& one : cases) {
    RequestFacts facts;
    facts.host = one.host;
    facts.origin = one.origin;
    facts.https = one.https;
    EXPECT_EQ(policy.origin_allowed(facts), one.allowed) << one.host << " from " << one.origin;
  }
}

TEST(Policy, WrongUrlsAreNamed) {
  Bridge::Options options;
  options.public_url = "play.example.org";
  EXPECT_NE(Policy::make(options).error().message.find("play.example.org"), std::string::npos);
  options.public_url.clear();
  options.allowed_origins = {"https://"};
  EXPECT_FALSE(Policy::make(options));
}

TEST(Url, TargetsAreDecodedOnce) {
  const auto target = parse_target("/m/a%2Fb%2520?x=1%262&y=a+b&z#part");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->path, "/m/a/b%20");
  EXPECT_EQ(target->parameter("x"), "1&2");
  EXPECT_EQ(target->parameter("y"), "a b");
  EXPECT_EQ(target->parameter("z"), "");
  EXPECT_FALSE(target->parameter("w"));
  for (const char* bad : {"", "m", "*", "http://host/", "/%", "/%2", "/%zz", "/%00", "/?a=%00"})
    EXPECT_FALSE(parse_target(bad)) << bad;
}

TEST(WatchRequest, Parameters) {
  const auto parse = [](const std::string& query, std::string_view offered = "") {
    return parse_watch(*parse_target("/watch/01900000-0000-7000-8000-000000000001" + query), offered);
  };
  const auto full = parse("?from=18446744073709551615&epoch=3&as=both&code=AB-1_",
                          "chat, galloper.v1.json, galloper.v1.proto");
  ASSERT_TRUE(full);
  EXPECT_EQ(full->from, 18446744073709551615U);
  EXPECT_EQ(full->epoch, 3U);
  EXPECT_EQ(full->viewer, v1::VIEWER_BOTH);
  EXPECT_EQ(full->code, "AB-1_");
  EXPECT_EQ(full->form, Form::kJson);
  const auto bare = parse("");
  ASSERT_TRUE(bare);
  EXPECT_FALSE(bare->from);
  EXPECT_EQ(bare->viewer, v1::VIEWER_UNSPECIFIED);
  EXPECT_EQ(bare->form, Form::kProto);
  for (const char* bad : {"?from=", "?from=-1", "?from=1x", "?from=18446744073709551616", "?epoch=x",
                          "?as=referee", "?as=", "?code=%22"}) {
    EXPECT_FALSE(parse(bad)) << bad;
  }
  EXPECT_FALSE(parse("", "soap"));
  EXPECT_FALSE(parse_watch(*parse_target("/watch/7"), ""));
  EXPECT_FALSE(parse_watch(*parse_target("/watch/"), ""));
}

TEST(WatchRequest, AcceptValueIsTheRfcsExample) {
  EXPECT_EQ(accept_value("dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
  EXPECT_EQ(accept_value("short"), "");
}

TEST(SecurityHeaders, MalformedHostIsNotCopied) {
  for (const auto& [name, value] : security_headers("evil.example; script-src *", false)) {
    EXPECT_EQ(value.find("script-src *"), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace galloper::bridge
