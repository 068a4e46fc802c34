// The list of orders last shown, kept between two commands so that a number means what was on the screen.
#pragma once

#include <filesystem>

#include "common/base/result.h"
#include "galloper/v1/match_service.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

// Whose list: another server, session, match or seat has another.
struct ListOwner {
  std::string server;
  std::string token;
  std::string match_id;
  // As asked for; unspecified is a list of its own.
  v1::Seat seat = v1::SEAT_UNSPECIFIED;
};

class OrderList {
 public:
  // Below the XDG state folder by default.
  explicit OrderList(const ListOwner& owner);
  OrderList(const ListOwner& owner, const std::filesystem::path& folder);

  Status keep(const v1::ListLegalOrdersResponse& list) const;
  // kFailedPrecondition: nothing was listed yet.
  Result<v1::ListLegalOrdersResponse> load() const;

 private:
  std::filesystem::path file_;
  std::string match_id_;
};

// kInvalidArgument: the list has no such number.
Result<v1::LegalOrder> numbered(const v1::ListLegalOrdersResponse& list, std::uint32_t number);

}  // namespace galloper::terminal
