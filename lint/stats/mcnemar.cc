// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>

#include "lint/stats/distribution.h"
#include "lint/stats/paired.h"

namespace hl::stats {

McNemar McNemarTest(std::int64_t only_a, std::int64_t only_b) {
  McNemar test;
  test.only_a = std::max<std::int64_t>(only_a, 0);
  test.only_b = std::max<std::int64_t>(only_b, 0);
  const std::int64_t n = test.only_a + test.only_b;
  const std::int64_t least = std::min(test.only_a, test.only_b);
  if (n == 0) {
    return test;
  }
  const double tail = BinomialCdf(least, n, 0.5);
  test.p_exact = std::min(1.0, 2 * tail);
  test.p_mid = std::min(1.0, 2 * tail - BinomialPmf(least, n, 0.5));
  return test;
}

}  // namespace hl::stats
