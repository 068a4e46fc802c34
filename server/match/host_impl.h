// All matches of a server by id, and the requests that concern none or many of them.
#pragma once

#include <memory_resource>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>

#include "common/base/lasting_memory.h"
#include "server/match/actor.h"

namespace galloper::match {

class HostImpl final : public Host {
 public:
  explicit HostImpl(std::shared_ptr<Context> context) : context_(std::move(context)) {}
  ~HostImpl() override { HostImpl::stop(); }

  Status begin();

  void create(const Caller& caller, v1::CreateMatchRequest request,
              Reply<v1::CreateMatchResponse> reply) override;
  void arrange(Arranged arranged, Reply<v1::CreateMatchResponse> reply) override;
  void reseat(const MatchId& match, kit::Seat side, std::vector<Caller> holders,
              Reply<v1::MatchInfo> reply) override;
  void close(const MatchId& match, Reply<v1::MatchInfo> reply) override;
  void join(const Caller& caller, v1::JoinMatchRequest request, Reply<v1::JoinMatchResponse> reply) override;
  void contribute_phrase(const Caller& caller, v1::ContributePhraseRequest request,
                         Reply<v1::ContributePhraseResponse> reply) override;
  void get(const Caller& caller, v1::GetMatchRequest request, Reply<v1::GetMatchResponse> reply) override;
  void list(const Caller& caller, v1::ListMatchesRequest request,
            Reply<v1::ListMatchesResponse> reply) override;
  void legal_orders(const Caller& caller, v1::ListLegalOrdersRequest request,
                    Reply<v1::ListLegalOrdersResponse> reply) override;
  void fire_arcs(const Caller& caller, v1::GetFireArcsRequest request,
                 Reply<v1::GetFireArcsResponse> reply) override;
  void submit(const Caller& caller, Submission submission, Reply<Answer> reply) override;
  void undo(const Caller& caller, v1::UndoOrderRequest request, Reply<v1::UndoOrderResponse> reply) override;
  void pause(const Caller& caller, v1::PauseMatchRequest request,
             Reply<v1::PauseMatchResponse> reply) override;
  void send_chat(const Caller& caller, v1::SendChatRequest request,
                 Reply<v1::SendChatResponse> reply) override;
  void list_chat(const Caller& caller, v1::ListChatRequest request,
                 Reply<v1::ListChatResponse> reply) override;
  void replay(const Caller& caller, v1::GetReplayRequest request,
              Reply<v1::GetReplayResponse> reply) override;
  void export_match(const Caller& caller, v1::ExportMatchRequest request,
                    Reply<v1::ExportMatchResponse> reply) override;
  void watch(const Caller& caller, v1::WatchMatchRequest request, Watcher* watcher,
             Reply<std::unique_ptr<Watch>> reply) override;
  void report_spectators(v1::ReportSpectatorsRequest request,
                         Reply<v1::ReportSpectatorsResponse> reply) override;
  Statistics statistics() const override;
  void stop() override;

 private:
  using Found = std::function<void(Result<std::shared_ptr<Actor>>)>;

  // The match with that id, from memory or from the store.
  void find(const MatchId& id, Found found);
  std::shared_ptr<Actor> in_memory(const MatchId& id) const;
  std::shared_ptr<Actor> make_actor(const store::MatchRow& row) const;
  std::shared_ptr<Actor> adopt(const store::MatchRow& row);
  // Finds the match of the request and lets `run(actor, request, reply)` go on; errors are answered.
  template <class Request, class Response, class Run>
  void route(Request request, Reply<Response> reply, Run run);
  // On the host's own threads, like every answer.
  template <class Response>
  void refuse(const Reply<Response>& reply, Error error);
  void sweep();
  void give_back_memory(std::int64_t now_ms);

  Result<store::MatchRow> row_of(const Caller& caller, const v1::CreateMatchRequest& request) const;
  Result<store::MatchRow> row_of(const Arranged& arranged) const;
  Result<std::string_view> game_of(const v1::Scenario& scenario,
                                   const std::map<std::string, std::string>& settings,
                                   const v1::Clock& clock) const;
  store::MatchRow new_row(const MatchId& id, store_v1::Lobby lobby, std::string game, bool has_code,
                          bool is_private) const;
  void insert(store::MatchRow row, const Reply<v1::CreateMatchResponse>& reply);
  void create_new(const Caller& caller, const v1::CreateMatchRequest& request,
                  const Reply<v1::CreateMatchResponse>& reply);
  std::optional<MatchId> created_before(const Caller& caller, const std::string& request_id);

  const std::shared_ptr<Context> context_;
  mutable std::shared_mutex mutex_;
  std::pmr::unordered_map<MatchId, std::shared_ptr<Actor>> actors_{&lasting_memory()};
  bool stopped_ = false;
  // The sweep's own.
  std::uint64_t swapped_out_seen_ = 0;
  std::int64_t gave_back_ms_ = 0;

  // Retries of a creation wait for the first, by account and request_id.
  std::mutex creating_mutex_;
  std::unordered_map<std::string, std::vector<Reply<v1::CreateMatchResponse>>> creating_;
};

template <class Response>
void HostImpl::refuse(const Reply<Response>& reply, Error error) {
  const auto ticket = context_->ticket();
  if (context_->stopping()) return reply(tl::unexpected(stopping_error()));
  asio::post(context_->io, [reply, error = std::move(error), ticket] { reply(tl::unexpected(error)); });
}

}  // namespace galloper::match
