#include "client/terminal/order_list.h"

#include <fmt/format.h>

#include <cstdint>
#include <fstream>

#include "client/core/token_store.h"

namespace galloper::terminal {
namespace {

// FNV-1a: tells sessions apart in a file's name without giving a token away; nothing depends on its strength.
std::uint64_t fingerprint(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return hash;
}

}  // namespace

OrderList::OrderList(const ListOwner& owner) : OrderList(owner, client::state_folder() / "orders") {}

OrderList::OrderList(const ListOwner& owner, const std::filesystem::path& folder)
    : file_(folder / client::file_name_of(owner.server) /
            fmt::format("{}-{:016x}-{}", client::file_name_of(owner.match_id), fingerprint(owner.token),
                        static_cast<int>(owner.seat))),
      match_id_(owner.match_id) {}

Status OrderList::keep(const v1::ListLegalOrdersResponse& list) const {
  return client::write_private_file(file_, list.SerializeAsString());
}

Result<v1::ListLegalOrdersResponse> OrderList::load() const {
  v1::ListLegalOrdersResponse list;
  std::ifstream file(file_, std::ios::binary);
  if (!file || !list.ParseFromIstream(&file))
    return fail(ErrorCode::kFailedPrecondition,
                "No orders were listed yet: galloper match orders " + match_id_);
  return list;
}

Result<v1::LegalOrder> numbered(const v1::ListLegalOrdersResponse& list, std::uint32_t number) {
  for (const auto& order : list.orders()) {
    if (order.number() == number) return order;
  }
  return fail(ErrorCode::kInvalidArgument,
              list.orders().empty()
                  ? "The list last shown is empty: it was not your turn."
                  : fmt::format("The list last shown has no order {}: it goes from {} to {}.", number,
                                list.orders(0).number(), list.orders(list.orders_size() - 1).number()));
}

}  // namespace galloper::terminal
