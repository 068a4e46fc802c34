// What one kind of viewer of one match receives, and the cursors of those who read it.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/match/host.h"

namespace galloper::match {

class Cursor;
using Wakes = std::vector<std::shared_ptr<Cursor>>;

// The last items of a viewer kind, at least `recent` of them. Items have positions, one after the other
// whatever their kind. Full: the oldest go, and whoever has not read them reads again from the log.
// Thread-safe.
class Feed {
 public:
  Feed(kit::Viewer viewer, std::size_t recent) : viewer_(viewer), recent_(recent) {}

  kit::Viewer viewer() const { return viewer_; }
  // Appends, and adds to `wakes` whoever waited for it.
  void push(ItemPtr item, Wakes& wakes);
  // Keeps only the count: the match is swapped out.
  void drop_recent();
  // The update of that version, if it is still here.
  ItemPtr find(std::uint64_t version) const;
  std::size_t readers() const;
  // The people behind the readers: a bridge's serves many.
  std::uint64_t people() const;
  // False: no reader has that name.
  bool count(const std::string& watch_id, std::uint32_t people);
  Wakes all() const;

 private:
  friend class Cursor;
  const kit::Viewer viewer_;
  const std::size_t recent_;
  mutable std::mutex mutex_;
  std::vector<ItemPtr> items_;                  // fewer than twice `recent`, so that dropping costs little
  std::uint64_t first_ = 0;                     // position of items_.front()
  Wakes waiting_;                               // each knows its index, so that thousands can leave at once
  std::vector<std::weak_ptr<Cursor>> readers_;  // likewise
  std::uint64_t people_ = 0;
};

// One watch's place in a feed.
class Cursor : public std::enable_shared_from_this<Cursor> {
 public:
  // Asks for what the feed no longer holds; answered by deliver().
  using CatchUp = std::function<void(std::shared_ptr<Cursor>)>;

  // `account`: whose watch it is; nil: anybody's.
  Cursor(std::shared_ptr<Feed> feed, Watcher* watcher, const AccountId& account, std::string watch_id)
      : feed_(std::move(feed)), account_(account), watch_id_(std::move(watch_id)), watcher_(watcher) {}

  // Where reading begins: after `version`, which the reader has; `current` is the feed's. Call once, before
  // anything else, while nothing is published to the feed.
  void start(std::uint64_t version, std::uint64_t current, CatchUp catch_up);
  // `items` lead the reader to `version`; reading goes on after it. Called while nothing is published to the
  // feed.
  void deliver(std::vector<ItemPtr> items, std::uint64_t version, std::uint64_t current);

  ItemPtr next();
  std::uint64_t version() const;
  const Feed& feed() const { return *feed_; }
  const AccountId& account() const { return account_; }

  void wake();
  void end(const Error& error);
  // Ends it, and it brings nothing more, read or unread.
  void shut_out(const Error& error);
  // No call to the watcher is begun afterwards.
  void close();

 private:
  friend class Feed;
  // Under the feed's mutex, like all that follows it.
  void seek(std::uint64_t version, std::uint64_t current);

  const std::shared_ptr<Feed> feed_;
  const AccountId account_;
  const std::string watch_id_;  // empty: nobody reports how many it serves
  std::uint32_t people_ = 1;
  CatchUp catch_up_;
  std::vector<ItemPtr> backlog_;  // the next one last
  std::uint64_t position_ = 0;
  std::uint64_t version_ = 0;
  bool shut_out_ = false;
  bool behind_ = false;      // the feed lacks what follows version_
  bool delivering_ = false;  // and it was asked for
  bool waiting_ = false;     // next() returned null
  std::size_t reader_index_ = 0;
  std::optional<std::size_t> waiting_index_;
  // Recursive: a watcher may end its own watch from within wake().
  std::recursive_mutex calls_;
  Watcher* watcher_;
};

}  // namespace galloper::match
