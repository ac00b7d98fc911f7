// SPDX-License-Identifier: MIT
#include "lint/run.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <memory>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "lint/judge_boards.h"
#include "lint/parallel.h"
#include "lint/record/samples_rows.h"
#include "lint/report/locate.h"
#include "lint/samples_pass.h"
#include "lint/worker.h"

namespace hl {
namespace {

TreeNeeds NeedsOf(const Judge& judge, const LintOptions& options) {
  if (!options.cross_file) {
    return {};
  }
  return {judge.Wants(RowKind::kCell), judge.Wants(RowKind::kPair),
          judge.Wants(RowKind::kTree) || (judge.Wants(RowKind::kBoard) && !options.boards.empty())};
}

void TakeNotes(WalkResult* walked, Report* report) {
  for (WalkNote& note : walked->skipped) {
    report->skipped.push_back({std::move(note.path), std::move(note.reason)});
  }
  for (WalkNote& note : walked->problems) {
    report->problems.push_back({std::move(note.path), std::move(note.reason)});
  }
}

// Sorted by path bytes, offset, rule, pointer; the message settles what is still equal.
void SortFindings(std::vector<Finding>* findings) {
  std::stable_sort(findings->begin(), findings->end(), [](const Finding& a, const Finding& b) {
    return std::tie(a.path, a.place.offset, a.rule->id, a.pointer, a.message) <
           std::tie(b.path, b.place.offset, b.rule->id, b.pointer, b.message);
  });
}

void CountFindings(Report* report) {
  std::set<std::string_view> files;
  for (const Finding& finding : report->findings) {
    if (!finding.path.empty()) {  // else it is of the tree
      files.insert(finding.path);
    }
    (finding.level == Level::kError     ? report->errors
     : finding.level == Level::kWarning ? report->warnings
                                        : report->infos) += 1;
  }
  report->files_with_findings = files.size();
}

void AddCounts(const Judge& judge, std::vector<RuleCount>* counts) {
  for (std::size_t i = 0; i < counts->size(); ++i) {
    (*counts)[i].rows += judge.counts()[i].rows;
    (*counts)[i].undecided += judge.counts()[i].undecided;
    (*counts)[i].fired += judge.counts()[i].fired;
  }
}

// Lints all files on as many threads as asked for; each outcome lands in the slot of its file.
std::vector<FileOutcome> LintFiles(const std::vector<Rule>& rules,
                                   const std::vector<std::string>& files,
                                   const SamplesSet& samples,
                                   const LintOptions& options,
                                   Tree* tree,
                                   LintResult* result) {
  std::vector<std::string> paths;
  for (const Samples& file : samples.files) {
    paths.push_back(file.path);
  }
  const SamplesIndex index(paths, files);
  std::vector<FileOutcome> outcomes(files.size());
  const std::size_t threads = ThreadsFor(options.jobs, files.size());
  std::vector<std::unique_ptr<Worker>> workers;
  for (std::size_t i = 0; i < threads; ++i) {
    workers.push_back(std::make_unique<Worker>(rules, options.cross_file ? tree : nullptr, &samples,
                                               &index, options.on_run));
  }
  ForEachOnThreads(threads, files.size(), [&](std::size_t thread, std::size_t i) {
    outcomes[i] = workers[thread]->LintFile(files[i]);
  });
  for (const auto& worker : workers) {
    std::move(worker->findings().begin(), worker->findings().end(),
              std::back_inserter(result->report.findings));
    AddCounts(worker->judge(), &result->counts);
  }
  return outcomes;
}

void TakeOutcomes(std::vector<FileOutcome> outcomes,
                  const std::vector<std::string>& files,
                  Report* report,
                  std::unordered_map<std::string, FileStamp>* stamps,
                  std::vector<bool>* bound) {
  for (std::size_t i = 0; i < files.size(); ++i) {
    FileOutcome& outcome = outcomes[i];
    switch (outcome.kind) {
      case FileOutcome::Kind::kResults:
      case FileOutcome::Kind::kFaulty:
        ++report->files;
        report->values += outcome.values;
        report->scores_sampled += outcome.scores_sampled;
        report->scores_recomputed += outcome.scores_recomputed;
        for (const std::uint32_t file : outcome.samples) {
          (*bound)[file] = true;
        }
        stamps->emplace(files[i], outcome.stamp);
        break;
      case FileOutcome::Kind::kSkipped:
        if (!outcome.reason.empty()) {
          report->skipped.push_back({files[i], std::move(outcome.reason)});
        }
        break;
      case FileOutcome::Kind::kProblem:
        report->problems.push_back({files[i], std::move(outcome.reason)});
        break;
    }
  }
}

bool AnyUses(const std::vector<Rule>& rules, std::initializer_list<Field> fields) {
  return std::any_of(rules.begin(), rules.end(), [&](const Rule& rule) {
    return std::any_of(fields.begin(), fields.end(), [&](Field f) { return Uses(rule, f); });
  });
}

// Takes the samples files out of what the walk found, adds those beside named results files, and
// reads them.
SamplesSet ReadSamples(const std::vector<Rule>& rules,
                       const LintOptions& options,
                       WalkResult* walked,
                       Report* report,
                       std::unordered_map<std::string, FileStamp>* stamps) {
  std::vector<std::string> candidates, others;
  for (std::string& path : walked->files) {
    const std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
    (MaySamplesBeNamed(name) ? candidates : others).push_back(path);
  }
  for (std::string& path : SamplesBeside(options.paths, walked->files)) {
    if (!IsExcluded(options.walk, path)) {
      candidates.push_back(std::move(path));
    }
  }
  std::sort(candidates.begin(), candidates.end());
  SamplesReadOptions read;
  read.strict = options.strict;
  read.keep_items = options.keep_items;
  read.extras.hashes = AnyUses(rules, {Field::kHashFits});
  read.extras.line_hashes = AnyUses(rules, {Field::kWrongHashes});
  read.extras.choices =
      AnyUses(rules, {Field::kAnswers, Field::kConstantShare, Field::kConstantAnswers,
                      Field::kTiedShare, Field::kTiedChoices});
  SamplesSet set = ReadSamplesFiles(candidates, options.jobs, read);
  walked->files.clear();
  std::merge(others.begin(), others.end(), set.others.begin(), set.others.end(),
             std::back_inserter(walked->files));
  for (Note& problem : set.problems) {
    report->problems.push_back(std::move(problem));
  }
  for (std::size_t i = 0; i < set.files.size(); ++i) {
    stamps->emplace(set.files[i].path, set.stamps[i]);
  }
  return set;
}

// Judges what a samples file shows by itself.
void JudgeSamplesFiles(const SamplesSet& samples,
                       const std::vector<bool>& bound,
                       Judge* judge,
                       Report* report) {
  Names names;
  for (std::size_t i = 0; i < samples.files.size(); ++i) {
    const Samples& file = samples.files[i];
    if (file.broken_lines > 0) {
      Row fault = BrokenLineFault(file, &names);
      judge->JudgeRow(fault, &report->findings);
    }
    ++report->samples_read;
    report->samples_files += bound[i] ? 1U : 0U;
    if (!bound[i]) {
      Row fault = NoResultsFault(file, &names);
      judge->JudgeRow(fault, &report->findings);
      report->skipped.push_back({file.path, "samples without results"});
    }
  }
}

std::vector<std::size_t> BoardsWithoutResults(const Tree& tree) {
  std::vector<std::size_t> boards;
  const std::vector<bool> found = tree.BoardsFound();
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!found[i]) {
      boards.push_back(i);
    }
  }
  return boards;
}

// Limits the findings to changed files, and counts those among the files that were judged.
void KeepChanged(const ChangedFiles& changed,
                 const std::unordered_map<std::string, FileStamp>& stamps,
                 Report* report) {
  changed.Keep(report);
  report->changed_files = static_cast<std::uint64_t>(std::count_if(
      stamps.begin(), stamps.end(), [&](const auto& file) { return changed.Hold(file.first); }));
}

void UseBaseline(const LintOptions& options, LintResult* result) {
  if (options.baseline) {
    const std::unordered_set<std::string> judged(result->files.begin(), result->files.end());
    result->baseline_use = ApplyBaseline(*options.baseline, options.today, judged, &result->report);
  }
}

void SortNotes(std::vector<Note>* notes) {
  std::stable_sort(notes->begin(), notes->end(), [](const Note& a, const Note& b) {
    return std::tie(a.path, a.reason) < std::tie(b.path, b.reason);
  });
}

// Every file that was read.
std::vector<std::string> AllFiles(std::vector<std::string> files,
                                  const SamplesSet& samples,
                                  const std::vector<BoardPreset>& boards) {
  for (const Samples& file : samples.files) {
    files.push_back(file.path);
  }
  for (const BoardPreset& board : boards) {
    files.push_back(board.file);
  }
  return files;
}

// Notes how long each pass took.
class PassClock {
 public:
  explicit PassClock(std::vector<PassTime>* passes) : passes_(*passes) {}
  void Mark(std::string_view name) {
    const auto now = std::chrono::steady_clock::now();
    passes_.push_back({name, std::chrono::duration<double>(now - begin_).count()});
    begin_ = now;
  }

 private:
  std::vector<PassTime>& passes_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

// From here on there are no new findings.
void FinishReport(const std::vector<Rule>& rules,
                  const LintOptions& options,
                  const std::unordered_map<std::string, FileStamp>& stamps,
                  LintResult* result) {
  Report& report = result->report;
  for (const auto& [path, stamp] : stamps) {
    result->bytes += stamp.size_bytes;
  }
  if (options.changed) {
    KeepChanged(*options.changed, stamps, &report);
  }
  result->expired_allows =
      ApplyAllows(options.allows, options.walk.config_folder, options.today, &report);
  SortFindings(&report.findings);
  SortNotes(&report.skipped);
  SortNotes(&report.problems);
  for (const Rule& rule : rules) {
    report.rules.push_back(&rule);
  }
  Locate(stamps, {options.max_width, options.line_hashes}, &report);
  UseBaseline(options, result);
  CountFindings(&report);
}

}  // namespace

LintResult Lint(const std::vector<Rule>& rules, const LintOptions& options) {
  LintResult result;
  Report& report = result.report;
  std::unordered_map<std::string, FileStamp> stamps;

  PassClock clock(&result.passes);

  // walk: from here on the list of files is fixed
  WalkResult walked = Walk(options.paths, options.walk);
  TakeNotes(&walked, &report);
  const std::vector<BoardPreset> boards = TakeBoardFiles(options.board_files, &walked.files);

  clock.Mark("walk");

  // read → record → derive → judge, file by file, in any order
  // One judge a table of names: samples files, board files and the tree have their own.
  Judge samples_judge(rules), board_judge(rules), judge(rules);
  const TreeNeeds needs = NeedsOf(judge, options);
  Tree tree(needs, options.boards);
  result.counts.resize(rules.size());
  const SamplesSet samples =
      options.samples ? ReadSamples(rules, options, &walked, &report, &stamps) : SamplesSet();
  clock.Mark("samples");
  std::vector<bool> bound(samples.files.size());
  TakeOutcomes(LintFiles(rules, walked.files, samples, options, &tree, &result), walked.files,
               &report, &stamps, &bound);
  JudgeSamplesFiles(samples, bound, &samples_judge, &report);

  result.other_files = report.skipped.size() - walked.skipped.size();

  clock.Mark("results");

  // board files
  JudgeBoards(boards, &board_judge, &stamps, &report);

  // rows across files
  tree.ForEachRow([&](Row& row) { judge.JudgeRow(row, &report.findings); });
  for (const Judge* each : {&samples_judge, &board_judge, &judge}) {
    AddCounts(*each, &result.counts);
  }
  if (needs.boards && report.files > 0) {
    result.boards_without_results = BoardsWithoutResults(tree);
  }

  clock.Mark("tree");
  result.files = AllFiles(std::move(walked.files), samples, boards);

  FinishReport(rules, options, stamps, &result);
  clock.Mark("report");
  return result;
}

std::vector<Finding> LintText(const std::vector<Rule>& rules,
                              const std::string& path,
                              std::string_view text) {
  Worker worker(rules, nullptr);
  worker.LintText(path, text);
  SortFindings(&worker.findings());
  return std::move(worker.findings());
}

}  // namespace hl
