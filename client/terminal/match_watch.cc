#include <fmt/format.h>

#include "client/core/watch.h"
#include "client/terminal/commands.h"
#include "client/terminal/narrate.h"
#include "client/terminal/table.h"
#include "client/terminal/words.h"
#include "common/view/view.h"

namespace galloper::terminal {
namespace {

client::WatchOptions options_of(Terminal& terminal, const v1::GetMatchResponse& match) {
  const Arguments& arguments = terminal.arguments();
  client::WatchOptions options;
  options.match_id = arguments.id;
  options.viewer = arguments.viewer;
  options.code = arguments.code;
  options.from_version = arguments.version;
  options.epoch = match.info().epoch();
  options.on_break = [&terminal](const Error* error) {
    terminal.note(error ? "Connection lost (" + error->message + "); trying again." : "Connected again.");
  };
  return options;
}

// The base on which the updates after --from are understood.
Status begin_at(Terminal& terminal, view::FoldedView& view) {
  if (!terminal.arguments().version) return {};
  v1::GetReplayRequest request;
  request.set_match_id(terminal.arguments().id);
  request.set_viewer(terminal.arguments().viewer);
  request.set_code(terminal.arguments().code);
  request.set_at(*terminal.arguments().version);
  auto replay = terminal.call(request);
  if (!replay) return tl::unexpected(replay.error());
  for (const auto& update : replay->updates()) {
    if (Status folded = view.fold(update); !folded) return folded;
  }
  return {};
}

bool is_finished(const v1::MatchInfo& info) { return info.state() == v1::MATCH_STATE_FINISHED; }

std::string situation(const view::FoldedView& view) {
  const std::string title = harmless(view.info().title());
  if (!has_begun(view)) return title + ": waiting for the match to begin.";
  return fmt::format("{}: {}; to act: {} (version {}).", title, phase_and_turn(view),
                     seats_words(may_act(view)), view.version());
}

class Teller {
 public:
  Teller(Terminal& terminal, view::FoldedView& view) : terminal_(terminal), view_(view) {}

  // True: the match is over.
  bool tell(const v1::WatchMatchResponse& item) {
    if (terminal_.json()) terminal_.print_json(item);
    if (item.has_update()) return tell(item.update());
    if (item.has_notice()) return tell(item.notice());
    if (!terminal_.json() && item.has_chat())
      terminal_.print(
          fmt::format("{}: {}", harmless(item.chat().author().name()), harmless(item.chat().text())));
    return false;
  }

 private:
  bool tell(const v1::MatchUpdate& update) {
    if (Status folded = view_.fold(update); !folded) terminal_.note(folded.error().message);
    if (!terminal_.json()) {
      if (update.snapshot()) terminal_.print(situation(view_));
      for (const auto& line : narrate(update, view_)) terminal_.print(line);
    }
    const bool outcome_known = is_over(view_);
    if (outcome_known && update.snapshot() && !terminal_.json()) terminal_.print(outcome_words(view_));
    return outcome_known || (update.snapshot() && is_finished(update.info()));
  }

  bool tell(const v1::MatchNotice& notice) {
    if (notice.has_info()) view_.set_info(notice.info());
    if (!terminal_.json() && notice.undo_asked() != v1::SEAT_UNSPECIFIED)
      terminal_.print(
          fmt::format("{} asks to take its last order back (G6).", seat_name(notice.undo_asked())));
    // Of a match that was played the last update is still to come; of one that never began, nothing is.
    return is_finished(view_.info()) && !has_begun(view_);
  }

  Terminal& terminal_;
  view::FoldedView& view_;
};

}  // namespace

int match_watch(Terminal& terminal) {
  v1::GetMatchRequest request;
  request.set_match_id(terminal.arguments().id);
  request.set_viewer(terminal.arguments().viewer);
  request.set_code(terminal.arguments().code);
  auto match = terminal.call(request);
  if (!match) return terminal.refuse(match.error());
  const auto from = terminal.arguments().version;
  // Nothing will ever follow.
  if (from && is_finished(match->info()) && *from >= match->version()) return kDone;
  view::FoldedView view;
  if (Status begun = begin_at(terminal, view); !begun) return terminal.refuse(begun.error());
  client::Watch watch(terminal.connection(), options_of(terminal, *match));
  Teller teller(terminal, view);
  while (true) {
    auto item = watch.next();
    if (!item) return terminal.refuse(item.error());
    if (teller.tell(*item)) return kDone;
  }
}

}  // namespace galloper::terminal
