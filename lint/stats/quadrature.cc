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
constexpr int kMostHalvings = 6;
constexpr double kMostNodes = 1e6;

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

void AddNodes(double low, double high, double step, double weight, Accumulator& sum) {
  const auto count = static_cast<long>(std::ceil((high - low) / step));
  for (long i = 0; i <= count; ++i) {
    if (!sum.Add(high - static_cast<double>(i) * step, weight)) {
      return;
    }
  }
}

}  // namespace

bool RefineTrapezoid(double low, double high, double step, double tolerance, Accumulator& sum) {
  if (!(step > 0) || !((high - low) / step < kMostNodes)) {
    return false;
  }
  AddNodes(low, high, step, step, sum);
  for (int i = 0; i < kMostHalvings; ++i) {
    const double before = sum.value();
    sum.Halve();
    AddNodes(low, high - step / 2, step, step / 2, sum);
    step /= 2;
    if (std::abs(sum.value() - before) <= tolerance) {
      return true;
    }
  }
  return false;
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
