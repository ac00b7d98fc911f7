// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "lint/record/samples_reader.h"
#include "lint/stats/moments.h"
#include "lint/stats/precision.h"

namespace hl {

// Which documents lines belong to. FORMAT 4.1: doc_id is the key, per filter (CORPUS T14, T17).
class SampleDocuments {
 public:
  // Whether a line of this document came before: never, the very same (the file was written
  // twice), or another one (a second split, a repeat, another filter).
  enum class Seen : std::uint8_t { kNew, kSame, kOther };
  // Takes the line if its document is new. A line without doc_id always is.
  Seen Add(const SampleRecord& record);

  // Lets go of what only Add needs.
  void Forget();

  std::uint64_t documents = 0;
  bool ids_missing = false;  // a line has no doc_id

 private:
  std::uint64_t* IdentityOf(std::uint64_t document);

  std::vector<std::uint64_t> dense_;  // identity by index; 0: not seen
  std::unordered_map<std::uint64_t, std::uint64_t> sparse_;
};

// What the answers of one filter look like, counted over its lines.
struct AnswerCounts {
  std::uint64_t texts = 0, empty = 0, invalid = 0;
  std::uint64_t choices = 0, tied = 0;
  std::uint64_t most_given = 0;  // lines with the most frequent answer, of the first kMostAnswers

  void Add(const SampleAnswer& answer);
  // Lets go of what only Add needs.
  void Forget() { given_ = {}; }

 private:
  static constexpr std::size_t kMostAnswers = 256;
  std::unordered_map<std::uint64_t, std::uint64_t> given_;  // how often
};

// The lines of one filter. Where lines name none: those of one pass over the documents, that is
// all that are the first, the second … of their document.
struct SampleFilter {
  std::optional<std::string> name;
  SampleDocuments documents;
  std::uint64_t duplicates = 0;  // lines left out since they came before; of a later pass: lines
                                 // that are those of the first pass
  std::uint64_t first_duplicate = 0;  // number of the first such line in the file
  bool ids_repeat = false;            // an id stands for different lines: documents are not known
  AnswerCounts answers;
};

// What the values of one (filter, metric) give, both ways of adding them up.
struct SampleColumn {
  std::uint32_t filter = 0;  // index in Samples::filters
  std::string metric;
  std::uint64_t present = 0;             // documents with a value of `kind`
  bool has_zero = false;                 // a value is 0: the writer does not leave out zeros
  std::uint64_t odd = 0;                 // documents with null or a value of another kind
  SampleKind kind = SampleKind::kOther;  // of most values
  std::uint64_t count = 0;               // values: numbers, pairs, flags of all lists
  double largest = 0;                    // of their sizes
  // Half of the interval that a printed value stands for, and how many values may be rounded.
  double half = 0;
  double rounded = 0;
  double second_sum = 0;  // of pairs
  bool all_flags = false;
  stats::Moments plain, compensated;              // of numbers
  double flag_share = 0;                          // of flags: set / all
  double ratio_plain = 0, ratio_compensated = 0;  // of pairs: sum of firsts / sum of seconds
  // The values themselves: of columns that a bootstrap may be asked of (few enough, and not flags),
  // and of numbers where `items` are kept, which say which document each value is of.
  stats::Values first, second;
  std::vector<std::uint64_t> items;  // SampleRecord::item; empty where nobody wants them
  double f1 = 0, matthews = 0;       // of pairs; missing if they are no classes
};

// One samples file as facts.
struct Samples {
  std::string path;
  SamplesLayout layout = SamplesLayout::kLines;
  std::uint64_t lines = 0;  // that could be read
  std::uint64_t broken_lines = 0;
  BrokenLine first_broken;
  bool names_filters = false;  // lines do; those that name none are then of no filter
  std::vector<SampleFilter> filters;
  std::vector<SampleColumn> columns;
  // SHA-256 over the hashes of all lines, as `task_hashes` of the results file holds it; empty if
  // a line lacks one.
  std::string task_hash;
  std::uint64_t wrong_hashes = 0;      // lines with a hash that is not theirs
  std::uint64_t first_wrong_hash = 0;  // number of the first of them
};

// Puts the parts of a file together, in order.
class SamplesBuilder {
 public:
  // `keep_items`: columns of numbers keep their values and which document each is of.
  SamplesBuilder(std::string path, SamplesLayout layout, bool keep_items = false);
  ~SamplesBuilder();
  SamplesBuilder(SamplesBuilder&&) noexcept;

  void Add(const SamplesPart& part);
  // The facts; the values are let go.
  Samples Finish();

 private:
  struct Column;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace hl
