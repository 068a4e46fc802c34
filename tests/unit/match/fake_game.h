// A tiny game for the tests of the room `match`, in the scouting game's messages: both sides place in secret
// and confirm; then turns of moves (open, may be taken back), attacks (a die; may not) and end_turn.
#pragma once

#include <memory>

#include "server/match/host.h"
#include "server/rules/codec/game_module.h"

namespace galloper::match::testing {

codec::GameRegistry fake_games();

// "duel" is the only scenario; "strange" is of no game.
class FakeScenarios final : public ScenarioSource {
 public:
  std::optional<v1::Scenario> find(const std::string& id) const override;
};

v1::Order place(std::uint32_t cell);
v1::Order confirm();
v1::Order move(std::uint32_t cell = 1);
v1::Order attack();
v1::Order end_turn();
v1::Order resign();
v1::Order offer_draw();
v1::Order accept_draw();

}  // namespace galloper::match::testing
