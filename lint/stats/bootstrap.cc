// SPDX-License-Identifier: MIT
#include "lint/stats/bootstrap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "lint/base/missing.h"

namespace hl::stats {
namespace {

constexpr std::size_t kStateSize = std::mt19937::state_size;

// Sets the state of the generator as Python does for a small whole number: init_by_array of Makoto
// Matsumoto and Takuji Nishimura (2002), with one key.
class PythonSeed {
 public:
  using result_type = std::uint32_t;
  explicit PythonSeed(std::uint32_t key) : key_(key) {}

  template <typename Iterator>
  void generate(Iterator begin, Iterator end) const {
    const auto state = State();
    std::copy_n(state.begin(), std::min<std::ptrdiff_t>(end - begin, kStateSize), begin);
  }

 private:
  [[nodiscard]] std::array<std::uint32_t, kStateSize> State() const {
    std::array<std::uint32_t, kStateSize> state{};
    state[0] = 19650218;
    for (std::uint32_t i = 1; i < kStateSize; ++i) {
      state[i] = 1812433253U * Stirred(state[i - 1]) + i;
    }
    std::size_t at = 1;
    for (std::size_t k = 0; k < kStateSize; ++k) {
      state[at] = (state[at] ^ (Stirred(state[at - 1]) * 1664525U)) + key_;
      at = Next(at, &state);
    }
    for (std::size_t k = 1; k < kStateSize; ++k) {
      state[at] =
          (state[at] ^ (Stirred(state[at - 1]) * 1566083941U)) - static_cast<std::uint32_t>(at);
      at = Next(at, &state);
    }
    state[0] = 0x8000'0000U;
    return state;
  }

  static std::uint32_t Stirred(std::uint32_t word) { return word ^ (word >> 30); }

  static std::size_t Next(std::size_t at, std::array<std::uint32_t, kStateSize>* state) {
    if (++at < kStateSize) {
      return at;
    }
    state->front() = state->back();
    return 1;
  }

  std::uint32_t key_;
};

// Python's random(): 53 bits of two words.
double Random(std::mt19937* generator) {
  const double high = static_cast<double>((*generator)() >> 5);
  const double low = static_cast<double>((*generator)() >> 6);
  return (high * 67108864.0 + low) / 9007199254740992.0;
}

}  // namespace

double BootstrapStderr(const Statistic& statistic,
                       std::size_t documents,
                       std::uint64_t iterations,
                       Summation summation) {
  if (documents == 0 || iterations < 2 || iterations > kMostDraws / documents) {
    return kMissing;
  }
  const std::uint64_t chunk = std::min<std::uint64_t>(1000, iterations);
  Values results;
  std::vector<std::uint32_t> drawn(documents);
  for (std::uint64_t i = 0; i < iterations / chunk; ++i) {
    PythonSeed seed(static_cast<std::uint32_t>(i));
    std::mt19937 generator(seed);
    for (std::uint64_t draw = 0; draw < chunk; ++draw) {
      for (std::uint32_t& document : drawn) {
        document = static_cast<std::uint32_t>(
            std::floor(Random(&generator) * static_cast<double>(documents)));
      }
      results.Append(statistic(drawn));
    }
  }
  return StandardDeviation(results, summation);
}

}  // namespace hl::stats
