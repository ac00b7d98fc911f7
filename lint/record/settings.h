// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "lint/record/run.h"

namespace hl {

// How one score of a run came about. Missing: the file does not tell.
struct Settings {
  double shots = kMissing;          // examples in the prompt
  double limit = kMissing;          // documents or a share of them; 0: no limit
  double task_version = kMissing;   // of numbered ones
  double chat_template = kMissing;  // 1: used, 0: not used
};

// The settings of a row of a run.
Settings SettingsOf(Run& run, Row& row);

// In which settings the models of a column differ, with the number of models for each value:
// "n-shot 0 in 2 models, 5 in 3; limit none in 4, 100 in 1". Values in ascending order. Empty where
// all that is known is alike. CORPUS D8.
std::string DifferencesOf(std::span<const Settings> models);

}  // namespace hl
