// K5: as derive_land_test.cc, at sea.
#include "tests/unit/chronicle/deriving.h"

namespace galloper::chronicle {
namespace {

class NavalDeriver : public Deriver {
 public:
  using Deriver::Deriver;

  void derive(const Line& line, const Line* before) {
    begin(line, before);
    std::visit([this](const auto& fact) { check(fact); }, line.fact.body);
  }

 private:
  const v1::NavalEvent* main(v1::NavalEvent::EventCase kind) {
    const auto* event = told().naval(ref(0));
    EXPECT_TRUE(event && event->event_case() == kind) << text();
    return event && event->event_case() == kind ? event : nullptr;
  }
  template <class Act>
  void each(v1::NavalEvent::EventCase kind, Act act) const {
    for (const auto& one : told().events) {
      if (one.event.naval().event_case() == kind) act(one.event.naval(), one.ref);
    }
  }
  void says_its_turn(int turn) {
    bool is_there = false;
    for (const Ref& ref : refs()) {
      const auto* event = told().naval(ref);
      is_there |= event && event->has_turn_began() && static_cast<int>(event->turn_began().turn()) == turn;
    }
    EXPECT_TRUE(is_there) << text();
    says_turn(turn);
  }
  void says_ship(std::uint32_t id) const { says(ship(id).name); }
  int worth(std::uint32_t id) const { return ship(id).points; }
  static std::string points(int n) { return (n == 0 ? "no" : word(n)) + (n == 1 ? " point" : " point"); }

  template <class Body>
  void check(const Body&) {
    ADD_FAILURE() << "Not a fact of a battle at sea: " << text();
  }

  void check(const Field& one) {
    for (const kit::Seat side : kit::kSides) {
      const auto& ships = battle().engagement().forces[kit::index_of(side)].ships;
      EXPECT_EQ(one.units[kit::index_of(side)], static_cast<int>(ships.size()));
      says(word(static_cast<int>(ships.size())) + " ship");
      says_nation(side);
    }
  }
  void check(const FirstMove& one) {
    const auto* event = main(v1::NavalEvent::kInitiativeRolled);
    if (!event) return;
    EXPECT_EQ(event->initiative_rolled().first(), seat(one.first));
    says(word(static_cast<int>(event->initiative_rolled().south())));
    says(word(static_cast<int>(event->initiative_rolled().north())));
    says_nation(one.first);
  }
  const v1::ShipFired* shot(int points_hit, int range, int turn) {
    const auto* event = main(v1::NavalEvent::kFired);
    if (!event) return nullptr;
    const auto& fired = event->fired();
    says_ship(fired.ship());
    says_ship(fired.target());
    EXPECT_EQ(static_cast<int>(fired.points()), points_hit);
    EXPECT_EQ(static_cast<int>(fired.range()), range);
    says(word(range) + (range == 1 ? " hex" : " hexes"));
    if (points_hit > 0) says(points(points_hit));
    says_its_turn(turn);
    return &fired;
  }
  void check(const FirstShot& one) {
    shot(one.points, one.range, one.turn);
    each(v1::NavalEvent::kFired, [&](const auto&, const Ref& at) { EXPECT_LE(ref(0), at) << text(); });
  }
  void check(const Salvo& one) {
    if (const auto* fired = shot(one.points, one.range, one.turn)) {
      EXPECT_EQ(fired->weapon(), v1::NAVAL_WEAPON_GUNS);
    }
  }
  void check(const TorpedoHit& one) {
    if (const auto* fired = shot(one.points, one.range, one.turn)) {
      EXPECT_EQ(fired->weapon(), v1::NAVAL_WEAPON_TORPEDO);
    }
    says("torpedo");
  }
  void check(const ShipGone& one) {
    const auto* event = main(v1::NavalEvent::kSunk);
    if (!event) return;
    says_ship(event->sunk().ship());
    says_nation(side_of_ship(event->sunk().ship()));
    std::set<std::uint32_t> by, all;
    for (const Ref& at : refs()) {
      const auto* fired = told().naval(at);
      if (!fired || !fired->has_fired()) continue;
      EXPECT_EQ(fired->fired().target(), event->sunk().ship());
      EXPECT_GT(fired->fired().points(), 0u);
      by.insert(fired->fired().ship());
      says_ship(fired->fired().ship());
      if (fired->fired().weapon() == v1::NAVAL_WEAPON_TORPEDO) {
        EXPECT_TRUE(one.by_torpedo) << text();
      }
    }
    // Nobody who hit her in that fire is left out.
    each(v1::NavalEvent::kFired, [&](const auto& other, const Ref& at) {
      if (at.version == ref(0).version && other.fired().target() == event->sunk().ship() &&
          other.fired().points() > 0)
        all.insert(other.fired().ship());
    });
    EXPECT_EQ(by, all) << text();
    EXPECT_FALSE(by.empty()) << text();
    if (one.first) {
      each(v1::NavalEvent::kSunk, [&](const auto&, const Ref& at) { EXPECT_LE(ref(0), at); });
    }
    if (text().find("gun") != std::string::npos) {
      EXPECT_FALSE(one.by_torpedo) << text();
    }
    says_its_turn(one.turn);
  }
  void check(const ShipLeft& one) {
    const auto* event = main(v1::NavalEvent::kWithdrew);
    if (!event) return;
    says_ship(event->withdrew().ship());
    says_nation(side_of_ship(event->withdrew().ship()));
    says_its_turn(one.turn);
  }
  void check(const Gunnery& one) {
    int shots = 0, hit = 0;
    each(v1::NavalEvent::kFired, [&](const auto& event, const Ref&) {
      if (side_of_ship(event.fired().ship()) != one.side) return;
      ++shots;
      hit += static_cast<int>(event.fired().points());
    });
    EXPECT_EQ(one.shots, shots);
    EXPECT_EQ(one.points, hit);
    EXPECT_EQ(refs().size(), static_cast<std::size_t>(shots));
    says(word(shots) + " shot");
    if (hit > 0) says(points(hit));
    says_nation(one.side);
  }
  void check(const Battered& one) {
    const auto* event = main(v1::NavalEvent::kEnded);
    if (!event) return;
    for (const auto& result : event->ended().outcome().ships()) {
      if (result.status() != v1::SHIP_STATUS_AFLOAT) continue;
      const int damage = static_cast<int>(result.damage());
      EXPECT_LE(damage * one.of, one.damage * worth(result.ship())) << text();
      if (result.ship() == one.ship) {
        EXPECT_EQ(damage, one.damage);
      }
    }
    EXPECT_EQ(worth(one.ship), one.of);
    says_ship(one.ship);
    says(word(one.damage));
    says(word(one.of));
  }
  void check(const ShipsLost& one) {
    std::array<int, 2> sunk{}, withdrawn{};
    each(v1::NavalEvent::kSunk,
         [&](const auto& event, const Ref&) { ++sunk[kit::index_of(side_of_ship(event.sunk().ship()))]; });
    each(v1::NavalEvent::kWithdrew, [&](const auto& event, const Ref&) {
      ++withdrawn[kit::index_of(side_of_ship(event.withdrew().ship()))];
    });
    EXPECT_EQ(one.sunk, sunk);
    EXPECT_EQ(one.withdrawn, withdrawn);
    for (std::size_t side = 0; side < 2; ++side) {
      if (sunk[side] > 0) says(word(sunk[side]) + (sunk[side] == 1 ? " ship sunk" : " ships sunk"));
      if (withdrawn[side] > 0) says("withdrawn");
    }
  }
  struct Moved {
    Ref ref;
    std::array<int, 2> score;
    int turn;
  };
  std::vector<Moved> scores() const {
    std::vector<Moved> moved;
    std::array<int, 2> score{};
    int turn = 0;
    for (const auto& one : told().events) {
      const auto& event = one.event.naval();
      if (event.has_turn_began()) turn = static_cast<int>(event.turn_began().turn());
      if (!event.has_sunk()) continue;
      const auto id = event.sunk().ship();
      score[1 - kit::index_of(side_of_ship(id))] += worth(id);
      moved.push_back({one.ref, score, turn});
    }
    return moved;
  }
  void check(const Lead& one) {
    const std::size_t own = kit::index_of(one.side);
    bool level = true;
    for (const auto& moved : scores()) {
      if (moved.ref < ref(0)) {
        level = moved.score[own] <= moved.score[1 - own];
        continue;
      }
      if (moved.ref == ref(0)) {
        EXPECT_EQ(moved.score, one.score) << text();
      }
      EXPECT_GT(moved.score[own], moved.score[1 - own]) << text();
    }
    EXPECT_TRUE(level) << "It led before already: " << text();
    says_nation(one.side);
    says(word(one.score[own]));
    says(word(one.score[1 - own]));
    says_its_turn(one.turn);
  }
  void check(const Swing& one) {
    std::map<int, std::array<int, 2>> gained;
    std::array<int, 2> last{};
    for (const auto& moved : scores()) {
      for (std::size_t side = 0; side < 2; ++side) gained[moved.turn][side] += moved.score[side] - last[side];
      last = moved.score;
    }
    const std::size_t own = kit::index_of(one.side);
    EXPECT_EQ(gained[one.turn][own], one.routed);
    EXPECT_EQ(gained[one.turn][1 - own], one.lost);
    for (const auto& [turn, both] : gained)
      EXPECT_LE(std::abs(both[0] - both[1]), one.routed - one.lost) << text();
    says_nation(one.side);
    says(nth(one.turn));
    says(points(one.routed));
  }
  void check(const End& one) {
    const auto* event = main(v1::NavalEvent::kEnded);
    if (!event) return;
    const auto& outcome = event->ended().outcome();
    EXPECT_EQ(outcome.winner(), seat(one.winner));
    EXPECT_EQ(one.score, (std::array{static_cast<int>(outcome.south_points_sunk()),
                                     static_cast<int>(outcome.north_points_sunk())}));
    EXPECT_EQ(outcome.reason() == v1::END_REASON_CLOSED, one.decided == Decided::kClosed);
    if (one.decided == Decided::kNoUnits) {
      for (const auto& ship : outcome.ships()) {
        if (side_of_ship(ship.ship()) != one.winner) {
          EXPECT_NE(ship.status(), v1::SHIP_STATUS_AFLOAT);
        }
      }
    }
    says_who_won(one.winner);
    if (is_brief() || one.turn == 0) return;
    says_score(one.score[0]);
    says_score(one.score[1]);
    says_its_turn(one.turn);
  }
};

TEST(Derive, K5_EverySentenceOfABattleAtSeaFollowsFromItsEvents) {
  derive_all<NavalDeriver>(true);
  expect_all_told(FactBody(FirstShot{}).index(), std::variant_size_v<FactBody>);
}

}  // namespace
}  // namespace galloper::chronicle
