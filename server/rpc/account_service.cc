#include "galloper/v1/account_service.grpc.pb.h"
#include "server/rpc/services.h"
#include "server/rpc/unary.h"

namespace galloper::rpc {
namespace {

constexpr std::uint32_t kMatchesAPage = 200;

template <class Service>
using Raw = v1::AccountService::WithRawCallbackMethod_Register<
    v1::AccountService::WithRawCallbackMethod_SignIn<v1::AccountService::WithRawCallbackMethod_SignOut<
        v1::AccountService::WithRawCallbackMethod_CreateGuest<v1::AccountService::WithRawCallbackMethod_GetMe<
            v1::AccountService::WithRawCallbackMethod_ExportAccount<
                v1::AccountService::WithRawCallbackMethod_DeleteAccount<Service>>>>>>>;

google::protobuf::Timestamp timestamp(std::int64_t time_ms) {
  google::protobuf::Timestamp result;
  result.set_seconds(time_ms / 1000);
  result.set_nanos(static_cast<std::int32_t>(time_ms % 1000) * 1'000'000);
  return result;
}

v1::Account to_proto(const account::Account& account) {
  v1::Account result;
  result.set_account_id(to_string(account.id));
  result.set_name(account.name);
  result.set_guest(account.guest);
  *result.mutable_create_time() = timestamp(account.create_time_ms);
  return result;
}

template <class Response>
Result<Response> with_session(Result<account::Session> session) {
  if (!session) return tl::unexpected(std::move(session.error()));
  Response response;
  *response.mutable_account() = to_proto(session->account);
  response.set_token(std::move(session->token));
  return response;
}

template <class Response>
Result<Response> empty_or(Status status) {
  if (!status) return tl::unexpected(std::move(status.error()));
  return Response();
}

// The caller's matches, page by page.
void collect_matches(match::Host& host, const match::Caller& caller, std::string page_token,
                     std::shared_ptr<v1::ExportAccountResponse> response,
                     match::Reply<v1::ExportAccountResponse> reply) {
  v1::ListMatchesRequest request;
  request.set_filter(v1::ListMatchesRequest::FILTER_MINE);
  request.set_page_size(kMatchesAPage);
  request.set_page_token(std::move(page_token));
  host.list(caller, std::move(request),
            [&host, caller, response, reply](Result<v1::ListMatchesResponse> page) {
              if (!page) return reply(tl::unexpected(std::move(page.error())));
              for (const auto& match : page->matches()) response->add_match_ids(match.match_id());
              if (page->next_page_token().empty()) return reply(std::move(*response));
              collect_matches(host, caller, page->next_page_token(), response, reply);
            });
}

Status collect_clubs(club::Clubs& clubs, const account::Account& account,
                     v1::ExportAccountResponse& response) {
  club::PageRequest page;
  do {
    auto listed = clubs.list(account, page);
    if (!listed) return tl::unexpected(std::move(listed.error()));
    for (const auto& club : listed->rows) response.add_club_ids(to_string(club.row.id));
    page.token = std::move(listed->next);
  } while (!page.token.empty());
  return {};
}

class AccountServiceImpl final : public Raw<v1::AccountService::Service> {
 public:
  AccountServiceImpl(Gate& gate, match::Host& host, club::Clubs& clubs)
      : gate_(gate), host_(host), clubs_(clubs) {}

 private:
  using Context = grpc::CallbackServerContext;
  using Buffer = grpc::ByteBuffer;
  using Reactor = grpc::ServerUnaryReactor;

  Reactor* Register(Context* context, const Buffer* in, Buffer* out) override {
    return serve<v1::RegisterRequest, v1::RegisterResponse>(
        gate_, method("AccountService/Register"), context, in, out,
        [this](const Call& call, v1::RegisterRequest request, match::Reply<v1::RegisterResponse> reply) {
          // Whoever is signed in to a registered account registers another one, not over it.
          const auto guest = call.account && call.account->guest ? call.account : std::nullopt;
          reply(with_session<v1::RegisterResponse>(
              gate_.accounts().register_account(request.name(), request.password(), call.address, guest)));
        });
  }

  Reactor* SignIn(Context* context, const Buffer* in, Buffer* out) override {
    return serve<v1::SignInRequest, v1::SignInResponse>(
        gate_, method("AccountService/SignIn"), context, in, out,
        [this](const Call& call, v1::SignInRequest request, match::Reply<v1::SignInResponse> reply) {
          reply(with_session<v1::SignInResponse>(
              gate_.accounts().sign_in(request.name(), request.password(), call.address)));
        });
  }

  Reactor* SignOut(Context* context, const Buffer* in, Buffer* out) override {
    return serve<v1::SignOutRequest, v1::SignOutResponse>(
        gate_, method("AccountService/SignOut"), context, in, out,
        [this](const Call& call, v1::SignOutRequest request, match::Reply<v1::SignOutResponse> reply) {
          if (request.everywhere()) {
            auto status = gate_.accounts().sign_out_everywhere(call.account->id);
            gate_.streams().end_of_account(call.account->id);
            return reply(empty_or<v1::SignOutResponse>(std::move(status)));
          }
          auto status = gate_.accounts().sign_out(call.token);
          gate_.streams().end_of_token(call.token);
          reply(empty_or<v1::SignOutResponse>(std::move(status)));
        });
  }

  Reactor* CreateGuest(Context* context, const Buffer* in, Buffer* out) override {
    return serve<v1::CreateGuestRequest, v1::CreateGuestResponse>(
        gate_, method("AccountService/CreateGuest"), context, in, out,
        [this](const Call& call, v1::CreateGuestRequest, match::Reply<v1::CreateGuestResponse> reply) {
          reply(with_session<v1::CreateGuestResponse>(gate_.accounts().create_guest(call.address)));
        });
  }

  Reactor* GetMe(Context* context, const Buffer* in, Buffer* out) override {
    return serve<v1::GetMeRequest, v1::GetMeResponse>(
        gate_, method("AccountService/GetMe"), context, in, out,
        [](const Call& call, v1::GetMeRequest, match::Reply<v1::GetMeResponse> reply) {
          v1::GetMeResponse response;
          *response.mutable_account() = to_proto(*call.account);
          reply(std::move(response));
        });
  }

  Reactor* ExportAccount(Context* context, const Buffer* in, Buffer* out) override {
    return serve<v1::ExportAccountRequest, v1::ExportAccountResponse>(
        gate_, method("AccountService/ExportAccount"), context, in, out,
        [this](const Call& call, v1::ExportAccountRequest, match::Reply<v1::ExportAccountResponse> reply) {
          const auto sessions = gate_.accounts().sessions_of(call.account->id);
          if (!sessions) return reply(tl::unexpected(sessions.error()));
          auto response = std::make_shared<v1::ExportAccountResponse>();
          *response->mutable_account() = to_proto(*call.account);
          for (const auto& row : *sessions) {
            auto& session = *response->add_sessions();
            *session.mutable_create_time() = timestamp(row.create_time_ms);
            *session.mutable_expire_time() = timestamp(row.expire_time_ms);
          }
          if (auto status = collect_clubs(clubs_, *call.account, *response); !status)
            return reply(tl::unexpected(std::move(status.error())));
          collect_matches(host_, call.caller(), {}, response, std::move(reply));
        });
  }

  Reactor* DeleteAccount(Context* context, const Buffer* in, Buffer* out) override {
    return serve<v1::DeleteAccountRequest, v1::DeleteAccountResponse>(
        gate_, method("AccountService/DeleteAccount"), context, in, out,
        [this](const Call& call, v1::DeleteAccountRequest request,
               match::Reply<v1::DeleteAccountResponse> reply) {
          auto status = gate_.accounts().delete_account(*call.account, request.password(), call.address);
          if (status) gate_.streams().end_of_account(call.account->id);
          reply(empty_or<v1::DeleteAccountResponse>(std::move(status)));
        });
  }

  Gate& gate_;
  match::Host& host_;
  club::Clubs& clubs_;
};

}  // namespace

std::unique_ptr<grpc::Service> make_account_service(Gate& gate, match::Host& host, club::Clubs& clubs) {
  return std::make_unique<AccountServiceImpl>(gate, host, clubs);
}

}  // namespace galloper::rpc
