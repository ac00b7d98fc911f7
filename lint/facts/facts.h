// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "lint/record/field.h"

namespace hl {

// The stream of facts: JSON lines, the seam between machines that read files and the one that
// judges.
//
//   {"kind":"metric","path":…,"entry":3, fields and facts of the row…, "at":{"score":[…],…}}
//   {"kind":"file","path":…,"state":"results","rows":12, …}     after the file's other rows
//   {"kind":"end","schema":1,"files":1966,"rows":223392,"shard":1,"shards":1,"list":"…"}
//
// - Names and meanings of fields are those of field_list.h; the field `kind` of a fault is called
//   `fault` here. A missing value is absent, or null. Numbers that are not finite are bare NaN,
//   Infinity, -Infinity, or these words as strings. A text that is no UTF-8 is {"hex":"…"}.
// - "at": where a field stands, as [offset, length, line, column]: bytes from 0, the others from 1;
//   and the token there if it is not the number that the field tells.
// - "entry": index of the entry of `results` that the row belongs to.
// - "state" of a file: results, faulty, samples, board, skipped, unreadable, or left-out (by the
//   walk). "broken" or "reason" say why, "problems" what could not be read of a board file; "stamp"
//   is [size in bytes, mtime in ns].
// - "samples": paths of the samples files of a results file; rows of the kind samples are its, too.
// - "flat": true for a file from before harness 0.4, whose keys have no filter.
// - "children": the direct children of each group, and where their list stands.
// - "list": hash of the sorted list of inputs. Shards of one export must have seen the same.
inline constexpr int kFactsSchema = 1;

// Key of a field in a row of facts.
inline std::string_view FactKey(Field field) {
  return field == Field::kFault ? std::string_view("fault") : SpecOf(field).name;
}

// What stands in an `end` row.
struct FactsEnd {
  std::uint64_t files = 0, rows = 0;
  std::uint64_t shard = 1, shards = 1;
  std::string list;
};

}  // namespace hl
