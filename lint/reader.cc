// SPDX-License-Identifier: MIT
#include "lint/reader.h"

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

FileOutcome Reader::Read(const std::string& path, FileRows* rows) {
  const auto stamp =
      input_.Read(path, [&](std::string_view head) { return MayBeResults(path, head); });
  if (!stamp) {
    return {FileOutcome::Kind::kProblem, stamp.error().message, {}, 0};
  }
  return ReadBytes(path, *stamp, rows);
}

bool Reader::MayBeResults(const std::string& path, std::string_view head) {
  const std::string_view name = BaseName(path);
  return ContentOf(name, head) == Content::kMaybeResults &&
         (!IsJsonLines(head) || IsResultsName(name));
}

FileOutcome Reader::ReadText(const std::string& path, std::string_view text, FileRows* rows) {
  input_.Assign(text);
  return ReadBytes(path, {}, rows);
}

FileOutcome Reader::ReadBytes(const std::string& path, const FileStamp& stamp, FileRows* rows) {
  rows->faults.clear();
  rows->samples.clear();
  const std::string_view name = BaseName(path);
  const std::string_view text = input_.bytes();
  switch (ContentOf(name, text)) {
    case Content::kLfsPointer: {
      rows->faults.push_back(LfsFault(path, text, &rows->names));
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
  const JsonDocument& document = json_.Read(text);
  const auto root = document.root();
  if (document.fault || !root) {
    if (!IsResultsName(name) && !BeginsLikeResults(text)) {
      return Skip("broken JSON that is no results file");
    }
    rows->faults = FindFaults(path, document, &rows->names);
    return {FileOutcome::Kind::kFaulty, {}, stamp, 0};
  }
  const TopLevel top(*root);
  const Shape shape = ShapeOf(top);
  if (shape == Shape::kOther) {
    return Skip(LookAlike(*root));
  }
  rows->faults = FindFaults(path, document, &rows->names);
  Run& run = rows->run;
  run.Clear();
  run.path = path;
  run.stamp = stamp;
  run.wants_task_hashes = samples_ != nullptr && samples_->index.MayHave(path);
  ReadResults(top, shape, &run);
  FileOutcome outcome{FileOutcome::Kind::kResults, {}, stamp, run.values};
  AddSamples(rows, &outcome);
  return outcome;
}

// The metric rows learn from the samples what they say of n and of the score.
void Reader::AddSamples(FileRows* rows, FileOutcome* outcome) const {
  if (samples_ == nullptr || samples_->index.empty()) {
    return;
  }
  for (const BoundSamples& bound : samples_->index.Find(rows->run)) {
    const Samples& file = samples_->set.files[bound.file];
    outcome->samples.push_back(file.path);
    for (Row& row : SamplesRows(file, bound.entry, &rows->run)) {
      rows->samples.push_back(std::move(row));
    }
  }
  CountScores(rows, outcome);
}

}  // namespace hl
