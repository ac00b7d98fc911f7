// SPDX-License-Identifier: MIT
// exec: runs an evaluation and judges what it has written.
#include <fmt/format.h>

#include "lint/base/escape.h"
#include "lint/cli/commands.h"
#include "lint/cli/output.h"
#include "lint/cli/process.h"
#include "lint/cli/written_files.h"

namespace hl {
namespace {

// As a shell says that a command could not be started.
constexpr int kNotStarted = 127;

}  // namespace

int RunExec(const CheckOptions& options,
            const std::string& results,
            bool report_only,
            const std::vector<std::string>& words) {
  const std::string path = !results.empty() ? results : FindOutputPath(words).value_or("");
  const WrittenFiles written(path);
  const auto code = RunInPlace(words);
  if (!code) {
    PrintError(fmt::format("harness-lint: {} cannot be started: {}\n", EscapeForText(words.front()),
                           code.error().message));
    return kNotStarted;
  }
  if (path.empty()) {
    PrintError(
        "harness-lint: the command has no --output_path, so nothing was checked; say where its "
        "results are: harness-lint exec --results PATH -- COMMAND\n");
    return *code != 0 || report_only ? *code : static_cast<int>(kFailed);
  }
  CheckOptions check = options;
  check.paths = written.Find();
  check.force_exclude = true;  // the files are named by us, not by the user
  check.must_judge = true;     // a lint that judged nothing must not look like a clean one
  check.to_stderr = true;      // standard output is the command's
  if (*code != 0) {
    PrintError(fmt::format("harness-lint: the command ended with status {}{}\n", *code,
                           check.paths.empty() ? "" : "; what it wrote until then is checked"));
  }
  int verdict = kFailed;
  if (check.paths.empty()) {
    PrintError(fmt::format("harness-lint: the command wrote nothing to {}: nothing was checked\n",
                           EscapeForText(path)));
  } else {
    verdict = RunCheck(check);
  }
  return *code != 0 || report_only ? *code : verdict;
}

}  // namespace hl
