// What the codec's tests share: messages through bytes, and what a decoder says.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "common/base/result.h"
#include "tests/sim/walker.h"

namespace galloper {

template <class Message>
Message through_bytes(const Message& message) {
  Message read;
  if (!read.ParseFromString(message.SerializeAsString())) throw sim::Broken("a message that cannot be read");
  return read;
}

template <class T>
T expect(Result<T> result) {
  if (!result) throw sim::Broken("decoding failed: " + result.error().message);
  return std::move(*result);
}

template <class T>
void expect_fault(const Result<T>& result, const std::string& field) {
  ASSERT_FALSE(result.has_value()) << "accepted a wrong " << field;
  EXPECT_EQ(result.error().code, ErrorCode::kInvalidArgument);
  EXPECT_THAT(result.error().message, ::testing::HasSubstr(field));
}

}  // namespace galloper
