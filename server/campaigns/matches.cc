#include "server/campaigns/matches.h"

#include <spdlog/spdlog.h>

#include <chrono>
#include <optional>

namespace galloper::campaigns {
namespace {

using campaign::Engagement;
using campaign::NationId;

// How often the clock is looked at, and by the clock, how often everything that waits.
constexpr std::chrono::seconds kTick{2};
constexpr std::int64_t kLookEveryMs = 30'000;
constexpr std::uint32_t kDueAtOnce = 50;

}  // namespace

std::shared_ptr<Matches> make_matches(Campaigns::Impl& impl) { return std::make_shared<Matches>(impl); }

// ---- the thread ----

void Matches::start() {
  look();
  thread = std::thread([this] { run(); });
}

void Matches::stop() {
  {
    const std::lock_guard lock(mutex);
    stopping = true;
  }
  changed.notify_all();
  if (thread.joinable()) thread.join();
}

void Matches::post(const std::function<void(Todo&)>& add) {
  {
    const std::lock_guard lock(mutex);
    if (stopping) return;
    add(todo);
  }
  changed.notify_all();
}

void Matches::finished(const MatchId& match) {
  post([&](Todo& all) { all.finished.insert(match); });
}
void Matches::nation_changed(store::CampaignKey campaign, NationId nation) {
  post([&](Todo& all) { all.nations.insert({campaign, nation}); });
}
void Matches::close_soon(const MatchId& match) {
  post([&](Todo& all) { all.to_close.insert(match); });
}

void Matches::settle() {
  std::unique_lock lock(mutex);
  if (!thread.joinable()) return;
  todo.look = true;
  const std::uint64_t mine = ++asked;
  changed.notify_all();
  changed.wait(lock, [&] { return stopping || done >= mine; });
}

void Matches::run() {
  std::unique_lock lock(mutex);
  while (!stopping) {
    changed.wait_for(lock, kTick, [&] { return stopping || !todo.empty(); });
    if (stopping) break;
    const Todo now = std::exchange(todo, {});
    const std::uint64_t answers = asked;
    lock.unlock();
    work(now);
    lock.lock();
    // What it led to itself: a match that was closed has a result.
    if (!todo.empty()) continue;
    done = answers;
    changed.notify_all();
  }
}

void Matches::work(const Todo& now) {
  for (const MatchId& match : now.to_close) close(match);
  for (const auto& [campaign, nation] : now.nations) seat_nation(campaign, nation);
  for (const MatchId& match : now.finished) {
    if (const auto taken = take(match); !taken)
      spdlog::error("the result of the match {} is not in its ledger yet: {}", to_string(match),
                    taken.error().message);
  }
  if (now.look || impl.parts.clock.now_ms() >= next_look_ms) look();
  end_what_is_due();
}

void Matches::look() {
  next_look_ms = impl.parts.clock.now_ms() + kLookEveryMs;
  const auto waiting = impl.reading([](const CampaignTables& tables) { return tables.list_waiting(); });
  if (!waiting) return spdlog::error("waiting matches cannot be listed: {}", waiting.error().message);
  for (const auto& row : *waiting) attend(row);
}

// One that cannot be attended to does not stop the others; it is told of once.
void Matches::attend(const store::CampaignMatchRow& row) {
  Status status;
  const auto kept = campaign_of(row.campaign);
  if (!kept) {
    status = tl::unexpected(kept.error());
  } else if (row.state == store::CampaignMatchState::kToBeMade) {
    if (const auto made = make(row); !made) status = tl::unexpected(made.error());
  } else {
    status = take(row.match);
  }
  // Decided by a ruling, and not closed yet.
  if (status && kept) {
    const std::shared_lock lock((*kept)->mutex);
    const auto* engagement = campaign::engagement_of((*kept)->campaign, row.match);
    if (engagement != nullptr && engagement->result == 0 && engagement->stage == campaign::Stage::kDecided)
      close_soon(row.match);
  }
  if (!status) {
    if (complained.insert(row.match).second)
      spdlog::error("the match {} of a campaign waits: {}", to_string(row.match), status.error().message);
    return;
  }
  seat(row, **kept);
}

void Matches::end_what_is_due() {
  const std::int64_t now_ms = impl.parts.clock.now_ms();
  const auto due =
      impl.reading([&](const CampaignTables& tables) { return tables.list_due(now_ms, kDueAtOnce); });
  if (!due) return spdlog::error("campaigns that are due cannot be listed: {}", due.error().message);
  for (const auto& row : *due) {
    const auto kept = impl.keep(row);
    if (!kept) {
      spdlog::error("{}", kept.error().message);
      continue;
    }
    const std::unique_lock lock((*kept)->mutex);
    const auto act = [&](const CampaignTables&) -> Result<campaign::Act> {
      return campaign::Act{{{}, campaign::Role::kServer}, now_ms, {}, campaign::EndCampaign{}};
    };
    if (const auto ended = impl.commit(**kept, {act}); !ended)
      spdlog::error("the campaign {} does not end: {}", to_string(row.id), ended.error().message);
  }
}

Result<KeptPtr> Matches::campaign_of(store::CampaignKey key) {
  const auto row = impl.reading([&](const CampaignTables& tables) { return tables.find(key); });
  if (!row) return tl::unexpected(row.error());
  return impl.keep(*row);
}

// ---- seats ----

void Matches::seat_nation(store::CampaignKey key, NationId nation) {
  const auto kept = campaign_of(key);
  if (!kept) return spdlog::error("{}", kept.error().message);
  const auto rows = impl.reading([&](const CampaignTables& tables) { return tables.list_matches(key); });
  if (!rows) return spdlog::error("{}", rows.error().message);
  for (const auto& row : *rows) {
    if (row.state != store::CampaignMatchState::kMade) continue;
    const auto takes_part = [&] {
      const std::shared_lock lock((*kept)->mutex);
      const auto* engagement = campaign::find((*kept)->campaign.engagements, row.engagement);
      return engagement != nullptr && (engagement->nations[0] == nation || engagement->nations[1] == nation);
    }();
    if (takes_part) seat(row, **kept);
  }
}

// The host leaves seats that are the same as they are.
void Matches::seat(const store::CampaignMatchRow& row, Kept& kept) {
  store_v1::Arrangement arrangement;
  arrangement.ParseFromString(row.arrangement);
  for (const kit::Seat side : kit::kSides) {
    const auto i = kit::index_of(side);
    if (bot_level(arrangement, i) > 0) continue;
    Result<std::vector<Caller>> holders;
    {
      const std::shared_lock lock(kept.mutex);
      const auto* engagement = campaign::find(kept.campaign.engagements, row.engagement);
      if (engagement == nullptr || engagement->stage != campaign::Stage::kPlaying) continue;
      holders = commanders_of(impl, kept, engagement->nations[i]);
    }
    if (!holders) return spdlog::error("{}", holders.error().message);
    std::vector<AccountId> accounts;
    for (const Caller& holder : *holders) accounts.push_back(holder.account);
    const auto known = seated.find(row.match);
    if (known != seated.end() && known->second[i] == accounts) continue;
    const auto info = answer_of<v1::MatchInfo>([&](match::Reply<v1::MatchInfo> reply) {
      impl.parts.host.reseat(row.match, side, *holders, std::move(reply));
    });
    // One that is over meanwhile keeps its seats.
    if (info) seated[row.match][i] = std::move(accounts);
  }
}

void Matches::close(const MatchId& match) {
  const auto info = answer_of<v1::MatchInfo>(
      [&](match::Reply<v1::MatchInfo> reply) { impl.parts.host.close(match, std::move(reply)); });
  if (!info && info.error().code != ErrorCode::kNotFound)
    spdlog::error("the match {} is not closed: {}", to_string(match), info.error().message);
}

// ---- what commands mean for them ----

void Campaigns::Impl::follow(Kept& kept, const std::vector<campaign::Entry>& entries) {
  if (!matches) return;
  const auto seats = [&](NationId nation) { matches->nation_changed(kept.row.key, nation); };
  // A match that an organiser has decided otherwise is not played on.
  const auto decided = [&](campaign::EngagementId id) {
    const Engagement& engagement = kept.campaign.engagements[id - 1];
    if (!engagement.match.is_nil() && engagement.result == 0) matches->close_soon(engagement.match);
  };
  for (const campaign::Entry& entry : entries) {
    if (const auto* added = std::get_if<campaign::PlayerAdded>(&entry.body)) seats(added->nation);
    if (const auto* removed = std::get_if<campaign::PlayerRemoved>(&entry.body)) seats(removed->nation);
    if (const auto* handed = std::get_if<campaign::NationHanded>(&entry.body)) seats(handed->nation);
    if (const auto* taken = std::get_if<campaign::NationTakenBack>(&entry.body)) seats(taken->nation);
    if (const auto* forfeit = std::get_if<campaign::Forfeited>(&entry.body)) decided(forfeit->engagement);
    if (const auto* annulled = std::get_if<campaign::Annulled>(&entry.body)) decided(annulled->engagement);
  }
}

void Campaigns::start() { impl_->matches->start(); }
void Campaigns::stop() {
  impl_->stopped = true;
  impl_->matches->stop();
}
void Campaigns::match_finished(const MatchId& match) { impl_->matches->finished(match); }
void Campaigns::settle() { impl_->matches->settle(); }

}  // namespace galloper::campaigns
