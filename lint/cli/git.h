// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "lint/base/result.h"

namespace hl {

// Questions to the `git` program about the repository of the working directory. Each error is a
// sentence for the user. Nothing in the repository is changed; no hook, monitor or diff program of
// its configuration is run. Paths are absolute, without what was deleted; a renamed file has its
// new name; a submodule that changed is told by its folder.

// Files of the working tree that differ from the merge base of `base` and HEAD: committed since,
// staged, changed or new and not ignored. An empty `base` is HEAD. That the clone is too shallow
// for a merge base is an error, as is a `base` that is no commit.
Result<std::vector<std::string>> FilesChangedSince(const std::string& base);

// Files whose staged content differs from HEAD.
Result<std::vector<std::string>> FilesStaged();

// Files that differ from what is staged of them, or are gone.
Result<std::vector<std::string>> FilesNotStaged();

// Top folder of the working tree.
Result<std::string> WorkingTree();

// What git could not bring back if `paths` (as given) changed: those that it does not keep, and all
// changes in their repositories that are not committed. Nothing for files in no repository.
Result<std::vector<std::string>> FilesNotCommitted(const std::vector<std::string>& paths);

}  // namespace hl
