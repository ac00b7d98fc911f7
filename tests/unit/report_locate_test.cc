// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <unordered_map>

#include "lint/base/utf8.h"
#include "lint/report/line_hash.h"
#include "lint/report/locate.h"

namespace hl {
namespace {

class Locating : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "hl-locate-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    rule_.id = "HL101";
    rule_.name = "zero-stderr";
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string Write(const std::string& name, std::string_view text) {
    const std::string path = (folder_ / name).string();
    std::ofstream(path, std::ios::binary) << text;
    Input input;
    const Result<FileStamp> stamp = input.Read(path);
    EXPECT_TRUE(stamp.has_value());
    stamps_[path] = *stamp;
    return path;
  }

  // A finding at the first `token` of `text`.
  Finding FindingAt(const std::string& path, std::string_view text, std::string_view token) {
    Finding finding;
    finding.rule = &rule_;
    finding.path = path;
    finding.place = PlaceOf(text, token);
    finding.pointer = "/results/" + std::string(token);
    return finding;
  }

  static Place PlaceOf(std::string_view text, std::string_view token) {
    const std::size_t offset = text.find(token);
    EXPECT_NE(offset, std::string_view::npos);
    return {static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(token.size())};
  }

  // One file with one finding, located.
  Finding LocateOne(std::string_view text, std::string_view token, LocateOptions options = {}) {
    Report report;
    report.findings = {FindingAt(Write("results.json", text), text, token)};
    Locate(stamps_, options, &report);
    return report.findings[0];
  }

  Rule rule_;
  std::filesystem::path folder_;
  std::unordered_map<std::string, FileStamp> stamps_;
};

TEST_F(Locating, LinesAndColumns) {
  const struct {
    std::string_view text, token;
    int line, column, end_column, column_utf16, end_column_utf16;
    std::string_view line_text;
  } cases[] = {
      {"0.5", "0.5", 1, 1, 4, 1, 4, "0.5"},
      {"{\n  \"a\": 0.0,\n  \"b\": 1\n}\n", "0.0", 2, 8, 11, 8, 11, "  \"a\": 0.0,"},
      {"{\r\n  \"a\": 0.0\r\n}\r\n", "0.0", 2, 8, 11, 8, 11, "  \"a\": 0.0"},
      {"{\n\n\n\"a\":\t7}", "7", 4, 6, 7, 6, 7, "\"a\":\t7}"},
      // A byte order mark is no column, and only at the start of a file.
      {"\xEF\xBB\xBF{\"a\": 7}", "7", 1, 7, 8, 7, 8, "{\"a\": 7}"},
      {"\xEF\xBB\xBF{}", "\xEF\xBB\xBF", 1, 1, 2, 1, 2, "{}"},
      {"\n\xEF\xBB\xBF{\"a\": 7}", "7", 2, 8, 9, 8, 9, "\xEF\xBB\xBF{\"a\": 7}"},
      // Characters and UTF-16 units.
      {"{\"größe\": \"模🎉\", \"a\": 7}", "7", 1, 22, 23, 23, 24, "{\"größe\": \"模🎉\", \"a\": 7}"},
      {"[\"🎉🎉\"]", "\"🎉🎉\"", 1, 2, 6, 2, 8, "[\"🎉🎉\"]"},
      {"[\"\xFF\xFE\", 7]", "7", 1, 8, 9, 8, 9, "[\"\xFF\xFE\", 7]"},
      // Tokens over line ends are underlined to the end of their first line.
      {"{\"a\": [1,\r\n 2]}", "[1,\r\n 2]", 1, 7, 10, 7, 10, "{\"a\": [1,"},
      {"a\nb", "\n", 1, 2, 3, 2, 3, "a"},
  };
  for (const auto& c : cases) {
    const Finding finding = LocateOne(c.text, c.token);
    SCOPED_TRACE(c.text);
    EXPECT_FALSE(finding.file_changed);
    EXPECT_EQ(finding.position.line, c.line);
    EXPECT_EQ(finding.position.column, c.column);
    EXPECT_EQ(finding.position.end_column, c.end_column);
    EXPECT_EQ(finding.position.column_utf16, c.column_utf16);
    EXPECT_EQ(finding.position.end_column_utf16, c.end_column_utf16);
    EXPECT_EQ(finding.line_text, c.line_text);
    EXPECT_EQ(finding.line_text_column, 1);
    EXPECT_FALSE(finding.cut_before || finding.cut_after);
    EXPECT_EQ(finding.value, c.token);
  }
}

TEST_F(Locating, EndOfFile) {
  const std::string path = Write("cut.json", "{\n");
  Report report;
  Finding finding;
  finding.rule = &rule_;
  finding.path = path;
  for (const std::uint32_t offset : {2U, 3U, 4000000000U}) {  // the last two cannot be
    finding.place = {offset, 1};
    report.findings.push_back(finding);
  }
  Locate(stamps_, {}, &report);
  EXPECT_EQ(report.findings[0].position.line, 2);
  EXPECT_EQ(report.findings[0].position.column, 1);
  EXPECT_EQ(report.findings[0].value, "");
  EXPECT_EQ(report.findings[1].position.line, 1);
  EXPECT_EQ(report.findings[2].position.line, 1);
}

TEST_F(Locating, LongLinesAreCutAroundTheToken) {
  const std::string filler(300, 'x');
  const std::string many_ä = [] {
    std::string text;
    for (int i = 0; i < 300; ++i) {
      text += "ä";
    }
    return text;
  }();
  const struct {
    std::string text, token;
    bool cut_before, cut_after;
  } cases[] = {
      {"[7, \"" + filler + "\"]", "7", false, true},
      {"[\"" + filler + "\", 7]", "7", true, false},
      {"[\"" + filler + "\", 7, \"" + filler + "\"]", "7", true, true},
      {"[\"" + many_ä + "\", 7, \"" + many_ä + "\"]", "7", true, true},
      {"[\"" + filler + "\"]", "\"" + filler + "\"", true, true},
      {"[\"" + std::string(300, '\xFF') + "\", 7, 8]", "7", true, false},
      {"[\"" + std::string(301, '\xBF') + "\", 7, 8]", "7", true, false},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.text);
    const Finding finding = LocateOne(c.text, c.token);
    EXPECT_EQ(CountCharacters(finding.line_text), 88U);
    EXPECT_EQ(finding.cut_before, c.cut_before);
    EXPECT_EQ(finding.cut_after, c.cut_after);
    const auto skipped =
        static_cast<std::size_t>(finding.position.column - finding.line_text_column);
    std::size_t offset = 0;
    for (std::size_t i = 0; i < skipped; ++i) {
      offset += DecodeUtf8(finding.line_text, offset).length;
    }
    const std::string shown = c.token.substr(0, 40);
    EXPECT_EQ(finding.line_text.substr(offset, shown.size()), shown);
  }
  const std::string fits = "[\"" + std::string(80, 'x') + "\", 7]";  // 87 characters
  EXPECT_EQ(LocateOne(fits, "7").line_text, fits);
  EXPECT_EQ(LocateOne(fits, "7", {.max_width = 10}).line_text.size(), 10U);
}

TEST_F(Locating, LongValuesAreKeptInPart) {
  std::string token = "\"";
  for (int i = 0; i < 300; ++i) {
    token += "模";
  }
  token += '"';
  const Finding finding = LocateOne("[" + token + "]", token);
  EXPECT_LE(finding.value.size(), 200U);
  EXPECT_EQ(FindInvalidUtf8(finding.value), std::string_view::npos);
  EXPECT_TRUE(token.starts_with(finding.value));
}

TEST_F(Locating, ManyFindingsAndRelatedPlacesOfSeveralFiles) {
  const std::string_view a = "{\n \"one\": 1,\n \"two\": 2\n}\n";
  const std::string_view b = "\n\n[3]\n";
  const std::string path_a = Write("a.json", a);
  const std::string path_b = Write("b.json", b);
  Report report;
  report.findings = {FindingAt(path_a, a, "2"), FindingAt(path_b, b, "3"),
                     FindingAt(path_a, a, "1")};
  report.findings[0].related = {{path_a, PlaceOf(a, "1"), "/one", "here", {}},
                                {path_b, PlaceOf(b, "3"), "/0", "there", {}}};
  Locate(stamps_, {}, &report);
  EXPECT_EQ(report.findings[0].position.line, 3);
  EXPECT_EQ(report.findings[1].position.line, 3);
  EXPECT_EQ(report.findings[2].position.line, 2);
  EXPECT_EQ(report.findings[0].related[0].position.line, 2);
  EXPECT_EQ(report.findings[0].related[0].position.column, 9);
  EXPECT_EQ(report.findings[0].related[1].position.line, 3);
  EXPECT_EQ(report.findings[0].related[1].position.column, 2);
}

TEST_F(Locating, ChangedAndVanishedFiles) {
  const std::string_view text = "{\n \"one\": 1\n}\n";
  const std::string changed = Write("changed.json", text);
  const std::string gone = Write("gone.json", text);
  const std::string unknown = (folder_ / "unknown.json").string();
  std::ofstream(changed) << "{\n\n \"one\": 17\n}\n";
  std::filesystem::remove(gone);
  Report report;
  report.findings = {FindingAt(changed, text, "1"), FindingAt(gone, text, "1"),
                     FindingAt(unknown, text, "1")};
  report.findings[1].value = "1";
  Locate(stamps_, {.line_hashes = true}, &report);
  for (const Finding& finding : report.findings) {
    EXPECT_TRUE(finding.file_changed);
    EXPECT_EQ(finding.position.line, 1);
    EXPECT_EQ(finding.line_text, "");
    EXPECT_EQ(finding.line_hash, "");
    EXPECT_EQ(finding.fingerprint.size(), 16U);
  }
}

TEST_F(Locating, LineHashesWhereAskedFor) {
  const std::string_view text = "{\n \"one\": 1\n}\n";
  EXPECT_EQ(LocateOne(text, "1").line_hash, "");
  EXPECT_FALSE(LocateOne(text, "1").single_line_file);
  EXPECT_EQ(LocateOne(text, "1", {.line_hashes = true}).line_hash,
            LineHashes(text, std::vector<int>{2})[0]);
  const std::string_view single = "{\"one\": 1}\r\n\n";
  EXPECT_TRUE(LocateOne(single, "1").single_line_file);
  EXPECT_EQ(LocateOne(single, "1", {.line_hashes = true}).line_hash, "");
}

TEST_F(Locating, FingerprintsDependOnTheirPartsOnly) {
  const std::string_view text = "{\n \"one\": 1,\n \"two\": 2}\n";
  const Finding one = LocateOne(text, "1");
  Finding moved = LocateOne("{\n\n\n   \"one\": 1,\n \"two\": 2}\n", "1");
  EXPECT_EQ(one.fingerprint, moved.fingerprint);
  EXPECT_EQ(one.fingerprint.find_first_not_of("0123456789abcdef"), std::string::npos);

  Report report;
  const std::string path = Write("results.json", text);
  report.findings = std::vector<Finding>(5, FindingAt(path, text, "1"));
  report.findings[1].pointer += "x";
  report.findings[2].place = PlaceOf(text, "2");
  Rule other_rule;
  other_rule.id = "HL102";
  report.findings[3].rule = &other_rule;
  report.findings[4].path = Write("other.json", text);
  Locate(stamps_, {}, &report);
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_NE(report.findings[i].fingerprint, report.findings[j].fingerprint) << i << ' ' << j;
    }
  }
}

TEST_F(Locating, EqualFingerprintsGetAnOrdinal) {
  Finding finding;  // of the tree: no path, no place
  finding.rule = &rule_;
  finding.task = "gsm8k";
  Report report;
  report.findings = {finding, finding, finding};
  report.findings.push_back(finding);
  report.findings[3].task = "mmlu";
  Report again = report;
  Locate(stamps_, {}, &report);
  Locate(stamps_, {}, &again);
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    EXPECT_FALSE(report.findings[i].file_changed);
    EXPECT_EQ(report.findings[i].fingerprint, again.findings[i].fingerprint);
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_NE(report.findings[i].fingerprint, report.findings[j].fingerprint) << i << ' ' << j;
    }
  }
}

}  // namespace
}  // namespace hl
