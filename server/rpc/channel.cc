#include "server/rpc/channel.h"

#include "server/rpc/frames.h"
#include "server/rpc/status.h"

namespace galloper::rpc {

// Somebody may follow as a spectator what they play; those versions count other updates.
bool Channel::versions_are_the_submitters() const {
  const auto viewer = watch->viewer();
  return viewer == kit::Viewer::kSouth || viewer == kit::Viewer::kNorth || viewer == kit::Viewer::kBoth;
}

void Channel::append_answer(const Answer& answer, Frames& frames) {
  frames.push_back({play_frame(number_, answer.update, true, answer.tag), true});
}

void Channel::order_accepted(std::uint32_t tag, const match::ItemPtr& update, Frames& frames) {
  --orders_under_way_;
  const Answer answer{tag, update};
  // A retry's update was sent long ago; whoever folds knows its version, and passes over it.
  const bool past = update->version <= last_version_;
  if (watch == nullptr || end_ || past || !versions_are_the_submitters())
    return append_answer(answer, frames);
  auto place = answers_.end();
  while (place != answers_.begin() && std::prev(place)->update->version > update->version) --place;
  answers_.insert(place, answer);
}

bool Channel::deliver(const match::ItemPtr& item, Frames& frames) {
  if (order_under_way()) {
    held_item_ = item;
    return false;
  }
  if (item->kind != match::Item::Kind::kUpdate) {
    frames.push_back({play_frame(number_, item)});
    return true;
  }
  last_version_ = item->version;
  if (!answers_.empty() && answers_.front().update->version == item->version) {
    frames.push_back({play_frame(number_, item, true, answers_.front().tag), true});
    answers_.pop_front();
  } else {
    frames.push_back({play_frame(number_, item)});
  }
  // Two tries of one order have one version; and a watch that lagged goes past several with one snapshot.
  while (!answers_.empty() && answers_.front().update->version <= item->version) {
    append_answer(answers_.front(), frames);
    answers_.pop_front();
  }
  return true;
}

void Channel::flush(Frames& frames) {
  for (const Answer& answer : answers_) append_answer(answer, frames);
  answers_.clear();
}

void Channel::end(Frames& frames) {
  flush(frames);
  v1::PlayResponse response;
  response.set_channel(number_);
  *response.mutable_error() = to_play_error(*end_);
  frames.push_back({to_buffer(response)});
}

}  // namespace galloper::rpc
