// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "lint/rule/rule.h"

namespace hl {

// The text of a message for a row: each placeholder becomes the field's value. A part in [square
// brackets] is left out where one of its placeholders is missing; [[ and ]] are the brackets
// themselves. A missing placeholder elsewhere reads "unknown". Texts of the row are not escaped.
std::string FillMessage(const std::vector<MessagePart>& parts, Row& row);

// The same, but empty if any placeholder outside brackets is missing.
std::string FillMessageIfKnown(const std::vector<MessagePart>& parts, Row& row);

// A value as a message shows it: texts as they are, flags as yes or no, numbers of the file as
// found, recomputed ones with four digits, or as many as tell them apart from the score or stderr.
std::string FormatField(Row& row, Field field);

}  // namespace hl
