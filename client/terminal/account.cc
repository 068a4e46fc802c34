#include <fmt/format.h>
#include <google/protobuf/util/time_util.h>
#include <termios.h>
#include <unistd.h>

#include <iostream>
#include <istream>

#include "client/terminal/commands.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

// Switches the echo off for as long as a password is typed.
class Silence {
 public:
  Silence() : on_terminal_(tcgetattr(STDIN_FILENO, &before_) == 0) {
    termios silent = before_;
    silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    if (on_terminal_) tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
  }
  ~Silence() {
    if (on_terminal_) tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_);
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  termios before_{};
  bool on_terminal_;
};

Result<std::string> typed_password(const char* prompt) {
  std::cerr << prompt << std::flush;
  std::string password;
  const Silence silence;
  const bool read = static_cast<bool>(std::getline(std::cin, password));
  std::cerr << std::endl;
  if (!read) return fail(ErrorCode::kInvalidArgument, "No password was given.");
  return password;
}

Result<std::string> ask_password(Terminal& terminal, bool twice) {
  if (terminal.arguments().password_stdin) {
    std::string password;
    if (!std::getline(terminal.in(), password))
      return fail(ErrorCode::kInvalidArgument, "There is no password on standard input.");
    return password;
  }
  if (isatty(STDIN_FILENO) == 0)
    return fail(ErrorCode::kInvalidArgument, "A password is needed: pass it by --password-stdin.");
  auto password = typed_password("Password: ");
  if (!password || !twice) return password;
  auto again = typed_password("The same again: ");
  if (again && *again != *password) return fail(ErrorCode::kInvalidArgument, "The two passwords differ.");
  return again ? password : again;
}

std::string account_words(const v1::Account& account) {
  return fmt::format("{}{}, account {}", harmless(account.name()), account.guest() ? " (guest)" : "",
                     account.account_id());
}

bool is_loopback(const std::string& server) {
  return server.rfind("127.", 0) == 0 || server.rfind("localhost:", 0) == 0 || server.rfind("[::1]:", 0) == 0;
}

void warn_of_plain_text(Terminal& terminal) {
  const auto& address = terminal.arguments().address;
  if (!address.tls && !is_loopback(address.server))
    terminal.note("Note: the connection is not encrypted, and the password with it; --tls encrypts.");
}

// A token kept, the account shown. `reply` is a RegisterResponse or a SignInResponse.
template <class Reply>
int signed_in(Terminal& terminal, Result<Reply> reply) {
  if (!reply) return terminal.refuse(reply.error());
  // A claimed guest keeps its token, and the server need not send it again.
  const std::string token = reply->token().empty() ? terminal.connection().token() : reply->token();
  if (Status kept = terminal.keep_token(token); !kept) return terminal.refuse(kept.error());
  if (terminal.json()) {
    // The token belongs into its file, not into logs.
    reply->clear_token();
    terminal.print_json(*reply);
  } else {
    terminal.print("You are " + account_words(reply->account()) + ".");
  }
  return kDone;
}

}  // namespace

int account_register(Terminal& terminal) {
  warn_of_plain_text(terminal);
  auto password = ask_password(terminal, true);
  if (!password) return terminal.misuse(password.error().message);
  v1::RegisterRequest request;
  request.set_name(terminal.arguments().name);
  request.set_password(*password);
  return signed_in(terminal, terminal.call(request));
}

int account_sign_in(Terminal& terminal) {
  warn_of_plain_text(terminal);
  auto password = ask_password(terminal, false);
  if (!password) return terminal.misuse(password.error().message);
  v1::SignInRequest request;
  request.set_name(terminal.arguments().name);
  request.set_password(*password);
  return signed_in(terminal, terminal.call(request));
}

int account_sign_out(Terminal& terminal) {
  if (!terminal.has_token()) {
    terminal.note("You were not signed in.");
    if (terminal.json()) terminal.print_json(v1::SignOutResponse());
    return kDone;
  }
  v1::SignOutRequest request;
  request.set_everywhere(terminal.arguments().everywhere);
  auto reply = terminal.call(request);
  // A session that the server has forgotten is over too.
  if (!reply && reply.error().code != ErrorCode::kUnauthenticated) return terminal.refuse(reply.error());
  if (Status forgotten = terminal.forget_token(); !forgotten) return terminal.refuse(forgotten.error());
  if (terminal.json()) terminal.print_json(v1::SignOutResponse());
  terminal.note("Signed out.");
  return kDone;
}

int account_whoami(Terminal& terminal) {
  auto reply = terminal.call(v1::GetMeRequest());
  if (!reply) return terminal.refuse(reply.error());
  if (terminal.json()) {
    terminal.print_json(*reply);
  } else {
    terminal.print(account_words(reply->account()));
  }
  return kDone;
}

int account_export(Terminal& terminal) {
  auto reply = terminal.call(v1::ExportAccountRequest());
  if (!reply) return terminal.refuse(reply.error());
  if (terminal.json()) {
    terminal.print_json(*reply);
    return kDone;
  }
  using google::protobuf::util::TimeUtil;
  std::string text = account_words(reply->account()) + "\n";
  text += "since " + TimeUtil::ToString(reply->account().create_time()) + "\n";
  for (const auto& session : reply->sessions())
    text += fmt::format("session from {} to {}\n", TimeUtil::ToString(session.create_time()),
                        TimeUtil::ToString(session.expire_time()));
  for (const auto& match : reply->match_ids()) text += "match " + match + "\n";
  for (const auto& club : reply->club_ids()) text += "club " + club + "\n";
  terminal.print(text);
  return kDone;
}

int account_delete(Terminal& terminal) {
  auto me = terminal.call(v1::GetMeRequest());
  if (!me) return terminal.refuse(me.error());
  v1::DeleteAccountRequest request;
  if (!me->account().guest()) {
    auto password = ask_password(terminal, false);
    if (!password) return terminal.misuse(password.error().message);
    request.set_password(*password);
  }
  auto reply = terminal.call(request);
  if (!reply) return terminal.refuse(reply.error());
  if (Status forgotten = terminal.forget_token(); !forgotten) return terminal.refuse(forgotten.error());
  if (terminal.json()) terminal.print_json(*reply);
  terminal.note(fmt::format("The account {} is gone; finished matches keep a former player.",
                            harmless(me->account().name())));
  return kDone;
}

}  // namespace galloper::terminal
