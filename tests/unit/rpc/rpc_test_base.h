// A real gRPC server on a free port of the loopback, over a fake host and real accounts in memory.
#pragma once

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "galloper/v1/account_service.grpc.pb.h"
#include "galloper/v1/bridge_service.grpc.pb.h"
#include "galloper/v1/match_service.grpc.pb.h"
#include "galloper/v1/scenario_service.grpc.pb.h"
#include "server/account/account.h"
#include "server/rpc/server.h"
#include "tests/unit/account/fake_store.h"
#include "tests/unit/rpc/fake_host.h"

namespace galloper::rpc {

namespace v1 = ::galloper::v1;

class NoScenarios final : public match::ScenarioSource {
 public:
  std::optional<v1::Scenario> find(const std::string&) const override { return std::nullopt; }
};

class RpcTest : public testing::Test {
 protected:
  static constexpr auto kLongTime = std::chrono::minutes(4);

  void SetUp() override { start(); }

  void start() {
    auto started = Server::start(host, *accounts, *clubs, *campaigns, scenarios(), options);
    ASSERT_TRUE(started) << started.error().message;
    server = std::move(*started);
    channel = connect();
    token = accounts->create_guest("test")->token;
  }

  std::shared_ptr<grpc::Channel> connect() {
    grpc::ChannelArguments arguments;
    // Tests share no connection unless they say so.
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    return grpc::CreateCustomChannel(fmt::format("127.0.0.1:{}", server->port()),
                                     grpc::InsecureChannelCredentials(), arguments);
  }

  // A context that fails instead of hanging a broken test.
  std::unique_ptr<grpc::ClientContext> context(const std::string& with_token = {}) {
    auto result = std::make_unique<grpc::ClientContext>();
    result->set_deadline(std::chrono::system_clock::now() + kLongTime);
    if (!with_token.empty()) result->AddMetadata("authorization", "Bearer " + with_token);
    return result;
  }

  // The status, and the response's bytes.
  std::pair<grpc::Status, std::string> call_raw(const std::string& method, const std::string& bytes,
                                                const std::string& with_token = {}) {
    grpc::GenericStub stub(channel);
    auto ctx = context(with_token);
    grpc::CompletionQueue queue;
    const grpc::Slice slice(bytes);
    const grpc::ByteBuffer request(&slice, 1);
    auto reader = stub.PrepareUnaryCall(ctx.get(), method, request, &queue);
    reader->StartCall();
    grpc::ByteBuffer response;
    grpc::Status status;
    reader->Finish(&response, &status, this);
    wait_for_event(queue);
    return {status, text_of(response)};
  }
  static bool wait_for_event(grpc::CompletionQueue& queue) {
    void* tag = nullptr;
    bool ok = false;
    return queue.Next(&tag, &ok) && ok;
  }
  static std::string text_of(const grpc::ByteBuffer& buffer) {
    std::string text;
    std::vector<grpc::Slice> slices;
    if (buffer.Valid() && buffer.Dump(&slices).ok()) {
      for (const auto& slice : slices)
        text.append(reinterpret_cast<const char*>(slice.begin()), slice.size());
    }
    return text;
  }

  static account::Limits limits() {
    account::Limits limits;
    limits.weakest_hashing_for_tests = true;
    limits.registrations_per_address = 100'000;
    return limits;
  }

  static ScenarioFunctions scenarios() {
    ScenarioFunctions functions;
    functions.list = [] {
      v1::ListScenariosResponse response;
      response.add_scenarios()->set_id("ford");
      return response;
    };
    functions.get = [](const std::string& id) -> Result<v1::GetScenarioResponse> {
      if (id == "unknown") return fail(ErrorCode::kNotFound, "There is no scenario \"unknown\".");
      return v1::GetScenarioResponse();
    };
    functions.check = [](const std::string&) { return v1::CheckScenarioResponse(); };
    functions.rules = [] { return v1::ListRulesResponse(); };
    return functions;
  }

  account::FakeStore store;
  std::unique_ptr<account::Accounts> accounts =
      std::make_unique<account::Accounts>(store, system_clock(), limits());
  std::unique_ptr<club::Clubs> clubs = std::make_unique<club::Clubs>(store, system_clock());
  FakeHost host;
  const codec::GameRegistry games;
  NoScenarios no_scenarios;
  std::unique_ptr<campaigns::Campaigns> campaigns = std::make_unique<campaigns::Campaigns>(campaigns::Parts{
      .store = store, .host = host, .games = games, .scenarios = no_scenarios, .account_of = {}});
  Options options{.listen = "127.0.0.1:0", .bridge_key = "the key of the bridge"};
  std::unique_ptr<Server> server;
  std::shared_ptr<grpc::Channel> channel;
  std::string token;
};

}  // namespace galloper::rpc
