// SPDX-License-Identifier: MIT
#include "lint/report/message.h"

#include <string_view>

#include "lint/base/number.h"

namespace hl {
namespace {

// The found value that a recomputed one must be told apart from.
double FoundBeside(Row& row, Field field) {
  if (field == Field::kRateExpected) {
    return row.Get(Field::kRateFound);
  }
  const std::string_view name = SpecOf(field).name;
  const Field beside = name.starts_with("stderr") || name.starts_with("children.stderr")
                           ? Field::kStderr
                           : Field::kScore;
  return (SpecOf(beside).kinds & MaskOf(row.kind())) != 0 ? row.Get(beside) : kMissing;
}

bool IsComputed(Field field) {
  return SpecOf(field).derive != nullptr || field == Field::kGapSe || field == Field::kZ ||
         field == Field::kGap || field == Field::kCoincidence || field == Field::kScoreRecomputed ||
         field == Field::kStderrRecomputed || field == Field::kRateExpected;
}

// Builds a message part by part; an open bracket remembers where it began.
class Filler {
 public:
  explicit Filler(Row& row) : row_(row) {}

  void AddText(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool doubled = i + 1 < text.size() && text[i + 1] == text[i];
      if ((text[i] == '[' || text[i] == ']') && doubled) {
        out_ += text[i++];
      } else if (text[i] == '[') {
        begin_ = out_.size();
        is_open_ = true;
        lacks_ = false;
      } else if (text[i] == ']' && is_open_) {
        is_open_ = false;
        if (lacks_) {
          out_.resize(begin_);
        }
      } else {
        out_ += text[i];
      }
    }
  }

  void AddField(Field field) {
    if (IsMissing(row_.Get(field))) {
      (is_open_ ? lacks_ : lacks_outside_) = true;
      out_ += "unknown";
    } else {
      out_ += FormatField(row_, field);
    }
  }

  [[nodiscard]] bool lacks_outside() const { return lacks_outside_; }
  std::string Take() { return std::move(out_); }

 private:
  Row& row_;
  std::string out_;
  std::size_t begin_ = 0;
  bool is_open_ = false, lacks_ = false, lacks_outside_ = false;
};

Filler Fill(const std::vector<MessagePart>& parts, Row& row) {
  Filler filler(row);
  for (const MessagePart& part : parts) {
    filler.AddText(part.text);
    if (part.field) {
      filler.AddField(*part.field);
    }
  }
  return filler;
}

}  // namespace

std::string FormatField(Row& row, Field field) {
  const double value = row.Get(field);
  switch (SpecOf(field).type) {
    case FieldType::kText:
      return std::string(row.Text(field));
    case FieldType::kFlag:
      return value == 1.0 ? "yes" : "no";
    case FieldType::kNumber:
      break;
  }
  return IsComputed(field) ? FormatExpected(value, FoundBeside(row, field)) : FormatFound(value);
}

std::string FillMessage(const std::vector<MessagePart>& parts, Row& row) {
  return Fill(parts, row).Take();
}

std::string FillMessageIfKnown(const std::vector<MessagePart>& parts, Row& row) {
  Filler filler = Fill(parts, row);
  return filler.lacks_outside() ? std::string() : filler.Take();
}

}  // namespace hl
