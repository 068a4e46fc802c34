// The ledger as it is persisted: back again unchanged, and nothing that lies gets in.
#include <gtest/gtest.h>

#include <set>

#include "server/rules/codec/campaign_codec.h"
#include "tests/rules/campaign/random_season.h"
#include "tests/unit/codec/scramble.h"

namespace galloper::codec {
namespace {

using campaign::Entry;
using campaign::RandomSeason;

std::vector<Entry> some_ledger(std::uint64_t seed) {
  RandomSeason season(seed);
  season.run(200);
  season.give(campaign::the_player(1), campaign::HandNation{1, campaign::account(2), 1'900'000'000'000});
  season.give(campaign::the_player(1), campaign::TakeNationBack{1});
  season.give(campaign::the_organiser(), campaign::SetScouts{1, 4});
  for (campaign::BrigadeId brigade = 1; brigade <= 3; ++brigade)
    season.give(campaign::the_organiser(), campaign::AssignBrigadier{brigade, 0});
  season.give(campaign::the_organiser(), campaign::ChangeFlag{1, campaign::flag_from(seed)});
  season.give(campaign::the_organiser(), campaign::ChangeBounds{{1'999'000'000'000, 200}});
  season.give(campaign::the_organiser(), campaign::Rename{campaign::Subject::kNation, 1, "Upper Ostrau"});
  season.give(campaign::the_organiser(), campaign::AddUnits{1, {{"Guard", "grenadiers", 3}}});
  season.give(
      campaign::the_player(1),
      campaign::Engage{campaign::Origin::kChallenge, campaign::Kind::kLand, "three-elms", {1, 0}, 1, 0});
  const auto challenge = static_cast<campaign::EngagementId>(season.now().engagements.size());
  season.give(campaign::the_organiser(), campaign::DateEngagement{challenge, 1'950'000'000'000});
  season.give(campaign::the_player(2), campaign::AcceptChallenge{challenge, 2});
  season.give(campaign::the_organiser(), campaign::SwapSides{challenge});
  season.give(campaign::the_organiser(), campaign::CallOff{challenge});
  season.give(campaign::the_organiser(), campaign::RemovePlayer{1, campaign::account(1)});
  season.give(campaign::the_organiser(), campaign::EndCampaign{});
  return season.now().ledger;
}

TEST(CodecCampaign, EveryEntryComesBackAsItWas) {
  std::set<std::size_t> kinds;
  for (std::uint64_t seed = 1; seed <= 9; ++seed) {
    for (const Entry& entry : some_ledger(seed)) {
      kinds.insert(entry.body.index());
      store_v1::CampaignEntry message, read;
      encode(entry, &message);
      ASSERT_TRUE(read.ParseFromString(message.SerializeAsString()));
      const auto back = decode_entry(read);
      ASSERT_TRUE(back.has_value()) << back.error().message << message.ShortDebugString();
      EXPECT_EQ(*back, entry) << message.ShortDebugString();
    }
  }
  for (std::size_t kind = 0; kind < std::variant_size_v<campaign::Body>; ++kind)
    EXPECT_TRUE(kinds.contains(kind)) << kind;
}

TEST(CodecCampaign, AScrambledEntryIsRefusedOrReadNeverBelieved) {
  SeededRandom random(4);
  int refused = 0, read = 0;
  const std::vector<Entry> ledger = some_ledger(2);
  for (int round = 0; round < 10; ++round) {
    for (const Entry& entry : ledger) {
      store_v1::CampaignEntry message;
      encode(entry, &message);
      scramble(&message, random);
      const auto back = decode_entry(message);
      ++(back ? read : refused);
      if (!back) {
        EXPECT_EQ(back.error().code, ErrorCode::kInvalidArgument);
      }
    }
  }
  EXPECT_GT(refused, 100);
  EXPECT_GT(read, 100);
}

TEST(CodecCampaign, AnEntryOfAnUnknownKindIsRefused) {
  store_v1::CampaignEntry message;
  message.set_sequence(1);
  EXPECT_FALSE(decode_entry(message));
  message.mutable_campaign_ended()->set_ending(v1::CAMPAIGN_ENDING_BY_DATE);
  EXPECT_TRUE(decode_entry(message));
  message.set_author("short");
  EXPECT_FALSE(decode_entry(message));
  message.clear_author();
  message.set_sequence(0);
  EXPECT_FALSE(decode_entry(message));
}

TEST(CodecCampaign, AFlagLeavesOutWhatItHasNot) {
  v1::Flag plain;
  plain.set_division(v1::FLAG_DIVISION_PLAIN);
  plain.set_first(v1::TINCTURE_VERT);
  EXPECT_TRUE(decode_flag(plain));
  plain.set_division(v1::FLAG_DIVISION_PER_PALE);
  EXPECT_FALSE(decode_flag(plain));
  plain.set_second(v1::TINCTURE_OR);
  EXPECT_TRUE(decode_flag(plain));
  plain.set_ordinary(v1::FLAG_ORDINARY_CHIEF);
  EXPECT_FALSE(decode_flag(plain));
  plain.set_ordinary_tincture(v1::TINCTURE_SABLE);
  plain.set_charge(v1::FLAG_CHARGE_LION);
  plain.set_charge_tincture(v1::TINCTURE_SABLE);
  EXPECT_FALSE(decode_flag(plain));
  plain.set_charge_count(4);
  EXPECT_FALSE(decode_flag(plain));
  plain.set_charge_count(3);
  EXPECT_TRUE(decode_flag(plain));
}

TEST(CodecCampaign, ARulesetIsCheckedAgainstTheSettingsOfItsGames) {
  campaign::Ruleset ruleset;
  ruleset.games["land"]["close_range"] = "3";
  ruleset.games["scouting"]["scouts"] = "4";
  ruleset.games["naval"]["arc"] = "thirty";
  EXPECT_TRUE(check_ruleset(ruleset));
  ruleset.games["naval"]["arc"] = "ninety";
  EXPECT_NE(check_ruleset(ruleset).error().message.find("arc"), std::string::npos);
  ruleset.games.erase("naval");
  ruleset.games["chess"] = {};
  EXPECT_NE(check_ruleset(ruleset).error().message.find("chess"), std::string::npos);
  v1::CampaignRuleset message;
  message.mutable_campaign()->set_rest(10);
  EXPECT_FALSE(decode_ruleset(message));
  message.mutable_campaign()->set_rest(9);
  EXPECT_EQ(decode_ruleset(message)->campaign.rest, 9);
  EXPECT_EQ(decode_ruleset(message)->campaign.win_points, 3);
}

}  // namespace
}  // namespace galloper::codec
