// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "lint/read/input.h"
#include "lint/read/json.h"
#include "lint/record/file_rows.h"
#include "lint/samples_pass.h"

namespace hl {

// Takes files one after the other from bytes to rows: read → record. Decides by name and shape what
// a file is. Owns the memory that this needs and uses it again for the next file. One a worker.
class Reader {
 public:
  // `samples` of the tree that the files are of, or null: then no run has any. They must outlive
  // the reader.
  explicit Reader(const SamplesOfTree* samples = nullptr) : samples_(samples) {}

  // Fills `rows` with those of the file at `path`.
  FileOutcome Read(const std::string& path, FileRows* rows);
  // The same for a text in memory.
  FileOutcome ReadText(const std::string& path, std::string_view text, FileRows* rows);

  // False for what the name and the first bytes say is no results file.
  static bool MayBeResults(const std::string& path, std::string_view head);

  // The bytes of the file that was read last; of one that is skipped perhaps only the beginning.
  [[nodiscard]] std::string_view text() const { return input_.bytes(); }

 private:
  FileOutcome ReadBytes(const std::string& path, const FileStamp& stamp, FileRows* rows);
  void AddSamples(FileRows* rows, FileOutcome* outcome) const;

  const SamplesOfTree* samples_;
  Input input_;
  JsonReader json_;
};

}  // namespace hl
