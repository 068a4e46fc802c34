// What was asked for on the command line, as one value; parsing it touches no network and no file.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/core/connection.h"
#include "galloper/v1/match_service.pb.h"
#include "server/rules/activation/analysis.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

enum class Command {
  kAccountRegister,
  kAccountSignIn,
  kAccountSignOut,
  kAccountWhoami,
  kAccountExport,
  kAccountDelete,
  kScenarioList,
  kScenarioShow,
  kScenarioCheck,
  kMatchNew,
  kMatchList,
  kMatchJoin,
  kMatchShow,
  kMatchOrders,
  kMatchOrder,
  kMatchOdds,
  kMatchArcs,
  kMatchWatch,
  kMatchChat,
  kMatchUndo,
  kMatchDraw,
  kMatchResign,
  kMatchPause,
  kMatchExport,
  kMatchVerify,
  kPlay,
  kBot,
  kAnalyseActivation,
  kClubNew,
  kClubList,
  kClubShow,
  kClubInvite,
  kClubInvitations,
  kClubRevoke,
  kClubJoin,
  kClubMembers,
  kClubRole,
  kClubRemove,
  kClubLeave,
  kClubRename,
  kClubClose,
  kClubRecord,
  // Which one, CampaignArguments say.
  kCampaign,
};

// A member's; the numbers are those of the wire.
enum class Role { kUnset, kOrganiser, kPlayer, kSpectator };

// Who is to sit opposite in a new match.
struct Opponent {
  enum class Kind { kOpen, kAccount, kComputer } kind = Kind::kOpen;
  std::string name;
  std::uint32_t level = 1;
};

struct CampaignArguments;

struct Arguments {
  Command command = Command::kAccountWhoami;
  client::ServerAddress address;
  bool json = false;
  // Empty: the XDG configuration folder's.
  std::string token_file;

  std::string name;
  bool password_stdin = false;
  bool everywhere = false;
  // A match's, a scenario's, or an invitation's.
  std::string id;
  std::string file;
  std::string text;
  std::string code;
  v1::Seat seat = v1::SEAT_UNSPECIFIED;
  v1::Viewer viewer = v1::VIEWER_UNSPECIFIED;
  v1::ListMatchesRequest::Filter filter = v1::ListMatchesRequest::FILTER_UNSPECIFIED;

  Opponent opponent;
  std::map<std::string, std::string> settings;
  bool is_private = false;
  std::optional<std::string> phrase;
  std::optional<v1::Clock> clock;
  // Levels of South's and North's computer player.
  std::optional<std::pair<std::uint32_t, std::uint32_t>> bots;

  // Of an order, in the list last shown.
  std::optional<std::uint32_t> number;
  std::string order_json;
  // Of a ship's fire: its name or number, and, where it is asked from another place, hex and facing.
  std::string ship;
  v1::NavalWeapon weapon = v1::NAVAL_WEAPON_GUNS;
  std::string at;
  v1::NavalFacing facing = v1::NAVAL_FACING_UNSPECIFIED;
  std::string order_id;
  // --from, or the version that an order was made against.
  std::optional<std::uint64_t> version;
  bool grant = false;
  std::uint32_t level = 1;
  bool why = false;  // --why

  // A club's, by its id or name.
  std::string club;
  // By account id or name.
  std::string member;
  Role role = Role::kUnset;
  // Of an invitation.
  std::uint32_t uses = 1;
  // An invitation is only looked at.
  bool look = false;
  std::optional<std::uint32_t> days;

  // Of kCampaign; null with all others.
  std::shared_ptr<const CampaignArguments> campaign;

  activation::Sector sector = activation::Sector::kLeft;
  activation::Goal goal = activation::Goal::kFavour;
};

struct Parsed {
  // Nothing: print `text` and leave with `exit_code` (0: help was asked for; 2: wrong usage).
  std::optional<Arguments> arguments;
  std::string text;
  int exit_code = 0;
};

// Without the program's own name.
Parsed parse_arguments(const std::vector<std::string>& words);

}  // namespace galloper::terminal
