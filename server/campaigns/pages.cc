// The pages of a campaign: its home, its roster, its calendar, its ledger and its dice.
#include <fmt/format.h>

#include <algorithm>

#include "server/campaigns/reading.h"
#include "server/campaigns/requests.h"

namespace galloper::campaigns {
namespace {

constexpr std::size_t kHomeList = 10;

tl::unexpected<Error> no_such(const char* what, std::uint32_t id) {
  return fail(ErrorCode::kNotFound, fmt::format("The campaign has no {} {}.", what, id));
}

// Name, ruleset, bounds, nations and standings.
void home_page(Reading& reading, v1::CampaignPage* out) {
  const campaign::Campaign& campaign = reading.campaign();
  campaign::View& view = reading.view();
  view.name = campaign.name;
  view.ruleset = campaign.ruleset;
  view.bounds = campaign.bounds;
  view.ended = campaign.ended;
  view.decided = campaign.decided;
  for (std::size_t i = 0; i < campaign.nations.size(); ++i)
    view.nations[i] = campaign::nation_view(campaign.nations[i], reading.viewer());
  view.nation_standings = campaign::nation_standings(campaign);
  view.player_standings = campaign::player_standings(campaign);
  reading.pages().home(out);
}

bool is_sooner(const campaign::Engagement* a, const campaign::Engagement* b) {
  const auto key = [](const campaign::Engagement* one) {
    return std::tuple(one->date_ms == 0, one->date_ms, one->id);
  };
  return key(a) < key(b);
}

bool is_later(const campaign::Engagement* a, const campaign::Engagement* b) {
  return std::pair(a->decided_ms, a->id) > std::pair(b->decided_ms, b->id);
}

// What goes on, what comes, what happened last.
void home_lists(const Reading& reading, v1::GetCampaignResponse* out) {
  std::vector<const campaign::Engagement*> playing, coming, latest;
  for (const auto& one : reading.campaign().engagements) {
    if (one.stage == campaign::Stage::kPlaying) playing.push_back(&one);
    if (one.stage == campaign::Stage::kOpen || one.stage == campaign::Stage::kAgreed) coming.push_back(&one);
    if (one.stage == campaign::Stage::kDecided) latest.push_back(&one);
  }
  std::sort(coming.begin(), coming.end(), is_sooner);
  std::sort(latest.begin(), latest.end(), is_later);
  coming.resize(std::min(coming.size(), kHomeList));
  latest.resize(std::min(latest.size(), kHomeList));
  for (const auto* one : playing) reading.engagement(*one, out->add_playing());
  for (const auto* one : coming) reading.engagement(*one, out->add_coming());
  for (const auto* one : latest) reading.engagement(*one, out->add_latest());
}

// Whether a computer player fights for that side.
bool is_bots(Campaigns::Impl& impl, const MatchId& match, kit::Seat side) {
  const auto row = impl.reading([&](const CampaignTables& tables) { return tables.find_match(match); });
  store_v1::Arrangement arrangement;
  if (!row || !arrangement.ParseFromString(row->arrangement)) return false;
  return (side == kit::Seat::kSouth ? arrangement.south_bot_level() : arrangement.north_bot_level()) != 0;
}

}  // namespace

Result<v1::GetCampaignResponse> Campaigns::answer(const Caller& caller,
                                                  const v1::GetCampaignRequest& request) {
  return reading_of(
      *impl_, caller, request.campaign_id(), [&](Reading& reading) -> Result<v1::GetCampaignResponse> {
        v1::GetCampaignResponse response;
        *response.mutable_campaign() = impl_->summary_of(reading.seen().row);
        response.set_role(static_cast<v1::ClubRole>(reading.seen().role));
        home_page(reading, response.mutable_page());
        for (const auto& nation : reading.campaign().nations) {
          if (reading.commands(nation)) response.add_nations(nation.id);
        }
        reading.read_rulings();
        home_lists(reading, &response);
        add_tasks(
            reading, [&](const MatchId& match, kit::Seat side) { return is_bots(*impl_, match, side); },
            &response);
        add_last_article(*impl_, reading, &response);
        return response;
      });
}

Result<v1::GetRosterResponse> Campaigns::answer(const Caller& caller, const v1::GetRosterRequest& request) {
  return reading_of(
      *impl_, caller, request.campaign_id(), [&](Reading& reading) -> Result<v1::GetRosterResponse> {
        const campaign::Campaign& campaign = reading.campaign();
        if (request.nation() != 0 && campaign::find(campaign.nations, request.nation()) == nullptr)
          return no_such("nation", request.nation());
        const auto wanted = [&](const auto& one) {
          return request.nation() == 0 || one.nation == request.nation();
        };
        v1::GetRosterResponse response;
        for (const auto& one : campaign.brigadiers) {
          if (!wanted(one)) continue;
          auto* page = response.add_brigadiers();
          reading.pages().brigadier(campaign::brigadier_view(campaign, one, reading.viewer()), page);
          page->clear_history();
        }
        for (const auto& one : campaign::brigade_views(campaign, reading.viewer())) {
          if (wanted(one)) reading.pages().brigade(one, response.add_brigades());
        }
        for (const auto& one : campaign::ship_views(campaign, reading.viewer())) {
          if (wanted(one)) reading.pages().ship(one, response.add_ships());
        }
        return response;
      });
}

Result<v1::GetBrigadierResponse> Campaigns::answer(const Caller& caller,
                                                   const v1::GetBrigadierRequest& request) {
  return reading_of(*impl_, caller, request.campaign_id(),
                    [&](Reading& reading) -> Result<v1::GetBrigadierResponse> {
                      const campaign::Campaign& campaign = reading.campaign();
                      const auto* brigadier = campaign::find(campaign.brigadiers, request.brigadier());
                      if (brigadier == nullptr) return no_such("brigadier", request.brigadier());
                      const auto seen = campaign::brigadier_view(campaign, *brigadier, reading.viewer());
                      reading.read_rulings();
                      v1::GetBrigadierResponse response;
                      for (const auto& page : seen.history) {
                        const auto& engagement = campaign.engagements[page.engagement - 1];
                        reading.view().engagements[page.engagement - 1] =
                            campaign::engagement_view(campaign, engagement, reading.viewer());
                        reading.engagement(engagement, response.add_engagements());
                        add_moments(*impl_, reading, engagement, brigadier->id, response.mutable_moments());
                      }
                      reading.pages().brigadier(seen, response.mutable_brigadier());
                      reading.nation(brigadier->nation, response.mutable_nation());
                      return response;
                    });
}

Result<v1::ListEngagementsResponse> Campaigns::answer(const Caller& caller,
                                                      const v1::ListEngagementsRequest& request) {
  const auto page = page_from(request, 50, 200);
  if (!page) return tl::unexpected(page.error());
  if (!v1::EngagementStage_IsValid(request.stage()))
    return fail(ErrorCode::kInvalidArgument, "stage is OPEN, AGREED, PLAYING, DECIDED or CALLED_OFF.");
  return reading_of(
      *impl_, caller, request.campaign_id(), [&](Reading& reading) -> Result<v1::ListEngagementsResponse> {
        reading.read_rulings();
        v1::ListEngagementsResponse response;
        const auto& all = reading.campaign().engagements;
        for (auto one = all.rbegin(); one != all.rend(); ++one) {
          if (page->after != 0 && one->id >= page->after) continue;
          if (request.stage() != 0 && static_cast<int>(one->stage) != static_cast<int>(request.stage()))
            continue;
          if (static_cast<std::uint32_t>(response.engagements_size()) == page->size) {
            const auto last = response.engagements(response.engagements_size() - 1).id();
            response.set_next_page_token(std::to_string(last));
            break;
          }
          reading.engagement(*one, response.add_engagements());
        }
        return response;
      });
}

Result<v1::GetDiceRecordResponse> Campaigns::answer(const Caller& caller,
                                                    const v1::GetDiceRecordRequest& request) {
  return reading_of(*impl_, caller, request.campaign_id(),
                    [&](Reading& reading) -> Result<v1::GetDiceRecordResponse> {
                      v1::GetDiceRecordResponse response;
                      reading.view().dice = campaign::dice_seen(reading.campaign(), reading.viewer());
                      reading.pages().dice(response.mutable_dice());
                      return response;
                    });
}

Result<v1::ListRecordsResponse> Campaigns::answer(const Caller& caller,
                                                  const v1::ListRecordsRequest& request) {
  const auto page = page_from(request, 50, 200);
  if (!page) return tl::unexpected(page.error());
  return reading_of(
      *impl_, caller, request.campaign_id(), [&](Reading& reading) -> Result<v1::ListRecordsResponse> {
        const campaign::Campaign& campaign = reading.campaign();
        if (request.engagement() != 0 &&
            campaign::find(campaign.engagements, request.engagement()) == nullptr)
          return no_such("engagement", request.engagement());
        // Which they are, the latest last; then those of the page alone.
        std::vector<campaign::Sequence> numbers;
        const auto belongs = [&](const campaign::Entry& entry, campaign::Sequence number) {
          const bool of_it = request.engagement() == 0 || codec::engagement_of(entry) == request.engagement();
          if (of_it && (page->after == 0 || number < page->after)) numbers.push_back(number);
          return false;
        };
        (void)campaign::ledger_view(campaign, reading.viewer(), belongs);
        const bool more = numbers.size() > page->size;
        if (more) numbers.erase(numbers.begin(), numbers.end() - page->size);
        const auto entries = campaign::ledger_view(
            campaign, reading.viewer(), [&](const campaign::Entry&, campaign::Sequence number) {
              return std::binary_search(numbers.begin(), numbers.end(), number);
            });
        v1::ListRecordsResponse response;
        for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry)
          reading.pages().record(*entry, response.add_records());
        if (more) response.set_next_page_token(std::to_string(numbers.front()));
        return response;
      });
}

}  // namespace galloper::campaigns
