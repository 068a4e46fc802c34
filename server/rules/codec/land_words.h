// The land battle in plain words, by the names that a viewer knows: what a viewer may not know is not in the
// words, since they are made from its view. For the texts of legal orders and of playthroughs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/rules/codec/table_words.h"
#include "server/rules/land/land.h"

namespace galloper::codec {

// L15, L16: what obliges an act under Assault, or is satisfied by it.
struct Obligation {
  std::string_view rule;  // "L15", "L16"
  int point = 0;          // L15's numbered points; 0: none
  std::string_view text;
};
// Nothing: the unit is not under Assault. Precondition: the act is legal.
std::optional<Obligation> obligation_of(const land::State& state, const land::Act& act);

// "Foot Guards to C4 and fire at the Dragoons". `view`: that of `seat`, whose order it is.
std::string words_of(const land::Order& order, const land::View& view, kit::Seat seat);
// "The Foot Guards fire at the Dragoons at 2 hexes: 2, 5, 6: one hit, one flag". `before`: what the viewer
// knew.
std::string words_of(const land::PublicEvent& event, const land::View& before);
std::string words_of(const land::Outcome& outcome);
// The rules behind an order. `view` as above; `command`: the order that binds the unit of an Act.
std::vector<std::string> rules_of(const land::Order& order, const land::View& view, command::Order command);

// The names that a view knows, and how a sentence uses them.
class LandNames {
 public:
  explicit LandNames(const land::View& view) : view_(view) {}

  std::string cell(land::Cell cell) const;
  // "Foot Guards", or "unit" where the viewer does not know it.
  std::string unit(land::UnitId id) const;
  // "the Foot Guards"; "Ney's Lancers" has no article.
  std::string the_unit(land::UnitId id) const;
  // At the beginning of a sentence.
  std::string unit_first(land::UnitId id) const;
  std::string brigade(kit::Seat side, land::BrigadeId brigade) const;
  std::string brigadier(kit::Seat side, land::BrigadeId brigade) const;
  std::string cinc(kit::Seat side) const;
  // "the woods at C4".
  std::string piece(std::uint8_t piece) const;

 private:
  const land::View& view_;
};

// "no hit", "one hit", "two hits".
std::string counted(int number, std::string_view noun);

}  // namespace galloper::codec
