// G4: what a viewer sees of a state. What it may not know is left out here and nowhere else.
#include <algorithm>

#include "server/rules/land/knowledge.h"
#include "server/rules/land/land.h"
#include "server/rules/land/lasting.h"

namespace galloper::land {
namespace {

const Army& army_of(const State& state, kit::Seat side) { return state.setup->armies[kit::index_of(side)]; }

std::vector<RosterUnit> view_roster(const State& state, kit::Seat side, kit::Viewer viewer) {
  std::vector<RosterUnit> roster;
  const std::vector<UnitSpec>& specs = army_of(state, side).units;
  const bool rating_open = sees_command(state, viewer, side);
  roster.reserve(specs.size());
  for (const Unit& unit : state.units[kit::index_of(side)]) {
    roster.push_back({unit.id, specs[roster_index(unit.id)].name, unit.type, unit.brigade,
                      rating_open ? elite_rating_of(state, unit) : std::uint8_t{0}});
  }
  return roster;
}

std::vector<UnitView> view_units(const State& state, kit::Seat side, kit::Viewer viewer) {
  std::vector<UnitView> units;
  const bool orders_open = sees_command(state, viewer, side);
  units.reserve(state.units[kit::index_of(side)].size());
  for (const Unit& unit : state.units[kit::index_of(side)]) {
    units.push_back({unit.id, unit.status, unit.cell, unit.strength, unit.retreated, unit.fell_back,
                     unit.called, unit.acted, orders_open ? unit.own_order : command::Order::kNone});
  }
  return units;
}

BrigadeView view_brigade(const State& state, kit::Seat side, BrigadeId id, kit::Viewer viewer) {
  const Brigade& brigade = state.sides[kit::index_of(side)].brigades[id];
  const BrigadeSpec& spec = army_of(state, side).brigades[id];
  BrigadeView view;
  view.id = id;
  view.name = spec.name;
  view.brigadier = spec.brigadier;
  if (sees_standing(state, viewer, side)) view.with = brigade.with;
  view.fate = brigade.fate;
  const bool open = sees_command(state, viewer, side);
  const bool told = open || was_told_of(state, viewer, side, id);
  if (told) view.rating = brigade.brigadier.rating;
  view.character_known = told || brigade.character_seen;
  if (view.character_known) view.character = brigade.brigadier.character;
  view.order = open ? brigade.order : brigade.seen_order;
  if (!open) return view;
  view.runner = brigade.runner;
  view.record = brigade.record;
  view.ordered = brigade.ordered;
  view.joined = brigade.joined;
  view.acted = brigade.acted;
  return view;
}

// S14: an enemy brigade as its name and its units' types, and the brigadier when he is known.
KnownBrigade known_brigade(const State& state, kit::Seat side, BrigadeId id, kit::Viewer viewer) {
  const Army& army = army_of(state, side);
  KnownBrigade known{army.brigades[id].name, {}, army.brigades[id].brigadier, 0, {}};
  for (const UnitSpec& unit : army.units) {
    if (unit.brigade == id) known.unit_types.push_back(state.setup->unit_types[unit.type].name);
  }
  if (!was_told_of(state, viewer, side, id)) return known;
  const command::Brigadier& brigadier = state.sides[kit::index_of(side)].brigades[id].brigadier;
  known.rating = brigadier.rating;
  known.character = kit::name_of(brigadier.character);
  return known;
}

// What this side was told of the enemy; of a published roster only the brigadiers are news.
std::vector<KnownBrigade> view_reports(const State& state, kit::Seat side) {
  std::vector<KnownBrigade> reports;
  if (!state.setup->advantage) return reports;
  const kit::Learned& learned = state.setup->advantage->learned[kit::index_of(side)];
  const kit::Seat enemy = kit::enemy_of(side);
  std::vector<std::uint8_t> told = learned.brigades;
  for (const std::uint8_t brigade : learned.brigadiers) {
    if (std::find(told.begin(), told.end(), brigade) == told.end()) told.push_back(brigade);
  }
  for (const std::uint8_t brigade : told) {
    if (brigade < army_of(state, enemy).brigades.size())
      reports.push_back(known_brigade(state, enemy, brigade, kit::viewer_of(side)));
  }
  return reports;
}

// L20: who is ready is seen where the sides deploy in turn; where they deploy together it would tell of a
// hidden order.
bool sees_confirmed(const State& state, kit::Viewer viewer, kit::Seat side) {
  return !deploys_together(state) || is_deployed(state) || shares_secrets(state, viewer, side);
}

SideView view_side(const State& state, kit::Seat side, kit::Viewer viewer) {
  const SideState& own = state.sides[kit::index_of(side)];
  SideView view;
  view.army = army_of(state, side).name;
  view.cinc_name = army_of(state, side).cinc;
  if (sees_standing(state, viewer, side)) {
    view.cinc = own.cinc;
    view.units = view_units(state, side, viewer);
  }
  view.cinc_rode = own.cinc_rode;
  view.cinc_shaken = own.cinc_shaken;
  view.contact_over = own.contact_over && sees_command(state, viewer, side);
  view.confirmed = own.confirmed && sees_confirmed(state, viewer, side);
  view.shown = own.shown;
  if (sees_counters(state, viewer, side)) view.counters = own.counters;
  view.rewards = own.rewards;
  view.redeployed = own.redeployed;
  view.objectives = own.objectives;
  view.banners = static_cast<std::uint8_t>(banners_of(state, side));
  if (sees_roster(state, viewer, side)) {
    view.roster = view_roster(state, side, viewer);
    view.brigades.reserve(own.brigades.size());
    for (std::size_t i = 0; i < own.brigades.size(); ++i)
      view.brigades.push_back(view_brigade(state, side, static_cast<BrigadeId>(i), viewer));
  }
  if (shares_secrets(state, viewer, side)) view.reports = view_reports(state, side);
  return view;
}

// L20: while both deploy at once, an enemy or a spectator sees each side at it.
std::uint8_t visible_may_act(const State& state, kit::Viewer viewer) {
  std::uint8_t seats = may_act(state);
  if (state.phase != Phase::kDeployment || !deploys_together(state)) return seats;
  for (const kit::Seat side : kit::kSides) {
    if (!shares_secrets(state, viewer, side)) seats |= kit::bit_of(side);
  }
  return seats;
}

}  // namespace

View view(const State& state, kit::Viewer viewer) {
  View view;
  if (!state.begun) return view;
  const kit::Viewer eyes = sees_all(state, viewer) ? kit::Viewer::kFull : viewer;
  view.sheet = state.lasting->sheets[kit::index_of(eyes)];
  for (std::size_t piece = 0; piece < state.anchors.size(); ++piece) {
    if (knows_piece(state, piece, eyes))
      view.pieces.push_back({static_cast<std::uint8_t>(piece), state.anchors[piece]});
  }
  view.phase = state.phase;
  view.active = state.active;
  view.reward = state.reward;
  view.turn = state.turn;
  view.first = state.first;
  view.die = state.die;
  view.sector = state.sector;
  view.actions_left = state.actions_left;
  view.pending = state.pending;
  for (const kit::Seat side : kit::kSides) view.sides[kit::index_of(side)] = view_side(state, side, viewer);
  view.may_act = visible_may_act(state, viewer);
  view.draw_offer = state.draw_offer;
  view.outcome = state.outcome;
  return view;
}

}  // namespace galloper::land
