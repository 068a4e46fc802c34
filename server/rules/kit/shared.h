// A large value that many hold and nobody changes: copies share it, yet it compares as the value that it is.
// Empty like a std::optional.
#pragma once

#include <memory>
#include <optional>
#include <utility>

namespace galloper::kit {

template <class T>
class Shared {
 public:
  Shared() = default;
  Shared(std::nullopt_t) {}  // NOLINT(google-explicit-constructor)
  Shared(T value)
      : value_(std::make_shared<const T>(std::move(value))) {}          // NOLINT(google-explicit-constructor)
  Shared(std::shared_ptr<const T> value) : value_(std::move(value)) {}  // NOLINT(google-explicit-constructor)

  explicit operator bool() const { return value_ != nullptr; }
  bool has_value() const { return value_ != nullptr; }
  // Not when empty.
  const T& operator*() const { return *value_; }
  const T* operator->() const { return value_.get(); }
  const T& value() const { return *value_; }
  void reset() { value_.reset(); }

  friend bool operator==(const Shared& a, const Shared& b) {
    if (a.value_ == b.value_) return true;
    return a.value_ && b.value_ && *a.value_ == *b.value_;
  }

 private:
  std::shared_ptr<const T> value_;
};

}  // namespace galloper::kit
