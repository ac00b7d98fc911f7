// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "lint/base/place.h"
#include "lint/read/json.h"
#include "lint/read/position.h"
#include "lint/reader.h"
#include "lint/report/judge.h"

namespace hl {

// What may be changed beside format faults that every reader of JSON stumbles over.
struct FixOptions {
  enum class Numbers { kKeep, kBlank, kRecomputed };
  bool not_finite = false;           // bare NaN, Infinity -> "NaN", "Infinity"
  Numbers numbers = Numbers::kKeep;  // impossible standard errors -> "N/A", or recomputed
};

// One token that gets another text.
struct Edit {
  Place place;
  Position position;
  std::string before, after;
  std::string reason;   // "HL101 zero-stderr"
  std::string pointer;  // of a number; else empty
};

// All that is to be changed in one file.
struct FilePlan {
  std::string path;
  FileStamp stamp;
  std::vector<Edit> edits;           // by place; none overlap
  std::vector<std::string> unfixed;  // numbers without a recomputed value: pointer and rule
};

// The text of a file after its edits.
std::string TextAfter(std::string_view text, const std::vector<Edit>& edits);

// Finds out what a fix changes; changes nothing itself. One a thread.
class Fixer {
 public:
  // A number is impossible if a rule of level error says so of a stderr. `samples` as Reader takes
  // them: what they say goes before what score and n say.
  Fixer(const std::vector<Rule>& rules, const FixOptions& options, const SamplesOfTree* samples);

  // The plan for the file at `path`; `outcome` says if it is a results file at all. The error of a
  // group follows from those of its tasks, so it is looked at again when these are mended.
  FilePlan Plan(const std::string& path, FileOutcome* outcome);

 private:
  // The edits of the text that the reader read last, at their places in it.
  std::vector<Edit> FindEdits(std::vector<std::string>* unfixed);
  void AddNumbers(const JsonDocument& document,
                  std::vector<Edit>* edits,
                  std::vector<std::string>* unfixed);
  // `expected`: the field that has the recomputed value.
  void AddNumber(const JsonDocument& document,
                 Row& row,
                 Field expected,
                 std::vector<Edit>* edits,
                 std::vector<std::string>* unfixed);

  FixOptions options_;
  Reader reader_;
  FileRows rows_;
  JsonReader json_;
  Judge judge_;
};

}  // namespace hl
