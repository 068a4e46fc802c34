// From the server's errors to those of the wire.
#pragma once

#include <grpcpp/support/status.h>

#include <string>
#include <string_view>

#include "common/base/result.h"

namespace galloper::v1 {
class PlayError;
}

namespace galloper::rpc {

// With the typed details Refusal (an error with a rule) or StaleVersion (kAborted), as bytes of a
// google.rpc.Status.
grpc::Status to_status(const Error& error);

v1::PlayError to_play_error(const Error& error);

// At most `max_bytes`, cut between characters: status texts travel in headers, which are small.
std::string clipped(std::string_view text, std::size_t max_bytes);

}  // namespace galloper::rpc
