#include "tests/golden/playthrough.h"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

#include "server/rules/codec/table_words.h"
#include "tests/golden/narrator.h"
#include "tests/sim/walk_dice.h"

namespace galloper::golden {

namespace {

using kit::Seat;
using kit::Viewer;

constexpr std::uint64_t kSeed = 1;

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

// FNV-1a.
std::uint64_t checksum_of(std::string_view text) {
  std::uint64_t sum = 0xcbf29ce484222325;
  for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return sum;
}

class Writer {
 public:
  explicit Writer(const v1::Scenario& scenario) : scenario_(scenario), random_(kSeed), dice_(kSeed) {
    const auto* module = games_.find(scenario);
    auto begin = module->begin_of(scenario, {});
    if (!begin) throw std::logic_error(begin.error().message);
    table_ = module->open(*begin).value();
    narrator_ = narrator_of(module->name());
  }

  std::string run() && {
    head();
    give(Seat::kReferee, "The match begins", table_->referee(kit::Begin{}, dice_));
    board();
    while (!table_->outcome()) {
      const auto offer = choose();
      give(offer.first, offer.second.text(), table_->decide(offer.first, offer.second.order(), dice_));
    }
    sum_up();
    board();
    return std::move(text_);
  }

 private:
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

  // Any order alike, as far as the narrator lets it; a match is not resigned.
  std::pair<Seat, v1::LegalOrder> choose() {
    std::vector<std::pair<Seat, v1::LegalOrder>> offers;
    for (const Seat seat : kit::kSides) {
      for (auto& legal : table_->legal_orders(seat, false)) offers.emplace_back(seat, std::move(legal));
    }
    for (;;) {
      auto& offer = offers[random_.below(offers.size())];
      const int one_in = narrator_->one_in(offer.second.order());
      if (one_in == 1 || (one_in > 1 && random_.below(static_cast<std::uint64_t>(one_in)) == 0)) return offer;
    }
  }

  void give(Seat seat, const std::string& order, Result<codec::Decision, kit::Refusal> decision) {
    if (!decision) throw std::logic_error("an offered order is refused: " + decision.error().message);
    codec::store_v1::Record record;
    if (!record.ParseFromString(decision->record)) throw std::logic_error("an unreadable record");
    if (table_->turn() != turn_) sum_up();
    turn_ = table_->turn();
    line("{} {}: {}{}", ++sequence_, codec::words_of(seat), order, decision->irrevocable ? " *" : "");
    for (const auto& die : record.dice())
      line("   die {} {} #{}: {} of {}", die.purpose(), die.subject(), die.occurrence(), die.value(),
           die.sides());
    const Told told = narrator_->tell(*table_, record);
    for (const auto& event : told.events) line("   - {}", event);
    sizes(decision->record.size(), table_->apply(*decision, 0x3f));
    if (told.board) board();
  }

  // A turn beyond those that are told whole leaves a line that changes with anything in it.
  void sum_up() {
    const std::string turn = text_.substr(told_bytes_);
    if (turn_ > narrator_->turns_told()) {
      text_.resize(told_bytes_);
      line("turn {}, up to order {}: {:016x}", turn_, sequence_, checksum_of(turn));
    }
    told_bytes_ = text_.size();
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
    line("");
    for (const auto& row : narrator_->board(*table_)) line("{}", row);
    line("");
  }

  const v1::Scenario& scenario_;
  codec::GameRegistry games_ = codec::all_games();
  SeededRandom random_;
  sim::WalkDice dice_;
  std::unique_ptr<codec::Table> table_;
  std::unique_ptr<Narrator> narrator_;
  std::string text_;
  std::size_t told_bytes_ = 0;
  std::uint32_t turn_ = 0;
  int sequence_ = 0;
};

}  // namespace

std::unique_ptr<Narrator> narrator_of(std::string_view game) {
  if (game == "scouting") return scouting_narrator();
  if (game == "land") return land_narrator();
  if (game == "operation") return operation_narrator();
  if (game == "naval") return naval_narrator();
  throw std::logic_error("nobody tells of a game of " + std::string(game));
}

std::string playthrough(const v1::Scenario& scenario) { return Writer(scenario).run(); }

std::string file_of(const v1::Scenario& scenario) { return "tests/golden/" + scenario.id() + ".txt"; }

}  // namespace galloper::golden
