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

#include "lint/board_pass.h"
#include "lint/gathered.h"
#include "lint/judge_facts.h"
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

// Lints all files on as many threads as asked for; each outcome lands in the slot of its file.
std::vector<FileOutcome> LintFiles(const std::vector<Rule>& rules,
                                   const std::vector<std::string>& files,
                                   const SamplesOfTree& samples,
                                   const LintOptions& options,
                                   Tree* tree,
                                   LintResult* result) {
  std::vector<FileOutcome> outcomes(files.size());
  const std::size_t threads = ThreadsFor(options.jobs, files.size());
  std::vector<std::unique_ptr<Worker>> workers;
  for (std::size_t i = 0; i < threads; ++i) {
    workers.push_back(std::make_unique<Worker>(rules, options.cross_file ? tree : nullptr, &samples,
                                               options.on_run));
  }
  ForEachOnThreads(threads, files.size(), [&](std::size_t thread, std::size_t i) {
    outcomes[i] = workers[thread]->LintFile(files[i]);
  });
  for (const auto& worker : workers) {
    std::move(worker->findings().begin(), worker->findings().end(),
              std::back_inserter(result->report.findings));
    worker->judge().AddCountsTo(&result->counts);
  }
  return outcomes;
}

bool AnyUses(const std::vector<Rule>& rules, std::initializer_list<Field> fields) {
  return std::any_of(rules.begin(), rules.end(), [&](const Rule& rule) {
    return std::any_of(fields.begin(), fields.end(), [&](Field f) { return Uses(rule, f); });
  });
}

// Takes the samples files out of `files` and reads what the rules ask of them.
SamplesSet ReadSamples(const std::vector<Rule>& rules,
                       const LintOptions& options,
                       std::vector<std::string>* files) {
  SamplesReadOptions read;
  read.strict = options.strict;
  read.keep_items = options.keep_items;
  // A drawn stderr is only wrong if the lines stand as they were drawn: their hash says so.
  read.extras.hashes = AnyUses(rules, {Field::kHashFits, Field::kStderrFits});
  read.extras.line_hashes = AnyUses(rules, {Field::kWrongHashes});
  read.extras.choices =
      AnyUses(rules, {Field::kAnswers, Field::kConstantShare, Field::kConstantAnswers,
                      Field::kTiedShare, Field::kTiedChoices});
  return options.samples ? TakeSamples(options.paths, options.walk, options.jobs, read, files)
                         : SamplesSet();
}

// Judges what each samples file shows by itself.
void JudgeSamplesFiles(
    const SamplesSet& samples, Judge* judge, Names* names, Report* report, Gathered* gathered) {
  for (std::size_t i = 0; i < samples.files.size(); ++i) {
    const Samples& file = samples.files[i];
    if (file.broken_lines > 0) {
      Row fault = BrokenLineFault(file, names);
      judge->JudgeRow(fault, &report->findings);
    }
    TakeOutcome(file.path, {FileOutcome::Kind::kSamples, {}, samples.stamps[i]}, report, gathered);
  }
  report->problems.insert(report->problems.end(), samples.problems.begin(), samples.problems.end());
}

// Judges that samples files have no results file, which all files together show.
void JudgeUnbound(const std::vector<Rule>& rules, const Gathered& gathered, LintResult* result) {
  Report& report = result->report;
  Judge judge(rules);
  Names names;
  for (const std::string& path : gathered.samples) {
    if (gathered.bound.contains(path)) {
      ++report.samples_files;
      continue;
    }
    Row fault = NoResultsFault(path, &names);
    judge.JudgeRow(fault, &report.findings);
    report.skipped.push_back({path, "samples without results"});
    ++result->other_files;
  }
  judge.AddCountsTo(&result->counts);
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
    if (options.changed) {
      result->baseline_use.stale.clear();  // findings of other files are not in the report
    }
  }
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

// walk → read → record → derive → judge, file by file, in any order
void TakeFiles(const std::vector<Rule>& rules,
               const LintOptions& options,
               Tree* tree,
               PassClock* clock,
               LintResult* result,
               Gathered* gathered) {
  Report& report = result->report;
  // One judge a table of names: samples files and board files have their own.
  Judge samples_judge(rules), board_judge(rules);
  Names samples_names, board_names;
  WalkResult walked = Walk(options.paths, options.walk);  // now the list of files is fixed
  TakeNotes(&walked, &report);
  const std::vector<BoardPreset> boards = TakeBoardFiles(options.board_files, &walked.files);
  clock->Mark("walk");
  SamplesSet set = ReadSamples(rules, options, &walked.files);
  const SamplesOfTree samples = BindSamples(std::move(set), walked.files);
  clock->Mark("samples");
  const auto outcomes = LintFiles(rules, walked.files, samples, options, tree, result);
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    TakeOutcome(walked.files[i], outcomes[i], &report, gathered);
  }
  JudgeSamplesFiles(samples.set, &samples_judge, &samples_names, &report, gathered);
  result->other_files = report.skipped.size() - walked.skipped.size();
  clock->Mark("results");
  result->files = std::move(walked.files);
  result->files.insert(result->files.end(), gathered->samples.begin(), gathered->samples.end());
  const BoardPreset* const end = boards.data() + boards.size();
  for (const BoardPreset *first = boards.data(), *last = first; first != end; first = last) {
    last = EndOfFile(first, end);
    const auto judge = [&](Row& row) { board_judge.JudgeRow(row, &report.findings); };
    TakeOutcome(first->file, ReadBoardFile(first, last, &board_names, judge), &report, gathered);
    result->files.push_back(first->file);
  }
  samples_judge.AddCountsTo(&result->counts);
  board_judge.AddCountsTo(&result->counts);
}

void SortNotes(std::vector<Note>* notes) {
  std::stable_sort(notes->begin(), notes->end(), [](const Note& a, const Note& b) {
    return std::tie(a.path, a.reason) < std::tie(b.path, b.reason);
  });
}

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
  Gathered gathered;
  PassClock clock(&result.passes);
  result.counts.resize(rules.size());

  Judge judge(rules);
  const TreeNeeds needs = NeedsOf(judge, options);
  Tree tree(needs, options.boards);

  // rows come from a source: files, or a stream of facts; they are judged as they come
  if (options.facts.empty()) {
    TakeFiles(rules, options, &tree, &clock, &result, &gathered);
  } else if (const Status taken = JudgeFacts(rules, options, &tree, &result, &gathered); !taken) {
    result.refused = taken.error().message;
    return result;
  }
  JudgeUnbound(rules, gathered, &result);

  // rows across files
  tree.ForEachRow([&](Row& row) { judge.JudgeRow(row, &report.findings); });
  judge.AddCountsTo(&result.counts);
  if (needs.boards && report.files > 0) {
    result.boards_without_results = BoardsWithoutResults(tree);
  }
  clock.Mark("tree");

  FinishReport(rules, options, gathered.stamps, &result);
  result.stamps = std::move(gathered.stamps);
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
