// GiveCommand: who gives it, in one transaction with what it leaves.
#include <fmt/format.h>

#include <algorithm>

#include "server/campaigns/reading.h"
#include "server/campaigns/requests.h"

namespace galloper::campaigns {
namespace {

using campaign::Entry;

// K1: whoever may give a command at all; which one, the rules say.
Status check_may_command(const Seen& seen) {
  if (seen.role == ClubRole::kNone)
    return fail(ErrorCode::kPermissionDenied,
                fmt::format("Commands to this campaign are for members of {}: ask its organisers for an "
                            "invitation.",
                            seen.row.club_name));
  if (seen.club_closed)
    return fail(ErrorCode::kFailedPrecondition,
                "The club is closed: its campaigns can be read, and go on no more.");
  return {};
}

// K1: a nation is given to nobody but a player or an organiser of the club.
Status check_is_player(const CampaignTables& tables, const Seen& seen, const AccountId& account) {
  const auto member = tables.clubs().find_member(seen.row.club, account);
  if (!member && member.error().code != ErrorCode::kNotFound) return tl::unexpected(member.error());
  if (!member || member->role == ClubRole::kNone)
    return fail(ErrorCode::kFailedPrecondition,
                fmt::format("Only members of {} play its nations: invite them first.", seen.row.club_name));
  if (member->role == ClubRole::kSpectator)
    return fail(ErrorCode::kFailedPrecondition,
                fmt::format("{} is a spectator of the club: an organiser can make a player of a spectator.",
                            member->name));
  return {};
}

// Whom a command gives a nation to; nil: it gives none.
AccountId given_to(const campaign::Command& command) {
  if (const auto* added = std::get_if<campaign::AddPlayer>(&command)) return added->account;
  if (const auto* handed = std::get_if<campaign::HandNation>(&command)) return handed->account;
  return {};
}

std::uint32_t made_by(const Entry& entry) {
  if (const auto* one = std::get_if<campaign::NationAdded>(&entry.body)) return one->nation;
  if (const auto* one = std::get_if<campaign::BrigadierMade>(&entry.body)) return one->brigadier;
  if (const auto* one = std::get_if<campaign::BrigadeRaised>(&entry.body)) return one->brigade;
  if (const auto* one = std::get_if<campaign::ShipCommissioned>(&entry.body)) return one->ship;
  if (const auto* one = std::get_if<campaign::EngagementMade>(&entry.body)) return one->engagement;
  return 0;
}

v1::GiveCommandResponse response_of(Campaigns::Impl& impl, const Seen& seen, const Kept& kept,
                                    const AccountId& author, const std::vector<std::uint32_t>& sequences) {
  v1::GiveCommandResponse response;
  Reading reading(impl, seen, kept, author);
  const auto left = [&](const Entry& entry, campaign::Sequence) {
    return std::find(sequences.begin(), sequences.end(), entry.sequence) != sequences.end();
  };
  for (const Entry& entry : campaign::ledger_view(kept.campaign, reading.viewer(), left))
    reading.pages().record(entry, response.add_records());
  for (const std::uint32_t sequence : sequences)
    response.set_made(std::max(response.made(), made_by(kept.campaign.ledger[sequence - 1])));
  return response;
}

// What the same request left before; empty: nothing did.
Result<std::vector<std::uint32_t>> left_before(Campaigns::Impl& impl, const Kept& kept,
                                               const store::RequestId& request, const AccountId& author) {
  if (request.is_nil()) return std::vector<std::uint32_t>{};
  auto sequences = impl.reading(
      [&](const CampaignTables& tables) { return tables.entries_of_request(kept.row.key, request); });
  if (!sequences || sequences->empty()) return sequences;
  if (sequences->back() <= kept.campaign.ledger.size() &&
      kept.campaign.ledger[sequences->front() - 1].author == author)
    return sequences;
  return fail(ErrorCode::kAlreadyExists,
              "Another command was given with this request_id: choose a new request_id.");
}

}  // namespace

Result<v1::GiveCommandResponse> Campaigns::answer(const Caller& caller,
                                                  const v1::GiveCommandRequest& request) {
  if (auto signed_in = check_signed_in(caller); !signed_in) return tl::unexpected(signed_in.error());
  const auto seen = impl_->see(caller, request.campaign_id());
  if (!seen) return tl::unexpected(seen.error());
  const auto request_id = request_id_from(request.request_id());
  if (!request_id) return tl::unexpected(request_id.error());
  const auto kept = impl_->keep(seen->row);
  if (!kept) return tl::unexpected(kept.error());
  const std::unique_lock lock((*kept)->mutex);
  const auto before = left_before(*impl_, **kept, *request_id, caller.account);
  if (!before) return tl::unexpected(before.error());
  if (!before->empty()) return response_of(*impl_, *seen, **kept, caller.account, *before);
  if (auto allowed = check_may_command(*seen); !allowed) return tl::unexpected(allowed.error());
  auto command = command_from(request.command(), impl_->parts.scenarios);
  if (!command) return tl::unexpected(std::move(command.error()));

  Seen now;
  const auto act = [&](const CampaignTables& tables) -> Result<campaign::Act> {
    auto row = tables.find((*kept)->row.key);
    if (!row) return tl::unexpected(std::move(row.error()));
    auto found = Impl::see(tables, std::move(*row), caller.account);
    if (!found) return tl::unexpected(std::move(found.error()));
    now = std::move(*found);
    if (auto allowed = check_may_command(now); !allowed) return tl::unexpected(allowed.error());
    return campaign::Act{
        {caller.account, to_rules(now.role)}, impl_->parts.clock.now_ms(), request.reason(), *command};
  };
  const auto also = [&](const CampaignTables& tables, const std::vector<Entry>&) -> Status {
    const AccountId to = given_to(*command);
    return to.is_nil() ? Status() : check_is_player(tables, now, to);
  };
  const auto entries = impl_->commit(**kept, {act, also, *request_id});
  if (!entries) return tl::unexpected(entries.error());
  std::vector<std::uint32_t> sequences;
  for (const Entry& entry : *entries) sequences.push_back(entry.sequence);
  return response_of(*impl_, now, **kept, caller.account, sequences);
}

}  // namespace galloper::campaigns
