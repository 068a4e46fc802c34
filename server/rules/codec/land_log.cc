// Reading the log of a land battle: what a record holds must fit the board, whoever wrote it.
#include <algorithm>
#include <utility>
#include <variant>

#include "server/rules/codec/land_codec.h"
#include "server/rules/codec/land_table.h"
#include "server/rules/codec/record_log.h"
#include "server/rules/land/board.h"

namespace galloper::codec {

using namespace land;  // NOLINT: this file is about nothing else

namespace {

// Whether every unit, brigade, piece and cell of an event exists in this battle.
struct Fits {
  const State& state;
  const std::map<UnitId, Cell>& moved;

  const Board& board() const { return state.setup->board; }
  bool unit(UnitId id) const {
    return id != 0 && roster_index(id) < state.units[kit::index_of(side_of(id))].size();
  }
  bool unit_or_none(UnitId id) const { return id == 0 || unit(id); }
  bool units(const std::vector<UnitId>& ids) const {
    return std::all_of(ids.begin(), ids.end(), [this](UnitId id) { return unit(id); });
  }
  bool brigade(kit::Seat side, BrigadeId id) const {
    return id < state.sides[kit::index_of(side)].brigades.size();
  }
  bool cell(Cell one) const { return one < board().width * board().depth && on_board(board(), one); }
  bool cell_or_off(Cell one) const { return one == kOffBoard || cell(one); }
  bool cells(const std::vector<Cell>& ones) const {
    return std::all_of(ones.begin(), ones.end(), [this](Cell one) { return cell(one); });
  }
  // The last hex of a unit that exists; a hex of the board in any case.
  Cell stands(UnitId id) const {
    const auto at = moved.find(id);
    const Cell where = at != moved.end() ? at->second : unit_of(state, id).cell;
    return cell(where) ? where : Cell{0};
  }
  bool piece(std::uint8_t index) const { return index < board().pieces.size(); }

  bool operator()(const BrigadierMade& e) const { return brigade(e.side, e.brigade); }
  bool operator()(const PieceMoved& e) const { return piece(e.piece) && cell(e.anchor); }
  bool operator()(const PieceSurveyed& e) const { return piece(e.piece); }
  bool operator()(const Deployed& e) const { return unit(e.unit) && cell(e.cell); }
  bool operator()(const Lifted& e) const { return unit(e.unit); }
  bool operator()(const CincPlaced& e) const { return cell(e.cell); }
  bool operator()(const FirstOrderSet& e) const { return brigade(e.side, e.brigade); }
  bool operator()(const CincRode& e) const { return cell(e.cell); }
  bool operator()(const OrderGiven& e) const { return brigade(e.side, e.brigade); }
  bool operator()(const RunnerSent& e) const { return brigade(e.side, e.brigade) && cells(e.route); }
  bool operator()(const RunnerEnded& e) const { return brigade(e.side, e.brigade); }
  bool operator()(const RunnerArrived& e) const { return brigade(e.side, e.brigade); }
  bool operator()(const EliteRolled& e) const { return unit(e.unit); }
  bool operator()(const SectorRolled& e) const { return units(e.called); }
  bool operator()(const UnitMoved& e) const { return unit(e.unit) && cell(e.cell); }
  bool operator()(const ActionBegan& e) const { return unit(e.unit); }
  bool operator()(const Volley& e) const { return unit(e.unit) && unit(e.target); }
  bool operator()(const FlagsResolved& e) const { return unit(e.unit); }
  bool operator()(const UnitLost& e) const { return unit(e.unit) && unit_or_none(e.by); }
  bool operator()(const ChoiceAwaited& e) const {
    if (!unit_or_none(e.unit) || !unit_or_none(e.target) || !cell_or_off(e.cell)) return false;
    if (e.choice == Choice::kNone) return true;
    if (e.unit == 0 || (e.choice == Choice::kFollow && e.target == 0)) return false;
    return e.choice != Choice::kAdvance ||
           (cell(e.cell) && land::distance(board(), stands(e.unit), e.cell) == 1);
  }
  bool operator()(const ActionEnded& e) const { return unit(e.unit); }
  bool operator()(const CincEscaped& e) const { return cell_or_off(e.cell); }
  bool operator()(const BrigadierJoined& e) const {
    if (!brigade(e.side, e.brigade)) return false;
    return e.unit == 0 ? !e.by_choice : unit(e.unit) && side_of(e.unit) == e.side;
  }
  bool operator()(const BrigadierHit& e) const { return brigade(e.side, e.brigade); }
  bool operator()(const ObjectivesHeld& e) const {
    return std::all_of(e.objectives.begin(), e.objectives.end(),
                       [this](std::uint8_t index) { return index < state.setup->objectives.size(); });
  }
  bool operator()(const BrigadierAfter& e) const { return brigade(e.side, e.brigade); }
  template <class E>
  bool operator()(const E&) const {
    return true;
  }
};

}  // namespace

Result<Event> LandReader::read(const store_v1::StoredEvent& stored) {
  auto event = decode_land_event(stored);
  if (!event) return lost(event.error().message);
  if (!std::visit(Fits{state_, moved_}, *event))
    return lost("it names a unit, a brigade, a piece or a cell that this battle has not.");
  if (const auto* move = std::get_if<UnitMoved>(&*event)) moved_[move->unit] = move->cell;
  return event;
}

Result<std::vector<Event>> LandTraits::events_of_record(const store_v1::Record& record, const State& state) {
  return read_record(record, record.game().has_land(), "the land battle", LandReader(state));
}

}  // namespace galloper::codec
