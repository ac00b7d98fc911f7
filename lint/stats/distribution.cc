// SPDX-License-Identifier: MIT
#include "lint/stats/distribution.h"

// Errors come back as NaN and infinities: nothing throws.
#define BOOST_MATH_DOMAIN_ERROR_POLICY ignore_error
#define BOOST_MATH_OVERFLOW_ERROR_POLICY ignore_error
#define BOOST_MATH_EVALUATION_ERROR_POLICY ignore_error
#define BOOST_MATH_PROMOTE_DOUBLE_POLICY false
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/special_functions/erf.hpp>
#include <boost/math/special_functions/gamma.hpp>

#include <cmath>
#include <numbers>

#include "lint/base/missing.h"

namespace hl::stats {
namespace {

constexpr double kRootHalf = 1 / std::numbers::sqrt2;
constexpr double kLogRootTwoPi = 0.91893853320467274178;  // log(sqrt(2 pi))

}  // namespace

double NormalDensity(double z) {
  return std::exp(-0.5 * z * z) * std::numbers::inv_sqrtpi * kRootHalf;
}

double NormalCdf(double z) {
  return 0.5 * std::erfc(-z * kRootHalf);
}

double NormalLogCdf(double z) {
  if (z > 0) {
    return std::log1p(-NormalCdf(-z));
  }
  if (z > -30) {
    return std::log(NormalCdf(z));
  }
  // Abramowitz & Stegun 26.2.12; the next term is below 1e-13 of the sum.
  const double r = 1 / (z * z);
  const double series = 1 - r * (1 - 3 * r * (1 - 5 * r * (1 - 7 * r)));
  return -0.5 * z * z - kLogRootTwoPi - std::log(-z) + std::log(series);
}

double NormalQuantile(double p) {
  return p > 0 && p < 1 ? -std::numbers::sqrt2 * boost::math::erfc_inv(2 * p) : kMissing;
}

double BinomialCdf(std::int64_t k, std::int64_t n, double p) {
  if (n < 0 || !(p >= 0 && p <= 1)) {
    return kMissing;
  }
  if (k < 0) {
    return 0;
  }
  if (k >= n) {
    return 1;
  }
  const boost::math::binomial_distribution<double> distribution(static_cast<double>(n), p);
  return boost::math::cdf(distribution, static_cast<double>(k));
}

double BinomialPmf(std::int64_t k, std::int64_t n, double p) {
  if (n < 0 || !(p >= 0 && p <= 1)) {
    return kMissing;
  }
  if (k < 0 || k > n) {
    return 0;
  }
  const boost::math::binomial_distribution<double> distribution(static_cast<double>(n), p);
  return boost::math::pdf(distribution, static_cast<double>(k));
}

double LogGamma(double x) {
  return boost::math::lgamma(x);  // std::lgamma writes a global
}

}  // namespace hl::stats
