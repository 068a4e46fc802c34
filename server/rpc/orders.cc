#include "server/rpc/orders.h"

#include <fmt/format.h>

#include "server/rpc/status.h"

namespace galloper::rpc {
namespace {

// The referee's seat and numbers that name no seat are nobody's; BOTH must say on whose behalf.
Result<kit::Seat> seat_of(v1::Seat seat) {
  switch (seat) {
    case v1::SEAT_UNSPECIFIED:
      return kit::Seat::kNone;
    case v1::SEAT_SOUTH:
      return kit::Seat::kSouth;
    case v1::SEAT_NORTH:
      return kit::Seat::kNorth;
    default:
      break;
  }
  return fail(ErrorCode::kInvalidArgument,
              "An order is given for SEAT_SOUTH or SEAT_NORTH, or for the caller's own seat.");
}

Result<match::Submission> submission_of(v1::Seat seat, std::uint64_t version, v1::Order&& order) {
  match::Submission submission;
  const auto own = seat_of(seat);
  if (!own) return tl::unexpected(own.error());
  if (order.order_case() == v1::Order::ORDER_NOT_SET) {
    return fail(ErrorCode::kInvalidArgument,
                "The order is missing, or of a kind that this server does not know.");
  }
  submission.seat = *own;
  submission.version = version;
  submission.order = std::move(order);
  return submission;
}

}  // namespace

Result<MatchId> match_id_of(const std::string& text) {
  const auto id = parse_id<MatchId>(text);
  if (id && !id->is_nil()) return *id;
  return fail(ErrorCode::kInvalidArgument,
              fmt::format("match_id must be a UUID; this is \"{}\".", clipped(text, 64)));
}

Result<match::Submission> submission_of(v1::SubmitOrderRequest&& request) {
  const auto match = match_id_of(request.match_id());
  if (!match) return tl::unexpected(match.error());
  const auto order_id = parse_id<OrderId>(request.order_id());
  if (!order_id || order_id->is_nil()) {
    return fail(ErrorCode::kInvalidArgument, "order_id must be a UUID that the client chose for this order.");
  }
  auto submission = submission_of(request.seat(), request.version(), std::move(*request.mutable_order()));
  if (!submission) return submission;
  submission->match = *match;
  submission->order_id = *order_id;
  return submission;
}

Result<match::Submission> submission_of(v1::PlayOrder&& order) {
  const auto order_id = id_from_bytes<OrderId>(order.order_id());
  if (!order_id || order_id->is_nil()) {
    return fail(ErrorCode::kInvalidArgument,
                "order_id must be the 16 bytes of a UUID that the client chose for this order.");
  }
  auto submission = submission_of(order.seat(), order.version(), std::move(*order.mutable_order()));
  if (submission) submission->order_id = *order_id;
  return submission;
}

}  // namespace galloper::rpc
