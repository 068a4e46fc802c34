#include <fmt/format.h>

#include "client/terminal/board.h"
#include "client/terminal/commands.h"
#include "client/terminal/land_board.h"
#include "client/terminal/land_sides.h"
#include "client/terminal/land_words.h"
#include "client/terminal/narrate.h"
#include "client/terminal/naval_chart.h"
#include "client/terminal/naval_fleets.h"
#include "client/terminal/table.h"
#include "client/terminal/words.h"
#include "common/view/view.h"

namespace galloper::terminal {
namespace {

constexpr std::uint64_t kRecentUpdates = 12;
constexpr std::size_t kRecentLines = 10;

std::string state_line(const v1::GetMatchResponse& match, const view::FoldedView& view) {
  std::string text(state_words(match.state()));
  text[0] = static_cast<char>(text[0] - 'a' + 'A');
  if (match.state() == v1::MATCH_STATE_PLAYING)
    text += fmt::format(", {}. To act: {}", progress_words(view), seats_words(may_act(view)));
  return text + fmt::format(". Version {}, as seen by {}.", match.version(), viewer_words(match.viewer()));
}

std::string side_line(const v1::MatchInfo& info, v1::Seat seat, const v1::ScoutingSide& side) {
  return fmt::format("{}: {}. {} home, {} taken{}.\n", seat_name(seat), players_words(info, seat),
                     side.returned(), side.captured(), clock_after(info, seat));
}

std::string reports_of(const v1::ScoutingSide& side) {
  std::string text;
  for (const auto& report : side.reports()) {
    std::vector<std::string> parts;
    if (report.has_brigade()) parts.push_back("brigade " + harmless(report.brigade().name()));
    if (report.has_brigadier())
      parts.push_back(fmt::format("{}, rating {}, {}", harmless(report.brigadier().name()),
                                  report.brigadier().rating(), harmless(report.brigadier().character())));
    if (report.has_feature()) parts.push_back("ground: " + harmless(report.feature().name()));
    if (!parts.empty()) text += "  report: " + listed(parts) + "\n";
  }
  return text;
}

// What happened lately, as this viewer saw it. Its absence spoils nothing else.
std::string recent_log(Terminal& terminal, const v1::GetMatchResponse& match) {
  if (match.version() == 0) return {};
  v1::GetReplayRequest request;
  request.set_match_id(terminal.arguments().id);
  request.set_viewer(match.viewer());
  request.set_code(terminal.arguments().code);
  request.set_at(match.version() > kRecentUpdates ? match.version() - kRecentUpdates : 0);
  request.set_count(kRecentUpdates);
  auto replay = terminal.call(request);
  if (!replay) return {};
  view::FoldedView view;
  std::vector<std::string> lines;
  for (const auto& update : replay->updates()) {
    if (!view.fold(update)) break;
    for (auto& line : narrate(update, view)) lines.push_back(std::move(line));
  }
  std::string text;
  for (std::size_t i = lines.size() > kRecentLines ? lines.size() - kRecentLines : 0; i < lines.size(); ++i)
    text += "  " + lines[i] + "\n";
  return text.empty() ? text : "\nLately:\n" + text;
}

std::string notices(const v1::MatchInfo& info, const view::FoldedView& view) {
  std::string text;
  if (draw_offer(view) != v1::SEAT_UNSPECIFIED)
    text += fmt::format("{} offers a draw.\n", seat_name(draw_offer(view)));
  if (info.clock().paused()) text += "The clocks stand still.\n";
  if (info.clock().pause_asked() != v1::SEAT_UNSPECIFIED)
    text += fmt::format("{} asks {}.\n", seat_name(info.clock().pause_asked()),
                        info.clock().paused() ? "to go on" : "for a pause");
  if (is_over(view)) text += outcome_words(view) + "\n";
  return text;
}

std::string draw_scouting(const v1::ScoutingDelta& view, const v1::MatchInfo& info, bool colours) {
  std::string text = side_line(info, v1::SEAT_SOUTH, view.south()) + reports_of(view.south());
  text += side_line(info, v1::SEAT_NORTH, view.north()) + reports_of(view.north());
  if (const std::string board = draw_board(view, colours); !board.empty())
    text += "\n" + board + draw_legend(view) + "\n\n" + draw_scouts(view);
  return text;
}

std::string draw_battle(const v1::LandDelta& view, const v1::MatchInfo& info, bool colours) {
  std::string text = "\n" + to_text(picture_of(view, kColumns).lines, colours);
  for (const auto& line : legend_of(view, kColumns)) text += line + "\n";
  if (const std::string objectives = objectives_words(view); !objectives.empty())
    text += "Objectives: " + objectives + "\n";
  for (const v1::Seat seat : {v1::SEAT_SOUTH, v1::SEAT_NORTH}) {
    if (const std::string odds = odds_words(side_of(view, seat).head()); !odds.empty())
      text += fmt::format("{}'s counters (F7): {}\n", seat_name(seat), odds);
  }
  return text + "\n" + draw_sides(view, info, kColumns);
}

std::string draw_sea(const v1::NavalDelta& view, const v1::MatchInfo& info, const Terminal& terminal) {
  const BoardPicture chart = picture_of(view, {kColumns, terminal.arrows()});
  std::string text = "\n" + to_text(chart.lines, terminal.colours());
  for (const auto& line : legend_of(view, kColumns)) text += line + "\n";
  for (const auto& line : objective_lines(view)) text += line + "\n";
  return text + "\n" + draw_fleets(view, info, kColumns);
}

std::string draw_table(const view::FoldedView& view, const Terminal& terminal) {
  switch (view.board()) {
    case view::Board::kLand:
      return draw_battle(view.land(), view.info(), terminal.colours());
    case view::Board::kNaval:
      return draw_sea(view.naval(), view.info(), terminal);
    default:
      return draw_scouting(view.scouting(), view.info(), terminal.colours());
  }
}

}  // namespace

int match_show(Terminal& terminal) {
  v1::GetMatchRequest request;
  request.set_match_id(terminal.arguments().id);
  request.set_viewer(terminal.arguments().viewer);
  request.set_code(terminal.arguments().code);
  auto reply = terminal.call(request);
  if (!reply) return terminal.refuse(reply.error());
  if (terminal.json()) {
    terminal.print_json(*reply);
    return kDone;
  }
  view::FoldedView view;
  view.reset(reply->version(), reply->info(), reply->view());
  const v1::MatchInfo& info = reply->info();
  std::string text = harmless(info.title()) + "\n";
  for (const auto& line : wrapped(state_line(*reply, view), kColumns, 2)) text += line + "\n";
  text += draw_table(view, terminal) + notices(info, view) + recent_log(terminal, *reply);
  terminal.print(text);
  return kDone;
}

}  // namespace galloper::terminal
