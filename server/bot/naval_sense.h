// Private to the room: a moment of the battle made ready for quick questions: what each ship is worth, who
// throws how much at whom from where. Worth is in victories: 1 is what it takes to win.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "server/rules/kit/hex_line.h"
#include "server/rules/naval/naval.h"

namespace galloper::bot {

// What the ships were worth when the question was asked. They are worth as much in what is imagined from it.
enum class Aim {
  kPoints,  // points count alike from the first to the last
  kVictory  // the fewer are wanting, the more each counts; more than are wanting count for nothing
};
struct Stakes {
  Stakes(const naval::State& state, Aim aim);
  // By ship, from 1: what its side loses when it sinks, by N12 and by its guns.
  std::array<double, naval::kMostShips + 1> sunk{};
  // What its side gains when it leaves by an edge; most ships: less than nothing.
  std::array<double, naval::kMostShips + 1> withdrawn{};
};

// Of what a ship is worth, how much goes with so many points of damage.
double lost_by(int damage, int points);
// How much of a ship's worth a throw takes on average, and the chance that it sinks.
struct Taken {
  double share = 0;
  double sinks = 0;
};
Taken taken_by(int dice, int points_left, int points);

// Where a ship is, or might be.
struct Post {
  naval::Cell cell = 0;
  naval::Direction facing = naval::Direction::kEast;
  kit::HexOffset at;  // from the south-western corner
};

// A ship afloat, with all that is asked again and again.
struct ShipFigure {
  naval::ShipId id = 0;
  const naval::ShipClass* type = nullptr;
  Post post;
  int left = 0;          // points that sink it
  double worth = 0;      // Stakes::sunk
  double rate = 0;       // what a die that hits it takes, roughly
  bool moved = false;    // in this turn, or it cannot
  bool torpedo = false;  // has one
};

class SeaSense {
 public:
  SeaSense(const naval::State& state, const Stakes& stakes);

  const naval::State& state() const { return state_; }
  const Stakes& stakes() const { return stakes_; }
  std::span<const ShipFigure> of(kit::Seat side) const {
    return side == kit::Seat::kSouth
               ? std::span<const ShipFigure>(figures_.data(), souths_)
               : std::span<const ShipFigure>(figures_.data() + souths_, count_ - souths_);
  }
  // Precondition: it is afloat.
  const ShipFigure& of(naval::ShipId id) const { return figures_[index_[id]]; }
  Post post(naval::Cell cell, naval::Direction facing) const;
  // As if it were there.
  void put(naval::ShipId id, const Post& post, bool moved);

  static int distance(const Post& a, const Post& b) {
    return kit::hex_distance({b.at.half_columns - a.at.half_columns, b.at.rows - a.at.rows});
  }
  // Dice that the ship throws from there at what is at that place.
  int guns(const ShipFigure& ship, const Post& from, const Post& target) const;
  int torpedo(const ShipFigure& ship, const Post& from, const Post& target) const;

 private:
  const naval::State& state_;
  const Stakes& stakes_;
  kit::Grid grid_;
  std::size_t souths_ = 0;
  std::size_t count_ = 0;
  std::array<ShipFigure, naval::kMostShips> figures_;
  std::array<std::uint8_t, naval::kMostShips + 1> index_{};
};

// Own less the enemy's, of all that is lost so far and of what has been won.
double balance(const naval::State& state, const Stakes& stakes, kit::Seat own);

}  // namespace galloper::bot
