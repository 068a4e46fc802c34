#include "client/core/watch.h"

#include <gtest/gtest.h>

#include <thread>

#include "tests/unit/client/fake_server.h"

namespace galloper::client {
namespace {

using std::chrono::milliseconds;

v1::WatchMatchResponse update(std::uint64_t version, bool snapshot = false, std::uint32_t epoch = 1) {
  v1::WatchMatchResponse item;
  item.mutable_update()->set_version(version);
  item.mutable_update()->set_snapshot(snapshot);
  if (snapshot) item.mutable_update()->mutable_info()->set_epoch(epoch);
  return item;
}

WatchOptions quick_options() {
  WatchOptions options;
  options.match_id = "m";
  options.first_pause = milliseconds(1);
  options.longest_pause = milliseconds(5);
  return options;
}

std::vector<std::uint64_t> read_versions(Watch& watch, std::size_t count) {
  std::vector<std::uint64_t> versions;
  while (versions.size() < count) {
    auto item = watch.next();
    if (!item) {
      ADD_FAILURE() << item.error().message;
      break;
    }
    if (item->has_update()) versions.push_back(item->update().version());
  }
  return versions;
}

const grpc::Status kStopping(grpc::StatusCode::UNAVAILABLE, "The server stops.");

TEST(Watch, ResumesAfterABreakWithoutGapOrDuplicate) {
  FakeMatches matches;
  matches.on_watch = [](int attempt, const v1::WatchMatchRequest& request, FakeMatches::Writer& writer,
                        auto&) {
    if (attempt == 0) {
      writer.Write(update(3, true, 7));
      writer.Write(update(4));
      return kStopping;
    }
    if (attempt == 1) return kStopping;
    EXPECT_EQ(request.from_version(), 4u);
    EXPECT_EQ(request.epoch(), 7u);
    for (const auto version : {3, 4, 5, 6}) writer.Write(update(version));
    return attempt == 2 ? kStopping : grpc::Status::OK;
  };
  FakeServer server(matches);
  Connection connection({.server = server.address()});
  Watch watch(connection, quick_options());
  EXPECT_EQ(read_versions(watch, 4), (std::vector<std::uint64_t>{3, 4, 5, 6}));
  const auto requests = matches.watch_requests();
  ASSERT_EQ(requests.size(), 3u);
  EXPECT_FALSE(requests[0].has_from_version());
}

TEST(Watch, SaysThatTheConnectionBrokeAndThatItIsBack) {
  FakeMatches matches;
  matches.on_watch = [](int attempt, const auto&, FakeMatches::Writer& writer, auto&) {
    if (attempt == 0) {
      writer.Write(update(1, true));
      return kStopping;
    }
    if (attempt < 3) return kStopping;
    writer.Write(update(2));
    return grpc::Status::OK;
  };
  FakeServer server(matches);
  Connection connection({.server = server.address()});
  std::vector<std::string> told;
  WatchOptions options = quick_options();
  options.on_break = [&](const Error* error) { told.push_back(error ? error->message : "back"); };
  Watch watch(connection, options);
  EXPECT_EQ(read_versions(watch, 2), (std::vector<std::uint64_t>{1, 2}));
  EXPECT_EQ(told, (std::vector<std::string>{"The server stops.", "back"}));
}

TEST(Watch, AGapIsFetchedAgainAndAStubbornOneBecomesASnapshot) {
  FakeMatches matches;
  matches.on_watch = [](int attempt, const v1::WatchMatchRequest& request, FakeMatches::Writer& writer,
                        grpc::ServerContext& context) {
    if (attempt == 0) writer.Write(update(1, true));
    if (attempt <= 1) {
      writer.Write(update(3));
    } else {
      EXPECT_FALSE(request.has_from_version());
      writer.Write(update(9, true));
    }
    while (!context.IsCancelled()) std::this_thread::sleep_for(milliseconds(1));
    return grpc::Status::CANCELLED;
  };
  FakeServer server(matches);
  Connection connection({.server = server.address()});
  Watch watch(connection, quick_options());
  EXPECT_EQ(read_versions(watch, 2), (std::vector<std::uint64_t>{1, 9}));
  EXPECT_EQ(matches.watch_requests().at(1).from_version(), 1u);
}

TEST(Watch, ASnapshotOfAnotherEpochIsTakenThoughItsVersionIsOlder) {
  FakeMatches matches;
  matches.on_watch = [](int attempt, const auto&, FakeMatches::Writer& writer, auto&) {
    if (attempt == 0) writer.Write(update(8, true, 1));
    if (attempt == 1) {
      writer.Write(update(5, true, 2));
      writer.Write(update(6));
    }
    return kStopping;
  };
  FakeServer server(matches);
  Connection connection({.server = server.address()});
  Watch watch(connection, quick_options());
  EXPECT_EQ(read_versions(watch, 3), (std::vector<std::uint64_t>{8, 5, 6}));
}

TEST(Watch, BeginsFromAGivenVersion) {
  FakeMatches matches;
  matches.on_watch = [](int, const v1::WatchMatchRequest& request, FakeMatches::Writer& writer, auto&) {
    EXPECT_EQ(request.from_version(), 20u);
    writer.Write(update(20));
    writer.Write(update(21));
    return grpc::Status::OK;
  };
  FakeServer server(matches);
  Connection connection({.server = server.address()});
  WatchOptions options = quick_options();
  options.from_version = 20;
  Watch watch(connection, options);
  EXPECT_EQ(read_versions(watch, 1), (std::vector<std::uint64_t>{21}));
}

TEST(Watch, ARefusalIsFinal) {
  FakeMatches matches;
  matches.on_watch = [](auto&&...) { return grpc::Status(grpc::StatusCode::NOT_FOUND, "No such match."); };
  FakeServer server(matches);
  Connection connection({.server = server.address()});
  Watch watch(connection, quick_options());
  const auto item = watch.next();
  ASSERT_FALSE(item);
  EXPECT_EQ(item.error().code, ErrorCode::kNotFound);
  EXPECT_EQ(matches.watch_requests().size(), 1u);
}

TEST(Watch, AServerThatWasNeverReachedIsAnError) {
  Connection connection({.server = dead_address()});
  Watch watch(connection, quick_options());
  const auto item = watch.next();
  ASSERT_FALSE(item);
  EXPECT_TRUE(is_unreachable(item.error()));
}

TEST(Watch, OutlivesTheServerAndMeetsTheNextOneOnTheSamePort) {
  FakeMatches first;
  first.on_watch = [](int, const auto&, FakeMatches::Writer& writer, grpc::ServerContext& context) {
    writer.Write(update(1, true));
    while (!context.IsCancelled()) std::this_thread::sleep_for(milliseconds(1));
    return grpc::Status::CANCELLED;
  };
  FakeMatches second;
  second.on_watch = [](int, const v1::WatchMatchRequest& request, FakeMatches::Writer& writer, auto&) {
    writer.Write(update(request.from_version() + 1));
    return grpc::Status::OK;
  };
  auto server = std::make_unique<FakeServer>(first);
  const int port = server->port();
  Connection connection({.server = server->address()});
  Watch watch(connection, quick_options());
  EXPECT_EQ(read_versions(watch, 1), (std::vector<std::uint64_t>{1}));
  std::thread restart([&] {
    server.reset();
    server = std::make_unique<FakeServer>(second, port);
  });
  EXPECT_EQ(read_versions(watch, 1), (std::vector<std::uint64_t>{2}));
  restart.join();
}

TEST(Watch, StopEndsAWaitingReader) {
  FakeMatches matches;
  std::atomic<bool> watching = false;
  matches.on_watch = [&](int, const auto&, FakeMatches::Writer& writer, grpc::ServerContext& context) {
    writer.Write(update(1, true));
    watching = true;
    while (!context.IsCancelled()) std::this_thread::sleep_for(milliseconds(1));
    return grpc::Status::CANCELLED;
  };
  FakeServer server(matches);
  Connection connection({.server = server.address()});
  Watch watch(connection, quick_options());
  EXPECT_EQ(read_versions(watch, 1).size(), 1u);
  std::thread stopper([&] { watch.stop(); });
  const auto item = watch.next();
  stopper.join();
  ASSERT_FALSE(item);
  EXPECT_EQ(item.error().code, ErrorCode::kCancelled);
}

}  // namespace
}  // namespace galloper::client
