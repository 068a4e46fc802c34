#include "server/campaigns/campaign_file.h"

#include <fmt/format.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <zstd.h>

#include <algorithm>
#include <map>

#include "server/campaigns/matches.h"
#include "server/campaigns/requests.h"
#include "server/match/rehearse.h"
#include "server/rules/codec/campaign_codec.h"

namespace galloper::campaigns {
namespace {

constexpr std::string_view kMagic = "galloper-campaign ";
constexpr std::string_view kFirstLine = "galloper-campaign 1\n";
constexpr std::size_t kLongestFirstLine = 40;
constexpr int kLevel = 9;
// What a file may become when it is unpacked.
constexpr unsigned long long kLargestPlain = 256ULL << 20;
constexpr std::size_t kLongestPersonName = 256;  // bytes
constexpr std::size_t kSecretBytes = 32;

template <class... Args>
tl::unexpected<Error> faulty(fmt::format_string<Args...> text, Args&&... args) {
  return fail(ErrorCode::kInvalidArgument, fmt::format(text, std::forward<Args>(args)...));
}

Status check_first_line(std::string_view bytes) {
  if (bytes.starts_with(kFirstLine)) return {};
  const auto line = bytes.substr(0, std::min(bytes.find('\n'), kLongestFirstLine));
  const auto number = line.substr(std::min(kMagic.size(), line.size()));
  const bool is_number = !number.empty() && std::all_of(number.begin(), number.end(),
                                                        [](char c) { return c >= '0' && c <= '9'; });
  if (line.starts_with(kMagic) && is_number && bytes.size() > line.size() && bytes[line.size()] == '\n')
    return fail(
        ErrorCode::kFailedPrecondition,
        fmt::format("The file is of format {}; this server reads format 1: a newer one would read it.",
                    number));
  return faulty("That is no file of a campaign: it does not begin with \"galloper-campaign 1\".");
}

using Named = std::set<AccountId>;

// ---- what a file tells, piece by piece ----

class Check {
 public:
  Check(const store_v1::CampaignFile& file, const codec::GameRegistry& games, const Limits& limits)
      : file_(file), games_(games), limits_(limits) {}

  Result<CheckedFile> run() {
    for (auto step : {&Check::ledger, &Check::row, &Check::matches, &Check::people}) {
      if (auto status = (this->*step)(); !status) return tl::unexpected(status.error());
    }
    return std::move(checked_);
  }

 private:
  Status ledger() {
    const auto id = id_from_bytes<store::CampaignId>(file_.campaign_id());
    if (!id || id->is_nil()) return faulty("The file does not tell the campaign's id.");
    checked_.id = *id;
    const auto size = static_cast<std::uint32_t>(file_.entries_size());
    if (size == 0 || size > limits_.entries_per_campaign)
      return faulty("The file has {} entries; a campaign has 1 to {}.", size, limits_.entries_per_campaign);
    std::vector<campaign::Entry> entries;
    entries.reserve(size);
    for (const auto& message : file_.entries()) {
      auto entry = codec::decode_entry(message);
      if (!entry) return faulty("Entry {} of the file: {}", entries.size() + 1, entry.error().message);
      entries.push_back(std::move(*entry));
    }
    if (const auto fault = campaign::fault_in(entries, true))
      return faulty("The file's ledger is faulty: {}", *fault);
    checked_.campaign = campaign::fold(entries);
    if (const auto name = name_from(checked_.campaign.name); !name)
      return faulty("The campaign's name: {}", name.error().message);
    for (const auto& entry : entries) add_named(entry, named_);
    return {};
  }

  // What goes with the ledger.
  Status row() {
    checked_.secret = file_.secret();
    if (!checked_.secret.empty() && checked_.secret.size() != kSecretBytes)
      return faulty("The secret of the campaign's dice is damaged (G7).");
    if (file_.visibility() > static_cast<std::uint32_t>(store::CampaignVisibility::kListed))
      return faulty("The file does not tell who may read the campaign.");
    if (file_.visibility() != 0)
      checked_.visibility = static_cast<store::CampaignVisibility>(file_.visibility());
    return {};
  }

  // Each engagement that was fought has its match, and there are no others.
  Status matches() {
    std::set<campaign::EngagementId> seen;
    for (const auto& match : file_.matches()) {
      const auto* engagement = campaign::find(checked_.campaign.engagements, match.engagement());
      const auto id = id_from_bytes<MatchId>(match.match_id());
      if (engagement == nullptr || !id || id->is_nil() || engagement->match != *id)
        return faulty("The file has a match that its ledger does not know.");
      if (!seen.insert(engagement->id).second) return faulty("The match {} is there twice.", to_string(*id));
      if (auto status = this->match(match, *engagement); !status)
        return faulty("The match {} of engagement {}: {}", to_string(*id), engagement->id,
                      status.error().message);
    }
    for (const auto& engagement : checked_.campaign.engagements) {
      if (!engagement.match.is_nil() && !seen.contains(engagement.id))
        return faulty("The file lacks the match of engagement {}.", engagement.id);
    }
    return {};
  }

  Status match(const store_v1::CampaignFile::Match& from, const campaign::Engagement& engagement) {
    FoughtMatch match;
    match.engagement = engagement.id;
    if (engagement.result == 0) return faulty("it has no result in the ledger.");
    if (!is_time(from.create_time_ms()) || !is_time(from.update_time_ms()))
      return faulty("it tells a time that no calendar has.");
    if (from.private_() == engagement.open) return faulty("it is not as open as the ledger says.");
    for (const auto& row : from.rows()) {
      auto read = log_row(row, match.log.size() + 1);
      if (!read) return tl::unexpected(read.error());
      match.log.push_back(std::move(*read));
    }
    const auto* module = games_.find(from.game());
    if (module == nullptr) return faulty("this server does not know the game \"{}\".", from.game());
    const auto table = match::prove(*module, match.log);
    if (!table) return tl::unexpected(table.error());
    const auto outcome = (*table)->outcome();
    if (!outcome) return faulty("it is not over.");
    const auto records = records_of(match.log);
    if (!records) return tl::unexpected(records.error());
    store_v1::Lobby lobby = from.lobby();
    *lobby.mutable_outcome() = *outcome;
    *lobby.mutable_scenario() = records->front().begin().scenario();
    if (auto status = secrets(lobby, *records); !status) return status;
    if (auto status = same_result(match, *records, lobby, engagement); !status) return status;
    add_named(lobby, named_);
    set_row(from, lobby, engagement, match.row);
    checked_.matches.push_back(std::move(match));
    return {};
  }

  Result<store::LogRow> log_row(const store_v1::CampaignFile::Match::Row& from, std::size_t sequence) {
    store::LogRow row;
    const auto account = id_from_bytes<AccountId>(from.account());
    const auto order = id_from_bytes<OrderId>(from.order_id());
    if ((!account && !from.account().empty()) || (!order && !from.order_id().empty()) || from.seat() > 255 ||
        !is_time(from.time_ms()))
      return faulty("order {} cannot be read.", sequence);
    row.sequence = static_cast<std::uint32_t>(sequence);
    row.seat = static_cast<std::uint8_t>(from.seat());
    if (account) row.account = *account;
    if (order) row.order = *order;
    row.time_ms = from.time_ms();
    row.body = from.body();
    if (account && !account->is_nil()) named_.insert(*account);
    return row;
  }

  static bool is_time(std::int64_t time_ms) { return time_ms >= 0 && time_ms <= campaign::kLatestMs; }

  static Status secrets(const store_v1::Lobby& lobby, const std::vector<store_v1::Record>& records) {
    if (lobby.secrets_size() == 0) return faulty("the secret of its dice is missing (G7).");
    for (const auto& secret : lobby.secrets()) {
      if (secret.secret().size() != kSecretBytes) return faulty("the secret of its dice is damaged (G7).");
    }
    for (const auto& record : records) {
      if (record.has_new_secret() &&
          record.new_secret().commitment_index() >= static_cast<std::uint32_t>(lobby.secrets_size()))
        return faulty("a secret of its dice is missing (G7).");
    }
    return {};
  }

  // What the ledger says of the battle is what its log says.
  Status same_result(const FoughtMatch& match, const std::vector<store_v1::Record>& records,
                     const store_v1::Lobby& lobby, const campaign::Engagement& engagement) const {
    auto result = result_of(match.log, records, lobby, engagement);
    if (!result) return tl::unexpected(result.error());
    const auto& entry = checked_.campaign.ledger[engagement.result - 1];
    const auto& entered = std::get<campaign::ResultEntered>(entry.body).result;
    // Its date was kept between the making of the match and the entry, whatever the clocks said.
    if (entered.ended_ms != result->ended_ms && entered.ended_ms != entry.time_ms &&
        entered.ended_ms != made_ms(engagement.match))
      return faulty("entry {} has another date than its log.", entry.sequence);
    result->ended_ms = entered.ended_ms;
    if (*result == entered) return {};
    return faulty("entry {} tells another result than its log.", entry.sequence);
  }
  std::int64_t made_ms(const MatchId& match) const {
    for (const auto& entry : checked_.campaign.ledger) {
      const auto* made = std::get_if<campaign::MatchMade>(&entry.body);
      if (made != nullptr && made->match == match) return entry.time_ms;
    }
    return 0;
  }

  // Nobody here holds its seats: whose ids they are, only the server that it comes from knows.
  static void set_row(const store_v1::CampaignFile::Match& from, const store_v1::Lobby& lobby,
                      const campaign::Engagement& engagement, store::MatchRow& row) {
    row.id = engagement.match;
    row.state = store::MatchState::kFinished;
    row.is_private = !engagement.open;
    row.create_time_ms = from.create_time_ms();
    row.update_time_ms = from.update_time_ms();
    row.game = from.game();
    row.scenario_id = lobby.scenario().id();
    row.lobby = lobby.SerializeAsString();
  }

  Status people() {
    Named known;
    for (const auto& person : file_.people()) {
      const auto account = id_from_bytes<AccountId>(person.account());
      if (!account || account->is_nil() || person.name().empty() ||
          person.name().size() > kLongestPersonName || !campaign::is_one_line(person.name()))
        return faulty("The file names somebody in a way that cannot be read.");
      if (!known.insert(*account).second) return faulty("The file names {} twice.", person.name());
      checked_.people.push_back({*account, person.name()});
    }
    for (const auto& account : named_) {
      if (!known.contains(account)) return faulty("The file does not tell who {} is.", to_string(account));
    }
    return {};
  }

  const store_v1::CampaignFile& file_;
  const codec::GameRegistry& games_;
  const Limits& limits_;
  CheckedFile checked_;
  Named named_;
};

}  // namespace

std::string pack(const store_v1::CampaignFile& file) {
  std::string plain;
  {
    google::protobuf::io::StringOutputStream stream(&plain);
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.SetSerializationDeterministic(true);
    file.SerializeToCodedStream(&coded);
  }
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kLevel);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  std::string bytes(kFirstLine);
  bytes.resize(kFirstLine.size() + ZSTD_compressBound(plain.size()));
  const std::size_t size = ZSTD_compress2(context.get(), bytes.data() + kFirstLine.size(),
                                          bytes.size() - kFirstLine.size(), plain.data(), plain.size());
  bytes.resize(kFirstLine.size() + size);
  return bytes;
}

Result<store_v1::CampaignFile> unpack(std::string_view bytes) {
  if (auto line = check_first_line(bytes); !line) return tl::unexpected(line.error());
  bytes.remove_prefix(kFirstLine.size());
  const unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  const auto damaged = [] {
    return faulty("The file is damaged, or a part of it is missing: export it again.");
  };
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN) return damaged();
  if (size > kLargestPlain)
    return faulty("Unpacked the file would have {} bytes; at most {} are read.", size, kLargestPlain);
  if (ZSTD_findFrameCompressedSize(bytes.data(), bytes.size()) != bytes.size()) return damaged();
  std::string plain(size, '\0');
  const std::size_t read = ZSTD_decompress(plain.data(), plain.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(read) || read != size) return damaged();
  store_v1::CampaignFile file;
  if (!file.ParseFromString(plain)) return damaged();
  return file;
}

void add_named(const campaign::Entry& entry, Named& named) {
  const auto add = [&](const AccountId& account) {
    if (!account.is_nil()) named.insert(account);
  };
  add(entry.author);
  if (const auto* one = std::get_if<campaign::PlayerAdded>(&entry.body)) add(one->account);
  if (const auto* one = std::get_if<campaign::PlayerRemoved>(&entry.body)) add(one->account);
  if (const auto* one = std::get_if<campaign::NationHanded>(&entry.body)) add(one->account);
  if (const auto* one = std::get_if<campaign::ResultEntered>(&entry.body)) {
    for (const auto& side : one->result.players) std::for_each(side.begin(), side.end(), add);
  }
}

void add_named(const store_v1::Lobby& lobby, Named& named) {
  for (const auto* seat : {&lobby.south(), &lobby.north()}) {
    for (const auto& bytes : seat->accounts()) {
      if (const auto account = id_from_bytes<AccountId>(bytes); account && !account->is_nil())
        named.insert(*account);
    }
  }
}

Result<CheckedFile> check(const store_v1::CampaignFile& file, const codec::GameRegistry& games,
                          const Limits& limits) {
  return Check(file, games, limits).run();
}

}  // namespace galloper::campaigns
