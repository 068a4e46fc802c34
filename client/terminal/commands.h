// The commands, one function each: ask, print, exit code.
#pragma once

#include "client/terminal/terminal.h"

namespace galloper::terminal {

// Parses, connects and does what was asked.
int run(const std::vector<std::string>& words, const Streams& streams);

// account.cc
int account_register(Terminal& terminal);
int account_sign_in(Terminal& terminal);
int account_sign_out(Terminal& terminal);
int account_whoami(Terminal& terminal);
int account_export(Terminal& terminal);
int account_delete(Terminal& terminal);

// scenario.cc
int scenario_list(Terminal& terminal);
int scenario_show(Terminal& terminal);
int scenario_check(Terminal& terminal);

// match_lobby.cc
int match_new(Terminal& terminal);
int match_list(Terminal& terminal);
int match_join(Terminal& terminal);

// match_show.cc
int match_show(Terminal& terminal);

// match_orders.cc
int match_orders(Terminal& terminal);
int match_order(Terminal& terminal);
int match_odds(Terminal& terminal);

// match_arcs.cc
int match_arcs(Terminal& terminal);

// match_table.cc
int match_undo(Terminal& terminal);
int match_draw(Terminal& terminal);
int match_resign(Terminal& terminal);
int match_pause(Terminal& terminal);
int match_chat(Terminal& terminal);

// match_watch.cc
int match_watch(Terminal& terminal);

// match_records.cc
int match_export(Terminal& terminal);
int match_verify(Terminal& terminal);

// play/play.cc
int play_match(Terminal& terminal);

// bot.cc
int bot(Terminal& terminal);

// analyse.cc
int analyse_activation(Terminal& terminal);

// club.cc
int club_new(Terminal& terminal);
int club_list(Terminal& terminal);
int club_show(Terminal& terminal);
int club_rename(Terminal& terminal);
int club_close(Terminal& terminal);

// club_invitations.cc
int club_invite(Terminal& terminal);
int club_invitations(Terminal& terminal);
int club_revoke(Terminal& terminal);
int club_join(Terminal& terminal);

// club_members.cc
int club_members(Terminal& terminal);
int club_role(Terminal& terminal);
int club_remove(Terminal& terminal);
int club_leave(Terminal& terminal);
int club_record(Terminal& terminal);

}  // namespace galloper::terminal
