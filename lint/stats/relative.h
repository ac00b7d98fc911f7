// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>

namespace hl::stats {

// |a - b| / max(|a|, |b|); 0 for equal values, two zeros and two equal infinities included; NaN if
// one is NaN or only one is infinite, so that no comparison with it holds.
inline double RelativeDifference(double a, double b) {
  return a == b ? 0.0 : std::abs(a - b) / std::max(std::abs(a), std::abs(b));
}

}  // namespace hl::stats
