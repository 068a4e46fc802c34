#include <gtest/gtest.h>

#include <thread>

#include "galloper/store/v1/record.pb.h"
#include "tests/unit/match/harness.h"

namespace galloper::match::testing {
namespace {

store::MatchKey only_match() { return 1; }

TEST(MatchOrders, TwoPlayAndEverybodySeesTheirOwnHistory) {
  Harness h;
  const auto match = h.begun_duel();
  auto south = h.watch(h.ann, match);
  auto north = h.watch(h.bob, match);
  auto public_ = h.watch(h.nobody, match);
  EXPECT_EQ(south->watch->viewer(), kit::Viewer::kSouth);
  EXPECT_EQ(public_->watch->viewer(), kit::Viewer::kPublic);
  for (auto* reader : {south.get(), north.get(), public_.get()}) EXPECT_TRUE(reader->update().snapshot());

  const auto answer = h.order(h.ann, match, attack());
  ASSERT_TRUE(answer.has_value());
  const auto seen = south->update();
  EXPECT_EQ(seen.SerializeAsString(), answer->SerializeAsString());
  EXPECT_EQ(seen.events(0).scouting().fought().attacker(), 1u);
  EXPECT_EQ(north->update().delta().SerializeAsString(), seen.delta().SerializeAsString());
  EXPECT_EQ(public_->update().version(), h.version(h.nobody, match));
}

TEST(MatchOrders, BeginShowsTheWholeViewWithItsEvents) {
  Harness h;
  const auto made = h.create(h.ann);
  auto reader = h.watch(h.ann, made->match_id());
  const auto lobby = reader->update();
  EXPECT_TRUE(lobby.snapshot());
  EXPECT_EQ(lobby.version(), 0u);
  EXPECT_EQ(lobby.info().state(), v1::MATCH_STATE_OPEN);
  EXPECT_EQ(lobby.info().commitments_size(), 1);
  EXPECT_FALSE(lobby.has_delta());
  ASSERT_TRUE(h.join(h.bob, made->match_id()));
  const auto begun = reader->update();
  EXPECT_EQ(begun.version(), 1u);
  EXPECT_TRUE(begun.snapshot());
  EXPECT_EQ(begun.events_size(), 1);
  EXPECT_TRUE(begun.has_delta());
  EXPECT_EQ(begun.info().state(), v1::MATCH_STATE_PLAYING);
}

TEST(MatchOrders, NothingIsPublishedOrAcknowledgedBeforeTheCommit) {
  Harness h;
  const auto match = h.begun_duel();
  auto north = h.watch(h.bob, match);
  north->update();
  const auto version = h.version(h.ann, match);
  h.store.hold();
  Pending<Answer> answer;
  h.host->submit(h.ann, h.submission(match, move(), version), answer.reply());
  while (h.store.waiting() == 0) std::this_thread::yield();
  EXPECT_EQ(h.version(h.ann, match), version);
  EXPECT_FALSE(answer.ready());
  EXPECT_EQ(north->watch->next(), nullptr);
  h.store.release();
  EXPECT_TRUE(answer.get().has_value());
  EXPECT_EQ(north->update().version(), h.version(h.bob, match));
}

TEST(MatchOrders, G4_HiddenOrdersMoveNoVersionOfOthersAndWakeNobody) {
  Harness h;
  const auto match = h.duel();
  auto north = h.watch(h.bob, match);
  auto public_ = h.watch(h.nobody, match);
  north->update();
  public_->update();
  EXPECT_EQ(north->notice().spectators(), 1u);
  EXPECT_EQ(north->watch->next(), nullptr);
  const auto north_version = h.version(h.bob, match);
  const auto public_version = h.version(h.nobody, match);
  const int wakes = north->wakes();
  for (std::uint32_t cell = 0; cell < 4; ++cell) ASSERT_TRUE(h.order(h.ann, match, place(cell)));
  ASSERT_TRUE(h.order(h.ann, match, confirm()));
  EXPECT_EQ(h.version(h.bob, match), north_version);
  EXPECT_EQ(h.version(h.nobody, match), public_version);
  EXPECT_EQ(north->wakes(), wakes);
  EXPECT_EQ(north->watch->next(), nullptr);
  // Bob's order was made against the version that he still has.
  const auto answer = h.submit(h.bob, h.submission(match, confirm(), north_version));
  ASSERT_TRUE(answer.has_value()) << answer.error().message;
  EXPECT_EQ(answer->version(), north_version + 1);
  EXPECT_EQ(h.version(h.nobody, match), public_version + 1);
}

TEST(MatchOrders, G5_VersionsHaveNoGaps) {
  Harness h;
  const auto match = h.duel();
  auto south = h.watch(h.ann, match, v1::VIEWER_UNSPECIFIED, 0);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(h.order(h.bob, match, place(9)));
  ASSERT_TRUE(h.order(h.ann, match, confirm()));
  ASSERT_TRUE(h.order(h.bob, match, confirm()));
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(h.order(h.ann, match, move()));
  for (std::uint64_t version = 1; version <= 8; ++version) EXPECT_EQ(south->update().version(), version);
  EXPECT_EQ(h.version(h.ann, match), 8u);
}

TEST(MatchOrders, ARetryGetsTheFirstAnswerAndThrowsNoDie) {
  Harness h;
  const auto match = h.begun_duel();
  const auto first = h.submission(match, attack(), h.version(h.ann, match));
  const auto answer = h.submit(h.ann, first);
  ASSERT_TRUE(answer.has_value());
  const auto count = h.store.rows(only_match()).size();
  ASSERT_TRUE(h.order(h.ann, match, move()));
  const auto again = h.submit(h.ann, first);
  ASSERT_TRUE(again.has_value()) << again.error().message;
  EXPECT_EQ(again->SerializeAsString(), answer->SerializeAsString());
  EXPECT_EQ(h.store.rows(only_match()).size(), count + 1);

  h.restart();
  EXPECT_EQ(h.submit(h.ann, first)->SerializeAsString(), answer->SerializeAsString());
  ASSERT_TRUE(h.order(h.ann, match, resign()));
  EXPECT_EQ(h.submit(h.ann, first)->SerializeAsString(), answer->SerializeAsString());
  h.restart();
  EXPECT_EQ(h.submit(h.ann, first)->SerializeAsString(), answer->SerializeAsString());
}

TEST(MatchOrders, AnOrderIdOfSomeoneElseIsRefused) {
  Harness h;
  const auto match = h.begun_duel();
  auto order = h.submission(match, move(), h.version(h.ann, match));
  ASSERT_TRUE(h.submit(h.ann, order));
  order.version = h.version(h.bob, match);
  EXPECT_EQ(h.submit(h.bob, order).error().code, ErrorCode::kAlreadyExists);
}

TEST(MatchOrders, ANilOrderIdIsRefused) {
  Harness h;
  const auto match = h.begun_duel();
  auto order = h.submission(match, move(), h.version(h.ann, match));
  order.order_id = {};
  EXPECT_EQ(h.submit(h.ann, order).error().code, ErrorCode::kInvalidArgument);
}

TEST(MatchOrders, AStaleOrderIsAbortedWithThePresentVersion) {
  Harness h;
  const auto match = h.begun_duel();
  const auto version = h.version(h.ann, match);
  ASSERT_TRUE(h.order(h.ann, match, move()));
  const auto answer = h.submit(h.ann, h.submission(match, move(), version));
  ASSERT_FALSE(answer.has_value());
  EXPECT_EQ(answer.error().code, ErrorCode::kAborted);
  EXPECT_EQ(answer.error().current_version, version + 1);
}

TEST(MatchOrders, G1_ARefusedOrderChangesNothingAndThrowsNothing) {
  Harness h;
  const auto match = h.begun_duel();
  const auto rows = h.store.rows(only_match()).size();
  const auto version = h.version(h.bob, match);
  const auto answer = h.order(h.bob, match, attack());
  ASSERT_FALSE(answer.has_value());
  EXPECT_EQ(answer.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_EQ(answer.error().rule, "S7");
  EXPECT_EQ(h.store.rows(only_match()).size(), rows);
  EXPECT_EQ(h.version(h.bob, match), version);
}

TEST(MatchOrders, SeatsObeyOnlyTheirHolders) {
  Harness h;
  const auto match = h.begun_duel();
  EXPECT_EQ(h.order(h.cat, match, move()).error().code, ErrorCode::kPermissionDenied);
  EXPECT_EQ(h.order(h.nobody, match, move()).error().code, ErrorCode::kUnauthenticated);
  EXPECT_EQ(h.order(h.bob, match, move(), kit::Seat::kSouth).error().code, ErrorCode::kPermissionDenied);
  EXPECT_EQ(h.order(h.ann, match, move(), kit::Seat::kReferee).error().code, ErrorCode::kInvalidArgument);
  auto elsewhere = h.submission(match, move(), 1);
  elsewhere.match = *parse_id<MatchId>("0190b7a4-0000-7000-8000-000000000001");
  EXPECT_EQ(h.submit(h.ann, elsewhere).error().code, ErrorCode::kNotFound);
}

TEST(MatchOrders, NoOrderBeforeTheBeginning) {
  Harness h;
  const auto made = h.create(h.ann);
  EXPECT_EQ(h.order(h.ann, made->match_id(), place(1)).error().code, ErrorCode::kFailedPrecondition);
}

TEST(MatchOrders, G5_AFinishedMatchTakesNoOrderAndRevealsItsSecret) {
  Harness h;
  const auto match = h.begun_duel();
  auto reader = h.watch(h.bob, match);
  EXPECT_FALSE(reader->update().info().commitments(0).has_secret());
  ASSERT_TRUE(h.order(h.ann, match, resign()));
  EXPECT_TRUE(reader->update().delta().scouting().has_outcome());
  auto notice = reader->notice();
  while (notice.info().state() != v1::MATCH_STATE_FINISHED) notice = reader->notice();
  EXPECT_EQ(notice.info().outcome().winner(), v1::SEAT_NORTH);
  EXPECT_EQ(notice.info().commitments(0).secret().size(), 32u);
  // The outcome is in the same commit as the last order.
  EXPECT_EQ(h.store.match_row(only_match()).state, store::MatchState::kFinished);
  const auto late = h.order(h.bob, match, move());
  EXPECT_EQ(late.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_EQ(late.error().rule, "G5");
}

TEST(MatchOrders, AFullMailboxLosesNothing) {
  Harness h;
  h.options.mailbox_limit = 2;
  const auto match = h.begun_duel();
  const auto version = h.version(h.ann, match);
  h.store.hold();
  std::vector<Pending<Answer>> answers(3);
  for (std::size_t i = 0; i < 3; ++i) {
    h.host->submit(h.ann, h.submission(match, move(), version + i), answers[i].reply());
  }
  EXPECT_EQ(answers[2].get().error().code, ErrorCode::kResourceExhausted);
  h.store.release();
  EXPECT_TRUE(answers[0].get().has_value());
  EXPECT_TRUE(answers[1].get().has_value());
  EXPECT_EQ(h.version(h.ann, match), version + 2);
}

TEST(MatchOrders, AFailedCommitChangesNothingAndTheSameDieComesAgain) {
  Harness h;
  const auto match = h.begun_duel();
  const auto version = h.version(h.ann, match);
  h.store.fail_next({ErrorCode::kUnavailable, "The disk is full.", {}, 0});
  const auto order = h.submission(match, attack(), version);
  const auto failed = h.submit(h.ann, order);
  ASSERT_FALSE(failed.has_value());
  EXPECT_EQ(failed.error().code, ErrorCode::kUnavailable);
  EXPECT_EQ(failed.error().message, "The disk is full.");
  EXPECT_EQ(h.version(h.ann, match), version);
  ASSERT_TRUE(h.submit(h.ann, order));
  galloper::store::v1::Record record;
  ASSERT_TRUE(record.ParseFromString(h.store.rows(only_match()).back().body));
  EXPECT_EQ(record.dice(0).occurrence(), 0u);
}

TEST(MatchOrders, AFailedStoreRefusesEveryOrderAndWhatIsThereIsStillShown) {
  Harness h;
  const auto match = h.begun_duel();
  const auto version = h.version(h.ann, match);
  h.store.fail_always({ErrorCode::kUnavailable, "The disk is gone.", {}, 0});
  for (int i = 0; i < 3; ++i) EXPECT_EQ(h.order(h.ann, match, move()).error().message, "The disk is gone.");
  EXPECT_EQ(h.version(h.ann, match), version);
}

TEST(MatchOrders, OneWhoHoldsBothSeatsPlaysBoth) {
  Harness h;
  const auto match = h.solo();
  EXPECT_EQ(h.get(h.ann, match)->viewer(), v1::VIEWER_BOTH);
  EXPECT_EQ(h.order(h.ann, match, confirm()).error().code, ErrorCode::kInvalidArgument);  // which side?
  ASSERT_TRUE(h.order(h.ann, match, confirm(), kit::Seat::kSouth));
  ASSERT_TRUE(h.order(h.ann, match, confirm()));  // only North is left to act
  ASSERT_TRUE(h.order(h.ann, match, end_turn()));
  ASSERT_TRUE(h.order(h.ann, match, attack()));
  EXPECT_EQ(h.version(h.ann, match), 5u);
}

TEST(MatchOrders, ARetryByOneWhoHoldsBothSeatsNeedsNoSeat) {
  Harness h;
  const auto match = h.solo();
  auto first = h.submission(match, confirm(), 1);
  first.seat = kit::Seat::kSouth;
  const auto answer = h.submit(h.ann, first);
  ASSERT_TRUE(answer.has_value());
  ASSERT_TRUE(h.undo(h.ann, match));
  first.seat = kit::Seat::kNone;
  EXPECT_EQ(h.submit(h.ann, first)->SerializeAsString(), answer->SerializeAsString());
  ASSERT_TRUE(h.order(h.ann, match, resign(), kit::Seat::kNorth));
  EXPECT_EQ(h.submit(h.ann, first)->SerializeAsString(), answer->SerializeAsString());
  EXPECT_EQ(h.order(h.ann, match, move()).error().rule, "G5");
}

TEST(MatchOrders, ADrawIsAgreed) {
  Harness h;
  const auto match = h.begun_duel();
  ASSERT_TRUE(h.order(h.ann, match, offer_draw()));
  ASSERT_TRUE(h.order(h.bob, match, accept_draw()));
  const auto over = h.get(h.cat, match);
  EXPECT_EQ(over->state(), v1::MATCH_STATE_FINISHED);
  EXPECT_EQ(over->info().outcome().reason(), v1::END_REASON_DRAW_AGREED);
}

TEST(MatchOrders, StopRefusesOrdersAndEndsWatches) {
  Harness h;
  const auto match = h.begun_duel();
  auto reader = h.watch(h.bob, match);
  reader->update();
  const auto order = h.submission(match, move(), h.version(h.ann, match));
  h.host->stop();
  EXPECT_EQ(reader->wait_for_end().code, ErrorCode::kUnavailable);
  EXPECT_EQ(h.submit(h.ann, order).error().code, ErrorCode::kUnavailable);
  Pending<Answer> by_watch;
  reader->watch->submit(h.ann, order, by_watch.reply());
  EXPECT_EQ(by_watch.get().error().code, ErrorCode::kUnavailable);
  EXPECT_EQ(h.get(h.ann, match).error().code, ErrorCode::kUnavailable);
}

TEST(MatchOrders, StopWaitsForTheOrderThatIsBeingCommitted) {
  Harness h;
  const auto match = h.begun_duel();
  const auto version = h.version(h.ann, match);
  h.store.hold();
  Pending<Answer> answer;
  h.host->submit(h.ann, h.submission(match, move(), version), answer.reply());
  while (h.store.waiting() == 0) std::this_thread::yield();
  std::thread stopper([&] { h.host->stop(); });
  h.store.release();
  stopper.join();
  ASSERT_TRUE(answer.ready());
  EXPECT_TRUE(answer.get().has_value());
}

TEST(MatchOrders, LegalOrdersAreForTheHolderOfTheSeat) {
  Harness h;
  const auto match = h.begun_duel();
  v1::ListLegalOrdersRequest request;
  request.set_match_id(match);
  request.set_with_previews(true);
  const auto orders = h.call<v1::ListLegalOrdersResponse>(&Host::legal_orders, h.ann, request);
  ASSERT_TRUE(orders.has_value());
  EXPECT_EQ(orders->orders_size(), 3);
  EXPECT_TRUE(orders->orders(0).has_encounter());
  EXPECT_EQ(orders->version(), h.version(h.ann, match));
  EXPECT_EQ(h.call<v1::ListLegalOrdersResponse>(&Host::legal_orders, h.bob, request)->orders_size(), 0);
  EXPECT_EQ(h.call<v1::ListLegalOrdersResponse>(&Host::legal_orders, h.cat, request).error().code,
            ErrorCode::kPermissionDenied);
}

TEST(MatchOrders, OrdersGoByTheWatchWithoutALookUp) {
  Harness h;
  const auto match = h.begun_duel();
  auto reader = h.watch(h.ann, match);
  const auto version = reader->update().version();
  auto order = h.submission(match, move(), version);
  order.match = {};
  Pending<Answer> answer;
  reader->watch->submit(h.ann, order, answer.reply());
  EXPECT_TRUE(answer.get().has_value());
  EXPECT_EQ(reader->update().version(), version + 1);
}

}  // namespace
}  // namespace galloper::match::testing
