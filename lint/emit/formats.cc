// SPDX-License-Identifier: MIT
#include <array>

#include "lint/emit/emit.h"

namespace hl {

std::span<const OutputFormat> OutputFormats() {
  static constexpr std::array<OutputFormat, 7> kFormats = {{{"text", EmitText},
                                                            {"json", EmitJson},
                                                            {"sarif", EmitSarif},
                                                            {"github", EmitGithub},
                                                            {"markdown", EmitMarkdown},
                                                            {"gitlab", EmitGitlab},
                                                            {"junit", EmitJunit}}};
  return kFormats;
}

}  // namespace hl
