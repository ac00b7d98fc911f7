// SPDX-License-Identifier: MIT
#include "lint/read/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace hl {
namespace {

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

std::int64_t MtimeNs(const struct stat& status) {
#ifdef __APPLE__
  const timespec& time = status.st_mtimespec;
#else
  const timespec& time = status.st_mtim;
#endif
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

FileStamp StampFrom(const struct stat& status) {
  return {static_cast<std::uint64_t>(status.st_size), MtimeNs(status),
          static_cast<std::uint64_t>(status.st_ino)};
}

}  // namespace

OpenFile::OpenFile(OpenFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), stamp_(other.stamp_) {}

OpenFile& OpenFile::operator=(OpenFile&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  stamp_ = other.stamp_;
  return *this;
}

OpenFile::~OpenFile() {
  if (descriptor_ >= 0) {
    close(descriptor_);
  }
}

Status OpenFile::Seek(std::uint64_t offset) const {
  if (lseek(descriptor_, static_cast<off_t>(offset), SEEK_SET) < 0) {
    return SystemError(errno);
  }
  return Ok();
}

Result<std::size_t> OpenFile::Read(char* to, std::size_t size) const {
  ssize_t count = 0;
  do {
    count = read(descriptor_, to, size);
  } while (count < 0 && errno == EINTR);
  if (count < 0) {
    return SystemError(errno);
  }
  return static_cast<std::size_t>(count);
}

Result<FileStamp> StampOf(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) {
    return SystemError(errno);
  }
  return StampFrom(status);
}

Result<OpenFile> OpenRegularFile(const std::string& path) {
  // Without blocking: a FIFO without a writer would make us wait for ever.
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (descriptor < 0) {
    return SystemError(errno);
  }
  struct stat status {};
  const int failed = fstat(descriptor, &status) != 0 ? errno : 0;
  OpenFile file(descriptor, StampFrom(status));  // closes it on every way out
  if (failed != 0) {
    return SystemError(failed);
  }
  if (!S_ISREG(status.st_mode)) {
    return Error{S_ISDIR(status.st_mode) ? "is a folder" : "not a regular file"};
  }
  return file;
}

}  // namespace hl
