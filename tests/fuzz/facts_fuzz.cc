// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "lint/facts/facts_reader.h"
#include "lint/facts/facts_writer.h"
#include "lint/reader.h"
#include "lint/record/tree.h"
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

// Judges a stream of facts; what was found, or nothing if it is refused.
std::vector<hl::Finding> JudgeFacts(std::string_view facts, bool* is_refused) {
  hl::Tree tree({.cells = true, .pairs = true, .boards = true}, {});
  hl::Worker worker(Rules(), &tree);
  hl::FactsReader reader;
  std::string bytes(facts);
  std::FILE* stream = fmemopen(bytes.data(), bytes.size(), "r");
  const hl::Status read = reader.Read(stream, [&](const hl::ToldFile& file) {
    worker.JudgeRows(file.outcome.kind, &reader.rows());
  });
  std::fclose(stream);
  *is_refused = !read;
  hl::Judge judge(Rules());
  tree.ForEachRow([&](hl::Row& row) { judge.JudgeRow(row, &worker.findings()); });
  return std::move(worker.findings());
}

// Rows of a file that are written as facts and read again give the same findings.
void CheckRoundTrip(std::string_view text) {
  constexpr const char* kPath = "a/results_1.json";
  hl::Worker worker(Rules(), nullptr);
  worker.LintText(kPath, text);
  hl::Reader reader;
  hl::FileRows rows;
  std::string facts;
  const hl::FileOutcome outcome = reader.ReadText(kPath, text, &rows);
  hl::FactsEnd end;
  end.files = 1;
  end.rows = hl::FactsWriter().AddFile(kPath, outcome, &rows, reader.text(), &facts);
  bool is_refused = false;
  const auto told = JudgeFacts(facts + hl::EndRow(end), &is_refused);
  const auto& direct = worker.findings();
  if (is_refused || told.size() != direct.size()) {
    std::abort();
  }
  for (std::size_t i = 0; i < direct.size(); ++i) {
    if (told[i].rule != direct[i].rule || told[i].message != direct[i].message ||
        told[i].place != direct[i].place || told[i].pointer != direct[i].pointer ||
        told[i].related.size() != direct[i].related.size()) {
      std::abort();
    }
  }
}

}  // namespace

// Any bytes as a stream of facts, and as a results file that becomes one.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (size > 0) {
    bool is_refused = false;
    JudgeFacts(text, &is_refused);
  }
  CheckRoundTrip(text);
  return 0;
}
