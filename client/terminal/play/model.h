// A match as somebody plays it on a full screen: what is known, selected and shown. It sees neither a
// terminal nor the network: keys and news go in, wishes come out, and the screen is drawn from it.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "client/terminal/board.h"
#include "client/terminal/order_groups.h"
#include "client/terminal/play/keys.h"
#include "client/terminal/play/news.h"
#include "common/view/view.h"

namespace galloper::terminal::play {

enum class Focus : std::uint8_t { kBoard, kOrders };
enum class LinkState : std::uint8_t { kConnecting, kConnected, kLost, kEnded };

// A line of the list of orders: a group to open, or an order to give.
struct Entry {
  std::string text;
  // Index into the groups; nothing: an order.
  std::optional<std::size_t> group;
  // Index into the list.
  int order = -1;
};

// Text over everything else until it is closed.
struct Popup {
  std::string title;
  std::vector<std::string> lines;
  std::size_t top = 0;
};

// The dice that a ship would throw into each hex, drawn on the chart until something else is done.
struct ShownArcs {
  v1::GetFireArcsRequest request;
  v1::GetFireArcsResponse arcs;
};

class Model {
 public:
  // `seats`: those the player may act for, SOUTH 1, NORTH 2; 0: a spectator.
  explicit Model(std::uint32_t seats) : seats_(seats) {}

  void press(KeyPress key);
  void take(const News& news);
  // What is to be done, once.
  std::vector<Wish> wishes();

  const view::FoldedView& view() const { return view_; }
  bool is_spectator() const { return seats_ == 0; }
  // One of the player's seats may act now.
  bool may_act() const;
  Focus focus() const { return focus_; }
  const std::vector<Entry>& entries() const { return entries_; }
  // Into entries(); meaningless while they are empty.
  std::size_t bar() const { return bar_; }
  // Of the list: what it holds and how one comes out of it.
  std::string list_title() const;
  std::optional<std::size_t> selected_group() const { return group_; }
  std::uint32_t cursor() const { return cursor_; }
  Marks marks() const;
  const std::deque<std::string>& log() const { return log_; }
  // Lines back from the newest.
  std::size_t log_back() const { return log_back_; }
  const std::string& message() const { return message_; }
  bool is_waiting() const { return waiting_; }
  LinkState link() const { return link_; }
  const std::string& link_words() const { return link_words_; }
  const std::optional<Popup>& popup() const { return popup_; }
  const std::optional<ShownArcs>& arcs() const { return arcs_; }

 private:
  // Keys (model_keys.cc).
  void press_in_popup(KeyPress key);
  void press_letter(char letter);
  void press_on_board(Key key);
  void press_in_list(Key key);
  void move_cursor(int columns, int rows);
  void choose_at_cursor();
  void enter_list();
  void choose_in_list();
  void select_group(std::optional<std::size_t> group);
  void next_group(int step);
  void give(int order);
  void jump_to_end_of_phase();
  void show_odds();
  void show_armies();
  void show_arcs();
  std::optional<v1::GetFireArcsRequest> arcs_meant() const;
  void take_back(bool consent);

  // News (model.cc).
  void take_item(const v1::WatchMatchResponse& item);
  void take_update(const v1::MatchUpdate& update);
  void take_notice(const v1::MatchNotice& notice);
  void take_list(const Result<v1::ListLegalOrdersResponse>& list);
  void take_answer(const Answered& answer);
  void take_arcs(const ArcsTold& told);
  void ask_orders();
  void forget_orders();
  void list_entries();
  void say(std::string text) { message_ = std::move(text); }
  void note(std::string line);
  // On whose behalf orders are asked and given.
  v1::Seat acting_seat() const;

  std::uint32_t seats_;
  view::FoldedView view_;
  std::vector<Wish> wishes_;

  v1::ListLegalOrdersResponse list_;
  bool listed_ = false;
  std::vector<OrderGroup> groups_;
  std::optional<std::size_t> group_;
  // The unit whose group was selected before the list was asked anew.
  std::uint32_t last_unit_ = 0;
  // The orders of the group are narrowed to those that lead to this cell or aim at it.
  std::optional<std::uint32_t> narrowed_;
  std::vector<Entry> entries_;
  std::size_t bar_ = 0;

  Focus focus_ = Focus::kBoard;
  // The list was entered by choosing on the board: after the order one is there again.
  bool from_board_ = false;
  bool cursor_placed_ = false;
  std::uint32_t cursor_ = 0;
  std::deque<std::string> log_;
  std::size_t log_back_ = 0;
  std::string message_;
  bool waiting_ = false;
  // An order that cannot be called back was chosen once; the second time gives it.
  std::optional<int> to_confirm_;
  // Of the order that has not been answered; nothing: none, or an undo.
  std::optional<std::uint64_t> given_version_;
  LinkState link_ = LinkState::kConnecting;
  std::string link_words_;
  std::optional<Popup> popup_;
  std::optional<ShownArcs> arcs_;
  // Both sides may act at once and both seats are the player's: which he acts for.
  v1::Seat preferred_ = v1::SEAT_SOUTH;
};

}  // namespace galloper::terminal::play
