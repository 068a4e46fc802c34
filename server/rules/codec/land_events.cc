// Events of the land battle as messages. A viewer's form and the log's are one, but for the despatch (C9).
#include <variant>

#include "server/rules/codec/land_codec.h"

namespace galloper::codec {

using namespace land;  // NOLINT: this file is about nothing else

namespace {

v1::Seat seat(kit::Seat side) { return static_cast<v1::Seat>(side); }
v1::CommandOrder wire(command::Order order) { return static_cast<v1::CommandOrder>(order); }
v1::Sector wire(activation::Sector sector) { return static_cast<v1::Sector>(sector); }

struct EventEncoder {
  v1::LandEvent* out;

  // ---- before the battle ----
  void operator()(const BrigadierMade& e) const {
    auto* m = brigade(e, out->mutable_brigadier_made());
    m->set_rating_die(e.dice.rating_die);
    m->set_character_die(e.dice.character_die);
  }
  void operator()(const InitiativeRolled& e) const {
    auto* m = out->mutable_initiative_rolled();
    m->set_south(e.south);
    m->set_north(e.north);
    m->set_first(seat(e.first));
  }
  void operator()(const FirstTurnSettled& e) const {
    out->mutable_first_turn_settled()->set_first(seat(e.first));
    out->mutable_first_turn_settled()->set_by_choice(e.by_choice);
  }
  void operator()(const DeploymentOrderSettled& e) const {
    out->mutable_deployment_order_settled()->set_first(seat(e.first));
  }
  void operator()(const PhaseBegan& e) const {
    auto* m = side(e, out->mutable_phase_began());
    m->set_phase(static_cast<v1::LandPhase>(e.phase));
    m->set_reward(e.reward);
  }
  void operator()(const PieceMoved& e) const {
    auto* m = side(e, out->mutable_piece_moved());
    m->set_piece(e.piece);
    m->set_anchor(e.anchor);
  }
  void operator()(const RewardPassed& e) const {
    auto* m = side(e, out->mutable_reward_passed());
    m->set_kind(e.kind);
    m->set_lapsed(e.lapsed);
  }
  void operator()(const PieceSurveyed& e) const {
    side(e, out->mutable_piece_surveyed())->set_piece(e.piece);
  }
  void operator()(const Deployed& e) const {
    out->mutable_deployed()->set_unit(e.unit);
    out->mutable_deployed()->set_cell(e.cell);
  }
  void operator()(const Lifted& e) const { out->mutable_lifted()->set_unit(e.unit); }
  void operator()(const CincPlaced& e) const { side(e, out->mutable_cinc_placed())->set_cell(e.cell); }
  void operator()(const FirstOrderSet& e) const {
    brigade(e, out->mutable_first_order_set())->set_order(wire(e.order));
  }
  void operator()(const CounterPlaced& e) const { counter(e, out->mutable_counter_placed()); }
  void operator()(const DeploymentConfirmed& e) const { side(e, out->mutable_deployment_confirmed()); }
  void operator()(const DeploymentShown& e) const { side(e, out->mutable_deployment_shown()); }
  void operator()(const CountersShown&) const { out->mutable_counters_shown(); }

  // ---- command ----
  void operator()(const TurnBegan& e) const { side(e, out->mutable_turn_began())->set_turn(e.turn); }
  void operator()(const CincRode& e) const {
    auto* m = side(e, out->mutable_cinc_rode());
    m->set_steps(encode_directions(e.steps));
    m->set_cell(e.cell);
  }
  void operator()(const OrderGiven& e) const {
    brigade(e, out->mutable_order_given())->set_order(wire(e.order));
  }
  void operator()(const RunnerSent& e) const {
    auto* m = brigade(e, out->mutable_runner_sent());
    m->set_order(wire(e.order));
    m->set_turns(e.turns);
    m->mutable_route()->Add(e.route.begin(), e.route.end());
  }
  void operator()(const RunnerEnded& e) const {
    brigade(e, out->mutable_runner_ended())->set_fate(static_cast<v1::RunnerFate>(e.fate));
  }
  void operator()(const RunnersRode& e) const { side(e, out->mutable_runners_rode()); }
  void operator()(const RunnerArrived& e) const {
    auto* m = brigade(e, out->mutable_runner_arrived());
    m->set_sent(wire(e.sent));
    m->set_die(e.die);
    m->set_modifier(e.modifier);
    m->set_taken(static_cast<v1::OrderTaken>(e.compliance.taken));
    m->set_adopted(wire(e.compliance.adopted));
    m->set_retreats(e.compliance.retreats);
    m->set_disobeyed(e.compliance.disobeyed);
  }
  void operator()(const PublicArrived& e) const {
    (*this)(e.arrived);
    auto* m = out->mutable_runner_arrived();
    m->set_rating(e.brigadier.rating);
    m->set_character(std::string(kit::name_of(e.brigadier.character)));
  }
  void operator()(const PublicWilful& e) const {
    auto* m = brigade(e, out->mutable_runner_arrived());
    m->set_taken(v1::ORDER_TAKEN_WILFUL);
    m->set_adopted(wire(e.adopted));
    m->set_retreats(e.retreats);
    m->set_character(std::string(kit::name_of(e.character)));
  }
  void operator()(const EliteRolled& e) const {
    auto* m = out->mutable_elite_rolled();
    m->set_unit(e.unit);
    m->set_die(e.die);
    m->set_order(wire(e.order));
  }
  void operator()(const SectorRolled& e) const {
    auto* m = side(e, out->mutable_sector_rolled());
    m->set_die(e.die);
    m->set_sector(wire(e.sector));
    m->set_units_allowed(e.units_allowed);
    m->set_called(encode_bytes(e.called));
  }

  // ---- actions ----
  void operator()(const UnitMoved& e) const {
    auto* m = out->mutable_moved();
    m->set_unit(e.unit);
    m->set_reason(static_cast<v1::MoveReason>(e.reason));
    m->set_steps(encode_directions(e.steps));
    m->set_cell(e.cell);
  }
  void operator()(const ActionBegan& e) const { out->mutable_action_began()->set_unit(e.unit); }
  void operator()(const Volley& e) const {
    auto* m = out->mutable_volley();
    m->set_kind(static_cast<v1::VolleyKind>(e.kind));
    m->set_unit(e.unit);
    m->set_target(e.target);
    if (e.kind == VolleyKind::kFire || e.range != 1) m->set_range(e.range);
    m->set_dice(encode_bytes(e.dice));
    for (const auto& modifier : e.modifiers) encode(modifier, m->add_modifiers());
    m->set_hits(e.hits);
    m->set_flags(e.flags);
  }
  void operator()(const FlagsResolved& e) const {
    auto* m = out->mutable_flags_resolved();
    m->set_unit(e.unit);
    m->set_flags(e.flags);
    m->set_doubled(e.doubled);
    m->set_ignored(e.ignored);
    m->set_retreated(e.retreated);
    m->set_losses(e.losses);
  }
  void operator()(const UnitLost& e) const {
    auto* m = out->mutable_unit_lost();
    m->set_unit(e.unit);
    m->set_loss(static_cast<v1::UnitLoss>(e.loss));
    m->set_by(e.by);
  }
  void operator()(const ChoiceAwaited& e) const { encode(e, out->mutable_choice_awaited()); }
  void operator()(const ActionEnded& e) const { out->mutable_action_ended()->set_unit(e.unit); }
  void operator()(const CincEscaped& e) const { side(e, out->mutable_cinc_escaped())->set_cell(e.cell); }
  void operator()(const BrigadierJoined& e) const {
    auto* m = brigade(e, out->mutable_brigadier_joined());
    m->set_unit(e.unit);
    m->set_by_choice(e.by_choice);
  }
  void operator()(const BrigadierHit& e) const {
    auto* m = brigade(e, out->mutable_brigadier_hit());
    m->set_first_die(e.first_die);
    m->set_second_die(e.second_die);
    m->set_fate(static_cast<v1::BrigadierFate>(e.fate));
  }
  void operator()(const CounterMoved& e) const { counter(e, out->mutable_counter_moved()); }
  void operator()(const ObjectivesHeld& e) const {
    side(e, out->mutable_objectives_held())
        ->mutable_objectives()
        ->Add(e.objectives.begin(), e.objectives.end());
  }

  // ---- the end ----
  void operator()(const Resigned& e) const { side(e, out->mutable_resigned()); }
  void operator()(const DrawOffered& e) const { side(e, out->mutable_draw_offered()); }
  void operator()(const DrawLapsed& e) const { side(e, out->mutable_draw_lapsed()); }
  void operator()(const BrigadierAfter& e) const {
    auto* m = brigade(e, out->mutable_brigadier_after());
    m->set_rating_before(e.before.rating);
    m->set_character(std::string(kit::name_of(e.before.character)));
    m->set_disobeyed(e.deeds.disobeyed);
    m->set_units(e.deeds.units);
    m->set_units_lost(e.deeds.units_lost);
    m->set_enemies_routed(e.deeds.enemies_routed);
    m->set_die(e.die);
    m->set_rating(e.rating);
    m->set_rule(e.rule);
  }
  void operator()(const Ended& e) const { encode(e.outcome, out->mutable_ended()->mutable_outcome()); }

 private:
  template <class E, class M>
  static M* side(const E& event, M* message) {
    message->set_seat(seat(event.side));
    return message;
  }
  template <class E, class M>
  static M* brigade(const E& event, M* message) {
    message->set_brigade(event.brigade);
    return side(event, message);
  }
  template <class E, class M>
  static void counter(const E& event, M* message) {
    message->set_counter(event.counter);
    message->set_sector(wire(event.sector));
    side(event, message);
  }
};

}  // namespace

void encode(const DiceModifier& modifier, v1::Modifier* out) {
  out->set_amount(modifier.amount);
  out->set_rule(modifier.rule);
  out->set_cause(modifier.cause);
}

Cell no_cell(Choice choice) {
  return choice == Choice::kNone || choice == Choice::kAdvance ? Cell{0} : kOffBoard;
}

void encode(const ChoiceAwaited& choice, v1::ChoiceAwaited* out) {
  out->set_choice(static_cast<v1::LandChoice>(choice.choice));
  out->set_unit(choice.unit);
  out->set_target(choice.target);
  if (choice.cell != no_cell(choice.choice)) out->set_cell(choice.cell);
  out->set_move_left(choice.move_left);
  out->set_second(choice.second);
}

void encode(const Outcome& outcome, v1::LandOutcome* out) {
  out->set_winner(seat(outcome.winner));
  out->set_reason(static_cast<v1::EndReason>(outcome.reason));
  out->set_rule(outcome.rule);
  out->set_south_banners(outcome.banners[0]);
  out->set_north_banners(outcome.banners[1]);
}

void encode(const PublicEvent& event, v1::LandEvent* out) { std::visit(EventEncoder{out}, event); }

void encode(const Event& event, store_v1::StoredEvent* out) {
  std::visit(EventEncoder{out->mutable_land()}, event);
}

}  // namespace galloper::codec
