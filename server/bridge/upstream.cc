#include "server/bridge/upstream.h"

#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/support/byte_buffer.h>

#include <condition_variable>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace galloper::bridge {
namespace {

grpc::ByteBuffer to_buffer(const std::string& bytes) {
  const grpc::Slice slice(bytes);
  return grpc::ByteBuffer(&slice, 1);
}

std::string to_string(const grpc::ByteBuffer& buffer) {
  std::string bytes;
  std::vector<grpc::Slice> slices;
  if (!buffer.Dump(&slices).ok()) return bytes;
  bytes.reserve(buffer.Length());
  for (const auto& slice : slices) bytes.append(reinterpret_cast<const char*>(slice.begin()), slice.size());
  return bytes;
}

UpstreamReply to_reply(const grpc::Status& status) {
  return {static_cast<int>(status.error_code()), status.error_message(), status.error_details(), {}};
}

// gRPC 1.51 serves all callbacks from one queue, which it takes down with the last channel that used it, and
// may take down twice when its threads race. A channel that leads nowhere keeps the queue for as long as the
// process lives.
void keep_callback_queue() {
  // "Used", so that a leak checker finds it.
  [[gnu::used]] static const auto* const kept = [] {
    auto* channel = new std::shared_ptr<grpc::Channel>(
        grpc::CreateChannel("unix-abstract:galloper-nowhere", grpc::InsecureChannelCredentials()));
    struct Probe final : grpc::ClientUnaryReactor {
      grpc::ClientContext context;
      grpc::ByteBuffer request = to_buffer({});
      grpc::ByteBuffer response;
      void OnDone(const grpc::Status&) override { delete this; }
    };
    auto* probe = new Probe;
    probe->context.TryCancel();
    grpc::GenericStub(*channel).PrepareUnaryCall(&probe->context, "/none", {}, &probe->request,
                                                 &probe->response, probe);
    probe->StartCall();
    return channel;
  }();
}

}  // namespace

struct Upstream::Impl {
  class Call;
  class Stream;
  // What shut_down ends. gRPC may run a call's last callback within TryCancel: no lock is held around it.
  class Running {
   public:
    virtual ~Running() = default;
    virtual void abort() = 0;
  };

  Impl(std::shared_ptr<grpc::Channel> channel, std::string key)
      : stub(std::move(channel)), bridge_key(std::move(key)) {}

  void prepare(grpc::ClientContext& context, const CallHeaders& headers) const {
    if (!headers.token.empty()) context.AddMetadata("authorization", "Bearer " + headers.token);
    if (bridge_key.empty()) return;
    context.AddMetadata("x-galloper-bridge-key", bridge_key);
    if (!headers.client_address.empty())
      context.AddMetadata("x-galloper-client-address", headers.client_address);
  }
  // Keeps it alive until it leaves. False: shut down.
  bool enter(std::shared_ptr<Running> running) {
    const std::lock_guard lock(mutex);
    if (stopped) return false;
    active.emplace(running.get(), running);
    return true;
  }
  std::shared_ptr<Running> leave(Running* running) {
    const std::lock_guard lock(mutex);
    auto node = active.extract(running);
    if (active.empty()) idle.notify_all();
    return node.empty() ? nullptr : std::move(node.mapped());
  }

  grpc::GenericStub stub;
  const std::string bridge_key;
  std::mutex mutex;
  std::condition_variable idle;
  bool stopped = false;
  std::unordered_map<Running*, std::shared_ptr<Running>> active;
};

class Upstream::Impl::Call final : public grpc::ClientUnaryReactor, public Running {
 public:
  Call(std::shared_ptr<Impl> impl, const std::string& request, std::function<void(UpstreamReply)> done)
      : impl_(std::move(impl)), request_(to_buffer(request)), done_(std::move(done)) {}

  void start(const std::string& path) {
    impl_->stub.PrepareUnaryCall(&context, path, {}, &request_, &response_, this);
    StartCall();
  }
  void abort() override { context.TryCancel(); }
  void OnDone(const grpc::Status& status) override {
    UpstreamReply reply = to_reply(status);
    if (status.ok()) reply.body = to_string(response_);
    done_(std::move(reply));
    const auto impl = impl_;
    const auto self = impl->leave(this);
  }

  grpc::ClientContext context;

 private:
  std::shared_ptr<Impl> impl_;
  grpc::ByteBuffer request_;
  grpc::ByteBuffer response_;
  std::function<void(UpstreamReply)> done_;
};

// A server stream has the same form on the wire as a bidirectional one whose client says one thing. The hold
// keeps OnDone away while we may still ask for a read; the end of the reads gives it up.
class Upstream::Impl::Stream final : public grpc::ClientBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer>,
                                     public UpstreamStream,
                                     public Running {
 public:
  Stream(std::shared_ptr<Impl> impl, const std::string& request, std::function<void(std::string)> on_message,
         std::function<void(UpstreamReply)> on_end)
      : impl_(std::move(impl)),
        request_(to_buffer(request)),
        on_message_(std::move(on_message)),
        on_end_(std::move(on_end)) {}

  void start(const std::string& path) {
    impl_->stub.PrepareBidiStreamingCall(&context, path, {}, this);
    AddHold();
    StartWriteLast(&request_, {});
    StartRead(&message_);
    StartCall();
  }

  void read() override {
    {
      const std::lock_guard lock(mutex_);
      if (reading_ || ended_) return;
      reading_ = true;
    }
    StartRead(&message_);
  }
  void cancel() override {
    context.TryCancel();
    // A cancelled stream ends at its next read.
    read();
  }
  void abort() override { cancel(); }

  void OnReadDone(bool ok) override {
    std::string bytes = ok ? to_string(message_) : std::string();
    {
      const std::lock_guard lock(mutex_);
      reading_ = false;
      ended_ = !ok;
    }
    if (ok) return on_message_(std::move(bytes));
    RemoveHold();
  }
  void OnDone(const grpc::Status& status) override {
    on_end_(to_reply(status));
    const auto impl = impl_;
    const auto self = impl->leave(this);
  }
  // Where it was never started.
  void refuse() {
    ended_ = true;
    on_end_(to_reply(grpc::Status(grpc::StatusCode::CANCELLED, "The bridge is stopping.")));
  }

  grpc::ClientContext context;

 private:
  std::shared_ptr<Impl> impl_;
  grpc::ByteBuffer request_;
  grpc::ByteBuffer message_;
  std::function<void(std::string)> on_message_;
  std::function<void(UpstreamReply)> on_end_;
  std::mutex mutex_;
  // The first read belongs to the start.
  bool reading_ = true;
  bool ended_ = false;
};

Upstream::Upstream(std::shared_ptr<grpc::Channel> channel, std::string bridge_key)
    : impl_(std::make_shared<Impl>(std::move(channel), std::move(bridge_key))) {
  keep_callback_queue();
}

Upstream::~Upstream() { shut_down(); }

void Upstream::call(const std::string& path, const CallHeaders& headers, const std::string& request,
                    std::chrono::milliseconds time_limit, std::function<void(UpstreamReply)> done) {
  auto call = std::make_shared<Impl::Call>(impl_, request, std::move(done));
  impl_->prepare(call->context, headers);
  call->context.set_deadline(std::chrono::system_clock::now() + time_limit);
  if (!impl_->enter(call))
    return call->OnDone(grpc::Status(grpc::StatusCode::CANCELLED, "The bridge is stopping."));
  call->start(path);
}

std::shared_ptr<UpstreamStream> Upstream::stream(const std::string& path, const CallHeaders& headers,
                                                 const std::string& request,
                                                 std::function<void(std::string)> on_message,
                                                 std::function<void(UpstreamReply)> on_end) {
  auto stream = std::make_shared<Impl::Stream>(impl_, request, std::move(on_message), std::move(on_end));
  impl_->prepare(stream->context, headers);
  if (impl_->enter(stream)) {
    stream->start(path);
  } else {
    stream->refuse();
  }
  return stream;
}

void Upstream::shut_down() {
  std::vector<std::shared_ptr<Impl::Running>> running;
  {
    const std::lock_guard lock(impl_->mutex);
    impl_->stopped = true;
    for (auto& [key, value] : impl_->active) running.push_back(value);
  }
  for (auto& one : running) one->abort();
  std::unique_lock lock(impl_->mutex);
  impl_->idle.wait(lock, [&] { return impl_->active.empty(); });
}

}  // namespace galloper::bridge
