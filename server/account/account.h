// The room `account` knows people: names, passwords, sessions, guests. It may include base and store. Calls
// block on disk and on Argon2: post them to the worker pool, never run them in a gRPC reaction.
//
//   Accounts accounts(store, clock);
//   auto session = accounts.create_guest();                      // session->token goes to the client, its
//   hash to disk auto who = accounts.authenticate(session->token);
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/clock.h"
#include "common/base/ids.h"
#include "common/base/result.h"
#include "server/store/store.h"

namespace galloper::account {

struct Account {
  AccountId id;
  std::string name;
  bool guest = false;
  std::int64_t create_time_ms = 0;
};

struct Session {
  Account account;
  // 256 random bits, base64url without padding: 43 characters. Only its SHA-256 is stored.
  std::string token;
};

struct Limits {
  // Failures of sign-in within the window, before the name (or the address) must wait.
  std::uint32_t failures_per_name = 5;
  std::uint32_t failures_per_address = 20;
  std::int64_t window_ms = 15 * 60 * 1000;
  // New accounts and guests from one address within the window.
  std::uint32_t registrations_per_address = 60;
  std::int64_t session_lifetime_ms = 90LL * 24 * 3600 * 1000;
  // Argon2id: libsodium's "interactive" unless a test asks for its minimum.
  bool weakest_hashing_for_tests = false;
};

// NFKC, 3 to 32 characters (or as many as said). kInvalidArgument says which character or length is wrong:
// control and format characters, mixed scripts that look alike (ICU's spoof checker, "highly restrictive"),
// leading or trailing space.
Result<std::string> normalise_name(std::string_view name, int max_characters = 32);
// What look-alike names share (ICU's confusable skeleton, case folded).
std::string skeleton_of(std::string_view normalised_name);

class Accounts {
 public:
  Accounts(store::Store& store, const Clock& clock, const Limits& limits);
  ~Accounts();

  // `guest`: the guest that the caller is signed in as; it becomes the account and keeps its id, its matches
  // and its token (an empty token is returned).
  Result<Session> register_account(std::string_view name, std::string_view password, std::string_view address,
                                   const std::optional<Account>& guest);
  // kUnauthenticated for a wrong name as for a wrong password, after the same work; kResourceExhausted when
  // limited.
  Result<Session> sign_in(std::string_view name, std::string_view password, std::string_view address);
  Result<Session> create_guest(std::string_view address);
  // kUnauthenticated: unknown, expired or malformed token. Answers from memory where it can: `cached` never
  // blocks.
  Result<Account> authenticate(std::string_view token);
  std::optional<Account> cached(std::string_view token) const;
  Status sign_out(std::string_view token);
  Status sign_out_everywhere(const AccountId& account);
  Result<Account> find(const AccountId& id);
  // kNotFound.
  Result<Account> find_by_name(std::string_view name);
  Result<std::vector<store::SessionRow>> sessions_of(const AccountId& account);
  // A password is needed unless it is a guest. The name becomes free; memberships of clubs end.
  // kFailedPrecondition where it is the only organiser of an open club.
  Status delete_account(const Account& account, std::string_view password, std::string_view address);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace galloper::account
