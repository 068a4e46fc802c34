#include "server/bridge/connect.h"

#include <fmt/format.h>
#include <google/protobuf/any.pb.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/message.h>
#include <google/protobuf/stubs/common.h>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/wire_format_lite.h>
#include <google/protobuf/wrappers.pb.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "server/bridge/digest.h"

namespace galloper::bridge {
namespace {

namespace pb = google::protobuf;

struct Code {
  std::string_view name;
  unsigned status;
};
constexpr std::array<Code, 17> kCodes{{
    {"unknown", 500},
    {"canceled", 499},
    {"unknown", 500},
    {"invalid_argument", 400},
    {"deadline_exceeded", 504},
    {"not_found", 404},
    {"already_exists", 409},
    {"permission_denied", 403},
    {"resource_exhausted", 429},
    {"failed_precondition", 400},
    {"aborted", 409},
    {"out_of_range", 400},
    {"unimplemented", 501},
    {"internal", 500},
    {"unavailable", 503},
    {"data_loss", 500},
    {"unauthenticated", 401},
}};

const Code& code_of(int grpc_code) {
  return grpc_code > 0 && grpc_code < static_cast<int>(kCodes.size())
             ? kCodes[static_cast<std::size_t>(grpc_code)]
             : kCodes[2];
}

// JSON's own quoting, by way of the wrapper type whose JSON form is a string.
std::string quoted(std::string_view text) {
  pb::StringValue value;
  value.set_value(std::string(text));
  // A complaint may quote what it complains of.
  if (!pb::internal::IsStructurallyValidUTF8(text.data(), static_cast<int>(text.size()))) {
    std::ranges::replace_if(
        *value.mutable_value(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; }, '?');
  }
  std::string out;
  if (!pb::util::MessageToJsonString(value, &out).ok()) return "\"\"";
  return out;
}

// google.rpc.Status is not among our messages; its third field holds the details.
std::vector<pb::Any> details_of(std::string_view status) {
  std::vector<pb::Any> details;
  pb::io::CodedInputStream in(reinterpret_cast<const std::uint8_t*>(status.data()),
                              static_cast<int>(status.size()));
  constexpr std::uint32_t kDetailsTag = (3 << 3) | 2;
  while (const std::uint32_t tag = in.ReadTag()) {
    if (tag != kDetailsTag) {
      if (!pb::internal::WireFormatLite::SkipField(&in, tag)) break;
      continue;
    }
    std::uint32_t size = 0;
    std::string bytes;
    pb::Any any;
    if (!in.ReadVarint32(&size) || !in.ReadString(&bytes, static_cast<int>(size)) ||
        !any.ParseFromString(bytes))
      break;
    details.push_back(std::move(any));
  }
  return details;
}

std::unique_ptr<pb::Message> parse(const pb::Message& kind, std::string_view bytes) {
  std::unique_ptr<pb::Message> message(kind.New());
  if (!message->ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return nullptr;
  return message;
}

std::optional<std::string> to_json(const pb::Message& message) {
  std::string json;
  if (!pb::util::MessageToJsonString(message, &json).ok()) return std::nullopt;
  return json;
}

std::string detail_json(const pb::Any& any) {
  const std::string type = any.type_url().substr(any.type_url().rfind('/') + 1);
  std::string json = fmt::format(R"({{"type":{},"value":"{}")", quoted(type), base64_unpadded(any.value()));
  const auto* descriptor = pb::DescriptorPool::generated_pool()->FindMessageTypeByName(type);
  const auto* kind = descriptor ? pb::MessageFactory::generated_factory()->GetPrototype(descriptor) : nullptr;
  if (const auto message = kind ? parse(*kind, any.value()) : nullptr) {
    if (const auto debug = to_json(*message)) json += ",\"debug\":" + *debug;
  }
  return json + "}";
}

}  // namespace

std::string_view connect_code(int grpc_code) { return code_of(grpc_code).name; }
unsigned http_status(int grpc_code) { return code_of(grpc_code).status; }

Reply error_reply(int grpc_code, std::string_view message, std::string_view details) {
  Reply reply;
  reply.status = http_status(grpc_code);
  reply.content_type = "application/json";
  reply.body = fmt::format(R"({{"code":"{}","message":{})", connect_code(grpc_code), quoted(message));
  std::string list;
  for (const auto& any : details_of(details)) list += (list.empty() ? "" : ",") + detail_json(any);
  if (!list.empty()) reply.body += ",\"details\":[" + list + "]";
  reply.body += "}";
  return reply;
}

Result<std::string> message_from_json(const Method& method, std::string_view json) {
  std::unique_ptr<pb::Message> message(method.request->New());
  const auto status = pb::util::JsonStringToMessage({json.data(), json.size()}, message.get());
  if (!status.ok()) {
    return fail(ErrorCode::kInvalidArgument,
                fmt::format("The body is not a {} in JSON: {}", method.request->GetTypeName(),
                            std::string(status.message())));
  }
  return message->SerializeAsString();
}

Status check_message(const Method& method, std::string_view bytes) {
  if (parse(*method.request, bytes)) return {};
  return fail(ErrorCode::kInvalidArgument,
              fmt::format("The body is not a serialised {}.", method.request->GetTypeName()));
}

Result<std::string> message_to_json(const pb::Message& kind, std::string_view bytes) {
  const auto message = parse(kind, bytes);
  auto json = message ? to_json(*message) : std::nullopt;
  if (!json)
    return fail(ErrorCode::kInternal,
                fmt::format("The game server's {} cannot be read.", kind.GetTypeName()));
  return std::move(*json);
}

std::string take_string_field(const pb::Message& kind, std::string& bytes, const std::string& name) {
  const auto* field = kind.GetDescriptor()->FindFieldByName(name);
  if (!field || field->cpp_type() != pb::FieldDescriptor::CPPTYPE_STRING || field->is_repeated()) return {};
  const auto message = parse(kind, bytes);
  if (!message) return {};
  std::string value = message->GetReflection()->GetString(*message, field);
  if (value.empty()) return {};
  message->GetReflection()->ClearField(message.get(), field);
  bytes = message->SerializeAsString();
  return value;
}

}  // namespace galloper::bridge
