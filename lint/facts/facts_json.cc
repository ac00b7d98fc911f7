// SPDX-License-Identifier: MIT
#include "lint/facts/facts_json.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>
#include <system_error>
#include <vector>

#include "lint/base/number.h"

namespace hl::fact_json {
namespace {

// The bytes that pairs of hex digits stand for; nothing for other text.
std::optional<std::string> FromHex(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    unsigned byte = 0;
    const char* const end = hex.data() + i + 2;
    const auto read = std::from_chars(hex.data() + i, end, byte, 16);
    if (read.ec != std::errc() || read.ptr != end) {
      return std::nullopt;
    }
    bytes += static_cast<char>(byte);
  }
  return hex.size() % 2 == 0 ? std::optional(bytes) : std::nullopt;
}

template <typename Integer>
std::optional<Integer> IntegerOf(JsonValue value) {
  const std::string_view token = value.token();
  Integer number = 0;
  const auto read = std::from_chars(token.data(), token.data() + token.size(), number);
  if (value.kind() == JsonKind::kNumber && read.ec == std::errc() &&
      read.ptr == token.data() + token.size()) {
    return number;
  }
  return std::nullopt;
}

std::vector<std::uint64_t> CountsOf(const std::optional<JsonValue>& value) {
  std::vector<std::uint64_t> counts;
  if (value) {
    for (const JsonValue element : value->elements()) {
      if (const auto count = IntegerOf<std::uint64_t>(element)) {
        counts.push_back(*count);
      }
    }
  }
  return counts;
}

int ToInt(std::uint64_t count) {
  return static_cast<int>(std::clamp<std::uint64_t>(count, 1, std::numeric_limits<int>::max() / 2));
}

double NumberOf(JsonValue value) {
  if (value.IsString()) {
    std::string scratch;
    const double number = ParseNumber(value.Text(&scratch));
    return std::isfinite(number) ? kMissing : number;  // only what JSON has no token for
  }
  return value.Number();
}

}  // namespace

std::optional<std::string> TextOf(const std::optional<JsonValue>& value) {
  std::string scratch;
  if (value && value->IsString()) {
    return std::string(value->Text(&scratch));
  }
  const auto hex = value ? value->Find("hex") : std::nullopt;
  return hex && hex->IsString() ? FromHex(hex->Text(&scratch)) : std::nullopt;
}

std::optional<std::uint64_t> CountOf(const std::optional<JsonValue>& value) {
  return value ? IntegerOf<std::uint64_t>(*value) : std::nullopt;
}

std::optional<std::pair<Place, ToldPlace>> PlaceOf(const std::optional<JsonValue>& value) {
  const std::vector<std::uint64_t> counts = CountsOf(value);
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  if (counts.size() != 4 || counts[0] > kMost || counts[1] > kMost) {
    return std::nullopt;
  }
  const auto length = static_cast<std::uint32_t>(counts[1]);
  ToldPlace told{ToInt(counts[2]), ToInt(counts[3]), length, {}};
  for (const JsonValue element : value->elements()) {
    told.value = TextOf(element).value_or(std::move(told.value));
  }
  return std::pair(Place{static_cast<std::uint32_t>(counts[0]), length}, std::move(told));
}

FileStamp StampOf(const std::optional<JsonValue>& value) {
  FileStamp stamp;
  if (value && value->IsArray()) {
    int index = 0;
    for (const JsonValue element : value->elements()) {
      if (index == 0) {
        stamp.size_bytes = IntegerOf<std::uint64_t>(element).value_or(0);
      } else if (index == 1) {
        stamp.mtime_ns = IntegerOf<std::int64_t>(element).value_or(0);
      }
      ++index;
    }
  }
  return stamp;
}

void SetField(Field field, JsonValue value, Row* row) {
  switch (SpecOf(field).type) {
    case FieldType::kText:
      if (const auto text = TextOf(value)) {
        row->SetText(field, *text);
      }
      break;
    case FieldType::kFlag:
      if (value.kind() == JsonKind::kTrue || value.kind() == JsonKind::kFalse) {
        row->SetFlag(field, value.kind() == JsonKind::kTrue);
      }
      break;
    case FieldType::kNumber:
      row->Set(field, NumberOf(value));
      break;
  }
}

}  // namespace hl::fact_json
