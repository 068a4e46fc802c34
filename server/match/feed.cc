#include "server/match/feed.h"

#include <algorithm>

namespace galloper::match {

void Feed::push(ItemPtr item, Wakes& wakes) {
  const std::lock_guard lock(mutex_);
  items_.push_back(std::move(item));
  if (items_.size() >= 2 * recent_) {
    const auto surplus = items_.size() - recent_;
    items_.erase(items_.begin(), items_.begin() + static_cast<std::ptrdiff_t>(surplus));
    first_ += surplus;
  }
  for (auto& cursor : waiting_) {
    cursor->waiting_ = false;
    cursor->waiting_index_.reset();
    wakes.push_back(std::move(cursor));
  }
  waiting_.clear();
}

void Feed::drop_recent() {
  const std::lock_guard lock(mutex_);
  first_ += items_.size();
  std::vector<ItemPtr>().swap(items_);
}

ItemPtr Feed::find(std::uint64_t version) const {
  const std::lock_guard lock(mutex_);
  for (auto item = items_.rbegin(); item != items_.rend(); ++item) {
    if ((*item)->kind == Item::Kind::kUpdate && (*item)->version == version) return *item;
  }
  return nullptr;
}

std::size_t Feed::readers() const {
  const std::lock_guard lock(mutex_);
  return readers_.size();
}

std::uint64_t Feed::people() const {
  const std::lock_guard lock(mutex_);
  return people_;
}

bool Feed::count(const std::string& watch_id, std::uint32_t people) {
  const std::lock_guard lock(mutex_);
  if (watch_id.empty()) return false;
  for (const auto& reader : readers_) {
    const auto cursor = reader.lock();
    if (!cursor || cursor->watch_id_ != watch_id) continue;
    people_ = people_ - cursor->people_ + people;
    cursor->people_ = people;
    return true;
  }
  return false;
}

Wakes Feed::all() const {
  const std::lock_guard lock(mutex_);
  Wakes cursors;
  for (const auto& reader : readers_) {
    if (auto cursor = reader.lock()) cursors.push_back(std::move(cursor));
  }
  return cursors;
}

void Cursor::seek(std::uint64_t version, std::uint64_t current) {
  version_ = version;
  behind_ = false;
  position_ = feed_->first_ + feed_->items_.size();
  if (version == current) return;
  for (std::size_t i = 0; i < feed_->items_.size(); ++i) {
    const Item& item = *feed_->items_[i];
    if (item.kind != Item::Kind::kUpdate || item.version <= version) continue;
    position_ = feed_->first_ + i;
    behind_ = item.version != version + 1;
    return;
  }
  behind_ = true;
}

void Cursor::start(std::uint64_t version, std::uint64_t current, CatchUp catch_up) {
  const std::lock_guard lock(feed_->mutex_);
  catch_up_ = std::move(catch_up);
  reader_index_ = feed_->readers_.size();
  feed_->readers_.push_back(weak_from_this());
  feed_->people_ += people_;
  seek(version, current);
}

void Cursor::deliver(std::vector<ItemPtr> items, std::uint64_t version, std::uint64_t current) {
  bool waited = false;
  {
    const std::lock_guard lock(feed_->mutex_);
    delivering_ = false;
    seek(version, current);
    std::reverse(items.begin(), items.end());
    backlog_ = std::move(items);
    std::swap(waited, waiting_);
  }
  if (waited) wake();
}

ItemPtr Cursor::next() {
  CatchUp catch_up;
  {
    const std::lock_guard lock(feed_->mutex_);
    if (shut_out_) return nullptr;
    if (!backlog_.empty()) {
      ItemPtr item = std::move(backlog_.back());
      backlog_.pop_back();
      return item;
    }
    const auto end = feed_->first_ + feed_->items_.size();
    if (!behind_ && position_ >= feed_->first_ && position_ < end) {
      ItemPtr item = feed_->items_[position_++ - feed_->first_];
      if (item->kind == Item::Kind::kUpdate) version_ = item->version;
      return item;
    }
    behind_ = behind_ || position_ < feed_->first_;
    if (behind_ && !delivering_) {
      delivering_ = true;
      catch_up = catch_up_;
    } else if (!behind_ && !waiting_) {
      waiting_index_ = feed_->waiting_.size();
      feed_->waiting_.push_back(shared_from_this());
    }
    waiting_ = true;
  }
  if (catch_up) catch_up(shared_from_this());
  return nullptr;
}

std::uint64_t Cursor::version() const {
  const std::lock_guard lock(feed_->mutex_);
  return version_;
}

void Cursor::wake() {
  const std::lock_guard lock(calls_);
  if (watcher_ != nullptr) watcher_->wake();
}

void Cursor::end(const Error& error) {
  const std::lock_guard lock(calls_);
  if (Watcher* watcher = std::exchange(watcher_, nullptr)) watcher->ended(error);
}

void Cursor::shut_out(const Error& error) {
  {
    const std::lock_guard lock(feed_->mutex_);
    shut_out_ = true;
  }
  end(error);
}

void Cursor::close() {
  {
    const std::lock_guard lock(calls_);
    watcher_ = nullptr;
  }
  const std::lock_guard lock(feed_->mutex_);
  auto& readers = feed_->readers_;
  if (reader_index_ < readers.size() && readers[reader_index_].lock().get() == this) {
    if (const auto last = readers.back().lock()) last->reader_index_ = reader_index_;
    readers[reader_index_] = std::move(readers.back());
    readers.pop_back();
    feed_->people_ -= people_;
  }
  if (!waiting_index_) return;
  const auto self = std::move(feed_->waiting_[*waiting_index_]);
  if (self != feed_->waiting_.back() && feed_->waiting_.back() != nullptr) {
    feed_->waiting_.back()->waiting_index_ = *waiting_index_;
    feed_->waiting_[*waiting_index_] = std::move(feed_->waiting_.back());
  }
  feed_->waiting_.pop_back();
  waiting_index_.reset();
}

}  // namespace galloper::match
