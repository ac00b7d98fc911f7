// SPDX-License-Identifier: MIT
#include "lint/stats/paired.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "lint/stats/distribution.h"
#include "lint/stats/sum.h"

namespace hl::stats {
namespace {

double MeanOf(std::span<const double> values) {
  Sum sum;
  for (const double value : values) {
    sum.Add(value);
  }
  return sum.value() / static_cast<double>(values.size());
}

// Sum of (a - mean_a)(b - mean_b).
double Products(std::span<const double> a,
                double mean_a,
                std::span<const double> b,
                double mean_b) {
  Sum sum;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum.Add((a[i] - mean_a) * (b[i] - mean_b));
  }
  return sum.value();
}

// Standard error of a mean from the sum of squared deviations; missing for one item.
double StderrOf(double squares, std::size_t n) {
  const auto count = static_cast<double>(n);
  return n > 1 ? std::sqrt(squares / (count - 1) / count) : kMissing;
}

std::optional<Error> FaultOf(std::span<const double> values, const char* name) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) {
      return Error{fmt::format("{}, item {}: {}, expected a number", name, i, values[i])};
    }
  }
  return std::nullopt;
}

bool IsBinary(std::span<const double> values) {
  return std::all_of(values.begin(), values.end(), [](double v) { return v == 0 || v == 1; });
}

void SetClustered(std::span<const double> differences,
                  std::span<const std::uint32_t> clusters,
                  PairedDifference& paired) {
  std::map<std::uint32_t, double> sums;
  for (std::size_t i = 0; i < differences.size(); ++i) {
    sums[clusters[i]] += differences[i] - paired.difference;
  }
  double squares = 0;
  for (const auto& [cluster, sum] : sums) {
    squares += sum * sum;
  }
  paired.clusters = sums.size();
  if (sums.size() < 2) {
    return;
  }
  paired.clustered_stderr = std::sqrt(squares) / static_cast<double>(paired.n);
  if (paired.clustered_stderr > 0) {
    paired.clustered_z = paired.difference / paired.clustered_stderr;
    paired.clustered_p = 2 * NormalCdf(-std::abs(paired.clustered_z));
  }
}

void SetTest(std::span<const double> a, std::span<const double> b, PairedDifference& paired) {
  if (paired.stderr_ > 0) {
    paired.z = paired.difference / paired.stderr_;
    paired.p_two_sided = 2 * NormalCdf(-std::abs(paired.z));
    paired.p_wrong = NormalCdf(-std::abs(paired.z));
  } else if (std::equal(a.begin(), a.end(), b.begin())) {
    paired.p_two_sided = 1;
    paired.p_wrong = 0.5;
  }
  paired.is_binary = IsBinary(a) && IsBinary(b);
  if (paired.is_binary) {
    std::int64_t only_a = 0;
    std::int64_t only_b = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      only_a += a[i] > b[i] ? 1 : 0;
      only_b += a[i] < b[i] ? 1 : 0;
    }
    paired.mcnemar = McNemarTest(only_a, only_b);
  }
}

}  // namespace

Result<PairedDifference> ComparePaired(std::span<const double> a,
                                       std::span<const double> b,
                                       std::span<const std::uint32_t> clusters) {
  if (a.empty() || a.size() != b.size()) {
    return Error{fmt::format("{} and {} items, expected as many of both", a.size(), b.size())};
  }
  if (!clusters.empty() && clusters.size() != a.size()) {
    return Error{fmt::format("{} clusters for {} items", clusters.size(), a.size())};
  }
  for (const auto& [values, name] : {std::pair(a, "A"), std::pair(b, "B")}) {
    if (std::optional<Error> fault = FaultOf(values, name)) {
      return *fault;
    }
  }
  PairedDifference paired;
  std::vector<double> differences(a.size());
  std::transform(a.begin(), a.end(), b.begin(), differences.begin(), std::minus<>());
  paired.n = a.size();
  paired.mean_a = MeanOf(a);
  paired.mean_b = MeanOf(b);
  paired.difference = MeanOf(differences);
  const double squares_a = Products(a, paired.mean_a, a, paired.mean_a);
  const double squares_b = Products(b, paired.mean_b, b, paired.mean_b);
  paired.stderr_a = StderrOf(squares_a, paired.n);
  paired.stderr_b = StderrOf(squares_b, paired.n);
  paired.stderr_ =
      StderrOf(Products(differences, paired.difference, differences, paired.difference), paired.n);
  if (squares_a > 0 && squares_b > 0) {
    paired.correlation = Products(a, paired.mean_a, b, paired.mean_b) /
                         (std::sqrt(squares_a) * std::sqrt(squares_b));
  }
  SetTest(a, b, paired);
  if (!clusters.empty()) {
    SetClustered(differences, clusters, paired);
  }
  return paired;
}

}  // namespace hl::stats
