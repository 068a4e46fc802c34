// How long the server takes for each page of a club of years: 200 members, 40 campaigns, 10,000 finished
// matches, 2,000 brigadiers. The club is made by the rules and put into the store directly; its matches are a
// few dozen really played ones, again and again under new ids. Cold: the campaign is not in memory, its
// ledger is read and folded first. Prints a table beside the 50 ms that a page may take, or with --json a
// line a figure.
#include <fmt/format.h>
#include <stdlib.h>
#include <time.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <stdexcept>

#include "server/campaigns/campaigns.h"
#include "server/scenarios/scenarios.h"
#include "tests/bench/campaign/big_club.h"

namespace galloper::bench {
namespace {

namespace v1 = ::galloper::v1;
using Moment = std::chrono::steady_clock;

constexpr double kLimit_ms = 50;

// Of this thread: what the page costs, however busy the machine is beside.
double cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1000 + static_cast<double>(now.tv_nsec) / 1e6;
}
double since_ms(Moment::time_point begin) {
  return std::chrono::duration<double, std::milli>(Moment::now() - begin).count();
}

class Shipped final : public match::ScenarioSource {
 public:
  explicit Shipped(const codec::GameRegistry& games) : all_(games) {}
  std::optional<v1::Scenario> find(const std::string& id) const override { return all_.find(id); }

 private:
  const scenarios::ShippedScenarios all_;
};

// What a page's call cost, and how much it answered.
struct Figures {
  std::string page, state;
  std::vector<double> times_ms, cpu_times_ms;
  std::size_t bytes = 0;
  static double percentile(const std::vector<double>& times_ms, double share) {
    return times_ms[std::min(times_ms.size() - 1,
                             static_cast<std::size_t>(share * static_cast<double>(times_ms.size())))];
  }
};

// Asks `ask(i)` so many times; it gives how many bytes the answer has.
Figures measure(const std::string& page, const std::string& state, std::uint32_t calls,
                const std::function<std::size_t(std::uint32_t)>& ask) {
  Figures figures{page, state, {}, {}, 0};
  for (std::uint32_t i = 0; i < calls; ++i) {
    const double cpu = cpu_ms();
    const auto begin = Moment::now();
    figures.bytes = std::max(figures.bytes, ask(i));
    figures.times_ms.push_back(since_ms(begin));
    figures.cpu_times_ms.push_back(cpu_ms() - cpu);
  }
  std::sort(figures.cpu_times_ms.begin(), figures.cpu_times_ms.end());
  std::sort(figures.times_ms.begin(), figures.times_ms.end());
  return figures;
}

template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  return std::move(*result);
}

// The pages of one campaign: each with the i-th campaign, asked by its organiser, a player and a visitor in
// turn.
class Pages {
 public:
  Pages(campaigns::Campaigns& campaigns, const BigClub& club) : campaigns_(campaigns), club_(club) {}

  std::vector<std::pair<std::string, std::function<std::size_t(std::uint32_t)>>> all() {
    return {
        {"home", [this](auto i) { return ask<v1::GetCampaignRequest>(i); }},
        {"roster", [this](auto i) { return ask<v1::GetRosterRequest>(i); }},
        {"brigadier",
         [this](auto i) {
           return ask<v1::GetBrigadierRequest>(
               i, [&](auto& request) { request.set_brigadier(1 + i % made(i).brigadiers); });
         }},
        {"calendar", [this](auto i) { return ask<v1::ListEngagementsRequest>(i); }},
        {"engagement",
         [this](auto i) {
           return ask<v1::GetEngagementRequest>(i, [&](auto& request) {
             request.set_engagement(1 + i * 7 % static_cast<std::uint32_t>(made(i).matches.size()));
           });
         }},
        {"engagement of a match",
         [this](auto i) {
           v1::GetEngagementOfMatchRequest request;
           request.set_match_id(to_string(made(i).matches[i * 7 % made(i).matches.size()]));
           return must(campaigns_.answer(caller(i), request)).ByteSizeLong();
         }},
        {"chronicle", [this](auto i) { return ask<v1::ListArticlesRequest>(i); }},
        {"dice", [this](auto i) { return ask<v1::GetDiceRecordRequest>(i); }},
        {"record", [this](auto i) { return ask<v1::ListRecordsRequest>(i); }},
    };
  }
  std::size_t list(std::uint32_t i) {
    v1::ListCampaignsRequest request;
    if (i % 2 == 0) request.set_club_id(to_string(club_.club));
    return must(campaigns_.answer(i % 2 == 0 ? caller(0) : match::Caller(), request)).ByteSizeLong();
  }
  std::size_t almanac(std::uint32_t i) { return ask<v1::GetAlmanacRequest>(i); }

 private:
  const MadeCampaign& made(std::uint32_t i) const { return club_.campaigns[i % club_.campaigns.size()]; }
  match::Caller caller(std::uint32_t i) const {
    if (i % 3 == 2) return {};
    const auto& account = i % 3 == 0 ? club_.organiser : made(i).player;
    return {account.id, account.name, false};
  }
  template <class Request>
  std::size_t ask(std::uint32_t i, const std::function<void(Request&)>& set = {}) {
    Request request;
    request.set_campaign_id(to_string(made(i).id));
    if (set) set(request);
    return must(campaigns_.answer(caller(i), request)).ByteSizeLong();
  }

  campaigns::Campaigns& campaigns_;
  const BigClub& club_;
};

std::vector<Figures> measure_campaigns(campaigns::Parts parts, const BigClub& club, std::uint32_t calls) {
  std::vector<Figures> figures;
  parts.limits.kept = club.campaigns.size();
  campaigns::Campaigns warm(parts);
  parts.limits.kept = 1;
  campaigns::Campaigns cold(parts);
  Pages warm_pages(warm, club), cold_pages(cold, club);
  figures.push_back(measure("campaigns", "-", calls, [&](auto i) { return warm_pages.list(i); }));
  const auto few = std::min(calls, static_cast<std::uint32_t>(2 * club.campaigns.size()));
  const auto warm_all = warm_pages.all(), cold_all = cold_pages.all();
  for (std::size_t i = 0; i < warm_all.size(); ++i) {
    const auto campaigns_count = static_cast<std::uint32_t>(club.campaigns.size());
    measure("", "", campaigns_count, warm_all[i].second);
    figures.push_back(measure(warm_all[i].first, "warm", calls, warm_all[i].second));
    figures.push_back(measure(cold_all[i].first, "cold", few, cold_all[i].second));
  }
  figures.push_back(
      measure("almanac (a file)", "warm", std::min(few, 8u), [&](auto i) { return warm_pages.almanac(i); }));
  warm.stop();
  cold.stop();
  return figures;
}

std::vector<Figures> measure_club(club::Clubs& clubs, const BigClub& club, std::uint32_t calls) {
  const auto& who = club.organiser;
  const auto rows = [](const auto& page) { return must(page).rows.size(); };
  return {
      measure("clubs", "-", calls, [&](auto) { return rows(clubs.list(who, {})); }),
      measure("club", "-", calls, [&](auto) { return must(clubs.get(who, club.club)).row.name.size(); }),
      measure("members", "-", calls,
              [&](auto) {
                return rows(clubs.list_members(who, club.club, {200, {}}));
              }),
      measure("invitations", "-", calls,
              [&](auto) { return rows(clubs.list_invitations(who, club.club, {})); }),
      measure("club's record", "-", calls,
              [&](auto) { return rows(clubs.list_changes(who, club.club, {})); }),
  };
}

void print(const std::vector<Figures>& all, bool json) {
  if (!json)
    fmt::print("{:<24} {:<5} {:>6} {:>9} {:>9} {:>9} {:>9} {:>9}  limit {} ms\n", "page", "", "calls",
               "p50 ms", "p99 ms", "max ms", "p99 cpu", "KB", kLimit_ms);
  for (const auto& one : all) {
    const double p50 = Figures::percentile(one.times_ms, 0.5), p99 = Figures::percentile(one.times_ms, 0.99),
                 cpu = Figures::percentile(one.cpu_times_ms, 0.99), most = one.times_ms.back();
    const double kb = static_cast<double>(one.bytes) / 1024;
    if (json) {
      fmt::print(
          R"({{"page":"{}","state":"{}","calls":{},"p50_ms":{:.3f},"p99_ms":{:.3f},"max_ms":{:.3f},"p99_cpu_ms":{:.3f},"kb":{:.1f}}})"
          "\n",
          one.page, one.state, one.times_ms.size(), p50, p99, most, cpu, kb);
    } else {
      fmt::print("{:<24} {:<5} {:>6} {:>9.2f} {:>9.2f} {:>9.2f} {:>9.2f} {:>9.1f}  {}\n", one.page, one.state,
                 one.times_ms.size(), p50, p99, most, cpu, kb, p99 <= kLimit_ms ? "within" : "over");
    }
  }
}

void run(const Wanted& wanted, std::uint32_t calls, bool json) {
  std::string folder = (std::filesystem::temp_directory_path() / "galloper-bench-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) throw std::runtime_error("no folder for the club");
  struct Removed {
    std::string folder;
    ~Removed() { std::filesystem::remove_all(folder); }
  } removed{folder};
  const auto begin = Moment::now();
  auto store = must(store::Store::open({.folder = folder}));
  club::Clubs clubs(*store, system_clock(), generous());
  const BigClub club = make_big_club(*store, clubs, wanted);
  if (!json)
    fmt::print(
        "A club of {} members, {} campaigns, {} finished matches ({} played ones under new ids), {} "
        "brigadiers; "
        "made in {:.1f} s.\n\n",
        wanted.members, wanted.campaigns, wanted.matches, wanted.battles, wanted.brigadiers,
        since_ms(begin) / 1000);
  const auto games = codec::all_games();
  const Shipped scenarios(games);
  auto host = must(match::Host::start(games, scenarios, *store, {}));
  const campaigns::Parts parts{.store = *store,
                               .host = *host,
                               .games = games,
                               .scenarios = scenarios,
                               .account_of = [&](const AccountId& id) -> std::optional<match::Caller> {
                                 auto row = store->find_account(id);
                                 if (!row) return std::nullopt;
                                 return match::Caller{row->id, row->name, row->guest};
                               }};
  auto figures = measure_campaigns(parts, club, calls);
  auto of_club = measure_club(clubs, club, calls);
  figures.insert(figures.end(), std::make_move_iterator(of_club.begin()),
                 std::make_move_iterator(of_club.end()));
  print(figures, json);
  host->stop();
  store->close();
}

}  // namespace
}  // namespace galloper::bench

int main(int argc, char** argv) try {
  CLI::App app("Measures the pages of a large club's campaigns");
  galloper::bench::Wanted wanted;
  std::uint32_t calls = 400;
  bool json = false;
  app.add_option("--members", wanted.members)->check(CLI::Range(6u, 1000u));
  app.add_option("--campaigns", wanted.campaigns)->check(CLI::Range(1u, 200u));
  app.add_option("--matches", wanted.matches, "In all");
  app.add_option("--brigadiers", wanted.brigadiers, "In all; at least ten a campaign");
  app.add_option("--battles", wanted.battles, "Really played")->check(CLI::Range(1u, 1000u));
  app.add_option("--calls", calls, "Of each page")->check(CLI::Range(1u, 1'000'000u));
  app.add_flag("--json", json);
  CLI11_PARSE(app, argc, argv);
  galloper::bench::run(wanted, calls, json);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "campaign_bench: %s\n", error.what());
  return 1;
}
