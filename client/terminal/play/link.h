// The connection while a match is played: one thread follows the match, another carries wishes out one by
// one. News is picked up by the one thread that draws.
#pragma once

#include <memory>
#include <vector>

#include "client/core/connection.h"
#include "client/core/watch.h"
#include "client/terminal/play/news.h"

namespace galloper::terminal::play {

class Link {
 public:
  // `connection` must outlive the link. Follows from the first moment on.
  Link(client::Connection& connection, client::WatchOptions options);
  // Stops; waits for a call that is under way.
  ~Link();

  // Readable while there is news.
  int readable_fd() const;
  std::vector<News> news();
  // An order keeps its id while it is tried again, so that it is never done twice. Queue of at most 16;
  // beyond, a wish is dropped, which a model that waits for answers never comes to.
  void carry_out(const Wish& wish);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace galloper::terminal::play
