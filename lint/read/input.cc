// SPDX-License-Identifier: MIT
#include "lint/read/input.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "lint/read/file.h"

namespace hl {
namespace {

constexpr std::uint64_t kMaxSize = std::numeric_limits<std::uint32_t>::max();  // bytes
constexpr std::size_t kSmallest = 256 * 1024;
constexpr std::size_t kHead = 1024 * 1024;  // what `wanted` sees of a large file

Error TooLarge() {
  return {"4 GiB or larger"};
}

}  // namespace

// Keeps the bytes that are there.
void Input::Reserve(std::size_t size) {
  if (data_ != nullptr && size + kPadding <= capacity_) {
    return;
  }
  const std::size_t capacity = std::max(size + size / 2, kSmallest) + kPadding;
  auto data = std::make_unique_for_overwrite<char[]>(capacity);
  if (size_ != 0) {
    std::memcpy(data.get(), data_.get(), size_);
  }
  data_ = std::move(data);
  capacity_ = capacity;
}

Result<FileStamp> Input::Read(const std::string& path) {
  return Read(path, nullptr);
}

Result<FileStamp> Input::Read(const std::string& path,
                              const std::function<bool(std::string_view)>& wanted) {
  size_ = 0;
  Reserve(0);
  std::memset(data_.get(), 0, kPadding);
  const auto file = OpenRegularFile(path);
  if (!file) {
    return file.error();
  }
  const std::uint64_t stated = file->stamp().size_bytes;
  Status done = Ok();
  if (wanted && stated > kHead) {
    done = Append(*file, kHead);
    if (done && wanted(bytes())) {
      done = AppendRest(*file, stated);
    }
  } else {
    done = AppendRest(*file, stated);
  }
  if (!done) {
    size_ = 0;
    return done.error();
  }
  std::memset(data_.get() + size_, 0, kPadding);
  return file->stamp();
}

// Reads until `limit` bytes are there or the file ends.
Status Input::Append(const OpenFile& file, std::size_t limit) {
  Reserve(limit);
  while (size_ < limit) {
    const auto count = file.Read(data_.get() + size_, limit - size_);
    if (!count) {
      return count.error();
    }
    if (*count == 0) {
      break;
    }
    size_ += *count;
  }
  std::memset(data_.get() + size_, 0, kPadding);
  return Ok();
}

// Reads to the end of the file, which may have grown. Room for one byte more than the stated size
// shows in one call whether that is all.
Status Input::AppendRest(const OpenFile& file, std::uint64_t stated) {
  if (stated > kMaxSize) {
    return TooLarge();
  }
  Reserve(stated + 1);
  for (;;) {
    const std::size_t room = capacity_ - kPadding - size_;
    const auto count = file.Read(data_.get() + size_, room);
    if (!count) {
      return count.error();
    }
    size_ += *count;
    if (size_ > kMaxSize) {
      return TooLarge();
    }
    if (*count == 0 || (size_ == stated && *count < room)) {
      return Ok();
    }
    Reserve(size_ + 1);
  }
}

void Input::Assign(std::string_view text) {
  size_ = 0;
  Reserve(text.size());
  if (!text.empty()) {
    std::memcpy(data_.get(), text.data(), text.size());
  }
  size_ = text.size();
  std::memset(data_.get() + size_, 0, kPadding);
}

}  // namespace hl
