// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>

namespace hl {

// Turns paths as given into paths relative to the root that GitHub knows files by.
class PathRoot {
 public:
  // `root` empty: the nearest folder with `.git` upward from the working directory, else
  // $GITHUB_WORKSPACE, else the working directory.
  explicit PathRoot(const std::string& root);

  // `path` relative to the root, with `/` and without a leading `./`. Links are followed where the
  // file is there, because GitHub shows no file reached through one; a link that leaves the root
  // is not. Outside the root the result begins with `../`. Empty for an empty path.
  const std::string& Relative(const std::string& path);

 private:
  std::filesystem::path lexical_root_;
  std::filesystem::path real_root_;
  std::unordered_map<std::string, std::string> known_;
};

// A relative path as a URI reference (RFC 3986): every byte but letters, digits and `-._~/` as %XX.
// The colon too, which GitHub refuses in the first segment.
std::string PercentEncodePath(std::string_view path);

}  // namespace hl
