// The bridge's own TLS.
#include <arpa/inet.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>

#include "tests/unit/bridge/client.h"

namespace galloper::bridge::test {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;

// A certificate that vouches for itself.
void write_certificate(const fs::path& cert_file, const fs::path& key_file) {
  EVP_PKEY* key = EVP_EC_gen("P-256");
  X509* cert = X509_new();
  ASN1_INTEGER_set(X509_get_serialNumber(cert), 1);
  X509_gmtime_adj(X509_getm_notBefore(cert), 0);
  X509_gmtime_adj(X509_getm_notAfter(cert), 3600);
  X509_set_pubkey(cert, key);
  X509_sign(cert, key, EVP_sha256());
  std::FILE* file = std::fopen(cert_file.c_str(), "w");
  PEM_write_X509(file, cert);
  std::fclose(file);
  file = std::fopen(key_file.c_str(), "w");
  PEM_write_PrivateKey(file, key, nullptr, nullptr, 0, nullptr, nullptr);
  std::fclose(file);
  X509_free(cert);
  EVP_PKEY_free(key);
}

class TlsClient {
 public:
  explicit TlsClient(std::uint16_t port)
      : context_(SSL_CTX_new(TLS_client_method())), ssl_(SSL_new(context_)) {
    socket_ = ::socket(AF_INET, SOCK_STREAM, 0);
    const timeval patience{60, 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    SSL_set_fd(ssl_, socket_);
    connected_ = SSL_connect(ssl_) == 1;
  }
  ~TlsClient() {
    SSL_free(ssl_);
    SSL_CTX_free(context_);
    ::close(socket_);
  }
  TlsClient(const TlsClient&) = delete;

  bool connected() const { return connected_; }
  void send(std::string_view bytes) { SSL_write(ssl_, bytes.data(), static_cast<int>(bytes.size())); }
  // Up to and with `end`.
  std::string read_until(std::string_view end) {
    std::string text;
    char byte = 0;
    while (!text.ends_with(end) && SSL_read(ssl_, &byte, 1) == 1) text += byte;
    return text;
  }

 private:
  SSL_CTX* context_;
  SSL* ssl_;
  int socket_ = -1;
  bool connected_ = false;
};

class TlsTest : public ::testing::Test {
 protected:
  TlsTest() {
    std::string name = (fs::temp_directory_path() / "galloper-tls-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    write_certificate(folder_ / "cert.pem", folder_ / "key.pem");
    Bridge::Options options;
    options.tls_cert = folder_ / "cert.pem";
    options.tls_key = folder_ / "key.pem";
    options.threads = 4;
    rig_.emplace(std::move(options));
  }
  ~TlsTest() override { fs::remove_all(folder_); }

  fs::path folder_;
  std::optional<Rig> rig_;
};

TEST_F(TlsTest, CookiesAreSecureAndTransportStrict) {
  TlsClient client(rig_->port);
  ASSERT_TRUE(client.connected());
  client.send(request_text("POST", "/galloper.v1.AccountService/CreateGuest",
                           {{"Content-Type", "application/json"},
                            {"X-Galloper-Cookie", "1"},
                            {"Host", fmt::format("127.0.0.1:{}", rig_->port)},
                            {"Origin", fmt::format("https://127.0.0.1:{}", rig_->port)}},
                           "{}"));
  const auto head = client.read_until("\r\n\r\n");
  EXPECT_THAT(head, AllOf(HasSubstr("200 OK"), HasSubstr("__Host-galloper=token-of-guest;"),
                          HasSubstr("; Secure"), HasSubstr("Strict-Transport-Security"),
                          HasSubstr(fmt::format("wss://127.0.0.1:{}", rig_->port))));
}

TEST_F(TlsTest, WatchesOverTls) {
  TlsClient client(rig_->port);
  client.send(request_text("GET", fmt::format("/watch/{}", kMatch),
                           {{"Upgrade", "websocket"},
                            {"Connection", "Upgrade"},
                            {"Sec-WebSocket-Version", "13"},
                            {"Sec-WebSocket-Protocol", "galloper.v1.json"},
                            {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}}));
  EXPECT_THAT(client.read_until("\r\n\r\n"), HasSubstr("101 Switching Protocols"));
  EXPECT_THAT(client.read_until("}}}}"), HasSubstr(R"("snapshot":true)"));
  for (int i = 1; i <= 50; ++i) {
    rig_->server.publish(1, 1000);
    EXPECT_THAT(client.read_until("}}}}"), HasSubstr(fmt::format(R"("version":"{}")", i)));
  }
  rig_->bridge->stop();
  EXPECT_THAT(client.read_until("restarting."), HasSubstr(std::string("\x03\xF4", 2)));
}

TEST_F(TlsTest, PlainTextGetsNoAnswer) {
  Connection plain(rig_->port);
  plain.send(request_text("GET", "/healthz"));
  EXPECT_EQ(plain.read_all().find("HTTP/"), std::string::npos);
}

}  // namespace
}  // namespace galloper::bridge::test
