// One reader at one campaign: what he may know of it (G4), and the pages that show it. Inside the room only.
#pragma once

#include <mutex>
#include <shared_mutex>

#include "server/campaigns/impl.h"

namespace galloper::campaigns {

// Holds the campaign shared while it lives. Its view has the names that are published and nothing else, until
// more of it is asked for: a page takes only what it shows.
class Reading {
 public:
  Reading(Campaigns::Impl& impl, Seen seen, KeptPtr kept, const AccountId& reader);
  // Under a lock that the caller holds already, for what his own command left.
  Reading(Campaigns::Impl& impl, Seen seen, const Kept& kept, const AccountId& reader);
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

  const Seen& seen() const { return seen_; }
  const Kept& kept() const { return kept_; }
  const campaign::Campaign& campaign() const { return kept_.campaign; }
  const campaign::Viewer& viewer() const { return viewer_; }
  std::int64_t now_ms() const { return now_ms_; }
  // Whether he may command it now (K1).
  bool commands(const campaign::Nation& nation) const;
  bool commands(campaign::NationId nation) const;
  bool is_organiser() const { return seen_.role == ClubRole::kOrganiser; }

  campaign::View& view() { return view_; }
  // Puts the rulings into the view, for the pages of engagements and histories.
  void read_rulings();

  const codec::CampaignPages& pages() const { return pages_; }
  void engagement(const campaign::Engagement& one, v1::EngagementPage* out) const;
  void nation(campaign::NationId id, v1::NationPage* out) const;

 private:
  void read_names();

  KeptPtr held_;
  std::shared_lock<std::shared_mutex> lock_;
  const Kept& kept_;
  const Seen seen_;
  const AccountId reader_;
  const std::int64_t now_ms_;
  const campaign::Viewer viewer_;
  campaign::View view_;
  const codec::CampaignPages pages_;
};

// What `read(reading)` returns, a Result, where the caller may read the campaign.
template <class Read>
auto reading_of(Campaigns::Impl& impl, const Caller& caller, const std::string& campaign_id, Read read)
    -> decltype(read(std::declval<Reading&>())) {
  auto seen = impl.see(caller, campaign_id);
  if (!seen) return tl::unexpected(std::move(seen.error()));
  auto kept = impl.keep(seen->row);
  if (!kept) return tl::unexpected(std::move(kept.error()));
  Reading reading(impl, std::move(*seen), std::move(*kept), caller.account);
  return read(reading);
}

// The caller's tasks (tasks.cc). Of matches that a computer player fights for a nation there is nothing to
// do.
void add_tasks(const Reading& reading, const std::function<bool(const MatchId&, kit::Seat)>& is_bot,
               v1::GetCampaignResponse* out);
// articles.cc
void add_last_article(Campaigns::Impl& impl, const Reading& reading, v1::GetCampaignResponse* out);
void add_moments(Campaigns::Impl& impl, const Reading& reading, const campaign::Engagement& engagement,
                 campaign::BrigadierId brigadier,
                 google::protobuf::RepeatedPtrField<v1::BrigadierMoment>* out);

}  // namespace galloper::campaigns
