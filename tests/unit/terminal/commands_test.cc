#include "client/terminal/commands.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <sstream>

#include "tests/unit/client/fake_server.h"

namespace galloper::terminal {
namespace {

namespace fs = std::filesystem;

class CommandsTest : public testing::Test {
 protected:
  CommandsTest() {
    std::string pattern = (fs::temp_directory_path() / "galloper-commands-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    setenv("XDG_STATE_HOME", (folder_ / "state").c_str(), 1);
    setenv("XDG_CONFIG_HOME", (folder_ / "config").c_str(), 1);
  }
  ~CommandsTest() override { fs::remove_all(folder_); }

  int run_on(const std::string& server, std::vector<std::string> words) {
    words.insert(words.end(), {"--server", server});
    std::istringstream in;
    out_.str("");
    err_.str("");
    return run(words, {in, out_, err_, false});
  }

  fs::path folder_;
  std::ostringstream out_;
  std::ostringstream err_;
};

TEST_F(CommandsTest, AServerThatIsNotThereIsThree) {
  const std::string server = client::dead_address();
  EXPECT_EQ(run_on(server, {"match", "show", "M"}), kUnreachable);
  EXPECT_EQ(out_.str(), "");
  EXPECT_NE(err_.str().find("cannot reach " + server), std::string::npos) << err_.str();
  EXPECT_EQ(run_on(server, {"match", "watch", "M"}), kUnreachable);
  EXPECT_EQ(run_on(server, {"match", "new", "ford"}), kUnreachable);
}

TEST_F(CommandsTest, ARefusalIsOneAndNamesTheRule) {
  client::FakeMatches matches;
  matches.on_get = [](const auto&, auto&) {
    v1::Refusal refusal;
    refusal.set_rule("S4");
    refusal.set_message("Too \"far\".");
    return grpc::Status(grpc::StatusCode::FAILED_PRECONDITION, "refused", client::error_details(refusal));
  };
  client::FakeServer server(matches);
  EXPECT_EQ(run_on(server.address(), {"match", "show", "M"}), kRefused);
  EXPECT_EQ(out_.str(), "");
  EXPECT_EQ(err_.str(), "galloper: Too \"far\". (S4)\n");
  EXPECT_EQ(run_on(server.address(), {"--json", "match", "show", "M"}), kRefused);
  EXPECT_EQ(
      out_.str(),
      "{\"error\":{\"code\":\"FAILED_PRECONDITION\",\"rule\":\"S4\",\"message\":\"Too \\\"far\\\".\"}}\n");
}

TEST_F(CommandsTest, ShowInJsonIsTheReplyInOneLine) {
  client::FakeMatches matches;
  matches.on_get = [](const v1::GetMatchRequest& request, v1::GetMatchResponse& response) {
    response.set_state(v1::MATCH_STATE_OPEN);
    response.mutable_info()->set_match_id(request.match_id());
    return grpc::Status::OK;
  };
  client::FakeServer server(matches);
  EXPECT_EQ(run_on(server.address(), {"--json", "match", "show", "M"}), kDone);
  EXPECT_EQ(out_.str().find('\n'), out_.str().size() - 1);
  EXPECT_EQ(out_.str().rfind("{\"state\":\"MATCH_STATE_OPEN\",\"version\":\"0\"", 0), 0u) << out_.str();
  EXPECT_EQ(err_.str(), "");
}

TEST_F(CommandsTest, WatchingEndsWithTheMatch) {
  client::FakeMatches matches;
  matches.on_get = [](const auto&, v1::GetMatchResponse& response) {
    response.set_state(v1::MATCH_STATE_PLAYING);
    return grpc::Status::OK;
  };
  matches.on_watch = [](int attempt, const auto& request, client::FakeMatches::Writer& writer, auto&) {
    v1::WatchMatchResponse item;
    if (attempt == 0) {
      item.mutable_update()->set_version(4);
      item.mutable_update()->set_snapshot(true);
      item.mutable_update()->mutable_info()->set_title("The ford");
      item.mutable_update()->mutable_delta()->mutable_scouting()->set_phase(v1::SCOUTING_PHASE_MOVES);
      writer.Write(item);
      return grpc::Status(grpc::StatusCode::UNAVAILABLE, "The server stops.");
    }
    EXPECT_EQ(request.from_version(), 4u);
    item.mutable_update()->set_version(5);
    item.mutable_update()->add_events()->mutable_scouting()->mutable_resigned()->set_seat(v1::SEAT_NORTH);
    item.mutable_update()->mutable_delta()->mutable_scouting()->mutable_outcome()->set_reason(
        v1::END_REASON_RESIGNED);
    writer.Write(item);
    return grpc::Status::OK;
  };
  client::FakeServer server(matches);
  EXPECT_EQ(run_on(server.address(), {"match", "watch", "M"}), kDone);
  EXPECT_EQ(out_.str(), "The ford: moves; to act: nobody (version 4).\nNorth resigns (G5).\n");
  EXPECT_EQ(err_.str(), "Connection lost (The server stops.); trying again.\nConnected again.\n");
}

TEST_F(CommandsTest, AnOrderBeforeAnyListSaysSo) {
  client::FakeMatches matches;
  client::FakeServer server(matches);
  EXPECT_EQ(run_on(server.address(), {"match", "order", "M", "1"}), kRefused);
  EXPECT_EQ(err_.str(), "galloper: No orders were listed yet: galloper match orders M\n");
}

TEST_F(CommandsTest, WrongUsageIsTwo) {
  EXPECT_EQ(run_on("127.0.0.1:1", {"match", "order", "M", "--order", "{nonsense"}), kWrongUsage);
  EXPECT_EQ(run_on("127.0.0.1:1", {"match", "order", "M", "--order", "{}", "--order-id", "nonsense"}),
            kWrongUsage);
  EXPECT_EQ(run_on("127.0.0.1:1", {"match", "frobnicate"}), kWrongUsage);
}

}  // namespace
}  // namespace galloper::terminal
