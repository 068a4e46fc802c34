#include "client/terminal/arguments.h"

#include <sstream>

#include "client/terminal/grammar.h"
#include "client/terminal/values.h"

namespace galloper::terminal {
namespace {

class Grammar {
 public:
  explicit Grammar(Arguments& arguments) : a_(arguments) {
    app_.require_subcommand(1);
    app_.fallthrough();
    app_.add_option("--server", a_.address.server, "Address of the game server")
        ->type_name("ADDR:PORT")
        ->capture_default_str();
    app_.add_flag("--tls", a_.address.tls, "Speak TLS");
    app_.add_option("--ca", a_.address.ca_file, "Trust the authorities in this PEM file")->type_name("FILE");
    app_.add_flag("--json", a_.json, "Print replies for programs, one line of JSON each");
    app_.add_option("--token-file", a_.token_file, "Where the session is kept")->type_name("FILE");
    add_account();
    add_scenario();
    add_match();
    add_match_play();
    add_match_records();
    add_play();
    add_bot();
    add_analyse();
    add_club();
    add_campaign(app_, a_);
  }

  CLI::App& app() { return app_; }

 private:
  CLI::App* command(CLI::App* group, const char* name, const char* help, Command command) {
    CLI::App* sub = group->add_subcommand(name, help);
    sub->fallthrough();
    sub->callback([this, command] { a_.command = command; });
    return sub;
  }
  CLI::App* group(const char* name, const char* help) { return group_in(app_, name, help); }
  CLI::Option* seat(CLI::App* sub, const char* help) {
    return checked(sub, "--seat", "south|north|both", help, read_seat,
                   [this](v1::Seat seat) { a_.seat = seat; });
  }
  CLI::Option* viewer(CLI::App* sub) {
    return checked(sub, "--as", "south|north|both|public", "Whose eyes to see with; default your own",
                   read_viewer, [this](v1::Viewer viewer) { a_.viewer = viewer; });
  }
  void match_id(CLI::App* sub) { sub->add_option("ID", a_.id, "The match")->required(); }
  void code(CLI::App* sub) { sub->add_option("--code", a_.code, "Of a private match or an invitation"); }
  template <class Value>
  void number(CLI::App* sub, const char* name, std::optional<Value>& to, const char* help) {
    sub->add_option(name, to, help);
  }

  void add_account() {
    CLI::App* account = group("account", "Your account on the server");
    CLI::App* make = command(account, "register", "Make an account, or claim the guest's that you play under",
                             Command::kAccountRegister);
    CLI::App* in = command(account, "sign-in", "Sign in", Command::kAccountSignIn);
    for (CLI::App* sub : {make, in}) sub->add_option("NAME", a_.name, "The account's name")->required();
    CLI::App* out = command(account, "sign-out", "End this session", Command::kAccountSignOut);
    out->add_flag("--everywhere", a_.everywhere, "End every session of the account");
    command(account, "whoami", "Who you are to the server", Command::kAccountWhoami);
    command(account, "export", "All that the server keeps about you", Command::kAccountExport);
    CLI::App* gone =
        command(account, "delete", "Delete the account and free its name", Command::kAccountDelete);
    for (CLI::App* sub : {make, in, gone})
      sub->add_flag("--password-stdin", a_.password_stdin, "Read the password from standard input");
  }

  void add_scenario() {
    CLI::App* scenario = group("scenario", "What can be played");
    command(scenario, "list", "The server's scenarios", Command::kScenarioList);
    CLI::App* show = command(scenario, "show", "A scenario and its settings", Command::kScenarioShow);
    show->add_option("ID", a_.id, "The scenario")->required();
    CLI::App* check =
        command(scenario, "check", "Every fault of a scenario file, with its line", Command::kScenarioCheck);
    check->add_option("FILE", a_.file, "Text protobuf; - for standard input")->required();
  }

  void add_match() {
    match_ = group("match", "Matches: make, join, play, watch, replay");
    CLI::App* make = command(match_, "new", "Make a match and print its id", Command::kMatchNew);
    make->add_option("SCENARIO", a_.id, "The scenario's id")->required();
    seat(make, "The seat that you take; default south");
    checked(make, "--opponent", "open|NAME|bot[:LEVEL]", "Who sits opposite; default open", read_opponent,
            [this](Opponent opponent) { a_.opponent = std::move(opponent); });
    checked(make, "--set", "KEY=VALUE", "A house rule; may be given again", read_setting,
            [this](auto setting) {
              a_.settings.insert_or_assign(std::move(setting.first), std::move(setting.second));
            })
        ->expected(1)
        ->take_all();
    make->add_flag("--private", a_.is_private, "Not listed; joined and watched by code only");
    checked(make, "--clock", "none|MINUTES[+SECONDS]", "Thinking time of a side", read_clock,
            [this](v1::Clock clock) { a_.clock = clock; });
    checked(make, "--bots", "SOUTH:NORTH", "Computer players of these levels hold both seats", read_bots,
            [this](auto bots) { a_.bots = bots; });
    CLI::App* list = command(match_, "list", "Matches, newest first", Command::kMatchList);
    auto* which = list->add_option_group("which")->require_option(0, 1);
    const auto filter = [&](const char* name, v1::ListMatchesRequest::Filter value, const char* help) {
      which->add_flag_function(
          name, [this, value](std::int64_t) { a_.filter = value; }, help);
    };
    filter("--mine", v1::ListMatchesRequest::FILTER_MINE, "Those with a seat of yours");
    filter("--open", v1::ListMatchesRequest::FILTER_OPEN, "Those with a free seat");
    filter("--live", v1::ListMatchesRequest::FILTER_LIVE, "Those being played");
    filter("--finished", v1::ListMatchesRequest::FILTER_FINISHED, "Those that are over");
    CLI::App* join = command(match_, "join", "Take a free seat", Command::kMatchJoin);
    match_id(join);
    seat(join, "The seat to take")->required();
    code(join);
    for (CLI::App* sub : {make, join})
      number(sub, "--phrase", a_.phrase, "Your words, mixed into every die of the match");
    CLI::App* show = command(match_, "show", "The board as text", Command::kMatchShow);
    match_id(show);
    viewer(show);
    code(show);
  }

  void add_match_play() {
    CLI::App* orders = command(match_, "orders", "The legal orders now, numbered", Command::kMatchOrders);
    CLI::App* order =
        command(match_, "order", "Give an order by its number in the list last shown, or as JSON",
                Command::kMatchOrder);
    CLI::App* odds = command(match_, "odds", "The exact distribution behind a preview", Command::kMatchOdds);
    add_arcs();
    CLI::App* undo = command(match_, "undo", "Take your last order back", Command::kMatchUndo);
    CLI::App* draw = command(match_, "draw", "Offer a draw, or accept the one offered", Command::kMatchDraw);
    CLI::App* resign = command(match_, "resign", "Give the match up", Command::kMatchResign);
    CLI::App* pause = command(match_, "pause", "Ask to stop the clocks, or to go on", Command::kMatchPause);
    for (CLI::App* sub : {orders, order, odds, undo, draw, resign, pause}) {
      match_id(sub);
      seat(sub, "On whose behalf, where you hold both seats");
    }
    number(order, "N", a_.number, "The order's number");
    number(odds, "N", a_.number, "The order's number");
    odds->get_option("N")->required();
    auto* json = order->add_option("--order", a_.order_json, "The order itself, as JSON")->type_name("JSON");
    order->get_option("N")->excludes(json);
    number(order, "--version", a_.version, "The version that the order was made against");
    for (CLI::App* sub : {order, undo, draw, resign})
      sub->add_option("--order-id", a_.order_id, "A UUID: a retry with the same one gets the first answer")
          ->type_name("UUID");
    undo->add_flag("--grant", a_.grant, "Grant the other side's request instead");
    CLI::App* chat =
        command(match_, "chat", "Say something, or without TEXT read what was said", Command::kMatchChat);
    match_id(chat);
    chat->add_option("TEXT", a_.text, "1 to 500 characters");
  }

  void add_arcs() {
    CLI::App* arcs = command(match_, "arcs", "The chart with the dice that a ship would throw into each hex",
                             Command::kMatchArcs);
    match_id(arcs);
    arcs->add_option("SHIP", a_.ship, "Its name, or its number")->required();
    checked(arcs, "--weapon", "guns|torpedo", "With what; default guns", read_weapon,
            [this](v1::NavalWeapon weapon) { a_.weapon = weapon; });
    arcs->add_option("--at", a_.at, "Where it would be; default where it is")->type_name("HEX");
    checked(arcs, "--facing", "NE|E|SE|SW|W|NW", "How it would face; default as it does", read_facing,
            [this](v1::NavalFacing facing) { a_.facing = facing; });
    code(arcs);
  }

  void add_match_records() {
    CLI::App* watch = command(match_, "watch", "Follow a match live until it ends", Command::kMatchWatch);
    match_id(watch);
    number(watch, "--from", a_.version, "Begin after this version");
    viewer(watch);
    code(watch);
    CLI::App* save = command(match_, "export", "Save a finished match whole", Command::kMatchExport);
    match_id(save);
    CLI::App* verify =
        command(match_, "verify", "Check every die of a saved match, offline", Command::kMatchVerify);
    for (CLI::App* sub : {save, verify})
      sub->add_option("FILE", a_.file, "The saved match; - for the standard streams")->required();
  }

  void add_play() {
    CLI::App* play = command(&app_, "play", "Play or watch a match on the full screen", Command::kPlay);
    match_id(play);
    seat(play, "The one to play, where you hold both seats");
    viewer(play);
    code(play);
  }

  void add_bot() {
    CLI::App* bot = command(&app_, "bot", "Play a seat by the computer, from this machine", Command::kBot);
    match_id(bot);
    seat(bot, "The seat to play")->required();
    code(bot);
    bot->add_option("--level", a_.level, "1 upward")->check(CLI::Range(1, 100));
    bot->add_flag("--why", a_.why, "Say in a line why it gives each order, where its player can tell");
  }

  void add_analyse() {
    CLI::App* sub =
        command(group("analyse", "The exact figures behind a rule; no server is needed"), "activation",
                "How often a sector can come up, and the best move of every placement and die (F7)",
                Command::kAnalyseActivation);
    const auto sector = [&](const char* name, const char* help) {
      return checked(sub, name, "left|centre|right", help, read_sector,
                     [this](activation::Sector sector) { a_.sector = sector; });
    };
    CLI::Option* named = sector("--sector", "The sector in question; default left");
    CLI::Option* goal =
        checked(sub, "--goal", "favour|deny", "As many turns there as possible, or as few; default favour",
                read_goal, [this](activation::Goal goal) { a_.goal = goal; });
    CLI::Option* favour = sector("--favour", "The same as --goal favour --sector");
    CLI::Option* deny = sector("--deny", "The same as --goal deny --sector");
    deny->each([this](const std::string&) { a_.goal = activation::Goal::kDeny; });
    for (CLI::Option* option : {favour, deny}) option->excludes(named)->excludes(goal);
    favour->excludes(deny);
  }

  void add_club() {
    club_ = group("club", "Clubs: make, invite, join, run");
    CLI::App* make = command(club_, "new", "Make a club and print its id", Command::kClubNew);
    command(club_, "list", "Your clubs", Command::kClubList);
    CLI::App* show = command(club_, "show", "A club", Command::kClubShow);
    CLI::App* members = command(club_, "members", "Who is in it", Command::kClubMembers);
    CLI::App* role = command(club_, "role", "Give a member another role", Command::kClubRole);
    CLI::App* remove = command(club_, "remove", "Remove a member", Command::kClubRemove);
    CLI::App* leave = command(club_, "leave", "End your membership", Command::kClubLeave);
    CLI::App* rename = command(club_, "rename", "Give it another name", Command::kClubRename);
    CLI::App* close =
        command(club_, "close", "Close it for good, with its campaigns; its members may still read it",
                Command::kClubClose);
    CLI::App* record = command(club_, "record", "Who became what, when, and by whom", Command::kClubRecord);
    for (CLI::App* sub : {show, members, role, remove, leave, rename, close, record}) club(sub);
    for (CLI::App* sub : {role, remove})
      sub->add_option("MEMBER", a_.member, "The member's name or account id")->required();
    for (CLI::App* sub : {make, rename}) sub->add_option("NAME", a_.name, "The club's name")->required();
    role_option(role, "ROLE", "The new role")->required();
    add_club_invitations();
  }

  void add_club_invitations() {
    CLI::App* invite =
        command(club_, "invite", "Make an invitation and print its token", Command::kClubInvite);
    CLI::App* list = command(club_, "invitations", "The club's invitations", Command::kClubInvitations);
    CLI::App* revoke = command(club_, "revoke", "Make an invitation worthless", Command::kClubRevoke);
    for (CLI::App* sub : {invite, list, revoke}) club(sub);
    role_option(invite, "--as", "What its holder becomes; default player");
    invite->add_option("--uses", a_.uses, "How many people may join by it; default 1");
    number(invite, "--days", a_.days, "How long it is good; default 14");
    revoke->add_option("INVITATION", a_.id, "The invitation's id")->required();
    CLI::App* join = command(club_, "join", "Join a club by an invitation", Command::kClubJoin);
    join->add_option("TOKEN", a_.code, "The invitation's token, or the whole link")->required();
    join->add_flag("--look", a_.look, "Say whose invitation it is and to what, without joining");
  }
  void club(CLI::App* sub) { sub->add_option("CLUB", a_.club, "The club's id or name")->required(); }
  CLI::Option* role_option(CLI::App* sub, const char* name, const char* help) {
    return checked(sub, name, "organiser|player|spectator", help, read_role,
                   [this](Role role) { a_.role = role; });
  }

  Arguments& a_;
  CLI::App app_{"Play and watch matches on a Galloper server.", "galloper"};
  CLI::App* match_ = nullptr;
  CLI::App* club_ = nullptr;
};

}  // namespace

Parsed parse_arguments(const std::vector<std::string>& words) {
  Parsed parsed;
  for (const std::string& word : words) {
    if (!is_utf8(word)) return {std::nullopt, "An argument is not valid UTF-8.\n", 2};
  }
  Arguments arguments;
  Grammar grammar(arguments);
  try {
    // CLI11 takes the words from the back.
    grammar.app().parse(std::vector<std::string>(words.rbegin(), words.rend()));
    if (arguments.command == Command::kMatchOrder && !arguments.number && arguments.order_json.empty())
      throw CLI::RequiredError("N or --order");
    parsed.arguments = std::move(arguments);
  } catch (const CLI::ConversionError& fault) {
    // Whatever is converted is a count.
    parsed.exit_code = 2;
    parsed.text = std::string(fault.what()) + ": it takes a whole number, 0 or more.\n";
  } catch (const CLI::ParseError& fault) {
    std::ostringstream out;
    parsed.exit_code = grammar.app().exit(fault, out, out) == 0 ? 0 : 2;
    parsed.text = out.str();
  }
  return parsed;
}

}  // namespace galloper::terminal
