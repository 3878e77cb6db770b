// SPDX-License-Identifier: Apache-2.0
#include "actors/digits/whole_file.hpp"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace strix {
namespace {

namespace fs = std::filesystem;

std::vector<std::byte> bytes_of(const std::string& text) {
  const auto* const data = reinterpret_cast<const std::byte*>(text.data());
  return {data, data + text.size()};
}

// An empty folder of this test's own.
class WholeFile : public testing::Test {
 protected:
  void SetUp() override {
    const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::path(testing::TempDir()) / (std::string("whole_file_") + test->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::size_t entries() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }
  std::string text(const std::string& name) const {
    std::ifstream file(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  fs::path folder_;
};

TEST_F(WholeFile, ReplacesTheOldFileAndLeavesNothingElse) {
  std::ofstream(path("f")) << "old and longer";
  ASSERT_TRUE(write_whole_file(path("f"), bytes_of("new")));
  EXPECT_EQ(text("f"), "new");
  EXPECT_EQ(entries(), 1u);
}

TEST_F(WholeFile, GivesTheRightsThatAnyNewFileGets) {
  std::ofstream(path("plain")) << "x";
  ASSERT_TRUE(write_whole_file(path("f"), bytes_of("x")));
  EXPECT_EQ(fs::status(path("f")).permissions(), fs::status(path("plain")).permissions());
}

TEST_F(WholeFile, WritesThroughALink) {
  std::ofstream(path("real")) << "old";
  fs::create_symlink("real", path("link"));
  ASSERT_TRUE(write_whole_file(path("link"), bytes_of("new")));
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(text("real"), "new");
}

TEST_F(WholeFile, CallsAFullDiskExhaustedAndKeepsTheDevice) {
  const auto done = write_whole_file("/dev/full", bytes_of("x"));
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().kind(), ErrorKind::exhausted);
  EXPECT_EQ(done.error().where(), "/dev/full");
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST_F(WholeFile, RefusesAFolderThatIsNotThere) {
  const auto done = write_whole_file(path("no/f"), bytes_of("x"));
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().kind(), ErrorKind::invalid);
  const auto check = check_writable(path("no/f"), "save");
  ASSERT_FALSE(check);
  EXPECT_EQ(check.error().where(), "save");
  EXPECT_NE(check.error().what().find("does not exist"), std::string::npos);
  EXPECT_FALSE(check_writable(folder_.string(), "save")) << "a folder is no file";
  EXPECT_TRUE(check_writable(path("f"), "save"));
  EXPECT_TRUE(check_writable("just_a_name", "save"));
  EXPECT_EQ(entries(), 0u) << "checking writes nothing";
}

TEST_F(WholeFile, RefusesAFolderWithoutTheRightToWrite) {
  if (geteuid() == 0) GTEST_SKIP() << "root may write anywhere";
  fs::permissions(folder_, fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_FALSE(check_writable(path("f"), "save"));
  EXPECT_FALSE(write_whole_file(path("f"), bytes_of("x")));
  fs::permissions(folder_, fs::perms::owner_all);
}

TEST_F(WholeFile, ReadsUpToItsLimit) {
  std::ofstream(path("f"), std::ios::binary) << std::string(100'000, 'a');
  const auto all = read_whole_file(path("f"), 100'000);
  ASSERT_TRUE(all);
  EXPECT_EQ(all->size(), 100'000u);
  EXPECT_FALSE(read_whole_file(path("f"), 99'999));
  EXPECT_FALSE(read_whole_file(path("missing"), 10));
  EXPECT_FALSE(read_whole_file(folder_.string(), 10));
}

}  // namespace
}  // namespace strix
