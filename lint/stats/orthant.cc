// SPDX-License-Identifier: MIT
#include "lint/stats/orthant.h"

#include <algorithm>
#include <cmath>

#include "lint/stats/distribution.h"

namespace hl::stats {
namespace {

constexpr int kShifts = 8;
constexpr int kPoints = 4'093;         // of the lattice, for each shift
constexpr double kLeastPivot = 1e-12;  // of the variance: below it, determined by those before
constexpr double kGolden = 0.61803398874989484820;

// Lower triangle, row-major; a determined row has a diagonal of 0.
std::vector<double> Cholesky(const std::vector<double>& covariance, std::size_t m) {
  std::vector<double> root(m * m);
  for (std::size_t i = 0; i < m; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double rest = covariance[i * m + j];
      for (std::size_t k = 0; k < j; ++k) {
        rest -= root[i * m + k] * root[j * m + k];
      }
      if (i == j) {
        root[i * m + i] = rest > kLeastPivot * covariance[i * m + i] ? std::sqrt(rest) : 0;
      } else {
        root[i * m + j] = root[j * m + j] > 0 ? rest / root[j * m + j] : 0;
      }
    }
  }
  return root;
}

// Fractional parts of the square roots of the first primes.
std::vector<double> Richtmyer(std::size_t m) {
  std::vector<double> steps;
  for (int candidate = 2; steps.size() < m; ++candidate) {
    bool is_prime = true;
    for (int d = 2; d * d <= candidate; ++d) {
      is_prime = is_prime && candidate % d != 0;
    }
    if (is_prime) {
      const double root = std::sqrt(candidate);
      steps.push_back(root - std::floor(root));
    }
  }
  return steps;
}

class Integrand {
 public:
  Integrand(const std::vector<double>& means, std::vector<double> root)
      : means_(means), root_(std::move(root)), y_(means.size()) {}

  // Of a point of the unit cube.
  double At(const std::vector<double>& u) {
    const std::size_t m = means_.size();
    double chance = 1;
    for (std::size_t i = 0; i < m; ++i) {
      double value = means_[i];
      for (std::size_t k = 0; k < i; ++k) {
        value += root_[i * m + k] * y_[k];
      }
      const double sd = root_[i * m + i];
      if (sd == 0) {
        chance *= value > 0 ? 1 : value == 0 ? 0.5 : 0;
        y_[i] = 0;
      } else {
        const double above = NormalCdf(value / sd);
        chance *= above;
        // A draw of y given value + sd y > 0.
        y_[i] = -NormalQuantile(std::clamp(above * u[i], 1e-300, 1 - 1e-16));
      }
      if (chance == 0) {
        return 0;
      }
    }
    return chance;
  }

 private:
  const std::vector<double>& means_;
  std::vector<double> root_;
  std::vector<double> y_;
};

}  // namespace

Orthant ChanceAllPositive(const std::vector<double>& means, const std::vector<double>& covariance) {
  const std::size_t m = means.size();
  Integrand integrand(means, Cholesky(covariance, m));
  if (m <= 1) {
    return {integrand.At(std::vector<double>(m, 0.5)), 0};
  }
  const std::vector<double> steps = Richtmyer(m);
  std::vector<double> u(m);
  double sum = 0;
  double squares = 0;
  for (int shift = 0; shift < kShifts; ++shift) {
    double mean = 0;
    for (int point = 1; point <= kPoints; ++point) {
      for (std::size_t i = 0; i < m; ++i) {
        const double at = point * steps[i] + shift * kGolden * static_cast<double>(i + 1);
        // Folded, so that the integrand is periodic.
        u[i] = std::abs(2 * (at - std::floor(at)) - 1);
      }
      mean += integrand.At(u) / kPoints;
    }
    sum += mean;
    squares += mean * mean;
  }
  const double average = sum / kShifts;
  const double variance = std::max(0.0, squares / kShifts - average * average);
  return {average, std::sqrt(variance / (kShifts - 1))};
}

}  // namespace hl::stats
