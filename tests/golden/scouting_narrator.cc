#include <fmt/format.h>

#include <variant>

#include "server/rules/codec/scouting_codec.h"
#include "server/rules/codec/scouting_table.h"
#include "server/rules/codec/scouting_words.h"
#include "tests/golden/narrator.h"

namespace galloper::golden {
namespace {

// The board is drawn as these turns of South begin.
constexpr int kTurnsBetweenBoards = 6;

class ScoutingNarrator final : public Narrator {
 public:
  Told tell(const codec::Table& table, const codec::store_v1::Record& record) const override {
    const auto grid = codec::grid_of(state_of(table).setup->rules);
    Told told;
    for (const auto& stored : record.events()) {
      const auto event = codec::decode_event(stored).value();
      told.events.push_back(codec::words_of(event, grid));
      const auto* turn = std::get_if<scouting::TurnBegan>(&event);
      told.board = told.board || (turn && turn->side == kit::Seat::kSouth &&
                                  turn->turn % kTurnsBetweenBoards == 1 && turn->turn > 1);
    }
    return told;
  }

  std::vector<std::string> board(const codec::Table& table) const override {
    const auto& state = state_of(table);
    const auto grid = codec::grid_of(state.setup->rules);
    const auto& ground = state.setup->ground;
    std::vector<std::string> rows;
    for (int row = grid.depth() - 1; row >= 0; --row) {
      const bool shifted = state.setup->rules.grid == scouting::Grid::kHex && row % 2 == 1;
      std::string cells = fmt::format("  {:>2} {}", row + 1, shifted ? " " : "");
      for (int column = 0; column < grid.width(); ++column) {
        const auto cell = grid.cell(row, column);
        std::string content(1, ground.terrain[ground.cells[cell]].symbol);
        for (const auto& scout : state.scouts) {
          if (scout.cell == cell && scouting::is_on_board(scout.status)) content = std::to_string(scout.id);
        }
        cells += fmt::format("{:>2}", content);
      }
      rows.push_back(std::move(cells));
    }
    return rows;
  }

  int one_in(const codec::v1::Order& order) const override {
    return order.has_scouting() ? 1 : order.has_offer_draw() ? 20 : 0;
  }
  std::uint32_t turns_told() const override { return 1000; }

 private:
  static const scouting::State& state_of(const codec::Table& table) {
    return static_cast<const codec::ScoutingTable&>(table).state();
  }
};

}  // namespace

std::unique_ptr<Narrator> scouting_narrator() { return std::make_unique<ScoutingNarrator>(); }

}  // namespace galloper::golden
