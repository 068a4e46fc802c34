// What a brigadier is remembered for, and what a battle made of him.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "server/chronicle/chronicle.h"
#include "server/chronicle/draft.h"
#include "server/chronicle/english.h"
#include "server/rules/land/setup.h"

namespace galloper::chronicle {
namespace {

using kit::index_of;
using kit::Seat;
using Pattern = std::string_view;

constexpr std::size_t kMostOfABattle = 5;

struct Candidate {
  Seat side = Seat::kNone;
  BrigadeId brigade = 0;
  int weight = 0;
  const Fact* fact = nullptr;
  Patterns patterns;  // empty: as in an article
};

constexpr Pattern kRouted[] = {
    "In the {turn} turn {by}, of {brigadier's} brigade, {did} {unit of} {how}.",
    "{by}, under {brigadier}, {did} {unit of} {how} in the {turn} turn.",
    "{brigadier's} brigade had a hand in the {turn} turn: {by} {did} {unit of} {how}.",
    "{by}, of {brigadier's} brigade, {did} {unit of} {how} in the {turn} turn.",
    "Under {brigadier}, {by} {did} {unit of} {how} in the {turn} turn.",
    "The {turn} turn brought {brigadier's} brigade a success: {by} {did} {unit of} {how}.",
    "{brigadier} was in command when {by} {did} {unit of} {how} in the {turn} turn.",
    "In the {turn} turn {by} {did} {unit of} {how}, with {brigadier} in command."};
constexpr Pattern kFirstBlood[] = {
    "The first loss of the day was the work of {brigadier's} brigade: {by} {did} {unit of} {how} in the "
    "{turn} turn.",
    "{brigadier's} brigade drew first blood in the {turn} turn, when {by} {did} {unit of} {how}.",
    "First blood of the day went to {by}, under {brigadier}: in the {turn} turn {by} {did} {unit of} {how}."};
constexpr Pattern kStormed[] = {
    "In the {turn} turn {unit}, of {brigadier's} brigade, stormed {where}.",
    "{unit}, under {brigadier}, went into {where} over a beaten enemy in the {turn} turn.",
    "{where} was carried in the {turn} turn by {unit}, of {brigadier's} brigade."};
constexpr Pattern kElite[] = {
    "{unit} would not follow {brigadier}, and kept on a throw of {die} to the order to {order}."};

class Remembered {
 public:
  explicit Remembered(const campaign::Engagement& engagement) : engagement_(engagement) {}

  void read(const Fact& fact) {
    fact_ = &fact;
    std::visit([this](const auto& one) { weigh(one); }, fact.body);
  }
  std::vector<Candidate>& all() { return all_; }

 private:
  template <class Body>
  void weigh(const Body&) {}
  void weigh(const BrigadierFell& one) { add(one.side, one.brigade, one.fate == 1 ? 10 : 12); }
  void weigh(const Refusal& one) {
    // A coward's six, for once, is the talk of the army.
    const bool against_nature =
        one.character == kit::Character::kCowardly && one.adopted == command::Order::kAssault;
    add(one.side, one.brigade, against_nature ? 11 : 9);
  }
  void weigh(const CameOfIt& one) {
    if (one.routed >= 2 || one.lost >= 2) add(one.side, one.brigade, 7);
  }
  void weigh(const BrigadeGone& one) { add(one.side, one.brigade, 8); }
  void weigh(const AgainstTheOdds& one) { add(one.side, one.brigade, one.die == 1 ? 7 : 4); }
  void weigh(const RatingChanged& one) { add(one.side, one.brigade, 6); }
  void weigh(const LateRunner& one) {
    if (one.lost > 0) add(one.side, one.brigade, 3);
  }
  void weigh(const TownStormed& one) { add_unit(one.unit, 8, kStormed); }
  void weigh(const EliteFollowed& one) { add_unit(one.unit, 5, kElite); }
  void weigh(const UnitGone& one) {
    if (one.by == 0) return;
    if (one.first)
      add_unit(one.by, 6, kFirstBlood);
    else
      add_unit(one.by, one.manner == Manner::kFire ? 4 : 5, kRouted);
  }

  void add(Seat side, BrigadeId brigade, int weight, Patterns patterns = {}) {
    all_.push_back({side, brigade, weight, fact_, patterns});
  }
  // Of the brigade that the unit is of; the commander-in-chief's own are nobody's.
  void add_unit(UnitId unit, int weight, Patterns patterns) {
    const Seat side = land::side_of(unit);
    std::size_t index = land::roster_index(unit);
    const auto& fielded = engagement_.fielded[index_of(side)];
    for (std::size_t brigade = 0; brigade < fielded.size(); ++brigade) {
      if (index < fielded[brigade].units.size())
        return add(side, static_cast<BrigadeId>(brigade), weight, patterns);
      index -= fielded[brigade].units.size();
    }
  }

  const campaign::Engagement& engagement_;
  const Fact* fact_ = nullptr;
  std::vector<Candidate> all_;
};

const campaign::Page* page_of(const campaign::Brigadier& brigadier, campaign::EngagementId engagement) {
  for (const campaign::Page& page : brigadier.history) {
    if (page.engagement == engagement) return &page;
  }
  return nullptr;
}

// `way`: how one that decides nothing is told.
std::string reading_of(const campaign::Page& page, const std::string& name, std::size_t way) {
  const std::string die = number(page.die), before = number(page.rating_before),
                    after = number(page.rating_after);
  if (page.annulled)
    return fmt::format("The die fell {} for {}, but the battle is annulled and it is not read.", die, name);
  if (page.rule == "C16")
    return page.rating_after > page.rating_before
               ? fmt::format(
                     "{} disobeyed and was routed; the die falls {}, and the lesson is learned: the rating "
                     "goes from {} to {} (C16).",
                     name, die, before, after)
               : fmt::format(
                     "{} disobeyed and was routed; the die falls {}, nothing is learned, and the rating "
                     "stays at {} (C16).",
                     name, die, before);
  if (page.rule == "C17")
    return page.rating_after < page.rating_before
               ? fmt::format(
                     "{} disobeyed and routed the enemy; the die falls {}, success goes to the head, and the "
                     "rating goes from {} to {} (C17).",
                     name, die, before, after)
               : fmt::format(
                     "{} disobeyed and routed the enemy; the die falls {}, success is borne well, and the "
                     "rating stays at {} (C17).",
                     name, die, before);
  switch (way % 5) {
    case 0:
      return fmt::format(
          "The die falls {} for {}, nothing is to be read from it, and the rating stays at {}.", die, name,
          before);
    case 1:
      return fmt::format("For {} the die falls {}, which no rule asks for; the rating stays at {}.", name,
                         die, before);
    case 2:
      return fmt::format("{} has a {} that decides nothing, and the rating stays at {}.", name, die, before);
    case 3:
      return fmt::format("Nothing hangs on the {} thrown for {}, whose rating stays at {}.", die, name,
                         before);
    default:
      return fmt::format("{} throws {} to no purpose and keeps the rating of {}.", name, die, before);
  }
}

std::string fate_of(const campaign::Page& page) {
  if (page.annulled) return {};
  switch (page.fate) {
    case campaign::Fate::kUnhurt:
      return {};
    case campaign::Fate::kWounded:
      return " Came home wounded.";
    case campaign::Fate::kKilled:
      return " Did not come home.";
    case campaign::Fate::kCaptured:
      return " Is the enemy's prisoner.";
  }
  return {};
}

}  // namespace

std::vector<Moment> moments_of(const Facts& facts, const campaign::Engagement& engagement, const Names& names,
                               std::uint64_t seed) {
  Remembered remembered(engagement);
  for (const Fact& fact : facts) remembered.read(fact);
  auto& all = remembered.all();
  std::stable_sort(all.begin(), all.end(),
                   [](const Candidate& a, const Candidate& b) { return a.weight > b.weight; });
  std::map<std::pair<Seat, BrigadeId>, std::size_t> told;
  Teller teller(names, seed);
  std::vector<Moment> moments;
  for (const Candidate& one : all) {
    const auto& fielded = engagement.fielded[index_of(one.side)];
    if (one.brigade >= fielded.size() || told[{one.side, one.brigade}]++ >= kMostOfABattle) continue;
    teller.begin_paragraph();
    Words words = words_for(*one.fact, names);
    words["brigadier"] = names.brigadier(one.side, one.brigade);
    moments.push_back(
        {fielded[one.brigade].brigadier,
         teller.tell(*one.fact, words, one.patterns.empty() ? patterns_of(*one.fact, names) : one.patterns)});
  }
  return moments;
}

std::vector<v1::AftermathLine> aftermath(const campaign::Campaign& campaign,
                                         const campaign::Engagement& engagement) {
  std::vector<v1::AftermathLine> lines;
  if (engagement.result == 0) return lines;
  const Names names(campaign, engagement, {});
  for (const Seat side : kit::kSides) {
    const auto& fielded = engagement.fielded[index_of(side)];
    for (std::size_t i = 0; i < fielded.size(); ++i) {
      const auto* brigadier = campaign::find(campaign.brigadiers, fielded[i].brigadier);
      const campaign::Page* page = brigadier ? page_of(*brigadier, engagement.id) : nullptr;
      // K4: a match that was closed before its battle threw no die.
      if (page == nullptr || page->die == 0) continue;
      auto& line = lines.emplace_back();
      line.set_brigadier(brigadier->id);
      line.set_seat(static_cast<v1::Seat>(side));
      line.set_die(page->die);
      line.set_rating_before(page->rating_before);
      line.set_rating_after(page->rating_after);
      line.set_rule(page->rule);
      line.set_text(upper_first(reading_of(*page, names.brigadier(side, static_cast<BrigadeId>(i)),
                                           engagement.id + static_cast<std::size_t>(lines.size())) +
                                fate_of(*page)));
    }
  }
  return lines;
}

}  // namespace galloper::chronicle
