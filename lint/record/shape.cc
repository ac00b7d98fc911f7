// SPDX-License-Identifier: MIT
#include "lint/record/shape.h"

#include <string>

#include "lint/base/missing.h"

namespace hl {
namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(TopKey::kCount)> kTopKeys = {
    "results",
    "groups",
    "group_subtasks",
    "configs",
    "versions",
    "n-shot",
    "higher_is_better",
    "n-samples",
    "config",
    "git_hash",
    "date",
    "lm_eval_version",
    "total_evaluation_time_seconds",
    "start_time",
    "task_hashes",
    "model_name",
    "model_name_sanitized",
    "chat_template_sha",
    "tokenizer_pad_token",
    "config_general",
    "eval",
    "plan",
    "checkpoints",
    "task",
    "run_spec"};

bool EndsWithStderr(std::string_view key) {
  return key.ends_with("_stderr");
}

struct RowShapes {
  bool any_row = false;
  bool any_entry = false;
  bool comma_number = false;
  bool stderr_key = false;
};

RowShapes LookAtRows(JsonValue results) {
  RowShapes shapes;
  std::string scratch;
  for (const JsonField entry : results.fields()) {
    shapes.any_entry = true;
    if (!entry.value.IsObject()) {
      continue;
    }
    shapes.any_row = true;
    for (const JsonField cell : entry.value.fields()) {
      const std::string_view key = cell.key.Text(&scratch);
      shapes.comma_number |= cell.value.IsNumber() && key.find(',') != std::string_view::npos;
      shapes.stderr_key |= EndsWithStderr(key);
    }
    if (shapes.comma_number) {
      break;  // decided
    }
  }
  return shapes;
}

// G9 rows begin with `name`, and hold `sample_len`.
bool HasNamedRows(JsonValue results) {
  for (const JsonField entry : results.fields()) {
    if (entry.value.Find("sample_len") || entry.value.Find("name")) {
      return true;
    }
  }
  return false;
}

int TrackerGeneration(const TopLevel& top) {
  // G4 writes token ids as numbers, G5 as texts; without a tokenizer G4 lists groups in n-shot.
  if (const auto token = top.Get(TopKey::kTokenizerPadToken); token && token->IsArray()) {
    for (const JsonValue part : token->elements()) {
      if (part.IsNumber()) {
        return 4;
      }
    }
    return 5;
  }
  if (const auto shots = top.Object(TopKey::kNShot), configs = top.Object(TopKey::kConfigs);
      shots && configs) {
    std::string scratch;
    for (const JsonField shot : shots->fields()) {
      if (!configs->Find(shot.key.Text(&scratch))) {
        return 4;
      }
    }
  }
  return 5;
}

}  // namespace

TopLevel::TopLevel(JsonValue root) {
  std::string scratch;
  for (const JsonField field : root.fields()) {
    const std::string_view key = field.key.Text(&scratch);
    for (std::size_t i = 0; i < kTopKeys.size(); ++i) {
      if (key == kTopKeys[i]) {
        values_[i] = field.value;
        break;
      }
    }
  }
}

std::optional<JsonValue> TopLevel::Object(TopKey key) const {
  const auto& value = Get(key);
  return value && value->IsObject() ? value : std::nullopt;
}

double TopLevel::Number(TopKey key) const {
  const auto& value = Get(key);
  return value ? value->Number() : kMissing;
}

Shape ShapeOf(const TopLevel& top) {
  const auto results = top.Object(TopKey::kResults);
  if (!results || top.Has(TopKey::kConfigGeneral) ||
      (top.Has(TopKey::kEval) && top.Has(TopKey::kPlan))) {
    return Shape::kOther;
  }
  const RowShapes rows = LookAtRows(*results);
  if (rows.any_entry && !rows.any_row) {
    return Shape::kOther;
  }
  if (rows.comma_number || top.Has(TopKey::kConfigs) || top.Has(TopKey::kGroupSubtasks) ||
      top.Has(TopKey::kNShot)) {
    return Shape::kComma;
  }
  return rows.stderr_key || top.Has(TopKey::kVersions) || top.Has(TopKey::kConfig) ? Shape::kFlat
                                                                                   : Shape::kOther;
}

std::string_view LookAlike(JsonValue root) {
  if (root.IsArray()) {
    return "a JSON list";
  }
  if (!root.IsObject()) {
    return "a JSON value";
  }
  const TopLevel top(root);
  if (top.Has(TopKey::kConfigGeneral)) {
    return "lighteval results";
  }
  if (top.Has(TopKey::kEval) && top.Has(TopKey::kPlan)) {
    return "an Inspect log";
  }
  if (top.Has(TopKey::kCheckpoints)) {
    return "BigScience results per checkpoint";
  }
  if (const auto results = top.Get(TopKey::kResults); results && results->IsArray()) {
    return "BigScience results (a list)";
  }
  if (root.Find("adapter_spec") || root.Find("request_states") || top.Has(TopKey::kRunSpec)) {
    return "HELM output";
  }
  if (top.Has(TopKey::kTask) || root.Find("dataset_path")) {
    return "a task configuration";
  }
  return top.Has(TopKey::kResults) ? "results of another tool" : "other JSON";
}

int GenerationOf(const TopLevel& top, Shape shape) {
  if (shape == Shape::kFlat) {
    return top.Has(TopKey::kConfig) ? 1 : 0;
  }
  const auto& version = top.Get(TopKey::kLmEvalVersion);
  if (!version || !version->IsString()) {
    if (top.Has(TopKey::kTotalEvaluationTime) || top.Has(TopKey::kNSamples)) {
      return TrackerGeneration(top);
    }
    return top.Has(TopKey::kGroupSubtasks) ? 3 : 2;
  }
  std::string scratch;
  if (version->Text(&scratch).starts_with("0.5")) {
    return 10;
  }
  if (const auto results = top.Object(TopKey::kResults); results && HasNamedRows(*results)) {
    return 9;
  }
  return !top.Has(TopKey::kStartTime) && top.Has(TopKey::kTotalEvaluationTime) ? 8 : 7;
}

}  // namespace hl
