#include "client/terminal/play/model.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "client/terminal/narrate.h"
#include "client/terminal/naval_arcs.h"
#include "client/terminal/naval_words.h"
#include "client/terminal/odds.h"
#include "client/terminal/table.h"
#include "client/terminal/words.h"

namespace galloper::terminal::play {
namespace {

constexpr std::size_t kLogLines = 1'000;

std::uint32_t bit_of(v1::Seat seat) { return seat == v1::SEAT_SOUTH ? 1 : seat == v1::SEAT_NORTH ? 2 : 0; }

bool leads_to(const v1::Order& order, std::uint32_t cell, const view::FoldedView& view) {
  const OrderAim aim = aim_of(order, view);
  return aim.target ? *aim.target == cell : aim.destination == cell;
}

}  // namespace

bool Model::may_act() const { return (terminal::may_act(view_) & seats_) != 0 && !is_over(view_); }

v1::Seat Model::acting_seat() const {
  const std::uint32_t able = terminal::may_act(view_) & seats_;
  if (able == 3) return preferred_;
  return able == 2 ? v1::SEAT_NORTH : able == 1 ? v1::SEAT_SOUTH : v1::SEAT_UNSPECIFIED;
}

std::vector<Wish> Model::wishes() { return std::exchange(wishes_, {}); }

void Model::note(std::string line) {
  log_.push_back(std::move(line));
  if (log_.size() > kLogLines) log_.pop_front();
  if (log_back_ > 0) ++log_back_;
}

void Model::take(const News& news) {
  if (const auto* item = std::get_if<WatchItem>(&news)) {
    link_ = LinkState::kConnected;
    take_item(item->item);
  } else if (const auto* lost = std::get_if<LinkLost>(&news)) {
    link_ = LinkState::kLost;
    link_words_ = lost->why;
  } else if (std::holds_alternative<LinkBack>(news)) {
    link_ = LinkState::kConnected;
    if (may_act() && !listed_) ask_orders();
  } else if (const auto* ended = std::get_if<LinkEnded>(&news)) {
    link_ = LinkState::kEnded;
    link_words_ = ended->why.message;
  } else if (const auto* listed = std::get_if<OrdersListed>(&news)) {
    take_list(listed->list);
  } else if (const auto* arcs = std::get_if<ArcsTold>(&news)) {
    take_arcs(*arcs);
  } else {
    take_answer(std::get<Answered>(news));
  }
}

void Model::take_item(const v1::WatchMatchResponse& item) {
  if (item.has_update()) take_update(item.update());
  if (item.has_notice()) take_notice(item.notice());
  if (item.has_chat())
    note(fmt::format("{}: {}", harmless(item.chat().author().name()), harmless(item.chat().text())));
}

void Model::take_update(const v1::MatchUpdate& update) {
  if (Status folded = view_.fold(update); !folded) {
    say(folded.error().message);
    return;
  }
  arcs_.reset();
  for (auto& line : narrate(update, view_)) note(std::move(line));
  if (update.snapshot() && is_over(view_)) note(outcome_words(view_));
  if (!cursor_placed_ && has_begun(view_)) {
    cursor_placed_ = true;
    cursor_ = board_width(view_) / 2;
    if (acting_seat() == v1::SEAT_NORTH || seats_ == 2)
      cursor_ += board_width(view_) * (board_depth(view_) - 1);
  }
  forget_orders();
  if (may_act()) ask_orders();
}

void Model::take_notice(const v1::MatchNotice& notice) {
  if (notice.has_info()) view_.set_info(notice.info());
  if (notice.undo_asked() == v1::SEAT_UNSPECIFIED) return;
  const bool mine = (bit_of(notice.undo_asked()) & seats_) != 0;
  note(fmt::format("{} asks to take its last order back (G6).", seat_name(notice.undo_asked())));
  if (!mine && !is_spectator()) say("g grants it.");
}

void Model::ask_orders() { wishes_.emplace_back(AskOrders{acting_seat()}); }

void Model::forget_orders() {
  if (group_) last_unit_ = groups_[*group_].unit;
  listed_ = false;
  list_.Clear();
  groups_.clear();
  group_.reset();
  narrowed_.reset();
  list_entries();
}

void Model::take_list(const Result<v1::ListLegalOrdersResponse>& list) {
  if (!list) {
    say(harmless(list.error().message));
    return;
  }
  // A list of a version that is past, or still to come: its own update asks anew.
  if (list->version() != view_.version()) return;
  listed_ = true;
  list_ = *list;
  groups_ = group_orders(list_, view_);
  for (std::size_t i = 0; i < groups_.size() && last_unit_ != 0; ++i) {
    if (groups_[i].unit == last_unit_) group_ = i;
  }
  // One thing alone to decide on: it is open at once.
  const auto is_game = [](const OrderGroup& group) { return !group.of_match; };
  if (std::count_if(groups_.begin(), groups_.end(), is_game) == 1)
    group_ =
        static_cast<std::size_t>(std::find_if(groups_.begin(), groups_.end(), is_game) - groups_.begin());
  list_entries();
}

void Model::take_answer(const Answered& answer) {
  waiting_ = false;
  const auto given = std::exchange(given_version_, std::nullopt);
  if (answer.status) {
    // Its update is on the way; until then nothing of the old list can be given.
    if (listed_ && given == list_.version()) forget_orders();
    if (!answer.told.empty()) say(answer.told);
    return;
  }
  const Error& error = answer.status.error();
  say(harmless(error.message) + (error.rule.empty() ? "" : " (" + error.rule + ")"));
  if (error.code == ErrorCode::kAborted && may_act()) ask_orders();
}

void Model::take_arcs(const ArcsTold& told) {
  if (!told.arcs) return say(harmless(told.arcs.error().message));
  arcs_ = ShownArcs{told.request, *told.arcs};
  say(arcs_words(view_.naval(), told.request, *told.arcs));
}

void Model::list_entries() {
  entries_.clear();
  bar_ = 0;
  const auto add_order = [this](int index) {
    const v1::LegalOrder& order = list_.orders(index);
    const std::string preview = preview_line(order, view_);
    entries_.push_back(
        {harmless(order.text()) + (preview.empty() ? "" : ": " + preview), std::nullopt, index});
  };
  if (group_) {
    for (const int index : groups_[*group_].orders) {
      if (!narrowed_ || leads_to(list_.orders(index).order(), *narrowed_, view_)) add_order(index);
    }
    return;
  }
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    if (groups_[i].orders.size() == 1) {
      add_order(groups_[i].orders[0]);
    } else {
      entries_.push_back(
          {fmt::format("{}: {}", groups_[i].title, counted(groups_[i].orders.size(), "order")), i, -1});
    }
  }
}

std::string Model::list_title() const {
  if (is_over(view_)) return "The match is over.";
  if (is_spectator()) return "You watch.";
  if (!may_act()) return has_begun(view_) ? "The other side is to act." : "Waiting for the match to begin.";
  if (!listed_) return "Asking for the orders ...";
  if (!group_) return fmt::format("{} of {}:", counted(entries_.size(), "choice"), seat_name(acting_seat()));
  return groups_[*group_].title +
         (narrowed_ ? fmt::format(", to {}:", cell_name(*narrowed_, board_width(view_))) : ":");
}

Marks Model::marks() const {
  Marks marks;
  marks.cursor = cursor_;
  for (const OrderGroup& group : groups_) {
    if (const auto cell = cell_of(group.unit, view_)) marks.ready.insert(*cell);
  }
  const auto add = [&](int index) {
    const OrderAim aim = aim_of(list_.orders(index).order(), view_);
    if (aim.destination) marks.aims.insert(*aim.destination);
    if (aim.target) marks.aims.insert(*aim.target);
  };
  // A ship's course before it is ordered.
  const auto add_course = [&](const v1::LegalOrder& order) {
    if (!order.has_course() || view_.board() != view::Board::kNaval) return;
    const v1::NavalOrder& naval = order.order().naval();
    const auto ship = naval.has_move() ? naval.move().ship() : naval.withdraw().ship();
    const auto cells = course_cells(view_.naval(), ship, order.course().steps());
    marks.course.insert(cells.begin(), cells.end());
    if (naval.has_move()) marks.bow = Marks::Bow{naval.move().cell(), naval.move().facing()};
  };
  if (focus_ == Focus::kOrders && bar_ < entries_.size() && entries_[bar_].order >= 0) {
    add(entries_[bar_].order);
    add_course(list_.orders(entries_[bar_].order));
  } else if (group_) {
    for (const int index : groups_[*group_].orders) add(index);
  }
  return marks;
}

}  // namespace galloper::terminal::play
