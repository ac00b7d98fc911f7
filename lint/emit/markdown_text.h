// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hl {

// Untrusted text for a cell or a line of GitHub's or GitLab's Markdown, where it must not stand at
// the beginning: it is shown as it is, and is no markup, link, mention, issue number, formula or
// HTML. Control characters are escaped as in EscapeForText. Longer texts are cut after
// `max_characters`, with an ellipsis.
std::string MarkdownText(std::string_view text, std::size_t max_characters);

// The same in the font of code, where GitHub looks for no mentions, so that it can be copied.
std::string MarkdownCode(std::string_view text, std::size_t max_characters);

}  // namespace hl
