// A campaign's people and ships: the roster, and a brigadier's own page.
#include <fmt/format.h>

#include <algorithm>

#include "client/terminal/campaign_commands.h"
#include "client/terminal/campaign_words.h"
#include "client/terminal/rating_chart.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

constexpr std::uint32_t kMostRating = 5;  // C3

std::string worth_words(const v1::BrigadierPage& man) {
  if (man.rating() == 0) return "not yet tried before your eyes";
  return fmt::format("rating {}, {}", man.rating(), harmless(man.character()));
}

std::string fitness_words(std::uint32_t rests) {
  if (rests == 0) return "";
  return fmt::format("; rests until {} more engagement{} ended", rests, rests == 1 ? " has" : "s have");
}

std::string brigadier_words(const v1::BrigadierPage& man) {
  std::string text = fmt::format("  {:>3}  {}: {}, {}", man.id(), harmless(man.name()), worth_words(man),
                                 counted(man.battles(), "battle"));
  if (man.fate() != v1::BRIGADIER_FATE_UNSPECIFIED) text += fmt::format("; {}", fate_words(man.fate()));
  return text + fitness_words(man.rests()) + "\n";
}

std::string brigade_words(const v1::BrigadePage& brigade, Names& names) {
  std::string text = fmt::format(
      "  {:>3}  {}, {}{}\n", brigade.id(), harmless(brigade.name()),
      brigade.brigadier() == 0 ? "without a brigadier" : "led by " + names.of_brigadier(brigade.brigadier()),
      fitness_words(brigade.rests()));
  for (const auto& unit : brigade.units()) {
    text += fmt::format("       {:>2}  {}, {}{}{}\n", unit.place(), harmless(unit.unit().name()),
                        harmless(unit.unit().type()),
                        unit.unit().strength() == 0 ? "" : fmt::format(" of {}", unit.unit().strength()),
                        unit.lost() ? "; lost" : "");
  }
  return text;
}

std::string ship_words(const v1::CampaignShip& ship) {
  return fmt::format("  {:>3}  {}, {} of {} points{}\n", ship.id(), harmless(ship.name()),
                     harmless(ship.ship_class()), ship.points(),
                     ship.sunk()          ? "; sunk"
                     : ship.damage() == 0 ? ""
                                          : fmt::format("; damage {}", ship.damage()));
}

// One nation's; empty: it has none.
std::string roster_words(const v1::GetRosterResponse& roster, std::uint32_t nation, Names& names) {
  std::string men, brigades, ships;
  for (const auto& one : roster.brigadiers())
    if (one.nation() == nation) men += brigadier_words(one);
  for (const auto& one : roster.brigades())
    if (one.nation() == nation) brigades += brigade_words(one, names);
  for (const auto& one : roster.ships())
    if (one.nation() == nation) ships += ship_words(one);
  if (men.empty() && brigades.empty() && ships.empty()) return "";
  std::string text = names.of_nation(nation) + "\n";
  if (!men.empty()) text += " Brigadiers\n" + men;
  if (!brigades.empty()) text += " Brigades\n" + brigades;
  if (!ships.empty()) text += " Ships\n" + ships;
  return text;
}

std::string battle_words(const v1::BrigadierBattle& battle, Names& names) {
  const auto obeyed = std::count_if(battle.orders().begin(), battle.orders().end(),
                                    [](const auto& order) { return !order.disobeyed(); });
  const std::string orders = battle.orders().empty() ? "no order after the first"
                                                     : fmt::format("{} of {} obeyed", obeyed,
                                                                   counted(battle.orders_size(), "order"));
  const std::string rating =
      battle.rating_before() == battle.rating_after()
          ? fmt::format("stays at {}", battle.rating_after())
          : fmt::format("goes from {} to {}", battle.rating_before(), battle.rating_after());
  std::string text = fmt::format("  {}  #{}, {}, with {}: {}; routed {}, lost {} of {}; die {}, rating {}",
                                 minute_words(battle.time()), battle.engagement(), seat_name(battle.seat()),
                                 names.of_brigade(battle.brigade()), orders, battle.enemies_routed(),
                                 battle.units_lost(), counted(battle.units(), "unit"), battle.die(), rating);
  if (!battle.rule().empty()) text += fmt::format(" ({})", battle.rule());
  if (battle.fate() != v1::BRIGADIER_FATE_UNSPECIFIED) text += fmt::format("; {}", fate_words(battle.fate()));
  if (battle.annulled()) text += "; annulled";
  text += "\n";
  for (const auto& honour : battle.honours())
    text += folded(fmt::format("{}: {}", harmless(honour.title()), harmless(honour.reason())), 6);
  for (const auto& ruling : battle.rulings()) text += record_words(ruling);
  return text;
}

std::string whole_words(const v1::GetBrigadierResponse& reply, Names& names) {
  const auto& man = reply.brigadier();
  std::string text = fmt::format("Brigadier {} of {} ({}): {}\n", harmless(man.name()),
                                 harmless(reply.nation().name()), man.id(), worth_words(man));
  if (man.fate() != v1::BRIGADIER_FATE_UNSPECIFIED)
    text += fmt::format("He is {}{}.\n", fate_words(man.fate()), fitness_words(man.rests()));
  if (man.rating_die() != 0)
    text += fmt::format("Made by a {} for his rating and a {} for his character (C4).\n", man.rating_die(),
                        man.character_die());
  if (!man.shield().blazon().empty()) text += fmt::format("Arms: {}.\n", harmless(man.shield().blazon()));
  text += fmt::format("{}; {} obeyed, {} not.\n", counted(man.battles(), "battle"),
                      counted(man.orders_obeyed(), "order"), man.orders_disobeyed());
  if (man.history_size() > 0) text += "\nRating, battle by battle\n" + rating_chart(man) + "\nBattles\n";
  for (const auto& battle : man.history()) text += battle_words(battle, names);
  if (reply.moments_size() > 0) text += "\nMoments\n";
  for (const auto& moment : reply.moments()) {
    text += folded(harmless(moment.text()), 2);
    text += fmt::format("      engagement {}: match {}, version {}\n", moment.engagement(), moment.match_id(),
                        moment.event().version());
  }
  return text;
}

}  // namespace

// Columns: how he was made, then each battle that counts, by its engagement's number.
std::string rating_chart(const v1::BrigadierPage& man) {
  std::vector<std::pair<std::string, std::uint32_t>> points;
  for (const auto& battle : man.history()) {
    if (battle.annulled()) continue;
    if (points.empty()) points.emplace_back("", battle.rating_before());
    points.emplace_back(fmt::format("#{}", battle.engagement()), battle.rating_after());
  }
  std::string text;
  for (std::uint32_t rating = kMostRating; rating >= 1; --rating) {
    std::string line = fmt::format("  {} |", rating);
    for (const auto& [label, value] : points) line += value == rating ? "   *" : "    ";
    while (line.back() == ' ') line.pop_back();
    text += line + "\n";
  }
  text += "    +" + std::string(points.size() * 4, '-') + "\n     ";
  for (const auto& [label, value] : points) text += fmt::format("{:>4}", label);
  return text + "\n";
}

int campaign_roster(Terminal& terminal) {
  const auto id = campaign_id(terminal);
  if (!id) return terminal.refuse(id.error());
  Names names(terminal, *id);
  const auto nation = terminal.arguments().campaign->nation.empty()
                          ? Result<std::uint32_t>(0u)
                          : names.nation(terminal.arguments().campaign->nation);
  if (!nation) return terminal.refuse(nation.error());
  v1::GetRosterRequest request;
  request.set_campaign_id(*id);
  request.set_nation(*nation);
  return finish(terminal, terminal.call(request), [&](const auto& reply) {
    std::uint32_t last = *nation;
    for (const auto& one : reply.brigadiers()) last = std::max(last, one.nation());
    for (const auto& one : reply.brigades()) last = std::max(last, one.nation());
    for (const auto& one : reply.ships()) last = std::max(last, one.nation());
    std::string text;
    for (std::uint32_t one = 1; one <= last; ++one) text += roster_words(reply, one, names);
    if (text.empty())
      terminal.note("Nobody is there yet: galloper campaign brigadier-new makes a brigadier.");
    return text;
  });
}

int campaign_brigadier(Terminal& terminal) {
  const auto id = campaign_id(terminal);
  if (!id) return terminal.refuse(id.error());
  Names names(terminal, *id);
  const auto number = names.brigadier(terminal.arguments().campaign->brigadier);
  if (!number) return terminal.refuse(number.error());
  v1::GetBrigadierRequest request;
  request.set_campaign_id(*id);
  request.set_brigadier(*number);
  return finish(terminal, terminal.call(request),
                [&](const auto& reply) { return whole_words(reply, names); });
}

}  // namespace galloper::terminal
