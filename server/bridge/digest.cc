#include "server/bridge/digest.h"

#include <openssl/evp.h>

namespace galloper::bridge {
namespace {

std::string digest(std::string_view bytes, const EVP_MD* kind) {
  unsigned char out[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  EVP_Digest(bytes.data(), bytes.size(), out, &size, kind, nullptr);
  return std::string(reinterpret_cast<const char*>(out), size);
}

}  // namespace

std::string base64(std::string_view bytes) {
  std::string out((bytes.size() + 2) / 3 * 4 + 1, '\0');
  const int size =
      EVP_EncodeBlock(reinterpret_cast<unsigned char*>(out.data()),
                      reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
  out.resize(static_cast<std::size_t>(size));
  return out;
}

std::string base64_unpadded(std::string_view bytes) {
  std::string out = base64(bytes);
  while (!out.empty() && out.back() == '=') out.pop_back();
  return out;
}

std::string sha1(std::string_view bytes) { return digest(bytes, EVP_sha1()); }
std::string sha256(std::string_view bytes) { return digest(bytes, EVP_sha256()); }

}  // namespace galloper::bridge
