// What is fixed of a land battle: house rules, unit types, ground.
#include "server/rules/codec/land_codec.h"

#include <algorithm>

#include "server/rules/codec/decoding.h"

namespace galloper::codec {

using namespace land;  // NOLINT: this file is about nothing else

// ---- shared ----

std::string encode_directions(const std::vector<kit::Direction>& steps) {
  std::string bytes;
  bytes.reserve(steps.size());
  for (const auto step : steps) bytes.push_back(static_cast<char>(step));
  return bytes;
}

std::vector<kit::Direction> decode_directions(std::string_view steps, Checks& c) {
  std::vector<kit::Direction> decoded;
  decoded.reserve(steps.size());
  for (const char step : steps)
    decoded.push_back(c.enumerator(static_cast<std::uint8_t>(step), kit::Direction::kNorthWest, "steps"));
  return decoded;
}

std::string encode_bytes(const std::vector<std::uint8_t>& numbers) {
  return {numbers.begin(), numbers.end()};
}

kit::Character decode_character(const std::string& name, Checks& c) {
  for (const auto character : {kit::Character::kBrash, kit::Character::kUnsure, kit::Character::kCautious,
                               kit::Character::kCowardly}) {
    if (kit::name_of(character) == name) return character;
  }
  c.fault("character is \"" + name + "\"; it takes Brash, Unsure, Cautious or Cowardly");
  return kit::Character::kUnsure;
}

UnitId decode_unit(std::uint32_t value, Checks& c, std::string_view field, bool or_none) {
  const auto unit = c.number<UnitId>(value, or_none ? 0 : 1, kGreatestUnit, field);
  c.require(unit == 0 || ((unit & 63) != 0 && (unit & 63) <= kMostUnits), field,
            "takes a unit's id: South's are 1 to 40, North's 65 to 104");
  return unit;
}

BrigadeId decode_brigade(std::uint32_t value, Checks& c) {
  return c.number<BrigadeId>(value, 0, kMostBrigades - 1, "brigade");
}

Cell decode_cell(std::uint32_t value, Checks& c, std::string_view field, bool or_off) {
  if (or_off && value == kOffBoard) return kOffBoard;
  return c.number<Cell>(value, 0, kGreatestLandCell, field);
}

// ---- rules ----

void encode(const Rules& rules, v1::LandRules* out) {
  auto* activation = out->mutable_activation();
  activation->set_placement(static_cast<v1::CounterPlacement>(rules.activation.placement));
  activation->set_units_per_activation(rules.activation.units_per_activation);
  auto* command = out->mutable_command();
  command->set_cinc_move(rules.command.cinc_move);
  command->set_runner_interception(rules.command.runner_interception);
  command->set_runner_recall(rules.command.runner_recall);
  command->set_equal_roll(static_cast<v1::EqualRoll>(rules.command.equal_roll));
  command->set_natural_one_always_obeys(rules.command.natural_one_always_obeys);
  command->set_elite_units(rules.command.elite_units);
  command->set_elite_always_counts(rules.command.elite_always_counts);
  command->set_brash_overconfidence(rules.command.brash_overconfidence);
  const auto& land = rules.land;
  out->set_close_range(land.close_range);
  out->set_oppose_falls_back(static_cast<v1::OpposeFallsBack>(land.oppose_falls_back));
  out->set_assault_charges(static_cast<v1::AssaultCharges>(land.assault_charges));
  out->set_assault_must_act(land.assault_must_act);
  out->set_deployment(static_cast<v1::LandDeployment>(land.deployment));
  out->set_dice_by_strength(land.dice_by_strength);
  out->set_army_exhaustion(land.army_exhaustion);
  out->set_brigadier_casualties(land.brigadier_casualties);
  out->set_fog(static_cast<v1::LandFog>(land.fog));
  out->set_spectators_see(static_cast<v1::SpectatorsSee>(land.spectators_see));
  out->set_spectator_delay(land.spectator_delay);
}

namespace {

void read(const v1::ActivationRules& m, activation::Rules& r, Checks& c) {
  if (m.has_placement())
    r.placement = c.enumerator(m.placement(), activation::Placement::kPreset, "placement");
  if (m.has_units_per_activation())
    r.units_per_activation =
        c.number<std::uint8_t>(m.units_per_activation(), 1, activation::kByCounters, "units_per_activation");
}

void read(const v1::CommandRules& m, command::Rules& r, Checks& c) {
  if (m.has_cinc_move()) r.cinc_move = c.number<std::uint8_t>(m.cinc_move(), 1, 8, "cinc_move");
  if (m.has_runner_interception()) r.runner_interception = m.runner_interception();
  if (m.has_runner_recall()) r.runner_recall = m.runner_recall();
  if (m.has_equal_roll())
    r.equal_roll = c.enumerator(m.equal_roll(), command::EqualRoll::kKeepsCurrentOrder, "equal_roll");
  if (m.has_natural_one_always_obeys()) r.natural_one_always_obeys = m.natural_one_always_obeys();
  if (m.has_elite_units()) r.elite_units = m.elite_units();
  if (m.has_elite_always_counts()) r.elite_always_counts = m.elite_always_counts();
  if (m.has_brash_overconfidence()) r.brash_overconfidence = m.brash_overconfidence();
}

}  // namespace

Result<Rules> decode_rules(const v1::LandRules& m) {
  Checks c;
  Rules rules;
  read(m.activation(), rules.activation, c);
  read(m.command(), rules.command, c);
  auto& r = rules.land;
  if (m.has_close_range()) r.close_range = c.number<std::uint8_t>(m.close_range(), 1, 4, "close_range");
  if (m.has_oppose_falls_back())
    r.oppose_falls_back =
        c.enumerator(m.oppose_falls_back(), OpposeFallsBack::kWhenActivated, "oppose_falls_back");
  if (m.has_assault_charges())
    r.assault_charges = c.enumerator(m.assault_charges(), AssaultCharges::kAlways, "assault_charges");
  if (m.has_assault_must_act()) r.assault_must_act = m.assault_must_act();
  if (m.has_deployment()) r.deployment = c.enumerator(m.deployment(), Deployment::kFixed, "deployment");
  if (m.has_dice_by_strength()) r.dice_by_strength = m.dice_by_strength();
  if (m.has_army_exhaustion())
    r.army_exhaustion = c.number<std::uint8_t>(m.army_exhaustion(), 0, 100, "army_exhaustion");
  if (m.has_brigadier_casualties()) r.brigadier_casualties = m.brigadier_casualties();
  if (m.has_fog()) r.fog = c.enumerator(m.fog(), Fog::kOrdersOpen, "fog");
  if (m.has_spectators_see())
    r.spectators_see = c.enumerator(m.spectators_see(), SpectatorsSee::kAllDelayed, "spectators_see");
  if (m.has_spectator_delay())
    r.spectator_delay = c.number<std::uint8_t>(m.spectator_delay(), 1, 10, "spectator_delay");
  return c.result(rules);
}

// ---- unit types, ground ----

void encode(const UnitType& type, v1::UnitType* out) {
  out->set_id(type.id);
  out->set_name(type.name);
  out->set_arm(static_cast<v1::Arm>(type.arm));
  out->set_strength(type.strength);
  out->set_move(type.move);
  out->set_move_and_fire(type.move_and_fire);
  out->mutable_fire()->Add(type.fire.begin(), type.fire.end());
  out->set_charge(type.charge);
  out->set_charge_move(type.charge_move);
  out->set_may_charge(type.may_charge);
  out->set_passes_woods(!type.woods_stop);
  out->set_elite_rating(type.elite_rating);
}

Result<UnitType> decode_unit_type(const v1::UnitType& m) {
  Checks c;
  UnitType t;
  t.id = m.id();
  t.name = m.name();
  t.arm = c.enumerator(m.arm(), Arm::kArtillery, "arm");
  t.strength = c.number<std::uint8_t>(m.strength(), 1, 8, "strength");
  t.move = c.number<std::uint8_t>(m.move(), 1, 6, "move");
  t.move_and_fire = c.number<std::uint8_t>(m.move_and_fire(), 0, t.move, "move_and_fire");
  c.require(m.fire_size() <= 12, "fire", "takes dice for at most 12 hexes");
  for (const auto dice : m.fire()) t.fire.push_back(c.number<std::uint8_t>(dice, 1, 8, "fire"));
  t.charge = c.number<std::uint8_t>(m.charge(), 0, 8, "charge");
  t.charge_move = c.number<std::uint8_t>(m.charge_move(), 0, t.move, "charge_move");
  t.may_charge = m.may_charge();
  c.require(!t.may_charge || t.charge > 0, "charge", "takes 1 to 8 for a type that may charge");
  t.woods_stop = !m.passes_woods();
  t.elite_rating = c.number<std::uint8_t>(m.elite_rating(), 0, 5, "elite_rating");
  return c.result(std::move(t));
}

void encode(const Terrain& terrain, v1::LandTerrain* out) {
  out->set_symbol(std::string(1, terrain.symbol));
  out->set_name(terrain.name);
  out->set_impassable(terrain.impassable);
  out->set_stops(terrain.stops);
  out->set_woods(terrain.woods);
  out->set_hill(terrain.hill);
  out->set_blocks_sight(terrain.blocks_sight);
  out->set_bars_cavalry(terrain.bars_cavalry);
  out->set_bars_artillery(terrain.bars_artillery);
  out->set_road(terrain.road);
  out->set_fire_modifier(terrain.fire_modifier);
  out->set_charge_modifier(terrain.charge_modifier);
  out->set_occupant_modifier(terrain.occupant_modifier);
  out->set_flags_ignored(terrain.flags_ignored);
  out->set_look(terrain.look);
}

Result<Terrain> decode_terrain(const v1::LandTerrain& m) {
  Checks c;
  Terrain t;
  const bool one = m.symbol().size() == 1 && m.symbol()[0] > ' ' && m.symbol()[0] < 127;
  c.require(one, "symbol", "takes one printable ASCII character other than a space");
  if (one) t.symbol = m.symbol()[0];
  t.name = m.name();
  t.impassable = m.impassable();
  t.stops = m.stops();
  t.woods = m.woods();
  t.hill = m.hill();
  t.blocks_sight = m.blocks_sight();
  t.bars_cavalry = m.bars_cavalry();
  t.bars_artillery = m.bars_artillery();
  t.road = m.road();
  t.fire_modifier = c.number<std::int8_t>(m.fire_modifier(), -3, 0, "fire_modifier");
  t.charge_modifier = c.number<std::int8_t>(m.charge_modifier(), -3, 0, "charge_modifier");
  t.occupant_modifier = c.number<std::int8_t>(m.occupant_modifier(), -2, 0, "occupant_modifier");
  t.flags_ignored = c.number<std::uint8_t>(m.flags_ignored(), 0, 3, "flags_ignored");
  t.look = m.look();
  return c.result(std::move(t));
}

namespace {

void encode_pieces(const std::vector<Piece>& pieces, v1::LandGround* out) {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto& piece = pieces[i];
    if (piece.cells.empty()) continue;  // not known to the viewer
    auto* m = out->add_pieces();
    m->set_name(piece.name);
    m->set_terrain(piece.terrain);
    m->mutable_cells()->Add(piece.cells.begin(), piece.cells.end());
    m->set_movable(piece.movable);
    m->set_description(piece.description);
    m->set_piece(static_cast<std::uint32_t>(i));
    m->set_unsurveyed(piece.unsurveyed);
  }
}

void encode_board(const Board& board, v1::LandGround* out) {
  out->set_width(board.width);
  out->set_depth(board.depth);
  out->set_short_odd_rows(board.short_odd_rows);
  for (const auto& terrain : board.terrain) encode(terrain, out->add_terrain());
  out->set_cells(encode_bytes(board.base));
  encode_pieces(board.pieces, out);
  out->set_sectors(encode_bytes(board.sectors));
}

void decode_pieces(const v1::LandGround& m, Board& board, Checks& c) {
  for (const auto& one : m.pieces()) {
    const auto index = c.number<std::size_t>(one.piece(), 0, kMostPieces - 1, "ground.pieces.piece");
    if (board.pieces.size() <= index) board.pieces.resize(index + 1);
    auto& piece = board.pieces[index];
    piece.name = one.name();
    piece.terrain = c.number<std::uint8_t>(one.terrain(), 0, static_cast<int>(board.terrain.size()) - 1,
                                           "ground.pieces.terrain");
    c.require(one.cells_size() > 0, "ground.pieces.cells", "takes at least one cell");
    for (const auto cell : one.cells()) piece.cells.push_back(decode_cell(cell, c, "ground.pieces.cells"));
    piece.movable = one.movable();
    piece.unsurveyed = one.unsurveyed();
    piece.description = one.description();
  }
}

Result<Board> decode_board(const v1::LandGround& m) {
  Checks c;
  Board board;
  board.width = c.number<std::uint8_t>(m.width(), 6, 30, "ground.width");
  board.depth = c.number<std::uint8_t>(m.depth(), 5, 21, "ground.depth");
  board.short_odd_rows = m.short_odd_rows();
  for (const auto& terrain : m.terrain()) {
    auto decoded = decode_terrain(terrain);
    if (!decoded) return tl::unexpected(decoded.error());
    board.terrain.push_back(std::move(*decoded));
  }
  const auto cells = std::size_t{board.width} * board.depth;
  c.require(m.cells().size() == cells, "ground.cells", "takes one byte for each cell of the ground");
  c.require(m.sectors().size() == cells, "ground.sectors", "takes one byte for each cell of the ground");
  for (const char cell : m.cells()) {
    const auto index = static_cast<std::uint8_t>(cell);
    c.require(index < board.terrain.size(), "ground.cells", "takes indices into ground.terrain");
    board.base.push_back(index);
  }
  for (const char sectors : m.sectors())
    board.sectors.push_back(
        c.number<std::uint8_t>(static_cast<std::uint8_t>(sectors), 0, 7, "ground.sectors"));
  decode_pieces(m, board, c);
  return c.result(std::move(board));
}

}  // namespace

void encode(const Sheet& sheet, v1::LandSheet* out) {
  encode(sheet.rules, out->mutable_rules());
  for (const auto& type : sheet.unit_types) encode(type, out->add_unit_types());
  encode_board(sheet.board, out->mutable_ground());
  const auto zone = [](const std::vector<bool>& cells, auto* to) {
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
      if (cells[cell]) to->Add(static_cast<std::uint32_t>(cell));
    }
  };
  zone(sheet.zones[0], out->mutable_south_zone());
  zone(sheet.zones[1], out->mutable_north_zone());
  out->mutable_objectives()->Add(sheet.objectives.begin(), sheet.objectives.end());
  out->set_banners_to_win(sheet.banners_to_win);
  out->set_turn_limit(sheet.turn_limit);
  out->set_attacker(static_cast<v1::Seat>(sheet.attacker));
}

Result<Sheet> decode_sheet(const v1::LandSheet& m) {
  Checks c;
  Sheet sheet;
  auto rules = decode_rules(m.rules());
  if (!rules) return tl::unexpected(rules.error());
  sheet.rules = *rules;
  for (const auto& type : m.unit_types()) {
    auto decoded = decode_unit_type(type);
    if (!decoded) return tl::unexpected(decoded.error());
    sheet.unit_types.push_back(std::move(*decoded));
  }
  auto board = decode_board(m.ground());
  if (!board) return tl::unexpected(board.error());
  sheet.board = std::move(*board);
  const auto zone = [&](const auto& cells) {
    std::vector<bool> decoded(std::size_t{sheet.board.width} * sheet.board.depth);
    for (const auto cell : cells)
      decoded[c.number<std::size_t>(cell, 0, static_cast<int>(decoded.size()) - 1, "zone")] = true;
    return decoded;
  };
  sheet.zones = {zone(m.south_zone()), zone(m.north_zone())};
  for (const auto cell : m.objectives()) sheet.objectives.push_back(decode_cell(cell, c, "objectives"));
  sheet.banners_to_win = c.number<std::uint8_t>(m.banners_to_win(), 1, 255, "banners_to_win");
  sheet.turn_limit = c.number<std::uint8_t>(m.turn_limit(), 1, 60, "turn_limit");
  sheet.attacker = c.enumerator_or_none(m.attacker(), kit::Seat::kNorth, "attacker");
  return c.result(std::move(sheet));
}

}  // namespace galloper::codec
