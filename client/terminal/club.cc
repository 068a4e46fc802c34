// Clubs themselves; club_members.cc and club_invitations.cc hold the rest.
#include <fmt/format.h>
#include <google/protobuf/util/time_util.h>

#include "client/terminal/club_words.h"
#include "client/terminal/commands.h"
#include "client/terminal/words.h"
#include "common/base/ids.h"

namespace galloper::terminal {

Result<std::string> club_id(Terminal& terminal) {
  const std::string& named = terminal.arguments().club;
  if (parse_id<OrderId>(named)) return named;
  auto mine = call_pages(terminal, v1::ListClubsRequest());
  if (!mine) return tl::unexpected(mine.error());
  // One that is closed is meant where no other has the name.
  std::vector<std::string> open, closed;
  for (const auto& club : mine->clubs()) {
    if (club.name() == named) (club.has_close_time() ? closed : open).push_back(club.club_id());
  }
  const auto& found = open.empty() ? closed : open;
  if (found.size() == 1) return found.front();
  if (found.size() > 1) {
    return fail(
        ErrorCode::kFailedPrecondition,
        fmt::format("Several of your clubs are called \"{}\": name it by its id (galloper club list).",
                    named));
  }
  return fail(ErrorCode::kNotFound,
              fmt::format("None of your clubs is called \"{}\": galloper club list names them.", named));
}

std::string_view role_words(v1::ClubRole role) {
  switch (role) {
    case v1::CLUB_ROLE_ORGANISER:
      return "an organiser";
    case v1::CLUB_ROLE_PLAYER:
      return "a player";
    case v1::CLUB_ROLE_SPECTATOR:
      return "a spectator";
    default:
      return "no member";
  }
}

v1::ClubRole wire_role(Role role) { return static_cast<v1::ClubRole>(role); }

std::string minute_words(const google::protobuf::Timestamp& time) {
  std::string text = google::protobuf::util::TimeUtil::ToString(time).substr(0, 16);
  if (text.size() > 10) text[10] = ' ';
  return text;
}

std::string club_words(const v1::Club& club) {
  return fmt::format("{}: {}, {}, {}", harmless(club.name()), counted(club.organisers(), "organiser"),
                     counted(club.players(), "player"), counted(club.spectators(), "spectator"));
}

int club_new(Terminal& terminal) {
  v1::CreateClubRequest request;
  request.set_name(terminal.arguments().name);
  request.set_request_id(fresh_uuid());
  return finish(terminal, terminal.call(request), [&](const auto& reply) {
    terminal.note(fmt::format("You organise {}. To invite: galloper club invite {}",
                              harmless(reply.club().name()), reply.club().club_id()));
    return reply.club().club_id();
  });
}

int club_list(Terminal& terminal) {
  const auto reply = call_pages(terminal, v1::ListClubsRequest());
  return finish(terminal, reply, [&](const auto& all) {
    std::string text;
    for (const auto& club : all.clubs()) {
      text += fmt::format("{}  {}; you are {}{}\n", club.club_id(), club_words(club), role_words(club.role()),
                          club.has_close_time() ? "; closed" : "");
    }
    if (text.empty()) terminal.note("You are in no club: galloper club new NAME makes one.");
    return text;
  });
}

int club_show(Terminal& terminal) {
  const auto id = club_id(terminal);
  if (!id) return terminal.refuse(id.error());
  v1::GetClubRequest request;
  request.set_club_id(*id);
  return finish(terminal, terminal.call(request), [](const auto& reply) {
    const auto& club = reply.club();
    std::string text = fmt::format("{}\nYou are {}.\nSince {}", club_words(club), role_words(club.role()),
                                   minute_words(club.create_time()));
    if (club.has_close_time()) text += fmt::format(", closed {}", minute_words(club.close_time()));
    return text + fmt::format(" (UTC).\n{}", club.club_id());
  });
}

int club_rename(Terminal& terminal) {
  const auto id = club_id(terminal);
  if (!id) return terminal.refuse(id.error());
  v1::RenameClubRequest request;
  request.set_club_id(*id);
  request.set_name(terminal.arguments().name);
  return finish(terminal, terminal.call(request), [](const auto& reply) {
    return fmt::format("It is {} now.", harmless(reply.club().name()));
  });
}

int club_close(Terminal& terminal) {
  const auto id = club_id(terminal);
  if (!id) return terminal.refuse(id.error());
  v1::CloseClubRequest request;
  request.set_club_id(*id);
  return finish(terminal, terminal.call(request), [](const auto& reply) {
    return fmt::format("{} is closed. Its members may still read it; its campaigns go on no more.",
                       harmless(reply.club().name()));
  });
}

}  // namespace galloper::terminal
