// Hashes and base64, by OpenSSL.
#pragma once

#include <string>
#include <string_view>

namespace galloper::bridge {

// Standard alphabet, padded.
std::string base64(std::string_view bytes);
std::string base64_unpadded(std::string_view bytes);
std::string sha1(std::string_view bytes);
std::string sha256(std::string_view bytes);

}  // namespace galloper::bridge
