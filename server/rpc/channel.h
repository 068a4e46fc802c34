// One followed match of a Play stream: what has been sent of it, and which orders wait for their answer.
#pragma once

#include <grpcpp/support/byte_buffer.h>

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "server/match/host.h"

namespace galloper::rpc {

struct Frame {
  grpc::ByteBuffer bytes;
  // It answers a request, which then no longer counts as open.
  bool answer = false;
};
using Frames = std::deque<Frame>;

// The answer to an accepted order is the submitter's own update, which its watch brings too: it is sent once,
// in its place among the updates, marked as the answer. While an order is under way no update is sent, since
// it may be that order's own.
//
// The stream's mutex guards all but wake() and ended(), which the host calls.
class Channel final : public match::Watcher {
 public:
  using Wake = std::function<void(Channel&)>;
  using Ended = std::function<void(Channel&, const Error&)>;

  Channel(std::uint32_t number, Wake wake, Ended ended)
      : number_(number), wake_(std::move(wake)), ended_(std::move(ended)) {}

  void wake() override { wake_(*this); }
  void ended(const Error& error) override { ended_(*this, error); }

  std::uint32_t number() const { return number_; }

  // Null before the host gave it and after it was given up. Shared, so that it lives while it is being read.
  std::shared_ptr<match::Watch> watch;
  // It stands in the stream's line of channels to be read.
  bool in_line = false;
  // It would stand there, if no order were under way.
  bool waits_for_order = false;
  void order_began() { ++orders_under_way_; }
  bool order_under_way() const { return orders_under_way_ > 0; }
  void order_refused() { --orders_under_way_; }
  // Appends the answer, unless it will come with the watch.
  void order_accepted(std::uint32_t tag, const match::ItemPtr& update, Frames& frames);

  // What the watch brought. False: held back, since an order is under way.
  bool deliver(const match::ItemPtr& item, Frames& frames);
  // What deliver() held back; to be delivered before the watch is read on.
  match::ItemPtr take_held_item() { return std::exchange(held_item_, nullptr); }
  // The watch brings nothing more: appends the answers that waited for it.
  void flush(Frames& frames);
  // The host ended the watch: when all of it is read, end() appends why.
  void set_end(const Error& error) { end_ = error; }
  bool has_end() const { return end_.has_value(); }
  void end(Frames& frames);

 private:
  struct Answer {
    std::uint32_t tag;
    match::ItemPtr update;
  };
  bool versions_are_the_submitters() const;
  void append_answer(const Answer& answer, Frames& frames);

  const std::uint32_t number_;
  const Wake wake_;
  const Ended ended_;
  int orders_under_way_ = 0;
  std::uint64_t last_version_ = 0;
  std::deque<Answer> answers_;  // by version, all later than last_version_
  match::ItemPtr held_item_;
  std::optional<Error> end_;
};

}  // namespace galloper::rpc
