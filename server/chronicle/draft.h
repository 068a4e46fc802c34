// An article before it is a message: each sentence with the fact that it tells. Within the room, and for its
// tests.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "common/base/result.h"
#include "galloper/store/v1/record.pb.h"
#include "server/chronicle/telling.h"
#include "server/chronicle/witness.h"

namespace galloper::chronicle {

struct Moment {
  campaign::BrigadierId brigadier = 0;
  Line line;
};
struct Draft {
  Line headline;
  Paragraph standfirst;
  std::vector<Paragraph> paragraphs;
  std::vector<Moment> moments;
};

// As write() does it. Same errors and precondition.
Result<Draft> draft(std::span<const store_v1::Record> log, const campaign::Campaign& campaign,
                    const campaign::Engagement& engagement);

// Of the facts of one kind, in their order.
template <class Body>
std::vector<const Fact*> all_of(const Facts& facts) {
  std::vector<const Fact*> found;
  for (const Fact& fact : facts) {
    if (std::holds_alternative<Body>(fact.body)) found.push_back(&fact);
  }
  return found;
}
template <class Body>
const Body& body_of(const Fact& fact) {
  return std::get<Body>(fact.body);
}

// The paragraphs, by games.
std::vector<Paragraph> land_paragraphs(const Facts& facts, Teller& teller);
std::vector<Paragraph> sea_paragraphs(const Facts& facts, Teller& teller);
// What each brigadier is remembered for.
std::vector<Moment> moments_of(const Facts& facts, const campaign::Engagement& engagement, const Names& names,
                               std::uint64_t seed);

}  // namespace galloper::chronicle
