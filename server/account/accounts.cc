#include <fmt/format.h>

#include <atomic>
#include <mutex>

#include "common/base/random.h"
#include "server/account/account.h"
#include "server/account/rate_limit.h"
#include "server/account/reserved.h"
#include "server/account/secrets.h"
#include "server/account/session_cache.h"

namespace galloper::account {
namespace {

constexpr std::size_t kMinPasswordBytes = 8;
constexpr std::size_t kMaxPasswordBytes = 256;
constexpr std::size_t kCachedSessions = 65536;
constexpr std::int64_t kPurgeEvery_ms = 3600 * 1000;
// Without the letters and digits that are mistaken for each other.
constexpr std::string_view kGuestLetters = "23456789ABCDEFGHJKMNPQRTUVWXY";

Account account_of(const store::AccountRow& row) { return {row.id, row.name, row.guest, row.create_time_ms}; }

std::string wait_text(std::int64_t wait_ms) {
  const auto minutes = (wait_ms + 59'999) / 60'000;
  return minutes == 1 ? "in a minute" : fmt::format("in {} minutes", minutes);
}

Status check_password(std::string_view password) {
  if (password.size() >= kMinPasswordBytes && password.size() <= kMaxPasswordBytes) return {};
  return fail(ErrorCode::kInvalidArgument,
              fmt::format("A password has {} to {} bytes; this one has {}.", kMinPasswordBytes,
                          kMaxPasswordBytes, password.size()));
}

tl::unexpected<Error> name_taken(std::string_view name) {
  return fail(ErrorCode::kAlreadyExists,
              fmt::format("The name \"{}\" is taken, or looks like one that is: choose another.", name));
}

tl::unexpected<Error> not_signed_in() {
  return fail(ErrorCode::kUnauthenticated, "The session is unknown or has ended: sign in again.");
}

std::string guest_name(Random& random, int letters) {
  std::string name = "Guest-";
  for (int i = 0; i < letters; ++i) name += kGuestLetters[random.below(kGuestLetters.size())];
  return name;
}

}  // namespace

struct Accounts::Impl {
  Impl(store::Store& store_in, const Clock& clock_in, const Limits& limits_in)
      : store(store_in),
        clock(clock_in),
        limits(limits_in),
        hasher(limits.weakest_hashing_for_tests),
        by_name(limits.failures_per_name, limits.window_ms),
        by_address(limits.failures_per_address, limits.window_ms),
        registrations(limits.registrations_per_address, limits.window_ms) {}

  Result<Session> begin_session(const store::AccountRow& row);
  Status count_registration(std::string_view address);
  Result<Session> claim(const Account& guest, const std::string& name, const std::string& skeleton,
                        std::string hash);
  // Nothing: no such name. A name that merely looks like an account's is not that account's.
  std::optional<store::AccountRow> find_row(std::string_view name);
  // The password is right, or why it cannot be said; counts the failures of the name and of the address.
  Status check_credentials(const std::string& name_key, const std::optional<store::AccountRow>& row,
                           std::string_view password, std::string_view address);
  void rehash_if_outdated(const store::AccountRow& row, std::string_view password);

  store::Store& store;
  const Clock& clock;
  const Limits limits;
  PasswordHasher hasher;
  RateLimit by_name;
  RateLimit by_address;
  RateLimit registrations;
  SessionCache cache{kCachedSessions};
  std::atomic<std::int64_t> last_purge_ms = 0;
  // Changes of an account's row: read and write are one step.
  std::mutex changes;
};

Result<Session> Accounts::Impl::begin_session(const store::AccountRow& row) {
  const std::int64_t now = clock.now_ms();
  if (std::int64_t last = last_purge_ms;
      now - last >= kPurgeEvery_ms && last_purge_ms.compare_exchange_strong(last, now)) {
    if (auto purged = store.delete_expired_sessions(now); !purged) return tl::unexpected(purged.error());
  }
  Session session{account_of(row), new_token()};
  const store::SessionRow stored{*hash_token(session.token), row.id, now, now + limits.session_lifetime_ms};
  const std::uint64_t generation = cache.generation();
  if (auto created = store.create_session(stored); !created) return tl::unexpected(created.error());
  cache.insert(stored.token_hash, session.account, stored.expire_time_ms, generation);
  return session;
}

Status Accounts::Impl::count_registration(std::string_view address) {
  const std::int64_t wait_ms = registrations.take(address_key(address), clock.now_ms());
  if (wait_ms == 0) return {};
  return fail(ErrorCode::kResourceExhausted,
              fmt::format("Too many new accounts from this address: try again {}.", wait_text(wait_ms)));
}

std::optional<store::AccountRow> Accounts::Impl::find_row(std::string_view name) {
  const auto normal = normalise_name(name);
  if (!normal) return std::nullopt;
  auto row = store.find_account_by_skeleton(skeleton_of(*normal));
  if (!row || row->deleted || folded(row->name) != folded(*normal)) return std::nullopt;
  return *row;
}

Status Accounts::Impl::check_credentials(const std::string& name_key,
                                         const std::optional<store::AccountRow>& row,
                                         std::string_view password, std::string_view address) {
  const std::int64_t now = clock.now_ms();
  const std::string from = address_key(address);
  if (const std::int64_t wait_ms = by_address.take(from, now)) {
    return fail(ErrorCode::kResourceExhausted,
                fmt::format("Too many failed sign-ins from this address: try again {}.", wait_text(wait_ms)));
  }
  if (const std::int64_t wait_ms = by_name.take(name_key, now)) {
    return fail(ErrorCode::kResourceExhausted,
                fmt::format("Too many failed sign-ins for this name: try again {}.", wait_text(wait_ms)));
  }
  if (password.size() > kMaxPasswordBytes ||
      !hasher.verify(password, row ? row->password_hash : std::string())) {
    return fail(ErrorCode::kUnauthenticated, "The name or the password is wrong.");
  }
  by_address.give_back(from, now);
  by_name.forget(name_key);
  return {};
}

void Accounts::Impl::rehash_if_outdated(const store::AccountRow& row, std::string_view password) {
  if (!hasher.outdated(row.password_hash)) return;
  const std::string hash = hasher.hash(password);
  const std::lock_guard lock(changes);
  auto now = store.find_account(row.id);
  if (!now || now->password_hash != row.password_hash) return;
  now->password_hash = hash;
  // Not done: the next sign-in tries again.
  (void)store.update_account(*now);
}

// The same row with a name and a password: whatever names the guest by its id (seats, chat, sessions) stays.
Result<Session> Accounts::Impl::claim(const Account& guest, const std::string& name,
                                      const std::string& skeleton, std::string hash) {
  const std::lock_guard lock(changes);
  auto row = store.find_account(guest.id);
  if (!row) return tl::unexpected(row.error());
  if (row->deleted) return not_signed_in();
  if (!row->guest)
    return fail(ErrorCode::kFailedPrecondition, "You are signed in to a registered account: sign out first.");
  row->name = name;
  row->name_skeleton = skeleton;
  row->password_hash = std::move(hash);
  row->guest = false;
  if (auto updated = store.update_account(*row); !updated) {
    if (updated.error().code == ErrorCode::kAlreadyExists) return name_taken(name);
    return tl::unexpected(updated.error());
  }
  cache.remove_account(row->id);
  return Session{account_of(*row), {}};
}

Accounts::Accounts(store::Store& store, const Clock& clock, const Limits& limits)
    : impl_(std::make_unique<Impl>(store, clock, limits)) {}

Accounts::~Accounts() = default;

Result<Session> Accounts::register_account(std::string_view name, std::string_view password,
                                           std::string_view address, const std::optional<Account>& guest) {
  const auto normal = normalise_name(name);
  if (!normal) return tl::unexpected(normal.error());
  if (auto free = check_not_reserved(*normal); !free) return tl::unexpected(free.error());
  if (auto good = check_password(password); !good) return tl::unexpected(good.error());
  if (guest && !guest->guest) {
    return fail(ErrorCode::kFailedPrecondition, "You are signed in to a registered account: sign out first.");
  }
  if (auto counted = impl_->count_registration(address); !counted) return tl::unexpected(counted.error());
  const std::string skeleton = skeleton_of(*normal);
  if (impl_->store.find_account_by_skeleton(skeleton)) return name_taken(*normal);
  std::string hash = impl_->hasher.hash(password);
  if (guest) return impl_->claim(*guest, *normal, skeleton, std::move(hash));

  const std::int64_t now = impl_->clock.now_ms();
  const store::AccountRow row{
      new_id<AccountId>(now, secure_random()), *normal, skeleton, std::move(hash), false, false, now};
  if (auto created = impl_->store.create_account(row); !created) {
    if (created.error().code == ErrorCode::kAlreadyExists) return name_taken(*normal);
    return tl::unexpected(created.error());
  }
  return impl_->begin_session(row);
}

Result<Session> Accounts::sign_in(std::string_view name, std::string_view password,
                                  std::string_view address) {
  const auto normal = normalise_name(name);
  const std::string key = normal ? skeleton_of(*normal) : std::string(name.substr(0, 128));
  const auto row = impl_->find_row(name);
  if (auto checked = impl_->check_credentials(key, row, password, address); !checked) {
    return tl::unexpected(checked.error());
  }
  impl_->rehash_if_outdated(*row, password);
  return impl_->begin_session(*row);
}

Result<Session> Accounts::create_guest(std::string_view address) {
  if (auto counted = impl_->count_registration(address); !counted) return tl::unexpected(counted.error());
  // Five letters make 20 million names; if chance finds a taken one again and again, longer ones follow.
  for (int attempt = 0; attempt < 8; ++attempt) {
    const std::int64_t now = impl_->clock.now_ms();
    const std::string name = guest_name(secure_random(), 5 + attempt / 2);
    const store::AccountRow row{
        new_id<AccountId>(now, secure_random()), name, skeleton_of(name), {}, true, false, now};
    auto created = impl_->store.create_account(row);
    if (created) return impl_->begin_session(row);
    if (created.error().code != ErrorCode::kAlreadyExists) return tl::unexpected(created.error());
  }
  return fail(ErrorCode::kUnavailable, "No free guest name was found: try again.");
}

Result<Account> Accounts::authenticate(std::string_view token) {
  const auto hash = hash_token(token);
  if (!hash) return not_signed_in();
  const std::int64_t now = impl_->clock.now_ms();
  if (auto known = impl_->cache.find(*hash, now)) return *known;
  const std::uint64_t generation = impl_->cache.generation();
  const auto session = impl_->store.find_session(*hash);
  if (!session) {
    if (session.error().code == ErrorCode::kNotFound) return not_signed_in();
    return tl::unexpected(session.error());
  }
  if (session->expire_time_ms <= now) return not_signed_in();
  const auto row = impl_->store.find_account(session->account);
  if (!row) return tl::unexpected(row.error());
  if (row->deleted) return not_signed_in();
  impl_->cache.insert(*hash, account_of(*row), session->expire_time_ms, generation);
  return account_of(*row);
}

std::optional<Account> Accounts::cached(std::string_view token) const {
  const auto hash = hash_token(token);
  if (!hash) return std::nullopt;
  return impl_->cache.find(*hash, impl_->clock.now_ms());
}

Status Accounts::sign_out(std::string_view token) {
  const auto hash = hash_token(token);
  if (!hash) return not_signed_in();
  auto deleted = impl_->store.delete_session(*hash);
  impl_->cache.remove(*hash);
  if (!deleted && deleted.error().code != ErrorCode::kNotFound) return deleted;
  return {};
}

Status Accounts::sign_out_everywhere(const AccountId& account) {
  auto deleted = impl_->store.delete_sessions_of(account);
  impl_->cache.remove_account(account);
  return deleted;
}

Result<Account> Accounts::find(const AccountId& id) {
  const auto row = impl_->store.find_account(id);
  if (!row) return tl::unexpected(row.error());
  return account_of(*row);
}

Result<Account> Accounts::find_by_name(std::string_view name) {
  const auto row = impl_->find_row(name);
  if (row) return account_of(*row);
  return fail(ErrorCode::kNotFound, fmt::format("There is no account named \"{}\".", name.substr(0, 128)));
}

Result<std::vector<store::SessionRow>> Accounts::sessions_of(const AccountId& account) {
  return impl_->store.list_sessions(account);
}

Status Accounts::delete_account(const Account& account, std::string_view password, std::string_view address) {
  auto row = impl_->store.find_account(account.id);
  if (!row) return tl::unexpected(row.error());
  if (row->deleted) return not_signed_in();
  if (!row->guest) {
    if (auto checked = impl_->check_credentials(row->name_skeleton, *row, password, address); !checked)
      return checked;
  }
  const std::lock_guard lock(impl_->changes);
  auto now = impl_->store.find_account(account.id);
  if (!now) return tl::unexpected(now.error());
  // A guest claimed meanwhile has a password, which was not checked.
  if (now->guest != row->guest) return fail(ErrorCode::kAborted, "The account has just changed: try again.");
  now->deleted = true;
  now->name = kFormerPlayer;
  now->name_skeleton = "deleted " + to_string(now->id);
  now->password_hash.clear();
  if (auto updated = impl_->store.update_account(*now); !updated) return updated;
  return sign_out_everywhere(account.id);
}

}  // namespace galloper::account
