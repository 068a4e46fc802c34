#include "client/terminal/land_narrate.h"

#include <fmt/format.h>

#include "client/terminal/land_words.h"
#include "client/terminal/table_events.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

std::string rolled_for_first(const v1::LandInitiativeRolled& e) {
  const std::string dice = fmt::format("South rolled {}; North rolled {}", e.south(), e.north());
  if (e.first() == v1::SEAT_UNSPECIFIED) return dice + ": a tie, so both roll again (L19).";
  return fmt::format("{}: {} moves first (L19).", dice, seat_name(e.first()));
}

std::string phase_words_of(const v1::LandPhaseBegan& e) {
  std::string text = e.seat() == v1::SEAT_UNSPECIFIED ? "Both sides" : std::string(seat_name(e.seat()));
  text += fmt::format(": {}", phase_words(e.phase()));
  if (e.reward() != 0) text += fmt::format(", reward {} (S13)", e.reward());
  return text + ".";
}

std::string piece_name(const v1::LandDelta& view, std::uint32_t number) {
  for (const auto& piece : view.sheet().ground().pieces()) {
    if (piece.piece() == number && !piece.name().empty()) return harmless(piece.name());
  }
  return "a piece of ground";
}

std::string first_order(const v1::FirstOrderSet& e, const v1::LandDelta& view) {
  return fmt::format("{} begins under {} (C5).", brigadier_name(view, e.seat(), e.brigade()),
                     order_words(e.order()));
}

std::string counter_placed(v1::Seat seat, std::uint32_t counter, v1::Sector sector, std::string_view rule) {
  return fmt::format("{} puts counter {} in its {} ({}).", seat_name(seat), counter, sector_words(sector),
                     rule);
}

std::string after_words(const v1::BrigadierAfter& e, const v1::LandDelta& view) {
  std::string text =
      fmt::format("After the battle {}: {}; {} of {} lost, {} routed.",
                  brigadier_name(view, e.seat(), e.brigade()), e.disobeyed() ? "he disobeyed" : "he obeyed",
                  e.units_lost(), counted(e.units(), "unit"), counted(e.enemies_routed(), "enemy unit"));
  if (e.rule().empty()) return text + fmt::format(" Rating {} as before (C15).", e.rating());
  return text + fmt::format(" Rolled {} against rating {}: rating {} ({}).", e.die(), e.rating_before(),
                            e.rating(), harmless(e.rule()));
}

std::string brigadier_made(const v1::LandBrigadierMade& e, const v1::LandDelta& view) {
  std::string text = fmt::format("{} is made: dice {} and {}", brigadier_name(view, e.seat(), e.brigade()),
                                 e.rating_die(), e.character_die());
  const v1::LandBrigade* brigade = find_brigade(view, e.seat(), e.brigade());
  if (brigade != nullptr && brigade->rating() != 0)
    text += fmt::format(", rating {}, {}", brigade->rating(), harmless(brigade->character()));
  return text + " (C4).";
}

// What belongs to no part of the battle: turns, objectives, the end.
std::string narrate_rest(const v1::LandEvent& e, const v1::LandDelta& view) {
  using E = v1::LandEvent;
  switch (e.event_case()) {
    case E::kTurnBegan:
      return fmt::format("Turn {} of {}.", e.turn_began().turn(), seat_name(e.turn_began().seat()));
    case E::kBrigadierAfter:
      return after_words(e.brigadier_after(), view);
    case E::kEnded:
      return narrate(e.ended().outcome());
    case E::kObjectivesHeld: {
      std::vector<std::string> hexes;
      for (const auto index : e.objectives_held().objectives()) {
        if (static_cast<int>(index) < view.sheet().objectives_size())
          hexes.push_back(hex_name(view, view.sheet().objectives(static_cast<int>(index))));
      }
      return fmt::format("{} holds {} (L21).", seat_name(e.objectives_held().seat()),
                         hexes.empty() ? "no objective" : listed(hexes));
    }
    default:
      return std::string(kUnknownEvent);
  }
}

std::string narrate_ground(const v1::LandEvent& e, const v1::LandDelta& view) {
  if (e.has_piece_moved())
    return fmt::format("{} moves {} to {} (S13).", seat_name(e.piece_moved().seat()),
                       piece_name(view, e.piece_moved().piece()), hex_name(view, e.piece_moved().anchor()));
  if (e.has_reward_passed())
    return e.reward_passed().lapsed()
               ? fmt::format("{}'s reward {} lapses: there is no legal place (S13).",
                             seat_name(e.reward_passed().seat()), e.reward_passed().kind())
               : fmt::format("{} leaves the rest of reward {} (S13).", seat_name(e.reward_passed().seat()),
                             e.reward_passed().kind());
  return fmt::format("{} surveys {} (S14).", seat_name(e.piece_surveyed().seat()),
                     piece_name(view, e.piece_surveyed().piece()));
}

std::string narrate_deployment(const v1::LandEvent& e, const v1::LandDelta& view) {
  using E = v1::LandEvent;
  switch (e.event_case()) {
    case E::kDeployed:
      return fmt::format("{} stands in {} (L20).", unit_name(view, e.deployed().unit()),
                         hex_name(view, e.deployed().cell()));
    case E::kLifted:
      return fmt::format("{} is taken back into the hand (L20).", unit_name(view, e.lifted().unit()));
    case E::kCincPlaced:
      return fmt::format("{} stands in {} (L20).", cinc_name(view, e.cinc_placed().seat()),
                         hex_name(view, e.cinc_placed().cell()));
    case E::kFirstOrderSet:
      return first_order(e.first_order_set(), view);
    case E::kCounterPlaced:
      return counter_placed(e.counter_placed().seat(), e.counter_placed().counter(),
                            e.counter_placed().sector(), "F2");
    case E::kDeploymentConfirmed:
      return fmt::format("{} has deployed (L20).", seat_name(e.deployment_confirmed().seat()));
    case E::kDeploymentShown:
      return fmt::format("{}'s deployment is open to all (L20).", seat_name(e.deployment_shown().seat()));
    default:
      return "Both sides' counters are open (F2).";
  }
}

}  // namespace

std::optional<std::string> narrate_before_battle(const v1::LandEvent& e, const v1::LandDelta& view) {
  using E = v1::LandEvent;
  switch (e.event_case()) {
    case E::kBrigadierMade:
      return brigadier_made(e.brigadier_made(), view);
    case E::kInitiativeRolled:
      return rolled_for_first(e.initiative_rolled());
    case E::kFirstTurnSettled:
      return fmt::format(
          "{} moves first{} (L19).", seat_name(e.first_turn_settled().first()),
          e.first_turn_settled().by_choice() ? ", by choice of the holder of the initiative" : "");
    case E::kDeploymentOrderSettled:
      return fmt::format("{} deploys first (L20).", seat_name(e.deployment_order_settled().first()));
    case E::kPhaseBegan:
      return phase_words_of(e.phase_began());
    case E::kPieceMoved:
    case E::kRewardPassed:
    case E::kPieceSurveyed:
      return narrate_ground(e, view);
    case E::kDeployed:
    case E::kLifted:
    case E::kCincPlaced:
    case E::kFirstOrderSet:
    case E::kCounterPlaced:
    case E::kDeploymentConfirmed:
    case E::kDeploymentShown:
    case E::kCountersShown:
      return narrate_deployment(e, view);
    case E::kCounterMoved:
      return counter_placed(e.counter_moved().seat(), e.counter_moved().counter(), e.counter_moved().sector(),
                            "F4");
    default:
      return std::nullopt;
  }
}

std::string narrate(const v1::LandOutcome& outcome) {
  std::string text = ending_words("The match is over", outcome);
  if (!outcome.rule().empty()) text += " (" + harmless(outcome.rule()) + ")";
  return text +
         fmt::format(". Banners: South {}, North {}.", outcome.south_banners(), outcome.north_banners());
}

std::string narrate(const v1::LandEvent& event, const v1::LandDelta& view) {
  if (auto text = narrate_before_battle(event, view)) return *text;
  if (auto text = narrate_command(event, view)) return *text;
  if (auto text = narrate_action(event, view)) return *text;
  if (auto text = narrate_table(event)) return *text;
  return narrate_rest(event, view);
}

}  // namespace galloper::terminal
