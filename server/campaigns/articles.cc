// The chronicle as its readers see it (K5): articles, moments, the aftermath, the almanac.
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <span>

#include "server/campaigns/matches.h"
#include "server/campaigns/reading.h"
#include "server/campaigns/requests.h"
#include "server/chronicle/chronicle.h"

namespace galloper::campaigns {
namespace {

using campaign::Engagement;

// Whether its battle is over and for the reader to know.
bool discloses(const Reading& reading, const Engagement& engagement) {
  return engagement.result != 0 && campaign::sees_battle(reading.viewer(), engagement);
}

// Those whose battles he may read, the latest first.
std::vector<const Engagement*> disclosed(const Reading& reading) {
  std::vector<const Engagement*> battles;
  for (const Engagement& one : reading.campaign().engagements) {
    if (discloses(reading, one)) battles.push_back(&one);
  }
  std::sort(battles.begin(), battles.end(), [](const Engagement* a, const Engagement* b) {
    return std::pair(a->decided_ms, a->id) > std::pair(b->decided_ms, b->id);
  });
  return battles;
}

template <class T, class Field>
void move_all(std::vector<T> all, Field* to) {
  for (T& one : all) *to->Add() = std::move(one);
}

// A page without its article is better than none; the cause is the operator's to know.
std::optional<store_v1::Chronicle> read_chronicle(Campaigns::Impl& impl, const Reading& reading,
                                                  const Engagement& engagement) {
  auto chronicle = impl.chronicle_of(reading.kept(), engagement);
  if (chronicle) return std::move(*chronicle);
  if (chronicle.error().code != ErrorCode::kNotFound)
    spdlog::error("no article on engagement {} of the campaign {}: {}", engagement.id,
                  to_string(reading.seen().row.id), chronicle.error().message);
  return std::nullopt;
}

void set_entry(const Reading& reading, const Engagement& engagement, store_v1::Chronicle chronicle,
               v1::ArticleEntry* out) {
  reading.engagement(engagement, out->mutable_engagement());
  *out->mutable_article() = std::move(*chronicle.mutable_article());
}

// Every match may be asked about: of those that are fought for no campaign that the caller may know of the
// answer is empty.
Result<v1::GetEngagementOfMatchResponse> or_of_none(Result<v1::GetEngagementOfMatchResponse> found) {
  if (!found && found.error().code == ErrorCode::kNotFound) return v1::GetEngagementOfMatchResponse();
  return found;
}

}  // namespace

Result<std::vector<store_v1::Record>> Campaigns::Impl::log_of(const MatchId& match) const {
  const auto row = parts.store.find_match(match);
  if (!row) return tl::unexpected(row.error());
  const auto log = parts.store.load(row->key);
  if (!log) return tl::unexpected(log.error());
  return records_of(*log);
}

Result<store_v1::Chronicle> Campaigns::Impl::chronicle_of(const Kept& kept, const Engagement& engagement) {
  if (engagement.result == 0) return fail(ErrorCode::kNotFound, "The engagement has no battle that is over.");
  auto row = reading([&](const CampaignTables& tables) { return tables.find_match(engagement.match); });
  if (!row) return tl::unexpected(row.error());
  store_v1::Chronicle chronicle;
  if (row->version == chronicle::kVersion && chronicle.ParseFromString(row->chronicle)) return chronicle;
  const auto log = log_of(engagement.match);
  if (!log) return tl::unexpected(log.error());
  // As the campaign was that day: it is to read the same here and wherever the campaign was taken (K6).
  const auto& ledger = kept.campaign.ledger;
  const auto then =
      campaign::fold(std::span(ledger).first(std::min<std::size_t>(engagement.result, ledger.size())));
  auto written = chronicle::write(*log, then, then.engagements[engagement.id - 1]);
  if (!written) return written;
  row->version = chronicle::kVersion;
  row->chronicle = written->SerializeAsString();
  const auto stored =
      parts.store.change_campaigns([&](CampaignTables& tables) { return tables.update_match(*row); });
  if (!stored) spdlog::warn("an article could not be kept: {}", stored.error().message);
  return written;
}

void add_last_article(Campaigns::Impl& impl, const Reading& reading, v1::GetCampaignResponse* out) {
  const auto battles = disclosed(reading);
  if (battles.empty()) return;
  if (auto chronicle = read_chronicle(impl, reading, *battles.front()))
    set_entry(reading, *battles.front(), std::move(*chronicle), out->mutable_article());
}

void add_moments(Campaigns::Impl& impl, const Reading& reading, const Engagement& engagement,
                 campaign::BrigadierId brigadier,
                 google::protobuf::RepeatedPtrField<v1::BrigadierMoment>* out) {
  if (!discloses(reading, engagement)) return;
  auto chronicle = read_chronicle(impl, reading, engagement);
  if (!chronicle) return;
  for (auto& moment : *chronicle->mutable_moments()) {
    if (moment.brigadier() == brigadier) *out->Add() = std::move(moment);
  }
}

Result<v1::GetEngagementResponse> Campaigns::answer(const Caller& caller,
                                                    const v1::GetEngagementRequest& request) {
  return reading_of(
      *impl_, caller, request.campaign_id(), [&](Reading& reading) -> Result<v1::GetEngagementResponse> {
        const auto* engagement = campaign::find(reading.campaign().engagements, request.engagement());
        if (engagement == nullptr)
          return fail(ErrorCode::kNotFound,
                      fmt::format("The campaign has no engagement {}.", request.engagement()));
        reading.read_rulings();
        v1::GetEngagementResponse response;
        reading.engagement(*engagement, response.mutable_engagement());
        if (!discloses(reading, *engagement)) return response;
        move_all(chronicle::aftermath(reading.campaign(), *engagement), response.mutable_aftermath());
        if (auto chronicle = read_chronicle(*impl_, reading, *engagement)) {
          *response.mutable_article() = std::move(*chronicle->mutable_article());
          *response.mutable_moments() = std::move(*chronicle->mutable_moments());
        }
        return response;
      });
}

Result<v1::GetEngagementOfMatchResponse> Campaigns::answer(const Caller& caller,
                                                           const v1::GetEngagementOfMatchRequest& request) {
  const auto match = id_from<MatchId>(request.match_id(), "match_id");
  if (!match) return tl::unexpected(match.error());
  const auto row = impl_->reading([&](const CampaignTables& tables) -> Result<store::CampaignRow> {
    const auto found = tables.find_match(*match);
    if (!found) return tl::unexpected(found.error());
    return tables.find(found->campaign);
  });
  if (!row) return or_of_none(Result<v1::GetEngagementOfMatchResponse>(tl::unexpected(row.error())));
  const std::string campaign_id = to_string(row->id);
  return or_of_none(reading_of(
      *impl_, caller, campaign_id, [&](Reading& reading) -> Result<v1::GetEngagementOfMatchResponse> {
        v1::GetEngagementOfMatchResponse response;
        const auto* engagement = campaign::engagement_of(reading.campaign(), *match);
        if (engagement == nullptr || !campaign::sees_battle(reading.viewer(), *engagement)) return response;
        reading.read_rulings();
        response.set_campaign_id(campaign_id);
        response.set_campaign_name(reading.seen().row.name);
        reading.engagement(*engagement, response.mutable_engagement());
        reading.nation(engagement->nations[0], response.mutable_south());
        reading.nation(engagement->nations[1], response.mutable_north());
        if (discloses(reading, *engagement))
          move_all(chronicle::aftermath(reading.campaign(), *engagement), response.mutable_aftermath());
        return response;
      }));
}

Result<v1::ListArticlesResponse> Campaigns::answer(const Caller& caller,
                                                   const v1::ListArticlesRequest& request) {
  const auto page = page_from(request, 10, 50);
  if (!page) return tl::unexpected(page.error());
  return reading_of(
      *impl_, caller, request.campaign_id(), [&](Reading& reading) -> Result<v1::ListArticlesResponse> {
        const auto battles = disclosed(reading);
        auto one = battles.begin();
        if (page->after != 0) {
          one = std::find_if(one, battles.end(), [&](const Engagement* e) { return e->id == page->after; });
          if (one != battles.end()) ++one;
        }
        reading.read_rulings();
        v1::ListArticlesResponse response;
        const auto end = battles.end() - one > page->size ? one + page->size : battles.end();
        for (; one != end; ++one) {
          if (auto chronicle = read_chronicle(*impl_, reading, **one))
            set_entry(reading, **one, std::move(*chronicle), response.add_articles());
        }
        if (end != battles.end()) response.set_next_page_token(std::to_string((*(end - 1))->id));
        return response;
      });
}

Result<v1::GetAlmanacResponse> Campaigns::answer(const Caller& caller, const v1::GetAlmanacRequest& request) {
  return reading_of(*impl_, caller, request.campaign_id(),
                    [&](Reading& reading) -> Result<v1::GetAlmanacResponse> {
                      chronicle::Season season;
                      season.summary = impl_->summary_of(reading.seen().row);
                      reading.view() = campaign::view(reading.campaign(), reading.viewer());
                      season.page = reading.pages().whole();
                      auto battles = disclosed(reading);
                      std::reverse(battles.begin(), battles.end());
                      for (const Engagement* one : battles) {
                        auto chronicle = read_chronicle(*impl_, reading, *one);
                        if (!chronicle) continue;
                        for (auto& moment : *chronicle->mutable_moments())
                          season.moments.push_back(std::move(moment));
                        set_entry(reading, *one, std::move(*chronicle), &season.articles.emplace_back());
                      }
                      v1::GetAlmanacResponse response;
                      response.set_html(chronicle::almanac(season));
                      return response;
                    });
}

}  // namespace galloper::campaigns
