// What the commands of campaigns have in common: which campaign is meant, numbers as names and back, words.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "client/core/campaign_methods.h"
#include "client/terminal/campaign_arguments.h"
#include "client/terminal/club_words.h"

namespace galloper::terminal {

// The id of the campaign that the command names: by id, or by name among those of the caller's clubs and
// those that are listed. kNotFound, kFailedPrecondition (several have the name).
Result<std::string> campaign_id(Terminal& terminal);

// What a campaign's nations, brigadiers, brigades and ships are called. Asks the server when first needed,
// once.
class Names {
 public:
  Names(Terminal& terminal, std::string campaign) : terminal_(terminal), campaign_(std::move(campaign)) {}

  const std::string& campaign() const { return campaign_; }
  const Result<v1::GetCampaignResponse>& home();
  const Result<v1::GetRosterResponse>& roster();

  // The number that is meant by a number or by a name. kNotFound, kFailedPrecondition.
  Result<std::uint32_t> nation(const std::string& named);
  Result<std::uint32_t> brigadier(const std::string& named);
  Result<std::uint32_t> brigade(const std::string& named);
  Result<std::uint32_t> ship(const std::string& named);

  // "Ostrau"; "nation 3" where it is not to be known. 0: "anybody".
  std::string of_nation(std::uint32_t id);
  std::string of_brigadier(std::uint32_t id);
  std::string of_brigade(std::uint32_t id);
  std::string of_ship(std::uint32_t id);

 private:
  Terminal& terminal_;
  std::string campaign_;
  std::optional<Result<v1::GetCampaignResponse>> home_;
  std::optional<Result<v1::GetRosterResponse>> roster_;
};

// Gives a command and prints what came of it: the number of what was made, or the records as sentences.
// `build` fills the command or says why it cannot.
using BuildCommand = std::function<Status(Names&, v1::CampaignCommand&)>;
int give(Terminal& terminal, const BuildCommand& build);

std::string_view visibility_words(v1::CampaignVisibility visibility);
std::string_view ending_words(v1::CampaignEnding ending);
std::string_view kind_words(v1::EngagementKind kind);
std::string_view fate_words(v1::BrigadierFate fate);
// "#7  land road-to-varnholt: Ostrau (South) against Veles (North), 2026-12-24 18:00, agreed".
std::string engagement_words(const v1::EngagementPage& page, Names& names);
// "Ostrau wins, 6 to 2"; empty: not decided.
std::string award_words(const v1::EngagementPage& page, Names& names);
std::string record_words(const v1::CampaignRecord& record);
// Headline, standfirst and, if `whole`, the paragraphs, in lines of 78 columns.
std::string article_words(const v1::Article& article, bool whole);
// Breaks between words; each line begins with `indent` blanks.
std::string folded(std::string_view text, std::size_t indent = 0, std::size_t columns = 78);

}  // namespace galloper::terminal
