// K4: from the log of a match that is over to its result in the ledger, exactly once.
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>

#include "galloper/store/v1/lobby.pb.h"
#include "server/campaigns/matches.h"
#include "server/chronicle/chronicle.h"
#include "server/rules/codec/campaign_outcome.h"

namespace galloper::campaigns {
namespace {

std::vector<AccountId> holders_of(const store_v1::LobbySeat& seat) {
  std::vector<AccountId> holders;
  for (const auto& bytes : seat.accounts()) {
    if (const auto account = id_from_bytes<AccountId>(bytes)) holders.push_back(*account);
  }
  return holders;
}

}  // namespace

Result<std::vector<store_v1::Record>> records_of(std::span<const store::LogRow> rows) {
  std::vector<store_v1::Record> records(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!records[i].ParseFromString(rows[i].body))
      return fail(ErrorCode::kDataLoss, fmt::format("Row {} of the match is no record.", i + 1));
  }
  return records;
}

Result<campaign::BattleResult> result_of(std::span<const store::LogRow> rows,
                                         std::span<const store_v1::Record> records,
                                         const store_v1::Lobby& lobby,
                                         const campaign::Engagement& engagement) {
  auto result = codec::result_of_log(records, engagement);
  if (!result) return result;
  result->ended_ms = rows.back().time_ms;
  result->players = {holders_of(lobby.south()), holders_of(lobby.north())};
  for (const auto& record : records) codec::count_dice(record, result->dice);
  return result;
}

Status Matches::take(const MatchId& id) {
  const auto row = impl.reading([&](const CampaignTables& tables) { return tables.find_match(id); });
  if (!row) return row.error().code == ErrorCode::kNotFound ? Status() : tl::unexpected(row.error());
  if (row->state == store::CampaignMatchState::kConsumed) return {};
  const auto match = impl.parts.store.find_match(id);
  if (!match) return match.error().code == ErrorCode::kNotFound ? Status() : tl::unexpected(match.error());
  if (match->state != store::MatchState::kFinished) return {};
  return take(*row, *match);
}

// The log of a match that is over changes no more: it is read before the campaign is held.
Status Matches::take(const store::CampaignMatchRow& row, const store::MatchRow& match) {
  const auto kept = campaign_of(row.campaign);
  if (!kept) return tl::unexpected(kept.error());
  const auto log = impl.parts.store.load(match.key);
  if (!log) return tl::unexpected(log.error());
  const auto records = records_of(*log);
  if (!records) return tl::unexpected(records.error());
  store_v1::Lobby lobby;
  if (!lobby.ParseFromString(match.lobby))
    return fail(ErrorCode::kDataLoss, "The lobby of the match is damaged.");

  const std::unique_lock lock((*kept)->mutex);
  const campaign::Campaign& before = (*kept)->campaign;
  const auto* engagement = campaign::engagement_of(before, row.match);
  if (engagement == nullptr)
    return fail(ErrorCode::kDataLoss, "The campaign's ledger knows of no such match.");
  store::CampaignMatchRow taken = row;
  taken.state = store::CampaignMatchState::kConsumed;
  if (engagement->result != 0)
    return impl.parts.store.change_campaigns(
        [&](CampaignTables& tables) { return tables.update_match(taken); });
  auto result = result_of(*log, *records, lobby, *engagement);
  if (!result) return tl::unexpected(result.error());
  const campaign::Act act{{{}, campaign::Role::kServer},
                          impl.parts.clock.now_ms(),
                          {},
                          campaign::EnterResult{row.match, std::move(*result)}};

  auto dice = dice_of((*kept)->row);  // none is thrown
  if (const auto entries = campaign::decide(before, act, dice)) {
    campaign::Campaign after = before;
    for (const auto& entry : *entries) campaign::apply(after, entry);
    const auto written = chronicle::write(*records, after, after.engagements[engagement->id - 1]);
    if (written) {
      taken.version = chronicle::kVersion;
      taken.chronicle = written->SerializeAsString();
    } else {
      spdlog::error("no article on the match {}: {}", to_string(row.match), written.error().message);
    }
  }
  const auto also = [&](CampaignTables& tables, const std::vector<campaign::Entry>&) -> Status {
    const auto now = tables.find_match(row.match);
    if (!now) return tl::unexpected(now.error());
    if (now->state == store::CampaignMatchState::kConsumed)
      return fail(ErrorCode::kAlreadyExists, "The result of the match is in the ledger already.");
    return tables.update_match(taken);
  };
  const auto entries =
      impl.commit(**kept, {[&](const CampaignTables&) -> Result<campaign::Act> { return act; }, also, {}});
  if (!entries) return tl::unexpected(entries.error());
  seated.erase(row.match);
  complained.erase(row.match);
  return {};
}

}  // namespace galloper::campaigns
