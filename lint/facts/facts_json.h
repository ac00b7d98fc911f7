// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "lint/facts/facts_reader.h"
#include "lint/read/input.h"
#include "lint/read/json.h"
#include "lint/record/row.h"

// Values of a row of facts. Whatever is not as expected gives nothing.
namespace hl::fact_json {

// A string, or the bytes of {"hex":"…"}.
std::optional<std::string> TextOf(const std::optional<JsonValue>& value);

// A whole number of 64 bits, without loss.
std::optional<std::uint64_t> CountOf(const std::optional<JsonValue>& value);

// [offset, length, line, column], and the token where the row does not tell it
std::optional<std::pair<Place, ToldPlace>> PlaceOf(const std::optional<JsonValue>& value);

// [size, mtime in ns]; without an inode, because another machine knows the file by another one.
FileStamp StampOf(const std::optional<JsonValue>& value);

// Sets a field of a row to a JSON value of its type: a number, be it a string such as "NaN", a
// flag, a text. Anything else leaves it missing.
void SetField(Field field, JsonValue value, Row* row);

}  // namespace hl::fact_json
