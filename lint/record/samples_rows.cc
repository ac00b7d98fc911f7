// SPDX-License-Identifier: MIT
#include "lint/record/samples_rows.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

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
    for (std::uint32_t i = 0; i < samples.filters.size(); ++i) {
      if (samples.filters[i].name) {
        named_.emplace(*samples.filters[i].name, i);
      }
    }
    for (const SampleColumn& column : samples.columns) {
      columns_.emplace(std::pair(column.filter, std::string_view(column.metric)), &column);
    }
  }

  std::vector<Row> Make() {
    std::vector<Row> rows;
    std::vector<std::uint32_t> spoken;  // filters for which a row speaks already
    bool whole = true;
    for (std::uint32_t i = entry_.first_row; i < entry_.first_row + entry_.row_count; ++i) {
      Row* const reported = &run_.rows[i];
      const std::uint32_t filter = FilterOf(*reported);
      rows.push_back(MakeRow(filter, reported));
      whole = whole && rows.back().IsTrue(Field::kComplete);
      const bool can_speak = Has(rows.back().Get(Field::kScoreFits)) || filter == kNone;
      if (can_speak && std::find(spoken.begin(), spoken.end(), filter) == spoken.end()) {
        spoken.push_back(filter);
        rows.back().SetFlag(Field::kFirstOfFilter, true);
      }
    }
    if (!rows.empty()) {
      SetHashes(whole && IsWhole(), &rows.front());
    }
    return rows;
  }

 private:
  Row MakeRow(std::uint32_t filter, Row* reported) {
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
    if (filter != kNone) {
      SetFilter(samples_.filters[filter], IsFirstOfFilter(reported), &row);
      SetScore(filter, reported, &row);
    } else if (samples_.lines == 0 || (samples_.names_filters && samples_.broken_lines == 0)) {
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
    if (samples_.names_filters) {
      const auto found = named_.find(reported.Text(Field::kFilter));
      return found == named_.end() ? kNone : found->second;
    }
    const bool passes_fit = samples_.filters.size() == filters_.size() || filters_.size() == 1 ||
                            (samples_.filters.size() > filters_.size() && MorePassesRepeat());
    if (!passes_fit) {
      return kNone;
    }
    const double id = reported.Get(Field::kFilter);
    const auto place = std::find(filters_.begin(), filters_.end(),
                                 IsMissing(id) ? kNone : static_cast<std::uint32_t>(id));
    const auto pass = static_cast<std::uint32_t>(place - filters_.begin());
    return pass < samples_.filters.size() ? pass : kNone;
  }

  // True if all passes after as many as the task has filters hold lines that came before.
  [[nodiscard]] bool MorePassesRepeat() const {
    for (std::size_t i = filters_.size(); i < samples_.filters.size(); ++i) {
      const SampleFilter& again = samples_.filters[i];
      if (again.duplicates != again.documents.documents) {
        return false;
      }
    }
    return true;
  }

  void SetFilter(const SampleFilter& filter, bool is_first, Row* row) const {
    const bool is_named = samples_.names_filters;
    if (filter.ids_repeat || (!is_named && !MorePassesRepeat())) {
      return;
    }
    row->Set(Field::kDocuments, static_cast<double>(filter.documents.documents));
    if (!is_first || filter.documents.ids_missing) {  // once: it is the same for all metrics
      return;
    }
    SetAnswers(filter.answers, row);
    // Lines of unnamed filters that came before belong to no filter of their own.
    std::uint64_t duplicates = is_named ? filter.duplicates : 0;
    std::uint64_t first = is_named ? filter.first_duplicate : 0;
    for (std::size_t i = filters_.size(); !is_named && i < samples_.filters.size(); ++i) {
      duplicates += samples_.filters[i].duplicates;
      first = first == 0 ? samples_.filters[i].first_duplicate : first;
    }
    row->Set(Field::kDuplicateDocuments, static_cast<double>(duplicates));
    row->Set(Field::kDuplicateLine, first == 0 ? kMissing : static_cast<double>(first));
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

  // True if every line is there once, as far as lines can tell.
  [[nodiscard]] bool IsWhole() const {
    std::uint64_t duplicates = 0;
    for (const SampleFilter& filter : samples_.filters) {
      duplicates += samples_.names_filters ? filter.duplicates : 0;
    }
    return samples_.broken_lines == 0 && duplicates == 0 &&
           samples_.filters.size() == filters_.size();
  }

  // The hash over all lines says something of a whole file only.
  void SetHashes(bool is_whole, Row* row) const {
    if (samples_.wrong_hashes > 0) {
      row->Set(Field::kWrongHashes, static_cast<double>(samples_.wrong_hashes));
      row->Set(Field::kWrongHashLine, static_cast<double>(samples_.first_wrong_hash));
    }
    const auto recorded = run_.task_hashes.find(entry_.task);
    if (recorded != run_.task_hashes.end() && !samples_.task_hash.empty() && is_whole) {
      row->SetFlag(Field::kHashFits, recorded->second.text == samples_.task_hash);
      row->SetText(Field::kTaskHash, recorded->second.text, recorded->second.place);
    }
  }

  [[nodiscard]] bool HashFits() const {
    const auto recorded = run_.task_hashes.find(entry_.task);
    return recorded != run_.task_hashes.end() && recorded->second.text == samples_.task_hash;
  }

  void SetScore(std::uint32_t filter, Row* reported, Row* row) {
    const auto found = columns_.find({filter, reported->Text(Field::kMetric)});
    const SampleColumn* const column = found == columns_.end() ? nullptr : found->second;
    if (column != nullptr) {
      row->Set(Field::kSampleValues, static_cast<double>(column->present));
      row->Set(Field::kOddValues, column->odd == 0 ? kMissing : static_cast<double>(column->odd));
    }
    SetComplete(filter, column, reported, row);
    if (column != nullptr && row->Get(Field::kDocuments) > static_cast<double>(column->present)) {
      row->Set(Field::kWithoutValue,
               row->Get(Field::kDocuments) - static_cast<double>(column->present));
    }
    const KnownFormula known = FormulaOf(*reported);
    const std::string_view reason = known.formula == ScoreFormula::kUnknown     ? "aggregation"
                                    : column == nullptr || column->present == 0 ? "no-values"
                                    : IsMissing(reported->Get(Field::kScore))   ? "no-score"
                                                                                : "";
    if (!reason.empty()) {
      row->SetText(Field::kNotRecomputed, reason);
      return;
    }
    ScoreCheck check = CheckScore(*column, known.formula, *reported);
    const bool error_agrees = check.stderr_fits == 1.0 && check.stderr_ > 0;
    // A task's own code may aggregate otherwise than the name of the metric says.
    const bool by_code = known.by_name && reported->Get(Field::kCustomScoring) != 0.0;
    const bool unproven = check.score_fits == 0.0 && !error_agrees && (by_code || !PassesAreTold());
    if (IsMissing(check.score) || unproven) {
      row->SetText(Field::kNotRecomputed, IsMissing(check.score) ? "values"
                                          : by_code              ? "aggregation"
                                                                 : "filters");
      return;
    }
    if (check.is_drawn && check.stderr_fits == 0.0 && !HashFits()) {
      check.stderr_fits = kMissing;  // the lines may stand in another order than they were drawn in
    }
    row->SetText(Field::kFormula, FormulaName(known.formula));
    row->Set(Field::kScoreRecomputed, check.score);
    row->Set(Field::kStderrRecomputed, check.stderr_);
    row->Set(Field::kScoreFits, check.score_fits);
    row->Set(Field::kStderrFits, check.stderr_fits);
    TellMetricRow(*column, check, row->IsTrue(Field::kComplete) || error_agrees, reported);
  }

  void TellMetricRow(const SampleColumn& column,
                     const ScoreCheck& check,
                     bool is_all,
                     Row* reported) {
    if (is_all && check.score_fits == 1.0 && column.kind == SampleKind::kNumber) {
      reported->Set(Field::kNLines, static_cast<double>(column.count));
      run_.answers[static_cast<std::uint32_t>(reported - run_.rows.data())] = &column;
    }
    if (is_all && (check.score_fits == 0.0 || check.stderr_fits == 0.0)) {
      reported->SetFlag(Field::kSamplesDiffer, true);
    }
  }

  // Lines that name no filter may stand in any order, and then the passes are no filters.
  [[nodiscard]] bool PassesAreTold() const {
    return samples_.names_filters || (samples_.filters.size() == 1 && filters_.size() == 1);
  }

  // n may be the count of another metric of the task, which some documents lack (HARNESS 3.2).
  void SetComplete(std::uint32_t filter,
                   const SampleColumn* column,
                   Row* reported,
                   Row* row) const {
    const double recorded = row->Get(Field::kNRecorded);
    const double n = Has(recorded) ? recorded : reported->Get(Field::kN);
    const double documents = row->Get(Field::kDocuments);
    if (IsMissing(n)) {
      return;
    }
    constexpr double kFewMore = 1.25;
    const bool another_has_n =
        std::any_of(samples_.columns.begin(), samples_.columns.end(), [&](const auto& other) {
          return other.filter == filter && other.kind != SampleKind::kFlags &&
                 static_cast<double>(other.present) == n;
        });
    const bool counts_fit = documents == n || (another_has_n && !(documents > kFewMore * n));
    // The harness leaves out a metric that a document has not; other writers leave out zeros.
    const bool is_metric_sparse = column != nullptr && column->odd == 0 && column->has_zero;
    const bool values_miss = !is_metric_sparse && column != nullptr && Has(documents) &&
                             static_cast<double>(column->present) < documents &&
                             static_cast<double>(column->present) != n;
    if (counts_fit || Has(documents)) {
      row->SetFlag(Field::kComplete, counts_fit && !values_miss);
    }
  }

  const Samples& samples_;
  std::uint32_t index_;
  const Entry& entry_;
  Run& run_;
  std::vector<std::uint32_t> filters_;
  std::map<std::string_view, std::uint32_t> named_;
  std::map<std::pair<std::uint32_t, std::string_view>, const SampleColumn*> columns_;
};

Row Fault(const std::string& path, std::string_view kind, Names* names) {
  Row row(RowKind::kFault, names);
  row.SetText(Field::kPath, path);
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
  Row row = Fault(samples.path, "broken-line", names);
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

Row NoResultsFault(const std::string& path, Names* names) {
  return Fault(path, "no-results", names);
}

}  // namespace hl
