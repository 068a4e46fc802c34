// Chapter K: campaigns.
#include <array>

#include "common/reference/chapters.h"

namespace galloper::reference {
namespace {

constexpr std::string_view kClubs =
    "A club plays campaigns. Its organisers set them up and rule on them; its players command nations; "
    "spectators "
    "read. An organiser may play as well, and then knows no more of the enemy than any player.\n\n"
    "A player may hand his nation to another member, for so long or until he takes it back. Meanwhile the "
    "other "
    "commands it in his place.";

constexpr std::string_view kCampaigns =
    "A campaign has two nations or more. Each has its flag, its players, its brigadiers (C4), brigades of "
    "land units, "
    "ships, and scouts. Until a nation's first battle its own players muster its forces; afterward only an "
    "organiser "
    "adds to them.\n\n"
    "One ruleset holds for all engagements. An organiser may change it, but only while none is being played, "
    "and the "
    "change is on record. Beside the house rules of the games it has the campaign's own:\n\n"
    "| setting | default | what it sets |\n|---|---|---|\n"
    "| `win_points`, `draw_points`, `loss_points` | 3, 1, 0 | points for the standings |\n"
    "| `losses` | rest | rest: a brigade that was routed sits out; rebuild: every lost unit stays lost until "
    "rebuilt |\n"
    "| `rest` | 1 | engagements that a routed brigade sits out |\n"
    "| `rebuild_units` | 2 | units that a nation may rebuild after each engagement of the campaign |\n"
    "| `repair_points` | 2 | points of damage that a nation may repair after each engagement (N13) |\n"
    "| `wounded_rest` | 1 | engagements that a wounded brigadier sits out |\n\n"
    "The campaign ends on a date, after a number of engagements, or when an organiser ends it.";

constexpr std::string_view kEngagements =
    "An engagement is between two nations, over a scenario: a battle on land, with or without scouting "
    "before it, or a "
    "battle at sea. It comes of a challenge that another nation accepts, of an organiser's order, or of the "
    "season's "
    "calendar. An organiser says who is South, until the match is made.\n\n"
    "Each side names the brigades or ships that it sends; the enemy learns of them on the field. A brigade "
    "needs a "
    "brigadier who is fit, and fights one battle at a time. Scouts are fresh each time: as many a side as "
    "both nations "
    "have. What became of them is on record.";

constexpr std::string_view kAftermath =
    "When a battle is over a die is thrown for every brigadier, whether his case needs it or not, before "
    "anybody "
    "knows of it. Then C16 and C17 are read, honours are given, losses and damage counted.\n\n"
    "An organiser may correct a result, award a forfeit or annul an engagement, and has to say why. He may "
    "withdraw "
    "such a ruling again. None of this removes anything: each is one more entry beside what it corrects, and "
    "standings, ratings and records are worked out anew from all entries in the order of their dates. A die "
    "keeps the "
    "value that it showed; it is only read again. So if an early battle is corrected, a brigadier's rating "
    "may change in "
    "every battle since.\n\n"
    "A forfeit changes who won and leaves what happened on the field. An annulled battle counts for nothing, "
    "and "
    "still stands in the histories as annulled.";

constexpr std::string_view kChronicle =
    "Each engagement is written up from what happened in it. Each brigadier has a page with his whole "
    "history, his "
    "rating over time, the orders that he obeyed and those that he did not, and his honours; nations and "
    "players have "
    "their standings: by points, then victories, then banners taken less banners lost, then points sunk less "
    "points "
    "lost. The season's dice are counted, with the odds that fair dice fall as unevenly.\n\n"
    "What you read is what you may know. Names are public. What an enemy's brigadier is worth, which units a "
    "brigade "
    "has and how a ship has been repaired you learn from battles: everybody from those that are open, the "
    "two "
    "nations alone from private ones.";

constexpr std::string_view kExport =
    "A campaign can be taken from one server to another as a file, with its matches and histories. Nothing "
    "is lost: its "
    "pages there are the same.";

}  // namespace

std::span<const Rule> campaign_rules() {
  static constexpr std::array<Rule, 6> kRules = {{
      {"K1", "Clubs", kClubs},
      {"K2", "Campaigns", kCampaigns},
      {"K3", "Engagements", kEngagements},
      {"K4", "The aftermath, and rulings", kAftermath},
      {"K5", "The chronicle", kChronicle},
      {"K6", "Export and import", kExport},
  }};
  return kRules;
}

}  // namespace galloper::reference
