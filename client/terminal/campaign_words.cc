#include "client/terminal/campaign_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "client/terminal/words.h"
#include "common/base/ids.h"

namespace galloper::terminal {
namespace {

std::optional<std::uint32_t> number_of(const std::string& text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

template <class List>
Result<std::uint32_t> number_in(const List& list, const std::string& named, std::string_view what) {
  std::uint32_t found = 0;
  for (const auto& one : list) {
    if (one.name() != named) continue;
    if (found != 0)
      return fail(ErrorCode::kFailedPrecondition,
                  fmt::format("Several are called \"{}\": name the {} by its number.", named, what));
    found = one.id();
  }
  if (found != 0) return found;
  std::vector<std::string> known;
  for (const auto& one : list) known.push_back(fmt::format("{} ({})", one.name(), one.id()));
  const auto* there = known.empty() ? "" : known.size() == 1 ? ": there is " : ": there are ";
  return fail(ErrorCode::kNotFound,
              fmt::format("No {} is called \"{}\"{}{}.", what, named, there, listed(known)));
}

template <class List>
std::string name_in(const List& list, std::uint32_t id, std::string_view what) {
  const auto* one = find_by_id(list, id);
  return one == nullptr ? fmt::format("{} {}", what, id) : harmless(one->name());
}

// Adds those with that name; a campaign may stand in several lists.
void collect(const v1::ListCampaignsResponse& list, const std::string& named, std::vector<std::string>& ids) {
  for (const auto& campaign : list.campaigns()) {
    if (campaign.name() != named) continue;
    if (std::find(ids.begin(), ids.end(), campaign.campaign_id()) == ids.end())
      ids.push_back(campaign.campaign_id());
  }
}

Result<std::vector<std::string>> campaigns_named(Terminal& terminal, const std::string& named) {
  std::vector<std::string> ids;
  const auto listed_for_all = call_pages(terminal, v1::ListCampaignsRequest());
  if (!listed_for_all) return tl::unexpected(listed_for_all.error());
  collect(*listed_for_all, named, ids);
  if (!terminal.has_token()) return ids;
  const auto clubs = call_pages(terminal, v1::ListClubsRequest());
  if (!clubs) return tl::unexpected(clubs.error());
  for (const auto& club : clubs->clubs()) {
    v1::ListCampaignsRequest request;
    request.set_club_id(club.club_id());
    const auto of_club = call_pages(terminal, request);
    if (!of_club) return tl::unexpected(of_club.error());
    collect(*of_club, named, ids);
  }
  return ids;
}

std::string stage_words(const v1::EngagementPage& page) {
  switch (page.stage()) {
    case v1::ENGAGEMENT_STAGE_OPEN:
      return "an open challenge";
    case v1::ENGAGEMENT_STAGE_AGREED:
      return "agreed";
    case v1::ENGAGEMENT_STAGE_PLAYING:
      return page.match_id().empty() ? "being played" : "being played as " + page.match_id();
    case v1::ENGAGEMENT_STAGE_CALLED_OFF:
      return "called off";
    default:
      return "";
  }
}

}  // namespace

Result<std::string> campaign_id(Terminal& terminal) {
  const std::string& named = terminal.arguments().campaign->campaign;
  if (parse_id<OrderId>(named)) return named;
  const auto ids = campaigns_named(terminal, named);
  if (!ids) return tl::unexpected(ids.error());
  if (ids->size() == 1) return ids->front();
  if (ids->empty())
    return fail(ErrorCode::kNotFound, fmt::format("No campaign that you can list is called \"{}\": galloper "
                                                  "campaign list CLUB names them.",
                                                  named));
  return fail(ErrorCode::kFailedPrecondition,
              fmt::format("Several campaigns are called \"{}\": name it by its id.", named));
}

const Result<v1::GetCampaignResponse>& Names::home() {
  if (!home_) {
    v1::GetCampaignRequest request;
    request.set_campaign_id(campaign_);
    home_ = terminal_.call(request);
  }
  return *home_;
}

const Result<v1::GetRosterResponse>& Names::roster() {
  if (!roster_) {
    v1::GetRosterRequest request;
    request.set_campaign_id(campaign_);
    roster_ = terminal_.call(request);
  }
  return *roster_;
}

Result<std::uint32_t> Names::nation(const std::string& named) {
  if (const auto number = number_of(named)) return *number;
  if (!home()) return tl::unexpected(home().error());
  return number_in(home()->page().nations(), named, "nation");
}
Result<std::uint32_t> Names::brigadier(const std::string& named) {
  if (const auto number = number_of(named)) return *number;
  if (!roster()) return tl::unexpected(roster().error());
  return number_in(roster()->brigadiers(), named, "brigadier");
}
Result<std::uint32_t> Names::brigade(const std::string& named) {
  if (const auto number = number_of(named)) return *number;
  if (!roster()) return tl::unexpected(roster().error());
  return number_in(roster()->brigades(), named, "brigade");
}
Result<std::uint32_t> Names::ship(const std::string& named) {
  if (const auto number = number_of(named)) return *number;
  if (!roster()) return tl::unexpected(roster().error());
  return number_in(roster()->ships(), named, "ship");
}

std::string Names::of_nation(std::uint32_t id) {
  if (id == 0) return "anybody";
  static const v1::CampaignPage kNone;
  return name_in((home() ? home()->page() : kNone).nations(), id, "nation");
}
std::string Names::of_brigadier(std::uint32_t id) {
  static const v1::GetRosterResponse kNone;
  return name_in((roster() ? *roster() : kNone).brigadiers(), id, "brigadier");
}
std::string Names::of_brigade(std::uint32_t id) {
  static const v1::GetRosterResponse kNone;
  return name_in((roster() ? *roster() : kNone).brigades(), id, "brigade");
}
std::string Names::of_ship(std::uint32_t id) {
  static const v1::GetRosterResponse kNone;
  return name_in((roster() ? *roster() : kNone).ships(), id, "ship");
}

int give(Terminal& terminal, const BuildCommand& build) {
  const CampaignArguments& arguments = *terminal.arguments().campaign;
  const auto id = campaign_id(terminal);
  if (!id) return terminal.refuse(id.error());
  Names names(terminal, *id);
  v1::GiveCommandRequest request;
  request.set_campaign_id(*id);
  request.set_reason(arguments.reason);
  request.set_request_id(arguments.request_id.empty() ? fresh_uuid() : arguments.request_id);
  if (const Status built = build(names, *request.mutable_command()); !built)
    return terminal.refuse(built.error());
  return finish(terminal, terminal.call(request), [&](const auto& reply) {
    std::string text;
    for (const auto& record : reply.records()) text += harmless(record.text()) + "\n";
    if (reply.made() == 0) return text;
    if (!text.empty()) terminal.note(text.substr(0, text.size() - 1));
    return fmt::format("{}", reply.made());
  });
}

std::string_view visibility_words(v1::CampaignVisibility visibility) {
  switch (visibility) {
    case v1::CAMPAIGN_VISIBILITY_MEMBERS:
      return "for the club's members";
    case v1::CAMPAIGN_VISIBILITY_LINK:
      return "for whoever has its address";
    case v1::CAMPAIGN_VISIBILITY_LISTED:
      return "listed for everybody";
    default:
      return "for nobody";
  }
}

std::string_view ending_words(v1::CampaignEnding ending) {
  switch (ending) {
    case v1::CAMPAIGN_ENDING_BY_DATE:
      return "its date came";
    case v1::CAMPAIGN_ENDING_BY_COUNT:
      return "as many engagements were decided as was agreed";
    case v1::CAMPAIGN_ENDING_BY_ORGANISER:
      return "an organiser ended it";
    default:
      return "it goes on";
  }
}

std::string_view kind_words(v1::EngagementKind kind) {
  switch (kind) {
    case v1::ENGAGEMENT_KIND_LAND:
      return "land";
    case v1::ENGAGEMENT_KIND_OPERATION:
      return "operation";
    case v1::ENGAGEMENT_KIND_NAVAL:
      return "naval";
    default:
      return "unknown";
  }
}

std::string_view fate_words(v1::BrigadierFate fate) {
  switch (fate) {
    case v1::BRIGADIER_FATE_WOUNDED:
      return "wounded";
    case v1::BRIGADIER_FATE_KILLED:
      return "killed";
    case v1::BRIGADIER_FATE_CAPTURED:
      return "captured";
    default:
      return "unhurt";
  }
}

std::string award_words(const v1::EngagementPage& page, Names& names) {
  const bool south = page.winner() == v1::SEAT_SOUTH;
  const std::string winner = names.of_nation(south ? page.south().nation() : page.north().nation());
  const std::string loser = names.of_nation(south ? page.north().nation() : page.south().nation());
  const auto more = south ? page.south().score() : page.north().score();
  const auto less = south ? page.north().score() : page.south().score();
  switch (page.award()) {
    case v1::ENGAGEMENT_AWARD_WON:
      return fmt::format("{} wins, {} to {}", winner, more, less);
    case v1::ENGAGEMENT_AWARD_DRAWN:
      return fmt::format("drawn, {} to {}", page.south().score(), page.north().score());
    case v1::ENGAGEMENT_AWARD_FORFEITED:
      return fmt::format("{} wins, {} forfeits", winner, loser);
    case v1::ENGAGEMENT_AWARD_ANNULLED:
      return "annulled";
    case v1::ENGAGEMENT_AWARD_UNFINISHED:
      return "not played out";
    default:
      return "";
  }
}

std::string engagement_words(const v1::EngagementPage& page, Names& names) {
  std::string text =
      fmt::format("#{}  {} {}: {} (South) against {} (North)", page.id(), kind_words(page.kind()),
                  harmless(page.scenario_id()), names.of_nation(page.south().nation()),
                  names.of_nation(page.north().nation()));
  if (page.has_date()) text += ", " + minute_words(page.date());
  if (page.award() != v1::ENGAGEMENT_AWARD_UNSPECIFIED) {
    text += "; " + award_words(page, names);
    if (page.rulings_size() > 0) text += fmt::format(" ({})", counted(page.rulings_size(), "ruling"));
    return text;
  }
  return text + ", " + stage_words(page);
}

std::string record_words(const v1::CampaignRecord& record) {
  std::string text =
      fmt::format("{:>4}  {}  {}", record.number(), minute_words(record.time()), harmless(record.text()));
  if (record.has_author()) text += fmt::format(" By {}.", harmless(record.author().name()));
  if (!record.reason().empty()) text += fmt::format(" Reason: {}", harmless(record.reason()));
  if (record.about() != 0) text += fmt::format(" (concerns entry {})", record.about());
  return text + "\n";
}

std::string folded(std::string_view text, std::size_t indent, std::size_t columns) {
  std::string out, line;
  std::size_t width = 0;
  const auto columns_of = [](std::string_view word) {
    return static_cast<std::size_t>(
        std::count_if(word.begin(), word.end(), [](char c) { return (c & 0xc0) != 0x80; }));
  };
  while (!text.empty()) {
    const auto blank = text.find(' ');
    const std::string_view word = text.substr(0, blank);
    text = blank == std::string_view::npos ? std::string_view() : text.substr(blank + 1);
    if (word.empty()) continue;
    if (width > 0 && indent + width + 1 + columns_of(word) > columns) {
      out += std::string(indent, ' ') + line + "\n";
      line.clear();
      width = 0;
    }
    if (width > 0) line += ' ';
    line += word;
    width += columns_of(word) + (width > 0 ? 1 : 0);
  }
  return line.empty() ? out : out + std::string(indent, ' ') + line + "\n";
}

std::string article_words(const v1::Article& article, bool whole) {
  const auto paragraph = [](const v1::ArticleParagraph& one) {
    std::string text;
    for (const auto& sentence : one.sentences()) text += sentence.text() + " ";
    return folded(harmless(text), 2);
  };
  std::string text = folded(harmless(article.headline()), 2) + paragraph(article.standfirst());
  if (!whole) return text;
  for (const auto& one : article.paragraphs()) text += "\n" + paragraph(one);
  return text;
}

}  // namespace galloper::terminal
