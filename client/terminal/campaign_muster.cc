// Nations and their forces: what becomes entries of the ledger.
#include "client/terminal/campaign_commands.h"
#include "client/terminal/campaign_words.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

using v1::CampaignCommand;

// `set` takes the number that is meant; an error passes on.
template <class Set>
Status with(const Result<std::uint32_t>& number, Set set) {
  if (!number) return tl::unexpected(number.error());
  set(*number);
  return {};
}

// Of a message with a nation.
template <class One>
Status set_nation(Terminal& terminal, Names& names, One& one) {
  return with(names.nation(terminal.arguments().campaign->nation),
              [&](std::uint32_t id) { one.set_nation(id); });
}

// Who plays the nation may be no member any more.
template <class One>
bool set_player(Terminal& terminal, Names& names, One& one) {
  if (!names.home()) return false;
  const auto* nation = find_by_id(names.home()->page().nations(), one.nation());
  if (nation == nullptr) return false;
  for (const auto& player : nation->players()) {
    if (player.name() != terminal.arguments().member) continue;
    one.set_account_id(player.account_id());
    return true;
  }
  return false;
}

template <class One>
Status set_member(Terminal& terminal, Names& names, One& one) {
  if (!names.home()) return tl::unexpected(names.home().error());
  const auto account = member_id(terminal, names.home()->campaign().club_id());
  if (!account) return tl::unexpected(account.error());
  one.set_account_id(*account);
  return {};
}

template <class One>
void set_units(const CampaignArguments& arguments, One& one) {
  for (const auto& unit : arguments.units) *one.add_units() = unit;
}

template <class One>
void set_flag(const CampaignArguments& arguments, One& one) {
  if (arguments.flag) *one.mutable_drawn() = *arguments.flag;
  if (arguments.flag_seed) one.set_seed(*arguments.flag_seed);
}

}  // namespace

int campaign_nation_add(Terminal& terminal) {
  const CampaignArguments& arguments = *terminal.arguments().campaign;
  return give(terminal, [&](Names&, CampaignCommand& command) -> Status {
    auto& one = *command.mutable_add_nation();
    one.set_name(terminal.arguments().name);
    if (arguments.scouts) one.set_scouts(*arguments.scouts);
    // Nations of the same name in other campaigns have the same flag, until one draws another.
    if (!arguments.flag && !arguments.flag_seed) one.set_seed(std::hash<std::string>()(one.name()));
    set_flag(arguments, one);
    return {};
  });
}

int campaign_nation_flag(Terminal& terminal) {
  const CampaignArguments& arguments = *terminal.arguments().campaign;
  if (!arguments.flag && !arguments.flag_seed)
    return terminal.misuse("Say which flag: --seed N or --flag \"plain gules\".");
  return give(terminal, [&](Names& names, CampaignCommand& command) {
    set_flag(arguments, *command.mutable_change_flag());
    return set_nation(terminal, names, *command.mutable_change_flag());
  });
}

int campaign_nation_scouts(Terminal& terminal) {
  return give(terminal, [&](Names& names, CampaignCommand& command) {
    command.mutable_set_scouts()->set_scouts(terminal.arguments().campaign->number);
    return set_nation(terminal, names, *command.mutable_set_scouts());
  });
}

int campaign_nation_player(Terminal& terminal) {
  return give(terminal, [&](Names& names, CampaignCommand& command) -> Status {
    if (!terminal.arguments().campaign->remove) {
      auto& added = *command.mutable_add_player();
      if (Status named = set_nation(terminal, names, added); !named) return named;
      return set_member(terminal, names, added);
    }
    auto& removed = *command.mutable_remove_player();
    if (Status named = set_nation(terminal, names, removed); !named) return named;
    return set_player(terminal, names, removed) ? Status() : set_member(terminal, names, removed);
  });
}

int campaign_nation_hand(Terminal& terminal) {
  const CampaignArguments& arguments = *terminal.arguments().campaign;
  return give(terminal, [&](Names& names, CampaignCommand& command) -> Status {
    auto& one = *command.mutable_hand_nation();
    if (arguments.date) *one.mutable_until() = *arguments.date;
    if (Status named = set_nation(terminal, names, one); !named) return named;
    return set_member(terminal, names, one);
  });
}

int campaign_nation_take_back(Terminal& terminal) {
  return give(terminal, [&](Names& names, CampaignCommand& command) {
    return set_nation(terminal, names, *command.mutable_take_nation_back());
  });
}

int campaign_brigadier_new(Terminal& terminal) {
  return give(terminal, [&](Names& names, CampaignCommand& command) {
    command.mutable_make_brigadier()->set_name(terminal.arguments().name);
    return set_nation(terminal, names, *command.mutable_make_brigadier());
  });
}

int campaign_brigadier_return(Terminal& terminal) {
  return give(terminal, [&](Names& names, CampaignCommand& command) {
    return with(names.brigadier(terminal.arguments().campaign->brigadier),
                [&](std::uint32_t id) { command.mutable_return_brigadier()->set_brigadier(id); });
  });
}

int campaign_brigade_new(Terminal& terminal) {
  const CampaignArguments& arguments = *terminal.arguments().campaign;
  return give(terminal, [&](Names& names, CampaignCommand& command) -> Status {
    auto& one = *command.mutable_raise_brigade();
    one.set_name(terminal.arguments().name);
    set_units(arguments, one);
    if (Status named = set_nation(terminal, names, one); !named || arguments.brigadier.empty()) return named;
    return with(names.brigadier(arguments.brigadier), [&](std::uint32_t id) { one.set_brigadier(id); });
  });
}

int campaign_brigade_units(Terminal& terminal) {
  const CampaignArguments& arguments = *terminal.arguments().campaign;
  return give(terminal, [&](Names& names, CampaignCommand& command) {
    set_units(arguments, *command.mutable_add_units());
    return with(names.brigade(arguments.brigade),
                [&](std::uint32_t id) { command.mutable_add_units()->set_brigade(id); });
  });
}

int campaign_brigade_brigadier(Terminal& terminal) {
  const CampaignArguments& arguments = *terminal.arguments().campaign;
  return give(terminal, [&](Names& names, CampaignCommand& command) -> Status {
    auto& one = *command.mutable_assign_brigadier();
    const Status led = with(names.brigade(arguments.brigade), [&](std::uint32_t id) { one.set_brigade(id); });
    if (!led) return led;
    return with(names.brigadier(arguments.brigadier), [&](std::uint32_t id) { one.set_brigadier(id); });
  });
}

int campaign_ship_new(Terminal& terminal) {
  const CampaignArguments& arguments = *terminal.arguments().campaign;
  return give(terminal, [&](Names& names, CampaignCommand& command) {
    auto& one = *command.mutable_commission_ship();
    one.set_name(terminal.arguments().name);
    one.set_ship_class(arguments.ship_class);
    one.set_points(arguments.number);
    return set_nation(terminal, names, one);
  });
}

int campaign_ship_repair(Terminal& terminal) {
  const CampaignArguments& arguments = *terminal.arguments().campaign;
  return give(terminal, [&](Names& names, CampaignCommand& command) {
    command.mutable_repair_ship()->set_points(arguments.number);
    return with(names.ship(arguments.ship),
                [&](std::uint32_t id) { command.mutable_repair_ship()->set_ship(id); });
  });
}

int campaign_ship_return(Terminal& terminal) {
  return give(terminal, [&](Names& names, CampaignCommand& command) {
    return with(names.ship(terminal.arguments().campaign->ship),
                [&](std::uint32_t id) { command.mutable_return_ship()->set_ship(id); });
  });
}

int campaign_rebuild(Terminal& terminal) {
  const CampaignArguments& arguments = *terminal.arguments().campaign;
  return give(terminal, [&](Names& names, CampaignCommand& command) {
    command.mutable_rebuild_unit()->set_unit(arguments.number);
    return with(names.brigade(arguments.brigade),
                [&](std::uint32_t id) { command.mutable_rebuild_unit()->set_brigade(id); });
  });
}

}  // namespace galloper::terminal
