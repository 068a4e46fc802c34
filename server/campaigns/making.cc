// K3: from an engagement that is agreed to its match.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "server/campaigns/matches.h"
#include "server/campaigns/requests.h"
#include "server/rules/codec/campaign_forces.h"

namespace galloper::campaigns {
namespace {

using campaign::Engagement;
using campaign::NationId;

constexpr std::uint32_t kHighestLevel = 3;

Error refused(const char* rule, std::string message) {
  return Error{ErrorCode::kFailedPrecondition, std::move(message), rule, 0};
}

// The scenario with the forces of both, and the settings; checked as the game checks them.
struct Ground {
  v1::Scenario scenario;
  std::map<std::string, std::string> settings;
};
// With the forces of `side` alone, where one is given.
Result<Ground> ground_of(const Parts& parts, const campaign::Campaign& campaign, const Engagement& engagement,
                         std::optional<kit::Seat> side = std::nullopt) {
  auto shipped = parts.scenarios.find(engagement.scenario);
  if (!shipped)
    return tl::unexpected(refused(
        "K3", fmt::format("This server has no scenario \"{}\": call the engagement off, and fix another.",
                          engagement.scenario)));
  auto scenario = side ? codec::with_forces_of(*side, std::move(*shipped), campaign, engagement)
                       : codec::with_forces(std::move(*shipped), campaign, engagement);
  if (!scenario) return tl::unexpected(scenario.error());
  Ground ground{std::move(*scenario), codec::settings_for(campaign, engagement)};
  const auto* module = parts.games.find(ground.scenario);
  if (module == nullptr)
    return tl::unexpected(refused("K3", "The game of that scenario is not on this server."));
  if (const auto begin = module->begin_of(ground.scenario, ground.settings); !begin)
    return tl::unexpected(begin.error());
  return ground;
}

std::string name_of(const campaign::Campaign& campaign, NationId id) {
  const auto* nation = campaign::find(campaign.nations, id);
  return nation == nullptr ? "the other nation" : nation->name;
}

// G4: the same of one's own forces as it is; of others' only that it is there.
Status check_ready(const campaign::Campaign& campaign, const Engagement& engagement,
                   const campaign::Viewer& viewer) {
  std::optional<Error> hidden;
  for (const kit::Seat side : kit::kSides) {
    const auto why = campaign::why_not_ready(campaign, engagement, side);
    if (!why) continue;
    const NationId nation = engagement.nations[kit::index_of(side)];
    if (campaign::sees_secrets_of(viewer, nation)) return tl::unexpected(error_of(*why));
    hidden = refused("K3", fmt::format("{} has yet to name forces that can fight this battle now.",
                                       name_of(campaign, nation)));
  }
  return hidden ? Status(tl::unexpected(*hidden)) : Status();
}
Status check_ground(const Parts& parts, const campaign::Campaign& campaign, const Engagement& engagement,
                    const campaign::Viewer& viewer) {
  const auto ground = ground_of(parts, campaign, engagement);
  if (ground) return {};
  bool sees_both = true;
  for (const kit::Seat side : kit::kSides) {
    if (!campaign::sees_secrets_of(viewer, engagement.nations[kit::index_of(side)])) {
      sees_both = false;
    } else if (const auto own = ground_of(parts, campaign, engagement, side); !own) {
      return tl::unexpected(own.error());
    }
  }
  if (sees_both) return tl::unexpected(ground.error());
  return tl::unexpected(refused(
      "K3", "The forces that the other nation has named do not fit this scenario: it must name others."));
}

bool commands_side(const campaign::Campaign& campaign, NationId id, const AccountId& account,
                   std::int64_t now_ms) {
  const auto* nation = campaign::find(campaign.nations, id);
  return nation != nullptr && campaign::commands(*nation, account, now_ms);
}

// K1: who has its match made, and who lets a computer player fight for a nation.
Status check_may_start(const Seen& seen, const campaign::Campaign& campaign, const Engagement& engagement,
                       const store_v1::Arrangement& arrangement, const AccountId& account,
                       std::int64_t now_ms) {
  if (seen.role == ClubRole::kOrganiser) return {};
  std::array<bool, 2> his{};
  for (std::size_t side = 0; side < 2 && seen.role == ClubRole::kPlayer; ++side)
    his[side] = commands_side(campaign, engagement.nations[side], account, now_ms);
  if (!his[0] && !his[1])
    return tl::unexpected(
        refused("K1", "Only an organiser, or who commands one of its two nations, starts an engagement."));
  for (std::size_t side = 0; side < 2; ++side) {
    if (bot_level(arrangement, side) == 0 || his[side]) continue;
    return tl::unexpected(refused(
        "K1", fmt::format("Only an organiser, or who commands {0}, lets a computer player fight for {0}.",
                          name_of(campaign, engagement.nations[side]))));
  }
  return {};
}

// A side that is no computer player's is somebody's.
Status check_commanded(Campaigns::Impl& impl, const Kept& kept, const Engagement& engagement,
                       const store_v1::Arrangement& arrangement) {
  for (std::size_t side = 0; side < 2; ++side) {
    if (bot_level(arrangement, side) > 0) continue;
    const auto commanders = commanders_of(impl, kept, engagement.nations[side]);
    if (!commanders) return tl::unexpected(commanders.error());
    if (!commanders->empty()) continue;
    return tl::unexpected(refused(
        "K2", fmt::format(
                  "Nobody commands {}: give it a player of the club, or let a computer player take its side.",
                  kept.campaign.nations[engagement.nations[side] - 1].name)));
  }
  return {};
}

Result<store_v1::Arrangement> arrangement_of(const v1::StartEngagementRequest& request,
                                             std::optional<std::uint32_t> bot_pace_ms) {
  for (const std::uint32_t level : {request.south_bot_level(), request.north_bot_level()}) {
    if (level > kHighestLevel)
      return fail(ErrorCode::kInvalidArgument,
                  fmt::format("Computer players have the levels 1 to {}.", kHighestLevel));
  }
  if (auto clock = match::check_clock(request.clock()); !clock) return tl::unexpected(clock.error());
  store_v1::Arrangement arrangement;
  arrangement.set_south_bot_level(request.south_bot_level());
  arrangement.set_north_bot_level(request.north_bot_level());
  arrangement.set_private_(request.private_());
  if (request.clock().initial_s() > 0) *arrangement.mutable_clock() = request.clock();
  if (bot_pace_ms) arrangement.set_bot_pace_ms(*bot_pace_ms);
  return arrangement;
}

}  // namespace

Result<std::vector<Caller>> commanders_of(Campaigns::Impl& impl, const Kept& kept, NationId id) {
  const auto& nation = kept.campaign.nations[id - 1];
  std::vector<AccountId> candidates = nation.players;
  if (nation.handed) candidates.push_back(nation.handed->to);
  const std::int64_t now_ms = impl.parts.clock.now_ms();
  std::erase_if(candidates, [&](const AccountId& one) { return !campaign::commands(nation, one, now_ms); });
  std::vector<Caller> commanders;
  const auto status = impl.parts.store.read_campaigns([&](const CampaignTables& tables) -> Status {
    for (const AccountId& one : candidates) {
      const auto member = tables.clubs().find_member(kept.row.club, one);
      if (!member && member.error().code != ErrorCode::kNotFound) return tl::unexpected(member.error());
      if (member && (member->role == ClubRole::kPlayer || member->role == ClubRole::kOrganiser))
        commanders.push_back({one, member->name, false});
    }
    return {};
  });
  if (!status) return tl::unexpected(status.error());
  for (Caller& one : commanders) {
    if (const auto now = impl.parts.account_of ? impl.parts.account_of(one.account) : std::nullopt)
      one = *now;
  }
  return commanders;
}

Result<v1::CreateMatchResponse> Matches::make(const store::CampaignMatchRow& row) {
  const auto kept = campaign_of(row.campaign);
  if (!kept) return tl::unexpected(kept.error());
  store_v1::Arrangement arrangement;
  if (!arrangement.ParseFromString(row.arrangement))
    return fail(ErrorCode::kDataLoss, "How the match is to be made cannot be read.");
  match::Arranged arranged;
  bool forfeited = false;
  {
    const std::shared_lock lock((*kept)->mutex);
    const auto* engagement = campaign::engagement_of((*kept)->campaign, row.match);
    if (engagement == nullptr)
      return fail(ErrorCode::kDataLoss, "The campaign's ledger knows of no such match.");
    forfeited = engagement->stage != campaign::Stage::kPlaying;
    auto ground = ground_of(impl.parts, (*kept)->campaign, *engagement);
    if (!ground) return tl::unexpected(ground.error());
    arranged.scenario = std::move(ground->scenario);
    arranged.settings = std::move(ground->settings);
    for (std::size_t side = 0; side < 2; ++side) {
      arranged.bot_levels[side] = bot_level(arrangement, side);
      if (arranged.bot_levels[side] > 0) continue;
      auto holders = commanders_of(impl, **kept, engagement->nations[side]);
      if (!holders) return tl::unexpected(holders.error());
      arranged.holders[side] = std::move(*holders);
    }
  }
  arranged.id = row.match;
  arranged.is_private = arrangement.private_();
  arranged.clock = arrangement.clock();
  if (arrangement.has_bot_pace_ms()) arranged.bot_pace_ms = arrangement.bot_pace_ms();
  auto made = answer_of<v1::CreateMatchResponse>([&](match::Reply<v1::CreateMatchResponse> reply) {
    impl.parts.host.arrange(std::move(arranged), std::move(reply));
  });
  if (!made) return made;
  const auto status = impl.parts.store.change_campaigns([&](CampaignTables& tables) -> Status {
    auto now = tables.find_match(row.match);
    if (!now) return tl::unexpected(now.error());
    if (now->state != store::CampaignMatchState::kToBeMade) return {};
    now->state = store::CampaignMatchState::kMade;
    return tables.update_match(*now);
  });
  if (!status) return tl::unexpected(status.error());
  if (forfeited) close_soon(row.match);
  return made;
}

// ---- StartEngagement ----

// The ledger's entry and the row of the match to be made, in one transaction; all that could speak against it
// is checked before. Precondition: kept.mutex is held alone.
Result<store::CampaignMatchRow> Matches::record(Kept& kept, const Caller& caller,
                                                const campaign::Viewer& viewer, campaign::EngagementId id,
                                                const store_v1::Arrangement& arrangement) {
  const auto* engagement = campaign::find(kept.campaign.engagements, id);
  if (engagement == nullptr)
    return fail(ErrorCode::kNotFound, fmt::format("The campaign has no engagement {}.", id));
  // One that was recorded, and could not be made then.
  if (engagement->stage == campaign::Stage::kPlaying) {
    auto before =
        impl.reading([&](const CampaignTables& tables) { return tables.find_match(engagement->match); });
    if (before && before->state == store::CampaignMatchState::kToBeMade) return before;
  }
  const std::int64_t now_ms = impl.parts.clock.now_ms();
  store::CampaignMatchRow row;
  row.match = new_id<MatchId>(now_ms, impl.parts.random);
  row.campaign = kept.row.key;
  row.engagement = id;
  row.arrangement = arrangement.SerializeAsString();
  const campaign::Act act{{{}, campaign::Role::kServer},
                          now_ms,
                          {},
                          campaign::RecordMatch{id, row.match, !arrangement.private_()}};
  if (engagement->stage == campaign::Stage::kAgreed && !kept.campaign.ended) {
    if (auto ready = check_ready(kept.campaign, *engagement, viewer); !ready)
      return tl::unexpected(ready.error());
  }
  auto dice = dice_of(kept.row);  // none is thrown
  if (const auto entries = campaign::decide(kept.campaign, act, dice); !entries)
    return tl::unexpected(error_of(entries.error()));
  if (auto commanded = check_commanded(impl, kept, *engagement, arrangement); !commanded)
    return tl::unexpected(commanded.error());
  if (auto ground = check_ground(impl.parts, kept.campaign, *engagement, viewer); !ground)
    return tl::unexpected(ground.error());
  const auto allowed = [&](const CampaignTables& tables) -> Result<campaign::Act> {
    auto found = tables.find(kept.row.key);
    if (!found) return tl::unexpected(found.error());
    const auto now = Campaigns::Impl::see(tables, std::move(*found), caller.account);
    if (!now) return tl::unexpected(now.error());
    if (auto member = check_may_command(*now); !member) return tl::unexpected(member.error());
    const auto* one = campaign::find(kept.campaign.engagements, id);
    if (auto may = check_may_start(*now, kept.campaign, *one, arrangement, caller.account, now_ms); !may)
      return tl::unexpected(may.error());
    return act;
  };
  const auto also = [&](CampaignTables& tables, const std::vector<campaign::Entry>&) {
    return tables.insert_match(row);
  };
  if (const auto entries = impl.commit(kept, {allowed, also, {}}); !entries)
    return tl::unexpected(entries.error());
  return row;
}

Result<v1::StartEngagementResponse> Campaigns::start_engagement(const Caller& caller,
                                                                const v1::StartEngagementRequest& request,
                                                                std::optional<std::uint32_t> bot_pace_ms) {
  if (auto signed_in = check_signed_in(caller); !signed_in) return tl::unexpected(signed_in.error());
  const auto seen = impl_->see(caller, request.campaign_id());
  if (!seen) return tl::unexpected(seen.error());
  if (auto allowed = check_may_command(*seen); !allowed) return tl::unexpected(allowed.error());
  const auto arrangement = arrangement_of(request, bot_pace_ms);
  if (!arrangement) return tl::unexpected(arrangement.error());
  const auto kept = impl_->keep(seen->row);
  if (!kept) return tl::unexpected(kept.error());
  Result<store::CampaignMatchRow> row;
  {
    const std::unique_lock lock((*kept)->mutex);
    const auto* engagement = campaign::find((*kept)->campaign.engagements, request.engagement());
    if (engagement != nullptr) {
      if (auto may = check_may_start(*seen, (*kept)->campaign, *engagement, *arrangement, caller.account,
                                     impl_->parts.clock.now_ms());
          !may)
        return tl::unexpected(may.error());
    }
    const auto viewer = campaign::viewer_of((*kept)->campaign, {caller.account, to_rules(seen->role)},
                                            impl_->parts.clock.now_ms());
    row = impl_->matches->record(**kept, caller, viewer, request.engagement(), *arrangement);
  }
  if (!row) return tl::unexpected(row.error());
  const auto made = impl_->matches->make(*row);
  if (!made) return tl::unexpected(made.error());
  v1::StartEngagementResponse response;
  response.set_match_id(made->match_id());
  response.set_code(made->code());
  return response;
}

Result<v1::StartEngagementResponse> Campaigns::answer(const Caller& caller,
                                                      const v1::StartEngagementRequest& request) {
  return start_engagement(caller, request, std::nullopt);
}

}  // namespace galloper::campaigns
