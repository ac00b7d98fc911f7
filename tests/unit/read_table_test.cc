// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "lint/read/input.h"
#include "lint/read/table.h"

namespace hl {
namespace {

struct Answer {
  std::optional<Table> table;
  Diagnostics diagnostics;
};

Answer Read(std::string_view text, TableFormat format, const std::string& document_path = {}) {
  Input input;
  input.Assign(text);
  Answer answer;
  answer.table = ReadTable(input.bytes(), {"board", format, document_path}, &answer.diagnostics);
  return answer;
}

// All of a table as text: the columns, then a line for each row that begins with its line number.
std::string Shown(const Answer& answer) {
  if (!answer.table) {
    return FormatDiagnostics(answer.diagnostics);
  }
  const Table& table = *answer.table;
  std::string text;
  for (const std::string& column : table.columns()) {
    text += "[" + column + "]";
  }
  for (std::size_t row = 0; row < table.rows(); ++row) {
    text += "\n" + std::to_string(table.line(row)) + ":";
    for (std::uint32_t c = 0; c < table.columns().size(); ++c) {
      text += " <" + std::string(table.Cell(row, c)) + ">";
    }
  }
  return text;
}

TEST(Table, CsvQuotesAndLines) {
  EXPECT_EQ(Shown(Read("model,score\r\n\"a, b\",\"1\n2\"\n\nc , 3\n", TableFormat::kCsv)),
            "[model][score]\n2: <a, b> <1\n2>\n5: <c> <3>");
  EXPECT_EQ(Shown(Read("m\ts\na,b\t1\n", TableFormat::kTsv)), "[m][s]\n2: <a,b> <1>");
  EXPECT_EQ(Shown(Read("\xEF\xBB\xBFm,s\n\"say \"\"hi\"\"\",", TableFormat::kCsv)),
            "[m][s]\n2: <say \"hi\"> <>");
}

TEST(Table, CsvFaults) {
  EXPECT_EQ(Shown(Read("m,s\na,1\nb\nc,1,2\n", TableFormat::kCsv)),
            "board:3:1: error: this row has 1 cells, the header has 2\n"
            "board:4:1: error: this row has 3 cells, the header has 2\n");
  EXPECT_EQ(Shown(Read("m,s\na,1\n\"b,2\nc,3\n", TableFormat::kCsv)),
            "board:3:1: error: a quote opens a cell in this row and none closes it\n");
  EXPECT_EQ(Shown(Read("", TableFormat::kCsv)),
            "board: error: the file is empty; expected a line with the names of the columns\n");
  EXPECT_EQ(Shown(Read("m,s\nn\xE9,1\n", TableFormat::kCsv)),
            "board:2:2: error: the text is not UTF-8; save it as UTF-8\n"
            "     2 | n\\xe9,1\n       |  ^^^^\n");
}

TEST(Table, JsonRowsAndPaths) {
  const char* const boards =
      R"({"boards": [{"name": "x/y", "rows": []},
{"name": "Lite", "rows": [{"model": "a", "pass@1": {"hard": 1.50, "deep": {"no": 1}}, "none": null},
{"model": "b\u0041", "ok": true}]}]})";
  EXPECT_EQ(Shown(Read(boards, TableFormat::kJson, "/boards/name=Lite/rows")),
            "[model][pass@1.hard][ok]\n2: <a> <1.50> <>\n3: <bA> <> <true>");
  EXPECT_EQ(Shown(Read(boards, TableFormat::kJson, "boards/name=x~1y/rows")), "");
  EXPECT_EQ(Shown(Read(R"({"a": {"s": 1}, "b": {"s": 2}})", TableFormat::kJson)),
            "[@key][s]\n1: <a> <1>\n1: <b> <2>");
  EXPECT_EQ(Shown(Read(boards, TableFormat::kJson, "/boards/name=Lit/rows")),
            "board: error: the document has no element whose name is 'Lit' in /boards; there are "
            "x/y, Lite; did you mean 'Lite'?\n");
}

TEST(Table, JsonFaults) {
  EXPECT_EQ(Shown(Read("[{\"m\": 1},\n {\"m\": }]", TableFormat::kJson)),
            "board:2:8: error: expected a value\n     2 |  {\"m\": }]\n       |        ^\n");
  EXPECT_EQ(
      Shown(Read("[1]", TableFormat::kJson)),
      "board:1:2: error: expected an object: a row of the table\n     1 | [1]\n       |  ^\n");
  EXPECT_EQ(Shown(Read("[{\"a\": 1, \"a\": 2}]", TableFormat::kJson)),
            "board:1:11: error: the key 'a' stands twice in one object\n"
            "     1 | [{\"a\": 1, \"a\": 2}]\n       |           ^\n");
}

TEST(Table, Yaml) {
  EXPECT_EQ(Shown(Read("- model: a\n  rate: 61.7\n\n- model: b\n  rate: ~\n  tags: [x]\n",
                       TableFormat::kYaml)),
            "[model][rate]\n1: <a> <61.7>\n4: <b> <>");
  EXPECT_EQ(Shown(Read("boards:\n- name: x\n  rows: {a: {s: 1}}\n", TableFormat::kYaml,
                       "/boards/name=x/rows")),
            "[@key][s]\n3: <a> <1>");
  EXPECT_FALSE(Read("- a: [1\n- b", TableFormat::kYaml).table);
  EXPECT_FALSE(Read("just text", TableFormat::kYaml).table);
  EXPECT_EQ(Shown(Read("- a: 1\n  a: 2\n", TableFormat::kYaml)),
            "board:2:3: error: the key 'a' stands twice in one object\n");
}

TEST(Table, Markdown) {
  const char* const page =
      "# One\n\n|Model|Rate|\n|---|--:|\n|[a\\|b](u)| **1.8 %** |\n|c|2|\n\ntext\n"
      "## Two\n```\n|no|\n|---|\n```\n|x|\n|-|\n";
  EXPECT_EQ(Shown(Read(page, TableFormat::kMarkdown, "One")),
            "[Model][Rate]\n5: <a|b> <1.8 %>\n6: <c> <2>");
  EXPECT_EQ(Shown(Read(page, TableFormat::kMarkdown)),
            "board: error: the file holds 2 tables; name the heading of one (--path), they stand "
            "below 'One', 'Two'\n");
  EXPECT_EQ(Shown(Read(page, TableFormat::kMarkdown, "Tow")),
            "board: error: no table stands below the heading 'Tow'; there are tables below 'One', "
            "'Two'; did you mean 'Two'?\n");
  EXPECT_EQ(Shown(Read("|a|b|\n|-|-|\n|1|\n", TableFormat::kMarkdown)),
            "board:3:1: error: this row has 1 cells, the header has 2\n     3 | |1|\n"
            "       | ^\n");
}

TEST(Table, FormatByNameThenByText) {
  EXPECT_EQ(GuessTableFormat("b.YML", ""), TableFormat::kYaml);
  EXPECT_EQ(GuessTableFormat("README.md", ""), TableFormat::kMarkdown);
  EXPECT_EQ(GuessTableFormat("board", "a\tb\n"), TableFormat::kTsv);
  EXPECT_EQ(GuessTableFormat("board", " [{"), TableFormat::kJson);
  EXPECT_EQ(GuessTableFormat("board", "| a |"), TableFormat::kMarkdown);
}

// Memory follows the text, not rows times columns.
TEST(Table, MillionRows) {
  std::string text = "model,score\n";
  for (int i = 0; i < 1'000'000; ++i) {
    text += "m,0.5\n";
  }
  const Answer answer = Read(text, TableFormat::kCsv);
  ASSERT_TRUE(answer.table);
  EXPECT_EQ(answer.table->rows(), 1'000'000U);
  EXPECT_EQ(answer.table->line(999'999), 1'000'001);
  EXPECT_EQ(answer.table->text_bytes(), 4'000'000U);
}

}  // namespace
}  // namespace hl
