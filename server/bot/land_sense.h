// Private to the room: a moment of the battle made ready for quick questions: who can hurt whom, how likely
// he is to act, and what the whole is worth. In banners.
#pragma once

#include <array>
#include <span>

#include "server/bot/land_odds.h"

namespace galloper::bot {

// A unit on the board, with all that is asked again and again.
struct Figure {
  land::UnitId id = 0;
  const land::UnitType* type = nullptr;
  land::BrigadeId brigade = 0;
  land::Cell cell = land::kOffBoard;
  int row = 0;
  int q = 0;  // axial: hex offsets are the same everywhere
  int strength = 0;
  int friends = 0;        // units of its side next to it
  int ignored = 0;        // flags, where it stands (L10)
  int nearest_enemy = 0;  // hexes
  command::Order order = command::Order::kNone;
  bool wavering = false;  // L12
  double acts = 0;        // chance to act in its side's next turn (F3, F5)
};

inline constexpr int kMostCells = 30 * 21;  // L1

class Sense {
 public:
  Sense(const land::State& state, kit::Seat own);

  const land::State& state() const { return state_; }
  kit::Seat own_side() const { return own_; }
  std::span<const Figure> own() const { return {figures_.data(), own_count_}; }
  std::span<const Figure> enemies() const {
    return {figures_.data() + own_count_, static_cast<std::size_t>(count_ - own_count_)};
  }
  // Precondition: it is on the board.
  const Figure& of(land::UnitId unit) const { return figures_[index_[unit]]; }

  int distance(land::Cell a, land::Cell b) const;
  int nearest_enemy(land::Cell cell) const;
  // Of a side's units next to the hex, the unit itself aside.
  int neighbours(kit::Seat side, land::Cell cell, land::UnitId but) const;
  int rows_from_baseline(kit::Seat side, land::Cell cell) const;

  // What a shot from that hex is worth (L8); sight and contact aside. The target stands on `at`.
  Thrown fire(const Figure& unit, land::Cell from, const Figure& target, land::Cell at) const;
  Thrown charge(const Figure& unit, land::Cell from, const Figure& target, land::Cell at) const;
  // L9, L13: a charge with what the target does about it.
  double melee(const Figure& unit, land::Cell from, const Figure& target, land::Cell at) const;

  // What the enemy may do in its next turn to the unit if it stands there.
  double threat(const Figure& unit, land::Cell at) const;
  // The best that the unit may do to an enemy from there in turns to come.
  double promise(const Figure& unit, land::Cell from) const;
  // Own less the enemy's: units, banners, objectives.
  double balance() const;

 private:
  void add_side(kit::Seat side);
  void count_chances(std::span<Figure> side, kit::Seat seat);
  void count_flags(Figure& figure);
  Thrown throw_at(const Figure& unit, land::Cell from, const Figure& target, land::Cell at, int dice,
                  bool close, bool charge) const;
  double reach_value(const Figure& unit, land::Cell from, const Figure& target, land::Cell at) const;
  int distance(int row, int q, land::Cell cell) const;
  int nearest_enemy(kit::Seat side, int row, int q) const;

  const land::State& state_;
  const land::Board& board_;
  kit::Seat own_;
  int close_;
  std::size_t own_count_ = 0;
  std::size_t count_ = 0;
  std::array<Figure, 2 * land::kMostUnits> figures_;
  std::array<std::uint8_t, 128> index_{};
  // By cell: the unit there, or 0.
  std::array<land::UnitId, kMostCells> units_;
};

}  // namespace galloper::bot
