#include "tests/bench/campaign/big_club.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "galloper/store/v1/lobby.pb.h"
#include "server/chronicle/chronicle.h"
#include "server/rules/codec/campaign_codec.h"
#include "tests/bench/campaign/battles.h"

namespace galloper::bench {
namespace {

constexpr std::int64_t kBegin_ms = 1'600'000'000'000;

void must(Status status) {
  if (!status) throw std::runtime_error(status.error().message);
}
template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  return std::move(*result);
}

std::vector<account::Account> make_members(store::Store& store, club::Clubs& clubs, std::uint32_t count,
                                           Random& random, store::ClubId& club) {
  std::vector<account::Account> members;
  for (std::uint32_t i = 1; i <= count; ++i) {
    const std::string name = fmt::format("Member {}", i);
    const auto id = new_id<AccountId>(kBegin_ms + i, random);
    must(store.create_account({id, name, account::skeleton_of(name), "!", false, false, kBegin_ms}));
    members.push_back({id, name, false, kBegin_ms});
  }
  club = must(clubs.create(members[0], "The Long Table", {})).row.id;
  std::string token;
  for (std::uint32_t i = 1; i < count; ++i) {
    if (i % 50 == 1)
      token = must(clubs.invite(members[0], club, {.role = store::ClubRole::kPlayer, .max_uses = 50})).token;
    must(clubs.join(members[i], token, ""));
  }
  return members;
}

// The battle's chronicle, told of other brigadiers.
store::v1::Chronicle chronicle_of(const PlayedBattle& battle, const campaign::Engagement& engagement) {
  store::v1::Chronicle chronicle = battle.chronicle;
  const auto now = brigadiers_of(engagement);
  for (auto& moment : *chronicle.mutable_moments()) {
    const auto at = std::find(battle.brigadiers.begin(), battle.brigadiers.end(), moment.brigadier());
    if (at != battle.brigadiers.end())
      moment.set_brigadier(now.at(static_cast<std::size_t>(at - battle.brigadiers.begin())));
    moment.set_engagement(engagement.id);
    moment.set_match_id(to_string(engagement.match));
  }
  return chronicle;
}

store::MatchRow match_row(const PlayedBattle& battle, const MatchId& id, std::int64_t time_ms) {
  store::v1::Lobby lobby;
  *lobby.mutable_scenario() = battle.scenario;
  *lobby.mutable_outcome() = battle.outcome;
  lobby.mutable_south()->set_bot_level(1);
  lobby.mutable_north()->set_bot_level(1);
  auto& secret = *lobby.add_secrets();
  secret.set_secret(std::string(32, 's'));
  secret.set_commitment(std::string(32, 'c'));
  store::MatchRow row;
  row.id = id;
  row.state = store::MatchState::kFinished;
  row.create_time_ms = row.update_time_ms = time_ms;
  row.game = battle.game;
  row.scenario_id = battle.scenario.id();
  row.lobby = lobby.SerializeAsString();
  return row;
}

// One campaign as it stands in the store, with the match of each engagement.
struct Fought {
  MatchId match;
  const PlayedBattle* battle = nullptr;
  std::int64_t time_ms = 0;
};

Status write(store::CampaignTables& tables, const store::CampaignRow& wanted, const CampaignMaker& maker,
             const std::vector<Fought>& fought) {
  store::CampaignRow row = wanted;
  auto key = tables.insert(row);
  if (!key) return tl::unexpected(key.error());
  std::vector<std::string> bodies;
  for (const auto& entry : maker.campaign().ledger) {
    store::v1::CampaignEntry message;
    codec::encode(entry, &message);
    bodies.push_back(message.SerializeAsString());
  }
  if (auto status = tables.append(*key, 0, bodies, {}); !status) return status;
  for (const auto& one : fought) {
    const auto* engagement = campaign::engagement_of(maker.campaign(), one.match);
    auto rows = one.battle->rows;
    for (auto& log_row : rows) log_row.time_ms = one.time_ms;
    if (auto status = tables.insert_finished_match(match_row(*one.battle, one.match, one.time_ms), rows);
        !status)
      return status;
    store::CampaignMatchRow match{one.match,
                                  *key,
                                  engagement->id,
                                  store::CampaignMatchState::kConsumed,
                                  store::v1::Arrangement().SerializeAsString(),
                                  chronicle::kVersion,
                                  chronicle_of(*one.battle, *engagement).SerializeAsString()};
    if (auto status = tables.insert_match(match); !status) return status;
    if (auto status = tables.update_match(match); !status) return status;
  }
  return {};
}

}  // namespace

club::Limits generous() {
  club::Limits limits;
  limits.changes_per_account = 1'000'000;
  return limits;
}

BigClub make_big_club(store::Store& store, club::Clubs& clubs, const Wanted& wanted) {
  SeededRandom random(1);
  BigClub made;
  const auto members = make_members(store, clubs, wanted.members, random, made.club);
  made.organiser = members[0];
  const auto battles = play_battles(wanted.battles, random);
  store::ClubKey club = 0;
  must(store.read_clubs([&](const store::ClubTables& tables) -> Status {
    auto row = tables.find_club(made.club);
    if (!row) return tl::unexpected(row.error());
    club = row->key;
    return {};
  }));
  for (std::uint32_t i = 0; i < wanted.campaigns; ++i) {
    MadeCampaign one;
    one.id = new_id<store::CampaignId>(kBegin_ms + i, random);
    std::vector<AccountId> players;
    for (std::uint32_t nation = 0; nation < CampaignMaker::kNations; ++nation)
      players.push_back(members[1 + (i * CampaignMaker::kNations + nation) % (members.size() - 1)].id);
    one.player = members[1 + i * CampaignMaker::kNations % (members.size() - 1)];
    const std::string name = fmt::format("The War of {}", 1800 + i);
    CampaignMaker maker(made.organiser.id, players, name,
                        wanted.brigadiers / wanted.campaigns / CampaignMaker::kNations, kBegin_ms + i, i + 1);
    std::vector<Fought> fought;
    for (std::uint32_t match = 0; match < wanted.matches / wanted.campaigns; ++match) {
      const auto& battle = battles[random.below(battles.size())];
      const auto id = new_id<MatchId>(maker.now_ms(), random);
      maker.engage(battle.kind, battle.scenario.id());
      maker.record(id);
      maker.finish(battle.result);
      fought.push_back({id, &battle, maker.now_ms()});
      one.matches.push_back(id);
    }
    one.brigadiers = static_cast<std::uint32_t>(maker.campaign().brigadiers.size());
    store::CampaignRow row;
    row.id = one.id;
    row.club = club;
    row.name = name;
    row.visibility = store::CampaignVisibility::kListed;
    row.create_time_ms = kBegin_ms + i;
    row.creator = made.organiser.id;
    row.secret = std::string(32, 's');
    row.epoch = store.epoch();
    must(store.change_campaigns(
        [&](store::CampaignTables& tables) { return write(tables, row, maker, fought); }));
    made.campaigns.push_back(std::move(one));
  }
  return made;
}

}  // namespace galloper::bench
