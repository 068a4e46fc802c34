// The room `campaign` (rules K, C4, C15 to C18, N13): nations, engagements and brigadiers who are remembered,
// as a ledger of entries that is only ever added to. It may include base, kit and command; the games it does
// not know: what comes home from a battle arrives as a BattleResult.
//
//   auto entries = decide(campaign, {author, now_ms, reason, MakeBrigadier{nation, "Sohm"}}, dice);
//   if (!entries) refuse(entries.error());                   // nothing happened, nothing was rolled
//   for (const Entry& entry : *entries) apply(campaign, entry);   // once they are committed
//   campaign == fold(campaign.ledger);                       // always
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/dice.h"
#include "common/base/result.h"
#include "server/rules/campaign/commands.h"
#include "server/rules/campaign/entries.h"

namespace galloper::campaign {

struct HandedOver {
  AccountId to;
  std::int64_t until_ms = 0;  // 0: until taken back
  friend bool operator==(const HandedOver&, const HandedOver&) = default;
};

struct Nation {
  NationId id = 0;
  std::string name;
  Flag flag;
  std::uint8_t scouts = 5;
  std::vector<AccountId> players;
  std::optional<HandedOver> handed;
  bool has_fought = false;             // a match of its was made: its players muster no more
  std::uint32_t units_to_rebuild = 0;  // that it still may, at the campaign's rate
  std::uint32_t points_to_repair = 0;  // N13: likewise
  friend bool operator==(const Nation&, const Nation&) = default;
};

enum class Honour : std::uint8_t {
  kHammer = 1,      // routed at least two enemy units, and twice as many as he lost
  kSteadfast = 2,   // was routed, and obeyed every order to the last
  kHeldGround = 3,  // stood on an objective when the battle was won
  kStormed = 4,     // took a town from the enemy
  kRightOne = 5     // disobeyed, routed more than he lost, and his side won
};

// C18: one battle in a brigadier's history, as it is read now.
struct Page {
  EngagementId engagement = 0;
  kit::Seat side = kit::Seat::kNone;
  BrigadeId brigade = 0;
  std::vector<command::Obedience> orders;
  command::Deeds deeds;
  std::uint8_t die = 0;
  std::uint8_t rating_before = 0;
  std::uint8_t rating_after = 0;
  std::string rule;  // "C16", "C17" or empty: the die was not read
  Fate fate = Fate::kUnhurt;
  std::vector<Honour> honours;
  bool annulled = false;  // it happened, and does not count
  friend bool operator==(const Page&, const Page&) = default;
};

struct Brigadier {
  BrigadierId id = 0;
  NationId nation = 0;
  std::string name;
  kit::BrigadierDice dice;  // C4
  command::Brigadier now;
  Fate fate = Fate::kUnhurt;    // kKilled, kCaptured: not to be had
  std::uint32_t fit_after = 0;  // L22: once so many engagements of the campaign have ended
  std::vector<Page> history;    // in order of date
  friend bool operator==(const Brigadier&, const Brigadier&) = default;
};

struct Unit {
  UnitSpec spec;
  bool lost = false;  // to be rebuilt
  friend bool operator==(const Unit&, const Unit&) = default;
};

struct Brigade {
  BrigadeId id = 0;
  NationId nation = 0;
  std::string name;
  BrigadierId brigadier = 0;
  std::vector<Unit> units;
  std::uint32_t fit_after = 0;  // K4: once so many engagements of the campaign have ended
  friend bool operator==(const Brigade&, const Brigade&) = default;
};

struct Ship {
  ShipId id = 0;
  NationId nation = 0;
  std::string name;
  std::string ship_class;
  std::uint8_t points = 0;
  std::uint8_t damage = 0;  // N13
  bool sunk = false;
  friend bool operator==(const Ship&, const Ship&) = default;
};

enum class Stage : std::uint8_t { kOpen = 1, kAgreed = 2, kPlaying = 3, kDecided = 4, kCalledOff = 5 };

struct Forces {
  std::vector<BrigadeId> brigades;
  std::vector<ShipId> ships;
  friend bool operator==(const Forces&, const Forces&) = default;
};

// How an engagement counts, all rulings considered.
enum class Award : std::uint8_t {
  kNone = 0,  // not decided
  kWon = 1,
  kDrawn = 2,
  kForfeited = 3,  // won by the other's forfeit
  kAnnulled = 4,
  kUnfinished = 5  // the match was closed
};
struct Verdict {
  Award award = Award::kNone;
  kit::Seat winner = kit::Seat::kNone;
  std::array<std::uint16_t, 2> score{};  // of the battle, as corrected
  std::array<std::uint8_t, 2> points{};  // for the standings
  friend bool operator==(const Verdict&, const Verdict&) = default;
};

struct Engagement {
  EngagementId id = 0;
  Origin origin = Origin::kFixed;
  Kind kind = Kind::kLand;
  std::string scenario;
  std::array<NationId, 2> nations{};  // by side
  NationId challenger = 0;            // of a challenge
  std::int64_t date_ms = 0;           // set for it; 0: none
  Stage stage = Stage::kOpen;
  std::array<Forces, 2> forces;
  std::array<std::vector<Fielded>, 2> fielded;  // once its match is made
  CampaignRules rules;                          // in force when its match was made, or it was forfeited
  MatchId match;                                // nil: none yet
  bool open = true;               // everybody may read the match when it is over; else the two nations only
  Sequence result = 0;            // the entry; 0: none yet
  std::vector<Sequence> rulings;  // the entries, withdrawn ones and withdrawals included
  std::int64_t decided_ms = 0;    // its place in the order of dates
  Verdict verdict;
  friend bool operator==(const Engagement&, const Engagement&) = default;
};

struct Campaign {
  std::vector<Entry> ledger;
  // All that follows is read from it.
  std::string name;
  Ruleset ruleset;
  Bounds bounds;
  std::optional<Ending> ended;
  std::vector<Nation> nations;  // by id, from 1; so the next four
  std::vector<Brigadier> brigadiers;
  std::vector<Brigade> brigades;
  std::vector<Ship> ships;
  std::vector<Engagement> engagements;
  std::uint32_t decided = 0;       // engagements that have ended and are not annulled
  std::int64_t read_up_to_ms = 0;  // the latest date of all that was read
  friend bool operator==(const Campaign& a, const Campaign& b);
};

// What is wrong with a ledger that was not made here just now, as a sentence; nothing: it can be read.
// Whoever wrote it, what it names must be there; of one from elsewhere names, reasons and times must be such
// as decide lets pass, too.
std::optional<std::string> fault_in(std::span<const Entry> entries, bool from_elsewhere = false);
// Everything from nothing, in order of date (K4). Precondition: no fault; what decide made has none.
Campaign fold(std::span<const Entry> entries);
// One more. Total: never rolls, never refuses. The same as folding the whole ledger again.
void apply(Campaign& campaign, const Entry& entry);
// Accepted whole or refused whole; dice are thrown after every check (C4).
Result<std::vector<Entry>, kit::Refusal> decide(const Campaign& campaign, const Act& act, Dice& dice);

// ---- questions ----

// Null: none of that number.
template <class T>
const T* find(const std::vector<T>& all, std::uint32_t id) {
  return id >= 1 && id <= all.size() ? &all[id - 1] : nullptr;
}
const Engagement* engagement_of(const Campaign& campaign, const MatchId& match);
// The year 9999's end, in Unix time: as far as pages tell time.
inline constexpr std::int64_t kLatestMs = 253'402'300'799'999;
// Without control characters, as names and reasons are.
bool is_one_line(std::string_view text);
// Its players', or his whom it is handed to meanwhile.
bool commands(const Nation& nation, const AccountId& account, std::int64_t now_ms);
// The brigades as they would go into battle now: whoever is not lost. The match is made of these.
std::vector<Fielded> lineup_of(const Campaign& campaign, const Forces& forces);
// The battle as its corrections stand. Precondition: the engagement has a result.
BattleResult standing_result(const Campaign& campaign, const Engagement& engagement);
// Whether he may lead; why not, as a sentence.
std::optional<std::string> why_not_fit(const Campaign& campaign, const Brigadier& brigadier);
std::optional<std::string> why_not_fit(const Campaign& campaign, const Brigade& brigade);
std::optional<std::string> why_not_fit(const Campaign& campaign, const Ship& ship);
// Why that side's forces cannot fight the engagement now.
std::optional<kit::Refusal> why_not_ready(const Campaign& campaign, const Engagement& engagement,
                                          kit::Seat side);
// The engagement being played in which it takes part; 0: none.
EngagementId busy_brigade(const Campaign& campaign, BrigadeId brigade);
EngagementId busy_ship(const Campaign& campaign, ShipId ship);

}  // namespace galloper::campaign
