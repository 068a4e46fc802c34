// A small battle at sea, as its own side sees it when fire is planned, and in the moves of that turn.
#pragma once

#include "tests/unit/terminal/land_fixture.h"

namespace galloper::terminal {

v1::NavalDelta small_sea();
view::FoldedView sea_table(const v1::NavalDelta& view = small_sea());
// South's orders for its plan, with previews.
v1::ListLegalOrdersResponse small_sea_orders();
// The moves of South, with Averof's courses.
v1::NavalDelta moving_sea();
v1::ListLegalOrdersResponse small_sea_moves();

}  // namespace galloper::terminal
