#include "client/terminal/play/link.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

#include "client/terminal/terminal.h"

namespace galloper::terminal::play {
namespace {

constexpr std::size_t kMostWishes = 16;
constexpr int kAttempts = 5;
constexpr std::chrono::milliseconds kBetweenAttempts{500};

}  // namespace

struct Link::State {
  client::Connection& connection;
  std::string match_id;
  std::string code;
  client::Watch watch;
  int event_fd = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);

  std::mutex mutex;
  std::condition_variable changed;
  bool stopping = false;
  std::vector<News> news;
  std::deque<Wish> wishes;

  std::thread follower;
  std::thread caller;

  State(client::Connection& to, client::WatchOptions options)
      : connection(to), match_id(options.match_id), code(options.code), watch(to, std::move(options)) {}

  void tell(News item) {
    {
      const std::lock_guard lock(mutex);
      news.push_back(std::move(item));
    }
    const std::uint64_t one = 1;
    // A full counter is readable already.
    (void)!::write(event_fd, &one, sizeof one);
  }

  void follow() {
    while (true) {
      auto item = watch.next();
      if (!item) {
        if (item.error().code != ErrorCode::kCancelled) tell(LinkEnded{item.error()});
        return;
      }
      tell(WatchItem{std::move(*item)});
    }
  }

  // False: stopping.
  bool pause() {
    std::unique_lock lock(mutex);
    changed.wait_for(lock, kBetweenAttempts, [this] { return stopping; });
    return !stopping;
  }

  void serve() {
    while (true) {
      Wish wish;
      {
        std::unique_lock lock(mutex);
        changed.wait(lock, [this] { return stopping || !wishes.empty(); });
        if (stopping) return;
        wish = std::move(wishes.front());
        wishes.pop_front();
      }
      std::visit([this](const auto& wanted) { carry_out(wanted); }, wish);
    }
  }

  template <class Request>
  auto call_again(const Request& request) {
    auto reply = connection.call(request);
    for (int attempt = 1; !reply && client::is_unreachable(reply.error()) && attempt < kAttempts && pause();
         ++attempt)
      reply = connection.call(request);
    return reply;
  }

  void carry_out(const AskOrders& wish) {
    v1::ListLegalOrdersRequest request;
    request.set_match_id(match_id);
    request.set_seat(wish.seat);
    request.set_with_previews(true);
    tell(OrdersListed{call_again(request)});
  }

  void carry_out(const GiveOrder& wish) {
    v1::SubmitOrderRequest request;
    request.set_match_id(match_id);
    request.set_seat(wish.seat);
    request.set_version(wish.version);
    request.set_order_id(fresh_uuid());
    *request.mutable_order() = wish.order;
    const auto reply = call_again(request);
    tell(Answered{reply ? Status() : Status(tl::unexpected(reply.error())), {}});
  }

  void carry_out(const TakeBack& wish) {
    v1::UndoOrderRequest request;
    request.set_match_id(match_id);
    request.set_seat(wish.seat);
    request.set_version(wish.version);
    request.set_order_id(fresh_uuid());
    request.set_consent(wish.consent);
    const auto reply = call_again(request);
    if (!reply) return tell(Answered{tl::unexpected(reply.error()), {}});
    tell(Answered{Status(), reply->undone() ? "The order is taken back (G6)."
                                            : "The other side was asked for its consent (G6)."});
  }

  void carry_out(const AskArcs& wish) {
    v1::GetFireArcsRequest request = wish.request;
    request.set_match_id(match_id);
    request.set_code(code);
    auto arcs = call_again(request);
    tell(ArcsTold{std::move(request), std::move(arcs)});
  }

  void carry_out(const Leave&) {}
};

Link::Link(client::Connection& connection, client::WatchOptions options) {
  // The watch is made with the options that tell of breaks, which need the state that holds the watch.
  auto tell = std::make_shared<std::function<void(News)>>();
  options.on_break = [tell](const Error* error) {
    (*tell)(error == nullptr ? News(LinkBack{}) : News(LinkLost{error->message}));
  };
  state_ = std::make_unique<State>(connection, std::move(options));
  *tell = [state = state_.get()](News news) { state->tell(std::move(news)); };
  state_->follower = std::thread([this] { state_->follow(); });
  state_->caller = std::thread([this] { state_->serve(); });
}

Link::~Link() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->stopping = true;
  }
  state_->changed.notify_all();
  state_->watch.stop();
  state_->follower.join();
  state_->caller.join();
  ::close(state_->event_fd);
}

int Link::readable_fd() const { return state_->event_fd; }

std::vector<News> Link::news() {
  std::uint64_t count = 0;
  (void)!::read(state_->event_fd, &count, sizeof count);
  const std::lock_guard lock(state_->mutex);
  return std::exchange(state_->news, {});
}

void Link::carry_out(const Wish& wish) {
  const std::lock_guard lock(state_->mutex);
  if (state_->wishes.size() < kMostWishes) state_->wishes.push_back(wish);
  state_->changed.notify_all();
}

}  // namespace galloper::terminal::play
