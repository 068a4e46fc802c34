// Chapter L: the land battle.
#include <array>

#include "common/reference/chapters.h"

namespace galloper::reference {
namespace {

constexpr std::string_view kField =
    "The field is made of hexes in nine rows, of 13 and 12 hexes by turns: 113 in all. The first row is "
    "South's baseline, the ninth North's. Two section lines part it into left, centre and right; a hex that "
    "a line cuts belongs to both its sectors. A scenario may bring a field of another size and draw its own "
    "lines.";

constexpr std::string_view kStacking =
    "A hex holds one unit, friend or foe. Figures, that is commanders, brigadiers and runners, are no units: "
    "they share hexes with friends.";

constexpr std::string_view kTypes =
    "| unit | SP | move | fire dice at 1, 2, 3 … | charge dice | |\n|---|---|---|---|---|---|\n"
    "| line infantry | 4 | 2 | 2 2 1 | 3 | after one hex it still fires or charges, after two neither |\n"
    "| light infantry | 4 | 2 | 2 2 1 | 2 | fires after two hexes, charges after one; woods do not stop it "
    "|\n"
    "| grenadiers | 4 | 2 | 2 2 1 | 4 | as line infantry; elite 4 |\n"
    "| light cavalry | 3 | 4 | - | 2 | |\n"
    "| heavy cavalry | 3 | 3 | - | 3 | |\n"
    "| horse guards | 4 | 3 | - | 3 | elite 5 |\n"
    "| foot artillery | 2 | 1 | 3 3 2 2 1 1 | 1 | moves or fires; its charge die is for defence |\n"
    "| horse artillery | 2 | 3 | 2 2 2 1 | 1 | fires after one hex; its charge die is for defence |\n\n"
    "SP are strength points. No unit fires and charges in one action. A scenario may add types of its own.";

constexpr std::string_view kDice =
    "Each die is read against the arm that it is thrown at: 1 and 2 hit infantry, 3 hits cavalry, 4 hits "
    "artillery. A 5 is a flag. A 6 hits whoever it is, but only in a charge or at close range. A hit costs "
    "one SP; a unit without SP is destroyed.";

constexpr std::string_view kCloseRange =
    "An enemy two hexes away or less is within close range (`close_range`, 1 to 4). There a 6 hits, Assault "
    "wants to be and Oppose does not.";

constexpr std::string_view kSight =
    "Draw a line from centre to centre. Woods, towns, hills and units in the hexes that it crosses are in "
    "the way. Where it runs along the edge between two hexes it is stopped only if both would stop it; "
    "beyond "
    "the board's edge counts as a hex that would.\n\n"
    "From a hill, or at one, only other hills are in the way, and woods or a town next to the end that is "
    "down below. From hill to hill, only hills. What you can see can see you.";

constexpr std::string_view kGround =
    "| ground | to enter | dice against whoever is in it | besides |\n|---|---|---|---|\n"
    "| woods | ends the move; no charge in the same action | one fewer, fire and charge | hides what is "
    "behind |\n"
    "| hill | | one fewer, from below | hides what is behind |\n"
    "| town | ends the move; not for artillery | two fewer | one flag ignored; hides what is behind |\n"
    "| river | not at all | | |\n"
    "| ford | ends the move | | who stands in it throws one die fewer |\n"
    "| bridge | | | |\n"
    "| marsh | ends the move; not for cavalry and artillery | | |\n"
    "| road | one hex more when all of the move is on road | | |\n\n"
    "A piece of terrain is one kind of ground on a hex or on several together. Where scouting allows a piece "
    "to be moved (S13), it goes as a whole to hexes without other terrain and without units.";

constexpr std::string_view kFire =
    "A unit throws all its fire dice at one target that is in range and in sight. With an enemy next to it, "
    "it can fire at nobody else. Whatever is taken off, one die is always left, in fire, charge and reply "
    "alike.";

constexpr std::string_view kCharge =
    "To charge, move next to the enemy, or be there already, and throw the charge dice. Infantry may move "
    "one "
    "hex for it, cavalry its whole move. A unit does not charge into ground that it could not enter. If the "
    "defender is alive and has not gone back, it strikes back with its own charge dice; the ground of each "
    "counts against the other's throw.\n\n"
    "When the defender is gone, the attacker may advance into the hex. Cavalry that does so may then charge "
    "once more from there without moving, unless the ground stopped it.";

constexpr std::string_view kFlags =
    "Hits come first. If the unit is then at half its strength or less, flags from a charge or from a reply "
    "to one count twice. One flag is ignored for a town, one for two friendly units next to it, one for its "
    "brigadier or the CinC in its hex. For each that is left it goes back a hex toward its own baseline, to "
    "the row behind and never sideways, not through units nor over ground that it cannot enter.\n\n"
    "Of two hexes it takes the one with fewer enemies beside it, then the one nearer its brigadier, then the "
    "one to its own left. Each hex that it cannot go costs an SP.";

constexpr std::string_view kLosses =
    "A unit that has to go back from its own baseline leaves the field: it is driven off. A unit destroyed "
    "or "
    "driven off is a banner for the enemy.";

constexpr std::string_view kWavering =
    "A unit looks unlikely to stand when it has half its starting SP or less, when it has gone back by L10 "
    "since its own side's last turn began, or when it is artillery with no friend beside it. It is called "
    "wavering.";

constexpr std::string_view kHold =
    "Under Hold a unit may fire from where it is, and that is all. If it is charged and has fire dice, it "
    "throws one of them at the charger first, at close range; a charger that is destroyed or driven from its "
    "hex by it does not get home. Otherwise it fights back as any unit does.";

constexpr std::string_view kOppose =
    "Under Oppose a unit keeps its distance. It may move and fire, but not end within close range of any "
    "enemy, and it never charges. With an enemy already that close its action is to fall back: out of close "
    "range of all of them, or as far from the nearest as it gets; and not toward the enemy's baseline if "
    "there is another way. If it was not too far for that, it may fire then.\n\n"
    "It does not wait to be told: with `oppose_falls_back` at_once, the default, it falls back as soon as an "
    "enemy ends a move within close range or comes up to charge, before any die is thrown, once in each "
    "enemy "
    "turn. A charger with movement left may go after it. With when_activated it stands until its own action.";

constexpr std::string_view kAssault =
    "Under Assault a unit goes forward. In this order:\n\n"
    "1. An enemy who wavers and can be charged must be charged.\n"
    "2. Otherwise the unit goes for some enemy that it sees; if it sees none, for the nearest; if there is "
    "none on the field, for the enemy's baseline.\n"
    "3. Charging him will always do.\n"
    "4. Next to him, it stays in its hex.\n"
    "5. Otherwise it must end nearer to him, in a hex with a shot at him from close range if there is one. "
    "If it can get no nearer it stays.\n"
    "6. If it can fire then, it must, at him if possible.\n\n"
    "With `assault_charges` always, any enemy who can be charged must be.";

constexpr std::string_view kGunsAssault =
    "Artillery under Assault must fire if it can from where it is, at any target. If not, it must move "
    "closer, and may fire if it has not moved too far for that.";

constexpr std::string_view kMustAct =
    "As long as you have units to act with, and one of them is under Assault in the sector and able to, it "
    "has to act before the others, and you cannot leave off (`assault_must_act`, on by default).";

constexpr std::string_view kTurn =
    "A turn has four parts: your commands (C14); the throw for the sector (F3); actions, one unit after the "
    "other, as you like; the counter (F4). Then it is the enemy's.";

constexpr std::string_view kFirstTurn =
    "Whoever won the initiative by scouting (S12) has the first turn, or leaves it to the enemy. Otherwise "
    "both throw a die and the higher goes first; equal dice are thrown again.";

constexpr std::string_view kDeployment =
    "After the pieces of ground that scouting lets you move beforehand, one side puts everything in its "
    "zone: "
    "units, CinC, brigadiers, and in secret their orders and its counters. Then the other does. The zone is "
    "the "
    "two rows at the back, unless the scenario says otherwise. Scouting (S13) or else the turn order tells "
    "who is first: the side that will not move first deploys first. Then come the other rewards.\n\n"
    "`deployment` secret lets both deploy unseen at once; fixed puts everything where the scenario has it.";

constexpr std::string_view kVictory =
    "The first side with enough banners wins; how many, the scenario says. A side without units has lost. A "
    "scenario may mark hexes as objectives: each is a banner for the side that stands on it at the end of "
    "its "
    "own turn, until it leaves.\n\n"
    "There is a limit, 25 turns a side unless the scenario says otherwise. At the limit an attacker, if one "
    "is "
    "named, has lost; without one, more banners win, and equal numbers are a draw.";

constexpr std::string_view kOptions =
    "Off by default:\n\n"
    "- `dice_by_strength`: no unit throws more dice than it has SP.\n"
    "- `army_exhaustion`: a side that has lost this share of its SP, in percent, gives no new Assault. "
    "Orders "
    "in force stand, and wilful brigadiers do as they please.\n"
    "- `brigadier_casualties`: when a brigadier's unit is hit, two sixes running hit the man. Wounded, "
    "killed "
    "or captured, it stays in his history.";

constexpr std::string_view kFog =
    "Units on the field are seen by all. Orders, runners, ratings and characters are their own side's "
    "business, until a brigadier shows by being wilful what he is and does. `fog` orders_open hides nothing "
    "after deployment.\n\n"
    "Spectators see what both sides know (`spectators_see` public). With all_delayed they see everything, "
    "`spectator_delay` turns of each side late, and the rest when it is over; who makes or joins such a "
    "match agrees to "
    "that. In an operation it holds for the scouting as well.";

}  // namespace

std::span<const Rule> land_rules() {
  static constexpr std::array<Rule, 23> kRules = {{
      {"L1", "The field", kField},
      {"L2", "One unit to a hex", kStacking},
      {"L3", "Units", kTypes},
      {"L4", "Reading the dice", kDice},
      {"L5", "Close range", kCloseRange},
      {"L6", "Line of sight", kSight},
      {"L7", "Ground", kGround},
      {"L8", "Fire", kFire},
      {"L9", "Charges", kCharge},
      {"L10", "Flags and retreats", kFlags},
      {"L11", "Banners", kLosses},
      {"L12", "Wavering", kWavering},
      {"L13", "Under Hold", kHold},
      {"L14", "Under Oppose", kOppose},
      {"L15", "Under Assault", kAssault},
      {"L16", "Artillery under Assault", kGunsAssault},
      {"L17", "Assault goes first", kMustAct},
      {"L18", "The turn", kTurn},
      {"L19", "The first turn", kFirstTurn},
      {"L20", "Deployment", kDeployment},
      {"L21", "Victory", kVictory},
      {"L22", "Options", kOptions},
      {"L23", "What each side sees", kFog},
  }};
  return kRules;
}

}  // namespace galloper::reference
