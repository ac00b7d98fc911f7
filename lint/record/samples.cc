// SPDX-License-Identifier: MIT
#include "lint/record/samples.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "lint/base/missing.h"
#include "lint/base/sha256.h"

namespace hl {
namespace {

// Ids are kept in an array as long as it is not much longer than the documents are many.
bool IsDense(std::uint64_t id, std::uint64_t documents) {
  constexpr std::uint64_t kAlways = 1 << 16;
  constexpr std::uint64_t kSpread = 8;
  return id < std::max(kAlways, kSpread * documents);
}

}  // namespace

// Where the identity of a document is kept; 0 there if it is new.
std::uint64_t* SampleDocuments::IdentityOf(std::uint64_t document) {
  if (const auto found = sparse_.find(document); found != sparse_.end()) {
    return &found->second;  // it came when the array was shorter
  }
  if (document >= dense_.size()) {
    if (!IsDense(document, documents)) {
      return &sparse_[document];
    }
    dense_.resize(std::max<std::size_t>(document + 1, dense_.size() + dense_.size() / 2));
  }
  return &dense_[document];
}

SampleDocuments::Seen SampleDocuments::Add(const SampleRecord& record) {
  if (!record.has_id) {
    ids_missing = true;
    ++documents;
    return Seen::kNew;
  }
  std::uint64_t& identity = *IdentityOf(record.document);
  if (identity == 0) {
    identity = record.identity;
    ++documents;
    return Seen::kNew;
  }
  return identity == record.identity ? Seen::kSame : Seen::kOther;
}

void SampleDocuments::Forget() {
  dense_ = {};
  sparse_ = {};
}

void AnswerCounts::Add(const SampleAnswer& answer) {
  if (answer.kind == SampleAnswer::Kind::kUnknown) {
    return;
  }
  const bool is_text = answer.kind == SampleAnswer::Kind::kText;
  (is_text ? texts : choices) += 1;
  empty += answer.is_empty ? 1 : 0;
  invalid += answer.is_invalid ? 1 : 0;
  tied += answer.is_tied ? 1 : 0;
  if (given_.size() < kMostAnswers || given_.contains(answer.hash)) {
    most_given = std::max(most_given, ++given_[answer.hash]);
  }
}

// A bootstrap has 100 draws at least, and stats::kMostDraws documents in all of them.
constexpr std::uint64_t kMostBootstrapped = 10'000;

// A column while its values come in.
struct SamplesBuilder::Column {
  SampleColumn out;
  stats::Values first, second;
  stats::PrintedPrecision precision;
  std::uint64_t fractions = 0;  // values that are no whole numbers

  // The first value that is a number, flags or a pair says what the others should be.
  void Add(const SampleValue& value, const std::uint64_t* item) {
    if (out.kind == SampleKind::kOther) {
      out.kind = value.kind;
    }
    if (value.kind != out.kind || value.kind == SampleKind::kOther) {
      ++out.odd;
      return;
    }
    ++out.present;
    first.Append(value.first);
    out.has_zero = out.has_zero || value.first == 0;
    fractions += IsFraction(value.first) || IsFraction(value.second) ? 1U : 0U;
    if (item != nullptr) {
      out.items.push_back(*item);
    }
    if (value.kind != SampleKind::kNumber) {
      second.Append(value.second);
    }
    out.largest = std::max({out.largest, std::abs(value.first), std::abs(value.second)});
  }

  SampleColumn Finish() {
    out.kind = out.odd > out.present ? SampleKind::kOther : out.kind;
    out.count = first.size();
    out.all_flags = first.all_flags();
    SetPrecision();
    switch (out.kind) {
      case SampleKind::kNumber:
        out.plain = stats::MomentsOf(first, stats::Summation::kPlain);
        out.compensated = stats::MomentsOf(first, stats::Summation::kCompensated);
        break;
      case SampleKind::kFlags:
        out.count = static_cast<std::uint64_t>(stats::Sum(second, stats::Summation::kPlain));
        out.flag_share = RatioOf(stats::Summation::kPlain);
        break;
      case SampleKind::kPair:
        out.second_sum = stats::Sum(second, stats::Summation::kPlain);
        out.ratio_plain = RatioOf(stats::Summation::kPlain);
        out.ratio_compensated = RatioOf(stats::Summation::kCompensated);
        out.f1 = stats::BinaryF1(first, second);
        out.matthews = stats::Matthews(first, second);
        break;
      case SampleKind::kOther:
        break;
    }
    KeepValues();
    return std::move(out);
  }

 private:
  static bool IsFraction(double value) { return value != std::floor(value); }

  [[nodiscard]] double RatioOf(stats::Summation summation) const {
    return stats::Sum(first, summation) / stats::Sum(second, summation);
  }

  // Whole numbers are what they are, but for the few that a fraction was rounded to.
  void SetPrecision() {
    if (fractions == 0 || precision.is_empty()) {
      return;
    }
    const double size = out.largest == 1 ? 0.9999999 : out.largest;  // 1 itself is thought exact
    out.half = precision.HalfOf(size, precision.is_short() ? precision.half_of_most_decimals() : 0);
    const auto some = static_cast<double>(fractions);
    const double to_whole = 3 * some * std::pow(10.0, -precision.most_decimals());
    out.rounded = std::min(static_cast<double>(out.count), some + std::round(to_whole));
  }

  void KeepValues() {
    if (out.kind != SampleKind::kNumber) {
      out.items = {};
    }
    const bool is_drawn = out.kind == SampleKind::kPair || !out.all_flags;
    if (!out.items.empty() || (out.count <= kMostBootstrapped && is_drawn)) {
      out.first = std::move(first);
      out.second = std::move(second);
    }
  }
};

struct SamplesBuilder::Impl {
  Samples samples;
  std::uint64_t lines_before = 0;  // line ends in the parts before
  std::vector<Column> columns;
  Sha256 hash;
  bool all_hashed = true;
  bool keep_items = false;

  std::unordered_map<std::string, std::uint32_t> filter_of;  // by name
  std::unordered_map<std::string, std::uint32_t> metric_of;
  std::unordered_map<std::uint64_t, std::uint32_t> column_of;  // by filter and metric
  std::vector<std::uint32_t> metrics;  // numbers of the names of the part that is taken

  void BeginPart(const SampleRecords& part) {
    metrics.clear();
    for (const std::string& name : part.names) {
      const auto next = static_cast<std::uint32_t>(metric_of.size());
      metrics.push_back(metric_of.try_emplace(name, next).first->second);
    }
  }

  Column& ColumnOf(std::uint32_t filter, std::uint32_t name, const SampleRecords& part) {
    const std::uint64_t key = std::uint64_t{filter} << 32 | metrics[name];
    const auto next = static_cast<std::uint32_t>(columns.size());
    const auto [found, is_new] = column_of.try_emplace(key, next);
    if (is_new) {
      Column& column = columns.emplace_back();
      column.out.filter = filter;
      column.out.metric = part.names[name];
    }
    return columns[found->second];
  }

  // The filter that a line names takes it, or leaves it out as written twice.
  std::optional<std::uint32_t> TakeNamed(const std::string& name, const SampleRecord& record) {
    auto& filters = samples.filters;
    samples.names_filters = true;
    const auto next = static_cast<std::uint32_t>(filters.size());
    const auto [found, is_new] = filter_of.try_emplace(name, next);
    if (is_new) {
      filters.emplace_back().name = name;
    }
    SampleFilter& filter = filters[found->second];
    const SampleDocuments::Seen seen = filter.documents.Add(record);
    if (seen == SampleDocuments::Seen::kSame) {
      NoteDuplicate(record, &filter);
      return std::nullopt;
    }
    filter.ids_repeat = filter.ids_repeat || seen == SampleDocuments::Seen::kOther;
    return found->second;
  }

  // The first pass that lacks the document takes a line that names no filter.
  std::uint32_t TakeUnnamed(const SampleRecord& record) {
    constexpr std::size_t kMostPasses = 64;
    auto& filters = samples.filters;
    bool is_first_again = false;
    std::size_t pass = 0;
    for (;; ++pass) {
      if (pass == filters.size()) {
        filters.emplace_back();
      }
      if (filters[pass].name) {
        continue;  // other lines name theirs
      }
      const SampleDocuments::Seen seen = filters[pass].documents.Add(record);
      if (seen == SampleDocuments::Seen::kNew) {
        break;
      }
      if (pass + 1 == kMostPasses) {
        filters[pass].ids_repeat = true;
        break;
      }
      is_first_again = is_first_again || seen == SampleDocuments::Seen::kSame;
    }
    if (is_first_again) {
      NoteDuplicate(record, &filters[pass]);
    }
    return static_cast<std::uint32_t>(pass);
  }

  void NoteDuplicate(const SampleRecord& record, SampleFilter* filter) const {
    if (filter->duplicates++ == 0) {
      filter->first_duplicate = lines_before + record.line;
    }
  }

  void Add(const SampleRecords& part, const SampleRecord& record) {
    if (record.hash_wrong && samples.wrong_hashes++ == 0) {
      samples.first_wrong_hash = lines_before + record.line;
    }
    const std::optional<std::uint32_t> filter = record.filter != SampleRecord::kNoName
                                                    ? TakeNamed(part.names[record.filter], record)
                                                    : TakeUnnamed(record);
    if (!filter) {
      return;
    }
    samples.filters[*filter].answers.Add(record.answer);
    for (std::uint32_t i = 0; i < record.value_count; ++i) {
      const SampleValue& value = part.values[record.first_value + i];
      ColumnOf(*filter, value.metric, part).Add(value, keep_items ? &record.item : nullptr);
    }
  }
};

SamplesBuilder::SamplesBuilder(std::string path, SamplesLayout layout, bool keep_items)
    : impl_(std::make_unique<Impl>()) {
  impl_->samples.path = std::move(path);
  impl_->samples.layout = layout;
  impl_->keep_items = keep_items;
}
SamplesBuilder::~SamplesBuilder() = default;
SamplesBuilder::SamplesBuilder(SamplesBuilder&&) noexcept = default;

void SamplesBuilder::Add(const SamplesPart& part) {
  Samples& samples = impl_->samples;
  if (part.broken_lines > 0 && samples.broken_lines == 0) {
    samples.first_broken = part.first_broken;
    samples.first_broken.line += impl_->lines_before;
  }
  samples.broken_lines += part.broken_lines;
  samples.lines += part.records.records.size();
  impl_->BeginPart(part.records);
  for (const SampleRecord& record : part.records.records) {
    impl_->Add(part.records, record);
  }
  std::unordered_map<std::string_view, const stats::PrintedPrecision*> printed;
  for (std::size_t i = 0; i < part.records.names.size(); ++i) {
    printed.emplace(part.records.names[i], &part.records.precision[i]);
  }
  for (Column& column : impl_->columns) {
    if (const auto found = printed.find(column.out.metric); found != printed.end()) {
      column.precision.Add(*found->second);
    }
  }
  impl_->hash.Add(part.records.hashes);
  impl_->all_hashed = impl_->all_hashed && part.records.all_hashed;
  impl_->lines_before += part.line_count;
}

Samples SamplesBuilder::Finish() {
  Samples& samples = impl_->samples;
  for (Column& column : impl_->columns) {
    samples.columns.push_back(column.Finish());
  }
  impl_->columns.clear();
  for (SampleFilter& filter : samples.filters) {
    filter.documents.Forget();
    filter.answers.Forget();
  }
  if (impl_->all_hashed && samples.lines > 0) {
    samples.task_hash = impl_->hash.Hex();
  }
  return std::move(samples);
}

}  // namespace hl
