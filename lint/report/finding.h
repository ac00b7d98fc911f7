// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lint/base/place.h"
#include "lint/read/input.h"
#include "lint/read/position.h"
#include "lint/rule/rule.h"

namespace hl {

struct RelatedPlace {
  std::string path;
  Place place;
  std::string pointer;
  std::string message;
  Position position;
};

// A value of a field that the rule used, for machines: a number, a flag or a text.
struct FactValue {
  Field field;
  double number = 0;  // of a number or flag; may be missing
  std::string text;   // of a text
};

struct Finding {
  const Rule* rule = nullptr;
  Level level = Level::kError;
  std::string path;
  Place place;          // length 0: the file as a whole
  std::string pointer;  // RFC 6901; empty: none
  std::string
      message;        // one sentence or two, placeholders filled; untrusted text is not yet escaped
  std::string value;  // what stands at the place, as found ("0.0"); may be empty
  std::string expectation;  // "expected 0.03783 from n = 132 (n-samples)"; empty: nothing to add
  std::string model, task, metric, filter;  // empty: not of this finding
  std::vector<FactValue> facts;
  std::vector<RelatedPlace> related;

  // Filled by Locate:
  Position position;
  std::string line_text;                       // the line, or the part around the token; untrusted
  int line_text_column = 1;                    // column at which line_text begins
  bool cut_before = false, cut_after = false;  // line_text is a part
  bool file_changed = false;  // the file is gone or another one than was judged: no line to show
  bool single_line_file = false;
  bool is_told = false;     // by facts: position and value are known even if the file is not here
  std::string line_hash;    // SARIF primaryLocationLineHash; only where asked for
  std::string value_hash;   // of the value's whole text, 16 hex digits; empty: it has none
  std::string fingerprint;  // rule + path + pointer + hash of the value's text, 16 hex digits
};

// What was met on the way.
struct Note {
  std::string path;
  std::string reason;
};

// Everything that a run has to say, in its final order.
struct Report {
  std::vector<const Rule*> rules;                     // those that ran, by id
  std::vector<Finding> findings;                      // by path bytes, offset, rule id, pointer
  std::vector<Note> skipped;                          // files that were left out, and why
  std::vector<Note> problems;                         // files that could not be judged: exit 2
  std::uint64_t files = 0;                            // results files read
  std::uint64_t values = 0;                           // scores and standard errors in them
  std::uint64_t samples_read = 0;                     // samples files read
  std::uint64_t samples_files = 0;                    // of these, those of the results files
  std::uint64_t scores_sampled = 0;                   // scores whose task has samples
  std::uint64_t scores_recomputed = 0;                // of these, recomputed from the samples
  std::uint64_t errors = 0, warnings = 0, infos = 0;  // of `findings`
  std::uint64_t files_with_findings = 0;
  std::uint64_t allowed = 0;    // findings that [[allow]] took away
  std::uint64_t baselined = 0;  // findings that the baseline took away
  // Files that were read and to which the findings are limited; nothing: they are not.
  std::optional<std::uint64_t> changed_files;
};

}  // namespace hl
