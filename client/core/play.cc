#include "client/core/play.h"

#include <grpcpp/grpcpp.h>

#include <mutex>

#include "galloper/v1/match_service.grpc.pb.h"

namespace galloper::client {

struct PlayStream::State {
  grpc::ClientContext context;
  std::unique_ptr<v1::MatchService::Stub> stub;
  std::unique_ptr<grpc::ClientReaderWriter<v1::PlayRequest, v1::PlayResponse>> stream;
  std::mutex write_mutex;
  bool writes_done = false;
  bool finished = false;
};

PlayStream::PlayStream(Connection& connection) : state_(std::make_unique<State>()) {
  connection.authorise(state_->context);
  state_->stub = v1::MatchService::NewStub(connection.channel());
  state_->stream = state_->stub->Play(&state_->context);
}

PlayStream::~PlayStream() {
  if (state_->finished) return;
  state_->context.TryCancel();
  v1::PlayResponse rest;
  while (state_->stream->Read(&rest)) {
  }
  state_->stream->Finish();
}

bool PlayStream::send(const v1::PlayRequest& request) {
  const std::lock_guard lock(state_->write_mutex);
  return !state_->writes_done && state_->stream->Write(request);
}

Result<v1::PlayResponse> PlayStream::next() {
  if (state_->finished) return fail(ErrorCode::kCancelled, "The stream is over.");
  v1::PlayResponse response;
  if (state_->stream->Read(&response)) return response;
  state_->finished = true;
  const grpc::Status status = state_->stream->Finish();
  if (status.ok()) return fail(ErrorCode::kCancelled, "The stream is over.");
  return tl::unexpected(error_of(status));
}

void PlayStream::finish() {
  const std::lock_guard lock(state_->write_mutex);
  if (!std::exchange(state_->writes_done, true)) state_->stream->WritesDone();
}

void PlayStream::stop() { state_->context.TryCancel(); }

}  // namespace galloper::client
