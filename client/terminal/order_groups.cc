#include "client/terminal/order_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "client/terminal/land_words.h"
#include "client/terminal/naval_words.h"
#include "client/terminal/odds.h"
#include "client/terminal/styled.h"
#include "client/terminal/table.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

// What an order is about: a key that is equal for the orders of one group, and its title.
struct Topic {
  std::string key;
  std::string title;
  std::uint32_t unit = 0;
};

Topic about_table(std::string_view title) { return {std::string(title), std::string(title), 0}; }

Topic about_scout(std::uint32_t scout, const v1::ScoutingDelta& view) {
  return {fmt::format("scout {}", scout), "Scout " + scout_label(scout, view), scout};
}

Topic topic_of(const v1::ScoutingOrder& order, const v1::ScoutingDelta& view) {
  switch (order.verb_case()) {
    case v1::ScoutingOrder::kMove:
      return about_scout(order.move().scout(), view);
    case v1::ScoutingOrder::kAttack:
      return about_scout(order.attack().scout(), view);
    case v1::ScoutingOrder::kPlace:
      return about_table("Place a scout");
    case v1::ScoutingOrder::kLift:
      return about_table("Take a scout back");
    default:
      return about_table("Go on");
  }
}

// Whose orders are listed: the seat asked for, or, of both, the side to act.
v1::Seat seat_of(const v1::ListLegalOrdersResponse& list, const view::FoldedView& view) {
  return list.seat() == v1::SEAT_SOUTH || list.seat() == v1::SEAT_NORTH ? list.seat() : active_seat(view);
}

Topic about_unit(std::uint32_t unit, const v1::LandDelta& view) {
  Topic topic{fmt::format("unit {}", unit), unit_words(view, unit), unit};
  if (const v1::LandBrigade* brigade = brigade_of(view, unit)) {
    const v1::LandUnit* known = find_unit(view, unit);
    const bool own = known != nullptr && known->own_order() != v1::COMMAND_ORDER_UNSPECIFIED;
    topic.title += fmt::format(", {}, {}", harmless(brigade->name()),
                               order_words(own ? known->own_order() : brigade->order()));
  }
  return topic;
}

Topic about_brigade(std::uint32_t id, v1::Seat seat, const v1::LandDelta& view) {
  Topic topic{fmt::format("brigade {}", id), brigadier_name(view, seat, id), 0};
  if (const v1::LandBrigade* brigade = find_brigade(view, seat, id)) {
    topic.unit = brigade->with();
    topic.title += fmt::format(", {}, now {}", harmless(brigade->name()), order_words(brigade->order()));
    if (brigade->has_runner())
      topic.title += fmt::format(", runner with {} under way", order_words(brigade->runner().order()));
  }
  return topic;
}

Topic topic_of(const v1::LandOrder& order, v1::Seat seat, const v1::LandDelta& view) {
  using O = v1::LandOrder;
  switch (order.verb_case()) {
    case O::kAct:
      return about_unit(order.act().unit(), view);
    case O::kDeploy:
      return about_unit(order.deploy().unit(), view);
    case O::kLift:
      return about_unit(order.lift().unit(), view);
    case O::kFirstOrder:
      return about_brigade(order.first_order().brigade(), seat, view);
    case O::kGiveOrder:
      return about_brigade(order.give_order().brigade(), seat, view);
    case O::kSendRunner:
      return about_brigade(order.send_runner().brigade(), seat, view);
    case O::kRecallRunner:
      return about_brigade(order.recall_runner().brigade(), seat, view);
    case O::kJoinUnit:
      return about_brigade(order.join_unit().brigade(), seat, view);
    case O::kRide:
    case O::kPlaceCinc:
      return about_table(cinc_name(view, seat));
    case O::kAdvance:
    case O::kStrike:
    case O::kFollow:
    case O::kStandFast: {
      Topic topic = about_unit(view.pending().unit(), view);
      topic.title = "To be chosen: " + choice_words(view, view.pending());
      return topic;
    }
    case O::kMovePiece:
      return about_table("The ground");
    case O::kPlaceCounter:
    case O::kMoveCounter:
      return about_table("Counters");
    default:
      return about_table("Go on");
  }
}

Topic about_ship(std::uint32_t ship, const v1::NavalDelta& view) {
  return {fmt::format("ship {}", ship), ship_words(view, ship), ship};
}

Topic topic_of(const v1::NavalOrder& order, const v1::NavalDelta& view) {
  switch (order.verb_case()) {
    case v1::NavalOrder::kMove:
      return about_ship(order.move().ship(), view);
    case v1::NavalOrder::kWithdraw:
      return about_ship(order.withdraw().ship(), view);
    case v1::NavalOrder::kAim:
      return about_ship(order.aim().ship(), view);
    default:
      return about_table("Go on");
  }
}

Topic topic_of(const v1::Order& order, v1::Seat seat, const view::FoldedView& view) {
  if (order.has_scouting()) return topic_of(order.scouting(), view.scouting());
  if (order.has_land()) return topic_of(order.land(), seat, view.land());
  if (order.has_naval()) return topic_of(order.naval(), view.naval());
  return about_table("The match");
}

OrderAim land_aim(const v1::LandOrder& order, const v1::LandDelta& view) {
  const auto cell_of_target = [&](std::uint32_t unit) -> std::optional<std::uint32_t> {
    const v1::LandUnit* known = find_unit(view, unit);
    if (known == nullptr || known->status() != v1::UNIT_STATUS_ON_BOARD) return std::nullopt;
    return known->cell();
  };
  switch (order.verb_case()) {
    case v1::LandOrder::kAct: {
      OrderAim aim{order.act().cell(), std::nullopt};
      if (order.act().target() != 0) aim.target = cell_of_target(order.act().target());
      return aim;
    }
    case v1::LandOrder::kDeploy:
      return {order.deploy().cell(), std::nullopt};
    case v1::LandOrder::kRide:
      return {order.ride().cell(), std::nullopt};
    case v1::LandOrder::kPlaceCinc:
      return {order.place_cinc().cell(), std::nullopt};
    case v1::LandOrder::kMovePiece:
      return {order.move_piece().anchor(), std::nullopt};
    case v1::LandOrder::kFollow:
      return {order.follow().cell(), std::nullopt};
    case v1::LandOrder::kStrike:
      return {std::nullopt, cell_of_target(order.strike().target())};
    case v1::LandOrder::kJoinUnit:
      return {cell_of_target(order.join_unit().unit()), std::nullopt};
    case v1::LandOrder::kAdvance:
      return {view.pending().cell(), std::nullopt};
    default:
      return {};
  }
}

std::string rules_words(const v1::LegalOrder& order) {
  std::string rules;
  for (const auto& rule : order.rules()) rules += (rules.empty() ? "" : " ") + harmless(rule);
  return rules.empty() ? "" : "  (" + rules + ")";
}

// An order that does nothing but name a hex: many of them stand side by side.
bool is_plain(const v1::LegalOrder& order, const view::FoldedView& view, const std::string& preview) {
  if (order.order().naval().has_move()) return true;
  const v1::LandOrder& land = order.order().land();
  const bool moves = land.has_deploy() || land.has_ride() || land.has_place_cinc() || land.has_move_piece() ||
                     land.has_act() || land.has_follow();
  const OrderAim aim = aim_of(order.order(), view);
  return moves && preview.empty() && aim.destination && !aim.target;
}

// "go, cost 3": a ship's ends by what they cost.
std::string plain_verb(const v1::LegalOrder& legal) {
  const v1::Order& order = legal.order();
  if (order.naval().has_move()) return fmt::format("go, cost {}", legal.course().steps().size());
  switch (order.land().verb_case()) {
    case v1::LandOrder::kDeploy:
      return "stand in";
    case v1::LandOrder::kRide:
      return "ride to";
    case v1::LandOrder::kPlaceCinc:
      return "stand in";
    case v1::LandOrder::kMovePiece:
      return fmt::format("move piece {} to", order.land().move_piece().piece());
    case v1::LandOrder::kFollow:
      return "follow to";
    default:
      return "move to";
  }
}

// "E2"; of a ship's move also how it faces there and by what course: "E2 NE FLF".
std::string plain_words(const v1::LegalOrder& legal, const view::FoldedView& view) {
  std::string text = cell_name(*aim_of(legal.order(), view).destination, board_width(view));
  if (!legal.order().naval().has_move()) return text;
  text += fmt::format(" {}", facing_letters(legal.order().naval().move().facing()));
  return legal.course().steps().empty() ? text + " (stays)"
                                        : text + " " + course_letters(legal.course().steps());
}

}  // namespace

std::vector<OrderGroup> group_orders(const v1::ListLegalOrdersResponse& list, const view::FoldedView& view) {
  std::vector<OrderGroup> groups;
  std::map<std::string, std::size_t> known;
  const v1::Seat seat = seat_of(list, view);
  for (int i = 0; i < list.orders_size(); ++i) {
    Topic topic = topic_of(list.orders(i).order(), seat, view);
    const auto [at, fresh] = known.emplace(topic.key, groups.size());
    const v1::Order& order = list.orders(i).order();
    const bool of_match = !order.has_land() && !order.has_scouting() && !order.has_naval();
    if (fresh) groups.push_back({std::move(topic.title), topic.unit, {}, of_match});
    groups[at->second].orders.push_back(i);
  }
  return groups;
}

OrderAim aim_of(const v1::Order& order, const view::FoldedView& view) {
  if (order.has_land()) return land_aim(order.land(), view.land());
  if (order.naval().has_move()) return {order.naval().move().cell(), std::nullopt};
  if (order.naval().has_aim()) return {std::nullopt, cell_of(order.naval().aim().target(), view)};
  const v1::ScoutingOrder& scouting = order.scouting();
  if (scouting.has_place()) return {scouting.place().cell(), std::nullopt};
  if (scouting.has_lift()) return {scouting.lift().cell(), std::nullopt};
  if (scouting.has_move()) return {scouting.move().cell(), std::nullopt};
  if (scouting.has_attack()) return {std::nullopt, cell_of(scouting.attack().target(), view)};
  return {};
}

std::optional<std::uint32_t> cell_of(std::uint32_t unit, const view::FoldedView& view) {
  if (unit == 0) return std::nullopt;
  if (view.board() == view::Board::kLand) {
    const v1::LandUnit* known = find_unit(view.land(), unit);
    if (known == nullptr || known->status() != v1::UNIT_STATUS_ON_BOARD) return std::nullopt;
    return known->cell();
  }
  if (view.board() == view::Board::kNaval) {
    const v1::Ship* ship = find_ship(view.naval(), unit);
    return ship == nullptr || !is_afloat(*ship) ? std::nullopt : std::optional(ship->cell());
  }
  for (const auto& scout : view.scouting().scouts()) {
    if (scout.id() == unit && scout.status() <= v1::SCOUT_STATUS_RIDING_HOME) return scout.cell();
  }
  return std::nullopt;
}

std::uint32_t piece_at(std::uint32_t cell, const view::FoldedView& view) {
  if (view.board() == view::Board::kLand) return unit_at(view.land(), cell);
  if (view.board() == view::Board::kNaval) return ship_at(view.naval(), cell);
  for (const auto& scout : view.scouting().scouts()) {
    if (scout.cell() == cell && scout.status() <= v1::SCOUT_STATUS_RIDING_HOME) return scout.id();
  }
  return 0;
}

bool ends_phase(const v1::Order& order) {
  const v1::ScoutingOrder& scouting = order.scouting();
  const v1::LandOrder& land = order.land();
  return scouting.has_confirm_placement() || scouting.has_end_moves() || scouting.has_end_turn() ||
         land.has_confirm_deployment() || land.has_deploy_rest() || land.has_end_command() ||
         land.has_end_actions() || land.has_stand_fast() || land.has_pass_reward() ||
         order.naval().has_end_moves() || order.naval().has_commit();
}

std::string draw_orders(const v1::ListLegalOrdersResponse& list, const view::FoldedView& view,
                        std::size_t columns) {
  std::string text;
  const auto is_ship_move = [](const v1::LegalOrder& order) { return order.order().naval().has_move(); };
  if (std::any_of(list.orders().begin(), list.orders().end(), is_ship_move))
    text +=
        "Where a ship ends, how it faces there, its course: F forward, L and R a turn of sixty degrees.\n";
  for (const OrderGroup& group : group_orders(list, view)) {
    text += group.title + "\n";
    // Verb and rules to "12 E2, 13 F2".
    std::map<std::pair<std::string, std::string>, std::string> plain;
    for (const int index : group.orders) {
      const v1::LegalOrder& order = list.orders(index);
      const std::string preview = preview_line(order, view);
      if (is_plain(order, view, preview)) {
        std::string& cells = plain[{plain_verb(order), rules_words(order)}];
        cells += fmt::format("{}{} {}", cells.empty() ? "" : ", ", order.number(), plain_words(order, view));
        continue;
      }
      const std::string line = fmt::format("{:>4}  {}{}{}", order.number(), harmless(order.text()),
                                           preview.empty() ? "" : ": " + preview, rules_words(order));
      for (const auto& part : wrapped(line, columns, 8)) text += part + "\n";
    }
    for (const auto& [verb, cells] : plain) {
      for (const auto& line :
           wrapped(fmt::format("      {}: {}{}", verb.first, cells, verb.second), columns, 8))
        text += line + "\n";
    }
  }
  return text;
}

}  // namespace galloper::terminal
