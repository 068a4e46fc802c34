#include "client/core/token_store.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <fstream>

namespace galloper::client {
namespace {

namespace fs = std::filesystem;

class TokenStoreTest : public testing::Test {
 protected:
  TokenStoreTest() {
    std::string pattern = (fs::temp_directory_path() / "galloper-token-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  ~TokenStoreTest() override { fs::remove_all(folder_); }

  static unsigned mode_of(const fs::path& path) {
    struct stat facts {};
    EXPECT_EQ(stat(path.c_str(), &facts), 0) << path;
    return facts.st_mode & 07777;
  }

  fs::path folder_;
};

TEST_F(TokenStoreTest, KeepsATokenForItsOwnerAlone) {
  const mode_t before = umask(0);
  const TokenStore store(folder_ / "a" / "b" / "token");
  const Status saved = store.save("abc");
  umask(before);
  ASSERT_TRUE(saved);
  EXPECT_EQ(mode_of(store.file()), 0600u);
  EXPECT_EQ(mode_of(folder_ / "a"), 0700u);
  EXPECT_EQ(store.load().value(), "abc");
}

TEST_F(TokenStoreTest, ReplacingLeavesNothingBeside) {
  const TokenStore store(folder_ / "token");
  ASSERT_TRUE(store.save("abc"));
  ASSERT_TRUE(store.save("def"));
  EXPECT_EQ(store.load().value(), "def");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
}

TEST_F(TokenStoreTest, NoFileIsNoToken) {
  const TokenStore store(folder_ / "none");
  ASSERT_TRUE(store.load());
  EXPECT_EQ(*store.load(), std::nullopt);
  EXPECT_TRUE(store.remove());
}

TEST_F(TokenStoreTest, AFileOpenToOthersIsClosedToThem) {
  const TokenStore store(folder_ / "token");
  std::ofstream(store.file()) << "abc\n";
  fs::permissions(store.file(), fs::perms(0644));
  EXPECT_EQ(store.load().value(), "abc");
  EXPECT_EQ(mode_of(store.file()), 0600u);
}

TEST_F(TokenStoreTest, AFileThatHoldsSomethingElseIsNamed) {
  const TokenStore store(folder_ / "token");
  std::ofstream(store.file()) << "two words\n";
  const auto token = store.load();
  ASSERT_FALSE(token);
  EXPECT_NE(token.error().message.find(store.file().string()), std::string::npos);
}

TEST_F(TokenStoreTest, RemovingSignsOut) {
  const TokenStore store(folder_ / "token");
  ASSERT_TRUE(store.save("abc"));
  ASSERT_TRUE(store.remove());
  EXPECT_FALSE(fs::exists(store.file()));
}

TEST_F(TokenStoreTest, AFolderThatCannotBeMadeIsNamed) {
  std::ofstream(folder_ / "file") << "x";
  const Status saved = TokenStore(folder_ / "file" / "token").save("abc");
  ASSERT_FALSE(saved);
  EXPECT_NE(saved.error().message.find("file"), std::string::npos);
}

TEST(TokenFiles, EachServerHasAFileOfItsOwnBelowTheConfigurationFolder) {
  setenv("XDG_CONFIG_HOME", "/tmp/config", 1);
  EXPECT_EQ(default_token_file("127.0.0.1:7450"), "/tmp/config/galloper/tokens/127.0.0.1_7450");
  EXPECT_EQ(default_token_file("../../etc:1"), "/tmp/config/galloper/tokens/_.._.._etc_1");
  setenv("XDG_CONFIG_HOME", "relative/is/ignored", 1);
  setenv("HOME", "/home/someone", 1);
  EXPECT_EQ(default_token_file("a:1"), "/home/someone/.config/galloper/tokens/a_1");
}

}  // namespace
}  // namespace galloper::client
