#include "server/bridge/statistics.h"

#include <fmt/format.h>

#include <iterator>

namespace galloper::bridge {

std::string Statistics::prometheus() const {
  std::string out;
  const auto add = [&](const char* name, const char* type, const char* help, auto value) {
    fmt::format_to(
        std::back_inserter(out),
        "# HELP galloper_bridge_{0} {1}\n# TYPE galloper_bridge_{0} {2}\ngalloper_bridge_{0} {3}\n", name,
        help, type, value);
  };
  add("connections", "gauge", "Open connections, HTTP and WebSocket.", connections.load());
  add("connections_refused_total", "counter", "Connections closed at once because there were too many.",
      connections_refused.load());
  add("requests_total", "counter", "HTTP requests answered.", requests.load());
  add("requests_failed_total", "counter", "HTTP requests answered with a status of 500 or more.",
      requests_failed.load());
  add("watchers", "gauge", "Open WebSocket watches.", watchers.load());
  add("watched_matches", "gauge", "Watches upstream.", watched_matches.load());
  add("frames_sent_total", "counter", "WebSocket frames sent to watchers.", frames_sent.load());
  add("snapshots_fetched_total", "counter", "Snapshots fetched for newcomers and for watchers that lagged.",
      snapshots_fetched.load());
  add("watchers_stalled_total", "counter", "Watchers closed because they took nothing.",
      watchers_stalled.load());
  add("upstream_losses_total", "counter", "Watches upstream that broke and were begun again.",
      upstream_losses.load());
  return out;
}

}  // namespace galloper::bridge
