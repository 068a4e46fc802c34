#include "galloper/v1/match_service.grpc.pb.h"
#include "server/rpc/orders.h"
#include "server/rpc/play.h"
#include "server/rpc/services.h"
#include "server/rpc/unary.h"
#include "server/rpc/watch.h"

namespace galloper::rpc {
namespace {

template <class Service>
using RawUnary =
    v1::MatchService::WithRawCallbackMethod_CreateMatch<v1::MatchService::WithRawCallbackMethod_JoinMatch<
        v1::MatchService::WithRawCallbackMethod_ContributePhrase<
            v1::MatchService::WithRawCallbackMethod_GetMatch<
                v1::MatchService::WithRawCallbackMethod_ListMatches<
                    v1::MatchService::WithRawCallbackMethod_ListLegalOrders<
                        v1::MatchService::WithRawCallbackMethod_GetFireArcs<
                            v1::MatchService::WithRawCallbackMethod_SubmitOrder<
                                v1::MatchService::WithRawCallbackMethod_UndoOrder<
                                    v1::MatchService::WithRawCallbackMethod_PauseMatch<
                                        v1::MatchService::WithRawCallbackMethod_SendChat<
                                            v1::MatchService::WithRawCallbackMethod_ListChat<
                                                v1::MatchService::WithRawCallbackMethod_GetReplay<
                                                    v1::MatchService::WithRawCallbackMethod_ExportMatch<
                                                        Service>>>>>>>>>>>>>>;

using Raw = v1::MatchService::WithRawCallbackMethod_WatchMatch<
    v1::MatchService::WithRawCallbackMethod_Play<RawUnary<v1::MatchService::Service>>>;

class MatchServiceImpl final : public Raw {
 public:
  MatchServiceImpl(Gate& gate, match::Host& host) : gate_(gate), host_(host) {}

 private:
  using Context = grpc::CallbackServerContext;
  using Buffer = grpc::ByteBuffer;
  using Reactor = grpc::ServerUnaryReactor;
  using Host = match::Host;

  template <class Request, class Response>
  Reactor* forward(const Method& method, Context* context, const Buffer* in, Buffer* out,
                   void (Host::*function)(const match::Caller&, Request, match::Reply<Response>)) {
    return serve<Request, Response>(
        gate_, method, context, in, out,
        [this, function](const Call& call, Request request, match::Reply<Response> reply) {
          (host_.*function)(call.caller(), std::move(request), std::move(reply));
        });
  }

  Reactor* CreateMatch(Context* context, const Buffer* in, Buffer* out) override {
    return forward(method("MatchService/CreateMatch"), context, in, out, &Host::create);
  }
  Reactor* JoinMatch(Context* context, const Buffer* in, Buffer* out) override {
    return forward(method("MatchService/JoinMatch"), context, in, out, &Host::join);
  }
  Reactor* ContributePhrase(Context* context, const Buffer* in, Buffer* out) override {
    return forward(method("MatchService/ContributePhrase"), context, in, out, &Host::contribute_phrase);
  }
  Reactor* GetMatch(Context* context, const Buffer* in, Buffer* out) override {
    return forward(method("MatchService/GetMatch"), context, in, out, &Host::get);
  }
  Reactor* ListMatches(Context* context, const Buffer* in, Buffer* out) override {
    return forward(method("MatchService/ListMatches"), context, in, out, &Host::list);
  }
  Reactor* ListLegalOrders(Context* context, const Buffer* in, Buffer* out) override {
    return forward(method("MatchService/ListLegalOrders"), context, in, out, &Host::legal_orders);
  }
  Reactor* GetFireArcs(Context* context, const Buffer* in, Buffer* out) override {
    return forward(method("MatchService/GetFireArcs"), context, in, out, &Host::fire_arcs);
  }
  Reactor* UndoOrder(Context* context, const Buffer* in, Buffer* out) override {
    return forward(method("MatchService/UndoOrder"), context, in, out, &Host::undo);
  }
  Reactor* PauseMatch(Context* context, const Buffer* in, Buffer* out) override {
    return forward(method("MatchService/PauseMatch"), context, in, out, &Host::pause);
  }
  Reactor* SendChat(Context* context, const Buffer* in, Buffer* out) override {
    return forward(method("MatchService/SendChat"), context, in, out, &Host::send_chat);
  }
  Reactor* ListChat(Context* context, const Buffer* in, Buffer* out) override {
    return forward(method("MatchService/ListChat"), context, in, out, &Host::list_chat);
  }
  Reactor* GetReplay(Context* context, const Buffer* in, Buffer* out) override {
    return forward(method("MatchService/GetReplay"), context, in, out, &Host::replay);
  }
  Reactor* ExportMatch(Context* context, const Buffer* in, Buffer* out) override {
    return forward(method("MatchService/ExportMatch"), context, in, out, &Host::export_match);
  }

  Reactor* SubmitOrder(Context* context, const Buffer* in, Buffer* out) override {
    return serve<v1::SubmitOrderRequest, grpc::ByteBuffer>(
        gate_, method("MatchService/SubmitOrder"), context, in, out,
        [this](const Call& call, v1::SubmitOrderRequest request, match::Reply<grpc::ByteBuffer> reply) {
          auto submission = submission_of(std::move(request));
          if (!submission) return reply(tl::unexpected(std::move(submission.error())));
          host_.submit(call.caller(), std::move(*submission),
                       [reply = std::move(reply)](Result<match::Answer> answer) {
                         if (!answer) return reply(tl::unexpected(std::move(answer.error())));
                         reply(submit_frame(answer->update));
                       });
        });
  }

  grpc::ServerWriteReactor<Buffer>* WatchMatch(Context* context, const Buffer* in) override {
    return start_watch(gate_, host_, context, *in);
  }

  grpc::ServerBidiReactor<Buffer, Buffer>* Play(Context* context) override {
    return start_play(gate_, host_, context);
  }

  Gate& gate_;
  match::Host& host_;
};

}  // namespace

std::unique_ptr<grpc::Service> make_match_service(Gate& gate, match::Host& host) {
  return std::make_unique<MatchServiceImpl>(gate, host);
}

}  // namespace galloper::rpc
