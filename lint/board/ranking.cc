// SPDX-License-Identifier: MIT
#include "lint/board/ranking.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "lint/base/number.h"
#include "lint/stats/grim.h"
#include "lint/stats/shrinkage.h"

namespace hl {
namespace {

constexpr std::size_t kMostShrunk = 2000;  // rows: NPMLE costs rows x 400 x iterations
constexpr std::size_t kMostPaired = 30;    // models, from the top
constexpr double kAlpha = 0.05;
// Counts above this share of the printed steps are not tried: nearly every score is near a multiple
// of 1/n then, and many n fit a board of any size (two decimals of a percent: n up to 3,000).
constexpr double kGridShare = 0.3;
constexpr std::size_t kMostNamed = 3;  // rows that a note names

bool Knows(const Board& board, double BoardRow::*field) {
  return std::any_of(board.rows.begin(), board.rows.end(),
                     [&](const BoardRow& row) { return Has(row.*field); });
}

std::vector<stats::PrintedScore> PrintedScores(const Board& board) {
  std::vector<stats::PrintedScore> scores;
  for (const BoardRow& row : board.rows) {
    scores.push_back({row.score, board.granularity});
  }
  return scores;
}

// Looks for the number of questions in the digits of the scores.
void RecoverN(Ranking* ranking) {
  Board& board = ranking->board;
  if (board.scale == 0) {
    ranking->refusal =
        "no uncertainty: there is no standard error and no number of questions, and scores without "
        "a scale betray none: nothing can be said";
    return;
  }
  if (board.granularity == 0 || board.is_composite) {
    ranking->refusal =
        "no uncertainty: there is no standard error and no number of questions: nothing can be "
        "said";
    return;
  }
  const auto limit = static_cast<std::size_t>(kGridShare * board.scale / board.granularity);
  const stats::CountRecovery found = stats::RecoverCount(PrintedScores(board), board.scale, limit);
  if (!found.n) {
    ranking->refusal =
        "no uncertainty: there is no standard error, and " + found.reason + ": nothing can be said";
    return;
  }
  const auto n = static_cast<double>(*found.n);
  for (BoardRow& row : board.rows) {
    row.n = n;
  }
  board.is_binary = true;
  board.same_items = true;
  ranking->n_recovered = fmt::format(
      "n = {} is read from the digits, if scores are shares of right answers: all {} different "
      "ones "
      "are multiples of 1/{} (chance of that by luck: {:.1g})",
      FormatCount(*found.n), found.distinct, FormatCount(*found.n), found.search_chance);
}

stats::Standings StandingsOf(const Board& board) {
  std::vector<stats::StandingsRow> rows;
  for (const BoardRow& row : board.rows) {
    rows.push_back({row.score, row.stderr_, row.n});
  }
  return stats::MakeStandings(
      {rows, board.lower_is_better, board.scale, board.is_binary, board.anchor});
}

std::string ListRows(const Board& board, const std::vector<std::size_t>& rows) {
  std::string text;
  for (std::size_t i = 0; i < std::min(rows.size(), kMostNamed); ++i) {
    const BoardRow& row = board.rows[rows[i]];
    text += fmt::format("{}{} {}", i == 0 ? "" : ", ", row.model, FormatFound(row.score));
  }
  return text + (rows.size() > kMostNamed ? ", ..." : "");
}

void NoteErrors(Ranking* ranking) {
  const Board& board = ranking->board;
  const stats::Standings& standings = ranking->standings;
  std::vector<std::string>& notes = ranking->notes;
  std::vector<std::size_t> anchors;
  for (std::size_t i = 0; i < standings.sources.size(); ++i) {
    if (standings.sources[i] == stats::StderrSource::kAnchor) {
      anchors.push_back(i);
    }
  }
  if (!anchors.empty()) {
    notes.push_back(ListRows(board, anchors) +
                    " is what the others are compared with, its error of 0 is right: not ranked");
  }
  for (const stats::StandingsFault& fault : standings.faults) {
    notes.push_back(fmt::format("{}: {}: not ranked", board.rows[fault.row].model, fault.message));
  }
  if (!standings.false_zeros.empty()) {
    notes.push_back(fmt::format("a standard error of 0 that cannot be, read as missing: {}",
                                ListRows(board, standings.false_zeros)));
  }
  if (standings.without_error > 0) {
    notes.push_back(fmt::format(
        "{} of {} rows have no standard error and are not ranked{}", standings.without_error,
        board.rows.size(),
        standings.is_top_open ? "; one of them is near the top, so nothing is resolved" : ""));
  }
}

// Results trees have rules of their own for that (HL1).
void AuditErrors(Ranking* ranking) {
  const Board& board = ranking->board;
  if (!board.prints_errors || board.scale == 0) {
    return;
  }
  std::vector<stats::AuditedRow> rows;
  for (std::size_t i = 0; i < board.rows.size(); ++i) {
    const BoardRow& row = board.rows[i];
    if (Has(row.stderr_) && Has(row.n)) {
      rows.push_back({row.score / board.scale, row.n, row.stderr_ / board.scale,
                      board.granularity / 2 / board.scale,
                      board.stderr_granularity / 2 / board.scale,
                      ranking->standings.sources[i] == stats::StderrSource::kAnchor});
    }
  }
  if (stats::StderrAudit audit = stats::AuditStderrs(rows);
      audit.column != stats::ColumnAudit::kNothing) {
    ranking->stderr_audit = std::move(audit);
  }
}

void NoteGrid(Ranking* ranking) {
  const Board& board = ranking->board;
  if (!board.same_items || board.granularity == 0 || !ranking->n_recovered.empty()) {
    return;
  }
  const double n = board.rows.front().n;
  const auto off = stats::OffGrid(PrintedScores(board), board.scale, n);
  if (!off.empty()) {
    ranking->notes.push_back(fmt::format(
        "{} of {} scores cannot come from {} questions: {}", off.size(), board.rows.size(),
        FormatCount(static_cast<unsigned long long>(n)), ListRows(board, off)));
  }
}

void NoteUnequalN(Ranking* ranking) {
  double least = HUGE_VAL, greatest = 0;
  for (const BoardRow& row : ranking->board.rows) {
    if (Has(row.n)) {
      least = std::min(least, row.n);
      greatest = std::max(greatest, row.n);
    }
  }
  if (least < greatest) {
    ranking->notes.push_back(
        fmt::format("rows are over {} to {} questions: not all models answered the same",
                    FormatCount(static_cast<unsigned long long>(least)),
                    FormatCount(static_cast<unsigned long long>(greatest))));
  }
}

// The share of right answers of a row: k/n where the printed digits tell k.
double ShareOf(const Board& board, const BoardRow& row) {
  const double share = row.score / board.scale;
  const bool tells_count = board.same_items && row.n * board.granularity < board.scale;
  return tells_count ? std::round(share * row.n) / row.n : share;
}

// Compares the first models by their answers to the same items.
void ComparePaired(Ranking* ranking) {
  const Board& board = ranking->board;
  if (board.answers.empty()) {
    return;
  }
  const std::size_t items = board.answers.size() / board.rows.size();
  const std::size_t models = std::min(ranking->selection->order.size(), kMostPaired);
  std::vector<double> values;
  for (std::size_t place = 0; place < models; ++place) {
    const std::size_t row = ranking->standings.rows[ranking->selection->order[place]];
    for (std::size_t item = 0; item < items; ++item) {
      values.push_back(ranking->Printed(board.answers[row * items + item]));
    }
  }
  const std::span<const double> all = values;
  auto top = stats::ComparePaired(all.first(items), all.subspan(items, items), board.clusters);
  auto paired = stats::ComparePairedBoard(all, models, board.clusters);
  if (top && paired) {
    ranking->paired_top = *top;
    ranking->paired = std::move(*paired);
  } else {
    ranking->notes.push_back("not paired: " + (top ? paired.error().message : top.error().message));
  }
}

// The verdict on the first place, and what the same questions allow.
void JudgeTop(Ranking* ranking) {
  const Board& board = ranking->board;
  const stats::Selection& selection = *ranking->selection;
  const BoardRow& first = ranking->RowAt(0);
  const BoardRow& second = ranking->RowAt(1);
  stats::LeadInput input;
  input.z_min = selection.z_min;
  input.gap = selection.gap;
  input.granularity = board.granularity;
  input.scale = board.scale;
  input.is_top_open = ranking->standings.is_top_open;
  if (board.is_binary && board.scale > 0 && Has(first.n)) {
    double p_first = ShareOf(board, first);
    double p_second = ShareOf(board, second);
    if (board.lower_is_better) {
      p_first = 1 - p_first;
      p_second = 1 - p_second;
    }
    ranking->bounds = stats::BoundsOfSharedItems(p_first, p_second, first.n);
    if (board.same_items) {
      input.n = first.n;
      input.p_leader = p_first;
      input.p_rival = p_second;
      input.gap = board.scale * std::abs(p_first - p_second);
    }
  }
  ranking->lead = stats::JudgeLead(input);
  if (ranking->paired) {  // what the answers say goes before what the scores alone could
    // With few questions that tell two models apart, z is no normal variable: the exact test, too.
    const stats::PairedDifference& top = ranking->paired_top;
    const bool is_exact = top.is_binary && board.clusters.empty();
    const bool is_resolved =
        ranking->paired->p_two_sided < kAlpha && (!is_exact || top.mcnemar.p_exact < kAlpha);
    ranking->lead = is_resolved ? stats::Lead::kResolved : stats::Lead::kUnresolved;
  }
}

void AddSecondOpinions(const stats::SelectionInput& input, Ranking* ranking) {
  stats::SelectionInput correlated = input;
  correlated.rho = ranking->options.rho;
  correlated.wants_mcb_set = false;
  if (const auto again = stats::Select(correlated)) {
    ranking->p_wrong_rho = again->p_wrong;
    ranking->inflation_rho = again->inflation;
  }
  if (input.scores.size() <= kMostShrunk) {
    if (const auto shrunk = stats::ShrinkNonparametric(input.scores, input.stderrs)) {
      ranking->shrunk = ranking->Printed(shrunk->means[ranking->selection->leader]);
    }
  }
  if (ranking->options.check_draws > 0) {
    if (auto drawn = stats::Resample(input, ranking->options.check_draws)) {
      ranking->resampled = *drawn;
    }
  }
}

}  // namespace

Ranking Rank(Board board, const RankOptions& options) {
  Ranking ranking;
  ranking.board = std::move(board);
  ranking.options = options;
  ranking.notes = ranking.board.notes;
  if (!Knows(ranking.board, &BoardRow::stderr_) && !Knows(ranking.board, &BoardRow::n)) {
    RecoverN(&ranking);
    if (!ranking.refusal.empty()) {
      return ranking;
    }
  }
  ranking.standings = StandingsOf(ranking.board);
  NoteErrors(&ranking);
  AuditErrors(&ranking);
  NoteGrid(&ranking);
  NoteUnequalN(&ranking);
  if (!ranking.board.unpaired_because.empty()) {
    ranking.notes.push_back("not paired: " + ranking.board.unpaired_because);
  }
  const stats::Standings& standings = ranking.standings;
  const stats::SelectionInput input{standings.scores, standings.stderrs,         0,
                                    options.top_k,    ranking.board.granularity, kAlpha,
                                    !options.brief};
  if (ranking.board.rows.size() == 1) {
    ranking.refusal = "one model: there is no ranking";
  } else if (standings.rows.empty()) {
    ranking.refusal = "no uncertainty: no row has a usable standard error: nothing can be said";
  } else if (auto selection = stats::Select(input)) {
    ranking.selection = std::move(*selection);
    ComparePaired(&ranking);
    JudgeTop(&ranking);
    if (!options.brief) {
      AddSecondOpinions(input, &ranking);
    }
  } else {
    ranking.refusal = selection.error().message;
  }
  return ranking;
}

}  // namespace hl
