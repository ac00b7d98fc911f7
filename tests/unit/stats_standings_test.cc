// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "lint/base/missing.h"
#include "lint/stats/standings.h"

namespace hl::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
using Rows = std::vector<StandingsRow>;

Standings Of(const Rows& rows, double scale = 100, bool is_binary = true) {
  StandingsInput input;
  input.rows = rows;
  input.scale = scale;
  input.is_binary = is_binary;
  return MakeStandings(input);
}

TEST(Standings, SourcesOfErrors) {
  const Standings standings = Of({{80, 2, 500},
                                  {78, kMissing, 500},
                                  {100, kMissing, 500},
                                  {0, 0, 500},
                                  {70, kMissing, kMissing},
                                  {60, 0, 500}});
  EXPECT_EQ(standings.sources,
            (std::vector<StderrSource>{StderrSource::kPublished, StderrSource::kBinomial,
                                       StderrSource::kExtreme, StderrSource::kExtreme,
                                       StderrSource::kNone, StderrSource::kBinomial}));
  EXPECT_EQ(standings.rows, (std::vector<std::size_t>{0, 1, 2, 3, 5}));
  EXPECT_NEAR(standings.stderrs[1], 100 * std::sqrt(0.78 * 0.22 / 500), 1e-13);
  EXPECT_NEAR(standings.stderrs[2], 100 * std::sqrt(502.0 / 504 * 2 / 504 / 504), 1e-13);
  EXPECT_NEAR(standings.stderrs[3], standings.stderrs[2], 1e-14);
  EXPECT_EQ(standings.false_zeros, (std::vector<std::size_t>{5}));
  EXPECT_EQ(standings.without_error, 1U);
  EXPECT_FALSE(standings.is_top_open);  // 70 is far below
  EXPECT_EQ(Of({{80, kMissing, 500}}, 100, false).sources[0], StderrSource::kBinomialBound);
}

TEST(Standings, OneAnchorOnly) {
  const Rows anchored = {{60, 1, 805}, {50, 0, 805}, {40, 1, 805}};
  EXPECT_EQ(Of(anchored).sources[1], StderrSource::kAnchor);
  EXPECT_EQ(Of(anchored).rows, (std::vector<std::size_t>{0, 2}));
  EXPECT_TRUE(Of(anchored).false_zeros.empty());
  const Rows twice = {{60, 1, 805}, {50, 0, 805}, {50, 0, 805}};
  EXPECT_EQ(Of(twice).sources[1], StderrSource::kBinomial);
  EXPECT_EQ(Of(twice).false_zeros.size(), 2U);
  // Unbounded scores have an anchor only if it is named.
  StandingsInput elo;
  const Rows rows = {{1200, 10, kMissing}, {1000, 0, kMissing}};
  elo.rows = rows;
  EXPECT_EQ(MakeStandings(elo).sources[1], StderrSource::kNone);
  elo.anchor = 1000;
  EXPECT_EQ(MakeStandings(elo).sources[1], StderrSource::kAnchor);
}

TEST(Standings, ARowWithoutErrorNearTheTopLeavesItOpen) {
  EXPECT_TRUE(Of({{80, 2, kMissing}, {70, 2, kMissing}, {76, kMissing, kMissing}}).is_top_open);
  EXPECT_FALSE(Of({{80, 2, kMissing}, {70, 2, kMissing}, {73, kMissing, kMissing}}).is_top_open);
}

TEST(Standings, LowerIsBetter) {
  StandingsInput input;
  const Rows rows = {{1.8, 0.15, kMissing}, {3.3, 0.2, kMissing}, {1.9, kMissing, kMissing}};
  input.rows = rows;
  input.scale = 100;
  input.lower_is_better = true;
  const Standings standings = MakeStandings(input);
  EXPECT_EQ(standings.scores, (std::vector<double>{-1.8, -3.3}));
  EXPECT_TRUE(standings.is_top_open);
}

TEST(Standings, FaultsNameTheRow) {
  const Standings standings = Of({{kNan, 2, 500},
                                  {140, 2, 500},
                                  {50, -1, 500},
                                  {50, kNan, 500},
                                  {0.8, 60, kMissing},
                                  {50, 45, 500},
                                  {kMissing, 1, 500},
                                  {55, 2, 500}});
  ASSERT_EQ(standings.faults.size(), 7U);
  EXPECT_EQ(standings.faults[0].message, "score nan, expected a number");
  EXPECT_EQ(standings.faults[1].message, "score 140, expected 0 to 100");
  EXPECT_EQ(standings.faults[2].message, "standard error -1, expected a number of at least 0");
  EXPECT_EQ(standings.faults[4].message,
            "standard error 60 is more than scores of 0 to 100 can have: are both in the same "
            "unit?");
  EXPECT_EQ(standings.faults[6].message, "no score");
  EXPECT_EQ(standings.rows, (std::vector<std::size_t>{7}));
  // Shares with errors in percent.
  EXPECT_EQ(Of({{0.80, 2.1, 500}, {0.79, 2.1, 500}}, 1).faults.size(), 2U);
  EXPECT_TRUE(Of({}).rows.empty());
}

}  // namespace
}  // namespace hl::stats
