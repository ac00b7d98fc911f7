// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lint/base/place.h"
#include "lint/read/position.h"
#include "lint/run.h"

namespace hl {

// What may be changed beside byte-order marks.
struct FixOptions {
  enum class Numbers { kKeep, kBlank, kRecomputed };
  bool not_finite = false;           // bare NaN, Infinity -> "NaN", "Infinity"
  Numbers numbers = Numbers::kKeep;  // impossible standard errors -> "N/A", or recomputed
};

// One token that gets another text.
struct Edit {
  Place place;
  Position position;
  std::string before, after;  // the token's bytes; `after` is empty for a byte-order mark
  std::string reason;         // "HL101 zero-stderr"; several rules with commas
  std::string pointer;        // of a number; else empty
};

// A number that stays although it is impossible.
struct Unfixed {
  Position position;
  std::string reason;  // the rules, as in Edit
  std::string why;
};

// All that is to be changed in one file.
struct FilePlan {
  std::string path;
  FileStamp stamp;          // of the file that was judged
  std::vector<Edit> edits;  // by place; none overlap
  std::vector<Unfixed> unfixed;
};

struct FixPlan {
  std::vector<FilePlan> files;  // by path bytes; those without edits and unfixed numbers left out
  std::vector<Note> problems;   // files that changed since they were judged, or are gone
};

// Right values of impossible standard errors that findings do not tell, gathered while files are
// judged.
class RightErrors {
 public:
  // Takes those of one file; from any thread. Of right-or-wrong answers that of score and n where
  // the stderr is negative or not finite; of a group whose stderr follows from no right formula the
  // one that its score calls for: pooled for the mean by size, that of the plain mean for this.
  void Take(Run& run);

  struct Value {
    double value = 0;
    bool rests_on_tasks = false;  // a group's: it is right if the errors of its tasks are
  };

  // The right value for the stderr at `offset` of a file, or null.
  [[nodiscard]] const Value* Find(const std::string& path, std::uint32_t offset) const;

 private:
  std::mutex mutex_;
  std::map<std::pair<std::string, std::uint32_t>, Value> values_;
};

// What mends the findings of a lint; changes nothing. A number is impossible if a rule of level
// error says so at a stderr, by what its own run shows; what it becomes is what the finding itself
// gives as the right value (recomputed from the samples, from score and n, or pooled), else what
// `right` has. It stays where another error casts doubt on score or n of its row, where no value
// can be known, and outside of `results`. A file that prints its errors with few decimals gets no
// more of them.
FixPlan PlanFixes(const LintResult& result, const RightErrors& right, const FixOptions& options);

// `text` with the edits of its plan, every other byte as it was. REQUIRES: the text they were
// planned for.
std::string WithEdits(std::string_view text, const std::vector<Edit>& edits);

}  // namespace hl
