// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>

namespace hl::stats {

// A normal score: what it leaves of an integrand is smooth on the scale of `sd`, and constant
// beyond kReach of them (Phi(-9) is 1e-19).
struct Band {
  double center;
  double sd;  // above 0

  [[nodiscard]] double low() const { return center - kReach * sd; }
  [[nodiscard]] double high() const { return center + kReach * sd; }

  static constexpr double kReach = 9;
};

// Takes a node and its weight, from high to low; false ends the scan: all that is below is nothing.
using Visit = std::function<bool(double t, double weight)>;

// An integral that is summed up node by node.
class Accumulator {
 public:
  virtual ~Accumulator() = default;
  // As Visit.
  virtual bool Add(double t, double weight) = 0;
  // All weights up to now were twice too large.
  virtual void Halve() = 0;
  // What tells whether the sum has settled.
  [[nodiscard]] virtual double value() const = 0;
};

// Plain trapezoid, for integrands that vanish at both ends: its error falls faster than any power
// of the step. From `step` on it is halved until `value` moves by no more than `tolerance`, at
// least once and at most six times; false if it still moves then, or for more than a million nodes.
bool RefineTrapezoid(double low, double high, double step, double tolerance, Accumulator& sum);

// Gauss-Legendre panels of 16 nodes, each at most `width` times as long as the least sd of the
// bands that reach into it, so that the least sd may be any fraction of the greatest.
void ScanPanels(
    double low, double high, double width, std::span<const Band> bands, const Visit& visit);

}  // namespace hl::stats
