// The events of the land battle in words.
#include "server/rules/codec/land_words.h"

#include <fmt/format.h>

#include <variant>

namespace galloper::codec {

using namespace land;  // NOLINT: this file is about nothing else

namespace {

std::string sector_words(activation::Sector sector) {
  const auto name = activation::name_of(sector);
  return sector == activation::Sector::kCentre ? fmt::format("the {}", name)
                                               : fmt::format("the {} flank", name);
}

std::string_view phase_words(Phase phase) {
  switch (phase) {
    case Phase::kInitiative:
      return "the initiative";
    case Phase::kGroundBefore:
      return "the ground before deployment";
    case Phase::kDeploymentChoice:
      return "who deploys first";
    case Phase::kDeployment:
      return "deployment";
    case Phase::kGroundAfter:
      return "the ground after deployment";
    case Phase::kRedeployment:
      return "redeployment";
    case Phase::kCommand:
      return "command";
    case Phase::kActions:
      return "actions";
    case Phase::kCounter:
      return "the counter";
    case Phase::kOver:
      return "the end";
  }
  return {};
}

std::string_view move_words(MoveReason reason) {
  switch (reason) {
    case MoveReason::kOrder:
      return "move";
    case MoveReason::kFallBack:
      return "fall back";
    case MoveReason::kCoward:
      return "withdraw with their brigadier";
    case MoveReason::kRetreat:
      return "retreat";
    case MoveReason::kAdvance:
      return "advance";
    case MoveReason::kFollow:
      return "follow";
  }
  return {};
}

std::string modifiers_words(const std::vector<DiceModifier>& modifiers) {
  std::string text;
  for (const auto& modifier : modifiers)
    text += fmt::format("{}{:+d} {}{}{}", text.empty() ? " (" : "; ", modifier.amount, modifier.cause,
                        modifier.cause.empty() ? "" : ", ", modifier.rule);
  return text.empty() ? text : text + ")";
}

std::string_view fate_words(BrigadierFate fate) {
  switch (fate) {
    case BrigadierFate::kUnhurt:
      return "unhurt";
    case BrigadierFate::kWounded:
      return "wounded";
    case BrigadierFate::kKilled:
      return "killed";
    case BrigadierFate::kCaptured:
      return "captured";
  }
  return {};
}

struct EventWords {
  const View& before;
  LandNames names{before};

  // ---- before the battle ----
  std::string operator()(const BrigadierMade& e) const {
    const auto brigadier = command::brigadier_of(e.dice.rating_die, e.dice.character_die);
    return fmt::format("{}: rating die {}, character die {}: rating {}, {} (C4)",
                       names.brigadier(e.side, e.brigade), e.dice.rating_die, e.dice.character_die,
                       brigadier.rating, kit::name_of(brigadier.character));
  }
  std::string operator()(const InitiativeRolled& e) const {
    return fmt::format("South rolls {}, North rolls {}: {}", e.south, e.north,
                       e.first == kit::Seat::kNone ? std::string("again")
                                                   : fmt::format("{} moves first", words_of(e.first)));
  }
  std::string operator()(const FirstTurnSettled& e) const {
    return fmt::format("{} {} the first turn", words_of(e.first), e.by_choice ? "is given" : "has");
  }
  std::string operator()(const DeploymentOrderSettled& e) const {
    return fmt::format("{} deploys first", words_of(e.first));
  }
  std::string operator()(const PhaseBegan& e) const {
    const auto who =
        e.side == kit::Seat::kNone ? std::string("both sides") : fmt::format("{}", words_of(e.side));
    return fmt::format("Now {}: {}{}", phase_words(e.phase), who,
                       e.reward == 0 ? "" : fmt::format(", for {} returned (S13)", e.reward));
  }
  std::string operator()(const PieceMoved& e) const {
    return fmt::format("{} moves {} to {}", words_of(e.side), names.piece(e.piece), names.cell(e.anchor));
  }
  std::string operator()(const RewardPassed& e) const {
    return fmt::format("{} {} the reward for {} returned", words_of(e.side),
                       e.lapsed ? "finds no place, and loses" : "is done with", e.kind);
  }
  std::string operator()(const PieceSurveyed& e) const {
    return fmt::format("{} finds {}", words_of(e.side), names.piece(e.piece));
  }
  std::string operator()(const Deployed& e) const {
    return fmt::format("{} stand on {}", names.unit_first(e.unit), names.cell(e.cell));
  }
  std::string operator()(const Lifted& e) const {
    return fmt::format("{} are taken back into the hand", names.unit_first(e.unit));
  }
  std::string operator()(const CincPlaced& e) const {
    return fmt::format("{} stands on {}", names.cinc(e.side), names.cell(e.cell));
  }
  std::string operator()(const FirstOrderSet& e) const {
    return fmt::format("{}'s first order: {}", names.brigadier(e.side, e.brigade), command::name_of(e.order));
  }
  std::string operator()(const CounterPlaced& e) const { return counter(e); }
  std::string operator()(const DeploymentConfirmed& e) const {
    return fmt::format("{} has deployed", words_of(e.side));
  }
  std::string operator()(const DeploymentShown& e) const {
    return fmt::format("{}'s deployment is shown", words_of(e.side));
  }
  std::string operator()(const CountersShown&) const { return "The counters of both sides are shown"; }

  // ---- command ----
  std::string operator()(const TurnBegan& e) const {
    return fmt::format("Turn {} of {}", e.turn, words_of(e.side));
  }
  std::string operator()(const CincRode& e) const {
    return fmt::format("{} rides to {}", names.cinc(e.side), names.cell(e.cell));
  }
  std::string operator()(const OrderGiven& e) const {
    return fmt::format("{} orders {} in person: {}", names.cinc(e.side), names.brigadier(e.side, e.brigade),
                       command::name_of(e.order));
  }
  std::string operator()(const RunnerSent& e) const {
    return fmt::format("A runner sets out to {} with the order {}; he arrives {}",
                       names.brigadier(e.side, e.brigade), command::name_of(e.order),
                       e.turns <= 1 ? std::string("this turn") : fmt::format("in {} turns", e.turns));
  }
  std::string operator()(const RunnerEnded& e) const {
    const auto brigadier = names.brigadier(e.side, e.brigade);
    switch (e.fate) {
      case RunnerFate::kRecalled:
        return fmt::format("The runner to {} is recalled", brigadier);
      case RunnerFate::kOvertaken:
        return fmt::format("The runner to {} is overtaken by a newer order", brigadier);
      case RunnerFate::kBrigadierLost:
        return fmt::format("The runner to {} finds him gone", brigadier);
      case RunnerFate::kIntercepted:
        return fmt::format("A runner of {} is taken by the enemy", words_of(e.side));
    }
    return {};
  }
  std::string operator()(const RunnersRode& e) const {
    return fmt::format("The runners of {} ride on", words_of(e.side));
  }
  std::string operator()(const PublicArrived& e) const {
    const auto& arrived = e.arrived;
    auto text = fmt::format("The runner reaches {} with the order {}: rolled {}{} against rating {}: ",
                            names.brigadier(arrived.side, arrived.brigade), command::name_of(arrived.sent),
                            arrived.die, arrived.modifier == 0 ? "" : fmt::format(" {:+d}", arrived.modifier),
                            e.brigadier.rating);
    const auto adopted = command::name_of(arrived.compliance.adopted);
    switch (arrived.compliance.taken) {
      case command::Taken::kObeyed:
      case command::Taken::kByContact:
        return text + "he obeys (C9)";
      case command::Taken::kKeptCurrent:
        return text + fmt::format("he keeps to {} (C9)", adopted);
      case command::Taken::kWilful:
        break;
    }
    return text + wilful(e.brigadier.character, arrived.compliance.adopted, arrived.compliance.retreats);
  }
  std::string operator()(const PublicWilful& e) const {
    return fmt::format("{} is {}", names.brigadier(e.side, e.brigade),
                       wilful(e.character, e.adopted, e.retreats));
  }
  std::string operator()(const EliteRolled& e) const {
    return fmt::format("{} roll {}: they {} (C12)", names.unit_first(e.unit), e.die,
                       e.order == command::Order::kNone
                           ? std::string("go with their brigadier")
                           : fmt::format("follow the order {}", command::name_of(e.order)));
  }
  std::string operator()(const SectorRolled& e) const {
    auto text = fmt::format("{} rolls {}: {}", words_of(e.side), e.die, sector_words(e.sector));
    if (e.called.empty()) return text + ", where nobody stands";
    const auto called = static_cast<int>(e.called.size());
    if (e.units_allowed >= called) return text + fmt::format(", {} called", counted(called, "unit"));
    return text + fmt::format(", {} of {} may act", e.units_allowed, counted(called, "unit"));
  }

  // ---- actions ----
  std::string operator()(const UnitMoved& e) const {
    return fmt::format("{} {} to {}", names.unit_first(e.unit), move_words(e.reason), names.cell(e.cell));
  }
  std::string operator()(const ActionBegan& e) const { return names.unit_first(e.unit) + " act"; }
  std::string operator()(const Volley& e) const {
    return fmt::format("{}{}: {}: {}, {}", throw_words(e), modifiers_words(e.modifiers),
                       e.dice.empty() ? "no die" : fmt::format("{}", fmt::join(e.dice, ", ")),
                       counted(e.hits, "hit"), counted(e.flags, "flag"));
  }
  std::string operator()(const FlagsResolved& e) const {
    auto text = names.unit_first(e.unit);
    text += e.retreated == 0 ? " stand" : fmt::format(" retreat {}", counted(e.retreated, "hex"));
    if (e.doubled > 0) text += "; at half strength flags count double";
    if (e.ignored > 0) text += fmt::format("; {} ignored", counted(e.ignored, "flag"));
    if (e.losses > 0)
      text += fmt::format("; {} SP lost for {} that they could not go", e.losses, counted(e.losses, "hex"));
    return text;
  }
  std::string operator()(const UnitLost& e) const {
    return fmt::format("{} are {}", names.unit_first(e.unit),
                       e.loss == Loss::kDestroyed ? "destroyed" : "driven off the field");
  }
  std::string operator()(const ChoiceAwaited& e) const {
    const auto unit = names.unit_first(e.unit);
    switch (e.choice) {
      case Choice::kNone:
        return unit + " have no choice";
      case Choice::kAdvance:
        return fmt::format("{} may advance to {}", unit, names.cell(e.cell));
      case Choice::kStrikeAgain:
        return unit + " may charge once more";
      case Choice::kFollow:
        return fmt::format("{} may follow {}", unit, names.the_unit(e.target));
      case Choice::kOtherShot:
        return unit + " may fire at another target";
    }
    return {};
  }
  std::string operator()(const ActionEnded& e) const { return names.unit_first(e.unit) + " have acted"; }
  std::string operator()(const CincEscaped& e) const {
    return fmt::format("{} is overrun and escapes to {}", names.cinc(e.side), names.cell(e.cell));
  }
  std::string operator()(const BrigadierJoined& e) const {
    const auto brigadier = names.brigadier(e.side, e.brigade);
    if (e.unit == 0) return brigadier + " leaves the field";
    return fmt::format("{} joins {}", brigadier, names.the_unit(e.unit));
  }
  std::string operator()(const BrigadierHit& e) const {
    const auto brigadier = names.brigadier(e.side, e.brigade);
    if (e.fate == BrigadierFate::kUnhurt) return fmt::format("{} is unhurt", brigadier);
    return fmt::format("{} is hit: {} and {}: {}", brigadier, e.first_die, e.second_die, fate_words(e.fate));
  }
  std::string operator()(const CounterMoved& e) const { return counter(e); }
  std::string operator()(const ObjectivesHeld& e) const {
    std::vector<std::string> cells;
    for (const auto index : e.objectives) {
      if (before.sheet && index < before.sheet->objectives.size())
        cells.push_back(names.cell(before.sheet->objectives[index]));
    }
    if (cells.empty()) return fmt::format("{} holds no objective", words_of(e.side));
    return fmt::format("{} holds {}", words_of(e.side), fmt::join(cells, ", "));
  }

  // ---- the end ----
  std::string operator()(const Resigned& e) const { return fmt::format("{} resigns", words_of(e.side)); }
  std::string operator()(const DrawOffered& e) const {
    return fmt::format("{} offers a draw", words_of(e.side));
  }
  std::string operator()(const DrawLapsed& e) const {
    return fmt::format("{}'s offer of a draw has lapsed", words_of(e.side));
  }
  std::string operator()(const BrigadierAfter& e) const {
    const auto who = fmt::format("{} ({}, rating {})", names.brigadier(e.side, e.brigade),
                                 kit::name_of(e.before.character), e.before.rating);
    if (e.rule.empty()) return who + " keeps his rating";
    return fmt::format("{}: rolled {}: rating {} ({})", who, e.die, e.rating, e.rule);
  }
  std::string operator()(const Ended& e) const { return "The battle is over: " + words_of(e.outcome); }

 private:
  template <class E>
  std::string counter(const E& e) const {
    return fmt::format("{}'s counter {} goes to {}", words_of(e.side), e.counter, sector_words(e.sector));
  }
  static std::string wilful(kit::Character character, command::Order adopted, bool retreats) {
    return fmt::format("wilful ({}, C9): {}{}", kit::name_of(character),
                       retreats ? "he goes back a full move and adopts " : "he adopts ",
                       command::name_of(adopted));
  }
  std::string throw_words(const Volley& e) const {
    const auto unit = names.unit_first(e.unit);
    const auto target = names.the_unit(e.target);
    switch (e.kind) {
      case VolleyKind::kFire:
        return fmt::format("{} fire at {} at {}", unit, target,
                           e.range == 1 ? std::string("1 hex") : fmt::format("{} hexes", e.range));
      case VolleyKind::kCharge:
        return fmt::format("{} charge {}", unit, target);
      case VolleyKind::kStrikeBack:
        return fmt::format("{} strike back at {}", unit, target);
      case VolleyKind::kDefensiveFire:
        return fmt::format("{} fire at {} as they come on", unit, target);
    }
    return {};
  }
};

}  // namespace

std::string words_of(const PublicEvent& event, const View& before) {
  return std::visit(EventWords{before}, event);
}

std::string words_of(const Outcome& outcome) {
  const auto who = outcome.winner == kit::Seat::kNone ? std::string("a draw")
                                                      : fmt::format("{} wins", words_of(outcome.winner));
  return fmt::format("{} ({}, {}); banners {} to {}", who, words_of(outcome.reason), outcome.rule,
                     outcome.banners[0], outcome.banners[1]);
}

}  // namespace galloper::codec
