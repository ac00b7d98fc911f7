// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "lint/read/toml.h"

namespace hl {
namespace {

using Kind = TomlNode::Kind;

TomlNode Parse(std::string_view text) {
  Diagnostics diagnostics;
  std::optional<TomlNode> node = ParseToml(text, "a.toml", &diagnostics);
  EXPECT_TRUE(node.has_value()) << FormatDiagnostics(diagnostics);
  return node ? *std::move(node) : TomlNode{};
}

std::string At(const TomlPlace& at) {
  return std::to_string(at.line) + ":" + std::to_string(at.column);
}

TEST(Toml, ValuesHaveKindsPlacesAndLengths) {
  const TomlNode file = Parse(
      "a = 'x'\n"
      "b = [1, 2.5, true]\n"
      "c = { d = 2027-03-01, \"\xC3\xA9\" = -inf }\r\n"
      "e = 1979-05-27T07:32:00Z\n");
  const TomlNode& a = *file.Find("a");
  EXPECT_EQ(a.kind, Kind::kString);
  EXPECT_EQ(At(a.at), "1:5");
  EXPECT_EQ(a.length, 3);
  const TomlNode& b = *file.Find("b");
  ASSERT_EQ(b.items.size(), 3U);
  EXPECT_EQ(b.items[0].kind, Kind::kInteger);
  EXPECT_EQ(b.items[0].number, 1.0);
  EXPECT_EQ(b.items[1].kind, Kind::kFloat);
  EXPECT_EQ(At(b.items[1].at), "2:9");
  EXPECT_EQ(b.items[1].length, 3);
  EXPECT_TRUE(b.items[2].flag);
  const TomlNode& c = *file.Find("c");
  EXPECT_EQ(c.Find("d")->text, "2027-03-01");
  EXPECT_EQ(At(c.fields[1].key.at), "3:23");
  EXPECT_TRUE(std::isinf(c.fields[1].value.number));
  EXPECT_EQ(file.Find("e")->kind, Kind::kDate);
  EXPECT_EQ(file.Find("e")->text, "1979-05-27");
  EXPECT_EQ(file.Find("f"), nullptr);
}

TEST(Toml, FieldsKeepTheOrderOfTheFile) {
  const TomlNode file = Parse("z = 1\na = 2\nm.y = 3\nm.b = 4\n[[k]]\n[[b]]\n");
  std::string order;
  for (const auto& [key, value] : file.fields) {
    order += key.name;
  }
  EXPECT_EQ(order, "zamkb");
  EXPECT_EQ(file.Find("m")->fields[0].key.name, "y");
}

TEST(Toml, KnowsStringsThatStandAsWritten) {
  const TomlNode file = Parse(
      "a = 'x \xC3\xA9'\n"
      "b = \"plain\"\n"
      "c = \"es\\tcaped\"\n"
      "d = '''three'''\n"
      "e = \"\"\"\nlines\"\"\"\n"
      "\"\xC3\xA9\" = 'behind'\n"
      "f = \"\\\\\"\n");
  EXPECT_TRUE(file.Find("a")->literal);
  EXPECT_TRUE(file.Find("b")->literal);
  EXPECT_FALSE(file.Find("c")->literal);
  EXPECT_FALSE(file.Find("d")->literal);
  EXPECT_FALSE(file.Find("e")->literal);
  EXPECT_TRUE(file.Find("\xC3\xA9")->literal);
  EXPECT_FALSE(file.Find("f")->literal);
}

TEST(Toml, TablesOfTablesHaveTheirOwnPlaces) {
  const TomlNode file = Parse("[[rule]]\nid = 1\n[[rule.test]]\n\n  [[rule]]\nid = 2\n");
  const TomlNode& rules = *file.Find("rule");
  ASSERT_EQ(rules.items.size(), 2U);
  EXPECT_EQ(At(rules.items[0].at), "1:1");
  EXPECT_EQ(At(rules.items[0].Find("test")->items[0].at), "3:1");
  EXPECT_EQ(At(rules.items[1].at), "5:3");
}

TEST(Toml, ByteOrderMarkDoesNotCount) {
  const TomlNode file = Parse("\xEF\xBB\xBFk = 'v'\n");
  EXPECT_EQ(At(file.Find("k")->at), "1:5");
  EXPECT_TRUE(file.Find("k")->literal);
}

TEST(Toml, AMistakeHasItsPlaceAndLine) {
  const struct {
    std::string text;
    std::string at;
    std::string line;
  } cases[] = {
      {"a = 1\na = 2\n", "2:5", "a = 2"},
      {"a = \"\\q\"\n", "1:7", "a = \"\\q\""},
      {"x = 1\nb\n", "2:2", "b"},
      {"a = \xff\n", "1:4", "a = \xff"},
  };
  for (const auto& c : cases) {
    Diagnostics diagnostics;
    EXPECT_FALSE(ParseToml(c.text, "a.toml", &diagnostics).has_value()) << c.text;
    ASSERT_EQ(diagnostics.size(), 1U);
    EXPECT_EQ(At({diagnostics[0].line, diagnostics[0].column}), c.at) << diagnostics[0].message;
    EXPECT_EQ(diagnostics[0].source_line, c.line);
    EXPECT_EQ(diagnostics[0].path, "a.toml");
    EXPECT_TRUE(diagnostics[0].message.starts_with("no valid TOML: ")) << diagnostics[0].message;
  }
}

TEST(Toml, TextsMayHoldAnyCharacter) {
  const TomlNode file =
      Parse("a = \"\"\"\\\n  \xC3\xA9\"\"\"\n");  // a line end that does not count
  EXPECT_EQ(file.Find("a")->text, "\xC3\xA9");
}

TEST(Toml, DeepNestingIsRefused) {
  std::string key = "a";
  for (int i = 0; i < 200'000; ++i) {
    key += ".a";
  }
  const std::string deep[] = {
      "x = 1\n" + key + " = 1\n",
      "[" + key + "]\n",
      "s = '''it\"s''' \n" + key + " = 1\n",
      "s = \"\"\"\"\"\"\"\"\n" + key + " = 1\n",  // two quotes within three
      "# it's a comment\n" + key + " = 1\n",
      "x = " + std::string(100'000, '['),
      "x = " + std::string(33, '[') + std::string(33, ']'),
  };
  for (const std::string& text : deep) {
    Diagnostics diagnostics;
    EXPECT_FALSE(ParseToml(text, "a.toml", &diagnostics).has_value());
    EXPECT_EQ(diagnostics.size(), 1U);
  }
}

TEST(Toml, DotsInTextsAreNoKeys) {
  std::string dots;
  for (int i = 0; i < 1000; ++i) {
    dots += "a. ";
  }
  const TomlNode file =
      Parse("a = '" + dots + "' # " + dots + "\nb = \"\"\"\n" + dots + "\"\"\"\nc = [" +
            "0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5," +
            "0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5," +
            "0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]\n");
  EXPECT_EQ(file.Find("c")->items.size(), 42U);
}

}  // namespace
}  // namespace hl
