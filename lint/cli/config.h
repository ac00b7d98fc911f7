// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lint/base/diagnostic.h"
#include "lint/record/tree.h"
#include "lint/report/allow.h"
#include "lint/rule/select.h"

namespace hl {

// What harness-lint.toml says. Paths in it are relative to its folder and made relative to the
// working directory here.
struct Config {
  std::string path;  // empty: there is none
  Selection selection;
  std::vector<std::string> exclude;
  std::vector<std::string> rules;  // rule files and folders
  std::optional<std::string> fail_on;
  std::vector<Allow> allows;
  std::vector<BoardSpec> boards;
};

// harness-lint.toml in the working directory or the nearest folder above it; empty if there is
// none.
std::string FindConfig();

// Reads a configuration. Every mistake (unknown key, wrong type, bad pattern, an [[allow]] without
// a reason) is listed in `diagnostics`; a file that cannot be read is one, too.
Config LoadConfig(const std::string& path, Diagnostics* diagnostics);

}  // namespace hl
