// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string_view>

#include "lint/rule/expression.h"

// The first byte chooses the kind of rows, the rest is the expression. What compiles must evaluate
// to true, false or unknown; what does not must say why, with a place within the text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const auto kind = static_cast<hl::RowKind>(data[0] % hl::kRowKindCount);
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  hl::Expression expression;
  hl::Expression::Mistake mistake;
  if (!expression.Compile(text, hl::MaskOf(kind), &mistake)) {
    if (mistake.message.empty() || mistake.length == 0 || mistake.offset > text.size()) {
      std::abort();
    }
    return 0;
  }
  constexpr double kValues[] = {0.0,
                                1.0,
                                -2.5,
                                64.0,
                                std::numeric_limits<double>::infinity(),
                                std::numeric_limits<double>::quiet_NaN()};
  hl::Names names;
  hl::Row row(kind, &names);
  std::size_t next = size;
  for (const hl::Field field : expression.fields()) {
    const bool is_number = hl::SpecOf(field).type == hl::FieldType::kNumber;
    row.Set(field, next % 7 == 6 ? hl::kMissing : kValues[next % (is_number ? 6 : 2)]);
    ++next;
  }
  const double value = expression.Evaluate(row);
  if (!hl::IsMissing(value) && value != 0 && value != 1) {
    std::abort();
  }
  return 0;
}
