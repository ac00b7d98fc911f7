// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lint/base/diagnostic.h"
#include "lint/read/table.h"

namespace hl {

// The readers behind ReadTable, one a format; the same contract.
std::optional<Table> ReadCsvTable(std::string_view text,
                                  char delimiter,
                                  const TableSource& source,
                                  Diagnostics* diagnostics);
std::optional<Table> ReadJsonTable(std::string_view text,
                                   const TableSource& source,
                                   Diagnostics* diagnostics);
std::optional<Table> ReadYamlTable(std::string_view text,
                                   const TableSource& source,
                                   Diagnostics* diagnostics);
std::optional<Table> ReadMarkdownTable(std::string_view text,
                                       const TableSource& source,
                                       Diagnostics* diagnostics);

// One step of a path into a document: the name of a field or the index of an element; or, with a
// key, the element of a list whose field `key` is `text`.
struct PathStep {
  std::string key;  // empty: none
  std::string text;
};

// The steps of "/leaderboards/name=Verified/results". In a step "~1" is a slash and "~0" a tilde,
// as in a JSON pointer; the first slash may be left out.
std::vector<PathStep> SplitDocumentPath(std::string_view path);

// "there is no 'Verifed' in /leaderboards" and what was there instead: the message for a path that
// leads nowhere. `done` steps were found.
Diagnostic PathFault(const std::vector<PathStep>& steps,
                     std::size_t done,
                     const std::vector<std::string>& present,
                     const TableSource& source);

// A diagnostic at a byte of the text, with its line.
void AddTableFault(std::string_view text,
                   std::size_t offset,
                   std::string message,
                   const TableSource& source,
                   Diagnostics* diagnostics);

}  // namespace hl
