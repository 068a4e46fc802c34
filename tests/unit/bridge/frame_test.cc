// The frames of WebSocket: the parser is strict.
#include "server/bridge/frame.h"

#include <gtest/gtest.h>

#include <string>

namespace galloper::bridge {
namespace {

std::string masked(std::uint8_t first, std::string payload) {
  const char mask[4] = {1, 2, 3, 4};
  std::string frame{static_cast<char>(first)};
  if (payload.size() < 126) {
    frame += static_cast<char>(0x80 | payload.size());
  } else {
    frame += static_cast<char>(0x80 | 126);
    frame += static_cast<char>(payload.size() >> 8);
    frame += static_cast<char>(payload.size() & 0xFF);
  }
  frame.append(mask, 4);
  for (std::size_t i = 0; i < payload.size(); ++i) payload[i] = static_cast<char>(payload[i] ^ mask[i % 4]);
  return frame + payload;
}

Parsed::Kind kind_of(std::string bytes, std::uint16_t* code = nullptr) {
  const auto parsed = parse_client_frame(bytes, 4096);
  if (code) *code = parsed.close_code;
  return parsed.kind;
}

TEST(Frame, IsUnmasked) {
  std::string bytes = masked(0x81, "hello") + "rest";
  const auto parsed = parse_client_frame(bytes, 4096);
  ASSERT_EQ(parsed.kind, Parsed::Kind::kFrame);
  EXPECT_EQ(parsed.size, 11U);
  EXPECT_EQ(parsed.frame.opcode, Opcode::kText);
  EXPECT_TRUE(parsed.frame.final);
  EXPECT_EQ(parsed.frame.payload, "hello");
}

TEST(Frame, EveryBeginningIsIncomplete) {
  for (const auto& whole : {masked(0x81, "hello"), masked(0x82, std::string(300, 'x'))}) {
    for (std::size_t size = 0; size < whole.size(); ++size)
      EXPECT_EQ(kind_of(whole.substr(0, size)), Parsed::Kind::kIncomplete) << size;
    EXPECT_EQ(kind_of(whole), Parsed::Kind::kFrame);
  }
}

TEST(Frame, WhatNoClientMaySend) {
  std::string unmasked = masked(0x81, "x");
  unmasked[1] = 1;
  for (const auto& bytes :
       {unmasked, masked(0xC1, "x"), masked(0x91, "x"), masked(0x83, "x"), masked(0x87, "x"),
        masked(0x8B, "x"), masked(0x09, "x"), masked(0x89, std::string(126, 'x'))}) {
    std::uint16_t code = 0;
    EXPECT_EQ(kind_of(bytes, &code), Parsed::Kind::kBad);
    EXPECT_EQ(code, kCloseProtocolError);
  }
}

TEST(Frame, LengthIsRefusedBeforeItsPayloadComes) {
  std::uint16_t code = 0;
  EXPECT_EQ(kind_of(masked(0x82, std::string(4097, 'x')).substr(0, 4), &code), Parsed::Kind::kBad);
  EXPECT_EQ(code, kCloseTooBig);
  EXPECT_EQ(kind_of(std::string("\x82\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 10), &code), Parsed::Kind::kBad);
  EXPECT_EQ(code, kCloseTooBig);
  EXPECT_EQ(kind_of(masked(0x82, std::string(4096, 'x'))), Parsed::Kind::kFrame);
}

TEST(Frame, MadeInThreeLengths) {
  EXPECT_EQ(make_frame(Opcode::kBinary, "ab"), std::string("\x82\x02"
                                                           "ab",
                                                           4));
  for (const std::size_t size : {0UL, 125UL, 126UL, 65535UL, 65536UL}) {
    const std::string payload(size, 'p');
    EXPECT_EQ(payload_of(make_frame(Opcode::kText, payload)), payload) << size;
  }
  EXPECT_EQ(make_frame(Opcode::kText, std::string(126, 'p')).substr(0, 4),
            std::string("\x81\x7E\x00\x7E", 4));
  EXPECT_EQ(make_frame(Opcode::kText, std::string(65536, 'p')).substr(0, 10),
            std::string("\x81\x7F\x00\x00\x00\x00\x00\x01\x00\x00", 10));
}

TEST(Frame, ReasonIsCutBetweenCharacters) {
  const auto payload = std::string(payload_of(make_close_frame(1012, std::string(122, 'a') + "é")));
  EXPECT_EQ(payload, std::string("\x03\xF4", 2) + std::string(122, 'a'));
}

TEST(Frame, CloseCodes) {
  const auto close = [](int code) {
    return std::string{static_cast<char>(code >> 8), static_cast<char>(code & 255)};
  };
  for (const int good : {1000, 1001, 1003, 1007, 1011, 3000, 4999})
    EXPECT_TRUE(is_valid_close(close(good))) << good;
  for (const int bad : {0, 999, 1004, 1005, 1006, 1015, 2999, 5000})
    EXPECT_FALSE(is_valid_close(close(bad))) << bad;
  EXPECT_TRUE(is_valid_close(""));
  EXPECT_FALSE(is_valid_close("x"));
}

}  // namespace
}  // namespace galloper::bridge
