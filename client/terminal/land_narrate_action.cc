// Moving, firing, charging, and what flags do, in words (L8 to L17).
#include <fmt/format.h>

#include "client/terminal/chances.h"
#include "client/terminal/land_narrate.h"
#include "client/terminal/land_words.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

std::string hexes_words(std::size_t hexes) { return hexes == 1 ? "1 hex" : fmt::format("{} hexes", hexes); }

std::string moved(const v1::UnitMoved& e, const v1::LandDelta& view) {
  const std::string unit = unit_name(view, e.unit());
  const std::string where = hex_name(view, e.cell());
  const std::string hexes = hexes_words(e.steps().size());
  switch (e.reason()) {
    case v1::MOVE_REASON_FALL_BACK:
      return fmt::format("{} falls back {} to {} (L14).", unit, hexes, where);
    case v1::MOVE_REASON_COWARD:
      return fmt::format("{} goes back {} to {} with its brigadier (C10).", unit, hexes, where);
    case v1::MOVE_REASON_RETREAT:
      return fmt::format("{} retreats {} to {} (L10).", unit, hexes, where);
    case v1::MOVE_REASON_ADVANCE:
      return fmt::format("{} advances into {} (L9).", unit, where);
    case v1::MOVE_REASON_FOLLOW:
      return fmt::format("{} follows to {} (L14).", unit, where);
    default:
      return fmt::format("{} moves {} to {}.", unit, hexes, where);
  }
}

std::string counts(std::uint32_t hits, std::uint32_t flags) {
  std::string text = hits == 0 ? "no hit" : counted(hits, "hit");
  if (flags != 0) text += ", " + counted(flags, "flag");
  return text;
}

std::string volley(const v1::Volley& e, const v1::LandDelta& view) {
  const std::string unit = unit_name(view, e.unit());
  const std::string target = unit_name(view, e.target());
  std::string text;
  std::string_view rule = "L8";
  switch (e.kind()) {
    case v1::VOLLEY_KIND_CHARGE:
      text = fmt::format("{} charges {}", unit, target);
      rule = "L9";
      break;
    case v1::VOLLEY_KIND_STRIKE_BACK:
      text = fmt::format("{} strikes back at {}", unit, target);
      rule = "L9";
      break;
    case v1::VOLLEY_KIND_DEFENSIVE_FIRE:
      text = fmt::format("{} fires at {} as it comes on", unit, target);
      rule = "L13";
      break;
    default:
      text = fmt::format("{} fires at {} at {}", unit, target, hexes_words(e.range()));
  }
  text += fmt::format(" with {}{}{}", dice_words(e.dice().size()), modifiers_after(e.modifiers()),
                      rolled_words(e.dice()));
  return fmt::format("{}: {} ({}).", text, counts(e.hits(), e.flags()), rule);
}

std::string flags(const v1::FlagsResolved& e, const v1::LandDelta& view) {
  std::string text = fmt::format("{}: {}", unit_name(view, e.unit()), counted(e.flags(), "flag"));
  if (e.doubled() != 0) text += fmt::format(", {} more for its losses", e.doubled());
  if (e.ignored() != 0) text += fmt::format(", {} ignored", e.ignored());
  text += e.retreated() == 0 ? ": it stands" : fmt::format(": it retreats {}", hexes_words(e.retreated()));
  if (e.losses() != 0) text += fmt::format(" and loses {} SP for want of room", e.losses());
  return text + " (L10).";
}

std::string lost(const v1::UnitLost& e, const v1::LandDelta& view) {
  std::string text = unit_name(view, e.unit()) +
                     (e.loss() == v1::UNIT_LOSS_DRIVEN_OFF ? " is driven off the field" : " is destroyed");
  if (e.by() != 0) text += fmt::format(", to the credit of {}", unit_name(view, e.by()));
  return text + fmt::format(": a banner for {} (L11).", seat_name(enemy_of(side_of(e.unit()))));
}

}  // namespace

std::optional<std::string> narrate_action(const v1::LandEvent& e, const v1::LandDelta& view) {
  using E = v1::LandEvent;
  switch (e.event_case()) {
    case E::kMoved:
      return moved(e.moved(), view);
    case E::kActionBegan:
      return fmt::format("{} acts.", unit_name(view, e.action_began().unit()));
    case E::kVolley:
      return volley(e.volley(), view);
    case E::kFlagsResolved:
      return flags(e.flags_resolved(), view);
    case E::kUnitLost:
      return lost(e.unit_lost(), view);
    case E::kChoiceAwaited: {
      const std::string choice = choice_words(view, e.choice_awaited());
      return choice.empty() ? "The choice is made." : fmt::format("To be chosen: {}.", choice);
    }
    case E::kActionEnded:
      return fmt::format("{} has acted.", unit_name(view, e.action_ended().unit()));
    default:
      return std::nullopt;
  }
}

}  // namespace galloper::terminal
