// SPDX-License-Identifier: MIT
#include "lint/worker.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "lint/record/faults.h"
#include "lint/record/results_reader.h"
#include "lint/record/samples_rows.h"

namespace hl {
namespace {

constexpr std::string_view kBom = "\xef\xbb\xbf";

std::string_view BaseName(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return path.substr(slash == std::string_view::npos ? 0 : slash + 1);
}

char FirstCharacter(std::string_view text) {
  if (text.starts_with(kBom)) {
    text.remove_prefix(kBom.size());
  }
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first == std::string_view::npos ? '\0' : text[first];
}

// True for text that begins with a JSON value that is no object.
bool BeginsLikeJson(std::string_view text) {
  const char first = FirstCharacter(text);
  const std::string_view rest = text.substr(std::min(text.find(first), text.size()));
  return first == '[' || first == '"' || first == '-' || (first >= '0' && first <= '9') ||
         rest.starts_with("true") || rest.starts_with("false") || rest.starts_with("null");
}

bool IsJsonName(std::string_view name) {
  return name.ends_with(".json") || name.ends_with(".jsonl");
}

// What a file is by its name and its beginning, before anything is parsed. FORMAT 1, DESIGN 5.
enum class Content {
  kMaybeResults,
  kLfsPointer,
  kSamples,
  kWriteOut,
  kOtherJson,
  kNotJson,
  kOther
};

Content ContentOf(std::string_view name, std::string_view head) {
  if (name == "harness-lint.baseline.json") {
    return Content::kOther;  // our own
  }
  if (IsLfsPointer(head)) {
    return IsJsonName(name) ? Content::kLfsPointer : Content::kOther;
  }
  if (name.starts_with("samples_") && IsJsonName(name)) {
    return Content::kSamples;
  }
  if (name.ends_with("_write_out_info.json")) {
    return Content::kWriteOut;
  }
  const char first = FirstCharacter(head);
  if (IsResultsName(name) || first == '{') {
    return Content::kMaybeResults;
  }
  if (first == '[' && IsJsonName(name)) {
    // v0.4.0 to 0.4.2 wrote samples as one array, under the name .jsonl
    const bool has_doc_id = head.find("\"doc_id\"") != std::string_view::npos;
    return has_doc_id ? Content::kSamples : Content::kOtherJson;
  }
  if (!name.ends_with(".json")) {
    return Content::kOther;
  }
  return BeginsLikeJson(head) ? Content::kOtherJson : Content::kNotJson;
}

// True for lines of JSON: a first line that closes what it opens, and more after it.
bool IsJsonLines(std::string_view text) {
  const std::size_t end = text.find('\n');
  return end != std::string_view::npos && text.starts_with('{') &&
         text.find_first_not_of(" \t\r\n", end) != std::string_view::npos &&
         text.substr(0, end).find_last_not_of(" \t\r") != std::string_view::npos &&
         text[text.substr(0, end).find_last_not_of(" \t\r")] == '}';
}

FileOutcome Skip(std::string_view reason) {
  return {FileOutcome::Kind::kSkipped, std::string(reason), {}, 0};
}

}  // namespace

Worker::Worker(const std::vector<Rule>& rules,
               Tree* tree,
               const SamplesSet* samples,
               const SamplesIndex* index,
               std::function<void(Run&)> on_run)
    : tree_(tree),
      samples_(samples),
      index_(index),
      on_run_(std::move(on_run)),
      run_(&names_),
      judge_(rules) {}

FileOutcome Worker::LintFile(const std::string& path) {
  const std::string_view name = BaseName(path);
  bool wanted = true;
  const auto stamp = input_.Read(path, [&](std::string_view head) {
    const Content content = ContentOf(name, head);
    return wanted =
               content == Content::kMaybeResults && !(IsJsonLines(head) && !IsResultsName(name));
  });
  if (!stamp) {
    return {FileOutcome::Kind::kProblem, stamp.error().message, {}, 0};
  }
  return LintBytes(path, *stamp);
}

FileOutcome Worker::LintText(const std::string& path, std::string_view text) {
  input_.Assign(text);
  return LintBytes(path, {});
}

FileOutcome Worker::LintBytes(const std::string& path, const FileStamp& stamp) {
  const std::string_view name = BaseName(path);
  const std::string_view text = input_.bytes();
  switch (ContentOf(name, text)) {
    case Content::kLfsPointer: {
      Row fault = LfsFault(path, text, &names_);
      judge_.JudgeRow(fault, &findings_);
      return {FileOutcome::Kind::kFaulty, {}, stamp, 0};
    }
    case Content::kSamples:
      return Skip("samples");
    case Content::kWriteOut:
      return Skip("write-out of samples");
    case Content::kOtherJson:
      return Skip("other JSON");
    case Content::kNotJson:
      return Skip("not JSON");
    case Content::kOther:
      return Skip("");
    case Content::kMaybeResults:
      break;
  }
  if (IsJsonLines(text) && !IsResultsName(name)) {
    return Skip(text.substr(0, text.find('\n')).find("\"doc_id\"") != std::string_view::npos
                    ? "samples"
                    : "JSON lines");
  }
  const JsonDocument& document = reader_.Read(text);
  const auto root = document.root();
  if (document.fault || !root) {
    if (!IsResultsName(name) && !BeginsLikeResults(text)) {
      return Skip("broken JSON that is no results file");
    }
    JudgeFaults(path, document);
    return {FileOutcome::Kind::kFaulty, {}, stamp, 0};
  }
  const TopLevel top(*root);
  const Shape shape = ShapeOf(top);
  if (shape == Shape::kOther) {
    return Skip(LookAlike(*root));
  }
  JudgeFaults(path, document);
  run_.Clear();
  run_.path = path;
  run_.stamp = stamp;
  run_.wants_task_hashes = index_ != nullptr && index_->MayHave(path);
  ReadResults(top, shape, &run_);
  FileOutcome outcome{FileOutcome::Kind::kResults, {}, stamp, run_.values};
  JudgeSamples(&outcome);  // first: the metric rows learn from them
  JudgeRun();
  return outcome;
}

void Worker::JudgeFaults(const std::string& path, const JsonDocument& document) {
  for (Row& fault : FindFaults(path, document, &names_)) {
    judge_.JudgeRow(fault, &findings_);
  }
}

void Worker::JudgeSamples(FileOutcome* outcome) {
  if (index_ == nullptr || index_->empty()) {
    return;
  }
  for (const BoundSamples& bound : index_->Find(run_)) {
    outcome->samples.push_back(bound.file);
    for (Row& row : SamplesRows(samples_->files[bound.file], bound.entry, &run_)) {
      ++outcome->scores_sampled;
      const bool is_whole = Has(row.Get(Field::kScoreFits)) && row.Get(Field::kComplete) != 0.0;
      outcome->scores_recomputed += is_whole ? 1U : 0U;
      judge_.JudgeRow(row, &findings_);
    }
  }
}

void Worker::JudgeRun() {
  judge_.JudgeRow(run_.file, &findings_);
  for (std::uint32_t i = 0; i < run_.entries.size(); ++i) {
    judge_.JudgeRow(run_.task_rows[i], &findings_);
  }
  for (std::uint32_t i = 0; i < run_.row_count; ++i) {
    judge_.JudgeRow(run_.rows[i], &findings_);
  }
  if (tree_ != nullptr) {
    tree_->Add(run_);
  }
  if (on_run_) {
    on_run_(run_);
  }
}

}  // namespace hl
