// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "lint/base/escape.h"
#include "lint/base/number.h"
#include "lint/base/utf8.h"
#include "lint/emit/rank.h"
#include "lint/emit/rank_words.h"
#include "lint/emit/words.h"

namespace hl {
namespace {

constexpr std::size_t kWidth = 100;
constexpr std::size_t kWidestModel = 44;
constexpr std::string_view kBold = "\033[1m", kGreen = "\033[32m", kPlain = "\033[0m";

// Eighths of a block: 20 blocks are all.
std::string Bar(double share) {
  constexpr std::array<std::string_view, 8> kParts = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const auto eighths = static_cast<std::size_t>(std::lround(std::clamp(share, 0.0, 1.0) * 160));
  std::string bar;
  for (std::size_t i = 0; i < eighths / 8; ++i) {
    bar += "█";
  }
  return bar + std::string(kParts[eighths % 8]);
}

// Cut in the middle, where names of one family are the same.
std::string Shortened(std::string_view model) {
  std::string text = EscapeForText(model);
  const std::size_t size = CountCharacters(text);
  if (size <= kWidestModel) {
    return text;
  }
  std::vector<std::size_t> starts;
  for (std::size_t offset = 0; offset < text.size(); offset += DecodeUtf8(text, offset).length) {
    starts.push_back(offset);
  }
  const std::size_t tail = kWidestModel / 2;
  const std::size_t head = kWidestModel - tail - 1;
  return text.substr(0, starts[head]) + "…" + text.substr(starts[size - tail]);
}

std::string Padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, CountCharacters(text)), ' ');
}

// How far a row is behind the first one: "0.2 = 0.1 z".
std::string Behind(const Ranking& ranking, std::size_t place) {
  const stats::Selection& selection = *ranking.selection;
  const std::size_t i = selection.order[place];
  const stats::Standings& standings = ranking.standings;
  const double gap = standings.scores[selection.leader] - standings.scores[i];
  const double error = std::hypot(standings.stderrs[selection.leader], standings.stderrs[i]);
  if (place == 0) {
    return "-";
  }
  return error > 0 ? fmt::format("{} = {:.1f} z", ScoreText(ranking, gap), gap / error)
                   : ScoreText(ranking, gap);
}

std::string TableText(const Ranking& ranking, const RankStyle& style) {
  const stats::Selection& selection = *ranking.selection;
  const std::size_t rows = ShownRows(ranking, style);
  std::size_t widest = 5;
  for (std::size_t place = 0; place < rows; ++place) {
    widest = std::max(widest, CountCharacters(Shortened(ranking.RowAt(place).model)));
  }
  std::string text = fmt::format("      {}  {:>9}  {:>7}  {:<15}  P(best)\n",
                                 Padded("model", widest), "score", "stderr", "behind #1");
  for (std::size_t place = 0; place < rows; ++place) {
    const std::size_t i = selection.order[place];
    const BoardRow& row = ranking.RowAt(place);
    const double share = selection.p_best[i];
    std::string line = fmt::format(
        "{:>4}  {}  {:>9}  {:>7}  {:<15}  {:>7}", PlaceText(ranking, place),
        Padded(Shortened(row.model), widest), ScoreText(ranking, row.score),
        ScoreText(ranking, ranking.standings.stderrs[i]), Behind(ranking, place), Percent(share));
    if (style.color) {
      const std::string bar = Bar(share);
      line += bar.empty() ? "" : fmt::format("  {}{}{}", kGreen, bar, kPlain);
    }
    text += line + "\n";
  }
  if (rows < selection.order.size()) {
    text += fmt::format("      ... {} more\n", FormatCount(selection.order.size() - rows));
  }
  return text;
}

std::string Line(std::string_view name, const std::string& text) {
  return text.empty() ? "" : fmt::format("  {:<16} {}\n", name, text);
}

// What the answers to the same items say.
std::string PairedNumbers(const Ranking& ranking) {
  const stats::PairedDifference& top = ranking.paired_top;
  const stats::PairedBoard& paired = *ranking.paired;
  std::string text =
      Line("paired",
           fmt::format(
               "{} items: z = {:.2f}, p = {:.2g} over rivals; wrong #1 in {}; correlation {:.2f}",
               FormatCount(top.n), paired.z_min, paired.p_two_sided, Percent(paired.p_wrong),
               top.correlation));
  if (top.clusters > 0) {
    text += Line("", fmt::format("#1 and #2 by {} clusters: z = {:.2f}, p = {:.2g}{}",
                                 FormatCount(top.clusters), top.clustered_z, top.clustered_p,
                                 top.clusters < 30 ? " (too few to trust)" : ""));
  }
  if (top.is_binary) {
    text += Line("", fmt::format("only #1 right on {}, only #2 on {}: McNemar's exact p = {:.2g}",
                                 top.mcnemar.only_a, top.mcnemar.only_b, top.mcnemar.p_exact));
  }
  return text;
}

std::string LeadNumbers(const Ranking& ranking) {
  const stats::Selection& selection = *ranking.selection;
  const stats::SharedItemBounds& bounds = ranking.bounds;
  const std::string z = IsMissing(selection.z) ? "" : fmt::format(", z = {:.2f}", selection.z);
  const std::string least =
      ranking.lead == stats::Lead::kResolved && selection.lead_at_least > 0
          ? "; ahead by at least " + RoundText(ranking, selection.lead_at_least)
          : "";
  std::string text =
      Line("lead", fmt::format("gap {}{}; p = {:.2g} over all rivals{}",
                               ScoreText(ranking, selection.gap), z, selection.p_two_sided, least));
  if (ranking.paired) {
    return text + PairedNumbers(ranking);
  }
  if (ranking.board.same_items && Has(bounds.best_case_p) && bounds.questions >= 0.5) {
    text += Line("same questions",
                 fmt::format("unpaired so far; paired answers give z between {:.2f} and {:.2f}",
                             bounds.z_worst, bounds.z_best));
  }
  return text;
}

std::string RerunNumbers(const Ranking& ranking) {
  const stats::Selection& selection = *ranking.selection;
  const RankOptions& options = ranking.options;
  std::string text =
      Line("wrong #1",
           fmt::format("{} (independent rows), {} at correlation {}; about {:.1f} models share "
                       "the top",
                       Percent(selection.p_wrong), Percent(ranking.p_wrong_rho),
                       FormatFound(options.rho), selection.n_effective));
  if (options.top_k < selection.order.size()) {
    text += Line(fmt::format("top {}", options.top_k),
                 fmt::format("holds the best in {}; #1 is among the {} best of a rerun in {}",
                             Percent(selection.best_in_top_k), options.top_k,
                             Percent(selection.leader_in_top_k)));
  }
  std::string separated;
  for (const stats::Separation& separation : selection.separations) {
    separated += fmt::format("{}top {} {}", separated.empty() ? "" : ", ", separation.k,
                             separation.is_separated ? "yes" : "no");
  }
  return text + Line("separated", separated);
}

std::string WinnerNumbers(const Ranking& ranking) {
  const stats::Selection& selection = *ranking.selection;
  const auto printed = [&](double oriented) { return ranking.Printed(oriented); };
  auto [from, to] =
      std::minmax({printed(selection.projection.low), printed(selection.projection.high)});
  if (ranking.board.scale > 0) {
    from = std::max(from, 0.0);
    to = std::min(to, ranking.board.scale);
  }
  std::string text =
      Line("winner's score", fmt::format("inflated by {}; adjusted {} (95 %: {} to {})",
                                         RoundText(ranking, selection.inflation),
                                         RoundText(ranking, printed(selection.adjusted)),
                                         RoundText(ranking, from), RoundText(ranking, to)));
  if (Has(ranking.shrunk)) {
    text += Line(
        "", fmt::format("shrunk towards the other models {}", RoundText(ranking, ranking.shrunk)));
  }
  return text;
}

std::string DrawnLine(std::string_view name, double exact, const stats::Estimate& drawn) {
  const double errors = drawn.error > 0 ? std::abs(drawn.value - exact) / drawn.error : 0;
  return Line(name, fmt::format("exact {:.6f}, drawn {:.6f} ± {:.6f}: {:.1f} errors apart", exact,
                                drawn.value, drawn.error, errors));
}

std::string DrawnNumbers(const Ranking& ranking) {
  if (!ranking.resampled) {
    return {};
  }
  const stats::Selection& selection = *ranking.selection;
  const stats::Resampled& drawn = *ranking.resampled;
  return fmt::format("\nThe same by {} seeded reruns:\n", FormatCount(drawn.draws)) +
         DrawnLine("wrong #1", selection.p_wrong, drawn.p_wrong) +
         DrawnLine("inflation", selection.inflation, drawn.inflation) +
         DrawnLine("best in top", selection.best_in_top_k, drawn.best_in_top_k) +
         DrawnLine("#1 in top", selection.leader_in_top_k, drawn.leader_in_top_k);
}

// Sentences on lines of at most kWidth characters, none of which a log takes for a command.
std::string Wrapped(const std::string& text) {
  std::string lines;
  for (const std::string& line : WrapText(text, 0, kWidth)) {
    lines += EscapeLineStart(line) + "\n";
  }
  return lines;
}

std::string Notes(const Ranking& ranking) {
  std::string text;
  if (!ranking.n_recovered.empty()) {
    text += Wrapped("note: " + EscapeForText(ranking.n_recovered));
  }
  for (const std::string& note : ranking.notes) {
    text += Wrapped("note: " + EscapeForText(note));
  }
  if (ranking.selection) {
    for (const stats::SelectionCaveat caveat : ranking.selection->caveats) {
      const bool is_said = caveat == stats::SelectionCaveat::kExactTie ||
                           caveat == stats::SelectionCaveat::kTopKIsAll;
      text += is_said ? "" : Wrapped(fmt::format("note: {}", stats::Words(caveat)));
    }
  }
  return text;
}

}  // namespace

std::string RankText(const Ranking& ranking, const RankStyle& style) {
  std::string text = style.color ? fmt::format("{}{}{}\n", kBold, BoardLine(ranking), kPlain)
                                 : BoardLine(ranking) + "\n";
  if (!ranking.selection) {
    return text + Wrapped(EscapeForText(ranking.refusal) + ".") + Notes(ranking);
  }
  const stats::Selection& selection = *ranking.selection;
  text += Wrapped(Verdict(ranking));
  const std::size_t group = TopGroup(ranking);
  text += Wrapped(fmt::format(
      "{}If the printed scores were exact, a rerun on fresh questions would crown another in {} "
      "({} "
      "at correlation {}).",
      group > 1 ? fmt::format("Any of {} models can be the best one (95 %). ", group) : "",
      Percent(selection.p_wrong), Percent(ranking.p_wrong_rho), FormatFound(ranking.options.rho)));
  if (const std::string instead = PrintInstead(ranking); !instead.empty()) {
    text += Wrapped("Print instead: " + instead);
  }
  text += "\n" + TableText(ranking, style) + "\n";
  text += LeadNumbers(ranking) + RerunNumbers(ranking) + WinnerNumbers(ranking) +
          Line("standard errors", ErrorsFrom(ranking)) + Line("", AuditOfErrors(ranking)) +
          DrawnNumbers(ranking);
  const std::string notes = Notes(ranking);
  return text + (notes.empty() ? "" : "\n" + notes);
}

std::string RankBadge(const Ranking& ranking) {
  if (!ranking.selection) {
    return EscapeLineStart(ranking.board.title) + ": " + EscapeForText(ranking.refusal) + "\n";
  }
  const stats::Selection& selection = *ranking.selection;
  const bool resolved = ranking.lead == stats::Lead::kResolved;
  const std::string gap =
      IsMissing(selection.gap_se)
          ? "lead unknown, its standard error is 0"
          : fmt::format("lead {:.2f} of its own standard error", selection.gap_se);
  std::string text =
      fmt::format("{}: #1 {} {}; {}: {}\n", EscapeLineStart(ranking.board.title),
                  EscapeForText(ranking.RowAt(0).model), ScoreText(ranking, ranking.RowAt(0).score),
                  gap, resolved ? "resolved" : "top not resolved");
  return text +
         fmt::format(
             "{}: adjusted for being picked as the winner {}; a rerun would crown another in {}\n",
             EscapeForText(ranking.board.title),
             RoundText(ranking, ranking.Printed(selection.adjusted)), Percent(selection.p_wrong));
}

}  // namespace hl
