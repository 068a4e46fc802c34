// Private to the room: what every command's check and deed stand on. For each command there may be a
// refuse(deciding, command), why not, and there is a body_of(deciding, command[, dice]), what comes of it.
#pragma once

#include <optional>
#include <string>

#include "server/rules/campaign/campaign.h"

namespace galloper::campaign {

using MaybeRefusal = std::optional<kit::Refusal>;

// Bytes. Of whatever goes into a battle: as scenarios have it; of the campaign: 64 characters of whatever
// script.
inline constexpr std::size_t kLongestName = 60, kLongestCampaignName = 256;
inline constexpr std::size_t kLongestReason = 500;
inline constexpr std::size_t kMostNations = 20;
inline constexpr std::size_t kMostUnitsOfBrigade = 12;
inline constexpr std::size_t kMostBrigadesInBattle = 12;
inline constexpr std::size_t kMostShipsInBattle = 20;
inline constexpr std::size_t kMostOfAKind = 5000;  // brigadiers, brigades, ships or engagements of a campaign

// K1: who may give a command.
enum class Who : std::uint8_t {
  kOrganiser,         // the club's organisers
  kNation,            // who commands the nation, or an organiser
  kServer,            // the server alone
  kOrganiserOrServer  // either
};

struct Deciding {
  const Campaign& campaign;
  const Act& act;

  bool by_organiser() const { return act.author.role == Role::kOrganiser; }
  bool by_server() const { return act.author.role == Role::kServer; }
  // Whether the author commands the nation; an organiser may hold nations too.
  bool commands_nation(NationId nation) const;
  const Nation* nation(NationId id) const { return find(campaign.nations, id); }
  const Brigadier* brigadier(BrigadierId id) const { return find(campaign.brigadiers, id); }
  const Brigade* brigade(BrigadeId id) const { return find(campaign.brigades, id); }
  const Ship* ship(ShipId id) const { return find(campaign.ships, id); }
  const Engagement* engagement(EngagementId id) const { return find(campaign.engagements, id); }
};

MaybeRefusal refuse_name(const std::string& name, const char* what, std::size_t longest = kLongestName);
MaybeRefusal no_such(const char* what, std::uint32_t id);
// nations.cc: another nation than its `own` has the name.
MaybeRefusal refuse_taken(const Deciding& deciding, const std::string& name, NationId own);
MaybeRefusal refuse_rules(const CampaignRules& rules);
MaybeRefusal refuse_bounds(const Deciding& deciding, const Bounds& bounds);

#define GALLOPER_CAMPAIGN_COMMAND(Command, ...)                      \
  MaybeRefusal refuse(const Deciding& deciding, const Command& one); \
  Body body_of(const Deciding& deciding, const Command& one __VA_OPT__(, ) __VA_ARGS__)

// decide.cc
GALLOPER_CAMPAIGN_COMMAND(MakeCampaign);
GALLOPER_CAMPAIGN_COMMAND(ChangeRuleset);
GALLOPER_CAMPAIGN_COMMAND(ChangeBounds);
GALLOPER_CAMPAIGN_COMMAND(Rename);
GALLOPER_CAMPAIGN_COMMAND(EndCampaign);
// nations.cc
GALLOPER_CAMPAIGN_COMMAND(AddNation);
GALLOPER_CAMPAIGN_COMMAND(ChangeFlag);
GALLOPER_CAMPAIGN_COMMAND(SetScouts);
GALLOPER_CAMPAIGN_COMMAND(AddPlayer);
GALLOPER_CAMPAIGN_COMMAND(RemovePlayer);
GALLOPER_CAMPAIGN_COMMAND(HandNation);
GALLOPER_CAMPAIGN_COMMAND(TakeNationBack);
// muster.cc
GALLOPER_CAMPAIGN_COMMAND(MakeBrigadier, Dice& dice);
GALLOPER_CAMPAIGN_COMMAND(RaiseBrigade);
GALLOPER_CAMPAIGN_COMMAND(AddUnits);
GALLOPER_CAMPAIGN_COMMAND(AssignBrigadier);
GALLOPER_CAMPAIGN_COMMAND(CommissionShip);
GALLOPER_CAMPAIGN_COMMAND(RebuildUnit);
GALLOPER_CAMPAIGN_COMMAND(RepairShip);
GALLOPER_CAMPAIGN_COMMAND(ReturnShip);
GALLOPER_CAMPAIGN_COMMAND(ReturnBrigadier);
// engagements.cc
GALLOPER_CAMPAIGN_COMMAND(Engage);
GALLOPER_CAMPAIGN_COMMAND(AcceptChallenge);
GALLOPER_CAMPAIGN_COMMAND(SwapSides);
GALLOPER_CAMPAIGN_COMMAND(DateEngagement);
GALLOPER_CAMPAIGN_COMMAND(CallOff);
GALLOPER_CAMPAIGN_COMMAND(NameForces);
GALLOPER_CAMPAIGN_COMMAND(RecordMatch);
// results.cc
GALLOPER_CAMPAIGN_COMMAND(EnterResult);
GALLOPER_CAMPAIGN_COMMAND(CorrectResult);
GALLOPER_CAMPAIGN_COMMAND(AwardForfeit);
GALLOPER_CAMPAIGN_COMMAND(Annul);
GALLOPER_CAMPAIGN_COMMAND(WithdrawRuling);

#undef GALLOPER_CAMPAIGN_COMMAND

}  // namespace galloper::campaign
