// SPDX-License-Identifier: MIT
#include "lint/fix.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "lint/base/number.h"

namespace hl {
namespace {

void AddEdit(std::string_view text,
             Place place,
             std::string after,
             std::string reason,
             std::string pointer,
             std::vector<Edit>* edits) {
  const auto same = [&](const Edit& edit) { return edit.place.offset == place.offset; };
  if (std::none_of(edits->begin(), edits->end(), same)) {
    edits->push_back({place,
                      {},
                      std::string(text.substr(place.offset, place.length)),
                      std::move(after),
                      std::move(reason),
                      std::move(pointer)});
  }
}

// Adds an edit of the text that `edits`, sorted by place, gave before. A token that is edited again
// keeps what it was at first.
void Compose(Edit edit, std::vector<Edit>* edits) {
  std::int64_t moved = 0;  // by the edits before it
  auto at = edits->begin();
  for (; at != edits->end(); ++at) {
    const std::int64_t begin = std::int64_t{at->place.offset} + moved;
    const auto size = static_cast<std::int64_t>(at->after.size());
    if (std::int64_t{edit.place.offset} < begin) {
      break;
    }
    if (std::int64_t{edit.place.offset} < begin + size) {
      at->after = std::move(edit.after);
      return;
    }
    moved += size - static_cast<std::int64_t>(at->before.size());
  }
  edit.place.offset = static_cast<std::uint32_t>(std::int64_t{edit.place.offset} - moved);
  edits->insert(at, std::move(edit));
}

// The value of `key` of entry `task` in a top-level object of the document.
std::optional<JsonValue> ValueAt(const JsonDocument& document,
                                 std::string_view top,
                                 std::string_view task,
                                 std::string_view key) {
  const auto root = document.root();
  const auto object = root ? root->Find(top) : std::nullopt;
  const auto entry = object ? object->Find(task) : std::nullopt;
  return entry ? entry->Find(key) : std::nullopt;
}

// The key of `results` whose value stands at `place`.
std::string KeyAt(const JsonDocument& document, std::string_view task, Place place) {
  const auto root = document.root();
  const auto results = root ? root->Find("results") : std::nullopt;
  const auto entry = results ? results->Find(task) : std::nullopt;
  std::string scratch;
  if (entry) {
    for (const JsonField field : entry->fields()) {
      if (field.value.place() == place) {
        return std::string(field.key.Text(&scratch));
      }
    }
  }
  return {};
}

// The finding that calls the stderr of a row impossible, if there is one.
std::optional<Finding> ImpossibleStderr(Row& row, Judge* judge) {
  std::vector<Finding> findings;
  judge->JudgeRow(row, &findings);
  const auto found = std::find_if(findings.begin(), findings.end(), [](const Finding& finding) {
    return finding.level == Level::kError && finding.rule->at == Field::kStderr;
  });
  return found == findings.end() ? std::nullopt : std::optional(std::move(*found));
}

}  // namespace

std::string TextAfter(std::string_view text, const std::vector<Edit>& edits) {
  std::string after;
  std::size_t done = 0;
  for (const Edit& edit : edits) {
    after += text.substr(done, edit.place.offset - done);
    after += edit.after;
    done = std::size_t{edit.place.offset} + edit.place.length;
  }
  return after += text.substr(done);
}

Fixer::Fixer(const std::vector<Rule>& rules,
             const FixOptions& options,
             const SamplesOfTree* samples)
    : options_(options), reader_(samples), judge_(rules) {}

FilePlan Fixer::Plan(const std::string& path, FileOutcome* outcome) {
  constexpr int kMostRounds = 8;  // groups of groups
  *outcome = reader_.Read(path, &rows_);
  FilePlan plan;
  plan.path = path;
  plan.stamp = outcome->stamp;
  if (outcome->kind != FileOutcome::Kind::kResults) {
    return plan;
  }
  const std::string text(reader_.text());
  for (int round = 0; round < kMostRounds; ++round) {
    plan.unfixed.clear();
    std::vector<Edit> edits = FindEdits(&plan.unfixed);
    if (edits.empty()) {
      break;
    }
    // From the end, so that places before stay where they are.
    for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
      Compose(std::move(*edit), &plan.edits);
    }
    reader_.ReadText(path, TextAfter(text, plan.edits), &rows_);
  }
  std::erase_if(plan.edits, [](const Edit& edit) { return edit.before == edit.after; });
  PositionFinder finder(text);
  for (Edit& edit : plan.edits) {
    edit.position = finder.Find(edit.place);
  }
  return plan;
}

std::vector<Edit> Fixer::FindEdits(std::vector<std::string>* unfixed) {
  std::vector<Edit> edits;
  const std::string_view text = reader_.text();
  const JsonDocument& document = json_.Read(text);
  if (document.has_bom) {
    AddEdit(text, {0, 3}, "", "HL005 bom", "", &edits);
  }
  if (options_.numbers != FixOptions::Numbers::kKeep) {
    AddNumbers(document, &edits, unfixed);
  }
  if (options_.not_finite) {
    for (const JsonNode& node : document.nodes) {
      if (node.kind == JsonKind::kNotFinite) {
        const std::string_view token = text.substr(node.place.offset, node.place.length);
        AddEdit(text, node.place, fmt::format("\"{}\"", token), "HL003 token-not-finite", "",
                &edits);
      }
    }
  }
  std::sort(edits.begin(), edits.end(),
            [](const Edit& a, const Edit& b) { return a.place.offset < b.place.offset; });
  return edits;
}

void Fixer::AddNumbers(const JsonDocument& document,
                       std::vector<Edit>* edits,
                       std::vector<std::string>* unfixed) {
  for (Row& row : rows_.samples) {
    AddNumber(document, row, Field::kStderrRecomputed, edits, unfixed);
  }
  for (std::uint32_t i = 0; i < rows_.run.row_count; ++i) {
    AddNumber(document, rows_.run.rows[i], Field::kStderrExpected, edits, unfixed);
  }
}

void Fixer::AddNumber(const JsonDocument& document,
                      Row& row,
                      Field expected,
                      std::vector<Edit>* edits,
                      std::vector<std::string>* unfixed) {
  const auto finding = ImpossibleStderr(row, &judge_);
  const Place place = row.PlaceOf(Field::kStderr);
  // A stderr that stands nowhere is shown at its score.
  if (!finding || place == row.PlaceOf(Field::kScore)) {
    return;
  }
  const std::string reason = finding->rule->id + " " + finding->rule->name;
  std::string after = "\"N/A\"";
  if (options_.numbers == FixOptions::Numbers::kRecomputed) {
    const double value = row.Get(expected);
    if (!std::isfinite(value)) {
      unfixed->push_back(finding->pointer + ": " + reason);
      return;
    }
    after = FormatFound(value);
  }
  AddEdit(document.text, place, after, reason, finding->pointer, edits);
  // The rows of groups stand in the file twice.
  const std::string task(row.Text(Field::kTask));
  const auto again = ValueAt(document, "groups", task, KeyAt(document, task, place));
  if (again && again->token() == document.text.substr(place.offset, place.length)) {
    AddEdit(document.text, again->place(), after, reason, "", edits);
  }
}

}  // namespace hl
