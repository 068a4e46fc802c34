#include "tests/fault/store_model.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include "server/store/connection.h"

namespace galloper::fault {

using store::AccountRow;
using store::Append;
using store::CampaignId;
using store::CampaignTables;
using store::ClubId;
using store::ClubTables;
using store::MatchKey;
using store::MatchRow;
using store::MatchState;

namespace {

MatchRow row_of(const ModelMatch& match, bool finished) {
  MatchRow row;
  row.key = match.key;
  row.id = match.id;
  row.state = finished ? MatchState::kFinished : MatchState::kPlaying;
  row.game = "scouting";
  // Longer than a page: it lies on overflow pages.
  row.lobby = std::string(5000, finished ? 'f' : 'p');
  return row;
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "galloper_fault_XXXXXX").string();
  path_ = mkdtemp(pattern.data());
}

StoreModel::StoreModel(FaultDisk& disk, std::uint64_t seed) : disk_(disk), random_(seed) {}

bool StoreModel::open() {
  // Lives are short: archives come in most of them, now gathered, now one by one.
  const std::chrono::milliseconds archive_delay(random_.below(3));
  auto store =
      store::Store::open({.folder = folder_.path(), .vfs = disk_.name(), .archive_delay = archive_delay});
  if (!store) {
    last_error_ = store.error();
    return false;
  }
  store_ = std::move(*store);
  return true;
}

void StoreModel::close() { store_.reset(); }

StoreModel::Asked* StoreModel::ask(Asked::Kind kind, const MatchId& match, std::string text) {
  asked_.push_back(std::make_unique<Asked>());
  Asked* asked = asked_.back().get();
  asked->kind = kind;
  asked->match = match;
  asked->text = std::move(text);
  const std::lock_guard lock(mutex_);
  ++outstanding_;
  return asked;
}

void StoreModel::answer(Asked* asked, Status status) {
  const std::lock_guard lock(mutex_);
  EXPECT_FALSE(asked->answered) << "answered twice";
  asked->answered = true;
  asked->outcome = std::move(status);
  --outstanding_;
  answered_.notify_one();
}

void StoreModel::wait() {
  std::unique_lock lock(mutex_);
  answered_.wait(lock, [this] { return outstanding_ == 0; });
}

void StoreModel::create() {
  ModelMatch match;
  match.id = new_id<MatchId>(static_cast<std::int64_t>(++names_), random_);
  Asked* asked = ask(Asked::Kind::kCreate, match.id, "");
  store_->create_match(row_of(match, false), [this, asked](Result<MatchKey> key) {
    answer(asked, key ? Status{} : Status(tl::unexpected(std::move(key.error()))));
  });
}

void StoreModel::append(ModelMatch& match, bool finish) {
  const auto sequence = static_cast<std::uint32_t>(match.bodies.size()) + ++pending_rows_[match.id];
  Append append;
  append.match = match.key;
  append.expected_sequence = sequence - 1;
  append.row.sequence = sequence;
  append.row.seat = 1;
  append.row.body =
      std::to_string(sequence) + std::string(random_.below(700), static_cast<char>('a' + random_.below(26)));
  if (random_.below(40) == 0) append.row.body += std::string(9000, 'z');
  if (finish) append.match_row = row_of(match, true);
  Asked* asked = ask(finish ? Asked::Kind::kFinish : Asked::Kind::kRow, match.id, append.row.body);
  store_->append(std::move(append), [this, asked](Status status) { answer(asked, std::move(status)); });
}

void StoreModel::create_account() {
  const std::string name = "name " + std::to_string(++names_);
  Asked* asked = ask(Asked::Kind::kAccount, {}, name);
  AccountRow row;
  row.id = new_id<AccountId>(1, random_);
  row.name = row.name_skeleton = name;
  answer(asked, store_->create_account(row));
}

// Three rows of three tables, by what was read between them.
void StoreModel::create_club() {
  if (accounts_.empty()) return;
  const auto organiser = store_->find_account_by_skeleton(accounts_[random_.below(accounts_.size())]);
  if (!organiser) return;  // the read failed
  const auto id = new_id<ClubId>(1, random_);
  Asked* asked = ask(Asked::Kind::kClub, MatchId{id.bytes}, "");
  answer(asked, store_->change_clubs([&](ClubTables& clubs) -> Status {
    const auto key = clubs.insert_club({0, id, "Club", organiser->id, 1, 0, {}});
    if (!key) return tl::unexpected(key.error());
    store::ClubChangeRow change;
    change.actor = change.member = organiser->id;
    const auto number = clubs.add_change(*key, change);
    if (!number) return tl::unexpected(number.error());
    return clubs.put_member(*key, {organiser->id, store::ClubRole::kOrganiser, *number, 1});
  }));
}

// A campaign of the last club with the first entries of its ledger.
void StoreModel::create_campaign() {
  if (clubs_.empty()) return;
  const auto id = new_id<CampaignId>(1, random_);
  Asked* asked = ask(Asked::Kind::kCampaign, MatchId{id.bytes}, "");
  answer(asked, store_->change_campaigns([&](CampaignTables& tables) -> Status {
    const auto club = tables.clubs().find_club(clubs_.back());
    if (!club) return tl::unexpected(club.error());
    store::CampaignRow row;
    row.id = id;
    row.club = club->key;
    row.name = "Campaign";
    row.creator = club->creator;
    row.secret = std::string(32, 's');
    const auto key = tables.insert(row);
    if (!key) return tl::unexpected(key.error());
    return tables.append(*key, 0, std::vector<std::string>{"one", "two"}, {});
  }));
}

void StoreModel::work() {
  pending_rows_.clear();
  const std::size_t refused_before = asked_.size();
  std::vector<ModelMatch*> playing;
  for (auto& [id, match] : matches_) {
    // Without a key: the read that should have told it failed.
    if (!match.finished && match.key != 0) playing.push_back(&match);
  }
  if (playing.size() < 8) create();
  if (random_.below(10) == 0) create_account();
  if (random_.below(10) == 0) create_club();
  if (random_.below(10) == 0) create_campaign();
  for (auto rows = random_.below(40); rows > 0 && !playing.empty(); --rows) {
    const std::size_t chosen = random_.below(playing.size());
    const bool finish = playing[chosen]->bodies.size() > 5 && random_.below(20) == 0;
    append(*playing[chosen], finish);
    if (finish) playing.erase(playing.begin() + static_cast<std::ptrdiff_t>(chosen));
  }
  wait();
  take_over_acknowledged();
  if (stopped_) asked_.resize(refused_before);
}

void StoreModel::keep(const Asked& asked) {
  switch (asked.kind) {
    case Asked::Kind::kCreate:
      matches_[asked.match].id = asked.match;
      break;
    case Asked::Kind::kFinish:
      matches_.at(asked.match).finished = true;
      [[fallthrough]];
    case Asked::Kind::kRow:
      matches_.at(asked.match).bodies.push_back(asked.text);
      break;
    case Asked::Kind::kAccount:
      accounts_.push_back(asked.text);
      break;
    case Asked::Kind::kClub:
      clubs_.push_back(ClubId{asked.match.bytes});
      break;
    case Asked::Kind::kCampaign:
      campaigns_.push_back(CampaignId{asked.match.bytes});
      break;
  }
}

void StoreModel::take_over_acknowledged() {
  std::erase_if(asked_, [this](const std::unique_ptr<Asked>& asked) {
    if (!asked->outcome) return false;
    keep(*asked);
    ++acknowledged_;
    return true;
  });
  for (auto& [id, match] : matches_) {
    if (match.key != 0) continue;
    const auto found = store_->find_match(id);
    if (found) match.key = found->key;
  }
}

bool StoreModel::is_kept(const Asked& asked) {
  if (asked.kind == Asked::Kind::kAccount) return store_->find_account_by_skeleton(asked.text).has_value();
  if (asked.kind == Asked::Kind::kClub) {
    return store_
        ->read_clubs([&](const ClubTables& clubs) -> Status {
          const auto found = clubs.find_club(ClubId{asked.match.bytes});
          return found ? Status{} : tl::unexpected(found.error());
        })
        .has_value();
  }
  if (asked.kind == Asked::Kind::kCampaign) {
    return store_
        ->read_campaigns([&](const CampaignTables& tables) -> Status {
          const auto found = tables.find(CampaignId{asked.match.bytes});
          return found ? Status{} : tl::unexpected(found.error());
        })
        .has_value();
  }
  const auto match = store_->find_match(asked.match);
  if (asked.kind == Asked::Kind::kCreate || !match) return match.has_value();
  const auto rows = store_->load(match->key);
  const std::size_t known = matches_.contains(asked.match) ? matches_[asked.match].bodies.size() : 0;
  return rows && rows->size() > known && (*rows)[known].body == asked.text;
}

// Commits are in the order of the calls, and a group is kept whole or not at all.
void StoreModel::take_over_kept(bool in_order) {
  bool ended = false;
  for (const auto& asked : asked_) {
    if (!is_kept(*asked)) {
      ended = true;
      continue;
    }
    EXPECT_FALSE(ended && in_order) << "a later change was kept without an earlier one";
    keep(*asked);
  }
  asked_.clear();
}

bool StoreModel::still_writes() {
  AccountRow row;
  row.id = new_id<AccountId>(1, random_);
  row.name = row.name_skeleton = "probe " + std::to_string(++names_);
  if (!store_->create_account(row)) return false;
  accounts_.push_back(row.name);
  return true;
}

void StoreModel::check() {
  // Only a store that stopped writing may have left more on the disk than it knows; what is refused from then
  // on is not.
  if (still_writes()) {
    asked_.clear();
  } else {
    stopped_ = true;
  }
  compare();
}

void StoreModel::check_after_restart(bool in_order) {
  stopped_ = false;
  take_over_kept(in_order);
  compare();
}

void StoreModel::compare() {
  std::size_t finished = 0;
  for (auto& [id, match] : matches_) {
    const auto found = store_->find_match(id);
    ASSERT_TRUE(found) << found.error().message;
    match.key = found->key;
    EXPECT_EQ(found->state, match.finished ? MatchState::kFinished : MatchState::kPlaying);
    EXPECT_EQ(found->lobby, row_of(match, match.finished).lobby);
    finished += match.finished;
    const auto rows = store_->load(match.key);
    ASSERT_TRUE(rows) << rows.error().message;
    ASSERT_EQ(rows->size(), match.bodies.size());
    for (std::size_t i = 0; i < rows->size(); ++i) {
      EXPECT_EQ((*rows)[i].sequence, i + 1);
      EXPECT_EQ((*rows)[i].body, match.bodies[i]);
    }
  }
  EXPECT_EQ(store_->statistics().finished_matches, finished);
  EXPECT_EQ(store_->statistics().live_matches, matches_.size() - finished);
  for (const std::string& name : accounts_) EXPECT_TRUE(store_->find_account_by_skeleton(name)) << name;
  compare_clubs();
  compare_campaigns();
}

// A club is there with its organiser and its record.
void StoreModel::compare_clubs() {
  const auto status = store_->read_clubs([&](const ClubTables& tables) -> Status {
    for (const ClubId& id : clubs_) {
      const auto club = tables.find_club(id);
      if (!club) return tl::unexpected(club.error());
      EXPECT_EQ(tables.count_members(club->key)->organisers, 1u);
      EXPECT_EQ(tables.list_changes(club->key, 0, 10)->size(), 1u);
    }
    return {};
  });
  EXPECT_TRUE(status) << status.error().message;
}

// A campaign is there with its whole ledger.
void StoreModel::compare_campaigns() {
  const auto status = store_->read_campaigns([&](const CampaignTables& tables) -> Status {
    for (const CampaignId& id : campaigns_) {
      const auto campaign = tables.find(id);
      if (!campaign) return tl::unexpected(campaign.error());
      const auto ledger = tables.load(campaign->key, 0);
      if (!ledger) return tl::unexpected(ledger.error());
      EXPECT_EQ(*ledger, (std::vector<std::string>{"one", "two"}));
    }
    return {};
  });
  EXPECT_TRUE(status) << status.error().message;
}

void StoreModel::check_integrity() {
  auto connection = store::Connection::open((folder_.path() / "galloper.db").string(), disk_.name(),
                                            store::Connection::Mode::kReadWrite);
  ASSERT_TRUE(connection) << connection.error().message;
  EXPECT_EQ((*connection)->text("PRAGMA integrity_check").value(), "ok");
  EXPECT_EQ((*connection)->text("PRAGMA foreign_key_check").value(), "");
}

}  // namespace galloper::fault
