// SPDX-License-Identifier: MIT
#include "lint/record/samples_rows.h"

#include <algorithm>
#include <cmath>

#include "lint/record/sample_score.h"

namespace hl {
namespace {

constexpr std::uint32_t kNone = 0xffffffff;

// The filters that the task's rows name, in their order.
std::vector<std::uint32_t> FiltersOf(Run& run, const Entry& entry) {
  std::vector<std::uint32_t> filters;
  for (std::uint32_t i = entry.first_row; i < entry.first_row + entry.row_count; ++i) {
    const double filter = run.rows[i].Get(Field::kFilter);
    const std::uint32_t id = IsMissing(filter) ? kNone : static_cast<std::uint32_t>(filter);
    if (std::find(filters.begin(), filters.end(), id) == filters.end()) {
      filters.push_back(id);
    }
  }
  return filters;
}

// Makes the rows of one task.
class RowMaker {
 public:
  RowMaker(const Samples& samples, std::uint32_t entry, Run* run)
      : samples_(samples), index_(entry), entry_(run->entries[entry]), run_(*run) {
    filters_ = FiltersOf(run_, entry_);
  }

  std::vector<Row> Make() {
    std::vector<Row> rows;
    for (std::uint32_t i = entry_.first_row; i < entry_.first_row + entry_.row_count; ++i) {
      rows.push_back(MakeRow(&run_.rows[i]));
    }
    return rows;
  }

 private:
  Row MakeRow(Row* reported) {
    Row row(RowKind::kSamples, run_.names, &run_);
    row.entry = index_;
    for (const Field field : {Field::kTask, Field::kKey, Field::kMetric, Field::kFilter,
                              Field::kScore, Field::kScoreHalf, Field::kStderr, Field::kStderrHalf,
                              Field::kNRecorded, Field::kIsMean}) {
      row.Set(field, reported->Get(field), reported->PlaceOf(field));
    }
    row.SetText(Field::kSamplesPath, samples_.path);
    row.Set(Field::kLines, static_cast<double>(samples_.lines));
    row.Set(Field::kBrokenLines, static_cast<double>(samples_.broken_lines));
    if (reported == &run_.rows[entry_.first_row]) {
      SetHash(&row);
    }
    const std::uint32_t filter = FilterOf(*reported);
    if (filter != kNone) {
      SetFilter(samples_.filters[filter], &row);
      if (IsFirstOfFilter(reported)) {  // once: it is the same for all metrics
        SetAnswers(samples_.filters[filter].answers, &row);
      } else {
        row.Set(Field::kDuplicateDocuments, kMissing);
      }
      SetScore(filter, reported, &row);
    } else if (NoLinesOf(*reported)) {
      row.Set(Field::kDocuments, 0);
      row.SetFlag(Field::kComplete, false);
      row.SetText(Field::kNotRecomputed, "no-lines");
    } else {
      row.SetText(Field::kNotRecomputed, "filters");
    }
    return row;
  }

  // The lines that belong to a row: those that name its filter, or, where none does, the pass in
  // the place of the filter among the task's. kNone if they cannot be told.
  std::uint32_t FilterOf(Row& reported) const {
    const std::string_view filter = reported.Text(Field::kFilter);
    const auto& known = samples_.filters;
    if (samples_.names_filters) {
      const auto found = std::find_if(known.begin(), known.end(),
                                      [&](const SampleFilter& f) { return f.name == filter; });
      return found == known.end() ? kNone : static_cast<std::uint32_t>(found - known.begin());
    }
    const bool all_unnamed =
        std::none_of(known.begin(), known.end(), [](const SampleFilter& f) { return f.name; });
    if (!all_unnamed || (known.size() != filters_.size() && filters_.size() != 1)) {
      return kNone;
    }
    const double id = reported.Get(Field::kFilter);
    const auto place = std::find(filters_.begin(), filters_.end(),
                                 IsMissing(id) ? kNone : static_cast<std::uint32_t>(id));
    return static_cast<std::uint32_t>(place - filters_.begin());
  }

  // True if the file proves that it has no line of the row's filter.
  bool NoLinesOf(Row&) const {
    return samples_.lines == 0 || (samples_.names_filters && samples_.broken_lines == 0);
  }

  void SetFilter(const SampleFilter& filter, Row* row) const {
    std::uint64_t duplicates = filter.duplicates, first = filter.first_duplicate;
    bool known = !filter.ids_repeat;
    if (!samples_.names_filters && filters_.size() == 1) {
      // Later passes of the only filter hold the first one's lines again, or nobody knows what.
      for (std::size_t i = 1; i < samples_.filters.size(); ++i) {
        const SampleFilter& again = samples_.filters[i];
        known = known && again.duplicates == again.documents.documents;
        duplicates += again.duplicates;
        first = first == 0 ? again.first_duplicate : first;
      }
    }
    if (known) {
      row->Set(Field::kDocuments, static_cast<double>(filter.documents.documents));
      const bool can_repeat = samples_.names_filters || filters_.size() == 1;
      if (can_repeat && !filter.documents.ids_missing) {
        row->Set(Field::kDuplicateDocuments, static_cast<double>(duplicates));
        row->Set(Field::kDuplicateLine, first == 0 ? kMissing : static_cast<double>(first));
      }
    }
  }

  bool IsFirstOfFilter(Row* reported) const {
    Row* row = &run_.rows[entry_.first_row];
    while (row->Text(Field::kFilter) != reported->Text(Field::kFilter)) {
      ++row;
    }
    return row == reported;
  }

  static void SetAnswers(const AnswerCounts& answers, Row* row) {
    const auto share = [](std::uint64_t part, std::uint64_t whole) {
      return whole == 0 ? kMissing : static_cast<double>(part) / static_cast<double>(whole);
    };
    const std::uint64_t all = answers.texts + answers.choices;
    row->Set(Field::kAnswers, static_cast<double>(all));
    row->Set(Field::kTexts, static_cast<double>(answers.texts));
    row->Set(Field::kEmptyAnswers, static_cast<double>(answers.empty));
    row->Set(Field::kConstantAnswers, static_cast<double>(answers.most_given));
    row->Set(Field::kTiedChoices, static_cast<double>(answers.tied));
    row->Set(Field::kEmptyShare, share(answers.empty, answers.texts));
    row->Set(Field::kInvalidShare, share(answers.invalid, answers.texts));
    row->Set(Field::kConstantShare, share(answers.most_given, all));
    row->Set(Field::kTiedShare, share(answers.tied, answers.choices));
  }

  void SetHash(Row* row) const {
    if (samples_.wrong_hashes > 0) {
      row->Set(Field::kWrongHashes, static_cast<double>(samples_.wrong_hashes));
      row->Set(Field::kWrongHashLine, static_cast<double>(samples_.first_wrong_hash));
    }
    const auto recorded = run_.task_hashes.find(entry_.task);
    if (recorded != run_.task_hashes.end() && !samples_.task_hash.empty()) {
      row->SetFlag(Field::kHashFits, recorded->second == samples_.task_hash);
    }
  }

  [[nodiscard]] const SampleColumn* ColumnOf(std::uint32_t filter, std::string_view metric) const {
    for (const SampleColumn& column : samples_.columns) {
      if (column.filter == filter && column.metric == metric) {
        return &column;
      }
    }
    return nullptr;
  }

  void SetScore(std::uint32_t filter, Row* reported, Row* row) {
    const SampleColumn* const column = ColumnOf(filter, reported->Text(Field::kMetric));
    const KnownFormula known = FormulaOf(*reported);
    if (column != nullptr) {
      row->Set(Field::kSampleValues, static_cast<double>(column->present));
      row->Set(Field::kNullValues,
               column->nulls == 0 ? kMissing : static_cast<double>(column->nulls));
    }
    SetComplete(filter, reported, row);
    if (column == nullptr || column->present == 0) {
      row->SetText(Field::kNotRecomputed, "no-values");
      return;
    }
    if (known.formula == ScoreFormula::kUnknown || IsMissing(reported->Get(Field::kScore))) {
      row->SetText(Field::kNotRecomputed,
                   known.formula == ScoreFormula::kUnknown ? "aggregation" : "no-score");
      return;
    }
    ScoreCheck check = CheckScore(*column, known.formula, *reported);
    if (IsMissing(check.score)) {
      row->SetText(Field::kNotRecomputed, "values");
      return;
    }
    const bool error_agrees = check.stderr_fits == 1.0 && check.stderr_ > 0;
    // A task's own code may aggregate otherwise than the name of the metric says.
    const bool by_code = known.by_name && reported->Get(Field::kCustomScoring) != 0.0;
    if (check.score_fits == 0.0 && !error_agrees && (by_code || !PassesAreTold())) {
      row->SetText(Field::kNotRecomputed, by_code ? "aggregation" : "filters");
      return;
    }
    row->SetText(Field::kFormula, FormulaName(known.formula));
    row->Set(Field::kScoreRecomputed, check.score);
    row->Set(Field::kStderrRecomputed, check.stderr_);
    row->Set(Field::kScoreFits, check.score_fits);
    row->Set(Field::kStderrFits, check.stderr_fits);
    const bool all = row->IsTrue(Field::kComplete) || error_agrees;
    if (all && check.score_fits == 1.0 && column->kind == SampleKind::kNumber) {
      reported->Set(Field::kNLines, static_cast<double>(column->count));
      run_.answers[static_cast<std::uint32_t>(reported - run_.rows.data())] = column;
    }
    if (all && (check.score_fits == 0.0 || check.stderr_fits == 0.0)) {
      reported->SetFlag(Field::kSamplesDiffer, true);
    }
  }

  // Lines that name no filter may stand in any order, and then the passes are no filters.
  [[nodiscard]] bool PassesAreTold() const {
    return samples_.names_filters || (samples_.filters.size() == 1 && filters_.size() == 1);
  }

  // n may be the count of another metric of the task, which some documents lack (HARNESS 3.2).
  void SetComplete(std::uint32_t filter, Row* reported, Row* row) const {
    const double recorded = row->Get(Field::kNRecorded);
    const double n = Has(recorded) ? recorded : reported->Get(Field::kN);
    const double documents = row->Get(Field::kDocuments);
    if (IsMissing(n)) {
      return;
    }
    const bool values_are =
        std::any_of(samples_.columns.begin(), samples_.columns.end(), [&](const auto& column) {
          return column.filter == filter && column.kind != SampleKind::kFlags &&
                 static_cast<double>(column.present) == n;
        });
    if (values_are || Has(documents)) {
      row->SetFlag(Field::kComplete, values_are || documents == n);
    }
  }

  const Samples& samples_;
  std::uint32_t index_;
  const Entry& entry_;
  Run& run_;
  std::vector<std::uint32_t> filters_;
};

Row Fault(const Samples& samples, std::string_view kind, Names* names) {
  Row row(RowKind::kFault, names);
  row.SetText(Field::kPath, samples.path);
  row.SetText(Field::kFault, kind);
  row.Set(Field::kFaultCount, 1);
  return row;
}

}  // namespace

std::vector<Row> SamplesRows(const Samples& samples, std::uint32_t entry, Run* run) {
  return RowMaker(samples, entry, run).Make();
}

Row BrokenLineFault(const Samples& samples, Names* names) {
  constexpr std::uint64_t kFarthest = 0xffff'fff0;  // of a place
  Row row = Fault(samples, "broken-line", names);
  const std::uint64_t offset = samples.first_broken.offset;
  const Place place{static_cast<std::uint32_t>(std::min(offset, kFarthest)),
                    offset < kFarthest ? 1U : 0U};
  row.SetText(Field::kFaultToken, "", place);
  row.SetText(Field::kExpected, samples.first_broken.expected);
  row.Set(Field::kFaultLine, static_cast<double>(samples.first_broken.line));
  const auto count = static_cast<double>(samples.broken_lines);
  row.Set(Field::kFaultCount, count);
  row.Set(Field::kFaultsMore, count > 1 ? count - 1 : kMissing);
  return row;
}

Row NoResultsFault(const Samples& samples, Names* names) {
  return Fault(samples, "no-results", names);
}

}  // namespace hl
