// WatchMatch: what is pushed arrives in order; whoever is slow, leaves or stays when the server stops harms
// nobody.
#include <thread>

#include "server/rpc/frames.h"
#include "tests/unit/rpc/rpc_test_base.h"

namespace galloper::rpc {
namespace {

using testing::HasSubstr;

class WatchTest : public RpcTest {
 protected:
  std::unique_ptr<v1::MatchService::Stub> stub() { return v1::MatchService::NewStub(channel); }

  struct Watching {
    std::unique_ptr<grpc::ClientContext> context;
    std::unique_ptr<grpc::ClientReader<v1::WatchMatchResponse>> reader;
    std::uint64_t next_version() {
      v1::WatchMatchResponse response;
      return reader->Read(&response) ? response.update().version() : 0;
    }
  };
  Watching watch(const std::string& match, const std::string& with_token = {}) {
    v1::WatchMatchRequest request;
    request.set_match_id(match);
    Watching watching{context(with_token), nullptr};
    watching.reader = stub()->WatchMatch(watching.context.get(), request);
    return watching;
  }
};

TEST_F(WatchTest, BringsWhatIsPushedInOrder) {
  auto watching = watch("m");
  auto& fake = host.watch_of("m");
  for (std::uint64_t version = 1; version <= 100; ++version)
    fake.push(make_item(version, version % 10 == 0 ? 5000 : 0));
  for (std::uint64_t version = 1; version <= 100; ++version) {
    v1::WatchMatchResponse response;
    ASSERT_TRUE(watching.reader->Read(&response));
    EXPECT_EQ(response.update().version(), version);
    EXPECT_EQ(response.update().info().story().size(), version % 10 == 0 ? 5000u : 0u);
  }
}

TEST_F(WatchTest, BringsChatAndNotices) {
  auto watching = watch("m");
  auto& fake = host.watch_of("m");
  v1::ChatMessage chat;
  chat.set_text("Good luck!");
  v1::MatchNotice notice;
  notice.set_spectators(3);
  fake.push(
      std::make_shared<match::Item>(match::Item{match::Item::Kind::kChat, 0, chat.SerializeAsString()}));
  fake.push(
      std::make_shared<match::Item>(match::Item{match::Item::Kind::kNotice, 0, notice.SerializeAsString()}));
  v1::WatchMatchResponse response;
  ASSERT_TRUE(watching.reader->Read(&response));
  EXPECT_EQ(response.chat().text(), "Good luck!");
  ASSERT_TRUE(watching.reader->Read(&response));
  EXPECT_EQ(response.notice().spectators(), 3u);
}

TEST_F(WatchTest, HeadersComeBeforeAnythingHappens) {
  auto watching = watch("m");
  watching.reader->WaitForInitialMetadata();
  host.wait_for_watches(1);
  watching.context->TryCancel();
  host.wait_for_watches(0);
}

TEST_F(WatchTest, AnUnknownMatchIsAnError) {
  auto watching = watch("unknown");
  EXPECT_EQ(watching.next_version(), 0u);
  const auto status = watching.reader->Finish();
  EXPECT_EQ(status.error_code(), grpc::StatusCode::NOT_FOUND);
  EXPECT_EQ(status.error_message(), "There is no such match.");
}

TEST_F(WatchTest, AnUnknownTokenIsAnError) {
  auto watching = watch("m", std::string(43, 'A'));
  EXPECT_EQ(watching.next_version(), 0u);
  EXPECT_EQ(watching.reader->Finish().error_code(), grpc::StatusCode::UNAUTHENTICATED);
}

TEST_F(WatchTest, AnEndedWatchFirstBringsWhatItStillHas) {
  auto watching = watch("m");
  auto& fake = host.watch_of("m");
  for (std::uint64_t version = 1; version <= 20; ++version) fake.push(make_item(version));
  fake.end({ErrorCode::kUnavailable, "The server is stopping.", {}, 0});
  for (std::uint64_t version = 1; version <= 20; ++version) EXPECT_EQ(watching.next_version(), version);
  EXPECT_EQ(watching.next_version(), 0u);
  const auto status = watching.reader->Finish();
  EXPECT_EQ(status.error_code(), grpc::StatusCode::UNAVAILABLE);
  EXPECT_THAT(status.error_message(), HasSubstr("last version sent is 20"));
  host.wait_for_watches(0);
}

TEST_F(WatchTest, SigningOutEndsItsWatches) {
  auto watching = watch("m", token);
  auto other = watch("other");
  host.wait_for_watches(2);
  v1::SignOutResponse response;
  ASSERT_TRUE(v1::AccountService::NewStub(channel)
                  ->SignOut(context(token).get(), v1::SignOutRequest(), &response)
                  .ok());
  EXPECT_EQ(watching.next_version(), 0u);
  EXPECT_EQ(watching.reader->Finish().error_code(), grpc::StatusCode::UNAUTHENTICATED);
  host.watch_of("other").push(make_item(1));
  EXPECT_EQ(other.next_version(), 1u);
}

// One viewer never reads; what is sent to it ahead of its reading is bounded, its watch ends, others do not
// notice.
TEST_F(WatchTest, AReaderThatNeverReadsIsLetGo) {
  server.reset();
  options.write_timeout = std::chrono::milliseconds(200);
  start();
  auto quick = watch("quick");
  host.wait_for_watches(1);
  host.on_watch = [](FakeFeed& feed) { feed.set_endless(make_item(1, 32'000)); };
  const auto own_connection = connect();
  v1::WatchMatchRequest request;
  request.set_match_id("slow");
  auto ctx = context();
  auto slow = v1::MatchService::NewStub(own_connection)->WatchMatch(ctx.get(), request);
  auto& fast_watch = host.watch_of("quick");
  for (std::uint64_t version = 1; host.watches_given() < 2 || version < 50; ++version) {
    fast_watch.push(make_item(version));
    ASSERT_EQ(quick.next_version(), version);
  }
  host.wait_for_watches(1);  // the slow one is gone
  fast_watch.push(make_item(1'000'000));
  EXPECT_EQ(quick.next_version(), 1'000'000u);
}

TEST_F(WatchTest, MoreStreamsThanAllowedAreRefused) {
  server.reset();
  options.max_streams = 2;
  start();
  auto first = watch("a");
  auto second = watch("b");
  host.wait_for_watches(2);
  auto third = watch("c");
  EXPECT_EQ(third.next_version(), 0u);
  EXPECT_EQ(third.reader->Finish().error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  first.context->TryCancel();
  first.reader->Finish();
  host.wait_for_watches(1);
  auto fourth = watch("d");
  host.watch_of("d").push(make_item(1));
  EXPECT_EQ(fourth.next_version(), 1u);
}

// Wakes, ends, write completions and cancellations in every order that two threads can bring about.
TEST_F(WatchTest, CancellationsAndWakesAtTheSameTime) {
  for (int round = 0; round < 300; ++round) {
    const std::string match = std::to_string(round);
    auto watching = watch(match);
    auto& feed = host.watch_of(match);
    std::thread pusher([&] {
      for (std::uint64_t version = 1; version <= 50; ++version) feed.push(make_item(version));
      if (round % 3 == 0) feed.end({ErrorCode::kUnavailable, "over", {}, 0});
    });
    for (int i = 0; i < round % 7; ++i) EXPECT_EQ(watching.next_version(), static_cast<std::uint64_t>(i) + 1);
    if (round % 3 != 0 || round % 2 == 0) watching.context->TryCancel();
    while (watching.next_version() != 0) {
    }
    EXPECT_FALSE(watching.reader->Finish().ok());
    pusher.join();
  }
  host.wait_for_watches(0);
}

TEST_F(WatchTest, StoppingWithWatchersAttached) {
  std::vector<Watching> watchers;
  for (int i = 0; i < 200; ++i) watchers.push_back(watch(std::to_string(i)));
  host.wait_for_watches(200);
  for (int i = 0; i < 200; ++i) host.watch_of(std::to_string(i)).push(make_item(1));
  server->set_serving(false);
  host.stop();
  server->stop(std::chrono::seconds(20));
  for (auto& watching : watchers) {
    EXPECT_EQ(watching.next_version(), 1u);
    EXPECT_EQ(watching.next_version(), 0u);
    EXPECT_EQ(watching.reader->Finish().error_code(), grpc::StatusCode::UNAVAILABLE);
  }
  host.wait_for_watches(0);
}

// The host was not stopped: the server ends its streams itself.
TEST_F(WatchTest, StoppingEndsStreamsThatNobodyElseEnds) {
  auto watching = watch("m");
  host.wait_for_watches(1);
  server->stop(std::chrono::seconds(20));
  EXPECT_EQ(watching.next_version(), 0u);
  EXPECT_EQ(watching.reader->Finish().error_code(), grpc::StatusCode::UNAVAILABLE);
}

TEST(Frames, ALargeItemIsSharedASmallOneCopied) {
  const auto large = make_item(1, 5000);
  const auto small = make_item(1);
  {
    const auto one = watch_frame(large);
    const auto two = watch_frame(large);
    EXPECT_EQ(large.use_count(), 3);
    const auto copy = watch_frame(small);
    EXPECT_EQ(small.use_count(), 1);
    v1::WatchMatchResponse response;
    ASSERT_TRUE(parse(one, response));
    EXPECT_EQ(response.update().info().story().size(), 5000u);
    ASSERT_TRUE(parse(copy, response));
    EXPECT_EQ(response.update().version(), 1u);
  }
  EXPECT_EQ(large.use_count(), 1);
}

}  // namespace
}  // namespace galloper::rpc
