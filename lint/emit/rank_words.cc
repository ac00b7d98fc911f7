// SPDX-License-Identifier: MIT
#include "lint/emit/rank_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "lint/base/escape.h"
#include "lint/base/number.h"

namespace hl {
namespace {

int Decimals(const Ranking& ranking) {
  const Board& board = ranking.board;
  const int printed =
      board.granularity > 0 ? static_cast<int>(std::lround(-std::log10(board.granularity))) : 0;
  return std::max(printed, board.scale == 1 ? 4 : 2);
}

// "3 questions", "about 2.9 questions"; empty where n is unknown.
std::string GapInQuestions(const Ranking& ranking) {
  const double questions = ranking.bounds.questions;
  if (IsMissing(questions)) {
    return {};
  }
  // Printed scores tell whole counts if the grid of k/n is wider than their last digit.
  const Board& board = ranking.board;
  const double n = ranking.RowAt(0).n;
  const bool exact = board.same_items && n * board.granularity < board.scale;
  const auto count = [&](std::size_t place) {
    return std::round(ranking.RowAt(place).score * n / board.scale);
  };
  const double whole = exact ? std::abs(count(0) - count(1)) : 0;
  return exact ? fmt::format("{} question{}", FormatCount(static_cast<unsigned long long>(whole)),
                             whole == 1 ? "" : "s")
               : fmt::format("about {:.1f} questions", questions);
}

std::string_view Unit(const Ranking& ranking) {
  return ranking.board.scale == 100 ? " points" : "";
}

std::string LeadWords(const Ranking& ranking) {
  const stats::Selection& selection = *ranking.selection;
  const std::size_t rivals = selection.order.size() - 1;
  switch (ranking.lead) {
    case stats::Lead::kResolved:
      if (ranking.paired) {
        return fmt::format("the top is resolved (p = {:.2g}, paired over the same {} items)",
                           ranking.paired->p_two_sided, FormatCount(ranking.paired_top.n));
      }
      return fmt::format("the top is resolved (p = {:.2g} over {} rival{})", selection.p_two_sided,
                         FormatCount(rivals), rivals == 1 ? "" : "s");
    case stats::Lead::kTied:
      return "that is a tie: the top is not resolved";
    case stats::Lead::kUnresolvable:
      return "the top is not resolved, and no answers to these questions can resolve it";
    case stats::Lead::kNeedsItems:
      return "the top is not resolved by the scores alone; paired answers may resolve it";
    case stats::Lead::kUnresolved:
      break;
  }
  return "the top is not resolved";
}

}  // namespace

std::string Percent(double share) {
  if (share > 0 && share < 0.005) {
    return "<1 %";
  }
  if (share < 1 && share > 0.995) {
    return ">99 %";
  }
  return fmt::format("{:.0f} %", 100 * share);
}

std::string ScoreText(const Ranking& ranking, double score) {
  return fmt::format("{:.{}f}", score, Decimals(ranking));
}

std::string RoundText(const Ranking& ranking, double score) {
  return fmt::format("{:.{}f}", score, Decimals(ranking) - 1);
}

std::string Verdict(const Ranking& ranking) {
  const stats::Selection& selection = *ranking.selection;
  const BoardRow& first = ranking.RowAt(0);
  const BoardRow& second = ranking.RowAt(1);
  const std::string leader = EscapeForText(first.model);
  if (selection.tied.size() > 1) {
    return fmt::format(
        "{} models share the first place at {}: {}{}{}. Their order is not a result.",
        selection.tied.size(), ScoreText(ranking, first.score), leader,
        selection.tied.size() == 2 ? " and " : ", ",
        EscapeForText(second.model) + (selection.tied.size() > 2 ? ", ..." : ""));
  }
  const std::string questions = GapInQuestions(ranking);
  const std::string in_errors =
      IsMissing(selection.gap_se)
          ? "its own standard error is 0"
          : fmt::format("{:.2f} of its own standard error", selection.gap_se);
  return fmt::format("#1 {} {} leads {} by {}{}{}{}, {}: {}.", leader,
                     ScoreText(ranking, first.score), EscapeForText(second.model),
                     ScoreText(ranking, selection.gap), Unit(ranking),
                     questions.empty() ? "" : ", ", questions, in_errors, LeadWords(ranking));
}

std::string PrintInstead(const Ranking& ranking) {
  const stats::Selection& selection = *ranking.selection;
  const bool is_small = selection.inflation <= ranking.board.granularity / 2;
  if (ranking.lead == stats::Lead::kResolved && is_small) {
    return {};
  }
  double bound = ranking.Printed(selection.projection_lower);
  if (ranking.board.scale > 0) {
    bound = std::clamp(bound, 0.0, ranking.board.scale);
  }
  const std::string who =
      selection.tied.size() > 1
          ? fmt::format("{} models share the first place, the best of them", selection.tied.size())
          : EscapeForText(ranking.RowAt(0).model);
  return fmt::format("{} {}, at {} {} (95 %, adjusted for being picked as the winner)", who,
                     RoundText(ranking, ranking.Printed(selection.adjusted)),
                     ranking.board.lower_is_better ? "most" : "least", RoundText(ranking, bound));
}

std::string BoardLine(const Ranking& ranking) {
  const auto models =
      ranking.selection ? ranking.selection->order.size() : ranking.board.rows.size();
  std::string line = fmt::format("{} · {} model{}", EscapeLineStart(ranking.board.title),
                                 FormatCount(models), models == 1 ? "" : "s");
  std::set<double> counts;
  for (const BoardRow& row : ranking.board.rows) {
    counts.insert(Has(row.n) ? row.n : -1);
  }
  if (counts.size() == 1 && *counts.begin() > 0) {
    line += fmt::format(" · {} questions each",
                        FormatCount(static_cast<unsigned long long>(*counts.begin())));
  }
  return line + (ranking.board.lower_is_better ? " · lower is better" : "");
}

std::string ErrorsFrom(const Ranking& ranking) {
  std::string text;
  for (const stats::StderrSource source :
       {stats::StderrSource::kPublished, stats::StderrSource::kBinomial,
        stats::StderrSource::kBinomialBound, stats::StderrSource::kExtreme}) {
    const auto rows =
        std::count(ranking.standings.sources.begin(), ranking.standings.sources.end(), source);
    if (rows > 0) {
      const bool is_derived =
          source == stats::StderrSource::kPublished && !ranking.board.stderr_from.empty();
      text += fmt::format(
          "{}{} ({} row{})", text.empty() ? "" : "; ",
          is_derived ? std::string_view(ranking.board.stderr_from) : stats::Words(source), rows,
          rows == 1 ? "" : "s");
    }
  }
  return text;
}

std::string AuditOfErrors(const Ranking& ranking) {
  if (!ranking.stderr_audit) {
    return {};
  }
  const stats::StderrAudit& audit = *ranking.stderr_audit;
  const std::string ratio = IsMissing(audit.median_ratio)
                                ? ""
                                : fmt::format(" (median ratio {:.2f})", audit.median_ratio);
  return fmt::format("checked by n: {}{}", stats::Words(audit.column), ratio);
}

std::string PlaceText(const Ranking& ranking, std::size_t place) {
  const auto score = [&](std::size_t i) { return ranking.RowAt(i).score; };
  std::size_t first = place;
  while (first > 0 && score(first - 1) == score(place)) {
    --first;
  }
  const bool shared = first < place || (place + 1 < ranking.selection->order.size() &&
                                        score(place + 1) == score(place));
  return fmt::format("{}{}", first + 1, shared ? "=" : "");
}

std::size_t TopGroup(const Ranking& ranking) {
  return ranking.lead == stats::Lead::kResolved ? 1 : ranking.selection->mcb_set.size();
}

std::size_t ShownRows(const Ranking& ranking, const RankStyle& style) {
  const std::size_t wanted =
      style.top > 0 ? style.top : std::clamp<std::size_t>(TopGroup(ranking), 5, 10);
  return std::min(wanted, ranking.selection->order.size());
}

}  // namespace hl
