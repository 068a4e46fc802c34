// Making matches, and listing them.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "server/match/host_impl.h"

namespace galloper::match {
namespace {

// Without letters and digits that look alike.
constexpr std::string_view kCodeAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
constexpr std::size_t kCodeLength = 10;
constexpr std::uint32_t kMostInitialS = 7 * 24 * 3600;
constexpr std::uint32_t kMostIncrementS = 24 * 3600;
// How far back the retry of a creation is looked for.
constexpr std::uint32_t kRetrySearch = 50;

std::string make_code(Context& context) {
  std::string code;
  for (std::size_t i = 0; i < kCodeLength; ++i)
    code += kCodeAlphabet[context.random_below(kCodeAlphabet.size())];
  return code;
}

tl::unexpected<Error> invalid(std::string message) {
  return fail(ErrorCode::kInvalidArgument, std::move(message));
}

// Both seats to computer players, or the caller and the opponent that it wants.
Status fill_seats(Context& context, const Caller& caller, const v1::CreateMatchRequest& request,
                  store_v1::Lobby& lobby) {
  if (request.south_bot_level() > 0 || request.north_bot_level() > 0) {
    if (request.south_bot_level() == 0 || request.north_bot_level() == 0) {
      return invalid(
          "Computer players take both seats by south_bot_level and north_bot_level together; for one use "
          "bot_level.");
    }
    lobby.mutable_south()->set_bot_level(request.south_bot_level());
    lobby.mutable_north()->set_bot_level(request.north_bot_level());
    return {};
  }
  if (request.seat() == v1::SEAT_BOTH) {
    for (const auto side : kit::kSides) take_seat(lobby, side, caller);
    return {};
  }
  if (request.seat() != v1::SEAT_UNSPECIFIED && request.seat() != v1::SEAT_SOUTH &&
      request.seat() != v1::SEAT_NORTH) {
    return invalid("The seat is SOUTH, NORTH or BOTH.");
  }
  const auto own = request.seat() == v1::SEAT_NORTH ? kit::Seat::kNorth : kit::Seat::kSouth;
  take_seat(lobby, own, caller);
  if (request.has_bot_level()) {
    if (request.bot_level() == 0) return invalid("Levels of computer players begin at 1.");
    seat_of(lobby, kit::enemy_of(own)).set_bot_level(request.bot_level());
  }
  if (request.has_account_name()) {
    if (!context.options.account_by_name) return invalid("Opponents cannot be named on this server.");
    const auto opponent = context.options.account_by_name(request.account_name());
    if (!opponent) return tl::unexpected(opponent.error());
    if (opponent->account == caller.account)
      return invalid("That is your own name; take both seats with BOTH instead.");
    lobby.set_reserved_for(std::string(opponent->account.view()));
  }
  return {};
}

void set_clock(const v1::Clock& clock, store_v1::Lobby& lobby) {
  if (clock.initial_s() == 0) return;
  lobby.mutable_clock()->set_initial_s(clock.initial_s());
  lobby.mutable_clock()->set_increment_s(clock.increment_s());
  lobby.mutable_clock()->set_south_left_ms(std::uint64_t{clock.initial_s()} * 1000);
  lobby.mutable_clock()->set_north_left_ms(std::uint64_t{clock.initial_s()} * 1000);
}

// Whoever holds the sides, or the computer players in their place.
Status fill_seats(const Arranged& arranged, store_v1::Lobby& lobby) {
  for (const auto side : kit::kSides) {
    const auto i = kit::index_of(side);
    set_holders(lobby, side, arranged.holders[i]);
    if (arranged.holders[i].empty()) seat_of(lobby, side).set_bot_level(arranged.bot_levels[i]);
    if (!is_taken(seat_of(lobby, side))) {
      return invalid(fmt::format("{} has neither a player nor a computer player.", wire_name_of(side)));
    }
  }
  return {};
}

std::string creation_key(const Caller& caller, const std::string& request_id) {
  return std::string(caller.account.view()) + request_id;
}

}  // namespace

Status check_clock(const v1::Clock& clock) {
  if (clock.initial_s() > kMostInitialS || clock.increment_s() > kMostIncrementS) {
    return invalid(fmt::format("A clock has at most {} seconds at the start and {} a turn.", kMostInitialS,
                               kMostIncrementS));
  }
  if (clock.initial_s() == 0 && clock.increment_s() > 0)
    return invalid("A clock needs seconds at the start.");
  return {};
}

// May block.
Result<store::MatchRow> HostImpl::row_of(const Caller& caller, const v1::CreateMatchRequest& request) const {
  if (caller.account.is_nil())
    return fail(ErrorCode::kUnauthenticated, "Sign in, or play as a guest, to make a match.");
  const auto scenario = context_->scenarios.find(request.scenario_id());
  if (!scenario)
    return fail(ErrorCode::kNotFound, fmt::format("There is no scenario \"{}\".", request.scenario_id()));
  const std::map<std::string, std::string> settings(request.settings().begin(), request.settings().end());
  const auto game = game_of(*scenario, settings, request.clock());
  if (!game) return tl::unexpected(game.error());

  store_v1::Lobby lobby;
  if (auto seats = fill_seats(*context_, caller, request, lobby); !seats)
    return tl::unexpected(seats.error());
  *lobby.mutable_scenario() = *scenario;
  *lobby.mutable_settings() = request.settings();
  lobby.set_await_phrase(request.await_phrase());
  set_clock(request.clock(), lobby);
  lobby.set_creator(std::string(caller.account.view()));
  lobby.set_request_id(request.request_id());
  const bool closed = request.private_() || !lobby.reserved_for().empty();
  // new_id() draws from a Random of its own kind; the host's is shared under a lock.
  SeededRandom random(context_->random_below(std::uint64_t{1} << 63));
  const auto id = new_id<MatchId>(context_->now_ms(), random);
  return new_row(id, std::move(lobby), std::string(*game), closed, request.private_());
}

// The name of the game; or why there can be no such match.
Result<std::string_view> HostImpl::game_of(const v1::Scenario& scenario,
                                           const std::map<std::string, std::string>& settings,
                                           const v1::Clock& clock) const {
  const auto* module = context_->games.find(scenario);
  if (module == nullptr) {
    return fail(ErrorCode::kFailedPrecondition,
                fmt::format("The game of scenario \"{}\" is not on this server.", scenario.id()));
  }
  if (const auto begin = module->begin_of(scenario, settings); !begin) return tl::unexpected(begin.error());
  if (auto checked = check_clock(clock); !checked) return tl::unexpected(checked.error());
  return module->name();
}

store::MatchRow HostImpl::new_row(const MatchId& id, store_v1::Lobby lobby, std::string game, bool has_code,
                                  bool is_private) const {
  lobby.set_epoch(context_->epoch);
  if (has_code) lobby.set_code(make_code(*context_));
  *lobby.add_secrets() = secret_of(context_->random_bytes(32), id);
  store::MatchRow row;
  row.id = id;
  row.create_time_ms = context_->now_ms();
  row.update_time_ms = row.create_time_ms;
  row.is_private = is_private;
  row.game = std::move(game);
  row.scenario_id = lobby.scenario().id();
  row.holders = holders_of(lobby);
  row.lobby = lobby.SerializeAsString();
  return row;
}

// Blocks. A retry after a restart is found among the caller's newest matches.
std::optional<MatchId> HostImpl::created_before(const Caller& caller, const std::string& request_id) {
  store::MatchQuery query;
  query.filter = store::MatchQuery::Filter::kMine;
  query.account = caller.account;
  query.limit = kRetrySearch;
  const auto rows = context_->store.list_matches(query);
  if (!rows) return std::nullopt;
  for (const auto& row : *rows) {
    store_v1::Lobby lobby;
    if (lobby.ParseFromString(row.lobby) && lobby.request_id() == request_id &&
        lobby.creator() == caller.account.view()) {
      return row.id;
    }
  }
  return std::nullopt;
}

void HostImpl::create(const Caller& caller, v1::CreateMatchRequest request,
                      Reply<v1::CreateMatchResponse> reply) {
  const auto ticket = context_->ticket();
  if (context_->stopping()) return reply(tl::unexpected(stopping_error()));
  Reply<v1::CreateMatchResponse> answer = reply;
  if (!request.request_id().empty()) {
    const auto key = creation_key(caller, request.request_id());
    const std::lock_guard lock(creating_mutex_);
    auto& waiting = creating_[key];
    waiting.push_back(std::move(reply));
    if (waiting.size() > 1) return;
    answer = [this, key](Result<v1::CreateMatchResponse> result) {
      std::vector<Reply<v1::CreateMatchResponse>> replies;
      {
        const std::lock_guard lock(creating_mutex_);
        replies = std::move(creating_.extract(key).mapped());
      }
      for (const auto& one : replies) one(result);
    };
  }
  const bool accepted = context_->read([this, caller, request = std::move(request), answer, ticket] {
    if (!request.request_id().empty()) {
      if (const auto id = created_before(caller, request.request_id())) {
        return find(*id, [answer](Result<std::shared_ptr<Actor>> actor) {
          if (!actor) return answer(tl::unexpected(actor.error()));
          (*actor)->open(answer);
        });
      }
    }
    create_new(caller, request, answer);
  });
  if (!accepted) refuse(answer, busy_error());
}

void HostImpl::create_new(const Caller& caller, const v1::CreateMatchRequest& request,
                          const Reply<v1::CreateMatchResponse>& reply) {
  auto row = row_of(caller, request);
  if (!row) return reply(tl::unexpected(row.error()));
  insert(std::move(*row), reply);
}

// The commitment is on disk before anybody hears of it (G7).
void HostImpl::insert(store::MatchRow new_row, const Reply<v1::CreateMatchResponse>& reply) {
  auto row = std::make_shared<store::MatchRow>(std::move(new_row));
  context_->store.create_match(
      *row, [this, row, reply, ticket = context_->ticket()](const Result<store::MatchKey>& key) {
        asio::post(context_->io, [this, row, reply, key, ticket] {
          if (!key) return reply(tl::unexpected(key.error()));
          row->key = *key;
          adopt(*row)->open(reply);
        });
      });
}

void HostImpl::arrange(Arranged arranged, Reply<v1::CreateMatchResponse> reply) {
  const auto ticket = context_->ticket();
  if (context_->stopping()) return reply(tl::unexpected(stopping_error()));
  const MatchId id = arranged.id;
  find(id, [this, id, arranged = std::move(arranged), reply](Result<std::shared_ptr<Actor>> actor) {
    if (actor) return (*actor)->open(reply);
    if (actor.error().code != ErrorCode::kNotFound) return refuse(reply, actor.error());
    auto row = row_of(arranged);
    if (!row) return refuse(reply, row.error());
    insert(std::move(*row), [this, id, reply](Result<v1::CreateMatchResponse> made) {
      if (made) return reply(std::move(made));
      // Somebody else may have made it meanwhile.
      find(id, [reply, error = made.error()](Result<std::shared_ptr<Actor>> other) {
        if (!other) return reply(tl::unexpected(error));
        (*other)->open(reply);
      });
    });
  });
}

Result<store::MatchRow> HostImpl::row_of(const Arranged& arranged) const {
  const auto game = game_of(arranged.scenario, arranged.settings, arranged.clock);
  if (!game) return tl::unexpected(game.error());
  store_v1::Lobby lobby;
  if (auto seats = fill_seats(arranged, lobby); !seats) return tl::unexpected(seats.error());
  *lobby.mutable_scenario() = arranged.scenario;
  lobby.mutable_settings()->insert(arranged.settings.begin(), arranged.settings.end());
  set_clock(arranged.clock, lobby);
  if (arranged.bot_pace_ms) lobby.set_bot_pace_ms(*arranged.bot_pace_ms);
  return new_row(arranged.id, std::move(lobby), std::string(*game), arranged.is_private, arranged.is_private);
}

void HostImpl::list(const Caller& caller, v1::ListMatchesRequest request,
                    Reply<v1::ListMatchesResponse> reply) {
  const auto ticket = context_->ticket();
  if (context_->stopping()) return reply(tl::unexpected(stopping_error()));
  using Filter = store::MatchQuery::Filter;
  store::MatchQuery query;
  query.filter = static_cast<Filter>(request.filter());
  query.account = caller.account;
  query.limit = request.page_size() == 0 ? 50 : request.page_size();
  const auto& token = request.page_token();
  const bool token_read =
      token.empty() || std::from_chars(token.data(), token.data() + token.size(), query.before).ptr ==
                           token.data() + token.size();
  if (!v1::ListMatchesRequest::Filter_IsValid(request.filter()) || query.limit > 200 || !token_read ||
      query.before < 0) {
    return refuse(reply, {ErrorCode::kInvalidArgument,
                          "The filter, the page size (1 to 200) or the page token is wrong.",
                          {},
                          0});
  }
  if (query.filter == Filter::kMine && caller.account.is_nil()) {
    return refuse(reply, {ErrorCode::kUnauthenticated, "Sign in to see your own matches.", {}, 0});
  }
  const bool accepted = context_->read([this, query, reply, ticket] {
    const auto rows = context_->store.list_matches(query);
    if (!rows) return reply(tl::unexpected(rows.error()));
    v1::ListMatchesResponse response;
    for (const auto& row : *rows) {
      store_v1::Lobby lobby;
      if (!lobby.ParseFromString(row.lobby)) continue;
      Present present{row.state, lobby.turn(), row.update_time_ms, context_->epoch, std::nullopt};
      if (const auto actor = in_memory(row.id); actor && actor->is_loaded()) {
        present.turn = actor->turn();
        present.update_time_ms = std::max(present.update_time_ms, actor->last_order_ms());
      }
      *response.add_matches() = info_of(row, lobby, present);
    }
    if (rows->size() == query.limit) response.set_next_page_token(std::to_string(rows->back().key));
    reply(std::move(response));
  });
  if (!accepted) refuse(reply, busy_error());
}

}  // namespace galloper::match
