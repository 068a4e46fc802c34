// The watches upstream of one loop, and the way of a new watcher to its own.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "server/bridge/context.h"
#include "server/bridge/hub.h"
#include "server/bridge/transport.h"
#include "server/bridge/watch_request.h"

namespace galloper::bridge {

// Chooses the loop, moves the connection there and joins it to its match. On the connection's own loop.
void adopt_watcher(Context& context, std::unique_ptr<Transport> transport, WatchRequest request,
                   std::string early, Counted connection);

class Hubs {
 public:
  Hubs(Context& context, Loop& loop) : context_(context), loop_(loop) {}

  void join(std::unique_ptr<Transport> transport, const WatchRequest& request, std::string early,
            Counted connection);
  void remove(const std::string& key);
  // Closes every watcher with 1012, those to come as well.
  void stop();

 private:
  std::shared_ptr<Hub> find_or_make(const WatchRequest& request);

  Context& context_;
  Loop& loop_;
  std::unordered_map<std::string, std::shared_ptr<Hub>> hubs_;
  std::uint64_t seats_ = 0;
  bool stopped_ = false;
};

}  // namespace galloper::bridge
