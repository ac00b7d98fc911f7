// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace hl {

// One token of an expression. Offsets are in bytes.
struct Token {
  enum class Kind : std::uint8_t { kEnd, kNumber, kName, kSymbol, kWrong };

  Kind kind = Kind::kEnd;
  std::size_t offset = 0;
  std::string_view text;  // empty at the end
  double number = 0;      // kNumber
  std::string mistake;    // kWrong: why it is none, with what to write instead

  [[nodiscard]] bool IsSymbol(std::string_view symbol) const {
    return kind == Kind::kSymbol && text == symbol;
  }
  [[nodiscard]] bool IsWord(std::string_view word) const {
    return kind == Kind::kName && text == word;
  }
  [[nodiscard]] std::size_t end() const { return offset + text.size(); }
};

inline constexpr std::array<std::string_view, 4> kKeywords = {"and", "or", "not", "in"};
bool IsKeyword(std::string_view word);

// The token that begins at or after `offset`. Numbers are written as in JSON, without a sign; names
// may have dots; keywords are names as well.
Token NextToken(std::string_view expression, std::size_t offset);

}  // namespace hl
