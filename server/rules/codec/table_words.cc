#include "server/rules/codec/table_words.h"

namespace galloper::codec {

std::string words_of(kit::Seat seat) {
  switch (seat) {
    case kit::Seat::kNone:
      return "nobody";
    case kit::Seat::kSouth:
      return "South";
    case kit::Seat::kNorth:
      return "North";
    case kit::Seat::kReferee:
      return "the referee";
  }
  return {};
}

std::string_view words_of(kit::EndReason reason) {
  switch (reason) {
    case kit::EndReason::kPlayedOut:
      return "played out";
    case kit::EndReason::kResigned:
      return "the other side resigned";
    case kit::EndReason::kDrawAgreed:
      return "agreed";
    case kit::EndReason::kTimeRanOut:
      return "the other side's time ran out";
    case kit::EndReason::kClosed:
      return "closed by the referee";
  }
  return {};
}

}  // namespace galloper::codec
