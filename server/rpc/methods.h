// Every method of the services: who may call it, and where its handler runs.
#pragma once

#include <array>
#include <cstddef>
#include <stdexcept>
#include <string_view>

namespace galloper::rpc {

enum class Access {
  // Without a token, or with a valid one.
  kAnyone,
  // The same, and a token that is no longer valid counts as none: these calls are how one gets a new one.
  kAnyoneWhateverTheToken,
  // A valid token, a guest's or an account's.
  kAccount,
  // A bridge that holds the key.
  kBridge,
};

enum class Work {
  // Never blocks: in the reaction itself.
  kInline,
  // Reads or writes the disk, or thinks for some milliseconds: on the worker pool.
  kWorker,
  // Argon2: on a pool of its own, so that a crowd signing in does not hold up others.
  kHashing,
};

constexpr std::size_t kMaxRequestBytes = 64 * 1024;
// A piece of a campaign's file, and the message around it.
constexpr std::size_t kMaxPieceBytes = 512 * 1024 + 1024;

struct Method {
  // "MatchService/GetMatch".
  std::string_view name;
  Access access = Access::kAccount;
  Work work = Work::kInline;
  std::size_t max_request_bytes = kMaxRequestBytes;
};

inline constexpr std::array kMethods = {
    Method{"AccountService/Register", Access::kAnyoneWhateverTheToken, Work::kHashing},
    Method{"AccountService/SignIn", Access::kAnyoneWhateverTheToken, Work::kHashing},
    Method{"AccountService/SignOut", Access::kAccount, Work::kWorker},
    Method{"AccountService/CreateGuest", Access::kAnyoneWhateverTheToken, Work::kWorker},
    Method{"AccountService/GetMe", Access::kAccount, Work::kInline},
    Method{"AccountService/ExportAccount", Access::kAccount, Work::kWorker},
    Method{"AccountService/DeleteAccount", Access::kAccount, Work::kHashing},
    // What a role may do is server/club/permissions.h.
    Method{"ClubService/CreateClub", Access::kAccount, Work::kWorker},
    Method{"ClubService/ListClubs", Access::kAccount, Work::kWorker},
    Method{"ClubService/GetClub", Access::kAccount, Work::kWorker},
    Method{"ClubService/RenameClub", Access::kAccount, Work::kWorker},
    Method{"ClubService/CloseClub", Access::kAccount, Work::kWorker},
    Method{"ClubService/CreateInvitation", Access::kAccount, Work::kWorker},
    Method{"ClubService/GetInvitation", Access::kAnyone, Work::kWorker},
    Method{"ClubService/ListInvitations", Access::kAccount, Work::kWorker},
    Method{"ClubService/RevokeInvitation", Access::kAccount, Work::kWorker},
    Method{"ClubService/JoinClub", Access::kAccount, Work::kWorker},
    Method{"ClubService/ListMembers", Access::kAccount, Work::kWorker},
    Method{"ClubService/SetMemberRole", Access::kAccount, Work::kWorker},
    Method{"ClubService/RemoveMember", Access::kAccount, Work::kWorker},
    Method{"ClubService/LeaveClub", Access::kAccount, Work::kWorker},
    Method{"ClubService/ListClubChanges", Access::kAccount, Work::kWorker},
    // What somebody may read or command is the room campaigns' to say.
    Method{"CampaignService/CreateCampaign", Access::kAccount, Work::kWorker},
    Method{"CampaignService/ListCampaigns", Access::kAnyone, Work::kWorker},
    Method{"CampaignService/GetCampaign", Access::kAnyone, Work::kWorker},
    Method{"CampaignService/GetRoster", Access::kAnyone, Work::kWorker},
    Method{"CampaignService/GetBrigadier", Access::kAnyone, Work::kWorker},
    Method{"CampaignService/ListEngagements", Access::kAnyone, Work::kWorker},
    Method{"CampaignService/GetEngagement", Access::kAnyone, Work::kWorker},
    Method{"CampaignService/GetEngagementOfMatch", Access::kAnyone, Work::kWorker},
    Method{"CampaignService/ListArticles", Access::kAnyone, Work::kWorker},
    Method{"CampaignService/GetDiceRecord", Access::kAnyone, Work::kWorker},
    Method{"CampaignService/ListRecords", Access::kAnyone, Work::kWorker},
    Method{"CampaignService/GiveCommand", Access::kAccount, Work::kWorker},
    Method{"CampaignService/StartEngagement", Access::kAccount, Work::kWorker},
    Method{"CampaignService/SetCampaignVisibility", Access::kAccount, Work::kWorker},
    Method{"CampaignService/ExportCampaign", Access::kAccount, Work::kWorker},
    Method{"CampaignService/ImportCampaign", Access::kAccount, Work::kWorker, kMaxPieceBytes},
    Method{"CampaignService/GetAlmanac", Access::kAnyone, Work::kWorker},
    Method{"ScenarioService/ListScenarios", Access::kAnyone, Work::kInline},
    Method{"ScenarioService/GetScenario", Access::kAnyone, Work::kInline},
    // The text itself has at most 64 KiB; the message around it is a little longer.
    Method{"ScenarioService/CheckScenario", Access::kAnyone, Work::kWorker, kMaxRequestBytes + 64},
    Method{"ScenarioService/ListRules", Access::kAnyone, Work::kInline},
    Method{"MatchService/CreateMatch", Access::kAccount, Work::kInline},
    Method{"MatchService/JoinMatch", Access::kAccount, Work::kInline},
    Method{"MatchService/ContributePhrase", Access::kAccount, Work::kInline},
    Method{"MatchService/GetMatch", Access::kAnyone, Work::kInline},
    Method{"MatchService/ListMatches", Access::kAnyone, Work::kInline},
    Method{"MatchService/ListLegalOrders", Access::kAccount, Work::kInline},
    Method{"MatchService/GetFireArcs", Access::kAnyone, Work::kInline},
    Method{"MatchService/SubmitOrder", Access::kAccount, Work::kInline},
    Method{"MatchService/UndoOrder", Access::kAccount, Work::kInline},
    Method{"MatchService/PauseMatch", Access::kAccount, Work::kInline},
    Method{"MatchService/SendChat", Access::kAccount, Work::kInline},
    Method{"MatchService/ListChat", Access::kAnyone, Work::kInline},
    Method{"MatchService/GetReplay", Access::kAnyone, Work::kInline},
    Method{"MatchService/ExportMatch", Access::kAnyone, Work::kInline},
    Method{"MatchService/WatchMatch", Access::kAnyone, Work::kInline},
    Method{"MatchService/Play", Access::kAccount, Work::kInline},
    Method{"BridgeService/ReportSpectators", Access::kBridge, Work::kInline},
};

// For names known when this is compiled: a name that is not in the table does not compile.
consteval std::size_t method_index(std::string_view name) {
  for (std::size_t i = 0; i < kMethods.size(); ++i) {
    if (kMethods[i].name == name) return i;
  }
  throw std::logic_error("no such method");
}

consteval const Method& method(std::string_view name) { return kMethods[method_index(name)]; }

}  // namespace galloper::rpc
