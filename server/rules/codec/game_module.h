// The room `codec` stands between the games' values and protobuf: one file a game, and the type-erased shape
// in which the match actor, the scenario service and the computer players hold any game. It may include every
// room of server/rules and proto; the games never include it.
//
//   const GameModule* module = registry.find("scouting");
//   auto begin = module->begin_of(scenario, settings);        // freeze scenario and ruleset
//   auto table = module->open(*begin);
//   auto decision = table->referee(kit::Begin{}, dice);        // then persist decision.record, then:
//   ViewerUpdates updates = table->apply(*decision);
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "common/base/dice.h"
#include "common/base/random.h"
#include "common/base/result.h"
#include "galloper/store/v1/record.pb.h"
#include "galloper/v1/match.pb.h"
#include "galloper/v1/match_service.pb.h"
#include "galloper/v1/scenario_service.pb.h"
#include "server/rules/kit/seat.h"
#include "server/rules/kit/table.h"

namespace galloper::codec {

namespace v1 = ::galloper::v1;
namespace store_v1 = ::galloper::store::v1;

// By kit::index_of(Viewer). A string holds the serialised fields `events` and `delta` of v1.MatchUpdate:
// prepend `version` and the message is whole. Nothing: that viewer receives no update, and its version does
// not move.
using ViewerUpdates = std::array<std::optional<std::string>, kit::kViewers.size()>;

// A set of viewers, for which updates are wanted.
using ViewerMask = std::uint8_t;
constexpr ViewerMask mask_of(kit::Viewer viewer) {
  return static_cast<ViewerMask>(1u << kit::index_of(viewer));
}

// The typed events of a decision, as the game holds them; opaque outside its codec.
struct DecidedEvents {
  virtual ~DecidedEvents() = default;
};

// An accepted order that is not yet applied.
struct Decision {
  // Serialised store.v1.Record: what to persist.
  std::string record;
  bool irrevocable = false;
  std::unique_ptr<const DecidedEvents> events;
  // Set when the order ends the match: the outcome is committed together with it.
  std::optional<v1::MatchOutcome> outcome;
};

using RefereeOrder = std::variant<kit::Begin, kit::Close, kit::TimeRunOut>;

// The state of one match. One caller at a time; no thread, no clock, no disk.
class Table {
 public:
  virtual ~Table() = default;

  virtual Result<Decision, kit::Refusal> decide(kit::Seat seat, const v1::Order& order, Dice& dice) const = 0;
  virtual Result<Decision, kit::Refusal> referee(const RefereeOrder& order, Dice& dice) const = 0;

  // Moves the state forward and tells each wanted viewer what it sees of it.
  virtual ViewerUpdates apply(const Decision& decision, ViewerMask wanted) = 0;
  // The same from the log. Error: the record is not of this game or cannot be read (kDataLoss).
  virtual Result<ViewerUpdates> replay(const store_v1::Record& record, ViewerMask wanted) = 0;
  // What each wanted viewer sees of the step from `before` to this table, when an order of `by` was taken
  // back (G6).
  virtual ViewerUpdates undone_from(const Table& before, kit::Seat by, ViewerMask wanted) const = 0;

  // The whole view: serialised field `delta` of v1.MatchUpdate, against the empty view.
  virtual std::string snapshot(kit::Viewer viewer) const = 0;
  virtual std::vector<v1::LegalOrder> legal_orders(kit::Seat seat, bool with_previews) const = 0;
  // kFailedPrecondition: the game has no ships. kInvalidArgument: no such ship, hex, facing or weapon.
  virtual Result<v1::GetFireArcsResponse> fire_arcs(const v1::GetFireArcsRequest& request) const = 0;
  // Bits of kit::bit_of.
  virtual std::uint8_t may_act() const = 0;
  virtual std::uint32_t turn() const = 0;
  // 1, and, of a match of several stages, one more with each that it reaches.
  virtual std::uint32_t stage() const { return 1; }
  virtual std::optional<v1::MatchOutcome> outcome() const = 0;
  // The events of a record as `viewer` sees them when they happen to this table's state (for exports and
  // replays).
  virtual std::vector<v1::Event> events_of(const store_v1::Record& record, kit::Viewer viewer) const = 0;
};

// One game, as the server's registry holds it.
class GameModule {
 public:
  virtual ~GameModule() = default;
  // "scouting".
  virtual std::string_view name() const = 0;
  // The version of the rules that new matches are pinned to.
  virtual std::uint32_t rules_version() const = 0;
  // Scenario and settings, checked and frozen. Error kInvalidArgument names the setting, its value and what
  // it takes.
  virtual Result<store_v1::Begin> begin_of(const v1::Scenario& scenario,
                                           const std::map<std::string, std::string>& settings) const = 0;
  virtual std::vector<v1::Setting> settings_of(const v1::Scenario& scenario) const = 0;
  // Whether spectators of a match of this scenario with these settings see everything, late (DELAYED in place
  // of PUBLIC). False where the settings are faulty.
  virtual bool spectators_see_delayed(const v1::Scenario&, const std::map<std::string, std::string>&) const {
    return false;
  }
  // Faults and warnings (S15), without line numbers: `path` names the field, for the caller to find its line.
  struct Fault {
    std::string path;
    std::string message;
    std::string rule;
    bool warning = false;
  };
  virtual std::vector<Fault> check(const v1::Scenario& scenario) const = 0;
  // Error kDataLoss: a Begin that this build cannot play.
  virtual Result<std::unique_ptr<Table>> open(const store_v1::Begin& begin) const = 0;
};

// The games of this server, by name; filled once by server/app (or a test), then only read.
class GameRegistry {
 public:
  void add(std::unique_ptr<GameModule> module);
  // Null: no such game.
  const GameModule* find(std::string_view name) const;
  // The module of a scenario by its `game` field; null: none is set.
  const GameModule* find(const v1::Scenario& scenario) const;

 private:
  std::vector<std::unique_ptr<GameModule>> modules_;
};

// All games of this build.
GameRegistry all_games();

}  // namespace galloper::codec
