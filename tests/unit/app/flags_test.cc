#include "server/app/flags.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <vector>

namespace galloper::app {
namespace {

using testing::HasSubstr;

class FlagsTest : public testing::Test {
 protected:
  void TearDown() override {
    for (const auto& name : environment_) unsetenv(name.c_str());
    std::filesystem::remove(file_);
  }
  void set(const std::string& name, const std::string& value) {
    setenv(name.c_str(), value.c_str(), 1);
    environment_.push_back(name);
  }
  std::string config(const std::string& text) {
    std::ofstream(file_) << text;
    return file_.string();
  }
  std::optional<Flags> parse(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "galloperd");
    testing::internal::CaptureStderr();
    auto flags = parse_flags(static_cast<int>(arguments.size()), arguments.data(), exit_code_);
    words_ = testing::internal::GetCapturedStderr();
    return flags;
  }

  const std::filesystem::path file_ =
      std::filesystem::temp_directory_path() / ("galloper-flags-" + std::to_string(getpid()) + ".toml");
  std::vector<std::string> environment_;
  int exit_code_ = -1;
  std::string words_;
};

TEST_F(FlagsTest, HasTheDefaultsOfTheManual) {
  const auto flags = parse({"--data", "/d"});
  ASSERT_TRUE(flags) << words_;
  EXPECT_EQ(flags->command, Command::kServe);
  EXPECT_EQ(flags->data, "/d");
  EXPECT_EQ(flags->grpc, "127.0.0.1:7450");
  EXPECT_EQ(flags->http, "127.0.0.1:8080");
  EXPECT_FALSE(flags->behind_proxy);
}

TEST_F(FlagsTest, TheCommandLineGoesBeforeTheEnvironmentBeforeTheFile) {
  const auto file = config(
      "grpc = \"127.0.0.1:1\"\nhttp = \"127.0.0.1:1\"\nthreads = 1\ndata = \"/from-file\"\nexhibition = "
      "true\n");
  set("GALLOPER_GRPC", "127.0.0.1:2");
  set("GALLOPER_HTTP", "127.0.0.1:2");
  const auto flags = parse({"--config", file.c_str(), "--grpc", "127.0.0.1:3"});
  ASSERT_TRUE(flags) << words_;
  EXPECT_EQ(flags->grpc, "127.0.0.1:3");
  EXPECT_EQ(flags->http, "127.0.0.1:2");
  EXPECT_EQ(flags->threads, 1u);
  EXPECT_EQ(flags->data, "/from-file");
  EXPECT_TRUE(flags->exhibition);
}

TEST_F(FlagsTest, TheEnvironmentMayNameTheFileAndEverythingElse) {
  set("GALLOPER_CONFIG", config("bot-pace-ms = 123\n"));
  set("GALLOPER_DATA", "/e");
  set("GALLOPER_PUBLIC_URL", "https://play.example.org");
  set("GALLOPER_BEHIND_PROXY", "true");
  const auto flags = parse({});
  ASSERT_TRUE(flags) << words_;
  EXPECT_EQ(flags->data, "/e");
  EXPECT_EQ(flags->public_url, "https://play.example.org");
  EXPECT_TRUE(flags->behind_proxy);
  EXPECT_EQ(flags->bot_pace_ms, 123);
}

TEST_F(FlagsTest, MistakesInTheFileAreNamed) {
  for (const auto& [text, expected] : std::vector<std::pair<std::string, std::string>>{
           {"data = \"/d\"\ngrcp = \"127.0.0.1:1\"\n", "--grcp"},
           {"data = \"/d\"\nlog-level = \"loud\"\n", "log-level"},
           {"data = \"/d\"\nthreads = [1, 2]\n", ":2:"},
           {"data = \"/d\"\nthreads = \n", ":2"}}) {
    const auto file = config(text);
    EXPECT_FALSE(parse({"--config", file.c_str()})) << text;
    EXPECT_EQ(exit_code_, 2);
    EXPECT_THAT(words_, HasSubstr(expected));
    EXPECT_THAT(words_, HasSubstr(file));
  }
  EXPECT_FALSE(parse({"--data", "/d", "--config", "/no/such/file.toml"}));
  EXPECT_THAT(words_, HasSubstr("/no/such/file.toml"));
}

TEST_F(FlagsTest, MistakesOnTheCommandLineAreUsageErrors) {
  for (const auto& arguments : std::vector<std::vector<const char*>>{{},
                                                                     {"--data"},
                                                                     {"--data", "/d", "--no-such-flag"},
                                                                     {"--data", "/d", "backup"},
                                                                     {"--data", "/d", "dance"},
                                                                     {"--data", "/d", "--log-level", "loud"},
                                                                     {"--data", "/d", "--threads", "-1"}}) {
    exit_code_ = -1;
    EXPECT_FALSE(parse(arguments));
    EXPECT_EQ(exit_code_, 2);
  }
}

TEST_F(FlagsTest, SubcommandsTakeTheFolderBeforeOrAfter) {
  const auto backup = parse({"backup", "/b.db", "--data", "/d"});
  ASSERT_TRUE(backup) << words_;
  EXPECT_EQ(backup->command, Command::kBackup);
  EXPECT_EQ(backup->file, "/b.db");
  EXPECT_EQ(backup->data, "/d");
  const auto restore = parse({"--data", "/d", "restore", "/b.db", "--replace"});
  ASSERT_TRUE(restore) << words_;
  EXPECT_EQ(restore->command, Command::kRestore);
  EXPECT_TRUE(restore->replace);
  EXPECT_EQ(parse({"migrate", "--data", "/d"})->command, Command::kMigrate);
  EXPECT_EQ(parse({"rehearse", "--data", "/d"})->command, Command::kRehearse);
}

TEST_F(FlagsTest, ListensBeyondLoopbackOnlyWithTlsOrAProxy) {
  const auto may = [](auto change) {
    Flags flags;
    change(flags);
    return static_cast<bool>(check_flags(flags));
  };
  EXPECT_TRUE(may([](Flags&) {}));
  for (const char* loopback : {"127.0.0.1:0", "127.9.9.9:1", "[::1]:7450", "localhost:7450"}) {
    EXPECT_TRUE(may([&](Flags& flags) { flags.grpc = flags.http = loopback; })) << loopback;
  }
  for (const char* open :
       {"0.0.0.0:7450", "[::]:7450", "192.168.1.5:7450", "club.example.org:7450", "7450", ":7450"}) {
    EXPECT_FALSE(may([&](Flags& flags) { flags.grpc = open; })) << open;
    EXPECT_FALSE(may([&](Flags& flags) { flags.http = open; })) << open;
    EXPECT_TRUE(may([&](Flags& flags) {
      flags.grpc = open;
      flags.behind_proxy = true;
    }));
    EXPECT_TRUE(may([&](Flags& flags) {
      flags.http = open;
      flags.tls_cert = "c.pem";
      flags.tls_key = "k.pem";
    }));
  }
  EXPECT_FALSE(may([](Flags& flags) { flags.tls_cert = "c.pem"; }));
  EXPECT_FALSE(may([](Flags& flags) { flags.tls_key = "k.pem"; }));
}

}  // namespace
}  // namespace galloper::app
