// K5: each sentence of an article derives from its events. What the writer read from the rules' own events is
// read here again, from what the viewer FULL is told, and looked for in the words.
#include "tests/unit/chronicle/deriving.h"

namespace galloper::chronicle {
namespace {

constexpr const char* kOrders[] = {"", "assault", "oppose", "hold"};
constexpr const char* kCharacters[] = {"", "brash", "unsure", "cautious", "cowardly"};

class LandDeriver : public Deriver {
 public:
  using Deriver::Deriver;

  void derive(const Line& line, const Line* before) {
    begin(line, before);
    std::visit([this](const auto& fact) { check(fact); }, line.fact.body);
  }

 private:
  // The event that the fact stands on; null: a failure was noted.
  const v1::LandEvent* main(v1::LandEvent::EventCase kind) {
    const auto* event = told().land(ref(0));
    EXPECT_TRUE(event && event->event_case() == kind) << text();
    return event && event->event_case() == kind ? event : nullptr;
  }
  // Of every event of this kind that the fact stands on.
  std::vector<const v1::LandEvent*> support(v1::LandEvent::EventCase kind) const {
    std::vector<const v1::LandEvent*> found;
    for (const Ref& ref : refs()) {
      const auto* event = told().land(ref);
      if (event && event->event_case() == kind) found.push_back(event);
    }
    return found;
  }
  // Of the whole battle, with their places.
  template <class Act>
  void each(v1::LandEvent::EventCase kind, Act act) const {
    for (const auto& one : told().events) {
      const auto* event = Retold::land(one.event);
      if (event && event->event_case() == kind) act(*event, one.ref);
    }
  }
  int count_all(v1::LandEvent::EventCase kind) const {
    int count = 0;
    each(kind, [&](const auto&, const Ref&) { ++count; });
    return count;
  }
  // By the turn's event among its own.
  void says_its_turn(int turn) {
    const auto turns = support(v1::LandEvent::kTurnBegan);
    ASSERT_FALSE(turns.empty()) << text();
    bool is_there = false;
    for (const auto* began : turns) is_there |= static_cast<int>(began->turn_began().turn()) == turn;
    EXPECT_TRUE(is_there) << text();
    says_turn(turn);
  }
  const v1::LandArmy& army(kit::Seat side) const {
    return side == kit::Seat::kSouth ? told().ground().south() : told().ground().north();
  }
  // -1: of no brigade. By the scenario's list of units.
  int brigade_of(std::uint32_t unit) const {
    int index = static_cast<int>(unit & 63) - 1;
    const auto& all = army(unit < 64 ? kit::Seat::kSouth : kit::Seat::kNorth).brigades();
    for (int brigade = 0; brigade < all.size(); ++brigade) {
      if (index < all[brigade].units_size()) return brigade;
      index -= all[brigade].units_size();
    }
    return -1;
  }
  void says_unit(std::uint32_t unit) {
    int index = static_cast<int>(unit & 63) - 1;
    const auto& own = army(unit < 64 ? kit::Seat::kSouth : kit::Seat::kNorth);
    for (const auto& brigade : own.brigades()) {
      if (index < brigade.units_size()) return says(brigade.units(index).name());
      index -= brigade.units_size();
    }
    says(own.personal_troops().name());
  }
  static kit::Seat side_of(std::uint32_t unit) { return unit < 64 ? kit::Seat::kSouth : kit::Seat::kNorth; }

  // ---- each fact ----

  template <class Body>
  void check(const Body&) {
    ADD_FAILURE() << "Not a fact of a battle on land: " << text();
  }

  void check(const Field& one) {
    EXPECT_TRUE(refs().empty());
    for (const kit::Seat side : kit::kSides) {
      int units = 0;
      for (const auto& brigade : army(side).brigades()) units += brigade.units_size();
      EXPECT_EQ(one.brigades[kit::index_of(side)], army(side).brigades_size());
      EXPECT_EQ(one.units[kit::index_of(side)], units);
      says(word(units));
      says_nation(side);
    }
  }
  void check(const FirstMove& one) {
    says_nation(one.first);
    if (one.dice[0] == 0) {
      const auto* event = main(v1::LandEvent::kFirstTurnSettled);
      if (!event) return;
      EXPECT_TRUE(event->first_turn_settled().by_choice());
      EXPECT_EQ(event->first_turn_settled().first(), seat(one.first));
      return;
    }
    const auto* event = main(v1::LandEvent::kInitiativeRolled);
    if (!event) return;
    const auto& rolled = event->initiative_rolled();
    EXPECT_EQ(rolled.first(), seat(one.first));
    EXPECT_EQ(one.dice, (std::array{static_cast<int>(rolled.south()), static_cast<int>(rolled.north())}));
    says(word(std::max(one.dice[0], one.dice[1])));
    says(word(std::min(one.dice[0], one.dice[1])));
  }
  void check(const FirstOrders& one) {
    ASSERT_EQ(refs().size(), one.orders.size());
    for (std::size_t i = 0; i < one.orders.size(); ++i) {
      const auto* event = told().land(ref(i));
      ASSERT_TRUE(event && event->has_first_order_set());
      const auto& set = event->first_order_set();
      EXPECT_EQ(set.seat(), seat(one.side));
      EXPECT_EQ(set.brigade(), one.orders[i].first);
      EXPECT_EQ(static_cast<int>(set.order()), static_cast<int>(one.orders[i].second));
      says_brigadier(one.side, set.brigade());
      says(std::string("to ") + kOrders[set.order()]);
      // No later one takes its place.
      each(v1::LandEvent::kFirstOrderSet, [&](const auto& other, const Ref& at) {
        const bool same = other.first_order_set().seat() == set.seat() &&
                          other.first_order_set().brigade() == set.brigade();
        if (same) {
          EXPECT_LE(at, ref(i)) << text();
        }
      });
    }
  }
  void check(const InContact& one) {
    const auto* event = main(v1::LandEvent::kOrderGiven);
    if (!event) return;
    EXPECT_EQ(event->order_given().seat(), seat(one.side));
    says_brigadier(one.side, event->order_given().brigade());
    says(kOrders[event->order_given().order()]);
    says_its_turn(one.turn);
  }
  void check(const LateRunner& one) {
    const auto* event = main(v1::LandEvent::kRunnerArrived);
    const auto sent = support(v1::LandEvent::kRunnerSent);
    if (!event) return;
    ASSERT_EQ(sent.size(), 1u) << text();
    const auto& arrived = event->runner_arrived();
    EXPECT_EQ(arrived.seat(), seat(one.side));
    EXPECT_EQ(sent[0]->runner_sent().seat(), arrived.seat());
    EXPECT_EQ(sent[0]->runner_sent().brigade(), arrived.brigade());
    EXPECT_EQ(sent[0]->runner_sent().order(), arrived.sent());
    says_brigadier(one.side, arrived.brigade());
    says(kOrders[arrived.sent()]);
    EXPECT_GT(one.arrived, one.sent);
    says(nth(one.sent));
    says(nth(one.arrived));
    std::set<int> turns;
    for (const auto* began : support(v1::LandEvent::kTurnBegan))
      turns.insert(static_cast<int>(began->turn_began().turn()));
    EXPECT_EQ(turns, (std::set{one.sent, one.arrived}));
    int lost = 0;
    each(v1::LandEvent::kUnitLost, [&](const auto& gone, const Ref& at) {
      const auto unit = gone.unit_lost().unit();
      lost += at > ref(1) && at < ref(0) && side_of(unit) == one.side &&
              brigade_of(unit) == static_cast<int>(arrived.brigade());
    });
    EXPECT_EQ(one.lost, lost) << text();
    if (lost > 0) says(word(lost) + " unit");
  }
  void check(const RunnerTaken& one) {
    const auto* event = main(v1::LandEvent::kRunnerEnded);
    if (!event) return;
    EXPECT_EQ(event->runner_ended().fate(), v1::RUNNER_FATE_INTERCEPTED);
    says_brigadier(one.side, event->runner_ended().brigade());
    says_its_turn(one.turn);
  }
  void check(const Refusal& one) {
    const auto* event = main(v1::LandEvent::kRunnerArrived);
    if (!event) return;
    const auto& arrived = event->runner_arrived();
    EXPECT_TRUE(arrived.disobeyed());
    EXPECT_EQ(arrived.seat(), seat(one.side));
    EXPECT_EQ(static_cast<int>(arrived.die()), one.die);
    EXPECT_EQ(static_cast<int>(arrived.rating()), one.rating);
    EXPECT_EQ(arrived.retreats(), one.retreats);
    says_brigadier(one.side, arrived.brigade());
    says(std::string("to ") + kOrders[arrived.sent()]);
    says(is_brief() && one.retreats ? "rear" : kOrders[arrived.adopted()]);
    if (is_brief()) return;
    says(word(static_cast<int>(arrived.die())));
    says(word(static_cast<int>(arrived.rating())));
    const std::string character = kCharacters[static_cast<int>(one.character)];
    EXPECT_EQ(upper(character), arrived.character());
    says(character);
    says_its_turn(one.turn);
  }
  void check(const CameOfIt& one) {
    Ref first{~0ull, 0};
    each(v1::LandEvent::kRunnerArrived, [&](const auto& event, const Ref& at) {
      const auto& arrived = event.runner_arrived();
      if (arrived.disobeyed() && arrived.seat() == seat(one.side) && arrived.brigade() == one.brigade)
        first = std::min(first, at);
    });
    int routed = 0, lost = 0;
    each(v1::LandEvent::kUnitLost, [&](const auto& event, const Ref& at) {
      if (at < first) return;
      const auto& gone = event.unit_lost();
      lost += side_of(gone.unit()) == one.side && brigade_of(gone.unit()) == one.brigade;
      routed += gone.by() != 0 && side_of(gone.by()) == one.side && brigade_of(gone.by()) == one.brigade;
    });
    EXPECT_EQ(one.routed, routed) << text();
    EXPECT_EQ(one.lost, lost) << text();
    EXPECT_GE(support(v1::LandEvent::kUnitLost).size(), static_cast<std::size_t>(std::max(routed, lost)));
    says_brigadier(one.side, one.brigade);
    if (routed > 0) says(word(routed) + " enemy unit");
    if (lost > 0) says(word(lost));
  }
  void check(const EliteFollowed& one) {
    const auto* event = main(v1::LandEvent::kEliteRolled);
    if (!event) return;
    says_unit(event->elite_rolled().unit());
    says(word(static_cast<int>(event->elite_rolled().die())));
    EXPECT_EQ(static_cast<int>(event->elite_rolled().order()), static_cast<int>(one.order));
    says(kOrders[event->elite_rolled().order()]);
  }
  void check(const AgainstTheOdds& one) {
    const auto* event = main(v1::LandEvent::kRunnerArrived);
    if (!event) return;
    const auto& arrived = event->runner_arrived();
    EXPECT_EQ(arrived.taken(), v1::ORDER_TAKEN_OBEYED);
    EXPECT_FALSE(arrived.disobeyed());
    EXPECT_LE(arrived.rating(), 2u);
    says_brigadier(one.side, arrived.brigade());
    says(kOrders[arrived.sent()]);
    says(word(static_cast<int>(arrived.die())));
    says(word(static_cast<int>(arrived.rating())));
    says_its_turn(one.turn);
  }
  void check(const Despatches& one) {
    int arrived = 0, disobeyed = 0;
    each(v1::LandEvent::kRunnerArrived, [&](const auto& event, const Ref&) {
      if (event.runner_arrived().seat() != seat(one.side)) return;
      ++arrived;
      disobeyed += event.runner_arrived().disobeyed();
    });
    EXPECT_EQ(one.arrived, arrived);
    EXPECT_EQ(one.disobeyed, disobeyed);
    EXPECT_EQ(refs().size(), static_cast<std::size_t>(arrived));
    says_nation(one.side);
    if (arrived > 1) says(word(arrived) + " orders");
    if (disobeyed > 0 && disobeyed < arrived) says(word(disobeyed));
  }
  void check(const Sectors& one) {
    std::array<int, 3> called{};
    each(v1::LandEvent::kSectorRolled, [&](const auto& event, const Ref&) {
      const auto& rolled = event.sector_rolled();
      if (rolled.seat() == seat(one.side) && rolled.sector() != v1::SECTOR_UNSPECIFIED)
        ++called[static_cast<std::size_t>(rolled.sector()) - 1];
    });
    EXPECT_EQ(one.called, called);
    says_nation(one.side);
    for (const int times : called)
      says(times == 0 ? "never" : times == 1 ? "once" : times == 2 ? "twice" : word(times) + " times");
  }
  void check(const UnitGone& one) {
    const auto* event = main(v1::LandEvent::kUnitLost);
    if (!event) return;
    const auto& gone = event->unit_lost();
    EXPECT_EQ(gone.unit(), one.unit);
    EXPECT_EQ(gone.by(), one.by);
    EXPECT_EQ(gone.loss() == v1::UNIT_LOSS_DESTROYED, one.destroyed);
    says_unit(gone.unit());
    says_nation(side_of(gone.unit()));
    const auto volleys = support(v1::LandEvent::kVolley);
    EXPECT_EQ(volleys.size(), one.manner == Manner::kUnknown ? 0u : 1u);
    if (gone.by() != 0 && one.manner != Manner::kUnknown) says_unit(gone.by());
    for (const auto* volley : volleys) {
      EXPECT_EQ(volley->volley().target(), gone.unit());
      EXPECT_EQ(static_cast<int>(volley->volley().kind()), static_cast<int>(one.manner)) << text();
    }
    if (one.first) {
      each(v1::LandEvent::kUnitLost, [&](const auto&, const Ref& at) { EXPECT_LE(ref(0), at) << text(); });
    }
    says_its_turn(one.turn);
  }
  void check(const TownStormed& one) {
    const auto* event = main(v1::LandEvent::kMoved);
    if (!event) return;
    EXPECT_EQ(event->moved().reason(), v1::MOVE_REASON_ADVANCE);
    says_unit(event->moved().unit());
    says("the town at " + cell(event->moved().cell()));
    says_its_turn(one.turn);
  }
  void check(const ObjectiveTaken& one) {
    const auto* event = main(v1::LandEvent::kObjectivesHeld);
    if (!event) return;
    EXPECT_EQ(event->objectives_held().seat(), seat(one.side));
    bool named = false;
    for (const auto index : event->objectives_held().objectives())
      named |= text().find(" at " + told().ground().objectives(static_cast<int>(index))) != std::string::npos;
    EXPECT_TRUE(named) << text();
    says_nation(one.side);
    says_its_turn(one.turn);
  }
  void check(const BrigadierFell& one) {
    const auto* event = main(v1::LandEvent::kBrigadierHit);
    if (!event) return;
    EXPECT_EQ(static_cast<int>(event->brigadier_hit().fate()), one.fate);
    says_brigadier(one.side, event->brigadier_hit().brigade());
    says(one.fate == 1 ? "wound" : one.fate == 2 ? "killed" : "captured");
    says_its_turn(one.turn);
  }
  void check(const CincOverrun& one) {
    const auto* event = main(v1::LandEvent::kCincEscaped);
    if (!event) return;
    EXPECT_EQ(event->cinc_escaped().seat(), seat(one.side));
    says_nation(one.side);
    says_its_turn(one.turn);
  }
  void check(const BrigadeGone& one) {
    const auto* event = main(v1::LandEvent::kBrigadierJoined);
    if (!event) return;
    EXPECT_EQ(event->brigadier_joined().unit(), 0u);
    const auto brigade = static_cast<int>(event->brigadier_joined().brigade());
    EXPECT_EQ(one.units, army(one.side).brigades(brigade).units_size());
    int lost = 0;
    each(v1::LandEvent::kUnitLost, [&](const auto& gone, const Ref&) {
      lost += side_of(gone.unit_lost().unit()) == one.side && brigade_of(gone.unit_lost().unit()) == brigade;
    });
    EXPECT_EQ(lost, one.units) << text();
    says_brigadier(one.side, event->brigadier_joined().brigade());
    says(word(one.units) + " unit");
  }
  void check(const Deeds& one) {
    const auto* event = main(v1::LandEvent::kBrigadierAfter);
    if (!event) return;
    const auto& after = event->brigadier_after();
    says_brigadier(one.side, after.brigade());
    EXPECT_EQ(static_cast<int>(after.units_lost()), one.lost);
    says(word(static_cast<int>(after.enemies_routed())) + " enemy unit");
    if (after.units_lost() > 0) {
      says(word(static_cast<int>(after.units_lost())));
      says(word(static_cast<int>(after.units())) + " unit");
    }
  }
  void check(const Losses& one) {
    std::array<int, 2> lost{};
    each(v1::LandEvent::kUnitLost,
         [&](const auto& gone, const Ref&) { ++lost[kit::index_of(side_of(gone.unit_lost().unit()))]; });
    EXPECT_EQ(one.lost, lost);
    if (lost[0] + lost[1] == 0) return;
    EXPECT_EQ(support(v1::LandEvent::kUnitLost).size(), static_cast<std::size_t>(lost[0] + lost[1]));
    says(word(lost[0]));
    says(word(lost[1]));
  }
  void check(const RatingChanged& one) {
    const auto* event = main(v1::LandEvent::kBrigadierAfter);
    if (!event) return;
    const auto& after = event->brigadier_after();
    EXPECT_EQ(after.rule(), one.was_routed ? "C16" : "C17");
    EXPECT_EQ(after.rating() > after.rating_before(), one.was_routed);
    says_brigadier(one.side, after.brigade());
    says(word(static_cast<int>(after.die())));
    says(word(static_cast<int>(after.rating_before())));
    says(word(static_cast<int>(after.rating())));
  }

  // The score after each event that moves it.
  struct Moved {
    Ref ref;
    std::array<int, 2> score;
  };
  std::vector<Moved> scores() const {
    std::vector<Moved> moved;
    std::array<int, 2> routed{}, held{};
    for (const auto& one : told().events) {
      const auto* event = Retold::land(one.event);
      if (!event) continue;
      if (event->has_unit_lost())
        ++routed[1 - kit::index_of(side_of(event->unit_lost().unit()))];
      else if (event->has_objectives_held())
        held[event->objectives_held().seat() == v1::SEAT_SOUTH ? 0 : 1] =
            event->objectives_held().objectives_size();
      else
        continue;
      moved.push_back({one.ref, {routed[0] + held[0], routed[1] + held[1]}});
    }
    return moved;
  }
  void check(const Lead& one) {
    const std::size_t own = kit::index_of(one.side);
    bool since = false;
    for (const auto& [at, score] : scores()) {
      if (at < ref(0)) {
        since = score[own] <= score[1 - own];
        continue;
      }
      if (at == ref(0)) {
        EXPECT_EQ(score, one.score) << text();
      }
      EXPECT_GT(score[own], score[1 - own]) << text();
    }
    const bool had_led_before = !scores().empty() && scores().front().ref < ref(0);
    if (had_led_before) {
      EXPECT_TRUE(since) << "It led before already: " << text();
    }
    says_nation(one.side);
    says(word(one.score[own]));
    says(word(one.score[1 - own]));
    says_its_turn(one.turn);
  }
  void check(const Swing& one) {
    std::map<int, std::array<int, 2>> lost;
    int turn = 0;
    for (const auto& at : told().events) {
      const auto* event = Retold::land(at.event);
      if (event && event->has_turn_began()) turn = static_cast<int>(event->turn_began().turn());
      if (event && event->has_unit_lost()) ++lost[turn][kit::index_of(side_of(event->unit_lost().unit()))];
    }
    const std::size_t own = kit::index_of(one.side);
    EXPECT_EQ(lost[one.turn][1 - own], one.routed);
    EXPECT_EQ(lost[one.turn][own], one.lost);
    for (const auto& [other, losses] : lost)
      EXPECT_LE(std::abs(losses[0] - losses[1]), one.routed - one.lost) << text();
    says_nation(one.side);
    says(nth(one.turn));
    says(word(one.routed) + " unit");
  }
  void check(const End& one) {
    const auto* ended = told().land(ref(0));
    if (!ended) {
      ASSERT_TRUE(told().scouting(ref(0)) && told().scouting(ref(0))->has_ended()) << text();
      return;
    }
    ASSERT_TRUE(ended->has_ended());
    const auto& outcome = ended->ended().outcome();
    EXPECT_EQ(outcome.winner(), seat(one.winner));
    EXPECT_EQ(one.score, (std::array{static_cast<int>(outcome.south_banners()),
                                     static_cast<int>(outcome.north_banners())}));
    if (!scores().empty()) {
      EXPECT_EQ(one.score, scores().back().score);
    }
    const auto& ground = told().ground();
    const int most = std::max(one.score[0], one.score[1]);
    if (one.decided == Decided::kScore) {
      EXPECT_GE(most, static_cast<int>(ground.banners_to_win()));
    }
    if (one.decided == Decided::kLimit) {
      EXPECT_LT(most, static_cast<int>(ground.banners_to_win()));
      EXPECT_EQ(one.turn, ground.turn_limit() == 0 ? 25 : static_cast<int>(ground.turn_limit()));
    }
    EXPECT_EQ(outcome.reason() == v1::END_REASON_CLOSED, one.decided == Decided::kClosed);
    says_who_won(one.winner);
    if (is_brief() || one.turn == 0) return;
    says_score(one.score[0]);
    says_score(one.score[1]);
    says_its_turn(one.turn);
  }

  // ---- scouting ----

  const v1::ScoutingEvent* scouted(v1::ScoutingEvent::EventCase kind, std::size_t at = 0) {
    const auto* event = told().scouting(ref(at));
    EXPECT_TRUE(event && event->event_case() == kind) << text();
    return event && event->event_case() == kind ? event : nullptr;
  }
  // Of a scout, as they were revealed.
  kit::Seat side_of_scout(std::uint32_t id) const {
    for (const auto& one : told().events) {
      const auto* event = Retold::scouting(one.event);
      if (!event || !event->has_revealed()) continue;
      for (const auto& scout : event->revealed().scouts()) {
        if (scout.id() == id) return scout.seat() == v1::SEAT_SOUTH ? kit::Seat::kSouth : kit::Seat::kNorth;
      }
    }
    return kit::Seat::kNone;
  }
  void check(const NoBattle&) {
    for (const auto& one : told().events) EXPECT_EQ(Retold::land(one.event), nullptr);
  }
  void check(const ScoutsOut& one) {
    const auto* event = scouted(v1::ScoutingEvent::kRevealed);
    if (!event) return;
    std::array<int, 2> scouts{};
    for (const auto& scout : event->revealed().scouts()) ++scouts[scout.seat() == v1::SEAT_SOUTH ? 0 : 1];
    EXPECT_EQ(one.scouts, scouts);
    says(word(scouts[0]) + " scout");
    says(word(scouts[1]) + " scout");
  }
  void check(const Encounter& one) {
    const auto* event = scouted(v1::ScoutingEvent::kFought);
    if (!event) return;
    const auto& fought = event->fought();
    EXPECT_EQ(side_of_scout(fought.attacker()), one.attacker);
    EXPECT_EQ(side_of_scout(fought.loser()), one.loser);
    EXPECT_EQ(static_cast<int>(fought.result()), static_cast<int>(one.harm));
    says(fought.result() == v1::ENCOUNTER_RESULT_WOUNDED  ? "wounded"
         : fought.result() == v1::ENCOUNTER_RESULT_KILLED ? "killed"
                                                          : "captured");
    says(word(static_cast<int>(fought.attacker_roll().value())));
    says(word(static_cast<int>(fought.defender_roll().value())));
    says_turn(one.turn);
    const auto* began = told().scouting(ref(1));
    ASSERT_TRUE(began && began->has_turn_began());
    EXPECT_EQ(static_cast<int>(began->turn_began().turn()), one.turn);
  }
  void check(const ScoutsLost& one) {
    int killed = 0, captured = 0;
    for (const auto& at : told().events) {
      const auto* event = Retold::scouting(at.event);
      if (!event || !event->has_fought() || side_of_scout(event->fought().loser()) != one.side) continue;
      killed += event->fought().result() == v1::ENCOUNTER_RESULT_KILLED;
      captured += event->fought().result() == v1::ENCOUNTER_RESULT_CAPTURED;
    }
    EXPECT_EQ(one.killed, killed);
    EXPECT_EQ(one.captured, captured);
    says_nation(one.side);
    if (killed > 0) says(word(killed) + " scout");
    if (captured > 0) says(word(captured));
  }
  void check(const LearnedBrigades& one) {
    for (std::size_t i = 0; i < refs().size(); ++i) {
      const auto* event = scouted(v1::ScoutingEvent::kReturned, i);
      if (!event) continue;
      EXPECT_EQ(side_of_scout(event->returned().scout()), one.side);
      says(event->returned().report().brigade().name());
    }
    says_nation(one.side);
  }
  void check(const LearnedBrigadier& one) {
    const auto* event = scouted(v1::ScoutingEvent::kReturned);
    if (!event) return;
    const auto& told = event->returned().report().brigadier();
    EXPECT_EQ(told.character(), one.character);
    says(told.name());
    says(word(static_cast<int>(told.rating())));
    says(lower(told.character()));
    says_nation(one.side);
  }
  void check(const LearnedGround& one) {
    for (std::size_t i = 0; i < refs().size(); ++i) {
      const auto* event = scouted(v1::ScoutingEvent::kReturned, i);
      if (event) says(without_article(event->returned().report().feature().name()));
    }
    says_nation(one.side);
  }
  void check(const Granted& one) {
    const auto* event = told().at(ref(0));
    ASSERT_TRUE(event && event->operation().has_battle_began());
    const auto& advantage = event->operation().battle_began().advantage();
    EXPECT_EQ(advantage.initiative(), seat(one.initiative));
    says(word(static_cast<int>(advantage.south_returned())));
    if (one.returned[0] != one.returned[1]) says(word(static_cast<int>(advantage.north_returned())));
    if (one.initiative != kit::Seat::kNone) says_nation(one.initiative);
  }
  void check(const GroundMoved& one) {
    const auto* event = main(v1::LandEvent::kPieceMoved);
    if (!event) return;
    EXPECT_EQ(event->piece_moved().seat(), seat(one.side));
    says_nation(one.side);
    says(without_article(one.piece));
  }
};

TEST(Derive, K5_EverySentenceOfABattleOnLandFollowsFromItsEvents) { derive_all<LandDeriver>(false); }

}  // namespace
}  // namespace galloper::chronicle
