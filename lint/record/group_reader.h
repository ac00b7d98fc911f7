// SPDX-License-Identifier: MIT
#pragma once

#include "lint/record/run.h"
#include "lint/record/shape.h"

namespace hl {

// Fills in who is below whom: `group_subtasks`, or where that is absent the indentation of `alias`.
void ReadChildren(const TopLevel& top, Run* run);

// True for an entry of `results` that has children or stands in `groups`, and has no entry in
// `configs`.
bool IsGroup(const TopLevel& top, const Run& run, std::uint32_t name);

// Compares a group's row in `groups` with its row in `results`: sets block_differs and block_key.
// Values differ as Python's repr of them would (1 and 1.0 do); alias does not count.
void CompareBlocks(JsonValue block, JsonValue row, Row* task_row);

}  // namespace hl
