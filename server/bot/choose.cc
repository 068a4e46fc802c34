#include "server/bot/choose.h"

#include "common/base/random.h"
#include "server/bot/scouting_player.h"
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

}  // namespace

std::optional<std::size_t> choose(const Question& question) {
  if (question.game == "scouting") return choose_in_scouting(question);
  return std::nullopt;
}

}  // namespace galloper::bot
