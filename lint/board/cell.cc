// SPDX-License-Identifier: MIT
#include "lint/board/cell.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "lint/base/json_number.h"
#include "lint/base/number.h"

namespace hl {
namespace {

constexpr std::string_view kMinus = "\u2212";
constexpr std::array<std::string_view, 2> kPlusMinus = {"\u00b1", "+/-"};

std::string_view Trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string_view::npos
             ? std::string_view()
             : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

bool IsNoValue(std::string_view text) {
  constexpr std::array<std::string_view, 9> kWords = {"",     "-",    "--", "\u2013", "\u2014",
                                                      "null", "none", "na", "n/a"};
  std::string folded(text);
  std::transform(folded.begin(), folded.end(), folded.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return std::find(kWords.begin(), kWords.end(), folded) != kWords.end();
}

Error NoNumber(std::string_view text, std::string_view why) {
  constexpr std::size_t kMostShown = 40;
  std::string shown(text.substr(0, kMostShown));
  return Error{"expected a number, found '" + shown + (shown.size() < text.size() ? "..." : "") +
               "'" + std::string(why)};
}

// Takes the commas out of "1,234.5"; false if they do not part groups of three digits.
bool DropThousands(std::string* digits) {
  const std::size_t point = std::min(digits->find('.'), digits->size());
  const std::size_t comma = digits->find(',');
  if (comma == std::string::npos) {
    return true;
  }
  const std::size_t begin = digits->starts_with('-') ? 1 : 0;
  bool good = comma > begin && comma <= begin + 3 && digits->rfind(',') < point;
  for (std::size_t i = begin; i < point; ++i) {
    good = good && (((*digits)[i] == ',') == (i >= comma && (point - i) % 4 == 0));
  }
  std::erase(*digits, ',');
  return good;
}

}  // namespace

Result<PrintedNumber> ReadPrintedNumber(std::string_view text) {
  PrintedNumber number;
  std::string_view rest = Trim(text);
  if (IsNoValue(rest)) {
    return number;
  }
  for (const std::string_view sign : kPlusMinus) {
    const std::size_t at = rest.find(sign);
    if (at == std::string_view::npos) {
      continue;
    }
    const auto behind = ReadPrintedNumber(rest.substr(at + sign.size()));
    if (!behind || IsMissing(behind->value) || behind->value < 0 || at == 0) {
      return NoNumber(text, "");
    }
    number.plus_minus = behind->value;
    number.is_percent = behind->is_percent;
    rest = Trim(rest.substr(0, at));
    break;
  }
  if (rest.ends_with('%')) {
    number.is_percent = true;
    rest = Trim(rest.substr(0, rest.size() - 1));
  }
  std::string digits(rest.starts_with('+') ? rest.substr(1) : rest);
  if (digits.starts_with(kMinus)) {
    digits.replace(0, kMinus.size(), "-");
  }
  if (!DropThousands(&digits)) {
    return NoNumber(text, "; a comma is read as a thousands separator, use a point for decimals");
  }
  // Python and spreadsheets print ".5" and "5.", too.
  if (const std::size_t start = digits.starts_with('-') ? 1 : 0; digits.substr(start, 1) == ".") {
    digits.insert(start, 1, '0');
  }
  if (digits.ends_with('.')) {
    digits.pop_back();
  }
  const char* const end = digits.data() + digits.size();
  if (EndOfJsonNumber(digits.data(), end) != end || !std::isfinite(ParseNumber(digits))) {
    return NoNumber(text, "");
  }
  number.value = ParseNumber(digits);
  const std::size_t point = digits.find('.');
  const std::size_t exponent = std::min(digits.find_first_of("eE"), digits.size());
  if (point != std::string::npos) {
    number.decimals = static_cast<int>(exponent - point) - 1;
  }
  if (exponent < digits.size()) {
    number.decimals =
        std::max(0, number.decimals - static_cast<int>(ParseNumber(digits.substr(exponent + 1))));
  }
  return number;
}

Result<Offsets> ReadOffsets(std::string_view text) {
  const Error error{"expected an interval such as +5/-7 or (-1.88, +1.97), found '" +
                    std::string(text.substr(0, 40)) + "'"};
  std::string_view rest = Trim(text);
  if (rest.starts_with('(') && rest.ends_with(')')) {
    rest = rest.substr(1, rest.size() - 2);
  }
  for (const std::string_view sign : kPlusMinus) {
    if (rest.starts_with(sign)) {
      const auto half = ReadPrintedNumber(rest.substr(sign.size()));
      return half && half->value >= 0 ? Result<Offsets>(Offsets{half->value, half->value}) : error;
    }
  }
  const std::size_t middle = rest.find_first_of("/,");
  if (middle == std::string_view::npos) {
    return error;
  }
  const auto first = ReadPrintedNumber(rest.substr(0, middle));
  const auto second = ReadPrintedNumber(rest.substr(middle + 1));
  if (!first || !second || IsMissing(first->value) || IsMissing(second->value)) {
    return error;
  }
  const auto [low, high] = std::minmax(first->value, second->value);
  return low <= 0 && high >= 0 ? Result<Offsets>(Offsets{0.0 - low, high}) : error;
}

}  // namespace hl
