#include <gtest/gtest.h>
#include <poll.h>

#include <thread>

#include "client/terminal/play/link.h"
#include "tests/unit/client/fake_server.h"

namespace galloper::terminal::play {
namespace {

using client::FakeMatches;
using client::FakeServer;

// News as it comes, until `enough` of it or too long.
std::vector<News> wait_for(Link& link, std::size_t enough) {
  std::vector<News> all;
  constexpr int kPatienceMs = 60'000;
  while (all.size() < enough) {
    pollfd waited{link.readable_fd(), POLLIN, 0};
    if (::poll(&waited, 1, kPatienceMs) <= 0) break;
    for (News& news : link.news()) all.push_back(std::move(news));
  }
  return all;
}

client::WatchOptions quick() {
  client::WatchOptions options;
  options.match_id = "M";
  options.first_pause = std::chrono::milliseconds(1);
  return options;
}

v1::WatchMatchResponse update(std::uint64_t version) {
  v1::WatchMatchResponse item;
  item.mutable_update()->set_version(version);
  item.mutable_update()->set_snapshot(version == 1);
  return item;
}

TEST(PlayLink, UpdatesBreaksAndRecoveriesComeAsNewsInOrder) {
  FakeMatches matches;
  matches.on_watch = [](int attempt, const v1::WatchMatchRequest&, FakeMatches::Writer& writer,
                        grpc::ServerContext& context) {
    writer.Write(update(static_cast<std::uint64_t>(attempt) + 1));
    while (attempt == 1 && !context.IsCancelled()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return grpc::Status(grpc::StatusCode::UNAVAILABLE, "gone");
  };
  FakeServer server(matches);
  client::Connection connection({.server = server.address()});
  Link link(connection, quick());
  const auto news = wait_for(link, 4);
  ASSERT_EQ(news.size(), 4u);
  EXPECT_EQ(std::get<WatchItem>(news[0]).item.update().version(), 1u);
  EXPECT_EQ(std::get<LinkLost>(news[1]).why, "gone");
  EXPECT_TRUE(std::holds_alternative<LinkBack>(news[2]));
  EXPECT_EQ(std::get<WatchItem>(news[3]).item.update().version(), 2u);
  // Leaving in the midst of a watch ends it; the test would hang otherwise.
}

TEST(PlayLink, ARefusedWatchIsTheEnd) {
  FakeMatches matches;
  matches.on_watch = [](int, const v1::WatchMatchRequest&, FakeMatches::Writer&, grpc::ServerContext&) {
    return grpc::Status(grpc::StatusCode::NOT_FOUND, "There is no such match.");
  };
  FakeServer server(matches);
  client::Connection connection({.server = server.address()});
  Link link(connection, quick());
  const auto news = wait_for(link, 1);
  ASSERT_EQ(news.size(), 1u);
  EXPECT_EQ(std::get<LinkEnded>(news[0]).why.code, ErrorCode::kNotFound);
}

TEST(PlayLink, EveryWishIsAnswered) {
  FakeMatches matches;
  matches.on_watch = [](int, const v1::WatchMatchRequest&, FakeMatches::Writer& writer,
                        grpc::ServerContext& context) {
    writer.Write(update(1));
    while (!context.IsCancelled()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return grpc::Status::OK;
  };
  FakeServer server(matches);
  client::Connection connection({.server = server.address()});
  Link link(connection, quick());
  ASSERT_EQ(wait_for(link, 1).size(), 1u);
  // This service takes no orders: what matters is that its refusals come back.
  link.carry_out(AskOrders{});
  link.carry_out(GiveOrder{});
  link.carry_out(TakeBack{});
  const auto news = wait_for(link, 3);
  ASSERT_EQ(news.size(), 3u);
  EXPECT_FALSE(std::get<OrdersListed>(news[0]).list);
  EXPECT_FALSE(std::get<Answered>(news[1]).status);
  EXPECT_FALSE(std::get<Answered>(news[2]).status);
}

}  // namespace
}  // namespace galloper::terminal::play
