#include "server/app/metrics.h"

#include <fmt/format.h>

#include <iterator>
#include <string_view>

namespace galloper::app {

std::string metrics_text(const store::Store::Statistics& store, const match::Host::Statistics& host) {
  std::string text;
  const auto add = [&](std::string_view name, std::string_view kind, std::string_view help,
                       std::uint64_t value) {
    fmt::format_to(std::back_inserter(text), "# HELP {0} {1}\n# TYPE {0} {2}\n{0} {3}\n", name, help, kind,
                   value);
  };
  add("galloper_orders_accepted_total", "counter", "Orders in the log since the start.",
      host.orders_accepted);
  add("galloper_orders_refused_total", "counter", "Orders refused since the start.", host.orders_refused);
  add("galloper_matches_live", "gauge", "Matches that are open or played.", host.live_matches);
  add("galloper_matches_loaded", "gauge", "Matches whose state is in memory.", host.loaded_matches);
  add("galloper_watches", "gauge", "Watches of matches.", host.watches);
  add("galloper_store_rows_total", "counter", "Rows appended to the log since the start.", store.appended);
  add("galloper_store_commits_total", "counter", "Commits since the start.", store.commits);
  add("galloper_store_queued", "gauge", "Writes that wait for the writer.", store.queued);
  add("galloper_store_finished_matches", "gauge", "Finished matches kept.", store.finished_matches);
  return text;
}

}  // namespace galloper::app
