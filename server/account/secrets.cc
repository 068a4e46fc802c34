#include "server/account/secrets.h"

#include <sodium.h>

#include <array>
#include <new>
#include <stdexcept>

namespace galloper::account {
namespace {

constexpr std::size_t kTokenBytes = 32;
constexpr std::size_t kTokenCharacters = 43;
constexpr int kBase64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

class Slot {
 public:
  explicit Slot(std::counting_semaphore<2>& slots) : slots_(slots) { slots_.acquire(); }
  ~Slot() { slots_.release(); }
  Slot(const Slot&) = delete;
  Slot& operator=(const Slot&) = delete;

 private:
  std::counting_semaphore<2>& slots_;
};

void initialise_sodium() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium could not be initialised");
}

}  // namespace

std::string new_token() {
  initialise_sodium();
  std::array<unsigned char, kTokenBytes> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, kTokenCharacters + 1> text;
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kBase64);
  sodium_memzero(bytes.data(), bytes.size());
  return {text.data(), kTokenCharacters};
}

std::optional<std::string> hash_token(std::string_view token) {
  if (token.size() != kTokenCharacters) return std::nullopt;
  std::array<unsigned char, kTokenBytes> bytes;
  std::size_t length = 0;
  if (sodium_base642bin(bytes.data(), bytes.size(), token.data(), token.size(), nullptr, &length, nullptr,
                        kBase64) != 0 ||
      length != kTokenBytes) {
    return std::nullopt;
  }
  std::string hash(crypto_hash_sha256_BYTES, '\0');
  crypto_hash_sha256(reinterpret_cast<unsigned char*>(hash.data()),
                     reinterpret_cast<const unsigned char*>(token.data()), token.size());
  return hash;
}

PasswordHasher::PasswordHasher(bool weakest_for_tests)
    : operations_(weakest_for_tests ? crypto_pwhash_OPSLIMIT_MIN : crypto_pwhash_OPSLIMIT_INTERACTIVE),
      memory_(weakest_for_tests ? crypto_pwhash_MEMLIMIT_MIN : crypto_pwhash_MEMLIMIT_INTERACTIVE) {
  initialise_sodium();
  dummy_ = hash(new_token());
}

std::string PasswordHasher::hash(std::string_view password) {
  const Slot slot(slots_);
  std::array<char, crypto_pwhash_STRBYTES> text;
  if (crypto_pwhash_str(text.data(), password.data(), password.size(), operations_, memory_) != 0) {
    throw std::bad_alloc();
  }
  return text.data();
}

bool PasswordHasher::verify(std::string_view password, const std::string& hash) {
  const Slot slot(slots_);
  const std::string& against = hash.empty() ? dummy_ : hash;
  const bool matches = crypto_pwhash_str_verify(against.c_str(), password.data(), password.size()) == 0;
  return matches && !hash.empty();
}

bool PasswordHasher::outdated(const std::string& hash) const {
  return crypto_pwhash_str_needs_rehash(hash.c_str(), operations_, memory_) != 0;
}

}  // namespace galloper::account
