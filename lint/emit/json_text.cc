// SPDX-License-Identifier: MIT
#include "lint/emit/json_text.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdint>

#include "lint/base/missing.h"

namespace hl {

std::string JsonText(const nlohmann::ordered_json& json) {
  std::string text = json.dump(2, ' ', true, nlohmann::ordered_json::error_handler_t::replace);
  constexpr std::string_view kMarker = "##[";
  // The number sign stands in strings only, so the bracket may be written as an escape.
  for (std::size_t at = text.find(kMarker); at != std::string::npos; at = text.find(kMarker, at)) {
    text.replace(at + 2, 1, "\\u005b");
  }
  text += '\n';
  return text;
}

nlohmann::ordered_json JsonNumber(double value) {
  constexpr double kMaxWhole = 9007199254740992;  // 2^53: whole doubles up to here are exact
  if (IsMissing(value) || IsUnderived(value)) {
    return nullptr;
  }
  if (std::isnan(value)) {
    return "NaN";
  }
  if (std::isinf(value)) {
    return value > 0 ? "Infinity" : "-Infinity";
  }
  const bool negative_zero = value == 0 && std::signbit(value);
  if (value == std::trunc(value) && std::abs(value) <= kMaxWhole && !negative_zero) {
    return static_cast<std::int64_t>(value);
  }
  return value;
}

}  // namespace hl
