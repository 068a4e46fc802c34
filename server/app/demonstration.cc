#include "server/app/demonstration.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

#include <condition_variable>
#include <mutex>

namespace galloper::app {
namespace {

using v1::CampaignCommand;

constexpr std::uint32_t kBotLevel = 2;
constexpr std::size_t kBrigades = 2, kShips = 3;
constexpr auto kLookEvery = std::chrono::milliseconds(100);

// Why a request of the story is made: with the step and what it is about, its identity.
enum class Part : std::uint8_t {
  kPerson = 1,
  kClub = 2,
  kCampaign = 3,
  kStep = 4,
  kForces = 5,
  kRebuild = 6,
  kRepair = 7,
  kSuccessor = 8,
  kLead = 9,
  kRaise = 10
};

// Ids that no UUIDv7 has, the same in every data folder: what was made by them is found again.
template <class Id>
Id fixed_id(Part part, std::uint32_t number, std::uint32_t subject = 0, std::uint32_t detail = 0) {
  Id id;
  id.bytes.fill(0xfe);
  const auto put = [&](std::size_t at, std::uint32_t value) {
    for (std::size_t i = 0; i < 3; ++i) id.bytes[at + i] = static_cast<std::uint8_t>(value >> (16 - 8 * i));
  };
  id.bytes[3] = static_cast<std::uint8_t>(part);
  put(7, number);
  put(10, subject);
  put(13, detail);
  return id;
}
store::RequestId request(Part part, std::uint32_t number, std::uint32_t subject = 0,
                         std::uint32_t detail = 0) {
  return fixed_id<store::RequestId>(part, number, subject, detail);
}

// Returns at once when it is to stop.
void wait(const std::stop_token& stopped) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait_for(lock, stopped, kLookEvery, [] { return false; });
}

}  // namespace

void Demonstration::start() {
  auto story = read_story(season_json());
  if (!story) {
    spdlog::error("{}", story.error().message);
    return;
  }
  story_ = std::move(*story);
  thread_ = std::jthread([this](const std::stop_token& stopped) {
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 10);
    if (const Status played = play(stopped); !played && !stopped.stop_requested())
      spdlog::warn("The demonstration season stands still: {}", played.error().message);
  });
}

void Demonstration::stop() {
  if (!thread_.joinable()) return;
  thread_.request_stop();
  thread_.join();
}

Status Demonstration::play(const std::stop_token& stopped) {
  if (auto status = find_people(); !status) return status;
  if (auto status = find_club(); !status) return status;
  if (auto status = find_campaign(); !status || over_) return status;
  if (auto status = find_place(); !status) return status;
  for (std::uint32_t i = 0; i < story_.steps.size() && !stopped.stop_requested(); ++i) {
    if (auto status = take(i, stopped); !status) {
      return fail(status.error().code, fmt::format("step {}: {}", i + 1, status.error().message));
    }
  }
  if (!stopped.stop_requested()) spdlog::info("The demonstration season is over: campaign {}", campaign_);
  return {};
}

// Their password has no hash, so that no password is theirs. A name that somebody has already gets a number.
Status Demonstration::find_people() {
  std::uint32_t number = 0;
  for (const auto& [part, name] : story_.people) {
    const auto id = fixed_id<AccountId>(Part::kPerson, ++number);
    auto row = parts_.store.find_account(id);
    for (int attempt = 1; !row && row.error().code == ErrorCode::kNotFound && attempt < 100; ++attempt) {
      const std::string called = attempt == 1 ? name : fmt::format("{} {}", name, attempt);
      auto made = parts_.store.create_account(
          {id, called, account::skeleton_of(called), "!", false, false, parts_.clock.now_ms()});
      if (!made && made.error().code != ErrorCode::kAlreadyExists) return made;
      row = parts_.store.find_account(id);
    }
    if (!row) return tl::unexpected(row.error());
    people_[part] = {row->id, row->name, false, row->create_time_ms};
  }
  return {};
}

Status Demonstration::find_club() {
  const auto& organiser = person("organiser");
  auto club = parts_.clubs.create(organiser, story_.club, request(Part::kClub, 0));
  if (!club) return tl::unexpected(club.error());
  club_ = club->row.id;
  for (const auto& [part, account] : people_) {
    if (parts_.clubs.get(account, club_)) continue;
    auto invited = parts_.clubs.invite(organiser, club_, {.role = store::ClubRole::kPlayer});
    if (!invited) return tl::unexpected(invited.error());
    if (auto joined = parts_.clubs.join(account, invited->token, ""); !joined)
      return tl::unexpected(joined.error());
  }
  return {};
}

Status Demonstration::find_campaign() {
  v1::CreateCampaignRequest create;
  create.set_club_id(to_string(club_));
  create.set_name(story_.campaign);
  *create.mutable_ruleset() = story_.ruleset;
  create.set_visibility(v1::CAMPAIGN_VISIBILITY_LISTED);
  create.set_request_id(to_string(request(Part::kCampaign, 0)));
  auto made = parts_.campaigns.answer(caller("organiser"), create);
  if (!made) return tl::unexpected(made.error());
  campaign_ = made->campaign().campaign_id();
  over_ = made->campaign().ended() != v1::CAMPAIGN_ENDING_UNSPECIFIED;
  return {};
}

Status Demonstration::find_place() {
  v1::ListEngagementsRequest list;
  list.set_campaign_id(campaign_);
  list.set_stage(v1::ENGAGEMENT_STAGE_DECIDED);
  list.set_page_size(200);
  auto decided = parts_.campaigns.answer(caller("organiser"), list);
  if (!decided) return tl::unexpected(decided.error());
  for (const auto& page : decided->engagements()) {
    for (std::uint32_t i = 0; i < story_.steps.size(); ++i) {
      if (story_.steps[i].fight == page.id()) place_ = std::max(place_, i);
    }
  }
  return {};
}

Status Demonstration::take(std::uint32_t number, const std::stop_token& stopped) {
  const StoryStep& step = story_.steps[number];
  if (step.fight != 0) return fight(number, step.fight, stopped);
  if (step.care != 0) return number < place_ ? Status() : care(number, step.care);
  std::map<std::string, AccountId> accounts;
  for (const auto& [part, account] : people_) accounts[part] = account.id;
  auto given = command_of(step, accounts, parts_.clock.now_ms());
  if (!given) return tl::unexpected(given.error());
  return command(step.by, *given, step.reason, request(Part::kStep, number));
}

Status Demonstration::command(const std::string& by, const CampaignCommand& command,
                              const std::string& reason, store::RequestId request) {
  v1::GiveCommandRequest give;
  give.set_campaign_id(campaign_);
  *give.mutable_command() = command;
  give.set_reason(reason);
  give.set_request_id(to_string(request));
  if (auto given = parts_.campaigns.answer(caller(by), give); !given) return tl::unexpected(given.error());
  return {};
}

Status Demonstration::fight(std::uint32_t number, std::uint32_t engagement, const std::stop_token& stopped) {
  while (!stopped.stop_requested()) {
    v1::GetEngagementRequest get;
    get.set_campaign_id(campaign_);
    get.set_engagement(engagement);
    auto page = parts_.campaigns.answer(caller("organiser"), get);
    if (!page) return tl::unexpected(page.error());
    const auto stage = page->engagement().stage();
    if (stage == v1::ENGAGEMENT_STAGE_DECIDED || stage == v1::ENGAGEMENT_STAGE_CALLED_OFF) return {};
    if (stage != v1::ENGAGEMENT_STAGE_PLAYING) {
      if (auto status = begin(number, page->engagement()); !status) return status;
    }
    wait(stopped);
  }
  return {};
}

Status Demonstration::begin(std::uint32_t number, const v1::EngagementPage& page) {
  for (const auto nation : {page.south().nation(), page.north().nation()}) {
    if (auto status = fill(number, nation); !status) return status;
    if (auto status = muster(number, page, nation); !status) return status;
  }
  v1::StartEngagementRequest start;
  start.set_campaign_id(campaign_);
  start.set_engagement(page.id());
  start.set_south_bot_level(kBotLevel);
  start.set_north_bot_level(kBotLevel);
  if (auto made = parts_.campaigns.start_engagement(caller("organiser"), start, 0); !made)
    return tl::unexpected(made.error());
  return {};
}

Status Demonstration::muster(std::uint32_t number, const v1::EngagementPage& page, std::uint32_t nation) {
  auto all = roster(nation);
  if (!all) return tl::unexpected(all.error());
  CampaignCommand forces;
  auto& named = *forces.mutable_name_forces();
  named.set_engagement(page.id());
  named.set_nation(nation);
  if (page.kind() == v1::ENGAGEMENT_KIND_NAVAL) {
    for (const auto id : ships_for_battle(*all, kShips)) named.add_ships(id);
  } else {
    for (const auto id : brigades_for_battle(*all, kBrigades)) named.add_brigades(id);
  }
  return command("organiser", forces, "", request(Part::kForces, number, nation));
}

// Brigades whose leader is gone get another, and ships that were sunk are raised.
Status Demonstration::fill(std::uint32_t number, std::uint32_t nation) {
  auto all = roster(nation);
  if (!all) return tl::unexpected(all.error());
  for (const auto& man : all->brigadiers()) {
    if (man.fate() != v1::BRIGADIER_FATE_KILLED && man.fate() != v1::BRIGADIER_FATE_CAPTURED) continue;
    for (const auto& brigade : all->brigades()) {
      if (brigade.brigadier() != man.id()) continue;
      v1::GiveCommandRequest make;
      make.set_campaign_id(campaign_);
      make.mutable_command()->mutable_make_brigadier()->set_nation(nation);
      make.mutable_command()->mutable_make_brigadier()->set_name(
          story_.successors[man.id() % story_.successors.size()]);
      make.set_request_id(to_string(request(Part::kSuccessor, number, man.id())));
      auto successor = parts_.campaigns.answer(caller("organiser"), make);
      if (!successor) return tl::unexpected(successor.error());
      CampaignCommand lead;
      lead.mutable_assign_brigadier()->set_brigade(brigade.id());
      lead.mutable_assign_brigadier()->set_brigadier(successor->made());
      if (auto status = command("organiser", lead, "", request(Part::kLead, number, man.id())); !status)
        return status;
    }
  }
  for (const auto& ship : all->ships()) {
    if (!ship.sunk()) continue;
    CampaignCommand raise;
    raise.mutable_return_ship()->set_ship(ship.id());
    if (auto status = command("organiser", raise, "She was raised and towed home.",
                              request(Part::kRaise, number, ship.id()));
        !status)
      return status;
  }
  return {};
}

// K4, N13: as much as the campaign's rate allows.
Status Demonstration::care(std::uint32_t number, std::uint32_t nation) {
  auto all = roster(nation);
  if (!all) return tl::unexpected(all.error());
  v1::GetCampaignRequest get;
  get.set_campaign_id(campaign_);
  auto home = parts_.campaigns.answer(caller("organiser"), get);
  if (!home) return tl::unexpected(home.error());
  const auto& page = home->page().nations(static_cast<int>(nation) - 1);
  auto units_left = page.units_to_rebuild();
  auto points_left = page.points_to_repair();
  for (const auto& brigade : all->brigades()) {
    for (const auto& unit : brigade.units()) {
      if (!unit.lost() || units_left == 0) continue;
      --units_left;
      CampaignCommand rebuild;
      rebuild.mutable_rebuild_unit()->set_brigade(brigade.id());
      rebuild.mutable_rebuild_unit()->set_unit(unit.place());
      if (auto status =
              command("organiser", rebuild, "", request(Part::kRebuild, number, brigade.id(), unit.place()));
          !status)
        return status;
    }
  }
  for (const auto& ship : all->ships()) {
    const auto points = std::min(ship.damage(), points_left);
    if (ship.sunk() || points == 0) continue;
    points_left -= points;
    CampaignCommand repair;
    repair.mutable_repair_ship()->set_ship(ship.id());
    repair.mutable_repair_ship()->set_points(points);
    if (auto status = command("organiser", repair, "", request(Part::kRepair, number, ship.id())); !status)
      return status;
  }
  return {};
}

Result<v1::GetRosterResponse> Demonstration::roster(std::uint32_t nation) {
  v1::GetRosterRequest get;
  get.set_campaign_id(campaign_);
  get.set_nation(nation);
  return parts_.campaigns.answer(caller("organiser"), get);
}

match::Caller Demonstration::caller(const std::string& part) const {
  const auto& account = person(part);
  return {account.id, account.name, false};
}

}  // namespace galloper::app
