// WebSocket frames (RFC 6455): those that we send, and a strict parser of those that a client may send.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace galloper::bridge {

enum class Opcode : std::uint8_t {
  kContinuation = 0,
  kText = 1,
  kBinary = 2,
  kClose = 8,
  kPing = 9,
  kPong = 10
};

// A whole frame as it goes over the wire, shared by all who are sent it.
using FramePtr = std::shared_ptr<const std::string>;

std::string make_frame(Opcode opcode, std::string_view payload);
// The reason is cut to what fits a control frame.
std::string make_close_frame(std::uint16_t code, std::string_view reason);
// The payload of a frame made by make_frame.
std::string_view payload_of(std::string_view frame);

// Close codes: RFC 6455's, and 4000 + an HTTP status for what the game server refused.
inline constexpr std::uint16_t kCloseNormal = 1000;
inline constexpr std::uint16_t kCloseProtocolError = 1002;
inline constexpr std::uint16_t kCloseTooBig = 1009;
inline constexpr std::uint16_t kCloseRestart = 1012;
inline constexpr std::uint16_t kCloseTryAgain = 1013;
inline constexpr std::uint16_t kCloseRefused = 4000;

struct ClientFrame {
  Opcode opcode = Opcode::kText;
  bool final = true;
  std::string_view payload;
};

struct Parsed {
  enum class Kind : std::uint8_t { kFrame, kIncomplete, kBad };
  Kind kind = Kind::kIncomplete;
  std::size_t size = 0;
  ClientFrame frame;
  // Of kBad.
  std::uint16_t close_code = kCloseProtocolError;
};

// The first frame in `bytes`, its payload unmasked in place. A frame longer than `limit` is bad as soon as
// its header says so.
Parsed parse_client_frame(std::span<char> bytes, std::size_t limit);

// Whether a close frame's payload is one that a client may send.
bool is_valid_close(std::string_view payload);

}  // namespace galloper::bridge
