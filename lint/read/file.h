// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include "lint/base/result.h"
#include "lint/read/input.h"

namespace hl {

// An open regular file; closed with the object.
class OpenFile {
 public:
  OpenFile() = default;
  OpenFile(int descriptor, const FileStamp& stamp) : descriptor_(descriptor), stamp_(stamp) {}
  OpenFile(OpenFile&& other) noexcept;
  OpenFile& operator=(OpenFile&& other) noexcept;
  ~OpenFile();

  [[nodiscard]] const FileStamp& stamp() const { return stamp_; }

  // The next Read begins at `offset`.
  Status Seek(std::uint64_t offset) const;

  // As read(2), but a signal does not end it: bytes read, 0 at the end of the file.
  Result<std::size_t> Read(char* to, std::size_t size) const;

 private:
  int descriptor_ = -1;
  FileStamp stamp_;
};

// Opens a file for reading; a folder, FIFO, socket or device is an error, and never makes us wait.
// The error says why it cannot be read ("no such file", "permission denied"), without the path.
Result<OpenFile> OpenRegularFile(const std::string& path);

// The stamp of the file at `path`, links followed; an error as OpenRegularFile gives it.
Result<FileStamp> StampOf(const std::string& path);

}  // namespace hl
