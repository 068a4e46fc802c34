// Memory for small things that stay long beside many that come and go (a match at rest beside matches that
// are played): kept together, they do not hold on to pages that the others have left.
//
//   std::pmr::unordered_map<MatchId, Place> places{&lasting_memory()};
//   auto actor = std::allocate_shared<Actor>(std::pmr::polymorphic_allocator<Actor>(&lasting_memory()), …);
#pragma once

#include <memory_resource>

namespace galloper {

// Thread-safe; for the life of the process. What is given back is used again, but never leaves the process.
std::pmr::memory_resource& lasting_memory();

}  // namespace galloper
