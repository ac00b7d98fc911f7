// SPDX-License-Identifier: MIT
#include "lint/stats/grim.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
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

// Chances that one value is on the grid of n by luck, with how many values have it.
class Luck {
 public:
  Luck(const std::vector<PrintedScore>& values, double scale, std::size_t off) : off_(off) {
    for (const PrintedScore& value : values) {
      ++counts_[value.granularity / scale];
    }
  }

  // That all but `off_` of the values are on the grid.
  [[nodiscard]] double At(double n) const {
    double log_all = 0;
    double greatest = 0;
    std::int64_t values = 0;
    for (const auto& [step, count] : counts_) {
      const double chance = std::min(1.0, n * step);
      log_all += static_cast<double>(count) * std::log(chance);
      greatest = std::max(greatest, chance);
      values += count;
    }
    if (off_ == 0) {
      return std::exp(log_all);
    }
    return BinomialCdf(static_cast<std::int64_t>(off_), values, 1 - greatest);
  }

 private:
  std::size_t off_;
  std::map<double, std::int64_t> counts_;
};

bool Fits(const std::vector<PrintedScore>& values, double scale, double n, std::size_t off) {
  std::size_t misses = 0;
  for (const PrintedScore& value : values) {
    misses += IsOnGrid(value, scale, n) ? 0U : 1U;
    if (misses > off) {
      return false;
    }
  }
  return true;
}

// Distinct ones, off the ends: 0 and the full score are on every grid.
std::vector<PrintedScore> TellingValues(std::span<const PrintedScore> scores, double scale) {
  std::set<std::pair<double, double>> seen;
  std::vector<PrintedScore> values;
  for (const PrintedScore& score : scores) {
    const bool is_inside = score.value > 0 && score.value < scale;
    if (is_inside && IsPrinted(score, scale) &&
        seen.emplace(score.value, score.granularity).second) {
      values.push_back(score);
    }
  }
  return values;
}

std::string ReasonOf(const CountRecovery& recovery, std::size_t limit, std::size_t least) {
  if (recovery.distinct == 0) {
    return "n cannot be pinned: no score lies between the ends of the scale";
  }
  if (least == 0) {
    return fmt::format("n cannot be pinned: no count up to {} fits the {} distinct scores", limit,
                       recovery.distinct);
  }
  if (recovery.fits.empty()) {
    return fmt::format(
        "n cannot be pinned: {} fits the {} distinct scores, but some count up to it would by luck "
        "with a chance of {:.2g}",
        least, recovery.distinct, recovery.search_chance);
  }
  for (const std::size_t other : recovery.fits) {
    if (other % recovery.fits.front() != 0) {
      return fmt::format("n cannot be pinned: {} and {} both fit the {} distinct scores",
                         recovery.fits.front(), other, recovery.distinct);
    }
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

std::vector<std::size_t> OffGrid(std::span<const PrintedScore> scores, double scale, double n) {
  std::vector<std::size_t> off;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (!IsOnGrid(scores[i], scale, n)) {
      off.push_back(i);
    }
  }
  return off;
}

CountRecovery RecoverCount(std::span<const PrintedScore> scores,
                           double scale,
                           std::size_t limit,
                           double max_chance,
                           double off_share) {
  CountRecovery recovery;
  const std::vector<PrintedScore> values =
      scale > 0 ? TellingValues(scores, scale) : std::vector<PrintedScore>();
  recovery.distinct = values.size();
  const auto off = static_cast<std::size_t>(off_share * static_cast<double>(values.size()));
  const Luck luck(values, scale, off);
  double search_chance = 0;
  std::size_t least = 0;
  for (std::size_t n = 2; n <= limit && !values.empty(); ++n) {
    const double chance = luck.At(static_cast<double>(n));
    search_chance += chance;
    if (least != 0 && search_chance >= max_chance) {
      break;
    }
    if (!Fits(values, scale, static_cast<double>(n), off)) {
      continue;
    }
    if (least == 0) {
      least = n;
      recovery.chance = chance;
      recovery.search_chance = std::min(1.0, search_chance);
    }
    if (search_chance < max_chance) {
      recovery.fits.push_back(n);
    }
  }
  recovery.reason = ReasonOf(recovery, limit, least);
  if (recovery.reason.empty()) {
    recovery.n = recovery.fits.front();
    recovery.off_grid = OffGrid(scores, scale, static_cast<double>(*recovery.n));
  }
  return recovery;
}

}  // namespace hl::stats
