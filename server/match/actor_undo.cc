// Taking orders back (G6).
#include <fmt/format.h>

#include "server/match/actor.h"

namespace galloper::match {
namespace {

Error forbidden(std::string message) {
  return Error{ErrorCode::kFailedPrecondition, std::move(message), "G6", 0};
}

}  // namespace

void Actor::undo(const Caller& caller, v1::UndoOrderRequest request, Reply<v1::UndoOrderResponse> reply) {
  ask_change<v1::UndoOrderResponse>(std::move(reply), [this, caller, request = std::move(request)](
                                                          const Reply<v1::UndoOrderResponse>& answer) {
    take_back(caller, request, answer);
  });
}

// G6: at once while nothing random and nothing hidden was revealed since; else with the other side's consent.
void Actor::take_back(const Caller& caller, const v1::UndoOrderRequest& request,
                      Reply<v1::UndoOrderResponse> reply) {
  const auto refuse = [&](const Error& error) {
    reply(tl::unexpected(error));
    finish();
  };
  auto standing = authorise(caller, seat_to_undo(caller, seat_from(request.seat())));
  if (!standing) return refuse(standing.error());
  const auto order = parse_id<OrderId>(request.order_id());
  if (!order || order->is_nil()) {
    return refuse(
        {ErrorCode::kInvalidArgument, "An undo needs an order_id: any UUID that is not nil.", {}, 0});
  }
  if (const auto sequence = live_->ledger.find(*order)) {
    const Entry& first = live_->ledger.at(sequence);
    if (first.account != caller.account || first.kind != Entry::Kind::kUndo) {
      return refuse({ErrorCode::kAlreadyExists,
                     "This order_id was used before: make a fresh one for each order.",
                     {},
                     0});
    }
    v1::UndoOrderResponse response;
    response.set_undone(true);
    response.set_version(first.versions[kit::index_of(standing->viewer)]);
    reply(std::move(response));
    return finish();
  }
  if (auto playing = check_playing("undo"); !playing) return refuse(playing.error());
  if (auto fresh = check_version(request.version(), standing->viewer); !fresh) return refuse(fresh.error());

  if (request.consent()) {
    if (!undo_asked_ || undo_asked_->seat == standing->seat) {
      return refuse(forbidden("The other side does not ask to take an order back."));
    }
    const auto asked = *undo_asked_;
    return undo_row(asked.target, asked.seat, caller.account, *order, standing->viewer, true,
                    std::move(reply));
  }
  const auto target = live_->ledger.undo_target(standing->seat, standing->viewer);
  if (target == 0) {
    return refuse(forbidden("Only the last order may be taken back, and only by the side that gave it."));
  }
  if (!live_->ledger.at(target).irrevocable || standing->viewer == kit::Viewer::kBoth) {
    return undo_row(target, standing->seat, caller.account, *order, standing->viewer, false,
                    std::move(reply));
  }
  if (seat_of(live_->lobby, kit::enemy_of(standing->seat)).bot_level() > 0) {
    return refuse(
        forbidden("That order showed something random or hidden; a computer player does not consent to "
                  "taking it back."));
  }
  undo_asked_ = UndoAsked{standing->seat, target};
  notify();
  v1::UndoOrderResponse response;
  response.set_version(live_->ledger.version(standing->viewer));
  reply(std::move(response));
  finish();
}

// One who holds both seats takes back the last order, whichever side gave it.
kit::Seat Actor::seat_to_undo(const Caller& caller, kit::Seat seat) const {
  if (seat != kit::Seat::kNone || seats_held(live_->lobby, caller.account) != 3) return seat;
  for (const auto side : kit::kSides) {
    if (live_->ledger.undo_target(side, kit::Viewer::kBoth) != 0) return side;
  }
  return kit::Seat::kSouth;
}

// The state is folded again without the order, away from the strand; the mailbox waits.
void Actor::undo_row(std::uint32_t target, kit::Seat by, const AccountId& account, const OrderId& order,
                     kit::Viewer viewer, bool by_consent, Reply<v1::UndoOrderResponse> reply) {
  store_v1::Record record;
  record.mutable_undo()->set_sequence(target);
  record.mutable_undo()->set_by_consent(by_consent);
  auto commit = std::make_shared<Commit>();
  commit->entry.seat = by;
  commit->entry.account = account;
  commit->entry.order = order;
  commit->entry.kind = Entry::Kind::kUndo;
  commit->viewer = viewer;
  commit->undoes = target;
  commit->reply = [this, viewer, reply](const Result<Answer>& done) {
    if (!done) return reply(tl::unexpected(done.error()));
    v1::UndoOrderResponse response;
    response.set_undone(true);
    response.set_version(live_->ledger.version(viewer));
    reply(std::move(response));
  };
  const auto failed = [this, reply](const Error& error) {
    reply(tl::unexpected(error));
    finish();
  };
  // While busy_, nothing else touches live_.
  Live* live = live_.get();
  const bool accepted =
      context_->read([self = shared_from_this(), live, commit, failed, target, by,
                      body = record.SerializeAsString(), ticket = context_->ticket()]() mutable {
        auto rows = self->context_->store.load(self->key_);
        auto table = rows ? fold_without(*live->module, *rows, live->ledger, target)
                          : Result<std::unique_ptr<codec::Table>>(tl::unexpected(rows.error()));
        auto result = std::make_shared<decltype(table)>(std::move(table));
        asio::post(self->strand_,
                   [self, live, commit, failed, by, result, body = std::move(body), ticket]() mutable {
                     if (*result) {
                       commit->updates = (**result)->undone_from(*live->table, by, live->viewers);
                       commit->table = std::move(**result);
                       self->append(std::move(*commit), std::move(body));
                     } else {
                       failed(result->error());
                     }
                     self->pump();
                   });
      });
  if (!accepted) failed(busy_error());
}

}  // namespace galloper::match
