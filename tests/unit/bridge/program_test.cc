// galloper-bridge, the program.
#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/unit/bridge/client.h"

extern char** environ;

namespace galloper::bridge::test {
namespace {

using ::testing::HasSubstr;

class Program {
 public:
  explicit Program(std::vector<std::string> arguments) {
    int out[2];
    EXPECT_EQ(pipe2(out, O_CLOEXEC), 0);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, out[1], 1);
    posix_spawn_file_actions_adddup2(&actions, out[1], 2);
    arguments.insert(arguments.begin(), GALLOPER_BINARY_DIR "/bin/galloper-bridge");
    std::vector<char*> argv;
    for (auto& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    EXPECT_EQ(posix_spawn(&pid_, argv[0], &actions, nullptr, argv.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    close(out[1]);
    output_ = fdopen(out[0], "r");
  }
  ~Program() {
    if (pid_ > 0) {
      kill(pid_, SIGKILL);
      waitpid(pid_, nullptr, 0);
    }
    std::fclose(output_);
  }
  Program(const Program&) = delete;

  std::string line() {
    char text[1024] = "";
    if (!std::fgets(text, sizeof text, output_)) return {};
    return text;
  }
  std::string rest() {
    std::string all;
    for (std::string one = line(); !one.empty(); one = line()) all += one;
    return all;
  }
  void terminate() const { kill(pid_, SIGTERM); }
  int exit_code() {
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t pid_ = 0;
  std::FILE* output_ = nullptr;
};

std::uint16_t port_in(const std::string& line) {
  const auto at = line.find("port ");
  return at == std::string::npos ? 0 : static_cast<std::uint16_t>(std::atoi(line.c_str() + at + 5));
}

TEST(Program, ServesAnUpstreamUntilItIsTerminated) {
  FakeServer server;
  const auto key_file = std::filesystem::temp_directory_path() / fmt::format("galloper-key-{}", getpid());
  std::ofstream(key_file) << "shared\n";
  Program program(
      {"--upstream", server.address(), "--http", "127.0.0.1:0", "--bridge-key-file", key_file.string()});
  const auto port = port_in(program.line());
  ASSERT_NE(port, 0);
  EXPECT_EQ(call(port, "MatchService/GetMatch", fmt::format(R"({{"matchId":"{}"}})", kMatch)).status, 200U);
  EXPECT_EQ(server.last_metadata("x-galloper-bridge-key"), "shared");
  EXPECT_EQ(ask(port, "GET", "/readyz").status, 200U);
  EXPECT_THAT(ask(port, "GET", "/metrics").body, HasSubstr("galloper_bridge_connections"));
  WebSocket socket(port, fmt::format("/watch/{}", kMatch));
  EXPECT_TRUE(socket.read());
  program.terminate();
  EXPECT_FALSE(socket.read());
  EXPECT_EQ(socket.close_code(), 1012);
  EXPECT_EQ(program.exit_code(), 0);
  std::filesystem::remove(key_file);
}

TEST(Program, IsNotReadyWithoutItsUpstream) {
  std::string address;
  {
    const FakeServer gone;
    address = gone.address();
  }
  Program program({"--upstream", address, "--http", "127.0.0.1:0"});
  const auto port = port_in(program.line());
  EXPECT_EQ(ask(port, "GET", "/readyz").status, 503U);
  EXPECT_EQ(ask(port, "GET", "/healthz").status, 200U);
}

TEST(Program, WrongUsageIsExplained) {
  const auto run = [](std::vector<std::string> arguments) {
    Program program(std::move(arguments));
    const auto text = program.rest();
    EXPECT_EQ(program.exit_code(), 2) << text;
    return text;
  };
  EXPECT_THAT(run({}), HasSubstr("--upstream"));
  EXPECT_THAT(run({"--upstream", "127.0.0.1:1", "--http", "0.0.0.0:0"}), HasSubstr("--behind-proxy"));
  EXPECT_THAT(run({"--upstream", "127.0.0.1:1", "--http", "nowhere"}), HasSubstr("--behind-proxy"));
  EXPECT_THAT(run({"--upstream", "127.0.0.1:1", "--http", "127.0.0.1:x"}), HasSubstr("127.0.0.1:x"));
  EXPECT_THAT(run({"--upstream", "127.0.0.1:1", "--http", "127.0.0.1:0", "--web-root", "/nonexistent"}),
              HasSubstr("/nonexistent"));
  EXPECT_THAT(run({"--upstream", "127.0.0.1:1", "--public-url", "here"}), HasSubstr("here"));
}

TEST(Program, TakenAddressIsACleanFailure) {
  Rig taken;
  Program program({"--upstream", "127.0.0.1:1", "--http", fmt::format("127.0.0.1:{}", taken.port)});
  EXPECT_THAT(program.rest(), HasSubstr("in use"));
  EXPECT_EQ(program.exit_code(), 3);
}

}  // namespace
}  // namespace galloper::bridge::test
