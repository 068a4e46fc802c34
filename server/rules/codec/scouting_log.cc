// Reading the log of a scouting match: what a record holds must fit the board, whoever wrote it.
#include <utility>
#include <variant>

#include "server/rules/codec/record_log.h"
#include "server/rules/codec/scouting_codec.h"
#include "server/rules/codec/scouting_table.h"

namespace galloper::codec {

using namespace scouting;  // NOLINT: this file is about nothing else

namespace {

// Whether every scout, cell and index of an event exists at this table.
struct Fits {
  const State& state;
  std::size_t scouts;

  bool scout(ScoutId id) const { return id >= 1 && id <= scouts; }
  bool cell(Cell c) const { return c < state.setup->ground.cells.size(); }
  std::size_t brigades_of(kit::Seat side) const {
    return state.setup->forces[kit::index_of(side)].brigades.size();
  }
  std::size_t brigades() const {
    return std::max(brigades_of(kit::Seat::kSouth), brigades_of(kit::Seat::kNorth));
  }

  bool operator()(const ReportOrderDrawn& e) const {
    const auto within = [](const std::vector<std::uint8_t>& indices, std::size_t size) {
      return std::all_of(indices.begin(), indices.end(), [&](std::uint8_t index) { return index < size; });
    };
    const auto enemy = brigades_of(kit::enemy_of(e.side));
    return within(e.order.brigades, enemy) && within(e.order.brigadiers, enemy) &&
           within(e.order.features, state.setup->features.size());
  }
  bool operator()(const BrigadierMade& e) const { return e.brigade < brigades_of(e.side); }
  bool operator()(const Placed& e) const { return cell(e.cell); }
  bool operator()(const Lifted& e) const { return cell(e.cell); }
  bool operator()(const Revealed& e) const {
    for (std::size_t i = 0; i < e.scouts.size(); ++i) {
      if (e.scouts[i].id != i + 1 || !cell(e.scouts[i].cell) || e.scouts[i].side == kit::Seat::kNone)
        return false;
    }
    return true;
  }
  bool operator()(const Moved& e) const { return scout(e.scout) && cell(e.to); }
  bool operator()(const Fought& e) const {
    return scout(e.attacker) && scout(e.defender) && (e.loser == 0 || scout(e.loser));
  }
  bool operator()(const Observed& e) const { return scout(e.scout); }
  bool operator()(const Returned& e) const {
    return scout(e.scout) && e.report.brigade.value_or(0) <= brigades() &&
           e.report.brigadier.value_or(0) <= brigades() &&
           e.report.feature.value_or(0) <= state.setup->features.size();
  }
  template <class E>
  bool operator()(const E&) const {
    return true;
  }
};

}  // namespace

Result<Event> ScoutingReader::read(const store_v1::StoredEvent& stored) {
  auto event = decode_event(stored);
  if (!event) return lost(event.error().message);
  if (!std::visit(Fits{state_, scouts_}, *event))
    return lost("it names a scout or a cell that this match has not.");
  if (const auto* revealed = std::get_if<Revealed>(&*event)) scouts_ = revealed->scouts.size();
  return event;
}

Result<std::vector<Event>> ScoutingTraits::events_of_record(const store_v1::Record& record,
                                                            const State& state) {
  return read_record(record, record.game().has_scouting(), "scouting", ScoutingReader(state));
}

}  // namespace galloper::codec
