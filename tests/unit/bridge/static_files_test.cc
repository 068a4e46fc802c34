// The web client's files.
#include "server/bridge/static_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/unit/bridge/client.h"

namespace galloper::bridge::test {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// A web client with a secret beside its folder.
class StaticFilesTest : public ::testing::Test {
 protected:
  StaticFilesTest() {
    std::string name = (fs::temp_directory_path() / "galloper-web-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    write("secret.txt", "secret");
    write("web/index.html", "<!doctype html>page");
    write("web/app-ABCDEFG2.js", "script");
    write("web/app-ABCDEFG2.js.br", "script in brotli");
    write("web/app-ABCDEFG2.js.gz", "script in gzip");
    write("web/icons/horse.svg", "<svg/>");
    write("web/.git/config", "hidden");
    fs::create_symlink(folder_ / "secret.txt", folder_ / "web/link.txt");
    Bridge::Options options;
    options.web_root = folder_ / "web";
    rig_.emplace(std::move(options));
  }
  ~StaticFilesTest() override { fs::remove_all(folder_); }

  void write(const std::string& path, const std::string& text) const {
    fs::create_directories((folder_ / path).parent_path());
    std::ofstream(folder_ / path, std::ios::binary) << text;
  }
  HttpReply get(std::string_view path, const Headers& headers = {}) const {
    return ask(rig_->port, "GET", path, headers);
  }

  fs::path folder_;
  std::optional<Rig> rig_;
};

TEST_F(StaticFilesTest, PagesAreTheIndex) {
  for (const char* path :
       {"/", "/index.html", "/m/01900000-0000-7000-8000-000000000001", "/m/x?at=7&as=full", "/c/abc",
        "/c/abc/roster", "/c/abc/e/12", "/b/abc.3", "/clubs", "/club/abc", "/join"}) {
    const auto reply = get(path);
    EXPECT_EQ(reply.status, 200U) << path;
    EXPECT_EQ(reply.body, "<!doctype html>page");
    EXPECT_EQ(reply.header("Content-Type"), "text/html; charset=utf-8");
    EXPECT_EQ(reply.header("Cache-Control"), "no-cache");
  }
  for (const char* path : {"/m/", "/m", "/m/a/b", "/x/abc", "/nothing.js", "/m/..", "/m/%2e%2e", "/c/a/b/c/d",
                           "/c/a/../b", "/c/a//b", "/b/a..b", "/club/", "/clubs/a"})
    EXPECT_EQ(get(path).status, 404U) << path;
}

TEST_F(StaticFilesTest, HashedFilesNeverExpireAndOthersAreRevalidated) {
  EXPECT_THAT(get("/app-ABCDEFG2.js").header("Cache-Control"), HasSubstr("immutable"));
  const auto icon = get("/icons/horse.svg");
  EXPECT_EQ(icon.header("Content-Type"), "image/svg+xml");
  EXPECT_EQ(icon.header("Cache-Control"), "no-cache");
  const auto again = get("/icons/horse.svg", {{"If-None-Match", "\"other\", W/" + icon.header("ETag")}});
  EXPECT_EQ(again.status, 304U);
  EXPECT_EQ(again.body, "");
  EXPECT_EQ(get("/icons/horse.svg", {{"If-None-Match", "\"other\""}}).status, 200U);
}

TEST_F(StaticFilesTest, PrecompressedFormIsChosenByWhatTheBrowserTakes) {
  const auto coding = [&](const char* accept) {
    const auto reply = get("/app-ABCDEFG2.js", {{"Accept-Encoding", accept}});
    EXPECT_EQ(reply.header("Vary"), "Accept-Encoding");
    EXPECT_EQ(reply.header("Content-Type"), "text/javascript; charset=utf-8");
    return std::pair{reply.header("Content-Encoding"), reply.body};
  };
  EXPECT_EQ(coding("gzip, deflate, br"), (std::pair<std::string, std::string>{"br", "script in brotli"}));
  EXPECT_EQ(coding("gzip"), (std::pair<std::string, std::string>{"gzip", "script in gzip"}));
  EXPECT_EQ(coding("br;q=0, gzip;q=0.5"), (std::pair<std::string, std::string>{"gzip", "script in gzip"}));
  EXPECT_EQ(coding("identity"), (std::pair<std::string, std::string>{"", "script"}));
}

TEST_F(StaticFilesTest, NothingOutsideTheFolderIsReached) {
  for (const char* path :
       {"/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/icons/../../secret.txt", "//secret.txt",
        "/icons/..%5c..%5csecret.txt", "/link.txt", "/.git/config", "/./../secret.txt", "/web/../secret.txt",
        "/%252e%252e/secret.txt"}) {
    const auto reply = get(path);
    EXPECT_EQ(reply.status, 404U) << path;
    EXPECT_THAT(reply.body, Not(HasSubstr("secret")));
  }
}

TEST_F(StaticFilesTest, HeadHasTheLengthAndNoBody) {
  Connection connection(rig_->port);
  connection.send(request_text("HEAD", "/"));
  const auto head = connection.reply(true);
  EXPECT_EQ(head.status, 200U);
  EXPECT_EQ(head.header("Content-Length"), "19");
  // Had a body followed, this answer would be misread.
  connection.send(request_text("GET", "/icons/horse.svg"));
  EXPECT_EQ(connection.reply().body, "<svg/>");
}

TEST_F(StaticFilesTest, FilesAreOnlyRead) {
  const auto reply = ask(rig_->port, "POST", "/index.html", {}, "x");
  EXPECT_EQ(reply.status, 405U);
  EXPECT_EQ(reply.header("Allow"), "GET, HEAD");
}

TEST(StaticFiles, FolderWithoutAnIndexIsAnErrorThatNamesIt) {
  Bridge::Options options;
  options.web_root = "/nonexistent/web";
  const auto files = StaticFiles::load(options);
  ASSERT_FALSE(files);
  EXPECT_EQ(files.error().code, ErrorCode::kInvalidArgument);
  EXPECT_THAT(files.error().message, HasSubstr("/nonexistent/web"));
}

TEST(StaticFiles, EmbeddedFilesServe) {
  Bridge::Options options;
  options.embedded = {{"index.html", "embedded page"}};
  Rig rig(std::move(options));
  EXPECT_EQ(ask(rig.port, "GET", "/m/abc").body, "embedded page");
}

TEST(StaticFiles, WithoutAWebClientThePageSaysSo) {
  Rig rig;
  const auto reply = ask(rig.port, "GET", "/");
  EXPECT_EQ(reply.status, 404U);
  EXPECT_THAT(reply.body, HasSubstr("without the web client"));
}

TEST(StaticFiles, HashesInNames) {
  EXPECT_TRUE(has_content_hash("/assets/app-ABCDEFG2.js"));
  EXPECT_TRUE(has_content_hash("/app-0123456789abcdef.css"));
  for (const char* path :
       {"/app.js", "/app-main.js", "/app-ABCDEFG.js", "/app-ABCDEFG1.js", "/a-b/index.html", "/x-ABCDEFG2"}) {
    EXPECT_FALSE(has_content_hash(path)) << path;
  }
}

}  // namespace
}  // namespace galloper::bridge::test
