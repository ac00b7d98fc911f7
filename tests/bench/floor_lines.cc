// SPDX-License-Identifier: MIT
// The least that any reader of JSON lines must do: read a file by chunks of a megabyte, and
// simdjson's stage 1 of the whole lines in each. With "read" stage 1 is left out. floor_lines FILE
// [read]

#include <fcntl.h>
#include <simdjson.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

namespace {

constexpr std::size_t kChunk = 1024 * 1024;

// Size of what ends with the last newline; all if there is none.
std::size_t WholeLines(const std::uint8_t* bytes, std::size_t size) {
  const void* const newline = memrchr(bytes, '\n', size);
  return newline == nullptr
             ? size
             : static_cast<std::size_t>(static_cast<const std::uint8_t*>(newline) - bytes) + 1;
}

}  // namespace

int main(int count, char** arguments) {
  const bool only_read = count > 2 && std::string_view(arguments[2]) == "read";
  const int file = count > 1 ? open(arguments[1], O_RDONLY | O_CLOEXEC) : -1;
  std::vector<std::uint8_t> chunk(kChunk + simdjson::SIMDJSON_PADDING);
  std::unique_ptr<simdjson::internal::dom_parser_implementation> parser;
  if (file < 0 || simdjson::get_active_implementation()->create_dom_parser_implementation(
                      kChunk, 1024, parser) != simdjson::SUCCESS) {
    std::fputs("floor_lines FILE [read]\n", stderr);
    return 2;
  }
  std::uint64_t bytes = 0;
  std::uint64_t structurals = 0;
  std::size_t kept = 0;  // of a line that the chunk before began
  for (ssize_t got = 0; (got = read(file, chunk.data() + kept, kChunk - kept)) > 0;) {
    bytes += static_cast<std::uint64_t>(got);
    if (only_read) {
      continue;
    }
    const std::size_t size = kept + static_cast<std::size_t>(got);
    const std::size_t whole = WholeLines(chunk.data(), size);
    if (parser->stage1(chunk.data(), whole, simdjson::stage1_mode::regular) == simdjson::SUCCESS) {
      structurals += parser->n_structural_indexes;
    }
    kept = size - whole;
    std::memmove(chunk.data(), chunk.data() + whole, kept);
  }
  close(file);
  std::printf("%llu bytes, %llu structural characters\n", static_cast<unsigned long long>(bytes),
              static_cast<unsigned long long>(structurals));
  return 0;
}
