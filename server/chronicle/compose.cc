// What an article tells, in which order: what matters of a long battle, all of a short one.
#include <algorithm>
#include <map>

#include "server/chronicle/draft.h"

namespace galloper::chronicle {
namespace {

using kit::Seat;
using Chosen = std::vector<const Fact*>;

constexpr std::size_t kLongest = 5;  // sentences of a paragraph of what happened

void sort_by_time(Chosen& chosen) {
  std::stable_sort(chosen.begin(), chosen.end(),
                   [](const Fact* a, const Fact* b) { return a->events.front() < b->events.front(); });
}

void take(Chosen& into, const Chosen& from, std::size_t most) {
  into.insert(into.end(), from.begin(),
              from.begin() + static_cast<std::ptrdiff_t>(std::min(most, from.size())));
}

Chosen first_of(Chosen all) {
  if (all.size() > 1) all.resize(1);
  return all;
}

// The weightiest, in order of time.
template <class Weight>
Chosen weightiest(Chosen all, std::size_t most, Weight weight) {
  std::stable_sort(all.begin(), all.end(),
                   [&](const Fact* a, const Fact* b) { return weight(*a) > weight(*b); });
  if (all.size() > most) all.resize(most);
  sort_by_time(all);
  return all;
}

Paragraph told(const Chosen& chosen, Teller& teller) {
  Paragraph paragraph;
  teller.begin_paragraph();
  for (const Fact* fact : chosen) paragraph.push_back(teller.tell(*fact));
  return paragraph;
}

void add(std::vector<Paragraph>& paragraphs, Paragraph paragraph) {
  if (!paragraph.empty()) paragraphs.push_back(std::move(paragraph));
}
void append(Paragraph& to, Paragraph from) { std::move(from.begin(), from.end(), std::back_inserter(to)); }

// ---- land ----

struct LandWeight {
  Ref decisive;
  int operator()(const Fact& fact) const { return std::visit(*this, fact.body) + bonus(fact); }
  template <class Body>
  int operator()(const Body&) const {
    return 0;
  }
  int operator()(const BrigadierFell&) const { return 9; }
  int operator()(const TownStormed&) const { return 8; }
  int operator()(const BrigadeGone&) const { return 8; }
  int operator()(const CincOverrun&) const { return 7; }
  int operator()(const RunnerTaken&) const { return 6; }
  int operator()(const ObjectiveTaken&) const { return 5; }
  int operator()(const UnitGone& one) const {
    if (one.first) return 10;
    return one.manner == Manner::kFire || one.manner == Manner::kUnknown ? 4 : 6;
  }
  int bonus(const Fact& fact) const { return fact.events.front() == decisive ? 6 : 0; }
};

// Who took a place and took it again, the other side never having had it, is told of once.
Chosen changes_of_hands(const Facts& facts) {
  std::map<std::string, Seat> keepers;
  Chosen changes;
  for (const Fact* fact : all_of<ObjectiveTaken>(facts)) {
    const auto& one = body_of<ObjectiveTaken>(*fact);
    Seat& keeper = keepers[one.where];
    if (keeper != one.side) changes.push_back(fact);
    keeper = one.side;
  }
  return changes;
}

Chosen fighting(const Facts& facts, std::size_t most) {
  Chosen all;
  for (const auto& kind : {all_of<UnitGone>(facts), all_of<TownStormed>(facts), changes_of_hands(facts),
                           all_of<BrigadierFell>(facts), first_of(all_of<CincOverrun>(facts)),
                           all_of<BrigadeGone>(facts), all_of<RunnerTaken>(facts)})
    all.insert(all.end(), kind.begin(), kind.end());
  const auto lead = all_of<Lead>(facts);
  return weightiest(std::move(all), most, LandWeight{lead.empty() ? Ref{} : lead.front()->events.front()});
}

// Of one scout who is lost the encounter tells enough.
bool is_told_of(const Chosen& chosen, const ScoutsLost& lost) {
  return lost.killed + lost.captured == 1 && std::any_of(chosen.begin(), chosen.end(), [&](const Fact* fact) {
           const auto* encounter = std::get_if<Encounter>(&fact->body);
           return encounter && encounter->loser == lost.side && encounter->harm != Harm::kWounded;
         });
}

Chosen scouting(const Facts& facts) {
  Chosen chosen = all_of<ScoutsOut>(facts);
  take(chosen,
       weightiest(all_of<Encounter>(facts), 1,
                  [](const Fact& fact) { return static_cast<int>(body_of<Encounter>(fact).harm); }),
       2);
  for (const Fact* lost : all_of<ScoutsLost>(facts)) {
    if (!is_told_of(chosen, body_of<ScoutsLost>(*lost))) chosen.push_back(lost);
  }
  take(chosen, all_of<LearnedBrigades>(facts), 2);
  if (chosen.size() < 6) take(chosen, all_of<LearnedBrigadier>(facts), 1);
  if (chosen.size() < 7) take(chosen, all_of<LearnedGround>(facts), 1);
  take(chosen, all_of<Granted>(facts), 1);
  if (chosen.size() < 8) take(chosen, all_of<GroundMoved>(facts), 1);
  return chosen;
}

// A refusal, with who did not go along, and what came of it.
void tell_refusal(const Fact& refusal, const Facts& facts, Chosen& chosen) {
  chosen.push_back(&refusal);
  const auto& one = body_of<Refusal>(refusal);
  for (const Fact* elite : all_of<EliteFollowed>(facts)) {
    if (elite->events.front().version == refusal.events.front().version &&
        elite->events.front().index > refusal.events.front().index) {
      chosen.push_back(elite);
      break;
    }
  }
  const auto refusals = all_of<Refusal>(facts);
  const bool is_first = &refusal == *std::find_if(refusals.begin(), refusals.end(), [&](const Fact* other) {
    return body_of<Refusal>(*other).side == one.side && body_of<Refusal>(*other).brigade == one.brigade;
  });
  for (const Fact* came : all_of<CameOfIt>(facts)) {
    if (is_first && body_of<CameOfIt>(*came).side == one.side &&
        body_of<CameOfIt>(*came).brigade == one.brigade)
      chosen.push_back(came);
  }
}

// How much came of it.
int weight_of_refusal(const Fact& refusal, const Facts& facts) {
  const auto& one = body_of<Refusal>(refusal);
  for (const Fact* came : all_of<CameOfIt>(facts)) {
    const auto& other = body_of<CameOfIt>(*came);
    if (other.side == one.side && other.brigade == one.brigade) return 1 + other.routed + other.lost;
  }
  return one.retreats ? 1 : 0;
}

Chosen command(const Facts& facts) {
  const Chosen refusals =
      weightiest(all_of<Refusal>(facts), 2, [&](const Fact& fact) { return weight_of_refusal(fact, facts); });
  const std::size_t room = refusals.size() == 2 ? 1 : 2;
  Chosen events;
  take(events,
       weightiest(all_of<LateRunner>(facts), room,
                  [](const Fact& fact) {
                    const auto& one = body_of<LateRunner>(fact);
                    return 3 * one.lost + one.arrived - one.sent;
                  }),
       room);
  // How long the runner took comes before what became of his order.
  take(events, refusals, refusals.size());
  take(events, all_of<AgainstTheOdds>(facts), 1);
  if (events.size() < 3) take(events, all_of<InContact>(facts), 1);
  sort_by_time(events);
  Chosen chosen;
  for (const Fact* fact : events) {
    if (std::holds_alternative<Refusal>(fact->body))
      tell_refusal(*fact, facts, chosen);
    else
      chosen.push_back(fact);
  }
  take(chosen, all_of<Despatches>(facts), 2);
  return chosen;
}

Chosen afterwards(const Facts& facts) {
  Chosen chosen = all_of<Losses>(facts);
  for (const Seat side : kit::kSides) {
    const Fact* best = nullptr;
    for (const Fact* fact : all_of<Deeds>(facts)) {
      const auto& one = body_of<Deeds>(*fact);
      if (one.side == side && one.routed >= 2 && (!best || one.routed > body_of<Deeds>(*best).routed))
        best = fact;
    }
    if (best) chosen.push_back(best);
  }
  take(chosen, all_of<RatingChanged>(facts), 2);
  const Fact* uneven = nullptr;
  int most = 0;
  for (const Fact* fact : all_of<Sectors>(facts)) {
    const auto& called = body_of<Sectors>(*fact).called;
    const int spread =
        *std::max_element(called.begin(), called.end()) - *std::min_element(called.begin(), called.end());
    if (spread > most) most = spread, uneven = fact;
  }
  if (uneven && most >= 3) chosen.push_back(uneven);
  return chosen;
}

// The turn of it, and how it ended.
Chosen decision(const Facts& facts) {
  Chosen chosen = all_of<Lead>(facts);
  const auto swing = all_of<Swing>(facts);
  const bool same = !swing.empty() && !chosen.empty() &&
                    body_of<Lead>(*chosen.front()).turn == body_of<Swing>(*swing.front()).turn;
  if (!same) take(chosen, swing, 1);
  take(chosen, all_of<End>(facts), 1);
  return chosen;
}

// ---- at sea ----

Chosen sea_fighting(const Facts& facts) {
  Chosen chosen =
      weightiest(all_of<Salvo>(facts), 3, [](const Fact& fact) { return body_of<Salvo>(fact).points; });
  take(chosen,
       weightiest(all_of<TorpedoHit>(facts), 2,
                  [](const Fact& fact) { return body_of<TorpedoHit>(fact).points; }),
       2);
  take(chosen, all_of<ShipGone>(facts), 5);
  take(chosen, all_of<ShipLeft>(facts), 3);
  sort_by_time(chosen);
  return chosen;
}

// Two paragraphs of what happened where one would be too long.
std::pair<Chosen, Chosen> halves(const Chosen& chosen) {
  if (chosen.size() <= kLongest) return {chosen, {}};
  const auto middle = chosen.begin() + static_cast<std::ptrdiff_t>((chosen.size() + 1) / 2);
  return {Chosen(chosen.begin(), middle), Chosen(middle, chosen.end())};
}

}  // namespace

std::vector<Paragraph> land_paragraphs(const Facts& facts, Teller& teller) {
  std::vector<Paragraph> paragraphs;
  Chosen field = all_of<Field>(facts);
  take(field, all_of<FirstMove>(facts), 1);
  take(field, all_of<FirstOrders>(facts), 2);
  const Chosen scouts = scouting(facts);
  // The scouts ride before there is a field.
  if (!scouts.empty()) {
    add(paragraphs, told(all_of<Field>(facts), teller));
    append(paragraphs.back(), told(scouts, teller));
    field.erase(field.begin());
  }
  add(paragraphs, told(field, teller));
  Chosen battle = fighting(facts, scouts.empty() ? 2 * kLongest - 2 : kLongest);
  Chosen orders = command(facts);
  Chosen after = afterwards(facts);
  // One sentence is no paragraph.
  if (orders.size() == 1) {
    const bool is_count = std::holds_alternative<Despatches>(orders.front()->body);
    Chosen& with = is_count ? after : battle;
    with.push_back(orders.front());
    if (!is_count) sort_by_time(with);
    orders.clear();
  }
  const auto [early, late] = halves(battle);
  for (const Chosen& chosen : {early, late, orders, decision(facts), after})
    add(paragraphs, told(chosen, teller));
  add(paragraphs, told(all_of<NoBattle>(facts), teller));
  return paragraphs;
}

std::vector<Paragraph> sea_paragraphs(const Facts& facts, Teller& teller) {
  std::vector<Paragraph> paragraphs;
  Chosen field = all_of<Field>(facts);
  take(field, all_of<FirstMove>(facts), 1);
  take(field, all_of<FirstShot>(facts), 1);
  add(paragraphs, told(field, teller));
  const auto [early, late] = halves(sea_fighting(facts));
  add(paragraphs, told(early, teller));
  add(paragraphs, told(late, teller));
  add(paragraphs, told(decision(facts), teller));
  Chosen after = all_of<ShipsLost>(facts);
  take(after, all_of<Gunnery>(facts), 2);
  take(after, all_of<Battered>(facts), 1);
  add(paragraphs, told(after, teller));
  return paragraphs;
}

}  // namespace galloper::chronicle
