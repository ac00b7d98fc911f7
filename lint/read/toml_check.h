// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lint/read/toml.h"

namespace hl {

// Takes values out of one TOML text (a rule file, the configuration) and reports each that is not
// what it must be, with its place. After kMostMistakes the rest of the file goes unreported.
class TomlCheck {
 public:
  static constexpr std::size_t kMostMistakes = 100;

  // `text` must outlive the object. Mistakes are added to `diagnostics`.
  TomlCheck(std::string path, std::string_view text, Diagnostics* diagnostics);

  // The general form: `length` characters from `at`.
  void Report(TomlPlace at, int length, std::string message, std::string suggestion = {});
  // The whole of a value, or of a key.
  void Report(const TomlNode& value, std::string message, std::string suggestion = {});
  void Report(const TomlKey& key, std::string message, std::string suggestion = {});
  // `length` characters from character `offset` of a string; the whole of it if they do not stand
  // in the file as they are (escapes, several lines).
  void ReportInside(const TomlNode& string,
                    std::size_t offset,
                    std::size_t length,
                    std::string message,
                    std::string suggestion = {});

  // Reports every key of `table` that is not in `known`.
  void CheckKeys(const TomlNode& table, std::span<const std::string_view> known);

  // The value of `key` if it is there and of `kind`; null if not, which is reported unless it is
  // just absent. kFloat takes whole numbers too.
  const TomlNode* Get(const TomlNode& table, std::string_view key, TomlNode::Kind kind);
  // The same where the key must be there.
  const TomlNode* Require(const TomlNode& table, std::string_view key, TomlNode::Kind kind);

  // Reports `value` unless it is of `kind`. `what` names it in the message.
  bool CheckKind(const TomlNode& value, std::string_view what, TomlNode::Kind kind);

  // The strings of a list; also of a single string, which stands for a list of one. Null entries
  // never occur: what is no string is reported and left out. `what` names the value in messages.
  std::vector<const TomlNode*> Strings(const TomlNode& value, std::string_view what);

  // How many mistakes this object has found.
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  std::string path_;
  std::vector<std::string_view> lines_;
  Diagnostics* diagnostics_;
  std::size_t count_ = 0;
};

}  // namespace hl
