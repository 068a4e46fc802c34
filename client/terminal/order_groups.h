// The legal orders by what they are about, as a person goes through them: command, then unit by unit.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/view/view.h"
#include "galloper/v1/match_service.pb.h"

namespace galloper::terminal {

namespace v1 = ::galloper::v1;

struct OrderGroup {
  // "1st Foot (I4 at E2), under Assault".
  std::string title;
  // The unit (or scout) whose orders these are, or with which the brigadier stands whom they concern; 0:
  // none.
  std::uint32_t unit = 0;
  // Indices into the list, ascending.
  std::vector<int> orders;
};

// In the order of their first orders. `view` names things; it may be older than the list.
std::vector<OrderGroup> group_orders(const v1::ListLegalOrdersResponse& list, const view::FoldedView& view);

// Where on the board an order leads to, and at what it aims.
struct OrderAim {
  std::optional<std::uint32_t> destination;
  std::optional<std::uint32_t> target;
};
OrderAim aim_of(const v1::Order& order, const view::FoldedView& view);
// The cell of a unit or scout; nothing: it is not on the board.
std::optional<std::uint32_t> cell_of(std::uint32_t unit, const view::FoldedView& view);
// The unit or scout in a cell; 0: none.
std::uint32_t piece_at(std::uint32_t cell, const view::FoldedView& view);
// It goes on to the next phase or turn.
bool ends_phase(const v1::Order& order);

// The whole list as text: a heading for each group, a line for each order with its preview and rules; orders
// that only name a hex stand side by side. At most `columns` wide where the words allow.
std::string draw_orders(const v1::ListLegalOrdersResponse& list, const view::FoldedView& view,
                        std::size_t columns);

}  // namespace galloper::terminal
