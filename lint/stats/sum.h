// SPDX-License-Identifier: MIT
#pragma once

namespace hl::stats {

// Sum of many doubles with the error of one rounding (Kahan 1965).
class Sum {
 public:
  void Add(double value) {
    const double term = value - lost_;
    const double sum = sum_ + term;
    lost_ = (sum - sum_) - term;
    sum_ = sum;
  }
  [[nodiscard]] double value() const { return sum_; }

 private:
  double sum_ = 0;
  double lost_ = 0;
};

}  // namespace hl::stats
