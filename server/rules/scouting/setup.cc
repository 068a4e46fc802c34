// How a match begins, and how long it can last.
#include <algorithm>
#include <numeric>

#include "server/rules/scouting/decision.h"

namespace galloper::scouting {
namespace {

constexpr std::uint32_t subject_of(kit::Seat side) { return static_cast<std::uint32_t>(side); }

// A shuffle in which every order is equally likely, drawn by verifiable numbers (G7).
std::vector<std::uint8_t> shuffled(Decision& decision, std::string_view purpose, kit::Seat side,
                                   std::vector<std::uint8_t> items) {
  for (std::size_t left = items.size(); left > 1; --left) {
    const std::uint32_t chosen = decision.draw(purpose, subject_of(side), static_cast<std::uint32_t>(left));
    std::swap(items[left - 1], items[chosen - 1]);
  }
  return items;
}

std::vector<std::uint8_t> first_numbers(std::size_t count) {
  std::vector<std::uint8_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), std::uint8_t{0});
  return numbers;
}

std::vector<std::uint8_t> brigades_with_brigadier(const Force& force) {
  std::vector<std::uint8_t> indices;
  for (std::size_t i = 0; i < force.brigades.size(); ++i) {
    if (!force.brigades[i].brigadier.empty()) indices.push_back(static_cast<std::uint8_t>(i));
  }
  return indices;
}

// C4, thrown secretly when the match begins (S14), but for those whom the scenario made.
void make_brigadiers(Decision& decision, kit::Seat side) {
  const auto setup = decision.state().setup;
  const Force& force = setup->forces[kit::index_of(side)];
  for (const std::uint8_t brigade : brigades_with_brigadier(force)) {
    const std::uint32_t subject = subject_of(side) * 16 + brigade;
    BrigadierMade made{side, brigade, {}};
    if (brigade < force.made.size()) made.dice = force.made[brigade];
    if (made.dice.rating_die == 0) {
      made.dice.rating_die = decision.roll("command.rating", subject);
      made.dice.character_die = decision.roll("command.character", subject);
    }
    decision.emit(made);
  }
}

// S14: the server-side shuffles of what the side's reports will tell.
void draw_report_order(Decision& decision, kit::Seat side) {
  const auto setup = decision.state().setup;
  const Force& enemy = setup->forces[kit::index_of(kit::enemy_of(side))];
  ReportOrderDrawn drawn{side, {}};
  if (!enemy.published)
    drawn.order.brigades =
        shuffled(decision, "scouting.reports.brigades", side, first_numbers(enemy.brigades.size()));
  drawn.order.brigadiers =
      shuffled(decision, "scouting.reports.brigadiers", side, brigades_with_brigadier(enemy));
  drawn.order.features =
      shuffled(decision, "scouting.reports.features", side, first_numbers(setup->features.size()));
  decision.emit(std::move(drawn));
}

// S2: the scenario's columns, or spread evenly, the same from each side's own point of view.
std::vector<Cell> fixed_cells(const Setup& setup, kit::Seat side) {
  const std::vector<std::uint8_t>& columns = setup.fixed_columns[kit::index_of(side)];
  std::vector<Cell> cells;
  if (columns.size() == setup.rules.scouts) {
    for (const std::uint8_t column : columns)
      cells.push_back(grid_of(setup.rules).cell(baseline_row(setup.rules, side), column));
  } else {
    const std::vector<Cell> open = placement_cells(setup, side);
    for (std::size_t i = 0; i < setup.rules.scouts; ++i)
      cells.push_back(open[(2 * i + 1) * open.size() / (2 * std::size_t{setup.rules.scouts})]);
  }
  std::sort(cells.begin(), cells.end());
  return cells;
}

}  // namespace

bool operator==(const State& a, const State& b) {
  const bool same_setup = a.setup == b.setup || (a.setup && b.setup && *a.setup == *b.setup);
  return same_setup && a.begun == b.begun && a.phase == b.phase && a.turn == b.turn && a.active == b.active &&
         a.first == b.first && a.moved_this_turn == b.moved_this_turn && a.scouts == b.scouts &&
         a.sides == b.sides && a.draw_offer == b.draw_offer && a.four_returned == b.four_returned &&
         a.outcome == b.outcome;
}

State initial(const Setup& setup) { return initial(std::make_shared<const Setup>(setup)); }

State initial(std::shared_ptr<const Setup> setup) {
  State state;
  state.setup = std::move(setup);
  return state;
}

void carry_out(Decision& decision, kit::Seat, const kit::Begin&) {
  for (const kit::Seat side : kit::kSides) make_brigadiers(decision, side);
  for (const kit::Seat side : kit::kSides) draw_report_order(decision, side);
  const auto setup = decision.state().setup;
  if (setup->rules.placement == Placement::kSecret) return;
  std::vector<Scout> scouts;
  for (const kit::Seat side : kit::kSides) {
    for (const Cell cell : fixed_cells(*setup, side)) {
      const auto id = static_cast<ScoutId>(scouts.size() + 1);
      scouts.push_back({.id = id, .side = side, .cell = cell});
    }
  }
  reveal(decision, std::move(scouts));
}

std::size_t order_bound(const Setup& setup) {
  const std::size_t scouts = setup.rules.scouts;
  const std::size_t placing = 2 * (scouts + 1);
  const std::size_t a_turn =
      std::min<std::size_t>(scouts, setup.rules.scouts_moved_per_turn) + 1 + scouts + 1;
  return 1 + placing + 2 * setup.rules.turn_limit * a_turn + 1;
}

}  // namespace galloper::scouting
