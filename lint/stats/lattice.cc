// SPDX-License-Identifier: MIT
// The order of operations is part of the contract: sums and products are grouped as written in
// PREDICATES, so that other implementations get the same doubles. Needs -ffp-contract=off.
#include "lint/stats/lattice.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "lint/base/missing.h"

namespace hl::stats {
namespace {

constexpr double kLargestCount = 1e9;
constexpr double kLeastStderr = 1e-150;  // its square is still a normal double
constexpr int kLargestStep = 128;

bool IsShare(double p) {
  return p >= 0 && p <= 1;
}

// The whole n next to `value`, if that is n within rounding and p is k/n to the bit.
std::optional<double> OnLattice(double value, double p) {
  if (!(value <= kLargestCount)) {
    return std::nullopt;
  }
  const double n = std::nearbyint(value);
  if (n < 2 || std::abs(value - n) > 2.5 * Epsilon(n) * n || std::nearbyint(p * n) / n != p) {
    return std::nullopt;
  }
  return n;
}

bool IsWhole(double value, double room) {
  return std::abs(value - std::nearbyint(value)) <= room;
}

// 0.5 * 10^-d * 1.0001 for d = 0..10.
constexpr std::array<double, 11> kHalfUnits = {
    0.5 * 1e0 * 1.0001,  0.5 * 1e-1 * 1.0001, 0.5 * 1e-2 * 1.0001, 0.5 * 1e-3 * 1.0001,
    0.5 * 1e-4 * 1.0001, 0.5 * 1e-5 * 1.0001, 0.5 * 1e-6 * 1.0001, 0.5 * 1e-7 * 1.0001,
    0.5 * 1e-8 * 1.0001, 0.5 * 1e-9 * 1.0001, 0.5 * 1e-10 * 1.0001};

bool IsDigit(char c) {
  return c >= '0' && c <= '9';
}

std::size_t SkipDigits(std::string_view text, std::size_t at) {
  while (at < text.size() && IsDigit(text[at])) {
    ++at;
  }
  return at;
}

// The exponent of "e-05" and the like, all of `text`; nothing if it is none. Cut at about 1e12.
std::optional<std::int64_t> Exponent(std::string_view text) {
  std::size_t at = 1;
  const bool is_negative = at < text.size() && text[at] == '-';
  if (is_negative || (at < text.size() && text[at] == '+')) {
    ++at;
  }
  if (at == text.size() || SkipDigits(text, at) != text.size()) {
    return std::nullopt;
  }
  std::int64_t exponent = 0;
  for (; at < text.size() && exponent < 1'000'000'000'000; ++at) {
    exponent = exponent * 10 + (text[at] - '0');
  }
  return is_negative ? -exponent : exponent;
}

// Decimals of -?\d+\.?(\d*)(?:[eE]([-+]?\d+))?: those after the point less the exponent; 0 for
// other text.
std::int64_t Decimals(std::string_view token) {
  const std::size_t first = !token.empty() && token.front() == '-' ? 1 : 0;
  std::size_t at = SkipDigits(token, first);
  if (at == first) {
    return 0;
  }
  std::int64_t decimals = 0;
  if (at < token.size() && token[at] == '.') {
    const std::size_t end = SkipDigits(token, at + 1);
    decimals = static_cast<std::int64_t>(end - at - 1);
    at = end;
  }
  if (at == token.size()) {
    return decimals;
  }
  if (token[at] != 'e' && token[at] != 'E') {
    return 0;
  }
  const std::optional<std::int64_t> exponent = Exponent(token.substr(at));
  return exponent ? decimals - *exponent : 0;
}

}  // namespace

double Epsilon(double n) {
  return 4e-15 + 2e-16 * n;
}

double BinaryStderr(double p, double n) {
  return n > 1 && IsShare(p) ? std::sqrt(p * (1 - p) / (n - 1)) : kMissing;
}

double BinaryStderrOverN(double p, double n) {
  return n > 0 && IsShare(p) ? std::sqrt(p * (1 - p) / n) : kMissing;
}

double BoundChange(double p, double n, double half_p) {
  const double bound = BinaryStderr(p, n);
  if (std::isnan(bound)) {
    return kMissing;
  }
  return bound == 0 ? 0.0 : std::abs(1 - 2 * p) / (2 * bound * (n - 1)) * half_p;
}

std::optional<double> ImpliedN(double p, double s) {
  if (!(p > 0 && p < 1 && s > kLeastStderr)) {
    return std::nullopt;
  }
  return OnLattice(1 + p * (1 - p) / (s * s), p);
}

std::optional<double> ImpliedNOverN(double p, double s) {
  if (!(p > 0 && p < 1 && s > kLeastStderr)) {
    return std::nullopt;
  }
  return OnLattice(p * (1 - p) / (s * s), p);
}

std::optional<double> CountOfScore(double n, double p) {
  const double k = std::nearbyint(p * n);
  if (!(n > 0 && std::isfinite(k) && k / n == p)) {
    return std::nullopt;
  }
  return k + 0.0;  // no negative zero
}

std::optional<int> GradedStep(double n, double p, double s) {
  const double sum = n * p;
  const double squares = n * (n - 1) * s * s + n * p * p;
  if (!(n > 0) || !(squares <= sum * (1 + 1e-12))) {
    return std::nullopt;
  }
  const double room = 2 * Epsilon(n);
  for (int step = 1; step <= kLargestStep; ++step) {
    const double d = step;
    if (IsWhole(sum * d, 4e-15 * n * d) && IsWhole(squares * d * d, room * n * d * d)) {
      return step;
    }
  }
  return std::nullopt;
}

bool FitsBinary(double p, double half_p, double s, double half_s, double n, bool exact_score) {
  if (!(n >= 2)) {
    return false;
  }
  const double expected = BinaryStderr(p, n);
  const double change = exact_score ? 0.0 : BoundChange(p, n, half_p);
  return std::abs(s - expected) <= Epsilon(n) * expected + half_s + change;
}

double HalfUnit(const char* token, int length) {
  if (token == nullptr || length <= 0) {
    return kHalfUnits[0];
  }
  const std::int64_t decimals = Decimals(std::string_view(token, static_cast<std::size_t>(length)));
  if (decimals > 10) {
    return 0.0;
  }
  if (decimals >= 0) {
    return kHalfUnits[static_cast<std::size_t>(decimals)];
  }
  return 0.5 * std::pow(10.0, decimals < -300 ? 300.0 : static_cast<double>(-decimals)) * 1.0001;
}

}  // namespace hl::stats
