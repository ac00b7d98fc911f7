// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string_view>

#include "lint/rule/rule.h"

namespace hl {

// A level in the words of SARIF: error, warning or note.
std::string_view SarifLevel(Level level);

// A rule as SARIF's reportingDescriptor, with every text that GitHub requires.
nlohmann::ordered_json SarifRule(const Rule& rule);

}  // namespace hl
