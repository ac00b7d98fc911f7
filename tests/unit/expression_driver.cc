// SPDX-License-Identifier: MIT
// Evaluates expressions over made rows: the part of expression_oracle.py that is not Python.
// Reads lines `expression<TAB>field=value field=value …` with values as Python prints them (0.25,
// nan, inf, missing, true); prints true, false, unknown, or `error: ` and the mistake, one line
// each.
#include <charconv>
#include <iostream>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>

#include "lint/base/missing.h"
#include "lint/rule/expression.h"

namespace {

double ParseValue(std::string_view text) {
  if (text == "missing") {
    return hl::kMissing;
  }
  if (text == "true" || text == "false") {
    return text == "true" ? 1 : 0;
  }
  double value = std::numeric_limits<double>::quiet_NaN();
  std::from_chars(text.data(), text.data() + text.size(), value);  // takes nan and inf as well
  return value;
}

std::string Verdict(double value) {
  if (hl::IsMissing(value)) {
    return "unknown";
  }
  return value == 1 ? "true" : value == 0 ? "false" : "neither";
}

std::string Evaluate(const std::string& line) {
  const std::size_t tab = line.find('\t');
  hl::Expression expression;
  hl::Expression::Mistake mistake;
  if (!expression.Compile(line.substr(0, tab), hl::kinds::kMetric, &mistake)) {
    return "error: " + std::to_string(mistake.offset) + " " + mistake.message;
  }
  hl::Names names;
  hl::Row row(hl::RowKind::kMetric, &names);
  std::istringstream given(tab == std::string::npos ? "" : line.substr(tab + 1));
  for (std::string pair; given >> pair;) {
    const std::size_t equals = pair.find('=');
    const auto field = hl::FindField(pair.substr(0, equals), hl::kinds::kMetric);
    if (!field) {
      return "error: no field " + pair;
    }
    row.Set(*field, ParseValue(std::string_view(pair).substr(equals + 1)));
  }
  return Verdict(expression.Evaluate(row));
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    std::cout << Evaluate(line) << '\n';
  }
  return 0;
}
