// G4: the ledger as a member may read it.
#include <map>
#include <optional>

#include "server/rules/campaign/view.h"

namespace galloper::campaign {
namespace {

class Redactor {
 public:
  Redactor(const Campaign& campaign, const Viewer& viewer) : campaign_(campaign), viewer_(viewer) {}

  // Nothing: he does not learn of it.
  std::optional<Body> redact(const Body& body) const {
    return std::visit([&](const auto& one) { return see(one); }, body);
  }

 private:
  bool knows(NationId nation) const { return sees_secrets_of(viewer_, nation); }
  bool knows_battle(EngagementId id) const { return sees_battle(viewer_, campaign_.engagements[id - 1]); }
  NationId nation_of(BrigadeId brigade) const { return campaign_.brigades[brigade - 1].nation; }

  template <class T>
  std::optional<Body> see(const T& one) const {
    return Body(one);
  }
  std::optional<Body> see(const BrigadierMade& one) const {
    BrigadierMade seen = one;
    const Brigadier& brigadier = campaign_.brigadiers[one.brigadier - 1];
    if (!knows_worth(campaign_, brigadier, viewer_)) seen.dice = {};
    return seen;
  }
  std::optional<Body> see(const BrigadeRaised& one) const {
    BrigadeRaised seen = one;
    if (!knows(one.nation)) seen.units.clear();
    return seen;
  }
  std::optional<Body> see(const UnitsAdded& one) const { return only_if(knows(nation_of(one.brigade)), one); }
  std::optional<Body> see(const UnitRebuilt& one) const {
    return only_if(knows(nation_of(one.brigade)), one);
  }
  std::optional<Body> see(const ShipRepaired& one) const {
    return only_if(knows(campaign_.ships[one.ship - 1].nation), one);
  }
  std::optional<Body> see(const ForcesNamed& one) const { return only_if(knows(one.nation), one); }
  std::optional<Body> see(const MatchMade& one) const {
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
  std::optional<Body> see(const ResultEntered& one) const {
    ResultEntered seen;
    seen.engagement = one.engagement;
    if (knows_battle(one.engagement)) seen.match = one.match;
    seen.result.ended_ms = one.result.ended_ms;
    seen.result.winner = one.result.winner;
    seen.result.reason = one.result.reason;
    seen.result.score = one.result.score;
    return seen;
  }
  std::optional<Body> see(const ResultCorrected& one) const {
    ResultCorrected seen = one;
    if (knows_battle(one.engagement)) return seen;
    seen.correction.brigades.clear();
    seen.correction.ships.clear();
    return seen;
  }

  template <class T>
  static std::optional<Body> only_if(bool knows, const T& one) {
    return knows ? std::optional<Body>(one) : std::nullopt;
  }

  const Campaign& campaign_;
  const Viewer& viewer_;
};

}  // namespace

std::vector<Entry> ledger_view(const Campaign& campaign, const Viewer& viewer) {
  const Redactor redactor(campaign, viewer);
  std::vector<Entry> seen;
  std::map<Sequence, Sequence> numbers = {{0, 0}};
  for (const Entry& entry : campaign.ledger) {
    auto body = redactor.redact(entry.body);
    if (!body) continue;
    std::visit(
        [&](auto& one) {
          if constexpr (requires { one.about; }) one.about = numbers.at(one.about);
        },
        *body);
    const auto number = static_cast<Sequence>(seen.size() + 1);
    numbers[entry.sequence] = number;
    seen.emplace_back(number, entry.time_ms, entry.author, entry.reason, std::move(*body));
  }
  return seen;
}

}  // namespace galloper::campaign
