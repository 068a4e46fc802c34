// Orders of the land battle.
#include <variant>

#include "server/rules/codec/decoding.h"
#include "server/rules/codec/land_codec.h"

namespace galloper::codec {

using namespace land;  // NOLINT: this file is about nothing else

namespace {

v1::CommandOrder wire(command::Order order) { return static_cast<v1::CommandOrder>(order); }
v1::Sector wire(activation::Sector sector) { return static_cast<v1::Sector>(sector); }

struct OrderEncoder {
  v1::Order* out;
  v1::LandOrder* verb() const { return out->mutable_land(); }

  // The referee's orders have messages of their own in the log.
  void operator()(const kit::Begin&) const {}
  void operator()(const kit::Close&) const {}
  void operator()(const kit::TimeRunOut&) const {}
  void operator()(const kit::Resign&) const { out->mutable_resign(); }
  void operator()(const kit::OfferDraw&) const { out->mutable_offer_draw(); }
  void operator()(const kit::AcceptDraw&) const { out->mutable_accept_draw(); }
  void operator()(const TakeInitiative& o) const { verb()->mutable_take_initiative()->set_take(o.take); }
  void operator()(const ChooseDeployment& o) const {
    verb()->mutable_choose_deployment()->set_first(o.first);
  }
  void operator()(const MovePiece& o) const {
    verb()->mutable_move_piece()->set_piece(o.piece);
    verb()->mutable_move_piece()->set_anchor(o.anchor);
  }
  void operator()(const PassReward&) const { verb()->mutable_pass_reward(); }
  void operator()(const Deploy& o) const {
    verb()->mutable_deploy()->set_unit(o.unit);
    verb()->mutable_deploy()->set_cell(o.cell);
  }
  void operator()(const Lift& o) const { verb()->mutable_lift()->set_unit(o.unit); }
  void operator()(const DeployRest&) const { verb()->mutable_deploy_rest(); }
  void operator()(const PlaceCinc& o) const { verb()->mutable_place_cinc()->set_cell(o.cell); }
  void operator()(const FirstOrder& o) const { command(o, verb()->mutable_first_order()); }
  void operator()(const PlaceCounter& o) const {
    verb()->mutable_place_counter()->set_counter(o.counter);
    verb()->mutable_place_counter()->set_sector(wire(o.sector));
  }
  void operator()(const ConfirmDeployment&) const { verb()->mutable_confirm_deployment(); }
  void operator()(const Ride& o) const { verb()->mutable_ride()->set_cell(o.cell); }
  void operator()(const GiveOrder& o) const { command(o, verb()->mutable_give_order()); }
  void operator()(const SendRunner& o) const { command(o, verb()->mutable_send_runner()); }
  void operator()(const RecallRunner& o) const { verb()->mutable_recall_runner()->set_brigade(o.brigade); }
  void operator()(const EndCommand&) const { verb()->mutable_end_command(); }
  void operator()(const Act& o) const {
    auto* act = verb()->mutable_act();
    act->set_unit(o.unit);
    act->set_cell(o.cell);
    act->set_verb(static_cast<v1::Verb>(o.verb));
    act->set_target(o.target);
  }
  void operator()(const Advance&) const { verb()->mutable_advance(); }
  void operator()(const Strike& o) const { verb()->mutable_strike()->set_target(o.target); }
  void operator()(const Follow& o) const { verb()->mutable_follow()->set_cell(o.cell); }
  void operator()(const StandFast&) const { verb()->mutable_stand_fast(); }
  void operator()(const JoinUnit& o) const {
    verb()->mutable_join_unit()->set_brigade(o.brigade);
    verb()->mutable_join_unit()->set_unit(o.unit);
  }
  void operator()(const EndActions&) const { verb()->mutable_end_actions(); }
  void operator()(const MoveCounter& o) const { verb()->mutable_move_counter()->set_sector(wire(o.sector)); }

 private:
  template <class O, class M>
  static void command(const O& order, M* message) {
    message->set_brigade(order.brigade);
    message->set_order(wire(order.order));
  }
};

template <class O, class M>
O command_order(const M& m, Checks& c) {
  return O{decode_brigade(m.brigade(), c),
           c.enumerator(m.order(), command::Order::kHold, "the order's order")};
}

activation::Sector sector(int value, Checks& c) {
  return c.enumerator(value, activation::Sector::kRight, "the order's sector");
}

// Orders before the battle; Begin: it is another.
Order decode_preparation(const v1::LandOrder& m, Checks& c) {
  const auto cell = [&](std::uint32_t value) { return decode_cell(value, c, "the order's cell"); };
  switch (m.verb_case()) {
    case v1::LandOrder::kTakeInitiative:
      return TakeInitiative{m.take_initiative().take()};
    case v1::LandOrder::kChooseDeployment:
      return ChooseDeployment{m.choose_deployment().first()};
    case v1::LandOrder::kMovePiece:
      return MovePiece{
          c.number<std::uint8_t>(m.move_piece().piece(), 0, kMostPieces - 1, "the order's piece"),
          cell(m.move_piece().anchor())};
    case v1::LandOrder::kPassReward:
      return PassReward{};
    case v1::LandOrder::kDeploy:
      return Deploy{decode_unit(m.deploy().unit(), c, "the order's unit"), cell(m.deploy().cell())};
    case v1::LandOrder::kLift:
      return Lift{decode_unit(m.lift().unit(), c, "the order's unit")};
    case v1::LandOrder::kDeployRest:
      return DeployRest{};
    case v1::LandOrder::kPlaceCinc:
      return PlaceCinc{cell(m.place_cinc().cell())};
    case v1::LandOrder::kFirstOrder:
      return command_order<FirstOrder>(m.first_order(), c);
    case v1::LandOrder::kPlaceCounter:
      return PlaceCounter{c.number<std::uint8_t>(m.place_counter().counter(), 1, 6, "the order's counter"),
                          sector(m.place_counter().sector(), c)};
    case v1::LandOrder::kConfirmDeployment:
      return ConfirmDeployment{};
    default:
      return kit::Begin{};
  }
}

// Orders of the battle; Begin: it is another.
Order decode_battle(const v1::LandOrder& m, Checks& c) {
  switch (m.verb_case()) {
    case v1::LandOrder::kRide:
      return Ride{decode_cell(m.ride().cell(), c, "the order's cell")};
    case v1::LandOrder::kGiveOrder:
      return command_order<GiveOrder>(m.give_order(), c);
    case v1::LandOrder::kSendRunner:
      return command_order<SendRunner>(m.send_runner(), c);
    case v1::LandOrder::kRecallRunner:
      return RecallRunner{decode_brigade(m.recall_runner().brigade(), c)};
    case v1::LandOrder::kEndCommand:
      return EndCommand{};
    case v1::LandOrder::kAct:
      return Act{decode_unit(m.act().unit(), c, "the order's unit"),
                 decode_cell(m.act().cell(), c, "the order's cell"),
                 c.enumerator(m.act().verb(), Verb::kCharge, "the order's verb"),
                 decode_unit(m.act().target(), c, "the order's target", true)};
    case v1::LandOrder::kAdvance:
      return Advance{};
    case v1::LandOrder::kStrike:
      return Strike{decode_unit(m.strike().target(), c, "the order's target")};
    case v1::LandOrder::kFollow:
      return Follow{decode_cell(m.follow().cell(), c, "the order's cell")};
    case v1::LandOrder::kStandFast:
      return StandFast{};
    case v1::LandOrder::kJoinUnit:
      return JoinUnit{decode_brigade(m.join_unit().brigade(), c),
                      decode_unit(m.join_unit().unit(), c, "the order's unit")};
    case v1::LandOrder::kEndActions:
      return EndActions{};
    case v1::LandOrder::kMoveCounter:
      return MoveCounter{sector(m.move_counter().sector(), c)};
    default:
      return kit::Begin{};
  }
}

}  // namespace

void encode(const Order& order, v1::Order* out) { std::visit(OrderEncoder{out}, order); }

Result<Order> decode_land_order(const v1::Order& m) {
  switch (m.order_case()) {
    case v1::Order::kResign:
      return Order{kit::Resign{}};
    case v1::Order::kOfferDraw:
      return Order{kit::OfferDraw{}};
    case v1::Order::kAcceptDraw:
      return Order{kit::AcceptDraw{}};
    case v1::Order::kLand: {
      Checks c;
      auto order = decode_preparation(m.land(), c);
      if (std::holds_alternative<kit::Begin>(order)) order = decode_battle(m.land(), c);
      if (std::holds_alternative<kit::Begin>(order))
        c.fault("The order of the land battle has no verb; it takes deploy, act, end_command or another");
      return c.result(std::move(order));
    }
    case v1::Order::kScouting:
      return fail(ErrorCode::kInvalidArgument,
                  "The order is one of the scouting game; it takes resign, offer_draw, accept_draw or land.");
    case v1::Order::kNaval:
      return fail(ErrorCode::kInvalidArgument,
                  "The order is one of the battle at sea; it takes resign, offer_draw, accept_draw or land.");
    case v1::Order::ORDER_NOT_SET:
      break;
  }
  return fail(ErrorCode::kInvalidArgument,
              "The order is empty; it takes resign, offer_draw, accept_draw or land.");
}

}  // namespace galloper::codec
