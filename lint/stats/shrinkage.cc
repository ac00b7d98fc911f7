// SPDX-License-Identifier: MIT
#include "lint/stats/shrinkage.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "lint/stats/sum.h"

namespace hl::stats {
namespace {

constexpr std::size_t kPoints = 400;
constexpr int kMostSteps = 2'000;
constexpr double kLeastMove = 1e-9;   // of a weight, in one step
constexpr double kLeastError = 1e-9;  // of the range: what an exact score counts as
constexpr double kLeastLog = -700;    // of a likelihood against its greatest

std::optional<Error> FaultOf(std::span<const double> scores, std::span<const double> stderrs) {
  if (scores.size() != stderrs.size()) {
    return Error{fmt::format("{} scores but {} standard errors", scores.size(), stderrs.size())};
  }
  if (scores.size() < 2) {
    return Error{fmt::format("{} scores, expected two or more", scores.size())};
  }
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (!std::isfinite(scores[i]) || !(stderrs[i] >= 0 && std::isfinite(stderrs[i]))) {
      return Error{fmt::format("model {}: score {} with standard error {}, expected numbers", i,
                               scores[i], stderrs[i])};
    }
  }
  return std::nullopt;
}

struct Weighted {
  double mean;
  double spread;  // sum of w (x - mean)^2
};

Weighted Weigh(std::span<const double> scores, std::span<const double> stderrs, double tau2) {
  Sum weights;
  Sum sum;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const double w = 1 / (stderrs[i] * stderrs[i] + tau2);
    weights.Add(w);
    sum.Add(w * scores[i]);
  }
  const double mean = sum.value() / weights.value();
  Sum spread;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const double deviation = scores[i] - mean;
    spread.Add(deviation * deviation / (stderrs[i] * stderrs[i] + tau2));
  }
  return {mean, spread.value()};
}

// Likelihoods of one score at the points where they are not nothing, divided by the greatest.
struct Likelihood {
  std::size_t first;
  std::vector<double> values;
};

std::vector<Likelihood> LikelihoodsOf(std::span<const double> scores,
                                      std::span<const double> stderrs,
                                      const std::vector<double>& points) {
  const double least = kLeastError * std::max(kLeastError, points.back() - points.front());
  std::vector<Likelihood> likelihoods;
  std::vector<double> logs(points.size());
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const double s = std::max(stderrs[i], least);
    for (std::size_t k = 0; k < points.size(); ++k) {
      const double z = (scores[i] - points[k]) / s;
      logs[k] = -0.5 * z * z;
    }
    const double greatest = *std::max_element(logs.begin(), logs.end());
    Likelihood likelihood = {0, {}};
    for (std::size_t k = 0; k < points.size(); ++k) {
      if (logs[k] - greatest > kLeastLog) {
        likelihood.first = likelihood.values.empty() ? k : likelihood.first;
        likelihood.values.push_back(std::exp(logs[k] - greatest));
      }
    }
    likelihoods.push_back(std::move(likelihood));
  }
  return likelihoods;
}

// Mean over scores of the posterior of each point.
std::vector<double> Step(const std::vector<Likelihood>& likelihoods,
                         const std::vector<double>& weights) {
  std::vector<double> moved(weights.size());
  for (const Likelihood& likelihood : likelihoods) {
    const auto first = weights.begin() + static_cast<std::ptrdiff_t>(likelihood.first);
    const double sum =
        std::inner_product(likelihood.values.begin(), likelihood.values.end(), first, 0.0);
    const double share = 1 / (sum * static_cast<double>(likelihoods.size()));
    for (std::size_t k = 0; k < likelihood.values.size(); ++k) {
      moved[likelihood.first + k] += likelihood.values[k] * share;
    }
  }
  for (std::size_t k = 0; k < moved.size(); ++k) {
    moved[k] *= weights[k];
  }
  return moved;
}

}  // namespace

Result<NormalEb> ShrinkNormal(std::span<const double> scores, std::span<const double> stderrs) {
  if (std::optional<Error> fault = FaultOf(scores, stderrs)) {
    return *fault;
  }
  // Exact scores count as nearly exact: their weights must be finite.
  const auto [low, high] = std::minmax_element(scores.begin(), scores.end());
  const double range = *high - *low;
  std::vector<double> errors(stderrs.begin(), stderrs.end());
  for (double& error : errors) {
    error = std::max(error, range > 0 ? 1e-12 * range : 1e-300);
  }
  const auto freedom = static_cast<double>(scores.size() - 1);
  NormalEb shrunk = {};
  if (range > 0 && Weigh(scores, errors, 0).spread > freedom) {
    double least = 0;
    double greatest = range * range * static_cast<double>(scores.size());
    for (int i = 0; i < 200 && greatest - least > 1e-16 * greatest; ++i) {
      const double middle = (least + greatest) / 2;
      (Weigh(scores, errors, middle).spread > freedom ? least : greatest) = middle;
    }
    shrunk.tau2 = (least + greatest) / 2;
  }
  shrunk.mu = range > 0 ? Weigh(scores, errors, shrunk.tau2).mean : *low;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const double b = shrunk.tau2 > 0 ? shrunk.tau2 / (shrunk.tau2 + errors[i] * errors[i]) : 0;
    shrunk.means.push_back(shrunk.mu + b * (scores[i] - shrunk.mu));
    shrunk.standard_devs.push_back(std::sqrt(b) * stderrs[i]);
  }
  return shrunk;
}

Result<Npmle> ShrinkNonparametric(std::span<const double> scores, std::span<const double> stderrs) {
  if (std::optional<Error> fault = FaultOf(scores, stderrs)) {
    return *fault;
  }
  const auto [low, high] = std::minmax_element(scores.begin(), scores.end());
  Npmle shrunk;
  const std::size_t count = *low < *high ? kPoints : 1;
  for (std::size_t k = 0; k < count; ++k) {
    const double share = count > 1 ? static_cast<double>(k) / static_cast<double>(count - 1) : 0;
    shrunk.points.push_back(*low + share * (*high - *low));
  }
  const std::vector<Likelihood> likelihoods = LikelihoodsOf(scores, stderrs, shrunk.points);
  shrunk.weights.assign(count, 1 / static_cast<double>(count));
  for (int step = 0; step < kMostSteps; ++step) {
    std::vector<double> moved = Step(likelihoods, shrunk.weights);
    double most = 0;
    for (std::size_t k = 0; k < count; ++k) {
      most = std::max(most, std::abs(moved[k] - shrunk.weights[k]));
    }
    shrunk.weights = std::move(moved);
    if (most < kLeastMove) {
      break;
    }
  }
  for (const Likelihood& likelihood : likelihoods) {
    double sum = 0;
    double mean = 0;
    for (std::size_t k = 0; k < likelihood.values.size(); ++k) {
      const double posterior = likelihood.values[k] * shrunk.weights[likelihood.first + k];
      sum += posterior;
      mean += posterior * shrunk.points[likelihood.first + k];
    }
    shrunk.means.push_back(mean / sum);
  }
  return shrunk;
}

}  // namespace hl::stats
