// The room `base` holds what every other room may use: results, ids, and the interfaces of time, chance and
// dice. Anybody may include it; it includes nothing of ours.
//
//   Result<int> parse(std::string_view text);            // an Error says what is wrong
//   if (auto n = parse("12")) use(*n); else report(n.error().message);
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace galloper {

// What kind of failure an Error is. The names and numbers are those of gRPC's status codes, so that rpc
// translates by a cast.
enum class ErrorCode : std::uint8_t {
  kCancelled = 1,
  kInvalidArgument = 3,
  kDeadlineExceeded = 4,
  kNotFound = 5,
  kAlreadyExists = 6,
  kPermissionDenied = 7,
  kResourceExhausted = 8,
  kFailedPrecondition = 9,
  kAborted = 10,
  kInternal = 13,
  kUnavailable = 14,
  kDataLoss = 15,
  kUnauthenticated = 16,
};

// An error that a person will read: the message is one plain sentence that names the cause.
struct Error {
  ErrorCode code = ErrorCode::kInternal;
  std::string message;
  // The id of the rule that refuses an order ("S4"); else empty.
  std::string rule;
  // With kAborted: the viewer's present version.
  std::uint64_t current_version = 0;

  friend bool operator==(const Error&, const Error&) = default;
};

template <class T, class E = Error>
using Result = tl::expected<T, E>;

using Status = Result<void>;

inline tl::unexpected<Error> fail(ErrorCode code, std::string message) {
  return tl::unexpected<Error>(Error{code, std::move(message), {}, 0});
}

}  // namespace galloper
