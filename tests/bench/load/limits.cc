// The limits of the libraries, built in so that one run gives ratios: a gRPC unary echo, and a plain Beast
// WebSocket server that fans a 200-byte message out to every socket.   limits grpc|beast   prints "ready
// PORT", ends on SIGTERM.
#include <grpcpp/grpcpp.h>

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <csignal>
#include <cstdio>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>

#include "echo.grpc.pb.h"

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using tcp = asio::ip::tcp;

class EchoService final : public galloper::bench::Echo::CallbackService {
  grpc::ServerUnaryReactor* Unary(grpc::CallbackServerContext* context, const galloper::bench::Ping* request,
                                  galloper::bench::Ping* reply) override {
    reply->set_number(request->number());
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }
};

int serve_grpc() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  EchoService service;
  grpc::ServerBuilder builder;
  int port = 0;
  builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
  builder.RegisterService(&service);
  auto server = builder.BuildAndStart();
  if (!server) return 1;
  std::printf("ready %d\n", port);
  std::fflush(stdout);
  int received = 0;
  sigwait(&signals, &received);
  server->Shutdown(std::chrono::system_clock::now() + std::chrono::seconds(1));
  return 0;
}

class Spectator;
using Spectators = std::unordered_set<Spectator*>;

// As the library's own examples would have it: a queue a session, async_write of one shared buffer.
class Spectator : public std::enable_shared_from_this<Spectator> {
 public:
  Spectator(tcp::socket socket, Spectators& all) : stream_(std::move(socket)), all_(all) {}
  ~Spectator() { all_.erase(this); }

  void start() {
    stream_.next_layer().set_option(tcp::no_delay(true));
    stream_.async_accept([self = shared_from_this()](beast::error_code error) {
      if (error) return;
      self->stream_.binary(true);
      self->all_.insert(self.get());
      self->read();
    });
  }

  void send(const std::shared_ptr<const std::string>& message) {
    queue_.push_back(message);
    if (queue_.size() == 1) write();
  }

 private:
  void read() {
    stream_.async_read(received_, [self = shared_from_this()](beast::error_code error, std::size_t size) {
      if (error) {
        self->all_.erase(self.get());
        return;
      }
      const bool broadcast = size > 0 && *static_cast<const char*>(self->received_.data().data()) == 'T';
      self->received_.consume(size);
      if (broadcast) {
        const auto message = std::make_shared<const std::string>(200, 'd');
        for (auto* spectator : self->all_) spectator->send(message);
      }
      self->read();
    });
  }

  void write() {
    stream_.async_write(asio::buffer(*queue_.front()),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                          if (error) {
                            self->queue_.clear();
                            return;
                          }
                          self->queue_.pop_front();
                          if (!self->queue_.empty()) self->write();
                        });
  }

  beast::websocket::stream<tcp::socket> stream_;
  Spectators& all_;
  beast::flat_buffer received_{4096};
  std::deque<std::shared_ptr<const std::string>> queue_;
};

void accept_next(tcp::acceptor& acceptor, Spectators& all) {
  acceptor.async_accept([&](beast::error_code error, tcp::socket socket) {
    if (!error) std::make_shared<Spectator>(std::move(socket), all)->start();
    accept_next(acceptor, all);
  });
}

int serve_beast() {
  asio::io_context io(1);
  Spectators all;
  tcp::acceptor acceptor(io, {asio::ip::address_v4::loopback(), 0});
  acceptor.listen(4096);
  accept_next(acceptor, all);
  asio::signal_set signals(io, SIGTERM);
  signals.async_wait([](auto, int) { std::_Exit(0); });
  std::printf("ready %d\n", acceptor.local_endpoint().port());
  std::fflush(stdout);
  io.run();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view which = argc > 1 ? argv[1] : "";
  if (which == "grpc") return serve_grpc();
  if (which == "beast") return serve_beast();
  std::fprintf(stderr, "usage: limits grpc|beast\n");
  return 2;
}
