// Chat: kept by the store, told to every watcher; it moves no version.
#include <google/protobuf/util/time_util.h>

#include <algorithm>

#include "server/match/actor.h"
#include "server/match/items.h"

namespace galloper::match {
namespace {

constexpr std::size_t kMessages = 5;
constexpr std::int64_t kWindowMs = 10'000;
constexpr std::uint32_t kPage = 200;

v1::ChatMessage message_of(const store::ChatRow& row, v1::Player author) {
  v1::ChatMessage message;
  *message.mutable_author() = std::move(author);
  message.set_seat(static_cast<v1::Seat>(row.seat));
  message.set_text(row.text);
  *message.mutable_time() = google::protobuf::util::TimeUtil::MillisecondsToTimestamp(row.time_ms);
  message.set_number(static_cast<std::uint64_t>(row.number));
  return message;
}

}  // namespace

Status Actor::allow_chat(const AccountId& account) {
  const auto now = context_->now_ms();
  for (auto& chatter : chat_times_) {
    std::erase_if(chatter.times_ms, [&](std::int64_t time) { return now - time >= kWindowMs; });
  }
  std::erase_if(chat_times_, [](const ChatTimes& chatter) { return chatter.times_ms.empty(); });
  auto own = std::find_if(chat_times_.begin(), chat_times_.end(),
                          [&](const auto& one) { return one.account == account; });
  if (own == chat_times_.end()) own = chat_times_.insert(own, ChatTimes{account, {}});
  if (own->times_ms.size() >= kMessages) {
    return fail(ErrorCode::kResourceExhausted, "Five messages in ten seconds are allowed; wait a little.");
  }
  own->times_ms.push_back(now);
  return {};
}

void Actor::send_chat(const Caller& caller, v1::SendChatRequest request, Reply<v1::SendChatResponse> reply) {
  using Response = v1::SendChatResponse;
  ask<Response>(
      std::move(reply), [this, caller, request = std::move(request)](const Reply<Response>& answer) {
        const auto refuse = [&](const Error& error) { answer(tl::unexpected(error)); };
        if (auto seen = check_visible(caller, {}); !seen) return refuse(seen.error());
        if (caller.account.is_nil()) {
          return refuse({ErrorCode::kUnauthenticated, "Sign in, or play as a guest, to write.", {}, 0});
        }
        if (auto text = check_text(request.text(), "message", 1, 500); !text) return refuse(text.error());
        if (auto allowed = allow_chat(caller.account); !allowed) return refuse(allowed.error());
        store::ChatRow row;
        row.account = caller.account;
        row.seat = seats_held(live_->lobby, caller.account);
        row.time_ms = context_->now_ms();
        row.text = request.text();
        auto message = message_of(row, player_of(caller));
        context_->store.add_chat(key_, std::move(row),
                                 [self = shared_from_this(), message = std::move(message), answer,
                                  ticket = context_->ticket()](Result<std::int64_t> number) mutable {
                                   asio::post(self->strand_, [self, message = std::move(message), answer,
                                                              ticket, number = std::move(number)]() mutable {
                                     if (!number) return answer(tl::unexpected(number.error()));
                                     message.set_number(static_cast<std::uint64_t>(*number));
                                     self->tell(chat_item(0, message));
                                     Response response;
                                     *response.mutable_message() = std::move(message);
                                     answer(std::move(response));
                                   });
                                 });
      });
}

void Actor::list_chat(const Caller& caller, v1::ListChatRequest request, Reply<v1::ListChatResponse> reply) {
  using Response = v1::ListChatResponse;
  ask<Response>(std::move(reply), [this, caller,
                                   request = std::move(request)](const Reply<Response>& answer) {
    if (auto seen = check_visible(caller, {}); !seen) return answer(tl::unexpected(seen.error()));
    auto lobby = std::make_shared<store_v1::Lobby>();
    *lobby->mutable_south() = live_->lobby.south();
    *lobby->mutable_north() = live_->lobby.north();
    const bool accepted = context_->read([self = shared_from_this(), lobby, answer, after = request.after()] {
      auto rows = self->context_->store.list_chat(self->key_, static_cast<std::int64_t>(after), kPage);
      if (!rows) return answer(tl::unexpected(rows.error()));
      Response response;
      for (const auto& row : *rows)
        *response.add_messages() = message_of(row, self->author_of(*lobby, row.account));
      answer(std::move(response));
    });
    if (!accepted) answer(tl::unexpected(busy_error()));
  });
}

// May block.
v1::Player Actor::author_of(const store_v1::Lobby& lobby, const AccountId& account) const {
  for (const auto side : kit::kSides) {
    const auto& seat = seat_of(lobby, side);
    for (int i = 0; i < seat.accounts_size() && i < seat.players_size(); ++i) {
      if (seat.accounts(i) == account.view()) return seat.players(i);
    }
  }
  if (context_->options.account_of) {
    if (const auto person = context_->options.account_of(account)) return player_of(*person);
  }
  v1::Player player;
  player.set_account_id(to_string(account));
  return player;
}

}  // namespace galloper::match
