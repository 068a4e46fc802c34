// Chapter G: what holds at every table.
#include <array>

#include "common/reference/chapters.h"

namespace galloper::reference {

std::span<const Rule> general_rules() {
  static constexpr std::array<Rule, 7> kRules = {{
      {"G1", "Orders",
       "You play by giving orders. The server takes an order as a whole or turns it down as a whole. When it "
       "turns one down "
       "it names the rule, says what would be allowed, changes nothing and throws no die."},
      {"G2", "The record",
       "A match is its scenario, its house rules and the list of accepted orders with their dice, and "
       "nothing else. Whoever "
       "replays that list arrives at the same position, on any machine."},
      {"G3", "What you may do",
       "The server lists the orders open to you at any moment, so that nobody needs to know the rules by "
       "heart to play. Where "
       "both sides choose in secret at the same time, each gets its own list."},
      {"G4", "What you may know",
       "You see what your side would see; a spectator sees what is known to everybody. What is hidden from "
       "you never leaves the "
       "server: not in the picture of the board, not in the news of a move, not in the orders offered, not "
       "in a refusal."},
      {"G5", "Resigning and draws",
       "Either side may resign at any time. Once the board is open, either side may offer a draw, whoever's "
       "turn it is. The offer "
       "stands until the other side accepts it, or gives any other order: then it has lapsed. A match that "
       "is over takes no more "
       "orders."},
      {"G6", "Taking back",
       "The last order may be taken back by the side that gave it, as long as no die was thrown and nothing "
       "hidden came to light. "
       "A secret choice may be withdrawn until the other side's is in as well. Anything else needs the other "
       "side's consent. A die "
       "once thrown keeps its value: if it is taken back, a later throw is another die."},
      {"G7", "Honest dice",
       "Before a match the server fixes a secret and publishes its fingerprint, the *commitment*. Then each "
       "side may add a phrase of "
       "its own. Every die follows from the secret, the phrases, what it is thrown for, about whom, and for "
       "the how-manieth time. "
       "When the match is over the secret is shown, and anybody can check every die without the server.\n\n"
       "Whoever runs the server could foresee the dice. Commitment and phrases make sure that nobody can "
       "change them."},
  }};
  return kRules;
}

}  // namespace galloper::reference
