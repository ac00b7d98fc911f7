// SPDX-License-Identifier: MIT
#include "lint/cli/output.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace hl {
namespace {

struct Closer {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

bool IsSet(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

}  // namespace

Status WriteWhole(const std::string& path, std::string_view bytes) {
  const std::string temporary = path + ".tmp" + std::to_string(getpid());
  std::unique_ptr<std::FILE, Closer> file(std::fopen(temporary.c_str(), "wb"));
  if (file == nullptr) {
    return Error{std::strerror(errno)};
  }
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size() &&
                       std::fflush(file.get()) == 0;
  file.reset();
  if (!written || std::rename(temporary.c_str(), path.c_str()) != 0) {
    const Error error{std::strerror(errno)};
    std::remove(temporary.c_str());
    return error;
  }
  return Ok();
}

bool WriteStdout(std::string_view bytes) {
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() &&
                       std::fflush(stdout) == 0;
  return written || errno == EPIPE;
}

bool WantsColor(const std::string& choice) {
  if (choice != "auto") {
    return choice == "always";
  }
  if (IsSet("NO_COLOR")) {
    return false;
  }
  const char* term = std::getenv("TERM");
  const bool dumb = term != nullptr && std::strcmp(term, "dumb") == 0;
  return IsSet("FORCE_COLOR") || (isatty(STDOUT_FILENO) != 0 && !dumb);
}

}  // namespace hl
