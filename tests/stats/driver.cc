// SPDX-License-Identifier: MIT
// Answers questions about lint/stats, a JSON object a line: {"ask": NAME, ...} gives the result as
// JSON, or {"error": text}. Missing numbers and infinities are null, doubles have all their digits.
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdint>
#include <functional>
#include <iostream>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "lint/base/missing.h"
#include "lint/stats/grim.h"
#include "lint/stats/lead.h"
#include "lint/stats/mcb.h"
#include "lint/stats/paired.h"
#include "lint/stats/power.h"
#include "lint/stats/resample.h"
#include "lint/stats/selection.h"
#include "lint/stats/shrinkage.h"
#include "lint/stats/stderr_audit.h"

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

Json ToJson(const Estimate& estimate) {
  return {estimate.value, estimate.error};
}

Json ToJson(const Resampled& resampled) {
  return {{"p_wrong", ToJson(resampled.p_wrong)},
          {"inflation", ToJson(resampled.inflation)},
          {"expected_max", ToJson(resampled.expected_max)},
          {"best_in_top_k", ToJson(resampled.best_in_top_k)},
          {"leader_in_top_k", ToJson(resampled.leader_in_top_k)}};
}

Json ToJson(const NormalEb& shrunk) {
  return {{"mu", shrunk.mu},
          {"tau2", shrunk.tau2},
          {"means", shrunk.means},
          {"standard_devs", shrunk.standard_devs}};
}

Json ToJson(const Npmle& shrunk) {
  return {{"means", shrunk.means}};
}

Json ToJson(const CountRecovery& recovery) {
  return {{"least", recovery.least},           {"n", recovery.n ? Json(*recovery.n) : Json()},
          {"chance", Number(recovery.chance)}, {"search_chance", Number(recovery.search_chance)},
          {"distinct", recovery.distinct},     {"reason", recovery.reason}};
}

Json ToJson(const PairedDifference& paired) {
  return {{"n", paired.n},
          {"difference", paired.difference},
          {"stderr", Number(paired.stderr_)},
          {"correlation", Number(paired.correlation)},
          {"z", Number(paired.z)},
          {"p_two_sided", Number(paired.p_two_sided)},
          {"p_wrong", Number(paired.p_wrong)},
          {"clusters", paired.clusters},
          {"clustered_stderr", Number(paired.clustered_stderr)},
          {"is_binary", paired.is_binary},
          {"mcnemar", ToJson(paired.mcnemar)}};
}

Json ToJson(const PairedBoard& board) {
  return {
      {"leader", board.leader},           {"means", board.means},
      {"closest", board.closest},         {"z_min", Number(board.z_min)},
      {"p_two_sided", board.p_two_sided}, {"median_correlation", Number(board.median_correlation)},
      {"p_wrong", board.p_wrong},         {"p_wrong_error", board.p_wrong_error},
      {"p_wrong_low", board.p_wrong_low}, {"p_wrong_high", board.p_wrong_high}};
}

template <typename T>
Json ToJson(const Result<T>& result) {
  return result ? ToJson(*result) : Json{{"error", result.error().message}};
}

// Numbers, or texts that JSON has no numbers for.
double ToDouble(const Json& value) {
  const double infinity = std::numeric_limits<double>::infinity();
  if (!value.is_string()) {
    return value.is_null() ? kMissing : value.get<double>();
  }
  return value == "Infinity"    ? infinity
         : value == "-Infinity" ? -infinity
                                : std::numeric_limits<double>::quiet_NaN();
}

Doubles ToDoubles(const Json& question, const char* name) {
  Doubles values;
  for (const Json& value : question.value(name, Json::array())) {
    values.push_back(ToDouble(value));
  }
  return values;
}

Json Audit(const Json& question) {
  std::vector<AuditedRow> rows;
  for (const Json& row : question.at("rows")) {
    rows.push_back({ToDouble(row.at("p")), ToDouble(row.at("n")), ToDouble(row.at("stderr")),
                    row.value("p_half", 0.0), row.value("stderr_half", 0.0),
                    row.value("is_anchor", false)});
  }
  const StderrAudit audit = AuditStderrs(rows);
  Json words = Json::array();
  for (const RowAudit row : audit.rows) {
    words.push_back(Words(row));
  }
  return {{"column", Words(audit.column)},
          {"rows", words},
          {"median_ratio", Number(audit.median_ratio)},
          {"least_ratio", Number(audit.least_ratio)},
          {"greatest_ratio", Number(audit.greatest_ratio)}};
}

Json Recover(const Json& question) {
  std::vector<PrintedScore> scores;
  for (const double score : ToDoubles(question, "scores")) {
    scores.push_back({score, question.at("granularity")});
  }
  if (question.contains("n")) {
    return OffGrid(scores, question.at("scale"), question.at("n"));
  }
  return ToJson(RecoverCount(scores, question.at("scale"), question.value("limit", 20'000U)));
}

Json Bounds(const Json& question) {
  const SharedItemBounds bounds =
      BoundsOfSharedItems(question.at("p"), question.at("q"), question.at("n"));
  return {{"questions", Number(bounds.questions)},
          {"best_case_p", Number(bounds.best_case_p)},
          {"z_best", Number(bounds.z_best)},
          {"z_independent", Number(bounds.z_independent)},
          {"z_worst", Number(bounds.z_worst)}};
}

Json McbPs(std::span<const double> scores, std::span<const double> stderrs) {
  Doubles p;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    p.push_back(McbP(scores, stderrs, i));
  }
  return p;
}

using Answerer = std::function<Json(const Json& question)>;

SelectionInput Input(const Json& question, const Doubles& scores, const Doubles& stderrs) {
  SelectionInput input;
  input.scores = scores;
  input.stderrs = stderrs;
  input.rho = question.value("rho", 0.0);
  input.top_k = question.value("top_k", std::size_t{5});
  return input;
}

// An answer from the scores and standard errors of a question.
template <typename F>
Answerer OfColumn(F answer) {
  return [answer](const Json& question) {
    const Doubles scores = ToDoubles(question, "scores");
    const Doubles stderrs = ToDoubles(question, "stderrs");
    return answer(question, scores, stderrs);
  };
}

const std::map<std::string, Answerer>& Answerers() {
  using Q = const Json&;
  using D = const Doubles&;
  static const std::map<std::string, Answerer> answerers = {
      {"select", OfColumn([](Q q, D x, D s) { return ToJson(Select(Input(q, x, s))); })},
      {"resample", OfColumn([](Q q, D x, D s) {
         return ToJson(Resample(Input(q, x, s), q.at("draws"), q.value("seed", 0U)));
       })},
      {"mcb_p", OfColumn([](Q, D x, D s) { return McbPs(x, s); })},
      {"shrink_normal", OfColumn([](Q, D x, D s) { return ToJson(ShrinkNormal(x, s)); })},
      {"shrink_npmle", OfColumn([](Q, D x, D s) { return ToJson(ShrinkNonparametric(x, s)); })},
      {"dunnett", OfColumn([](Q q, D, D s) {
         return Json(DunnettQuantile(q.at("alpha"), q.at("control"), s));
       })},
      {"mcnemar", [](Q q) { return ToJson(McNemarTest(q.at("only_a"), q.at("only_b"))); }},
      {"audit", Audit},
      {"recover", Recover},
      {"bounds", Bounds},
      {"fisher",
       [](Q q) { return Number(FisherExact(q.at("a"), q.at("n_a"), q.at("b"), q.at("n_b"))); }},
      {"detectable",
       [](Q q) {
         return Number(LeastDetectable(q.at("n"), q.at("p"), q.at("alpha"), q.at("power")));
       }},
      {"paired",
       [](Q q) {
         const auto clusters = q.value("clusters", std::vector<std::uint32_t>());
         return ToJson(ComparePaired(ToDoubles(q, "a"), ToDoubles(q, "b"), clusters));
       }},
      {"paired_board",
       [](Q q) {
         const auto clusters = q.value("clusters", std::vector<std::uint32_t>());
         return ToJson(ComparePairedBoard(ToDoubles(q, "values"), q.at("models"), clusters));
       }},
  };
  return answerers;
}

Json Answer(const Json& question) {
  const auto found = Answerers().find(question.at("ask"));
  return found == Answerers().end() ? Json{{"error", "unknown question"}} : found->second(question);
}

}  // namespace
}  // namespace hl::stats

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    std::cout << hl::stats::Answer(nlohmann::json::parse(line)).dump() << std::endl;
  }
}
