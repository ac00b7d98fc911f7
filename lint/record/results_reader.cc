// SPDX-License-Identifier: MIT
#include "lint/record/results_reader.h"

#include <cmath>
#include <string>

#include "lint/record/file_reader.h"
#include "lint/record/group_reader.h"
#include "lint/stats/lattice.h"
#include "lint/stats/precision.h"

namespace hl {
namespace {

double FiniteOrMissing(const std::optional<JsonValue>& value) {
  const double number = value ? value->Number() : kMissing;
  return std::isfinite(number) ? number : kMissing;
}

double HalfOf(JsonValue value) {
  const std::string_view token = value.token();
  return stats::HalfUnit(token.data(), static_cast<int>(token.size()));
}

// Reads the entries of one file. Lives for one call of ReadResults.
class EntryReader {
 public:
  EntryReader(const TopLevel& top, Run* run)
      : top_(top), run_(*run), names_(*run->names), sample_len_(names_.Intern("sample_len")) {}

  void Read() {
    if (const auto configs = top_.Object(TopKey::kConfigs)) {
      for (const JsonField config : configs->fields()) {
        run_.configured.Set(names_.Intern(config.key.Text(&scratch_)), 1);
      }
    }
    if (const auto results = top_.Object(TopKey::kResults)) {
      for (const JsonField entry : results->fields()) {
        if (entry.value.IsObject()) {
          ReadEntry(entry);
        }
      }
    }
    SettlePrecision();
    ReadNumbers(TopKey::kNShot, Field::kNShot);
    ReadNumbers(TopKey::kVersions, Field::kTaskVersion);
    ReadSampleCounts();
    ReadDirections();
    ReadConfigs();
    ReadGroupBlock();
  }

 private:
  struct Cell {
    std::uint32_t key;
    JsonValue value;
  };

  void ReadEntry(JsonField field) {
    const auto index = static_cast<std::uint32_t>(run_.entries.size());
    Entry entry;
    entry.task = names_.Intern(field.key.Text(&scratch_));
    entry.is_group = IsGroup(top_, run_, entry.task, field.value);
    entry.first_row = run_.row_count;
    Row& task = NewRow(&run_.task_rows, index, RowKind::kTask, index, entry.task);
    task.SetFlag(Field::kIsGroup, entry.is_group);
    cells_.clear();
    for (const JsonField cell : field.value.fields()) {
      cells_.push_back({names_.Intern(cell.key.Text(&scratch_)), cell.value});
    }
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      ReadCell(i, index, entry.is_group);
      if (cells_[i].key == sample_len_) {
        task.Set(Field::kSampleLen, FiniteOrMissing(cells_[i].value), cells_[i].value.place());
      }
    }
    entry.row_count = run_.row_count - entry.first_row;
    run_.entry_of.Set(entry.task, index);
    run_.entries.push_back(entry);
    values_.push_back(field.value);
  }

  void ReadCell(std::size_t i, std::uint32_t entry_index, bool is_group) {
    const Cell& cell = cells_[i];
    const MetricKey key = run_.metrics.Key(cell.key);
    if (!(run_.flat ? key.is_flat_metric : key.is_metric) || !cell.value.IsNumber()) {
      return;
    }
    const std::uint32_t task = task_name_of(entry_index);
    Row& row = NewRow(&run_.rows, run_.row_count++, is_group ? RowKind::kGroup : RowKind::kMetric,
                      entry_index, task);
    row.Set(Field::kKey, static_cast<double>(cell.key));
    row.Set(Field::kMetric, static_cast<double>(key.metric));
    if (key.filter != MetricKey::kNoFilter) {
      row.Set(Field::kFilter, static_cast<double>(key.filter));
    }
    row.Set(Field::kScore, cell.value.Number(), cell.value.place());
    row.Set(Field::kScoreHalf, HalfOf(cell.value));
    row.Set(Field::kStderr, kMissing, cell.value.place());
    scores_.Add(cell.value.token(), row.Get(Field::kScore));
    ++run_.values;
    if (const Cell* error = FindCell(key.stderr_key, i); error != nullptr) {
      row.Set(Field::kStderr, error->value.Number(), error->value.place());
      if (error->value.IsNumber()) {
        row.Set(Field::kStderrHalf, HalfOf(error->value));
        stderrs_.Add(error->value.token(), row.Get(Field::kStderr));
        ++run_.values;
      }
    }
  }

  // Half widths depend on how the whole file is printed, so they are settled when all of it is
  // read.
  void SettlePrecision() {
    run_.file.SetFlag(Field::kRounded, scores_.is_short() && stderrs_.is_short());
    run_.scores_short = scores_.is_short();
    const stats::PrintedPrecision& zeros = stderrs_.is_empty() ? scores_ : stderrs_;
    run_.file.Set(Field::kRoundedHalf, zeros.is_short() ? zeros.half_of_most_decimals() : 0.0);
    for (std::uint32_t i = 0; i < run_.row_count; ++i) {
      Row& row = run_.rows[i];
      Settle(scores_, &row, Field::kScore, Field::kScoreHalf);
      Settle(stderrs_, &row, Field::kStderr, Field::kStderrHalf);
      const auto metric = static_cast<std::uint32_t>(row.Get(Field::kMetric));
      CopyToTask(row, run_.metrics.Metric(metric), run_.task_rows[row.entry]);
    }
  }

  static void Settle(const stats::PrintedPrecision& precision, Row* row, Field value, Field half) {
    if (const double own = row->Get(half); Has(own)) {
      row->Set(half, precision.HalfOf(row->Get(value), own));
    }
  }

  // The score of a perplexity also stands in the row of its task: the first of each name.
  static void CopyToTask(Row& row, const MetricName& metric, Row& task) {
    const auto copy = [&](Field field, Field half) {
      if (IsMissing(task.Get(field))) {
        task.Set(field, row.Get(Field::kScore), row.PlaceOf(Field::kScore));
        task.Set(half, row.Get(Field::kScoreHalf));
      }
    };
    if (metric.is_bits_per_byte) {
      copy(Field::kBitsPerByte, Field::kBitsPerByteHalf);
    } else if (metric.is_byte_perplexity) {
      copy(Field::kBytePerplexity, Field::kBytePerplexityHalf);
    }
  }

  std::uint32_t task_name_of(std::uint32_t entry_index) {
    return static_cast<std::uint32_t>(run_.task_rows[entry_index].Get(Field::kTask));
  }

  // The cell of a key: nearly always the one after its score.
  const Cell* FindCell(std::uint32_t key, std::size_t after) {
    for (std::size_t step = 1; step <= cells_.size(); ++step) {
      const Cell& cell = cells_[(after + step) % cells_.size()];
      if (cell.key == key) {
        return &cell;
      }
    }
    return nullptr;
  }

  Row& NewRow(std::vector<Row>* rows,
              std::size_t index,
              RowKind kind,
              std::uint32_t entry,
              std::uint32_t task) {
    if (index == rows->size()) {
      rows->emplace_back(kind, &names_, &run_);
    } else {
      (*rows)[index].Reset(kind, &names_, &run_);
    }
    Row& row = (*rows)[index];
    row.entry = entry;
    row.Set(Field::kTask, static_cast<double>(task));
    return row;
  }

  // Calls `use(task_row, value)` for each entry of a top-level object that has an entry in results.
  template <typename Use>
  void ForEachTask(TopKey key, Use use) {
    const auto object = top_.Object(key);
    if (!object) {
      return;
    }
    for (const JsonField field : object->fields()) {
      const std::uint32_t index = run_.entry_of.Find(names_.Intern(field.key.Text(&scratch_)));
      if (index != NameIndex::kNone) {
        use(index, field.value);
      }
    }
  }

  void ReadNumbers(TopKey key, Field field) {
    ForEachTask(key, [&](std::uint32_t index, JsonValue value) {
      run_.task_rows[index].Set(field, FiniteOrMissing(value), value.place());
    });
  }

  void ReadSampleCounts() {
    ForEachTask(TopKey::kNSamples, [&](std::uint32_t index, JsonValue counts) {
      Row& task = run_.task_rows[index];
      for (const JsonField count : counts.fields()) {
        const std::string_view key = count.key.Text(&scratch_);
        if (key == "effective" || key == "original") {
          task.Set(key == "effective" ? Field::kEffective : Field::kNOriginal,
                   FiniteOrMissing(count.value), count.value.place());
        }
      }
    });
    for (std::uint32_t index = 0; index < run_.entries.size(); ++index) {
      if (!run_.entries[index].is_group) {
        RecordN(&run_.task_rows[index]);
      }
    }
  }

  // n_recorded of a task: sample_len, else n-samples.effective; 0 is none.
  static void RecordN(Row* task) {
    for (const Field source : {Field::kSampleLen, Field::kEffective}) {
      const double n = task->Get(source);
      if (Has(n) && n != 0) {
        task->Set(Field::kNRecorded, n, task->PlaceOf(source));
        return;
      }
    }
  }

  void ReadDirections() {
    ForEachTask(TopKey::kHigherIsBetter, [&](std::uint32_t index, JsonValue metrics) {
      const Entry& entry = run_.entries[index];
      for (std::uint32_t i = entry.first_row; i < entry.first_row + entry.row_count; ++i) {
        const auto flag = metrics.Find(run_.rows[i].Text(Field::kMetric));
        if (flag && (flag->kind() == JsonKind::kTrue || flag->kind() == JsonKind::kFalse)) {
          run_.rows[i].SetFlag(Field::kHigherIsBetter, flag->kind() == JsonKind::kTrue);
        }
      }
    });
  }

  void ReadConfigs() {
    ForEachTask(TopKey::kConfigs, [&](std::uint32_t index, JsonValue config) {
      const Entry& entry = run_.entries[index];
      if (entry.is_group || entry.row_count == 0) {
        return;
      }
      TaskConfig parts;
      for (const JsonField field : config.fields()) {
        if (TaskConfig::MayWant(field.key.place().length)) {
          parts.Add(field.key.Text(&scratch_), field.value);
        }
      }
      SetConfig(parts, &run_.task_rows[index]);
      for (std::uint32_t i = entry.first_row; i < entry.first_row + entry.row_count; ++i) {
        SetAggregation(parts, &run_.rows[i]);
      }
    });
  }

  struct TaskConfig {
    std::optional<JsonValue> output_type, metric_list, repeats;
    bool custom_scoring = false;

    // A task's configuration has 30 keys and we want five: by the length of the token, quotes
    // included, nearly all others are passed over unread. (A key with escapes is none of ours.)
    static bool MayWant(std::uint32_t length) {
      return length == 7 || length == 9 || length == 13 || length == 17;
    }

    void Add(std::string_view key, JsonValue value) {
      if (key == "output_type") {
        output_type = value;
      } else if (key == "metric_list") {
        metric_list = value;
      } else if (key == "repeats") {
        repeats = value;
      } else if (key == "process_results" || key == "class") {
        custom_scoring |= !value.IsNull() && value.token() != "\"\"" && value.token() != "false";
      }
    }
  };

  void SetConfig(const TaskConfig& config, Row* task) {
    task->SetFlag(Field::kCustomScoring, config.custom_scoring);
    if (config.output_type && config.output_type->IsString()) {
      task->SetText(Field::kOutputType, config.output_type->Text(&scratch_));
    }
    if (config.repeats) {
      task->Set(Field::kRepeats, FiniteOrMissing(config.repeats), config.repeats->place());
    }
  }

  // The aggregation of the first entry of metric_list that names the row's metric.
  void SetAggregation(const TaskConfig& config, Row* row) {
    if (!config.metric_list) {
      return;
    }
    row->SetFlag(Field::kMetricListed, false);
    for (const JsonValue entry : config.metric_list->elements()) {
      const auto metric = entry.Find("metric");
      if (!metric || metric->Text(&scratch_) != row->Text(Field::kMetric)) {
        continue;
      }
      row->SetFlag(Field::kMetricListed, true);
      if (const auto aggregation = entry.Find("aggregation");
          aggregation && aggregation->IsString()) {
        row->SetText(Field::kAggregation, aggregation->Text(&scratch_), aggregation->place());
      }
      return;
    }
  }

  void ReadGroupBlock() {
    ForEachTask(TopKey::kGroups, [&](std::uint32_t index, JsonValue block) {
      if (block.IsObject()) {
        CompareBlocks(block, values_[index], &run_.task_rows[index]);
      }
    });
  }

  const TopLevel& top_;
  Run& run_;
  Names& names_;
  std::uint32_t sample_len_;
  std::string scratch_;
  std::vector<Cell> cells_;
  std::vector<JsonValue> values_;  // of the entries
  stats::PrintedPrecision scores_, stderrs_;
};

void ReadTaskHashes(const TopLevel& top, Run* run) {
  const auto hashes = top.Object(TopKey::kTaskHashes);
  if (!hashes) {
    return;
  }
  std::string scratch;
  for (const JsonField field : hashes->fields()) {
    const std::uint32_t task = run->names->Intern(field.key.Text(&scratch));
    run->task_hashes[task] = {std::string(field.value.Text(&scratch)), field.value.place()};
  }
}

}  // namespace

void ReadResults(const TopLevel& top, Shape shape, Run* run) {
  run->flat = shape == Shape::kFlat;
  ReadFileFields(top, shape, run);
  ReadChildren(top, run);
  EntryReader(top, run).Read();
  if (run->wants_task_hashes) {
    ReadTaskHashes(top, run);
  }
  double tasks = 0;
  for (const Entry& entry : run->entries) {
    tasks += entry.is_group ? 0 : 1;
  }
  run->file.Set(Field::kTasks, tasks);
  run->file.Set(Field::kGroups, static_cast<double>(run->entries.size()) - tasks);
}

}  // namespace hl
