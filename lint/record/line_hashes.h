// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "lint/read/json.h"

namespace hl {

// Recomputes the hashes that a line of v0.4.3 and later holds (hash_string in lm_eval/utils.py,
// FORMAT 4.3). One a worker.
class LineHashes {
 public:
  // SHA-256 of json.dumps(doc, indent=2, ensure_ascii=False), as hex digits; `doc`: its bytes in
  // the line. Numbers keep their digits. Empty if it is no JSON.
  std::string OfDocument(std::string_view doc);

  // SHA-256 of the first prompt of the line: `arguments` holds it as gen_args_0.arg_0, or as the
  // first element of that. Empty if there is none.
  std::string OfPrompt(std::string_view arguments);

  // SHA-256 of a target that is a text or a whole number; empty for others, whose text is Python's.
  std::string OfTarget(std::string_view target);

 private:
  JsonReader json_;
  std::string text_, scratch_;
};

}  // namespace hl
