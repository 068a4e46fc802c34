// Chapter N: the battle at sea.
#include <array>

#include "common/reference/chapters.h"

namespace galloper::reference {
namespace {

constexpr std::string_view kInitiative =
    "When the battle begins both sides throw a die; equal dice are thrown again. The higher die moves first, "
    "and does so in every turn (`initiative` once). With every_turn the dice are thrown anew each turn. "
    "`high_roll` moves_second gives the higher die the last move instead.";

constexpr std::string_view kTurn =
    "In a turn both sides move, then both fire; `phases` fire_then_move turns that round. A side gives each "
    "of its ships one order, in any sequence, and ends its moves; ships without an order stay.\n\n"
    "`movement` by_side: the first side moves all its ships, then the other. by_ship: the sides move one "
    "ship "
    "after the other in turn, the larger fleet more of them at a time, so that both finish together.";

constexpr std::string_view kMovement =
    "A ship faces a side of its hex. It goes forward hex by hex, and after a hex it may turn sixty degrees "
    "to "
    "either side; a hex costs one, a turn costs one, and the whole costs no more than the ship's move. So a "
    "destroyer with a move of five goes forward, turns, goes forward, turns, and goes forward. No ship turns "
    "on the spot or twice running; a move may end with a turn.\n\n"
    "Only the end of a move counts: where the ship is and how it faces. A shortest course is shown. With "
    "`minimum_move` every ship goes at least so many hexes forward, or as many as it can.";

constexpr std::string_view kRoom =
    "A hex holds one ship. No ship enters land, a hex with a ship, or leaves the chart. A ship whose next "
    "hex "
    "is closed when its move begins may turn sixty degrees where it is, and does nothing else "
    "(`blocked_turn`).\n\n"
    "A scenario may name exit edges. Leaving by one costs a hex, ends the move and is final. A ship that "
    "left "
    "has withdrawn: it is neither sunk nor afloat, fires no more and is no target.";

constexpr std::string_view kDie =
    "Of the six faces of a die one, the 6, is a major hit of two points; two, the 4 and 5, are minor hits of "
    "one point; three miss. On average a die is worth two thirds of a point.";

constexpr std::string_view kRange =
    "A ship throws its gun dice at range 1 and one die less for each hex further: eight guns throw "
    "8-7-6-5-4-3-2-1. At what is ahead or astern it throws half of that, rounded up: 4-4-3-3-2-2-1-1. With "
    "no "
    "die left there is no shot.";

constexpr std::string_view kArc =
    "A target is ahead or astern when the centre of its hex lies within sixty degrees to either side of the "
    "line ahead or astern; the two rows of hexes at exactly sixty degrees still get full effect. `arc` "
    "thirty "
    "narrows that to thirty degrees.";

constexpr std::string_view kPlans =
    "Each ship names one target or holds its fire. A side's plan is secret and may be changed until the side "
    "commits it; a side without a shot need not. When both have committed, all is thrown at once, and a ship "
    "that sinks this turn still fires.\n\n"
    "Ships do not block fire. Land does, where the line between the two centres crosses it; where the line "
    "runs along an edge, only if both hexes of that edge are land.";

constexpr std::string_view kSinking =
    "Hits add up. A ship with as many points of hits as it is worth sinks, and leaves the chart at the end "
    "of "
    "the fire.";

constexpr std::string_view kClasses =
    "| class | move | gun dice | points | torpedoes |\n|---|---|---|---|---|\n"
    "| destroyer | 5 | 2 | 2 | abeam |\n| light cruiser | 4 | 4 | 4 | on its lines |\n"
    "| armoured cruiser | 4 | 6 | 7 | - |\n| coastal defence ship | 2 | 6 | 6 | - |\n"
    "| old pre-dreadnought | 3 | 7 | 8 | - |\n| modern pre-dreadnought | 3 | 8 | 10 | - |\n"
    "| transport | 2 | 0 | 3 | - |\n\nA scenario may add classes of its own.";

constexpr std::string_view kTorpedoes =
    "With `torpedoes` on, destroyers and light cruisers may fire one a turn and two a battle, beside their "
    "guns and at a target of its own. A torpedo throws 3, 2, 1 dice at range 1, 2, 3, read like gun dice and "
    "never halved; land blocks it. Destroyers fire at what is neither ahead nor astern; light cruisers only "
    "straight ahead, straight astern, or at ninety degrees, where the line touches two, one and two hexes.";

constexpr std::string_view kVictory =
    "The first side to sink half of the enemy's starting points, rounded up, wins when the turn is over. If "
    "both have won in the same turn, if both fleets are gone, or after `turn_limit` turns, more points sunk "
    "win; equal points are a draw.\n\n"
    "A scenario may ask for another number of points, and may add that named ships sunk or withdrawn win, or "
    "that the last side afloat does.";

constexpr std::string_view kAfter =
    "In a campaign a ship keeps its points of damage until they are repaired, as fast as the campaign "
    "allows. "
    "A ship that was sunk comes back only if the organiser enters it again.";

}  // namespace

std::span<const Rule> naval_rules() {
  static constexpr std::array<Rule, 13> kRules = {{
      {"N1", "Who moves first", kInitiative},
      {"N2", "The turn", kTurn},
      {"N3", "Movement", kMovement},
      {"N4", "Room at sea", kRoom},
      {"N5", "Reading the dice", kDie},
      {"N6", "Dice by range", kRange},
      {"N7", "Ahead and astern", kArc},
      {"N8", "Secret fire", kPlans},
      {"N9", "Sinking", kSinking},
      {"N10", "Ships", kClasses},
      {"N11", "Torpedoes", kTorpedoes},
      {"N12", "Victory", kVictory},
      {"N13", "After the battle", kAfter},
  }};
  return kRules;
}

}  // namespace galloper::reference
