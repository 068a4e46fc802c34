#include "server/rules/campaign/standings.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "server/rules/campaign/rulings.h"

namespace galloper::campaign {
namespace {

auto rank(const Tally& tally) {
  return std::make_tuple(tally.points, tally.won, tally.banners, tally.points_sunk);
}

bool counts(const Verdict& verdict) {
  return verdict.award == Award::kWon || verdict.award == Award::kDrawn || verdict.award == Award::kForfeited;
}

void add(Tally& tally, const Engagement& engagement, std::size_t side) {
  const Verdict& verdict = engagement.verdict;
  tally.points += verdict.points[side];
  if (verdict.award == Award::kDrawn) {
    ++tally.drawn;
  } else if (kit::index_of(verdict.winner) == side) {
    ++tally.won;
  } else {
    ++tally.lost;
  }
  const std::int32_t margin = verdict.score[side] - verdict.score[1 - side];
  (is_naval(engagement.kind) ? tally.points_sunk : tally.banners) += margin;
}

template <class Standing>
void place(std::vector<Standing>& standings) {
  std::stable_sort(standings.begin(), standings.end(),
                   [](const Standing& a, const Standing& b) { return rank(a.tally) > rank(b.tally); });
  for (std::size_t i = 0; i < standings.size(); ++i) {
    const bool equal = i > 0 && rank(standings[i].tally) == rank(standings[i - 1].tally);
    standings[i].place = equal ? standings[i - 1].place : static_cast<std::uint32_t>(i + 1);
  }
}

}  // namespace

std::vector<NationStanding> nation_standings(const Campaign& campaign) {
  std::vector<NationStanding> standings;
  for (const Nation& nation : campaign.nations) standings.push_back({nation.id, 1, {}});
  for (const Engagement& engagement : campaign.engagements) {
    if (!counts(engagement.verdict)) continue;
    for (std::size_t side = 0; side < 2; ++side)
      add(standings[engagement.nations[side] - 1].tally, engagement, side);
  }
  place(standings);
  return standings;
}

std::vector<PlayerStanding> player_standings(const Campaign& campaign) {
  std::map<AccountId, Tally> tallies;
  for (const Engagement& engagement : campaign.engagements) {
    if (engagement.result == 0 || !counts(engagement.verdict)) continue;
    const Entry& entry = campaign.ledger[engagement.result - 1];
    const BattleResult& result = std::get<ResultEntered>(entry.body).result;
    for (std::size_t side = 0; side < 2; ++side) {
      const std::set<AccountId> players(result.players[side].begin(), result.players[side].end());
      // Who played both sides has beaten nobody.
      for (const AccountId& account : players) {
        const auto& other = result.players[1 - side];
        if (std::find(other.begin(), other.end(), account) == other.end())
          add(tallies[account], engagement, side);
      }
    }
  }
  std::vector<PlayerStanding> standings;
  for (const auto& [account, tally] : tallies) standings.push_back({account, 1, tally});
  place(standings);
  return standings;
}

}  // namespace galloper::campaign
