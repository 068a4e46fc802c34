#include "server/bridge/ring.h"

#include <algorithm>

#include "galloper/v1/match_service.pb.h"
#include "server/bridge/connect.h"

namespace galloper::bridge {

Frames::Frames(std::string_view payload)
    : proto_(std::make_shared<const std::string>(make_frame(Opcode::kBinary, payload))) {}

const FramePtr& Frames::get(Form form) const {
  if (form == Form::kProto) return proto_;
  if (!json_) {
    auto json = message_to_json(v1::WatchMatchResponse::default_instance(), payload_of(*proto_));
    json_ = std::make_shared<const std::string>(make_frame(Opcode::kText, json ? *json : "{}"));
  }
  return json_;
}

std::size_t Frames::bytes() const { return proto_->size(); }

void Ring::push(Item item) {
  bytes_ += item.frames.bytes();
  items_.push_back(std::move(item));
  while (items_.size() > 1 && (items_.size() > most_items_ || bytes_ > most_bytes_)) {
    bytes_ -= items_.front().frames.bytes();
    base_version_ = items_.front().version;
    items_.pop_front();
    ++first_;
  }
}

void Ring::restart(std::uint64_t version) {
  first_ = end();
  items_.clear();
  bytes_ = 0;
  base_version_ = version;
}

void Ring::restart_with(Item snapshot) {
  restart(snapshot.version);
  base_version_.reset();
  push(std::move(snapshot));
}

std::optional<std::uint64_t> Ring::after(std::uint64_t version) const {
  // Chat and notices of that version come again: better twice than never.
  if (base_version_ == version) return first_;
  if (items_.empty() || version > last_version()) return std::nullopt;
  if (version < base_version_.value_or(items_.front().version)) return std::nullopt;
  const auto found = std::ranges::lower_bound(items_, version, {}, &Item::version);
  return first_ + static_cast<std::uint64_t>(found - items_.begin()) + 1;
}

}  // namespace galloper::bridge
