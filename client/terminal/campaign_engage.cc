// Engagements from the challenge to the match, and the organiser's rulings on them.
#include <fmt/format.h>
#include <google/protobuf/util/json_util.h>

#include <fstream>
#include <istream>
#include <sstream>

#include "client/terminal/campaign_commands.h"
#include "client/terminal/campaign_words.h"
#include "client/terminal/words.h"

namespace galloper::terminal {
namespace {

using v1::CampaignCommand;

// K3: what is fought by a scenario follows from its game.
Result<v1::EngagementKind> kind_of(Terminal& terminal, const std::string& scenario) {
  v1::GetScenarioRequest request;
  request.set_scenario_id(scenario);
  const auto reply = terminal.call(request);
  if (!reply) return tl::unexpected(reply.error());
  switch (reply->scenario().game_case()) {
    case v1::Scenario::kLand:
      return v1::ENGAGEMENT_KIND_LAND;
    case v1::Scenario::kOperation:
      return v1::ENGAGEMENT_KIND_OPERATION;
    case v1::Scenario::kNaval:
      return v1::ENGAGEMENT_KIND_NAVAL;
    default:
      return fail(ErrorCode::kInvalidArgument,
                  fmt::format("{} is scouting without a battle: choose a land battle, an operation or a "
                              "battle at sea (galloper scenario list).",
                              scenario));
  }
}

Status set_scenario(Terminal& terminal, CampaignCommand::Engage& one) {
  one.set_scenario_id(terminal.arguments().id);
  const auto kind = kind_of(terminal, one.scenario_id());
  if (!kind) return tl::unexpected(kind.error());
  one.set_kind(*kind);
  if (const auto& date = terminal.arguments().campaign->date) *one.mutable_date() = *date;
  return {};
}

// Of a command that names an engagement and nothing else.
template <class Choose>
int give_on(Terminal& terminal, Choose choose) {
  return give(terminal, [&](Names&, CampaignCommand& command) -> Status {
    choose(command)->set_engagement(terminal.arguments().campaign->engagement);
    return {};
  });
}

Result<std::string> correction_text(Terminal& terminal) {
  const Arguments& arguments = terminal.arguments();
  std::ostringstream text;
  if (arguments.file.empty()) return arguments.campaign->correction_json;
  if (arguments.file == "-") {
    text << terminal.in().rdbuf();
    return text.str();
  }
  std::ifstream input(arguments.file, std::ios::binary);
  if (!input) return fail(ErrorCode::kInvalidArgument, "The file " + arguments.file + " cannot be read.");
  text << input.rdbuf();
  return text.str();
}

Result<v1::Correction> correction_of(Terminal& terminal) {
  const CampaignArguments& arguments = *terminal.arguments().campaign;
  v1::Correction correction;
  const bool whole = !terminal.arguments().file.empty() || !arguments.correction_json.empty();
  if (!whole) {
    if (!arguments.winner || !arguments.score)
      return fail(ErrorCode::kInvalidArgument,
                  "Say what is right: --winner and --score, or the whole as FILE or --correction.");
    correction.set_winner(*arguments.winner);
    correction.set_south_score(arguments.score->first);
    correction.set_north_score(arguments.score->second);
    return correction;
  }
  const auto text = correction_text(terminal);
  if (!text) return tl::unexpected(text.error());
  const auto parsed = google::protobuf::util::JsonStringToMessage(*text, &correction);
  if (!parsed.ok())
    return fail(ErrorCode::kInvalidArgument, "That is no correction: " + parsed.message().as_string());
  return correction;
}

}  // namespace

int campaign_engage(Terminal& terminal) {
  const CampaignArguments& arguments = *terminal.arguments().campaign;
  return give(terminal, [&](Names& names, CampaignCommand& command) -> Status {
    auto& one = *command.mutable_engage();
    one.set_origin(arguments.calendar ? v1::ENGAGEMENT_ORIGIN_CALENDAR : v1::ENGAGEMENT_ORIGIN_FIXED);
    const auto south = names.nation(arguments.nation);
    const auto north = names.nation(arguments.other_nation);
    if (!south) return tl::unexpected(south.error());
    if (!north) return tl::unexpected(north.error());
    one.set_south(*south);
    one.set_north(*north);
    return set_scenario(terminal, one);
  });
}

int campaign_challenge(Terminal& terminal) {
  const CampaignArguments& arguments = *terminal.arguments().campaign;
  return give(terminal, [&](Names& names, CampaignCommand& command) -> Status {
    auto& one = *command.mutable_engage();
    one.set_origin(v1::ENGAGEMENT_ORIGIN_CHALLENGE);
    const auto own = names.nation(arguments.nation);
    const auto other =
        arguments.other_nation.empty() ? Result<std::uint32_t>(0u) : names.nation(arguments.other_nation);
    if (!own) return tl::unexpected(own.error());
    if (!other) return tl::unexpected(other.error());
    one.set_challenger(*own);
    one.set_south(arguments.as_north ? *other : *own);
    one.set_north(arguments.as_north ? *own : *other);
    return set_scenario(terminal, one);
  });
}

int campaign_accept(Terminal& terminal) {
  const CampaignArguments& arguments = *terminal.arguments().campaign;
  return give(terminal, [&](Names& names, CampaignCommand& command) -> Status {
    const auto nation = names.nation(arguments.nation);
    if (!nation) return tl::unexpected(nation.error());
    command.mutable_accept_challenge()->set_engagement(arguments.engagement);
    command.mutable_accept_challenge()->set_nation(*nation);
    return {};
  });
}

int campaign_date(Terminal& terminal) {
  const CampaignArguments& arguments = *terminal.arguments().campaign;
  return give(terminal, [&](Names&, CampaignCommand& command) -> Status {
    command.mutable_date_engagement()->set_engagement(arguments.engagement);
    if (arguments.date) *command.mutable_date_engagement()->mutable_date() = *arguments.date;
    return {};
  });
}

int campaign_swap(Terminal& terminal) {
  return give_on(terminal, [](CampaignCommand& command) { return command.mutable_swap_sides(); });
}

int campaign_call_off(Terminal& terminal) {
  return give_on(terminal, [](CampaignCommand& command) { return command.mutable_call_off(); });
}

int campaign_forces(Terminal& terminal) {
  const CampaignArguments& arguments = *terminal.arguments().campaign;
  return give(terminal, [&](Names& names, CampaignCommand& command) -> Status {
    auto& one = *command.mutable_name_forces();
    one.set_engagement(arguments.engagement);
    const auto nation = names.nation(arguments.nation);
    if (!nation) return tl::unexpected(nation.error());
    one.set_nation(*nation);
    for (const auto& named : arguments.brigades) {
      const auto brigade = names.brigade(named);
      if (!brigade) return tl::unexpected(brigade.error());
      one.add_brigades(*brigade);
    }
    for (const auto& named : arguments.ships) {
      const auto ship = names.ship(named);
      if (!ship) return tl::unexpected(ship.error());
      one.add_ships(*ship);
    }
    return {};
  });
}

int campaign_start(Terminal& terminal) {
  const Arguments& arguments = terminal.arguments();
  const auto id = campaign_id(terminal);
  if (!id) return terminal.refuse(id.error());
  v1::StartEngagementRequest request;
  request.set_campaign_id(*id);
  request.set_engagement(arguments.campaign->engagement);
  request.set_south_bot_level(arguments.campaign->south_bot);
  request.set_north_bot_level(arguments.campaign->north_bot);
  request.set_private_(arguments.is_private);
  if (arguments.clock) *request.mutable_clock() = *arguments.clock;
  return finish(terminal, terminal.call(request), [&](const auto& reply) {
    terminal.note(fmt::format("The match is made. To play: galloper play {}", reply.match_id()));
    if (!reply.code().empty()) terminal.note("Its code: " + reply.code());
    return reply.match_id();
  });
}

int campaign_correct(Terminal& terminal) {
  const auto correction = correction_of(terminal);
  if (!correction) return terminal.misuse(correction.error().message);
  return give(terminal, [&](Names&, CampaignCommand& command) -> Status {
    command.mutable_correct_result()->set_engagement(terminal.arguments().campaign->engagement);
    *command.mutable_correct_result()->mutable_correction() = *correction;
    return {};
  });
}

int campaign_forfeit(Terminal& terminal) {
  const CampaignArguments& arguments = *terminal.arguments().campaign;
  return give(terminal, [&](Names& names, CampaignCommand& command) -> Status {
    const auto nation = names.nation(arguments.nation);
    if (!nation) return tl::unexpected(nation.error());
    command.mutable_award_forfeit()->set_engagement(arguments.engagement);
    command.mutable_award_forfeit()->set_by(*nation);
    return {};
  });
}

int campaign_annul(Terminal& terminal) {
  return give_on(terminal, [](CampaignCommand& command) { return command.mutable_annul(); });
}

int campaign_withdraw(Terminal& terminal) {
  return give_on(terminal, [](CampaignCommand& command) { return command.mutable_withdraw_ruling(); });
}

}  // namespace galloper::terminal
