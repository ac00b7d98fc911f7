// SPDX-License-Identifier: MIT
// The least that any reader of a tree must do: walk, open, read, simdjson's stage 1 of every .json
// file. The speed of the lint is measured against it. floor FOLDER

#include <fcntl.h>
#include <simdjson.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>

namespace {

constexpr std::size_t kDepth = 1024;

// One buffer for all files, followed by the padding that simdjson may read.
class Buffer {
 public:
  // Reads the whole file; false if that fails.
  bool Read(const char* path) {
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat status {};
    const bool good = file >= 0 && fstat(file, &status) == 0 && ReadAll(file, status.st_size);
    if (file >= 0) {
      close(file);
    }
    return good;
  }

  [[nodiscard]] const std::uint8_t* data() const { return bytes_.get(); }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t capacity() const { return capacity_; }

 private:
  bool ReadAll(int file, off_t wanted) {
    size_ = static_cast<std::size_t>(wanted);
    if (size_ + simdjson::SIMDJSON_PADDING > capacity_) {
      capacity_ = 2 * (size_ + simdjson::SIMDJSON_PADDING);
      bytes_ = std::make_unique<std::uint8_t[]>(capacity_);
    }
    std::size_t done = 0;
    while (done < size_) {
      const ssize_t count = read(file, bytes_.get() + done, size_ - done);
      if (count <= 0) {
        return false;
      }
      done += static_cast<std::size_t>(count);
    }
    std::memset(bytes_.get() + size_, 0, simdjson::SIMDJSON_PADDING);
    return true;
  }

  std::unique_ptr<std::uint8_t[]> bytes_;
  std::size_t capacity_ = 0;
  std::size_t size_ = 0;
};

// Stage 1: UTF-8 validation and the positions of all structural characters.
class StageOne {
 public:
  // Number of structural characters, 0 for what is no text of JSON.
  std::uint64_t Index(const Buffer& buffer) {
    if (buffer.capacity() > capacity_) {
      capacity_ = buffer.capacity();
      parser_.reset();
      if (simdjson::get_active_implementation()->create_dom_parser_implementation(
              capacity_, kDepth, parser_) != simdjson::SUCCESS) {
        return 0;
      }
    }
    const auto error =
        parser_->stage1(buffer.data(), buffer.size(), simdjson::stage1_mode::regular);
    return error == simdjson::SUCCESS ? parser_->n_structural_indexes : 0;
  }

 private:
  std::unique_ptr<simdjson::internal::dom_parser_implementation> parser_;
  std::size_t capacity_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("floor FOLDER\n", stderr);
    return 2;
  }
  Buffer buffer;
  StageOne stage_one;
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
  std::uint64_t structurals = 0;
  std::error_code error;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[1], error)) {
    if (entry.path().extension() == ".json" && buffer.Read(entry.path().c_str())) {
      ++files;
      bytes += buffer.size();
      structurals += stage_one.Index(buffer);
    }
  }
  std::printf("%llu files, %llu bytes, %llu structural characters\n",
              static_cast<unsigned long long>(files), static_cast<unsigned long long>(bytes),
              static_cast<unsigned long long>(structurals));
  return files == 0 ? 1 : 0;
}
