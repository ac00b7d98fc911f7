// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <vector>

#include "lint/stats/distribution.h"
#include "lint/stats/quadrature.h"
#include "lint/stats/rerun.h"

namespace hl::stats {
namespace {

constexpr double kGreatest = 1e300;    // of a standard error, in those of the row
constexpr double kNothing = 1e-20;     // a chance that counts for none
constexpr double kTrapezoidRatio = 8;  // of standard errors; beyond it panels are cheaper
constexpr double kMove = 3e-7;         // what is left is beyond its square

// P(exactly r of the rivals are above t) for r < k.
class CountAbove {
 public:
  explicit CountAbove(std::size_t k) : chances_(k) { Reset(); }

  void Reset() {
    std::fill(chances_.begin(), chances_.end(), 0.0);
    chances_[0] = 1;
    most_ = 0;
  }
  // One more rival, above with chance q.
  void Add(double q) {
    most_ = std::min(most_ + 1, chances_.size() - 1);
    for (std::size_t r = most_; r > 0; --r) {
      chances_[r] += q * (chances_[r - 1] - chances_[r]);
    }
    chances_[0] -= q * chances_[0];
  }
  [[nodiscard]] double chance(std::size_t r) const { return chances_[r]; }
  // P(fewer than k above).
  [[nodiscard]] double total() const {
    return std::accumulate(chances_.begin(), chances_.end(), 0.0);
  }

 private:
  std::vector<double> chances_;
  std::size_t most_ = 0;
};

// Rivals by descending reach, relative to the row and in units of a power of two near its standard
// error; a certain one is a band without width.
std::vector<Band> RivalBands(std::span<const double> scores,
                             std::span<const double> stderrs,
                             std::size_t row,
                             int exponent) {
  std::vector<Band> rivals;
  const double reach = Band::kReach * std::ldexp(stderrs[row], -exponent);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const Band band = {std::ldexp(scores[i] - scores[row], -exponent),
                       std::min(std::ldexp(stderrs[i], -exponent), kGreatest)};
    if (i != row && band.high() >= -reach) {
      rivals.push_back(band);
    }
  }
  std::sort(rivals.begin(), rivals.end(), [](const Band& a, const Band& b) {
    return a.high() != b.high() ? a.high() > b.high() : a.sd < b.sd;
  });
  return rivals;
}

double ChanceAbove(const Band& rival, double t) {
  return rival.sd > 0 ? NormalCdf((rival.center - t) / rival.sd) : rival.center > t ? 1 : 0;
}

// P(fewer than k rivals above t).
double ChanceOfFew(std::span<const Band> rivals, double t, CountAbove& count) {
  count.Reset();
  std::size_t added = 0;
  for (const Band& rival : rivals) {
    if (rival.high() <= t) {
      break;
    }
    count.Add(ChanceAbove(rival, t));
    if (++added % 16 == 0 && count.total() < kNothing) {
      return 0;
    }
  }
  return count.total();
}

// The row has a certain score: rivals tied with it are in random order.
double ChanceOfCertain(std::span<const Band> rivals, std::size_t k) {
  CountAbove count(k);
  std::size_t ties = 0;
  for (const Band& rival : rivals) {
    if (rival.sd == 0 && rival.center == 0) {
      ++ties;
    } else {
      count.Add(ChanceAbove(rival, 0));
    }
  }
  double chance = 0;
  for (std::size_t r = 0; r < k; ++r) {
    const double places = static_cast<double>(std::min(k - r, ties + 1));
    chance += count.chance(r) * places / static_cast<double>(ties + 1);
  }
  return chance;
}

// int f(t) P(fewer than k rivals above t) dt of a row at 0.
class ChanceIntegral : public Accumulator {
 public:
  ChanceIntegral(std::span<const Band> rivals, double sd, std::size_t k)
      : rivals_(rivals), sd_(sd), count_(k) {}

  bool Add(double t, double weight) override {
    const double few = ChanceOfFew(rivals_, t, count_);
    chance_ += weight * few * NormalDensity(t / sd_) / sd_;
    return few > kNothing;  // further down, rivals above are only more
  }
  void Halve() override { chance_ /= 2; }
  [[nodiscard]] double value() const override { return chance_; }

 private:
  std::span<const Band> rivals_;
  double sd_;
  CountAbove count_;
  double chance_ = 0;
};

// Panels for errors of any size. A certain rival is a step: a panel ends there.
void ScanSteps(const Band& own, std::span<const Band> rivals, const Visit& visit) {
  std::vector<Band> bands = {own};
  std::vector<double> steps = {own.low()};
  for (const Band& rival : rivals) {
    if (rival.sd > 0) {
      bands.push_back(rival);
    } else if (rival.center > own.low() && rival.center < own.high()) {
      steps.push_back(rival.center);
    }
  }
  std::sort(steps.begin(), steps.end(), std::greater<>());
  double top = own.high();
  bool is_open = true;
  const Visit watched = [&](double t, double weight) {
    is_open = visit(t, weight);
    return is_open;
  };
  for (const double step : steps) {
    if (is_open && step < top) {
      ScanPanels(step, top, 1, bands, watched);
      top = step;
    }
  }
}

}  // namespace

double ChanceInTop(std::span<const double> scores,
                   std::span<const double> stderrs,
                   std::size_t row,
                   std::size_t k) {
  if (k >= scores.size()) {
    return 1;
  }
  const int exponent = stderrs[row] > 0 ? std::ilogb(stderrs[row]) : 0;
  const std::vector<Band> rivals = RivalBands(scores, stderrs, row, exponent);
  const double sd = std::ldexp(stderrs[row], -exponent);
  if (sd == 0) {
    return ChanceOfCertain(rivals, k);
  }
  const Band own = {0, sd};
  double least = sd;
  for (const Band& rival : rivals) {
    least = std::min(least, rival.low() < own.high() ? rival.sd : sd);
  }
  ChanceIntegral integral(rivals, sd, k);
  if (least * kTrapezoidRatio < sd) {
    ScanSteps(own, rivals, [&](double t, double weight) { return integral.Add(t, weight); });
  } else {
    RefineTrapezoid(own.low(), own.high(), least / 4, kMove, integral);
  }
  return integral.value();
}

}  // namespace hl::stats
