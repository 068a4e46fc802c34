// Until transfer.cc defines them.
#include "server/campaigns/impl.h"

namespace galloper::campaigns {

Result<v1::ExportCampaignResponse> Campaigns::answer(const Caller&, const v1::ExportCampaignRequest&) {
  return fail(ErrorCode::kUnavailable, "Campaigns cannot be exported yet.");
}
Result<v1::ImportCampaignResponse> Campaigns::answer(const Caller&, const v1::ImportCampaignRequest&) {
  return fail(ErrorCode::kUnavailable, "Campaigns cannot be imported yet.");
}

}  // namespace galloper::campaigns
