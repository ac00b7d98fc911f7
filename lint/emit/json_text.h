// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace hl {

// `json` as pure ASCII, indented by two, with a newline at its end. Bytes that are no UTF-8 become
// U+FFFD. `##[`, a command of GitHub's log wherever it stands, is written as `##\u005b`.
std::string JsonText(const nlohmann::ordered_json& json);

// A number as JSON: whole ones without a fraction, NaN and infinities as the strings "NaN",
// "Infinity" and "-Infinity", a missing one as null.
nlohmann::ordered_json JsonNumber(double value);

}  // namespace hl
