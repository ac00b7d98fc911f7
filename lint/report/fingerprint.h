// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "lint/report/finding.h"

namespace hl {

// Sets `fingerprint` of a finding: 64-bit FNV-1a over rule id, normal form of the path, JSON
// pointer and the text of the value; for a finding without a value over model, task, metric and
// filter instead of the value.
void SetFingerprint(std::string_view value, Finding* finding);

// Where several findings have one fingerprint, the second and later ones get that of (fingerprint,
// ordinal), so that each is unique and depends on the order only among equals.
void MakeFingerprintsUnique(Report* report);

}  // namespace hl
