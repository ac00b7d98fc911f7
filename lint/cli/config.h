// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lint/base/diagnostic.h"
#include "lint/board/preset.h"
#include "lint/record/tree.h"
#include "lint/report/allow.h"
#include "lint/rule/select.h"

namespace hl {

// What harness-lint.toml says. Paths in it are relative to its folder; those of rules and
// of the baseline are made relative to the working directory here.
struct Config {
  std::string path;    // empty: there is none
  std::string folder;  // that holds it; empty: the working directory
  Selection selection;
  std::vector<std::string> exclude;
  std::vector<std::string> rules;  // rule files and folders
  std::optional<std::string> fail_on;
  std::string baseline;  // empty: none is named
  std::vector<Allow> allows;
  std::vector<BoardSpec> boards;
  std::vector<BoardPreset> board_files;   // [[board]] with a `file`, a path from here
  std::vector<std::string> board_places;  // "harness-lint.toml:12" of each
};

inline constexpr std::string_view kConfigName = "harness-lint.toml";
inline constexpr std::string_view kBaselineName = "harness-lint.baseline.json";

// What is called `name` in the working directory or the nearest folder above it; empty if nothing
// is.
std::string FindUpward(std::string_view name);

// Reads a configuration. Every mistake (unknown key, wrong type, bad pattern, an [[allow]] without
// a reason) is listed in `diagnostics`; a file that cannot be read is one, too.
Config LoadConfig(const std::string& path, Diagnostics* diagnostics);

}  // namespace hl
