// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "lint/base/result.h"

namespace hl {

// What tells whether a file is still the one that was read.
struct FileStamp {
  std::uint64_t size_bytes = 0;
  std::int64_t mtime_ns = 0;
  std::uint64_t inode = 0;
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

class OpenFile;

// The bytes of one file at a time, in a buffer that is reused and always followed by 64 zero bytes.
// One a worker. read(2), never mmap: a page that vanishes under us must not kill the process.
class Input {
 public:
  // Reads the whole file. Returns its stamp; an error says why it cannot be read ("no such file",
  // "permission denied", "4 GiB or larger"), without the path. A file that grows is read to its
  // end.
  Result<FileStamp> Read(const std::string& path);

  // The same, but after the first megabyte asks whether the rest is wanted: `wanted` sees the bytes
  // read so far. If not, bytes() is that beginning. Small files are not asked about.
  Result<FileStamp> Read(const std::string& path,
                         const std::function<bool(std::string_view)>& wanted);

  // Takes a text instead of a file, for tests and for text in memory.
  void Assign(std::string_view text);

  // Valid until the next Read or Assign; at least kPadding readable zero bytes follow.
  [[nodiscard]] std::string_view bytes() const { return {data_.get(), size_}; }

  static constexpr std::size_t kPadding = 64;

 private:
  void Reserve(std::size_t size);
  Status Append(const OpenFile& file, std::size_t limit);
  Status AppendRest(const OpenFile& file, std::uint64_t stated);

  std::unique_ptr<char[]> data_;
  std::size_t capacity_ = 0;
  std::size_t size_ = 0;
};

}  // namespace hl
