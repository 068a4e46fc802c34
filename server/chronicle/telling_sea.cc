// The ways of telling what happens at sea.
#include "server/chronicle/telling.h"

namespace galloper::chronicle {
namespace {

using kit::Seat;
using Pattern = std::string_view;

struct Ways {
  template <class Body>
  Patterns operator()(const Body&) const {
    return {};
  }

  Patterns operator()(const Field& one) const {
    static constexpr Pattern kEqual[] = {
        "{south} and {north} met {at} with {south units} each.",
        "The squadrons that met {at} were of a size, {south units} under {south} and {north units} under "
        "{north}.",
        "Neither side had the numbers {at}, where {south units} of {south} met {north units} of {north}.",
        "{at} it was {south units} of {south} against {north units} of {north}."};
    static constexpr Pattern kWays[] = {
        "{south units} of {south} met {north units} of {north} {at}.",
        "{south} had {south units} {at}, and {north} {north units}.",
        "The count of hulls {at} was {south units} for {south} and {north units} for {north}."};
    return one.units[0] == one.units[1] ? Patterns(kEqual) : Patterns(kWays);
  }
  Patterns operator()(const FirstMove&) const {
    static constexpr Pattern kWays[] = {
        "{first} moved first, the dice having fallen {high} for it and {low} for the other.",
        "It fell to {first} to move first, by {high} to {low}.",
        "For the first move {first} threw {high}, and the other side {low}.",
        "The dice gave {first} {high} and the other side {low}, and so the first move."};
    return kWays;
  }
  Patterns operator()(const FirstShot& one) const {
    static constexpr Pattern kMiss[] = {
        "{ship of} opened the firing in the {turn} turn, at {target} and at {range}, and hit nothing.",
        "The first shot on record was fired by {ship} in the {turn} turn at {target}, {range} away, without "
        "effect."};
    static constexpr Pattern kHit[] = {
        "{ship of} opened the firing in the {turn} turn and hit {target} for {points} at {range}.",
        "The first shot on record was fired by {ship} in the {turn} turn at {target}, {range} away, and told "
        "for {points}."};
    return one.points == 0 ? Patterns(kMiss) : Patterns(kHit);
  }
  Patterns operator()(const Salvo&) const {
    static constexpr Pattern kWays[] = {
        "In the {turn} turn {ship} hit {target} for {points} at {range}.",
        "{ship} found {target} at {range} in the {turn} turn, and a single salvo told for {points}.",
        "A salvo of {ship} in the {turn} turn cost {target} {points}, at {range}.",
        "At {range}, in the {turn} turn, {target} took {points} of damage from {ship}."};
    return kWays;
  }
  Patterns operator()(const TorpedoHit&) const {
    static constexpr Pattern kWays[] = {
        "A torpedo of {ship} ran {range} in the {turn} turn and struck {target} for {points}.",
        "{target} was struck in the {turn} turn by a torpedo that {ship} had launched at {range}, and lost "
        "{points}.",
        "In the {turn} turn {ship} launched at {target} from {range}, and the torpedo told for {points}."};
    return kWays;
  }
  Patterns operator()(const ShipGone& one) const {
    static constexpr Pattern kFirst[] = {
        "The first ship lost was {ship of}, which sank in the {turn} turn under the fire of {by}.",
        "{ship of} was the first to go, sunk in the {turn} turn by {by}.",
        "{nation} was the first to lose a ship: in the {turn} turn {by} sank {ship}.",
        "The sea had {ship of} first, in the {turn} turn, under the fire of {by}."};
    static constexpr Pattern kWays[] = {"{ship of} sank in the {turn} turn under the fire of {by}.",
                                        "In the {turn} turn {by} sank {ship of}.",
                                        "{nation} lost {ship} in the {turn} turn to the guns of {by}.",
                                        "The {turn} turn was the last of {ship of}, with {by} firing.",
                                        "{by} had the better of {ship of} in the {turn} turn, and sank her.",
                                        "Under the fire of {by}, {ship of} went down in the {turn} turn."};
    static constexpr Pattern kTubes[] = {"{ship of} sank in the {turn} turn under the fire of {by}.",
                                         "In the {turn} turn {by} sank {ship of}.",
                                         "{nation} lost {ship} in the {turn} turn to {by}."};
    if (one.first) return kFirst;
    return one.by_torpedo ? Patterns(kTubes) : Patterns(kWays);
  }
  Patterns operator()(const ShipLeft&) const {
    static constexpr Pattern kWays[] = {"{ship of} left the battle in the {turn} turn, and was let go.",
                                        "In the {turn} turn {ship of} withdrew.",
                                        "{nation} brought {ship} away in the {turn} turn.",
                                        "Safe off the chart in the {turn} turn was {ship of}."};
    return kWays;
  }
  Patterns operator()(const Gunnery& one) const {
    static constexpr Pattern kNothing[] = {"{nation} fired {shots} and hit nothing.",
                                           "For {shots} {nation} has nothing to show."};
    static constexpr Pattern kWays[] = {"{nation} fired {shots} in all and scored {points}.",
                                        "To {nation} are credited {points} for {shots}.",
                                        "The guns of {nation} spoke in {shots}, which told for {points}."};
    return one.points == 0 ? Patterns(kNothing) : Patterns(kWays);
  }
  Patterns operator()(const Battered&) const {
    static constexpr Pattern kWays[] = {
        "{ship of} came out of it afloat, with {damage} of {of} points shot away.",
        "Of those still afloat none was worse off than {ship of}, at {damage points} of damage out of {of}.",
        "Of the ships that were left {ship of} had suffered most: {damage points} out of {of}."};
    return kWays;
  }
  Patterns operator()(const ShipsLost& one) const {
    static constexpr Pattern kNobody[] = {"Neither side lost a ship.",
                                          "Every ship that had come was still there at the end."};
    static constexpr Pattern kWays[] = {
        "At the end {south} had {south lost}, and {north} {north lost}.",
        "The account was {south lost} for {south} and {north lost} for {north}.",
        "It cost {south} {south lost}, and {north} {north lost}."};
    const bool nobody = one.sunk[0] + one.sunk[1] + one.withdrawn[0] + one.withdrawn[1] == 0;
    return nobody ? Patterns(kNobody) : Patterns(kWays);
  }
  Patterns operator()(const End& one) const {
    static constexpr Pattern kBefore[] = {"It was over before anybody had a turn."};
    static constexpr Pattern kScore[] = {
        "{winner} had sunk {banners} to {against} by the {turn} turn, and with them had the day.",
        "It ended in the {turn} turn, with {banners} sunk by {winner} and {against} by {loser}.",
        "The {turn} turn brought {winner} to {banners} sunk against {against}, which was enough."};
    static constexpr Pattern kNoShips[] = {
        "By the {turn} turn {loser} had no ship left there, and the sea was {winner's}, at {banners} to "
        "{against}."};
    static constexpr Pattern kLimit[] = {
        "The {turn} turn was the last that was allowed, and it closed with {winner} the winner, {banners} "
        "sunk against {against}.",
        "Night may be said to have fallen after the {turn} turn; the day is {winner's}, by {banners} to "
        "{against}."};
    static constexpr Pattern kDraw[] = {
        "It ended in the {turn} turn with {banners} sunk on the one part and {against} on the other, and "
        "nobody has the day.",
        "After the {turn} turn the count stood at {banners} to {against}, and the day is drawn."};
    static constexpr Pattern kOther[] = {
        "In the {turn} turn {winner} had done what it had come to do, and the {banners} sunk to {against} "
        "are by the way.",
        "The day was {winner's} in the {turn} turn by what it had set out to do; in points sunk it stood at "
        "{banners} to {against}."};
    static constexpr Pattern kResigned[] = {
        "In the {turn} turn {loser} gave up the sea, at {banners} sunk to {against} for {winner}."};
    static constexpr Pattern kAgreed[] = {
        "In the {turn} turn the two commanders agreed to leave it there, at {banners} sunk by {south} and "
        "{against} by {north}."};
    static constexpr Pattern kTime[] = {
        "{loser's} time ran out in the {turn} turn, at {banners} to {against}, and the day is {winner's}."};
    static constexpr Pattern kClosed[] = {
        "The match was closed in the {turn} turn, at {banners} sunk by {south} and {against} by {north}, and "
        "nobody has the day."};
    if (one.turn == 0) return kBefore;
    switch (one.decided) {
      case Decided::kScore:
        return kScore;
      case Decided::kNoUnits:
        return kNoShips;
      case Decided::kResigned:
        return kResigned;
      case Decided::kAgreed:
        return kAgreed;
      case Decided::kTime:
        return kTime;
      case Decided::kClosed:
        return kClosed;
      case Decided::kLimit:
        return one.winner == Seat::kNone ? Patterns(kDraw) : Patterns(kLimit);
      case Decided::kOther:
        return one.winner == Seat::kNone ? Patterns(kDraw) : Patterns(kOther);
    }
    return kOther;
  }
};

}  // namespace

Patterns sea_patterns(const Fact& fact) { return std::visit(Ways{}, fact.body); }

}  // namespace galloper::chronicle
