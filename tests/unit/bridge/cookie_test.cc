// Sessions in a browser's cookie.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/bridge/client.h"

namespace galloper::bridge::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

Headers browser(const Rig& rig, Headers more = {}) {
  more.emplace_back("Host", fmt::format("127.0.0.1:{}", rig.port));
  more.emplace_back("Origin", rig.origin());
  return more;
}

const std::string kSignIn = fmt::format(R"({{"name":"anna","password":"{}"}})", kPassword);

TEST(Cookie, ProgramsGetTheTokenAndNoCookie) {
  Rig rig;
  const auto reply = call(rig.port, "AccountService/SignIn", kSignIn);
  EXPECT_EQ(reply.status, 200U);
  EXPECT_THAT(reply.body, HasSubstr(R"("token":"token-of-anna")"));
  EXPECT_EQ(reply.header("Set-Cookie"), "");
}

TEST(Cookie, BrowsersGetACookieAndNoToken) {
  Rig rig;
  for (const auto& [method, body] :
       {std::pair<const char*, std::string>{"AccountService/SignIn", kSignIn},
        {"AccountService/CreateGuest", "{}"},
        {"AccountService/Register", R"({"name":"ben","password":"12345678"})"}}) {
    const auto reply = call(rig.port, method, body, browser(rig, {{"X-Galloper-Cookie", "1"}}));
    EXPECT_EQ(reply.status, 200U) << reply.body;
    EXPECT_THAT(reply.body, Not(HasSubstr("token")));
    EXPECT_THAT(reply.header("Set-Cookie"), AllOf(StartsWith("galloper=token-of-"), HasSubstr("; HttpOnly"),
                                                  HasSubstr("; SameSite=Strict"), HasSubstr("; Path=/"),
                                                  HasSubstr("; Max-Age=7776000"), Not(HasSubstr("Secure"))));
  }
}

TEST(Cookie, TheSameInBinary) {
  Rig rig;
  const auto reply = ask(rig.port, "POST", "/galloper.v1.AccountService/CreateGuest",
                         browser(rig, {{"Content-Type", "application/proto"}, {"X-Galloper-Cookie", "1"}}));
  EXPECT_EQ(reply.status, 200U);
  EXPECT_THAT(reply.body, AllOf(HasSubstr("Guest 7"), Not(HasSubstr("token-of"))));
}

TEST(Cookie, IsSecureAndHostOnlyWhereTheBrowserUsesTls) {
  Bridge::Options options;
  options.behind_proxy = true;
  options.public_url = "https://play.example.org";
  Rig rig(std::move(options));
  const Headers page{
      {"Host", "play.example.org"}, {"Origin", "https://play.example.org"}, {"X-Forwarded-Proto", "https"}};
  Headers sign_in = page;
  sign_in.emplace_back("X-Galloper-Cookie", "1");
  const auto reply = call(rig.port, "AccountService/SignIn", kSignIn, sign_in);
  EXPECT_THAT(reply.header("Set-Cookie"),
              AllOf(StartsWith("__Host-galloper=token-of-anna;"), HasSubstr("; Secure")));

  Headers with = page;
  with.emplace_back("Cookie", "__Host-galloper=token-of-anna");
  EXPECT_EQ(call(rig.port, "AccountService/GetMe", "{}", with).status, 200U);
  // A sister site could have planted this one.
  Headers planted = page;
  planted.emplace_back("Cookie", "galloper=token-of-anna");
  EXPECT_EQ(call(rig.port, "AccountService/GetMe", "{}", planted).status, 401U);
}

TEST(Cookie, AuthenticatesCallsOfOurOwnPages) {
  Rig rig;
  const auto reply = call(rig.port, "AccountService/GetMe", "{}",
                          browser(rig, {{"Cookie", "a=b; galloper=token-of-anna; c=d"}}));
  EXPECT_EQ(reply.status, 200U);
  EXPECT_THAT(reply.body, HasSubstr(R"("name":"anna")"));
  EXPECT_EQ(rig.server.last_metadata("authorization"), "Bearer token-of-anna");
}

TEST(Cookie, BearerTokenGoesFirst) {
  Rig rig;
  const auto reply = call(rig.port, "AccountService/GetMe", "{}",
                          {{"Cookie", "galloper=token-of-anna"}, {"Authorization", "Bearer token-of-ben"}});
  EXPECT_THAT(reply.body, HasSubstr(R"("name":"ben")"));
}

TEST(Cookie, ForeignPagesAreRefused) {
  Rig rig;
  const std::string own_host = fmt::format("127.0.0.1:{}", rig.port);
  const std::string other_port = fmt::format("http://127.0.0.1:{}", rig.port == 1 ? 2 : rig.port - 1);
  for (const std::string& origin : {std::string("https://evil.example"), std::string("null"), std::string(),
                                    other_port, std::string("http://127.0.0.1"), std::string("file://")}) {
    Headers headers{{"Host", own_host}, {"Cookie", "galloper=token-of-anna"}};
    if (!origin.empty()) headers.emplace_back("Origin", origin);
    const auto reply = call(rig.port, "AccountService/GetMe", "{}", headers);
    EXPECT_EQ(reply.status, 403U) << origin;
    EXPECT_THAT(reply.body, HasSubstr(R"("code":"permission_denied")"));
  }
  // Nor may they plant a session.
  EXPECT_EQ(call(rig.port, "AccountService/SignIn", kSignIn,
                 {{"X-Galloper-Cookie", "1"}, {"Origin", "https://evil.example"}})
                .status,
            403U);
}

TEST(Cookie, ReboundNameIsRefusedUnlessItIsThePublicOne) {
  const Headers rebound{{"Host", "club.example:8080"},
                        {"Origin", "http://club.example:8080"},
                        {"Cookie", "galloper=token-of-anna"}};
  {
    Rig rig;
    const auto reply = call(rig.port, "AccountService/GetMe", "{}", rebound);
    EXPECT_EQ(reply.status, 403U);
    EXPECT_THAT(reply.body, HasSubstr("--public-url"));
  }
  Bridge::Options options;
  options.public_url = "http://club.example:8080";
  Rig rig(std::move(options));
  EXPECT_EQ(call(rig.port, "AccountService/GetMe", "{}", rebound).status, 200U);
}

TEST(Cookie, ConfiguredOriginMayCall) {
  Bridge::Options options;
  options.allowed_origins = {"https://club.example"};
  Rig rig(std::move(options));
  const auto reply = call(rig.port, "AccountService/GetMe", "{}",
                          {{"Cookie", "galloper=token-of-anna"}, {"Origin", "https://club.example"}});
  EXPECT_EQ(reply.status, 200U);
  EXPECT_EQ(reply.header("Access-Control-Allow-Origin"), "https://club.example");
  const auto foreign = call(rig.port, "MatchService/GetMatch", fmt::format(R"({{"matchId":"{}"}})", kMatch),
                            {{"Origin", "https://evil.example"}});
  EXPECT_EQ(foreign.header("Access-Control-Allow-Origin"), "");
}

TEST(Cookie, SignOutAndDeleteClearIt) {
  Rig rig;
  for (const char* method : {"AccountService/SignOut", "AccountService/DeleteAccount"}) {
    const auto reply = call(rig.port, method, "{}", browser(rig, {{"Cookie", "galloper=token-of-anna"}}));
    EXPECT_EQ(reply.status, 200U);
    EXPECT_THAT(reply.header("Set-Cookie"), AllOf(StartsWith("galloper=;"), HasSubstr("Max-Age=0")));
  }
}

TEST(Cookie, UnknownSessionClearsItButAWrongPasswordDoesNot) {
  Rig rig;
  const auto stale =
      call(rig.port, "AccountService/GetMe", "{}", browser(rig, {{"Cookie", "galloper=expired"}}));
  EXPECT_EQ(stale.status, 401U);
  EXPECT_THAT(stale.header("Set-Cookie"), StartsWith("galloper=;"));
  const auto wrong = call(rig.port, "AccountService/SignIn", R"({"name":"anna","password":"guess"})",
                          browser(rig, {{"Cookie", "galloper=token-of-guest"}, {"X-Galloper-Cookie", "1"}}));
  EXPECT_EQ(wrong.status, 401U);
  EXPECT_EQ(wrong.header("Set-Cookie"), "");
}

TEST(Cookie, GuestThatRegistersKeepsItsSession) {
  Rig rig;
  const auto reply = call(rig.port, "AccountService/Register", R"({"name":"ben","password":"12345678"})",
                          browser(rig, {{"Cookie", "galloper=token-of-guest"}, {"X-Galloper-Cookie", "1"}}));
  EXPECT_EQ(reply.status, 200U);
  EXPECT_EQ(rig.server.last_metadata("authorization"), "Bearer token-of-guest");
  EXPECT_THAT(reply.header("Set-Cookie"), StartsWith("galloper=token-of-guest;"));
}

TEST(Cookie, NewGuestIsNotHinderedByAnExpiredOne) {
  Rig rig;
  const auto reply = call(rig.port, "AccountService/CreateGuest", "{}",
                          browser(rig, {{"Cookie", "galloper=expired"}, {"X-Galloper-Cookie", "1"}}));
  EXPECT_EQ(reply.status, 200U);
  EXPECT_EQ(rig.server.last_metadata("authorization"), "");
  EXPECT_THAT(reply.header("Set-Cookie"), StartsWith("galloper=token-of-guest;"));
}

}  // namespace
}  // namespace galloper::bridge::test
