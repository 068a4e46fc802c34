// Chapter C: brigadiers, and what they make of your orders.
#include <array>

#include "common/reference/chapters.h"

namespace galloper::reference {
namespace {

constexpr std::string_view kBrigades =
    "Every unit serves in a brigade, and every brigade has a brigadier. What a unit may do, and what it has "
    "to do, follows from the order that its brigade is under.";

constexpr std::string_view kOrders =
    "There are three.\n\n"
    "- **Assault**: go nearer to the enemy, shoot at him, from close by where that can be done, and charge "
    "home. An enemy who is about to give way has to be charged.\n"
    "- **Oppose**: you may go nearer and shoot, but keep out of close range, and give ground before an enemy "
    "who comes that near.\n"
    "- **Hold**: stay where you are and shoot at what comes into range. Only a forced retreat moves you.\n\n"
    "L13 to L17 say exactly what each of them asks of a unit.";

constexpr std::string_view kBrigadiers =
    "A brigadier has a rating, from 1 for a poor one to 5 for the best, which tells how readily he follows "
    "orders, and a character, Brash, Unsure, Cautious or Cowardly, which tells what he does when he does "
    "not.";

constexpr std::string_view kMaking =
    "You choose a new brigadier's name; two dice make the man.\n\n"
    "| die | rating | character |\n|---|---|---|\n"
    "| 1 | 1 | Cowardly |\n| 2 | 2 | Cautious |\n| 3 | 3 | Cautious |\n| 4 | 4 | Unsure |\n| 5 | 5 | Unsure "
    "|\n| 6 | 1 | Brash |\n\n"
    "One die is for the rating, the other for the character. A coward is never rated above 4: a 5 makes him "
    "4.";

constexpr std::string_view kFirstOrders =
    "While you deploy you give every brigade the order that it begins the battle with. You have a free hand "
    "in this, and no die is thrown.";

constexpr std::string_view kCommander =
    "You are on the field yourself, as the commander-in-chief (CinC), who has neither rating nor character. "
    "Each turn he may ride up to three hexes (`cinc_move`), alone or among friends, but not into an enemy's "
    "hex nor over ground that nobody can cross. At the end of his ride he may give each brigadier in "
    "contact, "
    "that is in his hex or next to it, one order, which is followed without a throw.\n\n"
    "If an enemy enters his hex he gets away to the nearest friendly unit and does not ride in his next "
    "turn. Figures, his and the brigadiers' and the runners', are in nobody's way and hide nothing.";

constexpr std::string_view kRunners =
    "To a brigadier out of reach the CinC sends a runner, who needs as many turns as the CinC himself would "
    "have needed to get into contact: the shortest way, divided by `cinc_move` and rounded up. One turn "
    "means "
    "this one. That is reckoned when he sets out and not again. As many runners as you like may be on their "
    "way, one to each brigadier; where no way leads there, none can be sent.\n\n"
    "Only your side sees a runner and how many turns he still has to go. If the CinC reaches that brigadier "
    "first, or the brigadier is lost, the runner is called off; otherwise his order arrives, however stale. "
    "With `runner_recall` you may call one back; with `runner_interception` the enemy may catch one. Both "
    "are "
    "off by default.";

constexpr std::string_view kPersonalTroops =
    "In some scenarios the CinC leads a unit that he cannot leave. Then he moves with it and all his orders "
    "go by runner. Whatever sector comes up, that unit may act as one of those that F5 allows, under any "
    "order you name.";

constexpr std::string_view kCompliance =
    "When the runner arrives a die is thrown. Below the brigadier's rating, the brigade takes your order. "
    "Above it the brigadier is **wilful** and does as his character bids: a Brash one Assaults, an Unsure "
    "one "
    "Opposes, a Cautious one Holds, and for a Cowardly one see C10.\n\n"
    "On the rating itself he obeys. With `equal_roll` wilful he does not; with keeps_current_order his "
    "brigade "
    "goes on as before.\n\n"
    "Where a scenario adds to the die or takes from it, a 1 as thrown still obeys and a 6 as thrown is still "
    "wilful. `natural_one_always_obeys` keeps the 1 good without such a modifier too, and is on by default: "
    "else, with a stricter reading of the equal throw, a brigadier rated 1 would never listen.";

constexpr std::string_view kCowards =
    "A wilful coward falls back and Holds. At once, the rearmost first, each unit of his brigade retreats by "
    "a "
    "full move, row by row, as in a retreat in battle (L10). A unit that cannot go on stops; it loses no "
    "strength, does not leave the field and does not waver for it. A unit counts for the sector that it "
    "stands in after this, when the die for the sector is thrown.\n\n"
    "Only when the die shows a 6 as thrown, whatever is added to it, does he remember his reputation: then "
    "he "
    "Assaults.";

constexpr std::string_view kDisobeyed =
    "A brigadier has disobeyed if his brigade ends up under another order than the one sent, and in any case "
    "if he fell back by C10. If his own wish happens to be your order, it counts as obeyed.";

constexpr std::string_view kElites =
    "Elite units such as grenadiers or horse guards have a rating of their own, given by the scenario. It "
    "counts only while it is higher than their brigadier's, or always with `elite_always_counts`, which is "
    "off by default.\n\n"
    "If their brigadier disobeys, each of them throws a die before anybody falls back. At or below its "
    "rating, "
    "the unit does what you ordered, and does not fall back with the rest, until the brigade gets its next "
    "order. Above it, it goes with its brigadier. Without `elite_units` (on by default) they are units like "
    "any other.";

constexpr std::string_view kFigures =
    "A brigadier rides with one of his units. Once a turn, when a unit of his brigade has acted, he may join "
    "another of his within three hexes. When the unit that he is with is lost he goes to the nearest of the "
    "others, of two as near to the one on your left. When the last is lost, he leaves the field.";

constexpr std::string_view kSequence =
    "You command before you know which sector comes up. First the CinC rides and speaks to those in contact; "
    "then, from where he is now, runners set out; then those runners whose time has come arrive, in the "
    "order "
    "of the brigades, each one's die thrown and carried out before the next.";

constexpr std::string_view kLasting =
    "A brigadier lives on from battle to battle with the rating and the character that he has. Only what "
    "follows can change his rating.";

constexpr std::string_view kImproving =
    "A brigadier who disobeyed in a battle in which his brigade was routed throws a die. At or below his "
    "rating, he has learned from it: his rating goes up by one, to 5 at most, a coward's to 4. A brigade is "
    "routed if half of its units or more were destroyed or driven from the field.";

constexpr std::string_view kOverconfidence =
    "A Brash brigadier who disobeyed and got away with it throws a die as well. Above his rating, it goes to "
    "his head: the rating goes down by one, not below 1. He got away with it if his brigade destroyed or "
    "drove off at least one enemy unit, and more of them than it lost. A brigadier who throws for C16 does "
    "not throw for this. The house rule is `brash_overconfidence`, on by default.";

constexpr std::string_view kHistories =
    "Each battle adds a page to a brigadier's history: where and for whom he fought, the orders that he was "
    "sent and what he made of each, what his brigade lost and what it routed, the die afterward, his rating "
    "before and after, and any honours. Nothing is ever struck out. If a result is corrected later, that is "
    "one more entry, with its reason.";

}  // namespace

std::span<const Rule> command_rules() {
  static constexpr std::array<Rule, 18> kRules = {{
      {"C1", "Brigades", kBrigades},
      {"C2", "The three orders", kOrders},
      {"C3", "Brigadiers", kBrigadiers},
      {"C4", "New brigadiers", kMaking},
      {"C5", "First orders", kFirstOrders},
      {"C6", "The commander-in-chief", kCommander},
      {"C7", "Runners", kRunners},
      {"C8", "A commander with troops of his own", kPersonalTroops},
      {"C9", "Obeying, or not", kCompliance},
      {"C10", "Cowards", kCowards},
      {"C11", "What counts as disobedience", kDisobeyed},
      {"C12", "Elite units", kElites},
      {"C13", "Where a brigadier is", kFigures},
      {"C14", "The order of command", kSequence},
      {"C15", "After the battle", kLasting},
      {"C16", "Learning from defeat", kImproving},
      {"C17", "Overconfidence", kOverconfidence},
      {"C18", "His history", kHistories},
  }};
  return kRules;
}

}  // namespace galloper::reference
