#include "client/terminal/naval_odds.h"

#include <fmt/format.h>

#include "client/terminal/chances.h"
#include "client/terminal/naval_words.h"

namespace galloper::terminal {
namespace {

std::string fire_line(const v1::FireOdds& odds) {
  std::string text = fmt::format("{}, {:.1f} points", dice_words(odds.dice()), odds.expected());
  if (odds.sinks() > 0) text += ", sinks " + percent(odds.sinks());
  return text;
}

// A plan of this shot alone says nothing new; but torpedo and guns of equal dice are two shots.
bool is_shared(const v1::FirePreview& fire) { return fire.plan().dice() > fire.shot().dice(); }

// The preview is then of the shot that the plan has now.
bool holds(const v1::LegalOrder& order) { return order.order().naval().aim().target() == 0; }

std::string fire_in_full(std::string_view who, const v1::FireOdds& odds) {
  return fmt::format("{}, {}:\n", who, dice_words(odds.dice())) +
         chance_table("point", "points", odds.points()) + chance_line("sinks", odds.sinks()) +
         fmt::format("  {:<16}{:>5.2f} points\n", "expected", odds.expected());
}

}  // namespace

std::string naval_preview(const v1::LegalOrder& order) {
  if (order.has_course()) {
    const std::string& steps = order.course().steps();
    return steps.empty() ? "stays" : fmt::format("costs {}, {}", steps.size(), course_letters(steps));
  }
  if (!order.has_fire()) return {};
  const v1::FirePreview& fire = order.fire();
  std::string text = fmt::format("{}range {}, {}{}", holds(order) ? "gives up " : "", fire.range(),
                                 fire.half() ? "half, " : "", fire_line(fire.shot()));
  if (is_shared(fire)) text += "; all at it " + fire_line(fire.plan());
  return text;
}

std::string naval_full_odds(const v1::LegalOrder& order) {
  if (order.has_course()) {
    const std::string& steps = order.course().steps();
    return fmt::format("No die is rolled for a move. A shortest course costs {}{}{}.\n", steps.size(),
                       steps.empty() ? "" : ": ", course_letters(steps));
  }
  if (!order.has_fire()) return {};
  const v1::FirePreview& fire = order.fire();
  std::string text = holds(order) ? "It gives up the shot that is planned.\n" : "";
  text += fmt::format("Range {}{}.\n", fire.range(),
                      fire.half() ? ", half effect: the target is ahead or astern (N6, N7)" : "");
  text += fire_in_full("This shot", fire.shot());
  if (is_shared(fire)) text += fire_in_full("With all of the plan that aim at it", fire.plan());
  return text;
}

}  // namespace galloper::terminal
