// From a fact to a sentence: who is called what, and which of several ways of saying it. Within the room, and
// for its tests.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "galloper/v1/scenario.pb.h"
#include "server/chronicle/facts.h"
#include "server/rules/campaign/campaign.h"

namespace galloper::chronicle {

namespace v1 = ::galloper::v1;

// Everybody and everything as the match called them; without a scenario (the scene of the aftermath) as the
// campaign does.
class Names {
 public:
  Names(const campaign::Campaign& campaign, const campaign::Engagement& engagement,
        const v1::Scenario& scenario);

  const std::string& nation(kit::Seat side) const;
  // "General Benedikt Sohm", "Brigadier Otto Sohm"; later "General Sohm", unless two share the surname.
  std::string brigadier(kit::Seat side, BrigadeId brigade) const;
  std::string brigadier_short(kit::Seat side, BrigadeId brigade) const;
  // "the Foot Guards".
  std::string unit(UnitId unit) const;
  std::string ship(ShipId ship) const;
  kit::Seat side_of_ship(ShipId ship) const;
  // "at Three Elms", "off the Dogger", "in the affair of the Grain Convoy".
  const std::string& place() const { return place_; }
  bool at_sea() const { return at_sea_; }

 private:
  struct Man {
    std::string full, brief;
  };
  void read_names(const v1::Scenario& scenario, kit::Seat side);
  std::array<std::string, 2> nations_;
  std::array<std::vector<Man>, 2> brigadiers_;
  std::array<std::vector<std::string>, 2> units_;
  std::vector<std::string> ships_;
  std::size_t south_ships_ = 0;
  std::string place_;
  bool at_sea_ = false;
};

// Where a title says that it was.
std::string place_in(std::string_view title);

struct Line {
  std::string text;
  Fact fact;
  // The way of saying it, before the names: its identity is its address.
  std::string_view pattern;
};
using Paragraph = std::vector<Line>;
using Patterns = std::span<const std::string_view>;

// What a pattern's "{key}" stands for; "{key's}" is its possessive.
struct Man {
  kit::Seat side = kit::Seat::kNone;
  BrigadeId brigade = 0;
};
using Words = std::map<std::string, std::variant<std::string, Man>, std::less<>>;

// What a fact's patterns speak of.
Words words_for(const Fact& fact, const Names& names);

// Says each thing once in each way before it repeats itself, and never twice running in the same.
class Teller {
 public:
  Teller(const Names& names, std::uint64_t seed) : names_(names), seed_(seed) {}

  Line tell(const Fact& fact);
  // In these ways.
  Line tell(const Fact& fact, const Words& words, Patterns patterns);
  // The next sentence says anew in which turn it was.
  void begin_paragraph() { turn_.clear(); }

 private:
  std::string_view choose(const Fact& fact, Patterns patterns) const;
  Words dated(std::string_view pattern, Words words);
  std::string fill(std::string_view pattern, const Words& words);
  std::string resolve(std::string_view key, const Words& words);

  const Names& names_;
  const std::uint64_t seed_;
  std::map<const char*, int> used_;
  std::string_view last_;
  std::string turn_;  // that the sentence before named
  std::set<std::pair<kit::Seat, BrigadeId>> introduced_;
};

// The ways of saying it: never empty.
Patterns patterns_of(const Fact& fact, const Names& names);
// Of what each file tells; else empty.
Patterns land_patterns(const Fact& fact);
Patterns command_patterns(const Fact& fact);
Patterns sea_patterns(const Fact& fact);

}  // namespace galloper::chronicle
