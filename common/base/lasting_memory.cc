#include "common/base/lasting_memory.h"

namespace galloper {

std::pmr::memory_resource& lasting_memory() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  // A sanitizer sees single allocations only.
  return *std::pmr::new_delete_resource();
#else
  // Never destroyed: others may give memory back after it would be.
  static auto* const pool = new std::pmr::synchronized_pool_resource(
      {.max_blocks_per_chunk = 1024, .largest_required_pool_block = 1024});
  return *pool;
#endif
}

}  // namespace galloper
