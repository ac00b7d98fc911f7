// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace hl {

// Where a token stands in the bytes of its file. Offsets are 32 bits: no document that is read
// whole may be 4 GiB or larger. `length` 0: no place (a value that no file holds).
struct Place {
  std::uint32_t offset = 0;
  std::uint32_t length = 0;

  [[nodiscard]] bool Exists() const { return length != 0; }
  friend bool operator==(const Place&, const Place&) = default;
};

}  // namespace hl
