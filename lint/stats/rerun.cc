// SPDX-License-Identifier: MIT
#include "lint/stats/rerun.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "lint/stats/distribution.h"
#include "lint/stats/quadrature.h"
#include "lint/stats/sum.h"

namespace hl::stats {
namespace {

constexpr double kRootHalf = 1 / std::numbers::sqrt2;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
// Below e^-60 the product of all F counts for nothing, and so do all lower nodes.
constexpr double kLeastLog = -60;
constexpr double kTolerance = 1e-12;   // of the sum of p
constexpr double kMove = 3e-6;         // of the inflation, in sd: what is left is beyond its square
constexpr double kTrapezoidRatio = 8;  // of standard errors; beyond it panels are cheaper
constexpr double kCertain = 1e-12;     // share of the greatest standard error that counts as 0
constexpr int kRefinements = 4;        // of panels

double GreatestOf(std::span<const double> values) {
  return *std::max_element(values.begin(), values.end());
}

struct Row {
  Band band;
  std::size_t index;
};

// Sum of log(1 - q) over many q in 0..1, some of them tiny: a product for the large ones, a series
// for the others.
class LogProduct {
 public:
  void Add(double q) {
    if (q < 1e-4) {
      series_.Add(-q * (1 + q * (0.5 + q / 3)));
      return;
    }
    product_ *= 1 - q;
    Fold();
  }
  // The same for a q above 1/2, from 1 - q.
  void AddComplement(double f) {
    product_ *= f;
    Fold();
  }
  // What is in the sum up to now, without the last few factors.
  [[nodiscard]] double folded() const { return folded_ + series_.value(); }
  [[nodiscard]] double value() const { return folded_ + series_.value() + std::log(product_); }

 private:
  void Fold() {
    if (product_ < 1e-40) {
      folded_ += std::log(product_);
      product_ = 1;
    }
  }

  double folded_ = 0;
  Sum series_;
  double product_ = 1;
};

// Scores relative to the best one, and standard errors, both in units of a power of two near the
// greatest error: no square of them overflows or vanishes.
struct Scaled {
  std::vector<double> centers;
  std::vector<double> sds;
  int exponent = 0;
};

Scaled Scale(std::span<const double> scores, std::span<const double> stderrs, double best) {
  const double greatest = GreatestOf(stderrs);
  Scaled scaled;
  scaled.exponent = greatest > 0 ? std::ilogb(greatest) : 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    scaled.centers.push_back(std::ldexp(scores[i] - best, -scaled.exponent));
    const double sd = std::ldexp(stderrs[i], -scaled.exponent);
    scaled.sds.push_back(sd > kCertain ? sd : 0);
  }
  return scaled;
}

// The rows that can win, by descending reach, and where they compete.
struct Field {
  std::vector<Row> rows;
  double low = 0;  // the best certain score, or where the surest row has no chance to be below
  double high = 0;
  double certain = -kInfinity;  // best certain score
  std::size_t leader = 0;       // the row of the greatest center, in `rows`
  double least_sd = 0;
  double greatest_sd = 0;
};

Field MakeField(const Scaled& scaled) {
  Field field;
  field.low = field.high = -kInfinity;
  for (std::size_t i = 0; i < scaled.sds.size(); ++i) {
    const Band band = {scaled.centers[i], scaled.sds[i]};
    if (band.sd == 0) {
      field.certain = std::max(field.certain, band.center);
    } else {
      field.low = std::max(field.low, band.low());
      field.high = std::max(field.high, band.high());
    }
  }
  field.low = std::max(field.low, field.certain);
  for (std::size_t i = 0; i < scaled.sds.size(); ++i) {
    const Band band = {scaled.centers[i], scaled.sds[i]};
    if (band.sd > 0 && band.high() > field.low) {
      field.rows.push_back({band, i});
    }
  }
  std::sort(field.rows.begin(), field.rows.end(), [](const Row& a, const Row& b) {
    return a.band.high() != b.band.high() ? a.band.high() > b.band.high() : a.index < b.index;
  });
  field.least_sd = kInfinity;
  for (std::size_t i = 0; i < field.rows.size(); ++i) {
    const Band& band = field.rows[i].band;
    field.least_sd = std::min(field.least_sd, band.sd);
    field.greatest_sd = std::max(field.greatest_sd, band.sd);
    if (band.center > field.rows[field.leader].band.center) {
      field.leader = i;
    }
  }
  return field;
}

class WinnerSum : public Accumulator {
 public:
  WinnerSum(const Field& field, std::size_t count)
      : field_(field), p_(count), hazards_(field.rows.size()) {}

  bool Add(double t, double weight) override {
    LogProduct log_product;
    std::size_t active = 0;
    const std::vector<Row>& rows = field_.rows;
    for (; active < rows.size() && rows[active].band.high() > t; ++active) {
      hazards_[active] = Hazard(rows[active].band, t, log_product);
      if (log_product.folded() < kLeastLog) {
        return false;
      }
    }
    const double log_all = log_product.value();
    if (log_all < kLeastLog) {
      return false;
    }
    Accumulate(active, weight * std::exp(log_all));
    return true;
  }

  void Halve() override {
    inflation_ /= 2;
    for (double& p : p_) {
      p /= 2;
    }
  }

  [[nodiscard]] double value() const override { return inflation_; }

  // The certain rows win at `field_.certain` if all others are below; `ties` of them share.
  void AddCertain(std::span<const std::size_t> ties) {
    double log_all = 0;
    for (const Row& row : field_.rows) {
      log_all += NormalLogCdf((field_.certain - row.band.center) / row.band.sd);
    }
    const double mass = std::exp(log_all);
    if (!(mass > 0)) {
      return;
    }
    for (const std::size_t i : ties) {
      p_[i] += mass / static_cast<double>(ties.size());
    }
    // Stein's integration by parts leaves s_i^2 f_i G_i at the lower end.
    for (const Row& row : field_.rows) {
      const double z = (field_.certain - row.band.center) / row.band.sd;
      const double ratio = std::exp(log_all - NormalLogCdf(z));
      edge_ += row.band.sd * NormalDensity(z) * ratio;
    }
  }

  Winner Take(bool has_settled) {
    Winner winner;
    winner.inflation = inflation_ + edge_;
    Sum sum;
    for (const double p : p_) {
      sum.Add(p);
    }
    winner.p_sum_error = sum.value() - 1;
    winner.is_accurate = has_settled && std::abs(winner.p_sum_error) <= kTolerance;
    winner.p_best = std::move(p_);
    return winner;
  }

 private:
  // f / F of one row, and its F into the product. No row is more than 9 sd above any node.
  static double Hazard(const Band& band, double t, LogProduct& log_product) {
    const double z = (t - band.center) / band.sd;
    double f = 0;
    if (z > 0) {
      const double q = 0.5 * std::erfc(z * kRootHalf);
      log_product.Add(q);
      f = 1 - q;
    } else {
      f = 0.5 * std::erfc(-z * kRootHalf);
      log_product.AddComplement(f);
    }
    return NormalDensity(z) / (band.sd * f);
  }

  void Accumulate(std::size_t active, double weight) {
    double rest = 0;  // all hazards but the leader's: H - h without cancellation
    for (std::size_t i = 0; i < active; ++i) {
      rest += i == field_.leader ? 0 : hazards_[i];
    }
    const bool has_leader = field_.leader < active;
    const double leading = has_leader ? hazards_[field_.leader] : 0;
    double inflation = 0;
    for (std::size_t i = 0; i < active; ++i) {
      const Row& row = field_.rows[i];
      const double others = i == field_.leader ? rest : leading + (rest - hazards_[i]);
      p_[row.index] += weight * hazards_[i];
      inflation += row.band.sd * row.band.sd * hazards_[i] * others;
    }
    inflation_ += weight * inflation;
  }

  const Field& field_;
  std::vector<double> p_;
  std::vector<double> hazards_;
  double inflation_ = 0;
  double edge_ = 0;
};

std::vector<Band> BandsOf(const Field& field) {
  std::vector<Band> bands;
  for (const Row& row : field.rows) {
    bands.push_back(row.band);
  }
  return bands;
}

Winner ByTrapezoid(const Field& field, std::size_t count) {
  WinnerSum sum(field, count);
  const bool has_settled =
      RefineTrapezoid(field.low, field.high, field.least_sd / 4, kMove * field.least_sd, sum);
  return sum.Take(has_settled);
}

Winner ByPanels(const Field& field,
                std::size_t count,
                std::span<const std::size_t> certain,
                double width) {
  WinnerSum sum(field, count);
  if (field.high > field.low) {
    ScanPanels(field.low, field.high, width, BandsOf(field),
               [&sum](double t, double weight) { return sum.Add(t, weight); });
  }
  if (!certain.empty()) {
    sum.AddCertain(certain);
  }
  return sum.Take(true);
}

Winner WinnerOfMany(std::span<const double> scores, std::span<const double> stderrs, double best) {
  const Scaled scaled = Scale(scores, stderrs, best);
  const Field field = MakeField(scaled);
  std::vector<std::size_t> certain;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (scaled.sds[i] == 0 && scaled.centers[i] == field.certain) {
      certain.push_back(i);
    }
  }
  Winner winner;
  if (certain.empty() && field.greatest_sd <= kTrapezoidRatio * field.least_sd) {
    winner = ByTrapezoid(field, scores.size());
  } else {
    for (int i = 0; i <= kRefinements && !winner.is_accurate; ++i) {
      winner = ByPanels(field, scores.size(), certain, std::ldexp(1.0, -i));
    }
  }
  winner.inflation = std::ldexp(winner.inflation, scaled.exponent);
  return winner;
}

// Two rows: D = x_1 - x_2, q^2 = s_1^2 + s_2^2; P(1 wins) = Phi(D / q), inflation = q phi(D / q).
Winner WinnerOfTwo(std::span<const double> scores, std::span<const double> stderrs) {
  Winner winner;
  winner.is_accurate = true;
  const double q = std::hypot(stderrs[0], stderrs[1]);
  const double gap = scores[0] - scores[1];
  const double z = q > 0 ? gap / q : gap == 0 ? 0 : std::copysign(kInfinity, gap);
  winner.p_best = {NormalCdf(z), NormalCdf(-z)};
  winner.inflation = q > 0 ? q * NormalDensity(z) : 0;
  return winner;
}

}  // namespace

Winner IntegrateWinner(std::span<const double> scores, std::span<const double> stderrs) {
  const double best = GreatestOf(scores);
  Winner winner =
      scores.size() == 2 ? WinnerOfTwo(scores, stderrs) : WinnerOfMany(scores, stderrs, best);
  double below = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    below += winner.p_best[i] * (best - scores[i]);
  }
  winner.excess = winner.inflation - below;
  return winner;
}

}  // namespace hl::stats
