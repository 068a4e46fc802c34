// K1: who may give which command; the nation, where one has to be commanded. The service, the clients and a
// test read the same table.
#pragma once

#include "server/rules/campaign/deciding.h"

namespace galloper::campaign {

template <class Command>
inline constexpr Who kWho = Who::kOrganiser;
template <>
inline constexpr Who kWho<ChangeFlag> = Who::kNation;
template <>
inline constexpr Who kWho<HandNation> = Who::kNation;
template <>
inline constexpr Who kWho<TakeNationBack> = Who::kNation;
template <>
inline constexpr Who kWho<RemovePlayer> = Who::kNation;
template <>
inline constexpr Who kWho<Rename> = Who::kNation;
template <>
inline constexpr Who kWho<MakeBrigadier> = Who::kNation;
template <>
inline constexpr Who kWho<RaiseBrigade> = Who::kNation;
template <>
inline constexpr Who kWho<AddUnits> = Who::kNation;
template <>
inline constexpr Who kWho<AssignBrigadier> = Who::kNation;
template <>
inline constexpr Who kWho<CommissionShip> = Who::kNation;
template <>
inline constexpr Who kWho<RebuildUnit> = Who::kNation;
template <>
inline constexpr Who kWho<RepairShip> = Who::kNation;
template <>
inline constexpr Who kWho<Engage> = Who::kNation;
template <>
inline constexpr Who kWho<AcceptChallenge> = Who::kNation;
template <>
inline constexpr Who kWho<CallOff> = Who::kNation;
template <>
inline constexpr Who kWho<NameForces> = Who::kNation;
template <>
inline constexpr Who kWho<RecordMatch> = Who::kServer;
template <>
inline constexpr Who kWho<EnterResult> = Who::kServer;
template <>
inline constexpr Who kWho<EndCampaign> = Who::kOrganiserOrServer;

}  // namespace galloper::campaign
