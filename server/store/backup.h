// Copies of the whole. Inside the room only; restore() is in store.h.
#pragma once

#include <filesystem>

#include "server/store/connection.h"

namespace galloper::store {

// Everything of one moment into one file (0600) that needs no other beside it. Others may write meanwhile.
Status copy_to_file(Connection& connection, const std::filesystem::path& file);

}  // namespace galloper::store
