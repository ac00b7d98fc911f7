// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "lint/base/version.h"
#include "lint/emit/json_text.h"
#include "lint/emit/rank.h"
#include "lint/emit/rank_words.h"

namespace hl {
namespace {

using Json = nlohmann::ordered_json;

std::string_view LeadName(stats::Lead lead) {
  switch (lead) {
    case stats::Lead::kTied:
      return "tied";
    case stats::Lead::kResolved:
      return "resolved";
    case stats::Lead::kUnresolvable:
      return "unresolvable";
    case stats::Lead::kNeedsItems:
      return "needs-items";
    case stats::Lead::kUnresolved:
      break;
  }
  return "unresolved";
}

Json RowsJson(const Ranking& ranking) {
  const stats::Selection& selection = *ranking.selection;
  std::vector<bool> in_group(selection.order.size());
  for (const std::size_t i : selection.mcb_set) {
    in_group[i] = true;
  }
  Json rows = Json::array();
  for (std::size_t place = 0; place < selection.order.size(); ++place) {
    const std::size_t i = selection.order[place];
    const BoardRow& row = ranking.RowAt(place);
    rows.push_back(
        {{"rank", PlaceText(ranking, place)},
         {"model", row.model},
         {"score", JsonNumber(row.score)},
         {"stderr", JsonNumber(ranking.standings.stderrs[i])},
         {"stderr_source", stats::Words(ranking.standings.sources[ranking.standings.rows[i]])},
         {"n", JsonNumber(row.n)},
         {"p_best", JsonNumber(selection.p_best[i])},
         {"can_be_best", static_cast<bool>(in_group[i])},
         {"line", row.line > 0 ? Json(row.line) : Json(nullptr)}});
  }
  return rows;
}

Json SeparationsJson(const stats::Selection& selection) {
  Json list = Json::array();
  for (const stats::Separation& separation : selection.separations) {
    list.push_back({{"k", separation.k},
                    {"z", JsonNumber(separation.z)},
                    {"p_two_sided", JsonNumber(separation.p_two_sided)},
                    {"separated", separation.is_separated}});
  }
  return list;
}

Json DrawnJson(const stats::Resampled& drawn) {
  const auto estimate = [](const stats::Estimate& e) {
    return Json{{"value", JsonNumber(e.value)}, {"error", JsonNumber(e.error)}};
  };
  return {{"draws", drawn.draws},
          {"p_wrong", estimate(drawn.p_wrong)},
          {"inflation", estimate(drawn.inflation)},
          {"expected_max", estimate(drawn.expected_max)},
          {"best_in_top_k", estimate(drawn.best_in_top_k)},
          {"leader_in_top_k", estimate(drawn.leader_in_top_k)}};
}

Json PairedJson(const Ranking& ranking) {
  const stats::PairedBoard& paired = *ranking.paired;
  const stats::PairedDifference& top = ranking.paired_top;
  Json json = {{"items", top.n},
               {"z_min", JsonNumber(paired.z_min)},
               {"p_two_sided", JsonNumber(paired.p_two_sided)},
               {"p_wrong", JsonNumber(paired.p_wrong)},
               {"difference", JsonNumber(top.difference)},
               {"stderr", JsonNumber(top.stderr_)},
               {"correlation", JsonNumber(top.correlation)},
               {"clusters", top.clusters},
               {"clustered_stderr", JsonNumber(top.clustered_stderr)},
               {"mcnemar", nullptr}};
  if (top.is_binary) {
    json["mcnemar"] = {{"only_leader", top.mcnemar.only_a},
                       {"only_runner_up", top.mcnemar.only_b},
                       {"p_exact", JsonNumber(top.mcnemar.p_exact)}};
  }
  return json;
}

void AddStatistics(const Ranking& ranking, Json* json) {
  const stats::Selection& s = *ranking.selection;
  Json& out = *json;
  out["verdict"] = Verdict(ranking);
  out["lead"] = LeadName(ranking.lead);
  out["leader"] = ranking.RowAt(0).model;
  out["runner_up"] = ranking.RowAt(1).model;
  out["gap"] = JsonNumber(s.gap);
  out["gap_questions"] = JsonNumber(ranking.bounds.questions);
  out["gap_se"] = JsonNumber(s.gap_se);
  out["z"] = JsonNumber(s.z);
  out["z_min"] = JsonNumber(s.z_min);
  out["p_two_sided"] = JsonNumber(s.p_two_sided);
  out["lead_at_least"] = JsonNumber(s.lead_at_least);
  out["paired"] = ranking.paired ? PairedJson(ranking) : Json(nullptr);
  out["p_wrong"] = JsonNumber(s.p_wrong);
  out["rho"] = JsonNumber(ranking.options.rho);
  out["p_wrong_rho"] = JsonNumber(ranking.p_wrong_rho);
  out["n_effective"] = JsonNumber(s.n_effective);
  out["inflation"] = JsonNumber(s.inflation);
  out["inflation_rho"] = JsonNumber(ranking.inflation_rho);
  out["adjusted"] = JsonNumber(ranking.Printed(s.adjusted));
  out["adjusted_bound"] = JsonNumber(ranking.Printed(s.projection_lower));
  out["shrunk"] = JsonNumber(ranking.shrunk);
  out["top_k"] = ranking.options.top_k;
  out["best_in_top_k"] = JsonNumber(s.best_in_top_k);
  out["leader_in_top_k"] = JsonNumber(s.leader_in_top_k);
  out["can_be_best"] = s.mcb_set.empty() ? Json(nullptr) : Json(s.mcb_set.size());
  out["separations"] = SeparationsJson(s);
  if (ranking.resampled) {
    out["drawn"] = DrawnJson(*ranking.resampled);
  }
}

Json AuditJson(const stats::StderrAudit& audit) {
  return {{"finding", stats::Words(audit.column)},
          {"median_ratio", JsonNumber(audit.median_ratio)},
          {"least_ratio", JsonNumber(audit.least_ratio)},
          {"greatest_ratio", JsonNumber(audit.greatest_ratio)}};
}

Json RankingJson(const Ranking& ranking) {
  const Board& board = ranking.board;
  Json json = {{"board", board.title},
               {"path", board.path},
               {"better", board.lower_is_better ? "lower" : "higher"},
               {"scale", board.scale > 0 ? JsonNumber(board.scale) : Json(nullptr)},
               {"refusal", ranking.refusal.empty() ? Json(nullptr) : Json(ranking.refusal)}};
  if (ranking.selection) {
    AddStatistics(ranking, &json);
  }
  json["n_recovered"] = ranking.n_recovered.empty() ? Json(nullptr) : Json(ranking.n_recovered);
  json["stderr_audit"] = ranking.stderr_audit ? AuditJson(*ranking.stderr_audit) : Json(nullptr);
  json["notes"] = ranking.notes;
  if (ranking.selection) {
    json["rows"] = RowsJson(ranking);
  }
  return json;
}

Json SpearmanJson(const stats::Spearman& spearman) {
  return {{"rho", JsonNumber(spearman.rho)}, {"p_two_sided", JsonNumber(spearman.p_two_sided)}};
}

}  // namespace

std::string RankJson(const std::vector<Ranking>& rankings) {
  Json boards = Json::array();
  for (const Ranking& ranking : rankings) {
    boards.push_back(RankingJson(ranking));
  }
  return JsonText({{"schema", "harness-lint-rank/1"},
                   {"version", std::string(kVersion)},
                   {"boards", std::move(boards)}});
}

std::string AcrossJson(const Across& across) {
  Json boards = Json::array();
  for (std::size_t i = 0; i < across.rankings.size(); ++i) {
    Json board = RankingJson(across.rankings[i]);
    board.erase("rows");
    for (std::size_t c = 0; c < across.compared.size(); ++c) {
      if (across.compared[c] == i) {
        board["spearman_without"] = SpearmanJson(across.without[c]);
      }
    }
    boards.push_back(std::move(board));
  }
  return JsonText({{"schema", "harness-lint-rank-across/1"},
                   {"version", std::string(kVersion)},
                   {"boards", std::move(boards)},
                   {"gap_against_wrong", SpearmanJson(across.gap_against_wrong)},
                   {"crowd_against_wrong", SpearmanJson(across.crowd_against_wrong)}});
}

}  // namespace hl
