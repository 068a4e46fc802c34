// What the commands of clubs have in common: which club is meant, whole lists, and words.
#pragma once

#include <string>
#include <string_view>

#include "client/core/club_methods.h"
#include "client/terminal/terminal.h"

namespace galloper::terminal {

// The id of the club that the command names, by id or by name. kNotFound, kFailedPrecondition (several have
// the name).
Result<std::string> club_id(Terminal& terminal);

// The account of the member whom the command names, by its id or by its name in the club's list. kNotFound.
Result<std::string> member_id(Terminal& terminal, const std::string& club);

std::string_view role_words(v1::ClubRole role);  // "an organiser"
v1::ClubRole wire_role(Role role);
// "2026-11-30 11:42", UTC.
std::string minute_words(const google::protobuf::Timestamp& time);
// "Friday Evening: 1 organiser, 3 players, 0 spectators".
std::string club_words(const v1::Club& club);

// All pages as one reply. `page_size`: the most that the call takes.
template <class Request>
auto call_pages(Terminal& terminal, Request request, std::uint32_t page_size = 200)
    -> decltype(terminal.call(request)) {
  request.set_page_size(page_size);
  auto whole = terminal.call(request);
  while (whole && !whole->next_page_token().empty()) {
    request.set_page_token(whole->next_page_token());
    auto page = terminal.call(request);
    if (!page) return page;
    whole->MergeFrom(*page);
    whole->set_next_page_token(page->next_page_token());
  }
  return whole;
}

// Prints the reply, or the refusal, and gives the exit code; `words(reply)` is what people read.
template <class Reply, class Words>
int finish(Terminal& terminal, const Result<Reply>& reply, Words words) {
  if (!reply) return terminal.refuse(reply.error());
  if (terminal.json()) {
    terminal.print_json(*reply);
  } else {
    terminal.print(words(*reply));
  }
  return kDone;
}

}  // namespace galloper::terminal
