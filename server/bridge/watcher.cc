#include "server/bridge/watcher.h"

#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <cerrno>

#include "server/bridge/hub.h"

namespace galloper::bridge {
namespace {

namespace asio = boost::asio;

constexpr Millis kGoodbye = 2000;
constexpr std::size_t kReadSize = 16 * 1024;
constexpr std::size_t kTlsReadSize = 1024;

thread_local std::array<char, kReadSize> input;

FramePtr share(std::string frame) { return std::make_shared<const std::string>(std::move(frame)); }

}  // namespace

Watcher::Watcher(Context& context, Loop& loop, std::unique_ptr<Transport> transport, Form form,
                 Counted connection)
    : context_(context),
      loop_(loop),
      transport_(std::move(transport)),
      connection_(std::move(connection)),
      counted_(context.statistics.watchers),
      form_(form) {}

void Watcher::start(std::string early) {
  const auto& limits = context_.options.limits;
  heard_ = Loop::now();
  next_ping_ = heard_ + limits.ping_interval.count();
  boost::system::error_code ignored;
  auto& socket = transport_->socket();
  socket.native_non_blocking(true, ignored);
  if (limits.send_buffer_bytes > 0) {
    socket.set_option(asio::socket_base::send_buffer_size(limits.send_buffer_bytes), ignored);
  }
  if (transport_->tls()) tls_input_ = std::make_unique<std::string>(kTlsReadSize, '\0');
  loop_.wheel.add(*this, heard_ + 1);
  if (!early.empty() && !take(early)) return;
  read();
}

// ---- reading ----

void Watcher::read() {
  if (tls_input_) {
    transport_->async_read_some(asio::buffer(*tls_input_),
                                [self = shared_from_this()](Error error, std::size_t size) {
                                  if (error) return self->drop();
                                  if (self->take({self->tls_input_->data(), size})) self->read();
                                });
    return;
  }
  transport_->socket().async_wait(asio::socket_base::wait_read, [self = shared_from_this()](Error error) {
    if (error) return self->drop();
    self->on_readable();
  });
}

void Watcher::on_readable() {
  if (gone_) return;
  const auto size = ::recv(transport_->socket().native_handle(), input.data(), input.size(), MSG_DONTWAIT);
  if (size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR)) return drop();
  if (size > 0 && !take({input.data(), static_cast<std::size_t>(size)})) return;
  read();
}

bool Watcher::take(std::span<char> bytes) {
  heard_ = Loop::now();
  if (!partial_) {
    if (!take_frames(bytes)) return false;
    if (!bytes.empty()) partial_ = std::make_unique<std::string>(bytes.begin(), bytes.end());
    return true;
  }
  partial_->append(bytes.begin(), bytes.end());
  std::span<char> all(*partial_);
  if (!take_frames(all)) return false;
  if (all.empty()) {
    partial_.reset();
  } else {
    partial_->erase(0, partial_->size() - all.size());
  }
  return true;
}

bool Watcher::take_frames(std::span<char>& bytes) {
  while (!close_heard_) {
    const auto parsed = parse_client_frame(bytes, context_.options.limits.watcher_frame_bytes);
    if (parsed.kind == Parsed::Kind::kIncomplete) return true;
    if (parsed.kind == Parsed::Kind::kBad) {
      // Nothing after it can be understood.
      close_heard_ = true;
      end(parsed.close_code, "The frame is not one that a watcher may send.");
      break;
    }
    if (!handle(parsed.frame)) return false;
    bytes = bytes.subspan(parsed.size);
  }
  bytes = {};
  return !gone_;
}

bool Watcher::handle(const ClientFrame& frame) {
  switch (frame.opcode) {
    case Opcode::kPing:
      control(Opcode::kPong, frame.payload);
      return !gone_;
    case Opcode::kPong:
      return true;
    case Opcode::kClose:
      close_heard_ = true;
      end(is_valid_close(frame.payload) ? kCloseNormal : kCloseProtocolError, "");
      pump();
      return !gone_;
    case Opcode::kContinuation:
    case Opcode::kText:
    case Opcode::kBinary:
      break;
  }
  // A message says nothing to us beyond that the client lives.
  const bool continues = frame.opcode == Opcode::kContinuation;
  message_bytes_ = static_cast<std::uint32_t>(frame.payload.size()) + (continues ? message_bytes_ : 0);
  if (continues != in_message_ || message_bytes_ > context_.options.limits.watcher_frame_bytes) {
    close_heard_ = true;
    end(continues != in_message_ ? kCloseProtocolError : kCloseTooBig,
        "The message is not one that a watcher may send.");
    return !gone_;
  }
  in_message_ = !frame.final;
  return true;
}

void Watcher::control(Opcode opcode, std::string_view payload) {
  control_ = share(make_frame(opcode, payload));
  pump();
}

// ---- writing ----

FramePtr Watcher::next_frame() {
  if (control_) return std::move(control_);
  if (close_ && !close_sent_) {
    close_sent_ = true;
    return close_;
  }
  return nullptr;
}

void Watcher::pump() {
  while (!blocked_ && !gone_) {
    if (out_) {
      send_rest();
    } else if (auto frame = next_frame()) {
      send_frame(frame);
    } else if (close_) {
      if (close_heard_) hang_up();
      return;
    } else {
      const FramePtr* next = place.hub ? place.hub->next(*this) : nullptr;
      if (!next) return;
      send_frame(*next);
    }
  }
}

void Watcher::send_frame(const FramePtr& frame) {
  out_offset_ = 0;
  if (transport_->tls()) {
    out_ = frame;
    return write_tls();
  }
  const auto size =
      ::send(transport_->socket().native_handle(), frame->data(), frame->size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  if (size == static_cast<ssize_t>(frame->size())) return on_sent();
  if (size < 0 && errno != EAGAIN && errno != EINTR) return drop();
  out_ = frame;
  out_offset_ = size > 0 ? static_cast<std::uint32_t>(size) : 0;
  wait_writable();
}

void Watcher::send_rest() {
  if (transport_->tls()) return write_tls();
  const auto rest = std::string_view(*out_).substr(out_offset_);
  const auto size =
      ::send(transport_->socket().native_handle(), rest.data(), rest.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  if (size < 0 && errno != EAGAIN && errno != EINTR) return drop();
  if (size > 0) {
    blocked_since_ = 0;
    out_offset_ += static_cast<std::uint32_t>(size);
  }
  if (out_offset_ < out_->size()) return wait_writable();
  on_sent();
}

void Watcher::note_blocked() {
  if (blocked_since_ != 0) return;
  blocked_since_ = Loop::now();
  look_again(blocked_since_ + context_.options.limits.stall.count());
}

void Watcher::wait_writable() {
  blocked_ = true;
  note_blocked();
  transport_->socket().async_wait(asio::socket_base::wait_write, [self = shared_from_this()](Error error) {
    self->blocked_ = false;
    if (error) return self->drop();
    self->pump();
  });
}

void Watcher::write_tls() {
  blocked_ = true;
  note_blocked();
  const auto rest = std::string_view(*out_).substr(out_offset_);
  transport_->async_write_some(asio::buffer(rest.data(), rest.size()),
                               [self = shared_from_this()](Error error, std::size_t size) {
                                 self->blocked_ = false;
                                 if (error) return self->drop();
                                 self->blocked_since_ = 0;
                                 self->out_offset_ += static_cast<std::uint32_t>(size);
                                 if (self->out_offset_ == self->out_->size()) self->on_sent();
                                 self->pump();
                               });
}

void Watcher::on_sent() {
  out_.reset();
  blocked_since_ = 0;
  context_.statistics.frames_sent.fetch_add(1, std::memory_order_relaxed);
}

// ---- time and the end ----

Millis Watcher::on_time(Millis now) {
  const auto& limits = context_.options.limits;
  if (gone_) return 0;
  if (close_deadline_ != 0 && now >= close_deadline_) {
    drop();
    return 0;
  }
  if (blocked_since_ != 0 && now - blocked_since_ >= limits.stall.count()) {
    context_.statistics.watchers_stalled.fetch_add(1, std::memory_order_relaxed);
    drop();
    return 0;
  }
  if (now - heard_ >= limits.silence.count()) {
    drop();
    return 0;
  }
  if (now >= next_ping_) {
    next_ping_ = now + limits.ping_interval.count();
    if (!blocked_ && !close_) control(Opcode::kPing, "");
  }
  Millis next = std::min(next_ping_, heard_ + limits.silence.count());
  if (blocked_since_ != 0) next = std::min(next, blocked_since_ + limits.stall.count());
  if (close_deadline_ != 0) next = std::min(next, close_deadline_);
  return gone_ ? 0 : next;
}

void Watcher::look_again(Millis when) {
  if (when >= next_ping_) return;
  unlink();
  loop_.wheel.add(*this, when);
}

void Watcher::end(std::uint16_t code, std::string_view reason) {
  if (gone_ || close_) return;
  close_ = share(make_close_frame(code, reason));
  close_deadline_ = Loop::now() + kGoodbye;
  look_again(close_deadline_);
  leave_hub();
  pump();
}

void Watcher::hang_up() {
  if (transport_->tls()) return drop();
  // Closing with unread bytes would reset the connection and lose our last frame: wait for the client's end,
  // up to the deadline.
  boost::system::error_code ignored;
  transport_->socket().shutdown(asio::socket_base::shutdown_send, ignored);
}

void Watcher::drop() {
  if (gone_) return;
  gone_ = true;
  transport_->close();
  leave_hub();
}

void Watcher::leave_hub() {
  // Not at once: the hub may be walking through its watchers.
  if (!place.hub) return;
  asio::post(loop_.context, [self = shared_from_this()] {
    if (const auto hub = std::move(self->place.hub)) hub->leave(*self);
  });
}

}  // namespace galloper::bridge
