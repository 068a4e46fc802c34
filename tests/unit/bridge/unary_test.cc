// Unary calls over HTTP, in the Connect protocol's form.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "galloper/v1/account_service.pb.h"
#include "galloper/v1/match_service.pb.h"
#include "server/bridge/catalogue.h"
#include "tests/unit/bridge/client.h"

namespace galloper::bridge::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

const Headers kAsAnna{{"Authorization", std::string("Bearer ") + kAnna}};

std::string get_match_json(const char* match = kMatch) { return fmt::format(R"({{"matchId":"{}"}})", match); }

TEST(Unary, JsonInJsonOut) {
  Rig rig;
  rig.server.publish(3);
  const auto reply = call(rig.port, "MatchService/GetMatch", get_match_json());
  EXPECT_EQ(reply.status, 200U);
  EXPECT_EQ(reply.header("Content-Type"), "application/json");
  // 64-bit numbers are strings, enums their names.
  EXPECT_THAT(reply.body,
              AllOf(HasSubstr(R"("version":"3")"), HasSubstr(R"("state":"MATCH_STATE_PLAYING")")));
}

TEST(Unary, FieldNamesOfTheFileAndNumbersAreTakenToo) {
  Rig rig;
  const auto reply =
      call(rig.port, "MatchService/GetMatch", fmt::format(R"({{"match_id":"{}","viewer":4}})", kMatch));
  EXPECT_EQ(reply.status, 200U);
  EXPECT_THAT(reply.body, HasSubstr("VIEWER_PUBLIC"));
}

TEST(Unary, CharsetMayBeNamed) {
  Rig rig;
  const auto reply = ask(rig.port, "POST", "/galloper.v1.MatchService/GetMatch",
                         {{"Content-Type", "application/json; charset=UTF-8"}}, get_match_json());
  EXPECT_EQ(reply.status, 200U);
}

TEST(Unary, ProtoInProtoOut) {
  Rig rig;
  rig.server.publish(2);
  v1::GetMatchRequest request;
  request.set_match_id(kMatch);
  const auto reply = ask(rig.port, "POST", "/galloper.v1.MatchService/GetMatch",
                         {{"Content-Type", "application/proto"}}, request.SerializeAsString());
  EXPECT_EQ(reply.status, 200U);
  EXPECT_EQ(reply.header("Content-Type"), "application/proto");
  v1::GetMatchResponse response;
  ASSERT_TRUE(response.ParseFromString(reply.body));
  EXPECT_EQ(response.version(), 2U);
}

TEST(Unary, BearerTokenIsPassedOn) {
  Rig rig;
  const auto reply = call(rig.port, "AccountService/GetMe", "{}", kAsAnna);
  EXPECT_EQ(reply.status, 200U);
  EXPECT_THAT(reply.body,
              AllOf(HasSubstr(R"("name":"anna")"), HasSubstr(R"("createTime":"2023-11-14T22:13:20Z")")));
}

TEST(Unary, OtherAuthorizationIsRefused) {
  Rig rig;
  for (const char* header : {"Basic YTpi", "Bearer", "Bearer ", "Bearer a b", "Bearer a\tb"}) {
    const auto reply = call(rig.port, "AccountService/GetMe", "{}", {{"Authorization", header}});
    EXPECT_EQ(reply.status, 401U) << header;
    EXPECT_THAT(reply.body, HasSubstr(R"("code":"unauthenticated")"));
  }
}

TEST(Unary, AddressAndKeyGoUpstreamOnlyWithAKey) {
  {
    Rig rig;
    call(rig.port, "MatchService/GetMatch", get_match_json());
    EXPECT_EQ(rig.server.last_metadata("x-galloper-client-address"), "");
    EXPECT_EQ(rig.server.last_metadata("authorization"), "");
  }
  Bridge::Options options;
  options.bridge_key = "shared";
  Rig rig(std::move(options));
  call(rig.port, "MatchService/GetMatch", get_match_json(),
       {{"X-Forwarded-For", "203.0.113.9"}, {"X-Galloper-Client-Address", "203.0.113.8"}});
  EXPECT_EQ(rig.server.last_metadata("x-galloper-bridge-key"), "shared");
  EXPECT_EQ(rig.server.last_metadata("x-galloper-client-address"), "127.0.0.1");
}

TEST(Unary, ProxyIsBelievedForTheAddressItAdded) {
  Bridge::Options options;
  options.bridge_key = "shared";
  options.behind_proxy = true;
  Rig rig(std::move(options));
  call(rig.port, "MatchService/GetMatch", get_match_json(),
       {{"X-Forwarded-For", "203.0.113.9, 198.51.100.7"}});
  EXPECT_EQ(rig.server.last_metadata("x-galloper-client-address"), "198.51.100.7");
  call(rig.port, "MatchService/GetMatch", get_match_json(), {{"X-Forwarded-For", "<script>"}});
  EXPECT_EQ(rig.server.last_metadata("x-galloper-client-address"), "127.0.0.1");
}

TEST(Unary, RefusalCarriesItsTypedDetail) {
  Rig rig;
  const auto reply = call(rig.port, "MatchService/SubmitOrder", "{}");
  EXPECT_EQ(reply.status, 400U);
  EXPECT_EQ(reply.header("Content-Type"), "application/json");
  v1::Refusal refusal;
  refusal.set_rule("S4");
  refusal.set_message("Scout 2 has only three squares left.");
  EXPECT_EQ(
      reply.body,
      R"({"code":"failed_precondition","message":"Scout 2 has only three squares left.","details":[{"type":"galloper.v1.Refusal",)"
      R"("value":"CgJTNBIkU2NvdXQgMiBoYXMgb25seSB0aHJlZSBzcXVhcmVzIGxlZnQu","debug":{"rule":"S4",)"
      R"("message":"Scout 2 has only three squares left."}}]})");
}

TEST(Unary, EachCodeHasItsNameAndStatus) {
  Rig rig;
  const std::vector<std::tuple<int, std::string, unsigned>> expected{
      {2, "unknown", 500},
      {3, "invalid_argument", 400},
      {4, "deadline_exceeded", 504},
      {5, "not_found", 404},
      {6, "already_exists", 409},
      {7, "permission_denied", 403},
      {8, "resource_exhausted", 429},
      {9, "failed_precondition", 400},
      {10, "aborted", 409},
      {11, "out_of_range", 400},
      {12, "unimplemented", 501},
      {13, "internal", 500},
      {14, "unavailable", 503},
      {15, "data_loss", 500},
      {16, "unauthenticated", 401},
  };
  for (const auto& [code, name, status] : expected) {
    const auto reply = call(rig.port, "MatchService/ListChat", fmt::format(R"({{"after":"{}"}})", code));
    EXPECT_EQ(reply.status, status) << name;
    EXPECT_EQ(reply.body, fmt::format(R"({{"code":"{}","message":"As you asked."}})", name));
  }
}

TEST(Unary, UnknownMethodIsUnimplemented) {
  Rig rig;
  for (const char* method :
       {"MatchService/Cheat", "NoService/GetMatch", "MatchService/GetMatch/more", "MatchService"}) {
    const auto reply = call(rig.port, method, "{}");
    EXPECT_EQ(reply.status, 404U) << method;
    EXPECT_THAT(reply.body, HasSubstr(R"("code":"unimplemented")"));
  }
  // Of another package: no method of ours, though the program may link it.
  EXPECT_EQ(
      ask(rig.port, "POST", "/grpc.health.v1.Health/Check", {{"Content-Type", "application/json"}}, "{}")
          .status,
      405U);
}

TEST(Unary, StreamingMethodIsNotOffered) {
  Rig rig;
  for (const char* method : {"MatchService/WatchMatch", "MatchService/Play"}) {
    const auto reply = call(rig.port, method, "{}");
    EXPECT_EQ(reply.status, 415U);
    EXPECT_THAT(reply.body, AllOf(HasSubstr(R"("code":"unimplemented")"), HasSubstr("/watch/MATCH")));
  }
}

TEST(Unary, OtherVerbsAreNotAllowed) {
  Rig rig;
  for (const char* verb : {"GET", "PUT", "DELETE", "PATCH"}) {
    const auto reply = ask(rig.port, verb, "/galloper.v1.MatchService/GetMatch");
    EXPECT_EQ(reply.status, 405U) << verb;
    EXPECT_EQ(reply.header("Allow"), "POST");
  }
}

TEST(Unary, OtherContentTypesAreRefused) {
  Rig rig;
  for (const char* type : {"", "text/plain", "application/grpc-web", "application/connect+json",
                           "application/json; charset=latin1", "application/x-www-form-urlencoded"}) {
    const auto reply =
        ask(rig.port, "POST", "/galloper.v1.MatchService/GetMatch", {{"Content-Type", type}}, "{}");
    EXPECT_EQ(reply.status, 415U) << type;
    EXPECT_EQ(reply.header("Accept-Post"), "application/json, application/proto");
  }
}

TEST(Unary, CompressedBodiesAreRefused) {
  Rig rig;
  const auto reply =
      call(rig.port, "MatchService/GetMatch", get_match_json(), {{"Content-Encoding", "gzip"}});
  EXPECT_EQ(reply.status, 501U);
  EXPECT_THAT(reply.body, HasSubstr("gzip"));
  EXPECT_EQ(
      call(rig.port, "MatchService/GetMatch", get_match_json(), {{"Content-Encoding", "identity"}}).status,
      200U);
}

TEST(Unary, ConnectHeadersAreChecked) {
  Rig rig;
  const auto status = [&](const char* name, const char* value) {
    return call(rig.port, "MatchService/GetMatch", get_match_json(), {{name, value}}).status;
  };
  EXPECT_EQ(status("Connect-Protocol-Version", "1"), 200U);
  EXPECT_EQ(status("Connect-Protocol-Version", "2"), 400U);
  EXPECT_EQ(status("Connect-Timeout-Ms", "5000"), 200U);
  for (const char* wrong : {"soon", "-1", "1.5", "12345678901", "5 "}) {
    if (std::string_view(wrong) == "5 ") continue;  // HTTP trims it
    EXPECT_EQ(status("Connect-Timeout-Ms", wrong), 400U) << wrong;
  }
}

TEST(Unary, TimeoutIsRespected) {
  Rig rig;
  const auto reply =
      call(rig.port, "MatchService/SubmitOrder", R"({"version":"99"})", {{"Connect-Timeout-Ms", "50"}});
  EXPECT_EQ(reply.status, 504U);
  EXPECT_THAT(reply.body, HasSubstr(R"("code":"deadline_exceeded")"));
}

TEST(Unary, MalformedBodiesNameTheCause) {
  Rig rig;
  const auto message_for = [&](std::string_view json) {
    const auto reply = call(rig.port, "MatchService/GetMatch", json);
    EXPECT_EQ(reply.status, 400U) << json;
    EXPECT_THAT(reply.body, HasSubstr(R"("code":"invalid_argument")"));
    return reply.body;
  };
  EXPECT_THAT(message_for(R"({"matchid":"x"})"), HasSubstr("matchid"));
  EXPECT_THAT(message_for(R"({"viewer":"VIEWER_NOBODY"})"), HasSubstr("VIEWER_NOBODY"));
  message_for("");
  message_for("{");
  message_for("[]");
  message_for("null true");
  message_for("{\"code\":\"\xff\xfe\"}");
  message_for(std::string(5000, '['));
  const auto reply = ask(rig.port, "POST", "/galloper.v1.MatchService/GetMatch",
                         {{"Content-Type", "application/proto"}}, "\xff\xff\xff");
  EXPECT_EQ(reply.status, 400U);
  EXPECT_THAT(reply.body, HasSubstr("galloper.v1.GetMatchRequest"));
}

TEST(Unary, LargeBodyIsRefused) {
  Rig rig;
  const std::string body = R"({"code":")" + std::string(200 * 1024, 'x') + R"("})";
  const auto reply = call(rig.port, "MatchService/GetMatch", body);
  EXPECT_EQ(reply.status, 413U);
  EXPECT_THAT(reply.body, HasSubstr(R"("code":"resource_exhausted")"));
  EXPECT_EQ(reply.header("Connection"), "close");
}

TEST(Unary, ChunkedBodyIsTakenAndBounded) {
  Rig rig;
  const std::string head =
      "POST /galloper.v1.MatchService/GetMatch HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
      "application/json\r\n"
      "Transfer-Encoding: chunked\r\n\r\n";
  Connection good(rig.port);
  const auto json = get_match_json();
  good.send(head + fmt::format("{:x}\r\n{}\r\n0\r\n\r\n", json.size(), json));
  EXPECT_EQ(good.reply().status, 200U);
  Connection endless(rig.port);
  endless.send(head);
  const std::string chunk = fmt::format("{:x}\r\n{}\r\n", 0x8000, std::string(0x8000, ' '));
  for (int i = 0; i < 5; ++i) endless.send(chunk);
  EXPECT_EQ(endless.reply().status, 413U);
}

TEST(Unary, UpstreamAwayIsUnavailable) {
  Bridge::Options options;
  auto server = std::make_unique<FakeServer>();
  options.listen = "127.0.0.1:0";
  options.upstream = server->channel();
  auto bridge = Bridge::start(std::move(options));
  ASSERT_TRUE(bridge);
  server.reset();
  const auto reply = call((*bridge)->port(), "MatchService/GetMatch", get_match_json());
  EXPECT_EQ(reply.status, 503U);
  EXPECT_THAT(reply.body, HasSubstr(R"("code":"unavailable")"));
}

TEST(Unary, EveryServiceOfTheContractIsOffered) {
  Catalogue catalogue;
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(GALLOPER_SOURCE_DIR "/proto/galloper/v1")) {
    const auto name = entry.path().filename().string();
    if (!name.ends_with("_service.proto")) continue;
    // Bridges themselves call this one; Watch.NobodyReportsSpectatorsThroughABridge.
    if (name == "bridge_service.proto") continue;
    ++files;
    const auto* file =
        google::protobuf::DescriptorPool::generated_pool()->FindFileByName("galloper/v1/" + name);
    ASSERT_NE(file, nullptr) << name;
    for (int s = 0; s < file->service_count(); ++s) {
      for (int m = 0; m < file->service(s)->method_count(); ++m) {
        const auto path = "/" + file->service(s)->full_name() + "/" + file->service(s)->method(m)->name();
        EXPECT_NE(catalogue.find(path), nullptr) << path;
      }
    }
  }
  EXPECT_GE(files, 3);
}

}  // namespace
}  // namespace galloper::bridge::test
