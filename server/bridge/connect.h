// The Connect protocol's unary form: its codes, its errors as JSON, and protobuf's JSON mapping.
#pragma once

#include <string>
#include <string_view>

#include "common/base/result.h"
#include "server/bridge/catalogue.h"
#include "server/bridge/reply.h"

namespace galloper::bridge {

// "invalid_argument"; "unknown" for a number that gRPC does not define.
std::string_view connect_code(int grpc_code);
unsigned http_status(int grpc_code);

// `details` is the value of grpc-status-details-bin: a serialised google.rpc.Status, or empty.
Reply error_reply(int grpc_code, std::string_view message, std::string_view details = {});

// Strict: an unknown field is an error that names it. kInvalidArgument.
Result<std::string> message_from_json(const Method& method, std::string_view json);
// Checks that the bytes are a message, so that whoever sent others hears of it here. kInvalidArgument.
Status check_message(const Method& method, std::string_view bytes);
// kInternal: the bytes are not a message of that kind.
Result<std::string> message_to_json(const google::protobuf::Message& kind, std::string_view bytes);
// Takes the string field `name` out of a message. Where there is none, or it is empty, `bytes` stays as it
// is.
std::string take_string_field(const google::protobuf::Message& kind, std::string& bytes,
                              const std::string& name);

}  // namespace galloper::bridge
