// K6: a campaign goes out as one file and comes in elsewhere with nothing lost.
#include "server/campaigns/campaign_file.h"
#include "tests/unit/campaigns/matches_fixture.h"

namespace galloper::campaigns {
namespace {

// Another server, with a club of its own.
class Elsewhere : public MatchesTest {
 public:
  Elsewhere() : MatchesTest(2) { open(); }
  void TestBody() override {}
  using MatchesTest::anna_;
  using MatchesTest::bob_;
  using MatchesTest::campaign_;
  using MatchesTest::campaigns_;
  using MatchesTest::club_;
  using MatchesTest::done;
  using MatchesTest::info;
  using MatchesTest::on_disk;
  using MatchesTest::open;
  using MatchesTest::page;
  using MatchesTest::pages;
  using MatchesTest::plays;
  using MatchesTest::sees_as;
  using MatchesTest::store_;
};

class Transfer : public MatchesTest {
 protected:
  Transfer() { open(); }

  // A land battle and one at sea, played, and one of them ruled on.
  void season() {
    for (const auto& id :
         {agreed(v1::ENGAGEMENT_KIND_LAND, "three-elms"), agreed(v1::ENGAGEMENT_KIND_NAVAL, "dogger-line")}) {
      const auto made = start(anna_, id);
      ASSERT_TRUE(made) << made.error().message;
      wait_for_end(made->match_id());
      campaigns_->settle();
    }
    v1::CampaignCommand annul;
    annul.mutable_annul()->set_engagement(2);
    done(annul);
    // What is written stays as it was written, though it is made anew where the campaign is taken in.
    v1::CampaignCommand rename;
    rename.mutable_rename()->set_subject(v1::CampaignCommand::SUBJECT_NATION);
    rename.mutable_rename()->set_id(1);
    rename.mutable_rename()->set_name("New Ostrau");
    done(rename);
  }
  Result<std::string> exported(const Caller& who) {
    std::string file;
    v1::ExportCampaignRequest request;
    do {
      request.set_offset(file.size());
      const auto piece = page(who, request);
      if (!piece) return tl::unexpected(piece.error());
      request.set_digest(piece->digest());
      file += piece->piece();
      if (file.size() == piece->size()) return file;
    } while (true);
  }
  static Result<v1::ImportCampaignResponse> import(Elsewhere& at, const std::string& file,
                                                   std::size_t piece_bytes = 300'000) {
    v1::ImportCampaignRequest request;
    request.set_club_id(to_string(at.club_));
    request.set_upload_id("11111111-2222-4333-8444-555555555555");
    request.set_size(file.size());
    for (std::size_t offset = 0;; offset += piece_bytes) {
      request.set_offset(offset);
      request.set_piece(file.substr(offset, piece_bytes));
      auto answer = at.campaigns_->answer(at.anna_, request);
      if (!answer || offset + piece_bytes >= file.size()) return answer;
      EXPECT_FALSE(answer->has_campaign());
    }
  }
  // Of whatever came from elsewhere.
  static std::size_t finished(Elsewhere& at) {
    return at.store_->list_matches({.filter = store::MatchQuery::Filter::kFinished}).value().size();
  }
};

TEST_F(Transfer, K6_AllPagesAreTheSameElsewhere) {
  season();
  // An article keeps the names that its match knew, wherever it is written.
  for (const auto subject : {v1::CampaignCommand::SUBJECT_NATION, v1::CampaignCommand::SUBJECT_BRIGADIER,
                             v1::CampaignCommand::SUBJECT_SHIP}) {
    v1::CampaignCommand rename;
    rename.mutable_rename()->set_subject(subject);
    rename.mutable_rename()->set_id(1);
    rename.mutable_rename()->set_name("Renamed since");
    done(rename);
  }
  const auto file = exported(anna_);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(*exported(anna_), *file);
  const auto before = pages();

  Elsewhere at;
  const auto own = at.on_disk();
  const auto taken = import(at, *file, 10'000);
  ASSERT_TRUE(taken) << taken.error().message;
  EXPECT_EQ(taken->campaign().campaign_id(), campaign_);
  EXPECT_EQ(taken->campaign().club_id(), to_string(at.club_));
  EXPECT_EQ(at.on_disk(), own);
  at.campaign_ = campaign_;
  EXPECT_EQ(at.on_disk(), on_disk());
  EXPECT_EQ(at.pages(), before);
  for (const auto& engagement : on_disk().engagements) {
    const std::string match = to_string(engagement.match);
    EXPECT_EQ(at.info(match).DebugString(), info(match).DebugString());
  }
  // And after a restart.
  at.open();
  EXPECT_EQ(at.pages(), before);

  EXPECT_REFUSED(import(at, *file), kAlreadyExists, "on this server already");
}

TEST_F(Transfer, K6_AnImportedCampaignGoesOnWithPeopleOfItsNewHome) {
  season();
  Elsewhere at;
  ASSERT_TRUE(import(at, exported(anna_).value()));
  at.campaign_ = campaign_;
  const auto before = at.on_disk().ledger.size();
  at.done(at.plays(1, at.bob_));
  EXPECT_EQ(at.on_disk().ledger.size(), before + 1);
  at.done(Elsewhere::nation("Marn"));
}

TEST_F(Transfer, K6_WhatIsForMembersIsForMembersElsewhere) {
  v1::SetCampaignVisibilityRequest members;
  members.set_visibility(v1::CAMPAIGN_VISIBILITY_MEMBERS);
  ASSERT_TRUE(page(anna_, members));
  const std::string file = exported(anna_).value();
  Elsewhere at;
  const auto taken = import(at, file);
  ASSERT_TRUE(taken) << taken.error().message;
  EXPECT_EQ(taken->campaign().visibility(), v1::CAMPAIGN_VISIBILITY_MEMBERS);
  at.campaign_ = campaign_;
  EXPECT_TRUE(at.page(at.bob_, v1::GetCampaignRequest()));
  EXPECT_REFUSED(at.page(visitor_, v1::GetCampaignRequest()), kNotFound, "no such campaign");
}

TEST_F(Transfer, G4_APrivateMatchStaysPrivateElsewhere) {
  v1::StartEngagementRequest request;
  request.set_engagement(agreed(v1::ENGAGEMENT_KIND_NAVAL, "dogger-line"));
  request.set_private_(true);
  request.set_south_bot_level(1);
  request.set_north_bot_level(1);
  const auto made = page(anna_, request);
  ASSERT_TRUE(made) << made.error().message;
  while (results() == 0) campaigns_->settle();
  Elsewhere at;
  const auto taken = import(at, exported(anna_).value());
  ASSERT_TRUE(taken) << taken.error().message;
  EXPECT_EQ(at.sees_as(visitor_, made->match_id()), v1::VIEWER_UNSPECIFIED);
}

TEST_F(Transfer, WhoMayExport) {
  EXPECT_REFUSED(exported(bob_), kPermissionDenied, "organisers");
  EXPECT_REFUSED(exported(gus_), kPermissionDenied, "organisers");
  EXPECT_REFUSED(exported(visitor_), kUnauthenticated, "sign in");
  EXPECT_TRUE(exported(anna_));
  // G4: whoever plays a nation may not read the others' secrets.
  done(plays(3, anna_));
  EXPECT_REFUSED(exported(anna_), kPermissionDenied, "plays no nation");
  v1::CampaignCommand end;
  end.mutable_end_campaign();
  done(end);
  EXPECT_TRUE(exported(anna_));
}

TEST_F(Transfer, G7_TheSecretOfDiceToComeStaysHere) {
  const auto going_on = unpack(exported(anna_).value()).value();
  EXPECT_TRUE(going_on.secret().empty());
  v1::CampaignCommand end;
  end.mutable_end_campaign();
  done(end);
  const std::string file = exported(anna_).value();
  const std::string secret = unpack(file)->secret();
  EXPECT_EQ(secret.size(), 32u);
  // Its dice can be checked wherever it goes from there.
  Elsewhere at;
  ASSERT_TRUE(import(at, file));
  at.campaign_ = campaign_;
  v1::ExportCampaignRequest request;
  const auto again = at.page(at.anna_, request);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(unpack(again->piece())->secret(), secret);
}

TEST_F(Transfer, NotWhileAMatchIsBeingPlayed) {
  const auto id = agreed(v1::ENGAGEMENT_KIND_LAND, "three-elms");
  ASSERT_TRUE(start(anna_, id, 0, 0));
  EXPECT_REFUSED(exported(anna_), kFailedPrecondition, "is being played");
}

TEST_F(Transfer, NotWhileAForfeitedMatchIsStillOpen) {
  const auto id = agreed(v1::ENGAGEMENT_KIND_LAND, "three-elms");
  ASSERT_TRUE(start(anna_, id, 0, 0));
  close();
  restart();
  v1::CampaignCommand forfeit;
  forfeit.mutable_award_forfeit()->set_engagement(id);
  forfeit.mutable_award_forfeit()->set_by(1);
  done(forfeit);
  EXPECT_REFUSED(exported(anna_), kFailedPrecondition, "is being played");
}

TEST_F(Transfer, ALaterPieceOfAnEarlierStateIsRefused) {
  const auto first = page(anna_, v1::ExportCampaignRequest());
  ASSERT_TRUE(first);
  v1::ExportCampaignRequest request;
  request.set_digest(first->digest());
  EXPECT_TRUE(page(anna_, request));
  // Made again, it is the same.
  clock_.time_ms += 3'600'000;
  EXPECT_TRUE(page(anna_, request));
  request.set_offset(first->size() + 1);
  EXPECT_REFUSED(page(anna_, request), kInvalidArgument, "none at");
  done(nation("Marn"));
  EXPECT_REFUSED(page(anna_, request), kAborted, "begin the export again");
}

TEST_F(Transfer, WhoMayImport) {
  Elsewhere at;
  v1::ImportCampaignRequest request;
  request.set_club_id(to_string(at.club_));
  request.set_upload_id("11111111-2222-4333-8444-555555555555");
  request.set_size(5);
  request.set_piece("hello");
  EXPECT_REFUSED(at.campaigns_->answer(at.bob_, request), kPermissionDenied, "organisers");
  EXPECT_REFUSED(at.campaigns_->answer({}, request), kUnauthenticated, "sign in");
  EXPECT_REFUSED(at.campaigns_->answer(at.anna_, request), kInvalidArgument, "no file of a campaign");
}

TEST_F(Transfer, PiecesComeInOrderAndWithinBounds) {
  Elsewhere at;
  v1::ImportCampaignRequest request;
  request.set_club_id(to_string(at.club_));
  request.set_upload_id("11111111-2222-4333-8444-555555555555");
  request.set_size(10);
  request.set_offset(5);
  request.set_piece("later");
  const auto give = [&] { return at.campaigns_->answer(at.anna_, request); };
  EXPECT_REFUSED(give(), kAborted, "begin again with the first");
  request.set_offset(0);
  EXPECT_TRUE(give());
  EXPECT_TRUE(give());  // a retry
  request.set_piece("other");
  EXPECT_REFUSED(give(), kInvalidArgument, "was another then");
  request.set_offset(7);
  request.set_piece("x");
  EXPECT_REFUSED(give(), kInvalidArgument, "begins at 5");
  request.set_piece("too long");
  EXPECT_REFUSED(give(), kInvalidArgument, "beyond the file's end");
  request.set_size(65ULL << 20);
  EXPECT_REFUSED(give(), kInvalidArgument, "bytes; this one has");
  request.set_size(10);
  request.set_upload_id("x");
  EXPECT_REFUSED(give(), kInvalidArgument, "upload_id");
}

TEST_F(Transfer, K6_ANewerFormatIsToldFromNoFormat) {
  EXPECT_REFUSED(unpack("galloper-campaign 2\nwhatever"), kFailedPrecondition, "format 2");
  EXPECT_REFUSED(unpack("galloper-match 1\n"), kInvalidArgument, "no file of a campaign");
  EXPECT_REFUSED(unpack(""), kInvalidArgument, "no file of a campaign");
  EXPECT_REFUSED(unpack("galloper-campaign 1\n"), kInvalidArgument, "damaged");
}

// Every cut and every changed byte is found, and leaves nothing behind.
TEST_F(Transfer, K6_ADamagedFileIsRefused) {
  const auto file = exported(anna_).value();
  const auto whole = unpack(file).value().SerializeAsString();
  for (std::size_t size = 0; size < file.size(); ++size) EXPECT_FALSE(unpack(file.substr(0, size))) << size;
  EXPECT_FALSE(unpack(file + "x"));
  for (std::size_t at = 0; at < file.size(); ++at) {
    auto other = file;
    other[at] = static_cast<char>(other[at] ^ (1 << (at % 8)));
    const auto read = unpack(other);
    if (read) {
      EXPECT_EQ(read->SerializeAsString(), whole) << at;
    } else {
      EXPECT_FALSE(read.error().message.empty());
    }
  }
  Elsewhere there;
  EXPECT_FALSE(import(there, file.substr(0, file.size() - 1)));
  EXPECT_EQ(finished(there), 0u);
}

// A file whose frame is whole, and whose content somebody made up.
TEST_F(Transfer, K6_AForgedFileIsRefusedByNameOfWhatIsForged) {
  season();
  const auto good = unpack(exported(anna_).value()).value();
  Elsewhere at;
  const auto refused = [&](auto forge, const std::string& words) {
    auto file = good;
    forge(file);
    const auto answer = import(at, pack(file));
    ASSERT_FALSE(answer) << words;
    EXPECT_EQ(answer.error().code, ErrorCode::kInvalidArgument) << answer.error().message;
    EXPECT_THAT(answer.error().message, HasSubstr(words));
    EXPECT_EQ(finished(at), 0u);
  };
  using File = store_v1::CampaignFile;
  const auto result_of = [](File& file) {
    for (auto& entry : *file.mutable_entries()) {
      if (entry.has_result_entered()) return entry.mutable_result_entered()->mutable_result();
    }
    return static_cast<store_v1::BattleResult*>(nullptr);
  };
  refused(
      [](File& file) {
        file.mutable_entries()->RemoveLast();
        file.mutable_entries(3)->set_sequence(9);
      },
      "ledger is faulty");
  refused([](File& file) { file.clear_campaign_id(); }, "campaign's id");
  refused([](File& file) { file.clear_entries(); }, "0 entries");
  refused([](File& file) { file.mutable_people()->RemoveLast(); }, "does not tell who");
  refused([](File& file) { file.mutable_matches()->RemoveLast(); }, "lacks the match of engagement 2");
  refused([](File& file) { *file.add_matches() = file.matches(0); }, "there twice");
  refused([](File& file) { file.mutable_matches(0)->set_engagement(2); }, "does not know");
  refused([](File& file) { file.mutable_matches(0)->set_game("chess"); }, "the game \"chess\"");
  refused([](File& file) { file.mutable_matches(0)->mutable_rows()->RemoveLast(); }, "not over");
  refused([](File& file) { file.mutable_matches(0)->mutable_rows()->SwapElements(0, 1); }, "order 1");
  refused([](File& file) { file.mutable_matches(0)->mutable_rows(4)->set_body("xx"); }, "order 5");
  refused([](File& file) { file.mutable_matches(0)->mutable_lobby()->clear_secrets(); }, "G7");
  refused([](File& file) { file.mutable_matches(0)->set_private_(true); }, "not as open");
  refused([](File& file) { file.set_secret("short"); }, "secret of the campaign's dice");
  refused([](File& file) { file.set_visibility(4); }, "who may read");
  // What no page could show.
  constexpr std::int64_t kFarOff = 300'000'000'000'000;
  refused([](File& file) { file.mutable_matches(0)->set_create_time_ms(kFarOff); }, "no calendar");
  refused([](File& file) { file.mutable_matches(0)->set_update_time_ms(-1); }, "no calendar");
  refused([](File& file) { file.mutable_matches(0)->mutable_rows(2)->set_time_ms(kFarOff); }, "order 3");
  refused([](File& file) { file.mutable_people(0)->set_name("An\x1b[2Jna"); }, "names somebody");
  refused([](File& file) { file.mutable_entries(1)->set_reason("a\nb"); }, "ledger is faulty");
  refused([&](File& file) { result_of(file)->set_south_score(result_of(file)->south_score() + 1); },
          "tells another result than its log");
  refused([&](File& file) { result_of(file)->mutable_dice(0)->set_faces(2, 77); },
          "tells another result than its log");
  // A die that was thrown otherwise leads elsewhere, or the rules notice.
  for (int i = 1; i < good.matches(0).rows_size(); i += 7) {
    auto file = good;
    store_v1::Record record;
    auto* row = file.mutable_matches(0)->mutable_rows(i);
    ASSERT_TRUE(record.ParseFromString(row->body()));
    if (record.dice_size() == 0) continue;
    record.mutable_dice(0)->set_value(7);
    row->set_body(record.SerializeAsString());
    EXPECT_FALSE(check(file, ShippedSource::games(), {}));
  }
  EXPECT_TRUE(import(at, pack(good)));
  EXPECT_EQ(finished(at), 2u);
}

// Somebody who packs a changed content anew gets it read, or an answer that says what is wrong.
TEST_F(Transfer, K6_WhateverIsChangedWithinIsReadOrRefused) {
  season();
  const auto good = unpack(exported(anna_).value()).value().SerializeAsString();
  SeededRandom random(7);
  int refused = 0, asked = 0;
  for (int i = 0; i < 120; ++i) {
    auto bytes = good;
    auto& byte = bytes[random.below(bytes.size())];
    byte = static_cast<char>(byte ^ (1 << random.below(8)));
    store_v1::CampaignFile file;
    if (!file.ParseFromString(bytes)) continue;
    ++asked;
    const auto checked = check(file, ShippedSource::games(), {});
    if (checked) continue;
    ++refused;
    EXPECT_EQ(checked.error().code, ErrorCode::kInvalidArgument);
    EXPECT_THAT(checked.error().message, testing::Not(testing::IsEmpty()));
  }
  EXPECT_GT(asked, 40);
  EXPECT_GT(refused, asked / 4);
}

}  // namespace
}  // namespace galloper::campaigns
