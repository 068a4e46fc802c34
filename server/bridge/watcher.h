// One WebSocket that watches a match. It holds no queue: a cursor into its hub's ring, and at most one frame
// half sent.
//
// Beast's own stream is not used past the upgrade: one frame built once is sent straight to every socket, and
// Beast would put its answers to pings between two halves of it. What clients may send is little: the parser
// of frame.h suffices.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "server/bridge/context.h"
#include "server/bridge/frame.h"
#include "server/bridge/loop.h"
#include "server/bridge/transport.h"
#include "server/bridge/watch_request.h"

namespace galloper::bridge {

class Hub;

class Watcher final : public Timed, public std::enable_shared_from_this<Watcher> {
 public:
  Watcher(Context& context, Loop& loop, std::unique_ptr<Transport> transport, Form form, Counted connection);

  // `early`: what the client sent behind its request.
  void start(std::string early);
  // Sends what there is to send, as far as the socket takes it.
  void pump();
  // Says goodbye after the frame that is half sent, then closes.
  void end(std::uint16_t code, std::string_view reason);

  Millis on_time(Millis now) override;

  Form form() const { return form_; }

  // The hub's own notes about this watcher.
  struct Place {
    std::shared_ptr<Hub> hub;
    std::size_t index = 0;
    std::uint64_t cursor = 0;
    bool needs_snapshot = false;
  };
  Place place;

 private:
  using Error = boost::system::error_code;

  void read();
  void on_readable();
  // False: the watcher is gone.
  bool take(std::span<char> bytes);
  bool take_frames(std::span<char>& bytes);
  bool handle(const ClientFrame& frame);
  void control(Opcode opcode, std::string_view payload);

  FramePtr next_frame();
  void send_frame(const FramePtr& frame);
  void send_rest();
  void wait_writable();
  void write_tls();
  void on_sent();
  void note_blocked();
  void look_again(Millis when);
  void hang_up();
  // No goodbye.
  void drop();
  void leave_hub();

  Context& context_;
  Loop& loop_;
  std::unique_ptr<Transport> transport_;
  // TLS needs one that stays; plain sockets read into their thread's.
  std::unique_ptr<std::string> tls_input_;
  // The beginning of a frame whose rest has not come.
  std::unique_ptr<std::string> partial_;
  FramePtr out_;
  // The newest ping or pong to send.
  FramePtr control_;
  FramePtr close_;
  Counted connection_;
  Counted counted_;
  Millis heard_ = 0;
  Millis next_ping_ = 0;
  // Since when the socket takes nothing.
  Millis blocked_since_ = 0;
  Millis close_deadline_ = 0;
  std::uint32_t out_offset_ = 0;
  std::uint32_t message_bytes_ = 0;
  Form form_;
  bool blocked_ = false;
  bool in_message_ = false;
  bool close_sent_ = false;
  bool close_heard_ = false;
  bool gone_ = false;
};

}  // namespace galloper::bridge
