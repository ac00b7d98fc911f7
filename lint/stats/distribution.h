// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace hl::stats {

// The standard normal distribution. Any double; NaN gives NaN.
double NormalDensity(double z);
// Phi(z), full relative accuracy in the lower tail: Phi(-38) is about 1e-316.
double NormalCdf(double z);
// log Phi(z), for any finite z.
double NormalLogCdf(double z);
// Phi^-1(p), 0 < p < 1; missing (lint/base/missing.h) for any other p.
double NormalQuantile(double p);

// P(Bin(n, p) <= k) and P(Bin(n, p) = k). Missing for n < 0 or p outside 0..1.
double BinomialCdf(std::int64_t k, std::int64_t n, double p);
double BinomialPmf(std::int64_t k, std::int64_t n, double p);

// log Gamma(x), x > 0.
double LogGamma(double x);

}  // namespace hl::stats
