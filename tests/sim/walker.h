// One random walker that checks the laws of every game. A table (a struct of static functions) says how to
// make a random setup and a random order of one game; a codec, where there is one, turns orders and events
// into bytes and back.
//
//   Tally tally;
//   for (std::uint64_t seed = 1; seed <= 100; ++seed) Walk<scouting::Game, ScoutingTable>(seed, tally).run();
//
// A broken law is a Broken whose message names the seed; the same seed walks the same way again.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/base/random.h"
#include "server/rules/engine/game.h"
#include "tests/sim/walk_dice.h"

namespace galloper::sim {

using kit::Seat;
using kit::Viewer;

struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What the walks have seen, so that a test can tell that they went everywhere.
struct Tally {
  std::uint64_t games = 0;
  std::uint64_t orders = 0;
  std::uint64_t refused = 0;
  std::uint64_t samples = 0;
  std::array<std::uint64_t, 6> different_samples{};  // by kit::index_of(Viewer)
  std::uint64_t continued_samples = 0;
  std::uint64_t revocable = 0;
  std::map<std::size_t, std::uint64_t> events;  // by index in the variant
  std::size_t longest = 0;
};

template <engine::Game G>
struct NoCodec {
  static typename G::Order round_trip(const typename G::Order& order) { return order; }
  static typename G::Event round_trip(const typename G::Event& event) { return event; }
};

// Table: Setup random_setup(Random&); Order random_order(const State&, Random&); std::size_t choose(const
// std::vector<Order>&, Random&); int weight(const Order&), what it counts against the bound; bool
// discloses(const State& before, const std::vector<Event>&, Viewer), whether they tell the viewer something
// that was hidden from it.
template <engine::Game G, class Table, class Codec = NoCodec<G>>
class Walk {
 public:
  using State = typename G::State;
  using Order = typename G::Order;
  using Event = typename G::Event;
  using View = typename G::View;
  using Decided = Result<std::vector<Event>, kit::Refusal>;

  Walk(std::uint64_t seed, Tally& tally)
      : seed_(seed),
        random_(seed),
        dice_(seed),
        tally_(tally),
        setup_(Table::random_setup(random_)),
        state_(G::initial(setup_)) {}

  void run() {
    require(state_ == G::initial(setup_), "two initial states of one setup are equal");
    while (step()) {
    }
    ++tally_.games;
    tally_.longest = std::max(tally_.longest, orders_);
    require(engine::fold<G>(setup_, log_) == state_, "folding the events from the start gives the state");
  }

 private:
  static constexpr std::array<Seat, 3> kSeats = {Seat::kSouth, Seat::kNorth, Seat::kReferee};

  struct Offer {
    Seat seat;
    Order order;
  };

  [[noreturn]] void fail(const std::string& law) const {
    throw Broken("seed " + std::to_string(seed_) + ", order " + std::to_string(orders_) +
                 ": it does not hold that " + law);
  }
  void require(bool holds, const char* law) const {
    if (!holds) fail(law);
  }

  bool chance(std::uint64_t one_in) { return random_.below(one_in) == 0; }

  // One order further; false when the match is over.
  bool step() {
    try {
      G::check_invariants(state_);
    } catch (const std::logic_error& error) {
      fail(error.what());
    }
    const std::vector<Offer> offers = offers_of(state_);
    require(offers.empty() == G::outcome(state_).has_value(),
            "exactly an unfinished match offers somebody an order");
    try_unoffered(offers);
    if (offers.empty()) return false;
    try_offered(offers);
    if (chance(3)) try_samples(offers);
    play(choose(offers));
    if (chance(50))
      require(engine::fold<G>(setup_, log_) == state_, "folding the events from the start gives the state");
    return true;
  }

  std::vector<Offer> offers_of(const State& state) const {
    std::vector<Offer> offers;
    for (const Seat seat : kSeats) {
      const std::vector<Order> orders = G::legal_orders(state, seat);
      require(!orders.empty() || (G::may_act(state) & kit::bit_of(seat)) == 0,
              "a seat that may act has an order to give");
      for (const Order& order : orders) offers.push_back({seat, order});
    }
    return offers;
  }

  Offer choose(const std::vector<Offer>& offers) {
    std::vector<Order> orders;
    for (const Offer& offer : offers) orders.push_back(offer.order);
    return offers[Table::choose(orders, random_)];
  }

  static bool offered(const std::vector<Offer>& offers, Seat seat, const Order& order) {
    return std::any_of(offers.begin(), offers.end(),
                       [&](const Offer& offer) { return offer.seat == seat && offer.order == order; });
  }

  // G1, G3: what is not offered is refused, whole, with a reason, without a die.
  void try_unoffered(const std::vector<Offer>& offers) {
    for (int i = 0; i < 4; ++i) {
      const Seat seat = chance(20) ? Seat::kNone : kSeats[random_.below(kSeats.size())];
      const Order order = Table::random_order(state_, random_);
      WalkDice dice = dice_;
      const State before = state_;
      const Decided decided = G::decide(state_, seat, order, dice);
      require(state_ == before, "deciding changes nothing");
      require(decided.has_value() == offered(offers, seat, order), "exactly the offered orders are accepted");
      if (decided) continue;
      ++tally_.refused;
      require(dice.drawn() == dice_.drawn(), "a refused order rolls nothing");
      require(!decided.error().rule.empty() && decided.error().message.size() > 10,
              "a refusal names its rule and says why");
    }
  }

  void try_offered(const std::vector<Offer>& offers) {
    for (int i = 0; i < 3; ++i) {
      const Offer& offer = offers[random_.below(offers.size())];
      WalkDice dice = dice_;
      const Decided decided = G::decide(state_, offer.seat, offer.order, dice);
      if (!decided)
        fail("every offered order is accepted; refused: " + decided.error().rule + " " +
             decided.error().message);
    }
  }

  // G4: a state that differs only in what the viewer may not know looks, answers and goes on the same for it.
  void try_samples(const std::vector<Offer>& offers) {
    for (const Viewer viewer : kit::kViewers) {
      const State other = G::sample(state_, viewer, random_);
      try {
        G::check_invariants(other);
      } catch (const std::logic_error& error) {
        fail(std::string("a sample keeps the invariants: ") + error.what());
      }
      ++tally_.samples;
      if (!(other == state_)) ++tally_.different_samples[kit::index_of(viewer)];
      require(G::view(other, viewer) == G::view(state_, viewer), "a sample looks the same to its viewer");
      for (const Seat seat : kit::kSides) {
        if (!kit::sees_secrets_of(viewer, seat)) continue;
        require(G::legal_orders(other, seat) == G::legal_orders(state_, seat),
                "legal orders betray nothing hidden");
        compare(other, viewer, seat, Table::random_order(state_, random_), true);
      }
      for (int i = 0; i < 3; ++i) {
        const Offer& offer = offers[random_.below(offers.size())];
        compare(other, viewer, offer.seat, offer.order, kit::sees_secrets_of(viewer, offer.seat));
      }
    }
  }

  // The same order with the same dice in both states. `own`: the answer itself is seen by the viewer.
  void compare(const State& other, Viewer viewer, Seat seat, const Order& order, bool own) {
    WalkDice dice = dice_;
    WalkDice other_dice = dice_;
    const Decided here = G::decide(state_, seat, order, dice);
    const Decided there = G::decide(other, seat, order, other_dice);
    if (own && !(here.has_value() && there.has_value())) {
      require(here.has_value() == there.has_value() && here.error() == there.error(),
              "refusals betray nothing hidden");
      return;
    }
    if (!here || !there) return;
    if (Table::discloses(state_, *here, viewer) || Table::discloses(other, *there, viewer)) return;
    ++tally_.continued_samples;
    compare_results(other, viewer, *here, *there);
  }

  void compare_results(const State& other, Viewer viewer, const std::vector<Event>& here,
                       const std::vector<Event>& there) {
    State a = state_;
    State b = other;
    require(redacted(a, here, viewer) == redacted(b, there, viewer), "events betray nothing hidden");
    require(G::view(a, viewer) == G::view(b, viewer), "later views betray nothing hidden");
    require(G::diff(G::view(state_, viewer), G::view(a, viewer)) ==
                G::diff(G::view(other, viewer), G::view(b, viewer)),
            "deltas betray nothing hidden");
  }

  // What the viewer sees of the events; the state moves on by them.
  static std::vector<typename G::PublicEvent> redacted(State& state, const std::vector<Event>& events,
                                                       Viewer viewer) {
    std::vector<typename G::PublicEvent> seen;
    for (const Event& event : events) {
      if (auto one = G::redact(state, event, viewer)) seen.push_back(std::move(*one));
      G::apply(state, event);
    }
    return seen;
  }

  void play(const Offer& offer) {
    const Order order = Codec::round_trip(offer.order);
    require(order == offer.order, "an order decodes as it was encoded");
    const State before = state_;
    const std::size_t drawn = dice_.drawn();
    const Decided decided = G::decide(state_, offer.seat, order, dice_);
    if (!decided) fail("every offered order is accepted; refused: " + decided.error().message);
    require(!decided->empty(), "an accepted order leaves an event");
    for (const Event& event : *decided) {
      require(Codec::round_trip(event) == event, "an event decodes as it was encoded");
      ++tally_.events[event.index()];
      G::apply(state_, event);
      log_.push_back(event);
    }
    check_undo(before, *decided, dice_.drawn() != drawn);
    check_views(before);
    ++tally_.orders;
    ++orders_;
    const int weight = Table::weight(order);
    require(weight >= 0 || counted_ > 0, "withdrawn commitments follow what they withdraw");
    counted_ += static_cast<std::size_t>(weight);
    require(counted_ <= G::order_bound(setup_), "a match ends within its bound");
  }

  // G6: what may be taken back freely rolled nothing and showed nothing hidden.
  void check_undo(const State& before, const std::vector<Event>& events, bool rolled) {
    if (G::irrevocable(before, events)) return;
    ++tally_.revocable;
    require(!rolled, "an order that may be taken back rolled nothing");
    for (const Viewer viewer : kit::kViewers)
      require(!Table::discloses(before, events, viewer),
              "an order that may be taken back showed nothing hidden");
    require(!G::outcome(state_).has_value(), "the order that ends a match is not taken back");
  }

  void check_views(const State& before) {
    for (const Viewer viewer : kit::kViewers) {
      const View old_view = G::view(before, viewer);
      const View new_view = G::view(state_, viewer);
      const auto delta = G::diff(old_view, new_view);
      require(G::patch(old_view, delta) == new_view,
              "the view before patched by the delta is the view after");
      require(G::patch(View{}, G::diff(View{}, new_view)) == new_view,
              "a snapshot is a delta against the empty view");
      require(G::is_empty(delta) == (old_view == new_view), "exactly the delta of equal views is empty");
      // Undone freely or by consent (G6); what begins a match never is.
      if (old_view != View{})
        require(G::patch(new_view, G::diff(new_view, old_view)) == old_view,
                "a delta leads back when an order is undone");
    }
  }

  std::uint64_t seed_;
  SeededRandom random_;
  WalkDice dice_;
  Tally& tally_;
  typename G::Setup setup_;
  State state_;
  std::vector<Event> log_;
  std::size_t orders_ = 0;
  std::size_t counted_ = 0;
};

}  // namespace galloper::sim
