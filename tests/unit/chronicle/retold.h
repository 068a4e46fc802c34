// Another reading of a match than the chronicle's own: as match::fold counts its versions and as the viewer
// FULL is told its events.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "galloper/v1/match.pb.h"
#include "server/chronicle/facts.h"
#include "tests/unit/chronicle/battles.h"

namespace galloper::chronicle {

struct Retold {
  explicit Retold(const Battle& battle);

  struct At {
    Ref ref;
    v1::Event event;
  };
  // Of the orders in force, in order.
  std::vector<At> events;
  v1::Scenario scenario;

  // Null: there is no such event in force.
  const v1::Event* at(const Ref& ref) const;
  const v1::LandEvent* land(const Ref& ref) const;
  const v1::NavalEvent* naval(const Ref& ref) const;
  const v1::ScoutingEvent* scouting(const Ref& ref) const;
  // The same of any event.
  static const v1::LandEvent* land(const v1::Event& event);
  static const v1::ScoutingEvent* scouting(const v1::Event& event);

  const v1::LandScenario& ground() const;
};

}  // namespace galloper::chronicle
