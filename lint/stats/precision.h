// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace hl::stats {

// How many digits the numbers of a file were printed with. Python writes the shortest text that
// reads back as the same double: 16 or 17 significant digits for nearly all scores. Whoever
// re-saves a file with fewer (a spreadsheet: 15; float32: 24 bits) leaves numbers that stand for an
// interval.
class PrintedPrecision {
 public:
  // Takes one number, as it is printed and as a double. Whole numbers and 0.0 tell nothing.
  void Add(std::string_view token, double value);

  // Takes the numbers that another one took.
  void Add(const PrintedPrecision& other);

  // Half the width of the interval that a number stands for, if its own last decimal says nothing
  // because it has more than ten: 0 where the file prints doubles in full, else half a unit of the
  // last digit (or decimal) that the file prints, or the rounding of float32. `own_half`: half a
  // unit of its own last decimal, 0 above ten (HalfUnit).
  [[nodiscard]] double HalfOf(double value, double own_half) const;

  // True if no number has more than ten decimals.
  [[nodiscard]] bool is_short() const { return long_count_ == 0; }
  [[nodiscard]] bool is_empty() const { return count_ == 0; }
  [[nodiscard]] int most_decimals() const { return most_decimals_; }
  // Half a unit of the most decimals; 0 for no numbers.
  [[nodiscard]] double half_of_most_decimals() const;

 private:
  [[nodiscard]] bool is_reduced() const;

  int count_ = 0;        // numbers
  int long_count_ = 0;   // of these, with more than ten decimals
  int most_digits_ = 0;  // significant ones of a number
  int most_decimals_ = 0;
  bool all_float32_ = true;  // each long number is a float32
};

}  // namespace hl::stats
