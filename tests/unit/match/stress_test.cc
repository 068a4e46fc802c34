#include <gtest/gtest.h>

#include <thread>

#include "tests/unit/match/harness.h"

namespace galloper::match::testing {
namespace {

// Plays one side of a match to its end, resending what got no clear answer; every order counts once.
void play(Harness& h, const Caller& caller, const std::string& match, int orders) {
  for (int i = 0; i < orders; ++i) {
    auto order = h.submission(match, move(), h.version(caller, match));
    for (;;) {
      const auto first = h.submit(caller, order);
      if (first) break;
      if (first.error().code == ErrorCode::kAborted) order.version = first.error().current_version;
    }
    ASSERT_TRUE(h.submit(caller, order).has_value());
  }
}

TEST(MatchStress, PlayersWatchersAndThoseWhoComeAndGo) {
  Harness h;
  h.options.recent_updates = 4;
  constexpr int kMatches = 4;
  constexpr int kOrders = 40;
  std::vector<std::string> matches;
  for (int i = 0; i < kMatches; ++i) matches.push_back(h.begun_duel());

  std::atomic<bool> over{false};
  std::vector<std::thread> threads;
  for (const auto& match : matches) {
    threads.emplace_back([&h, match] { play(h, h.ann, match, kOrders); });
    threads.emplace_back([&h, match] {
      auto reader = h.watch(h.bob, match);
      const auto first = reader->update().version();
      // It begins somewhere in the middle; from there on nothing is missing.
      const std::uint64_t last = 2 + kOrders;
      for (auto version = first + 1; version <= last; ++version) {
        const auto update = reader->update();
        ASSERT_EQ(update.version(), version);
        ASSERT_FALSE(update.snapshot());
      }
    });
  }
  threads.emplace_back([&] {
    while (!over) {
      for (const auto& match : matches) h.watch(h.nobody, match)->update();
    }
  });
  threads.emplace_back([&] {
    while (!over) {
      h.clock.advance(15'000);  // sweeps swap matches out under everybody's hands
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  });
  threads.emplace_back([&] {
    while (!over) {
      v1::ListMatchesRequest request;
      ASSERT_TRUE(h.call<v1::ListMatchesResponse>(&Host::list, h.cat, request).has_value());
    }
  });
  for (int i = 0; i < 2 * kMatches; ++i) threads[static_cast<std::size_t>(i)].join();
  over = true;
  for (std::size_t i = 2 * kMatches; i < threads.size(); ++i) threads[i].join();
  for (const auto& match : matches) {
    EXPECT_EQ(h.get(h.nobody, match)->view().scouting().moves_left(), static_cast<std::uint32_t>(kOrders));
  }
  h.host->stop();
}

TEST(MatchStress, StopInTheMiddleOfEverything) {
  for (int round = 0; round < 5; ++round) {
    Harness h;
    const auto match = h.begun_duel();
    auto reader = h.watch(h.bob, match);
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; ++i) {
      threads.emplace_back([&] {
        for (;;) {
          auto order = h.submission(match, move(), 3);
          const auto answer = h.submit(h.ann, order);
          if (!answer && answer.error().code == ErrorCode::kUnavailable) return;
        }
      });
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    h.host->stop();
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(reader->wait_for_end().code, ErrorCode::kUnavailable);
  }
}

}  // namespace
}  // namespace galloper::match::testing
