#include "tests/unit/store/store_fixture.h"

namespace galloper::store {
namespace {

using AccountTest = StoreTest;

SessionRow session(char fill, const AccountId& account, std::int64_t expire_time_ms = 100) {
  return {std::string(32, fill), account, 7, expire_time_ms};
}

TEST_F(AccountTest, GivesBackWhatWasCreated) {
  AccountRow row = account("Ney");
  row.guest = true;
  ASSERT_TRUE(store_->create_account(row));
  const auto found = store_->find_account(row.id);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->id, row.id);
  EXPECT_EQ(found->name, row.name);
  EXPECT_EQ(found->name_skeleton, row.name_skeleton);
  EXPECT_EQ(found->password_hash, row.password_hash);
  EXPECT_TRUE(found->guest);
  EXPECT_FALSE(found->deleted);
  EXPECT_EQ(found->create_time_ms, 5);
  EXPECT_EQ(store_->find_account_by_skeleton("skeleton of Ney")->id, row.id);
  EXPECT_EQ(store_->find_account(id<AccountId>()).error().code, ErrorCode::kNotFound);
  EXPECT_EQ(store_->find_account_by_skeleton("Ney").error().code, ErrorCode::kNotFound);
}

TEST_F(AccountTest, ANameThatLooksLikeAnotherIsTakenUntilThatOneIsDeleted) {
  AccountRow first = account("Ney");
  ASSERT_TRUE(store_->create_account(first));
  AccountRow second = account("Nеy");
  second.name_skeleton = first.name_skeleton;
  const auto refused = store_->create_account(second);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kAlreadyExists);
  EXPECT_NE(refused.error().message.find(second.name), std::string::npos);

  AccountRow third = account("Murat");
  ASSERT_TRUE(store_->create_account(third));
  third.name = first.name;
  EXPECT_EQ(store_->update_account(third).error().code, ErrorCode::kAlreadyExists);

  first.deleted = true;
  ASSERT_TRUE(store_->update_account(first));
  EXPECT_EQ(store_->find_account_by_skeleton(first.name_skeleton).error().code, ErrorCode::kNotFound);
  EXPECT_TRUE(store_->find_account(first.id)->deleted);
  EXPECT_TRUE(store_->create_account(second));
}

TEST_F(AccountTest, UpdateNeedsAnAccount) {
  EXPECT_EQ(store_->update_account(account("Nobody")).error().code, ErrorCode::kNotFound);
}

TEST_F(AccountTest, SessionsAreFoundListedAndDeleted) {
  const AccountRow ney = account("Ney");
  const AccountRow murat = account("Murat");
  ASSERT_TRUE(store_->create_account(ney));
  ASSERT_TRUE(store_->create_account(murat));
  for (const char fill : {'a', 'b', 'c'}) ASSERT_TRUE(store_->create_session(session(fill, ney.id)));
  ASSERT_TRUE(store_->create_session(session('d', murat.id)));
  EXPECT_EQ(store_->find_session(std::string(32, 'a'))->account, ney.id);
  EXPECT_EQ(store_->find_session(std::string(32, 'a'))->expire_time_ms, 100);
  EXPECT_EQ(store_->find_session(std::string(32, 'x')).error().code, ErrorCode::kNotFound);
  EXPECT_EQ(store_->list_sessions(ney.id)->size(), 3u);
  ASSERT_TRUE(store_->delete_session(std::string(32, 'a')));
  EXPECT_EQ(store_->find_session(std::string(32, 'a')).error().code, ErrorCode::kNotFound);
  ASSERT_TRUE(store_->delete_sessions_of(ney.id));
  EXPECT_TRUE(store_->list_sessions(ney.id)->empty());
  EXPECT_EQ(store_->list_sessions(murat.id)->size(), 1u);
}

TEST_F(AccountTest, ASessionNeedsItsAccount) {
  EXPECT_FALSE(store_->create_session(session('a', id<AccountId>())));
}

TEST_F(AccountTest, ExpiredSessionsGo) {
  const AccountRow ney = account("Ney");
  ASSERT_TRUE(store_->create_account(ney));
  ASSERT_TRUE(store_->create_session(session('a', ney.id, 99)));
  ASSERT_TRUE(store_->create_session(session('b', ney.id, 100)));
  ASSERT_TRUE(store_->create_session(session('c', ney.id, 101)));
  ASSERT_TRUE(store_->delete_expired_sessions(100));
  ASSERT_EQ(store_->list_sessions(ney.id)->size(), 1u);
  EXPECT_EQ(store_->list_sessions(ney.id)->front().token_hash, std::string(32, 'c'));
}

}  // namespace
}  // namespace galloper::store
