// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "lint/emit/paths.h"
#include "lint/report/finding.h"

namespace hl {

// `text` for a SARIF message: what would be read as a link, `[text](1)`, is broken up.
std::string LiteralText(std::string_view text);

// What follows the message of a finding: ". The zeros come from lines [190](1), [202](2).", linked
// to the first of its related locations, whose ids are 1 to `max_id`. GitHub shows a related
// location only where the message links to it. Empty without related places.
std::string RelatedLinks(const Finding& finding, std::size_t max_id, PathRoot* root);

}  // namespace hl
