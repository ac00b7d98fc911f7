// SPDX-License-Identifier: MIT
#include "lint/read/lines.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace hl {
namespace {

constexpr std::size_t kChunk = 1024 * 1024;  // fits the second-level cache
constexpr std::size_t kLongestLine = (std::size_t{1} << 32) - 2 * kChunk;

}  // namespace

Result<FileStamp> LineReader::Open(const std::string& path, FilePart part) {
  begin_ = end_ = searched_ = 0;
  base_ = number_ = line_offset_ = 0;
  stop_ = part.end;
  at_end_ = false;
  error_.clear();
  auto opened = OpenRegularFile(path);
  if (!opened) {
    return opened.error();
  }
  file_ = *std::move(opened);
  if (data_ == nullptr) {
    capacity_ = kChunk;
    data_ = std::make_unique_for_overwrite<char[]>(capacity_ + Input::kPadding);
  }
  if (part.begin > 0) {  // a line begins behind a line feed: look from the byte before
    base_ = part.begin - 1;
    if (const Status status = file_.Seek(base_); !status) {
      return status.error();
    }
    std::string_view rest_of_line;
    Next(&rest_of_line);
    number_ = 0;
  }
  return file_.stamp();
}

bool LineReader::Next(std::string_view* line) {
  while (base_ + begin_ < stop_) {
    const char* const from = data_.get() + searched_;
    const void* const found = std::memchr(from, '\n', end_ - searched_);
    if (found == nullptr && !at_end_) {
      searched_ = end_;
      if (!Fill()) {
        return false;
      }
      continue;
    }
    if (found == nullptr && begin_ == end_) {
      return false;
    }
    const std::size_t stop =
        found == nullptr ? end_
                         : static_cast<std::size_t>(static_cast<const char*>(found) - data_.get());
    line_offset_ = base_ + begin_;
    ++number_;
    *line = std::string_view(data_.get() + begin_, stop - begin_);
    if (line->ends_with('\r')) {
      line->remove_suffix(1);
    }
    begin_ = searched_ = std::min(stop + 1, end_);
    return true;
  }
  return false;
}

// Moves what is left to the front, makes room for a line that fills the buffer, and reads more.
// False if reading fails.
bool LineReader::Fill() {
  if (begin_ > 0) {
    std::memmove(data_.get(), data_.get() + begin_, end_ - begin_);
    base_ += begin_;
    end_ -= begin_;
    searched_ -= begin_;
    begin_ = 0;
  }
  if (end_ == capacity_) {
    if (capacity_ >= kLongestLine) {
      error_ = "a line of 4 GiB or longer";
      return false;
    }
    const std::size_t capacity = capacity_ * 2;
    auto data = std::make_unique_for_overwrite<char[]>(capacity + Input::kPadding);
    std::memcpy(data.get(), data_.get(), end_);
    data_ = std::move(data);
    capacity_ = capacity;
  }
  const auto count = file_.Read(data_.get() + end_, capacity_ - end_);
  if (!count) {
    error_ = count.error().message;
    return false;
  }
  at_end_ = *count == 0;
  end_ += *count;
  std::memset(data_.get() + end_, 0, Input::kPadding);
  return true;
}

}  // namespace hl
