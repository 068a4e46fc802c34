#include "server/app/exhibition.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/unit/rpc/fake_host.h"

namespace galloper::app {
namespace {

namespace v1 = ::galloper::v1;

// Runs until the test's own functions stop it.
class ExhibitionTest : public testing::Test {
 protected:
  ExhibitionTest() {
    host.on_create = [this](const v1::CreateMatchRequest& request) -> Result<v1::CreateMatchResponse> {
      EXPECT_GT(request.south_bot_level(), 0u);
      EXPECT_GT(request.north_bot_level(), 0u);
      EXPECT_FALSE(request.private_());
      created.push_back(request.scenario_id());
      if (created.size() == 5) io.stop();
      if (created.size() == 2) return fail(ErrorCode::kUnavailable, "not just now");
      v1::CreateMatchResponse response;
      response.set_match_id(request.scenario_id());
      return response;
    };
    host.on_get = [this](const v1::GetMatchRequest& request) -> Result<v1::GetMatchResponse> {
      if (request.match_id().empty()) return fail(ErrorCode::kInvalidArgument, "no match");
      v1::GetMatchResponse response;
      // Each match is seen playing three times, then it is over.
      response.set_state(++looked[request.match_id()] % 10 <= 3 ? v1::MATCH_STATE_PLAYING
                                                                : v1::MATCH_STATE_FINISHED);
      return response;
    };
  }

  boost::asio::io_context io;
  rpc::FakeHost host;
  std::vector<std::string> created;
  std::map<std::string, int> looked;
};

TEST(ExhibitionOrder, EachGameInTurn) {
  std::vector<v1::Scenario> scenarios(5);
  for (int i = 0; i < 5; ++i) {
    scenarios[i].set_id(std::string(1, static_cast<char>('a' + i)));
    if (i == 1 || i == 4) {
      scenarios[i].mutable_land();
    } else {
      scenarios[i].mutable_scouting();
    }
  }
  EXPECT_EQ(games_in_turn(scenarios), (std::vector<std::string>{"b", "a", "e", "c", "d"}));
  EXPECT_TRUE(games_in_turn({}).empty());
}

TEST_F(ExhibitionTest, BeginsTheNextWhenOneIsOverOrCannotBegin) {
  Exhibition exhibition(io, host, {"a", "b", "c"}, std::chrono::milliseconds(1));
  exhibition.start();
  io.run();
  EXPECT_EQ(created, (std::vector<std::string>{"a", "b", "c", "a", "b"}));
  // The last board stayed for a while.
  EXPECT_GE(looked["a"], 9);
}

TEST_F(ExhibitionTest, GoesOnWithAMatchFromBefore) {
  auto& listed = *host.list_pages[""].add_matches();
  listed.set_match_id("old");
  listed.add_seats()->set_bot_level(2);
  listed.add_seats()->set_bot_level(3);
  Exhibition exhibition(io, host, {"a", "b", "c"}, std::chrono::milliseconds(1));
  exhibition.start();
  io.run();
  EXPECT_GE(looked["old"], 9);
  EXPECT_EQ(created.front(), "a");
}

TEST_F(ExhibitionTest, LeavesPeoplesMatchesAlone) {
  auto& listed = *host.list_pages[""].add_matches();
  listed.set_match_id("people");
  listed.add_seats()->set_bot_level(0);
  listed.add_seats()->set_bot_level(3);
  Exhibition exhibition(io, host, {"a", "b", "c"}, std::chrono::milliseconds(1));
  exhibition.start();
  io.run();
  EXPECT_EQ(looked.count("people"), 0u);
}

}  // namespace
}  // namespace galloper::app
