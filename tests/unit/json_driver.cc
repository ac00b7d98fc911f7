// SPDX-License-Identifier: MIT
// Tells for each path on standard input what the readers of JSON say of the file: the path, a tab,
// and "ok" or "fault OFFSET EXPECTED". Fails if the two readers differ.
#include <iostream>
#include <string>

#include "tests/unit/json_equality.h"

#include "lint/read/input.h"
#include "lint/read/json.h"

int main() {
  hl::Input input;
  hl::JsonReader reader;
  hl::JsonDocument scanned;
  std::string path;
  while (std::getline(std::cin, path)) {
    if (const auto stamp = input.Read(path); !stamp) {
      std::cerr << path << ": " << stamp.error().message << '\n';
      return 1;
    }
    const hl::JsonDocument& document = reader.Read(input.bytes());
    hl::ScanJson(input.bytes(), &scanned);
    if (const std::string difference = hl::DifferenceOf(document, scanned); !difference.empty()) {
      std::cerr << path << ": the readers differ: " << difference << '\n';
      return 1;
    }
    std::cout << path << '\t';
    if (document.fault) {
      std::cout << "fault " << document.fault->place.offset << ' ' << document.fault->expected
                << '\n';
    } else {
      std::cout << "ok\n";
    }
  }
  return 0;
}
