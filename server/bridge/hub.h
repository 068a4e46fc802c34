// One watch upstream and all the watchers that it serves: every spectator of a match, or one player's seat.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/bridge/context.h"
#include "server/bridge/ring.h"
#include "server/bridge/watch_request.h"
#include "server/bridge/watcher.h"

namespace galloper::v1 {
class MatchInfo;
class MatchUpdate;
}  // namespace galloper::v1

namespace galloper::bridge {

class Hubs;

class Hub final : public Timed, public std::enable_shared_from_this<Hub> {
 public:
  // `what`: match, viewer, code and token count; `key` is its name in `hubs`.
  Hub(Context& context, Loop& loop, Hubs& hubs, std::string key, WatchRequest what);

  // The first one's version is where the watch upstream begins.
  void join(std::shared_ptr<Watcher> watcher, const WatchRequest& request);
  void leave(Watcher& watcher);
  // The watcher's next frame, its cursor moved past it; null: nothing for now, it will be pumped when there
  // is.
  const FramePtr* next(Watcher& watcher);
  // Closes every watcher.
  void end(std::uint16_t code, std::string_view reason);

  Millis on_time(Millis now) override;

 private:
  // A view to begin with, and the number of the item that follows it.
  struct Snapshot {
    Frames frames;
    std::uint64_t next = 0;
  };

  void connect();
  void on_message(std::string bytes);
  void on_end(const UpstreamReply& reply);
  void report_spectators(Millis now);
  void on_reported(std::size_t told, const UpstreamReply& reply);
  void take_update(const v1::MatchUpdate& update, std::string_view bytes);
  void learn(const v1::MatchInfo& info);

  bool snapshot_serves() const;
  void want_snapshot();
  void on_snapshot(const UpstreamReply& reply);
  void place_snapshot();

  void fan_out();
  void slice();
  void read_on();

  Context& context_;
  Loop& loop_;
  Hubs& hubs_;
  const std::string key_;
  const WatchRequest what_;
  Counted counted_;

  std::vector<std::shared_ptr<Watcher>> watchers_;
  Ring ring_;
  std::uint32_t epoch_ = 0;
  // Some version is known to begin from.
  bool resumable_ = false;

  std::optional<Snapshot> snapshot_;
  // Fetched, but newer than what the watch upstream has delivered.
  std::optional<Item> early_snapshot_;
  bool fetching_ = false;
  Millis fetch_again_at_ = 0;

  std::shared_ptr<UpstreamStream> stream_;
  // Of the present stream: what an older one still says is not heard.
  std::uint64_t stream_number_ = 0;
  std::string watch_id_;
  // How many watchers the server takes us to have.
  std::size_t told_ = 1;
  bool newcomers_ = false;
  bool reporting_ = false;
  // False: this server does not take it, or not without its key.
  bool may_report_ = true;
  Millis report_at_ = 0;
  Millis lost_since_ = 0;
  Millis connect_at_ = 0;
  Millis backoff_ = 0;

  // One pass pumps every watcher, from the last to the first, in slices.
  bool passing_ = false;
  bool pass_again_ = false;
  bool read_held_ = false;
  std::size_t pass_left_ = 0;
  std::uint64_t pass_end_ = 0;
  bool ended_ = false;
};

}  // namespace galloper::bridge
