// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>

#include "lint/base/result.h"
#include "lint/read/file.h"

namespace hl {

// A part of a file, in bytes: its lines are those that begin in it.
struct FilePart {
  std::uint64_t begin = 0;
  std::uint64_t end = std::numeric_limits<std::uint64_t>::max();
};

// The lines of a file of any size, or of a part of it, one after the other, in one buffer that is
// reused. Split at 0x0A only (U+2028 and its like stand inside strings), a carriage return before
// it dropped. Memory: a megabyte, or the longest line. One a worker.
class LineReader {
 public:
  // Opens a file and returns its stamp; an error says why it cannot be read, without the path.
  Result<FileStamp> Open(const std::string& path, FilePart part = {});

  // The next line; false at the end, or where reading fails (see error()). At least
  // Input::kPadding readable bytes follow the line. Valid until the next call.
  bool Next(std::string_view* line);

  [[nodiscard]] const FileStamp& stamp() const { return file_.stamp(); }
  // Why reading stopped; empty at the end of the file.
  [[nodiscard]] const std::string& error() const { return error_; }
  // Of the line last given: its number in the part, from 1, and where it begins in the file.
  [[nodiscard]] std::uint64_t number() const { return number_; }
  [[nodiscard]] std::uint64_t offset() const { return line_offset_; }

 private:
  bool Fill();

  OpenFile file_;
  std::unique_ptr<char[]> data_;
  std::size_t capacity_ = 0;  // without the padding
  std::size_t begin_ = 0;     // what is not yet given
  std::size_t end_ = 0;       // what has been read
  std::size_t searched_ = 0;  // no line ends between begin_ and here
  std::uint64_t base_ = 0;    // offset of data_[0] in the file
  std::uint64_t stop_ = 0;    // no line that begins here or later
  bool at_end_ = false;
  std::uint64_t number_ = 0;
  std::uint64_t line_offset_ = 0;
  std::string error_;
};

}  // namespace hl
