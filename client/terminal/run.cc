#include <istream>
#include <ostream>

#include "client/terminal/campaign_arguments.h"
#include "client/terminal/commands.h"

namespace galloper::terminal {
namespace {

int dispatch_club(Terminal& terminal) {
  switch (terminal.arguments().command) {
    case Command::kClubNew:
      return club_new(terminal);
    case Command::kClubList:
      return club_list(terminal);
    case Command::kClubShow:
      return club_show(terminal);
    case Command::kClubInvite:
      return club_invite(terminal);
    case Command::kClubInvitations:
      return club_invitations(terminal);
    case Command::kClubRevoke:
      return club_revoke(terminal);
    case Command::kClubJoin:
      return club_join(terminal);
    case Command::kClubMembers:
      return club_members(terminal);
    case Command::kClubRole:
      return club_role(terminal);
    case Command::kClubRemove:
      return club_remove(terminal);
    case Command::kClubLeave:
      return club_leave(terminal);
    case Command::kClubRename:
      return club_rename(terminal);
    case Command::kClubClose:
      return club_close(terminal);
    case Command::kClubRecord:
      return club_record(terminal);
    default:
      return kWrongUsage;
  }
}

int dispatch(Terminal& terminal) {
  switch (terminal.arguments().command) {
    case Command::kAccountRegister:
      return account_register(terminal);
    case Command::kAccountSignIn:
      return account_sign_in(terminal);
    case Command::kAccountSignOut:
      return account_sign_out(terminal);
    case Command::kAccountWhoami:
      return account_whoami(terminal);
    case Command::kAccountExport:
      return account_export(terminal);
    case Command::kAccountDelete:
      return account_delete(terminal);
    case Command::kScenarioList:
      return scenario_list(terminal);
    case Command::kScenarioShow:
      return scenario_show(terminal);
    case Command::kScenarioCheck:
      return scenario_check(terminal);
    case Command::kMatchNew:
      return match_new(terminal);
    case Command::kMatchList:
      return match_list(terminal);
    case Command::kMatchJoin:
      return match_join(terminal);
    case Command::kMatchShow:
      return match_show(terminal);
    case Command::kMatchOrders:
      return match_orders(terminal);
    case Command::kMatchOrder:
      return match_order(terminal);
    case Command::kMatchOdds:
      return match_odds(terminal);
    case Command::kMatchArcs:
      return match_arcs(terminal);
    case Command::kMatchWatch:
      return match_watch(terminal);
    case Command::kMatchChat:
      return match_chat(terminal);
    case Command::kMatchUndo:
      return match_undo(terminal);
    case Command::kMatchDraw:
      return match_draw(terminal);
    case Command::kMatchResign:
      return match_resign(terminal);
    case Command::kMatchPause:
      return match_pause(terminal);
    case Command::kMatchExport:
      return match_export(terminal);
    case Command::kMatchVerify:
      return match_verify(terminal);
    case Command::kPlay:
      return play_match(terminal);
    case Command::kBot:
      return bot(terminal);
    case Command::kAnalyseActivation:
      return analyse_activation(terminal);
    case Command::kCampaign:
      return terminal.arguments().campaign->run(terminal);
    default:
      return dispatch_club(terminal);
  }
}

// What works with neither server nor session.
bool is_offline(Command command) {
  return command == Command::kMatchVerify || command == Command::kAnalyseActivation;
}

}  // namespace

int run(const std::vector<std::string>& words, const Streams& streams) {
  const Parsed parsed = parse_arguments(words);
  if (!parsed.arguments) {
    (parsed.exit_code == 0 ? streams.out : streams.err) << parsed.text << std::flush;
    return parsed.exit_code;
  }
  Terminal terminal(*parsed.arguments, streams);
  if (!is_offline(parsed.arguments->command)) {
    if (Status loaded = terminal.load_token(); !loaded) return terminal.misuse(loaded.error().message);
  }
  return dispatch(terminal);
}

}  // namespace galloper::terminal
