// What the store can do beside what SQLite itself can: one JSON object a line.
//
//   store_bench [--quick] [--seconds S] [--rounds N] [--folder DIR] [--only append|start]
#include <fmt/format.h>
#include <stdlib.h>
#include <time.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "common/base/random.h"
#include "server/store/connection.h"
#include "server/store/store.h"
#include "tests/bench/store/raw_log.h"

namespace galloper::bench {
namespace {

using namespace galloper::store;
using SteadyClock = std::chrono::steady_clock;

struct Arguments {
  double seconds = 2;
  int rounds = 5;
  int live = 1000;
  int finished = 10'000;
  std::filesystem::path folder = std::filesystem::temp_directory_path();
  std::string only;
};

double seconds_since(SteadyClock::time_point begin) {
  return std::chrono::duration<double>(SteadyClock::now() - begin).count();
}

// Of all threads: a figure that a busy machine disturbs less than time does.
double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

template <class T>
T need(Result<T> result) {
  if (result) return std::move(*result);
  fmt::print(stderr, "{}\n", result.error().message);
  std::exit(1);
}

class Folder {
 public:
  explicit Folder(const std::filesystem::path& parent) {
    std::string pattern = (parent / "store_bench_XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) std::exit(1);
    path = pattern;
  }
  ~Folder() { std::filesystem::remove_all(path); }
  std::filesystem::path path;
};

MatchKey create(Store& store, MatchState state, std::uint64_t number) {
  MatchRow row;
  SeededRandom random(number);
  row.id = new_id<MatchId>(1'700'000'000'000, random);
  row.state = state;
  row.lobby = std::string(300, 'l');
  row.game = "scouting";
  std::promise<MatchKey> key;
  store.create_match(row, [&](Result<MatchKey> result) { key.set_value(need(std::move(result))); });
  return key.get_future().get();
}

LogRow row_of(std::uint32_t sequence, const std::string& body) {
  LogRow row;
  row.sequence = sequence;
  row.seat = static_cast<std::uint8_t>(1 + sequence % 2);
  row.account.bytes.fill(0xa5);
  row.order.bytes.fill(static_cast<std::uint8_t>(sequence));
  row.time_ms = 1'700'000'000'000 + sequence;
  row.body = body;
  return row;
}

// As many matches as there are appends outstanding; each appends its next row when told of the last.
class Appender {
 public:
  Appender(Store& store, int outstanding) : store_(store), matches_(outstanding) {
    for (int i = 0; i < outstanding; ++i) matches_[i].key = create(store, MatchState::kPlaying, 1000 + i);
  }
  double rows_per_s(double seconds) {
    const auto begin = SteadyClock::now();
    running_ = static_cast<int>(matches_.size());
    for (Match& match : matches_) next(match);
    while (seconds_since(begin) < seconds) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    stop_ = true;
    ended_.get_future().wait();
    return static_cast<double>(rows_) / seconds_since(begin);
  }

 private:
  struct Match {
    MatchKey key = 0;
    std::uint32_t sequence = 0;
  };
  void next(Match& match) {
    Append append;
    append.match = match.key;
    append.expected_sequence = match.sequence;
    append.row = row_of(++match.sequence, body_);
    store_.append(std::move(append), [this, &match](const Status& status) {
      if (!status) std::abort();
      rows_.fetch_add(1, std::memory_order_relaxed);
      if (!stop_.load(std::memory_order_relaxed)) return next(match);
      if (--running_ == 0) ended_.set_value();
    });
  }

  Store& store_;
  const std::string body_ = std::string(200, 'e');
  std::vector<Match> matches_;
  std::atomic<std::uint64_t> rows_ = 0;
  std::atomic<int> running_ = 0;
  std::atomic<bool> stop_ = false;
  std::promise<void> ended_;
};

double store_rows_per_s(const Arguments& arguments, int outstanding, double* rows_per_commit) {
  const Folder folder(arguments.folder);
  const auto store = need(Store::open({.folder = folder.path / "data"}));
  const auto before = store->statistics();
  const double rate = Appender(*store, outstanding).rows_per_s(arguments.seconds);
  const auto after = store->statistics();
  *rows_per_commit = static_cast<double>(after.appended - before.appended) /
                     static_cast<double>(after.commits - before.commits);
  return rate;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// Limit and store take turns, so that a busy machine slows both.
void compare(const Arguments& arguments, int outstanding) {
  std::vector<double> limits, stores, ratios, batches, limit_cpu_us, store_cpu_us;
  const auto cpu_us_per_row = [&](double cpu_before, double rows_per_s) {
    return (cpu_seconds() - cpu_before) * 1e6 / (rows_per_s * arguments.seconds);
  };
  for (int round = 0; round < arguments.rounds; ++round) {
    const Folder folder(arguments.folder);
    double cpu = cpu_seconds();
    limits.push_back(raw_append_rows_per_s(folder.path, outstanding, arguments.seconds));
    limit_cpu_us.push_back(cpu_us_per_row(cpu, limits.back()));
    cpu = cpu_seconds();
    double batch = 0;
    stores.push_back(store_rows_per_s(arguments, outstanding, &batch));
    store_cpu_us.push_back(cpu_us_per_row(cpu, stores.back()));
    ratios.push_back(stores.back() / limits.back());
    batches.push_back(batch);
  }
  fmt::print(
      R"({{"bench":"append","outstanding":{},"limit_rows_per_s":{:.0f},"store_rows_per_s":{:.0f},"rows_per_commit":{:.1f},)"
      R"("ratio":{:.3f},"limit_cpu_us_per_row":{:.2f},"store_cpu_us_per_row":{:.2f}}})"
      "\n",
      outstanding, median(limits), median(stores), median(batches), median(ratios), median(limit_cpu_us),
      median(store_cpu_us));
  std::fflush(stdout);
}

void fill(Store& store, int matches, bool finish, int rows) {
  const std::string body(200, 'e');
  std::atomic<int> outstanding = 0;
  for (int i = 0; i < matches; ++i) {
    const std::uint64_t number = (finish ? 1'000'000u : 2'000'000u) + static_cast<unsigned>(i);
    const MatchKey key = create(store, MatchState::kPlaying, number);
    for (int sequence = 1; sequence <= rows; ++sequence) {
      Append append{.match = key, .expected_sequence = static_cast<std::uint32_t>(sequence - 1)};
      append.row = row_of(static_cast<std::uint32_t>(sequence), body);
      if (finish && sequence == rows) {
        MatchRow row;
        row.key = key;
        row.state = MatchState::kFinished;
        append.match_row = row;
      }
      while (outstanding > 10'000) std::this_thread::yield();
      ++outstanding;
      store.append(std::move(append), [&](const Status& status) {
        if (!status) std::abort();
        --outstanding;
      });
    }
  }
  while (outstanding > 0) std::this_thread::yield();
}

void start(const Arguments& arguments) {
  const Folder folder(arguments.folder);
  const Options options{.folder = folder.path / "data"};
  {
    const auto store = need(Store::open(options));
    fill(*store, arguments.finished, true, 100);
    fill(*store, arguments.live, false, 100);
  }
  std::vector<double> times;
  for (int round = 0; round < arguments.rounds; ++round) {
    const auto begin = SteadyClock::now();
    const auto store = need(Store::open(options));
    const auto live = need(store->live_matches());
    times.push_back(seconds_since(begin));
    if (static_cast<int>(live.size()) != arguments.live) std::abort();
  }
  fmt::print("{{\"bench\":\"start\",\"live\":{},\"finished\":{},\"ms\":{:.1f},\"file_mb\":{:.1f}}}\n",
             arguments.live, arguments.finished, median(times) * 1e3,
             static_cast<double>(std::filesystem::file_size(options.folder / "galloper.db")) / (1 << 20));
}

}  // namespace
}  // namespace galloper::bench

int main(int argc, char** argv) {
  galloper::bench::Arguments arguments;
  for (int i = 1; i < argc; ++i) {
    const std::string flag = argv[i];
    if (flag == "--quick") {
      arguments.seconds = 0.2;
      arguments.rounds = 1;
      arguments.live = 20;
      arguments.finished = 100;
    } else if (i + 1 == argc) {
      fmt::print(
          stderr,
          "usage: store_bench [--quick] [--seconds S] [--rounds N] [--folder DIR] [--only append|start]\n");
      return 2;
    } else if (flag == "--seconds") {
      arguments.seconds = std::stod(argv[++i]);
    } else if (flag == "--rounds") {
      arguments.rounds = std::stoi(argv[++i]);
    } else if (flag == "--folder") {
      arguments.folder = argv[++i];
    } else if (flag == "--only") {
      arguments.only = argv[++i];
    }
  }
  if (arguments.only != "start") {
    for (const int outstanding : {1, 64}) galloper::bench::compare(arguments, outstanding);
  }
  if (arguments.only != "append") galloper::bench::start(arguments);
}
