#include "server/store/readers.h"

namespace galloper::store {

Result<std::unique_ptr<Connection>> open_reader(const std::string& file, const std::string& vfs) {
  // Not read-only to SQLite: the first reader after a crash may have to recover the write-ahead log.
  auto connection = Connection::open(file, vfs, Connection::Mode::kReadWrite);
  if (!connection) return connection;
  sqlite3_db_config((*connection)->handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  if (auto status = (*connection)->execute("PRAGMA query_only = ON; PRAGMA wal_autocheckpoint = 0");
      !status) {
    return tl::unexpected(status.error());
  }
  return connection;
}

Readers::Readers(std::string file, std::string vfs, std::size_t limit)
    : file_(std::move(file)), vfs_(std::move(vfs)), limit_(limit) {}

Readers::~Readers() { close(); }

void Readers::Return::operator()(Connection* connection) const { readers_->give_back(connection); }

Result<Readers::Lease> Readers::take() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return closed_ || !free_.empty() || open_ < limit_; });
  if (closed_) return fail(ErrorCode::kUnavailable, "The store is closed.");
  if (!free_.empty()) {
    Lease lease(free_.back().release(), Return(this));
    free_.pop_back();
    return lease;
  }
  ++open_;
  lock.unlock();
  auto connection = open_reader(file_, vfs_);
  if (connection) return Lease(connection->release(), Return(this));
  lock.lock();
  --open_;
  changed_.notify_all();
  return tl::unexpected(connection.error());
}

void Readers::give_back(Connection* connection) {
  const std::lock_guard lock(mutex_);
  free_.emplace_back(connection);
  changed_.notify_all();
}

void Readers::close() {
  std::unique_lock lock(mutex_);
  closed_ = true;
  changed_.notify_all();
  changed_.wait(lock, [this] { return free_.size() == open_; });
  free_.clear();
  open_ = 0;
}

}  // namespace galloper::store
