// What every command has at hand: the connection, the session, and where to print. Results go to `out`, words
// for people to `err`; with --json a reply or a refusal is one line of JSON on `out`.
#pragma once

#include <iosfwd>
#include <string>

#include "client/core/connection.h"
#include "client/core/token_store.h"
#include "client/terminal/arguments.h"

namespace galloper::terminal {

inline constexpr int kDone = 0;
inline constexpr int kRefused = 1;
inline constexpr int kWrongUsage = 2;
inline constexpr int kUnreachable = 3;

struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  // Of `out`: a terminal, and NO_COLOR is not set.
  bool colours = false;
  // Of `out`: it shows arrows, as in UTF-8.
  bool arrows = false;
};

class Terminal {
 public:
  Terminal(const Arguments& arguments, const Streams& streams);

  const Arguments& arguments() const { return arguments_; }
  bool json() const { return arguments_.json; }
  bool colours() const { return streams_.colours; }
  bool arrows() const { return streams_.arrows; }
  std::istream& in() { return streams_.in; }
  client::Connection& connection() { return connection_; }

  // Takes the stored token, if there is one.
  Status load_token();
  bool has_token() const { return !connection_.token().empty(); }
  Status keep_token(const std::string& token);
  Status forget_token();
  // Makes a guest where there is no token, and says so.
  Status ensure_account();

  // Result text, ending in a newline by itself.
  void print(std::string_view text);
  void print_json(const google::protobuf::Message& reply);
  // For people; never part of the result.
  void note(std::string_view text);
  // Says why, and gives the exit code.
  int refuse(const Error& error);
  int misuse(std::string_view text);

  template <class Request>
  auto call(const Request& request) {
    return connection_.call(request);
  }

 private:
  Arguments arguments_;
  Streams streams_;
  client::Connection connection_;
  client::TokenStore tokens_;
};

// Protobuf's JSON mapping in one line; zero values are written, absent messages are not.
std::string to_json(const google::protobuf::Message& message);
// The refusal as scripts read it: {"error":{"code":…,"rule":…,"message":…}}.
std::string to_json(const Error& error);
// A fresh UUIDv7, for orders and requests.
std::string fresh_uuid();

}  // namespace galloper::terminal
