// The ways of telling what happens on land, and in the scouting before it.
#include <fmt/format.h>

#include "server/chronicle/english.h"
#include "server/chronicle/telling.h"
#include "server/rules/land/setup.h"

namespace galloper::chronicle {
namespace {

using kit::enemy_of;
using kit::index_of;
using kit::Seat;
using Pattern = std::string_view;

// "assault"
std::string verb(command::Order order) { return lower_first(std::string(command::name_of(order))); }
std::string character(kit::Character character) { return lower_first(std::string(kit::name_of(character))); }

// ---- words ----

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
    text("banners", count(own, names_.at_sea() ? "point" : "banner"));
    text("turns", count(one.turn, "turn"));
    turn(one.turn);
  }
  void operator()(const Lead& one) {
    nation("nation", one.side);
    nation("enemy", enemy_of(one.side));
    text("score", number(one.score[index_of(one.side)]));
    text("against", number(one.score[1 - index_of(one.side)]));
    turn(one.turn);
  }
  void operator()(const Swing& one) {
    nation("nation", one.side);
    nation("enemy", enemy_of(one.side));
    text("routed", count(one.routed, names_.at_sea() ? "point" : "unit"));
    text("lost", number(one.lost));
    turn(one.turn);
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
      if (!men.empty()) groups.push_back(fmt::format("{} to {}", list(men), verb(order)));
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
    nation("nation", land::side_of(one.unit));
    if (one.by != 0) text("by", names_.unit(one.by));
    text("gone", one.destroyed ? "destroyed" : "driven from the field");
    turn(one.turn);
  }
  void operator()(const TownStormed& one) {
    text("unit", names_.unit(one.unit));
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
    text("lost", number(one.lost));
    text("of", count(one.units, "unit"));
  }
  void operator()(const Losses& one) {
    text("south lost", number(one.lost[0]));
    text("north lost", number(one.lost[1]));
    text("south of", count(one.of[0], "unit"));
    text("north of", number(one.of[1]));
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
  void operator()(const ScoutsHome& one) {
    nation("nation", one.side);
    text("returned", count(one.returned, "scout"));
    text("reports", count(one.returned, "report"));
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

 private:
  void text(std::string key, std::string value) { words_[std::move(key)] = std::move(value); }
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

  const Names& names_;
  Words& words_;
};

// ---- patterns ----

class Ways {
 public:
  explicit Ways(bool at_sea) : at_sea_(at_sea) {}

  // At sea, or nothing to say.
  template <class Body>
  Patterns operator()(const Body&) const {
    return {};
  }

  Patterns operator()(const Field& one) const {
    static constexpr Pattern kEqual[] = {
        "Neither side had the numbers: {south} and {north} each brought {south units} to the field {at}.",
        "{south} and {north} met {at} on even terms, {south units} against {north units}.",
        "The armies that met {at} were of a size, with {south units} under {south} and {north units} under "
        "{north}."};
    static constexpr Pattern kWays[] = {
        "{south units} of {south} in {south brigades} met {north units} of {north} in {north brigades} {at}.",
        "{south} came to the field {at} with {south units} in {south brigades}, and {north} with {north "
        "units} in "
        "{north brigades}.",
        "The numbers {at} stood at {south units} for {south} and {north units} for {north}."};
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
  Patterns operator()(const FirstOrders&) const {
    static constexpr Pattern kWays[] = {"{nation's} orders of the morning were these: {orders}.",
                                        "Before the first turn {nation} had given its orders: {orders}.",
                                        "In {nation's} lines the first orders ran: {orders}.",
                                        "{nation} began with {orders}."};
    return kWays;
  }
  Patterns operator()(const InContact&) const {
    static constexpr Pattern kWays[] = {
        "In the {turn} turn {nation's} commander-in-chief reached {brigadier} and gave the order to {order} "
        "in "
        "person.",
        "{brigadier} was told to {order} face to face in the {turn} turn.",
        "The order to {order} came to {brigadier} from {nation's} commander-in-chief directly, in the {turn} "
        "turn."};
    return kWays;
  }
  Patterns operator()(const LateRunner& one) const {
    static constexpr Pattern kCost[] = {
        "The runner who left for {brigadier} in the {sent} turn with the order to {order} arrived in the "
        "{arrived}, and found the brigade {lost} weaker.",
        "Between the {sent} turn, when the order to {order} was sent to {brigadier}, and the {arrived}, when "
        "it "
        "came, the brigade lost {lost}."};
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
        "and "
        "{a character} commander drew the brigade to the rear and bade it {adopted}.",
        "The order to {sent} that reached {brigadier} in the {turn} turn was answered with a retreat: the "
        "throw was "
        "{die}, the rating {rating}, the character {character}, and the brigade was left to {adopted}.",
        "{nation's} order to {sent} found {brigadier}, whom the army list calls {character}, with a throw of "
        "{die} "
        "and a rating of {rating}; the brigade went back a full move in the {turn} turn, there to "
        "{adopted}."};
    static constexpr Pattern kWays[] = {
        "In the {turn} turn {brigadier}, {a character} officer, was told to {sent} and resolved to "
        "{adopted}: the "
        "die gave {die} against a rating of {rating}.",
        "{brigadier} read the order to {sent} in the {turn} turn, threw {die} against a rating of {rating}, "
        "and "
        "preferred to {adopted}; the army list has the word {character}.",
        "Ordered in the {turn} turn to {sent}, {brigadier} chose to {adopted}, on a throw of {die} and a "
        "rating of "
        "{rating}, and in the manner of {a character} commander.",
        "{nation's} order to {sent} reached {brigadier} in the {turn} turn and went no further: the throw "
        "was {die}, "
        "the rating {rating}, the character {character}, and the brigade was set to {adopted}."};
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
        "{brigadier}, with a rating of {rating}, threw {die} in the {turn} turn and did {order} as ordered.",
        "The order to {order} reached {brigadier} in the {turn} turn and, at a rating of {rating}, was "
        "obeyed on a "
        "throw of {die}.",
        "At a rating of {rating} little is expected of {brigadier}, but in the {turn} turn the die showed "
        "{die} and "
        "the brigade was told to {order}, as {nation} wished."};
    return kWays;
  }
  Patterns operator()(const Despatches& one) const {
    static constexpr Pattern kOnlyObeyed[] = {
        "The one order that a runner brought to {nation's} brigadiers was obeyed."};
    static constexpr Pattern kOnlyRefused[] = {
        "The one order that a runner brought to {nation's} brigadiers was disobeyed."};
    static constexpr Pattern kAll[] = {"All {arrived} that {nation's} runners delivered were obeyed.",
                                       "{nation's} runners delivered {arrived}, and not one was disobeyed."};
    static constexpr Pattern kNone[] = {"All {arrived} that {nation's} runners delivered were disobeyed.",
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
        "In the {turn} turn {unit} of {nation} took {where} from its garrison by storm.",
        "{unit} of {nation} stormed {where} in the {turn} turn.",
        "The {turn} turn saw {unit} of {nation} go into {where} over a beaten enemy."};
    return kWays;
  }
  Patterns operator()(const ObjectiveTaken&) const {
    static constexpr Pattern kWays[] = {"{nation} had {where} when its {turn} turn closed.",
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
        "The brigade of {brigadier} ceased to be, with {units} lost out of as many."};
    return kWays;
  }
  Patterns operator()(const Deeds& one) const {
    static constexpr Pattern kFree[] = {
        "{brigadier's} brigade routed {routed} for {nation} and lost none of its own.",
        "On {nation's} side the brigade of {brigadier} had {routed} to its credit and nothing to pay for."};
    static constexpr Pattern kWays[] = {
        "{brigadier's} brigade routed {routed} for {nation} and lost {lost} of {of}.",
        "To the brigade of {brigadier} {nation} owes {routed} routed, at a price of {lost} of {of}.",
        "On {nation's} side {brigadier's} brigade had {routed} to its credit, and {lost} of {of} to regret."};
    return one.lost == 0 ? Patterns(kFree) : Patterns(kWays);
  }
  Patterns operator()(const Losses& one) const {
    static constexpr Pattern kNobody[] = {"Neither side lost a unit.", "Not a unit was lost on either side."};
    static constexpr Pattern kWays[] = {
        "{south} lost {south lost} of {south of}, and {north} {north lost} of {north of}.",
        "The cost to {south} was {south lost} of {south of}, and to {north} {north lost} of {north of}.",
        "Of {south of} {south} lost {south lost}; of {north of} {north} lost {north lost}."};
    return one.lost[0] + one.lost[1] == 0 ? Patterns(kNobody) : Patterns(kWays);
  }
  Patterns operator()(const RatingChanged& one) const {
    static constexpr Pattern kUp[] = {
        "A {die} thrown for {brigadier} after the battle raised the rating from {before} to {after}.",
        "{brigadier}, who had disobeyed and been routed, threw {die} afterwards and is rated {after} where "
        "it was "
        "{before}.",
        "The lesson was not lost on {brigadier}: {die} on the die afterwards, and a rating of {after} for "
        "one of "
        "{before}."};
    static constexpr Pattern kDown[] = {
        "A {die} thrown for {brigadier} after the battle lowered the rating from {before} to {after}.",
        "Success went to the head of {brigadier}, whose throw of {die} afterwards put the rating at {after} "
        "for "
        "{before}.",
        "{brigadier}, who had disobeyed and been right, threw {die} afterwards and is rated {after} where it "
        "was "
        "{before}."};
    return one.was_routed ? Patterns(kUp) : Patterns(kDown);
  }
  Patterns operator()(const Lead&) const {
    if (at_sea_) return {};
    static constexpr Pattern kWays[] = {
        "From the {turn} turn, when {nation} stood at {score} to {against}, it was never caught.",
        "{nation} went ahead for good in the {turn} turn, by {score} to {against}.",
        "The lead that decided the day was {nation's} from the {turn} turn, at {score} to {against}."};
    return kWays;
  }
  Patterns operator()(const Swing& one) const {
    if (at_sea_) return {};
    static constexpr Pattern kFree[] = {
        "No turn told more than the {turn}, in which {nation} routed {routed} and lost none.",
        "Nothing moved the count further than the {turn} turn, which cost {enemy} {routed} and {nation} "
        "none."};
    static constexpr Pattern kWays[] = {
        "No turn told more than the {turn}, in which {nation} routed {routed} and lost {lost}.",
        "Nothing moved the count further than the {turn} turn, which cost {enemy} {routed} and {nation} "
        "{lost}."};
    return one.lost == 0 ? Patterns(kFree) : Patterns(kWays);
  }
  Patterns operator()(const End& one) const {
    if (at_sea_) return {};
    return one.turn == 0 ? before_the_first_turn(one) : ended(one);
  }

  // ---- scouting ----

  Patterns operator()(const NoBattle&) const {
    static constexpr Pattern kWays[] = {
        "The two armies did not meet.",
        "Of the battle itself there is nothing to report, since there was none."};
    return kWays;
  }
  Patterns operator()(const ScoutsOut& one) const {
    static constexpr Pattern kEqual[] = {"From either camp {south scouts} rode out first.",
                                         "Each army sent {south scouts} ahead.",
                                         "Before the armies moved, {south scouts} rode out from each."};
    static constexpr Pattern kWays[] = {
        "{south} sent {south scouts} ahead, and {north} {north scouts}.",
        "Before the armies moved, {south scouts} of {south} and {north scouts} of {north} rode out."};
    return one.scouts[0] == one.scouts[1] ? Patterns(kEqual) : Patterns(kWays);
  }
  Patterns operator()(const Encounter& one) const {
    static constexpr Pattern kAttackerLoses[] = {
        "A rider of {attacker} attacked one of {defender} in the scouts' {turn} turn, threw {attack die} to "
        "{defence die}, and was {harm}.",
        "In the {turn} turn of the scouting a scout of {attacker} was {harm} in an attack on one of "
        "{defender}, at "
        "{attack die} to {defence die} on the dice."};
    static constexpr Pattern kDefenderLoses[] = {
        "A rider of {attacker} caught one of {defender} in the scouts' {turn} turn and threw {attack die} to "
        "{defence die}; the latter was {harm}.",
        "In the {turn} turn of the scouting a scout of {defender} was {harm} by one of {attacker}, at "
        "{attack die} to "
        "{defence die} on the dice."};
    return one.attacker == one.loser ? Patterns(kAttackerLoses) : Patterns(kDefenderLoses);
  }
  Patterns operator()(const ScoutsLost&) const {
    static constexpr Pattern kWays[] = {"The scouting cost {nation} {lost}.",
                                        "{nation} had {lost} out there.",
                                        "On {nation's} side the price was {lost}."};
    return kWays;
  }
  Patterns operator()(const ScoutsHome&) const {
    static constexpr Pattern kWays[] = {"{nation} had {returned} home with a report.",
                                        "Home to {nation} came {returned}.",
                                        "{nation} saw {returned} come back to tell of it."};
    return kWays;
  }
  Patterns operator()(const LearnedBrigades&) const {
    static constexpr Pattern kWays[] = {
        "From their reports {nation} knew of {names} on {enemy's} side.",
        "The reports told {nation} that it would meet {names}.",
        "Thanks to its riders {nation} could write down {names} among the forces of {enemy}."};
    return kWays;
  }
  Patterns operator()(const LearnedBrigadier&) const {
    static constexpr Pattern kWays[] = {
        "One report had it of {name} that he is {character} and rated {rating}.",
        "{nation} also learned that {name}, across the way, is {character}, with a rating of {rating}."};
    return kWays;
  }
  Patterns operator()(const LearnedGround&) const {
    static constexpr Pattern kWays[] = {
        "The riders put {names} on {nation's} map.",
        "{nation} had word of {names} before its army marched into the question.",
        "Of the ground {nation} learned of {names}."};
    return kWays;
  }
  Patterns operator()(const Granted& one) const {
    static constexpr Pattern kNobody[] = {
        "With {home} home on one side and {enemy home} on the other, the scouts gave neither army the first "
        "turn.",
        "At {home} to {enemy home} in scouts come home, the first turn was left to the dice."};
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
                                        "On {nation's} word {piece} changed place before the battle."};
    return kWays;
  }

 private:
  static Patterns by_fire(const UnitGone& one) {
    static constexpr Pattern kFirst[] = {
        "The first to go was {unit} of {nation}, {gone} by the fire of {by} in the {turn} turn.",
        "The first loss was {nation's}: {unit}, {gone} by the fire of {by} in the {turn} turn."};
    static constexpr Pattern kDestroyed[] = {
        "In the {turn} turn {by} shot {unit} of {nation} to pieces.",
        "The fire of {by} made an end of {unit} of {nation} in the {turn} turn.",
        "{nation} lost {unit} in the {turn} turn to the fire of {by}.",
        "Nothing remained of {unit} of {nation} after {by} had fired in the {turn} turn."};
    static constexpr Pattern kDriven[] = {
        "The fire of {by} drove {unit} of {nation} from the field in the {turn} turn.",
        "In the {turn} turn {unit} of {nation} gave way before the fire of {by} and left the field.",
        "{nation} saw {unit} leave the field in the {turn} turn under the fire of {by}."};
    return one.first ? Patterns(kFirst) : one.destroyed ? Patterns(kDestroyed) : Patterns(kDriven);
  }
  static Patterns by_charge(const UnitGone& one) {
    static constexpr Pattern kFirst[] = {
        "The first to go was {unit} of {nation}, {gone} by a charge of {by} in the {turn} turn.",
        "The first loss was {nation's}: {unit}, {gone} in the {turn} turn by a charge of {by}."};
    static constexpr Pattern kDestroyed[] = {
        "In the {turn} turn {by} charged home upon {unit} of {nation}, and that was the end of the unit.",
        "A charge of {by} in the {turn} turn destroyed {unit} of {nation}.",
        "{unit} of {nation} broke for good under a charge of {by} in the {turn} turn."};
    static constexpr Pattern kDriven[] = {
        "A charge of {by} swept {unit} of {nation} off the field in the {turn} turn.",
        "In the {turn} turn {by} charged, and {unit} of {nation} left the field."};
    return one.first ? Patterns(kFirst) : one.destroyed ? Patterns(kDestroyed) : Patterns(kDriven);
  }
  static Patterns by_reply(const UnitGone& one) {
    static constexpr Pattern kFirst[] = {
        "The first to go was {unit} of {nation}, {gone} in the {turn} turn by the reply of {by} to its own "
        "charge."};
    static constexpr Pattern kWays[] = {
        "{unit} of {nation} charged {by} in the {turn} turn and did not outlive the answer.",
        "In the {turn} turn {by} took a charge of {unit} of {nation}, struck back, and had the better of it: "
        "the "
        "chargers were {gone}.",
        "A charge upon {by} in the {turn} turn cost {nation} {unit}."};
    static constexpr Pattern kDriven[] = {
        "{unit} of {nation} charged {by} in the {turn} turn and did not stop running for the answer.",
        "In the {turn} turn {by} took a charge of {unit} of {nation}, struck back, and had the better of it: "
        "the "
        "chargers were {gone}."};
    return one.first ? Patterns(kFirst) : one.destroyed ? Patterns(kWays) : Patterns(kDriven);
  }
  static Patterns by_defence() {
    static constexpr Pattern kWays[] = {
        "{unit} of {nation} came on against {by} in the {turn} turn, met fire before the charge was home, "
        "and got no "
        "further: the chargers were {gone}.",
        "In the {turn} turn the fire of {by} met a charge of {unit} of {nation}, and the chargers were "
        "{gone}."};
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
        "The {turn} turn brought {winner} to {banners} against {against}, which was enough."};
    static constexpr Pattern kNoUnits[] = {
        "By the {turn} turn {loser} had nothing left on the field, and {winner} had it with {banners} to "
        "{against}."};
    static constexpr Pattern kLimit[] = {
        "The {turn} turn was the last that was allowed, and it closed with {winner} the winner, {banners} "
        "against "
        "{against}.",
        "Time was called after the {turn} turn; the day is {winner's}, with {banners} to {against}."};
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
        "{against} for "
        "{north}.",
        "It was called a draw by consent in the {turn} turn, with {south} at {banners} and {north} at "
        "{against}."};
    static constexpr Pattern kTime[] = {
        "{loser's} time ran out in the {turn} turn, at {banners} to {against}, and the day is {winner's}."};
    static constexpr Pattern kClosed[] = {
        "The match was closed in the {turn} turn, with {south} at {banners} and {north} at {against}, and "
        "nobody has "
        "the day."};
    switch (one.decided) {
      case Decided::kNoUnits:
        return kNoUnits;
      case Decided::kLimit:
        return one.winner == Seat::kNone ? Patterns(kDraw) : Patterns(kLimit);
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

  const bool at_sea_;
};

}  // namespace

void put_words(const Fact& fact, const Names& names, Words& words) {
  std::visit(Put(names, words), fact.body);
}

Patterns patterns_of(const Fact& fact, const Names& names) {
  if (names.at_sea()) {
    if (const Patterns sea = sea_patterns(fact); !sea.empty()) return sea;
  }
  return std::visit(Ways(names.at_sea()), fact.body);
}

}  // namespace galloper::chronicle
