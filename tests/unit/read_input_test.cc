// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "lint/read/input.h"

namespace hl {
namespace {

class InputTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "hl_input_XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string Write(const std::string& name, std::string_view text) const {
    const std::string path = folder_ + "/" + name;
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }

  // The message for a path that cannot be read.
  std::string Refusal(const std::string& path) {
    const Result<FileStamp> stamp = input_.Read(path);
    EXPECT_TRUE(input_.bytes().empty());
    ExpectPadding();
    return stamp ? "read" : stamp.error().message;
  }

  void ExpectPadding() const {
    const char* const end = input_.bytes().data() + input_.bytes().size();
    EXPECT_EQ(std::string_view(end, Input::kPadding), std::string(Input::kPadding, '\0'));
  }

  std::string folder_;
  Input input_;
};

TEST_F(InputTest, GivesTheBytesAndAStamp) {
  const std::string bytes("a\0b\n", 4);
  const std::string path = Write("a.json", bytes);
  const Result<FileStamp> stamp = input_.Read(path);
  ASSERT_TRUE(stamp);
  EXPECT_EQ(input_.bytes(), bytes);
  ExpectPadding();
  struct stat status {};
  ASSERT_EQ(stat(path.c_str(), &status), 0);
  EXPECT_EQ(stamp->size_bytes, 4U);
  EXPECT_EQ(stamp->inode, status.st_ino);
  EXPECT_EQ(*stamp, *input_.Read(path));
  Write("a.json", "longer");
  EXPECT_NE(*stamp, *input_.Read(path));
}

TEST_F(InputTest, ReusesItsBufferForLongAndShortFiles) {
  std::string large(3'000'000, 'x');
  large.back() = 'y';
  const std::string large_path = Write("large", large);
  const std::string small_path = Write("small", "s");
  const std::string empty_path = Write("empty", "");
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(input_.Read(small_path));
    EXPECT_EQ(input_.bytes(), "s");
    ExpectPadding();
    ASSERT_TRUE(input_.Read(large_path));
    EXPECT_TRUE(input_.bytes() == large);
    ExpectPadding();
    ASSERT_TRUE(input_.Read(empty_path));
    EXPECT_EQ(input_.bytes(), "");
    ExpectPadding();
  }
}

TEST_F(InputTest, ReadsAFileWhoseStatedSizeIsNotTheTrueOne) {
  // Files of /proc say that they have no bytes.
  if (!std::filesystem::exists("/proc/self/maps")) {
    GTEST_SKIP() << "no /proc";
  }
  ASSERT_TRUE(input_.Read("/proc/self/maps"));
  EXPECT_NE(input_.bytes().find(" r"), std::string_view::npos);
  EXPECT_EQ(input_.bytes().back(), '\n');
  ExpectPadding();
}

TEST_F(InputTest, RefusesWhatIsNoFile) {
  EXPECT_EQ(Refusal(folder_ + "/absent.json"), "no such file");
  EXPECT_EQ(Refusal(Write("a", "") + "/b"), "no such file");
  EXPECT_EQ(Refusal(folder_), "is a folder");
  const std::string fifo = folder_ + "/fifo.json";
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  EXPECT_EQ(Refusal(fifo), "not a regular file");
  EXPECT_EQ(Refusal("/dev/null"), "not a regular file");
  EXPECT_EQ(Refusal(""), "no such file");
}

TEST_F(InputTest, RefusesFourGibibytes) {
  const std::string path = Write("large", "");
  if (truncate(path.c_str(), off_t{1} << 32) != 0) {
    GTEST_SKIP() << "no sparse files here";
  }
  EXPECT_EQ(Refusal(path), "4 GiB or larger");
}

TEST_F(InputTest, SaysThatPermissionIsDenied) {
  if (geteuid() == 0) {
    GTEST_SKIP() << "root may read everything";
  }
  const std::string path = Write("secret", "x");
  ASSERT_EQ(chmod(path.c_str(), 0), 0);
  EXPECT_EQ(Refusal(path), "permission denied");
}

TEST_F(InputTest, TakesAText) {
  EXPECT_TRUE(input_.bytes().empty());
  input_.Assign("{}");
  EXPECT_EQ(input_.bytes(), "{}");
  ExpectPadding();
  input_.Assign("");
  EXPECT_EQ(input_.bytes(), "");
  ExpectPadding();
}

}  // namespace
}  // namespace hl
