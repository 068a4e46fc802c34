#include "server/bridge/frame.h"

#include <algorithm>

namespace galloper::bridge {
namespace {

constexpr std::uint8_t kFinal = 0x80;
constexpr std::uint8_t kReserved = 0x70;
constexpr std::uint8_t kMasked = 0x80;
constexpr std::size_t kLargestControl = 125;

std::uint8_t byte_at(std::span<const char> bytes, std::size_t i) {
  return static_cast<std::uint8_t>(bytes[i]);
}

std::uint64_t big_endian(std::span<const char> bytes) {
  std::uint64_t value = 0;
  for (const char byte : bytes) value = value << 8 | static_cast<std::uint8_t>(byte);
  return value;
}

bool is_known(std::uint8_t opcode) { return opcode <= 2 || (opcode >= 8 && opcode <= 10); }

Parsed bad(std::uint16_t code) {
  Parsed parsed;
  parsed.kind = Parsed::Kind::kBad;
  parsed.close_code = code;
  return parsed;
}

}  // namespace

std::string make_frame(Opcode opcode, std::string_view payload) {
  std::string frame;
  frame.reserve(payload.size() + 10);
  frame.push_back(static_cast<char>(kFinal | static_cast<std::uint8_t>(opcode)));
  const auto push = [&](std::uint64_t value, int bytes) {
    for (int shift = (bytes - 1) * 8; shift >= 0; shift -= 8)
      frame.push_back(static_cast<char>(value >> shift));
  };
  if (payload.size() < 126) {
    push(payload.size(), 1);
  } else if (payload.size() <= 0xFFFF) {
    push(126, 1);
    push(payload.size(), 2);
  } else {
    push(127, 1);
    push(payload.size(), 8);
  }
  frame.append(payload);
  return frame;
}

std::string make_close_frame(std::uint16_t code, std::string_view reason) {
  std::string payload{static_cast<char>(code >> 8), static_cast<char>(code & 0xFF)};
  auto size = std::min(reason.size(), kLargestControl - payload.size());
  // Not within a UTF-8 sequence.
  while (size > 0 && size < reason.size() && (static_cast<std::uint8_t>(reason[size]) & 0xC0) == 0x80) --size;
  payload.append(reason.substr(0, size));
  return make_frame(Opcode::kClose, payload);
}

std::string_view payload_of(std::string_view frame) {
  const auto length = static_cast<std::uint8_t>(frame[1]);
  return frame.substr(length < 126 ? 2 : length == 126 ? 4 : 10);
}

Parsed parse_client_frame(std::span<char> bytes, std::size_t limit) {
  Parsed parsed;
  if (bytes.size() < 2) return parsed;
  const std::uint8_t first = byte_at(bytes, 0);
  const std::uint8_t second = byte_at(bytes, 1);
  const std::uint8_t opcode = first & 0x0F;
  if ((first & kReserved) != 0 || !is_known(opcode) || (second & kMasked) == 0)
    return bad(kCloseProtocolError);
  std::uint64_t size = second & 0x7F;
  const bool control = opcode >= 8;
  if (control && (size > kLargestControl || (first & kFinal) == 0)) return bad(kCloseProtocolError);
  const std::size_t extension = size == 126 ? 2 : size == 127 ? 8 : 0;
  const std::size_t header = 2 + extension + 4;
  if (bytes.size() < 2 + extension) return parsed;
  if (extension != 0) size = big_endian(bytes.subspan(2, extension));
  if (size > limit) return bad(kCloseTooBig);
  if (bytes.size() < header + size) return parsed;
  const auto mask = bytes.subspan(header - 4, 4);
  const auto payload = bytes.subspan(header, static_cast<std::size_t>(size));
  for (std::size_t i = 0; i < payload.size(); ++i) payload[i] = static_cast<char>(payload[i] ^ mask[i % 4]);
  parsed.kind = Parsed::Kind::kFrame;
  parsed.size = header + payload.size();
  parsed.frame = {static_cast<Opcode>(opcode), (first & kFinal) != 0, {payload.data(), payload.size()}};
  return parsed;
}

bool is_valid_close(std::string_view payload) {
  if (payload.empty()) return true;
  if (payload.size() < 2) return false;
  const auto code = big_endian({payload.data(), 2});
  return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
         (code >= 3000 && code <= 4999);
}

}  // namespace galloper::bridge
