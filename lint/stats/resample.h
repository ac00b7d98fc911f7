// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "lint/base/missing.h"
#include "lint/base/result.h"
#include "lint/stats/selection.h"

namespace hl::stats {

// The same questions as Select's, answered by drawing boards: a check of the integrals by a method
// that shares nothing with them. Seeded; the same bytes on every machine.

struct Estimate {
  double value = kMissing;
  double error = kMissing;  // Monte-Carlo standard error
};

struct Resampled {
  std::uint64_t draws = 0;
  Estimate p_wrong;  // ties with the best of a draw are split
  Estimate inflation;
  Estimate expected_max;
  Estimate best_in_top_k;
  Estimate leader_in_top_k;
};

// Errors as Select's, and draws below 2. Costs draws x models; models that reach the top with a
// chance below 1e-18 are left out.
Result<Resampled> Resample(const SelectionInput& input,
                           std::uint64_t draws,
                           std::uint64_t seed = 0);

}  // namespace hl::stats
