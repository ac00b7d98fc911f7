// SPDX-License-Identifier: MIT
#include "lint/stats/moments.h"

#include <cmath>

#include "lint/base/missing.h"

namespace hl::stats {
namespace {

// The sum of f(x) over the values, as Python's sum() of that list.
template <typename F>
double SumOf(const Values& values, Summation summation, F f) {
  double sum = 0, lost = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double x = f(values[i]);
    const double next = sum + x;
    if (summation == Summation::kCompensated) {
      lost += std::abs(sum) >= std::abs(x) ? (sum - next) + x : (x - next) + sum;
    }
    sum = next;
  }
  return lost != 0 && std::isfinite(lost) ? sum + lost : sum;
}

// How many pairs of 0/1 classes are of each kind: count[gold][predicted].
struct Confusion {
  double count[2][2] = {{0, 0}, {0, 0}};
  bool known = true;
};

Confusion ConfusionOf(const Values& gold, const Values& predicted) {
  Confusion confusion;
  confusion.known = gold.all_flags() && predicted.all_flags() && gold.size() == predicted.size();
  for (std::size_t i = 0; confusion.known && i < gold.size(); ++i) {
    confusion.count[gold[i] == 1][predicted[i] == 1] += 1;
  }
  return confusion;
}

}  // namespace

double Sum(const Values& values, Summation summation) {
  return SumOf(values, summation, [](double x) { return x; });
}

double StandardDeviation(const Values& values, Summation summation) {
  const auto n = static_cast<double>(values.size());
  const double mean = Sum(values, summation) / n;
  const double squares =
      SumOf(values, summation, [mean](double x) { return (x - mean) * (x - mean); });
  return std::sqrt(squares / (n - 1));
}

Moments MomentsOf(const Values& values, Summation summation) {
  const auto n = static_cast<double>(values.size());
  const double mean = Sum(values, summation) / n;
  return {mean, values.size() < 2 ? kMissing : StandardDeviation(values, summation) / std::sqrt(n)};
}

double BinaryF1(const Values& gold, const Values& predicted) {
  const Confusion c = ConfusionOf(gold, predicted);
  if (!c.known) {
    return kMissing;
  }
  const double of_class_1 = 2 * c.count[1][1] + c.count[0][1] + c.count[1][0];
  return of_class_1 == 0 ? 0 : 2 * c.count[1][1] / of_class_1;
}

double Matthews(const Values& gold, const Values& predicted) {
  const Confusion c = ConfusionOf(gold, predicted);
  if (!c.known) {
    return kMissing;
  }
  const double gold_1 = c.count[1][0] + c.count[1][1], gold_0 = c.count[0][0] + c.count[0][1];
  const double said_1 = c.count[0][1] + c.count[1][1], said_0 = c.count[0][0] + c.count[1][0];
  const double size = std::sqrt(gold_1 * gold_0 * said_1 * said_0);
  const double covariance = c.count[1][1] * c.count[0][0] - c.count[0][1] * c.count[1][0];
  return size == 0 ? 0 : covariance / size;
}

}  // namespace hl::stats
