// The words of `galloper campaign …`.
#include "client/terminal/campaign_arguments.h"
#include "client/terminal/campaign_commands.h"
#include "client/terminal/grammar.h"
#include "client/terminal/values.h"

namespace galloper::terminal {
namespace {

// Its callbacks keep what they fill, not the grammar, which need not outlive the making of the options.
class CampaignGrammar {
 public:
  CampaignGrammar(CLI::App& app, Arguments& arguments)
      : a_(&arguments), c_(std::make_shared<CampaignArguments>()) {
    campaign_ = group_in(app, "campaign", "Campaigns of clubs: nations, brigadiers, engagements, chronicle");
    add_itself();
    add_pages();
    add_nations();
    add_brigadiers();
    add_brigades();
    add_ships();
    add_engagements();
    add_start();
    add_rulings();
    add_files();
  }

 private:
  CLI::App* command(CLI::App* group, const char* name, const char* help, int (*run)(Terminal&)) {
    CLI::App* sub = group->add_subcommand(name, help);
    sub->fallthrough();
    sub->callback([a = a_, c = c_, run] {
      c->run = run;
      a->command = Command::kCampaign;
      a->campaign = c;
    });
    return sub;
  }
  CLI::App* page(const char* name, const char* help, int (*run)(Terminal&)) {
    CLI::App* sub = command(campaign_, name, help, run);
    campaign(sub);
    return sub;
  }
  // One that leaves entries in the ledger.
  CLI::App* act(CLI::App* group, const char* name, const char* help, int (*run)(Terminal&)) {
    CLI::App* sub = command(group, name, help, run);
    campaign(sub);
    sub->add_option("--reason", c_->reason, "Why, for the record; rulings need one")->type_name("TEXT");
    request(sub);
    return sub;
  }
  CLI::App* act(const char* name, const char* help, int (*run)(Terminal&)) {
    return act(campaign_, name, help, run);
  }
  void request(CLI::App* sub) {
    sub->add_option("--request-id", c_->request_id, "A UUID: a retry with the same one gets the first answer")
        ->type_name("UUID");
  }
  void campaign(CLI::App* sub) {
    sub->add_option("CAMPAIGN", c_->campaign, "The campaign's id or name")->required();
  }
  CLI::Option* text(CLI::App* sub, const char* name, std::string& to, const char* help) {
    return sub->add_option(name, to, help)->required();
  }
  void nation(CLI::App* sub) { text(sub, "NATION", c_->nation, "Its number or name"); }
  void engagement(CLI::App* sub) {
    sub->add_option("ENGAGEMENT", c_->engagement, "Its number in the calendar")->required();
  }
  void member(CLI::App* sub) {
    text(sub, "PLAYER", a_->member, "A member of the club, by name or account id");
  }
  void settings(CLI::App* sub) {
    checked(sub, "--set", "GAME.KEY=VALUE",
            "A house rule, as land.cinc_move=2 (galloper scenario show names a game's), or a rule of the "
            "campaign, as campaign.losses=rebuild (galloper campaign ruleset shows them); may be given again",
            read_campaign_setting,
            [c = c_](auto setting) { c->settings.insert_or_assign(setting.first, setting.second); })
        ->expected(1)
        ->take_all();
  }
  CLI::Option* date(CLI::App* sub, const char* name, const char* help) {
    return checked(sub, name, "DATE|none", help, read_date, [c = c_](auto date) {
      c->date = date;
      c->no_date = !date;
    });
  }
  CLI::Option* visibility(CLI::App* sub, const char* name) {
    return checked(sub, name, "members|link|listed", "Who may read it; default whoever has its address",
                   read_visibility, [c = c_](auto visibility) { c->visibility = visibility; });
  }
  void bounds(CLI::App* sub) {
    date(sub, "--until", "When it ends by itself (UTC)");
    sub->add_option("--engagements", c_->engagements, "After how many engagements it ends; 0: no number");
  }

  void add_itself() {
    CLI::App* make = command(campaign_, "new", "Make a campaign of a club and print its id", campaign_new);
    text(make, "CLUB", a_->club, "The club's id or name");
    text(make, "NAME", a_->name, "The campaign's name");
    settings(make);
    bounds(make);
    visibility(make, "--visibility");
    request(make);
    CLI::App* list =
        command(campaign_, "list", "A club's campaigns, or those that everybody may read", campaign_list);
    list->add_option("CLUB", a_->club, "The club's id or name");
    page("show", "Its home: what waits for you, what goes on, what happened last, standings", campaign_show);
    settings(act("ruleset", "The rules of its battles; with --set, changes them", campaign_ruleset));
    bounds(act("bounds", "What ends it beside an organiser; with options, sets a date or a number",
               campaign_bounds));
    CLI::App* rename = act("rename", "Give it, or what an option names, another name", campaign_rename);
    text(rename, "NAME", a_->name, "The new name");
    auto* whom = rename->add_option_group("whom")->require_option(0, 1);
    whom->add_option("--nation", c_->nation, "Its number or name");
    whom->add_option("--brigadier", c_->brigadier, "Likewise");
    whom->add_option("--brigade", c_->brigade, "Likewise");
    whom->add_option("--ship", c_->ship, "Likewise");
    visibility(page("visibility", "Who may read it", campaign_visibility), "WHO")->required();
    act("end", "End it for good", campaign_end);
  }

  void add_pages() {
    CLI::App* roster =
        page("roster", "Brigadiers, brigades and ships, as far as you may know", campaign_roster);
    roster->add_option("NATION", c_->nation, "Its number or name; default every nation's");
    CLI::App* man = page("brigadier", "A brigadier's history, ratings and moments", campaign_brigadier);
    text(man, "BRIGADIER", c_->brigadier, "His number or name");
    CLI::App* calendar = page("calendar", "Its engagements, the latest first", campaign_calendar);
    checked(calendar, "--stage", "open|agreed|playing|decided|called-off", "Only those", read_stage,
            [c = c_](auto stage) { c->stage = stage; });
    engagement(page("engagement", "An engagement with its article and aftermath", campaign_engagement));
    CLI::App* match =
        command(campaign_, "match", "The engagement that a match is fought for", campaign_match);
    text(match, "MATCH", a_->id, "The match");
    page("chronicle", "The gazette's articles, the latest first", campaign_chronicle);
    page("dice", "The season's dice, and whether they were fair", campaign_dice);
    CLI::App* record = page("record", "Its ledger as you may read it, the latest first", campaign_record);
    record->add_option("--engagement", c_->engagement, "Only what concerns this one");
  }

  void flag(CLI::App* sub) {
    auto* seed = sub->add_option("--seed", c_->flag_seed, "Draw the flag from this number");
    checked(
        sub, "--flag", "FIELD[, ORDINARY][, N CHARGE]",
        "The flag itself, as \"per-pale gules argent, chief or, 2 lion azure\"; a word that heralds do not "
        "know is answered with those they do",
        read_flag, [c = c_](auto flag) { c->flag = flag; })
        ->excludes(seed);
  }
  void add_nations() {
    CLI::App* nations = group_in(*campaign_, "nation", "Nations: made, flagged, played, handed over");
    CLI::App* add = act(nations, "add", "Add a nation and print its number", campaign_nation_add);
    text(add, "NAME", a_->name, "The nation's name");
    add->add_option("--scouts", c_->scouts, "How many scouts it has; default 5");
    CLI::App* flags = act(nations, "flag", "Give it another flag", campaign_nation_flag);
    CLI::App* scouts = act(nations, "scouts", "How many scouts it has", campaign_nation_scouts);
    CLI::App* player = act(nations, "player", "Give it a player, or take one away", campaign_nation_player);
    CLI::App* hand = act(nations, "hand", "Hand it to another player for a time", campaign_nation_hand);
    CLI::App* back = act(nations, "take-back", "Take it back", campaign_nation_take_back);
    for (CLI::App* sub : {flags, scouts, player, hand, back}) nation(sub);
    for (CLI::App* sub : {add, flags}) flag(sub);
    scouts->add_option("N", c_->number, "1 upward")->required();
    for (CLI::App* sub : {player, hand}) member(sub);
    player->add_flag("--remove", c_->remove, "He plays it no longer");
    date(hand, "--until", "When it comes back by itself (UTC); default when it is taken back");
  }

  void add_brigadiers() {
    CLI::App* make = act("brigadier-new", "Make a brigadier by two dice (C4) and print his number",
                         campaign_brigadier_new);
    nation(make);
    text(make, "NAME", a_->name, "The brigadier's name");
    CLI::App* back = act("brigadier-return", "A captured brigadier comes home", campaign_brigadier_return);
    text(back, "BRIGADIER", c_->brigadier, "His number or name");
  }

  void units(CLI::App* sub) {
    checked(sub, "--unit", "NAME=TYPE[:SP]",
            "A unit, as \"1st Foot=line_infantry\"; may be given again; a type that is none is answered with "
            "those that there are",
            read_unit, [c = c_](auto unit) { c->units.push_back(unit); })
        ->expected(1)
        ->take_all()
        ->required();
  }
  void add_brigades() {
    CLI::App* brigades = group_in(*campaign_, "brigade", "Brigades: raised, filled, led");
    CLI::App* make = act(brigades, "new", "Raise a brigade and print its number", campaign_brigade_new);
    nation(make);
    text(make, "NAME", a_->name, "The brigade's name");
    make->add_option("--brigadier", c_->brigadier, "Who leads it, by number or name");
    CLI::App* more = act(brigades, "units", "Add units to it", campaign_brigade_units);
    CLI::App* lead = act(brigades, "brigadier", "Give it another brigadier", campaign_brigade_brigadier);
    CLI::App* rebuild = act("rebuild", "Rebuild a lost unit of a brigade (K4)", campaign_rebuild);
    for (CLI::App* sub : {more, lead, rebuild}) text(sub, "BRIGADE", c_->brigade, "Its number or name");
    for (CLI::App* sub : {make, more}) units(sub);
    text(lead, "BRIGADIER", c_->brigadier, "His number or name");
    rebuild->add_option("UNIT", c_->number, "Its place in the brigade, as the roster shows it")->required();
  }

  void add_ships() {
    CLI::App* ships = group_in(*campaign_, "ship", "Ships: commissioned, repaired, returned");
    CLI::App* make = act(ships, "new", "Commission a ship and print her number", campaign_ship_new);
    nation(make);
    text(make, "NAME", a_->name, "Her name");
    text(make, "CLASS", c_->ship_class,
         "Her class, as \"light_cruiser\"; one that is none is answered with those that there are");
    make->add_option("--points", c_->number, "Default her class's");
    CLI::App* repair = act(ships, "repair", "Repair damage (N13)", campaign_ship_repair);
    CLI::App* back = act(ships, "return", "A sunk ship is replaced", campaign_ship_return);
    for (CLI::App* sub : {repair, back}) text(sub, "SHIP", c_->ship, "Her number or name");
    repair->add_option("POINTS", c_->number, "How many")->required();
  }

  void add_engagements() {
    CLI::App* engage =
        act("engage", "Fix an engagement between two nations, and print its number", campaign_engage);
    CLI::App* challenge =
        act("challenge", "Challenge another nation, or any, and print the number", campaign_challenge);
    for (CLI::App* sub : {engage, challenge}) {
      text(sub, "SCENARIO", a_->id, "The scenario's id: on land, with scouting first, or at sea");
      date(sub, "--date", "When it is to be fought (UTC)");
    }
    text(engage, "SOUTH", c_->nation, "The nation that is South, by number or name");
    text(engage, "NORTH", c_->other_nation, "The other");
    engage->add_flag("--calendar", c_->calendar, "It is one of the season's calendar; needs --date");
    text(challenge, "NATION", c_->nation, "The nation that challenges");
    challenge->add_option("--against", c_->other_nation, "Whom; default any");
    challenge->add_flag("--as-north", c_->as_north, "It will be North");
    CLI::App* accept = act("accept", "Accept a challenge for a nation", campaign_accept);
    CLI::App* when = act("date", "Set the date of an engagement", campaign_date);
    CLI::App* swap = act("swap", "Change the sides of an engagement", campaign_swap);
    CLI::App* off = act("call-off", "Call an engagement off", campaign_call_off);
    CLI::App* forces = act("forces", "Name the forces that a nation sends", campaign_forces);
    for (CLI::App* sub : {accept, when, swap, off, forces}) engagement(sub);
    date(when, "DATE", "As 2026-12-24T18:30 (UTC)")->required();
    for (CLI::App* sub : {accept, forces}) nation(sub);
    forces->add_option("--brigade", c_->brigades, "By number or name; may be given again")
        ->expected(1)
        ->take_all();
    forces->add_option("--ship", c_->ships, "Likewise")->expected(1)->take_all();
  }

  void add_start() {
    CLI::App* start = page("start", "Make the match of an engagement and print its id", campaign_start);
    engagement(start);
    start->add_option("--south-bot", c_->south_bot, "A computer player of this level, 1 to 3, plays South");
    start->add_option("--north-bot", c_->north_bot, "Likewise North");
    start->add_flag("--private", a_->is_private, "Only the two nations see it, then and afterwards");
    checked(start, "--clock", "none|MINUTES[+SECONDS]", "Thinking time of a side", read_clock,
            [a = a_](v1::Clock clock) { a->clock = clock; });
  }

  void add_rulings() {
    CLI::App* correct = act("correct", "Correct the result of an engagement (K4)", campaign_correct);
    CLI::App* forfeit = act("forfeit", "Award an engagement against a nation", campaign_forfeit);
    CLI::App* annul = act("annul", "Annul an engagement", campaign_annul);
    CLI::App* withdraw = act("withdraw", "Withdraw the last ruling on an engagement", campaign_withdraw);
    for (CLI::App* sub : {correct, forfeit, annul, withdraw}) engagement(sub);
    nation(forfeit);
    auto* file = correct->add_option(
        "FILE", a_->file,
        "The whole correction as JSON, losses and damage too; - for standard input. As "
        R"({"winner": "SEAT_SOUTH", "southScore": 4, "northScore": 3, "brigades": [{"brigade": 1, "lost": [0]}], )"
        R"("ships": [{"ship": 5, "damage": 2, "status": "SHIP_STATUS_AFLOAT"}]})");
    auto* json = correct->add_option("--correction", c_->correction_json, "The same")->type_name("JSON");
    json->excludes(file);
    auto* winner = checked(correct, "--winner", "south|north|draw", "Who won", read_winner,
                           [c = c_](auto seat) { c->winner = seat; });
    auto* score = checked(correct, "--score", "SOUTH:NORTH", "Banners, or points sunk", read_score,
                          [c = c_](auto score) { c->score = score; });
    for (auto* option : {winner, score}) option->excludes(file)->excludes(json);
  }

  void add_files() {
    CLI::App* save = page("export", "Save the whole campaign as one file (K6)", campaign_export);
    CLI::App* load =
        command(campaign_, "import", "Take such a file in as a campaign of a club, and print its id",
                campaign_import);
    text(load, "CLUB", a_->club, "The club's id or name");
    CLI::App* almanac = page("almanac", "Save the season as one page of HTML", campaign_almanac);
    for (CLI::App* sub : {save, load}) text(sub, "FILE", a_->file, "The file");
    text(almanac, "FILE", a_->file, "The file; - for standard output");
  }

  Arguments* a_;
  std::shared_ptr<CampaignArguments> c_;
  CLI::App* campaign_ = nullptr;
};

}  // namespace

void add_campaign(CLI::App& app, Arguments& arguments) { CampaignGrammar(app, arguments); }

}  // namespace galloper::terminal
