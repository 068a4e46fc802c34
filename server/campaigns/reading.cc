#include "server/campaigns/reading.h"

#include <algorithm>

namespace galloper::campaigns {
namespace {

campaign::Author author_of(const Seen& seen, const AccountId& reader) {
  return {reader, to_rules(seen.role)};
}

bool is_ruling(const campaign::Entry& entry) {
  return std::visit(
      [](const auto& one) {
        return requires { one.about; };
      },
      entry.body);
}

}  // namespace

Reading::Reading(Campaigns::Impl& impl, Seen seen, KeptPtr kept, const AccountId& reader)
    : held_(std::move(kept)),
      lock_(held_->mutex),
      kept_(*held_),
      seen_(std::move(seen)),
      reader_(reader),
      now_ms_(impl.parts.clock.now_ms()),
      viewer_(campaign::viewer_of(kept_.campaign, author_of(seen_, reader_), now_ms_)),
      pages_(view_, impl.names_of(kept_)) {
  read_names();
}

Reading::Reading(Campaigns::Impl& impl, Seen seen, const Kept& kept, const AccountId& reader)
    : kept_(kept),
      seen_(std::move(seen)),
      reader_(reader),
      now_ms_(impl.parts.clock.now_ms()),
      viewer_(campaign::viewer_of(kept_.campaign, author_of(seen_, reader_), now_ms_)),
      pages_(view_, impl.names_of(kept_)) {
  read_names();
}

void Reading::read_names() {
  const auto copy_names = [](const auto& all, auto& to) {
    to.resize(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      to[i].id = all[i].id;
      to[i].name = all[i].name;
    }
  };
  copy_names(campaign().nations, view_.nations);
  copy_names(campaign().brigadiers, view_.brigadiers);
  copy_names(campaign().brigades, view_.brigades);
  copy_names(campaign().ships, view_.ships);
  view_.engagements.resize(campaign().engagements.size());
  for (std::size_t i = 0; i < view_.engagements.size(); ++i) {
    view_.engagements[i].id = campaign().engagements[i].id;
    view_.engagements[i].nations = campaign().engagements[i].nations;
  }
}

void Reading::read_rulings() {
  view_.ledger = campaign::ledger_view(
      campaign(), viewer_, [](const campaign::Entry& entry, campaign::Sequence) { return is_ruling(entry); });
}

bool Reading::commands(const campaign::Nation& nation) const {
  return (seen_.role == ClubRole::kOrganiser || seen_.role == ClubRole::kPlayer) &&
         campaign::commands(nation, reader_, now_ms_);
}

bool Reading::commands(campaign::NationId nation) const {
  const auto* one = campaign::find(campaign().nations, nation);
  return one != nullptr && commands(*one);
}

void Reading::engagement(const campaign::Engagement& one, v1::EngagementPage* out) const {
  pages_.engagement(campaign::engagement_view(campaign(), one, viewer_), out);
}

void Reading::nation(campaign::NationId id, v1::NationPage* out) const {
  if (const auto* one = campaign::find(campaign().nations, id))
    pages_.nation(campaign::nation_view(*one, viewer_), out);
}

}  // namespace galloper::campaigns
