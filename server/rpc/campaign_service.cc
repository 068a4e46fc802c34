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
  using Context = grpc::CallbackServerContext;
  using Buffer = grpc::ByteBuffer;
  using Reactor = grpc::ServerUnaryReactor;

  template <class Request, class Response>
  Reactor* call(const Method& method, Context* context, const Buffer* in, Buffer* out) {
    return serve<Request, Response>(
        gate_, method, context, in, out,
        [this](const Call& call, const Request& request, const match::Reply<Response>& reply) {
          reply(campaigns_.answer(call.caller(), request));
        });
  }

#define GALLOPER_CAMPAIGN_METHOD(name)                                                                      \
  Reactor* name(Context* context, const Buffer* in, Buffer* out) override {                                 \
    return call<v1::name##Request, v1::name##Response>(method("CampaignService/" #name), context, in, out); \
  }
  GALLOPER_CAMPAIGN_METHOD(CreateCampaign)
  GALLOPER_CAMPAIGN_METHOD(ListCampaigns)
  GALLOPER_CAMPAIGN_METHOD(GetCampaign)
  GALLOPER_CAMPAIGN_METHOD(GetRoster)
  GALLOPER_CAMPAIGN_METHOD(GetBrigadier)
  GALLOPER_CAMPAIGN_METHOD(ListEngagements)
  GALLOPER_CAMPAIGN_METHOD(GetEngagement)
  GALLOPER_CAMPAIGN_METHOD(GetEngagementOfMatch)
  GALLOPER_CAMPAIGN_METHOD(ListArticles)
  GALLOPER_CAMPAIGN_METHOD(GetDiceRecord)
  GALLOPER_CAMPAIGN_METHOD(ListRecords)
  GALLOPER_CAMPAIGN_METHOD(GiveCommand)
  GALLOPER_CAMPAIGN_METHOD(StartEngagement)
  GALLOPER_CAMPAIGN_METHOD(SetCampaignVisibility)
  GALLOPER_CAMPAIGN_METHOD(ExportCampaign)
  GALLOPER_CAMPAIGN_METHOD(ImportCampaign)
  GALLOPER_CAMPAIGN_METHOD(GetAlmanac)
#undef GALLOPER_CAMPAIGN_METHOD

  Gate& gate_;
  campaigns::Campaigns& campaigns_;
};

}  // namespace

std::unique_ptr<grpc::Service> make_campaign_service(Gate& gate, campaigns::Campaigns& campaigns) {
  return std::make_unique<CampaignServiceImpl>(gate, campaigns);
}

}  // namespace galloper::rpc
