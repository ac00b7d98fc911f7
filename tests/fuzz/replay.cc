// SPDX-License-Identifier: MIT
// Runs a fuzz target without libFuzzer: over every file below the given folders, and over N seeded
// mutations of each. replay [--mutations N] FOLDER…  A crash or a hang names the input.

#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

constexpr unsigned kSecondsPerInput = 60;           // with sanitizers, on a busy machine
constexpr std::size_t kLargestMutated = 64 * 1024;  // larger files are fed as they are

// What is being fed, for the handler of signals.
std::array<char, 1024> current_input{};

void NameInputAndDie(int signal) {
  constexpr std::string_view kWhere = "died or hung in: ";
  (void)!write(STDERR_FILENO, kWhere.data(), kWhere.size());
  (void)!write(STDERR_FILENO, current_input.data(), std::strlen(current_input.data()));
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void Feed(const std::string& bytes, const std::string& path, int mutation) {
  std::snprintf(current_input.data(), current_input.size(), "%s, mutation %d\n", path.c_str(),
                mutation);
  // Exactly as large as the input, so that AddressSanitizer sees a step beyond its end.
  const auto exact = std::make_unique<std::uint8_t[]>(bytes.size());
  std::memcpy(exact.get(), bytes.data(), bytes.size());
  alarm(kSecondsPerInput);
  (void)LLVMFuzzerTestOneInput(exact.get(), bytes.size());
  alarm(0);
}

class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : random_(seed) {}

  // `bytes` after one to eight small damages.
  std::string Mutate(std::string bytes) {
    for (auto damages = 1 + Below(8); damages != 0; --damages) {
      Damage(&bytes);
    }
    return bytes;
  }

 private:
  // Not std::uniform_int_distribution: its numbers differ between standard libraries.
  std::size_t Below(std::size_t end) { return end == 0 ? 0 : random_() % end; }

  void Damage(std::string* bytes) {
    using namespace std::string_view_literals;
    static constexpr std::string_view kTelling = "{}[]\",:\\0.-+eENI='#\n\r\t \0\xff\xc3\xed"sv;
    const std::size_t at = Below(bytes->size());
    const std::size_t length = Below(std::min<std::size_t>(bytes->size() - at, 40));
    switch (Below(6)) {
      case 0:
        bytes->insert(at, 1, kTelling[Below(kTelling.size())]);
        break;
      case 1:
        bytes->erase(at, length);
        break;
      case 2:
        bytes->insert(Below(bytes->size()), bytes->substr(at, length));
        break;
      case 3:
        bytes->resize(at);
        break;
      case 4:
        bytes->insert(at, std::string(Below(2000), kTelling[Below(kTelling.size())]));
        break;
      default:
        if (!bytes->empty()) {
          (*bytes)[at] = static_cast<char>(random_());
        }
    }
  }

  std::mt19937_64 random_;
};

std::vector<std::string> FilesBelow(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, error)) {
    if (entry.is_regular_file(error)) {
      files.push_back(entry.path().string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string BytesOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::error_code error;
  std::string bytes(std::filesystem::file_size(path, error), '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return file ? bytes : std::string();
}

}  // namespace

int main(int argc, char** argv) {
  for (const int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGALRM}) {
    std::signal(signal, NameInputAndDie);
  }
  int mutations = 0;
  std::uint64_t files = 0;
  Feed("", "(nothing)", 0);
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--mutations") == 0 && i + 1 < argc) {
      mutations = std::atoi(argv[++i]);
      continue;
    }
    for (const std::string& path : FilesBelow(argv[i])) {
      const std::string bytes = BytesOf(path);
      Mutator mutator(++files);
      Feed(bytes, path, 0);
      for (int k = 1; k <= mutations && bytes.size() <= kLargestMutated; ++k) {
        Feed(mutator.Mutate(bytes), path, k);
      }
    }
  }
  std::printf("%llu files\n", static_cast<unsigned long long>(files));
  return files == 0 ? 1 : 0;
}
