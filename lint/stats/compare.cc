// SPDX-License-Identifier: MIT
#include "lint/stats/compare.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "lint/base/missing.h"

namespace hl::stats {
namespace {

bool IsError(double value) {
  return value > 0 && std::isfinite(value);
}

double FiniteOrMissing(double value) {
  return std::isfinite(value) ? value : kMissing;
}

}  // namespace

double GapInStderr(double gap, double stderr_leader) {
  return IsError(stderr_leader) ? FiniteOrMissing(gap / stderr_leader) : kMissing;
}

double ZOfDifference(double gap, double stderr_a, double stderr_b) {
  if (!IsError(stderr_a) || !IsError(stderr_b)) {
    return kMissing;
  }
  return GapInStderr(gap, std::sqrt(stderr_a * stderr_a + stderr_b * stderr_b));
}

double Log10Coincidence(double p, double n) {
  if (!(p > 0 && p < 1 && n > 0 && std::isfinite(n))) {
    return kMissing;
  }
  const double chance = 1 / (2 * std::sqrt(std::numbers::pi * n * p * (1 - p)));
  return std::log10(std::min(1.0, chance));
}

}  // namespace hl::stats
