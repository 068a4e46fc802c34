// The recent past of a watched match: what watchers that resume or lag are sent from.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "server/bridge/frame.h"
#include "server/bridge/watch_request.h"

namespace galloper::bridge {

// One message in both its forms. The JSON is made when somebody first wants it.
class Frames {
 public:
  // `payload`: a serialised v1.WatchMatchResponse.
  explicit Frames(std::string_view payload);
  const FramePtr& get(Form form) const;
  std::size_t bytes() const;

 private:
  FramePtr proto_;
  mutable FramePtr json_;
};

struct Item {
  // The viewer's version once this is taken in.
  std::uint64_t version = 0;
  Frames frames;
};

// Items are numbered from 0 for as long as the ring lives; a watcher is a cursor, the number of its next
// item.
class Ring {
 public:
  Ring(std::size_t most_items, std::size_t most_bytes) : most_items_(most_items), most_bytes_(most_bytes) {}

  // The oldest go when it is full; the newest always stays.
  void push(Item item);
  // Forgets all; what is pushed next follows `version`.
  void restart(std::uint64_t version);
  // Forgets all: what came before leads to nothing.
  void restart_with(Item snapshot);

  std::uint64_t first() const { return first_; }
  std::uint64_t end() const { return first_ + items_.size(); }
  const Item& at(std::uint64_t number) const { return items_[static_cast<std::size_t>(number - first_)]; }
  std::uint64_t last_version() const {
    return items_.empty() ? base_version_.value_or(0) : items_.back().version;
  }
  // The number of what follows `version`; nothing where that is no longer, or not yet, known.
  std::optional<std::uint64_t> after(std::uint64_t version) const;

 private:
  std::size_t most_items_;
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  std::deque<Item> items_;
  std::uint64_t first_ = 0;
  // The version before the first item; none where that is a snapshot.
  std::optional<std::uint64_t> base_version_;
};

}  // namespace galloper::bridge
