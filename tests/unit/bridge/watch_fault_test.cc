// Watching when things go wrong: frames that no client may send, readers that do not read, a game server that
// goes away.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <thread>

#include "galloper/v1/match_service.pb.h"
#include "server/bridge/frame.h"
#include "tests/unit/bridge/client.h"

namespace galloper::bridge::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::string kWatch = fmt::format("/watch/{}", kMatch);

std::string next(WebSocket& socket) {
  const auto bytes = socket.read();
  if (!bytes) return fmt::format("closed {}", socket.close_code());
  v1::WatchMatchResponse response;
  EXPECT_TRUE(response.ParseFromString(*bytes));
  return fmt::format("{}{}", response.update().snapshot() ? "snapshot " : "", response.update().version());
}

// As a client frames it, with a mask of zeros.
std::string client_frame(int first_byte, std::string_view payload) {
  std::string frame{static_cast<char>(first_byte)};
  if (payload.size() < 126) {
    frame += static_cast<char>(0x80 | payload.size());
  } else {
    frame += static_cast<char>(0xFE);
    frame += static_cast<char>(payload.size() >> 8);
    frame += static_cast<char>(payload.size() & 0xFF);
  }
  return frame + std::string(4, '\0') + std::string(payload);
}

std::string upgrade_text() {
  return request_text("GET", kWatch,
                      {{"Upgrade", "websocket"},
                       {"Connection", "Upgrade"},
                       {"Sec-WebSocket-Version", "13"},
                       {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}});
}

std::uint64_t resident_bytes() {
  std::ifstream in("/proc/self/statm");
  std::uint64_t size = 0;
  std::uint64_t resident = 0;
  in >> size >> resident;
  return resident * 4096;
}

TEST(WatchFault, PingIsAnsweredBetweenFrames) {
  Rig rig;
  WebSocket socket(rig.port, kWatch);
  EXPECT_EQ(next(socket), "snapshot 0");
  socket.ping("are you there");
  rig.server.publish();
  EXPECT_EQ(next(socket), "1");
  rig.server.publish();
  EXPECT_EQ(next(socket), "2");
  EXPECT_THAT(socket.pongs(), ElementsAre("are you there"));
}

TEST(WatchFault, CloseIsAnswered) {
  Rig rig;
  Connection connection(rig.port);
  connection.send(upgrade_text());
  EXPECT_EQ(connection.reply().status, 101U);
  connection.send(client_frame(0x88, std::string("\x03\xE8", 2)));
  EXPECT_THAT(connection.read_all(), ::testing::EndsWith(std::string("\x88\x02\x03\xE8", 4)));
}

TEST(WatchFault, MessagesOfAClientAreIgnoredWhateverTheirPieces) {
  Rig rig;
  WebSocket socket(rig.port, kWatch);
  EXPECT_EQ(next(socket), "snapshot 0");
  socket.send_text("hello");
  socket.send_text("in ", false);
  socket.ping("between");
  socket.send_text("pieces", true);
  for (const char byte : client_frame(0x82, std::string(300, 'x')) + client_frame(0x89, "bytewise")) {
    socket.send_raw(std::string(1, byte));
  }
  ASSERT_TRUE(eventually([&] {
    rig.server.publish();
    next(socket);
    return socket.pongs().size() == 2;
  }));
  EXPECT_THAT(socket.pongs(), ElementsAre("between", "bytewise"));
}

TEST(WatchFault, FramesSentBehindTheRequestCount) {
  Rig rig;
  Connection connection(rig.port);
  connection.send(upgrade_text() + client_frame(0x89, "early"));
  EXPECT_EQ(connection.reply().status, 101U);
  EXPECT_EQ(connection.read(7), std::string("\x8A\x05") + "early");
}

TEST(WatchFault, WhatNoClientMaySendClosesWithTheCause) {
  Rig rig;
  std::string unmasked = client_frame(0x81, "x");
  unmasked[1] = 1;
  const std::vector<std::pair<std::string, int>> cases{
      {unmasked, 1002},
      {client_frame(0xC1, "x"), 1002},
      {client_frame(0x83, "x"), 1002},
      {client_frame(0x80, "continues nothing"), 1002},
      {client_frame(0x01, "a") + client_frame(0x81, "b"), 1002},
      {client_frame(0x09, "x"), 1002},
      {client_frame(0x88, "x"), 1002},
      {client_frame(0x82, std::string(5000, 'x')), 1009},
      {client_frame(0x01, std::string(4000, 'x')) + client_frame(0x80, std::string(4000, 'x')), 1009},
      {std::string("\x82\xFF\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 10), 1009},
  };
  for (const auto& [bytes, code] : cases) {
    WebSocket socket(rig.port, kWatch);
    EXPECT_EQ(next(socket), "snapshot 0");
    socket.send_raw(bytes);
    EXPECT_EQ(next(socket), fmt::format("closed {}", code));
  }
  EXPECT_TRUE(eventually([&] { return rig.figure("watchers") == 0; }));
}

TEST(WatchFault, SilentWatcherIsPingedThenDropped) {
  Bridge::Options options;
  options.limits.ping_interval = std::chrono::milliseconds(100);
  options.limits.silence = std::chrono::milliseconds(2000);
  Rig rig(std::move(options));
  WebSocket alive(rig.port, kWatch);
  EXPECT_EQ(next(alive), "snapshot 0");
  Connection deaf(rig.port);
  deaf.send(upgrade_text());
  EXPECT_EQ(deaf.reply().status, 101U);
  // The one that answers, which is done by reading, outlives the one that does not.
  std::string heard;
  std::thread listener([&] {
    heard = deaf.read_all();
    rig.server.publish();
  });
  EXPECT_EQ(next(alive), "1");
  listener.join();
  EXPECT_THAT(heard, HasSubstr(std::string("\x89\x00\x89\x00", 4)));
  EXPECT_GT(alive.pings(), 0);
}

TEST(WatchFault, SlowReadersCostNothingAndCatchUpByASnapshot) {
  Bridge::Options options;
  options.limits.send_buffer_bytes = 4096;
  options.limits.ring_bytes = 512 * 1024;
  Rig rig(std::move(options));
  WebSocket quick(rig.port, kWatch);
  EXPECT_EQ(next(quick), "snapshot 0");
  std::vector<std::unique_ptr<Connection>> slow;
  for (int i = 0; i < 40; ++i) {
    slow.push_back(std::make_unique<Connection>(rig.port, 4096));
    slow.back()->send(upgrade_text());
    EXPECT_EQ(slow.back()->reply().status, 101U);
  }
  ASSERT_TRUE(eventually([&] { return rig.figure("watchers") == 41; }));
  const auto before = resident_bytes();
  // 12.8 MB: half a gigabyte, were it queued for each.
  for (int i = 0; i < 200; ++i) {
    rig.server.publish(1, 64 * 1024);
    ASSERT_EQ(next(quick), std::to_string(i + 1));
  }
  // Half of that, since an address sanitizer keeps freed memory for a while.
  EXPECT_LT(resident_bytes(), before + 256 * 1024 * 1024);
  // Whole frames, in order, and the gap bridged by one snapshot.
  auto& reader = *slow.front();
  std::vector<std::string> seen;
  while (seen.empty() || (seen.back() != "snapshot 200" && seen.back() != "200")) {
    const auto header = reader.read(2);
    ASSERT_EQ(header.size(), 2U);
    std::size_t size = static_cast<unsigned char>(header[1]);
    if (size >= 126) {
      std::size_t length = 0;
      for (const char byte : reader.read(size == 126 ? 2 : 8))
        length = length << 8 | static_cast<unsigned char>(byte);
      size = length;
    }
    v1::WatchMatchResponse response;
    ASSERT_TRUE(response.ParseFromString(reader.read(size)));
    seen.push_back(
        fmt::format("{}{}", response.update().snapshot() ? "snapshot " : "", response.update().version()));
  }
  EXPECT_LT(seen.size(), 100U);
  EXPECT_THAT(seen, Contains("snapshot 200"));
  rig.server.publish();
  EXPECT_EQ(next(quick), "201");
}

TEST(WatchFault, ReaderThatTakesNothingIsClosed) {
  Bridge::Options options;
  options.limits.send_buffer_bytes = 4096;
  options.limits.stall = std::chrono::milliseconds(300);
  Rig rig(std::move(options));
  WebSocket quick(rig.port, kWatch);
  EXPECT_EQ(next(quick), "snapshot 0");
  Connection stuck(rig.port, 4096);
  stuck.send(upgrade_text());
  ASSERT_TRUE(eventually([&] { return rig.figure("watchers") == 2; }));
  for (int i = 0; i < 20; ++i) {
    rig.server.publish(1, 64 * 1024);
    EXPECT_EQ(next(quick), std::to_string(i + 1));
  }
  EXPECT_TRUE(eventually([&] { return rig.figure("watchers_stalled_total") == 1; }));
  EXPECT_EQ(rig.figure("watchers"), 1);
}

TEST(WatchFault, LossUpstreamIsBridgedWithoutAGap) {
  Rig rig;
  WebSocket socket(rig.port, kWatch);
  EXPECT_EQ(next(socket), "snapshot 0");
  rig.server.publish(2);
  EXPECT_EQ(next(socket), "1");
  EXPECT_EQ(next(socket), "2");
  rig.server.break_watches();
  rig.server.publish(2);
  rig.server.mend();
  EXPECT_EQ(next(socket), "3");
  EXPECT_EQ(next(socket), "4");
  EXPECT_EQ(rig.server.last_watch_from(), "2");
  EXPECT_EQ(rig.figure("upstream_losses_total"), 1);
}

TEST(WatchFault, NewcomerDuringALossWaitsForItsEnd) {
  Rig rig;
  rig.server.publish(3);
  rig.server.break_watches();
  WebSocket socket(rig.port, kWatch);
  ASSERT_TRUE(eventually([&] { return rig.figure("upstream_losses_total") == 1; }));
  rig.server.mend();
  EXPECT_EQ(next(socket), "snapshot 3");
}

TEST(WatchFault, RestoredServerBeginsANewEpoch) {
  Rig rig;
  rig.server.publish(5);
  WebSocket socket(rig.port, kWatch);
  EXPECT_EQ(next(socket), "snapshot 5");
  rig.server.break_watches();
  rig.server.restore();
  rig.server.mend();
  EXPECT_EQ(next(socket), "snapshot 2");
  rig.server.publish();
  EXPECT_EQ(next(socket), "3");
  WebSocket old(rig.port, kWatch + "?from=2&epoch=1");
  EXPECT_EQ(next(old), "snapshot 2");
}

TEST(WatchFault, LongLossIsTold) {
  Bridge::Options options;
  options.limits.upstream_patience = std::chrono::milliseconds(300);
  Rig rig(std::move(options));
  WebSocket socket(rig.port, kWatch);
  EXPECT_EQ(next(socket), "snapshot 0");
  rig.server.break_watches();
  EXPECT_EQ(next(socket), "closed 1013");
}

TEST(WatchFault, StopTellsEveryWatcher) {
  Rig rig;
  std::vector<std::unique_ptr<WebSocket>> sockets;
  for (int i = 0; i < 50; ++i) {
    sockets.push_back(std::make_unique<WebSocket>(rig.port, kWatch));
    EXPECT_EQ(next(*sockets.back()), "snapshot 0");
  }
  WebSocket seat(rig.port, kWatch + "?as=south", {{"Authorization", std::string("Bearer ") + kAnna}});
  EXPECT_EQ(next(seat), "snapshot 0");
  rig.bridge->stop();
  for (auto& socket : sockets) EXPECT_EQ(next(*socket), "closed 1012");
  EXPECT_EQ(next(seat), "closed 1012");
  EXPECT_TRUE(eventually([&] { return rig.server.watches_open() == 0; }));
}

TEST(WatchFault, OneThreadServesAsWell) {
  Bridge::Options options;
  options.threads = 1;
  Rig rig(std::move(options));
  WebSocket socket(rig.port, kWatch);
  EXPECT_EQ(next(socket), "snapshot 0");
  rig.server.publish();
  EXPECT_EQ(next(socket), "1");
  rig.bridge->stop();
  EXPECT_EQ(next(socket), "closed 1012");
}

}  // namespace
}  // namespace galloper::bridge::test
