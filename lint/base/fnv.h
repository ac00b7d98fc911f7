// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hl {

// 64-bit FNV-1a (Fowler, Noll, Vo; offset basis and prime) over several texts, each
// preceded by its length, so that ("ab", "c") and ("a", "bc") differ. Not a cryptographic hash.
class Fnv1a {
 public:
  Fnv1a& Add(std::string_view text) {
    AddNumber(text.size());
    for (const char c : text) {
      AddByte(static_cast<unsigned char>(c));
    }
    return *this;
  }

  // Eight bytes, the least first.
  Fnv1a& AddNumber(std::uint64_t number) {
    for (int i = 0; i < 8; ++i) {
      AddByte(static_cast<unsigned char>(number >> (8 * i)));
    }
    return *this;
  }

  [[nodiscard]] std::uint64_t value() const { return value_; }

  // 16 lower-case hex digits.
  [[nodiscard]] std::string Hex() const {
    std::string hex(16, '0');
    for (std::size_t i = 0; i < hex.size(); ++i) {
      hex[i] = "0123456789abcdef"[value_ >> (60 - 4 * i) & 0xF];
    }
    return hex;
  }

 private:
  void AddByte(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001b3; }

  std::uint64_t value_ = 0xcbf29ce484222325;
};

}  // namespace hl
