// SPDX-License-Identifier: MIT
#pragma once

#include "lint/record/run.h"
#include "lint/record/shape.h"

namespace hl {

// Fills `run` (cleared before) with the rows of a results file of the harness: file, task, metric
// and group rows with their base fields and places; facts stay underived. The document must have no
// fault and a shape other than kOther. Nothing of the document is needed afterwards. `path` and
// `stamp` of the run are the caller's.
void ReadResults(const TopLevel& top, Shape shape, Run* run);

// The model of config.model_args: text "pretrained=org/m,revision=step3" or an object.
ModelName ReadModelName(std::string_view model_args);

// "0.4.9.2" -> 40902, "0.4.13" -> 41300, "0.4.10.dev0" -> 41000; missing if it does not begin so.
double VersionNumber(std::string_view version);

}  // namespace hl
