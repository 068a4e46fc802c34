#include "client/terminal/naval_fleets.h"

#include <fmt/format.h>

#include <algorithm>

#include "client/terminal/naval_words.h"
#include "client/terminal/styled.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

constexpr std::size_t kBarColumns = 10;
// N12: the wire's number for "no number of points wins".
constexpr std::uint32_t kNoPointsWin = 65535;

struct Row {
  std::string letter;
  std::string name;
  std::string ship_class;
  std::string at;
  std::string bow;
  std::string bar;
  std::string hit;
  std::string torpedoes;
  std::string moved;
};

// Of 78 columns the names get 14 and 22, of more they share what is left.
std::string text_of(const Row& row, std::size_t columns) {
  constexpr std::size_t kNarrow = 78;
  const std::size_t more = columns > kNarrow ? (columns - kNarrow) / 2 : 0;
  std::string text =
      fmt::format("  {} {} {} {} {} {} {} {} {}", fitted(row.letter, 1), fitted(row.name, 14 + more),
                  fitted(row.ship_class, 22 + more), fitted(row.at, 4), fitted(row.bow, 3),
                  fitted(row.bar, kBarColumns), fitted(row.hit, 5), fitted(row.torpedoes, 4), row.moved);
  text.erase(text.find_last_not_of(' ') + 1);
  return columns_of(text) > columns ? fitted(text, columns) : text;
}

Row row_of(const v1::NavalDelta& view, const v1::Ship& ship) {
  const v1::ShipClass* known = class_of(view, ship.id());
  const std::uint32_t points = known == nullptr ? 0 : known->points();
  return {std::string(1, ship_letter(view, ship.id())),
          ship_name(view, ship.id()),
          class_name(view, ship.id()),
          hex_name(view, ship.cell()),
          std::string(facing_letters(ship.facing())),
          damage_bar(ship.damage(), points, kBarColumns),
          fmt::format("{}/{}", ship.damage(), points),
          ship.torpedoes() == 0 ? "" : std::to_string(ship.torpedoes()),
          ship.moved() ? "moved" : ""};
}

std::string plan_words(const v1::NavalDelta& view, const v1::Ship& ship) {
  std::vector<std::string> shots;
  if (ship.gun_target() != 0) shots.push_back("its guns at " + ship_name(view, ship.gun_target()));
  if (ship.torpedo_target() != 0) shots.push_back("a torpedo at " + ship_name(view, ship.torpedo_target()));
  return shots.empty() ? "" : "aims " + listed(shots);
}

// "2 of Averof, Hydra and Psara are sunk".
std::string deed_words(const v1::NavalDelta& view, const v1::NavalObjective& objective) {
  std::vector<std::string> names;
  for (const auto ship : objective.ships()) names.push_back(ship_name(view, ship));
  const bool all = objective.count() >= static_cast<std::uint32_t>(objective.ships_size());
  const bool one = objective.count() == 1;
  const std::string_view deed = objective.deed() == v1::NAVAL_DEED_SUNK ? (one ? "is sunk" : "are sunk")
                                : one                                   ? "has left the battle"
                                                                        : "have left the battle";
  return fmt::format("{}{} {}", all ? "" : fmt::format("{} of ", objective.count()), listed(names), deed);
}

}  // namespace

std::string damage_bar(std::uint32_t damage, std::uint32_t points, std::size_t columns) {
  std::size_t hit = points == 0 ? 0 : std::min<std::size_t>(columns, damage * columns / points);
  if (hit == 0 && damage != 0) hit = 1;
  return std::string(hit, '#') + std::string(columns - hit, '.');
}

std::string points_words(const v1::NavalSide& side) {
  if (side.points_to_win() == kNoPointsWin) return counted(side.points_sunk(), "point") + " sunk";
  return fmt::format("{}/{} points sunk", side.points_sunk(), side.points_to_win());
}

std::string side_words(const v1::NavalDelta& view, v1::Seat seat, const v1::MatchInfo& info) {
  const v1::NavalSide& side = side_of(view, seat);
  std::string text(seat_name(seat));
  if (const std::string fleet = fleet_name(view, seat); !fleet.empty()) text += ", " + fleet;
  text += ": " + players_words(info, seat) + ". " + points_words(side);
  if (view.phase() == v1::NAVAL_PHASE_MOVES)
    text += fmt::format("; {} of {} moved", side.moved(), counted(side.to_move(), "ship"));
  if (view.phase() == v1::NAVAL_PHASE_FIRE && side.committed()) text += "; committed";
  return text + clock_after(info, seat) + ".";
}

std::vector<std::string> fleet_table(const v1::NavalDelta& view, v1::Seat seat, std::size_t columns) {
  std::vector<std::string> lines;
  for (const auto& ship : view.ships()) {
    if (seat_of_ship(view, ship.id()) != seat || !is_afloat(ship)) continue;
    if (lines.empty()) {
      const bool torpedoes = view.sheet().rules().torpedoes();
      lines.push_back(
          text_of({"", "ship", "class", "at", "bow", "hit", "", torpedoes ? "torp" : "", ""}, columns));
    }
    lines.push_back(text_of(row_of(view, ship), columns));
    if (const std::string plan = plan_words(view, ship); !plan.empty())
      lines.push_back(cut("      > " + plan, 0, columns));
  }
  return lines;
}

std::string ship_state_words(const v1::NavalDelta& view, std::uint32_t id) {
  std::string text = fmt::format("{}, {} of {}", ship_name(view, id), class_name(view, id),
                                 seat_name(seat_of_ship(view, id)));
  const v1::Ship* ship = find_ship(view, id);
  const v1::ShipClass* known = class_of(view, id);
  if (ship == nullptr) return text;
  if (ship->status() == v1::SHIP_STATUS_SUNK) return text + ", sunk";
  if (ship->status() == v1::SHIP_STATUS_WITHDRAWN) return text + ", withdrawn";
  text += fmt::format(", facing {}", facing_words(ship->facing()));
  if (known != nullptr) text += fmt::format(", {} of {} points hit", ship->damage(), known->points());
  if (ship->torpedoes() != 0)
    text += ship->torpedoes() == 1 ? ", 1 torpedo" : fmt::format(", {} torpedoes", ship->torpedoes());
  if (ship->moved()) text += ", moved";
  if (const std::string plan = plan_words(view, *ship); !plan.empty()) text += ", " + plan;
  return text;
}

std::string lost_words(const v1::NavalDelta& view, v1::Seat seat) {
  std::vector<std::string> sunk;
  std::vector<std::string> withdrawn;
  for (const auto& ship : view.ships()) {
    if (seat_of_ship(view, ship.id()) != seat) continue;
    const std::string words = fmt::format("{} ({})", ship_name(view, ship.id()), class_name(view, ship.id()));
    if (ship.status() == v1::SHIP_STATUS_SUNK) sunk.push_back(words);
    if (ship.status() == v1::SHIP_STATUS_WITHDRAWN) withdrawn.push_back(words);
  }
  std::string text;
  if (!sunk.empty()) text += "Sunk: " + listed(sunk) + ".";
  if (!withdrawn.empty()) text += (text.empty() ? "Withdrawn: " : " Withdrawn: ") + listed(withdrawn) + ".";
  return text;
}

std::vector<std::string> objective_lines(const v1::NavalDelta& view) {
  std::vector<std::string> lines;
  for (const auto& objective : view.sheet().objectives())
    lines.push_back(
        fmt::format("{} wins when {} (N12).", seat_name(objective.winner()), deed_words(view, objective)));
  if (view.sheet().last_side_afloat()) lines.emplace_back("The last side afloat wins (N12).");
  return lines;
}

std::string draw_fleets(const v1::NavalDelta& view, const v1::MatchInfo& info, std::size_t columns) {
  std::string text;
  for (const v1::Seat seat : {v1::SEAT_SOUTH, v1::SEAT_NORTH}) {
    const auto add = [&](const std::string& words) {
      for (const auto& line : wrapped(words, columns, 4)) text += line + "\n";
    };
    text += text.empty() ? "" : "\n";
    add(side_words(view, seat, info));
    for (const auto& line : fleet_table(view, seat, columns)) text += line + "\n";
    if (const std::string lost = lost_words(view, seat); !lost.empty()) add("  " + lost);
  }
  return text;
}

}  // namespace galloper::terminal
