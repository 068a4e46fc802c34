#include "server/chronicle/telling.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/chronicle/english.h"

namespace galloper::chronicle {
namespace {

using kit::index_of;
using kit::Seat;

constexpr std::array<std::string_view, 33> kTitles = {
    "Archduke", "Baron",    "Baroness",  "Brigadier",

    "Captain",  "Colonel",  "Commodore", "Count",      "Countess", "Dame",
    "Duchess",  "Duke",     "Earl",      "Field",      "General",  "General-in-Chief",
    "Grand",    "Herr",     "Lady",      "Lieutenant", "Lord",     "Madame",
    "Major",    "Margrave", "Marquis",   "Marshal",    "Master",   "Prince",
    "Princess", "Sir",      "Viscount",  "Doctor",     "Oberst"};

std::string first_word(std::string_view text) { return std::string(text.substr(0, text.find(' '))); }
bool has_title(std::string_view name) {
  if (name.find(' ') == name.npos) return false;
  const std::string first = first_word(name);
  return first.ends_with("-General") || std::find(kTitles.begin(), kTitles.end(), first) != kTitles.end();
}

std::string full_name(const std::string& name) {
  if (name.starts_with("The ")) return with_the(name);
  return has_title(name) ? name : "Brigadier " + name;
}
// "General Sohm" of "General Benedikt Sohm"; "Prince Karol" of "Prince Karol of Ostrau".
std::string brief_name(const std::string& name) {
  const std::string full = full_name(name);
  if (full.starts_with("the ")) return full;
  if (const auto at = full.find(" of "); at != full.npos) return full.substr(0, at);
  for (const std::string_view particle : {" von ", " van ", " de ", " du ", " af "}) {
    if (const auto at = full.find(particle); at != full.npos) return first_word(full) + full.substr(at);
  }
  return first_word(full) + full.substr(full.rfind(' '));
}

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash ^= value + 0x9e3779b97f4a7c15ull + (hash << 6) + (hash >> 2);
  return hash * 0xff51afd7ed558ccdull;
}

}  // namespace

std::string place_in(std::string_view title) {
  const std::string_view name = title.substr(0, title.find(','));
  for (const std::string_view word : {" at ", " in ", " off ", " near ", " before "}) {
    if (const auto at = name.rfind(word); at != name.npos) return std::string(name.substr(at + 1));
  }
  if (name.starts_with("Off ") || name.starts_with("At ") || name.starts_with("In "))
    return lower_first(std::string(name));
  if (name.ends_with(" by Night"))
    return "in the night action of the " + lower_first(std::string(name.substr(0, name.size() - 9)));
  if (name.starts_with("The Harbour of "))
    return lower_first("In the harbour" + std::string(name.substr(11)));
  if (name.find("Bridge") != name.npos && name.starts_with("The "))
    return "at the " + std::string(name.substr(4));
  if (name.starts_with("The Road to ")) return "on the road to " + std::string(name.substr(12));
  if (name.starts_with("The ")) return "in the affair of the " + std::string(name.substr(4));
  return fmt::format("in the affair of “{}”", name);
}

Names::Names(const campaign::Campaign& campaign, const campaign::Engagement& engagement,
             const v1::Scenario& scenario)
    : place_(place_in(scenario.title())), at_sea_(scenario.has_naval()) {
  for (const Seat side : kit::kSides) {
    const std::size_t index = index_of(side);
    const auto* nation = campaign::find(campaign.nations, engagement.nations[index]);
    nations_[index] = nation ? nation->name : std::string(kit::name_of(side));
    for (const campaign::Fielded& fielded : engagement.fielded[index]) {
      const auto* man = campaign::find(campaign.brigadiers, fielded.brigadier);
      const std::string name = man ? man->name : std::string("the brigadier");
      brigadiers_[index].push_back({full_name(name), brief_name(name)});
    }
    for (const campaign::ShipId id : engagement.forces[index].ships) {
      const auto* ship = campaign::find(campaign.ships, id);
      ships_.push_back(ship ? ship->name : std::string("ship"));
    }
    if (side == Seat::kSouth) south_ships_ = ships_.size();
    read_names(scenario, side);
  }
  std::map<std::string, int> sharing;
  for (const auto& men : brigadiers_) {
    for (const Man& man : men) ++sharing[man.brief];
  }
  for (auto& men : brigadiers_) {
    for (Man& man : men) {
      if (sharing[man.brief] > 1) man.brief = man.full;
    }
  }
}

void Names::read_names(const v1::Scenario& scenario, Seat side) {
  const std::size_t index = index_of(side);
  if (at_sea_) {
    const auto& fleet = side == Seat::kSouth ? scenario.naval().south() : scenario.naval().north();
    if (!fleet.name().empty()) nations_[index] = fleet.name();
    const std::size_t first = side == Seat::kSouth ? 0 : south_ships_;
    for (std::size_t i = 0; first + i < ships_.size() && i < static_cast<std::size_t>(fleet.ships_size());
         ++i)
      ships_[first + i] = fleet.ships(static_cast<int>(i)).name();
    return;
  }
  const auto& land = scenario.has_operation() ? scenario.operation().land() : scenario.land();
  const auto& army = side == Seat::kSouth ? land.south() : land.north();
  if (!army.name().empty()) nations_[index] = army.name();
  auto& men = brigadiers_[index];
  for (std::size_t i = 0; i < men.size() && i < static_cast<std::size_t>(army.brigades_size()); ++i) {
    const std::string& name = army.brigades(static_cast<int>(i)).brigadier();
    if (!name.empty()) men[i] = {full_name(name), brief_name(name)};
  }
  for (const auto& brigade : army.brigades()) {
    for (const auto& unit : brigade.units()) units_[index].push_back(unit.name());
  }
  if (army.has_personal_troops()) units_[index].push_back(army.personal_troops().name());
}

const std::string& Names::nation(Seat side) const { return nations_[index_of(side)]; }
std::string Names::brigadier(Seat side, BrigadeId brigade) const {
  const auto& men = brigadiers_[index_of(side)];
  return brigade < men.size() ? men[brigade].full : possessive(nation(side)) + " commander-in-chief";
}
std::string Names::brigadier_short(Seat side, BrigadeId brigade) const {
  const auto& men = brigadiers_[index_of(side)];
  return brigade < men.size() ? men[brigade].brief : brigadier(side, brigade);
}
std::string Names::unit(UnitId unit) const {
  const auto& units = units_[unit < 64 ? 0 : 1];
  const std::size_t index = static_cast<std::size_t>((unit & 63) - 1);
  return index < units.size() ? with_the(units[index]) : "a unit";
}
std::string Names::ship(ShipId ship) const {
  return ship >= 1 && ship <= ships_.size() ? with_the(ships_[ship - 1u]) : "a ship";
}
Seat Names::side_of_ship(ShipId ship) const { return ship <= south_ships_ ? Seat::kSouth : Seat::kNorth; }

// ---- what is told alike on land and at sea ----

namespace {

using Pattern = std::string_view;

Patterns lead_patterns(const Lead& one) {
  static constexpr Pattern kLate[] = {
      "It was the {turn} turn before {nation} was ahead for good, by {score} to {against}.",
      "Until the {turn} turn nobody could call the day {nation's}; then it stood at {score} to {against}."};
  static constexpr Pattern kWays[] = {
      "From the {turn} turn, when {nation} stood at {score} to {against}, it was never caught.",
      "{nation} went ahead for good in the {turn} turn, by {score} to {against}.",
      "The lead that decided the day was {nation's} from the {turn} turn, at {score} to {against}.",
      "{nation} had {score} to {against} in the {turn} turn, and was not caught again.",
      "In the {turn} turn {nation} took the lead that it kept, at {score} to {against}."};
  return one.late ? Patterns(kLate) : Patterns(kWays);
}

Patterns swing_patterns(const Swing& one) {
  static constexpr Pattern kFree[] = {
      "No turn told more than the {swing turn}, in which {nation} {took} {routed} and lost none.",
      "Nothing moved the count further than the {swing turn} turn, which cost {enemy} {routed} and {nation} "
      "none.",
      "Most was decided in the {swing turn} turn, which took {routed} from {enemy} and none from {nation}."};
  static constexpr Pattern kWays[] = {
      "No turn told more than the {swing turn}, in which {nation} {took} {routed} and lost {lost}.",
      "Nothing moved the count further than the {swing turn} turn, which cost {enemy} {routed} and {nation} "
      "{lost}.",
      "Most was decided in the {swing turn} turn, which took {routed} from {enemy} and {lost} from "
      "{nation}."};
  return one.lost == 0 ? Patterns(kFree) : Patterns(kWays);
}

}  // namespace

// ---- the teller ----

Line Teller::tell(const Fact& fact) { return tell(fact, words_for(fact, names_), patterns_of(fact, names_)); }

Line Teller::tell(const Fact& fact, const Words& words, Patterns patterns) {
  const std::string_view pattern = choose(fact, patterns);
  ++used_[pattern.data()];
  last_ = pattern;
  return {upper_first(fill(pattern, dated(pattern, words))), fact, pattern};
}

// Where the sentence before named the same turn: "the same turn"; but not twice running.
Words Teller::dated(std::string_view pattern, Words words) {
  const auto turn = words.find("turn");
  if (turn == words.end() || pattern.find("{turn}") == pattern.npos) {
    turn_.clear();
    return words;
  }
  std::string& name = std::get<std::string>(turn->second);
  if (name == turn_) {
    turn_.clear();
    name = "same";
  } else {
    turn_ = name;
  }
  return words;
}

// The least used; of equals, one that opens otherwise than the sentence before, in an order that the match
// and the fact decide.
std::string_view Teller::choose(const Fact& fact, Patterns patterns) const {
  std::uint64_t hash = mix(seed_, fact.body.index());
  if (!fact.events.empty()) hash = mix(mix(hash, fact.events.front().version), fact.events.front().index);
  const auto cost = [&](std::string_view pattern) {
    const auto used = used_.find(pattern.data());
    const int before = used == used_.end() ? 0 : used->second;
    return 4 * before + (pattern.data() == last_.data() ? 1000 : 0) +
           (first_word(pattern) == first_word(last_) ? 2 : 0);
  };
  const std::size_t first = hash % patterns.size();
  std::string_view best = patterns[first];
  for (std::size_t i = 1; i < patterns.size(); ++i) {
    const std::string_view other = patterns[(first + i) % patterns.size()];
    if (cost(other) < cost(best)) best = other;
  }
  return best;
}

std::string Teller::fill(std::string_view pattern, const Words& words) {
  std::string text;
  for (std::size_t at = 0; at < pattern.size();) {
    const auto open = pattern.find('{', at);
    text += pattern.substr(at, open - at);
    if (open == pattern.npos) break;
    const auto close = pattern.find('}', open);
    text += resolve(pattern.substr(open + 1, close - open - 1), words);
    at = close + 1;
  }
  return text;
}

std::string Teller::resolve(std::string_view key, const Words& words) {
  const bool owns = key.ends_with("'s");
  const auto at = words.find(owns ? key.substr(0, key.size() - 2) : key);
  if (at == words.end()) return fmt::format("{{{}}}", key);
  if (const auto* text = std::get_if<std::string>(&at->second)) return owns ? possessive(*text) : *text;
  const Man& man = std::get<Man>(at->second);
  if (owns) return possessive(names_.brigadier_short(man.side, man.brigade));
  const bool met = !introduced_.insert({man.side, man.brigade}).second;
  return met ? names_.brigadier_short(man.side, man.brigade) : names_.brigadier(man.side, man.brigade);
}

Patterns patterns_of(const Fact& fact, const Names& names) {
  if (const auto* lead = std::get_if<Lead>(&fact.body)) return lead_patterns(*lead);
  if (const auto* swing = std::get_if<Swing>(&fact.body)) return swing_patterns(*swing);
  const Patterns field = names.at_sea() ? sea_patterns(fact) : land_patterns(fact);
  return field.empty() ? command_patterns(fact) : field;
}

}  // namespace galloper::chronicle
