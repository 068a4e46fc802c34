#include "tests/unit/chronicle/battles.h"

#include "server/bot/choose.h"
#include "server/rules/codec/campaign_forces.h"
#include "server/rules/codec/campaign_outcome.h"
#include "server/rules/codec/game_module.h"
#include "server/rules/naval/ship_classes.h"
#include "server/scenarios/scenarios.h"

namespace galloper::chronicle {
namespace {

const codec::GameRegistry& games() {
  static const codec::GameRegistry all = codec::all_games();
  return all;
}
const scenarios::ShippedScenarios& shipped() {
  static const scenarios::ShippedScenarios all(codec::all_games());
  return all;
}

// ---- the campaign ----

// The brigades of a scenario's army, as the nation's own.
std::vector<campaign::BrigadeId> raise(campaign::Season& season, campaign::NationId nation,
                                       const v1::LandArmy& army, SeededRandom& random) {
  std::vector<campaign::BrigadeId> ids;
  for (const auto& brigade : army.brigades()) {
    const auto leader =
        season.brigadier(nation, 1 + static_cast<std::uint32_t>(random.below(6)),
                         1 + static_cast<std::uint32_t>(random.below(6)), brigade.brigadier());
    campaign::RaiseBrigade raise{nation, brigade.name(), leader, {}};
    for (const auto& unit : brigade.units()) raise.units.push_back({unit.name(), unit.type(), 0});
    EXPECT_EQ(season.organiser(raise), "");
    ids.push_back(static_cast<campaign::BrigadeId>(season.now().brigades.size()));
  }
  return ids;
}

std::vector<campaign::ShipId> commission(campaign::Season& season, campaign::NationId nation,
                                         const v1::NavalScenario& scenario, const v1::NavalFleet& fleet) {
  std::vector<campaign::ShipId> ids;
  for (const auto& ship : fleet.ships()) {
    std::uint8_t points = 0;
    for (const auto& known : naval::standard_classes()) {
      if (known.id == ship.ship_class()) points = known.points;
    }
    for (const auto& own : scenario.classes()) {
      if (own.id() == ship.ship_class()) points = static_cast<std::uint8_t>(own.points());
    }
    EXPECT_EQ(season.organiser(campaign::CommissionShip{nation, ship.name(), ship.ship_class(), points}), "");
    ids.push_back(static_cast<campaign::ShipId>(season.now().ships.size()));
  }
  return ids;
}

void muster(campaign::Season& season, const v1::Scenario& scenario, std::uint64_t seed) {
  SeededRandom random(seed);
  const auto kind = scenario.has_naval()       ? campaign::Kind::kNaval
                    : scenario.has_operation() ? campaign::Kind::kOperation
                                               : campaign::Kind::kLand;
  campaign::NameForces south{1, 1, {}, {}}, north{1, 2, {}, {}};
  if (scenario.has_naval()) {
    south.ships = commission(season, 1, scenario.naval(), scenario.naval().south());
    north.ships = commission(season, 2, scenario.naval(), scenario.naval().north());
  } else {
    const auto& land = scenario.has_operation() ? scenario.operation().land() : scenario.land();
    south.brigades = raise(season, 1, land.south(), random);
    north.brigades = raise(season, 2, land.north(), random);
  }
  EXPECT_EQ(season.organiser(campaign::Engage{campaign::Origin::kFixed, kind, scenario.id(), {1, 2}, 0, 0}),
            "");
  EXPECT_EQ(season.organiser(south), "");
  EXPECT_EQ(season.organiser(north), "");
}

// ---- the match ----

class Match {
 public:
  Match(const codec::GameModule& module, const store_v1::Begin& begin, const Play& play)
      : module_(module), begin_(begin), play_(play), dice_(play.seed), random_(play.seed) {
    table_ = module.open(begin).value();
  }

  std::vector<store_v1::Record> run() {
    take(table_->referee(kit::Begin{}, dice_));
    // As after a restored backup.
    if (play_.undo_every != 0) log_.emplace_back().mutable_new_secret()->set_commitment_index(1);
    for (std::size_t i = 1; !table_->outcome() && i < 20'000; ++i) {
      if (play_.close_after != 0 && i > play_.close_after) {
        take(table_->referee(kit::Close{}, dice_));
        break;
      }
      if (!order()) break;
      if (play_.undo_every != 0 && i % play_.undo_every == 0) take_back();
    }
    EXPECT_TRUE(table_->outcome().has_value()) << play_.scenario;
    return std::move(log_);
  }

 private:
  void take(Result<codec::Decision, kit::Refusal> decision) {
    ASSERT_TRUE(decision.has_value()) << decision.error().message;
    ASSERT_TRUE(log_.emplace_back().ParseFromString(decision->record));
    table_->apply(*decision, 0);
  }
  bool order() { return play_.players == Players::kComputer ? by_computer() : by_chance(); }
  bool by_chance() {
    std::vector<std::pair<kit::Seat, v1::Order>> offers;
    for (const kit::Seat seat : kit::kSides) {
      for (const auto& legal : table_->legal_orders(seat, false)) {
        const auto kind = legal.order().order_case();
        // Nobody gives up.
        if (kind != v1::Order::kResign && kind != v1::Order::kOfferDraw && kind != v1::Order::kAcceptDraw)
          offers.emplace_back(seat, legal.order());
      }
    }
    if (offers.empty()) return false;
    const auto& [seat, order] = offers[random_.below(offers.size())];
    take(table_->decide(seat, order, dice_));
    return true;
  }
  bool by_computer() {
    for (const kit::Seat seat : kit::kSides) {
      if ((table_->may_act() & kit::bit_of(seat)) == 0) continue;
      bot::Question question;
      question.game = module_.name();
      question.level = 1;
      question.seat = seat;
      v1::MatchUpdate update;
      EXPECT_TRUE(update.ParseFromString(table_->snapshot(kit::viewer_of(seat))));
      question.view = update.delta();
      question.orders = table_->legal_orders(seat, true);
      question.seed = play_.seed * 7919 + log_.size();
      const auto chosen = bot::choose(question);
      if (!chosen) continue;
      take(table_->decide(seat, question.orders[*chosen].order(), dice_));
      return true;
    }
    return false;
  }
  // G6: the last order, unless it has shown something.
  void take_back() {
    if (log_.back().irrevocable() || !log_.back().has_game()) return;
    const auto target = static_cast<std::uint32_t>(log_.size());
    log_.emplace_back().mutable_undo()->set_sequence(target);
    std::vector<bool> undone(log_.size());
    for (const auto& record : log_) {
      if (record.has_undo()) undone[record.undo().sequence() - 1] = true;
    }
    table_ = module_.open(begin_).value();
    for (std::size_t i = 0; i < log_.size(); ++i) {
      if (undone[i] || log_[i].has_undo() || log_[i].has_new_secret()) continue;
      ASSERT_TRUE(table_->replay(log_[i], 0).has_value());
    }
  }

  const codec::GameModule& module_;
  const store_v1::Begin& begin_;
  const Play& play_;
  campaign::SeededDice dice_;
  SeededRandom random_;
  std::unique_ptr<codec::Table> table_;
  std::vector<store_v1::Record> log_;
};

}  // namespace

std::vector<std::string> scenario_ids(bool naval) {
  std::vector<std::string> ids;
  for (const v1::Scenario& scenario : shipped().all()) {
    if (!scenario.has_scouting() && scenario.has_naval() == naval) ids.push_back(scenario.id());
  }
  return ids;
}

Battle fight(const Play& play) {
  campaign::Ruleset ruleset;
  ruleset.games["land"] = play.land;
  Battle battle{campaign::Season(ruleset), {}};
  const v1::Scenario scenario = shipped().find(play.scenario).value();
  muster(battle.season, scenario, play.seed);
  const auto filled = codec::with_forces(scenario, battle.campaign(), battle.engagement());
  EXPECT_TRUE(filled.has_value()) << filled.error().message;
  MatchId match = campaign::match(static_cast<std::uint8_t>(play.seed));
  for (std::size_t i = 0; i < play.scenario.size(); ++i)
    match.bytes[1 + i % 14] ^= static_cast<std::uint8_t>(play.scenario[i]);
  EXPECT_EQ(battle.season.server(campaign::RecordMatch{1, match, true}), "");
  const auto* module = games().find(*filled);
  const auto begin = module->begin_of(*filled, codec::settings_for(battle.campaign(), battle.engagement()));
  EXPECT_TRUE(begin.has_value()) << begin.error().message;
  battle.log = Match(*module, *begin, play).run();
  std::vector<store_v1::Record> standing;
  std::vector<bool> undone(battle.log.size());
  for (const auto& record : battle.log) {
    if (record.has_undo()) undone[record.undo().sequence() - 1] = true;
  }
  for (std::size_t i = 0; i < battle.log.size(); ++i) {
    if (!undone[i] && !battle.log[i].has_undo() && !battle.log[i].has_new_secret())
      standing.push_back(battle.log[i]);
  }
  auto result = codec::result_of_log(standing, battle.engagement());
  EXPECT_TRUE(result.has_value()) << result.error().message;
  result->ended_ms = battle.season.now_ms();
  result->players = {std::vector{campaign::account(1)}, std::vector{campaign::account(2)}};
  EXPECT_EQ(battle.season.finish(1, *result), "");
  return battle;
}

}  // namespace galloper::chronicle
