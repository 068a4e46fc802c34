// What changed between two views of a game, field by field: a change that is absent says that nothing did.
// For the games' diff() and patch().
#pragma once

namespace galloper::kit {

// Change: std::optional<Field>, or a pointer to one that is shared.
template <class Field, class Change>
void diff_field(const Field& before, const Field& after, Change& change) {
  if (before != after) change = after;
}

template <class Change, class Field>
void patch_field(const Change& change, Field& field) {
  if (change) field = *change;
}

}  // namespace galloper::kit
