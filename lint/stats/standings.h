// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lint/base/missing.h"

namespace hl::stats {

// Makes the rows of one column fit for Select: which rows take part, with which standard error and
// where that comes from. Nothing is guessed: unit and direction are given. The rules are those of
// the edge-case table of the ranking reference: a zero error is missing but for anchors and
// extreme scores, a 0/1 mean with known n has a binomial error, and so on.

struct StandingsRow {
  double score = kMissing;    // as printed
  double stderr_ = kMissing;  // as printed, in the score's unit; missing if there is none
  double n = kMissing;        // questions; missing if unknown
};

struct StandingsInput {
  std::span<const StandingsRow> rows;
  bool lower_is_better = false;
  // 1: shares, 100: percent, 0: unbounded (Elo, loss): no binomial error and no check of units.
  double scale = 0;
  bool is_binary = false;  // scores are means of 0/1 answers (else a binomial error is a bound)
  // Score at which a single row with standard error 0 is the reference of a relative metric (50,
  // 0.5 or the Elo of the anchor); missing: half of the scale, none where the scale is 0.
  double anchor = kMissing;
};

enum class StderrSource {
  kPublished,      // as printed
  kBinomial,       // sqrt(p(1-p)/n), 0/1 means
  kBinomialBound,  // the same for other means in 0..scale: an upper bound
  kExtreme,        // score 0 or full: binomial at (k+2)/(n+4)
  kAnchor,         // reference row: no part of the ranking
  kNone,           // missing, or a zero that cannot be: no part of the ranking
  kFaulty,         // the row is no row of numbers, see `fault`
};

struct StandingsFault {
  std::size_t row;
  std::string message;  // for people: what was found and what was expected
};

struct Standings {
  std::vector<StderrSource> sources;  // one a row of the input
  // The ranked rows: index into the input, oriented score (larger is better), standard error.
  std::vector<std::size_t> rows;
  std::vector<double> scores;
  std::vector<double> stderrs;

  std::vector<StandingsFault> faults;    // NaN, negative error, error beyond what the scale allows
  std::vector<std::size_t> false_zeros;  // rows whose zero error was read as missing
  std::size_t without_error = 0;         // rows of source kNone
  // A row of kNone is within three median standard errors of the best: never say `resolved`.
  bool is_top_open = false;
};
// Takes anything; never fails.
Standings MakeStandings(const StandingsInput& input);

std::string_view Words(StderrSource source);

}  // namespace hl::stats
