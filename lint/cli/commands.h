// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lint/board/preset.h"
#include "lint/board/ranking.h"
#include "lint/fix.h"
#include "lint/rule/select.h"

namespace hl {

enum ExitStatus { kClean = 0, kFindings = 1, kFailed = 2 };

// Where rules come from and which of them are in force: shared by all commands.
struct RuleOptions {
  std::vector<std::string> rules;  // --rules: files and folders
  Selection selection;
  std::string config;  // --config
  bool isolated = false;
};

struct OutputOption {
  std::string format;  // name of an OutputFormat
  std::string file;    // empty: standard output
};

struct CheckOptions {
  RuleOptions rule_options;
  std::vector<std::string> paths;
  std::string files_from;  // a file with more paths, one a line, or "-"; empty: none
  bool nul_separated = false;
  std::vector<OutputOption> outputs;
  std::vector<std::string> exclude;
  bool force_exclude = false;
  bool no_cross_file = false;
  bool no_samples = false;
  bool strict = false;
  std::string facts;                     // a stream of facts in place of files, or "-"; empty: none
  bool changed = false, staged = false;  // report only what touches such files
  std::string base;                      // of --changed; empty: HEAD
  std::string baseline;                  // empty: as the configuration says, or the nearest
  bool makes_baseline = false;           // it need not be there yet
  std::string fail_on;                   // empty: as the configuration says, else error
  bool show_info = false, show_all = false;
  bool quiet = false, statistics = false;
  std::string color = "auto";
  bool must_judge = false;  // nothing to judge is a failure even if excludes left nothing
  bool to_stderr = false;   // what else goes to standard output
  std::string today;
  unsigned jobs = 0;
};

struct RankCommand {
  std::vector<std::string> paths;
  std::vector<std::string> boards;   // words of --board
  BoardPreset form;                  // --model, --score, ...
  std::string task, metric, filter;  // of a tree's column; empty: any
  std::string format = "text";       // text json csv markdown
  RankOptions options;
  std::size_t top = 0;  // rows of the table; 0: as it fits
  bool badge = false, across = false, list_boards = false;
  std::string config;  // --config
  bool isolated = false;
  std::string color = "auto";
  unsigned jobs = 0;
};

struct ExportArguments {
  CheckOptions input;  // paths, excludes, rule options, jobs
  std::uint64_t shard = 1, shards = 1;
  bool stdin_frames = false;
  std::string format = "jsonl";
};

struct FixArguments {
  CheckOptions input;
  FixOptions options;
  bool write = false, force = false;
};

// Each runs one command: the report on stdout, all else on stderr; gives the exit status.
int RunCheck(const CheckOptions& options);
int RunFix(const FixArguments& arguments);
int RunExport(const ExportArguments& arguments);
int RunBaselineWrite(const CheckOptions& options,
                     const std::string& reason,
                     const std::string& until);
int RunBaselinePrune(const CheckOptions& options);
int RunBaselineShow(const CheckOptions& options);
// Runs the command `words`, then checks what it wrote to its --output_path, or below `results`.
// Gives the command's own status if that is not 0, else that of the check; with `report_only`
// always the command's.
int RunExec(const CheckOptions& options,
            const std::string& results,
            bool report_only,
            const std::vector<std::string>& words);
int RunRules(const RuleOptions& options, const std::string& format, bool check_only);
int RunExplain(const RuleOptions& options, const std::vector<std::string>& ids);
int RunFields(const std::string& kind);
int RunRank(const RankCommand& command);
int RunTest(const RuleOptions& options, const std::vector<std::string>& files, bool quiet);

// The whole program.
int Main(int argc, char** argv);

}  // namespace hl
