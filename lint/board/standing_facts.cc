// SPDX-License-Identifier: MIT
#include "lint/board/standing_facts.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "lint/stats/grim.h"

namespace hl {
namespace {

constexpr std::size_t kFittedDigits = 12;  // two of 10,000 models share so many once in 10,000
constexpr std::size_t kMostNamed = 3;

// Digits from the first that is not 0.
std::size_t SignificantDigits(std::string_view text) {
  std::size_t digits = 0;
  for (const char c : text.substr(0, text.find_first_of("eE"))) {
    digits += c >= '0' && c <= '9' && (digits > 0 || c != '0') ? 1U : 0U;
  }
  return digits;
}

}  // namespace

void SetGrid(const BoardFile& file, const StandingCells& cells, const BoardRow& entry, Row* row) {
  const Board& board = *file.board;
  const std::string score_column = file.preset->score.value_or("score");
  // Where counts of the row give the score, too, they tell more: then the grid is not asked.
  const bool has_counts = std::any_of(
      file.preset->rates.begin(), file.preset->rates.end(), [&](const RateFormula& formula) {
        return formula.rate == score_column &&
               Has(cells.Number(entry, formula.of.empty() ? formula.complement : formula.of).value);
      });
  if (has_counts || !board.is_binary || board.scale == 0 || IsMissing(entry.n)) {
    return;
  }
  const double unit = 2 * HalfOf(cells.Number(entry, score_column));
  if (board.scale == 100 && entry.score > 0 && entry.score <= 1 &&
      !stats::IsOnGrid({entry.score, unit}, 100, entry.n) &&
      stats::IsOnGrid({entry.score, unit}, 1, entry.n)) {
    row->Set(Field::kAsShare, std::round(entry.score * entry.n),
             cells.PlaceOf(entry, score_column));
  } else if (board.granularity > 0) {
    row->SetFlag(Field::kOnGrid,
                 stats::IsOnGrid({entry.score, board.granularity}, board.scale, entry.n));
  }
}

FittedNumbers::FittedNumbers(const BoardFile& file, const StandingCells& cells)
    : file_(file), cells_(cells) {
  if (!file.preset->fitted) {
    return;
  }
  std::unordered_map<double, std::size_t> seen;
  for (std::size_t i = 0; i < file.board->rows.size(); ++i) {
    const BoardRow& entry = file.board->rows[i];
    const bool is_full =
        SignificantDigits(cells.Text(entry, *file.preset->fitted)) >= kFittedDigits;
    const double value = is_full ? cells.Number(entry, *file.preset->fitted).value : kMissing;
    values_.push_back(value);
    const std::size_t first = Has(value) ? seen.emplace(value, i).first->second : i;
    first_.push_back(file.board->rows[first].model == entry.model ? i : first);
  }
}

void FittedNumbers::Set(std::size_t index, Row* row) const {
  if (values_.empty() || IsMissing(values_[index])) {
    return;
  }
  const std::string& column = *file_.preset->fitted;
  row->SetText(Field::kFitted, column);
  row->Set(Field::kFittedValue, values_[index], cells_.PlaceOf(file_.board->rows[index], column));
  if (first_[index] != index) {
    row->SetText(Field::kTwin, file_.board->rows[first_[index]].model);
  }
}

ScoreParts::ScoreParts(const BoardFile& file, const StandingCells& cells)
    : file_(file), cells_(cells) {
  if (file.preset->parts.empty()) {
    return;
  }
  for (const BoardRow& entry : file.board->rows) {
    std::vector<PrintedNumber>& parts = parts_.emplace_back();
    for (const std::string& column : file.preset->parts) {
      parts.push_back(cells.Number(entry, column));
    }
    counts_.push_back(static_cast<std::size_t>(std::count_if(
        parts.begin(), parts.end(), [](const PrintedNumber& part) { return Has(part.value); })));
  }
  // The largest count that more than half of the rows reach.
  std::vector<std::size_t> sorted = counts_;
  std::sort(sorted.begin(), sorted.end());
  usual_ = sorted[(sorted.size() - 1) / 2];
}

bool ScoreParts::IsMean(std::size_t index) const {
  const BoardRow& entry = file_.board->rows[index];
  const auto count = static_cast<double>(counts_[index]);
  double sum = 0, halves = 0;
  for (const PrintedNumber& part : parts_[index]) {
    sum += Has(part.value) ? part.value : 0;
    halves += Has(part.value) ? HalfOf(part) : 0;
  }
  const double half = HalfOf(cells_.Number(entry, file_.preset->score.value_or("score")));
  return count > 0 && std::abs(entry.score - sum / count) <= half + halves / count;
}

void ScoreParts::Set(std::size_t index, Row* row) const {
  if (parts_.empty()) {
    return;
  }
  row->Set(Field::kParts, static_cast<double>(counts_[index]));
  row->Set(Field::kPartsUsual, static_cast<double>(usual_));
  row->SetFlag(Field::kPartsFit, IsMean(index));
  std::string absent;
  std::size_t named = 0;
  for (std::size_t part = 0; part < parts_[index].size(); ++part) {
    if (IsMissing(parts_[index][part].value) && ++named <= kMostNamed) {
      absent += (named > 1 ? ", " : "") + file_.preset->parts[part];
    }
  }
  if (named > 0) {
    row->SetText(Field::kPartsAbsent, absent + (named > kMostNamed ? ", ..." : ""));
  }
}

}  // namespace hl
