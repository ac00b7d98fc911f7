// SPDX-License-Identifier: MIT
#include "lint/stats/precision.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace hl::stats {
namespace {

constexpr int kShortDecimals = 10;
constexpr int kFewDigits = 14;
constexpr double kHair = 1.0001;
constexpr double kUlp = 0x1p-52;                 // relative: reading the text rounds once more
constexpr double kFloat32Half = 0x1p-24 * 1.01;  // relative
constexpr int kFloat32Digits = 9;                // shortest text of a float32: 6 to 9
constexpr int kFewestFloat32Digits = 7;

struct Digits {
  int significant = 0;
  int decimals = 0;
};

Digits CountDigits(std::string_view token) {
  const std::size_t exponent_at = std::min(token.find_first_of("eE"), token.size());
  const std::string_view mantissa = token.substr(0, exponent_at);
  Digits digits;
  bool after_point = false;
  for (const char c : mantissa) {
    if (c == '.') {
      after_point = true;
    } else if (c >= '0' && c <= '9') {
      digits.significant += digits.significant > 0 || c != '0' ? 1 : 0;
      digits.decimals += after_point ? 1 : 0;
    }
  }
  if (exponent_at < token.size()) {
    std::string_view text = token.substr(exponent_at + 1);
    text.remove_prefix(text.starts_with('+') ? 1 : 0);
    int exponent = 0;
    std::from_chars(text.data(), text.data() + text.size(), exponent);
    digits.decimals -= std::clamp(exponent, -400, 400);
  }
  return digits;
}

}  // namespace

void PrintedPrecision::Add(std::string_view token, double value) {
  const bool is_full =
      long_count_ > 0 && !is_reduced() && !all_float32_;  // nothing can change that
  if (is_full || value == 0 || !std::isfinite(value) ||
      token.find_first_of(".eE") == std::string_view::npos) {
    return;
  }
  const Digits digits = CountDigits(token);
  ++count_;
  most_digits_ = std::max(most_digits_, digits.significant);
  most_decimals_ = std::max(most_decimals_, digits.decimals);
  if (digits.decimals > kShortDecimals) {
    ++long_count_;
    all_float32_ = all_float32_ && static_cast<double>(static_cast<float>(value)) == value;
  }
}

void PrintedPrecision::Add(const PrintedPrecision& other) {
  count_ += other.count_;
  long_count_ += other.long_count_;
  most_digits_ = std::max(most_digits_, other.most_digits_);
  most_decimals_ = std::max(most_decimals_, other.most_decimals_);
  all_float32_ = all_float32_ && other.all_float32_;
}

// One double of twenty needs 15 digits only, and what 15 lose is within every tolerance; 14 lose
// more, and one double of two hundred needs no more. Perplexities have many digits before the
// point: there the decimals tell.
bool PrintedPrecision::is_reduced() const {
  return long_count_ > 0 && (most_digits_ <= kFewDigits || most_decimals_ < kFewDigits);
}

double PrintedPrecision::HalfOf(double value, double own_half) const {
  const double size = std::abs(value);
  if (!std::isfinite(size)) {
    return own_half;
  }
  if (size == 0 || size == 1) {  // "0.0" is exact, unless nothing else has more decimals than a few
    return is_short() ? half_of_most_decimals() : 0.0;
  }
  const bool float32_digits =
      most_digits_ <= kFloat32Digits && most_digits_ >= kFewestFloat32Digits;
  if (float32_digits || (long_count_ > 0 && all_float32_)) {
    return std::max(own_half, size * kFloat32Half);
  }
  if (own_half > 0 || !is_reduced()) {
    return own_half;
  }
  const double exponent = std::floor(std::log10(size));
  const double last_digit =
      std::max(std::pow(10.0, exponent - most_digits_ + 1), std::pow(10.0, -most_decimals_));
  return kHair * 0.5 * last_digit + size * kUlp;
}

double PrintedPrecision::half_of_most_decimals() const {
  return count_ == 0 ? 0.0 : 0.5 * std::pow(10.0, -most_decimals_) * kHair;
}

}  // namespace hl::stats
