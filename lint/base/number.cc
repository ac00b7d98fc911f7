// SPDX-License-Identifier: MIT
#include "lint/base/number.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>

#include "lint/base/json_number.h"
#include "lint/base/missing.h"

namespace hl {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kWholeLimit = 1e15;

bool IsWhole(double value) {
  return std::abs(value) < kWholeLimit && value == std::trunc(value);
}

// The power of ten of the first digit of the number `text` that is not 0 (0 for 1 to 9). Exponents
// beyond the range of long are cut off.
long DecimalExponent(std::string_view text) {
  const auto exponent_at = std::min(text.find_first_of("eE"), text.size());
  const auto mantissa = text.substr(0, exponent_at);
  const auto point = std::min(mantissa.find('.'), mantissa.size());
  const auto first = mantissa.find_first_of("123456789");
  long exponent = 0;
  if (exponent_at < text.size()) {
    auto digits = text.substr(exponent_at + 1);
    digits.remove_prefix(digits.front() == '+' ? 1 : 0);
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
    if (read.ec == std::errc::result_out_of_range) {
      return digits.front() == '-' ? std::numeric_limits<long>::min()
                                   : std::numeric_limits<long>::max();
    }
  }
  if (first == std::string_view::npos) {
    return 0;
  }
  const long shift = static_cast<long>(point) - static_cast<long>(first);
  return std::clamp(exponent, -1'000'000'000'000L, 1'000'000'000'000L) + shift;
}

}  // namespace

std::string FormatFound(double value) {
  if (IsMissing(value)) {
    return "missing";
  }
  if (std::isnan(value)) {
    return "NaN";
  }
  if (std::isinf(value)) {
    return value < 0 ? "-Infinity" : "Infinity";
  }
  std::string text = fmt::format("{}", value);
  if (text.ends_with(".0")) {
    text.resize(text.size() - 2);
  }
  return text;
}

std::string FormatExpected(double value, double found) {
  if (!std::isfinite(value)) {
    return FormatFound(value);
  }
  if (IsWhole(value)) {
    return fmt::format("{:.0f}", value);
  }
  constexpr int kFewest = 4;
  constexpr int kMost = std::numeric_limits<double>::max_digits10;
  int digits = kFewest;
  if (std::abs(value) >= 1e4 && std::abs(value) < kWholeLimit) {
    digits = static_cast<int>(std::log10(std::abs(value))) + 1;  // no exponent for 12345.6
  }
  std::string text = fmt::format("{:.{}g}", value, digits);
  // A reader compares digit by digit: neither the rounded found value nor its beginning may read
  // alike, unless this already is the whole value.
  const std::string printed = FormatFound(found);
  const std::string whole = FormatFound(value);
  while (value != found && digits < kMost && text != whole &&
         (printed.starts_with(text) || text == fmt::format("{:.{}g}", found, digits))) {
    ++digits;
    text = fmt::format("{:.{}g}", value, digits);
  }
  return text;
}

double ParseNumber(std::string_view text) {
  const char* const end = text.data() + text.size();
  if (!text.empty() && EndOfJsonNumber(text.data(), end) == end) {
    double value = 0;
    if (std::from_chars(text.data(), end, value).ec != std::errc::result_out_of_range) {
      return value;
    }
    const double magnitude = DecimalExponent(text) > 0 ? kInfinity : 0.0;
    return text.front() == '-' ? -magnitude : magnitude;
  }
  if (text == "NaN") {
    return std::numeric_limits<double>::quiet_NaN();
  }
  if (text == "Infinity") {
    return kInfinity;
  }
  return text == "-Infinity" ? -kInfinity : kMissing;
}

std::string FormatCount(unsigned long long value) {
  std::string text = fmt::format("{}", value);
  for (std::size_t at = text.size(); at > 3;) {
    at -= 3;
    text.insert(at, 1, ',');
  }
  return text;
}

}  // namespace hl
