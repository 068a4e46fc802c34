#include "server/bridge/hubs.h"

#include <fmt/format.h>

#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <functional>

namespace galloper::bridge {
namespace {

namespace asio = boost::asio;

constexpr const char* kStopping = "The server is restarting.";

// A player's own watch, which nobody shares.
bool is_seat(const WatchRequest& request) { return !request.token.empty(); }

std::size_t loop_of(const Context& context, const WatchRequest& request) {
  const auto loops = context.loops.size();
  if (loops == 1 || is_seat(request)) return 0;
  return 1 + std::hash<std::string>{}(request.match) % (loops - 1);
}

// The same connection on another loop. Plain ones only: a TLS stream cannot leave its loop, and then there is
// only one.
std::unique_ptr<Transport> move_to(Loop& loop, std::unique_ptr<Transport> transport) {
  auto& socket = transport->socket();
  boost::system::error_code error;
  const auto protocol = socket.local_endpoint(error).protocol();
  if (error) return nullptr;
  TcpSocket moved(loop.executor());
  const auto handle = socket.release(error);
  if (error) return nullptr;
  moved.assign(protocol, handle, error);
  if (error) return nullptr;
  return std::make_unique<Transport>(std::move(moved), nullptr);
}

}  // namespace

Context::Context(Bridge::Options its_options, Policy its_policy, StaticFiles its_files)
    : options(std::move(its_options)), policy(std::move(its_policy)), files(std::move(its_files)) {}

Context::~Context() = default;

void adopt_watcher(Context& context, std::unique_ptr<Transport> transport, WatchRequest request,
                   std::string early, Counted connection) {
  const auto index = loop_of(context, request);
  Hubs& hubs = *context.hubs[index];
  if (index == 0) return hubs.join(std::move(transport), request, std::move(early), std::move(connection));
  auto moved = move_to(*context.loops[index], std::move(transport));
  if (!moved) return;
  asio::post(context.loops[index]->context,
             [&hubs, moved = std::move(moved), request = std::move(request), early = std::move(early),
              connection = std::move(connection)]() mutable {
               hubs.join(std::move(moved), request, std::move(early), std::move(connection));
             });
}

void Hubs::join(std::unique_ptr<Transport> transport, const WatchRequest& request, std::string early,
                Counted connection) {
  auto watcher =
      std::make_shared<Watcher>(context_, loop_, std::move(transport), request.form, std::move(connection));
  watcher->start(std::move(early));
  if (stopped_) return watcher->end(kCloseRestart, kStopping);
  find_or_make(request)->join(std::move(watcher), request);
}

std::shared_ptr<Hub> Hubs::find_or_make(const WatchRequest& request) {
  const auto key = is_seat(request) ? fmt::format("seat {}", ++seats_)
                                    : fmt::format("{} {} {}", request.match, request.viewer, request.code);
  auto& hub = hubs_[key];
  if (!hub) hub = std::make_shared<Hub>(context_, loop_, *this, key, request);
  return hub;
}

void Hubs::remove(const std::string& key) { hubs_.erase(key); }

void Hubs::stop() {
  stopped_ = true;
  const auto hubs = std::move(hubs_);
  hubs_.clear();
  for (const auto& [key, hub] : hubs) hub->end(kCloseRestart, kStopping);
}

}  // namespace galloper::bridge
