#include "server/rules/codec/land_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>

#include "server/rules/codec/land_codec.h"
#include "server/rules/land/board.h"
#include "server/rules/land/ground.h"

namespace galloper::codec {

using namespace land;  // NOLINT: this file is about nothing else

namespace {

constexpr int kMostTerrains = 40;
constexpr std::array<std::string_view, 10> kLooks = {"open", "woods",  "hill",  "town", "river",
                                                     "ford", "bridge", "marsh", "road", "rough"};

// As a scenario's map writes the standard kinds.
char symbol_of(std::string_view look) {
  constexpr std::string_view kSymbols = ".wht~fbmr";
  const auto at = static_cast<std::size_t>(std::find(kLooks.begin(), kLooks.end(), look) - kLooks.begin());
  return at < kSymbols.size() ? kSymbols[at] : '?';
}

const Terrain* find_terrain(const std::vector<Terrain>& kinds, char symbol) {
  const auto at =
      std::find_if(kinds.begin(), kinds.end(), [&](const Terrain& t) { return t.symbol == symbol; });
  return at == kinds.end() ? nullptr : &*at;
}

// The rows of a map from South's, without spaces.
std::vector<std::string> rows_of(const google::protobuf::RepeatedPtrField<std::string>& map) {
  std::vector<std::string> rows(map.rbegin(), map.rend());
  for (auto& row : rows) std::erase(row, ' ');
  return rows;
}

// Size alone; the standard one where there is no map.
Board blank_board(const v1::LandScenario& scenario) {
  Board board;
  if (const auto rows = rows_of(scenario.map()); rows.size() > 1) {
    board.width = static_cast<std::uint8_t>(rows[0].size());
    board.depth = static_cast<std::uint8_t>(rows.size());
    board.short_odd_rows = rows[1].size() < rows[0].size();
  }
  board.base.assign(std::size_t{board.width} * board.depth, 0);
  return board;
}

std::size_t row_width(const Board& board, std::size_t row) {
  return board.width - (row % 2 != 0 && board.short_odd_rows ? 1u : 0u);
}

// A character for each hex, in rows as the map's.
class Rows {
 public:
  Rows(const google::protobuf::RepeatedPtrField<std::string>& map, std::string path)
      : rows_(rows_of(map)), path_(std::move(path)) {}

  const std::vector<std::string>& from_south() const { return rows_; }
  // Of the row as the scenario counts: from the north.
  std::string path(std::size_t row) const { return fmt::format("{}[{}]", path_, rows_.size() - 1 - row); }

  // Each row has the board's number of hexes.
  bool check_size(const Board& board, ScenarioFaults& faults) const {
    bool good = true;
    if (rows_.size() != board.depth) {
      faults.fault(path_, fmt::format("There are {} rows, and the board has {}", rows_.size(), board.depth),
                   "L1");
      return false;
    }
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      const auto wanted = row_width(board, row);
      if (rows_[row].size() == wanted) continue;
      faults.fault(path(row), fmt::format("This row has {} hexes; it takes {}", rows_[row].size(), wanted),
                   "L1");
      good = false;
    }
    return good;
  }

 private:
  std::vector<std::string> rows_;
  std::string path_;
};

void check_kinds(const v1::LandScenario& scenario, ScenarioFaults& faults) {
  std::set<std::string> symbols;
  for (int i = 0; i < scenario.terrain_size(); ++i) {
    const auto& kind = scenario.terrain(i);
    const auto path = fmt::format("land.terrain[{}]", i);
    if (auto decoded = decode_terrain(kind); !decoded) {
      auto message = decoded.error().message;
      message.pop_back();
      faults.fault(path, "Terrain: " + message, "L7");
    }
    if (!symbols.insert(kind.symbol()).second)
      faults.fault(path + ".symbol", fmt::format("Two kinds of ground have the symbol '{}'", kind.symbol()),
                   "L7");
    faults.text(kind.name(), path + ".name", "The name of a kind of ground", ScenarioFaults::kLongestName);
    if (std::find(kLooks.begin(), kLooks.end(), kind.look()) == kLooks.end())
      faults.fault(
          path + ".look",
          fmt::format("The look is \"{}\"; it takes one of {}", kind.look(), fmt::join(kLooks, ", ")), "");
  }
  if (scenario.terrain_size() > kMostTerrains)
    faults.fault("land.terrain", fmt::format("At most {} kinds of ground", kMostTerrains), "L7");
}

// Whether the map has a form that a board can have.
bool check_map(const v1::LandScenario& scenario, ScenarioFaults& faults) {
  if (scenario.map().empty()) return true;
  const auto before = faults.size();
  const Rows rows(scenario.map(), "land.map");
  const auto depth = rows.from_south().size();
  if (depth < 5 || depth > 21 || depth % 2 == 0) {
    faults.fault(
        "land.map",
        fmt::format("The map has {} rows; it takes an odd number from 5 to 21, so that the sides are "
                    "alike",
                    depth),
        "L1");
    return false;
  }
  const auto width = rows.from_south()[0].size();
  if (width < 6 || width > 30) {
    faults.fault(rows.path(0), fmt::format("South's baseline has {} hexes; it takes 6 to 30", width), "L1");
    return false;
  }
  rows.check_size(blank_board(scenario), faults);
  const auto kinds = terrain_of(scenario);
  for (std::size_t row = 0; row < depth; ++row) {
    for (const char symbol : rows.from_south()[row]) {
      if (find_terrain(kinds, symbol)) continue;
      faults.fault(rows.path(row), fmt::format("'{}' is no kind of ground here", printable(symbol)), "L7");
      break;
    }
  }
  return faults.size() == before;
}

void check_sectors(const v1::LandScenario& scenario, ScenarioFaults& faults) {
  if (scenario.sectors().empty()) return;
  const Rows rows(scenario.sectors(), "land.sectors");
  if (!rows.check_size(blank_board(scenario), faults)) return;
  for (std::size_t row = 0; row < rows.from_south().size(); ++row) {
    const auto& symbols = rows.from_south()[row];
    if (const auto at = symbols.find_first_not_of("lcrLR"); at != std::string::npos)
      faults.fault(
          rows.path(row),
          fmt::format("'{}' is no sector; a hex takes l, c, r, L between left and centre, or R between "
                      "centre and right",
                      printable(symbols[at])),
          "L1");
  }
}

std::uint8_t sector_bits(char symbol) {
  switch (symbol) {
    case 'l':
      return 1;
    case 'L':
      return 3;
    case 'R':
      return 6;
    case 'r':
      return 4;
    default:
      return 2;
  }
}

// The connected hexes of one kind around a hex, ascending.
std::vector<Cell> group_at(const Board& board, const std::vector<std::uint8_t>& drawn, Cell from) {
  std::set<Cell> group = {from};
  std::vector<Cell> open = {from};
  while (!open.empty()) {
    const Cell cell = open.back();
    open.pop_back();
    for (const auto direction : kit::kHexDirections) {
      const Cell next = land::step(board, cell, direction);
      if (next != kOffBoard && drawn[next] == drawn[from] && group.insert(next).second) open.push_back(next);
    }
  }
  return {group.begin(), group.end()};
}

// The scenario's word on a piece, by the group's first cell.
using PieceNames = std::map<Cell, const v1::LandPieceName*>;

PieceNames piece_names(const v1::LandScenario& scenario, const Board& board,
                       const std::vector<std::uint8_t>& drawn) {
  PieceNames names;
  for (const auto& named : scenario.pieces()) {
    const auto at = hex_named(board, named.at());
    if (at && drawn[*at] != 0) names.emplace(group_at(board, drawn, *at).front(), &named);
  }
  return names;
}

Piece piece_of(const std::vector<Cell>& cells, std::uint8_t terrain, const Terrain& kind,
               const v1::LandPieceName* named) {
  Piece piece;
  piece.terrain = terrain;
  piece.cells = cells;
  piece.movable = is_movable(kind);
  if (named) {
    piece.name = named->name();
    piece.description = named->description();
    piece.unsurveyed = named->unsurveyed();
  }
  return piece;
}

// Takes the pieces out of what is drawn: what can move, and what the scenario names. Unsurveyed ones stand
// last, so that nobody can tell from the numbers of the others how many there are (S14).
void lift_pieces(const v1::LandScenario& scenario, Board& board) {
  const auto drawn = board.base;
  const auto names = piece_names(scenario, board, drawn);
  for (std::size_t number = 0; number < drawn.size(); ++number) {
    const auto cell = static_cast<Cell>(number);
    if (drawn[cell] == 0 || board.base[cell] == 0) continue;  // open, or of a piece lifted already
    const auto group = group_at(board, drawn, cell);
    const auto named = names.find(group.front());
    const auto& kind = board.terrain[drawn[cell]];
    if (!is_movable(kind) && named == names.end()) continue;
    board.pieces.push_back(
        piece_of(group, drawn[cell], kind, named == names.end() ? nullptr : named->second));
    for (const auto one : group) board.base[one] = 0;
  }
  std::stable_partition(board.pieces.begin(), board.pieces.end(),
                        [](const Piece& piece) { return !piece.unsurveyed; });
}

void draw(const v1::LandScenario& scenario, Board& board) {
  const auto kinds = terrain_of(scenario);
  // Only the kinds that occur, open ground first: what viewers receive stays small.
  board.terrain = {kinds.front()};
  const auto rows = rows_of(scenario.map());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      const char symbol = rows[row][column];
      auto at = std::find_if(board.terrain.begin(), board.terrain.end(),
                             [&](const Terrain& t) { return t.symbol == symbol; });
      if (at == board.terrain.end())
        at = board.terrain.insert(board.terrain.end(), *find_terrain(kinds, symbol));
      board.base[row * board.width + column] = static_cast<std::uint8_t>(at - board.terrain.begin());
    }
  }
}

// Precondition: the map has a good form.
void check_pieces(const v1::LandScenario& scenario, ScenarioFaults& faults) {
  auto board = blank_board(scenario);
  draw(scenario, board);
  const auto drawn = board.base;
  std::set<Cell> named;
  for (int i = 0; i < scenario.pieces_size(); ++i) {
    const auto& piece = scenario.pieces(i);
    const auto path = fmt::format("land.pieces[{}]", i);
    if (!piece.name().empty())
      faults.text(piece.name(), path + ".name", "The name of a piece of ground",
                  ScenarioFaults::kLongestName);
    if (!piece.description().empty())
      faults.text(piece.description(), path + ".description", "The description of a piece of ground", 500);
    const auto at = hex_named(board, piece.at());
    if (!at || drawn[*at] == 0) {
      faults.fault(path + ".at", fmt::format("There is no piece of ground at \"{}\"", piece.at()), "L7");
      continue;
    }
    if (!named.insert(group_at(board, drawn, *at).front()).second)
      faults.fault(path + ".at", fmt::format("The piece at {} is named twice", piece.at()), "L7");
    const auto& kind = board.terrain[drawn[*at]];
    if (piece.unsurveyed() && (kind.blocks_sight || kind.hill || kind.impassable))
      faults.fault(
          path + ".unsurveyed",
          fmt::format("An unsurveyed piece is neither impassable, nor a hill, nor blocks sight; {} is",
                      kind.name),
          "S14");
  }
  lift_pieces(scenario, board);
  if (board.pieces.size() > kMostPieces)
    faults.fault("land.map",
                 fmt::format("There are {} pieces of ground; at most {}", board.pieces.size(), kMostPieces),
                 "L7");
}

}  // namespace

std::vector<Terrain> terrain_of(const v1::LandScenario& scenario) {
  auto kinds = standard_terrain();
  for (auto& kind : kinds) kind.symbol = symbol_of(kind.look);
  for (const auto& message : scenario.terrain()) {
    auto kind = decode_terrain(message);
    if (!kind) continue;
    const auto same =
        std::find_if(kinds.begin(), kinds.end(), [&](const Terrain& t) { return t.symbol == kind->symbol; });
    if (same == kinds.end()) {
      kinds.push_back(std::move(*kind));
    } else {
      *same = std::move(*kind);
    }
  }
  return kinds;
}

bool is_movable(const Terrain& terrain) {
  return !terrain.impassable && !terrain.road && terrain.look != "river" && terrain.look != "ford" &&
         terrain.look != "bridge" && terrain.look != "road";
}

void check_ground(const v1::LandScenario& scenario, ScenarioFaults& faults) {
  check_kinds(scenario, faults);
  if (!check_map(scenario, faults)) return;
  check_sectors(scenario, faults);
  check_pieces(scenario, faults);
}

Board board_of(const v1::LandScenario& scenario) {
  auto board = blank_board(scenario);
  draw(scenario, board);
  lift_pieces(scenario, board);
  if (scenario.sectors().empty()) {
    board.sectors = standard_sectors(board);
    return board;
  }
  board.sectors.assign(board.base.size(), 0);
  const auto rows = rows_of(scenario.sectors());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows[row].size(); ++column)
      board.sectors[row * board.width + column] = sector_bits(rows[row][column]);
  }
  return board;
}

std::optional<Cell> hex_named(const Board& board, std::string_view name) {
  int column = 0;
  std::size_t letters = 0;
  for (; letters < name.size() && name[letters] >= 'A' && name[letters] <= 'Z' && letters < 2; ++letters)
    column = column * 26 + (name[letters] - 'A' + 1);
  int row = 0;
  const auto [end, error] = std::from_chars(name.data() + letters, name.data() + name.size(), row);
  if (letters == 0 || error != std::errc{} || end != name.data() + name.size()) return std::nullopt;
  if (column > board.width || row < 1 || row > board.depth) return std::nullopt;
  const auto cell = static_cast<Cell>((row - 1) * board.width + column - 1);
  if (!on_board(board, cell)) return std::nullopt;
  return cell;
}

std::string hex_name(const Board& board, Cell cell) {
  return kit::cell_name(kit::Grid(kit::Tiling::kHex, board.width, board.depth), cell);
}

const Terrain& drawn_terrain(const Board& board, Cell cell) {
  for (const auto& piece : board.pieces) {
    if (std::find(piece.cells.begin(), piece.cells.end(), cell) != piece.cells.end())
      return board.terrain[piece.terrain];
  }
  return board.terrain[board.base[cell]];
}

}  // namespace galloper::codec
