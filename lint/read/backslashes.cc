// SPDX-License-Identifier: MIT
#include "lint/read/backslashes.h"

#include <bit>
#include <cstddef>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace hl {
namespace {

constexpr std::uint32_t kBlock = 64;

// Bit i: byte i of the block at `block` is a backslash.
#ifdef __SSE2__
std::uint64_t BackslashBits(const char* block) {
  const __m128i backslash = _mm_set1_epi8('\\');
  std::uint64_t bits = 0;
  for (std::uint32_t i = 0; i < kBlock; i += sizeof backslash) {
    __m128i bytes;
    std::memcpy(&bytes, block + i, sizeof bytes);
    const int mask = _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, backslash));
    bits |= static_cast<std::uint64_t>(mask) << i;
  }
  return bits;
}
#else
std::uint64_t BackslashBits(const char* block) {
  std::uint64_t bits = 0;
  if (std::memchr(block, '\\', kBlock) != nullptr) {
    for (std::size_t i = 0; i < kBlock; ++i) {
      bits |= std::uint64_t{block[i] == '\\'} << i;
    }
  }
  return bits;
}
#endif

// Writes base + i for each bit i of `bits`, which has one; returns the end. Three are written
// without asking whether they are there: few blocks have more, and the guess would often be wrong.
std::uint32_t* WriteOffsets(std::uint64_t bits, std::uint32_t base, std::uint32_t* out) {
  const auto lowest = [base](std::uint64_t set) {
    constexpr std::uint64_t kNeverEmpty = std::uint64_t{1} << 63;
    return base + static_cast<std::uint32_t>(std::countr_zero(set | kNeverEmpty));
  };
  // 1 unless `set` is 0, by arithmetic: compilers make a branch of `set != 0`.
  const auto some = [](std::uint64_t set) { return (set | (0 - set)) >> 63; };
  const std::uint64_t second = bits & (bits - 1);
  const std::uint64_t third = second & (second - 1);
  out[0] = lowest(bits);
  out[1] = lowest(second);
  out[2] = lowest(third);
  out += 1 + some(second) + some(third);
  for (bits = third & (third - 1); bits != 0; bits &= bits - 1) {
    *out++ = lowest(bits);
  }
  return out;
}

}  // namespace

void Backslashes::Find(std::string_view text) {
  if (capacity_ < text.size() + kBlock) {
    capacity_ = text.size() + text.size() / 2 + kBlock;
    offsets_ = std::make_unique_for_overwrite<std::uint32_t[]>(capacity_);
  }
  std::uint32_t* out = offsets_.get();
  const auto size = static_cast<std::uint32_t>(text.size());
  for (std::uint32_t at = 0; at < size; at += kBlock) {
    std::uint64_t bits = BackslashBits(text.data() + at);
    if (size - at < kBlock) {
      bits &= (std::uint64_t{1} << (size - at)) - 1;
    }
    if (bits != 0) {
      out = WriteOffsets(bits, at, out);
    }
  }
  *out = size;
}

}  // namespace hl
