#include <grpcpp/support/status.h>

#include "client/core/connection.h"
#include "galloper/v1/status.pb.h"

namespace galloper::client {
namespace {

void read_details(const std::string& bytes, Error& error) {
  v1::ErrorStatus status;
  if (!status.ParseFromString(bytes)) return;
  for (const auto& detail : status.details()) {
    if (v1::Refusal refusal; detail.UnpackTo(&refusal)) {
      error.rule = refusal.rule();
      if (!refusal.message().empty()) error.message = refusal.message();
    } else if (v1::StaleVersion stale; detail.UnpackTo(&stale)) {
      error.current_version = stale.current_version();
    }
  }
}

ErrorCode code_of(grpc::StatusCode code) {
  switch (code) {
    case grpc::StatusCode::CANCELLED:
      return ErrorCode::kCancelled;
    case grpc::StatusCode::INVALID_ARGUMENT:
    case grpc::StatusCode::OUT_OF_RANGE:
      return ErrorCode::kInvalidArgument;
    case grpc::StatusCode::DEADLINE_EXCEEDED:
      return ErrorCode::kDeadlineExceeded;
    case grpc::StatusCode::NOT_FOUND:
      return ErrorCode::kNotFound;
    case grpc::StatusCode::ALREADY_EXISTS:
      return ErrorCode::kAlreadyExists;
    case grpc::StatusCode::PERMISSION_DENIED:
      return ErrorCode::kPermissionDenied;
    case grpc::StatusCode::RESOURCE_EXHAUSTED:
      return ErrorCode::kResourceExhausted;
    case grpc::StatusCode::FAILED_PRECONDITION:
      return ErrorCode::kFailedPrecondition;
    case grpc::StatusCode::ABORTED:
      return ErrorCode::kAborted;
    // UNKNOWN is what gRPC reports for a stream torn down without a status.
    case grpc::StatusCode::UNKNOWN:
    case grpc::StatusCode::UNAVAILABLE:
      return ErrorCode::kUnavailable;
    case grpc::StatusCode::DATA_LOSS:
      return ErrorCode::kDataLoss;
    case grpc::StatusCode::UNAUTHENTICATED:
      return ErrorCode::kUnauthenticated;
    default:
      return ErrorCode::kInternal;
  }
}

}  // namespace

Error error_of(const grpc::Status& status) {
  Error error{code_of(status.error_code()), status.error_message(), {}, 0};
  if (status.error_code() == grpc::StatusCode::UNIMPLEMENTED)
    error.message = "The server does not know this call; it may be older than this client.";
  if (error.message.empty()) error.message = "The server gave no reason.";
  read_details(status.error_details(), error);
  return error;
}

std::string_view name_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::kCancelled:
      return "CANCELLED";
    case ErrorCode::kInvalidArgument:
      return "INVALID_ARGUMENT";
    case ErrorCode::kDeadlineExceeded:
      return "DEADLINE_EXCEEDED";
    case ErrorCode::kNotFound:
      return "NOT_FOUND";
    case ErrorCode::kAlreadyExists:
      return "ALREADY_EXISTS";
    case ErrorCode::kPermissionDenied:
      return "PERMISSION_DENIED";
    case ErrorCode::kResourceExhausted:
      return "RESOURCE_EXHAUSTED";
    case ErrorCode::kFailedPrecondition:
      return "FAILED_PRECONDITION";
    case ErrorCode::kAborted:
      return "ABORTED";
    case ErrorCode::kInternal:
      return "INTERNAL";
    case ErrorCode::kUnavailable:
      return "UNAVAILABLE";
    case ErrorCode::kDataLoss:
      return "DATA_LOSS";
    case ErrorCode::kUnauthenticated:
      return "UNAUTHENTICATED";
  }
  return "INTERNAL";
}

bool is_unreachable(const Error& error) {
  return error.code == ErrorCode::kUnavailable || error.code == ErrorCode::kDeadlineExceeded;
}

}  // namespace galloper::client
