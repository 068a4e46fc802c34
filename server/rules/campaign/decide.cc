// G1, K1: what any command needs, and those about the campaign as a whole (K2).
#include <algorithm>

#include "server/rules/campaign/permissions.h"

namespace galloper::campaign {
namespace {

template <class Command>
constexpr bool is_any(auto... types) {
  return (std::is_same_v<Command, typename decltype(types)::type> || ...);
}
template <class T>
struct As {
  using type = T;
};

// K4: a reason is due where the organiser changes what has happened.
template <class Command>
constexpr bool kNeedsReason = is_any<Command>(As<CorrectResult>{}, As<AwardForfeit>{}, As<Annul>{},
                                              As<WithdrawRuling>{}, As<ReturnShip>{}, As<ReturnBrigadier>{});
// What goes on when the campaign is over: battles under way come home, and the record is put right.
template <class Command>
constexpr bool kAfterTheEnd = is_any<Command>(As<EnterResult>{}, As<CorrectResult>{}, As<AwardForfeit>{},
                                              As<Annul>{}, As<WithdrawRuling>{});

// K2: ended, or to be ended by the server at its next look at the clock.
bool is_over(const Deciding& deciding) {
  const std::int64_t until_ms = deciding.campaign.bounds.until_ms;
  return deciding.campaign.ended || (until_ms != 0 && deciding.act.now_ms >= until_ms);
}

bool is_blank(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c == ' '; });
}

MaybeRefusal refuse_role(Who who, Role role) {
  if (role == Role::kServer) {
    if (who == Who::kServer || who == Who::kOrganiserOrServer) return std::nullopt;
    return kit::Refusal{"K1", "That is for a member of the club to say, not for the server."};
  }
  if (who == Who::kServer) return kit::Refusal{"K1", "Only the server enters matches and their results."};
  if (role == Role::kSpectator)
    return kit::Refusal{"K1", "Spectators only look on; players and organisers act."};
  if (who != Who::kNation && role != Role::kOrganiser)
    return kit::Refusal{"K1", "Only an organiser of the club may do that."};
  return std::nullopt;
}

template <class Command>
MaybeRefusal refuse_all(const Deciding& deciding, const Command& command) {
  const Act& act = deciding.act;
  if (auto refusal = refuse_role(kWho<Command>, act.author.role)) return refusal;
  const bool made = !deciding.campaign.ledger.empty();
  if (made == std::is_same_v<Command, MakeCampaign>)
    return kit::Refusal{"K2", made ? "The campaign is made already." : "The campaign is not made yet."};
  const bool ends_it = std::is_same_v<Command, EndCampaign> && !deciding.campaign.ended;
  if (is_over(deciding) && !kAfterTheEnd<Command> && !ends_it)
    return kit::Refusal{"K2", "The campaign is over; only its results can still be ruled on."};
  if (act.reason.size() > kLongestReason || !is_one_line(act.reason))
    return kit::Refusal{
        "K4", "A reason takes one line of at most " + std::to_string(kLongestReason) + " bytes of text."};
  if (kNeedsReason<Command> && is_blank(act.reason))
    return kit::Refusal{"K4", "This changes what is on record: give the reason for it."};
  return refuse(deciding, command);
}

template <class Command>
Body do_it(const Deciding& deciding, const Command& command, Dice& dice) {
  if constexpr (requires { body_of(deciding, command, dice); }) {
    return body_of(deciding, command, dice);
  } else {
    return body_of(deciding, command);
  }
}

// Whether more engagements may be decided after it than before.
bool may_decide(const Body& body) {
  return std::holds_alternative<ResultEntered>(body) || std::holds_alternative<ResultCorrected>(body) ||
         std::holds_alternative<Forfeited>(body) || std::holds_alternative<RulingWithdrawn>(body);
}

// K2: the last of so many engagements ends the campaign.
void end_by_count(const Campaign& campaign, std::vector<Entry>& entries) {
  if (campaign.ended || campaign.bounds.engagements == 0 || !may_decide(entries.back().body)) return;
  Campaign after = campaign;
  apply(after, entries.back());
  if (after.decided < campaign.bounds.engagements) return;
  Entry end;
  end.sequence = entries.back().sequence + 1;
  end.time_ms = entries.back().time_ms;
  end.body = CampaignEnded{Ending::kByCount};
  entries.push_back(std::move(end));
}

}  // namespace

Result<std::vector<Entry>, kit::Refusal> decide(const Campaign& campaign, const Act& act, Dice& dice) {
  const Deciding deciding{campaign, act};
  if (auto refusal = std::visit([&](const auto& one) { return refuse_all(deciding, one); }, act.command))
    return tl::unexpected(std::move(*refusal));
  Entry entry;
  entry.sequence = static_cast<Sequence>(campaign.ledger.size() + 1);
  entry.time_ms = campaign.ledger.empty() ? act.now_ms : std::max(act.now_ms, campaign.ledger.back().time_ms);
  if (act.author.role != Role::kServer) entry.author = act.author.account;
  entry.reason = act.reason;
  entry.body = std::visit([&](const auto& one) { return do_it(deciding, one, dice); }, act.command);
  std::vector<Entry> entries;
  entries.push_back(std::move(entry));
  end_by_count(campaign, entries);
  return entries;
}

bool is_one_line(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x20 || byte == 0x7f) return false;
    // The other control characters, in UTF-8.
    if (byte == 0xc2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xa0) return false;
  }
  return true;
}

MaybeRefusal refuse_name(const std::string& name, const char* what, std::size_t longest) {
  if (!is_blank(name) && is_one_line(name) && name.size() <= longest) return std::nullopt;
  return kit::Refusal{"K2", std::string("The name of ") + what + " takes 1 to " + std::to_string(longest) +
                                " bytes of printable text; a letter that is not plain Latin takes 2 to 4."};
}

MaybeRefusal no_such(const char* what, std::uint32_t id) {
  return kit::Refusal{"K2", std::string("The campaign has no ") + what + " " + std::to_string(id) + "."};
}

MaybeRefusal refuse_rules(const CampaignRules& rules) {
  const auto beyond = [](const char* name, int value, int most) -> MaybeRefusal {
    if (value <= most) return std::nullopt;
    return kit::Refusal{"K2", std::string(name) + " is " + std::to_string(value) + "; it takes 0 to " +
                                  std::to_string(most) + "."};
  };
  if (auto fault = beyond("win_points", rules.win_points, 20)) return fault;
  if (auto fault = beyond("draw_points", rules.draw_points, 20)) return fault;
  if (auto fault = beyond("loss_points", rules.loss_points, 20)) return fault;
  if (auto fault = beyond("rest", rules.rest, 9)) return fault;
  if (auto fault = beyond("rebuild_units", rules.rebuild_units, 20)) return fault;
  if (auto fault = beyond("repair_points", rules.repair_points, 60)) return fault;
  if (auto fault = beyond("wounded_rest", rules.wounded_rest, 9)) return fault;
  if (rules.losses != Losses::kRest && rules.losses != Losses::kRebuild)
    return kit::Refusal{"K2", "losses takes rest or rebuild."};
  return std::nullopt;
}

MaybeRefusal refuse_bounds(const Deciding& deciding, const Bounds& bounds) {
  if (bounds.until_ms != 0 && bounds.until_ms <= deciding.act.now_ms)
    return kit::Refusal{"K2", "The campaign cannot end by a date that is past."};
  if (bounds.engagements != 0 && bounds.engagements <= deciding.campaign.decided)
    return kit::Refusal{"K2", "So many engagements have been decided already; give a greater number."};
  return std::nullopt;
}

MaybeRefusal refuse(const Deciding& deciding, const MakeCampaign& one) {
  if (auto fault = refuse_name(one.name, "a campaign", kLongestCampaignName)) return fault;
  if (auto fault = refuse_rules(one.ruleset.campaign)) return fault;
  return refuse_bounds(deciding, one.bounds);
}
Body body_of(const Deciding&, const MakeCampaign& one) {
  return CampaignMade{one.name, one.ruleset, one.bounds};
}

// K2: only between engagements.
MaybeRefusal refuse(const Deciding& deciding, const ChangeRuleset& one) {
  for (const Engagement& engagement : deciding.campaign.engagements) {
    if (engagement.stage == Stage::kPlaying)
      return kit::Refusal{"K2", "Engagement " + std::to_string(engagement.id) +
                                    " is being played; the ruleset changes only between engagements."};
  }
  return refuse_rules(one.ruleset.campaign);
}
Body body_of(const Deciding&, const ChangeRuleset& one) { return RulesetChanged{one.ruleset}; }

MaybeRefusal refuse(const Deciding& deciding, const ChangeBounds& one) {
  return refuse_bounds(deciding, one.bounds);
}
Body body_of(const Deciding&, const ChangeBounds& one) { return BoundsChanged{one.bounds}; }

namespace {

// The nation whose thing it is; 0: the campaign itself. Nothing: there is none of that number.
std::optional<NationId> nation_of(const Deciding& deciding, Subject subject, std::uint32_t id) {
  const auto owner = [](const auto* one) -> std::optional<NationId> {
    return one == nullptr ? std::nullopt : std::optional<NationId>(one->nation);
  };
  switch (subject) {
    case Subject::kCampaign:
      return 0;
    case Subject::kNation:
      return deciding.nation(id) == nullptr ? std::nullopt : std::optional<NationId>(id);
    case Subject::kBrigadier:
      return owner(deciding.brigadier(id));
    case Subject::kBrigade:
      return owner(deciding.brigade(id));
    case Subject::kShip:
      return owner(deciding.ship(id));
  }
  return std::nullopt;
}

}  // namespace

MaybeRefusal refuse(const Deciding& deciding, const Rename& one) {
  const std::size_t longest = one.subject == Subject::kCampaign ? kLongestCampaignName : kLongestName;
  if (auto fault = refuse_name(one.name, "anything", longest)) return fault;
  const auto nation = nation_of(deciding, one.subject, one.id);
  if (!nation) return no_such("thing with the number", one.id);
  if (!deciding.by_organiser() && (*nation == 0 || !deciding.commands_nation(*nation)))
    return kit::Refusal{"K1", "Only an organiser, or who commands the nation, may rename that."};
  return one.subject == Subject::kNation ? refuse_taken(deciding, one.name, one.id) : std::nullopt;
}
Body body_of(const Deciding&, const Rename& one) {
  return Renamed{one.subject, one.subject == Subject::kCampaign ? 0 : one.id, one.name};
}

MaybeRefusal refuse(const Deciding& deciding, const EndCampaign&) {
  const std::int64_t until_ms = deciding.campaign.bounds.until_ms;
  if (!deciding.by_server() || (until_ms != 0 && deciding.act.now_ms >= until_ms)) return std::nullopt;
  return kit::Refusal{"K2", "The date that ends the campaign has not come."};
}
Body body_of(const Deciding& deciding, const EndCampaign&) {
  return CampaignEnded{deciding.by_server() ? Ending::kByDate : Ending::kByOrganiser};
}

}  // namespace galloper::campaign
