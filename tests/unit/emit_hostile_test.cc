// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lint/base/escape.h"
#include "lint/base/utf8.h"
#include "lint/emit/emit.h"
#include "lint/emit/markdown_text.h"
#include "lint/emit/paths.h"

// Names of models, tasks and files come from strangers' pull requests and reach the log of a GitHub
// job. Here they try to become commands, links or broken JSON.

namespace hl {
namespace {

std::vector<std::string> HostileNames() {
  const std::string tricks[] = {
      "::error::pwned",
      "::error file=a,line=1::pwned",
      "  ::set-output name=x::y",
      "\u00a0\u3000::add-mask::x",
      "::stop-commands::x",
      "::endgroup::",
      "::",
      "##[add-matcher]x.json",
      "##[error]pwned",
      "###[group]x",
      "%0A::error::pwned",
      "%0a%25%3A%2C",
      "\n::error::pwned",
      "\r::error::pwned\r\n##[error]x",
      "\u2028::error::pwned",
      "a,b,title=x",
      "C:\\x:1:2: error: y",
      "\u202egnp.exe\u2066",
      std::string("\0nul\x01\x1b[31m\x7f\xc2\x9b", 14),
      "\xff\xfe\xc0\xaf\xed\xa0\x80",
      "\"quotes' `ticks` | pipes",
      "]]>&<script>{0}{{1}}",
      "[link](1) [x](http://evil) \\](2)",
      "../../../etc/passwd",
      std::string(300, '#') + "[" + std::string(5000, ':'),
  };
  std::vector<std::string> names;
  for (const std::string& trick : tricks) {
    names.insert(names.end(), {trick, "name " + trick, trick + " ##", trick + trick});
  }
  return names;
}

// ---- what GitHub's runner understands (actions/runner, ActionCommand)

struct Command {
  std::string name;
  std::map<std::string, std::string> properties;
  std::string data;
};

std::string Replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text.replace(at, from.size(), to);
    at += to.size();
  }
  return text;
}

std::string UnescapeData(const std::string& text) {
  return Replaced(Replaced(Replaced(text, "%0D", "\r"), "%0A", "\n"), "%25", "%");
}

std::string UnescapeProperty(const std::string& text) {
  std::string out = Replaced(Replaced(text, "%0D", "\r"), "%0A", "\n");
  return Replaced(Replaced(Replaced(out, "%3A", ":"), "%2C", ","), "%25", "%");
}

std::string_view TrimStart(std::string_view text) {
  for (bool trimmed = true; trimmed;) {
    trimmed = false;
    for (const std::string_view blank :
         {" ", "\t", "\v", "\f", "\u0085", "\u00a0", "\u1680", "\u2000", "\u2003", "\u200a",
          "\u2028", "\u2029", "\u202f", "\u205f", "\u3000"}) {
      if (text.starts_with(blank)) {
        text.remove_prefix(blank.size());
        trimmed = true;
      }
    }
  }
  return text;
}

bool IsKnownCommand(std::string name) {
  static const std::set<std::string> kNames = {
      "error",      "warning",     "notice",  "debug",          "group",         "endgroup",
      "add-mask",   "add-matcher", "command", "remove-matcher", "stop-commands", "echo",
      "set-output", "save-state",  "set-env", "add-path"};
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return kNames.contains(name);
}

std::optional<Command> ParseCommand(std::string_view line, const std::string& resume_token) {
  const std::string text(TrimStart(line));
  if (!text.starts_with("::")) {
    return std::nullopt;
  }
  const std::size_t end = text.find("::", 2);
  if (end == std::string::npos) {
    return std::nullopt;
  }
  const std::string info = text.substr(2, end - 2);
  const std::size_t space = std::min(info.find(' '), info.size());
  Command command;
  command.name = info.substr(0, space);
  if (resume_token.empty() ? !IsKnownCommand(command.name) : command.name != resume_token) {
    return std::nullopt;
  }
  std::string list = space < info.size() ? info.substr(space + 1) : "";
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    const std::string pair = list.substr(0, comma);
    list.erase(0, comma + 1);
    const std::size_t equals = pair.find('=');
    if (equals != std::string::npos && equals + 1 < pair.size()) {
      command.properties[pair.substr(0, equals)] = UnescapeProperty(pair.substr(equals + 1));
    }
  }
  command.data = UnescapeData(text.substr(end + 2));
  return command;
}

// Every command that the runner would obey in `log`.
std::vector<Command> CommandsIn(const std::string& log) {
  std::vector<Command> commands;
  std::string resume_token;
  std::size_t begin = 0;
  while (begin < log.size()) {
    const std::size_t end = std::min(log.find_first_of("\r\n", begin), log.size());
    const std::string_view line = std::string_view(log).substr(begin, end - begin);
    begin = end + 1;
    if (const auto command = ParseCommand(line, resume_token)) {
      resume_token = command->name == "stop-commands" ? command->data : "";
      commands.push_back(*command);
    } else if (resume_token.empty() && line.find("##[") != std::string_view::npos) {
      commands.push_back({"the old form", {}, std::string(line)});
    }
  }
  return commands;
}

TEST(RunnerGrammar, ParsesWhatItShould) {
  const auto commands = CommandsIn(
      "x ::error::no\n \u00a0::Error file=a%2Cb,line=1,x=::da%0Ata\nsee ##[group]\n"
      "::stop-commands::T\n::error::paused ##[x]\n::T::\n::nothing::\n::warning::b\n");
  ASSERT_EQ(commands.size(), 5U);
  EXPECT_EQ(commands[0].name, "Error");
  EXPECT_EQ(commands[0].properties,
            (std::map<std::string, std::string>{{"file", "a,b"}, {"line", "1"}}));
  EXPECT_EQ(commands[0].data, "da\nta");
  EXPECT_EQ(commands[1].name, "the old form");
  EXPECT_EQ(commands[3].name, "T");
  EXPECT_EQ(commands[4].data, "b");
}

// ---- the outputs

class Hostile : public testing::TestWithParam<std::size_t> {
 protected:
  Hostile() {
    rule_.id = "HL101";
    rule_.name = name_;
    rule_.summary = rule_.why = rule_.fix = name_;
    rule_.evidence = {name_};
    Finding finding;
    finding.rule = &rule_;
    finding.path = name_;
    finding.place = {3, 4};
    finding.position = {2, 4, 8, 4, 8};
    finding.pointer = "/results/" + name_;
    finding.message = name_ + " " + name_;
    finding.expectation = name_;
    finding.value = name_;
    finding.line_text = name_ + name_;
    finding.model = finding.task = finding.metric = finding.filter = name_;
    finding.facts = {{Field::kNSource, 0, name_}};
    finding.related = {{name_, {1, 1}, "/" + name_, name_, {}}, {"b.json", {1, 1}, "", name_, {}}};
    report_.findings = {finding, finding, finding, finding};
    report_.findings[2].path = "results/" + name_ + "/x.json";
    report_.findings[3].related.clear();
    report_.findings[3].place = {};
    report_.rules = {&rule_};
    report_.skipped = report_.problems = {{name_, name_}};
    report_.errors = 4;
    options_.path_root = ".";
  }

  // By number: the test runner prints its parameters, into a log too.
  const std::string name_ = HostileNames().at(GetParam());
  Rule rule_;
  Report report_;
  EmitOptions options_;
};

TEST_P(Hostile, TextHoldsNoCommand) {
  for (const bool color : {false, true}) {
    options_.color = color;
    options_.width = color ? 12 : 100;  // the narrow one begins lines with all kinds of words
    const std::string text = EmitText(report_, options_);
    EXPECT_TRUE(CommandsIn(text).empty()) << text;
    EXPECT_EQ(text.find("##["), std::string::npos) << text;
    EXPECT_EQ(text.find("\n::"), std::string::npos) << text;
    EXPECT_FALSE(text.starts_with("::")) << text;
    EXPECT_EQ(FindInvalidUtf8(text), std::string::npos);
    const bool has_control = std::any_of(text.begin(), text.end(), [color](char c) {
      return static_cast<unsigned char>(c) < 0x20 && c != '\n' && !(color && c == '\x1b');
    });
    EXPECT_FALSE(has_control) << text;
  }
}

TEST_P(Hostile, JsonReadsBack) {
  const std::string text = EmitJson(report_, options_);
  EXPECT_TRUE(CommandsIn(text).empty()) << text;
  const auto json = nlohmann::json::parse(text, nullptr, false);
  ASSERT_FALSE(json.is_discarded());
  EXPECT_EQ(json["findings"].size(), 4U);
  if (FindInvalidUtf8(name_) == std::string::npos) {
    EXPECT_EQ(json["findings"][0]["path"], name_);
    EXPECT_EQ(json["findings"][0]["key"]["model"], name_);
    EXPECT_EQ(json["findings"][0]["facts"]["n_source"], name_);
    EXPECT_EQ(json["problems"][0]["message"], name_);
  }
}

TEST_P(Hostile, SarifReadsBack) {
  const std::string text = EmitSarif(report_, options_);
  EXPECT_TRUE(CommandsIn(text).empty()) << text;
  const auto json = nlohmann::json::parse(text, nullptr, false);
  ASSERT_FALSE(json.is_discarded());
  const auto& results = json["runs"][0]["results"];
  ASSERT_EQ(results.size(), 4U);
  for (const auto& result : results) {
    const std::string uri =
        result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].get<std::string>();
    EXPECT_FALSE(uri.empty());
    EXPECT_EQ(uri.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                    "-._~/%"),
              std::string::npos)
        << uri;
    // Only our own links, to the two related places.
    const std::string message = result["message"]["text"].get<std::string>();
    std::size_t links = 0;
    for (std::size_t at = message.find("]("); at != std::string::npos;
         at = message.find("](", at + 1)) {
      ++links;
    }
    EXPECT_EQ(links, result.contains("relatedLocations") ? 2U : 0U) << message;
  }
}

TEST_P(Hostile, GithubObeysOurCommandsOnly) {
  const std::vector<Command> commands = CommandsIn(EmitGithub(report_, options_));
  ASSERT_EQ(commands.size(), 8U);
  std::multiset<std::string> want_files, files;
  PathRoot root(".");
  for (std::size_t i = 0; i < 4; ++i) {
    want_files.insert(EscapeForText(root.Relative(report_.findings[i].path)));
    Command command = commands[i];
    EXPECT_EQ(command.name, "error");
    files.insert(command.properties["file"]);
    EXPECT_EQ(command.properties["line"], "2");
    EXPECT_EQ(command.properties["endLine"], "2");
    EXPECT_EQ(command.properties["col"], "4");
    EXPECT_EQ(command.properties["endColumn"], "8");
    EXPECT_EQ(command.properties["title"], EscapeForText("HL101 " + name_));
    EXPECT_EQ(command.properties.size(), 6U);
    const std::string message = EscapeForText(name_ + " " + name_);
    if (CountUtf16Units(message) <= 4096) {
      EXPECT_EQ(command.data, message);
    } else {
      EXPECT_LE(CountUtf16Units(command.data), 4096U);
      EXPECT_TRUE(message.starts_with(command.data.substr(0, 4000)));
      EXPECT_TRUE(command.data.ends_with("..."));
    }
  }
  EXPECT_EQ(files, want_files);
  EXPECT_EQ(commands[4].name, "group");
  EXPECT_EQ(commands[5].name, "stop-commands");
  EXPECT_EQ(commands[6].name, commands[5].data);
  EXPECT_EQ(commands[7].name, "endgroup");
}

TEST_P(Hostile, GitlabReadsBack) {
  const std::string text = EmitGitlab(report_, options_);
  EXPECT_TRUE(CommandsIn(text).empty()) << text;
  const auto json = nlohmann::json::parse(text, nullptr, false);
  ASSERT_EQ(json.size(), 4U);
  const std::string description = json[0]["description"].get<std::string>();
  EXPECT_EQ(description.find('\n'), std::string::npos);
  EXPECT_TRUE(description.starts_with("HL101 ")) << description;
}

// Drops what Markdown has been told to take as it stands.
std::string WithoutEscapes(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) {
      ++i;
    } else {
      out += text[i];
    }
  }
  return out;
}

TEST_P(Hostile, MarkdownHoldsOurMarkupOnly) {
  const std::string text = EmitMarkdown(report_, options_);
  EXPECT_TRUE(CommandsIn(text).empty()) << text;
  EXPECT_EQ(FindInvalidUtf8(text), std::string::npos);
  std::size_t rows = 0, begin = 0;
  while (begin < text.size()) {
    const std::size_t end = text.find('\n', begin);
    std::string line = WithoutEscapes(std::string_view(text).substr(begin, end - begin));
    begin = end + 1;
    const bool is_ours = line.starts_with("`harness-lint explain");
    rows += line.starts_with("| <code>") ? 1U : 0U;
    for (const std::string_view ours : {"<code>", "</code>"}) {
      line = Replaced(line, ours, "");
    }
    EXPECT_EQ(line.find_first_of("<>[]*_~$"), std::string::npos) << line;
    EXPECT_TRUE(is_ours || line.find('`') == std::string::npos) << line;
    EXPECT_EQ(line.find("http://"), std::string::npos) << line;
    EXPECT_EQ(std::count(line.begin(), line.end(), '|'), line.starts_with('|') ? 3 : 0) << line;
    EXPECT_FALSE(std::any_of(line.begin(), line.end(), [](char c) {
      return static_cast<unsigned char>(c) < 0x20;
    })) << line;
  }
  EXPECT_EQ(rows, 4U) << text;
  EXPECT_LE(text.size(), 65000U);
}

TEST(Markdown, BreaksMentionsAndLinks) {
  EXPECT_EQ(MarkdownText("@org/team #12 !3", 99), "&#64;&#8203;org/team #&#8203;12 !&#8203;3");
  EXPECT_EQ(MarkdownText("https://x www.y 0.25", 99), "https&#58;//x www&#46;y 0.25");
  EXPECT_EQ(MarkdownText("a_b|c", 99), "a\\_b\\|c");
  EXPECT_EQ(MarkdownText("äöü", 2), "äö…");
  EXPECT_EQ(MarkdownText("äöü", 3), "äöü");
  EXPECT_EQ(MarkdownCode("a@b#1<", 9), "<code>a&#64;b#1&lt;</code>");
}

constexpr std::string_view kJunitTags[] = {"?xml ",      "testsuites", "testsuite ", "testcase ",
                                           "failure ",   "error ",     "/failure>",  "/testcase>",
                                           "/testsuite", "/testsuites"};

TEST_P(Hostile, JunitHoldsOurTagsOnly) {
  const std::string text = EmitJunit(report_, options_);
  EXPECT_TRUE(CommandsIn(text).empty()) << text;
  EXPECT_EQ(FindInvalidUtf8(text), std::string::npos);
  std::size_t tags = 0;
  for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1)) {
    ++tags;
    const std::string_view rest = std::string_view(text).substr(at + 1);
    EXPECT_TRUE(std::any_of(std::begin(kJunitTags), std::end(kJunitTags),
                            [&](std::string_view tag) { return rest.starts_with(tag); }))
        << rest.substr(0, 40);
  }
  EXPECT_EQ(tags, 26U) << text;
  EXPECT_EQ(std::count(text.begin(), text.end(), '"') % 2, 0);
}

INSTANTIATE_TEST_SUITE_P(Names, Hostile, testing::Range<std::size_t>(0, 100));

}  // namespace
}  // namespace hl
