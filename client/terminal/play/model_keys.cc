// What keys do.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "client/terminal/land_ground.h"
#include "client/terminal/land_sides.h"
#include "client/terminal/naval_fleets.h"
#include "client/terminal/naval_words.h"
#include "client/terminal/odds.h"
#include "client/terminal/play/model.h"
#include "client/terminal/styled.h"
#include "client/terminal/table.h"
#include "client/terminal/words.h"

namespace galloper::terminal::play {
namespace {

constexpr std::size_t kPage = 5;
constexpr std::size_t kPopupColumns = 78;

std::vector<std::string> help_lines() {
  return {
      "On the board",
      "  arrows      move the cursor",
      "  Tab         to the next that may act; Shift-Tab to the one before",
      "  Enter       choose who stands there; then, where he is to go or whom to attack",
      "  PgUp PgDn   back and forth in what happened",
      "  Esc         choose nobody",
      "In the orders",
      "  o           from the board to the orders, and back",
      "  Up Down     to the next order, PgUp PgDn by five, Home and End",
      "  Enter       open a group; give the order",
      "  x           the exact distribution behind the order",
      "  Esc         back to all orders; back to the board",
      "Anywhere",
      "  e           to the order that ends the phase",
      "  a           at sea: the dice into each hex, of the ship there or the move chosen; again: torpedoes, "
      "off",
      "  c           the armies: brigades, brigadiers, runners; or the fleets",
      "  s           act for the other side, where both are yours and both may act",
      "  u           take your last order back; g grants the other side's wish to",
      "  ?           this page",
      "  q           leave; the match goes on without you, and you may come back",
      "",
      "On the board + marks where the orders lead; who may act is underlined.",
      "Resigning, drawing and talking: galloper match resign, draw, chat.",
  };
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

}  // namespace

void Model::press(KeyPress press) {
  message_.clear();
  if (press.key == Key::kEscape) arcs_.reset();
  if (press.key != Key::kEnter) to_confirm_.reset();
  if (popup_) {
    press_in_popup(press);
  } else if (press.key == Key::kLetter) {
    press_letter(press.letter);
  } else if (press.key == Key::kTab || press.key == Key::kBackTab) {
    next_group(press.key == Key::kTab ? 1 : -1);
  } else if (focus_ == Focus::kBoard) {
    press_on_board(press.key);
  } else {
    press_in_list(press.key);
  }
}

void Model::press_in_popup(KeyPress press) {
  const std::size_t last = popup_->lines.empty() ? 0 : popup_->lines.size() - 1;
  switch (press.key) {
    case Key::kDown:
      popup_->top = std::min(popup_->top + 1, last);
      return;
    case Key::kPageDown:
      popup_->top = std::min(popup_->top + 2 * kPage, last);
      return;
    case Key::kUp:
      popup_->top -= std::min<std::size_t>(popup_->top, 1);
      return;
    case Key::kPageUp:
      popup_->top -= std::min(popup_->top, 2 * kPage);
      return;
    default:
      popup_.reset();
  }
}

void Model::press_letter(char letter) {
  switch (letter) {
    case 'q':
      wishes_.emplace_back(Leave{});
      return;
    case '?':
      popup_ = Popup{"Keys", help_lines(), 0};
      return;
    case 'o':
      focus_ = focus_ == Focus::kBoard ? Focus::kOrders : Focus::kBoard;
      from_board_ = false;
      return;
    case 'e':
      jump_to_end_of_phase();
      return;
    case 'a':
      show_arcs();
      return;
    case 'x':
      show_odds();
      return;
    case 'c':
      show_armies();
      return;
    case 'u':
      take_back(false);
      return;
    case 'g':
      take_back(true);
      return;
    case 's':
      if (seats_ != 3) return;
      preferred_ = enemy_of(preferred_);
      if (may_act()) {
        forget_orders();
        ask_orders();
      }
      return;
    default:
      say("? shows the keys.");
  }
}

void Model::press_on_board(Key key) {
  switch (key) {
    case Key::kUp:
      return move_cursor(0, 1);
    case Key::kDown:
      return move_cursor(0, -1);
    case Key::kLeft:
      return move_cursor(-1, 0);
    case Key::kRight:
      return move_cursor(1, 0);
    case Key::kEnter:
      return choose_at_cursor();
    case Key::kEscape:
      return select_group(std::nullopt);
    case Key::kPageUp:
      log_back_ = std::min(log_back_ + kPage, log_.size());
      return;
    case Key::kPageDown:
      log_back_ -= std::min(log_back_, kPage);
      return;
    default:
      return;
  }
}

void Model::press_in_list(Key key) {
  const std::size_t last = entries_.empty() ? 0 : entries_.size() - 1;
  switch (key) {
    case Key::kUp:
      bar_ -= std::min<std::size_t>(bar_, 1);
      return;
    case Key::kDown:
      bar_ = std::min(bar_ + 1, last);
      return;
    case Key::kPageUp:
      bar_ -= std::min(bar_, kPage);
      return;
    case Key::kPageDown:
      bar_ = std::min(bar_ + kPage, last);
      return;
    case Key::kHome:
      bar_ = 0;
      return;
    case Key::kEnd:
      bar_ = last;
      return;
    case Key::kEnter:
      return choose_in_list();
    case Key::kLeft:
    case Key::kEscape:
      if (!group_ || groups_.size() == 1) focus_ = Focus::kBoard;
      return select_group(std::nullopt);
    default:
      return;
  }
}

void Model::move_cursor(int columns, int rows) {
  const bool land = view_.board() == view::Board::kLand;
  const int width = static_cast<int>(board_width(view_));
  const int depth = static_cast<int>(board_depth(view_));
  if (width == 0 || depth == 0) return;
  const int row = std::clamp(static_cast<int>(cursor_) / width + rows, 0, depth - 1);
  int column = std::clamp(static_cast<int>(cursor_) % width + columns, 0, width - 1);
  while (column > 0 && land &&
         !LandField(view_.land()).on_board(static_cast<std::uint32_t>(row * width + column)))
    --column;
  cursor_ = static_cast<std::uint32_t>(row * width + column);
}

void Model::choose_at_cursor() {
  if (!listed_) return say(list_title());
  if (group_) {
    const auto before = std::exchange(narrowed_, cursor_);
    list_entries();
    if (!entries_.empty()) {
      return enter_list();
    }
    narrowed_ = before;
    list_entries();
  }
  const std::uint32_t here = piece_at(cursor_, view_);
  for (std::size_t i = 0; i < groups_.size() && here != 0; ++i) {
    if (groups_[i].unit != here) continue;
    select_group(i);
    return enter_list();
  }
  // Ground moved, places for whoever is still in hand: the one group of the table that leads here.
  for (std::size_t i = 0; i < groups_.size() && !group_; ++i) {
    const auto leads = [&](int index) {
      return aim_of(list_.orders(index).order(), view_).destination == cursor_;
    };
    if (std::none_of(groups_[i].orders.begin(), groups_[i].orders.end(), leads)) continue;
    select_group(i);
    narrowed_ = cursor_;
    list_entries();
    return enter_list();
  }
  const std::string where = cell_name(cursor_, board_width(view_));
  say(group_ ? fmt::format("None of these orders leads to {}.", where)
             : fmt::format("Nobody in {} has an order to be given now.", where));
}

void Model::enter_list() {
  focus_ = Focus::kOrders;
  from_board_ = true;
}

void Model::choose_in_list() {
  if (bar_ >= entries_.size()) return say(list_title());
  if (entries_[bar_].group) return select_group(entries_[bar_].group);
  give(entries_[bar_].order);
}

void Model::select_group(std::optional<std::size_t> group) {
  group_ = group;
  if (!group) last_unit_ = 0;
  narrowed_.reset();
  list_entries();
  if (!group) return;
  if (const auto cell = cell_of(groups_[*group].unit, view_)) cursor_ = *cell;
}

void Model::next_group(int step) {
  if (groups_.empty()) return say(list_title());
  const auto count = static_cast<int>(groups_.size());
  int at = group_ ? static_cast<int>(*group_) : step > 0 ? -1 : 0;
  // Past resigning and draws, which nobody comes to by the way.
  for (int tried = 0; tried < count; ++tried) {
    at = (at + step + count) % count;
    if (!groups_[static_cast<std::size_t>(at)].of_match) return select_group(static_cast<std::size_t>(at));
  }
}

void Model::give(int order) {
  if (waiting_) return say("The order before this one has not been answered yet.");
  if (link_ == LinkState::kLost) return say("The server is not reached now; the order was not sent.");
  if (list_.orders(order).order().has_resign() && std::exchange(to_confirm_, order) != order)
    return say("Enter once more gives the match up; any other key does not.");
  waiting_ = true;
  given_version_ = list_.version();
  if (from_board_) focus_ = Focus::kBoard;
  const v1::Seat seat =
      list_.seat() == v1::SEAT_SOUTH || list_.seat() == v1::SEAT_NORTH ? list_.seat() : acting_seat();
  wishes_.emplace_back(GiveOrder{seat, list_.version(), list_.orders(order).order()});
}

void Model::jump_to_end_of_phase() {
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    for (const int index : groups_[i].orders) {
      if (!ends_phase(list_.orders(index).order())) continue;
      select_group(i);
      focus_ = Focus::kOrders;
      for (bar_ = 0; bar_ + 1 < entries_.size() && entries_[bar_].order != index;) ++bar_;
      return;
    }
  }
  say(may_act() ? "No order ends this phase now." : list_title());
}

void Model::show_odds() {
  if (focus_ != Focus::kOrders || bar_ >= entries_.size() || entries_[bar_].order < 0)
    return say("x shows what is behind an order: go to one with o first.");
  std::vector<std::string> lines;
  for (const auto& line : lines_of(full_odds(list_.orders(entries_[bar_].order), view_))) {
    for (auto& part : wrapped(line, kPopupColumns, 2)) lines.push_back(std::move(part));
  }
  popup_ = Popup{"The exact chances", std::move(lines), 0};
}

void Model::show_armies() {
  if (view_.board() == view::Board::kNaval) {
    popup_ = Popup{"The fleets", lines_of(draw_fleets(view_.naval(), view_.info(), kPopupColumns)), 0};
    return;
  }
  const std::string text = view_.board() == view::Board::kLand
                               ? draw_sides(view_.land(), view_.info(), kPopupColumns)
                               : draw_scouts(view_.scouting());
  popup_ = Popup{"The armies", lines_of(text), 0};
}

// From where the chosen move would end, else from where the ship under the cursor is.
std::optional<v1::GetFireArcsRequest> Model::arcs_meant() const {
  v1::GetFireArcsRequest request;
  request.set_weapon(v1::NAVAL_WEAPON_GUNS);
  if (focus_ == Focus::kOrders && bar_ < entries_.size() && entries_[bar_].order >= 0) {
    const v1::NavalOrder& order = list_.orders(entries_[bar_].order).order().naval();
    if (order.has_move()) {
      request.set_ship(order.move().ship());
      request.set_cell(order.move().cell());
      request.set_facing(order.move().facing());
      return request;
    }
  }
  request.set_ship(piece_at(cursor_, view_));
  return request.ship() == 0 ? std::nullopt : std::optional(request);
}

// The guns, then the torpedoes of a ship that has some left, then none.
void Model::show_arcs() {
  if (view_.board() != view::Board::kNaval) return say("Only ships have arcs of fire.");
  auto request = arcs_meant();
  if (!request) return say("a shows the arcs of the ship under the cursor, or where the chosen move ends.");
  const auto shown = [&](v1::NavalWeapon weapon) {
    return arcs_ && arcs_->request.ship() == request->ship() && arcs_->request.weapon() == weapon &&
           arcs_->request.cell() == request->cell() && arcs_->request.facing() == request->facing();
  };
  const v1::Ship* ship = find_ship(view_.naval(), request->ship());
  const bool torpedoes = ship != nullptr && ship->torpedoes() != 0;
  if (shown(v1::NAVAL_WEAPON_TORPEDO) || (shown(v1::NAVAL_WEAPON_GUNS) && !torpedoes)) return arcs_.reset();
  if (shown(v1::NAVAL_WEAPON_GUNS)) request->set_weapon(v1::NAVAL_WEAPON_TORPEDO);
  wishes_.emplace_back(AskArcs{*request});
}

void Model::take_back(bool consent) {
  if (is_spectator()) return say("You only watch.");
  if (waiting_) return say("The order before this one has not been answered yet.");
  waiting_ = true;
  const v1::Seat seat = seats_ == 1 ? v1::SEAT_SOUTH : seats_ == 2 ? v1::SEAT_NORTH : v1::SEAT_UNSPECIFIED;
  wishes_.emplace_back(TakeBack{seat, view_.version(), consent});
}

}  // namespace galloper::terminal::play
