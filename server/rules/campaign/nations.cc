// K1, K2: nations, their flags, and who plays them.
#include <algorithm>

#include "server/rules/campaign/deciding.h"

namespace galloper::campaign {
namespace {

constexpr std::uint8_t kMostScouts = 10;  // S2

bool is_player(const Nation& nation, const AccountId& account) {
  return std::find(nation.players.begin(), nation.players.end(), account) != nation.players.end();
}

MaybeRefusal refuse_scouts(std::uint8_t scouts) {
  if (scouts >= 1 && scouts <= kMostScouts) return std::nullopt;
  return kit::Refusal{"K2", "A nation has 1 to " + std::to_string(kMostScouts) + " scouts."};
}

MaybeRefusal refuse_flag(const Flag& flag) {
  if (auto fault = flag_fault(flag)) return kit::Refusal{"K2", std::move(*fault)};
  return std::nullopt;
}

// Its players themselves, though it is handed to another.
bool owns(const Deciding& deciding, const Nation& nation) {
  return deciding.act.author.role == Role::kPlayer && is_player(nation, deciding.act.author.account);
}

MaybeRefusal refuse_stranger() {
  return kit::Refusal{"K1", "Only an organiser, or a player of that nation, may do that."};
}

}  // namespace

MaybeRefusal refuse_taken(const Deciding& deciding, const std::string& name, NationId own) {
  const auto& nations = deciding.campaign.nations;
  if (std::none_of(nations.begin(), nations.end(),
                   [&](const Nation& other) { return other.name == name && other.id != own; }))
    return std::nullopt;
  return kit::Refusal{"K2", "A nation of that name is there already."};
}

MaybeRefusal refuse(const Deciding& deciding, const AddNation& one) {
  if (auto fault = refuse_name(one.name, "a nation")) return fault;
  if (deciding.campaign.nations.size() >= kMostNations)
    return kit::Refusal{"K2", "A campaign has at most 20 nations."};
  if (auto fault = refuse_taken(deciding, one.name, 0)) return fault;
  if (auto fault = refuse_scouts(one.scouts)) return fault;
  return refuse_flag(one.flag);
}
Body body_of(const Deciding& deciding, const AddNation& one) {
  return NationAdded{static_cast<NationId>(deciding.campaign.nations.size() + 1), one.name, one.flag,
                     one.scouts};
}

MaybeRefusal refuse(const Deciding& deciding, const ChangeFlag& one) {
  if (deciding.nation(one.nation) == nullptr) return no_such("nation", one.nation);
  if (!deciding.by_organiser() && !deciding.commands_nation(one.nation)) return refuse_stranger();
  return refuse_flag(one.flag);
}
Body body_of(const Deciding&, const ChangeFlag& one) { return FlagChanged{one.nation, one.flag}; }

MaybeRefusal refuse(const Deciding& deciding, const SetScouts& one) {
  if (deciding.nation(one.nation) == nullptr) return no_such("nation", one.nation);
  return refuse_scouts(one.scouts);
}
Body body_of(const Deciding&, const SetScouts& one) { return ScoutsSet{one.nation, one.scouts}; }

MaybeRefusal refuse(const Deciding& deciding, const AddPlayer& one) {
  const Nation* nation = deciding.nation(one.nation);
  if (nation == nullptr) return no_such("nation", one.nation);
  if (one.account.is_nil()) return kit::Refusal{"K1", "A player is a member of the club."};
  if (is_player(*nation, one.account)) return kit::Refusal{"K2", "That member plays this nation already."};
  return std::nullopt;
}
Body body_of(const Deciding&, const AddPlayer& one) { return PlayerAdded{one.nation, one.account}; }

// A player may leave; others only an organiser removes.
MaybeRefusal refuse(const Deciding& deciding, const RemovePlayer& one) {
  const Nation* nation = deciding.nation(one.nation);
  if (nation == nullptr) return no_such("nation", one.nation);
  if (!deciding.by_organiser() && deciding.act.author.account != one.account)
    return kit::Refusal{"K1", "Only an organiser removes another player; you may leave yourself."};
  if (!is_player(*nation, one.account)) return kit::Refusal{"K2", "That member does not play this nation."};
  return std::nullopt;
}
Body body_of(const Deciding&, const RemovePlayer& one) { return PlayerRemoved{one.nation, one.account}; }

MaybeRefusal refuse(const Deciding& deciding, const HandNation& one) {
  const Nation* nation = deciding.nation(one.nation);
  if (nation == nullptr) return no_such("nation", one.nation);
  if (!deciding.by_organiser() && !owns(deciding, *nation)) return refuse_stranger();
  if (one.account.is_nil()) return kit::Refusal{"K1", "A nation is handed to a member of the club."};
  if (one.until_ms != 0 && one.until_ms <= deciding.act.now_ms)
    return kit::Refusal{"K1", "The time for which the nation is handed over is past already."};
  return std::nullopt;
}
Body body_of(const Deciding&, const HandNation& one) {
  return NationHanded{one.nation, one.account, one.until_ms};
}

MaybeRefusal refuse(const Deciding& deciding, const TakeNationBack& one) {
  const Nation* nation = deciding.nation(one.nation);
  if (nation == nullptr) return no_such("nation", one.nation);
  const bool gives_it_back = nation->handed && nation->handed->to == deciding.act.author.account;
  if (!deciding.by_organiser() && !owns(deciding, *nation) && !gives_it_back) return refuse_stranger();
  if (!nation->handed) return kit::Refusal{"K2", "The nation is in nobody else's hands."};
  return std::nullopt;
}
Body body_of(const Deciding&, const TakeNationBack& one) { return NationTakenBack{one.nation}; }

}  // namespace galloper::campaign
