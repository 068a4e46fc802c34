// Names in the sentences of the land battle, and the orders in words.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <variant>

#include "server/rules/codec/land_words.h"

namespace galloper::codec {

using namespace land;  // NOLINT: this file is about nothing else

namespace {

const SideView& side_of_view(const View& view, kit::Seat side) { return view.sides[kit::index_of(side)]; }

// A name that begins with somebody's, or with its own article, takes none.
std::string with_article(const std::string& name, std::string_view article) {
  if (name.starts_with("The ") || name.starts_with("the "))
    return fmt::format("{} {}", article, name.substr(4));
  const auto first = name.substr(0, name.find(' '));
  if (first.ends_with("'s") || first.ends_with("’s") || first.ends_with("s'")) return name;
  return fmt::format("{} {}", article, name);
}

const BrigadeView* find(const View& view, kit::Seat side, BrigadeId brigade) {
  const auto& brigades = side_of_view(view, side).brigades;
  const auto at = std::find_if(brigades.begin(), brigades.end(),
                               [brigade](const BrigadeView& b) { return b.id == brigade; });
  return at == brigades.end() ? nullptr : &*at;
}

}  // namespace

std::string LandNames::cell(Cell cell) const {
  const int width = view_.sheet ? view_.sheet->board.width : 13;
  const int depth = view_.sheet ? view_.sheet->board.depth : 9;
  if (cell == kOffBoard) return "off the board";
  return kit::cell_name(kit::Grid(kit::Tiling::kHex, width, depth), cell);
}

std::string LandNames::unit(UnitId id) const {
  if (id == 0) return "nobody";
  for (const auto& unit : side_of_view(view_, side_of(id)).roster) {
    if (unit.id == id) return unit.name;
  }
  return fmt::format("unit of {}", words_of(side_of(id)));
}

std::string LandNames::the_unit(UnitId id) const { return with_article(unit(id), "the"); }

std::string LandNames::unit_first(UnitId id) const { return with_article(unit(id), "The"); }

std::string LandNames::brigade(kit::Seat side, BrigadeId brigade) const {
  const auto* known = find(view_, side, brigade);
  return known && !known->name.empty() ? known->name : fmt::format("a brigade of {}", words_of(side));
}

std::string LandNames::brigadier(kit::Seat side, BrigadeId brigade) const {
  const auto* known = find(view_, side, brigade);
  return known && !known->brigadier.empty() ? known->brigadier
                                            : fmt::format("a brigadier of {}", words_of(side));
}

std::string LandNames::cinc(kit::Seat side) const {
  const auto& name = side_of_view(view_, side).cinc_name;
  return name.empty() ? fmt::format("{}'s commander-in-chief", words_of(side)) : name;
}

std::string LandNames::piece(std::uint8_t piece) const {
  const auto at = std::find_if(view_.pieces.begin(), view_.pieces.end(),
                               [piece](const PieceView& p) { return p.piece == piece; });
  if (!view_.sheet || at == view_.pieces.end() || piece >= view_.sheet->board.pieces.size())
    return "a piece of the ground";
  const auto& board = view_.sheet->board;
  const auto& known = board.pieces[piece];
  const auto& name = known.name.empty() ? board.terrain[known.terrain].name : known.name;
  return fmt::format("{} at {}", with_article(name, "the"), cell(at->anchor));
}

std::string counted(int number, std::string_view noun) {
  static constexpr std::array<std::string_view, 7> kWords = {"no",   "one",  "two", "three",
                                                             "four", "five", "six"};
  std::string text(number >= 0 && number <= 6 ? kWords[static_cast<std::size_t>(number)] : "");
  if (text.empty()) text = fmt::format("{}", number);
  const bool x = noun.ends_with("x");
  return fmt::format("{} {}{}", text, noun, number <= 1 ? "" : x ? "es" : "s");
}

namespace {

struct OrderWords {
  const View& view;
  kit::Seat side;
  LandNames names{view};

  std::string operator()(const kit::Begin&) const { return "The battle begins"; }
  std::string operator()(const kit::Close&) const { return "The match is closed"; }
  std::string operator()(const kit::TimeRunOut& o) const {
    return fmt::format("{}'s time has run out", words_of(o.side));
  }
  std::string operator()(const kit::Resign&) const { return "Resign"; }
  std::string operator()(const kit::OfferDraw&) const { return "Offer a draw"; }
  std::string operator()(const kit::AcceptDraw&) const { return "Accept the draw"; }
  std::string operator()(const TakeInitiative& o) const {
    return o.take ? "Take the initiative and move first" : "Leave the first turn to the enemy";
  }
  std::string operator()(const ChooseDeployment& o) const {
    return o.first ? "Deploy first" : "Deploy second";
  }
  std::string operator()(const MovePiece& o) const {
    return fmt::format("Move {} to {}", names.piece(o.piece), names.cell(o.anchor));
  }
  std::string operator()(const PassReward&) const {
    return view.phase == Phase::kRedeployment ? "End the redeployment" : "Leave the ground as it is";
  }
  std::string operator()(const Deploy& o) const {
    return fmt::format("{} to {}", names.unit(o.unit), names.cell(o.cell));
  }
  std::string operator()(const Lift& o) const {
    return fmt::format("Take {} back into the hand", names.the_unit(o.unit));
  }
  std::string operator()(const DeployRest&) const {
    return "Place all the rest where the scenario suggests it";
  }
  std::string operator()(const PlaceCinc& o) const {
    return fmt::format("{} to {}", cinc(), names.cell(o.cell));
  }
  std::string operator()(const FirstOrder& o) const {
    return fmt::format("First order for {}: {}", names.brigadier(side, o.brigade), command::name_of(o.order));
  }
  std::string operator()(const PlaceCounter& o) const {
    return fmt::format("Counter {} to the {}", o.counter, sector(o.sector));
  }
  std::string operator()(const ConfirmDeployment&) const { return "Confirm the deployment"; }
  std::string operator()(const Ride& o) const {
    return fmt::format("{} rides to {}", cinc(), names.cell(o.cell));
  }
  std::string operator()(const GiveOrder& o) const {
    return fmt::format("Order {} in person: {}", names.brigadier(side, o.brigade), command::name_of(o.order));
  }
  std::string operator()(const SendRunner& o) const {
    return fmt::format("Send a runner to {}: {}", names.brigadier(side, o.brigade),
                       command::name_of(o.order));
  }
  std::string operator()(const RecallRunner& o) const {
    return fmt::format("Recall the runner to {}", names.brigadier(side, o.brigade));
  }
  std::string operator()(const EndCommand&) const { return "End the command phase and roll for the sector"; }
  std::string operator()(const Act& o) const {
    auto text = names.unit(o.unit);
    const bool moves = o.cell != cell_of(o.unit);
    if (moves) text += fmt::format(" to {}", names.cell(o.cell));
    if (o.verb == Verb::kMove) return text;
    return fmt::format("{}{} {} {}", text, moves ? " and" : "", o.verb == Verb::kFire ? "fire at" : "charge",
                       names.the_unit(o.target));
  }
  std::string operator()(const Advance&) const {
    return fmt::format("{} advance to {}", names.unit(view.pending.unit), names.cell(view.pending.cell));
  }
  std::string operator()(const Strike& o) const {
    return fmt::format("{} {} {}", names.unit(view.pending.unit),
                       view.pending.choice == Choice::kOtherShot ? "fire at" : "charge",
                       names.the_unit(o.target));
  }
  std::string operator()(const Follow& o) const {
    return fmt::format("{} follow to {} and charge {}", names.unit(view.pending.unit), names.cell(o.cell),
                       names.the_unit(view.pending.target));
  }
  std::string operator()(const StandFast&) const {
    return fmt::format("{} stand fast", names.unit(view.pending.unit));
  }
  std::string operator()(const JoinUnit& o) const {
    return fmt::format("{} joins {}", names.brigadier(side_of(o.unit), o.brigade), names.the_unit(o.unit));
  }
  std::string operator()(const EndActions&) const { return "End the actions"; }
  std::string operator()(const MoveCounter& o) const {
    const auto& counters = side_of_view(view, side).counters;
    const bool stays = counters && view.die >= 1 && (*counters)[view.die - 1u] == o.sector;
    return fmt::format("Counter {} {} the {}", view.die, stays ? "stays in" : "to", sector(o.sector));
  }

 private:
  std::string cinc() const { return names.cinc(side); }
  static std::string sector(activation::Sector sector) {
    const auto name = activation::name_of(sector);
    return sector == activation::Sector::kCentre ? std::string(name) : fmt::format("{} flank", name);
  }
  Cell cell_of(UnitId id) const {
    for (const auto& unit : side_of_view(view, side_of(id)).units) {
      if (unit.id == id) return unit.cell;
    }
    return kOffBoard;
  }
};

// What an Act rests on, by the order that binds the unit.
std::vector<std::string> rules_of_act(const Act& act, bool artillery, command::Order command) {
  std::vector<std::string> rules;
  switch (command) {
    case command::Order::kNone:
      rules = {"C8"};
      break;
    case command::Order::kAssault:
      rules = {artillery ? "L16" : "L15"};
      break;
    case command::Order::kOppose:
      rules = {"L14"};
      break;
    case command::Order::kHold:
      rules = {"L13"};
      break;
  }
  if (act.verb == Verb::kFire) rules.insert(rules.end(), {"L4", "L8"});
  if (act.verb == Verb::kCharge) rules.insert(rules.end(), {"L4", "L9"});
  if (act.verb == Verb::kMove) rules.push_back("L7");
  return rules;
}

struct OrderRules {
  using Rules = std::vector<std::string>;
  const View& view;
  command::Order command;

  Rules operator()(const kit::Begin&) const { return {"G2"}; }
  Rules operator()(const kit::Close&) const { return {"G5"}; }
  Rules operator()(const kit::TimeRunOut&) const { return {"G5"}; }
  Rules operator()(const kit::Resign&) const { return {"G5"}; }
  Rules operator()(const kit::OfferDraw&) const { return {"G5"}; }
  Rules operator()(const kit::AcceptDraw&) const { return {"G5"}; }
  Rules operator()(const TakeInitiative&) const { return {"S12", "L19"}; }
  Rules operator()(const ChooseDeployment&) const { return {"S13", "L20"}; }
  Rules operator()(const MovePiece&) const { return {"S13", "L7"}; }
  Rules operator()(const PassReward&) const { return {"S13"}; }
  Rules operator()(const Deploy&) const {
    return view.phase == Phase::kRedeployment ? Rules{"S13", "L20"} : Rules{"L20"};
  }
  Rules operator()(const Lift&) const { return {"L20"}; }
  Rules operator()(const DeployRest&) const { return {"L20"}; }
  Rules operator()(const PlaceCinc&) const { return {"L20", "C6"}; }
  Rules operator()(const FirstOrder&) const { return {"C5"}; }
  Rules operator()(const PlaceCounter&) const { return {"F1", "F2"}; }
  Rules operator()(const ConfirmDeployment&) const { return {"L20"}; }
  Rules operator()(const Ride&) const { return {"C6"}; }
  Rules operator()(const GiveOrder&) const { return {"C6"}; }
  Rules operator()(const SendRunner&) const { return {"C7", "C9"}; }
  Rules operator()(const RecallRunner&) const { return {"C7"}; }
  Rules operator()(const EndCommand&) const { return {"C14", "F3"}; }
  Rules operator()(const Act& o) const { return rules_of_act(o, is_artillery(o.unit), command); }
  Rules operator()(const Advance&) const { return {"L9"}; }
  Rules operator()(const Strike&) const {
    return view.pending.choice == Choice::kOtherShot ? Rules{"L14", "L8"} : Rules{"L9"};
  }
  Rules operator()(const Follow&) const { return {"L14", "L9"}; }
  Rules operator()(const StandFast&) const {
    const auto choice = view.pending.choice;
    return choice == Choice::kFollow || choice == Choice::kOtherShot ? Rules{"L14"} : Rules{"L9"};
  }
  Rules operator()(const JoinUnit&) const { return {"C13"}; }
  Rules operator()(const EndActions&) const { return {"F5", "L17"}; }
  Rules operator()(const MoveCounter&) const { return {"F4"}; }

 private:
  bool is_artillery(UnitId id) const {
    for (const auto& unit : side_of_view(view, side_of(id)).roster) {
      if (unit.id == id && view.sheet) return view.sheet->unit_types[unit.type].arm == Arm::kArtillery;
    }
    return false;
  }
};

}  // namespace

std::string words_of(const Order& order, const View& view, kit::Seat seat) {
  return std::visit(OrderWords{view, seat}, order);
}

std::vector<std::string> rules_of(const Order& order, const View& view, command::Order command) {
  return std::visit(OrderRules{view, command}, order);
}

std::optional<Obligation> obligation_of(const State& state, const Act& act) {
  const auto& unit = unit_of(state, act.unit);
  if (order_of(state, unit) != command::Order::kAssault) return std::nullopt;
  if (type_of(state, unit).arm == Arm::kArtillery) {
    if (act.verb == Verb::kFire && act.cell == unit.cell)
      return Obligation{"L16", 0, "a legal shot must be taken"};
    return Obligation{"L16", 0, "without a shot it must move closer"};
  }
  if (act.verb == Verb::kCharge) {
    if (state.setup->rules.land.assault_charges == AssaultCharges::kAlways)
      return Obligation{"L15", 1, "an enemy that can be charged must be charged"};
    if (is_wavering(state, unit_of(state, act.target)))
      return Obligation{"L15", 1, "a wavering enemy that can be charged must be charged"};
    return Obligation{"L15", 3, "a charge does all that the order asks"};
  }
  if (act.verb == Verb::kMove) return Obligation{"L15", 5, "it must end nearer to its objective"};
  if (act.cell != unit.cell) return Obligation{"L15", 6, "it must end nearer, and fire if it has a shot"};
  return Obligation{"L15", 6, "with a legal shot it must fire"};
}

}  // namespace galloper::codec
