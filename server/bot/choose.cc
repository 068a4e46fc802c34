#include "server/bot/choose.h"

#include "common/base/random.h"
#include "server/bot/land_player.h"
#include "server/bot/scouting_player.h"
#include "server/rules/codec/land_codec.h"
#include "server/rules/codec/scouting_codec.h"

namespace galloper::bot {

namespace {

std::optional<std::size_t> choose_in_scouting(const Question& question) {
  const auto view = codec::decode_view(question.view);
  if (!view) return std::nullopt;
  std::vector<scouting::Order> orders;
  orders.reserve(question.orders.size());
  for (const auto& legal : question.orders) {
    auto order = codec::decode_order(legal.order());
    if (!order) return std::nullopt;
    orders.push_back(std::move(*order));
  }
  SeededRandom random(question.seed);
  return choose_scouting(*view, question.seat, orders, question.level, random);
}

std::optional<std::size_t> choose_on_land(const Question& question, std::string* why) {
  const auto view = codec::decode_land_view(question.view);
  if (!view) return std::nullopt;
  std::vector<land::Order> orders;
  orders.reserve(question.orders.size());
  for (const auto& legal : question.orders) {
    auto order = codec::decode_land_order(legal.order());
    if (!order) return std::nullopt;
    orders.push_back(std::move(*order));
  }
  SeededRandom random(question.seed);
  auto chosen = choose_land(*view, question.seat, orders, {question.level, question.playouts}, random);
  if (!chosen) return std::nullopt;
  if (why) *why = std::move(chosen->why);
  return chosen->index;
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
  if (question.game == "operation" && question.view.has_operation()) return choose(stage_of(question), why);
  return std::nullopt;
}

}  // namespace galloper::bot
