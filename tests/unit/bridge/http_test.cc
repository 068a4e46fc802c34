// HTTP itself: security headers, health, limits, malformed requests.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/bridge/client.h"

namespace galloper::bridge::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

Bridge::Options with_limits(Limits limits) {
  Bridge::Options options;
  options.limits = limits;
  return options;
}

TEST(Http, EveryReplyCarriesTheSecurityHeaders) {
  Bridge::Options options;
  options.embedded = {{"index.html", "page"}};
  Rig rig(std::move(options));
  for (const auto& [verb, path] : {std::pair{"GET", "/"},
                                   {"GET", "/nothing"},
                                   {"GET", "/healthz"},
                                   {"GET", "/watch/x"},
                                   {"POST", "/galloper.v1.MatchService/GetMatch"},
                                   {"OPTIONS", "/"},
                                   {"GET", "/%zz"}}) {
    const auto reply = ask(rig.port, verb, path, {{"Host", "127.0.0.1:8080"}});
    const auto policy = reply.header("Content-Security-Policy");
    EXPECT_THAT(policy, AllOf(HasSubstr("default-src 'self'; script-src 'self'; style-src 'self';"),
                              HasSubstr("frame-ancestors 'none'"), HasSubstr("base-uri 'none'"),
                              HasSubstr("connect-src 'self' ws://127.0.0.1:8080;"), Not(HasSubstr("unsafe"))))
        << path;
    EXPECT_EQ(reply.header("X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(reply.header("Referrer-Policy"), "same-origin");
    EXPECT_EQ(reply.header("Cross-Origin-Opener-Policy"), "same-origin");
    EXPECT_NE(reply.header("Permissions-Policy"), "");
    EXPECT_EQ(reply.header("Strict-Transport-Security"), "");
  }
}

TEST(Http, StrictTransportWhereTheProxyUsesTls) {
  Bridge::Options options;
  options.behind_proxy = true;
  Rig rig(std::move(options));
  EXPECT_NE(
      ask(rig.port, "GET", "/healthz", {{"X-Forwarded-Proto", "https"}}).header("Strict-Transport-Security"),
      "");
  EXPECT_EQ(
      ask(rig.port, "GET", "/healthz", {{"X-Forwarded-Proto", "http"}}).header("Strict-Transport-Security"),
      "");
}

TEST(Http, HealthReadinessAndMetrics) {
  std::atomic<bool> ready{false};
  Bridge::Options options;
  options.ready = [&] { return ready.load(); };
  Rig rig(std::move(options));
  EXPECT_EQ(ask(rig.port, "GET", "/healthz").status, 200U);
  EXPECT_EQ(ask(rig.port, "GET", "/readyz").status, 503U);
  ready = true;
  EXPECT_EQ(ask(rig.port, "GET", "/readyz").status, 200U);
  const auto metrics = ask(rig.port, "GET", "/metrics");
  EXPECT_EQ(metrics.status, 200U);
  EXPECT_THAT(metrics.body,
              AllOf(HasSubstr("galloper_test 1\n"), HasSubstr("\ngalloper_bridge_connections ")));
}

TEST(Http, MetricsOnlyWhereGiven) {
  FakeServer server;
  Bridge::Options options;
  options.listen = "127.0.0.1:0";
  options.upstream = server.channel();
  auto bridge = Bridge::start(std::move(options));
  ASSERT_TRUE(bridge);
  EXPECT_EQ(ask((*bridge)->port(), "GET", "/metrics").status, 404U);
}

TEST(Http, ConnectionServesRequestAfterRequest) {
  Rig rig;
  Connection connection(rig.port);
  // Sent ahead: answered in order.
  std::string text;
  for (int i = 0; i < 20; ++i) text += request_text("GET", i % 2 == 0 ? "/healthz" : "/nothing");
  connection.send(text);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(connection.reply().status, i % 2 == 0 ? 200U : 404U);
}

TEST(Http, CloseIsHeeded) {
  Rig rig;
  Connection asked(rig.port);
  asked.send(request_text("GET", "/healthz", {{"Connection", "close"}}));
  EXPECT_EQ(asked.reply().status, 200U);
  EXPECT_TRUE(asked.is_closed());
  Connection old(rig.port);
  old.send("GET /healthz HTTP/1.0\r\n\r\n");
  EXPECT_EQ(old.reply().status, 200U);
  EXPECT_TRUE(old.is_closed());
}

TEST(Http, ContinueIsGranted) {
  Rig rig;
  Connection connection(rig.port);
  connection.send(
      "POST /galloper.v1.AccountService/CreateGuest HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
      "application/json\r\n"
      "Content-Length: 2\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(connection.read(25), "HTTP/1.1 100 Continue\r\n\r\n");
  connection.send("{}");
  EXPECT_EQ(connection.reply().status, 200U);
}

TEST(Http, MalformedRequestsAreRefused) {
  Rig rig;
  for (const char* text :
       {"rubbish\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
        "\x16\x03\x01\x02\x00\x01\r\n\r\n", "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n"}) {
    Connection connection(rig.port);
    connection.send(text);
    EXPECT_EQ(connection.reply().status, 400U) << text;
  }
  EXPECT_EQ(ask(rig.port, "GET", "/healthz").status, 200U);
}

TEST(Http, LongHeaderIsRefused) {
  Rig rig;
  const auto reply = ask(rig.port, "GET", "/healthz", {{"X-Long", std::string(20'000, 'x')}});
  EXPECT_EQ(reply.status, 431U);
}

TEST(Http, OptionsSayWhatIsPossible) {
  Bridge::Options options;
  options.allowed_origins = {"https://club.example"};
  Rig rig(std::move(options));
  const auto plain =
      ask(rig.port, "OPTIONS", "/galloper.v1.MatchService/GetMatch", {{"Origin", "https://evil.example"}});
  EXPECT_EQ(plain.status, 204U);
  EXPECT_NE(plain.header("Allow"), "");
  EXPECT_EQ(plain.header("Access-Control-Allow-Methods"), "");
  const auto ours =
      ask(rig.port, "OPTIONS", "/galloper.v1.MatchService/GetMatch", {{"Origin", "https://club.example"}});
  EXPECT_EQ(ours.header("Access-Control-Allow-Origin"), "https://club.example");
  EXPECT_EQ(ours.header("Access-Control-Allow-Methods"), "POST");
}

TEST(Http, SlowRequestIsCutOff) {
  Limits limits;
  limits.request_time = std::chrono::milliseconds(200);
  Rig rig(with_limits(limits));
  Connection header(rig.port);
  header.send("GET / HTTP/1.1\r\nHost: a");
  EXPECT_EQ(header.read_all(), "");
  Connection body(rig.port);
  body.send("POST /galloper.v1.MatchService/GetMatch HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{");
  EXPECT_EQ(body.read_all(), "");
}

TEST(Http, SilentConnectionIsCutOff) {
  Limits limits;
  limits.keep_alive = std::chrono::milliseconds(200);
  Rig rig(with_limits(limits));
  Connection connection(rig.port);
  connection.send(request_text("GET", "/healthz"));
  EXPECT_EQ(connection.reply().status, 200U);
  EXPECT_EQ(connection.read_all(), "");
}

TEST(Http, ConnectionsAreBounded) {
  Limits limits;
  limits.connections = 3;
  Rig rig(with_limits(limits));
  std::vector<std::unique_ptr<Connection>> open;
  for (int i = 0; i < 3; ++i) {
    open.push_back(std::make_unique<Connection>(rig.port));
    open.back()->send(request_text("GET", "/healthz"));
    EXPECT_EQ(open.back()->reply().status, 200U);
  }
  Connection fourth(rig.port);
  EXPECT_EQ(fourth.read_all(), "");
  EXPECT_EQ(rig.figure("connections_refused_total"), 1);
  open.pop_back();
  ASSERT_TRUE(eventually([&] { return rig.figure("connections") == 2; }));
  EXPECT_EQ(ask(rig.port, "GET", "/healthz").status, 200U);
}

TEST(Http, WrongOptionsAreNamed) {
  FakeServer server;
  const auto error_of = [&](auto change) {
    Bridge::Options options;
    options.listen = "127.0.0.1:0";
    options.upstream = server.channel();
    change(options);
    auto bridge = Bridge::start(std::move(options));
    return bridge ? std::string() : bridge.error().message;
  };
  EXPECT_THAT(error_of([](auto& options) { options.listen = "8080"; }), HasSubstr("8080"));
  EXPECT_THAT(error_of([](auto& options) { options.listen = "127.0.0.1:99999"; }), HasSubstr("99999"));
  EXPECT_THAT(error_of([](auto& options) { options.upstream = nullptr; }), HasSubstr("game server"));
  EXPECT_THAT(error_of([](auto& options) { options.tls_cert = "x.pem"; }), HasSubstr("key"));
  EXPECT_THAT(error_of([](auto& options) { options.tls_cert = options.tls_key = "/nonexistent.pem"; }),
              HasSubstr("/nonexistent.pem"));
  Rig taken;
  EXPECT_THAT(error_of([&](auto& options) { options.listen = fmt::format("127.0.0.1:{}", taken.port); }),
              HasSubstr("in use"));
}

TEST(Http, StopsWithARequestUnderWay) {
  Rig rig;
  Connection waiting(rig.port);
  waiting.send(request_text("POST", "/galloper.v1.MatchService/SubmitOrder",
                            {{"Content-Type", "application/json"}}, R"({"version":"99"})"));
  ASSERT_TRUE(eventually([&] { return rig.server.last_metadata("user-agent") != ""; }));
  rig.bridge->stop();
  rig.bridge->stop();
  const auto text = waiting.read_all();
  EXPECT_TRUE(text.empty() || text.find("503") != std::string::npos) << text;
}

}  // namespace
}  // namespace galloper::bridge::test
