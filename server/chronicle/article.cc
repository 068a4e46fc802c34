#include <algorithm>
#include <cmath>

#include "server/chronicle/chronicle.h"
#include "server/chronicle/draft.h"
#include "server/rules/codec/campaign_outcome.h"

namespace galloper::chronicle {
namespace {

using kit::index_of;
using kit::Seat;
using Pattern = std::string_view;

std::uint64_t seed_of(const MatchId& match) {
  std::uint64_t hash = 0xcbf29ce484222325ull;
  for (const std::uint8_t byte : match.bytes) hash = (hash ^ byte) * 0x100000001b3ull;
  return hash;
}

// ---- headline and standfirst ----

enum class Margin { kBehind, kLevel, kNarrow, kClear, kWide };
// A banner more is narrow, four are wide; of points at sea there are more.
Margin margin_of(const End& end, bool at_sea) {
  const int own = end.score[index_of(end.winner)], other = end.score[1 - index_of(end.winner)];
  if (own == other) return Margin::kLevel;
  if (own < other) return Margin::kBehind;
  if (at_sea ? 5 * other >= 4 * own : own - other == 1) return Margin::kNarrow;
  return (at_sea ? own >= 2 * other : own - other >= 4) ? Margin::kWide : Margin::kClear;
}

Patterns won_headlines(const End& end, bool at_sea) {
  static constexpr Pattern kWide[] = {"{winner} breaks {loser} {at}, {banners} to {against}",
                                      "A black day for {loser} {at}: {banners} to {against}",
                                      "{loser} routed {at}, {banners} to {against}",
                                      "{winner} sweeps all before it {at}, {banners} to {against}",
                                      "{loser} undone {at}: {banners} to {against}"};
  static constexpr Pattern kClear[] = {"{winner} carries the day {at}, {banners} to {against}",
                                       "{loser} beaten {at}, {banners} to {against}",
                                       "The day is {winner's} {at}, by {banners} to {against}",
                                       "Victory for {winner} {at}: {banners} to {against}",
                                       "{loser} has the worst of it {at}, {banners} to {against}"};
  static constexpr Pattern kNarrow[] = {"{winner} by a hair {at}: {banners} to {against}",
                                        "A near thing {at}, and {winner's}: {banners} to {against}",
                                        "{winner} has the better of a close day {at}, {banners} to {against}",
                                        "A narrow day {at} goes to {winner}, {banners} to {against}",
                                        "{winner} just ahead {at}: {banners} to {against}"};
  static constexpr Pattern kLevel[] = {"{winner} holds out {at}, the count level at {level}",
                                       "A level count {at}, at {level} apiece, and the day {winner's}"};
  static constexpr Pattern kBehind[] = {"{winner} holds out {at}, though behind by {banners} to {against}",
                                        "Time serves {winner} {at}, at {banners} to {against}"};
  switch (margin_of(end, at_sea)) {
    case Margin::kBehind:
      return kBehind;
    case Margin::kLevel:
      return kLevel;
    case Margin::kNarrow:
      return kNarrow;
    case Margin::kClear:
      return kClear;
    case Margin::kWide:
      return kWide;
  }
  return kClear;
}

Patterns headlines(const End& end, bool at_sea) {
  static constexpr Pattern kResigned[] = {"{loser} gives up the day {at}", "{loser} quits the contest {at}"};
  static constexpr Pattern kTime[] = {"The clock beats {loser} {at}",
                                      "{winner} has the day {at} by the clock"};
  static constexpr Pattern kDrawn[] = {"Nothing settled {at}: {banners} to {against}",
                                       "{south} and {north} part undecided {at}, {banners} to {against}"};
  static constexpr Pattern kAgreed[] = {"{south} and {north} agree to leave it {at}",
                                        "A peaceable conclusion {at}: {banners} to {against}"};
  static constexpr Pattern kClosed[] = {"Unfinished business {at}", "Nothing came of it {at}"};
  switch (end.decided) {
    case Decided::kResigned:
      return kResigned;
    case Decided::kTime:
      return kTime;
    case Decided::kAgreed:
      return kAgreed;
    case Decided::kClosed:
      return kClosed;
    default:
      return end.winner == Seat::kNone ? Patterns(kDrawn) : won_headlines(end, at_sea);
  }
}

Patterns summaries(const End& end) {
  static constexpr Pattern kUnfinished[] = {
      "The match between {south} and {north} {at} was closed before it was decided."};
  static constexpr Pattern kDrawn[] = {
      "{south} and {north} fought for {turns} {at} and left it undecided, at {banners} to {against}.",
      "After {turns} {at} neither {south} nor {north} has the day; the count stood at {banners} to "
      "{against}."};
  static constexpr Pattern kWon[] = {
      "{winner} beat {loser} in {turns} {at}, by {banners} to {against}.",
      "It took {winner} {turns} to beat {loser} {at}, and the count at the end was {banners} to {against}.",
      "{loser} lost {at} to {winner} after {turns}, by {banners} to {against}.",
      "{winner} prevailed over {loser} {at}: {banners} to {against} after {turns}.",
      "{turns} {at} gave {winner} the day over {loser}, by {banners} to {against}.",
      "{at} {winner} had the better of {loser} by {banners} to {against}, after {turns}."};
  static constexpr Pattern kBehind[] = {
      "{winner} has the day {at} after {turns}, although the count at the end stood at {banners} to "
      "{against}.",
      "The count {at} was {banners} to {against} after {turns}, and the day is nevertheless {winner's}."};
  static constexpr Pattern kGivenUp[] = {
      "{loser} gave the day to {winner} {at} after {turns}, when the count stood at {banners} to {against}."};
  static constexpr Pattern kTime[] = {
      "{loser} ran out of time {at} after {turns}, when the count stood at {banners} to {against}."};
  static constexpr Pattern kNoTurn[] = {"{winner} has the day {at} without a turn having been played."};
  if (end.decided == Decided::kClosed) return kUnfinished;
  if (end.turn == 0) return kNoTurn;
  if (end.decided == Decided::kResigned) return kGivenUp;
  if (end.decided == Decided::kTime) return kTime;
  if (end.winner == Seat::kNone) return kDrawn;
  static constexpr Pattern kLevel[] = {
      "{winner} has the day {at} after {turns}, although the count stood level at {level}.",
      "The count {at} was level at {level} after {turns}, and the day is nevertheless {winner's}."};
  const Margin margin = margin_of(end, false);
  return margin == Margin::kLevel    ? Patterns(kLevel)
         : margin == Margin::kBehind ? Patterns(kBehind)
                                     : Patterns(kWon);
}

// Of a battle that cost any.
std::vector<const Fact*> ships_lost(const Facts& facts) {
  return all_of<ShipGone>(facts).empty() ? std::vector<const Fact*>() : all_of<ShipsLost>(facts);
}

// What the standfirst tells beside the result: what was done in disobedience; else the most telling there is.
const Fact* highlight(const Facts& facts) {
  const Fact* best = nullptr;
  int most = 0;
  for (const Fact* fact : all_of<CameOfIt>(facts)) {
    const auto& one = body_of<CameOfIt>(*fact);
    if (one.routed + one.lost <= most) continue;
    for (const Fact* refusal : all_of<Refusal>(facts)) {
      if (body_of<Refusal>(*refusal).side != one.side || body_of<Refusal>(*refusal).brigade != one.brigade)
        continue;
      best = refusal;
      most = one.routed + one.lost;
      break;
    }
  }
  if (best) return best;
  for (const Fact* fact : all_of<Deeds>(facts)) {
    const int routed = body_of<Deeds>(*fact).routed;
    if (routed < 3 || routed <= most) continue;
    best = fact;
    most = routed;
  }
  if (best) return best;
  for (const auto& kind :
       {all_of<BrigadierFell>(facts), all_of<TownStormed>(facts), all_of<Refusal>(facts), ships_lost(facts),
        all_of<Losses>(facts), all_of<Swing>(facts), all_of<Lead>(facts), all_of<TorpedoHit>(facts),
        all_of<Salvo>(facts), all_of<UnitGone>(facts), all_of<FirstShot>(facts), all_of<ScoutsLost>(facts)}) {
    if (!kind.empty()) return kind.front();
  }
  return nullptr;
}

bool sums_up(const Fact& fact) {
  return std::holds_alternative<Deeds>(fact.body) || std::holds_alternative<Losses>(fact.body) ||
         std::holds_alternative<ShipsLost>(fact.body);
}

Patterns highlights(const Fact& fact, const Names& names) {
  static constexpr Pattern kRefusal[] = {
      "{brigadier}, told to {sent}, chose to {adopted}.",
      "{nation's} order to {sent} was lost upon {brigadier}, who preferred to {adopted}.",
      "The day will be remembered for {brigadier}, who had the order to {sent} and elected to {adopted}."};
  static constexpr Pattern kRetreat[] = {
      "{brigadier}, told to {sent}, led the brigade to the rear.",
      "{nation's} order to {sent} found {brigadier} with no taste for it, and the brigade went to the rear."};
  if (const auto* refusal = std::get_if<Refusal>(&fact.body))
    return refusal->retreats ? Patterns(kRetreat) : Patterns(kRefusal);
  return patterns_of(fact, names);
}

Fact field_of(const campaign::Engagement& engagement) {
  Field field;
  for (std::size_t side = 0; side < 2; ++side) {
    field.brigades[side] = static_cast<int>(engagement.fielded[side].size());
    field.units[side] = static_cast<int>(engagement.forces[side].ships.size());
    for (const auto& fielded : engagement.fielded[side])
      field.units[side] += static_cast<int>(fielded.units.size());
  }
  return {{}, field};
}

Result<Facts> facts_of(const std::vector<Row>& rows, const campaign::Engagement& engagement) {
  switch (engagement.kind) {
    case campaign::Kind::kLand:
      return land_facts(rows);
    case campaign::Kind::kOperation:
      return operation_facts(rows);
    case campaign::Kind::kNaval:
      return naval_facts(rows);
  }
  return fail(ErrorCode::kDataLoss, "The engagement is of no kind that this server knows.");
}

// ---- as messages ----

v1::EventRef message_of(const Ref& ref) {
  v1::EventRef message;
  message.set_version(ref.version);
  message.set_index(ref.index);
  return message;
}
void write_paragraph(const Paragraph& paragraph, v1::ArticleParagraph* out) {
  for (const Line& line : paragraph) {
    auto* sentence = out->add_sentences();
    sentence->set_text(line.text);
    for (const Ref& ref : line.fact.events) *sentence->add_events() = message_of(ref);
  }
}

}  // namespace

Result<Draft> draft(std::span<const store_v1::Record> log, const campaign::Campaign& campaign,
                    const campaign::Engagement& engagement) {
  const auto rows = rows_in_force(log);
  if (!rows) return tl::unexpected(rows.error());
  // Whether it is over, and of these forces.
  if (auto result = codec::result_of_log(log, engagement); !result) return tl::unexpected(result.error());
  auto facts = facts_of(*rows, engagement);
  if (!facts) return tl::unexpected(facts.error());
  facts->insert(facts->begin(), field_of(engagement));

  const v1::Scenario& scenario = rows->front().record->begin().scenario();
  const Names names(campaign, engagement, scenario);
  const std::uint64_t seed = seed_of(engagement.match);
  Teller teller(names, seed);
  Draft draft;
  const Fact& end = *all_of<End>(*facts).front();
  draft.headline = teller.tell(end, words_for(end, names), headlines(body_of<End>(end), names.at_sea()));
  teller.begin_paragraph();
  draft.standfirst.push_back(teller.tell(end, words_for(end, names), summaries(body_of<End>(end))));
  draft.moments = moments_of(*facts, engagement, names, seed);
  if (const Fact* fact = highlight(*facts)) {
    draft.standfirst.push_back(teller.tell(*fact, words_for(*fact, names), highlights(*fact, names)));
    // What sums up is not said again at the end.
    if (sums_up(*fact)) facts->erase(facts->begin() + (fact - facts->data()));
  }
  draft.paragraphs = names.at_sea() ? sea_paragraphs(*facts, teller) : land_paragraphs(*facts, teller);
  return draft;
}

Result<store_v1::Chronicle> write(std::span<const store_v1::Record> log, const campaign::Campaign& campaign,
                                  const campaign::Engagement& engagement) {
  const auto made = draft(log, campaign, engagement);
  if (!made) return tl::unexpected(made.error());
  store_v1::Chronicle chronicle;
  chronicle.set_version(kVersion);
  auto& article = *chronicle.mutable_article();
  article.set_headline(made->headline.text);
  write_paragraph(made->standfirst, article.mutable_standfirst());
  for (const Paragraph& paragraph : made->paragraphs) write_paragraph(paragraph, article.add_paragraphs());
  for (const Moment& moment : made->moments) {
    auto* message = chronicle.add_moments();
    message->set_brigadier(moment.brigadier);
    message->set_engagement(engagement.id);
    message->set_match_id(to_string(engagement.match));
    *message->mutable_event() = message_of(moment.line.fact.events.front());
    message->set_text(moment.line.text);
  }
  return chronicle;
}

}  // namespace galloper::chronicle
