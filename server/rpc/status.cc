#include "server/rpc/status.h"

#include "galloper/v1/match_service.pb.h"
#include "galloper/v1/status.pb.h"

namespace galloper::rpc {
namespace {

constexpr std::size_t kMaxMessageBytes = 1024;

v1::Refusal refusal_of(const Error& error) {
  v1::Refusal refusal;
  refusal.set_rule(clipped(error.rule, 64));
  refusal.set_message(clipped(error.message, kMaxMessageBytes));
  return refusal;
}

v1::StaleVersion stale_of(const Error& error) {
  v1::StaleVersion stale;
  stale.set_current_version(error.current_version);
  return stale;
}

}  // namespace

std::string clipped(std::string_view text, std::size_t max_bytes) {
  if (text.size() <= max_bytes) return std::string(text);
  std::size_t end = max_bytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  return std::string(text.substr(0, end));
}

grpc::Status to_status(const Error& error) {
  v1::ErrorStatus details;
  details.set_code(static_cast<int>(error.code));
  details.set_message(clipped(error.message, kMaxMessageBytes));
  if (!error.rule.empty()) details.add_details()->PackFrom(refusal_of(error));
  if (error.code == ErrorCode::kAborted) details.add_details()->PackFrom(stale_of(error));
  return {static_cast<grpc::StatusCode>(error.code), details.message(), details.SerializeAsString()};
}

v1::PlayError to_play_error(const Error& error) {
  v1::PlayError result;
  result.set_code(static_cast<int>(error.code));
  result.set_message(clipped(error.message, kMaxMessageBytes));
  if (!error.rule.empty()) *result.mutable_refusal() = refusal_of(error);
  if (error.code == ErrorCode::kAborted) *result.mutable_stale() = stale_of(error);
  return result;
}

}  // namespace galloper::rpc
