// Making, listing and joining matches. A phrase is given only after the server has committed itself to its
// secret (G7), and the commitment is kept, so that a saved match can later be held against it.
#include <fmt/format.h>

#include "client/terminal/commands.h"
#include "client/terminal/commitments.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

v1::CreateMatchRequest request_of(const Arguments& arguments) {
  v1::CreateMatchRequest request;
  request.set_scenario_id(arguments.id);
  request.set_seat(arguments.seat == v1::SEAT_UNSPECIFIED ? v1::SEAT_SOUTH : arguments.seat);
  request.mutable_settings()->insert(arguments.settings.begin(), arguments.settings.end());
  request.set_private_(arguments.is_private);
  request.set_await_phrase(arguments.phrase.has_value());
  request.set_request_id(fresh_uuid());
  if (arguments.clock && arguments.clock->initial_s() != 0) *request.mutable_clock() = *arguments.clock;
  if (arguments.bots) {
    request.set_south_bot_level(arguments.bots->first);
    request.set_north_bot_level(arguments.bots->second);
  } else if (request.seat() != v1::SEAT_BOTH) {
    switch (arguments.opponent.kind) {
      case Opponent::Kind::kOpen:
        request.set_open(true);
        break;
      case Opponent::Kind::kAccount:
        request.set_account_name(arguments.opponent.name);
        break;
      case Opponent::Kind::kComputer:
        request.set_bot_level(arguments.opponent.level);
        break;
    }
  }
  return request;
}

// G7: a phrase that the server knew beforehand would protect nobody.
Status has_committed(const v1::MatchInfo& info) {
  if (info.commitments_size() > 0 && info.commitments(0).commitment().size() == 32) return {};
  return fail(ErrorCode::kFailedPrecondition,
              "The server has not committed itself to its dice, so the phrase was not given.");
}

void remember(Terminal& terminal, const v1::MatchInfo& info) {
  if (Status kept = keep_commitments(info); !kept) terminal.note("Note: " + kept.error().message);
}

std::string free_seats(const v1::MatchInfo& info) {
  std::vector<std::string> seats;
  for (const auto& seat : info.seats()) {
    if (seat.players().empty() && seat.bot_level() == 0)
      seats.emplace_back(seat.seat() == v1::SEAT_NORTH ? "north" : "south");
  }
  return listed(seats);
}

void invite(Terminal& terminal, const v1::CreateMatchResponse& made) {
  const std::string seats = free_seats(made.info());
  if (seats.empty()) return;
  std::string how = fmt::format("galloper match join {} --seat {}", made.match_id(), seats);
  if (!made.code().empty()) how += " --code " + made.code();
  terminal.note("Your opponent joins with: " + how);
}

std::string list_line(const v1::MatchInfo& info) {
  std::string players;
  for (const auto& seat : info.seats()) {
    if (!players.empty()) players += ", ";
    players += fmt::format("{}: {}", seat_name(seat.seat()), players_words(seat));
  }
  std::string state(state_words(info.state()));
  if (info.state() == v1::MATCH_STATE_PLAYING) state += fmt::format(" {}", info.turn());
  return fmt::format("{}  {:<11}  {}  {}\n", info.match_id(), state, harmless(info.title()), players);
}

}  // namespace

int match_new(Terminal& terminal) {
  const Arguments& arguments = terminal.arguments();
  if (arguments.bots && arguments.phrase)
    return terminal.misuse("With --bots you hold no seat, so there is no --phrase to give.");
  if (Status account = terminal.ensure_account(); !account) return terminal.refuse(account.error());
  auto made = terminal.call(request_of(arguments));
  if (!made) return terminal.refuse(made.error());
  if (arguments.phrase) {
    if (Status committed = has_committed(made->info()); !committed) return terminal.refuse(committed.error());
    v1::ContributePhraseRequest request;
    request.set_match_id(made->match_id());
    request.set_seat(arguments.seat == v1::SEAT_UNSPECIFIED ? v1::SEAT_SOUTH : arguments.seat);
    request.set_phrase(*arguments.phrase);
    auto given = terminal.call(request);
    if (!given) return terminal.refuse(given.error());
    *made->mutable_info() = given->info();
  }
  remember(terminal, made->info());
  if (terminal.json()) {
    terminal.print_json(*made);
  } else {
    terminal.print(made->match_id());
    invite(terminal, *made);
  }
  return kDone;
}

int match_list(Terminal& terminal) {
  v1::ListMatchesRequest request;
  request.set_filter(terminal.arguments().filter);
  auto reply = terminal.call(request);
  if (!reply) return terminal.refuse(reply.error());
  if (terminal.json()) {
    terminal.print_json(*reply);
    return kDone;
  }
  std::string text;
  for (const auto& info : reply->matches()) text += list_line(info);
  terminal.print(text);
  if (reply->matches().empty()) terminal.note("There are none.");
  if (!reply->next_page_token().empty())
    terminal.note(fmt::format("The newest {} are shown.", reply->matches_size()));
  return kDone;
}

int match_join(Terminal& terminal) {
  const Arguments& arguments = terminal.arguments();
  if (Status account = terminal.ensure_account(); !account) return terminal.refuse(account.error());
  v1::JoinMatchRequest request;
  request.set_match_id(arguments.id);
  request.set_seat(arguments.seat);
  request.set_code(arguments.code);
  if (arguments.phrase) {
    v1::GetMatchRequest first;
    first.set_match_id(arguments.id);
    first.set_code(arguments.code);
    auto before = terminal.call(first);
    if (!before) return terminal.refuse(before.error());
    if (Status committed = has_committed(before->info()); !committed)
      return terminal.refuse(committed.error());
    remember(terminal, before->info());
    request.set_phrase(*arguments.phrase);
  }
  auto reply = terminal.call(request);
  if (!reply) return terminal.refuse(reply.error());
  remember(terminal, reply->info());
  if (terminal.json()) {
    terminal.print_json(*reply);
  } else {
    terminal.print(
        fmt::format("You hold {} of {}.", seat_name(arguments.seat), harmless(reply->info().title())));
  }
  return kDone;
}

}  // namespace galloper::terminal
