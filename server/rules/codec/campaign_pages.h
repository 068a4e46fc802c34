// What a campaign's pages show (K5): a member's view as messages, and each entry of the ledger as a sentence.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "galloper/v1/campaign.pb.h"
#include "server/rules/campaign/view.h"

namespace galloper::codec {

namespace v1 = ::galloper::v1;

// The present name of an account; empty: it is deleted.
using NameOf = std::function<std::string(const AccountId&)>;

// The engagement that an entry is about; 0: of none.
std::uint32_t engagement_of(const campaign::Entry& entry);

// One thing each, as the view's owner may know it: `viewer` is the one whom `view` was made for.
class CampaignPages {
 public:
  CampaignPages(const campaign::View& view, NameOf name_of) : view_(view), name_of_(std::move(name_of)) {}

  v1::CampaignPage whole() const;
  // Without the lists that have pages of their own: name, ruleset, bounds, nations, standings.
  void home(v1::CampaignPage* out) const;
  void nation(const campaign::NationView& nation, v1::NationPage* out) const;
  void brigadier(const campaign::BrigadierView& brigadier, v1::BrigadierPage* out) const;
  void brigade(const campaign::BrigadeView& brigade, v1::BrigadePage* out) const;
  void ship(const campaign::ShipView& ship, v1::CampaignShip* out) const;
  void engagement(const campaign::EngagementView& engagement, v1::EngagementPage* out) const;
  void standings(v1::CampaignPage* out) const;
  void dice(v1::DiceRecord* out) const;
  // `entry`: of the view's ledger.
  void record(const campaign::Entry& entry, v1::CampaignRecord* out) const;

  // "Brigadier Sohm of Ostrau was made: 5 for his rating, 6 for his character."
  std::string words_of(const campaign::Entry& entry) const;

 private:
  void player(const AccountId& account, v1::CampaignPlayer* out) const;
  template <class Records>
  void rulings(campaign::EngagementId engagement, Records* out) const;
  const std::vector<const campaign::Entry*>& all_rulings() const;

  const campaign::View& view_;
  NameOf name_of_;
  // The rulings of the view's ledger as it was when they were looked for: every battle of every history asks
  // for its own.
  mutable std::vector<const campaign::Entry*> rulings_;
  mutable std::pair<const campaign::Entry*, std::size_t> rulings_of_{};
};

}  // namespace galloper::codec
