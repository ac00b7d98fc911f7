// SPDX-License-Identifier: MIT
#include "lint/board/across.h"

#include <utility>

namespace hl {
namespace {

std::vector<double> WithoutElement(std::vector<double> values, std::size_t index) {
  values.erase(values.begin() + static_cast<std::ptrdiff_t>(index));
  return values;
}

}  // namespace

Across RankAcross(std::vector<Ranking> rankings) {
  Across across;
  across.rankings = std::move(rankings);
  std::vector<double> gaps, wrong, crowds;
  for (std::size_t i = 0; i < across.rankings.size(); ++i) {
    const auto& selection = across.rankings[i].selection;
    if (selection && Has(selection->gap_se)) {
      across.compared.push_back(i);
      gaps.push_back(selection->gap_se);
      wrong.push_back(selection->p_wrong);
      crowds.push_back(selection->n_effective);
    }
  }
  across.gap_against_wrong = stats::SpearmanExact(gaps, wrong);
  across.crowd_against_wrong = stats::SpearmanExact(crowds, wrong);
  for (std::size_t i = 0; i < gaps.size(); ++i) {
    across.without.push_back(
        stats::SpearmanExact(WithoutElement(gaps, i), WithoutElement(wrong, i)));
  }
  return across;
}

}  // namespace hl
