// What every codec needs to read a message from outside: checks that remember the first thing that is wrong
// and name its field.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "common/base/result.h"

namespace galloper::codec {

class Checks {
 public:
  // An enumerator from 1 to `last`.
  template <class E>
  E enumerator(int value, E last, std::string_view field) {
    return static_cast<E>(number<std::uint8_t>(value, 1, static_cast<int>(last), field));
  }
  // The same, or 0 for none.
  template <class E>
  E enumerator_or_none(int value, E last, std::string_view field) {
    return static_cast<E>(number<std::uint8_t>(value, 0, static_cast<int>(last), field));
  }
  template <class T>
  T number(std::int64_t value, std::int64_t least, std::int64_t greatest, std::string_view field) {
    if (value < least || value > greatest) {
      fault(fmt::format("{} is {}; it takes {} to {}", field, value, least, greatest));
      return static_cast<T>(least);
    }
    return static_cast<T>(value);
  }
  void require(bool holds, std::string_view field, std::string_view wanted) {
    if (!holds) fault(fmt::format("{} {}", field, wanted));
  }
  void fault(std::string message) {
    if (message_.empty()) message_ = std::move(message);
  }
  bool ok() const { return message_.empty(); }

  template <class T>
  Result<std::decay_t<T>> result(T&& value) const {
    if (ok()) return std::forward<T>(value);
    return fail(ErrorCode::kInvalidArgument, message_ + ".");
  }

 private:
  std::string message_;
};

}  // namespace galloper::codec
