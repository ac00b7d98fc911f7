// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/json_equality.h"

#include "lint/read/input.h"
#include "lint/read/json.h"

namespace {

// Asks every node for everything; the sum keeps the compiler from leaving it out.
std::size_t Visit(const hl::JsonDocument& document) {
  std::size_t sum = 0;
  std::string scratch;
  for (std::uint32_t i = 0; i < document.nodes.size(); ++i) {
    const hl::JsonValue value(&document, i);
    const std::uint64_t end = std::uint64_t{value.place().offset} + value.place().length;
    if (end > document.text.size() || document.nodes[i].next <= i ||
        document.nodes[i].next > document.nodes.size()) {
      std::abort();
    }
    sum += value.token().size() + value.Text(&scratch).size() +
           (value.Number() > 0 ? std::size_t{1} : std::size_t{0});
    sum += value.Find("a").has_value() ? std::size_t{1} : std::size_t{0};
  }
  return sum;
}

// What Skim gives of a valid document is what Read gives, and it is sure of all objects with plain
// keys.
void CheckSkim(hl::JsonReader* skimmer, const hl::JsonDocument& document) {
  static std::vector<hl::RawField> fields;
  const bool skimmed = skimmer->Skim(document.text, &fields);
  const auto root = document.root();
  if (document.fault || !root || !root->IsObject()) {
    return;
  }
  bool plain = !document.has_bom;
  std::size_t i = 0;
  for (const hl::JsonField field : root->fields()) {
    plain = plain && field.key.token().find('\\') == std::string_view::npos;
    const bool same = i < fields.size() && fields[i].value == field.value.token();
    if (skimmed && !same) {
      std::abort();
    }
    ++i;
  }
  if (skimmed ? i != fields.size() : plain) {
    std::abort();
  }
}

}  // namespace

// Both readers agree on everything, whatever follows the text in memory.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static hl::JsonReader reader, skimmer;
  static hl::JsonDocument scanned;
  const auto bytes = std::make_unique<char[]>(size + hl::Input::kPadding);
  if (size != 0) {
    std::memcpy(bytes.get(), data, size);
  }
  const std::string_view text(bytes.get(), size);
  for (const char padding : {'\0', '"', '}', '\\', '0'}) {
    std::memset(bytes.get() + size, padding, hl::Input::kPadding);
    const hl::JsonDocument& document = reader.Read(text);
    hl::ScanJson(text, &scanned);
    if (!hl::DifferenceOf(document, scanned).empty() || Visit(document) != Visit(scanned)) {
      std::abort();
    }
    CheckSkim(&skimmer, document);
  }
  return 0;
}
