// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "lint/report/finding.h"

namespace hl {

struct EmitOptions {
  bool color = false;     // text only
  bool show_all = false;  // text only: no folding
  bool quiet = false;     // text only: no findings' source lines, no hint
  int width = 100;        // text only: columns
  int github_max = 9;     // github only: annotations of each level
  int sarif_max = 5000;   // sarif only: results, most severe first
  int markdown_max =
      65000;  // markdown only: bytes, and so characters at most; a comment holds 65,536
  // sarif, github, gitlab: what paths are made relative to; empty: the repository root
  std::string path_root;
};

// Each gives the whole output of one format as bytes that end with a newline (or are empty). All
// escape untrusted text in their own way; none contains a time, a host name or an absolute path
// that the user did not give.
std::string EmitText(const Report& report, const EmitOptions& options);
std::string EmitJson(const Report& report, const EmitOptions& options);
std::string EmitSarif(const Report& report, const EmitOptions& options);
std::string EmitGithub(const Report& report, const EmitOptions& options);
std::string EmitMarkdown(const Report& report, const EmitOptions& options);
std::string EmitGitlab(const Report& report, const EmitOptions& options);
std::string EmitJunit(const Report& report, const EmitOptions& options);

// A format by the name that --output knows it by.
struct OutputFormat {
  std::string_view name;
  std::string (*emit)(const Report& report, const EmitOptions& options);
};
std::span<const OutputFormat> OutputFormats();

}  // namespace hl
