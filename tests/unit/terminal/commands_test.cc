#include "client/terminal/commands.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <sstream>

#include "tests/unit/client/fake_server.h"
#include "tests/unit/terminal/land_fixture.h"

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

TEST_F(CommandsTest, ABattleIsShownWithItsBoardItsCommandAndWhoseTurnItIs) {
  client::FakeMatches matches;
  matches.on_get = [](const v1::GetMatchRequest&, v1::GetMatchResponse& response) {
    response.set_state(v1::MATCH_STATE_PLAYING);
    response.set_viewer(v1::VIEWER_SOUTH);
    response.mutable_info()->set_title("The Ems");
    response.mutable_view()->mutable_operation()->set_stage(v1::OPERATION_STAGE_BATTLE);
    *response.mutable_view()->mutable_operation()->mutable_land() = small_battle();
    return grpc::Status::OK;
  };
  client::FakeServer server(matches);
  EXPECT_EQ(run_on(server.address(), {"match", "show", "M"}), kDone);
  const std::string text = out_.str();
  for (const char* part :
       {"The Ems\nPlaying, the battle, turn 3, actions of South: rolled 4, centre, 2 more units may act.",
        "  2      .    .    t I4A.    .    .\n", "Objectives: D3 held by South\n",
        "South's counters (F7): left 1 2 3: 3 of 6", "Graf Adler", "Hold, 2 turns left"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100u) << line;
}

TEST_F(CommandsTest, WatchingAnOperationGoesOnFromTheScoutingToTheBattle) {
  client::FakeMatches matches;
  matches.on_get = [](const auto&, v1::GetMatchResponse& response) {
    response.set_state(v1::MATCH_STATE_PLAYING);
    return grpc::Status::OK;
  };
  matches.on_watch = [](int, const auto&, client::FakeMatches::Writer& writer, auto&) {
    for (const char* update :
         {"version: 1 snapshot: true info { title: 'Both' } "
          "delta { operation { stage: OPERATION_STAGE_SCOUTING scouting { phase: SCOUTING_PHASE_MOVES turn: "
          "9 } } }",
          "version: 2 events { operation { scouting { resigned { seat: SEAT_NORTH } } } } "
          "events { operation { battle_began { advantage { initiative: SEAT_SOUTH } } } } "
          "delta { operation { stage: OPERATION_STAGE_BATTLE land { phase: LAND_PHASE_DEPLOYMENT } "
          "scouting { outcome { reason: END_REASON_RESIGNED winner: SEAT_SOUTH } } } }",
          "version: 3 events { operation { land { ended { outcome { winner: SEAT_NORTH reason: "
          "END_REASON_PLAYED_OUT rule: "
          "'L21' north_banners: 6 } } } } } delta { operation { land { outcome { winner: SEAT_NORTH reason: "
          "END_REASON_PLAYED_OUT } } } }"}) {
      v1::WatchMatchResponse item;
      *item.mutable_update() = parse<v1::MatchUpdate>(update);
      writer.Write(item);
    }
    return grpc::Status::OK;
  };
  client::FakeServer server(matches);
  EXPECT_EQ(run_on(server.address(), {"match", "watch", "M"}), kDone);
  EXPECT_EQ(out_.str(),
            "Both: moves, turn 9; to act: nobody (version 1).\n"
            "North resigns (G5).\n"
            "The battle begins. Scouts home: South 0, North 0 (S10). South may "
            "choose to take the "
            "initiative (S12). Rewards (S13): South none, North none.\n"
            "The match is over: North wins, played out (L21). Banners: South 0, North 6.\n");
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
