// SPDX-License-Identifier: MIT
#include "lint/board/preset.h"

#include <algorithm>
#include <array>
#include <utility>

#include "lint/base/pattern.h"
#include "lint/read/toml_check.h"

namespace hl {
namespace {

using Kind = TomlNode::Kind;

constexpr std::array<std::string_view, 23> kKeys = {
    "name",   "title",   "file", "path",   "model",  "score", "stderr", "n",
    "ci-low", "ci-high", "ci",   "better", "binary", "scale", "anchor", "where",
    "item",   "cluster", "rank", "rates",  "top",    "parts", "fitted"};

std::optional<std::string> TextOf(TomlCheck* check, const TomlNode& table, std::string_view key) {
  const TomlNode* node = check->Get(table, key, Kind::kString);
  return node == nullptr ? std::nullopt : std::optional(node->text);
}

// `n` is a number of questions or the name of the column that holds it.
void ReadN(TomlCheck* check, const TomlNode& table, BoardPreset* preset) {
  const TomlNode* n = table.Find("n");
  if (n == nullptr) {
    return;
  }
  if (n->Is(Kind::kString)) {
    preset->n_column = n->text;
  } else if (n->Is(Kind::kInteger) && n->number >= 1) {
    preset->n = n->number;
  } else {
    check->Report(*n, "'n' takes a number of questions or the name of a column");
  }
}

void ReadBetter(TomlCheck* check, const TomlNode& table, BoardPreset* preset) {
  if (const TomlNode* better = check->Get(table, "better", Kind::kString)) {
    preset->lower_is_better = better->text == "lower";
    if (better->text != "higher" && better->text != "lower") {
      check->Report(*better, "'better' is \"higher\" or \"lower\"");
    }
  }
}

void ReadScale(TomlCheck* check, const TomlNode& table, BoardPreset* preset) {
  if (const TomlNode* scale = check->Get(table, "scale", Kind::kInteger)) {
    preset->scale = scale->number;
    if (scale->number != 0 && scale->number != 1 && scale->number != 100) {
      check->Report(*scale, "'scale' is 1 (shares), 100 (percent) or 0 (unbounded)");
    }
  }
  if (const TomlNode* anchor = check->Get(table, "anchor", Kind::kFloat)) {
    preset->anchor = anchor->number;
  }
  if (const TomlNode* binary = check->Get(table, "binary", Kind::kBoolean)) {
    preset->is_binary = binary->flag;
  }
}

void ReadWhere(TomlCheck* check, const TomlNode& table, BoardPreset* preset) {
  const TomlNode* where = check->Get(table, "where", Kind::kTable);
  if (where == nullptr) {
    return;
  }
  for (const auto& [key, value] : where->fields) {
    if (check->CheckKind(value, key.name, Kind::kString)) {
      preset->where.emplace_back(key.name, value.text);
    }
  }
}

void ReadRates(TomlCheck* check, const TomlNode& table, BoardPreset* preset) {
  constexpr std::array<std::string_view, 6> kRateKeys = {"rate", "of", "half",
                                                         "not",  "in", "scale"};
  const TomlNode* rates = check->Get(table, "rates", Kind::kArray);
  if (rates == nullptr) {
    return;
  }
  preset->rates.clear();
  for (const TomlNode& item : rates->items) {
    if (!check->CheckKind(item, "'rates'", Kind::kTable)) {
      continue;
    }
    check->CheckKeys(item, kRateKeys);
    const auto get = [&](std::string_view key) {
      return TextOf(check, item, key).value_or(std::string());
    };
    RateFormula formula{get("rate"), get("of"), get("half"), get("not"), get("in")};
    if (const TomlNode* scale = check->Get(item, "scale", Kind::kFloat)) {
      formula.scale = scale->number;
    }
    if (formula.rate.empty() || formula.in.empty() ||
        formula.of.empty() == formula.complement.empty()) {
      check->Report(item, "a rate takes 'rate', 'in', and either 'of' or 'not'");
    }
    preset->rates.push_back(std::move(formula));
  }
}

void ReadTop(TomlCheck* check, const TomlNode& table, BoardPreset* preset) {
  if (const TomlNode* top = check->Get(table, "top", Kind::kArray)) {
    preset->top.clear();
    for (const TomlNode& rank : top->items) {
      if (rank.Is(Kind::kInteger) && rank.number >= 1 && rank.number <= 1000) {
        preset->top.push_back(static_cast<int>(rank.number));
      } else {
        check->Report(rank, "'top' takes ranks from 1 to 1000");
      }
    }
  }
}

void ReadParts(TomlCheck* check, const TomlNode& table, BoardPreset* preset) {
  if (const TomlNode* parts = check->Get(table, "parts", Kind::kArray)) {
    preset->parts.clear();
    for (const TomlNode& column : parts->items) {
      if (check->CheckKind(column, "'parts'", Kind::kString)) {
        preset->parts.push_back(column.text);
      }
    }
  }
}

}  // namespace

bool ReadPreset(const TomlNode& table,
                const std::string& path,
                std::string_view text,
                BoardPreset* preset,
                Diagnostics* diagnostics) {
  TomlCheck check(path, text, diagnostics);
  check.CheckKeys(table, kKeys);
  const auto take = [&](std::string_view key, auto* to) {
    if (auto value = TextOf(&check, table, key)) {
      *to = std::move(*value);
    }
  };
  take("name", &preset->name);
  take("title", &preset->title);
  take("file", &preset->file);
  take("path", &preset->path);
  take("model", &preset->model);
  take("score", &preset->score);
  take("stderr", &preset->stderr_);
  take("ci-low", &preset->ci_low);
  take("ci-high", &preset->ci_high);
  take("ci", &preset->ci_offsets);
  take("item", &preset->item);
  take("cluster", &preset->cluster);
  take("rank", &preset->rank);
  take("fitted", &preset->fitted);
  ReadTop(&check, table, preset);
  ReadParts(&check, table, preset);
  ReadN(&check, table, preset);
  ReadBetter(&check, table, preset);
  ReadScale(&check, table, preset);
  ReadWhere(&check, table, preset);
  ReadRates(&check, table, preset);
  if (preset->ci_low.has_value() != preset->ci_high.has_value()) {
    check.Report(table, "'ci-low' and 'ci-high' go together");
  }
  return check.count() == 0;
}

std::vector<BoardPreset> ReadPresets(const PresetSource& source, Diagnostics* diagnostics) {
  std::vector<BoardPreset> presets;
  const auto root = ParseToml(source.text, source.path, diagnostics);
  if (!root) {
    return presets;
  }
  constexpr std::array<std::string_view, 1> kTopKeys = {"board"};
  TomlCheck check(source.path, source.text, diagnostics);
  check.CheckKeys(*root, kTopKeys);
  const TomlNode* boards = check.Require(*root, "board", Kind::kArray);
  if (boards == nullptr) {
    return presets;
  }
  for (const TomlNode& table : boards->items) {
    BoardPreset preset;
    if (!check.CheckKind(table, "[[board]]", Kind::kTable) ||
        !ReadPreset(table, source.path, source.text, &preset, diagnostics)) {
      continue;
    }
    if (preset.name.empty() || preset.file.empty() || !preset.model || !preset.score) {
      check.Report(table, "a preset needs 'name', 'file', 'model' and 'score'");
      continue;
    }
    if (const auto pattern = Pattern::Compile(preset.file); !pattern) {
      check.Report(*table.Find("file"), pattern.error().message);
      continue;
    }
    presets.push_back(std::move(preset));
  }
  return presets;
}

std::vector<BoardPreset> BuiltinPresets(Diagnostics* diagnostics) {
  std::vector<BoardPreset> presets;
  for (const PresetSource& source : BuiltinPresetSources()) {
    for (BoardPreset& preset : ReadPresets(source, diagnostics)) {
      presets.push_back(std::move(preset));
    }
  }
  return presets;
}

std::vector<const BoardPreset*> FindPresets(const std::vector<BoardPreset>& presets,
                                            std::string_view word) {
  std::vector<const BoardPreset*> found;
  const std::string family = std::string(word) + "-";
  for (const BoardPreset& preset : presets) {
    if (preset.name == word) {
      return {&preset};
    }
    if (preset.name.starts_with(family)) {
      found.push_back(&preset);
    }
  }
  return found;
}

}  // namespace hl
