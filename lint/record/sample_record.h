// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lint/read/json.h"
#include "lint/record/line_hashes.h"
#include "lint/stats/precision.h"

namespace hl {

// What the value of a metric on one line is. FORMAT 3.3 and 4.2.
enum class SampleKind : std::uint8_t {
  kNumber,  // a number, a flag, or the text of one ("True", "1.0")
  kFlags,   // a list of flags, as IFEval's instructions: first of them true, second their number
  kPair,    // two numbers: [log-likelihood, words], [gold, predicted]
  kOther    // a text, other lists, an object, null
};

struct SampleValue {
  std::uint32_t metric = 0;  // number in SampleRecords::names
  SampleKind kind = SampleKind::kOther;
  bool is_null = false;
  double first = 0, second = 0;
};

// What the model answered on one line.
struct SampleAnswer {
  enum class Kind : std::uint8_t { kUnknown, kText, kChoice };
  Kind kind = Kind::kUnknown;
  bool is_empty = false;    // a text: only blanks
  bool is_invalid = false;  // a text: the filter found nothing, "[invalid]"
  bool is_tied = false;     // a choice: the two largest log-likelihoods are equal
  std::uint64_t hash = 0;   // of the text, or the number of the choice
};

// One line of a samples file.
struct SampleRecord {
  static constexpr std::uint32_t kNoName = 0xffffffff;
  std::uint64_t document = 0;  // doc_id; a hash above 2^63 if it is no whole number from 0 on
  bool has_id = false;
  std::uint64_t item = 0;      // hash of doc_id and document: equal for all models asked
  std::uint64_t identity = 0;  // and of answer and values: equal for a line written twice
  std::uint32_t filter = kNoName;
  std::uint32_t first_value = 0, value_count = 0;  // in SampleRecords::values
  SampleAnswer answer;
  bool hash_wrong = false;  // a stored hash is not that of the line, if that was asked
  std::uint64_t line = 0;   // its number in the part, from 1
};

// Lines in order, taken apart.
struct SampleRecords {
  std::vector<std::string> names;  // filters and metrics
  std::vector<SampleRecord> records;
  std::vector<SampleValue> values;
  std::vector<stats::PrintedPrecision> precision;  // of the numbers of names[i]
  std::string hashes;  // doc_hash, prompt_hash and target_hash of the lines, one after the other
  bool all_hashed = true;  // every line has the three

  // The number of a name, new if it was never seen.
  std::uint32_t NameOf(std::string_view name);

 private:
  std::unordered_map<std::string, std::uint32_t> number_of_;
};

// What costs time, and is read where somebody asks for it.
struct SampleExtras {
  bool hashes = true;       // the stored hashes of the lines
  bool choices = true;      // answers by log-likelihood
  bool line_hashes = true;  // whether the stored hashes are those of the lines
};

// Takes lines apart. One a worker.
class SampleRecordReader {
 public:
  explicit SampleRecordReader(SampleExtras extras) : extras_(extras) {}

  // Appends what the fields of one line say; `number` is the line's. Values may be bytes of any
  // JSON: what a fact does not know is kOther.
  // REQUIRES: Input::kPadding readable bytes follow the values.
  void Take(const std::vector<RawField>& fields, std::uint64_t number, SampleRecords* out);

 private:
  SampleValue ReadValue(std::string_view raw, stats::PrintedPrecision* precision);
  std::string_view TextOf(std::string_view raw);
  SampleAnswer ReadAnswer(std::string_view filtered, std::string_view responses);

  SampleExtras extras_;
  LineHashes line_hashes_;
  JsonReader json_;
  std::string scratch_;
};

}  // namespace hl
