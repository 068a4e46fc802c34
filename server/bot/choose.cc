#include "server/bot/choose.h"

#include "common/base/random.h"
#include "server/bot/land_player.h"
#include "server/bot/naval_player.h"
#include "server/bot/scouting_player.h"
#include "server/rules/codec/land_codec.h"
#include "server/rules/codec/naval_codec.h"
#include "server/rules/codec/scouting_codec.h"

namespace galloper::bot {

namespace {

// The orders as a game reads them; nothing: one of them is not of that game.
template <class Order, class Decode>
std::optional<std::vector<Order>> orders_of(const Question& question, Decode decode) {
  std::vector<Order> orders;
  orders.reserve(question.orders.size());
  for (const auto& legal : question.orders) {
    auto order = decode(legal.order());
    if (!order) return std::nullopt;
    orders.push_back(std::move(*order));
  }
  return orders;
}

std::optional<std::size_t> choose_in_scouting(const Question& question) {
  const auto view = codec::decode_view(question.view);
  const auto orders = orders_of<scouting::Order>(question, codec::decode_order);
  if (!view || !orders) return std::nullopt;
  SeededRandom random(question.seed);
  return choose_scouting(*view, question.seat, *orders, question.level, random);
}

// The index of what a player chose, and why where that is asked for.
template <class Choice>
std::optional<std::size_t> told(std::optional<Choice> chosen, std::string* why) {
  if (!chosen) return std::nullopt;
  if (why) *why = std::move(chosen->why);
  return chosen->index;
}

std::optional<std::size_t> choose_on_land(const Question& question, std::string* why) {
  const auto view = codec::decode_land_view(question.view);
  const auto orders = orders_of<land::Order>(question, codec::decode_land_order);
  if (!view || !orders) return std::nullopt;
  SeededRandom random(question.seed);
  return told(choose_land(*view, question.seat, *orders, {question.level, question.playouts}, random), why);
}

std::optional<std::size_t> choose_at_sea(const Question& question, std::string* why) {
  const auto view = codec::decode_naval_view(question.view);
  const auto orders = orders_of<naval::Order>(question, codec::decode_naval_order);
  if (!view || !orders) return std::nullopt;
  SeededRandom random(question.seed);
  return told(choose_naval(*view, question.seat, *orders, {question.level, question.playouts}, random), why);
}

// Each stage of an operation is a game of its own to whoever plays it.
Question stage_of(const Question& whole) {
  Question question = whole;
  const v1::OperationDelta& operation = whole.view.operation();
  const bool battle = operation.stage() == v1::OPERATION_STAGE_BATTLE;
  question.game = battle ? "land" : "scouting";
  if (battle) {
    *question.view.mutable_land() = operation.land();
  } else {
    *question.view.mutable_scouting() = operation.scouting();
  }
  return question;
}

}  // namespace

std::optional<std::size_t> choose(const Question& question, std::string* why) {
  if (question.game == "scouting") return choose_in_scouting(question);
  if (question.game == "land") return choose_on_land(question, why);
  if (question.game == "naval") return choose_at_sea(question, why);
  if (question.game == "operation" && question.view.has_operation()) return choose(stage_of(question), why);
  return std::nullopt;
}

}  // namespace galloper::bot
