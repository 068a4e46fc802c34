// What the ways of telling a fact speak of: its names and numbers in words.
#include <fmt/format.h>

#include <algorithm>

#include "server/chronicle/english.h"
#include "server/chronicle/telling.h"
#include "server/rules/land/setup.h"

namespace galloper::chronicle {
namespace {

using kit::enemy_of;
using kit::index_of;
using kit::Seat;

// "assault"
std::string verb(command::Order order) { return lower_first(std::string(command::name_of(order))); }
std::string character(kit::Character character) { return lower_first(std::string(kit::name_of(character))); }

std::string how(Manner manner) {
  switch (manner) {
    case Manner::kFire:
      return "by fire";
    case Manner::kCharge:
      return "in a charge";
    case Manner::kStrikeBack:
      return "in answer to a charge";
    case Manner::kDefensiveFire:
      return "by fire, before a charge was home";
    case Manner::kUnknown:
      break;
  }
  return "on the field";
}

// "two of its five units", "all its five units".
std::string toll(int lost, int of) {
  if (lost < of) return fmt::format("{} of its {}", number(lost), count(of, "unit"));
  return of == 1 ? "its one unit" : "all its " + count(of, "unit");
}

// "Brigadiers Sohm and Rasp", of whom each is called Brigadier.
std::string together(std::vector<std::string> men) {
  constexpr std::string_view kTitle = "Brigadier ";
  const auto titled = [&](const std::string& man) { return man.starts_with(kTitle); };
  if (men.size() < 2 || !std::all_of(men.begin(), men.end(), titled)) return list(men);
  for (std::string& man : men) man.erase(0, kTitle.size());
  return "Brigadiers " + list(men);
}

class Put {
 public:
  Put(const Names& names, Words& words) : names_(names), words_(words) {}

  template <class Body>
  void operator()(const Body&) {}

  void operator()(const Field& one) {
    for (const Seat side : kit::kSides) {
      const std::size_t i = index_of(side);
      const std::string key = side == Seat::kSouth ? "south" : "north";
      words_[key + " units"] = count(one.units[i], names_.at_sea() ? "ship" : "unit");
      words_[key + " brigades"] = count(one.brigades[i], "brigade");
    }
  }
  void operator()(const FirstMove& one) {
    nation("first", one.first);
    text("high", number(one.dice[index_of(one.first)]));
    text("low", number(one.dice[1 - index_of(one.first)]));
  }
  void operator()(const End& one) {
    const Seat winner = one.winner == Seat::kNone ? Seat::kSouth : one.winner;
    nation("winner", winner);
    nation("loser", enemy_of(winner));
    const int own = one.score[index_of(winner)], other = one.score[1 - index_of(winner)];
    text("score", number(own));
    text("against", number(other));
    const std::string unit = names_.at_sea() ? "point" : "banner";
    text("banners", own == 0 ? "no " + unit + "s" : count(own, unit));
    text("level", own == 0 ? "nothing" : number(own));
    text("turns", count(one.turn, "turn"));
    turn(one.turn);
  }
  void operator()(const Lead& one) {
    nation("nation", one.side);
    nation("enemy", enemy_of(one.side));
    const int own = one.score[index_of(one.side)];
    text("score", names_.at_sea() ? count(own, "point") : number(own));
    text("against", number(one.score[1 - index_of(one.side)]));
    turn(one.turn);
  }
  void operator()(const Swing& one) {
    nation("nation", one.side);
    nation("enemy", enemy_of(one.side));
    text("routed", count(one.routed, names_.at_sea() ? "point" : "unit"));
    text("took", names_.at_sea() ? "sank" : "routed");
    text("lost", number(one.lost));
    text("swing turn", ordinal(one.turn));
  }
  void operator()(const FirstOrders& one) {
    nation("nation", one.side);
    std::vector<std::string> groups;
    for (const command::Order order :
         {command::Order::kAssault, command::Order::kOppose, command::Order::kHold}) {
      std::vector<std::string> men;
      for (const auto& [brigade, given] : one.orders) {
        if (given == order) men.push_back(names_.brigadier_short(one.side, brigade));
      }
      if (!men.empty()) groups.push_back(fmt::format("{} to {}", together(std::move(men)), verb(order)));
    }
    std::string all;
    for (const std::string& group : groups) all += (all.empty() ? "" : "; ") + group;
    text("orders", all);
  }
  void operator()(const InContact& one) {
    man(one.side, one.brigade);
    text("order", verb(one.order));
    turn(one.turn);
  }
  void operator()(const LateRunner& one) {
    man(one.side, one.brigade);
    text("order", verb(one.order));
    text("sent", ordinal(one.sent));
    text("arrived", ordinal(one.arrived));
    text("lost", count(one.lost, "unit"));
  }
  void operator()(const RunnerTaken& one) {
    man(one.side, one.brigade);
    turn(one.turn);
  }
  void operator()(const Refusal& one) {
    man(one.side, one.brigade);
    text("sent", verb(one.sent));
    text("adopted", verb(one.adopted));
    text("die", number(one.die));
    text("rating", number(one.rating));
    text("character", character(one.character));
    text("a character", with_a(character(one.character)));
    turn(one.turn);
  }
  void operator()(const CameOfIt& one) {
    man(one.side, one.brigade);
    text("routed", count(one.routed, "enemy unit"));
    text("lost units", count(one.lost, "unit"));
    text("lost", number(one.lost));
  }
  void operator()(const EliteFollowed& one) {
    text("unit", names_.unit(one.unit));
    whose("unit of", names_.unit(one.unit), land::side_of(one.unit));
    nation("nation", land::side_of(one.unit));
    text("die", number(one.die));
    text("order", verb(one.order));
  }
  void operator()(const AgainstTheOdds& one) {
    man(one.side, one.brigade);
    text("order", verb(one.order));
    text("die", number(one.die));
    text("rating", number(one.rating));
    turn(one.turn);
  }
  void operator()(const Despatches& one) {
    nation("nation", one.side);
    text("arrived", count(one.arrived, "order"));
    text("arrived number", number(one.arrived));
    text("disobeyed", number(one.disobeyed));
    text("were", one.disobeyed == 1 ? "was" : "were");
  }
  void operator()(const Sectors& one) {
    nation("nation", one.side);
    text("left", times(one.called[0]));
    text("centre", times(one.called[1]));
    text("right", times(one.called[2]));
  }
  void operator()(const UnitGone& one) {
    text("unit", names_.unit(one.unit));
    whose("unit of", names_.unit(one.unit), land::side_of(one.unit));
    nation("nation", land::side_of(one.unit));
    if (one.by != 0) text("by", names_.unit(one.by));
    text("gone", one.destroyed ? "destroyed" : "driven from the field");
    text("did", one.destroyed ? "destroyed" : "drove off");
    text("how", how(one.manner));
    turn(one.turn);
  }
  void operator()(const TownStormed& one) {
    text("unit", names_.unit(one.unit));
    whose("unit of", names_.unit(one.unit), land::side_of(one.unit));
    nation("nation", land::side_of(one.unit));
    text("where", one.where);
    turn(one.turn);
  }
  void operator()(const ObjectiveTaken& one) {
    nation("nation", one.side);
    text("where", one.where);
    turn(one.turn);
  }
  void operator()(const BrigadierFell& one) {
    man(one.side, one.brigade);
    turn(one.turn);
  }
  void operator()(const CincOverrun& one) {
    nation("nation", one.side);
    turn(one.turn);
  }
  void operator()(const BrigadeGone& one) {
    man(one.side, one.brigade);
    text("units", count(one.units, "unit"));
  }
  void operator()(const Deeds& one) {
    man(one.side, one.brigade);
    text("routed", count(one.routed, "enemy unit"));
    text("toll", toll(one.lost, one.units));
  }
  void operator()(const Losses& one) {
    text("south toll", toll(one.lost[0], one.of[0]));
    text("north toll", toll(one.lost[1], one.of[1]));
  }
  void operator()(const RatingChanged& one) {
    man(one.side, one.brigade);
    text("die", number(one.die));
    text("before", number(one.before));
    text("after", number(one.after));
  }
  void operator()(const ScoutsOut& one) {
    text("south scouts", count(one.scouts[0], "scout"));
    text("north scouts", count(one.scouts[1], "scout"));
  }
  void operator()(const Encounter& one) {
    nation("attacker", one.attacker);
    nation("defender", enemy_of(one.attacker));
    text("attack die", number(one.dice[0]));
    text("defence die", number(one.dice[1]));
    text("harm", one.harm == Harm::kWounded ? "wounded" : one.harm == Harm::kKilled ? "killed" : "captured");
    turn(one.turn);
  }
  void operator()(const ScoutsLost& one) {
    nation("nation", one.side);
    nation("enemy", enemy_of(one.side));
    std::vector<std::string> parts;
    if (one.killed > 0) parts.push_back(count(one.killed, "scout") + " killed");
    if (one.captured > 0)
      parts.push_back((one.killed > 0 ? number(one.captured) : count(one.captured, "scout")) + " captured");
    text("lost", list(parts));
  }
  void operator()(const LearnedBrigades& one) { learn(one.side, one.brigades); }
  void operator()(const LearnedBrigadier& one) {
    nation("nation", one.side);
    text("name", one.name);
    text("rating", number(one.rating));
    text("character", lower_first(one.character));
  }
  void operator()(const LearnedGround& one) { learn(one.side, one.features); }
  void operator()(const Granted& one) {
    const Seat side = one.initiative == Seat::kNone ? Seat::kSouth : one.initiative;
    nation("nation", side);
    nation("enemy", enemy_of(side));
    text("home", number(one.returned[index_of(side)]));
    text("enemy home", number(one.returned[1 - index_of(side)]));
  }
  void operator()(const GroundMoved& one) {
    nation("nation", one.side);
    text("piece", with_the(one.piece));
  }

  // ---- at sea ----

  void operator()(const FirstShot& one) { shot(one.ship, one.target, one.range, one.points, one.turn); }
  void operator()(const Salvo& one) {
    shot(one.ship, one.target, one.range, one.points, one.turn);
    text("dice", count(one.dice, "gun"));
  }
  void operator()(const TorpedoHit& one) { shot(one.ship, one.target, one.range, one.points, one.turn); }
  void operator()(const ShipGone& one) {
    ship(one.ship, one.turn);
    std::vector<std::string> by;
    for (const ShipId id : one.by) by.push_back(names_.ship(id));
    text("by", list(by));
  }
  void operator()(const ShipLeft& one) { ship(one.ship, one.turn); }
  void operator()(const Gunnery& one) {
    text("nation", names_.nation(one.side));
    text("shots", count(one.shots, "shot"));
    text("points", count(one.points, "point"));
  }
  void operator()(const Battered& one) {
    whose("ship of", names_.ship(one.ship), names_.side_of_ship(one.ship));
    text("nation", names_.nation(names_.side_of_ship(one.ship)));
    text("damage", number(one.damage));
    text("damage points", count(one.damage, "point"));
    text("of", number(one.of));
  }
  void operator()(const ShipsLost& one) {
    for (const Seat side : kit::kSides) {
      const std::size_t i = index_of(side);
      std::vector<std::string> parts;
      if (one.sunk[i] > 0) parts.push_back(count(one.sunk[i], "ship") + " sunk");
      if (one.withdrawn[i] > 0)
        parts.push_back((one.sunk[i] > 0 ? number(one.withdrawn[i]) : count(one.withdrawn[i], "ship")) +
                        " withdrawn");
      text(side == Seat::kSouth ? "south lost" : "north lost", parts.empty() ? "no loss" : list(parts));
    }
  }

 private:
  void text(std::string key, std::string value) { words_[std::move(key)] = std::move(value); }
  // "the Foot Guards of Ostrau"; "the Ostrau Dragoons" say whose they are.
  void whose(const char* key, const std::string& name, Seat side) {
    const std::string& nation = names_.nation(side);
    text(key, name.find(nation) == name.npos ? name + " of " + nation : name);
  }
  void nation(const char* key, Seat side) { words_[key] = names_.nation(side); }
  void turn(int turn) { text("turn", ordinal(turn)); }
  void man(Seat side, BrigadeId brigade) {
    words_["brigadier"] = Man{side, brigade};
    nation("nation", side);
    nation("enemy", enemy_of(side));
  }
  void learn(Seat side, std::vector<std::string> names) {
    nation("nation", side);
    nation("enemy", enemy_of(side));
    for (std::string& name : names) name = with_the(name);
    text("names", list(names));
  }

  void ship(ShipId ship, int turn) {
    const Seat side = names_.side_of_ship(ship);
    text("ship", names_.ship(ship));
    whose("ship of", names_.ship(ship), side);
    text("nation", names_.nation(side));
    text("enemy", names_.nation(enemy_of(side)));
    text("turn", ordinal(turn));
  }
  void shot(ShipId by, ShipId target, int range, int points, int turn) {
    ship(by, turn);
    text("target", names_.ship(target));
    text("range", range == 1 ? "one hex" : number(range) + " hexes");
    text("points", count(points, "point"));
  }

  const Names& names_;
  Words& words_;
};

}  // namespace

Words words_for(const Fact& fact, const Names& names) {
  Words words{
      {"south", names.nation(Seat::kSouth)}, {"north", names.nation(Seat::kNorth)}, {"at", names.place()}};
  std::visit(Put(names, words), fact.body);
  return words;
}

}  // namespace galloper::chronicle
