// SPDX-License-Identifier: MIT
#include "lint/rule/rule.h"

namespace hl {

std::string_view LevelName(Level level) {
  switch (level) {
    case Level::kInfo:
      return "info";
    case Level::kWarning:
      return "warning";
    case Level::kError:
      return "error";
  }
  return "";
}

std::optional<Level> FindLevel(std::string_view name) {
  for (const Level level : {Level::kInfo, Level::kWarning, Level::kError}) {
    if (LevelName(level) == name) {
      return level;
    }
  }
  return std::nullopt;
}

}  // namespace hl
