// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace hl {

// A Bloom filter over (object, key), which tells almost all keys apart from those before them. It
// makes the search for duplicate keys all but free: only what it suspects is compared.
class KeyFilter {
 public:
  // Forgets everything, and makes room for the keys of a text of `tokens` tokens, a quarter of them
  // at most.
  void Reset(std::size_t tokens) {
    const std::size_t words = std::bit_ceil(std::max<std::size_t>(tokens / 8, 8));
    words_.assign(words, 0);
    mask_ = words - 1;
  }

  // Adds the key of `length` bytes at `key` in the object number `object`. True if it may have been
  // added before. REQUIRES: 8 readable bytes before the end of the key and after its beginning.
  bool AddOrSuspect(std::uint32_t object, const char* key, std::uint32_t length) {
    const std::uint64_t hash = Hash(object, key, length);
    std::uint64_t& word = words_[(hash >> 32) & mask_];
    const std::uint64_t bits = std::uint64_t{1} << (hash & 63) | std::uint64_t{1}
                                                                     << (hash >> 6 & 63);
    const bool suspect = (word & bits) == bits;
    word |= bits;
    return suspect;
  }

 private:
  // The first 8 bytes, the last 16 and the length: that is enough for the keys of one object, and
  // too many suspects cost only time.
  static std::uint64_t Hash(std::uint32_t object, const char* key, std::uint32_t length) {
    constexpr std::uint64_t kOdd = 0x9E37'79B9'7F4A'7C15;  // 2^64 / golden ratio
    const std::uint32_t used = std::min<std::uint32_t>(length, 8);
    const std::uint64_t head = LoadShifted(key, used);
    const std::uint64_t tail = LoadShifted(key + (length - used), used);
    const std::uint64_t body = LoadShifted(key + (length < 16 ? 0 : length - 16), used);
    const std::uint64_t where = std::uint64_t{object} << 32 | length;
    const std::uint64_t mixed = ((head ^ std::rotl(body, 23) ^ where * kOdd) * kOdd ^ tail) * kOdd;
    return mixed ^ mixed >> 31;
  }

  // The first `used` bytes at `at`, 0 to 8, without looking at the others.
  static std::uint64_t LoadShifted(const char* at, std::uint32_t used) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, at, sizeof bytes);
    const unsigned unused_bits = (8 - used) * 8;
    if constexpr (std::endian::native == std::endian::big) {
      return used == 0 ? 0 : bytes >> unused_bits;
    }
    return used == 0 ? 0 : bytes << unused_bits;
  }

  std::vector<std::uint64_t> words_;
  std::size_t mask_ = 0;
};

}  // namespace hl
