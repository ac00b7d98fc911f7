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

// Plain trapezoid: exact to exp(-2 pi^2 sd^2 / step^2) for integrands that vanish at both ends.
void ScanTrapezoid(double low, double high, double step, const Visit& visit);

// Gauss-Legendre panels of 16 nodes, each at most `width` times as long as the least sd of the
// bands that reach into it, so that the least sd may be any fraction of the greatest.
void ScanPanels(
    double low, double high, double width, std::span<const Band> bands, const Visit& visit);

}  // namespace hl::stats
