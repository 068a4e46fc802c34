#include <fmt/format.h>

#include <variant>

#include "server/rules/codec/naval_codec.h"
#include "server/rules/codec/naval_table.h"
#include "server/rules/codec/naval_words.h"
#include "tests/golden/narrator.h"

namespace galloper::golden {
namespace {

// The chart is drawn as these turns begin.
constexpr int kTurnsBetweenCharts = 3;

class NavalNarrator final : public Narrator {
 public:
  Told tell(const codec::Table& table, const codec::store_v1::Record& record) const override {
    const naval::State& state = state_of(table);
    Told told;
    const auto events = codec::NavalTraits::events_of_record(record, state).value();
    for (const auto& event : events) {
      told.events.push_back(codec::words_of(event, *state.setup));
      const auto* turn = std::get_if<naval::TurnBegan>(&event);
      told.board = told.board || (turn && turn->turn % kTurnsBetweenCharts == 1 && turn->turn > 1);
    }
    return told;
  }

  // Its id and facing: "3>" of South's third ship going east, "/9" going south-west.
  std::vector<std::string> board(const codec::Table& table) const override {
    const naval::State& state = state_of(table);
    const auto& sea = state.setup->sea;
    const kit::Grid grid(kit::Tiling::kHex, sea.width, sea.height);
    std::vector<std::string> rows;
    for (int row = grid.depth() - 1; row >= 0; --row) {
      std::string cells = fmt::format("  {:>2} {}", row + 1, row % 2 == 1 ? "  " : "");
      for (int column = 0; column < grid.width(); ++column) {
        const auto cell = grid.cell(row, column);
        cells += fmt::format("{:>4}", hex(state, cell));
      }
      rows.push_back(std::move(cells));
    }
    return rows;
  }

  // Moves and plans are ended often enough that the battle gets on, and seldom before most ships have acted.
  int one_in(const codec::v1::Order& order) const override {
    if (!order.has_naval()) return order.has_offer_draw() ? 60 : 0;
    switch (order.naval().verb_case()) {
      case codec::v1::NavalOrder::kEndMoves:
        return 3;
      case codec::v1::NavalOrder::kWithdraw:
        return 4;
      case codec::v1::NavalOrder::kAim:
        return order.naval().aim().target() == 0 ? 8 : 1;
      case codec::v1::NavalOrder::kCommit:
        return 2;
      default:
        return 1;
    }
  }
  std::uint32_t turns_told() const override { return 4; }

 private:
  static const naval::State& state_of(const codec::Table& table) {
    return static_cast<const codec::NavalTable&>(table).state();
  }

  static std::string hex(const naval::State& state, kit::Cell cell) {
    for (naval::ShipId id = 1; id <= state.ships.size(); ++id) {
      const naval::Ship& ship = naval::ship_of(state, id);
      if (!naval::is_afloat(ship) || ship.cell != cell) continue;
      switch (ship.facing) {
        case kit::Direction::kNorthEast:
          return fmt::format("{}/", id);
        case kit::Direction::kEast:
          return fmt::format("{}>", id);
        case kit::Direction::kSouthEast:
          return fmt::format("{}\\", id);
        case kit::Direction::kSouthWest:
          return fmt::format("/{}", id);
        case kit::Direction::kWest:
          return fmt::format("<{}", id);
        default:
          return fmt::format("\\{}", id);
      }
    }
    return state.setup->sea.land[cell] != 0 ? "#" : ".";
  }
};

}  // namespace

std::unique_ptr<Narrator> naval_narrator() { return std::make_unique<NavalNarrator>(); }

}  // namespace galloper::golden
