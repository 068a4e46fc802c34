// A game server for the bridge's tests: the real generated services on a real port, with matches that a test
// moves by hand.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace grpc {
class Channel;
class Server;
}  // namespace grpc

namespace galloper::bridge::test {

inline constexpr const char* kMatch = "01900000-0000-7000-8000-000000000001";
inline constexpr const char* kPrivateMatch = "01900000-0000-7000-8000-000000000002";
// Its only seat is Anna's.
inline constexpr const char* kAnna = "token-of-anna";
inline constexpr const char* kPassword = "correct horse";

class FakeServer {
 public:
  FakeServer();
  ~FakeServer();

  std::shared_ptr<grpc::Channel> channel() const;
  // "127.0.0.1:PORT".
  const std::string& address() const { return address_; }

  // Adds `count` updates; each carries `padding` bytes.
  void publish(int count = 1, std::size_t padding = 0);
  void say(const std::string& text);
  // Ends every watch with UNAVAILABLE; new ones are refused likewise until `mend`.
  void break_watches();
  void mend();
  // A restore: other history, other epoch.
  void restore();
  // The next calls of GetMatch wait until `release_get`.
  void hold_get();
  void release_get();
  std::uint64_t version() const;

  // What the last call carried.
  std::string last_metadata(const std::string& name) const;
  int watches_begun() const { return watches_begun_; }
  int watches_open() const { return watches_open_; }
  int gets() const { return gets_; }
  std::string last_watch_from() const;
  // Every number of spectators that was reported for the present watch.
  std::vector<std::uint32_t> reports() const;
  // Further reports are refused: the bridge does not hold the key.
  void distrust_bridge();
  // Spectators are DELAYED, as in a match whose spectators see everything late.
  void show_late() { late_ = true; }
  int refused_reports() const;

 private:
  class Accounts;
  class Matches;
  class Bridges;
  friend class Accounts;
  friend class Matches;
  friend class Bridges;
  void note(const void* server_context);

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, std::string> metadata_;
  std::vector<std::size_t> paddings_;
  std::vector<std::string> chat_;
  std::string last_from_;
  std::string watch_id_;
  std::vector<std::uint32_t> reports_;
  int refused_reports_ = 0;
  bool distrusts_bridge_ = false;
  std::atomic<bool> late_ = false;
  std::uint32_t epoch_ = 1;
  bool broken_ = false;
  bool held_ = false;
  bool stopping_ = false;
  std::atomic<int> watches_begun_{0};
  std::atomic<int> watches_open_{0};
  std::atomic<int> gets_{0};
  std::unique_ptr<Accounts> accounts_;
  std::unique_ptr<Matches> matches_;
  std::unique_ptr<Bridges> bridges_;
  std::unique_ptr<grpc::Server> server_;
  std::string address_;
};

}  // namespace galloper::bridge::test
