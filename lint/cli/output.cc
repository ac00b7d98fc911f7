// SPDX-License-Identifier: MIT
#include "lint/cli/output.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

namespace hl {
namespace {

constexpr int kMostTemporaryNames = 1000;

struct Closer {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Closer>;

bool IsSet(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

Error SystemError() {
  return Error{std::strerror(errno)};
}

Status WriteAndClose(File file, std::string_view bytes) {
  if (file == nullptr || std::fwrite(bytes.data(), 1, bytes.size(), file.get()) != bytes.size() ||
      std::fflush(file.get()) != 0) {
    return SystemError();
  }
  // Some file systems only say now that there is no room.
  return std::fclose(file.release()) == 0 ? Ok() : SystemError();
}

// A file beside `path` under a `name` that nothing had; null if there can be none.
File OpenTemporary(const std::string& path, std::string* name) {
  const std::string folder = path.substr(0, path.rfind('/') + 1);
  for (int i = 0; i < kMostTemporaryNames; ++i) {
    *name = fmt::format("{}.harness-lint-{}-{}", folder, getpid(), i);
    if (File file(std::fopen(name->c_str(), "wbx")); file != nullptr || errno != EEXIST) {
      return file;
    }
  }
  return nullptr;
}

// Gives the file the permissions of `old`, and its owner where we may.
Status TakeAfter(const struct stat& old, int descriptor) {
  if (fchown(descriptor, old.st_uid, old.st_gid) != 0 && errno != EPERM) {
    return SystemError();
  }
  return fchmod(descriptor, old.st_mode & mode_t{07777}) == 0 ? Ok() : SystemError();
}

// Writes to a temporary file that then takes the name `path`; `old` is the file that has it, if
// there is one.
Status Replace(const std::string& path, const struct stat* old, std::string_view bytes) {
  std::string temporary;
  File file = OpenTemporary(path, &temporary);
  if (file == nullptr) {
    return SystemError();
  }
  Status status = old == nullptr ? Ok() : TakeAfter(*old, fileno(file.get()));
  if (status) {
    status = WriteAndClose(std::move(file), bytes);
  }
  if (status && std::rename(temporary.c_str(), path.c_str()) != 0) {
    status = SystemError();
  }
  if (!status) {
    std::remove(temporary.c_str());
  }
  return status;
}

}  // namespace

void ReserveStandardStreams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) < 0) {
      // The lowest number that is free: this one.
      (void)open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
  }
}

Status WriteWhole(const std::string& path, std::string_view bytes, const std::string& like) {
  struct stat status {};
  if (lstat(path.c_str(), &status) != 0) {
    const bool has_like = !like.empty() && stat(like.c_str(), &status) == 0;
    return Replace(path, has_like ? &status : nullptr, bytes);
  }
  if (!S_ISREG(status.st_mode)) {
    return WriteAndClose(File(std::fopen(path.c_str(), "wb")), bytes);
  }
  if (access(path.c_str(), W_OK) != 0) {
    return SystemError();
  }
  return Replace(path, &status, bytes);
}

bool WriteStdout(std::string_view bytes) {
  if ((std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() &&
       std::fflush(stdout) == 0) ||
      errno == EPIPE) {
    return true;
  }
  PrintError(
      fmt::format("harness-lint: cannot write to standard output: {}\n", std::strerror(errno)));
  return false;
}

void PrintError(std::string_view text) {
  (void)std::fwrite(text.data(), 1, text.size(), stderr);
}

bool WantsColor(const std::string& choice, bool to_stderr) {
  if (choice != "auto") {
    return choice == "always";
  }
  if (IsSet("NO_COLOR")) {
    return false;
  }
  const char* term = std::getenv("TERM");
  const bool dumb = term != nullptr && std::strcmp(term, "dumb") == 0;
  return IsSet("FORCE_COLOR") || (isatty(to_stderr ? STDERR_FILENO : STDOUT_FILENO) != 0 && !dumb);
}

}  // namespace hl
