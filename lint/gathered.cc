// SPDX-License-Identifier: MIT
#include "lint/gathered.h"

namespace hl {

void TakeOutcome(const std::string& path,
                 const FileOutcome& outcome,
                 Report* report,
                 Gathered* gathered) {
  for (const std::string& problem : outcome.problems) {
    report->problems.push_back({path, problem});
  }
  switch (outcome.kind) {
    case FileOutcome::Kind::kResults:
    case FileOutcome::Kind::kFaulty:
    case FileOutcome::Kind::kBoard:
      ++report->files;
      report->values += outcome.values;
      report->scores_sampled += outcome.scores_sampled;
      report->scores_recomputed += outcome.scores_recomputed;
      gathered->bound.insert(outcome.samples.begin(), outcome.samples.end());
      gathered->stamps.emplace(path, outcome.stamp);
      break;
    case FileOutcome::Kind::kSamples:
      ++report->samples_read;
      gathered->samples.insert(path);
      gathered->stamps.emplace(path, outcome.stamp);
      break;
    case FileOutcome::Kind::kSkipped:
      if (!outcome.reason.empty()) {
        report->skipped.push_back({path, outcome.reason});
      }
      break;
    case FileOutcome::Kind::kProblem:
      if (!outcome.reason.empty()) {
        report->problems.push_back({path, outcome.reason});
      }
      break;
  }
}

}  // namespace hl
