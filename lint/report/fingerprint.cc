// SPDX-License-Identifier: MIT
#include "lint/report/fingerprint.h"

#include <filesystem>
#include <unordered_map>
#include <unordered_set>

#include "lint/base/fnv.h"

namespace hl {

void SetFingerprint(std::string_view value, Finding* finding) {
  Fnv1a hash;
  hash.Add(finding->rule->id);
  hash.Add(std::filesystem::path(finding->path).lexically_normal().generic_string());
  hash.Add(finding->pointer);
  if (!value.empty()) {
    hash.Add(value);
  } else {
    hash.Add(finding->model).Add(finding->task).Add(finding->metric).Add(finding->filter);
  }
  finding->fingerprint = hash.Hex();
}

void MakeFingerprintsUnique(Report* report) {
  std::unordered_set<std::string> taken;
  for (const Finding& finding : report->findings) {
    taken.insert(finding.fingerprint);
  }
  std::unordered_map<std::string, std::uint64_t> ordinals;
  for (Finding& finding : report->findings) {
    const std::string first = finding.fingerprint;
    if (std::uint64_t& ordinal = ordinals[first]; ordinal++ > 0) {
      do {
        finding.fingerprint = Fnv1a().Add(first).AddNumber(ordinal).Hex();
        // Another finding has this very number only by a chance of 2^-64; then take the next.
      } while (!taken.insert(finding.fingerprint).second && ++ordinal != 0);
    }
  }
}

}  // namespace hl
