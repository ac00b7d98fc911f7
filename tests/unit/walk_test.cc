// SPDX-License-Identifier: MIT
#include "lint/walk/walk.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace hl {
namespace {

namespace fs = std::filesystem;
using Paths = std::vector<std::string>;

// Works inside a folder of its own.
class WalkTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "hl_walk_XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    before_ = fs::current_path();
    fs::current_path(folder_);
  }
  void TearDown() override {
    fs::current_path(before_);
    fs::remove_all(folder_);
  }

  static void Make(const Paths& files) {
    for (const std::string& file : files) {
      if (const fs::path parent = fs::path(file).parent_path(); !parent.empty()) {
        fs::create_directories(parent);
      }
      std::ofstream(file) << "{}";
    }
  }

  static Paths Lines(const std::vector<WalkNote>& notes) {
    Paths lines;
    for (const WalkNote& note : notes) {
      lines.push_back(note.path + ": " + note.reason);
    }
    return lines;
  }

  // Walks, and again in another order of the paths, which must not matter.
  static WalkResult WalkBothWays(Paths paths, const WalkOptions& options = {}) {
    WalkResult result = Walk(paths, options);
    std::reverse(paths.begin(), paths.end());
    const WalkResult other = Walk(paths, options);
    EXPECT_EQ(result.files, other.files);
    EXPECT_EQ(Lines(result.skipped), Lines(other.skipped));
    EXPECT_EQ(Lines(result.problems), Lines(other.problems));
    return result;
  }

  fs::path folder_;
  fs::path before_;
};

TEST_F(WalkTest, ListsAllFilesInByteOrder) {
  Make({"r/b/1.json", "r/a.json", "r/a/2.json", "r/a-b.json", "r/B.json", "r/\xC3\xA9",
        "r/x.json/deep"});
  const Paths want = {"r/B.json",   "r/a-b.json",    "r/a.json",  "r/a/2.json",
                      "r/b/1.json", "r/x.json/deep", "r/\xC3\xA9"};
  for (const std::string given : {"r", "./r", ".//r", "r/", "././r//"}) {
    EXPECT_EQ(Walk({given}, {}).files, want) << given;
  }
  EXPECT_EQ(WalkBothWays({"r", "r/b", "r/a.json", "./r/a"}).files, want);
  EXPECT_TRUE(WalkBothWays({"r", "r/b", "r/a.json", "./r/a"}).skipped.empty());
}

TEST_F(WalkTest, ThePathOfAFolderGoesBeforeItsFiles) {
  Make({"r/a.json"});
  EXPECT_EQ(Walk({"."}, {}).files, Paths{"r/a.json"});
  EXPECT_EQ(Walk({"./"}, {}).files, Paths{"r/a.json"});
  EXPECT_EQ(Walk({folder_.string()}, {}).files, Paths{folder_.string() + "/r/a.json"});
  fs::current_path("r");
  EXPECT_EQ(Walk({"../r"}, {}).files, Paths{"../r/a.json"});
  EXPECT_EQ(Walk({".."}, {}).files, Paths{"../r/a.json"});
}

TEST_F(WalkTest, HiddenIsSkippedUnlessNamedOrMadeByTheHarness) {
  Make({"r/.git/config", "r/.venv/v.json", "r/.x.json", "r/.__m/1.json", "r/..__m/2.json",
        "r/..x/3.json"});
  const WalkResult result = WalkBothWays({"r"});
  EXPECT_EQ(result.files, (Paths{"r/..__m/2.json", "r/.__m/1.json"}));
  EXPECT_EQ(Lines(result.skipped),
            (Paths{"r/..x: hidden folder", "r/.venv: hidden folder", "r/.x.json: hidden file"}));
  const WalkResult named = WalkBothWays({"r", "r/.git", "r/.x.json"});
  EXPECT_EQ(named.files, (Paths{"r/..__m/2.json", "r/.__m/1.json", "r/.git/config", "r/.x.json"}));
  EXPECT_EQ(Lines(named.skipped), (Paths{"r/..x: hidden folder", "r/.venv: hidden folder"}));
}

TEST_F(WalkTest, LinksToFilesAreFollowedLinksToFoldersOnlyWhenNamed) {
  Make({"out/1.json", "out/2.json", "r/0.json"});
  fs::create_symlink("../out/1.json", "r/l.json");
  fs::create_symlink("../out", "r/folder");
  fs::create_symlink("..", "r/up");
  const WalkResult result = WalkBothWays({"r"});
  EXPECT_EQ(result.files, (Paths{"r/0.json", "r/l.json"}));
  EXPECT_EQ(Lines(result.skipped), (Paths{"r/folder: link to a folder", "r/up: link to a folder"}));
  EXPECT_TRUE(result.problems.empty());
  EXPECT_EQ(Walk({"r/folder"}, {}).files, (Paths{"r/folder/1.json", "r/folder/2.json"}));
  EXPECT_EQ(Walk({"r/folder/"}, {}).files, (Paths{"r/folder/1.json", "r/folder/2.json"}));
}

TEST_F(WalkTest, LinksThatLeadNowhereAreProblems) {
  Make({"r/0.json"});
  fs::create_symlink("absent", "r/broken.json");
  fs::create_symlink("loop.json", "r/loop.json");
  const WalkResult result = WalkBothWays({"r", "absent", "r/0.json/x"});
  EXPECT_EQ(result.files, Paths{"r/0.json"});
  EXPECT_EQ(Lines(result.problems),
            (Paths{"absent: no such file or folder", "r/0.json/x: no such file or folder",
                   "r/broken.json: a link that leads nowhere",
                   "r/loop.json: a link that leads nowhere"}));
}

TEST_F(WalkTest, ARealFileIsHandedOutOnceUnderItsFirstPath) {
  Make({"r/b.json", "s/c.json"});
  fs::create_hard_link("r/b.json", "r/a.json");
  fs::create_symlink("b.json", "r/z.json");
  fs::create_symlink("../s", "r/s");
  const WalkResult result = WalkBothWays({"r", "s", "r/s"});
  EXPECT_EQ(result.files, (Paths{"r/a.json", "r/s/c.json"}));
  EXPECT_EQ(Lines(result.skipped), (Paths{"r/b.json: another name of the same file",
                                          "r/z.json: another name of the same file",
                                          "s/c.json: another name of the same file"}));
  const std::string absolute = folder_.string() + "/r/b.json";
  EXPECT_EQ(WalkBothWays({"r/b.json", absolute}).files, Paths{absolute});
}

TEST_F(WalkTest, SpecialFilesAreSkippedAndRefusedWhenNamed) {
  Make({"r/0.json"});
  ASSERT_EQ(mkfifo("r/fifo.json", 0600), 0);
  const WalkResult result = WalkBothWays({"r"});
  EXPECT_EQ(result.files, Paths{"r/0.json"});
  EXPECT_EQ(Lines(result.skipped), Paths{"r/fifo.json: not a regular file"});
  EXPECT_TRUE(result.problems.empty());
  EXPECT_EQ(Lines(Walk({"r/fifo.json"}, {}).problems), Paths{"r/fifo.json: not a regular file"});
}

TEST_F(WalkTest, UnreadableFoldersAreProblems) {
  if (geteuid() == 0) {
    GTEST_SKIP() << "root may read everything";
  }
  Make({"r/0.json", "r/closed/1.json"});
  fs::permissions("r/closed", fs::perms::none);
  const WalkResult result = Walk({"r"}, {});
  fs::permissions("r/closed", fs::perms::owner_all);
  EXPECT_EQ(result.files, Paths{"r/0.json"});
  EXPECT_EQ(Lines(result.problems), Paths{"r/closed: permission denied"});
}

TEST_F(WalkTest, ExcludesLeaveOutFilesAndWholeFolders) {
  Make({"r/a.json", "r/old/b.json", "r/new/old/c.json", "r/new/d.txt"});
  const WalkResult result = WalkBothWays({"r"}, {{"old", "*.txt"}, false});
  EXPECT_EQ(result.files, Paths{"r/a.json"});
  EXPECT_EQ(Lines(result.skipped),
            (Paths{"r/new/d.txt: excluded", "r/new/old: excluded", "r/old: excluded"}));
  EXPECT_EQ(Walk({"r"}, {{"r/new/**"}, false}).files, (Paths{"r/a.json", "r/old/b.json"}));
  EXPECT_EQ(Walk({"."}, {{"./r/old/"}, false}).files,
            (Paths{"r/a.json", "r/new/d.txt", "r/new/old/c.json"}));
}

TEST_F(WalkTest, ExcludesHoldForNamedPathsOnlyWhenForced) {
  Make({"old/a.json", "b.json"});
  const Paths given = {"old/a.json", "b.json", "old"};
  EXPECT_EQ(WalkBothWays(given, {{"old", "b.json"}, false}).files, (Paths{"b.json", "old/a.json"}));
  const WalkResult forced = WalkBothWays(given, {{"old"}, true});
  EXPECT_EQ(forced.files, Paths{"b.json"});
  EXPECT_EQ(Lines(forced.skipped), (Paths{"old: excluded", "old/a.json: excluded"}));
}

TEST_F(WalkTest, ExcludesAreSeenFromTheirFolders) {
  Make({"r/s/old/a.json", "r/s/b.json"});
  WalkOptions options;
  options.config_exclude = {"r/s/old"};
  const std::string here = fs::current_path().string();
  EXPECT_EQ(Walk({"r"}, options).files, Paths{"r/s/b.json"});
  EXPECT_EQ(Walk({here + "/r"}, options).files, Paths{here + "/r/s/b.json"});
  fs::current_path("r");
  EXPECT_EQ(Walk({"."}, options).files.size(), 2U);  // r/r/s/old is not there
  options.config_folder = "..";
  EXPECT_EQ(Walk({"."}, options).files, Paths{"s/b.json"});
  EXPECT_EQ(Walk({"../r/s"}, options).files, Paths{"../r/s/b.json"});
  EXPECT_EQ(Walk({"s/old"}, options).files, Paths{"s/old/a.json"});  // named
  options.force_exclude = true;
  EXPECT_TRUE(Walk({"s/old", here + "/r/s/old/a.json"}, options).files.empty());
  WalkOptions typed;  // on the command line: as seen from the working directory
  typed.exclude = {"s/old"};
  EXPECT_EQ(Walk({"../r"}, typed).files, Paths{"../r/s/b.json"});
}

TEST_F(WalkTest, DeepAndWideTreesAreNoDanger) {
  Make({"r/0.json"});
  for (int i = 1; i < 3000; ++i) {
    std::ofstream("r/" + std::to_string(i) + ".json") << "{}";
  }
  // Deeper than any path may be long.
  fs::current_path("r");
  const std::string name(200, 'd');
  for (int i = 0; i < 30; ++i) {
    ASSERT_EQ(mkdir(name.c_str(), 0700), 0);
    ASSERT_EQ(chdir(name.c_str()), 0);
  }
  fs::current_path(folder_);
  const WalkResult result = Walk({"r"}, {});
  EXPECT_EQ(result.files.size(), 3000U);
  EXPECT_EQ(result.problems.size(), 1U);
}

TEST(Glob, MatchesByParts) {
  struct Case {
    const char* glob;
    const char* path;
    bool matches;
  };
  const std::vector<Case> cases = {
      {"*.json", "a/b.json", true},
      {"*.json", "a.json/b", true},
      {"b", "a/b/c", true},
      {"b", "a/bc", false},
      {"a/*.json", "a/b.json", true},
      {"a/*.json", "a/b/c.json", false},
      {"a/*.json", "x/a/b.json", false},
      {"**/a/*.json", "x/y/a/b.json", true},
      {"**/a.json", "a.json", true},
      {"a/**", "a/b/c", true},
      {"a/**", "a", false},
      {"a/**/c", "a/c", true},
      {"a/**/c", "a/b/b/c", true},
      {"a/**/c/**/e", "a/c/d/c/e", true},
      {"a/**/c", "a/b/c/d", false},
      {"**", "a/b", true},
      {"./a/b", "a/b", true},
      {"a/b/", "a/b", true},
      {"/a/*", "/a/b", true},
      {"?.json", "\xC3\xA9.json", true},
      {"?.json", "ab.json", false},
      {"[ab]x", "bx", true},
      {"[!ab]x", "bx", false},
      {"[!ab]x", "cx", true},
      {"[a-c]x", "bx", true},
      {"[a-c]x", "dx", false},
      {"[]]x", "]x", true},
      {"[-a]x", "-x", true},
      {"[ab", "[ab", true},
      {"[\xC3\xA0-\xC3\xAF]", "\xC3\xA9", true},
      {"a*b*c", "aXbXbXc", true},
      {"a*b*c", "aXbXb", false},
      {"*", "", false},
      {"", "a", false},
      {"a**b", "aXXb", true},
      {"results_2024*", "m/results_2024-10-27T04-13-20.json", true},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(MatchesGlob(c.glob, c.path), c.matches) << c.glob << " against " << c.path;
  }
}

TEST(Glob, HostilePatternsEndSoon) {
  std::string stars;
  for (int i = 0; i < 500; ++i) {
    stars += "*a";
  }
  EXPECT_FALSE(MatchesGlob(stars + "b", std::string(5000, 'a')));
  std::string folders;
  std::string path;
  for (int i = 0; i < 300; ++i) {
    folders += "**/a/";
    path += "a/";
  }
  EXPECT_FALSE(MatchesGlob(folders + "b", path + path + "a"));
}

}  // namespace
}  // namespace hl
