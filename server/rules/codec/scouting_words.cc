#include "server/rules/codec/scouting_words.h"

#include <fmt/format.h>

#include <variant>

namespace galloper::codec {

using namespace scouting;  // NOLINT: this file is about nothing else

namespace {

struct OrderWords {
  const kit::Grid& grid;
  const scouting::MovePreview* preview;

  std::string operator()(const kit::Begin&) const { return "The match begins"; }
  std::string operator()(const kit::Close&) const { return "The match is closed"; }
  std::string operator()(const kit::TimeRunOut& o) const {
    return fmt::format("{}'s time has run out", words_of(o.side));
  }
  std::string operator()(const kit::Resign&) const { return "Resign"; }
  std::string operator()(const kit::OfferDraw&) const { return "Offer a draw"; }
  std::string operator()(const kit::AcceptDraw&) const { return "Accept the draw"; }
  std::string operator()(const Place& o) const {
    return fmt::format("Place a scout on {}", cell_name(o.cell, grid));
  }
  std::string operator()(const Lift& o) const {
    return fmt::format("Take the scout on {} back", cell_name(o.cell, grid));
  }
  std::string operator()(const scouting::ConfirmPlacement&) const { return "Confirm the placement"; }
  std::string operator()(const Move& o) const {
    auto text = fmt::format("Scout {} to {}", o.scout, cell_name(o.cell, grid));
    if (!preview) return text;
    const auto steps = preview->steps.size();
    text += fmt::format(", {} step{}", steps, steps == 1 ? "" : "s");
    if (preview->observes) text += ", to observe";
    if (preview->returns) text += ", home with its report";
    return text;
  }
  std::string operator()(const scouting::EndMoves&) const { return "End the moves"; }
  std::string operator()(const scouting::Attack& o) const {
    return fmt::format("Scout {} attacks scout {}", o.scout, o.target);
  }
  std::string operator()(const scouting::EndTurn&) const { return "End the turn"; }
};

std::string list(const std::vector<std::uint8_t>& numbers) {
  return numbers.empty() ? "none" : fmt::format("{}", fmt::join(numbers, " "));
}

std::string words_of(const Roll& roll) {
  auto text = fmt::format("{}", roll.value);
  for (const auto& modifier : roll.modifiers) {
    text += fmt::format(" {:+d} ({}{}{})", modifier.amount, modifier.cause,
                        modifier.cause.empty() ? "" : ", ", modifier.rule);
  }
  if (!roll.modifiers.empty()) text += fmt::format(" = {}", roll.score);
  return text;
}

std::string_view words_of(EncounterResult result) {
  switch (result) {
    case EncounterResult::kNoEffect:
      return "not harmed";
    case EncounterResult::kWounded:
      return "wounded";
    case EncounterResult::kKilled:
      return "killed";
    case EncounterResult::kCaptured:
      return "captured";
  }
  return {};
}

struct EventWords {
  const kit::Grid& grid;

  std::string operator()(const ReportOrderDrawn& e) const {
    return fmt::format("(secret) {}'s reports will tell of brigades {}, brigadiers {}, features {}",
                       codec::words_of(e.side), list(e.order.brigades), list(e.order.brigadiers),
                       list(e.order.features));
  }
  std::string operator()(const BrigadierMade& e) const {
    return fmt::format("(secret) {}'s brigadier {}: rating die {}, character die {}", codec::words_of(e.side),
                       e.brigade, e.dice.rating_die, e.dice.character_die);
  }
  std::string operator()(const Placed& e) const {
    return fmt::format("{} places a scout on {}", codec::words_of(e.side), cell_name(e.cell, grid));
  }
  std::string operator()(const Lifted& e) const {
    return fmt::format("{} takes the scout on {} back", codec::words_of(e.side), cell_name(e.cell, grid));
  }
  std::string operator()(const scouting::PlacementConfirmed& e) const {
    return fmt::format("{} has placed its scouts", codec::words_of(e.side));
  }
  std::string operator()(const Revealed& e) const {
    std::string text = "The scouts are revealed:";
    for (const auto& scout : e.scouts)
      text += fmt::format(" {} on {}", scout.id, cell_name(scout.cell, grid));
    return text;
  }
  std::string operator()(const InitiativeRolled& e) const {
    return both(e.south, e.north) + (e.first == kit::Seat::kNone
                                         ? ": again"
                                         : fmt::format(": {} moves first", codec::words_of(e.first)));
  }
  std::string operator()(const TurnBegan& e) const {
    return fmt::format("Turn {} of {}", e.turn, codec::words_of(e.side));
  }
  std::string operator()(const Moved& e) const {
    return fmt::format("Scout {} rides to {} in {} steps{}", e.scout, cell_name(e.to, grid), e.steps.size(),
                       e.began_observing ? " and will observe" : "");
  }
  std::string operator()(const MovesEnded& e) const {
    return fmt::format("{} has ended its moves", codec::words_of(e.side));
  }
  std::string operator()(const Fought& e) const {
    auto text = fmt::format("Scout {} attacks scout {}: {} against {}", e.attacker, e.defender,
                            words_of(e.attacker_roll), words_of(e.defender_roll));
    if (e.loser == 0) return text + ", no effect";
    return text + fmt::format(", scout {} is {}", e.loser, words_of(e.result));
  }
  std::string operator()(const Observed& e) const { return fmt::format("Scout {} has observed", e.scout); }
  std::string operator()(const Returned& e) const {
    auto text = fmt::format("Scout {} has returned", e.scout);
    if (e.report.brigade) text += fmt::format(", (secret) brigade {}", *e.report.brigade);
    if (e.report.brigadier) text += fmt::format(", (secret) brigadier {}", *e.report.brigadier);
    if (e.report.feature) text += fmt::format(", (secret) feature {}", *e.report.feature);
    return text;
  }
  std::string operator()(const FourReturnedRolled& e) const {
    return "Four returned in the same turn: " + both(e.south, e.north) +
           (e.first == kit::Seat::kNone ? ": again" : fmt::format(": {}", codec::words_of(e.first)));
  }
  std::string operator()(const Resigned& e) const {
    return fmt::format("{} resigns", codec::words_of(e.side));
  }
  std::string operator()(const DrawOffered& e) const {
    return fmt::format("{} offers a draw", codec::words_of(e.side));
  }
  std::string operator()(const DrawLapsed& e) const {
    return fmt::format("{}'s offer of a draw has lapsed", codec::words_of(e.side));
  }
  std::string operator()(const Ended& e) const { return "The match is over: " + codec::words_of(e.outcome); }

 private:
  static std::string both(const Roll& south, const Roll& north) {
    return fmt::format("South rolls {}, North rolls {}", words_of(south), words_of(north));
  }
};

}  // namespace

kit::Grid grid_of(const Rules& rules) {
  return {rules.grid == Grid::kHex ? kit::Tiling::kHex : kit::Tiling::kSquare, rules.width, rules.depth};
}

std::string cell_name(Cell cell, const kit::Grid& grid) {
  const int column = grid.column(cell);
  std::string letters;
  if (column >= 26) letters += static_cast<char>('A' + column / 26 - 1);
  letters += static_cast<char>('A' + column % 26);
  return fmt::format("{}{}", letters, grid.row(cell) + 1);
}

std::string words_of(const Order& order, const kit::Grid& grid, const scouting::MovePreview* preview) {
  return std::visit(OrderWords{grid, preview}, order);
}

std::string words_of(const Event& event, const kit::Grid& grid) {
  return std::visit(EventWords{grid}, event);
}

std::string words_of(const Outcome& outcome) {
  auto text = outcome.winner == kit::Seat::kNone
                  ? fmt::format("a draw ({})", words_of(outcome.reason))
                  : fmt::format("{} wins ({})", words_of(outcome.winner), words_of(outcome.reason));
  const auto& advantage = outcome.advantage;
  text += fmt::format("; returned {} and {}; initiative: {}; rewards of South: {}, of North: {}",
                      advantage.returned[0], advantage.returned[1], words_of(advantage.initiative),
                      list(advantage.rewards[0]), list(advantage.rewards[1]));
  if (advantage.deployment_choice != kit::Seat::kNone)
    text += fmt::format("; {} chooses the deployment", words_of(advantage.deployment_choice));
  return text;
}

std::vector<std::string> rules_of(const Order& order, const scouting::MovePreview* preview) {
  if (std::holds_alternative<Move>(order)) {
    std::vector<std::string> rules = {"S4", "S5"};
    if (preview && preview->observes) rules.push_back("S6");
    if (preview && preview->returns) rules.push_back("S10");
    return rules;
  }
  if (std::holds_alternative<scouting::Attack>(order)) return {"S7", "S8", "S9"};
  if (std::holds_alternative<scouting::EndMoves>(order) || std::holds_alternative<scouting::EndTurn>(order))
    return {"S7"};
  if (std::holds_alternative<Place>(order) || std::holds_alternative<Lift>(order) ||
      std::holds_alternative<scouting::ConfirmPlacement>(order))
    return {"S2"};
  return {"G5"};
}

std::optional<Cell> end_of_steps(const View& view, ScoutId scout, const std::vector<Direction>& steps) {
  if (!view.rules) return std::nullopt;
  const auto grid = grid_of(*view.rules);
  for (const auto& shown : view.scouts) {
    if (shown.id != scout) continue;
    Cell cell = shown.cell;
    for (const auto direction : steps) {
      if (!grid.contains(cell)) return std::nullopt;
      cell = grid.step(cell, direction);
    }
    if (!grid.contains(cell)) return std::nullopt;
    return cell;
  }
  return std::nullopt;
}

}  // namespace galloper::codec
