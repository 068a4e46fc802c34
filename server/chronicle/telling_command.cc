// The ways of telling what brigadiers were told, and what the scouts brought.
#include "server/chronicle/telling.h"

namespace galloper::chronicle {
namespace {

using kit::Seat;
using Pattern = std::string_view;

struct Ways {
  // Not of this file.
  template <class Body>
  Patterns operator()(const Body&) const {
    return {};
  }

  Patterns operator()(const FirstOrders&) const {
    static constexpr Pattern kWays[] = {"{nation's} orders of the morning were these: {orders}.",
                                        "Before the first turn {nation} had given its orders: {orders}.",
                                        "In {nation's} lines the first orders ran: {orders}.",
                                        "{nation} began with {orders}.",
                                        "The first orders on {nation's} side were for {orders}."};
    return kWays;
  }
  Patterns operator()(const InContact&) const {
    static constexpr Pattern kWays[] = {
        "In the {turn} turn {nation's} commander-in-chief reached {brigadier} and gave the order to {order} "
        "in person.",
        "{brigadier} was told face to face, in the {turn} turn, to {order}.",
        "The order to {order} came to {brigadier} from {nation's} commander-in-chief directly, in the {turn} "
        "turn.",
        "{nation's} commander-in-chief came to {brigadier} in the {turn} turn, and the order was now to "
        "{order}.",
        "{brigadier} had it from the commander-in-chief's own mouth in the {turn} turn: the order was to "
        "{order}."};
    return kWays;
  }
  Patterns operator()(const LateRunner& one) const {
    static constexpr Pattern kCost[] = {
        "The runner who left for {brigadier} in the {sent} turn with the order to {order} arrived in the "
        "{arrived}, and found the brigade {lost} weaker.",
        "Between the {sent} turn, when the order to {order} was sent to {brigadier}, and the {arrived}, when "
        "it came, the brigade lost {lost}."};
    static constexpr Pattern kWays[] = {
        "The order to {order} that was sent to {brigadier} in the {sent} turn was delivered in the "
        "{arrived}.",
        "{brigadier} had the order to {order} in the {arrived} turn; it had been sent in the {sent}.",
        "A runner took from the {sent} turn to the {arrived} to bring {brigadier} the order to {order}.",
        "It was the {arrived} turn before {brigadier} read the order to {order}, written in the {sent}."};
    return one.lost > 0 ? Patterns(kCost) : Patterns(kWays);
  }
  Patterns operator()(const RunnerTaken&) const {
    static constexpr Pattern kWays[] = {
        "A runner on the way to {brigadier} was taken in the {turn} turn, and the order with him.",
        "In the {turn} turn the enemy took a runner bound for {brigadier}."};
    return kWays;
  }
  Patterns operator()(const Refusal& one) const {
    static constexpr Pattern kRetreats[] = {
        "In the {turn} turn {brigadier} was told to {sent}; the die gave {die} against a rating of {rating}, "
        "and {a character} commander drew the brigade to the rear and bade it {adopted}.",
        "The order to {sent} that reached {brigadier} in the {turn} turn was answered with a retreat: the "
        "throw was {die}, the rating {rating}, the character {character}, and the brigade was left to "
        "{adopted}.",
        "{nation's} order to {sent} found {brigadier}, whom the army list calls {character}, with a throw of "
        "{die} and a rating of {rating}; the brigade went back a full move in the {turn} turn, there to "
        "{adopted}."};
    static constexpr Pattern kWays[] = {
        "In the {turn} turn {brigadier}, {a character} officer, was told to {sent} and resolved to "
        "{adopted}: the die gave {die} against a rating of {rating}.",
        "{brigadier} read the order to {sent} in the {turn} turn, threw {die} against a rating of {rating}, "
        "and preferred to {adopted}; the army list has the word {character}.",
        "Ordered in the {turn} turn to {sent}, {brigadier} chose to {adopted}, on a throw of {die} and a "
        "rating of {rating}, and in the manner of {a character} commander.",
        "{nation's} order to {sent} reached {brigadier} in the {turn} turn and went no further: the throw "
        "was {die}, the rating {rating}, the character {character}, and the brigade was set to {adopted}."};
    return one.retreats ? Patterns(kRetreats) : Patterns(kWays);
  }
  Patterns operator()(const CameOfIt& one) const {
    static constexpr Pattern kBoth[] = {
        "Before the end {brigadier's} brigade had gone on to rout {routed} and to lose {lost} of its own.",
        "Thereafter the brigade of {brigadier} routed {routed} and lost {lost} of its own."};
    static constexpr Pattern kRouted[] = {
        "{brigadier's} brigade went on to rout {routed}, and lost nothing more.",
        "What came after was {routed} routed by {brigadier's} brigade, at no further loss."};
    static constexpr Pattern kLost[] = {
        "From then to the end {brigadier's} brigade lost {lost units} and routed nobody.",
        "The rest of the day cost {brigadier's} brigade {lost units}, and the enemy none by its hand."};
    return one.routed == 0 ? Patterns(kLost) : one.lost == 0 ? Patterns(kRouted) : Patterns(kBoth);
  }
  Patterns operator()(const EliteFollowed&) const {
    static constexpr Pattern kWays[] = {
        "Not so {unit}: on a throw of {die} they kept to the order to {order}.",
        "From that {unit} stood apart, and on a throw of {die} did as {nation} had asked, which was to "
        "{order}."};
    return kWays;
  }
  Patterns operator()(const AgainstTheOdds&) const {
    static constexpr Pattern kWays[] = {
        "{brigadier}, with a rating of {rating}, threw {die} in the {turn} turn and obeyed the order to "
        "{order}.",
        "The order to {order} reached {brigadier} in the {turn} turn and, at a rating of {rating}, was "
        "obeyed on a throw of {die}.",
        "At a rating of {rating} little is expected of {brigadier}, but in the {turn} turn the die showed "
        "{die} and the brigade was told to {order}, as {nation} wished."};
    return kWays;
  }
  Patterns operator()(const Despatches& one) const {
    static constexpr Pattern kOnlyObeyed[] = {
        "The one order that a runner brought to {nation's} brigadiers was obeyed.",
        "One order by runner reached a brigadier of {nation}, and it was obeyed."};
    static constexpr Pattern kOnlyRefused[] = {
        "The one order that a runner brought to {nation's} brigadiers was disobeyed.",
        "One order by runner reached a brigadier of {nation}, to no obedience."};
    static constexpr Pattern kAll[] = {
        "{arrived} went by runner to {nation's} brigadiers, and none was disobeyed.",
        "{nation's} runners delivered {arrived}, and not one was disobeyed."};
    static constexpr Pattern kNone[] = {
        "{arrived} went by runner to {nation's} brigadiers, and none was obeyed.",
        "{nation's} runners delivered {arrived}, to no obedience whatever."};
    static constexpr Pattern kSome[] = {
        "{nation's} runners delivered {arrived}, of which {disobeyed} {were} disobeyed.",
        "Of {arrived} delivered by {nation's} runners, {disobeyed} {were} disobeyed.",
        "By runner {nation's} brigadiers had {arrived}, and {disobeyed} {were} not obeyed."};
    if (one.arrived == 1) return one.disobeyed == 0 ? Patterns(kOnlyObeyed) : Patterns(kOnlyRefused);
    if (one.disobeyed == 0) return kAll;
    return one.disobeyed == one.arrived ? Patterns(kNone) : Patterns(kSome);
  }
  Patterns operator()(const Sectors&) const {
    static constexpr Pattern kWays[] = {
        "The die called {nation} to its left {left}, to its centre {centre} and to its right {right}.",
        "{nation} was given its left {left} by the die, its centre {centre} and its right {right}.",
        "Of {nation's} turns the left was called {left}, the centre {centre} and the right {right}."};
    return kWays;
  }
  Patterns operator()(const RatingChanged& one) const {
    static constexpr Pattern kUp[] = {
        "A {die} thrown for {brigadier} after the battle raised the rating from {before} to {after}.",
        "{brigadier}, who had disobeyed and been routed, threw {die} afterwards and is rated {after} where "
        "it was {before}.",
        "The lesson was not lost on {brigadier}: {die} on the die afterwards, and a rating of {after} for "
        "one of {before}."};
    static constexpr Pattern kDown[] = {
        "A {die} thrown for {brigadier} after the battle lowered the rating from {before} to {after}.",
        "Success went to the head of {brigadier}, whose throw of {die} afterwards put the rating at {after} "
        "for {before}.",
        "{brigadier}, who had disobeyed and been right, threw {die} afterwards and is rated {after} where it "
        "was {before}."};
    return one.was_routed ? Patterns(kUp) : Patterns(kDown);
  }
  Patterns operator()(const NoBattle&) const {
    static constexpr Pattern kWays[] = {
        "The two armies did not meet.",
        "Of the battle itself there is nothing to report, since there was none."};
    return kWays;
  }
  Patterns operator()(const ScoutsOut& one) const {
    static constexpr Pattern kEqual[] = {"From either camp {south scouts} rode out first.",
                                         "Each army sent {south scouts} ahead.",
                                         "Before the armies moved, {south scouts} rode out from each.",
                                         "Scouting came first, with {south scouts} to a side."};
    static constexpr Pattern kWays[] = {
        "{south} sent {south scouts} ahead, and {north} {north scouts}.",
        "Before the armies moved, {south scouts} of {south} and {north scouts} of {north} rode out."};
    return one.scouts[0] == one.scouts[1] ? Patterns(kEqual) : Patterns(kWays);
  }
  Patterns operator()(const Encounter& one) const {
    static constexpr Pattern kAttackerLoses[] = {
        "A rider of {attacker} attacked one of {defender} in the {turn} turn of the scouting, threw {attack "
        "die} to {defence die}, and was {harm}.",
        "In the {turn} turn of the scouting a scout of {attacker} was {harm} in an attack on one of "
        "{defender}, at {attack die} to {defence die} on the dice."};
    static constexpr Pattern kDefenderLoses[] = {
        "A rider of {attacker} caught one of {defender} in the {turn} turn of the scouting and threw {attack "
        "die} to {defence die}; the latter was {harm}.",
        "In the {turn} turn of the scouting a scout of {defender} was {harm} by one of {attacker}, at "
        "{attack die} to {defence die} on the dice."};
    return one.attacker == one.loser ? Patterns(kAttackerLoses) : Patterns(kDefenderLoses);
  }
  Patterns operator()(const ScoutsLost&) const {
    static constexpr Pattern kWays[] = {"The scouting cost {nation} {lost}.",
                                        "{nation} had {lost} out there.",
                                        "On {nation's} side the price was {lost}."};
    return kWays;
  }
  Patterns operator()(const LearnedBrigades&) const {
    static constexpr Pattern kWays[] = {
        "From their reports {nation} knew of {names} on {enemy's} side.",
        "The reports told {nation} that it would meet {names}.",
        "Thanks to its riders {nation} could write down {names} among the forces of {enemy}.",
        "Among {enemy's} forces {nation's} scouts had made out {names}.",
        "{nation's} riders brought word of {names} under {enemy's} colours."};
    return kWays;
  }
  Patterns operator()(const LearnedBrigadier&) const {
    static constexpr Pattern kWays[] = {
        "One report told {nation} that {name} is {character} and rated {rating}.",
        "{nation} learned of {name}, across the way, that the character is {character} and the rating "
        "{rating}.",
        "A rider of {nation} brought word of {name}: {character}, and rated {rating}.",
        "{nation's} report on {name} had {character} for the character and {rating} for the rating."};
    return kWays;
  }
  Patterns operator()(const LearnedGround&) const {
    static constexpr Pattern kWays[] = {"The riders put {names} on {nation's} map.",
                                        "{nation} had word of {names} before its army had to find it out.",
                                        "Of the ground {nation} learned of {names}.",
                                        "{nation's} scouts reported {names}.",
                                        "As to the ground, {nation} now knew of {names}."};
    return kWays;
  }
  Patterns operator()(const Granted& one) const {
    static constexpr Pattern kNobody[] = {
        "With {home} home on one side and {enemy home} on the other, the scouts gave neither army the first "
        "turn.",
        "At {home} to {enemy home} in scouts come home, the first turn was left to the dice.",
        "Neither side's scouts earned the first turn, with {home} home against {enemy home}."};
    static constexpr Pattern kWays[] = {
        "With {home} home to {enemy's} {enemy home}, {nation} was to say who should move first.",
        "The reckoning was {home} home to {enemy home}, and {nation} had the say over the first turn."};
    static constexpr Pattern kCaptures[] = {
        "With {home} home on each side it went by captures, and {nation} was to say who should move first."};
    if (one.initiative == Seat::kNone) return kNobody;
    return one.returned[0] == one.returned[1] ? Patterns(kCaptures) : Patterns(kWays);
  }
  Patterns operator()(const GroundMoved&) const {
    static constexpr Pattern kWays[] = {"{nation} used what its riders had earned to shift {piece}.",
                                        "For its reports {nation} was allowed to move {piece}, and did.",
                                        "On {nation's} word {piece} changed place before the battle.",
                                        "{nation} had {piece} moved before the battle, as its reports "
                                        "allowed."};
    return kWays;
  }
};

}  // namespace

Patterns command_patterns(const Fact& fact) { return std::visit(Ways{}, fact.body); }

}  // namespace galloper::chronicle
