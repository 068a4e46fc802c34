// From a command to its entries in the ledger.
#include <algorithm>

#include "server/campaigns/impl.h"
#include "server/campaigns/requests.h"
#include "server/rules/codec/campaign_codec.h"

namespace galloper::campaigns {
namespace {

using campaign::Entry;

// What the row repeats of the ledger, for lists and the timer.
void repeat(const Entry& entry, store::CampaignRow& row) {
  if (const auto* renamed = std::get_if<campaign::Renamed>(&entry.body)) {
    if (renamed->subject == campaign::Subject::kCampaign) row.name = renamed->name;
  } else if (const auto* changed = std::get_if<campaign::BoundsChanged>(&entry.body)) {
    row.until_ms = changed->bounds.until_ms;
  } else if (const auto* ended = std::get_if<campaign::CampaignEnded>(&entry.body)) {
    row.ended = true;
    row.ending = static_cast<std::uint8_t>(ended->ending);
  }
}

// A full ledger takes no more commands; but no battle is lost to it, and it can be ended.
bool has_always_room(const campaign::Command& command) {
  return std::holds_alternative<campaign::EnterResult>(command) ||
         std::holds_alternative<campaign::EndCampaign>(command);
}

bool same_in_lists(const store::CampaignRow& a, const store::CampaignRow& b) {
  return a.name == b.name && a.until_ms == b.until_ms && a.ended == b.ended && a.ending == b.ending &&
         a.epoch == b.epoch;
}

}  // namespace

std::string new_secret(Random& random) {
  std::string secret(32, '\0');
  random.fill({reinterpret_cast<std::uint8_t*>(secret.data()), secret.size()});
  return secret;
}

// Each brigadier is made once, and is his dice's subject: none has an occurrence before.
DerivedDice dice_of(const store::CampaignRow& row) {
  DiceKey key;
  std::copy_n(row.secret.begin(), std::min(row.secret.size(), key.secret.size()), key.secret.begin());
  key.match = MatchId{row.id.bytes};
  return DerivedDice(key);
}

Error error_of(const kit::Refusal& refusal) {
  return Error{ErrorCode::kFailedPrecondition, refusal.message, refusal.rule, 0};
}

std::vector<std::string> bodies_of(const std::vector<Entry>& entries) {
  std::vector<std::string> bodies;
  for (const Entry& entry : entries) {
    store_v1::CampaignEntry message;
    codec::encode(entry, &message);
    bodies.push_back(message.SerializeAsString());
  }
  return bodies;
}

// In the writer's transaction; leaves `kept` as it is.
Result<std::vector<Entry>> Campaigns::Impl::write(CampaignTables& tables, const Kept& kept, const Deed& deed,
                                                  store::CampaignRow& row) {
  const auto act = deed.act(tables);
  if (!act) return tl::unexpected(act.error());
  auto found = tables.find(kept.row.key);
  if (!found) return tl::unexpected(found.error());
  row = *found;
  if (!row.ended && row.epoch != parts.store.epoch()) {
    // A restored backup: dice that were seen after it was made must not fall again.
    row.secret = new_secret(parts.random);
    row.epoch = parts.store.epoch();
  }
  auto dice = dice_of(row);
  auto entries = campaign::decide(kept.campaign, *act, dice);
  if (!entries) return tl::unexpected(error_of(entries.error()));
  const std::size_t last = kept.campaign.ledger.size();
  if (last + entries->size() > parts.limits.entries_per_campaign && !has_always_room(act->command))
    return fail(ErrorCode::kResourceExhausted,
                "The campaign's ledger is full: end it, and begin a new campaign.");
  const auto bodies = bodies_of(*entries);
  if (auto appended = tables.append(row.key, static_cast<std::uint32_t>(last), bodies, deed.request);
      !appended)
    return tl::unexpected(appended.error());
  for (const Entry& entry : *entries) repeat(entry, row);
  if (!same_in_lists(row, *found)) {
    if (auto updated = tables.update(row); !updated) return tl::unexpected(updated.error());
  }
  if (deed.also) {
    if (auto also = deed.also(tables, *entries); !also) return tl::unexpected(also.error());
  }
  return std::move(*entries);
}

Result<std::vector<Entry>> Campaigns::Impl::commit(Kept& kept, const Deed& deed) {
  for (bool again = false;; again = true) {
    std::vector<Entry> entries;
    store::CampaignRow row;
    const auto status = parts.store.change_campaigns([&](CampaignTables& tables) -> Status {
      auto written = write(tables, kept, deed, row);
      if (!written) return tl::unexpected(std::move(written.error()));
      entries = std::move(*written);
      return {};
    });
    if (status) {
      kept.row = std::move(row);
      for (const Entry& entry : entries) campaign::apply(kept.campaign, entry);
      follow(kept, entries);
      return entries;
    }
    // The ledger on disk is longer than that in memory: what is in memory is not trusted.
    if (status.error().code != ErrorCode::kAborted || again) return tl::unexpected(status.error());
    if (auto loaded = load(kept.row, kept); !loaded) return tl::unexpected(loaded.error());
  }
}

}  // namespace galloper::campaigns
