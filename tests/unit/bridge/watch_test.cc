// Watching over WebSocket: what a watcher is sent.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "galloper/v1/match_service.pb.h"
#include "tests/unit/bridge/client.h"

namespace galloper::bridge::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::string kWatch = fmt::format("/watch/{}", kMatch);
const Headers kAsAnna{{"Authorization", std::string("Bearer ") + kAnna}};

v1::WatchMatchResponse next(WebSocket& socket) {
  v1::WatchMatchResponse response;
  const auto bytes = socket.read();
  EXPECT_TRUE(bytes) << "closed with " << socket.close_code() << " " << socket.close_reason();
  if (bytes) {
    EXPECT_TRUE(response.ParseFromString(*bytes));
  }
  return response;
}

// "snapshot 3", "4", "chat hello".
std::string brief(const v1::WatchMatchResponse& response) {
  if (response.has_chat()) return "chat " + response.chat().text();
  return fmt::format("{}{}", response.update().snapshot() ? "snapshot " : "", response.update().version());
}

std::vector<std::string> take(WebSocket& socket, int count) {
  std::vector<std::string> all;
  for (int i = 0; i < count; ++i) all.push_back(brief(next(socket)));
  return all;
}

TEST(Watch, SnapshotThenEachUpdate) {
  Rig rig;
  rig.server.publish(3);
  WebSocket socket(rig.port, kWatch);
  ASSERT_TRUE(socket.accepted());
  EXPECT_THAT(take(socket, 1), ElementsAre("snapshot 3"));
  EXPECT_FALSE(socket.last_was_text());
  rig.server.publish(2);
  rig.server.say("hello");
  EXPECT_THAT(take(socket, 3), ElementsAre("4", "5", "chat hello"));
}

TEST(Watch, JsonIsTheSameInText) {
  Rig rig;
  rig.server.publish(3);
  WebSocket socket(rig.port, kWatch, {}, "galloper.v1.json");
  ASSERT_TRUE(socket.accepted());
  EXPECT_EQ(socket.subprotocol(), "galloper.v1.json");
  EXPECT_THAT(*socket.read(), HasSubstr(R"({"update":{"version":"3","snapshot":true,)"));
  EXPECT_TRUE(socket.last_was_text());
  rig.server.publish();
  EXPECT_EQ(*socket.read(), R"({"update":{"version":"4","delta":{"scouting":{"turn":4}}}})");
}

TEST(Watch, SubprotocolIsAnswered) {
  Rig rig;
  EXPECT_EQ(WebSocket(rig.port, kWatch, {}, "galloper.v1.proto").subprotocol(), "galloper.v1.proto");
  EXPECT_EQ(WebSocket(rig.port, kWatch).subprotocol(), "");
  EXPECT_EQ(WebSocket(rig.port, kWatch, {}, "soap").status(), 400U);
}

TEST(Watch, BothFormsFromOneWatchUpstream) {
  Rig rig;
  WebSocket proto(rig.port, kWatch);
  EXPECT_THAT(take(proto, 1), ElementsAre("snapshot 0"));
  WebSocket json(rig.port, kWatch, {}, "galloper.v1.json");
  EXPECT_THAT(*json.read(), HasSubstr("snapshot"));
  rig.server.publish();
  EXPECT_THAT(take(proto, 1), ElementsAre("1"));
  EXPECT_THAT(*json.read(), HasSubstr(R"("version":"1")"));
  EXPECT_EQ(rig.server.watches_begun(), 1);
}

TEST(Watch, NewcomerBeginsWithTheSnapshotAndWhatFollowed) {
  Rig rig;
  rig.server.publish(3);
  WebSocket first(rig.port, kWatch);
  EXPECT_THAT(take(first, 1), ElementsAre("snapshot 3"));
  rig.server.publish(2);
  EXPECT_THAT(take(first, 2), ElementsAre("4", "5"));
  WebSocket second(rig.port, kWatch);
  EXPECT_THAT(take(second, 3), ElementsAre("snapshot 3", "4", "5"));
  EXPECT_EQ(rig.server.watches_begun(), 1);
  EXPECT_EQ(rig.server.gets(), 0);
}

TEST(Watch, FirstOneResumesUpstream) {
  Rig rig;
  rig.server.publish(6);
  WebSocket socket(rig.port, kWatch + "?from=4&epoch=1");
  EXPECT_THAT(take(socket, 2), ElementsAre("5", "6"));
  EXPECT_EQ(rig.server.last_watch_from(), "4");
  // It has no snapshot to share: the next one's is fetched.
  WebSocket second(rig.port, kWatch);
  EXPECT_THAT(take(second, 1), ElementsAre("snapshot 6"));
  EXPECT_EQ(rig.server.gets(), 1);
}

TEST(Watch, ResumeGivesExactlyWhatIsMissing) {
  Rig rig;
  WebSocket first(rig.port, kWatch);
  EXPECT_THAT(take(first, 1), ElementsAre("snapshot 0"));
  rig.server.publish(5);
  take(first, 5);
  WebSocket second(rig.port, kWatch + "?from=3&epoch=1");
  EXPECT_THAT(take(second, 2), ElementsAre("4", "5"));
  WebSocket current(rig.port, kWatch + "?from=5");
  rig.server.publish();
  EXPECT_THAT(take(current, 1), ElementsAre("6"));
  EXPECT_THAT(take(second, 1), ElementsAre("6"));
}

TEST(Watch, ResumeOfAnotherEpochOrAnUnknownVersionGetsASnapshot) {
  Rig rig;
  WebSocket first(rig.port, kWatch);
  take(first, 1);
  rig.server.publish(2);
  take(first, 2);
  EXPECT_THAT(take(*std::make_unique<WebSocket>(rig.port, kWatch + "?from=1&epoch=7"), 3),
              ElementsAre("snapshot 0", "1", "2"));
  EXPECT_THAT(take(*std::make_unique<WebSocket>(rig.port, kWatch + "?from=99"), 3),
              ElementsAre("snapshot 0", "1", "2"));
}

TEST(Watch, ResumeBeyondTheRingGetsOneFreshSnapshot) {
  Bridge::Options options;
  options.limits.ring_items = 4;
  Rig rig(std::move(options));
  WebSocket first(rig.port, kWatch);
  take(first, 1);
  rig.server.publish(10);
  take(first, 10);
  WebSocket late(rig.port, kWatch + "?from=2");
  EXPECT_THAT(take(late, 1), ElementsAre("snapshot 10"));
  WebSocket recent(rig.port, kWatch + "?from=8");
  EXPECT_THAT(take(recent, 2), ElementsAre("9", "10"));
  EXPECT_EQ(rig.server.gets(), 1);
}

TEST(Watch, NewcomersShareOneFetchOfASnapshot) {
  Bridge::Options options;
  options.limits.ring_items = 8;
  Rig rig(std::move(options));
  WebSocket first(rig.port, kWatch);
  take(first, 1);
  rig.server.publish(20);
  take(first, 20);
  rig.server.hold_get();
  std::vector<std::unique_ptr<WebSocket>> newcomers;
  for (int i = 0; i < 20; ++i) newcomers.push_back(std::make_unique<WebSocket>(rig.port, kWatch));
  ASSERT_TRUE(eventually([&] { return rig.figure("watchers") == 21; }));
  rig.server.release_get();
  for (auto& newcomer : newcomers) EXPECT_THAT(take(*newcomer, 1), ElementsAre("snapshot 20"));
  EXPECT_EQ(rig.server.gets(), 1);
  rig.server.publish();
  for (auto& newcomer : newcomers) EXPECT_THAT(take(*newcomer, 1), ElementsAre("21"));
}

TEST(Watch, FiveHundredSpectatorsGetTheSameBytes) {
  Rig rig;
  rig.server.publish(2);
  std::vector<std::unique_ptr<WebSocket>> sockets;
  for (int i = 0; i < 500; ++i) sockets.push_back(std::make_unique<WebSocket>(rig.port, kWatch));
  for (auto& socket : sockets) EXPECT_EQ(brief(next(*socket)), "snapshot 2");
  rig.server.publish(20, 100);
  std::vector<std::string> expected;
  for (int i = 0; i < 20; ++i) expected.push_back(*sockets[0]->read());
  for (std::size_t i = 1; i < sockets.size(); ++i) {
    for (const auto& bytes : expected) ASSERT_EQ(*sockets[i]->read(), bytes);
  }
  EXPECT_EQ(rig.server.watches_begun(), 1);
  EXPECT_EQ(rig.figure("watched_matches"), 1);
}

TEST(Watch, SeatHasItsOwnWatchWithItsToken) {
  Rig rig;
  WebSocket spectator(rig.port, kWatch);
  take(spectator, 1);
  EXPECT_EQ(rig.server.last_metadata("authorization"), "");
  WebSocket seat(rig.port, kWatch + "?as=south", kAsAnna);
  EXPECT_THAT(take(seat, 1), ElementsAre("snapshot 0"));
  EXPECT_EQ(rig.server.last_metadata("authorization"), "Bearer token-of-anna");
  EXPECT_EQ(rig.server.watches_begun(), 2);
}

TEST(Watch, WithoutASeatNamedItIsTheCallersOwnElsePublic) {
  Rig rig;
  WebSocket spectator(rig.port, kWatch);
  take(spectator, 1);
  // Holds a seat: a watch of her own.
  WebSocket anna(rig.port, kWatch, kAsAnna);
  take(anna, 1);
  EXPECT_EQ(rig.server.watches_begun(), 2);
  // Signed in, but holds none: shares that of whoever named nobody.
  WebSocket ben(rig.port, kWatch, {{"Authorization", "Bearer token-of-ben"}});
  take(ben, 1);
  EXPECT_EQ(rig.server.watches_begun(), 2);
  // A player may look with everybody's eyes.
  WebSocket anna_again(rig.port, kWatch + "?as=public", kAsAnna);
  take(anna_again, 1);
  EXPECT_EQ(rig.server.watches_begun(), 3);
  WebSocket ben_too(rig.port, kWatch + "?as=public");
  take(ben_too, 1);
  EXPECT_EQ(rig.server.watches_begun(), 3);
}

TEST(Watch, RefusalClosesWithItsReason) {
  Rig rig;
  const auto refusal = [&](const std::string& target) {
    WebSocket socket(rig.port, target);
    EXPECT_TRUE(socket.accepted());
    EXPECT_FALSE(socket.read());
    return fmt::format("{} {}", socket.close_code(), socket.close_reason());
  };
  EXPECT_EQ(refusal("/watch/01900000-0000-7000-8000-00000000ffff"), "4404 There is no such match.");
  EXPECT_EQ(refusal(fmt::format("/watch/{}", kPrivateMatch)), "4404 There is no such match.");
  EXPECT_EQ(refusal(kWatch + "?as=north"), "4403 You do not hold that seat.");
  EXPECT_EQ(rig.figure("watched_matches"), 0);
}

TEST(Watch, CodeOpensAPrivateMatchToItsHolderOnly) {
  Rig rig;
  WebSocket invited(rig.port, fmt::format("/watch/{}?code=letmein", kPrivateMatch));
  EXPECT_THAT(take(invited, 1), ElementsAre("snapshot 0"));
  // Not through the invited one's watch.
  WebSocket guessing(rig.port, fmt::format("/watch/{}?code=guess", kPrivateMatch));
  EXPECT_FALSE(guessing.read());
  EXPECT_EQ(guessing.close_code(), 4404);
}

TEST(Watch, UpgradeIsChecked) {
  Rig rig;
  const Headers upgrade{{"Upgrade", "websocket"},
                        {"Connection", "Upgrade"},
                        {"Sec-WebSocket-Version", "13"},
                        {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}};
  const auto status = [&](const char* verb, const std::string& target, const char* changed = "",
                          const char* value = "") {
    Headers headers;
    for (const auto& [name, text] : upgrade) headers.emplace_back(name, name == changed ? value : text);
    return ask(rig.port, verb, target, headers).status;
  };
  EXPECT_EQ(status("GET", kWatch), 101U);
  EXPECT_EQ(status("POST", kWatch), 426U);
  EXPECT_EQ(status("GET", kWatch, "Upgrade", "h2c"), 426U);
  EXPECT_EQ(status("GET", kWatch, "Sec-WebSocket-Version", "12"), 426U);
  EXPECT_EQ(status("GET", kWatch, "Sec-WebSocket-Key", "short"), 400U);
  EXPECT_EQ(status("GET", "/watch/7"), 400U);
  EXPECT_EQ(status("GET", kWatch + "?from=x"), 400U);
  EXPECT_EQ(ask(rig.port, "GET", kWatch).status, 426U);
}

TEST(Watch, ForeignPagesMayNotWatch) {
  Rig rig;
  const std::string cookie = std::string("galloper=") + kAnna;
  EXPECT_EQ(WebSocket(rig.port, kWatch, {{"Origin", "https://evil.example"}}).status(), 403U);
  EXPECT_EQ(WebSocket(rig.port, kWatch, {{"Origin", "https://evil.example"}, {"Cookie", cookie}}).status(),
            403U);
  EXPECT_EQ(WebSocket(rig.port, kWatch + "?as=south", {{"Cookie", cookie}}).status(), 403U);
  EXPECT_EQ(WebSocket(rig.port, kWatch,
                      {{"Host", "evil.example"}, {"Origin", "http://evil.example"}, {"Cookie", cookie}})
                .status(),
            403U);
  WebSocket own(rig.port, kWatch + "?as=south", {{"Origin", rig.origin()}, {"Cookie", cookie}});
  EXPECT_THAT(take(own, 1), ElementsAre("snapshot 0"));
}

TEST(Watch, WatchUpstreamEndsWithItsLastWatcher) {
  Rig rig;
  {
    WebSocket one(rig.port, kWatch);
    WebSocket two(rig.port, kWatch);
    take(one, 1);
    take(two, 1);
    one.close();
    ASSERT_TRUE(eventually([&] { return rig.figure("watchers") == 1; }));
    EXPECT_EQ(rig.server.watches_open(), 1);
  }
  EXPECT_TRUE(eventually([&] { return rig.server.watches_open() == 0; }));
  EXPECT_TRUE(eventually([&] { return rig.figure("connections") == 0; }));
  EXPECT_EQ(rig.figure("watched_matches"), 0);
  // And begins again.
  WebSocket again(rig.port, kWatch);
  EXPECT_THAT(take(again, 1), ElementsAre("snapshot 0"));
}

// L23: the server says what spectators are, not the bridge.
TEST(Watch, WhoNamesNoViewerIsASpectatorOfAMatchThatIsShownLate) {
  Rig rig;
  rig.server.show_late();
  WebSocket one(rig.port, kWatch);
  EXPECT_THAT(take(one, 1), ElementsAre("snapshot 0"));
  rig.server.publish();
  EXPECT_THAT(take(one, 1), ElementsAre("1"));
  WebSocket named(rig.port, kWatch + "?as=delayed");
  EXPECT_THAT(take(named, 1), ElementsAre("snapshot 1"));
}

std::uint32_t last_report(const Rig& rig) {
  const auto reports = rig.server.reports();
  return reports.empty() ? 0 : reports.back();
}

TEST(Watch, TheServerIsToldHowManyItsWatchServes) {
  Rig rig;
  std::vector<std::unique_ptr<WebSocket>> crowd;
  for (int i = 0; i < 60; ++i) crowd.push_back(std::make_unique<WebSocket>(rig.port, kWatch));
  EXPECT_TRUE(eventually([&] { return last_report(rig) == 60; })) << last_report(rig);
  // Not one by one.
  EXPECT_LT(rig.server.reports().size(), 30U);
  crowd.resize(7);
  EXPECT_TRUE(eventually([&] { return last_report(rig) == 7; })) << last_report(rig);
  // A new watch upstream begins with one again.
  rig.server.break_watches();
  rig.server.mend();
  EXPECT_TRUE(eventually([&] { return rig.server.watches_begun() >= 2 && last_report(rig) == 7; }))
      << rig.server.watches_begun() << " watches, " << last_report(rig);
  // Of a seat there is nothing to tell, though two share its watch.
  WebSocket anna(rig.port, kWatch + "?as=south", kAsAnna);
  WebSocket too(rig.port, kWatch + "?as=south", kAsAnna);
  take(anna, 1);
  take(too, 1);
  ASSERT_TRUE(rig.server.reports().empty());
  // Longer than the time between two reports.
  std::this_thread::sleep_for(std::chrono::milliseconds(2500));
  EXPECT_TRUE(rig.server.reports().empty());
}

TEST(Watch, AServerThatDoesNotBelieveTheBridgeIsToldNoMore) {
  Rig rig;
  rig.server.distrust_bridge();
  WebSocket one(rig.port, kWatch);
  WebSocket two(rig.port, kWatch);
  take(one, 1);
  EXPECT_TRUE(eventually([&] { return rig.server.refused_reports() == 1; }));
  WebSocket three(rig.port, kWatch);
  take(three, 1);
  // Longer than the time between two reports.
  std::this_thread::sleep_for(std::chrono::milliseconds(2500));
  EXPECT_EQ(rig.server.refused_reports(), 1);
}

// It would speak with the bridge's key.
TEST(Watch, NobodyReportsSpectatorsThroughABridge) {
  Rig rig;
  EXPECT_EQ(call(rig.port, "BridgeService/ReportSpectators", "{}").status, 404U);
  EXPECT_TRUE(rig.server.reports().empty());
}

}  // namespace
}  // namespace galloper::bridge::test
