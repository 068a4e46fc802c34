// Clubs over the wire, on a real store: who may call what, and what the calls carry.
#include <stdlib.h>

#include <filesystem>
#include <map>
#include <set>

#include "galloper/v1/club_service.pb.h"
#include "tests/unit/rpc/rpc_test_base.h"

namespace galloper::rpc {
namespace {

using grpc::StatusCode;
using testing::ElementsAre;
using testing::HasSubstr;

struct Person {
  std::string token;
  std::string id;
  std::string name;
};

// A club with one of everybody.
struct Scene {
  std::string club;
  std::string player_id;
  std::string invitation_id;
  std::string invitation_token;
};

class ClubsRpcTest : public RpcTest {
 protected:
  ClubsRpcTest() {
    std::string pattern = (std::filesystem::temp_directory_path() / "galloper_rpc_XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    disk_ = store::Store::open({.folder = folder_ / "data"}).value();
    accounts = std::make_unique<account::Accounts>(*disk_, system_clock(), limits());
    clubs =
        std::make_unique<club::Clubs>(*disk_, system_clock(), club::Limits{.changes_per_account = 100'000});
  }
  ~ClubsRpcTest() override {
    server.reset();
    clubs.reset();
    accounts.reset();
    disk_.reset();
    std::filesystem::remove_all(folder_);
  }

  Person person(const std::string& name) {
    const auto made = accounts->register_account(name, "correct horse", "", std::nullopt);
    return {made->token, to_string(made->account.id), name};
  }
  std::string guest() { return accounts->create_guest("test")->token; }

  template <class Response>
  std::pair<grpc::Status, Response> call(const std::string& method, const google::protobuf::Message& request,
                                         const std::string& with_token) {
    auto [status, bytes] =
        call_raw("/galloper.v1.ClubService/" + method, request.SerializeAsString(), with_token);
    Response response;
    EXPECT_TRUE(!status.ok() || response.ParseFromString(bytes));
    return {status, response};
  }
  template <class Response>
  Response good(const std::string& method, const google::protobuf::Message& request,
                const std::string& with_token) {
    auto [status, response] = call<Response>(method, request, with_token);
    EXPECT_TRUE(status.ok()) << method << ": " << status.error_message();
    return response;
  }

  std::string create(const Person& who, const std::string& request_id = {}) {
    v1::CreateClubRequest request;
    request.set_name("Friday Evening");
    request.set_request_id(request_id);
    return good<v1::CreateClubResponse>("CreateClub", request, who.token).club().club_id();
  }
  v1::CreateInvitationResponse invite(const Person& who, const std::string& club, v1::ClubRole role) {
    v1::CreateInvitationRequest request;
    request.set_club_id(club);
    request.set_role(role);
    return good<v1::CreateInvitationResponse>("CreateInvitation", request, who.token);
  }
  void join(const Person& who, const std::string& invitation) {
    v1::JoinClubRequest request;
    request.set_token(invitation);
    good<v1::JoinClubResponse>("JoinClub", request, who.token);
  }
  template <class Request>
  static Request of_club(const std::string& club) {
    Request request;
    request.set_club_id(club);
    return request;
  }

  std::filesystem::path folder_;
  std::unique_ptr<store::Store> disk_;
};

class ClubPermissions : public ClubsRpcTest {
 protected:
  void SetUp() override {
    ClubsRpcTest::SetUp();
    people_ = {{"organiser", person("Anna")}, {"player", person("Bob")},    {"spectator", person("Carl")},
               {"former", person("Dora")},    {"stranger", person("Emil")}, {"anonymous", {}}};
    second_ = person("Second Organiser");
  }

  Scene scene() {
    const Person& organiser = people_.at("organiser");
    Scene scene;
    scene.club = create(organiser);
    join(second_, invite(organiser, scene.club, v1::CLUB_ROLE_ORGANISER).token());
    join(people_.at("player"), invite(organiser, scene.club, v1::CLUB_ROLE_PLAYER).token());
    join(people_.at("spectator"), invite(organiser, scene.club, v1::CLUB_ROLE_SPECTATOR).token());
    join(people_.at("former"), invite(organiser, scene.club, v1::CLUB_ROLE_PLAYER).token());
    good<v1::LeaveClubResponse>("LeaveClub", of_club<v1::LeaveClubRequest>(scene.club),
                                people_.at("former").token);
    const auto open = invite(organiser, scene.club, v1::CLUB_ROLE_SPECTATOR);
    scene.player_id = people_.at("player").id;
    scene.invitation_id = open.invitation().invitation_id();
    scene.invitation_token = open.token();
    return scene;
  }

  // A request that would succeed for whoever may make it.
  static std::map<std::string, std::string> requests(const Scene& scene) {
    v1::CreateClubRequest create;
    create.set_name("Saturday Evening");
    auto rename = of_club<v1::RenameClubRequest>(scene.club);
    rename.set_name("Saturday Evening");
    v1::GetInvitationRequest offer;
    offer.set_token(scene.invitation_token);
    v1::JoinClubRequest join;
    join.set_token(scene.invitation_token);
    auto revoke = of_club<v1::RevokeInvitationRequest>(scene.club);
    revoke.set_invitation_id(scene.invitation_id);
    auto role = of_club<v1::SetMemberRoleRequest>(scene.club);
    role.set_account_id(scene.player_id);
    role.set_role(v1::CLUB_ROLE_ORGANISER);
    auto remove = of_club<v1::RemoveMemberRequest>(scene.club);
    remove.set_account_id(scene.player_id);
    const std::string club = of_club<v1::GetClubRequest>(scene.club).SerializeAsString();
    return {{"CreateClub", create.SerializeAsString()},
            {"ListClubs", ""},
            {"GetClub", club},
            {"RenameClub", rename.SerializeAsString()},
            {"CloseClub", club},
            {"CreateInvitation", club},
            {"GetInvitation", offer.SerializeAsString()},
            {"ListInvitations", club},
            {"RevokeInvitation", revoke.SerializeAsString()},
            {"JoinClub", join.SerializeAsString()},
            {"ListMembers", club},
            {"SetMemberRole", role.SerializeAsString()},
            {"RemoveMember", remove.SerializeAsString()},
            {"LeaveClub", club},
            {"ListClubChanges", club}};
  }

  // All that an organiser sees of a club.
  std::string everything(const Scene& scene) {
    std::string text;
    const std::string id = of_club<v1::GetClubRequest>(scene.club).SerializeAsString();
    for (const char* method : {"GetClub", "ListMembers", "ListInvitations", "ListClubChanges"})
      text += call_raw(std::string("/galloper.v1.ClubService/") + method, id, second_.token).second;
    return text;
  }

  StatusCode code_of(const std::string& method, const Scene& scene, const std::string& role) {
    return call_raw("/galloper.v1.ClubService/" + method, requests(scene).at(method), people_.at(role).token)
        .first.error_code();
  }

  std::map<std::string, Person> people_;
  Person second_;
};

constexpr auto kYes = StatusCode::OK;
constexpr auto kNo = StatusCode::PERMISSION_DENIED;
constexpr auto kHidden = StatusCode::NOT_FOUND;
constexpr auto kClosed = StatusCode::FAILED_PRECONDITION;
constexpr auto kNobody = StatusCode::UNAUTHENTICATED;

struct Row {
  const char* method;
  StatusCode organiser, player, spectator, former, stranger, anonymous;
  // An organiser, once the club is closed.
  StatusCode closed;
};

// K1, written apart from server/club/permissions.h.
const Row kWhoMayDoWhat[] = {
    {"CreateClub", kYes, kYes, kYes, kYes, kYes, kNobody, kYes},
    {"ListClubs", kYes, kYes, kYes, kYes, kYes, kNobody, kYes},
    {"GetClub", kYes, kYes, kYes, kNo, kHidden, kNobody, kYes},
    {"RenameClub", kYes, kNo, kNo, kNo, kHidden, kNobody, kClosed},
    {"CloseClub", kYes, kNo, kNo, kNo, kHidden, kNobody, kYes},
    {"CreateInvitation", kYes, kNo, kNo, kNo, kHidden, kNobody, kClosed},
    {"GetInvitation", kYes, kYes, kYes, kYes, kYes, kYes, kClosed},
    {"ListInvitations", kYes, kNo, kNo, kNo, kHidden, kNobody, kYes},
    {"RevokeInvitation", kYes, kNo, kNo, kNo, kHidden, kNobody, kClosed},
    {"JoinClub", kYes, kYes, kYes, kYes, kYes, kNobody, kClosed},
    {"ListMembers", kYes, kYes, kYes, kNo, kHidden, kNobody, kYes},
    {"SetMemberRole", kYes, kNo, kNo, kNo, kHidden, kNobody, kClosed},
    {"RemoveMember", kYes, kNo, kNo, kNo, kHidden, kNobody, kClosed},
    {"LeaveClub", kYes, kYes, kYes, kNo, kHidden, kNobody, kYes},
    {"ListClubChanges", kYes, kYes, kYes, kNo, kHidden, kNobody, kYes},
};

TEST_F(ClubPermissions, K1_EveryMethodForEveryRole) {
  std::set<std::string> declared;
  const auto* service = v1::GetClubRequest::descriptor()->file()->service(0);
  for (int i = 0; i < service->method_count(); ++i) declared.insert(service->method(i)->name());
  std::set<std::string> tested;
  for (const Row& row : kWhoMayDoWhat) {
    tested.insert(row.method);
    const std::pair<const char*, StatusCode> cells[] = {
        {"organiser", row.organiser}, {"player", row.player},     {"spectator", row.spectator},
        {"former", row.former},       {"stranger", row.stranger}, {"anonymous", row.anonymous}};
    // Who is refused changes nothing, so that one scene serves them all.
    Scene refusing = scene();
    const std::string before = everything(refusing);
    for (const auto& [role, code] : cells) {
      if (code == kYes) {
        EXPECT_EQ(code_of(row.method, scene(), role), kYes) << row.method << " by " << role;
      } else {
        EXPECT_EQ(code_of(row.method, refusing, role), code) << row.method << " by " << role;
      }
    }
    EXPECT_EQ(everything(refusing), before) << row.method;
  }
  EXPECT_EQ(tested, declared);
}

TEST_F(ClubPermissions, AClosedClubIsNoMoreThanRead) {
  for (const Row& row : kWhoMayDoWhat) {
    const Scene closed = scene();
    good<v1::CloseClubResponse>("CloseClub", of_club<v1::CloseClubRequest>(closed.club), second_.token);
    EXPECT_EQ(code_of(row.method, closed, "organiser"), row.closed) << row.method;
  }
}

TEST_F(ClubPermissions, AStrangerCannotTellAClubFromNone) {
  const Scene real = scene();
  Scene none = real;
  none.club = "01890000-0000-7000-8000-000000000000";
  for (const Row& row : kWhoMayDoWhat) {
    if (row.stranger != kHidden) continue;
    const auto answer = [&](const Scene& scene) {
      return call_raw(std::string("/galloper.v1.ClubService/") + row.method, requests(scene).at(row.method),
                      people_.at("stranger").token)
          .first;
    };
    EXPECT_EQ(answer(real).error_message(), answer(none).error_message()) << row.method;
    EXPECT_EQ(answer(none).error_code(), kHidden) << row.method;
  }
}

TEST_F(ClubsRpcTest, CarriesAClubItsPeopleAndItsRecord) {
  const Person anna = person("Anna");
  const Person bob = person("Bob");
  const std::string id = "01890000-0000-7000-8000-000000000001";
  const std::string club = create(anna, id);
  EXPECT_EQ(create(anna, id), club);
  v1::CreateInvitationRequest wish = of_club<v1::CreateInvitationRequest>(club);
  wish.set_role(v1::CLUB_ROLE_SPECTATOR);
  wish.set_max_uses(3);
  wish.mutable_lifetime()->set_seconds(3600);
  const auto invited = good<v1::CreateInvitationResponse>("CreateInvitation", wish, anna.token);
  EXPECT_EQ(invited.token().size(), 43u);
  EXPECT_EQ(invited.invitation().max_uses(), 3u);
  EXPECT_EQ(invited.invitation().expire_time().seconds() - invited.invitation().create_time().seconds(),
            3600);
  v1::GetInvitationRequest ask;
  ask.set_token(invited.token());
  const auto offer = good<v1::GetInvitationResponse>("GetInvitation", ask, "");
  EXPECT_EQ(offer.club_name(), "Friday Evening");
  EXPECT_EQ(offer.invitation().role(), v1::CLUB_ROLE_SPECTATOR);
  join(bob, invited.token());

  const auto shown =
      good<v1::GetClubResponse>("GetClub", of_club<v1::GetClubRequest>(club), bob.token).club();
  EXPECT_EQ(shown.role(), v1::CLUB_ROLE_SPECTATOR);
  EXPECT_EQ(shown.organisers(), 1u);
  EXPECT_EQ(shown.spectators(), 1u);
  EXPECT_FALSE(shown.has_close_time());
  EXPECT_GT(shown.create_time().seconds(), 1'600'000'000);
  const auto members =
      good<v1::ListMembersResponse>("ListMembers", of_club<v1::ListMembersRequest>(club), bob.token);
  ASSERT_EQ(members.members_size(), 2);
  EXPECT_EQ(members.members(1).name(), "Bob");
  EXPECT_EQ(members.members(1).account_id(), bob.id);
  const auto listed = good<v1::ListInvitationsResponse>(
      "ListInvitations", of_club<v1::ListInvitationsRequest>(club), anna.token);
  ASSERT_EQ(listed.invitations_size(), 1);
  EXPECT_EQ(listed.invitations(0).uses(), 1u);
  EXPECT_EQ(listed.invitations(0).state(), v1::ClubInvitation::STATE_OPEN);
  const auto record = good<v1::ListClubChangesResponse>("ListClubChanges",
                                                        of_club<v1::ListClubChangesRequest>(club), bob.token);
  ASSERT_EQ(record.changes_size(), 2);
  EXPECT_EQ(record.changes(0).kind(), v1::ClubChange::KIND_JOINED);
  EXPECT_EQ(record.changes(0).member_id(), bob.id);
  EXPECT_EQ(record.changes(0).invitation_id(), listed.invitations(0).invitation_id());
  EXPECT_EQ(record.changes(1).kind(), v1::ClubChange::KIND_CREATED);
  EXPECT_EQ(record.changes(1).club_name(), "Friday Evening");
}

TEST_F(ClubsRpcTest, WhatIsNoIdIsInvalid) {
  const Person anna = person("Anna");
  const std::string club = create(anna);
  const auto refused = [&](const std::string& method, const google::protobuf::Message& request,
                           const char* field) {
    const auto status = call<v1::GetClubResponse>(method, request, anna.token).first;
    EXPECT_EQ(status.error_code(), StatusCode::INVALID_ARGUMENT) << method;
    EXPECT_THAT(status.error_message(), HasSubstr(field));
  };
  refused("GetClub", of_club<v1::GetClubRequest>("nonsense"), "club_id must be a UUID");
  refused("RemoveMember", of_club<v1::RemoveMemberRequest>(club), "account_id must be a UUID");
  refused("RevokeInvitation", of_club<v1::RevokeInvitationRequest>(club), "invitation_id must be a UUID");
  v1::CreateClubRequest create;
  create.set_request_id("once");
  refused("CreateClub", create, "request_id must be a UUID");
  auto role = of_club<v1::SetMemberRoleRequest>(club);
  role.set_account_id(anna.id);
  for (const int number : {0, 4, -1}) {
    role.set_role(static_cast<v1::ClubRole>(number));
    refused("SetMemberRole", role, "organiser, a player or a spectator");
  }
  auto wish = of_club<v1::CreateInvitationRequest>(club);
  for (const std::int64_t seconds :
       {std::int64_t{0}, std::int64_t{-5}, std::numeric_limits<std::int64_t>::max()}) {
    wish.mutable_lifetime()->set_seconds(seconds);
    refused("CreateInvitation", wish, "60 s to 366 days");
  }
}

TEST_F(ClubsRpcTest, AnAccountIsExportedWithItsClubsAndLeavesThemWhenDeleted) {
  const Person anna = person("Anna");
  const Person bob = person("Bob");
  const std::string club = create(anna);
  join(bob, invite(anna, club, v1::CLUB_ROLE_PLAYER).token());
  host.list_pages[""].add_matches()->set_match_id("m1");
  host.list_pages[""].set_next_page_token("more");
  host.list_pages["more"].add_matches()->set_match_id("m2");
  const auto people = v1::AccountService::NewStub(channel);
  v1::ExportAccountResponse exported;
  ASSERT_TRUE(people->ExportAccount(context(bob.token).get(), v1::ExportAccountRequest(), &exported).ok());
  EXPECT_EQ(exported.sessions_size(), 1);
  EXPECT_THAT(exported.match_ids(), ElementsAre("m1", "m2"));
  EXPECT_THAT(exported.club_ids(), ElementsAre(club));

  v1::DeleteAccountRequest leave;
  leave.set_password("correct horse");
  v1::DeleteAccountResponse left;
  const auto refused = people->DeleteAccount(context(anna.token).get(), leave, &left);
  EXPECT_EQ(refused.error_code(), StatusCode::FAILED_PRECONDITION);
  EXPECT_THAT(refused.error_message(), HasSubstr("only organiser"));
  ASSERT_TRUE(people->DeleteAccount(context(bob.token).get(), leave, &left).ok());
  const auto members =
      good<v1::ListMembersResponse>("ListMembers", of_club<v1::ListMembersRequest>(club), anna.token);
  EXPECT_EQ(members.members_size(), 1);
}

}  // namespace
}  // namespace galloper::rpc
