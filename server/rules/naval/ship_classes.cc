#include "server/rules/naval/ship_classes.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace galloper::naval {

const std::vector<ShipClass>& standard_classes() {
  static const std::vector<ShipClass> classes = {
      {"destroyer", "destroyer", 5, 2, 2, Tubes::kAbeam, 2},
      {"light_cruiser", "light cruiser", 4, 4, 4, Tubes::kLines, 2},
      {"armoured_cruiser", "armoured cruiser", 4, 6, 7, Tubes::kNone, 0},
      {"coastal_defence_ship", "coastal defence ship", 2, 6, 6, Tubes::kNone, 0},
      {"old_pre_dreadnought", "old pre-dreadnought", 3, 7, 8, Tubes::kNone, 0},
      {"modern_pre_dreadnought", "modern pre-dreadnought", 3, 8, 10, Tubes::kNone, 0},
      {"transport", "transport", 2, 0, 3, Tubes::kNone, 0},
  };
  return classes;
}

const ShipClass& standard_class(std::string_view id) {
  const auto& classes = standard_classes();
  const auto at =
      std::find_if(classes.begin(), classes.end(), [id](const ShipClass& one) { return one.id == id; });
  if (at == classes.end()) throw std::out_of_range("no standard ship class " + std::string(id));
  return *at;
}

}  // namespace galloper::naval
