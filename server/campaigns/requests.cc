#include "server/campaigns/requests.h"

#include <fmt/format.h>

#include <charconv>

#include "server/rules/codec/campaign_codec.h"
#include "server/rules/codec/campaign_forces.h"

namespace galloper::campaigns {
namespace {

// Seconds of the year 9999's end, as far as a Timestamp goes.
constexpr std::int64_t kLastSecond = 253'402'300'799;
// What any small count of a message may be; the rules say how many it takes.
constexpr std::uint32_t kByte = 255;
constexpr int kMaxNameCharacters = 64;

tl::unexpected<Error> wrong(std::string message) {
  return fail(ErrorCode::kInvalidArgument, std::move(message));
}

using Command = Result<campaign::Command>;
using C = v1::CampaignCommand;

// One command each, as the rules know it.
class Reader {
 public:
  explicit Reader(const match::ScenarioSource& scenarios) : scenarios_(scenarios) {}

  Command read(const C::ChangeRuleset& m) const {
    auto ruleset = ruleset_from(m.ruleset());
    if (!ruleset) return tl::unexpected(std::move(ruleset.error()));
    return campaign::ChangeRuleset{std::move(*ruleset)};
  }
  Command read(const C::ChangeBounds& m) const {
    const auto bounds = bounds_from(m.bounds());
    if (!bounds) return tl::unexpected(bounds.error());
    return campaign::ChangeBounds{*bounds};
  }
  Command read(const C::Rename& m) const {
    if (m.subject() == C::SUBJECT_UNSPECIFIED || !C::Subject_IsValid(m.subject()))
      return wrong("rename.subject is CAMPAIGN, NATION, BRIGADIER, BRIGADE or SHIP.");
    const auto subject = static_cast<campaign::Subject>(m.subject());
    if (subject != campaign::Subject::kCampaign) return campaign::Rename{subject, m.id(), m.name()};
    auto name = name_from(m.name());
    if (!name) return tl::unexpected(std::move(name.error()));
    return campaign::Rename{subject, 0, std::move(*name)};
  }
  Command read(const C::AddNation& m) const {
    const auto flag = flag_of(m);
    if (!flag) return tl::unexpected(flag.error());
    const auto scouts = byte(m.has_scouts() ? m.scouts() : 5, "scouts");
    if (!scouts) return tl::unexpected(scouts.error());
    return campaign::AddNation{m.name(), *flag, *scouts};
  }
  Command read(const C::ChangeFlag& m) const {
    const auto flag = flag_of(m);
    if (!flag) return tl::unexpected(flag.error());
    return campaign::ChangeFlag{m.nation(), *flag};
  }
  Command read(const C::SetScouts& m) const {
    const auto scouts = byte(m.scouts(), "scouts");
    if (!scouts) return tl::unexpected(scouts.error());
    return campaign::SetScouts{m.nation(), *scouts};
  }
  template <class To>
  Command player(const C::Player& m) const {
    const auto account = id_from<AccountId>(m.account_id(), "account_id");
    if (!account) return tl::unexpected(account.error());
    return To{m.nation(), *account};
  }
  Command read(const C::HandNation& m) const {
    const auto account = id_from<AccountId>(m.account_id(), "account_id");
    if (!account) return tl::unexpected(account.error());
    const auto until_ms = time_or_none(m.has_until(), m.until(), "until");
    if (!until_ms) return tl::unexpected(until_ms.error());
    return campaign::HandNation{m.nation(), *account, *until_ms};
  }
  Command read(const C::TakeNationBack& m) const { return campaign::TakeNationBack{m.nation()}; }
  Command read(const C::MakeBrigadier& m) const { return campaign::MakeBrigadier{m.nation(), m.name()}; }
  Command read(const C::RaiseBrigade& m) const {
    auto units = units_of(m.units());
    if (!units) return tl::unexpected(std::move(units.error()));
    return campaign::RaiseBrigade{m.nation(), m.name(), m.brigadier(), std::move(*units)};
  }
  Command read(const C::AddUnits& m) const {
    auto units = units_of(m.units());
    if (!units) return tl::unexpected(std::move(units.error()));
    return campaign::AddUnits{m.brigade(), std::move(*units)};
  }
  Command read(const C::AssignBrigadier& m) const {
    return campaign::AssignBrigadier{m.brigade(), m.brigadier()};
  }
  Command read(const C::CommissionShip& m) const {
    const auto usual = codec::points_of_class(m.ship_class());
    if (!usual) return tl::unexpected(usual.error());
    const auto points = m.points() == 0 ? usual : byte(m.points(), "points");
    if (!points) return tl::unexpected(points.error());
    return campaign::CommissionShip{m.nation(), m.name(), m.ship_class(), *points};
  }
  Command read(const C::RebuildUnit& m) const {
    const auto unit = byte(m.unit(), "unit");
    if (!unit) return tl::unexpected(unit.error());
    return campaign::RebuildUnit{m.brigade(), *unit};
  }
  Command read(const C::RepairShip& m) const {
    const auto points = byte(m.points(), "points");
    if (!points) return tl::unexpected(points.error());
    return campaign::RepairShip{m.ship(), *points};
  }
  Command read(const C::ReturnShip& m) const { return campaign::ReturnShip{m.ship()}; }
  Command read(const C::ReturnBrigadier& m) const { return campaign::ReturnBrigadier{m.brigadier()}; }
  Command read(const C::Engage& m) const;
  Command read(const C::AcceptChallenge& m) const {
    return campaign::AcceptChallenge{m.engagement(), m.nation()};
  }
  Command read(const C::SwapSides& m) const { return campaign::SwapSides{m.engagement()}; }
  Command read(const C::DateEngagement& m) const {
    const auto date_ms = time_or_none(m.has_date(), m.date(), "date");
    if (!date_ms) return tl::unexpected(date_ms.error());
    return campaign::DateEngagement{m.engagement(), *date_ms};
  }
  Command read(const C::CallOff& m) const { return campaign::CallOff{m.engagement()}; }
  Command read(const C::NameForces& m) const {
    return campaign::NameForces{m.engagement(),
                                m.nation(),
                                {m.brigades().begin(), m.brigades().end()},
                                {m.ships().begin(), m.ships().end()}};
  }
  Command read(const C::CorrectResult& m) const {
    auto correction = codec::decode_correction(m.correction());
    if (!correction) return tl::unexpected(std::move(correction.error()));
    return campaign::CorrectResult{m.engagement(), std::move(*correction)};
  }
  Command read(const C::AwardForfeit& m) const { return campaign::AwardForfeit{m.engagement(), m.by()}; }
  Command read(const C::Annul& m) const { return campaign::Annul{m.engagement()}; }
  Command read(const C::WithdrawRuling& m) const { return campaign::WithdrawRuling{m.engagement()}; }
  Command read(const C::EndCampaign&) const { return campaign::EndCampaign{}; }

 private:
  static Result<std::uint8_t> byte(std::uint32_t value, const char* field) {
    if (value <= kByte) return static_cast<std::uint8_t>(value);
    return wrong(fmt::format("{} is {}; it takes 0 to {}.", field, value, kByte));
  }
  static Result<std::int64_t> time_or_none(bool is_there, const google::protobuf::Timestamp& time,
                                           const char* field) {
    if (!is_there) return 0;
    return time_from(time, field);
  }
  template <class Message>
  static Result<campaign::Flag> flag_of(const Message& m) {
    if (m.has_seed()) return campaign::flag_from(m.seed());
    if (m.has_drawn()) return codec::decode_flag(m.drawn());
    return wrong("flag is missing: give a seed to have one generated, or draw one.");
  }
  template <class Messages>
  static Result<std::vector<campaign::UnitSpec>> units_of(const Messages& messages) {
    std::vector<campaign::UnitSpec> units;
    for (const auto& message : messages) {
      if (auto known = codec::check_unit_type(message.type()); !known) return tl::unexpected(known.error());
      auto unit = codec::decode_unit_spec(message);
      if (!unit) return tl::unexpected(std::move(unit.error()));
      units.push_back(std::move(*unit));
    }
    return units;
  }

  const match::ScenarioSource& scenarios_;
};

const char* words_of(campaign::Kind kind) {
  switch (kind) {
    case campaign::Kind::kLand:
      return "a land battle";
    case campaign::Kind::kOperation:
      return "an operation";
    case campaign::Kind::kNaval:
      return "a battle at sea";
  }
  return "an engagement";
}

bool fits(const v1::Scenario& scenario, campaign::Kind kind) {
  switch (kind) {
    case campaign::Kind::kLand:
      return scenario.has_land();
    case campaign::Kind::kOperation:
      return scenario.has_operation();
    case campaign::Kind::kNaval:
      return scenario.has_naval();
  }
  return false;
}

// K3: the scenario must be there, and of that game.
Command Reader::read(const C::Engage& m) const {
  if (m.origin() == v1::ENGAGEMENT_ORIGIN_UNSPECIFIED || !v1::EngagementOrigin_IsValid(m.origin()))
    return wrong("origin is CHALLENGE, FIXED or CALENDAR.");
  if (m.kind() == v1::ENGAGEMENT_KIND_UNSPECIFIED || !v1::EngagementKind_IsValid(m.kind()))
    return wrong("kind is LAND, OPERATION or NAVAL.");
  const auto date_ms = time_or_none(m.has_date(), m.date(), "date");
  if (!date_ms) return tl::unexpected(date_ms.error());
  const auto kind = static_cast<campaign::Kind>(m.kind());
  const auto scenario = scenarios_.find(m.scenario_id());
  if (!scenario)
    return wrong(fmt::format("There is no scenario \"{}\": ListScenarios names them.", m.scenario_id()));
  if (!fits(*scenario, kind))
    return wrong(fmt::format("\"{}\" is no scenario for {}: ListScenarios tells which game each is of.",
                             m.scenario_id(), words_of(kind)));
  return campaign::Engage{static_cast<campaign::Origin>(m.origin()),
                          kind,
                          m.scenario_id(),
                          {m.south(), m.north()},
                          m.challenger(),
                          *date_ms};
}

}  // namespace

void set_time(google::protobuf::Timestamp* to, std::int64_t time_ms) {
  to->set_seconds(time_ms / 1000);
  to->set_nanos(static_cast<std::int32_t>(time_ms % 1000) * 1'000'000);
}

Result<std::int64_t> time_from(const google::protobuf::Timestamp& time, const char* field) {
  if (time.seconds() < 0 || time.seconds() > kLastSecond || time.nanos() < 0 || time.nanos() > 999'999'999 ||
      (time.seconds() == 0 && time.nanos() < 1'000'000))
    return wrong(fmt::format("{} is no moment between the years 1970 and 9999.", field));
  return time.seconds() * 1000 + time.nanos() / 1'000'000;
}

Result<std::string> name_from(const std::string& text) {
  return account::normalise_name(text, kMaxNameCharacters);
}

Result<store::RequestId> request_id_from(const std::string& text) {
  if (text.empty()) return store::RequestId{};
  return id_from<store::RequestId>(text, "request_id");
}

Result<campaign::Ruleset> ruleset_from(const v1::CampaignRuleset& message) {
  auto ruleset = codec::decode_ruleset(message);
  if (!ruleset) return ruleset;
  if (auto known = codec::check_ruleset(*ruleset); !known) return tl::unexpected(known.error());
  return ruleset;
}

Result<campaign::Bounds> bounds_from(const v1::CampaignBounds& message) {
  campaign::Bounds bounds;
  bounds.engagements = message.engagements();
  if (!message.has_until()) return bounds;
  const auto until_ms = time_from(message.until(), "bounds.until");
  if (!until_ms) return tl::unexpected(until_ms.error());
  bounds.until_ms = *until_ms;
  return bounds;
}

Result<PageOf> page_of(std::uint32_t size, const std::string& token, std::uint32_t usual,
                       std::uint32_t longest) {
  if (size > longest) return wrong(fmt::format("page_size is 1 to {}, not {}.", longest, size));
  PageOf page{size == 0 ? usual : size, 0};
  if (token.empty()) return page;
  const auto [end, fault] = std::from_chars(token.data(), token.data() + token.size(), page.after);
  constexpr auto kGreatest = static_cast<std::uint64_t>(INT64_MAX);
  if (fault == std::errc() && end == token.data() + token.size() && page.after >= 1 &&
      page.after <= kGreatest)
    return page;
  return wrong("page_token must be the next_page_token of the page before, or empty for the first page.");
}

Result<campaign::Command> command_from(const v1::CampaignCommand& m, const match::ScenarioSource& scenarios) {
  const Reader reader(scenarios);
  switch (m.command_case()) {
    case C::kAddPlayer:
      return reader.player<campaign::AddPlayer>(m.add_player());
    case C::kRemovePlayer:
      return reader.player<campaign::RemovePlayer>(m.remove_player());
#define GALLOPER_COMMAND(Case, field) \
  case C::k##Case:                    \
    return reader.read(m.field())
      GALLOPER_COMMAND(ChangeRuleset, change_ruleset);
      GALLOPER_COMMAND(ChangeBounds, change_bounds);
      GALLOPER_COMMAND(Rename, rename);
      GALLOPER_COMMAND(AddNation, add_nation);
      GALLOPER_COMMAND(ChangeFlag, change_flag);
      GALLOPER_COMMAND(SetScouts, set_scouts);
      GALLOPER_COMMAND(HandNation, hand_nation);
      GALLOPER_COMMAND(TakeNationBack, take_nation_back);
      GALLOPER_COMMAND(MakeBrigadier, make_brigadier);
      GALLOPER_COMMAND(RaiseBrigade, raise_brigade);
      GALLOPER_COMMAND(AddUnits, add_units);
      GALLOPER_COMMAND(AssignBrigadier, assign_brigadier);
      GALLOPER_COMMAND(CommissionShip, commission_ship);
      GALLOPER_COMMAND(RebuildUnit, rebuild_unit);
      GALLOPER_COMMAND(RepairShip, repair_ship);
      GALLOPER_COMMAND(ReturnShip, return_ship);
      GALLOPER_COMMAND(ReturnBrigadier, return_brigadier);
      GALLOPER_COMMAND(Engage, engage);
      GALLOPER_COMMAND(AcceptChallenge, accept_challenge);
      GALLOPER_COMMAND(SwapSides, swap_sides);
      GALLOPER_COMMAND(DateEngagement, date_engagement);
      GALLOPER_COMMAND(CallOff, call_off);
      GALLOPER_COMMAND(NameForces, name_forces);
      GALLOPER_COMMAND(CorrectResult, correct_result);
      GALLOPER_COMMAND(AwardForfeit, award_forfeit);
      GALLOPER_COMMAND(Annul, annul);
      GALLOPER_COMMAND(WithdrawRuling, withdraw_ruling);
      GALLOPER_COMMAND(EndCampaign, end_campaign);
#undef GALLOPER_COMMAND
    case C::COMMAND_NOT_SET:
      break;
  }
  return wrong("command is missing, or of a kind that this server does not know.");
}

}  // namespace galloper::campaigns
