// The one compressed value that a finished match's log becomes. Inside the room only.
//
// The value is one byte of format (1) and one zstd frame with its checksum. Inside the frame: the number of
// rows, then for each row seat, flags (1: an account follows, 2: an order id follows), account (16 bytes),
// order id (16 bytes), the time in milliseconds since the row before (zigzag; the first: since 1970), the
// length of the body, the body. Numbers are little-endian base-128 varints. Sequences are not written: rows
// are numbered from 1. A later format gets the next byte; this one stays readable.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "server/store/store.h"

namespace galloper::store {

// The rows must be numbered 1, 2, 3 …
std::string pack_log(const std::vector<LogRow>& rows);
// kDataLoss where the value is not what pack_log made.
Result<std::vector<LogRow>> unpack_log(std::string_view value);

}  // namespace galloper::store
