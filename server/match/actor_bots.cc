// Computer players: asked like a person would be, with a person's view, and answered through the same path.
#include <algorithm>

#include "server/match/actor.h"

namespace galloper::match {
namespace {

constexpr std::int64_t kAskAgainMs = 250;

}  // namespace

bool Actor::bot_is_to_act() const {
  if (!live_->table || live_->row.state != store::MatchState::kPlaying || !context_->options.computer_players)
    return false;
  return std::any_of(kit::kSides.begin(), kit::kSides.end(), [&](kit::Seat side) {
    return seat_of(live_->lobby, side).bot_level() > 0 && (live_->table->may_act() & kit::bit_of(side)) != 0;
  });
}

void Actor::ask_bots() {
  if (!live_ || busy_ || context_->stopping() || live_->time.paused() || !bot_is_to_act()) return;
  const auto pace_ms = live_->lobby.has_bot_pace_ms() ? std::int64_t{live_->lobby.bot_pace_ms()}
                                                      : context_->options.bot_pace_ms;
  const auto next_ms = live_->ledger.last_time_ms() + pace_ms;
  if (context_->now_ms() < next_ms) return wake_at(next_ms);
  for (const auto side : kit::kSides) {
    const bool acts = (live_->table->may_act() & kit::bit_of(side)) != 0;
    if (acts && seat_of(live_->lobby, side).bot_level() > 0) ask_bot(side);
  }
}

void Actor::ask_bot(kit::Seat side) {
  auto& asked = bots_asked_[kit::index_of(side)];
  const auto version = live_->ledger.version(kit::viewer_of(side));
  if (asked && asked->version == version) return;
  auto orders = live_->table->legal_orders(side, true);
  if (orders.empty()) return;
  asked = BotAsked{version};

  BotQuestion question;
  question.game = live_->row.game;
  question.level = seat_of(live_->lobby, side).bot_level();
  question.seat = side;
  question.seed = context_->random_below(std::uint64_t{1} << 63);
  v1::MatchUpdate view;
  view.ParseFromString(live_->table->snapshot(kit::viewer_of(side)));
  question.view = std::move(*view.mutable_delta());
  auto choices = std::make_shared<std::vector<v1::LegalOrder>>(orders);
  question.orders = std::move(orders);
  context_->options.computer_players->ask(std::move(question), [weak = weak_from_this(), side, version,
                                                                choices](std::optional<std::size_t> choice) {
    const auto self = weak.lock();
    if (!self) return;
    const auto ticket = self->context_->ticket();
    if (self->context_->stopping()) return;
    std::optional<v1::Order> order;
    if (choice && *choice < choices->size()) order = (*choices)[*choice].order();
    asio::post(self->strand_, [self, side, version, order = std::move(order), ticket]() mutable {
      self->bot_chose(side, version, std::move(order));
    });
  });
}

void Actor::bot_chose(kit::Seat side, std::uint32_t version, std::optional<v1::Order> order) {
  auto& asked = bots_asked_[kit::index_of(side)];
  if (!live_ || !asked || asked->version != version) return;
  if (!order) {
    asked.reset();
    return wake_at(context_->now_ms() + kAskAgainMs);
  }
  change([this, side, version, order = std::move(*order)](const Error* failed) {
    bots_asked_[kit::index_of(side)].reset();
    if (failed || !check_playing("orders") || !check_version(version, kit::viewer_of(side))) return finish();
    if (const auto out = live_->time.run_out(context_->now_ms()); out != kit::Seat::kNone) {
      return refer(kit::TimeRunOut{out}, nullptr);
    }
    Submission submission;
    submission.order = order;
    const auto id = context_->random_bytes(submission.order_id.bytes.size());
    std::copy(id.begin(), id.end(), submission.order_id.bytes.begin());
    decide({side, kit::viewer_of(side)}, {}, submission, [this](const Result<Answer>& answer) {
      if (!answer) wake_at(context_->now_ms() + kAskAgainMs);
    });
  });
  ask_bots();
}

}  // namespace galloper::match
