// SPDX-License-Identifier: MIT
// The least that any reader of JSON lines must do: read a file by chunks of a megabyte, and
// simdjson's stage 1 of each. Without a second argument that is all; "read" leaves stage 1 out.
// floor_lines FILE [read]

#include <fcntl.h>
#include <simdjson.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string_view>
#include <vector>

int main(int count, char** arguments) {
  constexpr std::size_t kChunk = 1024 * 1024;
  const bool only_read = count > 2 && std::string_view(arguments[2]) == "read";
  const int file = count > 1 ? open(arguments[1], O_RDONLY | O_CLOEXEC) : -1;
  std::vector<std::uint8_t> chunk(kChunk + simdjson::SIMDJSON_PADDING);
  std::unique_ptr<simdjson::internal::dom_parser_implementation> stages;
  if (file < 0 || simdjson::get_active_implementation()->create_dom_parser_implementation(
                      kChunk, 1024, stages) != simdjson::SUCCESS) {
    std::fputs("floor_lines: no such file\n", stderr);
    return 2;
  }
  std::uint64_t bytes = 0, tokens = 0;
  for (ssize_t got = 0; (got = read(file, chunk.data(), kChunk)) > 0;) {
    bytes += static_cast<std::uint64_t>(got);
    if (!only_read) {  // a chunk may end inside a string: an error, but the work is done
      (void)stages->stage1(chunk.data(), static_cast<std::size_t>(got),
                           simdjson::stage1_mode::regular);
      tokens += stages->n_structural_indexes;
    }
  }
  close(file);
  std::printf("%llu bytes, %llu tokens\n", static_cast<unsigned long long>(bytes),
              static_cast<unsigned long long>(tokens));
  return 0;
}
