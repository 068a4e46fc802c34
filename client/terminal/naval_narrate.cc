#include "client/terminal/naval_narrate.h"

#include <fmt/format.h>

#include <map>

#include "client/terminal/chances.h"
#include "client/terminal/naval_words.h"
#include "client/terminal/table_events.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

std::string rolled_for_first(const v1::NavalInitiativeRolled& e) {
  const std::string dice = fmt::format("South rolled {}; North rolled {}", e.south(), e.north());
  if (e.first() == v1::SEAT_UNSPECIFIED) return dice + ": a tie, so both roll again (N1).";
  return fmt::format("{}: {} moves first (N1).", dice, seat_name(e.first()));
}

std::string moved(const v1::ShipMoved& e, const v1::NavalDelta& view) {
  const std::string ship = ship_name(view, e.ship());
  if (e.steps().empty()) return fmt::format("{} stays in {}.", ship, hex_name(view, e.cell()));
  return fmt::format("{} goes to {}, facing {}: {} (N3).", ship, hex_name(view, e.cell()),
                     facing_words(e.facing()), course_letters(e.steps()));
}

std::string aimed(const v1::ShipAimed& e, const v1::NavalDelta& view) {
  const std::string ship = ship_name(view, e.ship());
  if (e.target() == 0)
    return fmt::format("{} holds its {} (N8).", ship,
                       e.weapon() == v1::NAVAL_WEAPON_TORPEDO ? "torpedo" : "fire");
  return fmt::format("{} aims {} at {} (N8).", ship, weapon_words(e.weapon()), ship_name(view, e.target()));
}

// N6 and N7 of guns, N11 of torpedoes; N5 says what the dice are worth.
std::string fired(const v1::ShipFired& e, const v1::NavalDelta& view) {
  const bool torpedo = e.weapon() == v1::NAVAL_WEAPON_TORPEDO;
  return fmt::format("  {} fires {} at {}, range {}{}, {}{}: {} (N5, {}).", ship_name(view, e.ship()),
                     weapon_words(e.weapon()), ship_name(view, e.target()), e.range(),
                     e.half() ? ", half effect" : "", dice_words(e.dice().size()), rolled_words(e.dice()),
                     e.points() == 0 ? "no hit" : counted(e.points(), "point"),
                     torpedo    ? "N11"
                     : e.half() ? "N6, N7"
                                : "N6");
}

std::string sunk(const v1::ShipSunk& e, const v1::NavalDelta& view) {
  const v1::Seat enemy = enemy_of(seat_of_ship(view, e.ship()));
  return fmt::format("{} sinks (N9): {} has sunk {}.", ship_name(view, e.ship()), seat_name(enemy),
                     counted(side_of(view, enemy).points_sunk(), "point"));
}

std::string tally(const google::protobuf::RepeatedPtrField<v1::Event>& events, const v1::NavalDelta& view) {
  std::map<std::uint32_t, std::uint32_t> taken;
  for (const auto& event : events) {
    if (event.naval().has_fired()) taken[event.naval().fired().target()] += event.naval().fired().points();
  }
  std::string text;
  for (const auto& [id, points] : taken) {
    const v1::Ship* ship = find_ship(view, id);
    const v1::ShipClass* known = class_of(view, id);
    if (points == 0 || ship == nullptr || known == nullptr) continue;
    text += fmt::format("{}  {} takes {}: {} of {} hit (N9).", text.empty() ? "" : "\n", ship_name(view, id),
                        counted(points, "point"), ship->damage(), known->points());
  }
  return text;
}

}  // namespace

std::string narrate(const v1::NavalOutcome& outcome) {
  return ending_words("The match is over", outcome) + fmt::format(". Points sunk: South {}, North {} (N12).",
                                                                  outcome.south_points_sunk(),
                                                                  outcome.north_points_sunk());
}

std::string narrate(const v1::NavalEvent& e, const v1::NavalDelta& view) {
  using E = v1::NavalEvent;
  switch (e.event_case()) {
    case E::kInitiativeRolled:
      return rolled_for_first(e.initiative_rolled());
    case E::kTurnBegan:
      return fmt::format("Turn {}.", e.turn_began().turn());
    case E::kMovesBegan:
      return "The ships move (N2).";
    case E::kMoved:
      return moved(e.moved(), view);
    case E::kWithdrew:
      return fmt::format("{} leaves the battle: {} (N4).", ship_name(view, e.withdrew().ship()),
                         course_letters(e.withdrew().steps()));
    case E::kMovesEnded:
      return fmt::format("{} has ended its moves; its other ships stay (N2).",
                         seat_name(e.moves_ended().seat()));
    case E::kFireBegan:
      return e.fire_began().may_fire() == 0 ? "Nobody has a shot (N8)."
                                            : fmt::format("Fire is planned in secret by {} (N8).",
                                                          seats_words(e.fire_began().may_fire()));
    case E::kAimed:
      return aimed(e.aimed(), view);
    case E::kCommitted:
      return fmt::format("{} has committed its fire plan (N8).", seat_name(e.committed().seat()));
    case E::kFired:
      return fired(e.fired(), view);
    case E::kSunk:
      return sunk(e.sunk(), view);
    case E::kFireEnded:
      return "The fire is over.";
    case E::kEnded:
      return narrate(e.ended().outcome());
    default:
      return narrate_table(e).value_or(std::string(kUnknownEvent));
  }
}

std::string naval_interlude(const google::protobuf::RepeatedPtrField<v1::Event>& events, int before,
                            const v1::NavalDelta& view) {
  const auto fires = [&](int index) { return index >= 0 && events[index].naval().has_fired(); };
  if (fires(before) && !fires(before - 1)) return "All fire at once (N8):";
  if (!fires(before) && fires(before - 1)) return tally(events, view);
  return {};
}

}  // namespace galloper::terminal
