#include <gtest/gtest.h>

#include "server/account/rate_limit.h"
#include "server/account/secrets.h"
#include "server/account/session_cache.h"

namespace galloper::account {
namespace {

TEST(RateLimit, SlidesWithTime) {
  RateLimit limit(2, 100);
  EXPECT_EQ(limit.take("a", 0), 0);
  EXPECT_EQ(limit.take("a", 60), 0);
  EXPECT_EQ(limit.take("a", 70), 30);
  EXPECT_EQ(limit.take("b", 70), 0);
  EXPECT_EQ(limit.take("a", 100), 0);
  EXPECT_EQ(limit.take("a", 101), 59);
}

TEST(RateLimit, GivesBackAndForgets) {
  RateLimit limit(1, 100);
  EXPECT_EQ(limit.take("a", 0), 0);
  limit.give_back("a", 0);
  EXPECT_EQ(limit.take("a", 1), 0);
  EXPECT_NE(limit.take("a", 2), 0);
  limit.forget("a");
  EXPECT_EQ(limit.take("a", 3), 0);
}

TEST(RateLimit, ForgetsTheKeyLongestUntouchedWhenFull) {
  RateLimit limit(1, 100, 2);
  EXPECT_EQ(limit.take("a", 0), 0);
  EXPECT_EQ(limit.take("b", 1), 0);
  EXPECT_NE(limit.take("a", 2), 0);
  EXPECT_EQ(limit.take("c", 3), 0);  // b goes
  EXPECT_NE(limit.take("a", 4), 0);
  EXPECT_EQ(limit.take("b", 5), 0);
}

TEST(RateLimit, AnAddressIsTheCustomersWhateverItsForm) {
  EXPECT_EQ(address_key("::ffff:10.0.0.1"), address_key("10.0.0.1"));
  EXPECT_NE(address_key("10.0.0.2"), address_key("10.0.0.1"));
  EXPECT_EQ(address_key("2001:db8::1"), address_key("2001:db8:0:0:ffff::2"));
  EXPECT_NE(address_key("2001:db8::1"), address_key("2001:db8:0:1::1"));
}

TEST(Secrets, TokensAreFreshAndHashOnlyWhenWellFormed) {
  const std::string token = new_token();
  EXPECT_EQ(token.size(), 43u);
  EXPECT_NE(token, new_token());
  ASSERT_TRUE(hash_token(token));
  EXPECT_EQ(hash_token(token)->size(), 32u);
  EXPECT_NE(*hash_token(token), *hash_token(new_token()));
  EXPECT_FALSE(hash_token(token + "A"));
  EXPECT_FALSE(hash_token(token.substr(1)));
  EXPECT_FALSE(hash_token(token.substr(1) + "\n"));
}

TEST(Secrets, VerifiesOnlyTheRightPassword) {
  PasswordHasher hasher(true);
  const std::string hash = hasher.hash("correct horse");
  EXPECT_NE(hash, hasher.hash("correct horse"));
  EXPECT_TRUE(hasher.verify("correct horse", hash));
  EXPECT_FALSE(hasher.verify("correct horsf", hash));
  EXPECT_FALSE(hasher.verify("", ""));
  EXPECT_FALSE(hasher.outdated(hash));
  EXPECT_TRUE(PasswordHasher(false).outdated(hash));
}

class SessionCacheTest : public testing::Test {
 protected:
  static Account account(std::uint8_t n) {
    Account result;
    result.id.bytes[15] = n;
    return result;
  }
  SessionCache cache{2};
};

TEST_F(SessionCacheTest, ForgetsTheLongestUnusedWhenFull) {
  cache.insert("a", account(1), 100, cache.generation());
  cache.insert("b", account(2), 100, cache.generation());
  EXPECT_TRUE(cache.find("a", 0));
  cache.insert("c", account(3), 100, cache.generation());
  EXPECT_TRUE(cache.find("a", 0));
  EXPECT_FALSE(cache.find("b", 0));
  EXPECT_EQ(cache.find("c", 0)->id, account(3).id);
  EXPECT_FALSE(cache.find("c", 100));
}

// Authenticate reads the session, sign-out deletes it, authenticate stores what it read: the session must
// stay ended.
TEST_F(SessionCacheTest, WhatWasReadBeforeARemovalIsNotPutBack) {
  const auto before = cache.generation();
  cache.remove("a");
  cache.insert("a", account(1), 100, before);
  EXPECT_FALSE(cache.find("a", 0));
  const auto later = cache.generation();
  cache.remove_account(account(1).id);
  cache.insert("a", account(1), 100, later);
  EXPECT_FALSE(cache.find("a", 0));
}

TEST_F(SessionCacheTest, RemovesAnAccountWithAllItsSessions) {
  cache.insert("a", account(1), 100, cache.generation());
  cache.insert("b", account(1), 100, cache.generation());
  cache.remove_account(account(2).id);
  EXPECT_TRUE(cache.find("a", 0));
  cache.remove_account(account(1).id);
  EXPECT_FALSE(cache.find("a", 0));
  EXPECT_FALSE(cache.find("b", 0));
}

}  // namespace
}  // namespace galloper::account
