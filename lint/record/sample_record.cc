// SPDX-License-Identifier: MIT
#include "lint/record/sample_record.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

#include "lint/base/json_number.h"
#include "lint/base/missing.h"
#include "lint/base/number.h"

namespace hl {
namespace {

// Keys of a line that are no metrics. FORMAT 4.1.
constexpr std::array<std::string_view, 13> kFixedKeys = {
    "doc_id",        "doc",      "target",      "arguments",   "resps", "filter",
    "metrics",       "doc_hash", "prompt_hash", "target_hash", "truth", "scores_per_repeat",
    "filtered_resps"};

// prompt_0, logit_1 … of *_write_out_info.json.
bool IsNumbered(std::string_view key, std::string_view prefix) {
  return key.starts_with(prefix) && key.size() > prefix.size() &&
         (key.substr(prefix.size()) == "i" ||
          key.find_first_not_of("0123456789", prefix.size()) == std::string_view::npos);
}

bool IsFixedKey(std::string_view key) {
  return std::find(kFixedKeys.begin(), kFixedKeys.end(), key) != kFixedKeys.end() ||
         IsNumbered(key, "prompt_") || IsNumbered(key, "logit_");
}

std::uint64_t Mix(std::uint64_t seed, std::string_view text) {
  constexpr std::uint64_t kOdd = 0x9e37'79b9'7f4a'7c15;
  return (seed ^ std::hash<std::string_view>()(text)) * kOdd + (seed >> 29);
}

bool IsString(std::string_view raw) {
  return raw.size() >= 2 && raw.front() == '"';
}

// What stands between the quotes; escapes stay, as names and hashes of the harness have none.
std::string_view Inside(std::string_view raw) {
  return IsString(raw) ? raw.substr(1, raw.size() - 2) : std::string_view();
}

bool IsNumberText(std::string_view text) {
  return EndOfJsonNumber(text.data(), text.data() + text.size()) == text.data() + text.size();
}

// The number that the bytes of a value or of a string are; missing for all else. Python prints what
// json does not know as text: np.bool_ "True", np.float32 "0.5", "nan", "inf".
double NumberOf(std::string_view text) {
  if (text.empty()) {
    return kMissing;
  }
  if (IsDigit(text.front()) || (text.front() == '-' && text.size() > 1 && IsDigit(text[1]))) {
    return IsNumberText(text) ? ParseNumber(text) : kMissing;
  }
  struct Word {
    std::string_view text;
    double value;
  };
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  static constexpr std::array kWords = {Word{"true", 1},
                                        Word{"false", 0},
                                        Word{"True", 1},
                                        Word{"False", 0},
                                        Word{"NaN", kNan},
                                        Word{"nan", kNan},
                                        Word{"Infinity", HUGE_VAL},
                                        Word{"inf", HUGE_VAL},
                                        Word{"-Infinity", -HUGE_VAL},
                                        Word{"-inf", -HUGE_VAL}};
  for (const Word& word : kWords) {
    if (text == word.text) {
      return word.value;
    }
  }
  return kMissing;
}

// Whole numbers tell nothing of how many digits are printed.
void NotePrinted(std::string_view token, double value, stats::PrintedPrecision* precision) {
  if (value != std::floor(value)) {
    precision->Add(token, value);
  }
}

// Sets what a list of a metric's value is: flags, a pair of numbers, or neither.
void ReadList(JsonValue list, SampleValue* value, stats::PrintedPrecision* precision) {
  std::array<double, 2> numbers{};
  std::size_t count = 0, flags = 0, numeric = 0, set = 0;
  for (const JsonValue part : list.elements()) {
    const bool is_flag = part.kind() == JsonKind::kTrue || part.kind() == JsonKind::kFalse;
    flags += is_flag ? 1U : 0U;
    set += part.kind() == JsonKind::kTrue ? 1U : 0U;
    numeric += part.IsNumber() ? 1U : 0U;
    if (count < numbers.size() && part.IsNumber()) {
      numbers[count] = part.Number();
      NotePrinted(part.token(), numbers[count], precision);
    }
    ++count;
  }
  if (count > 0 && flags == count) {
    value->kind = SampleKind::kFlags;
    value->first = static_cast<double>(set);
    value->second = static_cast<double>(count);
  } else if (count == 2 && numeric == 2) {
    value->kind = SampleKind::kPair;
    value->first = numbers[0];
    value->second = numbers[1];
  }
}

// True for answers that hold nothing but blanks: [[""]], ["\n"].
bool IsBlank(std::string_view raw) {
  bool quoted = false;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    const char c = raw[i];
    quoted = quoted || c == '"';
    if (c == '\\' && i + 1 < raw.size() &&
        std::string_view("nrt").find(raw[i + 1]) != std::string_view::npos) {
      ++i;
    } else if (std::string_view("[]\", \t").find(c) == std::string_view::npos) {
      return false;
    }
  }
  return quoted;
}

// Choices by log-likelihood: [[-4.5, false], …], or as texts. Unknown for anything else.
SampleAnswer ReadChoice(JsonValue answers, std::string* scratch) {
  double best = -HUGE_VAL;
  std::uint64_t choice = 0, count = 0, at_best = 0;
  for (const JsonValue answer : answers.elements()) {
    std::optional<JsonValue> first;
    for (const JsonValue part : answer.elements()) {
      first = part;
      break;
    }
    const double loglikelihood = !first              ? kMissing
                                 : first->IsString() ? NumberOf(first->Text(scratch))
                                                     : first->Number();
    if (!std::isfinite(loglikelihood)) {
      return {};
    }
    if (loglikelihood > best) {
      best = loglikelihood;
      choice = count;
      at_best = 0;
    }
    at_best += loglikelihood == best ? 1U : 0U;
    ++count;
  }
  if (count < 2) {
    return {};
  }
  SampleAnswer answer;
  answer.kind = SampleAnswer::Kind::kChoice;
  answer.is_tied = at_best > 1;
  answer.hash = choice;
  return answer;
}

// The fields of a line that every generation calls the same.
struct Fixed {
  std::string_view doc_id, filter, doc, target, arguments, doc_hash, prompt_hash, target_hash,
      responses, filtered;

  std::string_view* Find(std::string_view key) {
    return key == "doc_id"           ? &doc_id
           : key == "filter"         ? &filter
           : key == "doc"            ? &doc
           : key == "target"         ? &target
           : key == "arguments"      ? &arguments
           : key == "doc_hash"       ? &doc_hash
           : key == "prompt_hash"    ? &prompt_hash
           : key == "target_hash"    ? &target_hash
           : key == "resps"          ? &responses
           : key == "filtered_resps" ? &filtered
                                     : nullptr;
  }
};

void SetDocument(std::string_view doc_id, SampleRecord* record) {
  constexpr double kMostIndex = 1e15;
  constexpr std::uint64_t kNoIndex = std::uint64_t{1} << 63;
  record->has_id = !doc_id.empty() && doc_id != "null";
  const double number = NumberOf(doc_id);
  record->document = number >= 0 && number < kMostIndex && number == std::floor(number)
                         ? static_cast<std::uint64_t>(number)
                         : Mix(0, doc_id) | kNoIndex;
}

}  // namespace

std::uint32_t SampleRecords::NameOf(std::string_view name) {
  constexpr std::size_t kFew = 16;  // then looking along them is faster
  for (std::size_t i = 0; i < std::min(names.size(), kFew); ++i) {
    if (names[i] == name) {
      return static_cast<std::uint32_t>(i);
    }
  }
  const auto next = static_cast<std::uint32_t>(names.size());
  if (next >= kFew) {
    const auto [found, is_new] = number_of_.try_emplace(std::string(name), next);
    if (!is_new) {
      return found->second;
    }
  }
  names.emplace_back(name);
  precision.emplace_back();
  return next;
}

SampleValue SampleRecordReader::ReadValue(std::string_view raw,
                                          stats::PrintedPrecision* precision) {
  SampleValue value;
  value.is_null = raw == "null";
  if (raw.starts_with('[')) {
    const JsonDocument& document = json_.Read(raw);
    if (const auto root = document.root(); root && !document.fault) {
      ReadList(*root, &value, precision);
    }
    return value;
  }
  const std::string_view text = IsString(raw) ? Inside(raw) : raw;
  value.first = NumberOf(text);
  if (Has(value.first)) {
    value.kind = SampleKind::kNumber;
    NotePrinted(text, value.first, precision);
  }
  return value;
}

SampleAnswer SampleRecordReader::ReadAnswer(std::string_view filtered, std::string_view responses) {
  const std::size_t inner = filtered.find_first_not_of(" \t\r\n", 1);
  if (!filtered.starts_with('[') || inner == std::string_view::npos) {
    return {};
  }
  if (filtered[inner] == '[') {
    if (!extras_.choices) {
      return {};
    }
    const JsonDocument& document = json_.Read(filtered);
    const auto root = document.root();
    return root && !document.fault ? ReadChoice(*root, &scratch_) : SampleAnswer();
  }
  if (filtered[inner] != '"') {
    return {};
  }
  SampleAnswer answer;
  answer.kind = SampleAnswer::Kind::kText;
  answer.is_empty = IsBlank(responses.empty() ? filtered : responses);
  answer.is_invalid = filtered.substr(inner).starts_with("\"[invalid]\"");
  answer.hash = Mix(1, filtered);
  return answer;
}

// A string, its escapes decoded.
std::string_view SampleRecordReader::TextOf(std::string_view raw) {
  if (raw.find('\\') == std::string_view::npos) {
    return Inside(raw);
  }
  const auto root = json_.Read(raw).root();
  return root ? root->Text(&scratch_) : std::string_view();
}

void SampleRecordReader::Take(const std::vector<RawField>& fields,
                              std::uint64_t number,
                              SampleRecords* out) {
  SampleRecord record;
  record.line = number;
  record.first_value = static_cast<std::uint32_t>(out->values.size());
  Fixed fixed;
  std::uint64_t identity = 0;
  for (const RawField& field : fields) {
    if (std::string_view* const known = fixed.Find(field.key); known != nullptr) {
      *known = field.value;
    } else if (!IsFixedKey(field.key)) {
      const std::uint32_t metric = out->NameOf(field.key);
      out->values.push_back(ReadValue(field.value, &out->precision[metric]));
      out->values.back().metric = metric;
      identity = Mix(identity, field.value);
    }
  }
  record.value_count = static_cast<std::uint32_t>(out->values.size()) - record.first_value;
  SetDocument(fixed.doc_id, &record);
  if (IsString(fixed.filter)) {
    record.filter = out->NameOf(TextOf(fixed.filter));
  }
  record.answer = ReadAnswer(fixed.filtered, fixed.responses);
  identity = Mix(identity, fixed.responses.empty() ? fixed.filtered : fixed.responses);
  const std::string_view document = fixed.doc_hash.empty() ? fixed.doc : fixed.doc_hash;
  record.item = Mix(record.document, document);
  record.identity = Mix(identity, document) | 1;
  if (extras_.line_hashes) {
    const auto differs = [](std::string_view stored, const std::string& ours) {
      return IsString(stored) && !ours.empty() && Inside(stored) != ours;
    };
    record.hash_wrong = differs(fixed.doc_hash, line_hashes_.OfDocument(fixed.doc)) ||
                        differs(fixed.prompt_hash, line_hashes_.OfPrompt(fixed.arguments)) ||
                        differs(fixed.target_hash, line_hashes_.OfTarget(fixed.target));
  }
  for (const std::string_view hash : {fixed.doc_hash, fixed.prompt_hash, fixed.target_hash}) {
    out->all_hashed = out->all_hashed && extras_.hashes && IsString(hash);
    out->hashes += extras_.hashes ? Inside(hash) : std::string_view();
  }
  out->records.push_back(record);
}

}  // namespace hl
