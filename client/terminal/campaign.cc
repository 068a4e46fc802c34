// A campaign itself: made, listed, shown, renamed, bounded, ended.
#include <fmt/format.h>

#include "client/terminal/campaign_commands.h"
#include "client/terminal/campaign_words.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

std::string bounds_words(const v1::CampaignBounds& bounds) {
  std::string text;
  if (bounds.has_until()) text = "It ends on " + minute_words(bounds.until());
  if (bounds.engagements() != 0)
    text += fmt::format("{} after {}", text.empty() ? "It ends" : " or",
                        counted(bounds.engagements(), "engagement"));
  return text.empty() ? "It goes on until an organiser ends it" : text;
}

std::string signed_words(std::int32_t value) { return fmt::format("{:+}", value); }

std::string tally_words(const v1::Tally& tally) {
  return fmt::format("{:>3} points  {:>2} won {:>2} drawn {:>2} lost  banners {:>3}  points sunk {:>4}",
                     tally.points(), tally.won(), tally.drawn(), tally.lost(), signed_words(tally.banners()),
                     signed_words(tally.points_sunk()));
}

std::string standings_words(const v1::CampaignPage& page, Names& names) {
  if (page.nation_standings().empty()) return "";
  std::string text = "\nNations\n";
  for (const auto& one : page.nation_standings())
    text += fmt::format("  {:>2}  {:<20} {}\n", one.place(), names.of_nation(one.nation()),
                        tally_words(one.tally()));
  if (page.player_standings().empty()) return text;
  text += "\nPlayers\n";
  for (const auto& one : page.player_standings())
    text += fmt::format("  {:>2}  {:<20} {}\n", one.place(), harmless(one.player().name()),
                        tally_words(one.tally()));
  return text;
}

template <class List>
std::string engagements_words(std::string_view title, const List& list, Names& names) {
  if (list.empty()) return "";
  std::string text = fmt::format("\n{}\n", title);
  for (const auto& one : list) text += "  " + engagement_words(one, names) + "\n";
  return text;
}

std::string nations_words(const v1::CampaignPage& page) {
  std::string text;
  for (const auto& nation : page.nations()) {
    std::vector<std::string> players;
    for (const auto& player : nation.players()) players.push_back(harmless(player.name()));
    text += fmt::format("  {:>2}  {}: {}; {}", nation.id(), harmless(nation.name()),
                        nation.flag().blazon().empty() ? "no flag" : harmless(nation.flag().blazon()),
                        players.empty() ? "nobody plays it" : "played by " + listed(players));
    if (nation.has_handed_to())
      text += fmt::format("; in the hands of {}{}", harmless(nation.handed_to().name()),
                          nation.has_handed_until() ? " until " + minute_words(nation.handed_until()) : "");
    text += "\n";
  }
  return text.empty() ? "" : "\nTheir flags and players\n" + text;
}

std::string home_words(const v1::GetCampaignResponse& home, Names& names) {
  const auto& page = home.page();
  const bool ended = page.ended() != v1::CAMPAIGN_ENDING_UNSPECIFIED;
  std::string text = fmt::format(
      "{}, of {}, {}. {}.\n", harmless(page.name()), harmless(home.campaign().club_name()),
      visibility_words(home.campaign().visibility()),
      home.role() == v1::CLUB_ROLE_UNSPECIFIED ? "You visit"
                                               : fmt::format("You are {}", role_words(home.role())));
  for (const auto nation : home.nations()) text += fmt::format("You command {}.\n", names.of_nation(nation));
  text += ended ? fmt::format("It has ended: {}. ", ending_words(page.ended()))
                : bounds_words(page.bounds()) + ". ";
  text += fmt::format("{} decided.\n", counted(page.decided(), "engagement"));
  if (!home.tasks().empty()) text += "\nWaits for you\n";
  for (const auto& task : home.tasks()) text += folded(harmless(task.text()), 2);
  text += engagements_words("Being played", home.playing(), names);
  text += engagements_words(ended ? "Never fought" : "To come", home.coming(), names);
  text += engagements_words("Fought", home.latest(), names);
  if (home.has_article()) text += "\nLast in the gazette\n" + article_words(home.article().article(), false);
  return text + standings_words(page, names) + nations_words(page);
}

std::string rules_words(const v1::CampaignRuleset& ruleset) {
  std::string text;
  for (const char* game : {"scouting", "land", "naval"}) {
    const auto found = ruleset.games().find(game);
    if (found == ruleset.games().end()) continue;
    const auto& settings = found->second.settings();
    for (const auto& [name, value] : std::map<std::string, std::string>(settings.begin(), settings.end()))
      text += fmt::format("{}.{} = {}\n", game, harmless(name), harmless(value));
  }
  const auto& own = ruleset.campaign();
  text += fmt::format("campaign.win_points = {}\ncampaign.draw_points = {}\ncampaign.loss_points = {}\n",
                      own.win_points(), own.draw_points(), own.loss_points());
  text += fmt::format("campaign.losses = {}\ncampaign.rest = {}\n",
                      own.losses() == v1::CAMPAIGN_LOSSES_REBUILD ? "rebuild" : "rest", own.rest());
  return text +
         fmt::format("campaign.rebuild_units = {}\ncampaign.repair_points = {}\ncampaign.wounded_rest = {}\n",
                     own.rebuild_units(), own.repair_points(), own.wounded_rest());
}

Status name_subject(const CampaignArguments& arguments, Names& names, v1::CampaignCommand::Rename& rename) {
  Result<std::uint32_t> id = 0u;
  rename.set_subject(v1::CampaignCommand::SUBJECT_CAMPAIGN);
  if (!arguments.nation.empty()) {
    rename.set_subject(v1::CampaignCommand::SUBJECT_NATION);
    id = names.nation(arguments.nation);
  } else if (!arguments.brigadier.empty()) {
    rename.set_subject(v1::CampaignCommand::SUBJECT_BRIGADIER);
    id = names.brigadier(arguments.brigadier);
  } else if (!arguments.brigade.empty()) {
    rename.set_subject(v1::CampaignCommand::SUBJECT_BRIGADE);
    id = names.brigade(arguments.brigade);
  } else if (!arguments.ship.empty()) {
    rename.set_subject(v1::CampaignCommand::SUBJECT_SHIP);
    id = names.ship(arguments.ship);
  }
  if (!id) return tl::unexpected(id.error());
  rename.set_id(*id);
  return {};
}

void set_bounds(const CampaignArguments& arguments, v1::CampaignBounds& bounds) {
  if (arguments.no_date) bounds.clear_until();
  if (arguments.date) *bounds.mutable_until() = *arguments.date;
  if (arguments.engagements) bounds.set_engagements(*arguments.engagements);
}

}  // namespace

int campaign_new(Terminal& terminal) {
  const CampaignArguments& arguments = *terminal.arguments().campaign;
  const auto club = club_id(terminal);
  if (!club) return terminal.refuse(club.error());
  v1::CreateCampaignRequest request;
  request.set_club_id(*club);
  request.set_name(terminal.arguments().name);
  request.set_visibility(arguments.visibility);
  request.set_request_id(arguments.request_id.empty() ? fresh_uuid() : arguments.request_id);
  if (Status changed = change_ruleset(arguments, *request.mutable_ruleset()); !changed)
    return terminal.misuse(changed.error().message);
  set_bounds(arguments, *request.mutable_bounds());
  return finish(terminal, terminal.call(request), [&](const auto& reply) {
    terminal.note(fmt::format("{} begins. To add a nation: galloper campaign nation add {} NAME",
                              harmless(reply.campaign().name()), reply.campaign().campaign_id()));
    return reply.campaign().campaign_id();
  });
}

int campaign_list(Terminal& terminal) {
  v1::ListCampaignsRequest request;
  if (!terminal.arguments().club.empty()) {
    const auto club = club_id(terminal);
    if (!club) return terminal.refuse(club.error());
    request.set_club_id(*club);
  }
  return finish(terminal, call_pages(terminal, request), [&](const auto& all) {
    std::string text;
    for (const auto& one : all.campaigns()) {
      text += fmt::format("{}  {}, of {}, {}{}\n", one.campaign_id(), harmless(one.name()),
                          harmless(one.club_name()), visibility_words(one.visibility()),
                          one.ended() == v1::CAMPAIGN_ENDING_UNSPECIFIED
                              ? ""
                              : fmt::format("; ended: {}", ending_words(one.ended())));
    }
    if (text.empty()) terminal.note("There are none. To make one: galloper campaign new CLUB NAME");
    return text;
  });
}

int campaign_show(Terminal& terminal) {
  const auto id = campaign_id(terminal);
  if (!id) return terminal.refuse(id.error());
  Names names(terminal, *id);
  return finish(terminal, names.home(), [&](const auto& home) { return home_words(home, names); });
}

int campaign_ruleset(Terminal& terminal) {
  const CampaignArguments& arguments = *terminal.arguments().campaign;
  if (!arguments.settings.empty()) {
    return give(terminal, [&](Names& names, v1::CampaignCommand& command) -> Status {
      if (!names.home()) return tl::unexpected(names.home().error());
      auto& ruleset = *command.mutable_change_ruleset()->mutable_ruleset();
      ruleset = names.home()->page().ruleset();
      return change_ruleset(arguments, ruleset);
    });
  }
  const auto id = campaign_id(terminal);
  if (!id) return terminal.refuse(id.error());
  Names names(terminal, *id);
  return finish(terminal, names.home(), [&](const auto& home) {
    terminal.note("Of the games' rules those that were changed; galloper scenario show names them all.");
    return rules_words(home.page().ruleset());
  });
}

int campaign_bounds(Terminal& terminal) {
  const CampaignArguments& arguments = *terminal.arguments().campaign;
  if (!arguments.no_date && !arguments.date && !arguments.engagements) {
    const auto id = campaign_id(terminal);
    if (!id) return terminal.refuse(id.error());
    Names names(terminal, *id);
    return finish(terminal, names.home(),
                  [](const auto& home) { return bounds_words(home.page().bounds()) + "."; });
  }
  return give(terminal, [&](Names& names, v1::CampaignCommand& command) -> Status {
    if (!names.home()) return tl::unexpected(names.home().error());
    auto& bounds = *command.mutable_change_bounds()->mutable_bounds();
    bounds = names.home()->page().bounds();
    set_bounds(arguments, bounds);
    return {};
  });
}

int campaign_rename(Terminal& terminal) {
  return give(terminal, [&](Names& names, v1::CampaignCommand& command) -> Status {
    command.mutable_rename()->set_name(terminal.arguments().name);
    return name_subject(*terminal.arguments().campaign, names, *command.mutable_rename());
  });
}

int campaign_visibility(Terminal& terminal) {
  const auto id = campaign_id(terminal);
  if (!id) return terminal.refuse(id.error());
  v1::SetCampaignVisibilityRequest request;
  request.set_campaign_id(*id);
  request.set_visibility(terminal.arguments().campaign->visibility);
  return finish(terminal, terminal.call(request), [](const auto& reply) {
    return fmt::format("{} is {}.", harmless(reply.campaign().name()),
                       visibility_words(reply.campaign().visibility()));
  });
}

int campaign_end(Terminal& terminal) {
  return give(terminal, [](Names&, v1::CampaignCommand& command) -> Status {
    command.mutable_end_campaign();
    return {};
  });
}

}  // namespace galloper::terminal
