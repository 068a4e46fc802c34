#include "server/rules/campaign/flag.h"

#include <array>
#include <string_view>

#include "common/base/random.h"

namespace galloper::campaign {
namespace {

constexpr std::array<Tincture, 2> kMetals = {Tincture::kOr, Tincture::kArgent};
constexpr std::array<Tincture, 5> kColours = {Tincture::kGules, Tincture::kAzure, Tincture::kVert,
                                              Tincture::kSable, Tincture::kPurpure};

template <std::size_t kCount>
Tincture one_of(Random& random, const std::array<Tincture, kCount>& tinctures) {
  return tinctures[random.below(kCount)];
}
Tincture contrast(Random& random, Tincture to) {
  return is_metal(to) ? one_of(random, kColours) : one_of(random, kMetals);
}

std::string_view name_of(Tincture tincture) {
  constexpr std::array<std::string_view, 8> kNames = {"",      "or",   "argent", "gules",
                                                      "azure", "vert", "sable",  "purpure"};
  return kNames[static_cast<std::size_t>(tincture)];
}
std::string_view name_of(Division division) {
  constexpr std::array<std::string_view, 12> kNames = {"",
                                                       "",
                                                       "Per pale",
                                                       "Per fess",
                                                       "Per bend",
                                                       "Per bend sinister",
                                                       "Per saltire",
                                                       "Per chevron",
                                                       "Quarterly",
                                                       "Paly",
                                                       "Barry",
                                                       "Checky"};
  return kNames[static_cast<std::size_t>(division)];
}
std::string_view name_of(Ordinary ordinary) {
  constexpr std::array<std::string_view, 9> kNames = {
      "", "a pale", "a fess", "a bend", "a chief", "a chevron", "a cross", "a saltire", "a bordure"};
  return kNames[static_cast<std::size_t>(ordinary)];
}
struct ChargeName {
  std::string_view one, many;
};
ChargeName name_of(Charge charge) {
  constexpr std::array<ChargeName, 18> kNames = {{{"", ""},
                                                  {"a lion", "lions"},
                                                  {"an eagle", "eagles"},
                                                  {"a horse", "horses"},
                                                  {"a boar", "boars"},
                                                  {"a tower", "towers"},
                                                  {"a key", "keys"},
                                                  {"a sword", "swords"},
                                                  {"a horn", "horns"},
                                                  {"a star", "stars"},
                                                  {"a crescent", "crescents"},
                                                  {"a sun", "suns"},
                                                  {"a tree", "trees"},
                                                  {"a rose", "roses"},
                                                  {"an anchor", "anchors"},
                                                  {"a ship", "ships"},
                                                  {"a wheel", "wheels"},
                                                  {"a cross", "crosses"}}};
  return kNames[static_cast<std::size_t>(charge)];
}

template <class E>
bool is_one_of(E value, E first, E last) {
  return value >= first && value <= last;
}

}  // namespace

Flag flag_from(std::uint64_t seed) {
  SeededRandom random(seed);
  const auto to = [&](auto last) { return static_cast<decltype(last)>(1 + random.below(std::size_t(last))); };
  Flag flag;
  flag.division = to(Division::kLast);
  flag.first = random.below(2) == 0 ? one_of(random, kMetals) : one_of(random, kColours);
  flag.second = contrast(random, flag.first);
  if (flag.division == Division::kPlain || random.below(4) == 0) {
    flag.ordinary = to(Ordinary::kLast);
    flag.ordinary_tincture = contrast(random, flag.first);
  }
  if (flag.division == Division::kPlain || random.below(2) == 0) {
    flag.charge = to(Charge::kLast);
    const bool on_ordinary = flag.ordinary != Ordinary::kNone && flag.ordinary != Ordinary::kBordure;
    flag.charge_tincture = contrast(random, on_ordinary ? flag.ordinary_tincture : flag.first);
    flag.charge_count = random.below(4) == 0 ? 3 : 1;
  }
  return flag;
}

std::optional<std::string> flag_fault(const Flag& flag) {
  if (!is_one_of(flag.division, Division::kPlain, Division::kLast)) return "There is no such division.";
  for (const Tincture tincture : {flag.first, flag.second, flag.ordinary_tincture, flag.charge_tincture}) {
    if (!is_one_of(tincture, Tincture::kOr, Tincture::kLast)) return "There is no such tincture.";
  }
  if (!is_one_of(flag.ordinary, Ordinary::kNone, Ordinary::kLast)) return "There is no such ordinary.";
  if (!is_one_of(flag.charge, Charge::kNone, Charge::kLast)) return "There is no such charge.";
  if (flag.charge_count < 1 || flag.charge_count > 3) return "A flag bears one, two or three charges.";
  return std::nullopt;
}

std::string blazon(const Flag& flag) {
  std::string text;
  if (flag.division == Division::kPlain) {
    text = name_of(flag.first);
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  } else {
    text = name_of(flag.division);
    text.append(" ").append(name_of(flag.first)).append(" and ").append(name_of(flag.second));
  }
  if (flag.ordinary != Ordinary::kNone)
    text.append(", ").append(name_of(flag.ordinary)).append(" ").append(name_of(flag.ordinary_tincture));
  if (flag.charge != Charge::kNone) {
    const ChargeName name = name_of(flag.charge);
    text.append(", ");
    if (flag.charge_count == 1) text.append(name.one);
    if (flag.charge_count > 1) text.append(flag.charge_count == 2 ? "two " : "three ").append(name.many);
    text.append(" ").append(name_of(flag.charge_tincture));
  }
  return text;
}

}  // namespace galloper::campaign
