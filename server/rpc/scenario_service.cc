#include <fmt/format.h>

#include "galloper/v1/scenario_service.grpc.pb.h"
#include "server/rpc/services.h"
#include "server/rpc/unary.h"

namespace galloper::rpc {
namespace {

constexpr std::size_t kMaxScenarioBytes = 64 * 1024;

template <class Service>
using Raw = v1::ScenarioService::WithRawCallbackMethod_ListScenarios<
    v1::ScenarioService::WithRawCallbackMethod_GetScenario<
        v1::ScenarioService::WithRawCallbackMethod_CheckScenario<
            v1::ScenarioService::WithRawCallbackMethod_ListRules<Service>>>>;

class ScenarioServiceImpl final : public Raw<v1::ScenarioService::Service> {
 public:
  ScenarioServiceImpl(Gate& gate, ScenarioFunctions scenarios)
      : gate_(gate), scenarios_(std::move(scenarios)) {}

 private:
  using Context = grpc::CallbackServerContext;
  using Buffer = grpc::ByteBuffer;
  using Reactor = grpc::ServerUnaryReactor;

  Reactor* ListScenarios(Context* context, const Buffer* in, Buffer* out) override {
    return serve<v1::ListScenariosRequest, v1::ListScenariosResponse>(
        gate_, method("ScenarioService/ListScenarios"), context, in, out,
        [this](const Call&, v1::ListScenariosRequest, match::Reply<v1::ListScenariosResponse> reply) {
          reply(scenarios_.list());
        });
  }

  Reactor* GetScenario(Context* context, const Buffer* in, Buffer* out) override {
    return serve<v1::GetScenarioRequest, v1::GetScenarioResponse>(
        gate_, method("ScenarioService/GetScenario"), context, in, out,
        [this](const Call&, v1::GetScenarioRequest request, match::Reply<v1::GetScenarioResponse> reply) {
          reply(scenarios_.get(request.scenario_id()));
        });
  }

  Reactor* CheckScenario(Context* context, const Buffer* in, Buffer* out) override {
    return serve<v1::CheckScenarioRequest, v1::CheckScenarioResponse>(
        gate_, method("ScenarioService/CheckScenario"), context, in, out,
        [this](const Call&, v1::CheckScenarioRequest request, match::Reply<v1::CheckScenarioResponse> reply) {
          if (request.text().size() > kMaxScenarioBytes) {
            return reply(fail(ErrorCode::kInvalidArgument,
                              fmt::format("A scenario may have {} bytes; this one has {}.", kMaxScenarioBytes,
                                          request.text().size())));
          }
          reply(scenarios_.check(request.text()));
        });
  }

  Reactor* ListRules(Context* context, const Buffer* in, Buffer* out) override {
    return serve<v1::ListRulesRequest, v1::ListRulesResponse>(
        gate_, method("ScenarioService/ListRules"), context, in, out,
        [this](const Call&, v1::ListRulesRequest, match::Reply<v1::ListRulesResponse> reply) {
          reply(scenarios_.rules());
        });
  }

  Gate& gate_;
  const ScenarioFunctions scenarios_;
};

}  // namespace

std::unique_ptr<grpc::Service> make_scenario_service(Gate& gate, ScenarioFunctions scenarios) {
  return std::make_unique<ScenarioServiceImpl>(gate, std::move(scenarios));
}

}  // namespace galloper::rpc
