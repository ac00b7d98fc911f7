// SPDX-License-Identifier: MIT
// Several boards side by side, as text, CSV and Markdown.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "lint/base/escape.h"
#include "lint/base/missing.h"
#include "lint/base/number.h"
#include "lint/base/utf8.h"
#include "lint/emit/rank.h"
#include "lint/emit/rank_words.h"
#include "lint/emit/table_cells.h"

namespace hl {
namespace {

using Cells = std::vector<std::string>;

Cells CellsOf(const Ranking& ranking) {
  const stats::Selection& s = *ranking.selection;
  // Shares in points, so that boards can be compared.
  const double inflation = ranking.board.scale == 1 ? 100 * s.inflation : s.inflation;
  return {ranking.board.title,
          FormatCount(s.order.size()),
          IsMissing(s.gap_se) ? "-" : fmt::format("{:.2f}", s.gap_se),
          IsMissing(s.z) ? "-" : fmt::format("{:.2f}", s.z),
          fmt::format("{:.1f} %", 100 * s.p_wrong),
          fmt::format("+{:.2f}", inflation),
          fmt::format("{:.1f} %", 100 * s.best_in_top_k),
          fmt::format("{:.1f}", s.n_effective)};
}

// The head, then a line a board, those with the least certain first place first; boards that are
// refused are left out. `rho_without`: a last column, one number a ranking; empty: none.
std::vector<Cells> TableOf(const std::vector<Ranking>& rankings,
                           const std::vector<double>& rho_without) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < rankings.size(); ++i) {
    if (rankings[i].selection) {
      order.push_back(i);
    }
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return rankings[a].selection->p_wrong > rankings[b].selection->p_wrong;
  });
  const std::size_t top_k = rankings.empty() ? 5 : rankings.front().options.top_k;
  std::vector<Cells> table = {{"board", "models", "gap ÷ SE", "z", "wrong #1", "inflation",
                               fmt::format("best in top {}", top_k), "share the top"}};
  for (const std::size_t i : order) {
    table.push_back(CellsOf(rankings[i]));
  }
  if (!rho_without.empty()) {
    table.front().emplace_back("ρ without");
    for (std::size_t line = 0; line < order.size(); ++line) {
      const double rho = rho_without[order[line]];
      table[line + 1].push_back(IsMissing(rho) ? "-" : fmt::format("{:.2f}", rho));
    }
  }
  return table;
}

std::vector<Cells> TableOf(const Across& across) {
  std::vector<double> rho_without(across.rankings.size(), kMissing);
  for (std::size_t i = 0; i < across.compared.size(); ++i) {
    rho_without[across.compared[i]] = across.without[i].rho;
  }
  return TableOf(across.rankings, rho_without);
}

std::string SpearmanText(const stats::Spearman& spearman) {
  if (IsMissing(spearman.rho)) {
    return "not to be had from so few boards";
  }
  const std::string p =
      IsMissing(spearman.p_two_sided)
          ? fmt::format("no exact p for more than {} boards", stats::kMostPermuted)
          : fmt::format("exact permutation p = {:.3f}", spearman.p_two_sided);
  return fmt::format("Spearman's ρ = {:.2f}, {}", spearman.rho, p);
}

// What the orders say, and what hangs on a single board.
std::string OrdersText(const Across& across) {
  std::string text = fmt::format("Gap ÷ SE against P(wrong #1) over {} boards: {}.\n",
                                 across.compared.size(), SpearmanText(across.gap_against_wrong));
  text += fmt::format("Models that share the top against P(wrong #1): {}.\n",
                      SpearmanText(across.crowd_against_wrong));
  std::optional<std::size_t> weakest;
  for (std::size_t i = 0; i < across.without.size(); ++i) {
    const double rho = std::abs(across.without[i].rho);
    if (Has(across.without[i].rho) && (!weakest || rho < std::abs(across.without[*weakest].rho))) {
      weakest = i;
    }
  }
  if (weakest) {
    const Ranking& ranking = across.rankings[across.compared[*weakest]];
    text += fmt::format("Without any one board it is at least as strong as without {}: {}.\n",
                        EscapeForText(ranking.board.title), SpearmanText(across.without[*weakest]));
  }
  return text;
}

std::string RefusedText(const std::vector<Ranking>& rankings) {
  std::string text;
  for (const Ranking& ranking : rankings) {
    if (!ranking.selection) {
      text += fmt::format("{}: {}.\n", EscapeLineStart(ranking.board.title),
                          EscapeForText(ranking.refusal));
    }
  }
  return text;
}

std::string Aligned(const std::vector<Cells>& table) {
  std::vector<std::size_t> widths(table.front().size());
  for (const Cells& cells : table) {
    for (std::size_t c = 0; c < cells.size(); ++c) {
      widths[c] = std::max(widths[c], CountCharacters(EscapeLineStart(cells[c])));
    }
  }
  std::string text;
  for (const Cells& cells : table) {
    for (std::size_t c = 0; c < cells.size(); ++c) {
      const std::string cell = c == 0 ? EscapeLineStart(cells[c]) : EscapeForText(cells[c]);
      const std::string space(widths[c] - CountCharacters(cell), ' ');
      text += c == 0 ? cell + space : "  " + space + cell;
    }
    text += '\n';
  }
  return text;
}

}  // namespace

std::string AcrossText(const Across& across) {
  const std::string refused = RefusedText(across.rankings);
  return Aligned(TableOf(across)) + (refused.empty() ? "" : "\n" + refused) + "\n" +
         OrdersText(across);
}

std::string ColumnsText(const std::vector<Ranking>& rankings) {
  std::size_t resolved = 0, ranked = 0;
  for (const Ranking& ranking : rankings) {
    const bool is_resolved = ranking.lead == stats::Lead::kResolved;
    ranked += static_cast<std::size_t>(ranking.selection.has_value());
    resolved += static_cast<std::size_t>(ranking.selection && is_resolved);
  }
  std::string text = ranked > 0 ? Aligned(TableOf(rankings, {})) + "\n" : "";
  text += fmt::format("The top is resolved in {} of {} columns", FormatCount(resolved),
                      FormatCount(ranked));
  if (ranked < rankings.size()) {
    text += fmt::format("; {} more have no standard errors, and nothing can be said",
                        FormatCount(rankings.size() - ranked));
  }
  return text + ". Name one with --task, --metric and --filter to see its table.\n";
}

std::string AcrossMarkdown(const Across& across) {
  std::string text;
  bool is_head = true;
  for (const Cells& cells : TableOf(across)) {
    text += '|';
    for (const std::string& cell : cells) {
      text += " " + MarkdownCell(cell) + " |";
    }
    text += is_head ? "\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n" : "\n";
    is_head = false;
  }
  const std::string refused = RefusedText(across.rankings);
  return text + (refused.empty() ? "" : "\n" + MarkdownCell(refused)) + "\n" +
         MarkdownCell(OrdersText(across));
}

std::string AcrossCsv(const Across& across) {
  std::string text = "board,models,gap_se,z,p_wrong,inflation,best_in_top_k,n_effective\n";
  const auto cell = [](double value) { return IsMissing(value) ? "" : FormatFound(value); };
  for (const Ranking& ranking : across.rankings) {
    if (ranking.selection) {
      const stats::Selection& s = *ranking.selection;
      text += fmt::format("{},{},{},{},{},{},{},{}\n", CsvCell(ranking.board.title), s.order.size(),
                          cell(s.gap_se), cell(s.z), cell(s.p_wrong), cell(s.inflation),
                          cell(s.best_in_top_k), cell(s.n_effective));
    }
  }
  return text;
}

}  // namespace hl
