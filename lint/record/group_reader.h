// SPDX-License-Identifier: MIT
#pragma once

#include "lint/record/run.h"
#include "lint/record/shape.h"

namespace hl {

// Fills in who is below whom: `group_subtasks`, or where that is absent the indentation of `alias`;
// and whether all children can be known: an indented list may have lost rows, which only `configs`
// shows.
void ReadChildren(const TopLevel& top, Run* run);

// True for an entry of `results` that is no task: it has no entry in `configs`, and it has
// children, stands in `groups`, counts the samples of its metrics (0.4.12 and later), or other
// entries are in `configs`. A file without all of these keys must not make a task of a group.
bool IsGroup(const TopLevel& top, const Run& run, std::uint32_t name, JsonValue row);

// Compares a group's row in `groups` with its row in `results`: sets block_differs and block_key.
// Values differ as Python's repr of them would (1 and 1.0 do); alias does not count.
void CompareBlocks(JsonValue block, JsonValue row, Row* task_row);

}  // namespace hl
