// SPDX-License-Identifier: MIT
// Answers questions about lint/stats, a JSON object a line: {"ask": NAME, ...} gives the result as
// JSON, or {"error": text}. Missing numbers and infinities are null, doubles have all their digits.
#include <nlohmann/json.hpp>

#include <cmath>
#include <iostream>
#include <string>
#include <vector>

#include "lint/stats/mcb.h"
#include "lint/stats/paired.h"
#include "lint/stats/selection.h"

namespace hl::stats {
namespace {

using Json = nlohmann::json;
using Doubles = std::vector<double>;

Json Number(double value) {
  return std::isfinite(value) ? Json(value) : Json();
}

Json ToJson(const Selection& selection) {
  Json separations = Json::object();
  for (const Separation& separation : selection.separations) {
    separations[std::to_string(separation.k)] = {Number(separation.z), separation.p_two_sided};
  }
  Json caveats = Json::array();
  for (const SelectionCaveat caveat : selection.caveats) {
    caveats.push_back(Words(caveat));
  }
  return {
      {"leader", selection.leader},
      {"runner_up", selection.runner_up},
      {"tied", selection.tied},
      {"caveats", caveats},
      {"p_best", selection.p_best},
      {"p_wrong", selection.p_wrong},
      {"p_beyond_tied", selection.p_beyond_tied},
      {"n_effective", selection.n_effective},
      {"inflation", selection.inflation},
      {"expected_max", selection.expected_max},
      {"expected_excess", selection.expected_excess},
      {"best_in_top_k", selection.best_in_top_k},
      {"leader_in_top_k", selection.leader_in_top_k},
      {"p_sum_error", selection.p_sum_error},
      {"adjusted", selection.adjusted},
      {"projection", {selection.projection.low, selection.projection.high}},
      {"projection_lower", selection.projection_lower},
      {"gap", selection.gap},
      {"gap_se", Number(selection.gap_se)},
      {"z", Number(selection.z)},
      {"z_min", Number(selection.z_min)},
      {"closest", selection.closest},
      {"p_two_sided", selection.p_two_sided},
      {"is_resolved", selection.is_resolved},
      {"lead_at_least", selection.lead_at_least},
      {"mcb_set", selection.mcb_set},
      {"separations", separations},
      {"least_separated_k", selection.least_separated_k},
  };
}

Json ToJson(const McNemar& test) {
  return {{"only_a", test.only_a},
          {"only_b", test.only_b},
          {"p_exact", test.p_exact},
          {"p_mid", test.p_mid}};
}

template <typename T>
Json ToJson(const Result<T>& result) {
  return result ? ToJson(*result) : Json{{"error", result.error().message}};
}

Json Answer(const Json& question) {
  const std::string ask = question.at("ask");
  const auto scores = question.value("scores", Doubles());
  const auto stderrs = question.value("stderrs", Doubles());
  if (ask == "select") {
    SelectionInput input;
    input.scores = scores;
    input.stderrs = stderrs;
    input.rho = question.value("rho", 0.0);
    input.top_k = question.value("top_k", std::size_t{5});
    return ToJson(Select(input));
  }
  if (ask == "dunnett") {
    return DunnettQuantile(question.at("alpha"), question.at("control"), stderrs);
  }
  if (ask == "mcnemar") {
    return ToJson(McNemarTest(question.at("only_a"), question.at("only_b")));
  }
  if (ask == "mcb_p") {
    Doubles p;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      p.push_back(McbP(scores, stderrs, i));
    }
    return p;
  }
  return {{"error", "unknown question " + ask}};
}

}  // namespace
}  // namespace hl::stats

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    std::cout << hl::stats::Answer(nlohmann::json::parse(line)).dump() << std::endl;
  }
}
