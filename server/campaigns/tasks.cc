// What waits for whoever reads a campaign's home: of his own nations, and, for organisers, of the campaign.
#include <fmt/format.h>

#include <algorithm>

#include "server/campaigns/reading.h"

namespace galloper::campaigns {
namespace {

using campaign::Engagement;
using campaign::Nation;
using campaign::Stage;
using Task = v1::CampaignTask;

class Tasks {
 public:
  Tasks(const Reading& reading, v1::GetCampaignResponse* out) : reading_(reading), out_(out) {}

  void of(const Engagement& one, const std::function<bool(const MatchId&, kit::Seat)>& is_bot) {
    if (one.stage == Stage::kOpen && goes_on()) answer(one);
    if (one.stage == Stage::kAgreed && goes_on()) prepare(one);
    if (one.stage == Stage::kPlaying) play(one, is_bot);
  }
  void of(const Nation& nation) {
    if (!goes_on()) return;
    if (reading_.is_organiser() && nation.players.empty())
      add(Task::KIND_ADD_PLAYERS, nation.id, 0, fmt::format("{} has no players: add some.", nation.name));
    if (!reading_.commands(nation)) return;
    rebuild(nation);
    repair(nation);
  }

 private:
  bool goes_on() const { return !reading_.campaign().ended && !reading_.seen().club_closed; }
  const std::string& name_of(campaign::NationId id) const { return reading_.campaign().nations[id - 1].name; }

  // K3: a challenge is answered by the nation that it names, or by any other.
  void answer(const Engagement& one) {
    for (const Nation& nation : reading_.campaign().nations) {
      const bool asked = one.nations[0] == 0 || one.nations[1] == 0 || one.nations[0] == nation.id ||
                         one.nations[1] == nation.id;
      if (!asked || nation.id == one.challenger || !reading_.commands(nation)) continue;
      add(Task::KIND_ANSWER_CHALLENGE, nation.id, one.id,
          fmt::format("{} challenges {}: accept, or let it be.", name_of(one.challenger), nation.name));
    }
  }

  // Whether the other side has named its forces is its own to know.
  void prepare(const Engagement& one) {
    bool ready = false;
    bool waits = false;
    for (std::size_t side = 0; side < 2; ++side) {
      const campaign::NationId nation = one.nations[side];
      const bool named = !one.forces[side].brigades.empty() || !one.forces[side].ships.empty();
      const bool own = reading_.commands(nation);
      if (own && !named)
        add(Task::KIND_NAME_FORCES, nation, one.id,
            fmt::format("Name the forces of {} for engagement {} against {}.", name_of(nation), one.id,
                        name_of(one.nations[1 - side])));
      const bool known = campaign::sees_secrets_of(reading_.viewer(), nation);
      ready = ready || (named && (own || (known && reading_.is_organiser())));
      waits = waits || (known && !named);
    }
    if (ready && !waits)
      add(Task::KIND_START_MATCH, 0, one.id,
          fmt::format("Engagement {}, {} against {}, can begin once both sides have named their forces.",
                      one.id, name_of(one.nations[0]), name_of(one.nations[1])));
  }

  void play(const Engagement& one, const std::function<bool(const MatchId&, kit::Seat)>& is_bot) {
    for (const kit::Seat seat : kit::kSides) {
      const campaign::NationId nation = one.nations[kit::index_of(seat)];
      if (!reading_.commands(nation) || is_bot(one.match, seat)) continue;
      auto* task = add(Task::KIND_PLAY_MATCH, nation, one.id,
                       fmt::format("{} fights {} in engagement {}.", name_of(nation),
                                   name_of(one.nations[1 - kit::index_of(seat)]), one.id));
      task->set_match_id(to_string(one.match));
    }
  }

  void rebuild(const Nation& nation) {
    if (nation.units_to_rebuild == 0) return;
    const auto& brigades = reading_.campaign().brigades;
    const bool lost = std::any_of(brigades.begin(), brigades.end(), [&](const campaign::Brigade& one) {
      return one.nation == nation.id && std::any_of(one.units.begin(), one.units.end(),
                                                    [](const campaign::Unit& unit) { return unit.lost; });
    });
    if (!lost) return;
    add(Task::KIND_REBUILD, nation.id, 0,
        fmt::format("{} may rebuild {} of its lost units.", nation.name, nation.units_to_rebuild));
  }

  void repair(const Nation& nation) {
    if (nation.points_to_repair == 0) return;
    const auto& ships = reading_.campaign().ships;
    if (std::none_of(ships.begin(), ships.end(), [&](const campaign::Ship& one) {
          return one.nation == nation.id && !one.sunk && one.damage > 0;
        }))
      return;
    add(Task::KIND_REPAIR, nation.id, 0,
        fmt::format("{} may repair {} points of damage to its ships.", nation.name, nation.points_to_repair));
  }

  Task* add(Task::Kind kind, campaign::NationId nation, campaign::EngagementId engagement, std::string text) {
    auto* task = out_->add_tasks();
    task->set_kind(kind);
    task->set_nation(nation);
    task->set_engagement(engagement);
    task->set_text(std::move(text));
    return task;
  }

  const Reading& reading_;
  v1::GetCampaignResponse* out_;
};

}  // namespace

void add_tasks(const Reading& reading, const std::function<bool(const MatchId&, kit::Seat)>& is_bot,
               v1::GetCampaignResponse* out) {
  Tasks tasks(reading, out);
  for (const Engagement& one : reading.campaign().engagements) tasks.of(one, is_bot);
  for (const Nation& nation : reading.campaign().nations) tasks.of(nation);
}

}  // namespace galloper::campaigns
