#include "server/bot/land_position.h"

#include <array>
#include <utility>

namespace galloper::bot {
namespace {

using command::Order;

std::uint8_t die(Random& random) { return static_cast<std::uint8_t>(random.below(6) + 1); }

land::Army army_of(const land::View& view, kit::Seat side) {
  const land::SideView& seen = view.sides[kit::index_of(side)];
  land::Army army;
  army.name = seen.army;
  army.cinc = seen.cinc_name;
  army.zone = view.sheet->zones[kit::index_of(side)];
  for (const land::BrigadeView& brigade : seen.brigades)
    army.brigades.push_back({.name = brigade.name, .brigadier = brigade.brigadier});
  for (const land::RosterUnit& unit : seen.roster) {
    army.units.push_back(
        {.name = unit.name, .type = unit.type, .brigade = unit.brigade, .elite_rating = unit.elite_rating});
  }
  return army;
}

land::Setup setup_of(const land::View& view, std::vector<std::uint8_t>& pieces) {
  const land::Sheet& sheet = *view.sheet;
  land::Setup setup;
  setup.rules = sheet.rules;
  setup.unit_types = sheet.unit_types;
  setup.board = sheet.board;
  setup.board.pieces.clear();
  for (const land::PieceView& seen : view.pieces) {
    land::Piece piece = sheet.board.pieces[seen.piece];
    if (piece.cells.empty()) continue;
    piece.unsurveyed = false;
    setup.board.pieces.push_back(std::move(piece));
    pieces.push_back(seen.piece);
  }
  for (const kit::Seat side : kit::kSides) setup.armies[kit::index_of(side)] = army_of(view, side);
  setup.objectives = sheet.objectives;
  setup.banners_to_win = sheet.banners_to_win;
  setup.turn_limit = sheet.turn_limit;
  setup.attacker = sheet.attacker;
  return setup;
}

// Ids are 1, 2, 3, … of their side: a view that shows a roster shows all of it.
bool is_whole(const land::View& view, kit::Seat side) {
  const land::SideView& seen = view.sides[kit::index_of(side)];
  for (std::size_t i = 0; i < seen.roster.size(); ++i) {
    const land::RosterUnit& unit = seen.roster[i];
    if (unit.id != land::unit_id(side, i) || unit.type >= view.sheet->unit_types.size()) return false;
    if (unit.brigade != land::kNoBrigade && unit.brigade >= seen.brigades.size()) return false;
  }
  for (std::size_t i = 0; i < seen.brigades.size(); ++i) {
    if (seen.brigades[i].id != i) return false;
  }
  for (const land::UnitView& unit : seen.units) {
    if (unit.id == 0 || land::side_of(unit.id) != side || land::roster_index(unit.id) >= seen.roster.size())
      return false;
  }
  return true;
}

void take_units(land::State& state, const land::SideView& seen) {
  for (const land::UnitView& unit : seen.units) {
    land::Unit& own = land::unit_of(state, unit.id);
    own.status = unit.status;
    own.cell = unit.cell;
    own.strength = unit.strength;
    own.own_order = unit.own_order;
    own.retreated = unit.retreated;
    own.fell_back = unit.fell_back;
    own.called = unit.called;
    own.acted = unit.acted;
  }
}

void take_brigades(land::State& state, kit::Seat side, const land::SideView& seen) {
  for (const land::BrigadeView& from : seen.brigades) {
    land::Brigade& brigade = state.sides[kit::index_of(side)].brigades[from.id];
    brigade.with = from.with;
    brigade.fate = from.fate;
    if (from.rating != 0) brigade.brigadier.rating = from.rating;
    if (from.character_known) brigade.brigadier.character = from.character;
    if (from.order != Order::kNone) brigade.order = from.order;
    brigade.seen_order = from.order;
    brigade.character_seen = from.character_known;
    brigade.runner = from.runner;
    brigade.ordered = from.ordered;
    brigade.joined = from.joined;
    brigade.acted = from.acted;
    for (const land::Unit& unit : state.units[kit::index_of(side)]) {
      const bool lost = unit.status > land::UnitStatus::kOnBoard;
      brigade.units_lost += lost && unit.brigade == from.id ? 1 : 0;
    }
  }
}

void take_side(land::State& state, kit::Seat side, const land::SideView& seen) {
  land::SideState& own = state.sides[kit::index_of(side)];
  take_units(state, seen);
  take_brigades(state, side, seen);
  if (seen.counters) own.counters = *seen.counters;
  own.cinc = seen.cinc;
  own.cinc_rode = seen.cinc_rode;
  own.cinc_shaken = seen.cinc_shaken;
  own.contact_over = seen.contact_over;
  own.shown = seen.shown;
  own.confirmed = seen.confirmed;
  own.rewards = seen.rewards;
  own.redeployed = seen.redeployed;
  own.objectives = seen.objectives;
}

void take_pieces(land::State& state, const land::View& view, const std::vector<std::uint8_t>& pieces) {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    for (const land::PieceView& seen : view.pieces) {
      if (seen.piece == pieces[i] && seen.anchor != state.anchors[i])
        land::apply(state, land::PieceMoved{kit::Seat::kSouth, static_cast<std::uint8_t>(i), seen.anchor});
    }
  }
}

}  // namespace

std::optional<LandPosition> position_of(const land::View& view, kit::Seat seat, Random& random) {
  if (!view.sheet || !view.phase || view.sheet->board.width == 0) return std::nullopt;
  for (const kit::Seat side : kit::kSides) {
    if (!is_whole(view, side)) return std::nullopt;
  }
  LandPosition position;
  const land::Setup setup = setup_of(view, position.pieces);
  land::State& state = position.state = land::initial(setup);
  take_pieces(state, view, position.pieces);
  state.begun = true;
  state.phase = *view.phase;
  state.active = view.active;
  state.reward = view.reward;
  state.turn = view.turn;
  state.first = view.first;
  state.first_to_deploy = kit::enemy_of(view.first);
  state.die = view.die;
  state.sector = view.sector;
  state.actions_left = view.actions_left;
  state.pending = view.pending;
  state.counters_shown = state.phase > land::Phase::kDeployment;
  for (const kit::Seat side : kit::kSides) take_side(state, side, view.sides[kit::index_of(side)]);
  state.draw_offer = view.draw_offer;
  state.outcome = view.outcome;
  draw_hidden(state, view, seat, random);
  return position;
}

// C4 for what is not known of a brigadier. His order: what he was last seen to do, most of the time; else
// what generals mostly order.
void draw_hidden(land::State& state, const land::View& view, kit::Seat seat, Random& random) {
  static const std::vector<double> kUnseen = {0, 0.6, 0.3, 0.1};  // by command::Order
  const kit::Seat enemy = kit::enemy_of(seat);
  for (const land::BrigadeView& seen : view.sides[kit::index_of(enemy)].brigades) {
    land::Brigade& brigade = state.sides[kit::index_of(enemy)].brigades[seen.id];
    const command::Brigadier made = command::brigadier_of(die(random), die(random));
    if (!seen.character_known) brigade.brigadier.character = made.character;
    if (seen.rating == 0) brigade.brigadier.rating = made.rating;
    const bool open = state.setup->rules.land.fog == land::Fog::kOrdersOpen;
    const bool as_seen = seen.order != Order::kNone && (open || random.below(4) != 0);
    brigade.order = as_seen ? seen.order : static_cast<Order>(draw_by_weight(kUnseen, random));
  }
}

std::size_t draw_by_weight(const std::vector<double>& weights, Random& random) {
  double all = 0;
  for (const double weight : weights) all += weight;
  double left = all * static_cast<double>(random.below(1u << 30)) / static_cast<double>(1u << 30);
  for (std::size_t i = 0; i + 1 < weights.size(); ++i) {
    left -= weights[i];
    if (left < 0) return i;
  }
  return weights.size() - 1;
}

}  // namespace galloper::bot
