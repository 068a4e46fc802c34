// One wrapper for every unary method: parse, authenticate, call, translate. Requests and responses are raw
// bytes towards gRPC, since it answers UNIMPLEMENTED to a request that it cannot parse itself.
#pragma once

#include <grpcpp/support/server_callback.h>

#include <functional>
#include <memory>
#include <utility>

#include "server/rpc/frames.h"
#include "server/rpc/gate.h"

namespace galloper::rpc {

// A unary call on its way; finishes once, whoever comes first, from any thread.
class UnaryCall {
 public:
  UnaryCall(Gate& gate, const Method& method, grpc::CallbackServerContext* context,
            grpc::ByteBuffer* response)
      : gate_(gate), method_(method), reactor_(context->DefaultReactor()), response_(response) {}

  void finish(Result<grpc::ByteBuffer> result);
  // What a handler answered; bugs are logged.
  void fail_with(const Error& error);
  // False: finished with INVALID_ARGUMENT.
  bool read(const grpc::ByteBuffer& bytes, google::protobuf::MessageLite& request);
  void admit(const grpc::CallbackServerContext& context, std::function<void(const Call&)> handler,
             std::shared_ptr<UnaryCall> self);

  grpc::ServerUnaryReactor* reactor() { return reactor_; }

 private:
  Gate& gate_;
  const Method& method_;
  grpc::ServerUnaryReactor* const reactor_;
  grpc::ByteBuffer* const response_;
  std::atomic<bool> finished_ = false;
};

// `handler` may throw; it replies once, now or later, on any thread.
template <class Request, class Response>
grpc::ServerUnaryReactor* serve(Gate& gate, const Method& method, grpc::CallbackServerContext* context,
                                const grpc::ByteBuffer* in, grpc::ByteBuffer* out,
                                std::function<void(const Call&, Request, match::Reply<Response>)> handler) {
  auto unary = std::make_shared<UnaryCall>(gate, method, context, out);
  grpc::ServerUnaryReactor* const reactor = unary->reactor();
  auto request = std::make_shared<Request>();
  if (!unary->read(*in, *request)) return reactor;
  unary->admit(
      *context,
      [unary, request, handler = std::move(handler)](const Call& call) {
        handler(call, std::move(*request), [unary](Result<Response> response) {
          if (!response) return unary->fail_with(response.error());
          unary->finish(to_buffer(std::move(*response)));
        });
      },
      unary);
  return reactor;
}

// Within the class of a service that has a gate_ and answers each request at once, by answer(call, request).
#define GALLOPER_ANSWERED_METHOD(service, name)                                                              \
  grpc::ServerUnaryReactor* name(grpc::CallbackServerContext* context, const grpc::ByteBuffer* in,           \
                                 grpc::ByteBuffer* out) override {                                           \
    return serve<v1::name##Request, v1::name##Response>(                                                     \
        gate_, method(#service "/" #name), context, in, out,                                                 \
        [this](const Call& call, const auto& request, const auto& reply) { reply(answer(call, request)); }); \
  }

}  // namespace galloper::rpc
