// SPDX-License-Identifier: MIT
#include "lint/read/input.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <system_error>

namespace hl {
namespace {

constexpr std::uint64_t kMaxSize = std::numeric_limits<std::uint32_t>::max();  // bytes
constexpr std::size_t kSmallest = 256 * 1024;
constexpr std::size_t kHead = 1024 * 1024;  // what `wanted` sees of a large file

class Descriptor {
 public:
  // Without blocking: a FIFO without a writer would make us wait for ever.
  explicit Descriptor(const char* path)
      : number_(open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)) {}
  ~Descriptor() {
    if (number_ >= 0) {
      close(number_);
    }
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

Error SystemError(int code) {
  switch (code) {
    case ENOENT:
    case ENOTDIR:
      return {"no such file"};
    case EACCES:
    case EPERM:
      return {"permission denied"};
    case EISDIR:
      return {"is a folder"};
    case ENXIO:
      return {"not a regular file"};  // a socket
    default:
      return {"cannot be read: " + std::generic_category().message(code)};
  }
}

Error TooLarge() {
  return {"4 GiB or larger"};
}

std::int64_t MtimeNs(const struct stat& status) {
#ifdef __APPLE__
  const timespec& time = status.st_mtimespec;
#else
  const timespec& time = status.st_mtim;
#endif
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

// As read(2), but a signal does not end it.
ssize_t ReadSome(int descriptor, char* to, std::size_t size) {
  ssize_t count = 0;
  do {
    count = read(descriptor, to, size);
  } while (count < 0 && errno == EINTR);
  return count;
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
  const Descriptor file(path.c_str());
  struct stat status {};
  if (file.number() < 0 || fstat(file.number(), &status) != 0) {
    return SystemError(errno);
  }
  if (S_ISDIR(status.st_mode)) {
    return Error{"is a folder"};
  }
  if (!S_ISREG(status.st_mode)) {
    return Error{"not a regular file"};
  }
  const auto stated = static_cast<std::uint64_t>(status.st_size);
  Status done = Ok();
  if (wanted && stated > kHead) {
    done = Append(file.number(), kHead);
    if (done && wanted(bytes())) {
      done = AppendRest(file.number(), stated);
    }
  } else {
    done = AppendRest(file.number(), stated);
  }
  if (!done) {
    size_ = 0;
    return done.error();
  }
  std::memset(data_.get() + size_, 0, kPadding);
  return FileStamp{stated, MtimeNs(status), static_cast<std::uint64_t>(status.st_ino)};
}

// Reads until `limit` bytes are there or the file ends.
Status Input::Append(int descriptor, std::size_t limit) {
  Reserve(limit);
  while (size_ < limit) {
    const ssize_t count = ReadSome(descriptor, data_.get() + size_, limit - size_);
    if (count < 0) {
      return SystemError(errno);
    }
    if (count == 0) {
      break;
    }
    size_ += static_cast<std::size_t>(count);
  }
  std::memset(data_.get() + size_, 0, kPadding);
  return Ok();
}

// Reads to the end of the file, which may have grown. Room for one byte more than the stated size
// shows in one call whether that is all.
Status Input::AppendRest(int descriptor, std::uint64_t stated) {
  if (stated > kMaxSize) {
    return TooLarge();
  }
  Reserve(stated + 1);
  for (;;) {
    const std::size_t room = capacity_ - kPadding - size_;
    const ssize_t count = ReadSome(descriptor, data_.get() + size_, room);
    if (count < 0) {
      return SystemError(errno);
    }
    size_ += static_cast<std::size_t>(count);
    if (size_ > kMaxSize) {
      return TooLarge();
    }
    if (count == 0 || (size_ == stated && static_cast<std::size_t>(count) < room)) {
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
