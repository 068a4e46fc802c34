#include "tests/unit/terminal/land_fixture.h"

#include <fstream>
#include <sstream>

namespace galloper::terminal {
std::string text_of(const std::string& name) {
  std::ifstream file(std::string(GALLOPER_SOURCE_DIR) + "/tests/unit/terminal/" + name);
  EXPECT_TRUE(file) << name;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

v1::LandDelta small_battle() { return parse<v1::LandDelta>(text_of("small_battle.textproto")); }

view::FoldedView battle_table() { return battle_table(small_battle()); }

view::FoldedView battle_table(const v1::LandDelta& view) {
  v1::ViewDelta whole;
  *whole.mutable_land() = view;
  view::FoldedView table;
  v1::MatchInfo info;
  info.set_title("The Ems");
  table.reset(4, info, whole);
  return table;
}

v1::ListLegalOrdersResponse small_orders() {
  return parse<v1::ListLegalOrdersResponse>(text_of("small_orders.textproto"));
}

}  // namespace galloper::terminal
