// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lint/read/json.h"
#include "lint/record/row.h"

namespace hl {

// True for a base name like results_2024-….json, org_results.json, result.json: what people call a
// results file.
bool IsResultsName(std::string_view base_name);

// True for a text that begins as a results file does: { "results": {
bool BeginsLikeResults(std::string_view text);

// True for the text that Git LFS leaves in place of a file.
bool IsLfsPointer(std::string_view text);

// The fault rows of a document that is, or was meant to be, a results file: unparseable or
// merge-conflict, else not-finite, duplicate-key and bom; each at most once, at its first place.
std::vector<Row> FindFaults(const std::string& path, const JsonDocument& document, Names* names);

// The fault row of a Git LFS pointer.
Row LfsFault(const std::string& path, std::string_view text, Names* names);

}  // namespace hl
