// SPDX-License-Identifier: MIT
#include "lint/stats/standings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

namespace hl::stats {
namespace {

// Errors so many times beyond what n and scale allow are in another unit, not clustered.
constexpr double kUnitMismatch = 10;
constexpr double kOpenTop = 3;  // median standard errors below the best

double AnchorOf(const StandingsInput& input) {
  return Has(input.anchor) ? input.anchor : input.scale > 0 ? input.scale / 2 : kMissing;
}

std::optional<std::string> FaultOf(const StandingsRow& row, double scale) {
  if (!std::isfinite(row.score)) {
    return IsMissing(row.score) ? std::string("no score")
                                : fmt::format("score {}, expected a number", row.score);
  }
  if (scale > 0 && !(row.score >= 0 && row.score <= scale)) {
    return fmt::format("score {}, expected 0 to {}", row.score, scale);
  }
  if (IsMissing(row.stderr_)) {
    return std::nullopt;
  }
  if (!(row.stderr_ >= 0 && std::isfinite(row.stderr_))) {
    return fmt::format("standard error {}, expected a number of at least 0", row.stderr_);
  }
  const double bound = row.n >= 2 ? kUnitMismatch * scale / (2 * std::sqrt(row.n - 1)) : scale / 2;
  if (scale > 0 && row.stderr_ > std::min(bound, scale / 2)) {
    return fmt::format(
        "standard error {} is more than scores of 0 to {} can have: are both in the same unit?",
        row.stderr_, scale);
  }
  return std::nullopt;
}

// The single row without error at the reference value.
std::optional<std::size_t> AnchorRow(const StandingsInput& input) {
  const double anchor = AnchorOf(input);
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < input.rows.size(); ++i) {
    if (input.rows[i].stderr_ == 0 && input.rows[i].score == anchor) {
      if (found) {
        return std::nullopt;
      }
      found = i;
    }
  }
  return found;
}

struct Sourced {
  StderrSource source;
  double stderr_;
};

Sourced SourceOf(const StandingsRow& row, const StandingsInput& input) {
  if (row.stderr_ > 0) {
    return {StderrSource::kPublished, row.stderr_};
  }
  if (!(input.scale > 0 && row.n >= 1 && std::isfinite(row.n))) {
    return {StderrSource::kNone, kMissing};
  }
  const double p = row.score / input.scale;
  if (p == 0 || p == 1) {
    // Agresti & Coull 1998: two more answers of each kind.
    const double moved = (p * row.n + 2) / (row.n + 4);
    return {StderrSource::kExtreme, input.scale * std::sqrt(moved * (1 - moved) / (row.n + 4))};
  }
  return {input.is_binary ? StderrSource::kBinomial : StderrSource::kBinomialBound,
          input.scale * std::sqrt(p * (1 - p) / row.n)};
}

double MedianOf(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

void SetOpenTop(const StandingsInput& input, Standings& standings) {
  if (standings.rows.empty() || standings.without_error == 0) {
    return;
  }
  const double best = *std::max_element(standings.scores.begin(), standings.scores.end());
  const double least = best - kOpenTop * MedianOf(standings.stderrs);
  const double sign = input.lower_is_better ? -1 : 1;
  for (std::size_t i = 0; i < input.rows.size(); ++i) {
    if (standings.sources[i] == StderrSource::kNone && sign * input.rows[i].score >= least) {
      standings.is_top_open = true;
    }
  }
}

}  // namespace

Standings MakeStandings(const StandingsInput& input) {
  Standings standings;
  const std::optional<std::size_t> anchor = AnchorRow(input);
  for (std::size_t i = 0; i < input.rows.size(); ++i) {
    const StandingsRow& row = input.rows[i];
    if (std::optional<std::string> fault = FaultOf(row, input.scale)) {
      standings.faults.push_back({i, std::move(*fault)});
      standings.sources.push_back(StderrSource::kFaulty);
      continue;
    }
    if (anchor == i) {
      standings.sources.push_back(StderrSource::kAnchor);
      continue;
    }
    const bool is_extreme = input.scale > 0 && (row.score == 0 || row.score == input.scale);
    if (row.stderr_ == 0 && !is_extreme) {
      standings.false_zeros.push_back(i);
    }
    const Sourced sourced = SourceOf(row, input);
    standings.sources.push_back(sourced.source);
    if (sourced.source == StderrSource::kNone) {
      ++standings.without_error;
      continue;
    }
    standings.rows.push_back(i);
    standings.scores.push_back(input.lower_is_better ? -row.score : row.score);
    standings.stderrs.push_back(sourced.stderr_);
  }
  SetOpenTop(input, standings);
  return standings;
}

std::string_view Words(StderrSource source) {
  switch (source) {
    case StderrSource::kPublished:
      return "published";
    case StderrSource::kBinomial:
      return "binomial, assumed";
    case StderrSource::kBinomialBound:
      return "binomial, an upper bound";
    case StderrSource::kExtreme:
      return "binomial at an extreme score, assumed";
    case StderrSource::kAnchor:
      return "reference row";
    case StderrSource::kNone:
      return "no uncertainty";
    case StderrSource::kFaulty:
      return "no numbers";
  }
  std::abort();
}

}  // namespace hl::stats
