// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
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
    shift_ = 64 - static_cast<unsigned>(std::countr_zero(words));
  }

  // Adds the key of `length` bytes at `key` in the object number `object`. True if it may have been
  // added before. REQUIRES: 8 readable bytes at `key`, whatever its length.
  bool AddOrSuspect(std::uint32_t object, const char* key, std::uint32_t length) {
    const std::uint64_t hash = Hash(object, key, length);
    std::uint64_t& word = words_[hash >> shift_];
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
    const std::uint64_t used = kUsedBytes[std::min<std::uint32_t>(length, 8)];
    const std::uint64_t first = Load(key) & used;
    const std::uint64_t last = Load(key + (std::max<std::uint32_t>(length, 8) - 8)) & used;
    const std::uint64_t before = Load(key + (std::max<std::uint32_t>(length, 16) - 16)) & used;
    const std::uint64_t where = std::uint64_t{object} << 32 | length;
    const std::uint64_t mixed =
        ((first ^ std::rotl(before, 21) ^ where * kOdd) * kOdd ^ last) * kOdd;
    return mixed ^ mixed >> 32;
  }

  static std::uint64_t Load(const char* at) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, sizeof word);
    return word;
  }

  // Ones over the first i bytes of a word in memory, whatever the order of its bytes.
  static constexpr std::array<std::uint64_t, 9> kUsedBytes = [] {
    std::array<std::uint64_t, 9> used{};
    for (std::size_t i = 0; i < 8; ++i) {
      const std::size_t byte = std::endian::native == std::endian::big ? 7 - i : i;
      used[i + 1] = used[i] | std::uint64_t{0xFF} << (8 * byte);
    }
    return used;
  }();

  std::vector<std::uint64_t> words_;
  unsigned shift_ = 0;  // leaves as many high bits of a hash as number the words
};

}  // namespace hl
