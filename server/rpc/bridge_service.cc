#include "galloper/v1/bridge_service.grpc.pb.h"
#include "server/rpc/services.h"
#include "server/rpc/unary.h"

namespace galloper::rpc {
namespace {

using Raw = v1::BridgeService::WithRawCallbackMethod_ReportSpectators<v1::BridgeService::Service>;

class BridgeServiceImpl final : public Raw {
 public:
  BridgeServiceImpl(Gate& gate, match::Host& host) : gate_(gate), host_(host) {}

 private:
  grpc::ServerUnaryReactor* ReportSpectators(grpc::CallbackServerContext* context, const grpc::ByteBuffer* in,
                                             grpc::ByteBuffer* out) override {
    using Request = v1::ReportSpectatorsRequest;
    using Response = v1::ReportSpectatorsResponse;
    return serve<Request, Response>(gate_, method("BridgeService/ReportSpectators"), context, in, out,
                                    [this](const Call&, Request request, match::Reply<Response> reply) {
                                      host_.report_spectators(std::move(request), std::move(reply));
                                    });
  }

  Gate& gate_;
  match::Host& host_;
};

}  // namespace

std::unique_ptr<grpc::Service> make_bridge_service(Gate& gate, match::Host& host) {
  return std::make_unique<BridgeServiceImpl>(gate, host);
}

}  // namespace galloper::rpc
