// SPDX-License-Identifier: MIT
#include "lint/stats/mcb.h"

#include <boost/math/tools/roots.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <numbers>
#include <numeric>

#include "lint/stats/distribution.h"
#include "lint/stats/quadrature.h"

namespace hl::stats {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kNoExponent = std::numeric_limits<int>::min();  // of a certain score
constexpr double kNever = 40;                                 // standard errors below: e^-800
constexpr double kLeastLog = -60;         // e^-60 of the product of all counts for nothing
constexpr double kTrapezoidRatio = 8;     // of standard errors; beyond it panels are cheaper
constexpr double kMove = 1e-7;            // what is left is beyond its square
constexpr std::size_t kBucketNodes = 20;  // Chebyshev nodes for a factor of two of standard errors
constexpr std::size_t kTableNodes = 10;
constexpr std::size_t kFewModels = 100;   // so many are decided one by one
constexpr double kTableTolerance = 1e-5;  // far beyond the error of the table
constexpr double kBracketRoom = 1e-6;
constexpr std::uintmax_t kMostSteps = 60;

using NoThrow = boost::math::policies::policy<
    boost::math::policies::evaluation_error<boost::math::policies::ignore_error>>;

// Chebyshev nodes of the first kind on low..high, and the values of the Lagrange polynomials there.
class Chebyshev {
 public:
  Chebyshev(double low, double high, std::size_t count) : nodes_(count), weights_(count) {
    for (std::size_t m = 0; m < count; ++m) {
      const double angle =
          std::numbers::pi * (static_cast<double>(m) + 0.5) / static_cast<double>(count);
      nodes_[m] = (low + high) / 2 + (high - low) / 2 * std::cos(angle);
      weights_[m] = (m % 2 == 0 ? 1 : -1) * std::sin(angle);
    }
  }
  [[nodiscard]] const std::vector<double>& nodes() const { return nodes_; }

  // Barycentric: the share of each node in the value at x.
  [[nodiscard]] std::vector<double> Shares(double x) const {
    std::vector<double> shares(nodes_.size());
    double sum = 0;
    for (std::size_t m = 0; m < nodes_.size(); ++m) {
      if (x == nodes_[m]) {
        std::fill(shares.begin(), shares.end(), 0.0);
        shares[m] = 1;
        return shares;
      }
      shares[m] = weights_[m] / (x - nodes_[m]);
      sum += shares[m];
    }
    for (double& share : shares) {
      share /= sum;
    }
    return shares;
  }

 private:
  std::vector<double> nodes_;
  std::vector<double> weights_;
};

// Standard errors with how many rivals have them. Sums of a smooth function over rivals become sums
// over few of them: within a factor of two more than kBucketNodes different ones are replaced by
// Chebyshev nodes in their logarithm, with the weights that give the same sum.
struct Weighted {
  double stderr_;
  double count;  // may be negative or no whole number
};

std::vector<Weighted> Gather(std::span<const double> stderrs) {
  std::map<double, double> counts;
  for (const double s : stderrs) {
    ++counts[s];
  }
  std::map<int, std::vector<Weighted>> buckets;
  for (const auto& [s, count] : counts) {
    buckets[s > 0 ? std::ilogb(s) : kNoExponent].push_back({s, count});
  }
  std::vector<Weighted> gathered;
  for (const auto& [exponent, members] : buckets) {
    if (members.size() <= kBucketNodes) {
      gathered.insert(gathered.end(), members.begin(), members.end());
      continue;
    }
    const Chebyshev chebyshev(std::log(members.front().stderr_), std::log(members.back().stderr_),
                              kBucketNodes);
    std::vector<double> weights(kBucketNodes);
    for (const Weighted& member : members) {
      const std::vector<double> shares = chebyshev.Shares(std::log(member.stderr_));
      for (std::size_t m = 0; m < kBucketNodes; ++m) {
        weights[m] += member.count * shares[m];
      }
    }
    for (std::size_t m = 0; m < kBucketNodes; ++m) {
      gathered.push_back({std::exp(chebyshev.nodes()[m]), weights[m]});
    }
  }
  return gathered;
}

// int phi(z) f(z) dz
class TailSum : public Accumulator {
 public:
  explicit TailSum(std::function<double(double)> f) : f_(std::move(f)) {}

  bool Add(double z, double weight) override {
    tail_ += weight * NormalDensity(z) * f_(z);
    return true;
  }
  void Halve() override { tail_ /= 2; }
  [[nodiscard]] double value() const override { return tail_; }

 private:
  std::function<double(double)> f_;
  double tail_ = 0;
};

// P(max_j (e_j - e_0) / s_0j > d) over rivals gathered as above, less one with the control's own
// standard error where `has_own`.
class Tail {
 public:
  Tail(std::vector<Weighted> rivals, bool has_own)
      : rivals_(std::move(rivals)), has_own_(has_own) {}

  [[nodiscard]] double At(double d, double control) const {
    return control > 0 ? AtNoisy(d, control) : AtCertain(d);
  }

  // d with At(d) = alpha. One rival alone is its least value, all of them apart (Bonferroni) its
  // greatest.
  [[nodiscard]] double Quantile(double alpha, double control) const {
    double count = has_own_ ? -1 : 0;
    for (const Weighted& rival : rivals_) {
      count += rival.count;
    }
    const double low = -NormalQuantile(alpha) - kBracketRoom;
    const double high = -NormalQuantile(alpha / std::max(1.0, count)) + kBracketRoom;
    const auto excess = [&](double d) { return At(d, control) / alpha - 1; };
    std::uintmax_t steps = kMostSteps;
    const auto [below, above] = boost::math::tools::toms748_solve(
        excess, low, high, boost::math::tools::eps_tolerance<double>(46), steps, NoThrow());
    return (below + above) / 2;
  }

 private:
  // The control's score is certain: rivals are independent of each other.
  [[nodiscard]] double AtCertain(double d) const {
    double log_all = 0;
    for (const Weighted& rival : rivals_) {
      log_all += rival.stderr_ > 0 ? rival.count * NormalLogCdf(d) : 0;
    }
    return -std::expm1(log_all);
  }

  // Given e_0 = -s_0 z, rival j stays below with Phi((d s_0j - s_0 z) / s_j): 1 minus that product.
  [[nodiscard]] double AtNoisy(double d, double control) const {
    double least_ratio = 1;
    bool has_certain = false;
    for (const Weighted& rival : rivals_) {
      has_certain = has_certain || rival.stderr_ == 0;
      least_ratio = std::min(least_ratio, rival.stderr_ / control);
    }
    const Band own = {0, 1};
    TailSum sum([&](double z) { return -std::expm1(LogBelow(d, control, z)); });
    if (least_ratio * kTrapezoidRatio >= 1) {
      RefineTrapezoid(own.low(), own.high(), least_ratio / 4, kMove, sum);
      return sum.value();
    }
    const Visit visit = [&sum](double z, double weight) { return sum.Add(z, weight); };
    std::vector<Band> bands = {own};
    for (const Weighted& rival : rivals_) {
      if (rival.stderr_ > 0) {
        const double ratio = rival.stderr_ / control;
        bands.push_back({d * std::hypot(1, ratio), ratio});
      }
    }
    if (has_certain && d < own.high()) {
      ScanPanels(d, own.high(), 1, bands, visit);  // a certain rival is a step at z = d
      ScanPanels(own.low(), d, 1, bands, visit);
    } else {
      ScanPanels(own.low(), own.high(), 1, bands, visit);
    }
    return sum.value();
  }

  // log P(rival j below), far from its band without a logarithm.
  static double LogBelowOne(double distance, double s) {
    if (s == 0) {
      return distance >= 0 ? 0 : -kInfinity;
    }
    const double z = distance / s;
    return z > Band::kReach ? 0 : z < -kNever ? -0.5 * z * z : NormalLogCdf(z);
  }

  [[nodiscard]] double LogBelow(double d, double control, double z) const {
    const auto log_below = [&](double s) {
      return LogBelowOne(d * std::hypot(control, s) - control * z, s);
    };
    double log_all = has_own_ ? -log_below(control) : 0;
    for (const Weighted& rival : rivals_) {
      log_all += rival.count * log_below(rival.stderr_);
    }
    return log_all < kLeastLog ? -kInfinity : log_all;
  }

  std::vector<Weighted> rivals_;
  bool has_own_;
};

double StandardGap(double gap, double a, double b) {
  const double s = std::hypot(a, b);
  return s > 0 ? gap / s : gap == 0 ? 0 : std::copysign(kInfinity, gap);
}

// Models that can be furthest above another one, in its standard errors: none has both a higher
// score and a smaller error. By descending score.
std::vector<std::size_t> Front(std::span<const double> scores, std::span<const double> stderrs) {
  std::vector<std::size_t> order(scores.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return scores[a] != scores[b] ? scores[a] > scores[b] : stderrs[a] < stderrs[b];
  });
  std::vector<std::size_t> front;
  double least = kInfinity;
  for (const std::size_t i : order) {
    if (stderrs[i] < least) {
      front.push_back(i);
      least = stderrs[i];
    }
  }
  return front;
}

class Comparison {
 public:
  Comparison(std::span<const double> scores, std::span<const double> stderrs)
      : scores_(scores), stderrs_(stderrs), front_(Front(scores, stderrs)) {}

  // max_j (x_j - x_i) / s_ij, at least 0; `enough`: anything above will do.
  [[nodiscard]] double Distance(std::size_t i, double enough) const {
    const double least_error = stderrs_[front_.back()];
    double distance = 0;
    for (const std::size_t j : front_) {
      const double gap = scores_[j] - scores_[i];
      if (gap <= 0 || distance > enough || StandardGap(gap, stderrs_[i], least_error) < distance) {
        break;
      }
      distance = std::max(distance, StandardGap(gap, stderrs_[i], stderrs_[j]));
    }
    return distance;
  }

 private:
  std::span<const double> scores_;
  std::span<const double> stderrs_;
  std::vector<std::size_t> front_;
};

// The critical distance as a function of the model's own standard error, from ten exact values.
class QuantileTable {
 public:
  QuantileTable(const Tail& tail, double alpha, double low, double high)
      : chebyshev_(std::log(low), std::log(high), low < high ? kTableNodes : 1) {
    for (const double node : chebyshev_.nodes()) {
      quantiles_.push_back(tail.Quantile(alpha, std::exp(node)));
    }
  }
  [[nodiscard]] double At(double stderr_) const {
    const std::vector<double> shares = chebyshev_.Shares(std::log(stderr_));
    return std::inner_product(shares.begin(), shares.end(), quantiles_.begin(), 0.0);
  }

 private:
  Chebyshev chebyshev_;
  std::vector<double> quantiles_;
};

// A model that one rival alone does not rule out, and all of them apart may.
struct Open {
  std::size_t model;
  double distance;
  double stderr_;
};

// Adds those models to the set that the rivals together do not rule out.
void DecideOpen(const Tail& tail,
                double alpha,
                const std::vector<Open>& models,
                std::vector<std::size_t>& set) {
  const auto [least, greatest] =
      std::minmax_element(models.begin(), models.end(),
                          [](const Open& a, const Open& b) { return a.stderr_ < b.stderr_; });
  std::vector<QuantileTable> table;
  if (models.size() > kFewModels && least->stderr_ > 0) {
    table.emplace_back(tail, alpha, least->stderr_, greatest->stderr_);
  }
  for (const Open& open : models) {
    const double beyond = table.empty() ? 0 : open.distance - table.front().At(open.stderr_);
    const bool is_in = std::abs(beyond) > kTableTolerance
                           ? beyond < 0
                           : tail.At(open.distance, open.stderr_) >= alpha;
    if (is_in) {
      set.push_back(open.model);
    }
  }
}

}  // namespace

double DunnettTail(double d, double control, std::span<const double> rivals) {
  return Tail(Gather(rivals), false).At(d, control);
}

double DunnettQuantile(double alpha, double control, std::span<const double> rivals) {
  return rivals.empty() ? 0 : Tail(Gather(rivals), false).Quantile(alpha, control);
}

double McbP(std::span<const double> scores, std::span<const double> stderrs, std::size_t i) {
  const double distance = Comparison(scores, stderrs).Distance(i, kInfinity);
  if (distance == 0) {
    return 1;
  }
  return distance == kInfinity ? 0 : Tail(Gather(stderrs), true).At(distance, stderrs[i]);
}

std::vector<std::size_t> McbSet(std::span<const double> scores,
                                std::span<const double> stderrs,
                                double alpha) {
  const Comparison comparison(scores, stderrs);
  // One rival alone rules nobody out below `surely_in`, all together nobody in above `surely_out`.
  const double surely_in = -NormalQuantile(alpha);
  const double surely_out = -NormalQuantile(alpha / static_cast<double>(scores.size()));
  std::vector<std::size_t> set;
  std::map<int, std::vector<Open>> open;  // by standard error, within a factor of four
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const double distance = comparison.Distance(i, surely_out);
    if (distance <= surely_in) {
      set.push_back(i);
    } else if (distance <= surely_out) {
      const int exponent = stderrs[i] > 0 ? std::ilogb(stderrs[i]) / 2 : kNoExponent;
      open[exponent].push_back({i, distance, stderrs[i]});
    }
  }
  const Tail tail(Gather(stderrs), true);
  for (const auto& [exponent, models] : open) {
    DecideOpen(tail, alpha, models, set);
  }
  std::sort(set.begin(), set.end());
  return set;
}

}  // namespace hl::stats
