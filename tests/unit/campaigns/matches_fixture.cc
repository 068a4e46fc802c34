#include "tests/unit/campaigns/matches_fixture.h"

#include <chrono>
#include <future>

namespace galloper::campaigns {

void ChancePlayers::ask(match::BotQuestion question, std::function<void(std::optional<std::size_t>)> answer) {
  std::vector<std::size_t> choices;
  for (std::size_t i = 0; i < question.orders.size(); ++i) {
    const auto kind = question.orders[i].order().order_case();
    if (kind != v1::Order::kResign && kind != v1::Order::kOfferDraw && kind != v1::Order::kAcceptDraw)
      choices.push_back(i);
  }
  SeededRandom random(question.seed);
  answer(choices.empty() ? std::nullopt : std::optional(choices[random.below(choices.size())]));
}

void MatchesTest::open(const Limits& limits) {
  close();
  match::Options options;
  options.threads = 1;
  options.clock = &clock_;
  options.computer_players = &players_;
  options.on_finished = [this](const MatchId& match) {
    if (campaigns_) campaigns_->match_finished(match);
  };
  // What ends before the campaigns are there is found by them.
  real_ = match::Host::start(ShippedSource::games(), scenarios_, *store_, options).value();
  campaigns_ = std::make_unique<Campaigns>(
      campaigns::Parts{.store = *store_,
                       .host = *real_,
                       .games = ShippedSource::games(),
                       .scenarios = scenarios_,
                       .clock = clock_,
                       .account_of = [this](const AccountId& id) -> std::optional<Caller> {
                         const auto at = accounts_.find(id);
                         return at == accounts_.end() ? std::nullopt : std::optional(at->second);
                       },
                       .limits = limits});
  campaigns_->start();
}

void MatchesTest::stop_campaigns() {
  if (campaigns_) campaigns_->stop();
}

void MatchesTest::close() {
  stop_campaigns();
  if (real_) real_->stop();
  real_.reset();
  campaigns_.reset();
}

std::uint32_t MatchesTest::agreed(v1::EngagementKind kind, const std::string& scenario) {
  const auto id = done(engage(kind, scenario));
  const bool naval = kind == v1::ENGAGEMENT_KIND_NAVAL;
  using Ids = std::vector<std::uint32_t>;
  done(forces(id, 1, naval ? Ids{} : Ids{1, 2}, naval ? Ids{1, 2} : Ids{}));
  done(forces(id, 2, naval ? Ids{} : Ids{3, 4}, naval ? Ids{3, 4} : Ids{}));
  return id;
}

Result<v1::StartEngagementResponse> MatchesTest::start(const Caller& who, std::uint32_t engagement,
                                                       std::uint32_t south_bot_level,
                                                       std::uint32_t north_bot_level) {
  v1::StartEngagementRequest request;
  request.set_engagement(engagement);
  request.set_south_bot_level(south_bot_level);
  request.set_north_bot_level(north_bot_level);
  return page(who, request);
}

v1::MatchInfo MatchesTest::info(const std::string& match, const Caller& who) {
  std::promise<Result<v1::GetMatchResponse>> promise;
  v1::GetMatchRequest request;
  request.set_match_id(match);
  real_->get(who, request, [&](Result<v1::GetMatchResponse> got) { promise.set_value(std::move(got)); });
  auto got = promise.get_future().get();
  EXPECT_TRUE(got) << got.error().message;
  return got ? got->info() : v1::MatchInfo();
}

v1::Viewer MatchesTest::sees_as(const Caller& who, const std::string& match) {
  std::promise<Result<v1::GetMatchResponse>> promise;
  v1::GetMatchRequest request;
  request.set_match_id(match);
  real_->get(who, request, [&](Result<v1::GetMatchResponse> got) { promise.set_value(std::move(got)); });
  auto got = promise.get_future().get();
  return got ? got->viewer() : v1::VIEWER_UNSPECIFIED;
}

void MatchesTest::wait_for_end(const std::string& match) {
  while (info(match).state() != v1::MATCH_STATE_FINISHED)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

std::uint32_t MatchesTest::results() {
  std::uint32_t count = 0;
  for (const auto& entry : on_disk().ledger)
    count += std::holds_alternative<campaign::ResultEntered>(entry.body);
  return count;
}

store::CampaignMatchRow MatchesTest::match_row(const std::string& match) {
  store::CampaignMatchRow row;
  EXPECT_TRUE(store_->read_campaigns([&](const store::CampaignTables& tables) -> Status {
    row = tables.find_match(*parse_id<MatchId>(match)).value();
    return {};
  }));
  return row;
}

void MatchesTest::set_state(const std::string& match, store::CampaignMatchState state) {
  auto row = match_row(match);
  row.state = state;
  EXPECT_TRUE(
      store_->change_campaigns([&](store::CampaignTables& tables) { return tables.update_match(row); }));
}

std::string MatchesTest::pages() {
  std::string all;
  const auto add = [&](const auto& answer) {
    EXPECT_TRUE(answer) << answer.error().message;
    if (!answer) return;
    all += answer->DebugString();
  };
  // A campaign is of another club elsewhere, and no less itself.
  auto home = page(visitor_, v1::GetCampaignRequest());
  if (home) {
    home->mutable_campaign()->clear_club_id();
    home->mutable_campaign()->clear_club_name();
    home->mutable_campaign()->clear_visibility();
  }
  add(home);
  add(page(visitor_, v1::GetRosterRequest()));
  add(page(visitor_, v1::ListEngagementsRequest()));
  add(page(visitor_, v1::ListArticlesRequest()));
  add(page(visitor_, v1::GetDiceRecordRequest()));
  add(page(visitor_, v1::ListRecordsRequest()));
  const auto campaign = on_disk();
  for (const auto& one : campaign.brigadiers) {
    v1::GetBrigadierRequest request;
    request.set_brigadier(one.id);
    add(page(visitor_, request));
  }
  for (const auto& one : campaign.engagements) {
    v1::GetEngagementRequest request;
    request.set_engagement(one.id);
    add(page(visitor_, request));
  }
  return all;
}

}  // namespace galloper::campaigns
