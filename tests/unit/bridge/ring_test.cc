#include "server/bridge/ring.h"

#include <gtest/gtest.h>

#include "galloper/v1/match_service.pb.h"

namespace galloper::bridge {
namespace {

Item update(std::uint64_t version, std::size_t padding = 0) {
  v1::WatchMatchResponse response;
  response.mutable_update()->set_version(version);
  if (padding > 0)
    response.mutable_update()->mutable_delta()->mutable_scouting()->mutable_ground()->set_cells(
        std::string(padding, 'x'));
  return {version, Frames(response.SerializeAsString())};
}

TEST(Ring, ResumesAfterAVersionThatItHolds) {
  Ring ring(100, 1 << 20);
  ring.restart(4);
  for (std::uint64_t v = 5; v <= 7; ++v) ring.push(update(v));
  EXPECT_EQ(ring.after(4), 0U);
  EXPECT_EQ(ring.after(5), 1U);
  EXPECT_EQ(ring.after(7), 3U);
  EXPECT_FALSE(ring.after(3));
  EXPECT_FALSE(ring.after(8));
}

TEST(Ring, OverflowForgetsTheOldest) {
  Ring ring(3, 1 << 20);
  ring.restart(0);
  for (std::uint64_t v = 1; v <= 10; ++v) ring.push(update(v));
  EXPECT_EQ(ring.first(), 7U);
  EXPECT_EQ(ring.end(), 10U);
  EXPECT_FALSE(ring.after(6));
  EXPECT_EQ(ring.after(7), 7U);
}

TEST(Ring, OverflowByBytesKeepsTheNewest) {
  Ring ring(100, 1000);
  ring.restart(0);
  ring.push(update(1, 400));
  ring.push(update(2, 400));
  ring.push(update(3, 400));
  EXPECT_EQ(ring.end() - ring.first(), 2U);
  ring.push(update(4, 5000));
  EXPECT_EQ(ring.end() - ring.first(), 1U);
  EXPECT_EQ(ring.last_version(), 4U);
}

TEST(Ring, SnapshotCutsOffWhatCameBefore) {
  Ring ring(100, 1 << 20);
  ring.restart(0);
  ring.push(update(1));
  ring.push(update(2));
  ring.restart_with(update(2));
  EXPECT_EQ(ring.first(), 2U);
  EXPECT_EQ(ring.after(2), 3U);
  EXPECT_FALSE(ring.after(1));
  ring.push(update(3));
  EXPECT_EQ(ring.after(2), 3U);
}

TEST(Ring, ChatOfAVersionComesAgain) {
  Ring ring(100, 1 << 20);
  ring.restart_with(update(5));
  ring.push(update(5));  // chat carries the version at which it was said
  ring.push(update(6));
  EXPECT_EQ(ring.after(5), 1U);
  EXPECT_EQ(ring.after(6), 3U);
}

TEST(Frames, JsonIsTheSameMessage) {
  const auto item = update(7);
  const auto& frame = item.frames.get(Form::kJson);
  EXPECT_EQ(payload_of(*frame), R"({"update":{"version":"7"}})");
  EXPECT_EQ(static_cast<std::uint8_t>((*frame)[0]), 0x81);
  EXPECT_EQ(item.frames.get(Form::kJson), frame);
  EXPECT_EQ(static_cast<std::uint8_t>((*item.frames.get(Form::kProto))[0]), 0x82);
}

}  // namespace
}  // namespace galloper::bridge
