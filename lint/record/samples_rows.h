// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "lint/record/run.h"
#include "lint/record/samples.h"

namespace hl {

// The samples rows of a task: one for each (metric, filter) that the results report of it. Where
// the samples give a score and are all of its documents, the metric row learns n_lines.
// `entry`: index of the task in the run, which must be read and not yet judged. Task hashes are
// compared if the run kept them.
std::vector<Row> SamplesRows(const Samples& samples, std::uint32_t entry, Run* run);

// The fault row of the first broken line. REQUIRES: there is one.
Row BrokenLineFault(const Samples& samples, Names* names);

// The fault row of a samples file without its results.
Row NoResultsFault(const std::string& path, Names* names);

}  // namespace hl
