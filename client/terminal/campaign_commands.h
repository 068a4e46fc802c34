// The commands of `campaign`, one function each: ask, print, exit code.
#pragma once

#include "client/terminal/terminal.h"

namespace galloper::terminal {

// campaign.cc: the campaign itself
int campaign_new(Terminal& terminal);
int campaign_list(Terminal& terminal);
int campaign_show(Terminal& terminal);
int campaign_ruleset(Terminal& terminal);
int campaign_bounds(Terminal& terminal);
int campaign_rename(Terminal& terminal);
int campaign_visibility(Terminal& terminal);
int campaign_end(Terminal& terminal);

// campaign_pages.cc: reading
int campaign_calendar(Terminal& terminal);
int campaign_engagement(Terminal& terminal);
int campaign_match(Terminal& terminal);
int campaign_chronicle(Terminal& terminal);
int campaign_dice(Terminal& terminal);
int campaign_record(Terminal& terminal);

// campaign_roster.cc
int campaign_roster(Terminal& terminal);
int campaign_brigadier(Terminal& terminal);

// campaign_muster.cc: nations and their forces
int campaign_nation_add(Terminal& terminal);
int campaign_nation_flag(Terminal& terminal);
int campaign_nation_scouts(Terminal& terminal);
int campaign_nation_player(Terminal& terminal);
int campaign_nation_hand(Terminal& terminal);
int campaign_nation_take_back(Terminal& terminal);
int campaign_brigadier_new(Terminal& terminal);
int campaign_brigadier_return(Terminal& terminal);
int campaign_brigade_new(Terminal& terminal);
int campaign_brigade_units(Terminal& terminal);
int campaign_brigade_brigadier(Terminal& terminal);
int campaign_ship_new(Terminal& terminal);
int campaign_ship_repair(Terminal& terminal);
int campaign_ship_return(Terminal& terminal);
int campaign_rebuild(Terminal& terminal);

// campaign_engage.cc: engagements and rulings
int campaign_engage(Terminal& terminal);
int campaign_challenge(Terminal& terminal);
int campaign_accept(Terminal& terminal);
int campaign_date(Terminal& terminal);
int campaign_swap(Terminal& terminal);
int campaign_call_off(Terminal& terminal);
int campaign_forces(Terminal& terminal);
int campaign_start(Terminal& terminal);
int campaign_correct(Terminal& terminal);
int campaign_forfeit(Terminal& terminal);
int campaign_annul(Terminal& terminal);
int campaign_withdraw(Terminal& terminal);

// campaign_files.cc
int campaign_export(Terminal& terminal);
int campaign_import(Terminal& terminal);
int campaign_almanac(Terminal& terminal);

}  // namespace galloper::terminal
