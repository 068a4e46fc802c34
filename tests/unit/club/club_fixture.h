// Clubs over a real store in a folder of its own, and a clock that stands still.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "common/base/random.h"
#include "server/club/club.h"

namespace galloper::club {

class HeldClock final : public Clock {
 public:
  std::int64_t now_ms() const override { return time_ms; }
  std::int64_t time_ms = 1'700'000'000'000;
};

class ClubTest : public testing::Test {
 protected:
  ClubTest() {
    std::string pattern = (std::filesystem::temp_directory_path() / "galloper_club_XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    store_ = store::Store::open({.folder = folder_ / "data", .clock = &clock_}).value();
    start({});
  }
  ~ClubTest() override {
    clubs_.reset();
    store_.reset();
    std::filesystem::remove_all(folder_);
  }
  void start(const Limits& limits) { clubs_ = std::make_unique<Clubs>(*store_, clock_, limits); }

  Account account(const std::string& name, bool guest = false) {
    const Account made{new_id<AccountId>(clock_.time_ms, random_), name, guest, clock_.time_ms};
    const store::AccountRow row{made.id, name, "skeleton of " + name, guest ? "" : "hash", guest, false, 5};
    EXPECT_TRUE(store_->create_account(row));
    return made;
  }
  RequestId request() { return new_id<RequestId>(clock_.time_ms, random_); }
  ClubId make(const Account& organiser, const std::string& name = "Friday Evening") {
    return clubs_->create(organiser, name, {}).value().row.id;
  }
  std::string token(const Account& organiser, const ClubId& club, ClubRole role = ClubRole::kPlayer) {
    return clubs_->invite(organiser, club, {.role = role}).value().token;
  }
  // By an invitation of the organiser's.
  void enter(const Account& who, const Account& organiser, const ClubId& club,
             ClubRole role = ClubRole::kPlayer) {
    const auto joined = clubs_->join(who, token(organiser, club, role), "1.2.3.4");
    ASSERT_TRUE(joined) << joined.error().message;
  }
  Result<Club> join(const Account& who, const std::string& token) {
    return clubs_->join(who, token, "1.2.3.4");
  }
  std::vector<std::string> names(const Account& viewer, const ClubId& club) {
    std::vector<std::string> result;
    const auto page = clubs_->list_members(viewer, club, {}).value();
    for (const auto& row : page.rows) result.push_back(row.name);
    return result;
  }
  std::vector<store::ClubChangeRow> record(const Account& viewer, const ClubId& club) {
    return clubs_->list_changes(viewer, club, {}).value().rows;
  }
  Status erase(const Account& who) {
    auto row = store_->find_account(who.id).value();
    row.deleted = true;
    row.name = "former player";
    row.name_skeleton = to_string(row.id);
    return store_->update_account(row);
  }

  HeldClock clock_;
  SeededRandom random_{1};
  std::filesystem::path folder_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<Clubs> clubs_;
};

#define EXPECT_REFUSED(result, expected_code, words)                                      \
  do {                                                                                    \
    const auto refused = (result);                                                        \
    ASSERT_FALSE(refused);                                                                \
    EXPECT_EQ(refused.error().code, ErrorCode::expected_code) << refused.error().message; \
    EXPECT_THAT(refused.error().message, testing::HasSubstr(words));                      \
  } while (false)

}  // namespace galloper::club
