// SPDX-License-Identifier: MIT
#pragma once

namespace hl::stats {

// How far two scores are apart, in units of their errors. Missing (lint/base/missing.h) where a
// standard error is missing, not above zero or not finite, or the gap is no finite number.

// gap / stderr_leader: the gap in standard errors of the leader alone.
double GapInStderr(double gap, double stderr_leader);

// gap / sqrt(stderr_a^2 + stderr_b^2): the same in standard errors of the difference of two
// independent scores.
double ZOfDifference(double gap, double stderr_a, double stderr_b);

// log10 of the chance that two independent models of true score p agree on the count of n 0/1
// answers: log10(min(1, 1/(2 sqrt(pi n p (1-p))))), by Stirling's formula. Missing for p outside
// 0..1, for 0 and 1 themselves, and for n that is not a positive number.
double Log10Coincidence(double p, double n);

}  // namespace hl::stats
