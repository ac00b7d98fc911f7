// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "lint/record/samples.h"

namespace {

bool AreEqual(const hl::Samples& a, const hl::Samples& b) {
  return a.lines == b.lines && a.broken_lines == b.broken_lines &&
         a.first_broken.line == b.first_broken.line &&
         a.first_broken.offset == b.first_broken.offset && a.filters.size() == b.filters.size() &&
         a.columns.size() == b.columns.size() && a.task_hash == b.task_hash;
}

hl::Samples ReadIn(const std::string& path, std::uint64_t size, std::uint64_t step) {
  hl::SamplesReader reader({});
  hl::FileStamp stamp;
  const auto layout = reader.LayoutOf(path, &stamp);
  if (!layout) {
    std::abort();
  }
  hl::SamplesBuilder builder(path, *layout);
  const bool in_parts = *layout == hl::SamplesLayout::kLines;
  for (std::uint64_t begin = 0; begin <= size; begin += in_parts ? step : size + 1) {
    const auto part = reader.Read(path, *layout, {begin, in_parts ? begin + step : size + 1});
    if (!part) {
      std::abort();
    }
    builder.Add(*part);
  }
  return builder.Finish();
}

}  // namespace

// Any bytes as a samples file: read whole and in parts, which must give the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMost = 64 * 1024;  // parts of a few bytes each: enough of them
  if (size > kMost) {
    return 0;
  }
  const auto path = std::filesystem::temp_directory_path() /
                    ("samples_fuzz_" + std::to_string(getpid()) + ".jsonl");
  std::ofstream(path, std::ios::binary)
      << std::string_view(reinterpret_cast<const char*>(data), size);
  const hl::Samples whole = ReadIn(path.string(), size, size + 1);
  if (!AreEqual(whole, ReadIn(path.string(), size, size / 5 + 1))) {
    std::abort();
  }
  std::filesystem::remove(path);
  return 0;
}
