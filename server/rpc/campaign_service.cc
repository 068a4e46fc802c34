#include "galloper/v1/campaign_service.grpc.pb.h"
#include "server/campaigns/campaigns.h"
#include "server/rpc/services.h"
#include "server/rpc/unary.h"

namespace galloper::rpc {
namespace {

using S = v1::CampaignService;

template <class Base>
using RawPages = S::WithRawCallbackMethod_GetCampaign<
    S::WithRawCallbackMethod_GetRoster<S::WithRawCallbackMethod_GetBrigadier<
        S::WithRawCallbackMethod_ListEngagements<S::WithRawCallbackMethod_GetEngagement<
            S::WithRawCallbackMethod_GetEngagementOfMatch<S::WithRawCallbackMethod_ListArticles<
                S::WithRawCallbackMethod_GetDiceRecord<S::WithRawCallbackMethod_ListRecords<Base>>>>>>>>>;
template <class Base>
using RawDeeds = S::WithRawCallbackMethod_CreateCampaign<
    S::WithRawCallbackMethod_ListCampaigns<S::WithRawCallbackMethod_GiveCommand<
        S::WithRawCallbackMethod_StartEngagement<S::WithRawCallbackMethod_SetCampaignVisibility<Base>>>>>;
template <class Base>
using RawFiles = S::WithRawCallbackMethod_ExportCampaign<
    S::WithRawCallbackMethod_ImportCampaign<S::WithRawCallbackMethod_GetAlmanac<Base>>>;
using Raw = RawPages<RawDeeds<RawFiles<S::Service>>>;

class CampaignServiceImpl final : public Raw {
 public:
  CampaignServiceImpl(Gate& gate, campaigns::Campaigns& campaigns) : gate_(gate), campaigns_(campaigns) {}

 private:
  template <class Request>
  auto answer(const Call& call, const Request& request) {
    return campaigns_.answer(call.caller(), request);
  }

  GALLOPER_ANSWERED_METHOD(CampaignService, CreateCampaign)
  GALLOPER_ANSWERED_METHOD(CampaignService, ListCampaigns)
  GALLOPER_ANSWERED_METHOD(CampaignService, GetCampaign)
  GALLOPER_ANSWERED_METHOD(CampaignService, GetRoster)
  GALLOPER_ANSWERED_METHOD(CampaignService, GetBrigadier)
  GALLOPER_ANSWERED_METHOD(CampaignService, ListEngagements)
  GALLOPER_ANSWERED_METHOD(CampaignService, GetEngagement)
  GALLOPER_ANSWERED_METHOD(CampaignService, GetEngagementOfMatch)
  GALLOPER_ANSWERED_METHOD(CampaignService, ListArticles)
  GALLOPER_ANSWERED_METHOD(CampaignService, GetDiceRecord)
  GALLOPER_ANSWERED_METHOD(CampaignService, ListRecords)
  GALLOPER_ANSWERED_METHOD(CampaignService, GiveCommand)
  GALLOPER_ANSWERED_METHOD(CampaignService, StartEngagement)
  GALLOPER_ANSWERED_METHOD(CampaignService, SetCampaignVisibility)
  GALLOPER_ANSWERED_METHOD(CampaignService, ExportCampaign)
  GALLOPER_ANSWERED_METHOD(CampaignService, ImportCampaign)
  GALLOPER_ANSWERED_METHOD(CampaignService, GetAlmanac)

  Gate& gate_;
  campaigns::Campaigns& campaigns_;
};

}  // namespace

std::unique_ptr<grpc::Service> make_campaign_service(Gate& gate, campaigns::Campaigns& campaigns) {
  return std::make_unique<CampaignServiceImpl>(gate, campaigns);
}

}  // namespace galloper::rpc
