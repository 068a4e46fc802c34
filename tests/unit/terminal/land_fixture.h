// A small battle, as its own side sees it: five rows of seven and six hexes, a wood, a town that a piece
// covers.
#pragma once

#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <string>

#include "common/view/view.h"
#include "galloper/v1/match_service.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

template <class Message>
Message parse(const std::string& text) {
  Message message;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &message)) << text;
  return message;
}

// A file of this folder: some are shared with the tests of the whole program, which are no C++.
std::string text_of(const std::string& name);

v1::LandDelta small_battle();
// The same on a table of its own, at version 4.
view::FoldedView battle_table();
view::FoldedView battle_table(const v1::LandDelta& view);
// South's orders in its actions phase, with previews.
v1::ListLegalOrdersResponse small_orders();

}  // namespace galloper::terminal
