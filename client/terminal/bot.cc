// A computer player at this end of the wire: it takes a seat, watches, and orders like a person would,
// through breaks.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "client/core/watch.h"
#include "client/terminal/commands.h"
#include "client/terminal/narrate.h"
#include "client/terminal/table.h"
#include "client/terminal/words.h"
#include "common/base/random.h"
#include "common/view/view.h"
#include "server/bot/choose.h"

namespace galloper::terminal {
namespace {

constexpr std::chrono::milliseconds kFirstPause{200};
constexpr std::chrono::milliseconds kLongestPause{5'000};

bool worth_another_try(const Error& error) {
  return client::is_unreachable(error) || error.code == ErrorCode::kResourceExhausted;
}

class Player {
 public:
  Player(Terminal& terminal, v1::Seat seat)
      : terminal_(terminal), seat_(seat), watch_(terminal.connection(), options_of(terminal)) {}

  int play() {
    while (true) {
      auto item = watch_.next();
      if (!item) return terminal_.refuse(item.error());
      if (item->has_update()) {
        if (Status folded = view_.fold(item->update()); !folded) return terminal_.refuse(folded.error());
        tell(item->update());
      }
      if (is_over(*item)) return kDone;
      if (may_act()) {
        if (Status acted = act(); !acted) return terminal_.refuse(acted.error());
      }
    }
  }

 private:
  static client::WatchOptions options_of(Terminal& terminal) {
    client::WatchOptions options;
    options.match_id = terminal.arguments().id;
    options.code = terminal.arguments().code;
    options.on_break = [&terminal](const Error* error) {
      terminal.note(error ? "Connection lost (" + error->message + "); trying again." : "Connected again.");
    };
    return options;
  }

  void tell(const v1::MatchUpdate& update) {
    if (terminal_.json()) return;
    for (const auto& line : narrate(update, view_)) terminal_.print(line);
  }

  bool is_over(const v1::WatchMatchResponse& item) const {
    // In an operation the scouting is a stage: the battle is still to come.
    if (terminal::is_over(view_) && !(view_.is_operation() && view_.board() == view::Board::kScouting))
      return true;
    // A lobby that was closed.
    return item.has_notice() && item.notice().info().state() == v1::MATCH_STATE_FINISHED &&
           view_.board() == view::Board::kNone;
  }

  bool may_act() const {
    const std::uint32_t bit = seat_ == v1::SEAT_SOUTH ? 1 : 2;
    return view_.known() && view_.version() >= acted_at_ && (terminal::may_act(view_) & bit) != 0;
  }

  // Asks again for as long as the server does not answer: an order's id makes sure that it is done once.
  template <class Request>
  auto insist(const Request& request) {
    auto pause = kFirstPause;
    while (true) {
      auto reply = terminal_.call(request);
      if (reply || !worth_another_try(reply.error())) return reply;
      std::this_thread::sleep_for(pause);
      pause = std::min(pause * 2, kLongestPause);
    }
  }

  Status act() {
    v1::ListLegalOrdersRequest wanted;
    wanted.set_match_id(terminal_.arguments().id);
    wanted.set_seat(seat_);
    wanted.set_with_previews(false);  // it works the odds out by itself
    auto list = insist(wanted);
    if (!list) return tl::unexpected(list.error());
    // The match has moved on, and the update that says so is on its way.
    if (list->version() != view_.version()) return {};
    const auto chosen = choose(*list);
    if (!chosen) return {};
    v1::SubmitOrderRequest request;
    request.set_match_id(terminal_.arguments().id);
    request.set_seat(seat_);
    request.set_order_id(fresh_uuid());
    request.set_version(list->version());
    *request.mutable_order() = list->orders(static_cast<int>(*chosen)).order();
    auto reply = insist(request);
    if (!reply) {
      if (reply.error().code == ErrorCode::kAborted || ended_meanwhile()) return {};
      return tl::unexpected(reply.error());
    }
    acted_at_ = reply->update().version();
    if (terminal_.json()) terminal_.print_json(*reply);
    return {};
  }

  bool ended_meanwhile() {
    v1::GetMatchRequest request;
    request.set_match_id(terminal_.arguments().id);
    const auto match = insist(request);
    return match && match->state() == v1::MATCH_STATE_FINISHED;
  }

  // Of an operation, its present stage alone.
  void set_view(bot::Question& question) const {
    switch (view_.board()) {
      case view::Board::kLand:
        question.game = "land";
        *question.view.mutable_land() = view_.land();
        return;
      case view::Board::kNaval:
        question.game = "naval";
        *question.view.mutable_naval() = view_.naval();
        return;
      default:
        question.game = "scouting";
        *question.view.mutable_scouting() = view_.scouting();
    }
  }

  std::optional<std::size_t> choose(const v1::ListLegalOrdersResponse& list) const {
    bot::Question question;
    question.level = std::min(terminal_.arguments().level, bot::kHighestLevel);
    question.seat = static_cast<kit::Seat>(seat_);
    set_view(question);
    question.orders.assign(list.orders().begin(), list.orders().end());
    question.seed = secure_random().below(std::uint64_t{1} << 63);
    std::string why;
    const auto chosen = bot::choose(question, &why);
    if (chosen && terminal_.arguments().why && !why.empty()) terminal_.note(why);
    return chosen;
  }

  Terminal& terminal_;
  const v1::Seat seat_;
  client::Watch watch_;
  view::FoldedView view_;
  // The version that its last order led to: until the watch brings it, the view is of the past.
  std::uint64_t acted_at_ = 0;
};

}  // namespace

int bot(Terminal& terminal) {
  const Arguments& arguments = terminal.arguments();
  if (arguments.seat == v1::SEAT_BOTH)
    return terminal.misuse("A computer player takes one seat: south or north.");
  if (Status account = terminal.ensure_account(); !account) return terminal.refuse(account.error());
  // Whoever holds the seat already only hears so.
  v1::JoinMatchRequest request;
  request.set_match_id(arguments.id);
  request.set_seat(arguments.seat);
  request.set_code(arguments.code);
  if (auto joined = terminal.call(request); !joined) return terminal.refuse(joined.error());
  terminal.note(fmt::format("The computer plays {} of {}.", seat_name(arguments.seat), arguments.id));
  return Player(terminal, arguments.seat).play();
}

}  // namespace galloper::terminal
