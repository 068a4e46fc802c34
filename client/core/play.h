// One long-lived stream for whoever plays many orders: orders in, answers and the updates of the followed
// matches out. Answers come in the order of the server's commits and carry the request's tag; correlating
// them is the caller's business.
#pragma once

#include <memory>

#include "client/core/connection.h"

namespace galloper::client {

// send() from any thread, next() from one.
class PlayStream {
 public:
  explicit PlayStream(Connection& connection);
  ~PlayStream();

  // False: the stream is broken; next() will say why.
  bool send(const v1::PlayRequest& request);
  // Blocks. An error is final; a new stream may follow the matches again from their last versions.
  Result<v1::PlayResponse> next();
  // No further request; next() goes on until the server has answered everything.
  void finish();
  // Ends everything; from any thread.
  void stop();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace galloper::client
