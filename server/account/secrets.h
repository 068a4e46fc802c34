// Passwords and tokens, by libsodium. For this room and `club`.
#pragma once

#include <optional>
#include <semaphore>
#include <string>
#include <string_view>

namespace galloper::account {

// 256 random bits as 43 characters of base64url.
std::string new_token();
// SHA-256, 32 bytes; nothing when the token is not of the form that new_token gives.
std::optional<std::string> hash_token(std::string_view token);

// Argon2id. Each hash takes 64 MiB, so at most two are computed at once; more callers wait. Thread-safe.
class PasswordHasher {
 public:
  explicit PasswordHasher(bool weakest_for_tests);

  // Throws std::bad_alloc when there is no memory for it.
  std::string hash(std::string_view password);
  // An empty `hash` (no such account, a guest) takes the same work and never verifies.
  bool verify(std::string_view password, const std::string& hash);
  // Made with other limits than those of today.
  bool outdated(const std::string& hash) const;

 private:
  unsigned long long operations_;
  std::size_t memory_;
  std::counting_semaphore<2> slots_{2};
  std::string dummy_;
};

}  // namespace galloper::account
