// SPDX-License-Identifier: MIT
#include "lint/read/pointer.h"

namespace hl {

void AppendPointerPart(std::string_view part, std::string* pointer) {
  pointer->push_back('/');
  for (const char c : part) {
    if (c == '~') {
      pointer->append("~0");
    } else if (c == '/') {
      pointer->append("~1");
    } else {
      pointer->push_back(c);
    }
  }
}

}  // namespace hl
