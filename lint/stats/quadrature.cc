// SPDX-License-Identifier: MIT
#include "lint/stats/quadrature.h"

#include <boost/math/quadrature/gauss.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace hl::stats {
namespace {

using Rule = boost::math::quadrature::gauss<double, 16>;  // nodes 0 < x < 1 of half a panel

// Below this share of the whole range a panel is not halved again: rounding of t.
constexpr double kLeastPanel = 1e-15;

bool VisitPanel(double low, double high, const Visit& visit) {
  const double center = (low + high) / 2;
  const double half = (high - low) / 2;
  const auto& nodes = Rule::abscissa();
  const auto& weights = Rule::weights();
  for (std::size_t i = nodes.size(); i-- > 0;) {
    if (!visit(center + half * nodes[i], half * weights[i])) {
      return false;
    }
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (!visit(center - half * nodes[i], half * weights[i])) {
      return false;
    }
  }
  return true;
}

double LeastSd(std::span<const Band> bands, double low, double high) {
  double least = std::numeric_limits<double>::infinity();
  for (const Band& band : bands) {
    if (band.sd < least && band.low() < high && band.high() > low) {
      least = band.sd;
    }
  }
  return least;
}

}  // namespace

void ScanTrapezoid(double low, double high, double step, const Visit& visit) {
  const auto count = static_cast<long>(std::ceil((high - low) / step));
  for (long i = 0; i <= count; ++i) {
    if (!visit(high - static_cast<double>(i) * step, step)) {
      return;
    }
  }
}

void ScanPanels(
    double low, double high, double width, std::span<const Band> bands, const Visit& visit) {
  const double least_panel = kLeastPanel * (high - low);
  // Lower ends of the panels still to do; the next one is at the back.
  std::vector<double> lows = {low};
  double top = high;
  while (!lows.empty()) {
    const double bottom = lows.back();
    if (top - bottom > least_panel && top - bottom > width * LeastSd(bands, bottom, top)) {
      lows.push_back((top + bottom) / 2);
      continue;
    }
    if (!VisitPanel(bottom, top, visit)) {
      return;
    }
    top = bottom;
    lows.pop_back();
  }
}

}  // namespace hl::stats
