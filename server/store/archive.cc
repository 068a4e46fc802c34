#include "server/store/archive.h"

#include <zstd.h>

#include <cstring>
#include <memory>

namespace galloper::store {
namespace {

constexpr char kFormat = 1;
constexpr int kLevel = 3;
constexpr std::uint64_t kLargestLogBytes = std::uint64_t{1} << 30;
enum Flags : std::uint8_t { kHasAccount = 1, kHasOrder = 2 };

void put_number(std::string& out, std::uint64_t value) {
  while (value >= 0x80) {
    out.push_back(static_cast<char>(value | 0x80));
    value >>= 7;
  }
  out.push_back(static_cast<char>(value));
}

std::uint64_t zigzag(std::int64_t value) {
  return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}

std::int64_t unzigzag(std::uint64_t value) {
  return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
}

// Reads what the put functions wrote; `ok` turns false at the first byte that is not there.
struct Cursor {
  std::string_view rest;
  bool ok = true;

  std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const auto byte = static_cast<std::uint8_t>(take(1).empty() ? 0 : last);
      value |= std::uint64_t{byte & 0x7fu} << shift;
      if (byte < 0x80) return value;
    }
    ok = false;
    return 0;
  }
  std::string_view take(std::uint64_t size) {
    if (!ok || size > rest.size()) {
      ok = false;
      return {};
    }
    const std::string_view taken = rest.substr(0, size);
    rest.remove_prefix(size);
    if (!taken.empty()) last = taken.back();
    return taken;
  }
  char last = 0;
};

std::string encode(const std::vector<LogRow>& rows) {
  std::string out;
  put_number(out, rows.size());
  std::int64_t time_ms = 0;
  for (const LogRow& row : rows) {
    const bool has_account = !row.account.is_nil();
    const bool has_order = !row.order.is_nil();
    out.push_back(static_cast<char>(row.seat));
    out.push_back(static_cast<char>((has_account ? kHasAccount : 0) | (has_order ? kHasOrder : 0)));
    if (has_account) out.append(row.account.view());
    if (has_order) out.append(row.order.view());
    put_number(out, zigzag(row.time_ms - time_ms));
    time_ms = row.time_ms;
    put_number(out, row.body.size());
    out.append(row.body);
  }
  return out;
}

Result<std::vector<LogRow>> decode(std::string_view bytes) {
  Cursor cursor{bytes};
  const std::uint64_t count = cursor.number();
  std::vector<LogRow> rows;
  std::int64_t time_ms = 0;
  for (std::uint64_t i = 0; i < count && cursor.ok; ++i) {
    LogRow row;
    row.sequence = static_cast<std::uint32_t>(i + 1);
    row.seat = static_cast<std::uint8_t>(cursor.number());
    const std::uint64_t flags = cursor.number();
    if (flags & kHasAccount) row.account = id_from_bytes<AccountId>(cursor.take(16)).value_or(AccountId{});
    if (flags & kHasOrder) row.order = id_from_bytes<OrderId>(cursor.take(16)).value_or(OrderId{});
    time_ms += unzigzag(cursor.number());
    row.time_ms = time_ms;
    row.body = cursor.take(cursor.number());
    rows.push_back(std::move(row));
  }
  if (!cursor.ok || !cursor.rest.empty()) return fail(ErrorCode::kDataLoss, "its parts do not fit together");
  return rows;
}

}  // namespace

std::string pack_log(const std::vector<LogRow>& rows) {
  const std::string plain = encode(rows);
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kLevel);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  std::string value(1 + ZSTD_compressBound(plain.size()), '\0');
  value[0] = kFormat;
  const std::size_t size =
      ZSTD_compress2(context.get(), value.data() + 1, value.size() - 1, plain.data(), plain.size());
  value.resize(1 + size);
  return value;
}

Result<std::vector<LogRow>> unpack_log(std::string_view value) {
  if (value.empty() || value[0] != kFormat) return fail(ErrorCode::kDataLoss, "its format is not known");
  value.remove_prefix(1);
  const unsigned long long size = ZSTD_getFrameContentSize(value.data(), value.size());
  if (size > kLargestLogBytes) return fail(ErrorCode::kDataLoss, "its frame is damaged");
  std::string plain(size, '\0');
  const std::size_t read = ZSTD_decompress(plain.data(), plain.size(), value.data(), value.size());
  if (ZSTD_isError(read) || read != size) return fail(ErrorCode::kDataLoss, "its checksum does not fit");
  return decode(plain);
}

}  // namespace galloper::store
