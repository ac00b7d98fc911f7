// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

namespace hl::stats {

struct Orthant {
  double probability;
  double error;  // standard error over shifts of the lattice; 0 in one dimension
};

// P(all of a normal vector are above 0): `means` and the row-major `covariance`, positive
// semidefinite, m x m. Genz 1992: conditioning one after the other, over a fixed Richtmyer lattice,
// so always the same number. 1 for m = 0.
Orthant ChanceAllPositive(const std::vector<double>& means, const std::vector<double>& covariance);

}  // namespace hl::stats
