#include "tests/bench/campaign/battles.h"

#include <fmt/format.h>

#include <stdexcept>

#include "server/bot/choose.h"
#include "server/chronicle/chronicle.h"
#include "server/rules/codec/campaign_forces.h"
#include "server/rules/codec/campaign_outcome.h"
#include "server/rules/codec/game_module.h"
#include "server/scenarios/scenarios.h"

namespace galloper::bench {
namespace {

using campaign::Kind;

constexpr std::int64_t kDay_ms = 24LL * 3600 * 1000;

class FreeDice final : public Dice {
 public:
  explicit FreeDice(Random& random) : random_(random) {}
  Die draw(std::string_view purpose, std::uint32_t subject, std::uint32_t sides) override {
    return {std::string(purpose), subject, 0, sides, static_cast<std::uint32_t>(random_.below(sides)) + 1};
  }

 private:
  Random& random_;
};

template <class T, class E>
T checked(Result<T, E> result) {
  if (!result) throw std::runtime_error(result.error().message);
  return std::move(*result);
}

// One that was shipped, or fails.
v1::Scenario shipped(const std::string& id) {
  static const codec::GameRegistry games = codec::all_games();
  static const scenarios::ShippedScenarios all(games);
  auto scenario = all.find(id);
  if (!scenario) throw std::runtime_error("no such scenario: " + id);
  return *scenario;
}

struct Ground {
  Kind kind;
  const char* scenario;
};
constexpr Ground kGrounds[] = {{Kind::kLand, "three-elms"},   {Kind::kOperation, "orlau-heath"},
                               {Kind::kNaval, "dogger-line"}, {Kind::kLand, "two-bridges"},
                               {Kind::kLand, "sankt-veit"},   {Kind::kNaval, "night-flotillas"}};

// Played out by the computer; the rows of its log.
void play(PlayedBattle& battle, const std::map<std::string, std::string>& settings, Random& random) {
  const auto games = codec::all_games();
  const auto* module = games.find(battle.scenario);
  const auto begin = checked(module->begin_of(battle.scenario, settings));
  auto table = checked(module->open(begin));
  FreeDice dice(random);
  battle.game = std::string(module->name());
  const auto add = [&](codec::Decision decision, kit::Seat seat) {
    store::LogRow row;
    row.sequence = static_cast<std::uint32_t>(battle.rows.size()) + 1;
    row.seat = static_cast<std::uint8_t>(seat);
    row.body = decision.record;
    if (seat == kit::Seat::kReferee) {
      store::v1::Record record;
      record.ParseFromString(row.body);
      *record.mutable_begin() = begin;
      row.body = record.SerializeAsString();
    } else {
      random.fill(row.order.bytes);
    }
    battle.rows.push_back(std::move(row));
    table->apply(decision, 0);
  };
  add(checked(table->referee(kit::Begin{}, dice)), kit::Seat::kReferee);
  while (!table->outcome()) {
    const bool souths = (table->may_act() & kit::bit_of(kit::Seat::kSouth)) != 0;
    const kit::Seat seat = souths ? kit::Seat::kSouth : kit::Seat::kNorth;
    v1::MatchUpdate update;
    update.ParseFromString(table->snapshot(kit::viewer_of(seat)));
    const bot::Question question{
        battle.game, 1, seat, update.delta(), table->legal_orders(seat, false), random.below(1u << 30)};
    const auto chosen = bot::choose(question);
    if (!chosen) throw std::runtime_error("the computer player has nothing to order");
    add(checked(table->decide(seat, question.orders[*chosen].order(), dice)), seat);
  }
  battle.outcome = *table->outcome();
}

std::vector<store::v1::Record> records_of(const PlayedBattle& battle) {
  std::vector<store::v1::Record> records(battle.rows.size());
  for (std::size_t i = 0; i < records.size(); ++i) records[i].ParseFromString(battle.rows[i].body);
  return records;
}

}  // namespace

CampaignMaker::CampaignMaker(const AccountId& organiser, const std::vector<AccountId>& players,
                             const std::string& name, std::uint32_t brigadiers_of_nation,
                             std::int64_t begin_ms, std::uint64_t seed)
    : organiser_(organiser), now_ms_(begin_ms), random_(seed) {
  const campaign::Author author{organiser, campaign::Role::kOrganiser};
  campaign::Ruleset ruleset;
  ruleset.campaign.rest = 0;
  ruleset.campaign.wounded_rest = 0;
  act(author, campaign::MakeCampaign{name, ruleset, {}});
  for (std::uint32_t nation = 1; nation <= kNations; ++nation) {
    act(author, campaign::AddNation{fmt::format("Nation {}", nation), campaign::flag_from(nation), 4});
    act(author, campaign::AddPlayer{nation, players[nation - 1]});
    for (std::uint32_t i = 1; i <= brigadiers_of_nation; ++i) {
      act(author, campaign::MakeBrigadier{nation, fmt::format("Brigadier {}.{}", nation, i)});
      campaign::RaiseBrigade raise{nation,
                                   fmt::format("Brigade {}.{}", nation, i),
                                   static_cast<std::uint32_t>(campaign_.brigadiers.size()),
                                   {}};
      for (const char* type : {"line_infantry", "grenadiers", "light_cavalry", "foot_artillery"})
        raise.units.push_back({fmt::format("{} of {}.{}", type, nation, i), type, 0});
      act(author, raise);
    }
    for (std::uint32_t i = 1; i <= kShipsOfNation; ++i)
      act(author, campaign::CommissionShip{nation, fmt::format("Ship {}.{}", nation, i),
                                           i % 3 == 0 ? "light_cruiser" : "destroyer",
                                           static_cast<std::uint8_t>(i % 3 == 0 ? 4 : 2)});
  }
}

void CampaignMaker::act(const campaign::Author& author, campaign::Command command) {
  FreeDice dice(random_);
  const auto entries =
      checked(campaign::decide(campaign_, {author, ++now_ms_, {}, std::move(command)}, dice));
  for (const auto& entry : entries) campaign::apply(campaign_, entry);
}

const campaign::Engagement& CampaignMaker::engage(Kind kind, const std::string& scenario) {
  const campaign::Author author{organiser_, campaign::Role::kOrganiser};
  const auto south = static_cast<std::uint32_t>(random_.below(kNations));
  const auto north = (south + 1 + static_cast<std::uint32_t>(random_.below(kNations - 1))) % kNations;
  act(author, campaign::Engage{campaign::Origin::kFixed, kind, scenario, {south + 1, north + 1}, 0, 0});
  const auto id = static_cast<campaign::EngagementId>(campaign_.engagements.size());
  const std::size_t brigades = campaign_.brigades.size() / kNations;
  for (const std::uint32_t nation : {south, north}) {
    campaign::NameForces forces{id, nation + 1, {}, {}};
    const auto first = static_cast<std::uint32_t>(random_.below(brigades));
    if (campaign::is_naval(kind)) {
      for (std::uint32_t i = 1; i <= 3; ++i) forces.ships.push_back(nation * kShipsOfNation + i);
    } else {
      for (std::size_t i = 0; i < 2; ++i)
        forces.brigades.push_back(static_cast<std::uint32_t>(nation * brigades + (first + i) % brigades + 1));
    }
    act(author, forces);
  }
  return campaign_.engagements.back();
}

void CampaignMaker::record(const MatchId& match) {
  act({{}, campaign::Role::kServer},
      campaign::RecordMatch{static_cast<campaign::EngagementId>(campaign_.engagements.size()), match, true});
}

void CampaignMaker::finish(campaign::BattleResult result) {
  const auto& engagement = campaign_.engagements.back();
  now_ms_ += kDay_ms;
  result.ended_ms = now_ms_;
  std::size_t brigade = 0, ship = 0;
  for (std::size_t side = 0; side < 2; ++side) {
    result.players[side] = campaign_.nations[engagement.nations[side] - 1].players;
    for (const auto& fielded : engagement.fielded[side]) {
      auto& report = result.brigades.at(brigade++);
      report.brigade = fielded.brigade;
      report.brigadier = fielded.brigadier;
      report.before = campaign_.brigadiers[fielded.brigadier - 1].now;
      report.fate = campaign::Fate::kUnhurt;
    }
    for (const auto id : engagement.forces[side].ships)
      result.ships.at(ship++) = {id, 0, 0, campaign::ShipStatus::kAfloat};
  }
  act({{}, campaign::Role::kServer}, campaign::EnterResult{engagement.match, std::move(result)});
}

std::vector<campaign::BrigadierId> brigadiers_of(const campaign::Engagement& engagement) {
  std::vector<campaign::BrigadierId> ids;
  for (const auto& side : engagement.fielded) {
    for (const auto& fielded : side) ids.push_back(fielded.brigadier);
  }
  return ids;
}

std::vector<PlayedBattle> play_battles(std::uint32_t count, Random& random) {
  const std::vector<AccountId> players(CampaignMaker::kNations, new_id<AccountId>(1, random));
  std::vector<PlayedBattle> battles;
  for (std::uint32_t i = 0; i < count; ++i) {
    const Ground& ground = kGrounds[i % std::size(kGrounds)];
    CampaignMaker maker(players[0], players, "Played", 2, 1'700'000'000'000, i + 1);
    PlayedBattle battle;
    battle.kind = ground.kind;
    const auto& engagement = maker.engage(ground.kind, ground.scenario);
    battle.scenario = checked(codec::with_forces(shipped(ground.scenario), maker.campaign(), engagement));
    play(battle, codec::settings_for(maker.campaign(), engagement), random);
    maker.record(new_id<MatchId>(1, random));
    const auto records = records_of(battle);
    battle.result = checked(codec::result_of_log(records, maker.campaign().engagements.back()));
    for (const auto& record : records) codec::count_dice(record, battle.result.dice);
    maker.finish(battle.result);
    battle.brigadiers = brigadiers_of(maker.campaign().engagements.back());
    battle.chronicle =
        checked(chronicle::write(records, maker.campaign(), maker.campaign().engagements.back()));
    battles.push_back(std::move(battle));
  }
  return battles;
}

}  // namespace galloper::bench
