// A client's connection, with or without TLS, for Asio and Beast.
#pragma once

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <memory>
#include <utility>

#include "server/bridge/loop.h"

namespace galloper::bridge {

using TcpSocket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Loop::Executor>;

class Transport {
 public:
  using executor_type = Loop::Executor;
  using TlsStream = boost::asio::ssl::stream<TcpSocket&>;

  // `tls` null: plain.
  Transport(TcpSocket socket, boost::asio::ssl::context* tls) : socket_(std::move(socket)) {
    if (tls) tls_ = std::make_unique<TlsStream>(socket_, *tls);
  }
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;

  executor_type get_executor() { return socket_.get_executor(); }
  TcpSocket& socket() { return socket_; }
  TlsStream* tls() { return tls_.get(); }

  template <class Buffers, class Handler>
  void async_read_some(const Buffers& buffers, Handler&& handler) {
    if (tls_) return tls_->async_read_some(buffers, std::forward<Handler>(handler));
    socket_.async_read_some(buffers, std::forward<Handler>(handler));
  }
  template <class Buffers, class Handler>
  void async_write_some(const Buffers& buffers, Handler&& handler) {
    if (tls_) return tls_->async_write_some(buffers, std::forward<Handler>(handler));
    socket_.async_write_some(buffers, std::forward<Handler>(handler));
  }

  void close() {
    boost::system::error_code ignored;
    socket_.close(ignored);
  }

 private:
  TcpSocket socket_;
  std::unique_ptr<TlsStream> tls_;
};

}  // namespace galloper::bridge
