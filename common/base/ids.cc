#include "common/base/ids.h"

#include <algorithm>
#include <boost/uuid/string_generator.hpp>
#include <boost/uuid/uuid.hpp>
#include <boost/uuid/uuid_io.hpp>
#include <exception>

#include "common/base/random.h"

namespace galloper::detail {

std::string format_uuid(const std::array<std::uint8_t, 16>& bytes) {
  boost::uuids::uuid id;
  std::copy(bytes.begin(), bytes.end(), id.begin());
  return boost::uuids::to_string(id);
}

std::optional<std::array<std::uint8_t, 16>> parse_uuid(std::string_view text) {
  try {
    const boost::uuids::uuid id = boost::uuids::string_generator()(text.begin(), text.end());
    std::array<std::uint8_t, 16> bytes;
    std::copy(id.begin(), id.end(), bytes.begin());
    return bytes;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

// Boost 1.81 makes no version 7. Layout: RFC 9562, section 5.7.
std::array<std::uint8_t, 16> make_uuid_v7(std::int64_t now_ms, Random& random) {
  std::array<std::uint8_t, 16> bytes;
  random.fill(bytes);
  for (int i = 0; i < 6; ++i) bytes[i] = static_cast<std::uint8_t>(now_ms >> (8 * (5 - i)));
  bytes[6] = 0x70 | (bytes[6] & 0x0f);
  bytes[8] = 0x80 | (bytes[8] & 0x3f);
  return bytes;
}

}  // namespace galloper::detail
