#include <gtest/gtest.h>

#include "common/dice/derived_dice.h"
#include "tests/unit/match/harness.h"

namespace galloper::match::testing {
namespace {

v1::ListMatchesResponse list(Harness& h, const Caller& caller, v1::ListMatchesRequest::Filter filter) {
  v1::ListMatchesRequest request;
  request.set_filter(filter);
  return *h.call<v1::ListMatchesResponse>(&Host::list, caller, request);
}

Result<v1::ContributePhraseResponse> phrase(Harness& h, const Caller& caller, const std::string& match,
                                            const std::string& text) {
  v1::ContributePhraseRequest request;
  request.set_match_id(match);
  request.set_phrase(text);
  return h.call<v1::ContributePhraseResponse>(&Host::contribute_phrase, caller, request);
}

TEST(MatchLobby, G7_TheCommitmentIsThereFromTheStartAndTheSecretIsNot) {
  Harness h;
  const auto made = h.create(h.ann);
  EXPECT_EQ(made->info().state(), v1::MATCH_STATE_OPEN);
  ASSERT_EQ(made->info().commitments_size(), 1);
  EXPECT_EQ(made->info().commitments(0).commitment().size(), 32u);
  EXPECT_FALSE(made->info().commitments(0).has_secret());
  EXPECT_TRUE(made->code().empty());
}

TEST(MatchLobby, AMatchBeginsWhenBothSeatsAreHeld) {
  Harness h;
  const auto made = h.create(h.ann);
  const auto joined = h.join(h.bob, made->match_id());
  ASSERT_TRUE(joined.has_value());
  EXPECT_EQ(joined->info().state(), v1::MATCH_STATE_PLAYING);
  EXPECT_EQ(joined->info().seats(0).players(0).name(), "ann");
  EXPECT_EQ(joined->info().seats(1).players(0).name(), "bob");
  EXPECT_TRUE(h.join(h.bob, made->match_id()).has_value());  // a retry
  EXPECT_EQ(h.join(h.cat, made->match_id()).error().code, ErrorCode::kFailedPrecondition);
}

TEST(MatchLobby, G7_ThePhraseIsAwaitedAndGoesIntoTheDice) {
  Harness h;
  v1::CreateMatchRequest request;
  request.set_await_phrase(true);
  const auto made = h.create(h.ann, request);
  const auto match = made->match_id();
  EXPECT_EQ(h.join(h.bob, match)->info().state(), v1::MATCH_STATE_OPEN);
  EXPECT_EQ(phrase(h, h.cat, match, "x").error().code, ErrorCode::kPermissionDenied);
  EXPECT_EQ(phrase(h, h.bob, match, std::string(201, 'x')).error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(phrase(h, h.bob, match, "\xff").error().code, ErrorCode::kInvalidArgument);
  ASSERT_TRUE(phrase(h, h.bob, match, "north wind"));
  const auto begun = phrase(h, h.ann, match, "");
  ASSERT_TRUE(begun.has_value());
  EXPECT_EQ(begun->info().state(), v1::MATCH_STATE_PLAYING);
  EXPECT_EQ(begun->info().seats(1).phrase(), "north wind");
  EXPECT_TRUE(begun->info().seats(0).has_phrase());
  EXPECT_EQ(phrase(h, h.ann, match, "late").error().rule, "G7");

  ASSERT_TRUE(h.order(h.ann, match, resign()));
  v1::ExportMatchRequest exported;
  exported.set_match_id(match);
  const auto all = h.call<v1::ExportMatchResponse>(&Host::export_match, h.cat, exported)->export_();
  DiceKey key;
  const auto& secret = all.info().commitments(0).secret();
  std::copy(secret.begin(), secret.end(), key.secret.begin());
  key.match = *parse_id<MatchId>(match);
  key.phrases = {"", "north wind"};
  const auto& die = all.orders(0).dice(0);
  EXPECT_EQ(DiceDerivation(key).value(die.purpose(), die.subject(), die.occurrence(), die.sides()),
            die.value());
}

TEST(MatchLobby, WatchersOfALobbySeeItChange) {
  Harness h;
  v1::CreateMatchRequest request;
  request.set_await_phrase(true);
  const auto made = h.create(h.ann, request);
  auto reader = h.watch(h.nobody, made->match_id());
  EXPECT_EQ(reader->update().info().seats(1).players_size(), 0);
  ASSERT_TRUE(h.join(h.bob, made->match_id()));
  const auto changed = reader->update();
  EXPECT_EQ(changed.version(), 0u);
  EXPECT_TRUE(changed.snapshot());
  EXPECT_EQ(changed.info().seats(1).players(0).name(), "bob");
}

TEST(MatchLobby, APrivateMatchIsForThoseWithTheCode) {
  Harness h;
  v1::CreateMatchRequest request;
  request.set_private_(true);
  const auto made = h.create(h.ann, request);
  const auto match = made->match_id();
  ASSERT_EQ(made->code().size(), 10u);
  const auto unknown = h.get(h.cat, "0190b7a4-0000-7000-8000-000000000001");
  const auto hidden = h.get(h.cat, match);
  EXPECT_EQ(hidden.error().code, ErrorCode::kNotFound);
  EXPECT_EQ(hidden.error(), unknown.error());
  EXPECT_EQ(h.join(h.bob, match).error(), unknown.error());
  EXPECT_EQ(h.order(h.bob, match, move()).error(), unknown.error());
  EXPECT_TRUE(h.get(h.cat, match, v1::VIEWER_UNSPECIFIED, made->code()).has_value());
  EXPECT_EQ(list(h, h.cat, v1::ListMatchesRequest::FILTER_OPEN).matches_size(), 0);
  EXPECT_EQ(list(h, h.ann, v1::ListMatchesRequest::FILTER_OPEN).matches_size(), 1);
  EXPECT_TRUE(h.join(h.bob, match, made->code()).has_value());
  EXPECT_TRUE(h.get(h.bob, match).has_value());
}

TEST(MatchLobby, FireArcsAreForThoseWhoSeeTheMatchOnceItHasBegun) {
  Harness h;
  v1::CreateMatchRequest request;
  request.set_private_(true);
  const auto made = h.create(h.ann, request);
  v1::GetFireArcsRequest arcs;
  arcs.set_match_id(made->match_id());
  const auto ask = [&] { return h.call<v1::GetFireArcsResponse>(&Host::fire_arcs, h.cat, arcs); };
  EXPECT_EQ(ask().error().code, ErrorCode::kNotFound);
  arcs.set_code(made->code());
  EXPECT_EQ(ask().error().code, ErrorCode::kFailedPrecondition);
  ASSERT_TRUE(h.join(h.bob, made->match_id(), made->code()).has_value());
  EXPECT_EQ(ask()->hexes_size(), 1);
}

TEST(MatchLobby, ASeatIsKeptForTheNamedOpponent) {
  Harness h;
  h.options.account_by_name = [&](const std::string& name) -> Result<Caller> {
    if (name == "bob") return person("bob");
    return fail(ErrorCode::kNotFound, "Nobody is called " + name + ".");
  };
  v1::CreateMatchRequest request;
  request.set_account_name("zoe");
  EXPECT_EQ(h.create(h.ann, request).error().code, ErrorCode::kNotFound);
  request.set_account_name("bob");
  const auto made = h.create(h.ann, request);
  EXPECT_EQ(h.join(h.cat, made->match_id()).error().code, ErrorCode::kPermissionDenied);
  EXPECT_TRUE(h.join(h.bob, made->match_id()).has_value());
}

TEST(MatchLobby, ARetryOfACreationReturnsTheSameMatch) {
  Harness h;
  v1::CreateMatchRequest request;
  request.set_request_id("5f0c6cf2-6a54-4a4b-9b5a-0b1f2a3c4d5e");
  const auto first = h.create(h.ann, request);
  EXPECT_EQ(h.create(h.ann, request)->match_id(), first->match_id());
  EXPECT_NE(h.create(h.bob, request)->match_id(), first->match_id());
  h.restart();
  EXPECT_EQ(h.create(h.ann, request)->match_id(), first->match_id());
}

TEST(MatchLobby, WhatCannotBeMadeIsRefusedWithTheCause) {
  Harness h;
  v1::CreateMatchRequest request;
  EXPECT_EQ(h.create(h.nobody, request).error().code, ErrorCode::kUnauthenticated);
  request.set_scenario_id("nowhere");
  EXPECT_EQ(h.create(h.ann, request).error().code, ErrorCode::kNotFound);
  request.set_scenario_id("strange");
  EXPECT_EQ(h.create(h.ann, request).error().code, ErrorCode::kFailedPrecondition);
  request.set_scenario_id("duel");
  (*request.mutable_settings())["colour"] = "red";
  EXPECT_EQ(h.create(h.ann, request).error().code, ErrorCode::kInvalidArgument);
  request.clear_settings();
  request.set_south_bot_level(1);
  EXPECT_EQ(h.create(h.ann, request).error().code, ErrorCode::kInvalidArgument);
  request.clear_south_bot_level();
  request.set_seat(v1::SEAT_REFEREE);
  EXPECT_EQ(h.create(h.ann, request).error().code, ErrorCode::kInvalidArgument);
}

TEST(MatchLobby, JoiningNeedsAFreeSeatAndAnAccount) {
  Harness h;
  const auto match = h.create(h.ann)->match_id();
  EXPECT_EQ(h.join(h.nobody, match).error().code, ErrorCode::kUnauthenticated);
  v1::JoinMatchRequest request;
  request.set_match_id(match);
  request.set_seat(v1::SEAT_SOUTH);
  EXPECT_EQ(h.call<v1::JoinMatchResponse>(&Host::join, h.bob, request).error().code,
            ErrorCode::kFailedPrecondition);
  request.set_seat(v1::SEAT_NORTH);
  EXPECT_EQ(h.call<v1::JoinMatchResponse>(&Host::join, h.ann, request).error().code,
            ErrorCode::kFailedPrecondition);
  request.set_match_id("not-an-id");
  EXPECT_EQ(h.call<v1::JoinMatchResponse>(&Host::join, h.bob, request).error().code,
            ErrorCode::kInvalidArgument);
}

TEST(MatchLobby, ListsByStateNewestFirstInPages) {
  Harness h;
  const auto open = h.create(h.ann)->match_id();
  const auto live = h.begun_duel();
  const auto over = h.begun_duel();
  ASSERT_TRUE(h.order(h.bob, over, resign()));
  using Request = v1::ListMatchesRequest;
  EXPECT_EQ(list(h, h.cat, Request::FILTER_OPEN).matches(0).match_id(), open);
  EXPECT_EQ(list(h, h.cat, Request::FILTER_LIVE).matches(0).match_id(), live);
  EXPECT_EQ(list(h, h.cat, Request::FILTER_LIVE).matches(0).turn(), 1u);
  EXPECT_EQ(list(h, h.cat, Request::FILTER_FINISHED).matches(0).outcome().winner(), v1::SEAT_SOUTH);
  EXPECT_EQ(list(h, h.bob, Request::FILTER_MINE).matches_size(), 2);
  Request request;
  request.set_page_size(2);
  const auto first = h.call<v1::ListMatchesResponse>(&Host::list, h.cat, request);
  EXPECT_EQ(first->matches(0).match_id(), over);
  request.set_page_token(first->next_page_token());
  const auto second = h.call<v1::ListMatchesResponse>(&Host::list, h.cat, request);
  ASSERT_EQ(second->matches_size(), 1);
  EXPECT_EQ(second->matches(0).match_id(), open);
  EXPECT_TRUE(second->next_page_token().empty());
  request.set_page_token("x");
  EXPECT_EQ(h.call<v1::ListMatchesResponse>(&Host::list, h.cat, request).error().code,
            ErrorCode::kInvalidArgument);
}

TEST(MatchLobby, G7_AfterARestoreLiveMatchesCommitToNewSecrets) {
  Harness h;
  const auto match = h.begun_duel();
  ASSERT_TRUE(h.order(h.ann, match, attack()));
  const auto version = h.version(h.ann, match);
  h.host.reset();
  h.store.set_epoch(2);
  h.start();
  auto reader = h.watch(h.bob, match);
  reader->update();
  ASSERT_TRUE(h.order(h.ann, match, attack()));
  EXPECT_EQ(h.version(h.ann, match), version + 1);  // the secret moves no version
  const auto info = h.get(h.ann, match)->info();
  EXPECT_EQ(info.epoch(), 2u);
  ASSERT_EQ(info.commitments_size(), 2);
  EXPECT_NE(info.commitments(0).commitment(), info.commitments(1).commitment());
  EXPECT_EQ(reader->notice().info().commitments_size(), 2);
  ASSERT_TRUE(h.order(h.ann, match, resign()));
  v1::ExportMatchRequest request;
  request.set_match_id(match);
  const auto exported = h.call<v1::ExportMatchResponse>(&Host::export_match, h.cat, request);
  const auto& orders = exported->export_().orders();
  EXPECT_EQ(orders.at(3).commitment(), 0u);                  // the first attack
  EXPECT_EQ(orders.at(orders.size() - 2).commitment(), 1u);  // the second
}

TEST(MatchLobby, G7_AnOpenMatchChangesItsSecretAfterARestore) {
  Harness h;
  const auto made = h.create(h.ann);
  h.host.reset();
  h.store.set_epoch(2);
  h.start();
  const auto joined = h.join(h.bob, made->match_id());
  ASSERT_TRUE(joined.has_value());
  EXPECT_EQ(joined->info().commitments_size(), 1);
  EXPECT_NE(joined->info().commitments(0).commitment(), made->info().commitments(0).commitment());
}

TEST(MatchLobby, G7_AnIdleMatchIsClosedAndItsSecretRevealed) {
  Harness h;
  h.options.close_after_ms = 3'600'000;
  const auto match = h.begun_duel();
  const auto lobby = h.create(h.cat)->match_id();
  h.pass_until([&] { return h.host->statistics().live_matches == 0; }, 600'000);
  for (const auto& id : {match, lobby}) {
    const auto closed = h.get(h.cat, id);
    EXPECT_EQ(closed->state(), v1::MATCH_STATE_FINISHED);
    EXPECT_EQ(closed->info().outcome().reason(), v1::END_REASON_CLOSED);
    EXPECT_TRUE(closed->info().commitments(0).has_secret());
  }
}

TEST(MatchLobby, NamesAreThoseOfToday) {
  Harness h;
  const auto match = h.begun_duel();
  h.options.account_of = [](const AccountId& account) -> std::optional<Caller> {
    auto ann = person("ann");
    if (account != ann.account) return std::nullopt;
    ann.name = "Anne";
    ann.guest = true;
    return ann;
  };
  h.restart();
  const auto info = h.get(h.cat, match)->info();
  EXPECT_EQ(info.seats(0).players(0).name(), "Anne");
  EXPECT_TRUE(info.seats(0).players(0).guest());
  EXPECT_EQ(info.seats(1).players(0).name(), "bob");
}

TEST(MatchChat, IsKeptAndToldToEveryWatcher) {
  Harness h;
  const auto match = h.begun_duel();
  auto public_ = h.watch(h.nobody, match);
  public_->update();
  v1::SendChatRequest request;
  request.set_match_id(match);
  request.set_text("Good luck, Böb");
  const auto sent = h.call<v1::SendChatResponse>(&Host::send_chat, h.ann, request);
  ASSERT_TRUE(sent.has_value());
  v1::ChatMessage message;
  ASSERT_TRUE(message.ParseFromString(public_->next(Item::Kind::kChat).bytes));
  EXPECT_EQ(message.text(), "Good luck, Böb");
  EXPECT_EQ(message.author().name(), "ann");
  EXPECT_EQ(message.seat(), v1::SEAT_SOUTH);
  EXPECT_EQ(message.number(), 1u);
  v1::ListChatRequest listed;
  listed.set_match_id(match);
  EXPECT_EQ(h.call<v1::ListChatResponse>(&Host::list_chat, h.cat, listed)->messages(0).author().name(),
            "ann");
  listed.set_after(1);
  EXPECT_EQ(h.call<v1::ListChatResponse>(&Host::list_chat, h.cat, listed)->messages_size(), 0);
}

TEST(MatchChat, HasLimits) {
  Harness h;
  const auto match = h.begun_duel();
  const auto say = [&](const Caller& caller, const std::string& text) {
    v1::SendChatRequest request;
    request.set_match_id(match);
    request.set_text(text);
    return h.call<v1::SendChatResponse>(&Host::send_chat, caller, request);
  };
  EXPECT_EQ(say(h.nobody, "hello").error().code, ErrorCode::kUnauthenticated);
  EXPECT_EQ(say(h.ann, "").error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(say(h.ann, std::string(501, 'x')).error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(say(h.ann, "bell\a").error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(say(h.ann, "\xc3").error().code, ErrorCode::kInvalidArgument);
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(say(h.ann, std::string(500, 'x')).has_value());
  EXPECT_EQ(say(h.ann, "more").error().code, ErrorCode::kResourceExhausted);
  EXPECT_TRUE(say(h.bob, "mine").has_value());
  h.clock.advance(10'000);
  EXPECT_TRUE(say(h.ann, "again").has_value());
}

}  // namespace
}  // namespace galloper::match::testing
