// SPDX-License-Identifier: MIT
#pragma once

#include "lint/record/run.h"
#include "lint/record/shape.h"

namespace hl {

// Fills in the base fields of the file row, and the model of the run. `run->path` must be set.
void ReadFileFields(const TopLevel& top, Shape shape, Run* run);

}  // namespace hl
