// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include "lint/read/json.h"

namespace hl {

// How two indexes of one text differ, in words; empty if they do not.
inline std::string DifferenceOf(const JsonDocument& a, const JsonDocument& b) {
  if (a.fault.has_value() != b.fault.has_value()) {
    return "only one finds a fault";
  }
  if (a.fault && (a.fault->place != b.fault->place || a.fault->expected != b.fault->expected)) {
    return "fault";
  }
  if (a.nodes.size() != b.nodes.size()) {
    return "number of nodes: " + std::to_string(a.nodes.size()) + " and " +
           std::to_string(b.nodes.size());
  }
  for (std::size_t i = 0; i < a.nodes.size(); ++i) {
    const JsonNode& x = a.nodes[i];
    const JsonNode& y = b.nodes[i];
    if (x.place != y.place || x.next != y.next || x.kind != y.kind || x.escaped != y.escaped) {
      return "node " + std::to_string(i) + " at " + std::to_string(x.place.offset);
    }
  }
  if (a.not_finite != b.not_finite ||
      (a.not_finite != 0 && a.first_not_finite != b.first_not_finite)) {
    return "tokens that are not finite";
  }
  if (a.has_bom != b.has_bom) {
    return "byte-order mark";
  }
  return a.FindDuplicateKey() == b.FindDuplicateKey() ? "" : "duplicate key";
}

}  // namespace hl
