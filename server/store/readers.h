// A few read-only connections, lent to one thread at a time. Inside the room only.
//
//   auto lease = readers.take();
//   if (!lease) return tl::unexpected(lease.error());
//   return read_account(**lease, id);
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/store/connection.h"

namespace galloper::store {

class Readers {
 public:
  Readers(std::string file, std::string vfs, std::size_t limit);
  ~Readers();

  class Return {
   public:
    explicit Return(Readers* readers = nullptr) : readers_(readers) {}
    void operator()(Connection* connection) const;

   private:
    Readers* readers_;
  };
  using Lease = std::unique_ptr<Connection, Return>;

  // Waits while all are lent. kUnavailable after close.
  Result<Lease> take();
  // Refuses new leases and waits for those that are out.
  void close();

 private:
  void give_back(Connection* connection);

  const std::string file_;
  const std::string vfs_;
  const std::size_t limit_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::unique_ptr<Connection>> free_;
  std::size_t open_ = 0;
  bool closed_ = false;
};

// Opens a connection that cannot write.
Result<std::unique_ptr<Connection>> open_reader(const std::string& file, const std::string& vfs);

}  // namespace galloper::store
