// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "lint/record/field.h"

namespace hl {

// Why rows of `kinds` have no field called `name`, in words.
struct FieldMistake {
  std::string message;  // "unknown field 'scor'", "'gap_se' is no field of metric, only of board"
  std::string suggestion;  // "did you mean 'score'?", or empty
};
// REQUIRES: FindField(name, kinds) gives nothing.
FieldMistake ExplainField(std::string_view name, KindMask kinds);

// "metric", "metric and group", "metric, group and cell".
std::string KindNames(KindMask kinds);

}  // namespace hl
