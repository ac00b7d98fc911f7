// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "lint/facts/facts.h"
#include "lint/record/file_rows.h"

namespace hl {

// Writes rows as lines of facts, each with every fact of its kind. One a worker.
class FactsWriter {
 public:
  // Appends the rows of a file and then its file row to `out`. `text` are its bytes. Gives the
  // number of rows, the file row not counted.
  std::uint64_t AddFile(const std::string& path,
                        const FileOutcome& outcome,
                        FileRows* rows,
                        std::string_view text,
                        std::string* out);
};

// The row of an input that no reader opened: the walk left it out, or could not reach it.
std::string LeftOutRow(const std::string& path, const std::string& reason);
std::string UnreadableRow(const std::string& path, const std::string& reason);

std::string EndRow(const FactsEnd& end);

}  // namespace hl
