// SPDX-License-Identifier: MIT
// n, where it comes from, and what score and stderr say about it. PREDICATES 1; the arithmetic is
// in stats/lattice.h.
#include <cmath>

#include "lint/base/number.h"
#include "lint/record/facts.h"
#include "lint/record/run.h"
#include "lint/stats/lattice.h"

namespace hl::facts {
namespace {

double Flag(bool value) {
  return value ? 1.0 : 0.0;
}
template <typename T>
double OrMissing(const std::optional<T>& value) {
  return value ? static_cast<double>(*value) : kMissing;
}

double HalfOrZero(Row& row, Field field) {
  const double half = row.Get(field);
  return IsMissing(half) ? 0.0 : half;
}

bool IsInside(Row& row) {
  const double p = row.Get(Field::kScore);
  return row.Get(Field::kScoreMin) < p && p < row.Get(Field::kScoreMax);
}

// The only n that the metrics of the row's task imply; missing if none or more than one.
double SiblingN(Row& row) {
  if (row.run() == nullptr || row.entry == Row::kNoEntry) {
    return kMissing;
  }
  const Entry& entry = row.run()->entries[row.entry];
  double found = kMissing;
  for (std::uint32_t i = entry.first_row; i < entry.first_row + entry.row_count; ++i) {
    Row& row_beside = row.run()->rows[i];
    const double n = row_beside.Get(Field::kNImplied);
    if (IsMissing(n) || row_beside.Get(Field::kStderrHalf) > 0) {
      continue;  // a short stderr may fit some n by luck: no proof for others
    }
    if (Has(found) && found != n) {
      return kMissing;
    }
    found = n;
  }
  return found;
}

bool IsBinaryByConfiguration(Row& row) {
  const std::string_view output = row.Text(Field::kOutputType);
  return (output == "multiple_choice" || output == "loglikelihood") &&
         ClassifyMetric(row.Text(Field::kMetric)).is_accuracy &&
         !row.IsTrue(Field::kCustomScoring) && row.IsTrue(Field::kIsMean);
}

// Witnesses 1 to 4: n is known.
double WitnessWithN(Row& row) {
  if (IsBinaryByConfiguration(row)) {
    return 1;
  }
  if (IsMissing(row.Get(Field::kStderr)) || HalfOrZero(row, Field::kStderrHalf) > 0) {
    return kMissing;
  }
  const bool has_k = Has(row.Get(Field::kK));
  const bool has_k_stderr = Has(row.Get(Field::kKStderr));
  if (has_k && has_k_stderr && row.Get(Field::kGeneration) <= 1 &&
      ClassifyMetric(row.Text(Field::kMetric)).is_flat_binary) {
    return 4;
  }
  if (Has(row.Get(Field::kGradedStep))) {
    return kMissing;
  }
  return has_k ? 2 : has_k_stderr ? 3 : kMissing;
}

// Witnesses 5 and 6: no n at all.
double WitnessWithoutN(Row& row) {
  const double p = row.Get(Field::kScore);
  const double s = row.Get(Field::kStderr);
  if (!(s >= 1e-150) || HalfOrZero(row, Field::kStderrHalf) > 0) {
    return kMissing;
  }
  if (stats::IsShortFraction(p)) {
    return !row.IsTrue(Field::kScoresRounded) && stats::NoCountFits(p, s) ? 5 : kMissing;
  }
  return HalfOrZero(row, Field::kScoreHalf) == 0 && stats::CountOfStderrAlone(p, s) ? 6 : kMissing;
}

// The printed numbers, read as intervals, can be those of a 0/1 metric.
bool IsRoundedFit(Row& row, double n) {
  const double p = row.Get(Field::kScore);
  const double s = row.Get(Field::kStderr);
  const double half_p = HalfOrZero(row, Field::kScoreHalf);
  const double half_s = HalfOrZero(row, Field::kStderrHalf);
  const bool has_k = Has(row.Get(Field::kK));
  if (half_p > 0 && !(half_s > 0)) {
    // A stderr in full says itself from which count the score was rounded.
    const double k_stderr = row.Get(Field::kKStderr);
    const auto within = [&](double k) { return std::abs(k / n - p) <= half_p; };
    return Has(k_stderr) && (within(k_stderr) || within(n - k_stderr));
  }
  if ((half_s > 0 || half_p > 0) &&
      stats::FitsBinary(p, half_p, s, half_s, n, has_k && !(half_s > 0))) {
    return true;
  }
  const double near = std::nearbyint(p * n) / n;
  if (has_k || !(std::abs(near - p) <= half_p)) {
    return false;
  }
  if (!IsBinaryByConfiguration(row)) {
    return true;
  }
  const std::string printed = FormatFound(near);
  const double half_near = stats::HalfUnit(printed.data(), static_cast<int>(printed.size()));
  return 0 < near && near < 1 && stats::FitsBinary(near, half_near, s, half_s, n, false);
}

}  // namespace

double N(Row& row) {
  if (row.kind() == RowKind::kStanding) {
    return kMissing;  // what a board file does not say is not known
  }
  if (row.kind() == RowKind::kGroup) {
    return row.Get(Field::kChildrenN);
  }
  if (const double n = row.Get(Field::kNLines); Has(n)) {
    return n;
  }
  if (const double n = row.Get(Field::kNRecorded); Has(n)) {
    row.Set(Field::kN, n, row.PlaceOf(Field::kNRecorded));
    return n;
  }
  const double own = row.Get(Field::kNImplied);
  return Has(own) ? own : SiblingN(row);
}

double NSource(Row& row) {
  const auto word = [&](std::string_view text) {
    return static_cast<double>(row.names().Intern(text));
  };
  if (Has(row.Get(Field::kNLines))) {
    return word("samples");
  }
  if (Has(row.Get(Field::kNRecorded))) {
    const Run* run = row.run();
    const bool by_entry =
        run != nullptr && row.entry != Row::kNoEntry &&
        run->task_rows[row.entry].PlaceOf(Field::kSampleLen) == row.PlaceOf(Field::kNRecorded);
    return word(by_entry ? "sample_len" : "n-samples");
  }
  if (Has(row.Get(Field::kNImplied))) {
    return word("own");
  }
  return Has(row.Get(Field::kN)) ? word("sibling") : kMissing;
}

double NImplied(Row& row) {
  const double p = row.Get(Field::kScore);
  const double s = row.Get(Field::kStderr);
  if (!std::isfinite(p) || !std::isfinite(s) || row.Get(Field::kIsMean) == 0.0) {
    return kMissing;
  }
  return OrMissing(stats::ImpliedN(p, s));
}

double IsBinary(Row& row) {
  return Flag(Has(row.Get(Field::kNImplied)));
}

double K(Row& row) {
  const double n = row.Get(Field::kN);
  const double p = row.Get(Field::kScore);
  if (!std::isfinite(n) || !std::isfinite(p)) {
    return kMissing;
  }
  // k/n to the bit, or within what a text of 15 digits loses: spreadsheets and many JSON writers
  // stop there, and no changed digit comes so near.
  constexpr double kFifteenDigits = 6e-15;
  const double k = std::nearbyint(p * n);
  return n > 0 && std::abs(k / n - p) <= kFifteenDigits * std::abs(p) ? k : kMissing;
}

double KStderr(Row& row) {
  const double n = row.Get(Field::kN);
  const double s = row.Get(Field::kStderr);
  return n > 1 && std::isfinite(s) ? OrMissing(stats::CountOfStderr(n, s)) : kMissing;
}

double GradedStep(Row& row) {
  const double n = row.Get(Field::kN);
  const double p = row.Get(Field::kScore);
  const double s = row.Get(Field::kStderr);
  return n > 1 && std::isfinite(p) && std::isfinite(s) ? OrMissing(stats::GradedStep(n, p, s))
                                                       : kMissing;
}

double ClaimsBinary(Row& row) {
  if (Has(row.Get(Field::kNImplied)) || !row.IsTrue(Field::kIsMean) || !IsInside(row)) {
    return kMissing;
  }
  const double n = row.Get(Field::kN);
  if (IsMissing(n)) {
    return WitnessWithoutN(row);
  }
  const bool has_stderr = Has(row.Get(Field::kStderr));
  return n > 1 || !has_stderr ? WitnessWithN(row) : kMissing;
}

double FitsBinary(Row& row) {
  const double n = row.Get(Field::kN);
  const double s = row.Get(Field::kStderr);
  if (!(n > 1) || !std::isfinite(s) || !std::isfinite(row.Get(Field::kScore))) {
    return kMissing;
  }
  const double k = row.Get(Field::kK);
  const double k_stderr = row.Get(Field::kKStderr);
  if (Has(k) && Has(k_stderr) && (k_stderr == k || k_stderr == n - k)) {
    return 1.0;
  }
  return Flag(IsRoundedFit(row, n));
}

double NPossible(Row& row) {
  const double n = row.Get(Field::kN);
  const double p = row.Get(Field::kScore);
  const double s = row.Get(Field::kStderr);
  if (!std::isfinite(n) || !std::isfinite(p) || !std::isfinite(s)) {
    return kMissing;
  }
  const double half_s = HalfOrZero(row, Field::kStderrHalf);
  const double half_p = HalfOrZero(row, Field::kScoreHalf);
  return Flag(n > 1 && (stats::FitsBinary(p, half_p, s, half_s, n, !(half_s > 0)) ||
                        stats::GradedStep(n, p, s).has_value() ||
                        (half_s > 0 && s - half_s <= stats::BinaryStderr(p, n))));
}

double OverN(Row& row) {
  const double p = row.Get(Field::kScore);
  const double s = row.Get(Field::kStderr);
  if (!row.IsTrue(Field::kIsMean) || !std::isfinite(s) || !(s > 0) || !(0 < p && p < 1) ||
      HalfOrZero(row, Field::kStderrHalf) > 0 || Has(row.Get(Field::kNImplied))) {
    return 0.0;
  }
  const double n = row.Get(Field::kN);
  if (IsMissing(n)) {
    return Flag(stats::ImpliedNOverN(p, s).has_value());
  }
  const double over_n = stats::BinaryStderrOverN(p, n);
  return Flag(n > 1 && std::abs(s - over_n) <= stats::Epsilon(n) * std::fmax(s, over_n));
}

}  // namespace hl::facts
