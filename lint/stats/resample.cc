// SPDX-License-Identifier: MIT
#include "lint/stats/resample.h"

#include <boost/random/mersenne_twister.hpp>
#include <boost/random/normal_distribution.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "lint/stats/quadrature.h"

namespace hl::stats {
namespace {

// Mean and its standard error, by Welford's recursion.
class Average {
 public:
  void Add(double value) {
    ++count_;
    const double change = value - mean_;
    mean_ += change / static_cast<double>(count_);
    squares_ += change * (value - mean_);
  }
  // `least_variance`: of chances, which no run of equal draws proves to be 0 or 1.
  [[nodiscard]] Estimate Take(double least_variance) const {
    const auto n = static_cast<double>(count_);
    return {mean_, std::sqrt(std::max(squares_ / (n - 1), least_variance) / n)};
  }

 private:
  std::uint64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;
};

struct Row {
  double score;
  double sd;
  bool is_leader;
  bool is_in_top_k;  // as printed
};

// The models that can be above the leader, with what is common to all taken out of their errors.
std::vector<Row> RowsOf(const SelectionInput& input, const Selection& selection) {
  std::vector<bool> is_in_top_k(input.scores.size());
  for (std::size_t r = 0; r < std::min(input.top_k, selection.order.size()); ++r) {
    is_in_top_k[selection.order[r]] = true;
  }
  const double factor = std::sqrt(1 - input.rho);
  const double leader_low =
      Band{input.scores[selection.leader], factor * input.stderrs[selection.leader]}.low();
  std::vector<Row> rows;
  for (std::size_t i = 0; i < input.scores.size(); ++i) {
    const Band band = {input.scores[i], factor * input.stderrs[i]};
    if (band.high() >= leader_low) {
      rows.push_back({band.center, band.sd, i == selection.leader, is_in_top_k[i]});
    }
  }
  return rows;
}

class Draws {
 public:
  Draws(std::vector<Row> rows, std::size_t top_k, double best, std::uint64_t seed)
      : rows_(std::move(rows)), values_(rows_.size()), top_k_(top_k), best_(best), engine_(seed) {}

  void Draw() {
    double max = -std::numeric_limits<double>::infinity();
    double leader = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const Row& row = rows_[i];
      values_[i] = row.sd > 0 ? row.score + row.sd * normal_(engine_) : row.score;
      max = std::max(max, values_[i]);
      leader = row.is_leader ? values_[i] : leader;
    }
    Count(max, leader);
  }

  [[nodiscard]] Resampled Take(std::uint64_t draws) const {
    const double one_draw = 1 / static_cast<double>(draws);
    Resampled resampled;
    resampled.draws = draws;
    resampled.p_wrong = p_wrong_.Take(one_draw);
    resampled.inflation = inflation_.Take(0);
    resampled.expected_max = excess_.Take(0);
    resampled.expected_max.value += best_;
    resampled.best_in_top_k = best_in_top_k_.Take(one_draw);
    resampled.leader_in_top_k = leader_in_top_k_.Take(one_draw);
    return resampled;
  }

 private:
  void Count(double max, double leader) {
    double winners = 0;
    double inflation = 0;
    double in_top_k = 0;
    bool is_leader_first = false;
    std::size_t above = 0;
    std::size_t level = 0;  // with the leader, itself included
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      above += values_[i] > leader ? 1U : 0U;
      level += values_[i] == leader ? 1U : 0U;
      if (values_[i] == max) {
        ++winners;
        inflation += max - rows_[i].score;
        in_top_k += rows_[i].is_in_top_k ? 1 : 0;
        is_leader_first = is_leader_first || rows_[i].is_leader;
      }
    }
    p_wrong_.Add(1 - (is_leader_first ? 1 / winners : 0));
    inflation_.Add(inflation / winners);
    excess_.Add(max - best_);
    best_in_top_k_.Add(in_top_k / winners);
    const std::size_t places = above < top_k_ ? std::min(top_k_ - above, level) : 0;
    leader_in_top_k_.Add(static_cast<double>(places) / static_cast<double>(level));
  }

  std::vector<Row> rows_;
  std::vector<double> values_;
  std::size_t top_k_;
  double best_;
  boost::random::mt19937_64 engine_;
  boost::random::normal_distribution<double> normal_;
  Average p_wrong_;
  Average inflation_;
  Average excess_;
  Average best_in_top_k_;
  Average leader_in_top_k_;
};

}  // namespace

Result<Resampled> Resample(const SelectionInput& input, std::uint64_t draws, std::uint64_t seed) {
  if (draws < 2) {
    return Error{fmt::format("{} draws, expected two or more", draws)};
  }
  const Result<Selection> selection = Select(input);
  if (!selection) {
    return selection.error();
  }
  Draws all(RowsOf(input, *selection), input.top_k, input.scores[selection->leader], seed);
  for (std::uint64_t i = 0; i < draws; ++i) {
    all.Draw();
  }
  return all.Take(draws);
}

}  // namespace hl::stats
