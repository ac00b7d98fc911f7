// SPDX-License-Identifier: MIT
#include "lint/cli/written_files.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "lint/read/file.h"
#include "lint/walk/walk.h"

namespace hl {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kLong = "--output_path";
constexpr std::string_view kLeast = "--output";  // argparse takes beginnings of a name

// Files beside `path`, one that ends in .json, whose names begin like its own, and samples.
std::vector<std::string> Siblings(const fs::path& path) {
  std::vector<std::string> files;
  if (path.extension() != ".json" && path.extension() != ".jsonl") {
    return files;
  }
  const std::string stem = path.stem().string();
  std::error_code error;
  const fs::path parent = path.has_parent_path() ? path.parent_path() : fs::path(".");
  for (auto entry = fs::directory_iterator(parent, error);
       !error && entry != fs::directory_iterator(); entry.increment(error)) {
    const fs::path& name = entry->path();
    std::error_code unknown;
    const std::string base = name.filename().string();
    if ((base.starts_with(stem) || base.starts_with("samples_")) &&
        fs::is_regular_file(name, unknown)) {
      files.push_back(name.string());
    }
  }
  return files;
}

}  // namespace

std::optional<std::string> FindOutputPath(const std::vector<std::string>& words) {
  std::optional<std::string> found;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    const std::string_view name = word.substr(0, word.find('='));
    const bool is_long = name.size() >= kLeast.size() && kLong.starts_with(name);
    if (is_long && name.size() < word.size()) {
      found = word.substr(name.size() + 1);
    } else if ((is_long || word == "-o") && i + 1 < words.size()) {
      found = words[++i];
    } else if (word.starts_with("-o") && word.size() > 2) {
      found = word.substr(word[2] == '=' ? 3 : 2);
    }
  }
  return found;
}

WrittenFiles::WrittenFiles(std::string path) : path_(std::move(path)), before_(Look()) {}

std::vector<std::string> WrittenFiles::Find() const {
  std::vector<std::string> files;
  for (const auto& [path, stamp] : Look()) {
    const auto known = before_.find(path);
    if (known == before_.end() || known->second != stamp) {
      files.push_back(path);
    }
  }
  return files;
}

std::map<std::string, FileStamp> WrittenFiles::Look() const {
  std::vector<std::string> paths = Siblings(path_);
  std::error_code error;
  if (fs::exists(path_, error)) {
    paths.push_back(path_);
  }
  std::map<std::string, FileStamp> files;
  for (const std::string& file : Walk(paths, {}).files) {
    if (const auto stamp = StampOf(file)) {
      files.emplace(file, *stamp);
    }
  }
  return files;
}

}  // namespace hl
