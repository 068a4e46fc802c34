// Strong ids: a match's id cannot be given where an account's is wanted.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace galloper {

class Random;

// 16 bytes in network order. The default value is the nil UUID, which no entity has.
template <class Tag>
struct Uuid {
  std::array<std::uint8_t, 16> bytes{};

  bool is_nil() const { return *this == Uuid{}; }
  std::string_view view() const { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }
  friend auto operator<=>(const Uuid&, const Uuid&) = default;
  friend bool operator==(const Uuid&, const Uuid&) = default;
};

using MatchId = Uuid<struct MatchTag>;
using AccountId = Uuid<struct AccountTag>;
// Chosen by the client for each order; a retry carries the same one.
using OrderId = Uuid<struct OrderTag>;

namespace detail {
std::string format_uuid(const std::array<std::uint8_t, 16>& bytes);
std::optional<std::array<std::uint8_t, 16>> parse_uuid(std::string_view text);
std::array<std::uint8_t, 16> make_uuid_v7(std::int64_t now_ms, Random& random);
}  // namespace detail

// "0190b7a4-…", lower case.
template <class Tag>
std::string to_string(const Uuid<Tag>& id) {
  return detail::format_uuid(id.bytes);
}

// Any of the forms that RFC 9562 allows for text, nil included; nothing for anything else.
template <class Id>
std::optional<Id> parse_id(std::string_view text) {
  if (auto bytes = detail::parse_uuid(text)) return Id{*bytes};
  return std::nullopt;
}

// From the 16 bytes themselves; nothing where the length differs.
template <class Id>
std::optional<Id> id_from_bytes(std::string_view bytes) {
  if (bytes.size() != 16) return std::nullopt;
  Id id;
  std::memcpy(id.bytes.data(), bytes.data(), 16);
  return id;
}

// UUIDv7: ordered by time (milliseconds since 1970), then random.
template <class Id>
Id new_id(std::int64_t now_ms, Random& random) {
  return Id{detail::make_uuid_v7(now_ms, random)};
}

}  // namespace galloper

template <class Tag>
struct std::hash<galloper::Uuid<Tag>> {
  std::size_t operator()(const galloper::Uuid<Tag>& id) const noexcept {
    std::size_t low = 0;
    std::memcpy(&low, id.bytes.data() + 8, sizeof low);
    return low;
  }
};
