#include "server/bridge/static_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

#include "server/bridge/digest.h"
#include "server/bridge/url.h"

namespace galloper::bridge {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestFile = 64 * 1024 * 1024;

constexpr std::array<std::pair<std::string_view, std::string_view>, 17> kTypes{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".woff", "font/woff"},
    {".txt", "text/plain; charset=utf-8"},
    {".md", "text/plain; charset=utf-8"},
    {".wasm", "application/wasm"},
}};

bool is_word(std::string_view part) {
  return !part.empty() && std::ranges::all_of(part, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

// Whether there are at most `most` parts between separators, each of them `is_good`.
bool consists_of(std::string_view text, char separator, int most, bool (*is_good)(std::string_view)) {
  for (;; --most) {
    const auto end = text.find(separator);
    if (most == 0 || !is_good(text.substr(0, end))) return false;
    if (end == std::string_view::npos) return true;
    text.remove_prefix(end + 1);
  }
}

// A part of an address: words joined by single dots ("ID.7").
bool is_part(std::string_view part) { return consists_of(part, '.', 8, is_word); }

// What lies under it, at most so many parts deep.
bool lies_under(std::string_view path, std::string_view room, int depth) {
  return path.starts_with(room) && consists_of(path.substr(room.size()), '/', depth, is_part);
}

// Whether the web client answers there.
bool is_page(std::string_view path) {
  return path == "/" || path == "/clubs" || path == "/join" || lies_under(path, "/m/", 1) ||
         lies_under(path, "/club/", 1) || lies_under(path, "/b/", 1) || lies_under(path, "/c/", 3);
}

// "br;q=0" means: not that.
bool accepts(std::string_view accept_encoding, std::string_view coding) {
  for (const auto part : split_list(accept_encoding, ',')) {
    const auto semicolon = part.find(';');
    if (lower(trim(part.substr(0, semicolon))) != coding) continue;
    if (semicolon == std::string_view::npos) return true;
    const auto quality = trim(part.substr(semicolon + 1));
    return quality.find_first_of("123456789") != std::string_view::npos;
  }
  return false;
}

bool matches(std::string_view if_none_match, std::string_view etag) {
  for (auto part : split_list(if_none_match, ',')) {
    if (part.starts_with("W/")) part.remove_prefix(2);
    if (part == "*" || part == etag) return true;
  }
  return false;
}

bool is_hash_text(std::string_view text) {
  const auto all_of = [&](auto predicate) { return std::ranges::all_of(text, predicate); };
  const bool base32 =
      text.size() == 8 && all_of([](char c) { return (c >= 'A' && c <= 'Z') || (c >= '2' && c <= '7'); });
  const bool hex =
      text.size() >= 8 && all_of([](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
  return base32 || hex;
}

}  // namespace

bool has_content_hash(std::string_view path) {
  const auto name = path.substr(path.rfind('/') + 1);
  const auto dash = name.rfind('-');
  if (dash == std::string_view::npos) return false;
  const auto hash = name.substr(dash + 1, name.find('.', dash) - dash - 1);
  return name.find('.', dash) != std::string_view::npos && is_hash_text(hash);
}

std::string_view content_type_of(std::string_view path) {
  const auto dot = path.rfind('.');
  if (dot != std::string_view::npos) {
    for (const auto& [suffix, type] : kTypes) {
      if (path.substr(dot) == suffix) return type;
    }
  }
  return "application/octet-stream";
}

void StaticFiles::add(std::string path, std::string bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string etag = "\"";
  for (const unsigned char byte : sha256(bytes).substr(0, 16)) {
    etag += kDigits[byte >> 4];
    etag += kDigits[byte & 15];
  }
  etag += '"';
  files_.insert_or_assign(std::move(path), File{std::move(bytes), std::move(etag)});
}

Result<StaticFiles> StaticFiles::load(const Bridge::Options& options) {
  StaticFiles files;
  for (const auto& file : options.embedded) files.add("/" + std::string(file.path), std::string(file.bytes));
  if (options.web_root.empty()) return files;
  std::error_code error;
  for (fs::recursive_directory_iterator it(options.web_root, error), end; !error && it != end;
       it.increment(error)) {
    const auto name = it->path().filename().string();
    if (name.starts_with(".")) {
      it.disable_recursion_pending();
      continue;
    }
    std::error_code unreadable;
    if (it->is_symlink(unreadable) || !it->is_regular_file(unreadable)) continue;
    if (it->file_size(unreadable) > kLargestFile) {
      return fail(ErrorCode::kInvalidArgument,
                  fmt::format("The web client's file {} is larger than 64 MiB.", it->path().string()));
    }
    std::ifstream in(it->path(), std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(in), {}};
    if (!in)
      return fail(ErrorCode::kInvalidArgument,
                  fmt::format("The web client's file {} cannot be read.", it->path().string()));
    files.add("/" + it->path().lexically_relative(options.web_root).generic_string(), std::move(bytes));
  }
  if (error || !files.lookup("/index.html")) {
    return fail(ErrorCode::kInvalidArgument,
                fmt::format("The web client's folder {} holds no index.html; build the web client first, or "
                            "name another folder.",
                            options.web_root.string()));
  }
  return files;
}

const StaticFiles::File* StaticFiles::lookup(std::string_view path) const {
  const auto found = files_.find(path);
  return found == files_.end() ? nullptr : &found->second;
}

std::optional<Reply> StaticFiles::find(std::string_view path, std::string_view accept_encoding,
                                       std::string_view if_none_match) const {
  const std::string name(is_page(path) ? "/index.html" : path);
  const File* file = lookup(name);
  if (!file) return std::nullopt;
  Reply reply;
  reply.content_type = content_type_of(name);
  const File* brotli = lookup(name + ".br");
  const File* gzip = lookup(name + ".gz");
  if (brotli || gzip) reply.headers.emplace_back("Vary", "Accept-Encoding");
  if (brotli && accepts(accept_encoding, "br")) {
    file = brotli;
    reply.headers.emplace_back("Content-Encoding", "br");
  } else if (gzip && accepts(accept_encoding, "gzip")) {
    file = gzip;
    reply.headers.emplace_back("Content-Encoding", "gzip");
  }
  reply.headers.emplace_back("ETag", file->etag);
  reply.headers.emplace_back("Cache-Control",
                             has_content_hash(name) ? "public, max-age=31536000, immutable" : "no-cache");
  if (matches(if_none_match, file->etag)) {
    reply.status = 304;
    return reply;
  }
  reply.shared_body = file->bytes;
  return reply;
}

}  // namespace galloper::bridge
