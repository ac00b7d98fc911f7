// SPDX-License-Identifier: MIT
#include "lint/rule/expression_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lint/base/suggest.h"
#include "lint/base/utf8.h"
#include "lint/rule/expression_functions.h"
#include "lint/rule/field_name.h"

namespace hl {
namespace {

Part::Type TypeOf(FieldType type) {
  switch (type) {
    case FieldType::kNumber:
      return Part::Type::kNumber;
    case FieldType::kFlag:
      return Part::Type::kCondition;
    case FieldType::kText:
      return Part::Type::kText;
  }
  return Part::Type::kText;
}

}  // namespace

std::size_t ExpressionWriter::Emit(const Instruction& instruction) {
  if (code_.size() >= kMaxInstructions) {
    Fail(0, text_.size(), fmt::format("the condition has more than {} steps", kMaxInstructions));
    return 0;
  }
  code_.push_back(instruction);
  return code_.size() - 1;
}

void ExpressionWriter::EmitMany(ManyFunction* function, std::size_t count) {
  Emit({.op = Op::kMany, .count = static_cast<std::uint16_t>(count), .many = function});
}

void ExpressionWriter::EmitComparison(std::uint16_t outcomes, bool keep) {
  // A constant is never where a jump lands.
  if (!keep && !code_.empty() && code_.back().op == Op::kNumber) {
    code_.back().op = Op::kCompareNumber;
    code_.back().count = outcomes;
  } else {
    Emit({.op = keep ? Op::kCompareAndKeep : Op::kCompare, .count = outcomes, .number = 0});
  }
}

void ExpressionWriter::LandHere(std::size_t jump) {
  code_[jump].count = static_cast<std::uint16_t>(code_.size());
}

Part ExpressionWriter::PushField(const Token& name) {
  const std::optional<Field> field = FindField(name.text, kinds_);
  if (!field) {
    FailUnknownField(name);
    return {};
  }
  if (std::find(fields_.begin(), fields_.end(), *field) == fields_.end()) {
    fields_.push_back(*field);
  }
  Emit({.op = Op::kField, .field = *field, .number = 0});
  return {TypeOf(SpecOf(*field).type), name.offset, name.end()};
}

void ExpressionWriter::NeedNumber(const Part& part, std::string_view who) {
  if (part.type != Part::Type::kNumber) {
    FailType(part, who, "a number");
  }
}

void ExpressionWriter::NeedCondition(const Part& part, std::string_view who) {
  if (part.type != Part::Type::kCondition) {
    FailType(part, who, "a condition");
  }
}

void ExpressionWriter::FailType(const Part& part, std::string_view who, std::string_view need) {
  const std::string_view source = text_.substr(part.begin, part.end - part.begin);
  std::string message = fmt::format("'{}' needs {}, ", who, need);
  if (part.type == Part::Type::kText) {
    message = fmt::format("'{}' is a text; text is matched in `match`", source);
  } else if (part.type == Part::Type::kNumber) {
    message += "this is a number";
  } else if (FindField(source, kinds_)) {
    message += fmt::format("'{}' is a flag: a condition by itself", source);
  } else {
    message += "this is a condition";
  }
  Fail(part.begin, part.end - part.begin, std::move(message));
}

void ExpressionWriter::FailUnknownField(const Token& name) {
  if (FindFunction(name.text) != nullptr) {
    Fail(name.offset, name.text.size(),
         fmt::format("'{}' is a function; write '{}(...)'", name.text, name.text));
    return;
  }
  FieldMistake mistake = ExplainField(name.text, kinds_);
  Fail(name.offset, name.text.size(), std::move(mistake.message), std::move(mistake.suggestion));
}

void ExpressionWriter::FailUnknownFunction(const Token& name) {
  std::vector<std::string_view> names;
  for (const Function& function : Functions()) {
    names.push_back(function.name);
  }
  std::string message = FindField(name.text, kinds_)
                            ? fmt::format("'{}' is a field, no function", name.text)
                            : fmt::format("unknown function '{}'", name.text);
  Fail(name.offset, name.text.size(), std::move(message), DidYouMean(name.text, names));
}

void ExpressionWriter::FailExpected(const Token& found, std::string_view expected) {
  const std::size_t length = found.text.size();
  if (found.kind == Token::Kind::kWrong) {
    Fail(found.offset, length, found.mistake);
  } else if (found.kind == Token::Kind::kEnd) {
    Fail(found.offset, length, fmt::format("expected {}, found the end", expected));
  } else {
    const bool may_be_keyword = found.kind == Token::Kind::kName && !FindField(found.text, kinds_);
    Fail(found.offset, length, fmt::format("expected {}, found '{}'", expected, found.text),
         may_be_keyword && !IsKeyword(found.text) ? DidYouMean(found.text, kKeywords) : "");
  }
}

void ExpressionWriter::Fail(std::size_t offset,
                            std::size_t length,
                            std::string message,
                            std::string suggestion) {
  if (failed_) {
    return;
  }
  failed_ = true;
  mistake_.offset = CountCharacters(text_.substr(0, offset));
  mistake_.length = std::max<std::size_t>(CountCharacters(text_.substr(offset, length)), 1);
  mistake_.message = std::move(message);
  mistake_.suggestion = std::move(suggestion);
}

}  // namespace hl
