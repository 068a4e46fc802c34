#include "client/core/connection.h"

#include <grpcpp/create_channel.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>

#include <fstream>
#include <sstream>

namespace galloper::client {
namespace {

// Below it an idle watch would be taken for dead by many a home router.
constexpr int kKeepalivePingMs = 30'000;
constexpr int kKeepaliveTimeoutMs = 10'000;
// A whole exported match may be long.
constexpr int kLargestReplyBytes = 64 * 1024 * 1024;

Result<std::string> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail(ErrorCode::kInvalidArgument, "The file " + path + " cannot be read.");
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

grpc::Slice to_slice(const google::protobuf::MessageLite& message) {
  grpc::Slice slice(message.ByteSizeLong());
  message.SerializeWithCachedSizesToArray(const_cast<std::uint8_t*>(slice.begin()));
  return slice;
}

bool parse(const grpc::ByteBuffer& buffer, google::protobuf::MessageLite& message) {
  grpc::Slice slice;
  if (!buffer.DumpToSingleSlice(&slice).ok()) return false;
  return message.ParseFromArray(slice.begin(), static_cast<int>(slice.size()));
}

constexpr std::chrono::milliseconds kSecondAttempt{1000};

// gRPC's words where no connection came about.
bool has_not_connected(const grpc::Status& status) {
  return status.error_message().rfind("failed to connect", 0) == 0;
}

}  // namespace

Connection::Connection(const ServerAddress& address) {
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, kKeepalivePingMs);
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, kKeepaliveTimeoutMs);
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 200);
  // gRPC's name for the time that one attempt may take; a busy server needs its time to answer the first
  // bytes.
  arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 10'000);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 2'000);
  arguments.SetMaxReceiveMessageSize(kLargestReplyBytes);
  std::shared_ptr<grpc::ChannelCredentials> credentials = grpc::InsecureChannelCredentials();
  if (address.tls) {
    grpc::SslCredentialsOptions options;
    if (!address.ca_file.empty()) {
      if (auto pem = read_file(address.ca_file)) {
        options.pem_root_certs = *pem;
      } else {
        setup_fault_ = pem.error().message;
      }
    }
    credentials = grpc::SslCredentials(options);
  }
  channel_ = grpc::CreateCustomChannel(address.server, credentials, arguments);
}

Connection::~Connection() = default;

void Connection::authorise(grpc::ClientContext& context) const {
  if (!token_.empty()) context.AddMetadata("authorization", "Bearer " + token_);
}

Status Connection::call_raw(const char* path, const google::protobuf::MessageLite& request,
                            google::protobuf::MessageLite& reply) {
  if (!setup_fault_.empty()) return fail(ErrorCode::kInvalidArgument, setup_fault_);
  grpc::Status status = call_once(path, request, reply);
  // One attempt to connect may fail on a busy machine though the server is there. Nothing was sent.
  if (status.error_code() == grpc::StatusCode::UNAVAILABLE && has_not_connected(status) &&
      channel_->WaitForConnected(std::chrono::system_clock::now() + kSecondAttempt))
    status = call_once(path, request, reply);
  if (!status.ok()) return tl::unexpected(error_of(status));
  return {};
}

grpc::Status Connection::call_once(const char* path, const google::protobuf::MessageLite& request,
                                   google::protobuf::MessageLite& reply) {
  grpc::ClientContext context;
  authorise(context);
  context.set_deadline(std::chrono::system_clock::now() + deadline_);
  const grpc::Slice slice = to_slice(request);
  const grpc::ByteBuffer request_bytes(&slice, 1);
  grpc::CompletionQueue queue;
  grpc::GenericStub stub(channel_);
  auto call = stub.PrepareUnaryCall(&context, path, request_bytes, &queue);
  call->StartCall();
  grpc::ByteBuffer reply_bytes;
  grpc::Status status;
  call->Finish(&reply_bytes, &status, nullptr);
  void* tag = nullptr;
  bool ok = false;
  queue.Next(&tag, &ok);
  if (status.ok() && !parse(reply_bytes, reply))
    return {grpc::StatusCode::INTERNAL, "The server's reply cannot be read."};
  return status;
}

}  // namespace galloper::client
