// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace hl {

// How many threads to use for `count` things: `wanted`, or one a core if that is 0.
inline std::size_t ThreadsFor(std::size_t wanted, std::size_t count) {
  const std::size_t threads = wanted != 0 ? wanted : std::thread::hardware_concurrency();
  return std::clamp<std::size_t>(threads, 1, std::max<std::size_t>(count, 1));
}

// Calls work(thread, i) once for each i below `count`, on `threads` threads that take the next i
// when they are done with one. Returns when all are done.
inline void ForEachOnThreads(std::size_t threads,
                             std::size_t count,
                             const std::function<void(std::size_t, std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  const auto take = [&](std::size_t thread) {
    for (std::size_t i = next++; i < count; i = next++) {
      work(thread, i);
    }
  };
  std::vector<std::jthread> others;
  for (std::size_t thread = 1; thread < threads; ++thread) {
    others.emplace_back(take, thread);
  }
  take(0);
}

}  // namespace hl
