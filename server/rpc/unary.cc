#include "server/rpc/unary.h"

#include <fmt/format.h>
#include <google/protobuf/message_lite.h>

#include "server/rpc/status.h"

namespace galloper::rpc {

void UnaryCall::finish(Result<grpc::ByteBuffer> result) {
  if (finished_.exchange(true)) return;
  if (result) {
    gate_.count(method_, grpc::StatusCode::OK);
    *response_ = *result;
    return reactor_->Finish(grpc::Status::OK);
  }
  const grpc::Status status = to_status(result.error());
  gate_.count(method_, status.error_code());
  reactor_->Finish(status);
}

void UnaryCall::fail_with(const Error& error) {
  log_failure(method_.name, error);
  finish(tl::unexpected(error));
}

bool UnaryCall::read(const grpc::ByteBuffer& bytes, google::protobuf::MessageLite& request) {
  if (bytes.Length() > method_.max_request_bytes) {
    finish(fail(ErrorCode::kInvalidArgument,
                fmt::format("A request of {} may have {} bytes; this one has {}.", method_.name,
                            method_.max_request_bytes, bytes.Length())));
    return false;
  }
  if (parse(bytes, request)) return true;
  finish(fail(
      ErrorCode::kInvalidArgument,
      fmt::format("The request is not a {} (every string must be valid UTF-8).", request.GetTypeName())));
  return false;
}

void UnaryCall::admit(const grpc::CallbackServerContext& context, std::function<void(const Call&)> handler,
                      std::shared_ptr<UnaryCall> self) {
  gate_.admit(method_, context, [self = std::move(self), handler = std::move(handler)](Result<Call> call) {
    if (!call) return self->finish(tl::unexpected(std::move(call.error())));
    try {
      handler(*call);
    } catch (...) {
      self->finish(tl::unexpected(internal_error(self->method_.name, std::current_exception())));
    }
  });
}

}  // namespace galloper::rpc
