// Accounts over the wire, errors as a client reads them, health, reflection and addresses.
#include "galloper/v1/status.pb.h"
#include "server/rpc/gate.h"
#include "server/rpc/status.h"
#include "tests/unit/rpc/rpc_test_base.h"

namespace galloper::rpc {
namespace {

using testing::HasSubstr;

class ServicesTest : public RpcTest {
 protected:
  std::unique_ptr<v1::AccountService::Stub> people() { return v1::AccountService::NewStub(channel); }
  std::unique_ptr<v1::MatchService::Stub> matches() { return v1::MatchService::NewStub(channel); }

  grpc::Status get_match(const std::string& with_token = {}) {
    v1::GetMatchResponse response;
    return matches()->GetMatch(context(with_token).get(), v1::GetMatchRequest(), &response);
  }
  grpc::Status get_me(const std::string& with_token, v1::GetMeResponse* response) {
    return people()->GetMe(context(with_token).get(), v1::GetMeRequest(), response);
  }
  grpc::Status create_guest(const std::string& address, const std::string& key) {
    auto ctx = context();
    if (!address.empty()) ctx->AddMetadata("x-galloper-client-address", address);
    if (!key.empty()) ctx->AddMetadata("x-galloper-bridge-key", key);
    v1::CreateGuestResponse response;
    return people()->CreateGuest(ctx.get(), v1::CreateGuestRequest(), &response);
  }
};

TEST_F(ServicesTest, AGuestBecomesAnAccountAndLeaves) {
  v1::CreateGuestResponse guest;
  ASSERT_TRUE(people()->CreateGuest(context().get(), v1::CreateGuestRequest(), &guest).ok());
  EXPECT_TRUE(guest.account().guest());
  EXPECT_EQ(guest.token().size(), 43u);

  v1::RegisterRequest register_request;
  register_request.set_name("Anna");
  register_request.set_password("correct horse");
  v1::RegisterResponse registered;
  ASSERT_TRUE(people()->Register(context(guest.token()).get(), register_request, &registered).ok());
  EXPECT_EQ(registered.account().account_id(), guest.account().account_id());
  EXPECT_EQ(registered.token(), "");

  v1::GetMeResponse me;
  ASSERT_TRUE(get_me(guest.token(), &me).ok());
  EXPECT_EQ(me.account().name(), "Anna");
  EXPECT_GT(me.account().create_time().seconds(), 1'600'000'000);

  v1::SignInRequest sign_in;
  sign_in.set_name("anna");
  sign_in.set_password("correct horse");
  v1::SignInResponse session;
  ASSERT_TRUE(people()->SignIn(context().get(), sign_in, &session).ok());

  v1::SignOutResponse out;
  ASSERT_TRUE(people()->SignOut(context(session.token()).get(), v1::SignOutRequest(), &out).ok());
  EXPECT_EQ(get_me(session.token(), &me).error_code(), grpc::StatusCode::UNAUTHENTICATED);

  v1::DeleteAccountRequest leave;
  v1::DeleteAccountResponse left;
  leave.set_password("wrong");
  EXPECT_EQ(people()->DeleteAccount(context(guest.token()).get(), leave, &left).error_code(),
            grpc::StatusCode::UNAUTHENTICATED);
  leave.set_password("correct horse");
  ASSERT_TRUE(people()->DeleteAccount(context(guest.token()).get(), leave, &left).ok());
  EXPECT_EQ(get_me(guest.token(), &me).error_code(), grpc::StatusCode::UNAUTHENTICATED);
}

TEST_F(ServicesTest, TheHostLearnsWhoCalls) {
  v1::GetMeResponse me;
  ASSERT_TRUE(get_me(token, &me).ok());
  ASSERT_TRUE(get_match(token).ok());
  EXPECT_EQ(to_string(host.last_caller().account), me.account().account_id());
  EXPECT_EQ(host.last_caller().name, me.account().name());
  EXPECT_TRUE(host.last_caller().guest);
  ASSERT_TRUE(get_match().ok());
  EXPECT_TRUE(host.last_caller().account.is_nil());
}

TEST_F(ServicesTest, TheSchemeOfAuthorizationHasNoCase) {
  for (const std::string& value : {"bearer " + token, "BEARER " + token}) {
    auto ctx = context();
    ctx->AddMetadata("authorization", value);
    v1::GetMeResponse me;
    EXPECT_TRUE(people()->GetMe(ctx.get(), v1::GetMeRequest(), &me).ok()) << value.substr(0, 6);
  }
  auto ctx = context();
  ctx->AddMetadata("authorization", "Basic " + token);
  v1::GetMeResponse me;
  const auto status = people()->GetMe(ctx.get(), v1::GetMeRequest(), &me);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::UNAUTHENTICATED);
  EXPECT_THAT(status.error_message(), HasSubstr("Bearer"));
}

TEST_F(ServicesTest, ARefusalCarriesItsRule) {
  host.error = Error{ErrorCode::kFailedPrecondition, "A scout moves up to six cells.", "S4", 0};
  const auto status = get_match();
  EXPECT_EQ(status.error_code(), grpc::StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(status.error_message(), "A scout moves up to six cells.");
  v1::ErrorStatus details;
  ASSERT_TRUE(details.ParseFromString(status.error_details()));
  EXPECT_EQ(details.code(), 9);
  EXPECT_EQ(details.message(), status.error_message());
  ASSERT_EQ(details.details_size(), 1);
  EXPECT_EQ(details.details(0).type_url(), "type.googleapis.com/galloper.v1.Refusal");
  v1::Refusal refusal;
  ASSERT_TRUE(details.details(0).UnpackTo(&refusal));
  EXPECT_EQ(refusal.rule(), "S4");
  EXPECT_EQ(refusal.message(), "A scout moves up to six cells.");
}

TEST_F(ServicesTest, AStaleOrderLearnsTheVersion) {
  host.error = Error{ErrorCode::kAborted, "The match has moved on.", {}, 17};
  const auto status = get_match();
  EXPECT_EQ(status.error_code(), grpc::StatusCode::ABORTED);
  v1::ErrorStatus details;
  ASSERT_TRUE(details.ParseFromString(status.error_details()));
  ASSERT_EQ(details.details_size(), 1);
  v1::StaleVersion stale;
  ASSERT_TRUE(details.details(0).UnpackTo(&stale));
  EXPECT_EQ(stale.current_version(), 17u);
}

TEST_F(ServicesTest, EveryCodeArrivesAsItself) {
  for (const auto code : {ErrorCode::kInvalidArgument, ErrorCode::kNotFound, ErrorCode::kAlreadyExists,
                          ErrorCode::kPermissionDenied, ErrorCode::kResourceExhausted, ErrorCode::kInternal,
                          ErrorCode::kUnavailable, ErrorCode::kDataLoss, ErrorCode::kUnauthenticated}) {
    host.error = Error{code, "why", {}, 0};
    const auto status = get_match();
    EXPECT_EQ(static_cast<int>(status.error_code()), static_cast<int>(code));
    EXPECT_EQ(status.error_message(), "why");
  }
}

TEST_F(ServicesTest, AHandlerThatThrowsIsAnInternalError) {
  host.throws = true;
  const auto status = get_match();
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INTERNAL);
  EXPECT_THAT(status.error_message(), testing::Not(HasSubstr("fake host")));
  host.throws = false;
  EXPECT_TRUE(get_match().ok());
}

TEST(Status, LongMessagesAreCutBetweenCharacters) {
  EXPECT_EQ(clipped("a\u00e4b", 4), "a\u00e4b");
  EXPECT_EQ(clipped("a\u00e4b", 3), "a\u00e4");
  EXPECT_EQ(clipped("a\u00e4b", 2), "a");
  const auto status = to_status({ErrorCode::kNotFound, std::string(100'000, 'x'), {}, 0});
  EXPECT_LT(status.error_message().size() + status.error_details().size(), 4096u);
}

TEST(Gate, FindsTheAddressInThePeer) {
  EXPECT_EQ(address_of_peer("ipv4:203.0.113.7:4711"), "203.0.113.7");
  EXPECT_EQ(address_of_peer("ipv6:%5B2001:db8::1%5D:4711"), "2001:db8::1");
  EXPECT_EQ(address_of_peer("ipv6:[2001:db8::1]:4711"), "2001:db8::1");
  EXPECT_EQ(address_of_peer("unix:/tmp/socket"), "unix");
  EXPECT_EQ(address_of_peer("inproc"), "inproc");
}

TEST_F(ServicesTest, AddressesAreBelievedOnlyFromABridge) {
  server.reset();
  account::Limits strict = limits();
  strict.registrations_per_address = 2;  // one is the test's own, "test"
  accounts = std::make_unique<account::Accounts>(store, system_clock(), strict);
  start();
  const std::string key = options.bridge_key;
  EXPECT_TRUE(create_guest("203.0.113.1", key).ok());
  EXPECT_TRUE(create_guest("203.0.113.1", key).ok());
  EXPECT_EQ(create_guest("203.0.113.1", key).error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_TRUE(create_guest("203.0.113.2", key).ok());
  // Without the key all of these come from the loopback.
  EXPECT_TRUE(create_guest("203.0.113.3", "").ok());
  EXPECT_TRUE(create_guest("203.0.113.4", "the key of the bridgf").ok());
  EXPECT_EQ(create_guest("203.0.113.5", "").error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(create_guest("203.0.113.6", "the key").error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
}

TEST_F(ServicesTest, OnlyABridgeReportsItsSpectators) {
  const auto report = [&](const std::string& key) {
    auto ctx = context();
    if (!key.empty()) ctx->AddMetadata("x-galloper-bridge-key", key);
    v1::ReportSpectatorsRequest request;
    request.set_watch_id("a bridge's watch");
    request.set_spectators(400);
    v1::ReportSpectatorsResponse response;
    return v1::BridgeService::NewStub(channel)->ReportSpectators(ctx.get(), request, &response);
  };
  for (const std::string wrong : {"", "the key", "the key of the bridgf"}) {
    const auto status = report(wrong);
    EXPECT_EQ(status.error_code(), grpc::StatusCode::PERMISSION_DENIED);
    EXPECT_THAT(status.error_message(), HasSubstr("--bridge-key-file"));
  }
  EXPECT_EQ(host.last_report().spectators(), 0u);
  EXPECT_TRUE(report(options.bridge_key).ok());
  EXPECT_EQ(host.last_report().watch_id(), "a bridge's watch");
  EXPECT_EQ(host.last_report().spectators(), 400u);
}

TEST_F(ServicesTest, AnswersInTheSameProcess) {
  channel = server->in_process_channel();
  v1::GetMeResponse me;
  EXPECT_TRUE(get_me(token, &me).ok());
}

TEST_F(ServicesTest, CountsItsCalls) {
  ASSERT_TRUE(get_match().ok());
  host.error = Error{ErrorCode::kNotFound, "There is no such match.", {}, 0};
  ASSERT_FALSE(get_match().ok());
  EXPECT_THAT(server->metrics(),
              HasSubstr("galloper_rpc_calls_total{method=\"MatchService/GetMatch\",code=\"OK\"} 1"));
  EXPECT_THAT(server->metrics(),
              HasSubstr("galloper_rpc_calls_total{method=\"MatchService/GetMatch\",code=\"NOT_FOUND\"} 1"));
}

TEST_F(ServicesTest, TellsItsHealth) {
  // HealthCheckRequest{service}, HealthCheckResponse{status}: SERVING is 1, NOT_SERVING 2.
  const std::string name = "galloper.v1.MatchService";
  const auto health = [&](const std::string& service) {
    return call_raw("/grpc.health.v1.Health/Check",
                    "\x0a" + std::string(1, static_cast<char>(service.size())) + service);
  };
  EXPECT_EQ(health("").second, "\x08\x01");
  EXPECT_EQ(health(name).second, "\x08\x01");
  EXPECT_EQ(health("galloper.v1.NoService").first.error_code(), grpc::StatusCode::NOT_FOUND);
  server->set_serving(false);
  EXPECT_EQ(health("").second, "\x08\x02");
  EXPECT_EQ(health(name).second, "\x08\x02");
}

TEST_F(ServicesTest, TellsItsServicesByReflection) {
  grpc::GenericStub stub(channel);
  auto ctx = context();
  grpc::CompletionQueue queue;
  auto stream =
      stub.PrepareCall(ctx.get(), "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo", &queue);
  stream->StartCall(this);
  ASSERT_TRUE(wait_for_event(queue));
  // ServerReflectionRequest{list_services: ""}
  const grpc::Slice slice(std::string("\x3a\x00", 2));
  stream->Write(grpc::ByteBuffer(&slice, 1), this);
  ASSERT_TRUE(wait_for_event(queue));
  grpc::ByteBuffer response;
  stream->Read(&response, this);
  ASSERT_TRUE(wait_for_event(queue));
  for (const char* service :
       {"AccountService", "ClubService", "CampaignService", "ScenarioService", "MatchService"}) {
    EXPECT_THAT(text_of(response), HasSubstr(std::string("galloper.v1.") + service));
  }
  ctx->TryCancel();
  grpc::Status status;
  stream->Finish(&status, this);
  wait_for_event(queue);
}

TEST_F(ServicesTest, ASecondServerOnThePortFails) {
  Options same = options;
  same.listen = fmt::format("127.0.0.1:{}", server->port());
  const auto second = Server::start(host, *accounts, *clubs, *campaigns, scenarios(), same);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(second.error().message, HasSubstr(same.listen));
}

}  // namespace
}  // namespace galloper::rpc
