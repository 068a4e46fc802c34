// Chapter F: which part of the field a side may use in its turn.
#include <array>

#include "common/reference/chapters.h"

namespace galloper::reference {
namespace {

constexpr std::string_view kCounters =
    "Seen from your own side, the field has a left flank, a centre and a right flank. You own six counters, "
    "numbered 1 to 6, and keep each of them beside one of these three sectors. A sector never has fewer than "
    "one of your counters, nor more than three. The enemy has six of his own; the two sets have nothing to "
    "do "
    "with each other.";

constexpr std::string_view kPlacing =
    "With `placement` secret, which is the default, each side lays out its counters unseen, and both layouts "
    "are shown when both are ready. With open a layout is seen as soon as it is made. With preset nobody "
    "chooses: 1, 2 and 3 lie left, 4 in the centre, 5 and 6 right.";

constexpr std::string_view kDie =
    "At the start of your turn, after your commands, the server throws a die for you. Find your counter of "
    "that number: this turn your units in its sector act, and no others.";

constexpr std::string_view kCounterMoves =
    "When your units are done, the counter whose number came up has to leave for another sector, your choice "
    "which, as long as that sector has fewer than three. A counter that has its sector to itself stays where "
    "it is. It makes no difference whether any unit acted.\n\n"
    "There always is somewhere to go. If there is only one such sector you are still asked, and offered that "
    "one. So each time a sector comes up it becomes less likely to come up again, and you have to spend "
    "turns "
    "elsewhere to build it up once more.";

constexpr std::string_view kUnits =
    "Up to three units of the sector act in a turn (`units_per_activation`, 1 to 6). With all, every unit of "
    "it may; with counters, one more than the counters that lay in the sector when the die was thrown, the "
    "one that came up included. A unit acts once in a turn at most. You may leave off before that, unless a "
    "brigade under Assault has to go on (L17).";

constexpr std::string_view kBelonging =
    "What counts is where a unit stands at the moment of the throw. Hexes that a section line runs through "
    "count for the sectors on both sides of it. In acting, a unit may well end up in another sector.\n\n"
    "A unit can act if it could be given anything to do but stay where it is. If no unit of the sector can, "
    "you go on to your counter directly.";

constexpr std::string_view kOdds =
    "The chance of a sector is the number of its counters out of six: one half at most, one sixth at least. "
    "Both sides see these chances for both sides all the time.\n\n"
    "How much is there to choose? A die alone would give each sector one turn in three. If you do everything "
    "for one sector's sake you can bring it to 26 turns in 67 in the long run, which is 38.8 %; if you do "
    "everything to avoid it, down to one in four. These figures are worked out over all 450 layouts, not "
    "tried out, and `galloper analyse activation` prints the best place for the counter in every one of "
    "them.";

}  // namespace

std::span<const Rule> activation_rules() {
  static constexpr std::array<Rule, 7> kRules = {{
      {"F1", "Sectors and counters", kCounters},
      {"F2", "Laying out the counters", kPlacing},
      {"F3", "The sector of the turn", kDie},
      {"F4", "The counter moves on", kCounterMoves},
      {"F5", "How many units act", kUnits},
      {"F6", "Which units act", kBelonging},
      {"F7", "The odds", kOdds},
  }};
  return kRules;
}

}  // namespace galloper::reference
