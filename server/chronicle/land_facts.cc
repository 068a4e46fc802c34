#include <algorithm>
#include <map>

#include "server/chronicle/witness.h"
#include "server/rules/codec/land_codec.h"
#include "server/rules/codec/land_scenario.h"
#include "server/rules/codec/land_table.h"
#include "server/rules/codec/operation_scenario.h"
#include "server/rules/codec/operation_table.h"
#include "server/rules/codec/scouting_codec.h"

namespace galloper::chronicle {

using kit::index_of;
using kit::Seat;

// ---- the score ----

namespace {

using land::BrigadeId;

Manner manner_of(land::VolleyKind kind) {
  switch (kind) {
    case land::VolleyKind::kFire:
      return Manner::kFire;
    case land::VolleyKind::kCharge:
      return Manner::kCharge;
    case land::VolleyKind::kStrikeBack:
      return Manner::kStrikeBack;
    case land::VolleyKind::kDefensiveFire:
      return Manner::kDefensiveFire;
  }
  return Manner::kUnknown;
}

// "the bridge at D5"
std::string place(const land::State& state, land::Cell cell) {
  const auto& board = state.setup->board;
  const std::uint8_t kind = (*state.ground)[cell];
  const kit::Grid grid(kit::Tiling::kHex, board.width, board.depth);
  return "the " + (kind == 0 ? std::string("ground") : board.terrain[kind].name) + " at " +
         kit::cell_name(grid, cell);
}

std::string piece_name(const land::State& state, std::uint8_t index) {
  const land::Piece& piece = state.setup->board.pieces[index];
  return piece.name.empty() ? state.setup->board.terrain[piece.terrain].name : piece.name;
}

class LandWitness {
 public:
  void see(const land::State& before, const land::Event& event, const std::optional<Ref>& ref) {
    before_ = &before;
    if (!ref) return;
    ref_ = *ref;
    std::visit([this](const auto& one) { on(one); }, event);
  }

  Facts finish(const land::State& end) {
    add_all_orders();
    for (const Seat side : kit::kSides) add_side(side);
    for (auto& [key, came] : came_of_) {
      if (!came.events.empty()) facts_.push_back({came.events, came.fact});
    }
    add_losses(end);
    if (auto lead = board_.lead(end.outcome->winner)) facts_.push_back(std::move(*lead));
    // A swing of one unit is what every loss is.
    if (auto swing = board_.swing(2)) facts_.push_back(std::move(*swing));
    add_end(end);
    return std::move(facts_);
  }

 private:
  using Key = std::pair<Seat, BrigadeId>;
  struct OnTheWay {
    Ref ref;
    int turn = 0;
    std::optional<Ref> turn_ref;
    Refs lost;
  };
  struct Consequence {
    CameOfIt fact;
    Refs events;
  };
  struct Side {
    Refs arrived, sectors, lost;
    int disobeyed = 0;
    std::array<int, 3> called{};
    std::map<BrigadeId, std::pair<command::Order, Ref>> first;
    std::vector<std::uint8_t> objectives;
    std::map<BrigadeId, Refs> brigade_lost;
  };

  template <class Event>
  void on(const Event&) {}

  void on(const land::InitiativeRolled& event) {
    if (event.first != Seat::kNone) rolled_ = {ref_, {event.south, event.north}};
  }
  void on(const land::FirstTurnSettled& event) {
    if (event.by_choice || !rolled_.first) {
      add({ref_}, FirstMove{event.first, {}});
    } else {
      add({*rolled_.first, ref_}, FirstMove{event.first, rolled_.second});
    }
  }
  void on(const land::PieceMoved& event) {
    add({ref_}, GroundMoved{event.side, piece_name(*before_, event.piece)});
  }
  void on(const land::FirstOrderSet& event) { side(event.side).first[event.brigade] = {event.order, ref_}; }
  void on(const land::TurnBegan& event) {
    board_.begin_turn(event.turn, ref_);
    turn_ref_ = ref_;
  }
  void on(const land::OrderGiven& event) {
    add(board_.with_turn(ref_), InContact{event.side, event.brigade, event.order, board_.turn()});
  }
  void on(const land::RunnerSent& event) {
    under_way_[{event.side, event.brigade}] = {ref_, board_.turn(), turn_ref_, {}};
  }
  void on(const land::RunnerEnded& event) {
    under_way_.erase({event.side, event.brigade});
    if (event.fate == land::RunnerFate::kIntercepted)
      add(board_.with_turn(ref_), RunnerTaken{event.side, event.brigade, board_.turn()});
  }
  void on(const land::RunnerArrived& event) {
    Side& own = side(event.side);
    own.arrived.push_back(ref_);
    own.disobeyed += event.compliance.disobeyed ? 1 : 0;
    arrive_late(event);
    const command::Brigadier& man = before_->sides[index_of(event.side)].brigades[event.brigade].brigadier;
    if (event.compliance.disobeyed) {
      add(board_.with_turn(ref_),
          Refusal{event.side, event.brigade, event.sent, event.compliance.adopted, event.die, man.rating,
                  man.character, event.compliance.retreats, board_.turn()});
      came_of_.try_emplace({event.side, event.brigade},
                           Consequence{CameOfIt{event.side, event.brigade, 0, 0}, {}});
    } else if (man.rating <= 2 && event.compliance.taken == command::Taken::kObeyed) {
      add(board_.with_turn(ref_),
          AgainstTheOdds{event.side, event.brigade, event.sent, event.die, man.rating, board_.turn()});
    }
  }
  void on(const land::EliteRolled& event) {
    if (event.order != command::Order::kNone) add({ref_}, EliteFollowed{event.unit, event.die, event.order});
  }
  void on(const land::SectorRolled& event) {
    if (event.sector == activation::Sector::kNone) return;
    Side& own = side(event.side);
    own.sectors.push_back(ref_);
    ++own.called[static_cast<std::size_t>(event.sector) - 1];
  }
  void on(const land::Volley& event) { volleys_[event.target] = {event, ref_}; }
  void on(const land::UnitLost& event) {
    const Seat loser = land::side_of(event.unit);
    UnitGone gone{event.unit,       event.by,      event.loss == land::Loss::kDestroyed,
                  Manner::kUnknown, board_.turn(), total_lost() == 0};
    Refs refs{ref_};
    if (const auto at = volleys_.find(event.unit);
        at != volleys_.end() && at->second.second.version == ref_.version && event.by != 0) {
      gone.manner = manner_of(at->second.first.kind);
      refs.push_back(at->second.second);
    }
    if (turn_ref_) refs.push_back(*turn_ref_);
    add(std::move(refs), gone);
    count_loss(event, loser);
  }
  void on(const land::UnitMoved& event) {
    const auto& terrain = before_->setup->board.terrain[(*before_->ground)[event.cell]];
    if (event.reason == land::MoveReason::kAdvance && terrain.look == "town")
      add(board_.with_turn(ref_), TownStormed{event.unit, place(*before_, event.cell), board_.turn()});
  }
  void on(const land::CincEscaped& event) {
    add(board_.with_turn(ref_), CincOverrun{event.side, board_.turn()});
  }
  void on(const land::BrigadierJoined& event) {
    if (event.unit != 0) return;
    const Refs& lost = side(event.side).brigade_lost[event.brigade];
    // One who is killed or captured (L22) leaves the field, and his brigade stays.
    const auto& units = before_->units[index_of(event.side)];
    if (std::count_if(units.begin(), units.end(), [&](const land::Unit& unit) {
          return unit.brigade == event.brigade;
        }) != static_cast<std::ptrdiff_t>(lost.size()))
      return;
    Refs refs{ref_};
    refs.insert(refs.end(), lost.begin(), lost.end());
    add(std::move(refs), BrigadeGone{event.side, event.brigade, static_cast<int>(lost.size())});
  }
  void on(const land::BrigadierHit& event) {
    if (event.fate != land::BrigadierFate::kUnhurt)
      add(board_.with_turn(ref_),
          BrigadierFell{event.side, event.brigade, static_cast<int>(event.fate), board_.turn()});
  }
  void on(const land::ObjectivesHeld& event) {
    Side& own = side(event.side);
    for (const std::uint8_t objective : event.objectives) {
      if (std::find(own.objectives.begin(), own.objectives.end(), objective) == own.objectives.end())
        add(board_.with_turn(ref_),
            ObjectiveTaken{event.side, place(*before_, before_->setup->objectives[objective]),
                           board_.turn()});
    }
    own.objectives = event.objectives;
    board_.move(score(), ref_);
  }
  void on(const land::BrigadierAfter& event) {
    add({ref_}, Deeds{event.side, event.brigade, event.deeds.units, event.deeds.units_lost,
                      event.deeds.enemies_routed});
    if (event.rating != event.before.rating)
      add({ref_}, RatingChanged{event.side, event.brigade, event.die, event.before.rating, event.rating,
                                event.rule == "C16"});
  }
  void on(const land::Ended&) { ended_ = ref_; }

  // ---- what events come to ----

  void arrive_late(const land::RunnerArrived& event) {
    const auto at = under_way_.find({event.side, event.brigade});
    if (at == under_way_.end()) return;
    const OnTheWay& sent = at->second;
    if (sent.turn != 0 && board_.turn() > sent.turn) {
      Refs refs{ref_, sent.ref};
      if (turn_ref_) refs.push_back(*turn_ref_);
      if (sent.turn_ref) refs.push_back(*sent.turn_ref);
      refs.insert(refs.end(), sent.lost.begin(), sent.lost.end());
      add(std::move(refs), LateRunner{event.side, event.brigade, event.sent, sent.turn, board_.turn(),
                                      static_cast<int>(sent.lost.size())});
    }
    under_way_.erase(at);
  }
  void count_loss(const land::UnitLost& event, Seat loser) {
    side(loser).lost.push_back(ref_);
    board_.gain(kit::enemy_of(loser), 1, ref_);
    const BrigadeId own = land::unit_of(*before_, event.unit).brigade;
    side(loser).brigade_lost[own].push_back(ref_);
    if (const auto runner = under_way_.find({loser, own}); runner != under_way_.end())
      runner->second.lost.push_back(ref_);
    if (const auto came = came_of_.find({loser, own}); came != came_of_.end()) {
      ++came->second.fact.lost;
      came->second.events.push_back(ref_);
    }
    if (event.by != 0) {
      const Key key{land::side_of(event.by), land::unit_of(*before_, event.by).brigade};
      if (const auto came = came_of_.find(key); came != came_of_.end()) {
        ++came->second.fact.routed;
        came->second.events.push_back(ref_);
      }
    }
    board_.move(score(), ref_);
  }
  void add_all_orders() {
    for (const Seat seat : kit::kSides) {
      FirstOrders orders{seat, {}};
      Refs refs;
      for (const auto& [brigade, order] : side(seat).first) {
        orders.orders.emplace_back(brigade, order.first);
        refs.push_back(order.second);
      }
      if (!refs.empty()) add(std::move(refs), std::move(orders));
    }
  }
  void add_side(Seat seat) {
    Side& own = side(seat);
    if (!own.arrived.empty())
      add(own.arrived, Despatches{seat, static_cast<int>(own.arrived.size()), own.disobeyed});
    if (!own.sectors.empty()) add(own.sectors, Sectors{seat, own.called});
  }
  void add_losses(const land::State& end) {
    Losses losses;
    Refs refs;
    for (const Seat seat : kit::kSides) {
      losses.lost[index_of(seat)] = static_cast<int>(side(seat).lost.size());
      losses.of[index_of(seat)] = static_cast<int>(end.units[index_of(seat)].size());
      refs.insert(refs.end(), side(seat).lost.begin(), side(seat).lost.end());
    }
    if (refs.empty()) refs.push_back(ended_);
    add(std::move(refs), losses);
  }
  void add_end(const land::State& end) {
    const land::Outcome& outcome = *end.outcome;
    End fact{outcome.winner, Decided::kOther, {outcome.banners[0], outcome.banners[1]}, board_.turn()};
    const auto has_none = [&](Seat seat) {
      const auto& units = end.units[index_of(seat)];
      return std::none_of(units.begin(), units.end(), land::is_on_board);
    };
    if (outcome.reason != kit::EndReason::kPlayedOut) {
      fact.decided = decided_off_the_field(outcome.reason);
    } else if (outcome.winner != Seat::kNone &&
               fact.score[index_of(outcome.winner)] >= end.setup->banners_to_win) {
      fact.decided = Decided::kScore;
    } else if (outcome.winner != Seat::kNone && has_none(kit::enemy_of(outcome.winner))) {
      fact.decided = Decided::kNoUnits;
    } else if (board_.turn() >= end.setup->turn_limit) {
      fact.decided = Decided::kLimit;
    }
    add(board_.with_turn(ended_), fact);
  }

  template <class Body>
  void add(Refs refs, Body body) {
    facts_.push_back({std::move(refs), std::move(body)});
  }
  Side& side(Seat seat) { return sides_[index_of(seat)]; }
  int total_lost() const { return static_cast<int>(sides_[0].lost.size() + sides_[1].lost.size()); }
  std::array<int, 2> score() const {
    return {static_cast<int>(sides_[1].lost.size() + sides_[0].objectives.size()),
            static_cast<int>(sides_[0].lost.size() + sides_[1].objectives.size())};
  }

  const land::State* before_ = nullptr;
  Ref ref_, ended_;
  Facts facts_;
  ScoreBoard board_;
  std::optional<Ref> turn_ref_;
  std::pair<std::optional<Ref>, std::array<int, 2>> rolled_;
  std::array<Side, 2> sides_;
  std::map<Key, OnTheWay> under_way_;
  std::map<Key, Consequence> came_of_;
  std::map<land::UnitId, std::pair<land::Volley, Ref>> volleys_;
};

tl::unexpected<Error> not_over() { return fail(ErrorCode::kDataLoss, "The match is not over."); }

}  // namespace

Result<Facts> land_facts(const std::vector<Row>& rows) {
  const store_v1::Begin& begin = rows.front().record->begin();
  const auto rules = codec::decode_rules(begin.land());
  if (!rules) return fail(ErrorCode::kDataLoss, rules.error().message);
  LandWitness witness;
  auto end = visit<codec::LandTraits>(
      rows, land::initial(codec::setup_of(begin.scenario().land(), *rules)),
      [&](const auto& before, const auto& event, const auto& ref) { witness.see(before, event, ref); });
  if (!end) return tl::unexpected(end.error());
  if (!end->outcome) return not_over();
  return witness.finish(*end);
}

Result<Facts> operation_facts(const std::vector<Row>& rows) {
  const store_v1::Begin& begin = rows.front().record->begin();
  const auto land = codec::decode_rules(begin.operation().land());
  if (!land) return fail(ErrorCode::kDataLoss, land.error().message);
  const auto scouting = codec::decode_rules(begin.operation().scouting());
  if (!scouting) return fail(ErrorCode::kDataLoss, scouting.error().message);
  ScoutingWitness scouts;
  LandWitness battle;
  std::optional<Ref> granted;
  const auto see = [&](const operation::State& before, const operation::Event& event,
                       const std::optional<Ref>& ref) {
    if (const auto* scouted = std::get_if<scouting::Event>(&event))
      scouts.see(before.scouting, *scouted, ref);
    else if (const auto* fought = std::get_if<land::Event>(&event))
      battle.see(*before.battle, *fought, ref);
    else
      granted = ref;
  };
  auto end = visit<codec::OperationTraits>(
      rows,
      operation::initial(
          codec::setup_of(begin.scenario().operation(), codec::OperationRules{*scouting, *land})),
      see);
  if (!end) return tl::unexpected(end.error());
  if (!operation::outcome(*end)) return not_over();
  Facts facts;
  scouts.finish(facts);
  if (!end->battle) {
    // Closed before the armies met.
    if (scouts.ended()) {
      facts.push_back({{*scouts.ended()}, End{Seat::kNone, Decided::kClosed, {}, 0}});
      facts.push_back({{*scouts.ended()}, NoBattle{}});
    }
    return facts;
  }
  if (granted) {
    const auto& advantage = end->scouting.outcome->advantage;
    facts.push_back({{*granted},
                     Granted{advantage.initiative,
                             advantage.deployment_choice,
                             {advantage.returned[0], advantage.returned[1]}}});
  }
  Facts fought = battle.finish(*end->battle);
  std::move(fought.begin(), fought.end(), std::back_inserter(facts));
  return facts;
}

}  // namespace galloper::chronicle
