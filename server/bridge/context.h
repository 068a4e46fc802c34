// What all parts of a running bridge share. All but the statistics is constant once it runs.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/bridge/bridge.h"
#include "server/bridge/catalogue.h"
#include "server/bridge/policy.h"
#include "server/bridge/static_files.h"
#include "server/bridge/statistics.h"
#include "server/bridge/upstream.h"

namespace boost::asio::ssl {
class context;
}

namespace galloper::bridge {

class Hubs;
class Loop;

struct Context {
  Context(Bridge::Options its_options, Policy its_policy, StaticFiles its_files);
  ~Context();

  Bridge::Options options;
  Policy policy;
  StaticFiles files;
  Catalogue catalogue;
  Statistics statistics;
  // Requests being answered.
  std::atomic<int> busy{0};
  std::unique_ptr<boost::asio::ssl::context> tls;
  std::unique_ptr<Upstream> upstream;
  // loops[0] serves HTTP and players; with more than one the rest serve spectators. hubs[i] lives on
  // loops[i].
  std::vector<std::unique_ptr<Loop>> loops;
  std::vector<std::unique_ptr<Hubs>> hubs;

  void log(std::string_view text) const {
    if (options.log) options.log(text);
  }
};

}  // namespace galloper::bridge
