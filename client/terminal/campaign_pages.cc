// Reading a campaign: its calendar, engagements, chronicle, dice and ledger.
#include <fmt/format.h>

#include "client/terminal/campaign_commands.h"
#include "client/terminal/campaign_words.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

std::string forces_words(const v1::EngagementSide& side, Names& names) {
  std::vector<std::string> forces;
  for (const auto brigade : side.brigades()) forces.push_back(names.of_brigade(brigade));
  for (const auto ship : side.ships()) forces.push_back(names.of_ship(ship));
  if (!forces.empty()) return listed(forces);
  return side.forces_known() ? "no forces named" : "forces not known to you";
}

std::string side_words(std::string_view seat, const v1::EngagementSide& side, bool decided, Names& names) {
  std::string text =
      fmt::format("  {}  {}: {}", seat, names.of_nation(side.nation()), forces_words(side, names));
  if (decided) text += fmt::format("; score {}, points {}", side.score(), side.points());
  if (side.scouts().sent() != 0)
    text += fmt::format("; scouts: {} sent, {} returned, {} killed, {} captured", side.scouts().sent(),
                        side.scouts().returned(), side.scouts().killed(), side.scouts().captured());
  std::vector<std::string> players;
  for (const auto& player : side.players()) players.push_back(harmless(player.name()));
  if (!players.empty()) text += "; played by " + listed(players);
  return text + "\n";
}

std::string whole_words(const v1::EngagementPage& page, Names& names) {
  const bool decided = page.award() != v1::ENGAGEMENT_AWARD_UNSPECIFIED;
  std::string text = engagement_words(page, names) + "\n";
  text +=
      side_words("South", page.south(), decided, names) + side_words("North", page.north(), decided, names);
  if (!page.match_id().empty()) text += "  The match: " + page.match_id() + "\n";
  if (page.rulings_size() > 0) text += "\nRulings\n";
  for (const auto& ruling : page.rulings()) text += record_words(ruling);
  return text;
}

template <class Lines>
std::string aftermath_words(const Lines& lines) {
  if (lines.empty()) return "";
  std::string text = "\nAftermath (K4)\n";
  for (const auto& line : lines) text += folded(harmless(line.text()), 2);
  return text;
}

// "17%".
std::string share(std::uint32_t count, std::uint64_t all) {
  return all == 0 ? "" : fmt::format("{}%", (count * 200ull + all) / (2 * all));
}

// "land: after battle" of "land.after_battle".
std::string purpose_words(std::string_view purpose) {
  std::string words;
  for (const char letter : purpose)
    words += letter == '.' ? ": " : std::string(1, letter == '_' ? ' ' : letter);
  return words;
}

std::string faces_words(std::string_view what, const google::protobuf::RepeatedField<std::uint32_t>& faces) {
  std::uint64_t all = 0;
  for (const auto count : faces) all += count;
  std::string text = fmt::format("{:<32}", what);
  for (const auto count : faces) text += fmt::format(" {:>6} {:>4}", count, share(count, all));
  return text + "\n";
}

}  // namespace

int campaign_calendar(Terminal& terminal) {
  const auto id = campaign_id(terminal);
  if (!id) return terminal.refuse(id.error());
  Names names(terminal, *id);
  v1::ListEngagementsRequest request;
  request.set_campaign_id(*id);
  request.set_stage(terminal.arguments().campaign->stage);
  return finish(terminal, call_pages(terminal, request), [&](const auto& all) {
    std::string text;
    for (const auto& one : all.engagements()) text += engagement_words(one, names) + "\n";
    if (text.empty()) terminal.note("There are no such engagements.");
    return text;
  });
}

int campaign_engagement(Terminal& terminal) {
  const auto id = campaign_id(terminal);
  if (!id) return terminal.refuse(id.error());
  Names names(terminal, *id);
  v1::GetEngagementRequest request;
  request.set_campaign_id(*id);
  request.set_engagement(terminal.arguments().campaign->engagement);
  return finish(terminal, terminal.call(request), [&](const auto& reply) {
    std::string text = whole_words(reply.engagement(), names);
    if (reply.has_article()) text += "\n" + article_words(reply.article(), true);
    if (reply.moments_size() > 0) text += "\nMoments\n";
    for (const auto& moment : reply.moments())
      text += folded(fmt::format("{} (version {})", harmless(moment.text()), moment.event().version()), 2);
    return text + aftermath_words(reply.aftermath());
  });
}

int campaign_match(Terminal& terminal) {
  v1::GetEngagementOfMatchRequest request;
  request.set_match_id(terminal.arguments().id);
  return finish(terminal, terminal.call(request), [&](const auto& reply) {
    if (reply.campaign_id().empty())
      return std::string("The match is fought for no campaign that you may read.");
    Names names(terminal, reply.campaign_id());
    return fmt::format("{} ({})\n{}{}", harmless(reply.campaign_name()), reply.campaign_id(),
                       whole_words(reply.engagement(), names), aftermath_words(reply.aftermath()));
  });
}

int campaign_chronicle(Terminal& terminal) {
  const auto id = campaign_id(terminal);
  if (!id) return terminal.refuse(id.error());
  Names names(terminal, *id);
  v1::ListArticlesRequest request;
  request.set_campaign_id(*id);
  return finish(terminal, call_pages(terminal, request, 50), [&](const auto& all) {
    std::string text;
    for (const auto& entry : all.articles()) {
      if (!text.empty()) text += "\n";
      text += engagement_words(entry.engagement(), names) + "\n" + article_words(entry.article(), true);
    }
    if (text.empty())
      terminal.note("Nothing is written yet: the first battle that is over makes the first article.");
    return text;
  });
}

int campaign_dice(Terminal& terminal) {
  const auto id = campaign_id(terminal);
  if (!id) return terminal.refuse(id.error());
  v1::GetDiceRecordRequest request;
  request.set_campaign_id(*id);
  return finish(terminal, terminal.call(request), [](const auto& reply) {
    std::string text = fmt::format("{:<32}", "");
    for (int face = 1; face <= 6; ++face) text += fmt::format(" {:>6}     ", face);
    while (text.back() == ' ') text.pop_back();
    text += "\n";
    for (const auto& purpose : reply.dice().purposes())
      text += faces_words(harmless(purpose_words(purpose.purpose())), purpose.faces());
    text += faces_words("all", reply.dice().all());
    return text + folded(harmless(reply.dice().verdict()));
  });
}

int campaign_record(Terminal& terminal) {
  const auto id = campaign_id(terminal);
  if (!id) return terminal.refuse(id.error());
  v1::ListRecordsRequest request;
  request.set_campaign_id(*id);
  request.set_engagement(terminal.arguments().campaign->engagement);
  return finish(terminal, call_pages(terminal, request), [](const auto& all) {
    std::string text;
    for (const auto& record : all.records()) text += record_words(record);
    return text;
  });
}

}  // namespace galloper::terminal
