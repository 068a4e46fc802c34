#include <fmt/format.h>
#include <malloc.h>

#include "server/match/host_impl.h"

namespace galloper::match {
namespace {

// Matches swapped out, and the time between: a look through all free memory takes some milliseconds.
constexpr std::uint64_t kSwappedOut = 64;
constexpr std::int64_t kGiveBackMs = 10'000;

}  // namespace

Result<std::unique_ptr<Host>> Host::start(const codec::GameRegistry& games, const ScenarioSource& scenarios,
                                          store::Store& store, const Options& options) {
  auto host = std::make_unique<HostImpl>(std::make_shared<Context>(games, scenarios, store, options));
  if (auto status = host->begin(); !status) return tl::unexpected(status.error());
  return host;
}

Status HostImpl::begin() {
  const auto rows = context_->store.live_matches();
  if (!rows) return tl::unexpected(rows.error());
  actors_.reserve(rows->size() * 2);
  for (const auto& row : *rows) {
    if (context_->games.find(row.game) == nullptr) {
      return fail(ErrorCode::kDataLoss,
                  fmt::format("Match {} is of the game \"{}\", which this server does not know.",
                              to_string(row.id), row.game));
    }
    actors_.emplace(row.id, make_actor(row));
  }
  context_->run([this] { sweep(); });
  // A match with fewer than two people may wait for a computer player.
  for (const auto& row : *rows) {
    if (row.state == store::MatchState::kPlaying && row.holders.size() < 2) actors_.at(row.id)->rouse();
  }
  return {};
}

std::shared_ptr<Actor> HostImpl::make_actor(const store::MatchRow& row) const {
  return std::allocate_shared<Actor>(std::pmr::polymorphic_allocator<Actor>(&lasting_memory()), context_,
                                     row);
}

std::shared_ptr<Actor> HostImpl::in_memory(const MatchId& id) const {
  const std::shared_lock lock(mutex_);
  const auto found = actors_.find(id);
  return found == actors_.end() ? nullptr : found->second;
}

std::shared_ptr<Actor> HostImpl::adopt(const store::MatchRow& row) {
  const std::unique_lock lock(mutex_);
  auto& actor = actors_[row.id];
  if (!actor) actor = make_actor(row);
  return actor;
}

void HostImpl::find(const MatchId& id, Found found) {
  if (auto actor = in_memory(id)) return found(std::move(actor));
  const bool accepted = context_->read([this, id, found, ticket = context_->ticket()] {
    auto row = context_->store.find_match(id);
    if (!row) {
      if (row.error().code == ErrorCode::kNotFound)
        return found(fail(ErrorCode::kNotFound, "There is no such match."));
      return found(tl::unexpected(row.error()));
    }
    found(adopt(*row));
  });
  if (!accepted) found(tl::unexpected(busy_error()));
}

template <class Request, class Response, class Run>
void HostImpl::route(Request request, Reply<Response> reply, Run run) {
  const auto ticket = context_->ticket();
  if (context_->stopping()) return reply(tl::unexpected(stopping_error()));
  const auto id = parse_id<MatchId>(request.match_id());
  if (!id) {
    return refuse(reply, {ErrorCode::kInvalidArgument,
                          fmt::format("\"{}\" is not the id of a match.", request.match_id()),
                          {},
                          0});
  }
  find(*id, [this, request = std::move(request), reply = std::move(reply),
             run](Result<std::shared_ptr<Actor>> actor) mutable {
    if (!actor) return refuse(reply, actor.error());
    run(**actor, std::move(request), std::move(reply));
  });
}

void HostImpl::reseat(const MatchId& match, kit::Seat side, std::vector<Caller> holders,
                      Reply<v1::MatchInfo> reply) {
  const auto ticket = context_->ticket();
  if (context_->stopping()) return reply(tl::unexpected(stopping_error()));
  find(match, [this, side, holders = std::move(holders), reply](Result<std::shared_ptr<Actor>> actor) {
    if (!actor) return refuse(reply, actor.error());
    (*actor)->reseat(side, holders, reply);
  });
}

void HostImpl::close(const MatchId& match, Reply<v1::MatchInfo> reply) {
  const auto ticket = context_->ticket();
  if (context_->stopping()) return reply(tl::unexpected(stopping_error()));
  find(match, [this, reply](Result<std::shared_ptr<Actor>> actor) {
    if (!actor) return refuse(reply, actor.error());
    (*actor)->close(reply);
  });
}

void HostImpl::join(const Caller& caller, v1::JoinMatchRequest request, Reply<v1::JoinMatchResponse> reply) {
  route(std::move(request), std::move(reply),
        [caller](Actor& actor, auto r, auto reply) { actor.join(caller, std::move(r), std::move(reply)); });
}

void HostImpl::contribute_phrase(const Caller& caller, v1::ContributePhraseRequest request,
                                 Reply<v1::ContributePhraseResponse> reply) {
  route(std::move(request), std::move(reply), [caller](Actor& actor, auto r, auto reply) {
    actor.contribute_phrase(caller, std::move(r), std::move(reply));
  });
}

void HostImpl::get(const Caller& caller, v1::GetMatchRequest request, Reply<v1::GetMatchResponse> reply) {
  route(std::move(request), std::move(reply),
        [caller](Actor& actor, auto r, auto reply) { actor.get(caller, std::move(r), std::move(reply)); });
}

void HostImpl::legal_orders(const Caller& caller, v1::ListLegalOrdersRequest request,
                            Reply<v1::ListLegalOrdersResponse> reply) {
  route(std::move(request), std::move(reply), [caller](Actor& actor, auto r, auto reply) {
    actor.legal_orders(caller, std::move(r), std::move(reply));
  });
}

void HostImpl::fire_arcs(const Caller& caller, v1::GetFireArcsRequest request,
                         Reply<v1::GetFireArcsResponse> reply) {
  route(std::move(request), std::move(reply), [caller](Actor& actor, auto r, auto reply) {
    actor.fire_arcs(caller, std::move(r), std::move(reply));
  });
}

void HostImpl::submit(const Caller& caller, Submission submission, Reply<Answer> reply) {
  const auto ticket = context_->ticket();
  if (context_->stopping()) return reply(tl::unexpected(stopping_error()));
  if (const auto actor = in_memory(submission.match))
    return actor->submit(caller, std::move(submission), std::move(reply));
  const auto id = submission.match;
  find(id, [this, caller, submission = std::move(submission),
            reply = std::move(reply)](Result<std::shared_ptr<Actor>> actor) mutable {
    if (!actor) return refuse(reply, actor.error());
    (*actor)->submit(caller, std::move(submission), std::move(reply));
  });
}

void HostImpl::undo(const Caller& caller, v1::UndoOrderRequest request, Reply<v1::UndoOrderResponse> reply) {
  route(std::move(request), std::move(reply),
        [caller](Actor& actor, auto r, auto reply) { actor.undo(caller, std::move(r), std::move(reply)); });
}

void HostImpl::pause(const Caller& caller, v1::PauseMatchRequest request,
                     Reply<v1::PauseMatchResponse> reply) {
  route(std::move(request), std::move(reply),
        [caller](Actor& actor, auto r, auto reply) { actor.pause(caller, std::move(r), std::move(reply)); });
}

void HostImpl::send_chat(const Caller& caller, v1::SendChatRequest request,
                         Reply<v1::SendChatResponse> reply) {
  route(std::move(request), std::move(reply), [caller](Actor& actor, auto r, auto reply) {
    actor.send_chat(caller, std::move(r), std::move(reply));
  });
}

void HostImpl::list_chat(const Caller& caller, v1::ListChatRequest request,
                         Reply<v1::ListChatResponse> reply) {
  route(std::move(request), std::move(reply), [caller](Actor& actor, auto r, auto reply) {
    actor.list_chat(caller, std::move(r), std::move(reply));
  });
}

void HostImpl::replay(const Caller& caller, v1::GetReplayRequest request,
                      Reply<v1::GetReplayResponse> reply) {
  route(std::move(request), std::move(reply),
        [caller](Actor& actor, auto r, auto reply) { actor.replay(caller, std::move(r), std::move(reply)); });
}

void HostImpl::export_match(const Caller& caller, v1::ExportMatchRequest request,
                            Reply<v1::ExportMatchResponse> reply) {
  route(std::move(request), std::move(reply), [caller](Actor& actor, auto r, auto reply) {
    actor.export_match(caller, std::move(r), std::move(reply));
  });
}

void HostImpl::watch(const Caller& caller, v1::WatchMatchRequest request, Watcher* watcher,
                     Reply<std::unique_ptr<Watch>> reply) {
  // Handed over once; a std::function of a reply that takes a unique_ptr is still copyable.
  route(std::move(request), std::move(reply), [caller, watcher](Actor& actor, auto r, auto reply) {
    actor.watch(caller, std::move(r), watcher, std::move(reply));
  });
}

void HostImpl::report_spectators(v1::ReportSpectatorsRequest request,
                                 Reply<v1::ReportSpectatorsResponse> reply) {
  route(std::move(request), std::move(reply),
        [](Actor& actor, auto r, auto reply) { actor.report_spectators(std::move(r), std::move(reply)); });
}

// What a crowd of matches left behind when it was swapped out: the allocator alone keeps it.
void HostImpl::give_back_memory(std::int64_t now_ms) {
  const auto swapped_out = context_->swapped_out.load();
  if (swapped_out - swapped_out_seen_ < kSwappedOut || now_ms - gave_back_ms_ < kGiveBackMs) return;
  swapped_out_seen_ = swapped_out;
  gave_back_ms_ = now_ms;
  context_->read([] { malloc_trim(0); });
}

void HostImpl::sweep() {
  const auto now = context_->now_ms();
  give_back_memory(now);
  std::vector<std::shared_ptr<Actor>> actors;
  {
    const std::shared_lock lock(mutex_);
    actors.reserve(actors_.size());
    for (const auto& [id, actor] : actors_) actors.push_back(actor);
  }
  std::vector<MatchId> idle;
  for (auto& actor : actors) {
    actor->sweep(now);
    if (actor->state() == store::MatchState::kFinished && actor->is_idle()) idle.push_back(actor->id());
    actor.reset();
  }
  if (idle.empty()) return;
  // A finished match that nobody looks at is found in the store again.
  const std::unique_lock lock(mutex_);
  for (const auto& id : idle) {
    const auto entry = actors_.find(id);
    if (entry != actors_.end() && entry->second.use_count() == 1 && entry->second->is_idle())
      actors_.erase(entry);
  }
}

Host::Statistics HostImpl::statistics() const {
  Statistics statistics;
  {
    const std::shared_lock lock(mutex_);
    for (const auto& [id, actor] : actors_) {
      if (actor->state() != store::MatchState::kFinished) ++statistics.live_matches;
    }
  }
  statistics.loaded_matches = context_->loaded.load();
  statistics.watches = context_->watches.load();
  statistics.orders_accepted = context_->accepted.load();
  statistics.orders_refused = context_->refused.load();
  return statistics;
}

void HostImpl::stop() {
  if (std::exchange(stopped_, true)) return;
  context_->drain();
  {
    const std::shared_lock lock(mutex_);
    for (const auto& [id, actor] : actors_) actor->end_watches(stopping_error());
  }
  context_->drain();
  context_->join();
  const std::unique_lock lock(mutex_);
  actors_.clear();
}

}  // namespace galloper::match
