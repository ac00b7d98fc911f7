// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "lint/stats/lattice.h"
#include "lint/stats/precision.h"

namespace hl::stats {
namespace {

double OwnHalf(const std::string& token) {
  return HalfUnit(token.data(), static_cast<int>(token.size()));
}

// Shares k/n as a writer prints them.
std::vector<double> Shares() {
  std::vector<double> shares;
  for (int k = 1; k < 40; ++k) {
    shares.push_back(k / 113.0);
    shares.push_back(std::sqrt(k * (1319.0 - k) / 1318.0) / 1319.0);
  }
  return shares;
}

void ExpectIntervalsHold(const std::string& format) {
  PrintedPrecision precision;
  std::vector<std::string> tokens;
  for (const double share : Shares()) {
    tokens.push_back(fmt::format(fmt::runtime(format), share));
    precision.Add(tokens.back(), std::strtod(tokens.back().c_str(), nullptr));
  }
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const double printed = std::strtod(tokens[i].c_str(), nullptr);
    const double half = precision.HalfOf(printed, OwnHalf(tokens[i]));
    EXPECT_LE(std::abs(printed - Shares()[i]), half) << format << " " << tokens[i];
    EXPECT_LE(half, 1e-3);
  }
}

TEST(PrintedPrecision, CoversWhatRoundingTakes) {
  for (const char* format : {"{:.4f}", "{:.6f}", "{:.10f}", "{:.12f}", "{:.14f}", "{:.8g}",
                             "{:.10g}", "{:.11g}", "{:.12g}", "{:.14g}"}) {
    ExpectIntervalsHold(format);
  }
}

TEST(PrintedPrecision, IsExactWhereDoublesArePrintedInFull) {
  PrintedPrecision precision;
  for (const double share : Shares()) {
    precision.Add(fmt::format("{}", share), share);
  }
  for (const double share : Shares()) {
    EXPECT_EQ(precision.HalfOf(share, 0), 0);
  }
  EXPECT_FALSE(precision.is_short());
}

TEST(PrintedPrecision, KnowsFloat32) {
  for (const bool widened : {false, true}) {
    PrintedPrecision precision;
    std::vector<std::string> tokens;
    for (const double share : Shares()) {
      const auto narrow = static_cast<float>(share);
      tokens.push_back(widened ? fmt::format("{}", static_cast<double>(narrow))
                               : fmt::format("{}", narrow));
      precision.Add(tokens.back(), std::strtod(tokens.back().c_str(), nullptr));
    }
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const double printed = std::strtod(tokens[i].c_str(), nullptr);
      EXPECT_LE(std::abs(printed - Shares()[i]), precision.HalfOf(printed, OwnHalf(tokens[i])));
    }
  }
}

TEST(PrintedPrecision, LeavesShortNumbersTheirOwnDecimals) {
  PrintedPrecision precision;
  precision.Add("0.274", 0.274);
  precision.Add("0.25", 0.25);
  EXPECT_TRUE(precision.is_short());
  EXPECT_EQ(precision.HalfOf(0.25, OwnHalf("0.25")), OwnHalf("0.25"));
  EXPECT_NEAR(precision.half_of_most_decimals(), 0.0005, 1e-6);
  precision.Add("0.0833333333333333", 0.0833333333333333);
  EXPECT_FALSE(precision.is_short());
}

TEST(PrintedPrecision, SeesRoundedSharesBesidePerplexities) {
  PrintedPrecision precision;
  precision.Add("0.040936018074", 0.040936018074);
  precision.Add("1234.567890123457", 1234.567890123457);
  EXPECT_GE(precision.HalfOf(0.040936018074, 0), 5e-13);
}

}  // namespace
}  // namespace hl::stats
