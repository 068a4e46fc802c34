#include <algorithm>
#include <map>

#include "server/chronicle/witness.h"
#include "server/rules/codec/naval_codec.h"
#include "server/rules/codec/naval_scenario.h"
#include "server/rules/codec/naval_table.h"

namespace galloper::chronicle {
namespace {

using kit::index_of;
using kit::Seat;

// Fewer are not worth a line.
constexpr int kHeavySalvo = 3;

class NavalWitness {
 public:
  void see(const naval::State& before, const naval::Event& event, const std::optional<Ref>& ref) {
    before_ = &before;
    if (!ref) return;
    ref_ = *ref;
    std::visit([this](const auto& one) { on(one); }, event);
  }

  Facts finish(const naval::State& end) {
    for (const Seat seat : kit::kSides) {
      Side& own = side(seat);
      if (!own.fired.empty()) add(own.fired, Gunnery{seat, static_cast<int>(own.fired.size()), own.points});
    }
    add_lost();
    add_battered(end);
    if (auto lead = board_.lead(end.outcome->winner)) facts_.push_back(std::move(*lead));
    if (auto swing = board_.swing(1)) facts_.push_back(std::move(*swing));
    add_end(end);
    return std::move(facts_);
  }

 private:
  struct Side {
    Refs fired, gone;
    int points = 0, sunk = 0, withdrawn = 0;
  };
  struct Hit {
    naval::ShipId by;
    Ref ref;
    bool torpedo;
  };

  template <class Event>
  void on(const Event&) {}

  void on(const naval::InitiativeRolled& event) {
    if (event.first != Seat::kNone && board_.turn() <= 1 && !first_move_)
      add({ref_}, FirstMove{event.first, {event.south, event.north}});
    first_move_ = first_move_ || event.first != Seat::kNone;
  }
  void on(const naval::TurnBegan& event) {
    board_.begin_turn(event.turn, ref_);
    turn_ref_ = ref_;
  }
  void on(const naval::Fired& event) {
    Side& own = side(naval::side_of(*before_, event.ship));
    if (own.fired.empty() && sides_[0].fired.empty() && sides_[1].fired.empty())
      add(board_.with_turn(ref_),
          FirstShot{event.ship, event.target, event.range, event.points, board_.turn()});
    else if (event.weapon == naval::Weapon::kGuns && event.points >= kHeavySalvo)
      add(board_.with_turn(ref_), Salvo{event.ship, event.target, event.range, event.points,
                                        static_cast<int>(event.dice.size()), board_.turn()});
    if (event.weapon == naval::Weapon::kTorpedo && event.points > 0)
      add(board_.with_turn(ref_),
          TorpedoHit{event.ship, event.target, event.range, event.points, board_.turn()});
    own.fired.push_back(ref_);
    own.points += event.points;
    if (event.points > 0)
      hits_[event.target].push_back({event.ship, ref_, event.weapon == naval::Weapon::kTorpedo});
  }
  void on(const naval::Sunk& event) {
    ShipGone gone{event.ship, {}, board_.turn(), sides_[0].sunk + sides_[1].sunk == 0, false};
    Refs refs{ref_};
    if (turn_ref_) refs.push_back(*turn_ref_);
    for (const Hit& hit : hits_[event.ship]) {
      if (hit.ref.version != ref_.version) continue;
      refs.push_back(hit.ref);
      gone.by_torpedo = gone.by_torpedo || hit.torpedo;
      if (std::find(gone.by.begin(), gone.by.end(), hit.by) == gone.by.end()) gone.by.push_back(hit.by);
    }
    add(std::move(refs), std::move(gone));
    const Seat loser = naval::side_of(*before_, event.ship);
    const int points =
        naval::class_of(*before_, event.ship).points - naval::spec_of(*before_, event.ship).damage;
    ++side(loser).sunk;
    side(loser).gone.push_back(ref_);
    score_[index_of(kit::enemy_of(loser))] += points;
    board_.gain(kit::enemy_of(loser), points, ref_);
    board_.move(score_, ref_);
  }
  void on(const naval::Withdrew& event) {
    add(board_.with_turn(ref_), ShipLeft{event.ship, board_.turn()});
    Side& own = side(naval::side_of(*before_, event.ship));
    ++own.withdrawn;
    own.gone.push_back(ref_);
  }
  void on(const naval::Ended&) { ended_ = ref_; }

  void add_lost() {
    Refs refs{ended_};
    for (const Side& own : sides_) refs.insert(refs.end(), own.gone.begin(), own.gone.end());
    add(std::move(refs),
        ShipsLost{{sides_[0].sunk, sides_[1].sunk}, {sides_[0].withdrawn, sides_[1].withdrawn}});
  }
  // By the share of her points that is gone; of equals, the first.
  void add_battered(const naval::State& end) {
    Battered worst;
    for (naval::ShipId id = 1; id <= end.ships.size(); ++id) {
      const naval::Ship& ship = naval::ship_of(end, id);
      const int of = naval::class_of(end, id).points;
      if (!naval::is_afloat(ship) || 2 * ship.damage < of) continue;
      if (worst.ship == 0 || ship.damage * worst.of > worst.damage * of) worst = {id, ship.damage, of};
    }
    if (worst.ship != 0) add({ended_}, worst);
  }
  void add_end(const naval::State& end) {
    const naval::Outcome& outcome = *end.outcome;
    End fact{
        outcome.winner, Decided::kOther, {outcome.points_sunk[0], outcome.points_sunk[1]}, board_.turn()};
    const auto any_afloat = [&](Seat seat) {
      for (naval::ShipId id = 1; id <= end.ships.size(); ++id) {
        if (naval::side_of(end, id) == seat && naval::is_afloat(naval::ship_of(end, id))) return true;
      }
      return false;
    };
    if (outcome.reason != kit::EndReason::kPlayedOut) {
      fact.decided = decided_off_the_field(outcome.reason);
    } else if (outcome.winner != Seat::kNone &&
               fact.score[index_of(outcome.winner)] >= naval::points_to_win(*end.setup, outcome.winner)) {
      fact.decided = Decided::kScore;
    } else if (outcome.winner != Seat::kNone && !any_afloat(kit::enemy_of(outcome.winner))) {
      fact.decided = Decided::kNoUnits;
    } else if (board_.turn() >= end.setup->rules.turn_limit) {
      fact.decided = Decided::kLimit;
    }
    add(board_.with_turn(ended_), fact);
  }

  template <class Body>
  void add(Refs refs, Body body) {
    facts_.push_back({std::move(refs), std::move(body)});
  }
  Side& side(Seat seat) { return sides_[index_of(seat)]; }

  const naval::State* before_ = nullptr;
  Ref ref_, ended_;
  Facts facts_;
  ScoreBoard board_;
  std::optional<Ref> turn_ref_;
  bool first_move_ = false;
  std::array<Side, 2> sides_;
  std::array<int, 2> score_{};
  std::map<naval::ShipId, std::vector<Hit>> hits_;
};

}  // namespace

Result<Facts> naval_facts(const std::vector<Row>& rows) {
  const store_v1::Begin& begin = rows.front().record->begin();
  const auto rules = codec::decode_rules(begin.naval());
  if (!rules) return fail(ErrorCode::kDataLoss, rules.error().message);
  NavalWitness witness;
  auto end = visit<codec::NavalTraits>(
      rows, naval::initial(codec::setup_of(begin.scenario().naval(), *rules)),
      [&](const auto& before, const auto& event, const auto& ref) { witness.see(before, event, ref); });
  if (!end) return tl::unexpected(end.error());
  if (!end->outcome) return fail(ErrorCode::kDataLoss, "The match is not over.");
  return witness.finish(*end);
}

}  // namespace galloper::chronicle
