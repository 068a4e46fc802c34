// Messages as bytes, without a copy where that pays.
#pragma once

#include <grpcpp/support/byte_buffer.h>

#include <string>
#include <string_view>

#include "server/match/host.h"

namespace google::protobuf {
class MessageLite;
}

namespace galloper::rpc {

// False: not such a message (a string that is not UTF-8 included).
bool parse(const grpc::ByteBuffer& buffer, google::protobuf::MessageLite& message);

grpc::ByteBuffer to_buffer(const google::protobuf::MessageLite& message);
inline grpc::ByteBuffer to_buffer(grpc::ByteBuffer buffer) { return buffer; }

// `prefix`, then the item as the length-delimited field of this number. A large item is not copied: all
// viewers share it.
grpc::ByteBuffer item_frame(std::string_view prefix, std::uint32_t field, const match::ItemPtr& item);

// A WatchMatchResponse.
grpc::ByteBuffer watch_frame(const match::ItemPtr& item);
// A SubmitOrderResponse.
grpc::ByteBuffer submit_frame(const match::ItemPtr& update);
// A PlayResponse. `accepted`: the answer to an order that was accepted, with the tag of its request.
grpc::ByteBuffer play_frame(std::uint32_t channel, const match::ItemPtr& item, bool accepted = false,
                            std::uint32_t tag = 0);

}  // namespace galloper::rpc
