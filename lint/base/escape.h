// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace hl {

// `text` fit for a terminal or a log: control characters, DEL, U+2028, U+2029, bidi controls,
// zero-width characters and invalid UTF-8 become \u{..} (\xNN for bytes that are no UTF-8), and
// `##[` is broken as `##\u{5b}`, so that no log command of GitHub can be smuggled in.
std::string EscapeForText(std::string_view text);

// As EscapeForText for a text that begins a line: a leading `::` is broken too.
std::string EscapeLineStart(std::string_view text);

}  // namespace hl
