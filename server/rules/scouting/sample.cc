// A state in which all that a viewer knows is as it is, and what is hidden from it is drawn anew.
#include <algorithm>
#include <string>

#include "server/rules/kit/brigadier.h"
#include "server/rules/scouting/board.h"

namespace galloper::scouting {
namespace {

template <class T>
void shuffle(std::vector<T>& items, Random& random) {
  for (std::size_t left = items.size(); left > 1; --left)
    std::swap(items[left - 1], items[random.below(left)]);
}

bool contains(const std::vector<std::uint8_t>& items, std::uint8_t item) {
  return std::find(items.begin(), items.end(), item) != items.end();
}

std::vector<std::uint8_t> head(const std::vector<std::uint8_t>& items, std::size_t count) {
  return {items.begin(), items.begin() + static_cast<std::ptrdiff_t>(std::min(count, items.size()))};
}

// What is known first, then the rest in any order.
std::vector<std::uint8_t> order_from(std::vector<std::uint8_t> known, std::vector<std::uint8_t> all,
                                     Random& random) {
  std::erase_if(all, [&](std::uint8_t item) { return contains(known, item); });
  shuffle(all, random);
  known.insert(known.end(), all.begin(), all.end());
  return known;
}

std::vector<std::uint8_t> numbers_below(std::size_t count) {
  std::vector<std::uint8_t> numbers;
  for (std::size_t i = 0; i < count; ++i) numbers.push_back(static_cast<std::uint8_t>(i));
  return numbers;
}

// What a viewer who shares this side's secrets knows from its reports, as indices.
struct Known {
  std::vector<std::uint8_t> brigades, brigadiers, features;
  bool brigades_exhausted = false;  // a report told of no brigade any more
  bool features_exhausted = false;
};

Known known_from(const SideState& side, bool shares_secrets) {
  Known known;
  if (!shares_secrets) return known;
  const ReportOrder& order = side.report_order;
  known.brigades = head(order.brigades, side.reports);
  known.brigades_exhausted = side.reports > order.brigades.size();
  if (known.brigades_exhausted)
    known.brigadiers = head(order.brigadiers, side.reports - order.brigades.size());
  known.features = head(order.features, side.reports);
  known.features_exhausted = side.reports > order.features.size();
  return known;
}

void renumber(std::vector<std::uint8_t>& items, const std::vector<std::uint8_t>& old_indices) {
  for (std::uint8_t& item : items) {
    const auto at = std::find(old_indices.begin(), old_indices.end(), item);
    item = static_cast<std::uint8_t>(at - old_indices.begin());
  }
}

// S2: any part of a placement, or all of it, and where that is possible confirmed.
void redraw_placement(const Setup& setup, kit::Seat owner, SideState& side, bool may_be_confirmed,
                      Random& random) {
  std::vector<Cell> cells = placement_cells(setup, owner);
  shuffle(cells, random);
  const std::size_t count = random.below(2) == 0 ? setup.rules.scouts : random.below(setup.rules.scouts + 1);
  cells.resize(count);
  std::sort(cells.begin(), cells.end());
  side.placement = std::move(cells);
  side.confirmed = may_be_confirmed && count == setup.rules.scouts && random.below(2) == 0;
}

void redraw_placements(State& state, kit::Viewer viewer, Random& random) {
  for (const kit::Seat side : kit::kSides) {
    if (kit::sees_secrets_of(viewer, side)) continue;
    state.sides[kit::index_of(side)].confirmed = false;
  }
  for (const kit::Seat side : kit::kSides) {
    if (kit::sees_secrets_of(viewer, side)) continue;
    const bool other_confirmed = state.sides[kit::index_of(kit::enemy_of(side))].confirmed;
    redraw_placement(*state.setup, side, state.sides[kit::index_of(side)], !other_confirmed, random);
  }
}

class Redraw {
 public:
  Redraw(State& state, kit::Viewer viewer, Random& random)
      : state_(state), viewer_(viewer), random_(random), setup_(*state.setup) {
    for (const kit::Seat side : kit::kSides)
      known_[kit::index_of(side)] = known_from(side_of(side), kit::sees_secrets_of(viewer, side));
  }

  void run() {
    redraw_features();
    for (const kit::Seat side : kit::kSides) {
      redraw_force(side);
      redraw_brigadiers(side);
    }
    for (const kit::Seat side : kit::kSides) redraw_report_order(side);
    state_.setup = std::make_shared<const Setup>(std::move(setup_));
  }

 private:
  SideState& side_of(kit::Seat side) { return state_.sides[kit::index_of(side)]; }
  Known& known_to(kit::Seat side) { return known_[kit::index_of(side)]; }
  Force& force_of(kit::Seat side) { return setup_.forces[kit::index_of(side)]; }

  void redraw_features() {
    std::vector<std::uint8_t> kept = known_[0].features;
    for (const std::uint8_t feature : known_[1].features) {
      if (!contains(kept, feature)) kept.push_back(feature);
    }
    const bool count_known = known_[0].features_exhausted || known_[1].features_exhausted;
    const std::size_t unseen = count_known ? setup_.features.size() - kept.size() : random_.below(4);
    std::vector<Feature> features;
    for (const std::uint8_t feature : kept) features.push_back(setup_.features[feature]);
    for (std::size_t i = 0; i < unseen; ++i)
      features.push_back({"Unseen feature " + std::to_string(random_.below(1000)), {}});
    setup_.features = std::move(features);
    for (Known& known : known_) renumber(known.features, kept);
  }

  // The force of a side as its enemy's reports left it unknown to the viewer.
  void redraw_force(kit::Seat owner) {
    Force& force = force_of(owner);
    force.made.clear();
    if (kit::sees_secrets_of(viewer_, owner) || force.published) return;
    Known& known = known_to(kit::enemy_of(owner));
    if (!known.brigades_exhausted) {
      std::vector<Brigade> brigades;
      for (const std::uint8_t brigade : known.brigades) brigades.push_back(force.brigades[brigade]);
      for (std::size_t unseen = random_.below(5); unseen > 0; --unseen)
        brigades.push_back({"Unseen brigade " + std::to_string(random_.below(1000)), {"unseen units"}, "?"});
      renumber(known.brigades, std::vector<std::uint8_t>(known.brigades));
      force.brigades = std::move(brigades);
    }
    for (std::size_t i = 0; i < force.brigades.size(); ++i) {
      std::string& brigadier = force.brigades[i].brigadier;
      if (brigadier.empty() || contains(known.brigadiers, static_cast<std::uint8_t>(i))) continue;
      brigadier = "Unseen brigadier " + std::to_string(random_.below(1000));
    }
  }

  std::vector<std::uint8_t> with_brigadier(kit::Seat owner) {
    std::vector<std::uint8_t> brigades = numbers_below(force_of(owner).brigades.size());
    std::erase_if(brigades,
                  [&](std::uint8_t brigade) { return force_of(owner).brigades[brigade].brigadier.empty(); });
    return brigades;
  }

  // C4: new dice; those of a brigadier who is known say the same of him as before.
  void redraw_brigadiers(kit::Seat owner) {
    const std::vector<BrigadierDice> old = std::move(side_of(owner).brigadiers);
    const std::vector<std::uint8_t> led = with_brigadier(owner);
    std::vector<BrigadierDice> fresh(led.empty() ? 0 : force_of(owner).brigades.size());
    for (const std::uint8_t brigade : led) {
      const bool is_known = contains(known_to(kit::enemy_of(owner)).brigadiers, brigade);
      do {
        fresh[brigade] = {static_cast<std::uint8_t>(random_.below(6) + 1),
                          static_cast<std::uint8_t>(random_.below(6) + 1)};
      } while (is_known && !say_the_same(fresh[brigade], old[brigade]));
    }
    side_of(owner).brigadiers = std::move(fresh);
  }

  static bool say_the_same(const BrigadierDice& a, const BrigadierDice& b) {
    return kit::rating_of(a.rating_die, a.character_die) == kit::rating_of(b.rating_die, b.character_die) &&
           kit::character_of(a.character_die) == kit::character_of(b.character_die);
  }

  void redraw_report_order(kit::Seat side) {
    const Known& known = known_to(side);
    const Force& enemy = force_of(kit::enemy_of(side));
    ReportOrder& order = side_of(side).report_order;
    order.brigades = enemy.published
                         ? std::vector<std::uint8_t>{}
                         : order_from(known.brigades, numbers_below(enemy.brigades.size()), random_);
    order.brigadiers = order_from(known.brigadiers, with_brigadier(kit::enemy_of(side)), random_);
    order.features = order_from(known.features, numbers_below(setup_.features.size()), random_);
  }

  State& state_;
  kit::Viewer viewer_;
  Random& random_;
  Setup setup_;
  std::array<Known, 2> known_;
};

bool has_reports(const Setup& setup) {
  return !setup.features.empty() || !setup.forces[0].brigades.empty() || !setup.forces[1].brigades.empty();
}

}  // namespace

State sample(const State& state, kit::Viewer viewer, Random& random) {
  State sampled = state;
  if (!state.begun || viewer == kit::Viewer::kFull) return sampled;
  if (!is_revealed(state) && state.setup->rules.placement == Placement::kSecret)
    redraw_placements(sampled, viewer, random);
  if (has_reports(*state.setup)) Redraw(sampled, viewer, random).run();
  return sampled;
}

}  // namespace galloper::scouting
