// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "lint/base/escape.h"
#include "lint/cli/check_run.h"
#include "lint/cli/commands.h"
#include "lint/cli/output.h"
#include "lint/export.h"

namespace hl {

int RunExport(const ExportArguments& arguments) {
  CheckOptions check = arguments.input;
  check.show_info = true;  // what is shown is nothing to the facts
  auto run = PrepareCheck(check);
  if (!run) {
    return kFailed;
  }
  ExportOptions options;
  options.paths = std::move(run->lint.paths);
  options.walk = std::move(run->lint.walk);
  options.board_files = std::move(run->lint.board_files);
  options.samples = run->lint.samples && !arguments.stdin_frames;
  options.strict = run->lint.strict;
  options.shard = arguments.shard;
  options.shards = arguments.shards;
  options.stdin_frames = arguments.stdin_frames;
  options.csv = arguments.format == "csv";
  options.jobs = arguments.input.jobs;
  // A reader that went away is a failure here: the facts are not complete.
  const Status done = Export(options, run->loaded.rules, [](std::string_view bytes) {
    return std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size();
  });
  const bool flushed = std::fflush(stdout) == 0;
  if (!done || !flushed) {
    PrintError(fmt::format("harness-lint: export: {}\n",
                           done ? "its output cannot be written" : done.error().message));
    return kFailed;
  }
  return kClean;
}

}  // namespace hl
