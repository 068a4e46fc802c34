#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "server/account/account.h"
#include "tests/unit/account/fake_store.h"

namespace galloper::account {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class HeldClock final : public Clock {
 public:
  std::int64_t now_ms() const override { return now; }
  std::int64_t now = 1'700'000'000'000;
};

Limits test_limits() {
  Limits limits;
  limits.weakest_hashing_for_tests = true;
  limits.registrations_per_address = 1000;
  return limits;
}

class AccountsTest : public testing::Test {
 protected:
  template <class T>
  static ErrorCode code_of(const Result<T>& result) {
    return result ? ErrorCode{} : result.error().code;
  }

  FakeStore store;
  HeldClock clock;
  Limits limits = test_limits();
  Accounts accounts{store, clock, limits};
};

TEST_F(AccountsTest, RegistersAndSignsIn) {
  const auto registered = accounts.register_account("Anna", "correct horse", "10.0.0.1", {});
  ASSERT_TRUE(registered) << registered.error().message;
  EXPECT_EQ(registered->account.name, "Anna");
  EXPECT_FALSE(registered->account.guest);
  EXPECT_EQ(registered->token.size(), 43u);

  const auto signed_in = accounts.sign_in("ANNA", "correct horse", "10.0.0.1");
  ASSERT_TRUE(signed_in) << signed_in.error().message;
  EXPECT_EQ(signed_in->account.id, registered->account.id);
  EXPECT_NE(signed_in->token, registered->token);
  EXPECT_EQ(accounts.authenticate(signed_in->token).value().name, "Anna");
  EXPECT_EQ(accounts.find_by_name("anna").value().id, registered->account.id);
  EXPECT_EQ(accounts.sessions_of(registered->account.id).value().size(), 2u);
}

TEST_F(AccountsTest, KeepsNeitherPasswordsNorTokens) {
  const auto session = accounts.register_account("Anna", "correct horse", "10.0.0.1", {});
  ASSERT_TRUE(session);
  EXPECT_THAT(store.everything(), Not(HasSubstr("correct horse")));
  EXPECT_THAT(store.everything(), Not(HasSubstr(session->token)));
  EXPECT_THAT(store.everything(), HasSubstr("$argon2id$"));
}

TEST_F(AccountsTest, RefusesPasswordsOfTheWrongLength) {
  EXPECT_EQ(code_of(accounts.register_account("Anna", "1234567", "a", {})), ErrorCode::kInvalidArgument);
  EXPECT_EQ(code_of(accounts.register_account("Anna", std::string(257, 'x'), "a", {})),
            ErrorCode::kInvalidArgument);
  EXPECT_TRUE(accounts.register_account("Anna", std::string(256, 'x'), "a", {}));
}

TEST_F(AccountsTest, RefusesTakenNamesAndTheirLookAlikes) {
  ASSERT_TRUE(accounts.register_account("coco", "correct horse", "a", {}));
  for (const char* name : {"coco", "COCO", "\u0441\u043e\u0441\u043e", "c0c0"}) {
    EXPECT_EQ(code_of(accounts.register_account(name, "correct horse", "a", {})), ErrorCode::kAlreadyExists)
        << name;
  }
}

// A look-alike is refused at registration, but it is not the account's own name either.
TEST_F(AccountsTest, ALookAlikeIsNotTheAccount) {
  ASSERT_TRUE(accounts.register_account("coco", "correct horse", "a", {}));
  EXPECT_EQ(code_of(accounts.sign_in("c0c0", "correct horse", "a")), ErrorCode::kUnauthenticated);
  EXPECT_EQ(code_of(accounts.find_by_name("\u0441\u043e\u0441\u043e")), ErrorCode::kNotFound);
}

TEST_F(AccountsTest, AnUnknownNameGetsTheAnswerOfAWrongPassword) {
  ASSERT_TRUE(accounts.register_account("Anna", "correct horse", "a", {}));
  ASSERT_TRUE(accounts.create_guest("a"));
  const auto wrong = accounts.sign_in("Anna", "wrong horse", "a");
  const auto unknown = accounts.sign_in("Berta", "wrong horse", "a");
  const auto malformed = accounts.sign_in("\xff", "wrong horse", "a");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code, ErrorCode::kUnauthenticated);
  EXPECT_EQ(wrong.error(), unknown.error());
  EXPECT_EQ(wrong.error(), malformed.error());
}

TEST_F(AccountsTest, GuestsCannotSignInByName) {
  const auto guest = accounts.create_guest("a");
  ASSERT_TRUE(guest);
  EXPECT_EQ(code_of(accounts.sign_in(guest->account.name, "", "a")), ErrorCode::kUnauthenticated);
}

TEST_F(AccountsTest, FailuresForANameMakeItWait) {
  ASSERT_TRUE(accounts.register_account("Anna", "correct horse", "a", {}));
  for (std::uint32_t i = 0; i < limits.failures_per_name; ++i) {
    EXPECT_EQ(code_of(accounts.sign_in(i % 2 ? "anna" : "ANNA", "wrong", std::to_string(i))),
              ErrorCode::kUnauthenticated);
  }
  const auto limited = accounts.sign_in("Anna", "correct horse", "elsewhere");
  ASSERT_FALSE(limited);
  EXPECT_EQ(limited.error().code, ErrorCode::kResourceExhausted);
  EXPECT_THAT(limited.error().message, HasSubstr("15 minutes"));
  clock.now += limits.window_ms;
  EXPECT_TRUE(accounts.sign_in("Anna", "correct horse", "elsewhere"));
}

TEST_F(AccountsTest, AnUnknownNameIsLimitedLikeAKnownOne) {
  for (std::uint32_t i = 0; i < limits.failures_per_name; ++i)
    (void)accounts.sign_in("Nobody", "wrong", std::to_string(i));
  EXPECT_EQ(code_of(accounts.sign_in("Nobody", "wrong", "x")), ErrorCode::kResourceExhausted);
}

TEST_F(AccountsTest, SuccessClearsTheFailuresOfTheName) {
  ASSERT_TRUE(accounts.register_account("Anna", "correct horse", "a", {}));
  for (int round = 0; round < 3; ++round) {
    for (std::uint32_t i = 1; i < limits.failures_per_name; ++i) (void)accounts.sign_in("Anna", "wrong", "b");
    EXPECT_TRUE(accounts.sign_in("Anna", "correct horse", "c")) << round;
  }
}

TEST_F(AccountsTest, FailuresFromAnAddressMakeItWait) {
  ASSERT_TRUE(accounts.register_account("Anna", "correct horse", "a", {}));
  for (std::uint32_t i = 0; i < limits.failures_per_address; ++i) {
    // One customer's network, whatever the last half says.
    (void)accounts.sign_in("name" + std::to_string(i), "wrong", "2001:db8::" + std::to_string(i + 1));
  }
  EXPECT_EQ(code_of(accounts.sign_in("Anna", "correct horse", "2001:db8::ffff")),
            ErrorCode::kResourceExhausted);
  EXPECT_TRUE(accounts.sign_in("Anna", "correct horse", "2001:db8:0:1::1"));
}

TEST_F(AccountsTest, AttemptsAtTheSameTimeDoNotSlipThrough) {
  ASSERT_TRUE(accounts.register_account("Anna", "correct horse", "a", {}));
  std::atomic<std::uint32_t> tried = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 12; ++i) {
    threads.emplace_back([&, i] {
      if (code_of(accounts.sign_in("Anna", "wrong", std::to_string(i))) == ErrorCode::kUnauthenticated)
        ++tried;
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(tried, limits.failures_per_name);
}

TEST_F(AccountsTest, NewAccountsFromOneAddressAreLimited) {
  Limits few = limits;
  few.registrations_per_address = 2;
  Accounts strict(store, clock, few);
  EXPECT_TRUE(strict.create_guest("10.0.0.1"));
  EXPECT_TRUE(strict.register_account("Anna", "correct horse", "10.0.0.1", {}));
  EXPECT_EQ(code_of(strict.create_guest("10.0.0.1")), ErrorCode::kResourceExhausted);
  EXPECT_EQ(code_of(strict.register_account("Berta", "correct horse", "10.0.0.1", {})),
            ErrorCode::kResourceExhausted);
  EXPECT_TRUE(strict.create_guest("10.0.0.2"));
}

TEST_F(AccountsTest, GuestsHaveNamesOfTheirOwn) {
  std::set<std::string> names;
  for (int i = 0; i < 200; ++i) {
    const auto guest = accounts.create_guest("a");
    ASSERT_TRUE(guest);
    EXPECT_TRUE(guest->account.guest);
    EXPECT_THAT(guest->account.name, StartsWith("Guest-"));
    EXPECT_EQ(guest->account.name.size(), 11u);
    names.insert(guest->account.name);
  }
  EXPECT_EQ(names.size(), 200u);
}

TEST_F(AccountsTest, AGuestThatRegistersKeepsIdAndToken) {
  const auto guest = accounts.create_guest("a").value();
  const auto claimed = accounts.register_account("Anna", "correct horse", "a", guest.account);
  ASSERT_TRUE(claimed) << claimed.error().message;
  EXPECT_EQ(claimed->account.id, guest.account.id);
  EXPECT_EQ(claimed->token, "");
  EXPECT_FALSE(claimed->account.guest);
  const auto again = accounts.authenticate(guest.token).value();
  EXPECT_EQ(again.name, "Anna");
  EXPECT_FALSE(again.guest);
  EXPECT_TRUE(accounts.sign_in("Anna", "correct horse", "a"));
  // The stale knowledge that the caller is a guest does not let it be claimed twice.
  EXPECT_EQ(code_of(accounts.register_account("Berta", "other horse", "a", guest.account)),
            ErrorCode::kFailedPrecondition);
  EXPECT_EQ(code_of(accounts.register_account("Berta", "other horse", "a", again)),
            ErrorCode::kFailedPrecondition);
}

TEST_F(AccountsTest, AuthenticatesFromMemory) {
  const auto guest = accounts.create_guest("a").value();
  EXPECT_TRUE(accounts.cached(guest.token));
  EXPECT_TRUE(accounts.authenticate(guest.token));
  EXPECT_EQ(store.session_reads, 0);
  // Another server process on the same data reads the store once.
  Accounts restarted(store, clock, limits);
  EXPECT_FALSE(restarted.cached(guest.token));
  EXPECT_TRUE(restarted.authenticate(guest.token));
  EXPECT_TRUE(restarted.authenticate(guest.token));
  EXPECT_TRUE(restarted.cached(guest.token));
  EXPECT_EQ(store.session_reads, 1);
}

TEST_F(AccountsTest, MalformedTokensTouchNoDisk) {
  for (const std::string& token : {std::string(), std::string("x"), std::string(43, '!'),
                                   std::string(44, 'A'), std::string(10000, 'A')}) {
    EXPECT_EQ(code_of(accounts.authenticate(token)), ErrorCode::kUnauthenticated);
  }
  EXPECT_EQ(store.session_reads, 0);
  EXPECT_EQ(code_of(accounts.authenticate(std::string(43, 'A'))), ErrorCode::kUnauthenticated);
  EXPECT_EQ(store.session_reads, 1);
}

TEST_F(AccountsTest, SessionsEnd) {
  const auto guest = accounts.create_guest("a").value();
  clock.now += limits.session_lifetime_ms - 1;
  EXPECT_TRUE(accounts.authenticate(guest.token));
  clock.now += 1;
  EXPECT_FALSE(accounts.cached(guest.token));
  EXPECT_EQ(code_of(accounts.authenticate(guest.token)), ErrorCode::kUnauthenticated);
  // A new session clears away those that have ended.
  ASSERT_TRUE(accounts.create_guest("a"));
  EXPECT_EQ(store.sessions(), 1u);
}

TEST_F(AccountsTest, SigningOutEndsOneSessionOrAll) {
  const auto first = accounts.register_account("Anna", "correct horse", "a", {}).value();
  const auto second = accounts.sign_in("Anna", "correct horse", "a").value();
  const auto third = accounts.sign_in("Anna", "correct horse", "a").value();
  ASSERT_TRUE(accounts.sign_out(first.token));
  EXPECT_FALSE(accounts.cached(first.token));
  EXPECT_EQ(code_of(accounts.authenticate(first.token)), ErrorCode::kUnauthenticated);
  EXPECT_TRUE(accounts.authenticate(second.token));
  ASSERT_TRUE(accounts.sign_out_everywhere(second.account.id));
  EXPECT_EQ(code_of(accounts.authenticate(second.token)), ErrorCode::kUnauthenticated);
  EXPECT_EQ(code_of(accounts.authenticate(third.token)), ErrorCode::kUnauthenticated);
}

TEST_F(AccountsTest, DeletingFreesTheNameAndEndsTheSessions) {
  const auto session = accounts.register_account("Anna", "correct horse", "a", {}).value();
  EXPECT_EQ(code_of(accounts.delete_account(session.account, "wrong horse", "a")),
            ErrorCode::kUnauthenticated);
  EXPECT_TRUE(accounts.authenticate(session.token));
  ASSERT_TRUE(accounts.delete_account(session.account, "correct horse", "a"));
  EXPECT_EQ(code_of(accounts.authenticate(session.token)), ErrorCode::kUnauthenticated);
  EXPECT_EQ(code_of(accounts.sign_in("Anna", "correct horse", "a")), ErrorCode::kUnauthenticated);
  EXPECT_EQ(accounts.find(session.account.id).value().name, "former player");
  const auto other = accounts.register_account("Anna", "other horse", "a", {});
  ASSERT_TRUE(other);
  EXPECT_NE(other->account.id, session.account.id);
}

TEST_F(AccountsTest, GuestsDeleteThemselvesWithoutAPassword) {
  const auto guest = accounts.create_guest("a").value();
  ASSERT_TRUE(accounts.delete_account(guest.account, "", "a"));
  EXPECT_EQ(code_of(accounts.authenticate(guest.token)), ErrorCode::kUnauthenticated);
}

}  // namespace
}  // namespace galloper::account
