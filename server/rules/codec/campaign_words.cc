// The ledger in plain sentences, by the names that its reader knows.
#include <fmt/format.h>
#include <google/protobuf/util/time_util.h>

#include "server/rules/codec/campaign_pages.h"
#include "server/rules/kit/brigadier.h"

namespace galloper::codec {

using namespace campaign;  // NOLINT: this file is about nothing else

namespace {

template <class T>
std::string name_in(const std::vector<T>& all, std::uint32_t id, std::string_view otherwise) {
  return id >= 1 && id <= all.size() ? all[id - 1].name : std::string(otherwise);
}

std::string_view kind_of(Kind kind) {
  switch (kind) {
    case Kind::kLand:
      return "battle";
    case Kind::kOperation:
      return "operation";
    case Kind::kNaval:
      return "battle at sea";
  }
  return "engagement";
}

bool begins_with_vowel(std::string_view word) { return word.find_first_of("aeiou") == 0; }

std::string units(std::size_t count) { return fmt::format("{} unit{}", count, count == 1 ? "" : "s"); }

// "2026-12-24 18:30 UTC"
std::string minute(std::int64_t time_ms) {
  using google::protobuf::util::TimeUtil;
  std::string text = TimeUtil::ToString(TimeUtil::MillisecondsToTimestamp(time_ms)).substr(0, 16);
  text[text.find('T')] = ' ';
  return text + " UTC";
}

// What differs from a campaign of which nothing was said: "land.cinc_move = 2, campaign.losses = rebuild".
std::string house_rules(const Ruleset& ruleset) {
  std::string text;
  const auto put = [&](std::string_view game, std::string_view name, std::string_view value) {
    text += fmt::format("{}{}.{} = {}", text.empty() ? "" : ", ", game, name, value);
  };
  for (const auto& [game, settings] : ruleset.games) {
    for (const auto& [name, value] : settings) put(game, name, value);
  }
  const CampaignRules own = ruleset.campaign, usual;
  const auto number = [&](const char* name, std::uint8_t CampaignRules::*field) {
    if (own.*field != usual.*field) put("campaign", name, std::to_string(own.*field));
  };
  number("win_points", &CampaignRules::win_points);
  number("draw_points", &CampaignRules::draw_points);
  number("loss_points", &CampaignRules::loss_points);
  if (own.losses != usual.losses) put("campaign", "losses", "rebuild");
  number("rest", &CampaignRules::rest);
  number("rebuild_units", &CampaignRules::rebuild_units);
  number("repair_points", &CampaignRules::repair_points);
  number("wounded_rest", &CampaignRules::wounded_rest);
  return text;
}

std::string end_of(const Bounds& bounds) {
  const std::string count =
      fmt::format("after {} engagement{}", bounds.engagements, bounds.engagements == 1 ? "" : "s");
  if (bounds.until_ms == 0 && bounds.engagements == 0) return "goes on until an organiser ends it";
  if (bounds.until_ms == 0) return "ends " + count;
  const std::string date = "ends on " + minute(bounds.until_ms);
  return bounds.engagements == 0 ? date : date + " or " + count;
}

class Sentence {
 public:
  Sentence(const View& view, const NameOf& name_of) : view_(view), name_of_(name_of) {}

  std::string operator()(const CampaignMade& one) const {
    const std::string rules = house_rules(one.ruleset);
    if (rules.empty()) return fmt::format("The campaign {} was made.", one.name);
    return fmt::format("The campaign {} was made, under house rules: {}.", one.name, rules);
  }
  std::string operator()(const RulesetChanged& one) const {
    const std::string rules = house_rules(one.ruleset);
    if (rules.empty()) return "The ruleset was changed: there are no house rules now.";
    return fmt::format("The ruleset was changed: the house rules are now {}.", rules);
  }
  std::string operator()(const BoundsChanged& one) const {
    return fmt::format("The campaign {}.", end_of(one.bounds));
  }
  std::string operator()(const Renamed& one) const {
    if (one.subject == Subject::kCampaign) return fmt::format("The campaign was renamed {}.", one.name);
    constexpr std::string_view kWhat[] = {"Number", "Campaign", "Nation", "Brigadier", "Brigade", "Ship"};
    return fmt::format("{} {} was renamed {}.", kWhat[static_cast<std::size_t>(one.subject)], one.id,
                       one.name);
  }
  std::string operator()(const NationAdded& one) const {
    return fmt::format("{} joined the campaign under its flag: {}.", one.name, blazon(one.flag));
  }
  std::string operator()(const FlagChanged& one) const {
    return fmt::format("{} took a new flag: {}.", nation(one.nation), blazon(one.flag));
  }
  std::string operator()(const ScoutsSet& one) const {
    return fmt::format("{} has {} scouts.", nation(one.nation), one.scouts);
  }
  std::string operator()(const PlayerAdded& one) const {
    return fmt::format("{} plays {}.", player(one.account), nation(one.nation));
  }
  std::string operator()(const PlayerRemoved& one) const {
    return fmt::format("{} no longer plays {}.", player(one.account), nation(one.nation));
  }
  std::string operator()(const NationHanded& one) const {
    return fmt::format("{} was handed to {} {}.", nation(one.nation), player(one.account),
                       one.until_ms == 0 ? "until it is taken back" : "until " + minute(one.until_ms));
  }
  std::string operator()(const NationTakenBack& one) const {
    return fmt::format("{} was taken back.", nation(one.nation));
  }
  std::string operator()(const BrigadierMade& one) const {
    if (one.dice.rating_die == 0)
      return fmt::format("{} received a brigadier, {}.", nation(one.nation), one.name);
    const auto man = command::brigadier_of(one.dice.rating_die, one.dice.character_die);
    return fmt::format(
        "{} received a brigadier, {}: {} for his rating, {} for his character, so {}, rated {}.",
        nation(one.nation), one.name, one.dice.rating_die, one.dice.character_die,
        kit::name_of(man.character), man.rating);
  }
  std::string operator()(const BrigadeRaised& one) const {
    const std::string under = one.brigadier == 0 ? "" : fmt::format(" under {}", brigadier(one.brigadier));
    if (one.units.empty()) return fmt::format("{} raised {}{}.", nation(one.nation), one.name, under);
    return fmt::format("{} raised {}{}, {}.", nation(one.nation), one.name, under, units(one.units.size()));
  }
  std::string operator()(const UnitsAdded& one) const {
    return fmt::format("{} more joined {}.", units(one.units.size()), brigade(one.brigade));
  }
  std::string operator()(const BrigadierAssigned& one) const {
    if (one.brigadier == 0) return fmt::format("{} lost its brigadier.", brigade(one.brigade));
    return fmt::format("{} took over {}.", brigadier(one.brigadier), brigade(one.brigade));
  }
  std::string operator()(const ShipCommissioned& one) const {
    return fmt::format("{} commissioned the {}.", nation(one.nation), one.name);
  }
  std::string operator()(const UnitRebuilt& one) const {
    return fmt::format("Unit {} of {} was rebuilt.", one.unit, brigade(one.brigade));
  }
  std::string operator()(const ShipRepaired& one) const {
    return fmt::format("The {} was repaired by {} point{}.", ship(one.ship), one.points,
                       one.points == 1 ? "" : "s");
  }
  std::string operator()(const ShipReturned& one) const {
    return fmt::format("The {} was returned to service.", ship(one.ship));
  }
  std::string operator()(const BrigadierReturned& one) const {
    return fmt::format("{} came back from the enemy.", brigadier(one.brigadier));
  }
  std::string operator()(const EngagementMade& one) const {
    const std::string on = one.date_ms == 0 ? "" : ", for " + minute(one.date_ms);
    if (one.origin == Origin::kChallenge) {
      const NationId other = one.nations[0] == one.challenger ? one.nations[1] : one.nations[0];
      return fmt::format("{} challenged {} to {} {} ({}){}.", nation(one.challenger),
                         other == 0 ? std::string("anybody") : nation(other),
                         begins_with_vowel(kind_of(one.kind)) ? "an" : "a", kind_of(one.kind), one.scenario,
                         on);
    }
    return fmt::format("{} {} was set between {} as South and {} as North ({}){}.",
                       begins_with_vowel(kind_of(one.kind)) ? "An" : "A", kind_of(one.kind),
                       nation(one.nations[0]), nation(one.nations[1]), one.scenario, on);
  }
  std::string operator()(const ChallengeAccepted& one) const {
    return fmt::format("{} accepted the challenge of engagement {}.", nation(one.nation), one.engagement);
  }
  std::string operator()(const SidesSwapped& one) const {
    return fmt::format("South and North changed places in engagement {}.", one.engagement);
  }
  std::string operator()(const EngagementDated& one) const {
    if (one.date_ms == 0) return fmt::format("Engagement {} has no date any more.", one.engagement);
    return fmt::format("Engagement {} was set for {}.", one.engagement, minute(one.date_ms));
  }
  std::string operator()(const EngagementCalledOff& one) const {
    return fmt::format("Engagement {} was called off.", one.engagement);
  }
  std::string operator()(const ForcesNamed& one) const {
    return fmt::format("{} named its forces for engagement {}.", nation(one.nation), one.engagement);
  }
  std::string operator()(const MatchMade& one) const {
    return fmt::format("Engagement {} began.", one.engagement);
  }
  std::string operator()(const ResultEntered& one) const {
    return ended(one.engagement, one.result.winner, one.result.score,
                 one.result.reason == kit::EndReason::kClosed);
  }
  std::string operator()(const ResultCorrected& one) const {
    return "Corrected: " + ended(one.engagement, one.correction.winner, one.correction.score, false);
  }
  std::string operator()(const Forfeited& one) const {
    return fmt::format("{} forfeited engagement {}.", nation(one.by), one.engagement);
  }
  std::string operator()(const Annulled& one) const {
    return fmt::format("Engagement {} was annulled.", one.engagement);
  }
  std::string operator()(const RulingWithdrawn& one) const {
    return fmt::format("The last ruling on engagement {} was withdrawn.", one.engagement);
  }
  std::string operator()(const CampaignEnded& one) const {
    switch (one.ending) {
      case Ending::kByDate:
        return "The campaign ended on its date.";
      case Ending::kByCount:
        return "The campaign ended with its last engagement.";
      case Ending::kByOrganiser:
        break;
    }
    return "The campaign was ended.";
  }

 private:
  std::string nation(NationId id) const { return name_in(view_.nations, id, "a nation"); }
  std::string brigadier(BrigadierId id) const { return name_in(view_.brigadiers, id, "a brigadier"); }
  std::string brigade(BrigadeId id) const { return name_in(view_.brigades, id, "a brigade"); }
  std::string ship(ShipId id) const { return name_in(view_.ships, id, "ship"); }
  std::string player(const AccountId& account) const {
    const std::string name = name_of_(account);
    return name.empty() ? "A former member" : name;
  }
  std::string ended(EngagementId id, kit::Seat winner, const std::array<std::uint16_t, 2>& score,
                    bool closed) const {
    if (closed) return fmt::format("Engagement {} was closed before it was decided.", id);
    if (winner == kit::Seat::kNone || id == 0 || id > view_.engagements.size())
      return fmt::format("Engagement {} ended in a draw, {} to {}.", id, score[0], score[1]);
    const std::size_t side = kit::index_of(winner);
    return fmt::format("{} won engagement {} against {}, {} to {}.",
                       nation(view_.engagements[id - 1].nations[side]), id,
                       nation(view_.engagements[id - 1].nations[1 - side]), score[side], score[1 - side]);
  }

  const View& view_;
  const NameOf& name_of_;
};

}  // namespace

std::string CampaignPages::words_of(const Entry& entry) const {
  return std::visit(Sentence(view_, name_of_), entry.body);
}

}  // namespace galloper::codec
