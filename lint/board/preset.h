// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lint/base/diagnostic.h"
#include "lint/base/missing.h"
#include "lint/read/toml.h"

namespace hl {

// How a board file is to be read: which columns mean what. A [[board]] table of rules/boards/ or of
// the configuration, or made from options.
// A rate that counts of the same row give, too: scale x (of + half / 2) / in, or scale x (1 - not /
// in).
struct RateFormula {
  std::string rate, of, half, complement, in;  // columns; empty: none
  double scale = 100;
};

struct BoardPreset {
  std::string name;   // "swe-bench-lite"
  std::string title;  // "SWE-bench Lite"; empty: the path of the file
  std::string file;   // regular expression over paths of files that hold the board
  std::string path;   // into the document, see TableSource
  std::optional<std::string> model, score, stderr_, n_column, ci_low, ci_high, ci_offsets;
  std::optional<std::string> item;     // rows are answers, this is the column of their question
  std::optional<std::string> cluster;  // what questions have in common: a document, a repository
  double n = kMissing;                 // questions, the same for all rows
  bool lower_is_better = false;
  bool is_binary = false;           // answers are right or wrong
  double scale = kMissing;          // 1, 100 or 0 (unbounded); missing: by the cells
  double anchor = kMissing;         // score of the reference row, whose error of 0 is right
  std::optional<std::string> rank;  // the place that the board prints
  std::vector<RateFormula> rates;
  std::vector<int> top = {1};         // places that the board claims something about
  std::vector<std::string> parts;     // columns of the tasks whose mean the score is
  std::optional<std::string> fitted;  // numbers of a fit, printed in full: no two models share one
  std::vector<std::pair<std::string, std::string>> where;  // column and text of the rows that count
};

struct PresetSource {
  std::string path;
  std::string text;
};

// rules/boards/*.toml, which are part of the program.
const std::vector<PresetSource>& BuiltinPresetSources();

// The [[board]] tables of a preset file. Every mistake becomes a diagnostic; faulty tables are left
// out.
std::vector<BoardPreset> ReadPresets(const PresetSource& source, Diagnostics* diagnostics);

// Takes what a [[board]] table says into `preset`, over what is there. `path` and `text` are those
// of the TOML file. False, and diagnostics, if there is a mistake in it.
bool ReadPreset(const TomlNode& table,
                const std::string& path,
                std::string_view text,
                BoardPreset* preset,
                Diagnostics* diagnostics);

// All presets of the program. A mistake in them is a bug, and a diagnostic.
std::vector<BoardPreset> BuiltinPresets(Diagnostics* diagnostics);

// The presets that a word names: the one of this name, or all of a family ("swe-bench" is
// swe-bench-lite, swe-bench-test, ...). Empty if there are none.
std::vector<const BoardPreset*> FindPresets(const std::vector<BoardPreset>& presets,
                                            std::string_view word);

}  // namespace hl
