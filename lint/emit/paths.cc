// SPDX-License-Identifier: MIT
#include "lint/emit/paths.h"

#include <cstdlib>
#include <system_error>

#include "lint/base/lexical_path.h"

namespace hl {
namespace {

namespace fs = std::filesystem;

// The lexical form with links followed; without where that fails.
fs::path Real(const fs::path& path) {
  if (path.native().find('\0') != std::string::npos) {
    return LexicalPath(path);  // no system call sees such a name whole
  }
  std::error_code error;
  fs::path real = fs::weakly_canonical(LexicalPath(path), error);
  return error ? LexicalPath(path) : real;
}

fs::path RepositoryRoot() {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  for (fs::path folder = here; !folder.empty(); folder = folder.parent_path()) {
    if (fs::exists(folder / ".git", error)) {
      return folder;
    }
    if (folder == folder.root_path()) {
      break;
    }
  }
  const char* workspace = std::getenv("GITHUB_WORKSPACE");
  return workspace != nullptr && *workspace != '\0' ? fs::path(workspace) : here;
}

bool IsInside(const fs::path& relative) {
  return !relative.empty() && *relative.begin() != "..";
}

}  // namespace

PathRoot::PathRoot(const std::string& root) {
  const fs::path path = root.empty() ? RepositoryRoot() : fs::path(root);
  lexical_root_ = LexicalPath(path);
  real_root_ = Real(path);
}

const std::string& PathRoot::Relative(const std::string& path) {
  const auto [known, is_new] = known_.try_emplace(path);
  if (is_new && !path.empty()) {
    fs::path relative = Real(path).lexically_relative(real_root_);
    if (!IsInside(relative)) {
      relative = LexicalPath(path).lexically_relative(lexical_root_);
    }
    known->second = relative.generic_string();
  }
  return known->second;
}

std::string PercentEncodePath(std::string_view path) {
  constexpr std::string_view kHexDigits = "0123456789ABCDEF";
  constexpr std::string_view kUnreserved =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
  std::string uri;
  for (const char c : path) {
    if (c == '/' || kUnreserved.find(c) != std::string_view::npos) {
      uri += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      uri += '%';
      uri += kHexDigits[byte >> 4];
      uri += kHexDigits[byte & 0xF];
    }
  }
  return uri;
}

}  // namespace hl
