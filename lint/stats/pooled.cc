// SPDX-License-Identifier: MIT
// The order of operations is that of the harness, so that real rows come out to the bit. Needs
// -ffp-contract=off.
#include "lint/stats/pooled.h"

#include <algorithm>
#include <cmath>

#include "lint/stats/relative.h"

namespace hl::stats {
namespace {

std::optional<double> IfFinite(double value) {
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

// Sum of `term` over the children, from left to right.
template <typename Term>
double Sum(std::span<const Child> children, Term term) {
  double sum = 0;
  for (const Child& child : children) {
    sum += term(child);
  }
  return sum;
}

// Sum of the sizes; nothing without children or where a size is not a positive number.
std::optional<double> TotalSize(std::span<const Child> children) {
  const bool all_sized =
      std::all_of(children.begin(), children.end(), [](const Child& child) { return child.n > 0; });
  if (children.empty() || !all_sized) {
    return std::nullopt;
  }
  return IfFinite(Sum(children, [](const Child& child) { return child.n; }));
}

double Count(std::span<const Child> children) {
  return static_cast<double>(children.size());
}

}  // namespace

std::optional<double> MeanBySize(std::span<const Child> children) {
  const std::optional<double> size = TotalSize(children);
  if (!size) {
    return std::nullopt;
  }
  return IfFinite(Sum(children, [](const Child& child) { return child.score * child.n; }) / *size);
}

std::optional<double> MeanPlain(std::span<const Child> children) {
  return IfFinite(Sum(children, [](const Child& child) { return child.score; }) / Count(children));
}

std::optional<double> PooledStderr(std::span<const Child> children) {
  const std::optional<double> size = TotalSize(children);
  if (!size || *size <= Count(children)) {
    return std::nullopt;
  }
  const double squares = Sum(children, [](const Child& child) {
    return (child.n - 1) * (child.stderr_ * child.stderr_) * child.n;
  });
  return IfFinite(std::sqrt(squares / (*size - Count(children)) / *size));
}

std::optional<double> UnweightedStderr(std::span<const Child> children) {
  const double squares =
      Sum(children, [](const Child& child) { return child.stderr_ * child.stderr_; });
  return IfFinite(std::sqrt(squares) / Count(children));
}

std::optional<double> MeanOfStderrs(std::span<const Child> children) {
  return IfFinite(Sum(children, [](const Child& child) { return child.stderr_; }) /
                  Count(children));
}

std::optional<double> UndividedStderr(std::span<const Child> children) {
  const std::optional<double> size = TotalSize(children);
  if (!size || *size <= Count(children)) {
    return std::nullopt;
  }
  const double squares = Sum(
      children, [](const Child& child) { return (child.n - 1) * (child.stderr_ * child.stderr_); });
  return IfFinite(std::sqrt(squares / (*size - Count(children))));
}

std::optional<double> QuadratureBySize(std::span<const Child> children) {
  const std::optional<double> size = TotalSize(children);
  if (!size) {
    return std::nullopt;
  }
  const double squares = Sum(children, [](const Child& child) {
    const double weighted = child.n * child.stderr_;
    return weighted * weighted;
  });
  return IfFinite(std::sqrt(squares) / *size);
}

std::optional<Combined> CombinedV040(std::span<const CombinedChild> children) {
  bool is_first = true;
  double score = 0;
  double variance = 0;
  double size = 0;
  for (const auto& [child, has_key] : children) {
    const double n = child.n;
    if (!(n > 0 && std::isfinite(n))) {
      return std::nullopt;
    }
    const double squared = child.stderr_ * child.stderr_;
    if (has_key && is_first) {
      score = child.score;
      variance = squared;
      is_first = false;
    } else if (has_key) {
      const double both = size + n;
      score = (score * size + child.score * n) / both;
      // The score is already the new one here; so it was in the harness.
      const double difference = score - child.score;
      variance = ((size - 1) * variance + (n - 1) * squared) / (both - 1) +
                 size * n / (both * (both - 1)) * (difference * difference);
    }
    size += n;
  }
  const double root = std::sqrt(variance);
  if (is_first || !std::isfinite(score) || !std::isfinite(root)) {
    return std::nullopt;
  }
  return Combined{score, variance, root};
}

bool Fits(double a, double b) {
  return RelativeDifference(a, b) <= 1e-12;
}

}  // namespace hl::stats
