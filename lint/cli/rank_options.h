// SPDX-License-Identifier: MIT
#pragma once

#include "lint/cli/commands.h"

namespace CLI {
class App;
}  // namespace CLI

namespace hl {

// Adds the command `rank` and its options, which fill `o`.
void AddRank(CLI::App& app, RankCommand* o);

}  // namespace hl
