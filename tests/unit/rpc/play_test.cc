// Play: orders in, answers and updates out, each update once and in order.
#include <thread>

#include "tests/unit/rpc/rpc_test_base.h"

namespace galloper::rpc {
namespace {

using testing::HasSubstr;

class PlayTest : public RpcTest {
 protected:
  void open() { open_as(token); }
  void open_as(const std::string& with_token) {
    ctx = context(with_token);
    stub = v1::MatchService::NewStub(channel);
    stream = stub->Play(ctx.get());
  }

  void follow(std::uint32_t tag, std::uint32_t number, const std::string& match,
              v1::Viewer viewer = v1::VIEWER_UNSPECIFIED) {
    v1::PlayRequest request;
    request.set_tag(tag);
    request.mutable_follow()->set_channel(number);
    request.mutable_follow()->set_match_id(match);
    request.mutable_follow()->set_viewer(viewer);
    ASSERT_TRUE(stream->Write(request));
  }
  void followed(std::uint32_t tag, std::uint32_t number, const std::string& match) {
    follow(tag, number, match);
    const auto response = read();
    EXPECT_EQ(response.tag(), tag);
    EXPECT_EQ(response.channel(), number);
    EXPECT_FALSE(response.has_error());
    EXPECT_EQ(response.item_case(), v1::PlayResponse::ITEM_NOT_SET);
  }
  static v1::PlayRequest order_request(std::uint32_t tag, std::uint32_t number, std::uint64_t version = 0) {
    v1::PlayRequest request;
    request.set_tag(tag);
    auto& order = *request.mutable_order();
    order.set_channel(number);
    order.set_order_id(std::string(15, 'o') + static_cast<char>(tag % 128 + 1));
    order.set_version(version);
    order.mutable_order()->mutable_resign();
    return request;
  }
  void order(std::uint32_t tag, std::uint32_t number, std::uint64_t version = 0) {
    ASSERT_TRUE(stream->Write(order_request(tag, number, version)));
  }
  v1::PlayResponse read() {
    v1::PlayResponse response;
    EXPECT_TRUE(stream->Read(&response));
    return response;
  }

  void expect_update(std::uint32_t number, std::uint64_t version) {
    const auto response = read();
    EXPECT_EQ(response.tag(), 0u);
    EXPECT_EQ(response.channel(), number);
    EXPECT_FALSE(response.accepted());
    EXPECT_EQ(response.update().version(), version);
  }
  void expect_accepted(std::uint32_t tag, std::uint32_t number, std::uint64_t version) {
    const auto response = read();
    EXPECT_EQ(response.tag(), tag);
    EXPECT_EQ(response.channel(), number);
    EXPECT_TRUE(response.accepted());
    EXPECT_EQ(response.update().version(), version);
  }

  std::unique_ptr<grpc::ClientContext> ctx;
  std::unique_ptr<v1::MatchService::Stub> stub;
  std::unique_ptr<grpc::ClientReaderWriter<v1::PlayRequest, v1::PlayResponse>> stream;
};

TEST_F(PlayTest, FollowsOrdersAndSeesTheOpponent) {
  open();
  followed(1, 7, "m");
  auto& watch = host.watch_of("m");
  watch.push(make_item(1));
  expect_update(7, 1);

  order(2, 7, 1);
  auto first = host.next_order();
  EXPECT_EQ(first.submission.version, 1u);
  EXPECT_EQ(first.submission.order.order_case(), v1::Order::kResign);
  EXPECT_FALSE(first.caller.account.is_nil());
  // The host wakes the watchers, then answers.
  const auto own = make_item(2);
  watch.push(own);
  first.reply(match::Answer{own});
  expect_accepted(2, 7, 2);

  watch.push(make_item(3));
  expect_update(7, 3);

  order(3, 7, 3);
  auto second = host.next_order();
  // The host answers, then wakes the watchers.
  const auto next = make_item(4);
  second.reply(match::Answer{next});
  watch.push(next);
  expect_accepted(3, 7, 4);

  watch.push(make_item(5));
  expect_update(7, 5);
  stream->WritesDone();
  v1::PlayResponse none;
  EXPECT_FALSE(stream->Read(&none));
  EXPECT_TRUE(stream->Finish().ok());
  host.wait_for_watches(0);
}

TEST_F(PlayTest, WhatTheOpponentDidBeforeComesBeforeTheAnswer) {
  open();
  followed(1, 1, "m");
  auto& watch = host.watch_of("m");
  order(2, 1);
  auto submitted = host.next_order();
  watch.push(make_item(1));
  const auto own = make_item(2);
  watch.push(own);
  watch.push(make_item(3));
  submitted.reply(match::Answer{own});
  expect_update(1, 1);
  expect_accepted(2, 1, 2);
  expect_update(1, 3);
}

TEST_F(PlayTest, ARetryIsAnsweredWithTheFirstAnswer) {
  open();
  followed(1, 1, "m");
  auto& watch = host.watch_of("m");
  watch.push(make_item(1));
  watch.push(make_item(2));
  expect_update(1, 1);
  expect_update(1, 2);
  order(2, 1);
  host.next_order().reply(match::Answer{make_item(1)});
  expect_accepted(2, 1, 1);
}

TEST_F(PlayTest, TwoTriesAtOnceGetAnAnswerEach) {
  open();
  followed(1, 1, "m");
  auto& watch = host.watch_of("m");
  order(2, 1);
  order(3, 1);
  auto first = host.next_order();
  auto second = host.next_order();
  const auto own = make_item(1);
  watch.push(own);
  first.reply(match::Answer{own});
  second.reply(match::Answer{own});
  expect_accepted(2, 1, 1);
  expect_accepted(3, 1, 1);
}

// The watch had to jump: the snapshot comes first, then the answer, which whoever folds passes over.
TEST_F(PlayTest, ASnapshotBeyondTheAnswerComesFirst) {
  open();
  followed(1, 1, "m");
  auto& watch = host.watch_of("m");
  order(2, 1);
  auto submitted = host.next_order();
  watch.push(make_item(9));
  submitted.reply(match::Answer{make_item(5)});
  expect_update(1, 9);
  expect_accepted(2, 1, 5);
}

TEST_F(PlayTest, WhoFollowsAsASpectatorIsAnsweredApart) {
  open();
  follow(1, 1, "m", v1::VIEWER_PUBLIC);
  read();
  auto& watch = host.watch_of("m");
  order(2, 1);
  auto submitted = host.next_order();
  // The submitter's version 8 is the spectators' version 3.
  submitted.reply(match::Answer{make_item(8)});
  expect_accepted(2, 1, 8);
  watch.push(make_item(3));
  expect_update(1, 3);
}

TEST_F(PlayTest, ARefusedOrderSaysWhy) {
  open();
  followed(1, 1, "m");
  auto& watch = host.watch_of("m");
  order(2, 1);
  auto submitted = host.next_order();
  watch.push(make_item(1));  // held back meanwhile
  submitted.reply(
      tl::unexpected(Error{ErrorCode::kFailedPrecondition, "A scout moves up to six cells.", "S4", 0}));
  bool refused = false;
  bool updated = false;
  for (int i = 0; i < 2; ++i) {
    const auto response = read();
    if (response.has_error()) {
      refused = true;
      EXPECT_EQ(response.tag(), 2u);
      EXPECT_EQ(response.error().code(), grpc::StatusCode::FAILED_PRECONDITION);
      EXPECT_EQ(response.error().refusal().rule(), "S4");
    } else {
      updated = response.update().version() == 1;
    }
  }
  EXPECT_TRUE(refused && updated);

  order(3, 1);
  host.next_order().reply(tl::unexpected(Error{ErrorCode::kAborted, "The match has moved on.", {}, 1}));
  EXPECT_EQ(read().error().stale().current_version(), 1u);
}

TEST_F(PlayTest, RequestsThatMakeNoSenseAreAnsweredAndTheStreamGoesOn) {
  open();
  const auto error_of = [&](const v1::PlayRequest& request) {
    EXPECT_TRUE(stream->Write(request));
    const auto response = read();
    EXPECT_EQ(response.tag(), request.tag());
    return static_cast<grpc::StatusCode>(response.error().code());
  };
  v1::PlayRequest request;
  request.set_tag(1);
  EXPECT_EQ(error_of(request), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(error_of(order_request(2, 5)), grpc::StatusCode::NOT_FOUND);
  request.mutable_unfollow()->set_channel(5);
  EXPECT_EQ(error_of(request), grpc::StatusCode::NOT_FOUND);
  for (const std::uint32_t number : {0u, 65536u}) {
    request.mutable_follow()->set_channel(number);
    EXPECT_EQ(error_of(request), grpc::StatusCode::INVALID_ARGUMENT);
  }
  request.mutable_follow()->set_channel(1);
  request.mutable_follow()->set_match_id("unknown");
  EXPECT_EQ(error_of(request), grpc::StatusCode::NOT_FOUND);
  followed(3, 1, "m");
  request.mutable_follow()->set_match_id("other");
  EXPECT_EQ(error_of(request), grpc::StatusCode::ALREADY_EXISTS);

  auto bad = order_request(4, 1);
  bad.mutable_order()->set_order_id("short");
  EXPECT_EQ(error_of(bad), grpc::StatusCode::INVALID_ARGUMENT);
  bad = order_request(4, 1);
  bad.mutable_order()->clear_order();
  EXPECT_EQ(error_of(bad), grpc::StatusCode::INVALID_ARGUMENT);
  for (const int seat : {3, 4, 99}) {
    bad = order_request(4, 1);
    bad.mutable_order()->set_seat(static_cast<v1::Seat>(seat));
    EXPECT_EQ(error_of(bad), grpc::StatusCode::INVALID_ARGUMENT) << seat;
  }
  EXPECT_EQ(host.orders_taken(), 0u);
}

TEST_F(PlayTest, UnfollowingEndsTheUpdatesAndFreesTheChannel) {
  open();
  followed(1, 1, "m");
  host.wait_for_watches(1);
  v1::PlayRequest request;
  request.set_tag(2);
  request.mutable_unfollow()->set_channel(1);
  ASSERT_TRUE(stream->Write(request));
  EXPECT_EQ(read().tag(), 2u);
  host.wait_for_watches(0);
  followed(3, 1, "other");
  host.watch_of("other").push(make_item(4));
  expect_update(1, 4);
}

// The answer to an order that was under way when its match was unfollowed still comes.
TEST_F(PlayTest, UnfollowingKeepsTheAnswers) {
  open();
  followed(1, 1, "m");
  order(2, 1);
  auto submitted = host.next_order();
  v1::PlayRequest request;
  request.set_tag(3);
  request.mutable_unfollow()->set_channel(1);
  ASSERT_TRUE(stream->Write(request));
  EXPECT_EQ(read().tag(), 3u);
  submitted.reply(match::Answer{make_item(1)});
  expect_accepted(2, 1, 1);
}

TEST_F(PlayTest, FollowsManyMatchesAtOnce) {
  constexpr std::uint32_t kMatches = 200;
  open();
  for (std::uint32_t i = 1; i <= kMatches; ++i) followed(i, i, std::to_string(i));
  std::thread pusher([&] {
    for (std::uint64_t version = 1; version <= 20; ++version) {
      for (std::uint32_t i = 1; i <= kMatches; ++i) host.watch_of(std::to_string(i)).push(make_item(version));
    }
  });
  std::map<std::uint32_t, std::uint64_t> versions;
  for (std::uint32_t i = 0; i < kMatches * 20; ++i) {
    const auto response = read();
    EXPECT_EQ(response.update().version(), ++versions[response.channel()]);
  }
  pusher.join();
  EXPECT_EQ(versions.size(), kMatches);
}

TEST_F(PlayTest, AMatchThatEndsItsWatchLeavesTheOthers) {
  open();
  followed(1, 1, "a");
  followed(2, 2, "b");
  host.watch_of("a").push(make_item(1));
  host.watch_of("a").end({ErrorCode::kUnavailable, "over", {}, 0});
  expect_update(1, 1);
  const auto response = read();
  EXPECT_EQ(response.channel(), 1u);
  EXPECT_EQ(response.tag(), 0u);
  EXPECT_EQ(response.error().code(), grpc::StatusCode::UNAVAILABLE);
  host.wait_for_watches(1);
  host.watch_of("b").push(make_item(1));
  expect_update(2, 1);
}

// The client writes orders and reads no answers: the server stops reading, so that nothing grows.
TEST_F(PlayTest, ReadingPausesWhileAnswersWait) {
  open();
  followed(1, 1, "m");
  constexpr int kOrders = 500;
  std::thread writer([&] {
    for (int i = 0; i < kOrders; ++i) {
      if (!stream->Write(order_request(static_cast<std::uint32_t>(i) + 2, 1))) return;
    }
  });
  host.wait_for_orders(64);
  // No answer, no further order, however long one waits: the 65th is read only after the first answer.
  EXPECT_EQ(host.orders_taken(), 64u);
  for (int i = 0; i < kOrders; ++i) {
    host.next_order().reply(tl::unexpected(Error{ErrorCode::kFailedPrecondition, "no", "S4", 0}));
    EXPECT_LE(host.orders_taken(), static_cast<std::size_t>(i) + 1 + 64);
  }
  for (int i = 0; i < kOrders; ++i) EXPECT_EQ(read().error().refusal().rule(), "S4");
  writer.join();
}

TEST_F(PlayTest, BytesThatAreNoRequestEndTheStream) {
  grpc::GenericStub generic(channel);
  ctx = context(token);
  grpc::CompletionQueue queue;
  auto raw = generic.PrepareCall(ctx.get(), "/galloper.v1.MatchService/Play", &queue);
  raw->StartCall(this);
  ASSERT_TRUE(wait_for_event(queue));
  const grpc::Slice slice(std::string("\x12\x03\x0a\x01\xff"));  // a match_id that is not UTF-8
  raw->Write(grpc::ByteBuffer(&slice, 1), this);
  ASSERT_TRUE(wait_for_event(queue));
  grpc::Status status;
  raw->Finish(&status, this);
  wait_for_event(queue);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_THAT(status.error_message(), HasSubstr("UTF-8"));
}

TEST_F(PlayTest, NeedsAToken) {
  for (const std::string& bad : {std::string(), std::string(43, 'A')}) {
    open_as(bad);
    v1::PlayResponse response;
    EXPECT_FALSE(stream->Read(&response));
    EXPECT_EQ(stream->Finish().error_code(), grpc::StatusCode::UNAUTHENTICATED);
  }
}

TEST_F(PlayTest, StoppingEndsTheStream) {
  open();
  followed(1, 1, "m");
  server->set_serving(false);
  host.stop();
  server->stop(std::chrono::seconds(20));
  v1::PlayResponse response;
  while (stream->Read(&response)) EXPECT_EQ(response.error().code(), grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(stream->Finish().error_code(), grpc::StatusCode::UNAVAILABLE);
  host.wait_for_watches(0);
}

// Clients that vanish at any moment, with orders under way and updates on their way.
TEST_F(PlayTest, VanishingClients) {
  for (int round = 0; round < 100; ++round) {
    const std::string match = std::to_string(round);
    open();
    followed(1, 1, match);
    auto& watch = host.watch_of(match);
    order(2, 1);
    auto submitted = host.next_order();
    std::thread canceller([&] { ctx->TryCancel(); });
    const auto own = make_item(1);
    watch.push(own);
    submitted.reply(match::Answer{own});
    watch.push(make_item(2));
    canceller.join();
    if (round % 2 == 0) {
      v1::PlayResponse response;
      while (stream->Read(&response)) {
      }
    }
    EXPECT_EQ(stream->Finish().error_code(), grpc::StatusCode::CANCELLED);
  }
  host.wait_for_watches(0);
}

TEST_F(PlayTest, SubmitOrderAnswersTheSameWay) {
  v1::SubmitOrderRequest request;
  request.set_match_id("0190b7a4-0000-7000-8000-000000000001");
  request.set_order_id("0190b7a4-0000-7000-8000-000000000002");
  request.set_version(4);
  request.set_seat(v1::SEAT_NORTH);
  request.mutable_order()->mutable_offer_draw();
  host.on_order = [](FakeHost::Order order) {
    EXPECT_EQ(to_string(order.submission.match), "0190b7a4-0000-7000-8000-000000000001");
    EXPECT_EQ(order.submission.seat, kit::Seat::kNorth);
    order.reply(match::Answer{make_item(5)});
  };
  const auto caller = v1::MatchService::NewStub(channel);
  v1::SubmitOrderResponse response;
  ASSERT_TRUE(caller->SubmitOrder(context(token).get(), request, &response).ok());
  EXPECT_EQ(response.update().version(), 5u);
  for (const char* bad : {"", "x", "00000000-0000-0000-0000-000000000000"}) {
    auto wrong = request;
    wrong.set_order_id(bad);
    EXPECT_EQ(caller->SubmitOrder(context(token).get(), wrong, &response).error_code(),
              grpc::StatusCode::INVALID_ARGUMENT);
    wrong = request;
    wrong.set_match_id(bad);
    EXPECT_EQ(caller->SubmitOrder(context(token).get(), wrong, &response).error_code(),
              grpc::StatusCode::INVALID_ARGUMENT);
  }
}

}  // namespace
}  // namespace galloper::rpc
