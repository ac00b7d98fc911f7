// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lint/base/diagnostic.h"

namespace hl {

// Where something stands in a TOML text: line and column (characters) from 1.
struct TomlPlace {
  int line = 1;
  int column = 1;
};

struct TomlKey {
  std::string name;
  TomlPlace at;
};

struct TomlField;

// A TOML value with its place. Strings begin at their opening quote. Fields keep file order.
struct TomlNode {
  enum class Kind { kTable, kArray, kString, kInteger, kFloat, kBoolean, kDate };

  Kind kind = Kind::kTable;
  TomlPlace at;
  int length = 1;     // characters from `at` to its end or the end of that line
  std::string text;   // of a string; of a date as YYYY-MM-DD
  double number = 0;  // of an integer or a float
  bool flag = false;  // of a boolean
  // A string in one line that escapes nothing, such as '…': then character k of `text` stands at
  // column at.column + 1 + k.
  bool literal = false;
  std::vector<TomlField> fields;  // of a table
  std::vector<TomlNode> items;    // of an array

  [[nodiscard]] bool Is(Kind k) const { return kind == k; }
  [[nodiscard]] bool IsNumber() const { return kind == Kind::kInteger || kind == Kind::kFloat; }
  // The value of `key`, or null.
  [[nodiscard]] const TomlNode* Find(std::string_view key) const;
};

struct TomlField {
  TomlKey key;
  TomlNode value;
};

// "a string", "a table", …: for messages.
std::string_view KindName(TomlNode::Kind kind);

// Parses `text`, which came from `path`. A syntax error becomes one diagnostic with its place, and
// the result is empty. Values may be nested 32 deep, a dotted key may have 32 parts. The only place
// that knows toml++.
std::optional<TomlNode> ParseToml(std::string_view text,
                                  const std::string& path,
                                  Diagnostics* diagnostics);

}  // namespace hl
