// Private to the room: lists of entities that stand in the order of their ids, and how a game ended.
#pragma once

#include <algorithm>
#include <cstdint>

#include "galloper/v1/table.pb.h"

namespace galloper::view {

namespace v1 = ::galloper::v1;

template <class List>
auto position_of(List& list, std::uint32_t id) {
  return std::lower_bound(list.begin(), list.end(), id,
                          [](const auto& entity, std::uint32_t wanted) { return entity.id() < wanted; });
}

inline constexpr auto kNothingLeftOut = [](const auto&, const auto&) {};

// `complete(changed, known)` adds what a delta leaves out of an entity that is known already.
template <class List, class Entity, class Complete>
void replace_entity(List& list, const Entity& changed, Complete complete) {
  const auto place = position_of(list, changed.id());
  const auto index = static_cast<int>(place - list.begin());
  if (place != list.end() && place->id() == changed.id()) {
    Entity whole = changed;
    complete(whole, *place);
    *place = std::move(whole);
    return;
  }
  *list.Add() = changed;
  for (int at = list.size() - 1; at > index; --at) list.SwapElements(at, at - 1);
}

template <class List, class Ids>
void remove_entities(List& list, const Ids& ids) {
  for (const auto id : ids) {
    const auto place = position_of(list, id);
    if (place != list.end() && place->id() == id) list.erase(place);
  }
}

// An outcome without a reason takes back the one before (G6).
template <class Delta>
void fold_outcome(Delta& view, const Delta& delta) {
  if (!delta.has_outcome()) return;
  if (delta.outcome().reason() == v1::END_REASON_UNSPECIFIED) {
    view.clear_outcome();
  } else {
    *view.mutable_outcome() = delta.outcome();
  }
}

}  // namespace galloper::view
