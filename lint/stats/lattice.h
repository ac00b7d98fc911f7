// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

namespace hl::stats {

// What the score and the standard error of a 0/1 metric prove about n, and of a graded one about
// its values. p score, s stderr, n documents, `half` half a unit of the last printed decimal (0:
// exact). Formulas: lm_eval/metrics.py (v0.0.1 to v0.4.13) mean_stderr; exactness measured on
// 150,000 real rows: |s - sqrt(p(1-p)/(n-1))| <= 5.6e-17 n relative, p == k/n as doubles. Every
// function takes any doubles, NaN and infinities included, and gives nothing (or false) where the
// question has no answer. Results are those of the same formulas in Python to the bit, for whole n
// up to 9e7.

// Allowed relative error of a 0/1 stderr over n documents: 4e-15 + 2e-16 n.
double Epsilon(double n);

// sqrt(p(1-p)/(n-1)): standard error of k ones among n. Missing (lint/base/missing.h) for n <= 1 or
// p outside 0..1.
double BinaryStderr(double p, double n);
// sqrt(p(1-p)/n): the same with the wrong denominator. Missing for n <= 0 or p outside 0..1.
double BinaryStderrOverN(double p, double n);

// How far BinaryStderr moves when p moves by half_p; 0 where it is 0, missing where it is missing.
double BoundChange(double p, double n, double half_p);

// n = round(1 + p(1-p)/s^2), if that is whole within 2.5 Epsilon(n) n, at least 2, at most 1e9, and
// round(p n)/n == p as doubles. 0 < p < 1, s > 1e-150.
std::optional<double> ImpliedN(double p, double s);
// The same for sqrt(p(1-p)/n).
std::optional<double> ImpliedNOverN(double p, double s);

// k = round(p n) (half to even, as Python) if k/n == p as doubles.
std::optional<double> CountOfScore(double n, double p);

// The whole c with 0 < c <= n/2 and s == sqrt(c(n-c)/(n-1))/n within Epsilon(n).
std::optional<double> CountOfStderr(double n, double s);

// Least d in 1..128 such that d S and d^2 Q are whole, S = n p, Q = n(n-1)s^2 + n p^2, within
// 4e-15 n d and 2 Epsilon(n) n d^2; nothing if Q > S (1 + 1e-12), which no values in 0..1 reach.
std::optional<int> GradedStep(double n, double p, double s);

// Score and stderr, read as printed intervals, can be those of a 0/1 metric over n (n >= 2).
// exact_score: the score is k/n to the bit, only the stderr is an interval.
bool FitsBinary(double p, double half_p, double s, double half_s, double n, bool exact_score);

// Witness 5 of PREDICATES 1: p is a/q with q <= 30,000 (relative 1e-14), q <= 1 + p(1-p)/s^2, and
// no n up to that with values in steps of 1/d, d <= 64, explains the pair: the stderr was changed.
// False where 1 + p(1-p)/s^2 is 200,000 or more (too long to try). A search: at most 7 million
// steps, commonly some thousands.
bool NoCountFits(double p, double s);
// True if p is a/q as above.
bool IsShortFraction(double p);

// Witness 6: p is no such fraction, and s is the 0/1 stderr of exactly one n >= 50 between half and
// twice 1 + p(1-p)/s^2 whose count is within 35 % of the score; or the nearest is 100 times nearer
// than the next. Gives that n: the score was changed. Nothing for a score within 1e-13 of the count
// and where 1 + 1/(4 s^2) is above 60,000, where neighbouring n look the same.
std::optional<double> CountOfStderrAlone(double p, double s);

// Half a unit of the last printed decimal of a JSON number token, times 1.0001; 0 above 10
// decimals. "1e-05" has 5 decimals, "12" none, text that is no plain number none.
double HalfUnit(const char* token, int length);

}  // namespace hl::stats
