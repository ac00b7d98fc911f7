// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <system_error>

namespace hl {

// The absolute normal form of `path`, without a trailing slash and without a look at the file
// system but for the working directory.
inline std::filesystem::path LexicalPath(const std::filesystem::path& path) {
  std::error_code error;
  const std::filesystem::path here = std::filesystem::current_path(error);
  std::filesystem::path normal = (error ? path : here / path).lexically_normal();
  return normal.has_filename() ? normal : normal.parent_path();
}

// `path` as seen from `folder`, a LexicalPath, with '/' between its parts: "a/b.json" below it,
// "../b.json" beside it, "." for the folder itself.
inline std::string PathFrom(const std::filesystem::path& folder, const std::string& path) {
  return LexicalPath(path).lexically_relative(folder).generic_string();
}

}  // namespace hl
