// SPDX-License-Identifier: MIT
// Evaluates functions of lint/stats for stats_oracle.py: each line of standard input is a function
// and its arguments (doubles as strtod reads them, or a token); each line of output its value as a
// hexadecimal double, or "none".
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "lint/base/missing.h"
#include "lint/stats/compare.h"
#include "lint/stats/lattice.h"
#include "lint/stats/pooled.h"

namespace hl::stats {
namespace {

using Arguments = std::vector<double>;
using Value = std::optional<double>;
using Function = std::function<Value(const Arguments&)>;

Value UnlessMissing(double value) {
  return IsMissing(value) ? Value() : Value(value);
}

// score, stderr and n of each child, one after the other.
std::vector<Child> Children(const Arguments& x) {
  std::vector<Child> children;
  for (std::size_t i = 0; i + 2 < x.size(); i += 3) {
    children.push_back({x[i], x[i + 1], x[i + 2]});
  }
  return children;
}

Function Group(Value (*formula)(std::span<const Child>)) {
  return [formula](const Arguments& x) { return formula(Children(x)); };
}

// What to give: 0 score, 1 variance, 2 stderr; then score, stderr, n and has_key of each child.
Value CombinedPart(const Arguments& x) {
  std::vector<CombinedChild> children;
  for (std::size_t i = 1; i + 3 < x.size(); i += 4) {
    children.push_back({{x[i], x[i + 1], x[i + 2]}, x[i + 3] != 0});
  }
  const std::optional<Combined> combined = CombinedV040(children);
  if (!combined) {
    return std::nullopt;
  }
  return x[0] == 0 ? combined->score : x[0] == 1 ? combined->variance : combined->stderr_;
}

const std::map<std::string, Function>& Functions() {
  using A = const Arguments&;
  static const std::map<std::string, Function> functions = {
      {"Epsilon", [](A x) { return Epsilon(x[0]); }},
      {"BinaryStderr", [](A x) { return UnlessMissing(BinaryStderr(x[0], x[1])); }},
      {"BinaryStderrOverN", [](A x) { return UnlessMissing(BinaryStderrOverN(x[0], x[1])); }},
      {"BoundChange", [](A x) { return UnlessMissing(BoundChange(x[0], x[1], x[2])); }},
      {"ImpliedN", [](A x) { return ImpliedN(x[0], x[1]); }},
      {"ImpliedNOverN", [](A x) { return ImpliedNOverN(x[0], x[1]); }},
      {"CountOfScore", [](A x) { return CountOfScore(x[0], x[1]); }},
      {"CountOfStderr", [](A x) { return CountOfStderr(x[0], x[1]); }},
      {"GradedStep", [](A x) { return Value(GradedStep(x[0], x[1], x[2])); }},
      {"FitsBinary",
       [](A x) { return Value(FitsBinary(x[0], x[1], x[2], x[3], x[4], x[5] != 0)); }},
      {"NoCountFits", [](A x) { return Value(NoCountFits(x[0], x[1])); }},
      {"IsShortFraction", [](A x) { return Value(IsShortFraction(x[0])); }},
      {"CountOfStderrAlone", [](A x) { return CountOfStderrAlone(x[0], x[1]); }},
      {"MeanBySize", Group(MeanBySize)},
      {"MeanPlain", Group(MeanPlain)},
      {"PooledStderr", Group(PooledStderr)},
      {"UnweightedStderr", Group(UnweightedStderr)},
      {"MeanOfStderrs", Group(MeanOfStderrs)},
      {"UndividedStderr", Group(UndividedStderr)},
      {"QuadratureBySize", Group(QuadratureBySize)},
      {"CombinedV040", CombinedPart},
      {"Fits", [](A x) { return Value(Fits(x[0], x[1])); }},
      {"GapInStderr", [](A x) { return UnlessMissing(GapInStderr(x[0], x[1])); }},
      {"ZOfDifference", [](A x) { return UnlessMissing(ZOfDifference(x[0], x[1], x[2])); }},
      {"Log10Coincidence", [](A x) { return UnlessMissing(Log10Coincidence(x[0], x[1])); }},
  };
  return functions;
}

Value Evaluate(const std::string& line) {
  std::istringstream words(line);
  std::string name;
  words >> name;
  std::string word;
  if (name == "HalfUnit") {
    words >> word;
    return HalfUnit(word.data(), static_cast<int>(word.size()));
  }
  Arguments arguments;
  while (words >> word) {
    arguments.push_back(std::strtod(word.c_str(), nullptr));
  }
  return Functions().at(name)(arguments);
}

}  // namespace
}  // namespace hl::stats

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    const auto value = hl::stats::Evaluate(line);
    if (value) {
      std::printf("%a\n", *value);
    } else {
      std::puts("none");
    }
  }
}
