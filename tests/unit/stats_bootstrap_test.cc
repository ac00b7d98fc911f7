// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>

#include "lint/base/missing.h"
#include "lint/stats/bootstrap.h"

namespace hl::stats {
namespace {

double MeanOf(const std::vector<std::uint32_t>& documents) {
  double sum = 0;
  for (const std::uint32_t i : documents) {
    sum += i;
  }
  return sum / static_cast<double>(documents.size());
}

// Python 3.11: for i in range(iters // chunk): r = random.Random(i); chunk times
// mean(r.choices(range(5), k=5)); then sample_stddev.
TEST(BootstrapStderr, DrawsAsPythonDoes) {
  EXPECT_EQ(BootstrapStderr(MeanOf, 5, 100, Summation::kPlain), 0.6507183287985235);
  EXPECT_EQ(BootstrapStderr(MeanOf, 5, 3000, Summation::kPlain), 0.6425381446352681);
}

TEST(BootstrapStderr, IsMissingWhereItIsNotDrawn) {
  EXPECT_TRUE(IsMissing(BootstrapStderr(MeanOf, 0, 100, Summation::kPlain)));
  EXPECT_TRUE(IsMissing(BootstrapStderr(MeanOf, 5, 1, Summation::kPlain)));
  EXPECT_TRUE(IsMissing(BootstrapStderr(MeanOf, 5, kMostDraws, Summation::kPlain)));
}

}  // namespace
}  // namespace hl::stats
