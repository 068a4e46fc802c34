// What holds for every method: who may call it, what becomes of bytes that are no request.
#include "server/rpc/methods.h"

#include <set>

#include "galloper/v1/campaign_service.pb.h"
#include "galloper/v1/club_service.pb.h"
#include "tests/unit/rpc/rpc_test_base.h"

namespace galloper::rpc {
namespace {

using google::protobuf::MethodDescriptor;

std::vector<const MethodDescriptor*> all_methods() {
  std::vector<const MethodDescriptor*> methods;
  for (const auto* file :
       {v1::RegisterRequest::descriptor()->file(), v1::GetClubRequest::descriptor()->file(),
        v1::GetCampaignRequest::descriptor()->file(), v1::ListRulesRequest::descriptor()->file(),
        v1::CreateMatchRequest::descriptor()->file(), v1::ReportSpectatorsRequest::descriptor()->file()}) {
    for (int i = 0; i < file->service_count(); ++i) {
      for (int j = 0; j < file->service(i)->method_count(); ++j)
        methods.push_back(file->service(i)->method(j));
    }
  }
  return methods;
}

std::string short_name(const MethodDescriptor* method) {
  return method->service()->name() + "/" + method->name();
}

const Method& row_of(const MethodDescriptor* method) {
  const auto it = std::find_if(kMethods.begin(), kMethods.end(),
                               [&](const Method& m) { return m.name == short_name(method); });
  if (it == kMethods.end()) throw std::logic_error(short_name(method) + " is not in the table");
  return *it;
}

class MethodsTest : public RpcTest {
 protected:
  grpc::Status call(const MethodDescriptor* method, const std::string& with_token,
                    const std::string& bytes = {}) {
    return call_raw("/galloper.v1." + short_name(method), bytes, with_token).first;
  }

  // The methods that answer an empty request; a stream begins with its own tests.
  std::vector<const MethodDescriptor*> unary_methods() {
    std::vector<const MethodDescriptor*> methods;
    for (const auto* method : all_methods()) {
      if (!method->client_streaming() && !method->server_streaming()) methods.push_back(method);
    }
    return methods;
  }
};

TEST(Methods, TheTableNamesEveryMethodOnce) {
  std::set<std::string> declared;
  for (const auto* method : all_methods()) declared.insert(short_name(method));
  std::set<std::string> listed;
  for (const auto& method : kMethods)
    EXPECT_TRUE(listed.insert(std::string(method.name)).second) << method.name;
  EXPECT_EQ(declared, listed);
}

TEST(Methods, WhatAnyoneMayCall) {
  std::set<std::string> open;
  for (const auto& method : kMethods) {
    if (method.access != Access::kAccount && method.access != Access::kBridge)
      open.insert(std::string(method.name));
  }
  EXPECT_EQ(open, (std::set<std::string>{"AccountService/Register",
                                         "AccountService/SignIn",
                                         "AccountService/CreateGuest",
                                         "ClubService/GetInvitation",
                                         "CampaignService/ListCampaigns",
                                         "CampaignService/GetCampaign",
                                         "CampaignService/GetRoster",
                                         "CampaignService/GetBrigadier",
                                         "CampaignService/ListEngagements",
                                         "CampaignService/GetEngagement",
                                         "CampaignService/GetEngagementOfMatch",
                                         "CampaignService/ListArticles",
                                         "CampaignService/GetDiceRecord",
                                         "CampaignService/ListRecords",
                                         "CampaignService/GetAlmanac",
                                         "ScenarioService/ListScenarios",
                                         "ScenarioService/GetScenario",
                                         "ScenarioService/CheckScenario",
                                         "ScenarioService/ListRules",
                                         "MatchService/GetMatch",
                                         "MatchService/ListMatches",
                                         "MatchService/GetFireArcs",
                                         "MatchService/ListChat",
                                         "MatchService/GetReplay",
                                         "MatchService/ExportMatch",
                                         "MatchService/WatchMatch"}));
}

TEST_F(MethodsTest, WithoutATokenOnlyOpenMethodsAnswer) {
  for (const auto* method : unary_methods()) {
    const auto status = call(method, {});
    const bool refused = status.error_code() == grpc::StatusCode::UNAUTHENTICATED;
    // SignIn refuses an empty name as it refuses any wrong one.
    const bool open =
        row_of(method).access != Access::kAccount && short_name(method) != "AccountService/SignIn";
    EXPECT_EQ(refused, !open) << short_name(method) << ": " << status.error_message();
  }
}

TEST_F(MethodsTest, AnUnknownTokenIsRefused) {
  for (const auto* method : unary_methods()) {
    for (const auto& bad : {std::string(43, 'A'), std::string("no token at all")}) {
      if (row_of(method).access == Access::kBridge) continue;
      const auto status = call(method, bad);
      const bool refused = status.error_code() == grpc::StatusCode::UNAUTHENTICATED;
      const bool passes = row_of(method).access == Access::kAnyoneWhateverTheToken &&
                          short_name(method) != "AccountService/SignIn";
      EXPECT_EQ(refused, !passes) << short_name(method) << ": " << status.error_message();
    }
  }
}

TEST_F(MethodsTest, AValidTokenIsEnough) {
  for (const auto* method : unary_methods()) {
    if (short_name(method) == "AccountService/SignIn") continue;
    // A token each, for some of these calls end it.
    const auto status = call(method, accounts->create_guest("test")->token);
    EXPECT_NE(status.error_code(), grpc::StatusCode::UNAUTHENTICATED)
        << short_name(method) << ": " << status.error_message();
    EXPECT_NE(status.error_code(), grpc::StatusCode::UNIMPLEMENTED) << short_name(method);
    EXPECT_NE(status.error_code(), grpc::StatusCode::INTERNAL)
        << short_name(method) << ": " << status.error_message();
  }
}

TEST_F(MethodsTest, BytesThatAreNoRequestAreInvalid) {
  for (const auto* method : unary_methods()) {
    const auto status = call(method, token, "\x0a\xff\xff\xff\xff\x0f");
    EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT)
        << short_name(method) << ": " << status.error_message();
  }
}

TEST_F(MethodsTest, BadUtf8IsInvalid) {
  for (const auto* method : unary_methods()) {
    const auto* request = method->input_type();
    if (request->field_count() == 0 ||
        request->field(0)->type() != google::protobuf::FieldDescriptor::TYPE_STRING)
      continue;
    if (request->field(0)->number() != 1) continue;
    const auto status = call(method, token,
                             "\x0a\x03"
                             "a\xff"
                             "b");
    EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT)
        << short_name(method) << ": " << status.error_message();
    EXPECT_THAT(status.error_message(), testing::HasSubstr("UTF-8"));
  }
}

TEST_F(MethodsTest, OversizedRequestsAreRefused) {
  for (const auto* method : unary_methods()) {
    // An unknown field of a length just beyond what is allowed, then far beyond.
    const auto& row = row_of(method);
    v1::SignInRequest filler;
    filler.set_name(std::string(row.max_request_bytes + 1, 'x'));
    EXPECT_EQ(call(method, token, filler.SerializeAsString()).error_code(),
              grpc::StatusCode::INVALID_ARGUMENT)
        << row.name;
    filler.set_name(std::string(kMaxPieceBytes + 100'000, 'x'));
    EXPECT_EQ(call(method, token, filler.SerializeAsString()).error_code(),
              grpc::StatusCode::RESOURCE_EXHAUSTED)
        << row.name;
  }
}

TEST_F(MethodsTest, AScenarioTextMayHave64KiB) {
  const auto stub = v1::ScenarioService::NewStub(channel);
  v1::CheckScenarioRequest request;
  v1::CheckScenarioResponse response;
  request.set_text(std::string(64 * 1024, '#'));
  EXPECT_TRUE(stub->CheckScenario(context().get(), request, &response).ok());
  request.set_text(std::string(64 * 1024 + 1, '#'));
  const auto status = stub->CheckScenario(context().get(), request, &response);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_THAT(status.error_message(), testing::HasSubstr("65536"));
}

}  // namespace
}  // namespace galloper::rpc
