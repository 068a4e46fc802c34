// The limit: what SQLite itself can append to a table without index, one thread, nothing around it.
#pragma once

#include <cstdint>
#include <filesystem>

namespace galloper::bench {

// Rows of 200 bytes a second, durable, with so many rows a transaction.
double raw_append_rows_per_s(const std::filesystem::path& folder, int rows_per_transaction, double seconds);

}  // namespace galloper::bench
