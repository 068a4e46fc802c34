#include "tests/golden/playthrough.h"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>
#include <variant>

#include "server/rules/codec/scouting_codec.h"
#include "server/rules/codec/scouting_table.h"
#include "server/rules/codec/scouting_words.h"
#include "tests/sim/walk_dice.h"

namespace galloper::golden {

namespace {

using kit::Seat;
using kit::Viewer;

constexpr std::uint64_t kSeed = 1;
// The board is drawn as these turns of South begin.
constexpr int kTurnsBetweenBoards = 6;

std::string_view name_of(Viewer viewer) {
  switch (viewer) {
    case Viewer::kSouth:
      return "south";
    case Viewer::kNorth:
      return "north";
    case Viewer::kBoth:
      return "both";
    case Viewer::kPublic:
      return "public";
    case Viewer::kDelayed:
      return "delayed";
    case Viewer::kFull:
      return "full";
  }
  return {};
}

bool is_about_the_end(const v1::Order& order) { return !order.has_scouting(); }

class Writer {
 public:
  explicit Writer(const v1::Scenario& scenario) : scenario_(scenario), random_(kSeed), dice_(kSeed) {
    const auto* module = games_.find(scenario);
    auto begin = module->begin_of(scenario, {});
    if (!begin) throw std::logic_error(begin.error().message);
    table_ = module->open(*begin).value();
  }

  std::string run() && {
    head();
    give(Seat::kReferee, "The match begins", table_->referee(kit::Begin{}, dice_));
    board();
    while (!table_->outcome()) {
      const auto offer = choose();
      give(offer.first, offer.second.text(), table_->decide(offer.first, offer.second.order(), dice_));
    }
    board();
    return std::move(text_);
  }

 private:
  const scouting::State& state() const { return static_cast<const codec::ScoutingTable&>(*table_).state(); }
  kit::Grid grid() const { return codec::grid_of(state().setup->rules); }

  template <class... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    text_ += fmt::format(format, std::forward<Args>(args)...) + "\n";
  }

  void head() {
    line("{}: {} (seed {})", scenario_.id(), scenario_.title(), kSeed);
    line("Made by tests/golden/regenerate.\n");
    for (const auto& setting : games_.find(scenario_)->settings_of(scenario_)) {
      const bool changed = setting.value() != setting.default_value();
      line("{} {}{}", setting.name(), setting.value(),
           changed ? " (default " + setting.default_value() + ")" : "");
    }
    line("");
  }

  // Any order alike, but a match is not resigned, and hardly ever is a draw spoken of.
  std::pair<Seat, v1::LegalOrder> choose() {
    std::vector<std::pair<Seat, v1::LegalOrder>> offers;
    for (const Seat seat : kit::kSides) {
      for (auto& legal : table_->legal_orders(seat, false)) offers.emplace_back(seat, std::move(legal));
    }
    for (;;) {
      auto& offer = offers[random_.below(offers.size())];
      if (!is_about_the_end(offer.second.order())) return offer;
      if (offer.second.order().has_offer_draw() && random_.below(20) == 0) return offer;
    }
  }

  void give(Seat seat, const std::string& order, Result<codec::Decision, kit::Refusal> decision) {
    if (!decision) throw std::logic_error("an offered order is refused: " + decision.error().message);
    codec::store_v1::Record record;
    if (!record.ParseFromString(decision->record)) throw std::logic_error("an unreadable record");
    line("{} {}: {}{}", ++sequence_, codec::words_of(seat), order, decision->irrevocable ? " *" : "");
    for (const auto& die : record.dice())
      line("   die {} {} #{}: {} of {}", die.purpose(), die.subject(), die.occurrence(), die.value(),
           die.sides());
    bool at_a_board = false;
    for (const auto& stored : record.events()) {
      const auto event = codec::decode_event(stored).value();
      line("   - {}", codec::words_of(event, grid()));
      const auto* turn = std::get_if<scouting::TurnBegan>(&event);
      at_a_board = at_a_board || (turn && turn->side == Seat::kSouth &&
                                  turn->turn % kTurnsBetweenBoards == 1 && turn->turn > 1);
    }
    sizes(decision->record.size(), table_->apply(*decision, 0x3f));
    if (at_a_board) board();
  }

  // "bytes: record 41, all 25" or, where viewers are told different things, each of them.
  void sizes(std::size_t record, const codec::ViewerUpdates& updates) {
    std::string told;
    bool alike = true;
    for (const Viewer viewer : kit::kViewers) {
      const auto& update = updates[kit::index_of(viewer)];
      alike = alike && update == updates[0];
      if (update) told += fmt::format(", {} {}", name_of(viewer), update->size());
    }
    if (alike && updates[0]) told = fmt::format(", all {}", updates[0]->size());
    line("   bytes: record {}{}", record, told);
  }

  void board() {
    const auto& ground = state().setup->ground;
    line("");
    for (int row = grid().depth() - 1; row >= 0; --row) {
      const bool shifted = state().setup->rules.grid == scouting::Grid::kHex && row % 2 == 1;
      std::string cells = fmt::format("  {:>2} {}", row + 1, shifted ? " " : "");
      for (int column = 0; column < grid().width(); ++column) {
        const auto cell = grid().cell(row, column);
        std::string content(1, ground.terrain[ground.cells[cell]].symbol);
        for (const auto& scout : state().scouts) {
          if (scout.cell == cell && scouting::is_on_board(scout.status)) content = std::to_string(scout.id);
        }
        cells += fmt::format("{:>2}", content);
      }
      line("{}", cells);
    }
    line("");
  }

  const v1::Scenario& scenario_;
  codec::GameRegistry games_ = codec::all_games();
  SeededRandom random_;
  sim::WalkDice dice_;
  std::unique_ptr<codec::Table> table_;
  std::string text_;
  int sequence_ = 0;
};

}  // namespace

std::string playthrough(const v1::Scenario& scenario) { return Writer(scenario).run(); }

std::string file_of(const v1::Scenario& scenario) { return "tests/golden/" + scenario.id() + ".txt"; }

}  // namespace galloper::golden
