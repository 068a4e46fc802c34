#include "server/rpc/frames.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/message_lite.h>
#include <google/protobuf/wire_format_lite.h>
#include <grpcpp/support/proto_buffer_reader.h>

#include <array>
#include <cstring>

namespace galloper::rpc {
namespace {

using google::protobuf::internal::WireFormatLite;
using google::protobuf::io::CodedOutputStream;

// Below this a copy is cheaper than counting references.
constexpr std::size_t kShareFromBytes = 512;

std::uint32_t field_of(match::Item::Kind kind, std::uint32_t update_field) {
  // Both responses number the three kinds one after the other.
  return update_field + static_cast<std::uint32_t>(kind);
}

}  // namespace

bool parse(const grpc::ByteBuffer& buffer, google::protobuf::MessageLite& message) {
  grpc::Slice slice;
  if (buffer.TrySingleSlice(&slice).ok()) {
    return message.ParseFromArray(slice.begin(), static_cast<int>(slice.size()));
  }
  grpc::ByteBuffer copy(buffer);
  grpc::ProtoBufferReader reader(&copy);
  return reader.status().ok() && message.ParseFromZeroCopyStream(&reader);
}

grpc::ByteBuffer to_buffer(const google::protobuf::MessageLite& message) {
  grpc_slice bytes = grpc_slice_malloc(message.ByteSizeLong());
  message.SerializeWithCachedSizesToArray(GRPC_SLICE_START_PTR(bytes));
  const grpc::Slice slice(bytes, grpc::Slice::STEAL_REF);
  return {&slice, 1};
}

grpc::ByteBuffer item_frame(std::string_view prefix, std::uint32_t field, const match::ItemPtr& item) {
  std::array<std::uint8_t, 16> head;
  std::uint8_t* end = head.data();
  end = CodedOutputStream::WriteTagToArray(
      WireFormatLite::MakeTag(static_cast<int>(field), WireFormatLite::WIRETYPE_LENGTH_DELIMITED), end);
  end = CodedOutputStream::WriteVarint32ToArray(static_cast<std::uint32_t>(item->bytes.size()), end);
  const auto head_size = static_cast<std::size_t>(end - head.data());
  const bool share = item->bytes.size() >= kShareFromBytes;

  grpc_slice front = grpc_slice_malloc(prefix.size() + head_size + (share ? 0 : item->bytes.size()));
  std::uint8_t* to = GRPC_SLICE_START_PTR(front);
  if (!prefix.empty()) std::memcpy(to, prefix.data(), prefix.size());
  std::memcpy(to + prefix.size(), head.data(), head_size);
  if (!share) std::memcpy(to + prefix.size() + head_size, item->bytes.data(), item->bytes.size());
  std::array<grpc::Slice, 2> slices = {grpc::Slice(front, grpc::Slice::STEAL_REF), grpc::Slice()};
  if (share) {
    // gRPC never writes to a slice that it was given; the type is not const for other uses.
    slices[1] = grpc::Slice(
        const_cast<char*>(item->bytes.data()), item->bytes.size(),
        [](void* reference) { delete static_cast<match::ItemPtr*>(reference); }, new match::ItemPtr(item));
  }
  return {slices.data(), share ? std::size_t{2} : std::size_t{1}};
}

grpc::ByteBuffer watch_frame(const match::ItemPtr& item) {
  return item_frame({}, field_of(item->kind, 1), item);
}

grpc::ByteBuffer submit_frame(const match::ItemPtr& update) { return item_frame({}, 1, update); }

grpc::ByteBuffer play_frame(std::uint32_t channel, const match::ItemPtr& item, bool accepted,
                            std::uint32_t tag) {
  std::array<std::uint8_t, 16> prefix;
  std::uint8_t* end = prefix.data();
  if (tag != 0) end = WireFormatLite::WriteUInt32ToArray(1, tag, end);
  end = WireFormatLite::WriteUInt32ToArray(2, channel, end);
  if (accepted) end = WireFormatLite::WriteBoolToArray(3, true, end);
  const std::string_view bytes(reinterpret_cast<const char*>(prefix.data()),
                               static_cast<std::size_t>(end - prefix.data()));
  return item_frame(bytes, field_of(item->kind, 5), item);
}

}  // namespace galloper::rpc
