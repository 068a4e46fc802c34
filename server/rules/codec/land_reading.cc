// Events of the land battle, read from messages that nobody vouches for.
#include <variant>

#include "server/rules/codec/decoding.h"
#include "server/rules/codec/land_codec.h"

namespace galloper::codec {

using namespace land;  // NOLINT: this file is about nothing else

namespace {

kit::Seat side(int value, Checks& c, std::string_view field = "seat") {
  return c.enumerator(value, kit::Seat::kNorth, field);
}
kit::Seat side_or_none(int value, Checks& c, std::string_view field) {
  return c.enumerator_or_none(value, kit::Seat::kNorth, field);
}
std::uint8_t die(std::uint32_t value, Checks& c, std::string_view field, int least = 1) {
  return c.number<std::uint8_t>(value, least, 6, field);
}
std::uint8_t count(std::uint32_t value, Checks& c, std::string_view field, int greatest = 255) {
  return c.number<std::uint8_t>(value, 0, greatest, field);
}
command::Order order(int value, Checks& c, std::string_view field) {
  return c.enumerator(value, command::Order::kHold, field);
}
activation::Sector sector(int value, Checks& c) {
  return c.enumerator(value, activation::Sector::kRight, "sector");
}
std::uint8_t piece(std::uint32_t value, Checks& c) {
  return c.number<std::uint8_t>(value, 0, kMostPieces - 1, "piece");
}

RunnerSent runner_sent(const v1::RunnerSent& m, Checks& c) {
  RunnerSent e{side(m.seat(), c),
               decode_brigade(m.brigade(), c),
               order(m.order(), c, "runner_sent.order"),
               c.number<std::uint8_t>(m.turns(), 1, 255, "runner_sent.turns"),
               {}};
  for (const auto cell : m.route()) e.route.push_back(decode_cell(cell, c, "runner_sent.route"));
  return e;
}

RunnerArrived runner_arrived(const v1::RunnerArrived& m, Checks& c) {
  RunnerArrived e;
  e.side = side(m.seat(), c);
  e.brigade = decode_brigade(m.brigade(), c);
  e.sent = order(m.sent(), c, "runner_arrived.sent");
  e.die = die(m.die(), c, "runner_arrived.die");
  e.modifier = c.number<std::int8_t>(m.modifier(), -10, 10, "runner_arrived.modifier");
  e.compliance.taken = c.enumerator(m.taken(), command::Taken::kByContact, "runner_arrived.taken");
  e.compliance.adopted = order(m.adopted(), c, "runner_arrived.adopted");
  e.compliance.retreats = m.retreats();
  e.compliance.disobeyed = m.disobeyed();
  return e;
}

SectorRolled sector_rolled(const v1::SectorRolled& m, Checks& c) {
  SectorRolled e{side(m.seat(), c),
                 die(m.die(), c, "sector_rolled.die"),
                 sector(m.sector(), c),
                 count(m.units_allowed(), c, "sector_rolled.units_allowed"),
                 {}};
  for (const char unit : m.called())
    e.called.push_back(decode_unit(static_cast<std::uint8_t>(unit), c, "sector_rolled.called"));
  return e;
}

Volley volley(const v1::Volley& m, Checks& c) {
  Volley e;
  e.kind = c.enumerator(m.kind(), VolleyKind::kDefensiveFire, "volley.kind");
  e.unit = decode_unit(m.unit(), c, "volley.unit");
  e.target = decode_unit(m.target(), c, "volley.target");
  const bool next_to_it = e.kind != VolleyKind::kFire && m.range() == 0;
  e.range = next_to_it ? std::uint8_t{1} : count(m.range(), c, "volley.range");
  for (const char thrown : m.dice())
    e.dice.push_back(die(static_cast<std::uint8_t>(thrown), c, "volley.dice"));
  for (const auto& modifier : m.modifiers())
    e.modifiers.push_back({c.number<std::int8_t>(modifier.amount(), -20, 20, "volley.modifiers.amount"),
                           modifier.rule(), modifier.cause()});
  e.hits = count(m.hits(), c, "volley.hits");
  e.flags = count(m.flags(), c, "volley.flags");
  return e;
}

BrigadierAfter brigadier_after(const v1::BrigadierAfter& m, Checks& c) {
  BrigadierAfter e;
  e.side = side(m.seat(), c);
  e.brigade = decode_brigade(m.brigade(), c);
  e.before = {c.number<std::uint8_t>(m.rating_before(), 1, 5, "brigadier_after.rating_before"),
              decode_character(m.character(), c)};
  e.deeds = {m.disobeyed(), count(m.units(), c, "brigadier_after.units"),
             count(m.units_lost(), c, "brigadier_after.units_lost"),
             count(m.enemies_routed(), c, "brigadier_after.enemies_routed")};
  e.die = die(m.die(), c, "brigadier_after.die", 0);
  e.rating = c.number<std::uint8_t>(m.rating(), 1, 5, "brigadier_after.rating");
  e.rule = m.rule();
  return e;
}

Outcome read_outcome(const v1::LandOutcome& m, Checks& c) {
  return {side_or_none(m.winner(), c, "outcome.winner"),
          c.enumerator(m.reason(), kit::EndReason::kClosed, "outcome.reason"),
          m.rule(),
          {count(m.south_banners(), c, "outcome.south_banners"),
           count(m.north_banners(), c, "outcome.north_banners")}};
}

// The next five read an event each of their part of the battle; false: it is of another.
template <class AnyEvent>
bool read_preparation(const v1::LandEvent& m, AnyEvent& e, Checks& c) {
  using M = v1::LandEvent;
  switch (m.event_case()) {
    case M::kBrigadierMade: {
      const auto& made = m.brigadier_made();
      e = BrigadierMade{side(made.seat(), c),
                        decode_brigade(made.brigade(), c),
                        {die(made.rating_die(), c, "brigadier_made.rating_die", 0),
                         die(made.character_die(), c, "brigadier_made.character_die", 0)}};
      return true;
    }
    case M::kInitiativeRolled: {
      const auto& rolled = m.initiative_rolled();
      e = InitiativeRolled{die(rolled.south(), c, "initiative_rolled.south"),
                           die(rolled.north(), c, "initiative_rolled.north"),
                           side_or_none(rolled.first(), c, "initiative_rolled.first")};
      return true;
    }
    case M::kFirstTurnSettled:
      e = FirstTurnSettled{side(m.first_turn_settled().first(), c), m.first_turn_settled().by_choice()};
      return true;
    case M::kDeploymentOrderSettled:
      e = DeploymentOrderSettled{side(m.deployment_order_settled().first(), c)};
      return true;
    case M::kPhaseBegan:
      e = PhaseBegan{c.enumerator(m.phase_began().phase(), Phase::kOver, "phase_began.phase"),
                     side_or_none(m.phase_began().seat(), c, "phase_began.seat"),
                     count(m.phase_began().reward(), c, "phase_began.reward", 5)};
      return true;
    case M::kPieceMoved:
      e = PieceMoved{side(m.piece_moved().seat(), c), piece(m.piece_moved().piece(), c),
                     decode_cell(m.piece_moved().anchor(), c, "piece_moved.anchor")};
      return true;
    case M::kRewardPassed:
      e = RewardPassed{side(m.reward_passed().seat(), c),
                       c.number<std::uint8_t>(m.reward_passed().kind(), 1, 5, "reward_passed.kind"),
                       m.reward_passed().lapsed()};
      return true;
    case M::kPieceSurveyed:
      e = PieceSurveyed{side(m.piece_surveyed().seat(), c), piece(m.piece_surveyed().piece(), c)};
      return true;
    default:
      return false;
  }
}

template <class AnyEvent>
bool read_deployment(const v1::LandEvent& m, AnyEvent& e, Checks& c) {
  using M = v1::LandEvent;
  switch (m.event_case()) {
    case M::kDeployed:
      e = Deployed{decode_unit(m.deployed().unit(), c, "deployed.unit"),
                   decode_cell(m.deployed().cell(), c, "deployed.cell")};
      return true;
    case M::kLifted:
      e = Lifted{decode_unit(m.lifted().unit(), c, "lifted.unit")};
      return true;
    case M::kCincPlaced:
      e = CincPlaced{side(m.cinc_placed().seat(), c),
                     decode_cell(m.cinc_placed().cell(), c, "cinc_placed.cell")};
      return true;
    case M::kFirstOrderSet:
      e = FirstOrderSet{side(m.first_order_set().seat(), c), decode_brigade(m.first_order_set().brigade(), c),
                        order(m.first_order_set().order(), c, "first_order_set.order")};
      return true;
    case M::kCounterPlaced:
      e = CounterPlaced{side(m.counter_placed().seat(), c),
                        die(m.counter_placed().counter(), c, "counter_placed.counter"),
                        sector(m.counter_placed().sector(), c)};
      return true;
    case M::kDeploymentConfirmed:
      e = DeploymentConfirmed{side(m.deployment_confirmed().seat(), c)};
      return true;
    case M::kDeploymentShown:
      e = DeploymentShown{side(m.deployment_shown().seat(), c)};
      return true;
    case M::kCountersShown:
      e = CountersShown{};
      return true;
    default:
      return false;
  }
}

// Without the despatch, which is read apart.
template <class AnyEvent>
bool read_command(const v1::LandEvent& m, AnyEvent& e, Checks& c) {
  using M = v1::LandEvent;
  switch (m.event_case()) {
    case M::kTurnBegan:
      e = TurnBegan{side(m.turn_began().seat(), c),
                    c.number<std::uint8_t>(m.turn_began().turn(), 1, kGreatestLandTurn, "turn_began.turn")};
      return true;
    case M::kCincRode:
      e = CincRode{side(m.cinc_rode().seat(), c), decode_directions(m.cinc_rode().steps(), c),
                   decode_cell(m.cinc_rode().cell(), c, "cinc_rode.cell")};
      return true;
    case M::kOrderGiven:
      e = OrderGiven{side(m.order_given().seat(), c), decode_brigade(m.order_given().brigade(), c),
                     order(m.order_given().order(), c, "order_given.order")};
      return true;
    case M::kRunnerSent:
      e = runner_sent(m.runner_sent(), c);
      return true;
    case M::kRunnerEnded:
      e = RunnerEnded{side(m.runner_ended().seat(), c), decode_brigade(m.runner_ended().brigade(), c),
                      c.enumerator(m.runner_ended().fate(), RunnerFate::kIntercepted, "runner_ended.fate")};
      return true;
    case M::kRunnersRode:
      e = RunnersRode{side(m.runners_rode().seat(), c)};
      return true;
    case M::kEliteRolled:
      e = EliteRolled{
          decode_unit(m.elite_rolled().unit(), c, "elite_rolled.unit"),
          die(m.elite_rolled().die(), c, "elite_rolled.die"),
          c.enumerator_or_none(m.elite_rolled().order(), command::Order::kHold, "elite_rolled.order")};
      return true;
    case M::kSectorRolled:
      e = sector_rolled(m.sector_rolled(), c);
      return true;
    default:
      return false;
  }
}

template <class AnyEvent>
bool read_end(const v1::LandEvent& m, AnyEvent& e, Checks& c) {
  using M = v1::LandEvent;
  switch (m.event_case()) {
    case M::kCounterMoved:
      e = CounterMoved{side(m.counter_moved().seat(), c),
                       die(m.counter_moved().counter(), c, "counter_moved.counter"),
                       sector(m.counter_moved().sector(), c)};
      return true;
    case M::kObjectivesHeld: {
      ObjectivesHeld held{side(m.objectives_held().seat(), c), {}};
      for (const auto one : m.objectives_held().objectives())
        held.objectives.push_back(count(one, c, "objectives_held.objectives", kMostObjectives - 1));
      e = std::move(held);
      return true;
    }
    case M::kResigned:
      e = Resigned{side(m.resigned().seat(), c)};
      return true;
    case M::kDrawOffered:
      e = DrawOffered{side(m.draw_offered().seat(), c)};
      return true;
    case M::kDrawLapsed:
      e = DrawLapsed{side(m.draw_lapsed().seat(), c)};
      return true;
    case M::kBrigadierAfter:
      e = brigadier_after(m.brigadier_after(), c);
      return true;
    case M::kEnded:
      e = Ended{read_outcome(m.ended().outcome(), c)};
      return true;
    default:
      return false;
  }
}

template <class AnyEvent>
bool read_action(const v1::LandEvent& m, AnyEvent& e, Checks& c) {
  using M = v1::LandEvent;
  switch (m.event_case()) {
    case M::kMoved:
      e = UnitMoved{decode_unit(m.moved().unit(), c, "moved.unit"),
                    c.enumerator(m.moved().reason(), MoveReason::kFollow, "moved.reason"),
                    decode_directions(m.moved().steps(), c), decode_cell(m.moved().cell(), c, "moved.cell")};
      return true;
    case M::kActionBegan:
      e = ActionBegan{decode_unit(m.action_began().unit(), c, "action_began.unit")};
      return true;
    case M::kVolley:
      e = volley(m.volley(), c);
      return true;
    case M::kFlagsResolved: {
      const auto& f = m.flags_resolved();
      e = FlagsResolved{decode_unit(f.unit(), c, "flags_resolved.unit"),
                        count(f.flags(), c, "flags_resolved.flags"),
                        count(f.doubled(), c, "flags_resolved.doubled"),
                        count(f.ignored(), c, "flags_resolved.ignored"),
                        count(f.retreated(), c, "flags_resolved.retreated"),
                        count(f.losses(), c, "flags_resolved.losses")};
      return true;
    }
    case M::kUnitLost:
      e = UnitLost{decode_unit(m.unit_lost().unit(), c, "unit_lost.unit"),
                   c.enumerator(m.unit_lost().loss(), Loss::kDrivenOff, "unit_lost.loss"),
                   decode_unit(m.unit_lost().by(), c, "unit_lost.by", true)};
      return true;
    case M::kChoiceAwaited:
      e = decode_choice(m.choice_awaited(), c);
      return true;
    case M::kActionEnded:
      e = ActionEnded{decode_unit(m.action_ended().unit(), c, "action_ended.unit")};
      return true;
    case M::kCincEscaped:
      e = CincEscaped{side(m.cinc_escaped().seat(), c),
                      decode_cell(m.cinc_escaped().cell(), c, "cinc_escaped.cell", true)};
      return true;
    case M::kBrigadierJoined:
      e = BrigadierJoined{side(m.brigadier_joined().seat(), c),
                          decode_brigade(m.brigadier_joined().brigade(), c),
                          decode_unit(m.brigadier_joined().unit(), c, "brigadier_joined.unit", true),
                          m.brigadier_joined().by_choice()};
      return true;
    case M::kBrigadierHit: {
      const auto& hit = m.brigadier_hit();
      e = BrigadierHit{side(hit.seat(), c), decode_brigade(hit.brigade(), c),
                       die(hit.first_die(), c, "brigadier_hit.first_die", 0),
                       die(hit.second_die(), c, "brigadier_hit.second_die", 0),
                       c.enumerator_or_none(hit.fate(), BrigadierFate::kCaptured, "brigadier_hit.fate")};
      return true;
    }
    default:
      return false;
  }
}

template <class AnyEvent>
AnyEvent read_event(const v1::LandEvent& m, Checks& c) {
  AnyEvent event = CountersShown{};
  if (!read_preparation(m, event, c) && !read_deployment(m, event, c) && !read_command(m, event, c) &&
      !read_action(m, event, c) && !read_end(m, event, c))
    c.fault("event is of a kind unknown here");
  return event;
}

// C9: as its own side sees it, or as everybody sees a wilful brigadier.
PublicEvent public_arrived(const v1::RunnerArrived& m, Checks& c) {
  if (m.die() == 0) {
    c.require(m.taken() == v1::ORDER_TAKEN_WILFUL, "runner_arrived.taken", "is WILFUL where no die is told");
    return PublicWilful{side(m.seat(), c), decode_brigade(m.brigade(), c), decode_character(m.character(), c),
                        order(m.adopted(), c, "runner_arrived.adopted"), m.retreats()};
  }
  return PublicArrived{runner_arrived(m, c),
                       {c.number<std::uint8_t>(m.rating(), 1, 5, "runner_arrived.rating"),
                        decode_character(m.character(), c)}};
}

}  // namespace

ChoiceAwaited decode_choice(const v1::ChoiceAwaited& m, Checks& c) {
  ChoiceAwaited choice;
  choice.choice = c.enumerator_or_none(m.choice(), Choice::kOtherShot, "choice_awaited.choice");
  choice.unit = decode_unit(m.unit(), c, "choice_awaited.unit", true);
  choice.target = decode_unit(m.target(), c, "choice_awaited.target", true);
  choice.cell =
      m.cell() == 0 ? no_cell(choice.choice) : decode_cell(m.cell(), c, "choice_awaited.cell", true);
  choice.move_left = count(m.move_left(), c, "choice_awaited.move_left");
  choice.second = m.second();
  return choice;
}

Result<Outcome> decode_outcome(const v1::LandOutcome& m) {
  Checks c;
  auto outcome = read_outcome(m, c);
  return c.result(std::move(outcome));
}

Result<PublicEvent> decode_event(const v1::LandEvent& m) {
  Checks c;
  auto event = m.has_runner_arrived() ? public_arrived(m.runner_arrived(), c) : read_event<PublicEvent>(m, c);
  return c.result(std::move(event));
}

Result<Event> decode_land_event(const store_v1::StoredEvent& m) {
  Checks c;
  const auto& land = m.land();
  auto event = land.has_runner_arrived() ? Event{runner_arrived(land.runner_arrived(), c)}
                                         : read_event<Event>(land, c);
  return c.result(std::move(event));
}

}  // namespace galloper::codec
