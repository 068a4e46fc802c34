// Heraldry and charts as inline SVG for the almanac. Within the room.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "galloper/v1/campaign.pb.h"

namespace galloper::chronicle {

namespace v1 = ::galloper::v1;

// Safe as text and within a quoted attribute. Characters that no document may hold become spaces.
std::string escaped(std::string_view text);

// Draws each with an id of its own, so that one document may hold many.
class Heraldry {
 public:
  // `label` is read aloud in its place; escaped here.
  std::string flag(const v1::Flag& flag, std::string_view label);
  std::string shield(const v1::Flag& flag, std::string_view label);

 private:
  std::string drawn(const v1::Flag& flag, std::string_view label, bool shield);
  int next_id_ = 0;
};

// Ratings of 1 to 5 in order of date.
std::string rating_chart(const std::vector<int>& ratings, std::string_view label);

}  // namespace galloper::chronicle
