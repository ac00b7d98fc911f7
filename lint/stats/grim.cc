// SPDX-License-Identifier: MIT
#include "lint/stats/grim.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>
#include <utility>

#include "lint/stats/distribution.h"

namespace hl::stats {
namespace {

// Room for the doubles that printed decimals are read as, in units of the last printed digit.
constexpr double kRoom = 1e-6;

bool IsPrinted(const PrintedScore& score, double scale) {
  return score.value >= 0 && score.value <= scale && score.granularity > 0;
}

// The distinct scores off the ends: 0 and the full score are on every grid.
class Column {
 public:
  Column(std::span<const PrintedScore> scores, double scale) : scale_(scale) {
    std::set<std::pair<double, double>> seen;
    for (const PrintedScore& score : scores) {
      const bool is_inside = score.value > 0 && score.value < scale;
      if (is_inside && IsPrinted(score, scale) &&
          seen.emplace(score.value, score.granularity).second) {
        values_.push_back(score);
        finest_ = std::min(finest_, score.granularity);
      }
    }
  }

  [[nodiscard]] std::size_t size() const { return values_.size(); }

  // Values off the grid of n; counts no further than `most` + 1.
  [[nodiscard]] std::size_t Misses(std::size_t n, std::size_t most) const {
    std::size_t misses = 0;
    for (const PrintedScore& value : values_) {
      misses += IsOnGrid(value, scale_, static_cast<double>(n)) ? 0U : 1U;
      if (misses > most) {
        break;
      }
    }
    return misses;
  }
  [[nodiscard]] bool Fits(std::size_t n) const { return Misses(n, 0) == 0; }

  // That all values are on the grid of n by luck.
  [[nodiscard]] double Luck(std::size_t n) const {
    double log_all = 0;
    for (const PrintedScore& value : values_) {
      log_all += std::log(std::min(1.0, static_cast<double>(n) * value.granularity / scale_));
    }
    return std::exp(log_all);
  }

  // A smaller count that fits all values but so few that they are strays; 0 if there is none.
  [[nodiscard]] std::size_t Rival(std::size_t n, double max_chance) const {
    const auto count = static_cast<std::int64_t>(size());
    for (std::size_t smaller = 2; smaller < n; ++smaller) {
      const std::size_t most = size() / 2;
      const std::size_t misses = Misses(smaller, most);
      if (misses > most) {
        continue;
      }
      const double share = ShareOnGrid(finest_, scale_, n, smaller);
      const double chance = BinomialCdf(static_cast<std::int64_t>(misses), count, 1 - share);
      // Divisors are few, other counts as many as n.
      const double tries = n % smaller == 0 ? 100 : static_cast<double>(n);
      if (chance < max_chance / tries) {
        return smaller;
      }
    }
    return 0;
  }

 private:
  double scale_;
  std::vector<PrintedScore> values_;
  double finest_ = std::numeric_limits<double>::infinity();
};

std::string ReasonOf(const CountRecovery& recovery,
                     const Column& column,
                     std::size_t limit,
                     double max_chance) {
  const std::size_t n = recovery.least;
  if (column.size() == 0) {
    return "no score lies between the ends of the scale";
  }
  if (n == 0) {
    return fmt::format("no count up to {} fits all {} distinct scores", limit, column.size());
  }
  if (recovery.search_chance >= max_chance) {
    return fmt::format(
        "{} is the least that fits the {} distinct scores, but some count up to it would by luck "
        "with a chance of {:.2g}",
        n, column.size(), recovery.search_chance);
  }
  if (const std::size_t rival = column.Rival(n, max_chance)) {
    return fmt::format("{} fits the {} distinct scores, but {} fits all except {} of them", n,
                       column.size(), rival, column.Misses(rival, column.size()));
  }
  return "";
}

}  // namespace

bool IsOnGrid(const PrintedScore& score, double scale, double n) {
  if (!(n >= 1 && scale > 0 && IsPrinted(score, scale))) {
    return false;
  }
  const double k = std::nearbyint(score.value * n / scale);
  return std::abs(scale * k / n - score.value) <= score.granularity * (0.5 + kRoom);
}

double ShareOnGrid(double granularity, double scale, std::size_t n, std::size_t other) {
  std::size_t on_grid = 0;
  for (std::size_t k = 1; k < n; ++k) {
    const double mean = scale * static_cast<double>(k) / static_cast<double>(n);
    const double printed = std::nearbyint(mean / granularity) * granularity;
    on_grid += IsOnGrid({printed, granularity}, scale, static_cast<double>(other)) ? 1U : 0U;
  }
  return n > 1 ? static_cast<double>(on_grid) / static_cast<double>(n - 1) : 1;
}

std::vector<std::size_t> OffGrid(std::span<const PrintedScore> scores, double scale, double n) {
  std::vector<std::size_t> off;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (!IsOnGrid(scores[i], scale, n)) {
      off.push_back(i);
    }
  }
  return off;
}

std::vector<std::size_t> FittingCounts(std::span<const PrintedScore> scores,
                                       double scale,
                                       std::size_t limit) {
  const Column column(scores, scale);
  std::vector<std::size_t> fits;
  for (std::size_t n = 2; n <= limit; ++n) {
    if (column.Fits(n)) {
      fits.push_back(n);
    }
  }
  return fits;
}

CountRecovery RecoverCount(std::span<const PrintedScore> scores,
                           double scale,
                           std::size_t limit,
                           double max_chance) {
  CountRecovery recovery;
  const Column column(scores, scale);
  recovery.distinct = column.size();
  double search_chance = 0;
  for (std::size_t n = 2; n <= limit && column.size() > 0 && recovery.least == 0; ++n) {
    const double chance = column.Luck(n);
    search_chance += chance;
    if (column.Fits(n)) {
      recovery.least = n;
      recovery.chance = chance;
      recovery.search_chance = std::min(1.0, search_chance);
    }
  }
  const std::string reason = ReasonOf(recovery, column, limit, max_chance);
  if (reason.empty()) {
    recovery.n = recovery.least;
  } else {
    recovery.reason = "n cannot be pinned: " + reason;
  }
  return recovery;
}

}  // namespace hl::stats
