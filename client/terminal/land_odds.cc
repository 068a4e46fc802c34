#include "client/terminal/land_odds.h"

#include <fmt/format.h>

#include <vector>

#include "client/terminal/chances.h"
#include "client/terminal/land_words.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

std::string volley_line(const v1::VolleyOdds& odds) {
  std::string text = fmt::format("{}, {:.1f} SP", dice_words(odds.dice()), odds.expected_loss());
  if (odds.retreats() > 0) text += ", retreats " + percent(odds.retreats());
  if (odds.lost() > 0) text += ", lost " + percent(odds.lost());
  return text;
}

std::string act_line(const v1::ActPreview& act) {
  std::string text;
  const auto add = [&text](std::string_view before, const v1::VolleyOdds& odds) {
    text += (text.empty() ? "" : "; ") + std::string(before) + volley_line(odds);
  };
  if (act.has_defensive_fire()) add("first met by ", act.defensive_fire());
  if (act.has_volley()) add("", act.volley());
  if (act.has_strike_back()) add("reply ", act.strike_back());
  return text;
}

v1::CommandOrder sent_by(const v1::LegalOrder& order) {
  const v1::LandOrder& land = order.order().land();
  return land.has_send_runner() ? land.send_runner().order() : land.give_order().order();
}

std::string when_words(const v1::CommandPreview& command) {
  switch (command.turns()) {
    case 0:
      return "at once, by contact";
    case 1:
      return "this turn";
    default:
      return fmt::format("in {} turns", command.turns());
  }
}

// What he does that was not sent, of six dice.
std::string otherwise_words(const v1::CommandPreview& command, v1::CommandOrder sent) {
  std::vector<std::string> parts;
  const auto add = [&](v1::CommandOrder order, std::uint32_t chances) {
    if (order != sent && chances != 0) parts.push_back(fmt::format("{} {}", order_words(order), chances));
  };
  add(v1::COMMAND_ORDER_ASSAULT, command.assault());
  add(v1::COMMAND_ORDER_OPPOSE, command.oppose());
  add(v1::COMMAND_ORDER_HOLD, command.hold());
  if (command.retreats() != 0) parts.push_back(fmt::format("goes back first {}", command.retreats()));
  return parts.empty() ? "" : ", else " + listed(parts);
}

std::string command_line(const v1::LegalOrder& order) {
  const v1::CommandPreview& command = order.command();
  // When he arrives stands in the order's own words.
  std::string text = command.turns() == 0 ? "no die"
                                          : fmt::format("obeys {} of 6{}", command.as_sent(),
                                                        otherwise_words(command, sent_by(order)));
  if (command.replaces_runner()) text += "; makes the runner under way stale (C7)";
  return text;
}

std::string volley_in_full(std::string_view who, const v1::VolleyOdds& odds) {
  std::string text =
      fmt::format("{} {}{}:\n", who, dice_words(odds.dice()), modifiers_after(odds.modifiers()));
  text += chance_table("SP", "SP", odds.hits()) + chance_table("flag", "flags", odds.flags());
  text += chance_line("destroyed", odds.destroyed()) + chance_line("retreats", odds.retreats()) +
          chance_line("lost in all", odds.lost());
  return text + fmt::format("  {:<16}{:>5.2f} SP\n", "expected loss", odds.expected_loss());
}

}  // namespace

std::string land_preview(const v1::LegalOrder& order) {
  if (order.has_act()) return act_line(order.act());
  if (order.has_command()) return command_line(order);
  return {};
}

std::string land_full_odds(const v1::LegalOrder& order) {
  std::string text;
  if (order.has_act()) {
    const v1::ActPreview& act = order.act();
    if (act.order() != v1::COMMAND_ORDER_UNSPECIFIED)
      text += fmt::format("The unit is under {}.\n", order_words(act.order()));
    if (act.has_defensive_fire()) text += volley_in_full("The target fires first,", act.defensive_fire());
    if (act.has_volley()) text += volley_in_full("It throws", act.volley());
    if (act.has_strike_back())
      text += volley_in_full("If the target stands, it throws back", act.strike_back());
    if (!act.has_volley()) text += "No die is rolled for a move.\n";
  } else if (order.has_command()) {
    const v1::CommandPreview& command = order.command();
    text += fmt::format("The order arrives {}.\n", when_words(command));
    const auto chance = [&text](const char* what, std::uint32_t of_six) {
      text += fmt::format("  {:<16}{} of 6  {:>5.1f} %\n", what, of_six, of_six * 100.0 / 6);
    };
    chance("as sent", command.as_sent());
    chance("Assault", command.assault());
    chance("Oppose", command.oppose());
    chance("Hold", command.hold());
    chance("goes back (C10)", command.retreats());
    if (command.replaces_runner()) text += "The runner under way to him becomes stale (C7).\n";
  }
  return text;
}

}  // namespace galloper::terminal
