#include <grpcpp/channel.h>
#include <gtest/gtest.h>

#include <optional>
#include <thread>

#include "client/core/connection.h"
#include "client/core/play.h"
#include "tests/unit/client/fake_server.h"

namespace galloper::client {
namespace {

TEST(Calls, TheTokenTravelsAndTheReplyComesBack) {
  FakeMatches matches;
  matches.on_get = [](const v1::GetMatchRequest& request, v1::GetMatchResponse& response) {
    response.set_version(12);
    response.mutable_info()->set_match_id(request.match_id());
    return grpc::Status::OK;
  };
  FakeServer server(matches);
  Connection connection({.server = server.address()});
  v1::GetMatchRequest request;
  request.set_match_id("m");

  ASSERT_TRUE(connection.call(request));
  EXPECT_EQ(matches.last_authorization(), "");

  connection.set_token("secret");
  const auto reply = connection.call(request);
  ASSERT_TRUE(reply) << reply.error().message;
  EXPECT_EQ(reply->version(), 12u);
  EXPECT_EQ(reply->info().match_id(), "m");
  EXPECT_EQ(matches.last_authorization(), "Bearer secret");
}

TEST(Calls, ARefusalCarriesItsRuleAndSentence) {
  FakeMatches matches;
  matches.on_get = [](const auto&, auto&) {
    v1::Refusal refusal;
    refusal.set_rule("S4");
    refusal.set_message("Too far.");
    return grpc::Status(grpc::StatusCode::FAILED_PRECONDITION, "refused", error_details(refusal));
  };
  FakeServer server(matches);
  Connection connection({.server = server.address()});
  const auto reply = connection.call(v1::GetMatchRequest());
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error(), (Error{ErrorCode::kFailedPrecondition, "Too far.", "S4", 0}));
}

TEST(Calls, AStaleOrderCarriesThePresentVersion) {
  FakeMatches matches;
  matches.on_get = [](const auto&, auto&) {
    v1::StaleVersion stale;
    stale.set_current_version(41);
    return grpc::Status(grpc::StatusCode::ABORTED, "stale", error_details(stale));
  };
  FakeServer server(matches);
  Connection connection({.server = server.address()});
  const auto reply = connection.call(v1::GetMatchRequest());
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error(), (Error{ErrorCode::kAborted, "stale", "", 41}));
}

TEST(Calls, BrokenDetailsAreNoHarm) {
  for (const std::string& details :
       {std::string("\x1a\x7f junk"), std::string("\xff\xff\xff"), std::string(1, '\0')}) {
    const grpc::Status status(grpc::StatusCode::NOT_FOUND, "No such match.", details);
    EXPECT_EQ(error_of(status), (Error{ErrorCode::kNotFound, "No such match.", "", 0}));
  }
}

TEST(Calls, AServerThatNeverAnswersEndsAtTheDeadline) {
  FakeMatches matches;
  std::mutex mutex;
  std::condition_variable released;
  bool release = false;
  matches.on_get = [&](const auto&, auto&) {
    std::unique_lock lock(mutex);
    released.wait(lock, [&] { return release; });
    return grpc::Status::OK;
  };
  FakeServer server(matches);
  Connection connection({.server = server.address()});
  connection.set_deadline(std::chrono::milliseconds(50));
  const auto reply = connection.call(v1::GetMatchRequest());
  {
    const std::lock_guard lock(mutex);
    release = true;
  }
  released.notify_all();
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, ErrorCode::kDeadlineExceeded);
  EXPECT_TRUE(is_unreachable(reply.error()));
}

TEST(Calls, NobodyListeningIsUnavailable) {
  Connection connection({.server = dead_address()});
  const auto reply = connection.call(v1::GetMatchRequest());
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, ErrorCode::kUnavailable);
}

// The server is there a moment after the first attempt to connect has failed.
TEST(Calls, ASecondAttemptToConnectIsMade) {
  FakeMatches matches;
  matches.on_get = [](const auto&, auto&) { return grpc::Status::OK; };
  std::optional<FakeServer> server;
  server.emplace(matches);
  const int port = server->port();
  Connection connection({.server = server->address()});
  server.reset();
  std::thread late([&] {
    while (connection.channel()->GetState(false) != GRPC_CHANNEL_TRANSIENT_FAILURE) std::this_thread::yield();
    server.emplace(matches, port);
  });
  const auto reply = connection.call(v1::GetMatchRequest());
  late.join();
  EXPECT_TRUE(reply) << reply.error().message;
}

TEST(Calls, AMissingAuthorityFileIsNamed) {
  Connection connection({.server = dead_address(), .tls = true, .ca_file = "/nonexistent/ca.pem"});
  const auto reply = connection.call(v1::GetMatchRequest());
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, ErrorCode::kInvalidArgument);
  EXPECT_NE(reply.error().message.find("/nonexistent/ca.pem"), std::string::npos);
}

TEST(Play, OrdersGoInAndAnswersComeOut) {
  FakeMatches matches;
  matches.on_play = [](FakeMatches::Stream& stream) {
    v1::PlayRequest request;
    while (stream.Read(&request)) {
      v1::PlayResponse response;
      response.set_tag(request.tag());
      response.set_accepted(request.has_order());
      stream.Write(response);
    }
    return grpc::Status::OK;
  };
  FakeServer server(matches);
  Connection connection({.server = server.address()});
  connection.set_token("secret");
  PlayStream play(connection);
  v1::PlayRequest request;
  request.set_tag(1);
  request.mutable_follow()->set_channel(1);
  ASSERT_TRUE(play.send(request));
  request.set_tag(2);
  request.mutable_order()->set_channel(1);
  ASSERT_TRUE(play.send(request));
  play.finish();
  EXPECT_FALSE(play.send(request));
  for (const std::uint32_t tag : {1u, 2u}) {
    const auto response = play.next();
    ASSERT_TRUE(response) << response.error().message;
    EXPECT_EQ(response->tag(), tag);
    EXPECT_EQ(response->accepted(), tag == 2);
  }
  EXPECT_EQ(play.next().error().code, ErrorCode::kCancelled);
  EXPECT_EQ(matches.last_authorization(), "Bearer secret");
}

TEST(Play, ABrokenStreamSaysWhy) {
  FakeMatches matches;
  matches.on_play = [](auto&) { return grpc::Status(grpc::StatusCode::UNAVAILABLE, "The server stops."); };
  FakeServer server(matches);
  Connection connection({.server = server.address()});
  PlayStream play(connection);
  const auto response = play.next();
  ASSERT_FALSE(response);
  EXPECT_EQ(response.error().code, ErrorCode::kUnavailable);
  EXPECT_EQ(response.error().message, "The server stops.");
}

}  // namespace
}  // namespace galloper::client
