// SPDX-License-Identifier: MIT
// What one number of a pair proves about the other: counts from the stderr alone, and the searches
// for rows without a known n. Order of operations as in lattice.cc; needs -ffp-contract=off.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "lint/stats/lattice.h"
#include "lint/stats/relative.h"

namespace hl::stats {
namespace {

constexpr std::uint64_t kLargestDenominator = 30'000;
constexpr double kTooLongToTry = 200'000;
constexpr double kNeighboursMerge = 60'000;  // above, stderrs of neighbouring n look the same
constexpr int kLargestStepTried = 64;
constexpr int kLeastN = 50;

// The real c <= n/2 that solves s = sqrt(c(n-c)/(n-1))/n; nothing if s is too large for any.
std::optional<double> RealCount(double n, double s) {
  const double root = n * n - 4 * n * n * (n - 1) * s * s;
  if (!(root >= -1e-9 * n * n)) {
    return std::nullopt;
  }
  return (n - std::sqrt(std::max(root, 0.0))) / 2;
}

bool StderrFitsCount(double n, double c, double s) {
  return RelativeDifference(std::sqrt(c * (n - c) / (n - 1)) / n, s) <= Epsilon(n);
}

// Denominator of the fraction a/q, q <= 30,000, that p is within 1e-14 relative; 0 if there is none
// or p is not inside 0..1. Two such fractions are at least 1e-9 apart, so there is at most one, and
// it is the last convergent of p with such a q (Legendre). The units of 2^-63 cut p by less than
// 1.1e-19, which does not change that.
std::uint64_t ShortDenominator(double p) {
  if (!(p > 0 && p < 1)) {
    return 0;
  }
  std::uint64_t dividend = std::uint64_t{1} << 63;
  auto divisor = static_cast<std::uint64_t>(std::ldexp(p, 63));
  // Two convergents a/q; the newer one begins as 0/1, the whole part of p.
  std::uint64_t older_a = 1;
  std::uint64_t older_q = 0;
  std::uint64_t a = 0;
  std::uint64_t q = 1;
  while (divisor != 0) {
    const std::uint64_t term = dividend / divisor;
    if (term > (kLargestDenominator - older_q) / q) {
      break;
    }
    older_a = std::exchange(a, older_a + term * a);
    older_q = std::exchange(q, older_q + term * q);
    dividend = std::exchange(divisor, dividend % divisor);
  }
  const double fraction = static_cast<double>(a) / static_cast<double>(q);
  return RelativeDifference(fraction, p) <= 1e-14 ? q : 0;
}

// Values in steps of 1/d over n documents can have this score and stderr.
bool StepFits(double p, double s, double n, double d) {
  const double squares = n * (n - 1) * s * s + n * p * p;
  const double scaled = squares * d * d;
  return std::abs(scaled - std::nearbyint(scaled)) <= 2 * Epsilon(n) * n * d * d;
}

// The n whose count is nearest to the score, and how near the next one is.
struct Nearest {
  double distance = std::numeric_limits<double>::infinity();
  double n = 0;
  double next_distance = std::numeric_limits<double>::infinity();

  void Add(double found_distance, double found_n) {
    if (found_distance < distance) {
      next_distance = distance;
      distance = found_distance;
      n = found_n;
    } else {
      next_distance = std::min(next_distance, found_distance);
    }
  }
};

// Counts c and n - c of which s is the stderr, if there are such and they are not next to n/2.
std::optional<double> ClearCount(double n, double s) {
  const std::optional<double> real = RealCount(n, s);
  if (!real) {
    return std::nullopt;
  }
  const double c = std::nearbyint(*real);
  if (c < 1 || std::abs(*real - c) > 1e-3 || n - 2 * c < 2 || !StderrFitsCount(n, c, s)) {
    return std::nullopt;
  }
  return c;
}

}  // namespace

std::optional<double> CountOfStderr(double n, double s) {
  const std::optional<double> real = RealCount(n, s);
  if (!real) {
    return std::nullopt;
  }
  const double middle = std::nearbyint(*real);
  for (const double c : {middle - 1, middle, middle + 1}) {
    if (c > 0 && c <= n / 2 && StderrFitsCount(n, c, s)) {
      return c;
    }
  }
  return std::nullopt;
}

bool IsShortFraction(double p) {
  return ShortDenominator(p) != 0;
}

bool NoCountFits(double p, double s) {
  const std::uint64_t q = ShortDenominator(p);
  if (q == 0 || !(s > 0)) {
    return false;
  }
  const double top = 1 + p * (1 - p) / (s * s);
  if (!(static_cast<double>(q) <= top * (1 + 1e-9)) || top >= kTooLongToTry) {
    return false;
  }
  const auto last = static_cast<std::uint64_t>(top * (1 + 1e-9));
  // Scaling by 2 is exact, so what fits in steps of 1/d fits in steps of 1/2d: the upper half of
  // the d is enough. The largest d and n have the most room, so a fit is found early.
  for (std::uint64_t d = kLargestStepTried; d > kLargestStepTried / 2; --d) {
    const std::uint64_t stride = q / std::gcd(q, d);
    for (std::uint64_t n = last - last % stride; n > 1; n -= stride) {
      if (StepFits(p, s, static_cast<double>(n), static_cast<double>(d))) {
        return false;
      }
    }
  }
  return true;
}

std::optional<double> CountOfStderrAlone(double p, double s) {
  if (!(p > 0 && p < 1 && s > 0) || IsShortFraction(p)) {
    return std::nullopt;
  }
  const double largest = 1 + 1 / (4 * s * s);
  const double middle = 1 + p * (1 - p) / (s * s);
  if (!(largest <= kNeighboursMerge)) {
    return std::nullopt;
  }
  const double room = 0.35 * std::min(p, 1 - p);
  const int first = std::max(kLeastN, static_cast<int>(middle * 0.5));
  const int last = static_cast<int>(std::min(largest, middle * 2)) + 1;
  Nearest nearest;
  for (int whole_n = first; whole_n <= last; ++whole_n) {
    const double n = whole_n;
    const std::optional<double> c = ClearCount(n, s);
    if (!c) {
      continue;
    }
    for (const double k : {*c, n - *c}) {
      const double distance = std::abs(k / n - p);
      if (distance <= room) {
        nearest.Add(distance, n);
      }
    }
  }
  const bool is_alone = nearest.n > 0 && nearest.distance <= 0.01 * nearest.next_distance;
  return is_alone && nearest.distance > 1e-13 ? std::optional(nearest.n) : std::nullopt;
}

}  // namespace hl::stats
