#include "client/terminal/narrate.h"

#include <fmt/format.h>

#include <sstream>

#include "client/terminal/land_narrate.h"
#include "client/terminal/naval_narrate.h"
#include "client/terminal/table_events.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

// "5, -2 forest (S9), makes 3"
std::string die_words(const v1::Roll& roll) {
  std::string text = std::to_string(roll.value());
  for (const auto& modifier : roll.modifiers()) {
    text += fmt::format(", {:+d}", modifier.amount());
    if (!modifier.cause().empty()) text += " " + harmless(modifier.cause());
    if (!modifier.rule().empty()) text += " (" + modifier.rule() + ")";
  }
  if (roll.modifiers_size() > 0) text += fmt::format(", makes {}", roll.score());
  return text;
}

std::string rule_of(const v1::Roll& roll, std::string_view otherwise) {
  return roll.rule().empty() ? std::string(otherwise) : roll.rule();
}

std::string both_dice(const v1::Roll& south, const v1::Roll& north) {
  return explain("South", south) + "; " + explain("North", north);
}

std::string fight_words(const v1::EncounterFought& fought, const v1::ScoutingDelta& view) {
  const std::string attacker = scout_label(fought.attacker(), view);
  const std::string defender = scout_label(fought.defender(), view);
  const int own = fought.attacker_roll().score();
  const int other = fought.defender_roll().score();
  std::string text = fmt::format("{} attacks {}: {}; {}; {} against {}: ", attacker, defender,
                                 explain(attacker, fought.attacker_roll()),
                                 explain(defender, fought.defender_roll()), own, other);
  const std::string loser = scout_label(fought.loser(), view);
  switch (fought.result()) {
    case v1::ENCOUNTER_RESULT_WOUNDED:
      return text + loser + " is wounded (S8).";
    case v1::ENCOUNTER_RESULT_KILLED:
      return text + loser + " is killed (S8).";
    case v1::ENCOUNTER_RESULT_CAPTURED:
      return text + loser + " is captured (S8).";
    default:
      break;
  }
  if (own == other) return text + "equal, no effect (S8).";
  if (own < 0 && other < 0) return text + "both below zero, no effect (S8).";
  return text + "no effect (S8).";
}

std::string report_words(const v1::ScoutReport& report) {
  std::string text;
  if (report.has_brigade()) {
    const v1::Brigade& brigade = report.brigade();
    std::vector<std::string> units;
    for (const auto& unit : brigade.unit_types()) units.push_back(harmless(unit));
    text += " It tells of " + harmless(brigade.name());
    if (!units.empty()) text += " (" + listed(units) + ")";
    if (!brigade.brigadier().empty()) text += " under " + harmless(brigade.brigadier());
    text += " (S14).";
  }
  if (report.has_brigadier()) {
    const v1::BrigadierReport& brigadier = report.brigadier();
    text += fmt::format(" It tells of {}: rating {}, {} (S14).", harmless(brigadier.name()),
                        brigadier.rating(), harmless(brigadier.character()));
  }
  if (report.has_feature()) {
    text += " It surveyed " + harmless(report.feature().name());
    if (!report.feature().description().empty()) text += ": " + harmless(report.feature().description());
    text += " (S14).";
  }
  return text.empty() ? " There was nothing left to learn (S14)." : text;
}

std::string rewards_words(const google::protobuf::RepeatedField<std::uint32_t>& rewards) {
  if (rewards.empty()) return "none";
  std::vector<std::string> kinds;
  for (const auto kind : rewards) kinds.push_back(std::to_string(kind));
  return listed(kinds);
}

std::string advantage_words(const v1::ScoutingAdvantage& gained) {
  std::string text =
      fmt::format("Scouts home: South {}, North {} (S10).", gained.south_returned(), gained.north_returned());
  text += gained.initiative() == v1::SEAT_UNSPECIFIED
              ? " The battle rolls for the initiative (S12)."
              : fmt::format(" {} may choose to take the initiative (S12).", seat_name(gained.initiative()));
  text += fmt::format(" Rewards (S13): South {}, North {}.", rewards_words(gained.south_rewards()),
                      rewards_words(gained.north_rewards()));
  if (gained.deployment_choice() != v1::SEAT_UNSPECIFIED)
    text +=
        fmt::format(" {} chooses to deploy first or second (S13).", seat_name(gained.deployment_choice()));
  return text;
}

struct Narrator {
  const v1::ScoutingDelta& view;

  std::string cell(std::uint32_t number) const { return cell_name(number, view.ground().width()); }
  std::string cell_of(std::uint32_t id) const {
    for (const auto& scout : view.scouts()) {
      if (scout.id() == id) return cell(scout.cell());
    }
    return "somewhere unseen";
  }

  std::string placement(const v1::ScoutingEvent& e) const {
    if (e.has_placed())
      return fmt::format("{} places a scout on {}.", seat_name(e.placed().seat()), cell(e.placed().cell()));
    if (e.has_lifted())
      return fmt::format("{} takes the scout on {} back into the hand.", seat_name(e.lifted().seat()),
                         cell(e.lifted().cell()));
    if (e.has_placement_confirmed())
      return fmt::format("{} has placed its scouts.", seat_name(e.placement_confirmed().seat()));
    std::vector<std::string> scouts;
    for (const auto& scout : e.revealed().scouts())
      scouts.push_back(fmt::format("{}{} on {}", scout.seat() == v1::SEAT_SOUTH ? 'S' : 'n', scout.id(),
                                   cell(scout.cell())));
    return "Both sides have placed, and the board is open (S2): " + listed(scouts) + ".";
  }

  std::string moved(const v1::ScoutMoved& e) const {
    const auto steps = e.steps().size();
    std::string text = fmt::format("{} rides {} to {}.", scout_label(e.scout(), view), counted(steps, "step"),
                                   cell_of(e.scout()));
    if (e.began_observing()) text += " It is on the enemy baseline and will observe (S6).";
    return text;
  }

  std::string rolled_for_first(const v1::Roll& south, const v1::Roll& north, v1::Seat first,
                               std::string_view what, std::string_view rule) const {
    const std::string dice = both_dice(south, north);
    if (first == v1::SEAT_UNSPECIFIED)
      return fmt::format("{}: a tie, so both roll again ({}).", dice, rule_of(south, rule));
    return fmt::format("{}: {} {} ({}).", dice, seat_name(first), what, rule_of(south, rule));
  }

  std::string operator()(const v1::ScoutingEvent& e) const {
    using E = v1::ScoutingEvent;
    switch (e.event_case()) {
      case E::kPlaced:
      case E::kLifted:
      case E::kPlacementConfirmed:
      case E::kRevealed:
        return placement(e);
      case E::kInitiativeRolled: {
        const auto& roll = e.initiative_rolled();
        return rolled_for_first(roll.south(), roll.north(), roll.first(), "moves first", "S3");
      }
      case E::kTurnBegan:
        return fmt::format("Turn {} of {}.", e.turn_began().turn(), seat_name(e.turn_began().seat()));
      case E::kMoved:
        return moved(e.moved());
      case E::kMovesEnded:
        return fmt::format("{} has ended its moves.", seat_name(e.moves_ended().seat()));
      case E::kFought:
        return fight_words(e.fought(), view);
      case E::kObserved:
        return scout_label(e.observed().scout(), view) + " has observed the enemy and may ride home (S6).";
      case E::kReturned: {
        std::string text = scout_label(e.returned().scout(), view) + " is home with its report (S10).";
        return e.returned().has_report() ? text + report_words(e.returned().report()) : text;
      }
      case E::kFourReturnedRolled: {
        const auto& roll = e.four_returned_rolled();
        return "Both have four home in the same turn: " +
               rolled_for_first(roll.south(), roll.north(), roll.first(), "counts as the first", "S13");
      }
      case E::kEnded:
        return narrate(e.ended().outcome());
      default:
        return narrate_table(e).value_or(std::string(kUnknownEvent));
    }
  }
};

}  // namespace

std::string explain(std::string_view who, const v1::Roll& roll) {
  return fmt::format("{} rolled {}", who, die_words(roll));
}

std::string narrate(const v1::ScoutingOutcome& outcome) {
  const std::string text = ending_words("The match is over", outcome) + ".";
  return outcome.has_advantage() ? text + " " + advantage_words(outcome.advantage()) : text;
}

std::string narrate(const v1::ScoutingEvent& event, const v1::ScoutingDelta& view) {
  return Narrator{view}(event);
}

std::string narrate(const v1::Event& event, const view::FoldedView& view) {
  switch (event.game_case()) {
    case v1::Event::kScouting:
      return narrate(event.scouting(), view.scouting());
    case v1::Event::kLand:
      return narrate(event.land(), view.land());
    case v1::Event::kOperation:
      break;
    case v1::Event::kNaval:
      return narrate(event.naval(), view.naval());
    case v1::Event::GAME_NOT_SET:
      return std::string(kUnknownEvent);
  }
  const v1::OperationEvent& operation = event.operation();
  if (operation.has_scouting()) {
    // What it grants is told as the battle begins; a match that is closed has no battle.
    const v1::ScoutingOutcome& ended = operation.scouting().ended().outcome();
    if (operation.scouting().has_ended() && ended.reason() != v1::END_REASON_CLOSED)
      return ending_words("The scouting is over", ended) + ".";
    return narrate(operation.scouting(), view.scouting());
  }
  if (operation.has_land()) return narrate(operation.land(), view.land());
  if (!operation.has_battle_began()) return std::string(kUnknownEvent);
  return "The battle begins. " + advantage_words(operation.battle_began().advantage());
}

std::vector<std::string> narrate(const v1::MatchUpdate& update, const view::FoldedView& view) {
  std::vector<std::string> lines;
  const auto add = [&lines](const std::string& words) {
    std::istringstream text(words);
    for (std::string line; std::getline(text, line);) lines.push_back(line);
  };
  for (int i = 0; i < update.events_size(); ++i) {
    add(naval_interlude(update.events(), i, view.naval()));
    add(narrate(update.events(i), view));
  }
  return lines;
}

}  // namespace galloper::terminal
