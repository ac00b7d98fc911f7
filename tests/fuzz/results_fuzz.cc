// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lint/emit/emit.h"
#include "lint/record/tree.h"
#include "lint/report/judge.h"
#include "lint/rule/rule.h"
#include "lint/worker.h"

namespace {

const std::vector<hl::Rule>& Rules() {
  static const std::vector<hl::Rule> rules = [] {
    hl::Diagnostics diagnostics;
    return hl::LoadRules(hl::BuiltinRuleSources(), &diagnostics);
  }();
  return rules;
}

// A finding must stand within the file, and every format must be able to say it.
void Check(const std::vector<hl::Finding>& findings, std::size_t size) {
  hl::Report report;
  report.files = 2;
  report.findings = findings;
  for (const hl::Finding& finding : findings) {
    if (finding.rule == nullptr || finding.place.offset > size ||
        finding.place.length > size - finding.place.offset) {
      std::abort();
    }
  }
  const hl::EmitOptions options;
  for (const hl::OutputFormat& format : hl::OutputFormats()) {
    if (format.emit(report, options).empty()) {
      std::abort();
    }
  }
}

}  // namespace

// Any bytes as a results file, judged by all rules, twice, so that rules across files have a pair.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  hl::Tree tree({.cells = true, .pairs = true, .boards = true}, {});
  hl::Worker worker(Rules(), &tree);
  worker.LintText("a/results_1.json", text);
  worker.LintText("b/results_2.json", text);
  hl::Judge judge(Rules());
  tree.ForEachRow([&](hl::Row& row) { judge.JudgeRow(row, &worker.findings()); });
  Check(worker.findings(), size);
  return 0;
}
