#include "server/match/items.h"

#include <google/protobuf/io/coded_stream.h>

namespace galloper::match {
namespace {

ItemPtr make_item(Item::Kind kind, std::uint64_t version, std::string bytes) {
  auto item = std::make_shared<Item>();
  item->kind = kind;
  item->version = version;
  item->bytes = std::move(bytes);
  return item;
}

}  // namespace

ItemPtr update_item(std::uint64_t version, std::string_view payload) {
  // Field 1, a varint: at most 11 bytes with its tag.
  std::uint8_t head[11];
  head[0] = v1::MatchUpdate::kVersionFieldNumber << 3;
  const auto* end = google::protobuf::io::CodedOutputStream::WriteVarint64ToArray(version, head + 1);
  const auto size = static_cast<std::size_t>(end - head);
  std::string bytes;
  bytes.reserve(size + payload.size());
  bytes.append(reinterpret_cast<const char*>(head), size);
  bytes.append(payload);
  return make_item(Item::Kind::kUpdate, version, std::move(bytes));
}

ItemPtr snapshot_item(std::uint64_t version, const v1::MatchInfo& info, std::string_view delta) {
  v1::MatchUpdate head;
  head.set_version(version);
  head.set_snapshot(true);
  *head.mutable_info() = info;
  std::string bytes = head.SerializeAsString();
  bytes.append(delta);
  return make_item(Item::Kind::kUpdate, version, std::move(bytes));
}

ItemPtr begin_item(std::uint64_t version, const v1::MatchInfo& info, const std::string& payload,
                   std::string_view delta) {
  v1::MatchUpdate update;
  update.ParseFromString(payload);
  update.clear_delta();
  update.set_version(version);
  update.set_snapshot(true);
  *update.mutable_info() = info;
  std::string bytes = update.SerializeAsString();
  bytes.append(delta);
  return make_item(Item::Kind::kUpdate, version, std::move(bytes));
}

ItemPtr notice_item(std::uint64_t version, const v1::MatchNotice& notice) {
  return make_item(Item::Kind::kNotice, version, notice.SerializeAsString());
}

ItemPtr chat_item(std::uint64_t version, const v1::ChatMessage& message) {
  return make_item(Item::Kind::kChat, version, message.SerializeAsString());
}

}  // namespace galloper::match
