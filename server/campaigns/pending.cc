// Until matches.cc and transfer.cc define them.
#include "server/campaigns/impl.h"

namespace galloper::campaigns {

void Campaigns::start() {}
void Campaigns::stop() { impl_->stopped = true; }
void Campaigns::match_finished(const MatchId&) {}
void Campaigns::settle() {}
void Campaigns::Impl::follow(Kept&, const std::vector<campaign::Entry>&) {}
Result<v1::StartEngagementResponse> Campaigns::answer(const Caller&, const v1::StartEngagementRequest&) {
  return fail(ErrorCode::kUnavailable, "Matches of engagements cannot be started yet.");
}
Result<v1::ExportCampaignResponse> Campaigns::answer(const Caller&, const v1::ExportCampaignRequest&) {
  return fail(ErrorCode::kUnavailable, "Campaigns cannot be exported yet.");
}
Result<v1::ImportCampaignResponse> Campaigns::answer(const Caller&, const v1::ImportCampaignRequest&) {
  return fail(ErrorCode::kUnavailable, "Campaigns cannot be imported yet.");
}

}  // namespace galloper::campaigns
