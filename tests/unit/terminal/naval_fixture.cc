#include "tests/unit/terminal/naval_fixture.h"

namespace galloper::terminal {

v1::NavalDelta small_sea() { return parse<v1::NavalDelta>(text_of("small_sea.textproto")); }

view::FoldedView sea_table(const v1::NavalDelta& view) {
  v1::ViewDelta whole;
  *whole.mutable_naval() = view;
  view::FoldedView table;
  v1::MatchInfo info;
  info.set_title("Elli");
  table.reset(4, info, whole);
  return table;
}

v1::ListLegalOrdersResponse small_sea_orders() {
  return parse<v1::ListLegalOrdersResponse>(text_of("small_sea_orders.textproto"));
}

v1::NavalDelta moving_sea() {
  v1::NavalDelta view = small_sea();
  view.set_phase(v1::NAVAL_PHASE_MOVES);
  view.set_active(v1::SEAT_SOUTH);
  view.mutable_south()->set_moved(1);
  view.mutable_ships(0)->set_moved(false);
  view.mutable_ships(0)->clear_gun_target();
  return view;
}

v1::ListLegalOrdersResponse small_sea_moves() {
  return parse<v1::ListLegalOrdersResponse>(R"(
      version: 4 seat: SEAT_SOUTH
      orders { number: 1 order { naval { move { ship: 1 cell: 7 facing: NAVAL_FACING_NORTH_EAST } } }
               text: "Averof to B2, facing north-east" rules: "N3" course {} }
      orders { number: 2 order { naval { move { ship: 1 cell: 8 facing: NAVAL_FACING_EAST } } }
               text: "Averof to C2, facing east" rules: "N3" course { steps: "\003\001" } }
      orders { number: 3 order { naval { move { ship: 1 cell: 8 facing: NAVAL_FACING_NORTH_EAST } } }
               text: "Averof to C2, facing north-east" rules: "N3" course { steps: "\003\001\002" } }
      orders { number: 4 order { naval { move { ship: 1 cell: 18 facing: NAVAL_FACING_NORTH_WEST } } }
               text: "Averof to A4, facing north-west" rules: "N3" course { steps: "\002\001\001" } }
      orders { number: 5 order { naval { withdraw { ship: 1 } } } text: "Averof leaves the battle" rules: "N4"
               course { steps: "\001\001" } }
      orders { number: 6 order { naval { end_moves {} } } text: "End the moves: all other ships stay" rules: "N2" })");
}

}  // namespace galloper::terminal
