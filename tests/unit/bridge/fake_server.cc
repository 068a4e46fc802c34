#include "tests/unit/bridge/fake_server.h"

#include <fmt/format.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>

#include <chrono>

#include "galloper/v1/account_service.grpc.pb.h"
#include "galloper/v1/bridge_service.grpc.pb.h"
#include "galloper/v1/match_service.grpc.pb.h"

namespace galloper::bridge::test {
namespace {

std::string metadata_of(const grpc::ServerContext& context, const std::string& name) {
  const auto found = context.client_metadata().find(name);
  return found == context.client_metadata().end() ? std::string()
                                                  : std::string(found->second.data(), found->second.size());
}

std::string token_of(const grpc::ServerContext& context) {
  const auto header = metadata_of(context, "authorization");
  return header.starts_with("Bearer ") ? header.substr(7) : std::string();
}

// google.rpc.Status by hand: code, message, one Any.
std::string status_details(int code, const std::string& message, const google::protobuf::Message& detail) {
  const auto field = [](char number, const std::string& bytes) {
    return std::string{static_cast<char>(number << 3 | 2), static_cast<char>(bytes.size())} + bytes;
  };
  const std::string any =
      field(1, "type.googleapis.com/" + detail.GetTypeName()) + field(2, detail.SerializeAsString());
  return std::string{8, static_cast<char>(code)} + field(2, message) + field(3, any);
}

}  // namespace

class FakeServer::Accounts final : public v1::AccountService::Service {
 public:
  explicit Accounts(FakeServer& server) : server_(server) {}

  grpc::Status Register(grpc::ServerContext* context, const v1::RegisterRequest* request,
                        v1::RegisterResponse* response) override {
    server_.note(context);
    response->mutable_account()->set_name(request->name());
    if (token_of(*context).empty()) response->set_token("token-of-" + request->name());
    return grpc::Status::OK;
  }
  grpc::Status SignIn(grpc::ServerContext* context, const v1::SignInRequest* request,
                      v1::SignInResponse* response) override {
    server_.note(context);
    if (request->password() != kPassword)
      return {grpc::StatusCode::UNAUTHENTICATED, "The name or the password is wrong."};
    response->mutable_account()->set_name(request->name());
    response->set_token("token-of-" + request->name());
    return grpc::Status::OK;
  }
  grpc::Status SignOut(grpc::ServerContext* context, const v1::SignOutRequest*,
                       v1::SignOutResponse*) override {
    server_.note(context);
    return grpc::Status::OK;
  }
  grpc::Status CreateGuest(grpc::ServerContext* context, const v1::CreateGuestRequest*,
                           v1::CreateGuestResponse* response) override {
    server_.note(context);
    response->mutable_account()->set_name("Guest 7");
    response->mutable_account()->set_guest(true);
    response->set_token("token-of-guest");
    return grpc::Status::OK;
  }
  grpc::Status GetMe(grpc::ServerContext* context, const v1::GetMeRequest*,
                     v1::GetMeResponse* response) override {
    server_.note(context);
    const auto token = token_of(*context);
    if (!token.starts_with("token-of-"))
      return {grpc::StatusCode::UNAUTHENTICATED, "The session is unknown."};
    response->mutable_account()->set_name(token.substr(9));
    response->mutable_account()->mutable_create_time()->set_seconds(1'700'000'000);
    return grpc::Status::OK;
  }
  grpc::Status DeleteAccount(grpc::ServerContext* context, const v1::DeleteAccountRequest*,
                             v1::DeleteAccountResponse*) override {
    server_.note(context);
    return grpc::Status::OK;
  }

 private:
  FakeServer& server_;
};

class FakeServer::Matches final : public v1::MatchService::Service {
 public:
  explicit Matches(FakeServer& server) : server_(server) {}

  grpc::Status GetMatch(grpc::ServerContext* context, const v1::GetMatchRequest* request,
                        v1::GetMatchResponse* response) override;
  grpc::Status SubmitOrder(grpc::ServerContext* context, const v1::SubmitOrderRequest* request,
                           v1::SubmitOrderResponse* response) override;
  grpc::Status ListChat(grpc::ServerContext* context, const v1::ListChatRequest* request,
                        v1::ListChatResponse* response) override;
  grpc::Status WatchMatch(grpc::ServerContext* context, const v1::WatchMatchRequest* request,
                          grpc::ServerWriter<v1::WatchMatchResponse>* writer) override;

 private:
  grpc::Status authorise(const grpc::ServerContext& context, const std::string& match,
                         const std::string& code, v1::Viewer& viewer) const;
  void fill_snapshot(v1::MatchUpdate& update) const;

  FakeServer& server_;
};

grpc::Status FakeServer::Matches::authorise(const grpc::ServerContext& context, const std::string& match,
                                            const std::string& code, v1::Viewer& viewer) const {
  const bool anna = token_of(context) == kAnna;
  const auto spectator = server_.late_ ? v1::VIEWER_DELAYED : v1::VIEWER_PUBLIC;
  if (match != kMatch && (match != kPrivateMatch || code != "letmein")) {
    return {grpc::StatusCode::NOT_FOUND, "There is no such match."};
  }
  if (viewer == v1::VIEWER_UNSPECIFIED) viewer = anna ? v1::VIEWER_SOUTH : spectator;
  if (viewer == v1::VIEWER_PUBLIC && spectator != v1::VIEWER_PUBLIC)
    return {grpc::StatusCode::INVALID_ARGUMENT, "Watch as DELAYED."};
  if (viewer != spectator && !anna)
    return {grpc::StatusCode::PERMISSION_DENIED, "You do not hold that seat."};
  return grpc::Status::OK;
}

grpc::Status FakeServer::Matches::GetMatch(grpc::ServerContext* context, const v1::GetMatchRequest* request,
                                           v1::GetMatchResponse* response) {
  ++server_.gets_;
  server_.note(context);
  auto viewer = request->viewer();
  if (auto status = authorise(*context, request->match_id(), request->code(), viewer); !status.ok())
    return status;
  std::unique_lock lock(server_.mutex_);
  server_.changed_.wait(lock, [&] { return !server_.held_ || server_.stopping_; });
  response->set_state(v1::MATCH_STATE_PLAYING);
  response->set_version(server_.paddings_.size());
  response->set_viewer(viewer);
  response->mutable_info()->set_match_id(request->match_id());
  response->mutable_info()->set_epoch(server_.epoch_);
  response->mutable_view()->mutable_scouting()->set_turn(
      static_cast<std::uint32_t>(server_.paddings_.size()));
  return grpc::Status::OK;
}

grpc::Status FakeServer::Matches::SubmitOrder(grpc::ServerContext* context,
                                              const v1::SubmitOrderRequest* request,
                                              v1::SubmitOrderResponse*) {
  server_.note(context);
  if (request->version() == 99) {
    // The client's patience is shorter.
    while (!context->IsCancelled()) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    return grpc::Status::CANCELLED;
  }
  v1::Refusal refusal;
  refusal.set_rule("S4");
  refusal.set_message("Scout 2 has only three squares left.");
  return {grpc::StatusCode::FAILED_PRECONDITION, refusal.message(),
          status_details(9, refusal.message(), refusal)};
}

grpc::Status FakeServer::Matches::ListChat(grpc::ServerContext* context, const v1::ListChatRequest* request,
                                           v1::ListChatResponse*) {
  server_.note(context);
  // The code to answer with.
  return {static_cast<grpc::StatusCode>(request->after()), "As you asked."};
}

void FakeServer::Matches::fill_snapshot(v1::MatchUpdate& update) const {
  update.set_version(server_.paddings_.size());
  update.set_snapshot(true);
  update.mutable_info()->set_match_id(kMatch);
  update.mutable_info()->set_epoch(server_.epoch_);
  update.mutable_delta()->mutable_scouting()->set_turn(static_cast<std::uint32_t>(server_.paddings_.size()));
}

grpc::Status FakeServer::Matches::WatchMatch(grpc::ServerContext* context,
                                             const v1::WatchMatchRequest* request,
                                             grpc::ServerWriter<v1::WatchMatchResponse>* writer) {
  server_.note(context);
  auto viewer = request->viewer();
  if (auto status = authorise(*context, request->match_id(), request->code(), viewer); !status.ok())
    return status;
  std::unique_lock lock(server_.mutex_);
  server_.last_from_ = request->has_from_version() ? std::to_string(request->from_version()) : "none";
  ++server_.watches_begun_;
  server_.watch_id_ = request->watch_id();
  server_.reports_.clear();
  if (server_.broken_) return {grpc::StatusCode::UNAVAILABLE, "The server is restarting."};
  ++server_.watches_open_;
  std::uint64_t sent = request->from_version();
  std::size_t said = server_.chat_.size();
  const bool resumes = request->has_from_version() && sent <= server_.paddings_.size() &&
                       (request->epoch() == 0 || request->epoch() == server_.epoch_);
  v1::WatchMatchResponse response;
  if (!resumes) {
    fill_snapshot(*response.mutable_update());
    sent = response.update().version();
    writer->Write(response);
  }
  while (!server_.broken_ && !server_.stopping_ && !context->IsCancelled()) {
    for (; sent < server_.paddings_.size(); ++sent) {
      response.Clear();
      response.mutable_update()->set_version(sent + 1);
      auto& delta = *response.mutable_update()->mutable_delta()->mutable_scouting();
      delta.set_turn(static_cast<std::uint32_t>(sent + 1));
      if (server_.paddings_[sent] > 0)
        delta.mutable_ground()->set_cells(std::string(server_.paddings_[sent], 'x'));
      writer->Write(response);
    }
    for (; said < server_.chat_.size(); ++said) {
      response.Clear();
      response.mutable_chat()->set_text(server_.chat_[said]);
      writer->Write(response);
    }
    server_.changed_.wait_for(lock, std::chrono::milliseconds(5));
  }
  --server_.watches_open_;
  return {grpc::StatusCode::UNAVAILABLE, "The server is restarting."};
}

class FakeServer::Bridges final : public v1::BridgeService::Service {
 public:
  explicit Bridges(FakeServer& server) : server_(server) {}

  grpc::Status ReportSpectators(grpc::ServerContext*, const v1::ReportSpectatorsRequest* request,
                                v1::ReportSpectatorsResponse*) override {
    const std::lock_guard lock(server_.mutex_);
    if (server_.distrusts_bridge_) {
      ++server_.refused_reports_;
      return {grpc::StatusCode::PERMISSION_DENIED, "You do not hold the key."};
    }
    if (request->watch_id().empty() || request->watch_id() != server_.watch_id_)
      return {grpc::StatusCode::NOT_FOUND, "There is no such watch."};
    server_.reports_.push_back(request->spectators());
    return grpc::Status::OK;
  }

 private:
  FakeServer& server_;
};

FakeServer::FakeServer()
    : accounts_(std::make_unique<Accounts>(*this)),
      matches_(std::make_unique<Matches>(*this)),
      bridges_(std::make_unique<Bridges>(*this)) {
  int port = 0;
  grpc::ServerBuilder builder;
  builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
  builder.RegisterService(accounts_.get());
  builder.RegisterService(matches_.get());
  builder.RegisterService(bridges_.get());
  server_ = builder.BuildAndStart();
  address_ = fmt::format("127.0.0.1:{}", port);
}

FakeServer::~FakeServer() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    changed_.notify_all();
  }
  server_->Shutdown(std::chrono::system_clock::now() + std::chrono::seconds(2));
  server_->Wait();
}

std::shared_ptr<grpc::Channel> FakeServer::channel() const {
  return grpc::CreateChannel(address_, grpc::InsecureChannelCredentials());
}

void FakeServer::note(const void* server_context) {
  const auto& context = *static_cast<const grpc::ServerContext*>(server_context);
  const std::lock_guard lock(mutex_);
  metadata_.clear();
  for (const auto& [name, value] : context.client_metadata()) {
    metadata_.emplace(std::string(name.data(), name.size()), std::string(value.data(), value.size()));
  }
}

std::string FakeServer::last_metadata(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  const auto found = metadata_.find(name);
  return found == metadata_.end() ? "" : found->second;
}

std::vector<std::uint32_t> FakeServer::reports() const {
  const std::lock_guard lock(mutex_);
  return reports_;
}

void FakeServer::distrust_bridge() {
  const std::lock_guard lock(mutex_);
  distrusts_bridge_ = true;
}

int FakeServer::refused_reports() const {
  const std::lock_guard lock(mutex_);
  return refused_reports_;
}

void FakeServer::publish(int count, std::size_t padding) {
  const std::lock_guard lock(mutex_);
  paddings_.insert(paddings_.end(), static_cast<std::size_t>(count), padding);
  changed_.notify_all();
}

void FakeServer::say(const std::string& text) {
  const std::lock_guard lock(mutex_);
  chat_.push_back(text);
  changed_.notify_all();
}

void FakeServer::break_watches() {
  std::unique_lock lock(mutex_);
  broken_ = true;
  changed_.notify_all();
  while (watches_open_ > 0) changed_.wait_for(lock, std::chrono::milliseconds(2));
}

void FakeServer::mend() {
  const std::lock_guard lock(mutex_);
  broken_ = false;
}

void FakeServer::restore() {
  const std::lock_guard lock(mutex_);
  ++epoch_;
  paddings_.assign(2, 0);
}

void FakeServer::hold_get() {
  const std::lock_guard lock(mutex_);
  held_ = true;
}

void FakeServer::release_get() {
  const std::lock_guard lock(mutex_);
  held_ = false;
  changed_.notify_all();
}

std::uint64_t FakeServer::version() const {
  const std::lock_guard lock(mutex_);
  return paddings_.size();
}

std::string FakeServer::last_watch_from() const {
  const std::lock_guard lock(mutex_);
  return last_from_;
}

}  // namespace galloper::bridge::test
