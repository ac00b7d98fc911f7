// SPDX-License-Identifier: MIT
#include "lint/rule/expression_functions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "lint/base/missing.h"

namespace hl {
namespace {

constexpr double kDefaultRelative = 1e-9;  // of math.isclose

double Truth(bool condition) {
  return condition ? 1 : 0;
}

// The result of an operation that gives NaN for every NaN operand: which NaN it is, hardware
// decides, so a missing operand is looked for again.
double Settle(double result, double a, double b) {
  if (std::isnan(result)) [[unlikely]] {
    return IsMissing(a) || IsMissing(b) ? kMissing : result;
  }
  return result;
}

double Add(double a, double b) {
  return Settle(a + b, a, b);
}
double Subtract(double a, double b) {
  return Settle(a - b, a, b);
}
double Multiply(double a, double b) {
  return Settle(a * b, a, b);
}
double Divide(double a, double b) {
  return b == 0 ? kMissing : Settle(a / b, a, b);
}

// Python's: the result has the sign of b.
double Remainder(double a, double b) {
  if (b == 0) {
    return kMissing;
  }
  const double rest = std::fmod(a, b);
  return Settle(rest != 0 && std::signbit(rest) != std::signbit(b) ? rest + b : rest, a, b);
}

double Power(double a, double b) {
  if (IsMissing(a) || IsMissing(b)) {
    return kMissing;
  }
  if (!std::isfinite(a) || !std::isfinite(b)) {
    return std::pow(a, b);  // C and Python agree, pow(NaN, 0) == 1 included
  }
  const bool divides_by_zero = a == 0 && b < 0;
  const bool is_complex = a < 0 && b != std::floor(b);
  if (divides_by_zero || is_complex) {
    return kMissing;
  }
  const double result = std::pow(a, b);
  return std::isinf(result) ? kMissing : result;  // OverflowError
}

double Abs(double a) {
  return IsMissing(a) ? a : std::fabs(a);
}
double Sqrt(double a) {
  return a < 0 || IsMissing(a) ? kMissing : std::sqrt(a);
}
double Log(double a) {
  return a <= 0 || IsMissing(a) ? kMissing : std::log(a);
}
// Python's floor and round give an int, so they raise for what is not finite.
double Floor(double a) {
  return std::isfinite(a) ? std::floor(a) : kMissing;
}
double Round(double a) {
  return std::isfinite(a) ? std::nearbyint(a) : kMissing;  // half goes to even
}

// As Python's min and max, which keep the first of what compares neither way: min(1, NaN) is 1.
template <typename Better>
double Extreme(const double* arguments, std::size_t count, Better better) {
  double best = arguments[0];
  for (std::size_t i = 0; i < count; ++i) {
    if (IsMissing(arguments[i])) {
      return kMissing;
    }
    best = better(arguments[i], best) ? arguments[i] : best;
  }
  return best;
}
double Min(const double* arguments, std::size_t count) {
  return Extreme(arguments, count, std::less<>());
}
double Max(const double* arguments, std::size_t count) {
  return Extreme(arguments, count, std::greater<>());
}

double HasValue(double a) {
  return Truth(!IsMissing(a));
}
double IsNan(double a) {
  return Truth(std::isnan(a) && !IsMissing(a));
}
double IsFinite(double a) {
  return Truth(std::isfinite(a));
}
double IsInt(double a) {
  return Truth(std::isfinite(a) && a == std::floor(a));
}

// math.isclose; a negative tolerance raises there.
double Close(const double* arguments, std::size_t count) {
  const double a = arguments[0];
  const double b = arguments[1];
  const double relative = count > 2 ? arguments[2] : kDefaultRelative;
  if (std::isnan(a) || std::isnan(b) || std::isnan(relative) || relative < 0) {
    return kMissing;
  }
  if (a == b) {
    return 1;
  }
  if (std::isinf(a) || std::isinf(b)) {
    return 0;
  }
  const double difference = std::fabs(b - a);
  return Truth(difference <= std::fabs(relative * b) || difference <= std::fabs(relative * a));
}

constexpr std::size_t kMany = 16;
constexpr std::array<Function, 12> kFunctions = {{
    {"abs", 1, 1, false, false, Abs, nullptr},
    {"min", 2, kMany, false, false, nullptr, Min},
    {"max", 2, kMany, false, false, nullptr, Max},
    {"sqrt", 1, 1, false, false, Sqrt, nullptr},
    {"log", 1, 1, false, false, Log, nullptr},
    {"floor", 1, 1, false, false, Floor, nullptr},
    {"round", 1, 1, false, false, Round, nullptr},
    {"has", 1, 1, true, true, HasValue, nullptr},
    {"is_nan", 1, 1, true, false, IsNan, nullptr},
    {"is_finite", 1, 1, true, false, IsFinite, nullptr},
    {"is_int", 1, 1, true, false, IsInt, nullptr},
    {"close", 2, 3, true, false, nullptr, Close},
}};

template <typename Code>
struct Operator {
  std::string_view symbol;
  Code code;
};
constexpr std::array<Operator<BinaryFunction*>, 6> kArithmetic = {
    {{"+", Add}, {"-", Subtract}, {"*", Multiply}, {"/", Divide}, {"%", Remainder}, {"**", Power}}};
constexpr std::array<Operator<Outcomes>, 6> kComparisons = {{{"<", kLess},
                                                             {"<=", kLess | kEqual},
                                                             {">", kGreater},
                                                             {">=", kGreater | kEqual},
                                                             {"==", kEqual},
                                                             {"!=", kLess | kGreater}}};

template <typename Code>
Code Find(std::span<const Operator<Code>> operators, std::string_view symbol) {
  for (const Operator<Code>& o : operators) {
    if (o.symbol == symbol) {
      return o.code;
    }
  }
  return Code{};
}

}  // namespace

std::span<const Function> Functions() {
  return kFunctions;
}

const Function* FindFunction(std::string_view name) {
  const auto* found = std::find_if(kFunctions.begin(), kFunctions.end(),
                                   [&](const Function& f) { return f.name == name; });
  return found == kFunctions.end() ? nullptr : found;
}

BinaryFunction* FindArithmetic(std::string_view symbol) {
  return Find<BinaryFunction*>(kArithmetic, symbol);
}
Outcomes FindComparison(std::string_view symbol) {
  return Find<Outcomes>(kComparisons, symbol);
}

double Negate(double a) {
  return IsMissing(a) ? a : -a;
}
double Not(double a) {
  return IsMissing(a) ? a : 1 - a;
}

double In(const double* values, std::size_t count) {
  if (std::isnan(values[0])) {
    return kMissing;
  }
  return Truth(std::find(values + 1, values + count, values[0]) != values + count);
}

}  // namespace hl
