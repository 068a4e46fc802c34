// The ways of telling what happens on land.
#include "server/chronicle/telling.h"

namespace galloper::chronicle {
namespace {

using kit::Seat;
using Pattern = std::string_view;

class Ways {
 public:
  // Not of this file.
  template <class Body>
  Patterns operator()(const Body&) const {
    return {};
  }

  Patterns operator()(const Field& one) const {
    static constexpr Pattern kEqual[] = {
        "Neither side had the numbers: {south} and {north} each brought {south units} to the field {at}.",
        "{south} and {north} met {at} on even terms, {south units} against {north units}.",
        "The armies that met {at} were of a size, with {south units} under {south} and {north units} under "
        "{north}.",
        "{at} {south} brought {south units} to the field, and {north} as many."};
    static constexpr Pattern kWays[] = {
        "{south units} of {south} in {south brigades} met {north units} of {north} in {north brigades} {at}.",
        "{south} came to the field {at} with {south units} in {south brigades}, and {north} with {north "
        "units} in {north brigades}.",
        "The numbers {at} stood at {south units} for {south} and {north units} for {north}.",
        "{south} brought {south units} to the field {at}, and {north} {north units}."};
    return one.units[0] == one.units[1] ? Patterns(kEqual) : Patterns(kWays);
  }
  Patterns operator()(const FirstMove& one) const {
    static constexpr Pattern kChoice[] = {
        "Who should begin was settled by choice, and the first turn was {first's}.",
        "No dice were needed for the first turn, which went by choice to {first}."};
    static constexpr Pattern kWays[] = {
        "The dice for the first turn fell {high} to {low}, and {first} moved first.",
        "{first} had the first turn, by {high} to {low} on the dice.",
        "It was {first} that moved first, on a throw of {high} to {low}."};
    return one.dice[0] == 0 ? Patterns(kChoice) : Patterns(kWays);
  }
  Patterns operator()(const UnitGone& one) const {
    if (one.by == 0 || one.manner == Manner::kUnknown) {
      static constexpr Pattern kWays[] = {"{nation} lost {unit} in the {turn} turn, {gone}.",
                                          "The {turn} turn cost {nation} {unit}, {gone}."};
      return kWays;
    }
    switch (one.manner) {
      case Manner::kFire:
        return by_fire(one);
      case Manner::kCharge:
        return by_charge(one);
      case Manner::kStrikeBack:
        return by_reply(one);
      default:
        return by_defence();
    }
  }
  Patterns operator()(const TownStormed&) const {
    static constexpr Pattern kWays[] = {
        "In the {turn} turn {unit of} took {where} from its garrison by storm.",
        "{unit of} stormed {where} in the {turn} turn.",
        "The {turn} turn saw {unit of} go into {where} over a beaten enemy."};
    return kWays;
  }
  Patterns operator()(const ObjectiveTaken&) const {
    static constexpr Pattern kWays[] = {"{nation} had {where} when the {turn} turn closed.",
                                        "In the {turn} turn {where} passed into {nation's} keeping.",
                                        "The close of the {turn} turn found {nation} on {where}."};
    return kWays;
  }
  Patterns operator()(const BrigadierFell& one) const {
    static constexpr Pattern kWounded[] = {"{brigadier} was wounded in the {turn} turn.",
                                           "In the {turn} turn a wound took {brigadier} out of the fight."};
    static constexpr Pattern kKilled[] = {"{brigadier} was killed in the {turn} turn.",
                                          "In the {turn} turn {brigadier} of {nation} was killed."};
    static constexpr Pattern kCaptured[] = {"{brigadier} was captured in the {turn} turn.",
                                            "In the {turn} turn {brigadier} was captured by {enemy}."};
    return one.fate == 1 ? Patterns(kWounded) : one.fate == 2 ? Patterns(kKilled) : Patterns(kCaptured);
  }
  Patterns operator()(const CincOverrun&) const {
    static constexpr Pattern kWays[] = {
        "{nation's} commander-in-chief was ridden over in the {turn} turn, and got away.",
        "In the {turn} turn the enemy reached {nation's} commander-in-chief, who got away to friends."};
    return kWays;
  }
  Patterns operator()(const BrigadeGone&) const {
    static constexpr Pattern kWays[] = {
        "{brigadier} left the field with nothing to command, the brigade having lost {units}, which was all "
        "of it.",
        "Of {brigadier's} brigade nothing was left: {units} lost, and no more to lose.",
        "The brigade of {brigadier} ceased to be, with {units} lost out of as many.",
        "{brigadier's} brigade was spent: {units} lost, and none remained.",
        "{brigadier} had no brigade left to lead, {units} having been lost."};
    return kWays;
  }
  Patterns operator()(const Deeds& one) const {
    static constexpr Pattern kFree[] = {
        "{brigadier's} brigade routed {routed} for {nation} and lost none of its own.",
        "On {nation's} side the brigade of {brigadier} had {routed} to its credit and nothing to pay for.",
        "{routed} fell to the brigade of {brigadier}, of {nation}, for no loss at all."};
    static constexpr Pattern kWays[] = {
        "{brigadier's} brigade routed {routed} for {nation} and lost {toll}.",
        "{nation} owes to the brigade of {brigadier} {routed} routed, at the price of {toll}.",
        "On {nation's} side {brigadier's} brigade had {routed} to its credit, and {toll} to regret.",
        "{routed} fell to the brigade of {brigadier}, of {nation}, for the loss of {toll}.",
        "With {toll} lost, the brigade of {brigadier} had routed {routed} for {nation}."};
    return one.lost == 0 ? Patterns(kFree) : Patterns(kWays);
  }
  Patterns operator()(const Losses& one) const {
    static constexpr Pattern kNobody[] = {"Neither side lost a unit.", "Not a unit was lost on either side."};
    static constexpr Pattern kWays[] = {
        "{south} lost {south toll}, and {north} {north toll}.",
        "The cost to {south} was {south toll}, and to {north} {north toll}.",
        "The day took {south toll} from {south}, and {north toll} from {north}.",
        "{south's} loss was {south toll}, and {north's} {north toll}."};
    return one.lost[0] + one.lost[1] == 0 ? Patterns(kNobody) : Patterns(kWays);
  }
  Patterns operator()(const End& one) const {
    return one.turn == 0 ? before_the_first_turn(one) : ended(one);
  }

 private:
  static Patterns by_fire(const UnitGone& one) {
    static constexpr Pattern kFirst[] = {
        "The first to go was {unit of}, {gone} by the fire of {by} in the {turn} turn.",
        "The first loss was {nation's}: {unit}, {gone} by the fire of {by} in the {turn} turn.",
        "It began with {unit of}, {gone} by the fire of {by} in the {turn} turn.",
        "{nation} was the first to lose a unit: in the {turn} turn the fire of {by} cost it {unit}.",
        "First blood went to {by}, whose fire cost {nation} {unit} in the {turn} turn."};
    static constexpr Pattern kDestroyed[] = {
        "In the {turn} turn {by} shot {unit of} to pieces.",
        "The fire of {by} made an end of {unit of} in the {turn} turn.",
        "{nation} lost {unit} in the {turn} turn to the fire of {by}.",
        "Nothing remained of {unit of} after {by} had fired in the {turn} turn.",
        "Under the fire of {by}, {unit of} melted away in the {turn} turn.",
        "The {turn} turn was one volley too many for {unit of}, and {by} fired it."};
    static constexpr Pattern kDriven[] = {
        "The fire of {by} drove {unit of} from the field in the {turn} turn.",
        "In the {turn} turn {unit of} gave way before the fire of {by} and left the field.",
        "{nation} saw {unit} leave the field in the {turn} turn under the fire of {by}."};
    return one.first ? Patterns(kFirst) : one.destroyed ? Patterns(kDestroyed) : Patterns(kDriven);
  }
  static Patterns by_charge(const UnitGone& one) {
    static constexpr Pattern kFirst[] = {
        "The first to go was {unit of}, {gone} by a charge of {by} in the {turn} turn.",
        "The first loss was {nation's}: {unit}, {gone} in the {turn} turn by a charge of {by}.",
        "It began with {unit of}, {gone} by a charge of {by} in the {turn} turn.",
        "{nation} was the first to lose a unit: in the {turn} turn a charge of {by} cost it {unit}.",
        "First blood went to {by}, whose charge in the {turn} turn cost {nation} {unit}."};
    static constexpr Pattern kDestroyed[] = {
        "In the {turn} turn {by} charged home upon {unit of}, and that was the end of the unit.",
        "A charge of {by} in the {turn} turn destroyed {unit of}.",
        "{unit of} broke for good under a charge of {by} in the {turn} turn.",
        "{by} went in upon {unit of} in the {turn} turn and left nothing standing.",
        "{nation} lost {unit} in the {turn} turn to a charge of {by}.",
        "The {turn} turn saw {by} charge {unit of} out of existence.",
        "To a charge of {by} in the {turn} turn {nation} paid {unit}."};
    static constexpr Pattern kDriven[] = {
        "A charge of {by} swept {unit of} off the field in the {turn} turn.",
        "In the {turn} turn {by} charged, and {unit of} left the field.",
        "{nation} saw {unit} driven off in the {turn} turn by a charge of {by}.",
        "{unit of} did not wait for a second charge of {by}, and quitted the field in the {turn} turn."};
    return one.first ? Patterns(kFirst) : one.destroyed ? Patterns(kDestroyed) : Patterns(kDriven);
  }
  static Patterns by_reply(const UnitGone& one) {
    static constexpr Pattern kFirst[] = {
        "The first to go was {unit of}, {gone} in the {turn} turn by the reply of {by} to its own charge.",
        "{nation} was the first to lose a unit: in the {turn} turn a charge upon {by} cost it {unit}."};
    static constexpr Pattern kWays[] = {
        "{unit of} charged {by} in the {turn} turn and did not outlive the answer.",
        "In the {turn} turn {by} took a charge of {unit of}, struck back, and had the better of it: the "
        "chargers were {gone}.",
        "A charge upon {by} in the {turn} turn cost {nation} {unit}."};
    static constexpr Pattern kDriven[] = {
        "{unit of} charged {by} in the {turn} turn and did not stop running for the answer.",
        "In the {turn} turn {by} took a charge of {unit of}, struck back, and had the better of it: the "
        "chargers were {gone}."};
    return one.first ? Patterns(kFirst) : one.destroyed ? Patterns(kWays) : Patterns(kDriven);
  }
  static Patterns by_defence() {
    static constexpr Pattern kWays[] = {
        "{unit of} came on against {by} in the {turn} turn, met fire before the charge was home, and got no "
        "further: the chargers were {gone}.",
        "In the {turn} turn the fire of {by} met a charge of {unit of}, and the chargers were {gone}."};
    return kWays;
  }

  static Patterns before_the_first_turn(const End& one) {
    static constexpr Pattern kGivenUp[] = {
        "{loser} gave up the field before the first turn, and {winner} had it."};
    static constexpr Pattern kTime[] = {
        "{loser's} time ran out before the first turn, and the day is {winner's}."};
    static constexpr Pattern kClosed[] = {
        "The match was closed before the armies had a turn, and nobody has the day.",
        "It went no further: the match was closed before the first turn of the battle."};
    if (one.decided == Decided::kResigned) return kGivenUp;
    return one.decided == Decided::kTime ? Patterns(kTime) : Patterns(kClosed);
  }
  static Patterns ended(const End& one) {
    static constexpr Pattern kScore[] = {
        "{winner} had {banners} to {against} in the {turn} turn, and with them the day.",
        "It ended in the {turn} turn, with {winner} at {banners} and {loser} at {against}.",
        "The {turn} turn brought {winner} to {banners} against {against}, which was enough.",
        "In the {turn} turn {winner} reached {banners}, {loser} having {against}, and the day was won."};
    static constexpr Pattern kNoUnits[] = {
        "By the {turn} turn {loser} had nothing left on the field, and {winner} had it with {banners} to "
        "{against}."};
    static constexpr Pattern kLimit[] = {
        "The {turn} turn was the last that was allowed, and it closed with {winner} the winner, {banners} "
        "against {against}.",
        "Time was called after the {turn} turn; the day is {winner's}, with {banners} to {against}.",
        "With the {turn} turn the time allowed was over, and {winner} had the day by {banners} to "
        "{against}."};
    static constexpr Pattern kDraw[] = {
        "The {turn} turn was the last that was allowed, and {banners} to {against} settles nothing: the day "
        "is drawn.",
        "Time was called after the {turn} turn, at {banners} to {against}, and nobody has the day."};
    static constexpr Pattern kResigned[] = {
        "In the {turn} turn {loser} gave up the field, with the count at {banners} to {against} for "
        "{winner}.",
        "{loser} resigned the day in the {turn} turn; {winner} then had {banners} and {loser} {against}."};
    static constexpr Pattern kAgreed[] = {
        "In the {turn} turn the two commanders agreed to leave it there, at {banners} for {south} and "
        "{against} for {north}.",
        "It was called a draw by consent in the {turn} turn, with {south} at {banners} and {north} at "
        "{against}."};
    static constexpr Pattern kTime[] = {
        "{loser's} time ran out in the {turn} turn, at {banners} to {against}, and the day is {winner's}."};
    static constexpr Pattern kClosed[] = {
        "The match was closed in the {turn} turn, with {south} at {banners} and {north} at {against}, and "
        "nobody has the day."};
    static constexpr Pattern kLevel[] = {
        "The {turn} turn was the last that was allowed, and a count level at {level} gives the day to "
        "{winner}."};
    static constexpr Pattern kBehind[] = {
        "The {turn} turn was the last that was allowed, and {banners} to {against} is nevertheless enough "
        "for "
        "{winner}.",
        "Time was called after the {turn} turn, and the day is {winner's} although it stood at {banners} to "
        "{against}."};
    switch (one.decided) {
      case Decided::kNoUnits:
        return kNoUnits;
      case Decided::kLimit:
        if (one.winner == Seat::kNone) return kDraw;
        if (one.score[kit::index_of(one.winner)] < one.score[1 - kit::index_of(one.winner)]) return kBehind;
        return one.score[0] == one.score[1] ? Patterns(kLevel) : Patterns(kLimit);
      case Decided::kResigned:
        return kResigned;
      case Decided::kAgreed:
        return kAgreed;
      case Decided::kTime:
        return kTime;
      case Decided::kClosed:
        return kClosed;
      default:
        return kScore;
    }
  }
};

}  // namespace

Patterns land_patterns(const Fact& fact) { return std::visit(Ways{}, fact.body); }

}  // namespace galloper::chronicle
