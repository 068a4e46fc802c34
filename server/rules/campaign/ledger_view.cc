// G4: the ledger as a member may read it.
#include <utility>

#include "server/rules/campaign/view.h"

namespace galloper::campaign {
namespace {

class Redactor {
 public:
  Redactor(const Campaign& campaign, const Viewer& viewer) : campaign_(campaign), viewer_(viewer) {}

  bool learns_of(const Body& body) const {
    return std::visit([&](const auto& one) { return learns(one); }, body);
  }
  // As he sees what he learns of.
  Body redact(const Body& body) const {
    return std::visit([&](const auto& one) { return Body(see(one)); }, body);
  }

 private:
  bool knows(NationId nation) const { return sees_secrets_of(viewer_, nation); }
  bool knows_battle(EngagementId id) const { return sees_battle(viewer_, campaign_.engagements[id - 1]); }
  NationId nation_of(BrigadeId brigade) const { return campaign_.brigades[brigade - 1].nation; }

  template <class T>
  bool learns(const T&) const {
    return true;
  }
  bool learns(const UnitsAdded& one) const { return knows(nation_of(one.brigade)); }
  bool learns(const UnitRebuilt& one) const { return knows(nation_of(one.brigade)); }
  bool learns(const ShipRepaired& one) const { return knows(campaign_.ships[one.ship - 1].nation); }
  bool learns(const ForcesNamed& one) const { return knows(one.nation); }

  template <class T>
  T see(const T& one) const {
    return one;
  }
  BrigadierMade see(const BrigadierMade& one) const {
    BrigadierMade seen = one;
    const Brigadier& brigadier = campaign_.brigadiers[one.brigadier - 1];
    if (!knows_worth(campaign_, brigadier, viewer_)) seen.dice = {};
    return seen;
  }
  BrigadeRaised see(const BrigadeRaised& one) const {
    BrigadeRaised seen = one;
    if (!knows(one.nation)) seen.units.clear();
    return seen;
  }
  MatchMade see(const MatchMade& one) const {
    MatchMade seen = one;
    if (!knows_battle(one.engagement)) seen.match = {};
    // Who was fielded is the match's to disclose, and his own side's to know.
    const Engagement& engagement = campaign_.engagements[one.engagement - 1];
    for (std::size_t side = 0; side < 2; ++side) {
      const bool over = engagement.result != 0 && knows_battle(one.engagement);
      if (!over && !knows(engagement.nations[side])) seen.fielded[side].clear();
    }
    return seen;
  }
  // Its substance stands in the engagement and in the histories.
  ResultEntered see(const ResultEntered& one) const {
    ResultEntered seen;
    seen.engagement = one.engagement;
    if (knows_battle(one.engagement)) seen.match = one.match;
    seen.result.ended_ms = one.result.ended_ms;
    seen.result.winner = one.result.winner;
    seen.result.reason = one.result.reason;
    seen.result.score = one.result.score;
    return seen;
  }
  ResultCorrected see(const ResultCorrected& one) const {
    ResultCorrected seen = one;
    if (knows_battle(one.engagement)) return seen;
    seen.correction.brigades.clear();
    seen.correction.ships.clear();
    return seen;
  }

  const Campaign& campaign_;
  const Viewer& viewer_;
};

}  // namespace

std::vector<Entry> ledger_view(const Campaign& campaign, const Viewer& viewer) {
  return ledger_view(campaign, viewer, [](const Entry&, Sequence) { return true; });
}

std::vector<Entry> ledger_view(const Campaign& campaign, const Viewer& viewer, const Wanted& wanted) {
  const Redactor redactor(campaign, viewer);
  std::vector<Entry> seen;
  Sequence number = 0;
  std::vector<Sequence> numbers(campaign.ledger.size() + 1);
  for (const Entry& entry : campaign.ledger) {
    if (!redactor.learns_of(entry.body)) continue;
    numbers[entry.sequence] = ++number;
    if (!wanted(entry, number)) continue;
    Body body = redactor.redact(entry.body);
    std::visit(
        [&](auto& one) {
          if constexpr (requires { one.about; }) one.about = numbers[one.about];
        },
        body);
    seen.emplace_back(number, entry.time_ms, entry.author, entry.reason, std::move(body));
  }
  return seen;
}

}  // namespace galloper::campaign
