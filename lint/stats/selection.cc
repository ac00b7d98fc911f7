// SPDX-License-Identifier: MIT
#include "lint/stats/selection.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <string>

#include "lint/base/missing.h"
#include "lint/stats/distribution.h"
#include "lint/stats/mcb.h"
#include "lint/stats/rerun.h"
#include "lint/stats/separation.h"

namespace hl::stats {
namespace {

std::optional<Error> FaultOf(const SelectionInput& input) {
  const std::size_t count = input.scores.size();
  if (input.stderrs.size() != count) {
    return Error{fmt::format("{} scores but {} standard errors", count, input.stderrs.size())};
  }
  if (count < 2) {
    return Error{
        fmt::format("no ranking: {} model{}, expected two or more", count, count == 1 ? "" : "s")};
  }
  if (!(input.rho >= 0 && input.rho < 1)) {
    return Error{fmt::format("correlation {}, expected 0 <= rho < 1", input.rho)};
  }
  if (!(input.alpha > 0 && input.alpha < 0.5)) {
    return Error{fmt::format("alpha {}, expected 0 < alpha < 0.5", input.alpha)};
  }
  if (input.top_k == 0) {
    return Error{"top k of 0, expected 1 or more"};
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (!std::isfinite(input.scores[i])) {
      return Error{fmt::format("model {}: score {}, expected a number", i, input.scores[i])};
    }
    if (!(input.stderrs[i] >= 0 && std::isfinite(input.stderrs[i]))) {
      return Error{fmt::format("model {}: standard error {}, expected a number of at least 0", i,
                               input.stderrs[i])};
    }
  }
  return std::nullopt;
}

void SetOrder(const SelectionInput& input, Selection& selection) {
  selection.order.resize(input.scores.size());
  std::iota(selection.order.begin(), selection.order.end(), std::size_t{0});
  std::stable_sort(selection.order.begin(), selection.order.end(),
                   [&](std::size_t a, std::size_t b) { return input.scores[a] > input.scores[b]; });
  selection.leader = selection.order[0];
  selection.runner_up = selection.order[1];
  for (const std::size_t i : selection.order) {
    if (input.scores[i] != input.scores[selection.leader]) {
      break;
    }
    selection.tied.push_back(i);
  }
}

void SetRerun(const SelectionInput& input, std::span<const double> errors, Selection& selection) {
  Winner winner = IntegrateWinner(input.scores, errors);
  selection.p_best = std::move(winner.p_best);
  selection.p_sum_error = winner.p_sum_error;
  if (!winner.is_accurate) {
    selection.caveats.push_back(SelectionCaveat::kInaccurate);
  }
  double squares = 0;
  double p_tied_rivals = 0;
  for (std::size_t i = 0; i < selection.p_best.size(); ++i) {
    squares += selection.p_best[i] * selection.p_best[i];
    selection.p_wrong += i == selection.leader ? 0 : selection.p_best[i];
  }
  for (const std::size_t i : selection.tied) {
    p_tied_rivals += i == selection.leader ? 0 : selection.p_best[i];
  }
  selection.p_beyond_tied = std::max(0.0, selection.p_wrong - p_tied_rivals);
  selection.n_effective = 1 / squares;
  selection.inflation = winner.inflation;
  selection.expected_excess = winner.excess;
  selection.expected_max = input.scores[selection.leader] + winner.excess;
  const std::size_t k = std::min(input.top_k, selection.order.size());
  for (std::size_t r = 0; r < k; ++r) {
    selection.best_in_top_k += selection.p_best[selection.order[r]];
  }
  selection.leader_in_top_k = ChanceInTop(input.scores, errors, selection.leader, k);
}

void SetWinnersScore(const SelectionInput& input, Selection& selection) {
  const double score = input.scores[selection.leader];
  const double stderr_ = input.stderrs[selection.leader];
  const double each = std::log1p(-input.alpha) / static_cast<double>(input.scores.size());
  // Upper tails of (1-alpha)^(1/K), without the cancellation of 1 - (1 - small).
  const double tail = -std::expm1(each);
  const double half_width = -NormalQuantile(tail / 2) * stderr_;
  selection.adjusted = score - selection.inflation;
  selection.projection = {score - half_width, score + half_width};
  selection.projection_lower = score + NormalQuantile(tail) * stderr_;
}

void SetLead(const SelectionInput& input, Selection& selection) {
  const PairedErrors errors = {input.scores, input.stderrs, input.rho};
  const std::size_t leader = selection.leader;
  selection.gap = input.scores[leader] - input.scores[selection.runner_up];
  const double stderr_ = input.stderrs[leader];
  selection.gap_se = stderr_ > 0 ? selection.gap / stderr_ : kMissing;
  const double pair_error = errors.StderrOfGap(leader, selection.runner_up);
  selection.z = pair_error > 0 ? selection.gap / pair_error : kMissing;

  const double critical = -NormalQuantile(input.alpha / 2);
  selection.closest = selection.runner_up;
  selection.z_min = errors.Z(leader, selection.runner_up);
  selection.lead_at_least = selection.gap - critical * pair_error;
  for (std::size_t r = 2; r < selection.order.size(); ++r) {
    const std::size_t rival = selection.order[r];
    const double z = errors.Z(leader, rival);
    if (z < selection.z_min) {
      selection.z_min = z;
      selection.closest = rival;
    }
    const double gap = input.scores[leader] - input.scores[rival];
    selection.lead_at_least =
        std::min(selection.lead_at_least, gap - critical * errors.StderrOfGap(leader, rival));
  }
  selection.p_two_sided = 2 * NormalCdf(-selection.z_min);
  selection.is_resolved = selection.gap > 0 && selection.gap >= input.granularity &&
                          std::isfinite(selection.z_min) && selection.p_two_sided < input.alpha;
}

void SetCaveats(const SelectionInput& input, Selection& selection) {
  const auto add = [&selection](bool is_so, SelectionCaveat caveat) {
    if (is_so) {
      selection.caveats.push_back(caveat);
    }
  };
  const auto [least, greatest] = std::minmax_element(input.stderrs.begin(), input.stderrs.end());
  add(selection.tied.size() > 1, SelectionCaveat::kExactTie);
  add(selection.gap > 0 && selection.gap < input.granularity, SelectionCaveat::kRounding);
  add(*greatest == 0, SelectionCaveat::kNoErrorsAtAll);
  add(*greatest > 0 && IsMissing(selection.gap_se), SelectionCaveat::kLeaderNoError);
  add(*greatest > 0 && IsMissing(selection.z), SelectionCaveat::kNoErrorOfGap);
  add(input.rho > 0 && *least != *greatest, SelectionCaveat::kUnequalRho);
  add(input.top_k >= input.scores.size(), SelectionCaveat::kTopKIsAll);
}

void SetMcb(const SelectionInput& input, std::span<const double> errors, Selection& selection) {
  std::vector<bool> is_in(input.scores.size());
  for (const std::size_t i : McbSet(input.scores, errors, input.alpha)) {
    is_in[i] = true;
  }
  for (const std::size_t i : selection.order) {
    if (is_in[i]) {
      selection.mcb_set.push_back(i);
    }
  }
}

}  // namespace

Result<Selection> Select(const SelectionInput& input) {
  if (std::optional<Error> fault = FaultOf(input)) {
    return *fault;
  }
  Selection selection;
  SetOrder(input, selection);
  // What the rows have in common cancels: errors times sqrt(1 - rho).
  std::vector<double> errors(input.stderrs.begin(), input.stderrs.end());
  for (double& error : errors) {
    error *= std::sqrt(1 - input.rho);
  }
  SetRerun(input, errors, selection);
  SetWinnersScore(input, selection);
  SetLead(input, selection);
  SetCaveats(input, selection);
  if (input.wants_mcb_set) {
    SetMcb(input, errors, selection);
  }
  SetSeparations(input, selection);
  return selection;
}

std::string_view Words(SelectionCaveat caveat) {
  switch (caveat) {
    case SelectionCaveat::kExactTie:
      return "several models share the best printed score";
    case SelectionCaveat::kRounding:
      return "the gap is smaller than the last printed digit";
    case SelectionCaveat::kLeaderNoError:
      return "the leader has a standard error of 0";
    case SelectionCaveat::kNoErrorOfGap:
      return "the two best models have a standard error of 0";
    case SelectionCaveat::kNoErrorsAtAll:
      return "all standard errors are 0";
    case SelectionCaveat::kUnequalRho:
      return "with unequal standard errors a common correlation is an approximation";
    case SelectionCaveat::kTopKIsAll:
      return "the top k holds all models";
    case SelectionCaveat::kInaccurate:
      return "the integral missed its accuracy of 1e-12";
  }
  std::abort();
}

}  // namespace hl::stats
