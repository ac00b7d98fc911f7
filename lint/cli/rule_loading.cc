// SPDX-License-Identifier: MIT
#include "lint/cli/rule_loading.h"

#include <fmt/format.h>

#include <iterator>

#include "lint/cli/output.h"
#include "lint/read/input.h"
#include "lint/walk/walk.h"

namespace hl {
namespace {

// The selection of the configuration, overruled by the command line where that says something.
Selection Merge(Selection config, const Selection& command_line) {
  if (!command_line.select.empty()) {
    config.select = command_line.select;
    config.extend_select.clear();
    config.ignore.clear();
  }
  const auto append = [](auto& to, const auto& from) {
    to.insert(to.end(), from.begin(), from.end());
  };
  append(config.extend_select, command_line.extend_select);
  append(config.ignore, command_line.ignore);
  append(config.levels, command_line.levels);
  return config;
}

}  // namespace

void PrintDiagnostics(const Diagnostics& diagnostics, std::string_view what) {
  PrintError(FormatDiagnostics(diagnostics) +
             fmt::format("harness-lint: {} mistake{} in {}: nothing was checked\n",
                         diagnostics.size(), diagnostics.size() == 1 ? "" : "s", what));
}

std::vector<RuleSource> ReadRuleSources(const std::vector<std::string>& paths,
                                        Diagnostics* diagnostics) {
  std::vector<RuleSource> sources;
  Input input;
  for (const std::string& path : paths) {
    WalkResult walked = Walk({path}, {});
    for (const WalkNote& problem : walked.problems) {
      diagnostics->push_back(
          {problem.path, 0, 0, 0, "cannot read rules: " + problem.reason, {}, {}});
    }
    std::erase_if(walked.files, [&](const std::string& file) {
      return file != path && !file.ends_with(".toml");
    });
    if (walked.files.empty() && walked.problems.empty()) {
      diagnostics->push_back({path, 0, 0, 0, "no rules: no *.toml in this folder", {}, {}});
    }
    for (const std::string& file : walked.files) {
      if (const auto stamp = input.Read(file)) {
        sources.push_back({file, std::string(input.bytes())});
      } else {
        diagnostics->push_back(
            {file, 0, 0, 0, "cannot read rules: " + stamp.error().message, {}, {}});
      }
    }
  }
  return sources;
}

std::optional<LoadedRules> LoadEverything(const RuleOptions& options, BuiltinCases cases) {
  Diagnostics diagnostics;
  LoadedRules loaded;
  const std::string path = options.isolated         ? ""
                           : options.config.empty() ? FindUpward(kConfigName)
                                                    : options.config;
  if (!path.empty()) {
    loaded.config = LoadConfig(path, &diagnostics);
  }
  std::vector<std::string> paths = loaded.config.rules;
  paths.insert(paths.end(), options.rules.begin(), options.rules.end());
  std::vector<RuleSource> sources = BuiltinRuleSources();
  std::vector<RuleSource> own = ReadRuleSources(paths, &diagnostics);
  sources.insert(sources.end(), std::make_move_iterator(own.begin()),
                 std::make_move_iterator(own.end()));
  std::vector<Rule> rules = LoadRules(sources, &diagnostics, cases);
  if (!diagnostics.empty()) {
    PrintDiagnostics(diagnostics, "rules or configuration");
    return std::nullopt;
  }
  auto selected = SelectRules(std::move(rules), Merge(loaded.config.selection, options.selection));
  if (!selected) {
    PrintError("harness-lint: " + selected.error().message + "\n");
    return std::nullopt;
  }
  loaded.rules = *std::move(selected);
  return loaded;
}

}  // namespace hl
