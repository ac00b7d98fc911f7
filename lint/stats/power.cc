// SPDX-License-Identifier: MIT
#include "lint/stats/power.h"

#include <algorithm>
#include <cmath>

#include "lint/base/missing.h"
#include "lint/stats/distribution.h"

namespace hl::stats {
namespace {

// Tables as likely as the observed one, but for rounding of their logarithms.
constexpr double kSame = 1e-7;

double LogChoose(std::int64_t n, std::int64_t k) {
  const auto log_factorial = [](std::int64_t i) { return LogGamma(static_cast<double>(i) + 1); };
  return log_factorial(n) - log_factorial(k) - log_factorial(n - k);
}

bool IsInside(double p) {
  return p > 0 && p < 1;
}

}  // namespace

double FisherExact(std::int64_t a, std::int64_t n_a, std::int64_t b, std::int64_t n_b) {
  if (n_a < 1 || n_b < 1 || a < 0 || a > n_a || b < 0 || b > n_b) {
    return kMissing;
  }
  const std::int64_t right = a + b;
  const std::int64_t first = std::max<std::int64_t>(0, right - n_b);
  const std::int64_t last = std::min(n_a, right);
  const double all = LogChoose(n_a + n_b, right);
  const auto log_chance = [&](std::int64_t i) {
    return LogChoose(n_a, i) + LogChoose(n_b, right - i) - all;
  };
  const double observed = log_chance(a);
  double p = 0;
  for (std::int64_t i = first; i <= last; ++i) {
    const double chance = log_chance(i);
    p += chance <= observed + kSame ? std::exp(chance) : 0;
  }
  return std::min(1.0, p);
}

double LeastDetectable(double n, double p, double alpha, double power) {
  if (!(n >= 1 && std::isfinite(n) && IsInside(p) && IsInside(alpha) && IsInside(power))) {
    return kMissing;
  }
  const double z = -NormalQuantile(alpha / 2) + NormalQuantile(power);
  const double difference = z * std::sqrt(2 * p * (1 - p) / n);
  return difference < 1 ? difference : kMissing;
}

double QuestionsNeeded(double difference, double variance, double alpha, double power) {
  if (!(std::isfinite(difference) && difference != 0 && variance >= 0 && std::isfinite(variance) &&
        IsInside(alpha) && IsInside(power))) {
    return kMissing;
  }
  const double z = -NormalQuantile(alpha / 2) + NormalQuantile(power);
  return std::ceil(z * z * variance / (difference * difference));
}

}  // namespace hl::stats
