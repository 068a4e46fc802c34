#include <fmt/format.h>

#include <variant>

#include "server/rules/codec/land_table.h"
#include "server/rules/codec/land_words.h"
#include "server/rules/land/board.h"
#include "tests/golden/narrator.h"

namespace galloper::golden {
namespace {

// The board is drawn as these turns of South begin.
constexpr int kTurnsBetweenBoards = 3;

class LandNarrator final : public Narrator {
 public:
  Told tell(const codec::Table& table, const codec::store_v1::Record& record) const override {
    land::State state = state_of(table);
    codec::LandReader reader(state_of(table));
    Told told;
    for (const auto& stored : record.events()) {
      const auto event = reader.read(stored).value();
      if (const auto seen = land::redact(state, event, kit::Viewer::kFull))
        told.events.push_back(codec::words_of(*seen, land::view(state, kit::Viewer::kFull)));
      land::apply(state, event);
      const auto* turn = std::get_if<land::TurnBegan>(&event);
      told.board =
          told.board || (turn && turn->side == kit::Seat::kSouth && turn->turn % kTurnsBetweenBoards == 1);
    }
    return told;
  }

  // "L3" is South's third unit, "n3" North's; else the symbol of the ground.
  std::vector<std::string> board(const codec::Table& table) const override {
    const auto& state = state_of(table);
    const auto& board = state.setup->board;
    const auto grid = land::grid_of(board);
    std::vector<std::string> rows;
    for (int row = grid.depth() - 1; row >= 0; --row) {
      std::string cells = fmt::format("  {:>2} {}", row + 1, row % 2 == 1 ? "  " : "");
      for (int column = 0; column < grid.width(); ++column) {
        const auto cell = grid.cell(row, column);
        if (!land::on_board(board, cell)) continue;
        const auto unit = land::unit_at(state, cell);
        const char ground = land::terrain_at(state, cell).symbol;
        cells += unit == 0
                     ? fmt::format("{:>4}", ground)
                     : fmt::format("{:>4}",
                                   fmt::format("{}{}", land::side_of(unit) == kit::Seat::kSouth ? 'S' : 'n',
                                               land::roster_index(unit) + 1));
      }
      rows.push_back(std::move(cells));
    }
    return rows;
  }

  // Deployments are changed and brigadiers ride about seldom, so that the battle gets on.
  int one_in(const codec::v1::Order& order) const override {
    if (!order.has_land()) return order.has_offer_draw() ? 60 : 0;
    switch (order.land().verb_case()) {
      case codec::v1::LandOrder::kLift:
      case codec::v1::LandOrder::kFirstOrder:
      case codec::v1::LandOrder::kPlaceCounter:
      case codec::v1::LandOrder::kDeploy:
      case codec::v1::LandOrder::kPlaceCinc:
      case codec::v1::LandOrder::kJoinUnit:
        return 60;
      case codec::v1::LandOrder::kRide:
      case codec::v1::LandOrder::kSendRunner:
      case codec::v1::LandOrder::kGiveOrder:
        return 40;
      default:
        return 1;
    }
  }
  std::uint32_t turns_told() const override { return 6; }

 private:
  static const land::State& state_of(const codec::Table& table) {
    return static_cast<const codec::LandTable&>(table).state();
  }
};

}  // namespace

std::unique_ptr<Narrator> land_narrator() { return std::make_unique<LandNarrator>(); }

}  // namespace galloper::golden
