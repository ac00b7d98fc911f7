// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "lint/stats/moments.h"

namespace hl::stats {

// A statistic of the documents drawn, by their indices.
using Statistic = std::function<double(const std::vector<std::uint32_t>&)>;

// The bootstrap standard error of the harness: in chunks of min(1000, iterations), chunk i drawing
// n of n documents with Python's random.Random(i).choices, the sample standard deviation over all
// draws (lm_eval/api/metrics.py bootstrap_stderr and _bootstrap_internal, v0.0.1 to v0.4.13).
// Missing for no documents, for fewer than two draws, and where the work is more than kMostDraws
// documents drawn.
double BootstrapStderr(const Statistic& statistic,
                       std::size_t documents,
                       std::uint64_t iterations,
                       Summation summation);
inline constexpr std::uint64_t kMostDraws = 4'000'000;

}  // namespace hl::stats
