// The calls of CampaignService, apart from methods.h: few sources need them.
#pragma once

#include "client/core/methods.h"
#include "galloper/v1/campaign_service.pb.h"

namespace galloper::client {

#define GALLOPER_METHOD(method)                                                   \
  template <>                                                                     \
  struct Method<v1::method##Request> {                                            \
    using Reply = v1::method##Response;                                           \
    static constexpr const char* kPath = "/galloper.v1.CampaignService/" #method; \
  }

GALLOPER_METHOD(CreateCampaign);
GALLOPER_METHOD(ListCampaigns);
GALLOPER_METHOD(GetCampaign);
GALLOPER_METHOD(GetRoster);
GALLOPER_METHOD(GetBrigadier);
GALLOPER_METHOD(ListEngagements);
GALLOPER_METHOD(GetEngagement);
GALLOPER_METHOD(GetEngagementOfMatch);
GALLOPER_METHOD(ListArticles);
GALLOPER_METHOD(GetDiceRecord);
GALLOPER_METHOD(ListRecords);
GALLOPER_METHOD(GiveCommand);
GALLOPER_METHOD(StartEngagement);
GALLOPER_METHOD(SetCampaignVisibility);
GALLOPER_METHOD(ExportCampaign);
GALLOPER_METHOD(ImportCampaign);
GALLOPER_METHOD(GetAlmanac);

#undef GALLOPER_METHOD

}  // namespace galloper::client
