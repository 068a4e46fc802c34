#include "tests/unit/campaigns/campaigns_fixture.h"

#include "server/rules/campaign/view.h"
#include "server/rules/codec/campaign_codec.h"

namespace galloper::campaigns {

CampaignsTest::CampaignsTest(std::uint64_t seed) : random_(seed) {
  std::string pattern = (std::filesystem::temp_directory_path() / "galloper_campaigns_XXXXXX").string();
  folder_ = mkdtemp(pattern.data());
  store_ = store::Store::open({.folder = folder_ / "data", .clock = &clock_}).value();
  clubs_ = std::make_unique<club::Clubs>(*store_, clock_, club::Limits{.changes_per_account = 100'000});
  anna_ = account("Anna");
  bob_ = account("Bob");
  carl_ = account("Carl");
  cleo_ = account("Cleo");
  dora_ = account("Dora");
  eve_ = account("Eve");
  fred_ = account("Fred");
  gus_ = account("Gus");
  club_ = clubs_->create(as_account(anna_), "Friday Evening", {}).value().row.id;
  for (const Caller& player : {bob_, carl_, cleo_, dora_, fred_}) enter(player, ClubRole::kPlayer);
  enter(eve_, ClubRole::kSpectator);
  restart();
}

CampaignsTest::~CampaignsTest() {
  if (campaigns_) campaigns_->stop();
  campaigns_.reset();
  clubs_.reset();
  store_.reset();
  std::filesystem::remove_all(folder_);
}

void CampaignsTest::restart(const Limits& limits) {
  if (campaigns_) campaigns_->stop();
  campaigns_ = std::make_unique<Campaigns>(
      campaigns::Parts{.store = *store_,
                       .host = host_,
                       .games = ShippedSource::games(),
                       .scenarios = scenarios_,
                       .clock = clock_,
                       .random = random_,
                       .account_of = [this](const AccountId& id) -> std::optional<Caller> {
                         const auto at = accounts_.find(id);
                         return at == accounts_.end() ? std::nullopt : std::optional(at->second);
                       },
                       .limits = limits});
}

Caller CampaignsTest::account(const std::string& name, bool guest) {
  const Caller made{new_id<AccountId>(clock_.time_ms, random_), name, guest};
  EXPECT_TRUE(store_->create_account(
      {made.account, name, "skeleton of " + name, guest ? "" : "hash", guest, false, 5}));
  accounts_[made.account] = made;
  return made;
}
account::Account CampaignsTest::as_account(const Caller& caller) const {
  return {caller.account, caller.name, caller.guest, clock_.time_ms};
}
void CampaignsTest::enter(const Caller& who, ClubRole role) {
  const auto token = clubs_->invite(as_account(anna_), club_, {.role = role}).value().token;
  ASSERT_TRUE(clubs_->join(as_account(who), token, "1.2.3.4"));
}
void CampaignsTest::erase(const Caller& who) {
  auto row = store_->find_account(who.account).value();
  row.deleted = true;
  row.name = "former player";
  row.name_skeleton = to_string(row.id);
  ASSERT_TRUE(store_->update_account(row));
  accounts_.erase(who.account);
}

std::string CampaignsTest::create(v1::CreateCampaignRequest request) {
  request.set_club_id(to_string(club_));
  if (request.name().empty()) request.set_name("The Salt Toll War");
  const auto made = campaigns_->answer(anna_, request);
  EXPECT_TRUE(made) << made.error().message;
  return campaign_ = made ? made->campaign().campaign_id() : "";
}

Result<v1::GiveCommandResponse> CampaignsTest::give(const Caller& who, const v1::CampaignCommand& command,
                                                    const std::string& reason,
                                                    const std::string& request_id) {
  auto request = ask<v1::GiveCommandRequest>();
  *request.mutable_command() = command;
  request.set_reason(reason);
  request.set_request_id(request_id);
  return campaigns_->answer(who, request);
}
std::uint32_t CampaignsTest::done(const v1::CampaignCommand& command) {
  const auto given = give(anna_, command);
  EXPECT_TRUE(given) << command.ShortDebugString() << ": " << given.error().message;
  return given ? given->made() : 0;
}

campaign::Campaign CampaignsTest::on_disk() {
  std::vector<campaign::Entry> ledger;
  EXPECT_TRUE(store_->read_campaigns([&](const store::CampaignTables& tables) -> Status {
    const auto row = tables.find(*parse_id<store::CampaignId>(campaign_));
    if (!row) return tl::unexpected(row.error());
    const auto bodies = tables.load(row->key, 0);
    for (const auto& body : *bodies) {
      store_v1::CampaignEntry message;
      EXPECT_TRUE(message.ParseFromString(body));
      ledger.push_back(codec::decode_entry(message).value());
    }
    return {};
  }));
  EXPECT_EQ(campaign::fault_in(ledger), std::nullopt);
  return campaign::fold(ledger);
}

void CampaignsTest::serve(const campaign::Command& command) {
  const campaign::Campaign before = on_disk();
  DerivedDice dice{DiceKey{}};
  const auto entries =
      campaign::decide(before, {{{}, campaign::Role::kServer}, clock_.time_ms, {}, command}, dice);
  ASSERT_TRUE(entries) << entries.error().message;
  std::vector<std::string> bodies;
  for (const auto& entry : *entries) {
    store_v1::CampaignEntry message;
    codec::encode(entry, &message);
    bodies.push_back(message.SerializeAsString());
  }
  ASSERT_TRUE(store_->change_campaigns([&](store::CampaignTables& tables) -> Status {
    const auto row = tables.find(*parse_id<store::CampaignId>(campaign_));
    const auto last = static_cast<std::uint32_t>(before.ledger.size());
    return tables.append(row->key, last, bodies, {});
  }));
}

// ---- what is often said ----

v1::CampaignCommand CampaignsTest::nation(const std::string& name) {
  v1::CampaignCommand command;
  command.mutable_add_nation()->set_name(name);
  command.mutable_add_nation()->set_seed(name.size());
  return command;
}
v1::CampaignCommand CampaignsTest::brigadier(std::uint32_t nation, const std::string& name) {
  v1::CampaignCommand command;
  command.mutable_make_brigadier()->set_nation(nation);
  command.mutable_make_brigadier()->set_name(name);
  return command;
}
v1::CampaignCommand CampaignsTest::brigade(std::uint32_t nation, std::uint32_t brigadier,
                                           const std::string& name) {
  v1::CampaignCommand command;
  auto* raise = command.mutable_raise_brigade();
  raise->set_nation(nation);
  raise->set_brigadier(brigadier);
  raise->set_name(name);
  for (const char* regiment : {"First", "Second", "Third"}) {
    auto* unit = raise->add_units();
    unit->set_name(std::string(regiment) + " of " + name);
    unit->set_type("line_infantry");
  }
  return command;
}
v1::CampaignCommand CampaignsTest::ship(std::uint32_t nation, const std::string& name) {
  v1::CampaignCommand command;
  command.mutable_commission_ship()->set_nation(nation);
  command.mutable_commission_ship()->set_name(name);
  command.mutable_commission_ship()->set_ship_class("light_cruiser");
  return command;
}
v1::CampaignCommand CampaignsTest::engage(v1::EngagementKind kind, const std::string& scenario) {
  v1::CampaignCommand command;
  auto* engage = command.mutable_engage();
  engage->set_origin(v1::ENGAGEMENT_ORIGIN_FIXED);
  engage->set_kind(kind);
  engage->set_scenario_id(scenario);
  engage->set_south(1);
  engage->set_north(2);
  return command;
}
v1::CampaignCommand CampaignsTest::forces(std::uint32_t engagement, std::uint32_t nation,
                                          std::vector<std::uint32_t> brigades,
                                          std::vector<std::uint32_t> ships) {
  v1::CampaignCommand command;
  auto* forces = command.mutable_name_forces();
  forces->set_engagement(engagement);
  forces->set_nation(nation);
  forces->mutable_brigades()->Assign(brigades.begin(), brigades.end());
  forces->mutable_ships()->Assign(ships.begin(), ships.end());
  return command;
}
v1::CampaignCommand CampaignsTest::plays(std::uint32_t nation, const Caller& who) {
  v1::CampaignCommand command;
  command.mutable_add_player()->set_nation(nation);
  command.mutable_add_player()->set_account_id(to_string(who.account));
  return command;
}
v1::CampaignCommand CampaignsTest::hand(std::uint32_t nation, const Caller& who) {
  v1::CampaignCommand command;
  command.mutable_hand_nation()->set_nation(nation);
  command.mutable_hand_nation()->set_account_id(to_string(who.account));
  return command;
}

// ---- scenes ----

std::vector<std::string> CampaignsTest::bodies() {
  std::vector<std::string> bodies;
  EXPECT_TRUE(store_->read_campaigns([&](const store::CampaignTables& tables) -> Status {
    bodies = tables.load(tables.find(*parse_id<store::CampaignId>(campaign_))->key, 0).value();
    return {};
  }));
  return bodies;
}

// A scene that was made once is written again at one stroke: the accounts are the same in every test.
void CampaignsTest::scene(std::vector<std::string>& known, void (CampaignsTest::*make)()) {
  if (known.empty()) {
    (this->*make)();
    known = bodies();
    return;
  }
  v1::CreateCampaignRequest request;
  request.mutable_ruleset()->mutable_campaign()->set_losses(v1::CAMPAIGN_LOSSES_REBUILD);
  create(request);
  ASSERT_TRUE(store_->change_campaigns([&](store::CampaignTables& tables) {
    const auto row = tables.find(*parse_id<store::CampaignId>(campaign_));
    return tables.append(row->key, 1, std::span(known).subspan(1), {});
  }));
}
void CampaignsTest::muster() {
  static std::vector<std::string> known;
  scene(known, &CampaignsTest::make_muster);
}
void CampaignsTest::war() {
  static std::vector<std::string> known;
  scene(known, &CampaignsTest::make_war);
}

void CampaignsTest::make_muster() {
  v1::CreateCampaignRequest request;
  request.mutable_ruleset()->mutable_campaign()->set_losses(v1::CAMPAIGN_LOSSES_REBUILD);
  create(request);
  const Caller* players[] = {&bob_, &carl_, &cleo_};
  const char* names[] = {"Ostrau", "Kalvia", "Veles"};
  for (std::uint32_t n = 1; n <= 3; ++n) {
    const std::string name = names[n - 1];
    ASSERT_EQ(done(nation(name)), n);
    done(plays(n, *players[n - 1]));
    for (const char* number : {"I", "II"}) {
      const auto man = done(brigadier(n, name + "'s Sohm " + number));
      done(brigade(n, man, name + "'s Brigade " + number));
      done(ship(n, name + "'s Adder " + number));
    }
  }
}

namespace {

MatchId match_number(std::uint8_t number) {
  MatchId id;
  id.bytes[0] = 0xb0;
  id.bytes[15] = number;
  return id;
}

campaign::BattleResult result_of(const campaign::Campaign& now, campaign::EngagementId id) {
  campaign::BattleResult result;
  result.ended_ms = 1'700'000'000'000;
  const auto& engagement = now.engagements[id - 1];
  for (std::size_t side = 0; side < 2; ++side) {
    for (const auto& fielded : engagement.fielded[side]) {
      campaign::BrigadeReport report;
      report.brigade = fielded.brigade;
      report.brigadier = fielded.brigadier;
      report.fielded = fielded.units;
      report.die = 6;
      report.before = now.brigadiers[fielded.brigadier - 1].now;
      report.rating_after = report.before.rating;
      report.deeds.units = static_cast<std::uint8_t>(fielded.units.size());
      result.brigades.push_back(report);
    }
    for (const auto ship : engagement.forces[side].ships)
      result.ships.push_back({ship, 0, 0, campaign::ShipStatus::kAfloat});
    result.players[side] = now.nations[engagement.nations[side] - 1].players;
  }
  return result;
}

}  // namespace

void CampaignsTest::make_war() {
  muster();
  done(engage(v1::ENGAGEMENT_KIND_LAND, "three-elms"));
  done(forces(1, 1, {1, 2}, {}));
  done(forces(1, 2, {3, 4}, {}));
  done(engage(v1::ENGAGEMENT_KIND_NAVAL, "dogger-line"));
  done(forces(2, 1, {}, {1, 2}));
  done(forces(2, 2, {}, {3, 4}));
  serve(campaign::RecordMatch{1, match_number(1), true});
  serve(campaign::RecordMatch{2, match_number(2), true});
  auto land = result_of(on_disk(), 1);
  land.winner = kit::Seat::kNorth;
  land.score = {0, 1};
  land.brigades[0].lost = {0};
  land.brigades[0].deeds.units_lost = 1;
  land.brigades[1].fate = campaign::Fate::kCaptured;
  land.dice["land.fire"] = {9, 8, 7, 6, 5, 4};
  serve(campaign::EnterResult{match_number(1), land});
  auto sea = result_of(on_disk(), 2);
  sea.ships[0].damage = 2;
  sea.ships[1].status = campaign::ShipStatus::kSunk;
  serve(campaign::EnterResult{match_number(2), sea});
  restart();
  v1::CampaignCommand correct;
  correct.mutable_correct_result()->set_engagement(2);
  correct.mutable_correct_result()->mutable_correction()->set_winner(v1::SEAT_NORTH);
  done(correct);
  ASSERT_EQ(done(engage(v1::ENGAGEMENT_KIND_LAND, "three-elms")), 3u);
  v1::CampaignCommand challenge = engage(v1::ENGAGEMENT_KIND_LAND, "three-elms");
  challenge.mutable_engage()->set_origin(v1::ENGAGEMENT_ORIGIN_CHALLENGE);
  challenge.mutable_engage()->set_challenger(2);
  const auto given = give(carl_, challenge);
  ASSERT_TRUE(given) << given.error().message;
}

}  // namespace galloper::campaigns
