#pragma once

#include <atomic>

namespace galloper::rpc {

// Lets one thread at a time do something that several ask for, without a lock and without losing a request:
// whoever comes first has the turn; the others leave word that there is more to do. The turn may be handed
// from thread to thread (a write that was started keeps it until its completion).
//
//   if (turn.take()) do { work(); } while (!turn.give_up());
class Turn {
 public:
  // Begins taken: nothing may happen before the owner is set up.
  enum Initially { kFree, kTaken };
  explicit Turn(Initially initially) : state_(initially) {}

  // True: the turn is the caller's.
  bool take() {
    int state = state_.load();
    for (;;) {
      if (state_.compare_exchange_weak(state, state == 0 ? 1 : 2)) return state == 0;
    }
  }
  // By the owner. False: somebody asked meanwhile; the turn is still the caller's, who must look again.
  bool give_up() {
    int state = 1;
    if (state_.compare_exchange_strong(state, 0)) return true;
    state_ = 1;
    return false;
  }

 private:
  std::atomic<int> state_;
};

}  // namespace galloper::rpc
