// Command in words (C6 to C14).
#include <fmt/format.h>

#include "client/terminal/land_narrate.h"
#include "client/terminal/land_words.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

std::string signed_modifier(int modifier) { return modifier == 0 ? "" : fmt::format(", {:+d}", modifier); }

std::string adopted_words(const v1::RunnerArrived& e) {
  if (e.retreats())
    return fmt::format("goes back a full move with all his units and takes {} (C10)",
                       order_words(e.adopted()));
  return fmt::format("takes {}", order_words(e.adopted()));
}

// The enemy and spectators learn what he now does, and what kind of man does so.
std::string despatch_seen(const v1::RunnerArrived& e, const std::string& who) {
  return fmt::format("Despatch about {} of {}:\n  | He goes his own way (C9).\n  | {}, he {}.", who,
                     seat_name(e.seat()), harmless(e.character()), adopted_words(e));
}

std::string despatch(const v1::RunnerArrived& e, const std::string& who) {
  std::string text = fmt::format("Despatch from {} of {}:\n  | Ordered: {} (C7).", who, seat_name(e.seat()),
                                 order_words(e.sent()));
  text += fmt::format("\n  | Rolled {}{} against rating {}: wilful (C9).", e.die(),
                      signed_modifier(e.modifier()), e.rating());
  text += fmt::format("\n  | {}, he {}", harmless(e.character()), adopted_words(e));
  if (!e.disobeyed()) text += ", which is what was ordered: he has obeyed (C11)";
  return text + ".";
}

std::string arrived(const v1::RunnerArrived& e, const v1::LandDelta& view) {
  const std::string who = brigadier_name(view, e.seat(), e.brigade());
  if (e.die() == 0) return despatch_seen(e, who);
  if (e.taken() == v1::ORDER_TAKEN_WILFUL) return despatch(e, who);
  const std::string dice =
      fmt::format("The runner reaches {} with {}: rolled {}{} against rating {}", who, order_words(e.sent()),
                  e.die(), signed_modifier(e.modifier()), e.rating());
  if (e.taken() == v1::ORDER_TAKEN_KEPT_CURRENT)
    return fmt::format("{}: he keeps {} (C9).", dice, order_words(e.adopted()));
  return fmt::format("{}: he obeys (C9).", dice);
}

std::string runner_sent(const v1::RunnerSent& e, const v1::LandDelta& view) {
  const std::string when = e.turns() <= 1 ? "this turn" : fmt::format("in {} turns", e.turns());
  std::string text = fmt::format("A runner rides to {} with {}; he arrives {}",
                                 brigadier_name(view, e.seat(), e.brigade()), order_words(e.order()), when);
  if (e.route_size() > 1) {
    text += ", by";
    for (const auto cell : e.route()) text += " " + hex_name(view, cell);
  }
  return text + " (C7).";
}

std::string runner_ended(const v1::RunnerEnded& e, const v1::LandDelta& view) {
  const std::string whom = brigadier_name(view, e.seat(), e.brigade());
  switch (e.fate()) {
    case v1::RUNNER_FATE_RECALLED:
      return fmt::format("The runner to {} is recalled (C7).", whom);
    case v1::RUNNER_FATE_OVERTAKEN:
      return fmt::format("The runner to {} is overtaken by an order in contact (C7).", whom);
    case v1::RUNNER_FATE_BRIGADIER_LOST:
      return fmt::format("The runner to {} finds him no more (C7).", whom);
    default:
      return fmt::format("The runner of {} to {} is intercepted (C7).", seat_name(e.seat()), whom);
  }
}

std::string rode(const v1::CincRode& e, const v1::LandDelta& view) {
  if (e.steps().empty())
    return fmt::format("{} stays in {} (C6).", cinc_name(view, e.seat()), hex_name(view, e.cell()));
  return fmt::format("{} rides to {} (C6).", cinc_name(view, e.seat()), hex_name(view, e.cell()));
}

std::string elite(const v1::EliteRolled& e, const v1::LandDelta& view) {
  const v1::RosterUnit* unit = find_roster_unit(view, e.unit());
  std::string text = fmt::format("{} rolled {}", unit_name(view, e.unit()), e.die());
  if (unit != nullptr && unit->elite_rating() != 0)
    text += fmt::format(" against its own rating {}", unit->elite_rating());
  return e.order() == v1::COMMAND_ORDER_UNSPECIFIED
             ? text + ": it does as its brigadier does (C12)."
             : fmt::format("{}: it follows the order sent, {} (C12).", text, order_words(e.order()));
}

std::string joined(const v1::BrigadierJoined& e, const v1::LandDelta& view) {
  const std::string who = brigadier_name(view, e.seat(), e.brigade());
  if (e.unit() == 0) return fmt::format("{} has no unit left and leaves the field (C13).", who);
  return fmt::format("{} joins {} (C13).", who, unit_name(view, e.unit()));
}

std::string hit(const v1::BrigadierHit& e, const v1::LandDelta& view) {
  const std::string dice = e.second_die() == 0 ? std::to_string(e.first_die())
                                               : fmt::format("{} and {}", e.first_die(), e.second_die());
  const std::string_view fate = e.fate() == v1::BRIGADIER_FATE_WOUNDED    ? "is wounded"
                                : e.fate() == v1::BRIGADIER_FATE_KILLED   ? "is killed"
                                : e.fate() == v1::BRIGADIER_FATE_CAPTURED ? "is captured"
                                                                          : "is unhurt";
  return fmt::format("{} under fire, rolled {}: he {} (L22).", brigadier_name(view, e.seat(), e.brigade()),
                     dice, fate);
}

std::string rolled_sector(const v1::SectorRolled& e, const v1::LandDelta& view) {
  std::string text =
      fmt::format("{} rolled {}: its {} plays (F3)", seat_name(e.seat()), e.die(), sector_words(e.sector()));
  if (e.called().empty()) return text + "; no unit of it can act (F6).";
  std::vector<std::string> units;
  for (const char id : e.called()) units.push_back(unit_name(view, static_cast<unsigned char>(id)));
  const std::string limit =
      e.units_allowed() < units.size() ? fmt::format("up to {} of ", e.units_allowed()) : "";
  return fmt::format("{}; {}{} may act (F5).", text, limit, listed(units));
}

}  // namespace

std::optional<std::string> narrate_command(const v1::LandEvent& e, const v1::LandDelta& view) {
  using E = v1::LandEvent;
  switch (e.event_case()) {
    case E::kCincRode:
      return rode(e.cinc_rode(), view);
    case E::kOrderGiven:
      return fmt::format("{} hears it from the CinC himself: {} (C6).",
                         brigadier_name(view, e.order_given().seat(), e.order_given().brigade()),
                         order_words(e.order_given().order()));
    case E::kRunnerSent:
      return runner_sent(e.runner_sent(), view);
    case E::kRunnerEnded:
      return runner_ended(e.runner_ended(), view);
    case E::kRunnersRode:
      return fmt::format("{}'s runners ride on (C7).", seat_name(e.runners_rode().seat()));
    case E::kRunnerArrived:
      return arrived(e.runner_arrived(), view);
    case E::kEliteRolled:
      return elite(e.elite_rolled(), view);
    case E::kSectorRolled:
      return rolled_sector(e.sector_rolled(), view);
    case E::kCincEscaped:
      return fmt::format("{} is overrun and escapes to {}; he will not ride in his next turn (C6).",
                         cinc_name(view, e.cinc_escaped().seat()), hex_name(view, e.cinc_escaped().cell()));
    case E::kBrigadierJoined:
      return joined(e.brigadier_joined(), view);
    case E::kBrigadierHit:
      return hit(e.brigadier_hit(), view);
    default:
      return std::nullopt;
  }
}

}  // namespace galloper::terminal
