// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/json_equality.h"

#include "lint/base/missing.h"
#include "lint/read/input.h"
#include "lint/read/json.h"
#include "lint/read/pointer.h"

namespace hl {
namespace {

using namespace std::string_view_literals;

// Reads with both readers, which must agree.
class JsonTest : public testing::Test {
 protected:
  const JsonDocument& Read(std::string_view text) {
    input_.Assign(text);
    ScanJson(input_.bytes(), &scanned_);
    const JsonDocument& document = reader_.Read(input_.bytes());
    EXPECT_EQ(DifferenceOf(document, scanned_), "") << text.substr(0, 200);
    return document;
  }

  // "ok", or the fault as "OFFSET+LENGTH EXPECTED".
  std::string Verdict(std::string_view text) {
    const std::optional<JsonFault>& fault = Read(text).fault;
    return !fault ? "ok"
                  : std::to_string(fault->place.offset) + "+" +
                        std::to_string(fault->place.length) + " " + fault->expected;
  }

  Input input_;
  JsonReader reader_;
  JsonDocument scanned_;
};

TEST_F(JsonTest, ReadsWhatPythonReads) {
  for (const std::string_view text : {"0"sv,
                                      "-0"sv,
                                      "1.5e+3"sv,
                                      "true"sv,
                                      "false"sv,
                                      "null"sv,
                                      "NaN"sv,
                                      "-Infinity"sv,
                                      "\"\""sv,
                                      "{}"sv,
                                      "[]"sv,
                                      " \t\r\n[ ] \t\r\n"sv,
                                      "[1,2]"sv,
                                      "[[],{},[{}]]"sv,
                                      "{\"a\":{\"b\":[1,null,\"x\"]},\"c\":-1E-5}"sv,
                                      "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\uDE00\""sv,
                                      "\"\\ud83d\""sv,
                                      "\"\x7f\xC2\x85\xE2\x80\xA8\""sv,
                                      "{\"\":0,\"\":1}"sv,
                                      "[NaN , Infinity\n,-Infinity]"sv,
                                      "123456789012345678901234567890"sv,
                                      "\xEF\xBB\xBF{\"a\":1}"sv,
                                      "\"\\\\\""sv,
                                      "[\"\\\\\\\\\",\"\\\\\\\"\"]"sv}) {
    EXPECT_EQ(Verdict(text), "ok") << text;
  }
}

TEST_F(JsonTest, SaysWhereAFaultIsAndWhatWasExpected) {
  struct Case {
    std::string_view text;
    std::string_view verdict;
  };
  const std::vector<Case> cases = {
      // Cut off: the fault is the end of the text.
      {"", "0+0 a value"},
      {"  ", "2+0 a value"},
      {"\xEF\xBB\xBF", "3+0 a value"},
      {"{", "1+0 a key in quotes or '}'"},
      {"[", "1+0 a value or ']'"},
      {"{\"a", "3+0 a closing quote"},
      {"{\"a\"", "4+0 a colon"},
      {"{\"a\":", "5+0 a value"},
      {"{\"a\":1", "6+0 a comma or '}'"},
      {"{\"a\":1,", "7+0 a key in quotes after the comma"},
      {"[1,", "3+0 a value after the comma"},
      {"[1", "2+0 a comma or ']'"},
      {"[tru", "4+0 a value or ']'"},
      {"[0.", "3+0 a digit after the point"},
      {"[1e-", "4+0 a digit in the exponent"},
      {"[-", "2+0 a digit after the minus sign"},
      {"[-Inf", "5+0 a digit after the minus sign"},
      {"[\"a\\", "4+0 a closing quote"},
      {"[\"a\\u12", "7+0 a closing quote"},
      // Structure.
      {"{\"a\":1,}", "7+1 a key in quotes after the comma"},
      {"[1,]", "3+1 a value after the comma"},
      {"[,1]", "1+1 a value or ']'"},
      {"{,}", "1+1 a key in quotes or '}'"},
      {"[1 2]", "3+1 a comma or ']'"},
      {"{\"a\":1 \"b\":2}", "7+1 a comma or '}'"},
      {"{\"a\" 1}", "5+1 a colon"},
      {"{\"a\",1}", "4+1 a colon"},
      {"{\"a\":}", "5+1 a value"},
      {"{\"a\":1,,\"b\":2}", "7+1 a key in quotes after the comma"},
      {"{a:1}", "1+1 a key in quotes or '}'"},
      {"{1:1}", "1+1 a key in quotes or '}'"},
      {"{'a':1}", "1+1 a key in quotes or '}'"},
      {"[1,2}", "4+1 a comma or ']'"},
      {"{\"a\":1]", "6+1 a comma or '}'"},
      {"{} {}", "3+1 the end of the document"},
      {"1 x", "2+1 the end of the document"},
      {"[]]", "2+1 the end of the document"},
      {"}", "0+1 a value"},
      {"\"a\"\"b\"", "3+1 the end of the document"},
      {"\"a\"true", "3+4 the end of the document"},
      // Words and numbers.
      {"[True]", "1+4 a value or ']'"},
      {"[truex]", "1+5 a value or ']'"},
      {"{\"a\": nan}", "6+3 a value"},
      {"{\"a\": -nan}", "6+4 a digit after the minus sign"},
      {"[nulll]", "1+5 a value or ']'"},
      {"[+1]", "1+2 a value or ']'"},
      {"[.5]", "1+2 a value or ']'"},
      {"[01]", "1+2 a number without leading zeros"},
      {"[-01]", "1+3 a number without leading zeros"},
      {"[1.]", "1+2 a digit after the point"},
      {"[1.e5]", "1+4 a digit after the point"},
      {"[1e]", "1+2 a digit in the exponent"},
      {"[1.5e+]", "1+5 a digit in the exponent"},
      {"[12abc]", "1+5 a number"},
      {"[1.2.3]", "1+5 a number"},
      {"[0x10]", "1+4 a number"},
      {"[1\"a\"]", "2+1 a comma or ']'"},
      {"[\\\"a\"]", "1+1 a value or ']'"},
      // Strings.
      {"[\"a\nb\"]", "3+1 a closing quote before the end of the line"},
      {"[\"a\tb\"]", "3+1 an escape instead of a control character"},
      {"[\"a\0b\"]"sv, "3+1 an escape instead of a control character"},
      {"[\"\\x\"]", "2+2 one of \" \\ / b f n r t u after \\"},
      {"[\"\\\xC3\xA9\"]", "2+3 one of \" \\ / b f n r t u after \\"},
      {"[\"\\\n\"]", "2+1 one of \" \\ / b f n r t u after \\"},
      {"[\"\\u12g4\"]", "2+5 four hexadecimal digits after \\u"},
      {"[\"\\u12\"]", "2+4 four hexadecimal digits after \\u"},
      {"[\"\\u 123\"]", "2+3 four hexadecimal digits after \\u"},
      // UTF-8.
      {"[\"\xC3\"]", "2+1 valid UTF-8"},
      {"[\"\xED\xA0\x80\"]", "2+1 valid UTF-8"},
      {"[\"caf\xE9\"]", "5+1 valid UTF-8"},
      {"[\xFF]", "1+1 valid UTF-8"},
      {"[\"\\\xFF\"]", "3+1 valid UTF-8"},
      {"[1] \xFF", "4+1 valid UTF-8"},
      {"[\xC3\xA9]", "1+2 a value or ']'"},
      {"\xFF\xFE{\0}\0"sv, "0+1 valid UTF-8"},
      {"\xEF\xBB\xBF\xEF\xBB\xBF{}", "3+3 a value"},
      {"{}\0"sv, "2+1 the end of the document"},
      {"\0"sv, "0+1 a value"},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(Verdict(c.text), c.verdict) << c.text;
  }
}

// Levels of arrays and objects by turns.
std::string Nested(unsigned levels) {
  std::string text;
  for (unsigned i = 0; i < levels; ++i) {
    text += i % 2 == 0 ? "[" : "{\"k\":";
  }
  text += "0";
  for (unsigned i = levels; i-- > 0;) {
    text += i % 2 == 0 ? "]" : "}";
  }
  return text;
}

TEST_F(JsonTest, DepthIsLimited) {
  EXPECT_EQ(Verdict(Nested(1000)), "ok");
  EXPECT_EQ(Verdict(Nested(1001)), "3000+1 no more than 1000 levels");
  EXPECT_EQ(Verdict(std::string(1'000'000, '[')), "1000+1 no more than 1000 levels");
  EXPECT_EQ(Verdict(std::string(1000, '[')), "1000+0 a value or ']'");
  EXPECT_EQ(Verdict(std::string(1000, '[') + std::string(1000, ']')), "ok");
}

// Whatever is cut off or overwritten, both readers say the same.
TEST_F(JsonTest, ReadersAgreeOnDamage) {
  const std::string text =
      "\xEF\xBB\xBF{\"a,b\": [1, -2.5e3 ,\"x\\\"\\\\\\u00e9y\"], "
      "\"c\\n\":{\"d\":NaN,\"d\":-Infinity} ,\n"
      "\"e\": [[],{},true , false,null], \"f\\\\\":\"\xE6\x97\xA5\" }\n";
  for (std::size_t at = 0; at <= text.size(); ++at) {
    Read(text.substr(0, at));
    for (const char c : "{}[]\",:\\ \n0-.eNIn\x01\x1A\f\xFF\xC3"sv) {
      std::string damaged = text;
      damaged.insert(at, 1, c);
      Read(damaged);
      if (at < text.size()) {
        damaged = text;
        damaged[at] = c;
        Read(damaged);
      }
    }
  }
}

TEST_F(JsonTest, BytesBehindTheTextAreNotRead) {
  for (const std::string_view text :
       {"[1"sv, "1"sv, "\"a"sv, "[1,"sv, "{\"a\":"sv, "tru"sv, "\"a\\"sv, "[1]"sv, ""sv}) {
    Read(text);
    const std::string want = DifferenceOf(scanned_, JsonDocument{}) + Verdict(text);
    for (const char padding : "0\"]}e,\\:x"sv) {
      const std::string padded = std::string(text) + std::string(Input::kPadding, padding);
      const JsonDocument& document = reader_.Read(std::string_view(padded).substr(0, text.size()));
      ScanJson(document.text, &scanned_);
      EXPECT_EQ(DifferenceOf(document, scanned_), "") << text << " before " << padding;
      EXPECT_EQ(document.fault.has_value(), want.find("ok") == std::string::npos) << text;
    }
  }
}

TEST_F(JsonTest, NodesStandInDocumentOrderWithTheirPlaces) {
  const std::string_view text = " {\"a\": [1.5 , true],\n \"b\\n\":{} }";
  const JsonDocument& document = Read(text);
  struct Node {
    std::string_view token;
    JsonKind kind;
    std::uint32_t next;
    bool escaped;
  };
  const std::vector<Node> want = {
      {"{\"a\": [1.5 , true],\n \"b\\n\":{} }", JsonKind::kObject, 7, false},
      {"\"a\"", JsonKind::kString, 2, false},
      {"[1.5 , true]", JsonKind::kArray, 5, false},
      {"1.5", JsonKind::kNumber, 4, false},
      {"true", JsonKind::kTrue, 5, false},
      {"\"b\\n\"", JsonKind::kString, 6, true},
      {"{}", JsonKind::kObject, 7, false},
  };
  ASSERT_EQ(document.nodes.size(), want.size());
  for (std::uint32_t i = 0; i < want.size(); ++i) {
    const JsonValue value(&document, i);
    EXPECT_EQ(value.token(), want[i].token);
    EXPECT_EQ(value.place().offset, text.find(want[i].token));
    EXPECT_EQ(value.kind(), want[i].kind);
    EXPECT_EQ(document.nodes[i].next, want[i].next);
    EXPECT_EQ(document.nodes[i].escaped, want[i].escaped);
  }
}

TEST_F(JsonTest, AFaultyDocumentKeepsWhatWasReadBefore) {
  const JsonDocument& document = Read("{\"results\": {\"a\": {\"acc\": 0.5, \"x\": \"cu");
  ASSERT_TRUE(document.fault);
  const std::optional<JsonValue> results = document.root()->Find("results");
  ASSERT_TRUE(results);
  const std::optional<JsonValue> task = results->Find("a");
  ASSERT_TRUE(task);
  EXPECT_EQ(task->Find("acc")->Number(), 0.5);
  EXPECT_FALSE(task->Find("x"));
  EXPECT_EQ(task->token(), "{\"acc\": 0.5, \"x\": \"cu");
  EXPECT_FALSE(Read("").root());
}

TEST_F(JsonTest, CountsWhatIsNotFinite) {
  const JsonDocument& document = Read("{\"a\": 1e999, \"b\": [NaN, -Infinity], \"c\": Infinity}");
  EXPECT_EQ(document.not_finite, 3U);
  EXPECT_EQ(JsonValue(&document, document.first_not_finite).token(), "NaN");
  const JsonValue root = *document.root();
  EXPECT_EQ(root.Find("a")->kind(), JsonKind::kNumber);
  EXPECT_TRUE(std::isinf(root.Find("a")->Number()));
  EXPECT_EQ(root.Find("c")->kind(), JsonKind::kNotFinite);
  EXPECT_TRUE(root.Find("c")->Number() > 0);
  EXPECT_EQ(Read("[1]").not_finite, 0U);
}

TEST_F(JsonTest, SkipsAByteOrderMark) {
  const JsonDocument& document = Read("\xEF\xBB\xBF [\"\\n\", 5]");
  EXPECT_TRUE(document.has_bom);
  EXPECT_EQ(document.root()->place(), (Place{4, 9}));
  EXPECT_EQ((*++document.root()->elements().begin()).place(), (Place{11, 1}));
  EXPECT_FALSE(Read("[]").has_bom);
}

TEST_F(JsonTest, ValuesGiveNumbersAndTexts) {
  const JsonValue root =
      *Read(
           R"({"n": -2.5e1, "t": "plain", "e": "a\"\\\/\b\f\n\r\tz", "u": "\u0041\u00e9\u65e5\ud83d\ude00",
      "lone": "x\ud83d", "low": "\ude00\ud83d\u0041", "z": "\u0000", "b": true, "null": null, "s": "1"})")
           .root();
  const auto text = [&root](std::string_view key) {
    std::string scratch;
    return std::string(root.Find(key)->Text(&scratch));
  };
  EXPECT_EQ(root.Find("n")->Number(), -25.0);
  EXPECT_EQ(text("t"), "plain");
  EXPECT_EQ(text("e"), "a\"\\/\b\f\n\r\tz");
  EXPECT_EQ(text("u"), "A\xC3\xA9\xE6\x97\xA5\xF0\x9F\x98\x80");
  EXPECT_EQ(text("lone"), "x\xEF\xBF\xBD");
  EXPECT_EQ(text("low"), "\xEF\xBF\xBD\xEF\xBF\xBD\x41");
  EXPECT_EQ(text("z"), "\0"sv);
  EXPECT_EQ(text("n"), "");
  for (const std::string_view key : {"b", "null", "s", "t"}) {
    EXPECT_TRUE(IsMissing(root.Find(key)->Number())) << key;
  }
  EXPECT_FALSE(root.Find("absent"));
  EXPECT_FALSE(root.Find("n")->Find("n"));
}

TEST_F(JsonTest, FindGivesTheLastAndComparesDecodedKeys) {
  const JsonValue root =
      *Read(R"({"acc,none": 1, "acc\u002cnone": 2, "b": {"acc,none": 3}})").root();
  EXPECT_EQ(root.Find("acc,none")->Number(), 2.0);
  EXPECT_FALSE(root.Find("acc\\u002cnone"));
}

TEST_F(JsonTest, WalksFieldsAndElements) {
  const JsonValue root = *Read(R"({"a": {"x": 1}, "b": [[1], 2, {}], "c": 3})").root();
  std::string keys;
  std::string scratch;
  for (const auto& [key, value] : root.fields()) {
    keys += key.Text(&scratch);
    keys += value.token().substr(0, 1);
  }
  EXPECT_EQ(keys, "a{b[c3");
  std::string elements;
  for (const JsonValue& element : root.Find("b")->elements()) {
    elements += element.token();
  }
  EXPECT_EQ(elements, "[1]2{}");
  EXPECT_FALSE(root.elements().begin() != root.elements().end());
  EXPECT_FALSE(root.Find("c")->fields().begin() != root.Find("c")->fields().end());
}

TEST_F(JsonTest, FindsTheFirstDuplicateKey) {
  struct Case {
    std::string_view text;
    int offset;  // -1: none
  };
  const std::vector<Case> cases = {
      {"{}", -1},
      {"[1, 1]", -1},
      {R"({"a": 1, "b": 1})", -1},
      {R"({"a": 1, "a": 1})", 9},
      {R"({"a": {"b": 1}, "b": {"b": 1}})", -1},
      {R"({"a": {"b": 1, "b": 2}, "a": 1})", 15},
      {R"([{"a": 1}, {"a": 1, "c": [{"a": 1, "a": 2}]}])", 35},
      {R"({"": 1, "": 2})", 8},
      {R"({"é": 1, "\u00e9": 2})", 10},
      {R"({"\ud83d": 1, "\ud83e": 2})", -1},
      {R"({"\ud83d": 1, "\ud83d": 2})", 14},
      {R"({"a\\": 1, "a\"": 2, "a\\": 3})", 21},
      {R"({"leaderboard_a_five": 1, "leaderboard_b_five": 2})", -1},
      {R"({"leaderboard_a_five_objects": 1, "leaderboard_b_five_objects": 2, "leaderboard_a_five_objects": 3})",
       67},
  };
  for (const Case& c : cases) {
    const std::optional<Place> place = Read(c.text).FindDuplicateKey();
    EXPECT_EQ(place ? static_cast<int>(place->offset) : -1, c.offset) << c.text;
  }
}

TEST_F(JsonTest, FindsDuplicateKeysAmongMany) {
  for (const std::size_t count : {2U, 7U, 49U, 50U, 51U, 300U, 20'000U}) {
    std::string text = "{";
    for (std::size_t i = 0; i < count; ++i) {
      text += "\"prefix_of_the_key_" + std::to_string(i) + "_and_its_long_end\": {\"x\": 1},";
    }
    EXPECT_FALSE(Read(text + "\"y\": 0}").FindDuplicateKey()) << count;
    const std::string again =
        "\"prefix_of_the_key_" + std::to_string(count / 2) + "_and_its_long_end\"";
    const std::optional<Place> place = Read(text + again + ": 0, \"x\": 0}").FindDuplicateKey();
    ASSERT_TRUE(place) << count;
    EXPECT_EQ(place->offset, text.size()) << count;
  }
}

TEST(Pointer, EscapesItsParts) {
  std::string pointer;
  AppendPointerPart("results", &pointer);
  AppendPointerPart("a/b~c", &pointer);
  AppendPointerPart("", &pointer);
  AppendPointerPart("0", &pointer);
  EXPECT_EQ(pointer, "/results/a~1b~0c//0");
}

}  // namespace
}  // namespace hl
