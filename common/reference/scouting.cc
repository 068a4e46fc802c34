// Chapter S: the scouting game.
#include <array>

#include "common/reference/chapters.h"

namespace galloper::reference {
namespace {

constexpr std::string_view kBoard =
    "The country between two armies, drawn as squares: `width` 16 from west to east, `depth` 20 from south "
    "to north (each 6 to 40). "
    "South's baseline is the bottom row, North's the top row.\n\n"
    "With `grid` hex the cells are hexagons standing on a point; every other row sits half a cell to the "
    "right, and the depth is even.";

constexpr std::string_view kPlacement =
    "Each side has five mounted scouts (`scouts`, 1 to 10) and puts them on any passable cells of its own "
    "baseline, one to a cell. "
    "Both do so at the same time and unseen. When both have confirmed, everything on the board is open to "
    "all.\n\n"
    "With `placement` fixed the scenario says where they stand, or they are spread evenly. A baseline always "
    "has room for one scout "
    "more than there are.";

constexpr std::string_view kTurns =
    "When the scouts are placed each side throws a die: the higher has the first turn, ties are thrown "
    "again. Then the sides take "
    "turns. In its turn a side moves up to three of its scouts (`scouts_moved_per_turn`), each at most once.";

constexpr std::string_view kMoving =
    "A scout rides up to six cells (`move`), each step forward, left or right, in any mix, never diagonally. "
    "Forward is toward the "
    "enemy's baseline; once it has observed, toward its own. On hexes forward means either of the two cells "
    "of the next row.\n\n"
    "You name the scout and where it should end; the server finds a shortest way. A wounded scout rides half "
    "as far, rounded up. "
    "With `may_move_back` a scout may also step backward.";

constexpr std::string_view kBlocking =
    "One scout to a cell, and no riding through another scout. With `pass_through_friends` a scout may ride "
    "through its own side's, "
    "though not end there. Passable ground never slows anybody. A scout that is hemmed in stays where it is "
    "and may still attack.";

constexpr std::string_view kObserving =
    "The first cell of the enemy's baseline that a scout enters ends its move. In that turn it may still "
    "attack. Through the whole of "
    "its side's next turn it stays and observes: it does not move, does not attack, and uses none of the "
    "side's moves. At the end of "
    "that turn it has seen enough, and from then on it may ride home. Until it does, the enemy may attack "
    "it, and it defends itself "
    "as always.";

constexpr std::string_view kPhases =
    "A turn has two parts: first the moves, then the attacks. In the second part each of your scouts may "
    "attack one enemy next to it, "
    "once; nobody has to. The same scout may be attacked several times. Attacks are settled one by one, so "
    "you may wait and see.\n\n"
    "Next to each other are cells that share a side; with `adjacency` all_eight also those that touch at a "
    "corner. On hexes it is "
    "always the six around.\n\n"
    "A part of the turn in which you can do nothing more ends by itself.";

constexpr std::string_view kEncounters =
    "Both scouts throw a die and add what applies to them. The higher score wins, the attacker's or the "
    "defender's:\n\n"
    "| difference | the loser is |\n|---|---|\n"
    "| 0, or both scores below zero | unharmed |\n| 1 | wounded: half speed, and -1 in every later encounter "
    "|\n"
    "| 2 | killed |\n| 3 or more | captured |\n\n"
    "A wounded scout that is wounded again is no worse off; with `second_wound` killed it dies. In the open, "
    "of 36 throws, 6 do nothing, "
    "10 wound, 8 kill and 12 capture.";

constexpr std::string_view kTerrain =
    "Cover counts against whoever attacks it: the modifier of a cell is taken from the die of the scout that "
    "fights *against* the one "
    "standing there. Hills -1, forest -2, forested hills -3; a scenario may bring other ground, from 0 to "
    "-5, and ground that nobody "
    "can enter, such as a river without a ford.\n\n"
    "With `terrain_modifier` hinders_occupant it is taken from the occupant's own die instead. A scout in "
    "the open against one in a "
    "forest is, of 36 throws, captured in 15, killed in 6 and wounded in 5; it wins in 6.";

constexpr std::string_view kReturning =
    "A scout that has observed and reaches its own baseline is home: the first cell of it ends its move, and "
    "it leaves the board at once "
    "with its report.";

constexpr std::string_view kEnd =
    "The game is over when no scout is left on the board, or when each side has had 30 turns (`turn_limit`, "
    "1 to 100). Scouts still out "
    "are then lost sight of: they count neither as home nor as fallen.";

constexpr std::string_view kInitiative =
    "The side with more scouts home may take the initiative in the battle that follows. If both have as "
    "many, the side that captured "
    "more; if that is equal too, the battle throws for it. Played for its own sake, the side with the "
    "initiative has won, and without "
    "one it is a draw.\n\n"
    "A side that resigns, or whose time runs out, leaves the initiative to the other but keeps what its "
    "scouts brought home; the battle is "
    "still to be fought. A draw by agreement, or a match that is closed, gives the initiative to nobody.\n\n"
    "In an *operation*, scouting and battle in one match, the battle begins with the order that ends the "
    "scouting, and "
    "each stage has its whole thinking time. Only a match that is closed ends without its battle.";

constexpr std::string_view kRewards =
    "Scouts that came home help to choose the ground. A side has all kinds up to the number of its scouts "
    "home; more than five count as "
    "five.\n\n"
    "1. Move one piece of terrain on your own half before the armies deploy.\n"
    "2. Move one piece on the enemy's half, after all moves of the first kind.\n"
    "3. Move one piece on your own half after the armies have deployed.\n"
    "4. Only for the first side to have four home: choose whether to deploy first or second.\n"
    "5. If you like: deploy first, and when the enemy has deployed, take up to three of your units up again "
    "and deploy them anew. If both "
    "sides have this, the holder of the fourth kind chooses who deploys first, and both take units up in "
    "that order.\n\n"
    "Of each kind the side without the initiative goes first. A piece moves whole, within its half, and "
    "never onto other terrain or under "
    "a unit; if it fits nowhere, nothing is moved. The fourth scout counts in the order of play. With "
    "`four_returned` same_turn_rolls "
    "the sides throw for it, ties again, if both had their fourth home in the same turn.";

constexpr std::string_view kReports =
    "Each scout that comes home tells its side one thing at once: an enemy brigade, by name and units, in an "
    "order that was shuffled when "
    "the match began; when all brigades are known, a brigadier's rating and character; when those are known, "
    "nothing more. It also "
    "surveys one piece of the ground that the map leaves out, a ford or a marsh, if there is one left.\n\n"
    "The enemy and the spectators see only that a scout came home. Where a scenario publishes an army from "
    "the start, reports begin with "
    "its brigadiers.";

constexpr std::string_view kGround =
    "On bare ground nearly everybody comes home, and nearly every game is drawn. Whoever checks a scenario "
    "is therefore warned when fewer "
    "than 12 in 100 cells are rough, and wherever a way across the board is a single cell wide, since one "
    "scout can close it.";

}  // namespace

std::span<const Rule> scouting_rules() {
  static constexpr std::array<Rule, 15> kRules = {{
      {"S1", "The board", kBoard},
      {"S2", "Placing the scouts", kPlacement},
      {"S3", "Turns", kTurns},
      {"S4", "Moving", kMoving},
      {"S5", "What stands in the way", kBlocking},
      {"S6", "Observing", kObserving},
      {"S7", "Moves, then attacks", kPhases},
      {"S8", "Encounters", kEncounters},
      {"S9", "Terrain", kTerrain},
      {"S10", "Coming home", kReturning},
      {"S11", "The end", kEnd},
      {"S12", "The initiative", kInitiative},
      {"S13", "Rewards", kRewards},
      {"S14", "Reports", kReports},
      {"S15", "Good ground", kGround},
  }};
  return kRules;
}

}  // namespace galloper::reference
