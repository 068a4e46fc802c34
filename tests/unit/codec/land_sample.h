// A small land scenario for the codec's tests: open ground with woods, a town and a river with a ford.
#pragma once

#include <google/protobuf/text_format.h>

#include <stdexcept>
#include <string>

#include "galloper/v1/scenario.pb.h"

namespace galloper {

inline v1::Scenario scenario_from(const std::string& text) {
  v1::Scenario scenario;
  if (!google::protobuf::TextFormat::ParseFromString(text, &scenario))
    throw std::logic_error("the scenario of a test is not text protobuf");
  return scenario;
}

inline v1::Scenario land_sample() {
  return scenario_from(R"(
    id: "a-test" title: "A test" story: "A story.\nOf two lines."
    land {
      map: ". . . . . . . . . . . . ."
      map: " . . . . . . . . . . . . "
      map: ". . w w . . . . . h . . ."
      map: " . . w . . . . . . . . . "
      map: "~ ~ ~ ~ f ~ b ~ ~ m . . ."
      map: " . . . . . . r . . . . . "
      map: ". . t . . . r . . . w . ."
      map: " . . . . . . r . . . . . "
      map: ". . . . . . r . . . . . ."
      objectives: "C3"
      banners_to_win: 3
      pieces { at: "C6" name: "Hanger Wood" description: "Oaks." }
      south {
        name: "The Red Army" cinc: "Lord Marlow" cinc_at: "G1"
        brigades {
          name: "First Brigade" brigadier: "Picton" rating: 4 character: "Brash"
          units { name: "Foot Guards" type: "grenadiers" at: "E2" }
          units { name: "1st Foot" type: "line_infantry" at: "F2" }
          units { name: "Rifles" type: "light_infantry" at: "G2" }
        }
        brigades {
          name: "Cavalry" brigadier: "Ponsonby" first_order: COMMAND_ORDER_ASSAULT
          units { name: "The Greys" type: "heavy_cavalry" at: "B2" }
          units { name: "Ney's Lancers" type: "light_cavalry" at: "C2" }
          units { name: "Battery A" type: "horse_artillery" at: "D1" }
        }
      }
      north {
        name: "The Blue Army" cinc: "Marshal Berg" cinc_at: "G9"
        brigades {
          name: "Old Brigade" brigadier: "Reille" rating: 2 character: "Cowardly"
          units { name: "45th Line" type: "line_infantry" at: "E8" }
          units { name: "46th Line" type: "line_infantry" at: "F8" }
          units { name: "Grand Battery" type: "foot_artillery" at: "F9" }
        }
        brigades {
          name: "Dragoons" brigadier: "Milhaud" first_order: COMMAND_ORDER_HOLD
          units { name: "Dragoons" type: "heavy_cavalry" at: "I8" }
          units { name: "Hussars" type: "light_cavalry" at: "J8" }
          units { name: "Horse Guards" type: "horse_guards" at: "K8" elite_rating: 4 }
        }
      }
    })");
}

}  // namespace galloper
