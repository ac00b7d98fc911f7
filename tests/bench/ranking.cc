// SPDX-License-Identifier: MIT
// CPU seconds of one call of hl::stats::Select, for ranking.py. A board is a line of standard
// input: score and standard error of each model. Prints "seconds p_wrong inflation
// leader_in_top_k".
#include <fmt/format.h>

#include <ctime>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "lint/stats/selection.h"

namespace {

constexpr double kLeastSeconds = 0.3;  // of all calls together

double CpuSeconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

void Time(const hl::stats::SelectionInput& input) {
  const double start = CpuSeconds();
  double elapsed = 0;
  int calls = 0;
  hl::stats::Selection selection;
  while (elapsed < kLeastSeconds) {
    selection = *hl::stats::Select(input);
    ++calls;
    elapsed = CpuSeconds() - start;
  }
  fmt::print("{:.9f} {:.12f} {:.12f} {:.12f}\n", elapsed / calls, selection.p_wrong,
             selection.inflation, selection.leader_in_top_k);
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream numbers(line);
    std::vector<double> scores;
    std::vector<double> stderrs;
    for (double score = 0, stderr_ = 0; numbers >> score >> stderr_;) {
      scores.push_back(score);
      stderrs.push_back(stderr_);
    }
    hl::stats::SelectionInput input;
    input.scores = scores;
    input.stderrs = stderrs;
    Time(input);
  }
}
