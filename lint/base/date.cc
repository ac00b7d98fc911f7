// SPDX-License-Identifier: MIT
#include "lint/base/date.h"

#include <algorithm>
#include <charconv>
#include <chrono>

namespace hl {
namespace {

// The number that the digits `text` stand for.
int Number(std::string_view text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

bool IsDate(std::string_view text) {
  constexpr std::string_view kShape = "0000-00-00";
  const bool shaped =
      std::equal(text.begin(), text.end(), kShape.begin(), kShape.end(),
                 [](char c, char shape) { return shape == '-' ? c == '-' : c >= '0' && c <= '9'; });
  return shaped && std::chrono::year_month_day(
                       std::chrono::year(Number(text.substr(0, 4))),
                       std::chrono::month(static_cast<unsigned>(Number(text.substr(5, 2)))),
                       std::chrono::day(static_cast<unsigned>(Number(text.substr(8, 2)))))
                       .ok();
}

}  // namespace hl
