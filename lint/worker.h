// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "lint/read/input.h"
#include "lint/read/json.h"
#include "lint/record/run.h"
#include "lint/record/samples_binding.h"
#include "lint/record/tree.h"
#include "lint/report/judge.h"
#include "lint/samples_pass.h"

namespace hl {

// What became of one file.
struct FileOutcome {
  enum class Kind {
    kResults,  // judged; `stamp` and `values` are set
    kFaulty,   // a results file that cannot be read as one: only faults were judged; `stamp` is set
    kSkipped,  // something else; `reason` says what, empty for what has nothing to do with us
    kProblem   // could not be read; `reason` says why
  };
  Kind kind = Kind::kSkipped;
  std::string reason;
  FileStamp stamp;
  std::uint64_t values = 0;
  std::vector<std::uint32_t> samples = {};  // numbers of the samples files of the run
  std::uint64_t scores_sampled = 0;         // scores whose task has a samples file
  std::uint64_t scores_recomputed = 0;      // of these, recomputed
};

// Takes files one after the other from bytes to findings: read → record → derive → judge. Owns all
// memory that this needs and uses it again for the next file.
class Worker {
 public:
  // `tree` may be null: then nothing is kept for rows across files. `samples` and `index` may be
  // null: then no run has samples. `on_run`, if it is not empty, sees each results file after it
  // was judged.
  Worker(const std::vector<Rule>& rules,
         Tree* tree,
         const SamplesSet* samples = nullptr,
         const SamplesIndex* index = nullptr,
         std::function<void(Run&)> on_run = {});

  // Judges the file at `path`; its findings are appended to findings().
  FileOutcome LintFile(const std::string& path);
  // The same for a text in memory.
  FileOutcome LintText(const std::string& path, std::string_view text);

  std::vector<Finding>& findings() { return findings_; }
  [[nodiscard]] const Judge& judge() const { return judge_; }

 private:
  FileOutcome LintBytes(const std::string& path, const FileStamp& stamp);
  void JudgeFaults(const std::string& path, const JsonDocument& document);
  void JudgeSamples(FileOutcome* outcome);
  void JudgeRun();

  Tree* tree_;
  const SamplesSet* samples_;
  const SamplesIndex* index_;
  std::function<void(Run&)> on_run_;
  Input input_;
  JsonReader reader_;
  Names names_;
  Run run_;
  Judge judge_;
  std::vector<Finding> findings_;
};

}  // namespace hl
