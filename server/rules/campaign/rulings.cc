#include "server/rules/campaign/rulings.h"

#include <algorithm>

namespace galloper::campaign {
namespace {

const Entry& at(const std::vector<Entry>& ledger, Sequence sequence) { return ledger[sequence - 1]; }

void correct(BattleResult& result, const CorrectedBrigade& otherwise) {
  for (BrigadeReport& report : result.brigades) {
    if (report.brigade != otherwise.brigade) continue;
    report.deeds.disobeyed = otherwise.disobeyed;
    report.deeds.enemies_routed = otherwise.enemies_routed;
    report.deeds.units_lost = static_cast<std::uint8_t>(otherwise.lost.size());
    report.lost = otherwise.lost;
    report.fate = otherwise.fate;
    report.objectives = otherwise.objectives;
    report.towns_stormed = otherwise.towns_stormed;
  }
}

void correct(BattleResult& result, const CorrectedShip& otherwise) {
  for (ShipReport& report : result.ships) {
    if (report.ship != otherwise.ship) continue;
    report.damage = otherwise.damage;
    report.status = otherwise.status;
  }
}

// K2.
std::array<std::uint8_t, 2> points_of(const CampaignRules& rules, const Verdict& verdict) {
  switch (verdict.award) {
    case Award::kDrawn:
      return {rules.draw_points, rules.draw_points};
    case Award::kWon:
    case Award::kForfeited:
      return verdict.winner == kit::Seat::kSouth ? std::array{rules.win_points, rules.loss_points}
                                                 : std::array{rules.loss_points, rules.win_points};
    case Award::kNone:
    case Award::kAnnulled:
    case Award::kUnfinished:
      break;
  }
  return {};
}

// As the battle ended, before any forfeit or annulment.
void judge_battle(const BattleResult& result, bool was_corrected, Verdict& verdict) {
  verdict.winner = result.winner;
  verdict.score = result.score;
  const bool closed = result.reason == kit::EndReason::kClosed && !was_corrected;
  verdict.award = closed                              ? Award::kUnfinished
                  : result.winner == kit::Seat::kNone ? Award::kDrawn
                                                      : Award::kWon;
}

}  // namespace

std::vector<Sequence> standing_rulings(const std::vector<Entry>& ledger,
                                       const std::vector<Sequence>& rulings) {
  std::vector<Sequence> standing;
  for (const Sequence sequence : rulings) {
    if (const auto* withdrawn = std::get_if<RulingWithdrawn>(&at(ledger, sequence).body)) {
      std::erase(standing, withdrawn->about);
    } else {
      standing.push_back(sequence);
    }
  }
  return standing;
}

std::vector<Ends> ends_of(const std::vector<Entry>& ledger) {
  std::vector<Ends> all;
  const auto of = [&](EngagementId engagement) -> Ends& {
    if (engagement > all.size()) all.resize(engagement);
    return all[engagement - 1];
  };
  for (const Entry& entry : ledger) {
    std::visit(
        [&]<class T>(const T& body) {
          if constexpr (std::is_same_v<T, EngagementMade>) {
            of(body.engagement);
          } else if constexpr (std::is_same_v<T, ResultEntered>) {
            of(body.engagement).result = entry.sequence;
          } else if constexpr (std::is_same_v<T, ResultCorrected> || std::is_same_v<T, Forfeited> ||
                               std::is_same_v<T, Annulled> || std::is_same_v<T, RulingWithdrawn>) {
            of(body.engagement).rulings.push_back(entry.sequence);
          }
        },
        entry.body);
  }
  return all;
}

BattleResult corrected(const std::vector<Entry>& ledger, const Ends& ends) {
  BattleResult result = std::get<ResultEntered>(at(ledger, ends.result).body).result;
  for (const Sequence sequence : standing_rulings(ledger, ends.rulings)) {
    const auto* ruling = std::get_if<ResultCorrected>(&at(ledger, sequence).body);
    if (ruling == nullptr) continue;
    result.winner = ruling->correction.winner;
    result.score = ruling->correction.score;
    for (const CorrectedBrigade& brigade : ruling->correction.brigades) correct(result, brigade);
    for (const CorrectedShip& ship : ruling->correction.ships) correct(result, ship);
  }
  return result;
}

const BattleResult& standing(const std::vector<Entry>& ledger, const Ends& ends, BattleResult& copy) {
  if (ends.rulings.empty()) return std::get<ResultEntered>(at(ledger, ends.result).body).result;
  return copy = corrected(ledger, ends);
}

// The last standing ruling decides how it counts; a forfeit leaves what happened on the field.
Verdict judge(const std::vector<Entry>& ledger, const Ends& ends, const Engagement& engagement) {
  Verdict verdict;
  const std::vector<Sequence> rulings = standing_rulings(ledger, ends.rulings);
  if (ends.result != 0) {
    const bool was_corrected = std::any_of(rulings.begin(), rulings.end(), [&](Sequence sequence) {
      return std::holds_alternative<ResultCorrected>(at(ledger, sequence).body);
    });
    BattleResult copy;
    judge_battle(standing(ledger, ends, copy), was_corrected, verdict);
  }
  if (!rulings.empty()) {
    const Body& last = at(ledger, rulings.back()).body;
    if (const auto* forfeit = std::get_if<Forfeited>(&last)) {
      verdict.award = Award::kForfeited;
      verdict.winner = engagement.nations[0] == forfeit->by ? kit::Seat::kNorth : kit::Seat::kSouth;
    } else if (std::holds_alternative<Annulled>(last)) {
      verdict.award = Award::kAnnulled;
      verdict.winner = kit::Seat::kNone;
    }
  }
  verdict.points = points_of(engagement.rules, verdict);
  return verdict;
}

}  // namespace galloper::campaign
