// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "lint/read/json.h"

namespace hl {

// The top-level keys of a results file that somebody reads. FORMAT 2.1.
enum class TopKey : std::uint8_t {
  kResults,
  kGroups,
  kGroupSubtasks,
  kConfigs,
  kVersions,
  kNShot,
  kHigherIsBetter,
  kNSamples,
  kConfig,
  kGitHash,
  kDate,
  kLmEvalVersion,
  kTotalEvaluationTime,
  kStartTime,
  kTaskHashes,
  kModelName,
  kModelNameSanitized,
  kChatTemplateSha,
  kTokenizerPadToken,
  kConfigGeneral,
  kEval,
  kPlan,
  kCheckpoints,
  kTask,
  kRunSpec,
  kCount
};

// The value of each of them in a document (the last one where a key stands twice).
class TopLevel {
 public:
  explicit TopLevel(JsonValue root);
  [[nodiscard]] bool Has(TopKey key) const { return Get(key).has_value(); }
  [[nodiscard]] const std::optional<JsonValue>& Get(TopKey key) const {
    return values_[static_cast<std::size_t>(key)];
  }
  // The value if it is an object.
  [[nodiscard]] std::optional<JsonValue> Object(TopKey key) const;
  [[nodiscard]] double Number(TopKey key) const;  // missing if it is no number

 private:
  std::array<std::optional<JsonValue>, static_cast<std::size_t>(TopKey::kCount)> values_;
};

// What a JSON document is, by its shape alone. FORMAT 0.2 and 11, CORPUS T23.
enum class Shape : std::uint8_t {
  kComma,  // results of the harness, 0.4 and later: keys "acc,none"
  kFlat,   // results of the harness before 0.4: keys "acc"
  kOther
};
Shape ShapeOf(const TopLevel& top);

// Which tool or kind a document that is no results file looks like, in words for the skip list:
// "lighteval results", "Inspect log", "a JSON list", …
std::string_view LookAlike(JsonValue root);

// Format generation 0 to 10 of FORMAT 0.1; 5 for what may be 5 or 6 (they differ in samples only).
int GenerationOf(const TopLevel& top, Shape shape);

}  // namespace hl
