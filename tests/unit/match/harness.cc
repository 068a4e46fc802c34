#include "tests/unit/match/harness.h"

#include <stdexcept>
#include <thread>

namespace galloper::match::testing {

void Reader::wake() {
  const std::lock_guard lock(mutex_);
  woken_ = true;
  ++wakes_;
  changed_.notify_all();
}

void Reader::ended(const Error& error) {
  const std::lock_guard lock(mutex_);
  end_ = error;
  changed_.notify_all();
}

Item Reader::next(Item::Kind kind) {
  for (auto item = by_.begin(); item != by_.end(); ++item) {
    if ((*item)->kind != kind) continue;
    const Item found = **item;
    by_.erase(item);
    return found;
  }
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return woken_ || end_; });
      if (end_) throw std::runtime_error("the watch has ended: " + end_->message);
      woken_ = false;
    }
    bool found = false;
    Item result;
    while (const ItemPtr item = watch->next()) {
      if (!found && item->kind == kind) {
        found = true;
        result = *item;
      } else {
        by_.push_back(item);
      }
    }
    if (found) return result;
  }
}

v1::MatchUpdate Reader::update() {
  const Item item = next();
  v1::MatchUpdate update;
  if (!update.ParseFromString(item.bytes)) throw std::runtime_error("damaged update");
  if (update.version() != item.version)
    throw std::runtime_error("the item tells another version than its bytes");
  return update;
}

v1::MatchNotice Reader::notice() {
  v1::MatchNotice notice;
  if (!notice.ParseFromString(next(Item::Kind::kNotice).bytes)) throw std::runtime_error("damaged notice");
  return notice;
}

bool Reader::is_dry() {
  while (const ItemPtr item = watch->next()) by_.push_back(item);
  return by_.empty();
}

int Reader::wakes() {
  const std::lock_guard lock(mutex_);
  return wakes_;
}

Error Reader::wait_for_end() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return end_.has_value(); });
  return *end_;
}

void Harness::start() {
  auto started = Host::start(games, scenarios, store, options);
  if (!started) throw std::runtime_error(started.error().message);
  host = std::move(*started);
}

Result<v1::CreateMatchResponse> Harness::create(const Caller& caller, v1::CreateMatchRequest request) {
  if (!host) start();
  if (request.scenario_id().empty()) request.set_scenario_id("duel");
  return call<v1::CreateMatchResponse>(&Host::create, caller, std::move(request));
}

std::string Harness::duel() {
  const auto made = create(ann);
  if (!made) throw std::runtime_error(made.error().message);
  const auto joined = join(bob, made->match_id());
  if (!joined) throw std::runtime_error(joined.error().message);
  return made->match_id();
}

std::string Harness::begun_duel() {
  const auto match = duel();
  for (const auto& caller : {ann, bob}) {
    if (const auto done = order(caller, match, confirm()); !done)
      throw std::runtime_error(done.error().message);
  }
  return match;
}

std::string Harness::solo() {
  v1::CreateMatchRequest request;
  request.set_seat(v1::SEAT_BOTH);
  return create(ann, request)->match_id();
}

Result<v1::JoinMatchResponse> Harness::join(const Caller& caller, const std::string& match,
                                            const std::string& code) {
  v1::JoinMatchRequest request;
  request.set_match_id(match);
  request.set_code(code);
  return call<v1::JoinMatchResponse>(&Host::join, caller, request);
}

Result<v1::GetMatchResponse> Harness::get(const Caller& caller, const std::string& match, v1::Viewer viewer,
                                          const std::string& code) {
  v1::GetMatchRequest request;
  request.set_match_id(match);
  request.set_viewer(viewer);
  request.set_code(code);
  return call<v1::GetMatchResponse>(&Host::get, caller, request);
}

OrderId Harness::fresh_id() {
  OrderId id;
  const std::uint64_t number = ++next_id_;
  for (std::size_t i = 0; i < 8; ++i) id.bytes[15 - i] = static_cast<std::uint8_t>(number >> (8 * i));
  id.bytes[0] = 7;
  return id;
}

Submission Harness::submission(const std::string& match, v1::Order order, std::uint64_t version) {
  Submission submission;
  submission.match = *parse_id<MatchId>(match);
  submission.order_id = fresh_id();
  submission.version = version;
  submission.order = std::move(order);
  return submission;
}

Result<v1::MatchUpdate> Harness::submit(const Caller& caller, Submission submission) {
  const auto answer = call<Answer>(&Host::submit, caller, std::move(submission));
  if (!answer) return tl::unexpected(answer.error());
  v1::MatchUpdate update;
  if (!update.ParseFromString(answer->update->bytes)) throw std::runtime_error("damaged answer");
  return update;
}

Result<v1::MatchUpdate> Harness::order(const Caller& caller, const std::string& match, v1::Order order,
                                       kit::Seat seat) {
  const auto now = get(caller, match);
  auto one = submission(match, std::move(order), now ? now->version() : 0);
  one.seat = seat;
  return submit(caller, std::move(one));
}

Result<v1::UndoOrderResponse> Harness::undo(const Caller& caller, const std::string& match, bool consent,
                                            v1::Seat seat) {
  v1::UndoOrderRequest request;
  request.set_match_id(match);
  request.set_order_id(to_string(fresh_id()));
  request.set_version(version(caller, match));
  request.set_consent(consent);
  request.set_seat(seat);
  return call<v1::UndoOrderResponse>(&Host::undo, caller, request);
}

Result<std::unique_ptr<Reader>> Harness::watch(const Caller& caller, v1::WatchMatchRequest request) {
  auto reader = std::make_unique<Reader>();
  Pending<std::unique_ptr<Watch>> pending;
  host->watch(caller, std::move(request), reader.get(), pending.reply());
  auto watch = pending.get();
  if (!watch) return tl::unexpected(watch.error());
  reader->watch = std::move(*watch);
  return reader;
}

std::unique_ptr<Reader> Harness::watch(const Caller& caller, const std::string& match, v1::Viewer viewer,
                                       std::optional<std::uint64_t> from) {
  v1::WatchMatchRequest request;
  request.set_match_id(match);
  request.set_viewer(viewer);
  if (from) request.set_from_version(*from);
  auto reader = watch(caller, std::move(request));
  if (!reader) throw std::runtime_error(reader.error().message);
  return std::move(*reader);
}

void Harness::pass_until(const std::function<bool()>& done, std::int64_t step_ms) {
  while (!done()) {
    clock.advance(step_ms);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

}  // namespace galloper::match::testing
