// SPDX-License-Identifier: MIT
// Samples files: which run they belong to, and what their lines say.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>

#include "lint/base/missing.h"
#include "lint/record/results_reader.h"
#include "lint/record/samples_binding.h"
#include "lint/record/samples_rows.h"

namespace hl {
namespace {

TEST(DateOfName, IsReadFromTheRight) {
  EXPECT_EQ(DateOfName("results_2024-07-15T10-11-12.123456.json"), "2024-07-15T10-11-12.123456");
  EXPECT_EQ(DateOfName("samples_bbh_3_objects_2024-07-15T10-11-12.jsonl"), "2024-07-15T10-11-12");
  EXPECT_EQ(DateOfName("results.json"), "");
  EXPECT_EQ(DateOfName("samples_2024.jsonl"), "");
}

class SamplesTest : public testing::Test {
 protected:
  SamplesTest() : run_(&names_) {}
  ~SamplesTest() override { std::remove(path_.c_str()); }

  // The file in parts of `part_bytes`, or whole.
  Samples Read(std::string_view text, bool strict = false, std::uint64_t part_bytes = 0) {
    std::ofstream(path_, std::ios::binary) << text;
    SamplesReader reader({.strict = strict});
    FileStamp stamp;
    const auto layout = reader.LayoutOf(path_, &stamp);
    EXPECT_TRUE(layout);
    SamplesBuilder builder(path_, *layout);
    const std::uint64_t step = part_bytes == 0 ? text.size() + 1 : part_bytes;
    for (std::uint64_t begin = 0; begin < text.size() + 1; begin += step) {
      const auto part = reader.Read(path_, *layout, {begin, begin + step});
      EXPECT_TRUE(part);
      builder.Add(*part);
    }
    return builder.Finish();
  }

  std::vector<Row> Rows(const Samples& samples, std::string_view results) {
    Input input;
    JsonReader json;
    input.Assign(results);
    const TopLevel top(*json.Read(input.bytes()).root());
    run_.Clear();
    run_.wants_task_hashes = true;
    ReadResults(top, ShapeOf(top), &run_);
    return SamplesRows(samples, 0, &run_);
  }

  std::string path_ = testing::TempDir() + "samples_test.jsonl";
  Names names_;
  hl::Run run_;
};

constexpr std::string_view kTwoFilters = R"({"doc_id": 0, "filter": "a", "acc": 1.0}
{"doc_id": 1, "filter": "a", "acc": 0.0}
{"doc_id": 0, "filter": "b", "acc": true}
{"doc_id": 1, "filter": "b", "acc": "True"}
)";

TEST_F(SamplesTest, RecomputesEachFilter) {
  for (const bool strict : {false, true}) {
    for (const std::uint64_t part_bytes : {0U, 1U, 50U, 90U}) {
      auto rows = Rows(Read(kTwoFilters, strict, part_bytes),
                       R"({"results": {"t": {"acc,a": 0.5, "acc_stderr,a": 0.5, "acc,b": 1.0}},
                           "configs": {"t": {"metric_list": [{"metric": "acc"}]}}})");
      ASSERT_EQ(rows.size(), 2U);
      EXPECT_EQ(rows[0].Get(Field::kScoreRecomputed), 0.5);
      EXPECT_EQ(rows[0].Get(Field::kScoreFits), 1);
      EXPECT_EQ(rows[0].Get(Field::kStderrRecomputed), 0.5);
      EXPECT_EQ(rows[0].Get(Field::kStderrFits), 1);
      EXPECT_EQ(rows[0].Get(Field::kDocuments), 2);
      EXPECT_EQ(rows[0].Get(Field::kDuplicateDocuments), 0);
      EXPECT_EQ(rows[1].Get(Field::kScoreRecomputed), 1);
      EXPECT_TRUE(IsMissing(rows[1].Get(Field::kStderrFits)));
    }
  }
}

constexpr std::string_view kMeanOfT =
    R"({"results": {"t": {"acc,a": 0.5, "acc_stderr,a": 0.5}}, "n-samples": {"t": {"effective": 2}},
        "configs": {"t": {"metric_list": [{"metric": "acc", "aggregation": "mean"}]}}})";

TEST_F(SamplesTest, KnowsWhetherAllDocumentsAreThere) {
  auto rows = Rows(Read(kTwoFilters), kMeanOfT);
  EXPECT_TRUE(rows[0].IsTrue(Field::kComplete));
  EXPECT_EQ(run_.rows[0].Get(Field::kNLines), 2);
  EXPECT_EQ(run_.rows[0].Text(Field::kNSource), "samples");
  rows = Rows(Read(kTwoFilters.substr(0, kTwoFilters.find('\n'))), kMeanOfT);
  EXPECT_EQ(rows[0].Get(Field::kComplete), 0);
  EXPECT_EQ(rows[0].Get(Field::kScoreFits), 0);
  EXPECT_TRUE(IsMissing(run_.rows[0].Get(Field::kNLines)));
  rows = Rows(Read(R"({"doc_id": 0, "filter": "renamed", "acc": 1.0})"), kMeanOfT);
  EXPECT_EQ(rows[0].Get(Field::kDocuments), 0);
  EXPECT_EQ(rows[0].Text(Field::kNotRecomputed), "no-lines");
}

TEST_F(SamplesTest, TakesPassesForFiltersWhereLinesNameNone) {
  const Samples samples = Read(R"({"doc_id": 0, "em": 0.0}
{"doc_id": 1, "em": 0.0}
{"doc_id": 0, "em": 1.0}
{"doc_id": 1, "em": 1.0}
)");
  const std::string configs = R"("configs": {"t": {"metric_list": [{"metric": "em"}]}}})";
  auto rows =
      Rows(samples, R"({"results": {"t": {"em,strict": 0.0, "em,loose": 1.0}}, )" + configs);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].Get(Field::kScoreFits), 1);
  EXPECT_EQ(rows[1].Get(Field::kScoreFits), 1);
  EXPECT_EQ(rows[0].Get(Field::kDuplicateDocuments), 0);
  // In another order the passes are no filters: nothing is proven.
  rows = Rows(samples, R"({"results": {"t": {"em,strict": 1.0, "em,loose": 0.0}}, )" + configs);
  EXPECT_TRUE(IsMissing(rows[0].Get(Field::kScoreFits)));
  EXPECT_EQ(rows[0].Text(Field::kNotRecomputed), "filters");
  // A second split under one filter: how many documents there are is not known.
  rows = Rows(samples, R"({"results": {"t": {"em,strict": 0.5}}, )" + configs);
  EXPECT_TRUE(IsMissing(rows[0].Get(Field::kDocuments)));
  EXPECT_TRUE(IsMissing(rows[0].Get(Field::kDuplicateDocuments)));
}

TEST_F(SamplesTest, CountsLinesWrittenTwiceAndLeavesThemOut) {
  const std::string twice(kTwoFilters);
  for (const std::uint64_t part_bytes : {0U, 60U}) {
    auto rows = Rows(Read(twice + twice, false, part_bytes), kMeanOfT);
    EXPECT_EQ(rows[0].Get(Field::kDuplicateDocuments), 2);
    EXPECT_EQ(rows[0].Get(Field::kDuplicateLine), 5);
    EXPECT_EQ(rows[0].Get(Field::kDocuments), 2);
    EXPECT_EQ(rows[0].Get(Field::kStderrFits), 1);
  }
  const std::string unnamed = "{\"doc_id\": 0, \"acc\": 1}\n{\"doc_id\": 1, \"acc\": 0}\n";
  auto rows = Rows(Read(unnamed + unnamed), kMeanOfT);
  EXPECT_EQ(rows[0].Get(Field::kDuplicateDocuments), 2);
  EXPECT_EQ(rows[0].Get(Field::kDocuments), 2);
}

// The same number for another answer is a repeat or a second split, and no line written twice.
TEST_F(SamplesTest, DoesNotCallRepeatsDuplicates) {
  auto rows = Rows(Read(R"({"doc_id": 0, "filter": "a", "resps": [["x"]], "acc": 1}
{"doc_id": 0, "filter": "a", "resps": [["y"]], "acc": 0}
)"),
                   kMeanOfT);
  EXPECT_TRUE(IsMissing(rows[0].Get(Field::kDocuments)));
  EXPECT_TRUE(IsMissing(rows[0].Get(Field::kDuplicateDocuments)));
}

TEST_F(SamplesTest, ReadsAnyIdAndNone) {
  for (const std::string_view ids : {R"("x" "y")", "-1 -2", "1e300 17179869184", "0.5 1.5"}) {
    const std::string first(ids.substr(0, ids.find(' '))), second(ids.substr(ids.find(' ') + 1));
    const std::string lines = R"({"doc_id": )" + first + R"(, "filter": "a", "acc": 1}
{"doc_id": )" + second + R"(, "filter": "a", "acc": 0})";
    auto rows = Rows(Read(lines), kMeanOfT);
    EXPECT_EQ(rows[0].Get(Field::kDocuments), 2) << ids;
    EXPECT_EQ(rows[0].Get(Field::kDuplicateDocuments), 0) << ids;
  }
  auto rows = Rows(Read("{\"filter\": \"a\", \"acc\": 1, \"doc_id\": null}\n"
                        "{\"filter\": \"a\", \"acc\": 1, \"doc_id\": null}"),
                   kMeanOfT);
  EXPECT_EQ(rows[0].Get(Field::kDocuments), 2);
  EXPECT_TRUE(IsMissing(rows[0].Get(Field::kDuplicateDocuments)));
}

TEST_F(SamplesTest, CountsBrokenLines) {
  const std::string text =
      "{\"doc_id\": 0, \"filter\": \"a\", \"acc\": 1}\n\n[1]\n{\"doc\n{\"a\":}}\n\xff\n";
  for (const std::uint64_t part_bytes : {0U, 7U, 44U}) {
    const Samples samples = Read(text, false, part_bytes);
    EXPECT_EQ(samples.lines, 1U);
    EXPECT_EQ(samples.broken_lines, 4U);
    EXPECT_EQ(samples.first_broken.line, 3U);
    EXPECT_EQ(samples.first_broken.expected, "an object");
  }
  // Inside a value that no fact needs: found if asked.
  const std::string_view inside = R"({"doc_id": 0, "doc": {"x": tru}, "acc": 1})";
  EXPECT_EQ(Read(inside).broken_lines, 0U);
  EXPECT_EQ(Read(inside, true).broken_lines, 1U);
}

TEST_F(SamplesTest, ReadsTheArraysOfEarlierReleases) {
  auto rows = Rows(Read("[\n  {\"doc_id\": 0, \"acc\": 1.0},\n  {\"doc_id\": 1, \"acc\": 0.0}\n]"),
                   kMeanOfT);
  EXPECT_EQ(rows[0].Get(Field::kScoreFits), 1);
  const Samples cut = Read("[\n{\"doc_id\": 0, \"acc\": 1.0},\n{\"doc_id\"");
  EXPECT_EQ(cut.broken_lines, 1U);
  EXPECT_EQ(cut.first_broken.line, 3U);
}

// One metric at a time: its aggregation, the values of two documents, the score.
struct FormulaCase {
  const char* aggregation;
  const char* first;
  const char* second;
  double score;
};

TEST_F(SamplesTest, RecomputesByTheAggregation) {
  const FormulaCase cases[] = {
      {"mean", "[true, false]", "[true]", 2.0 / 3},
      {"perplexity", "-1.5", "-2.5", std::exp(2.0)},
      {"weighted_perplexity", "[-10.0, 4]", "[-20.0, 6]", std::exp(3.0)},
      {"bits_per_byte", "[-10.0, 4]", "[-20.0, 6]", 3.0 / std::log(2.0)},
      {"f1", "[1, 1]", "[0, 1]", 2.0 / 3},
  };
  for (const FormulaCase& c : cases) {
    const std::string lines = std::string(R"({"doc_id": 0, "filter": "a", "m": )") + c.first +
                              "}\n" + R"({"doc_id": 1, "filter": "a", "m": )" + c.second + "}";
    auto rows = Rows(Read(lines), R"({"results": {"t": {"m,a": 0.1}}, "configs": {"t": {
        "metric_list": [{"metric": "m", "aggregation": ")" +
                                      std::string(c.aggregation) + R"("}]}}})");
    EXPECT_NEAR(rows[0].Get(Field::kScoreRecomputed), c.score, 1e-14) << c.aggregation;
    EXPECT_EQ(rows[0].Get(Field::kScoreFits), 0) << c.aggregation;
  }
}

TEST_F(SamplesTest, LeavesOutWhatItCannotRecompute) {
  const std::string lines = R"({"doc_id": 0, "filter": "a", "m": ["gold", "said"]}
{"doc_id": 1, "filter": "a", "m": "a text"})";
  const auto reason = [&](const std::string& aggregation) {
    auto rows = Rows(Read(lines), R"({"results": {"t": {"m,a": 0.1}}, "configs": {"t": {
        "metric_list": [{"metric": "m", "aggregation": ")" +
                                      aggregation + R"("}]}}})");
    EXPECT_TRUE(IsMissing(rows[0].Get(Field::kScoreFits)));
    return std::string(rows[0].Text(Field::kNotRecomputed));
  };
  EXPECT_EQ(reason("bleu"), "aggregation");
  EXPECT_EQ(reason("mean"), "no-values");
}

TEST_F(SamplesTest, ReadsFewDigitsAsIntervals) {
  const std::string results = R"({"results": {"t": {"m,a": 0.5185185185185185,
      "m_stderr,a": 0.18518518518518517}}, "n-samples": {"t": {"effective": 3}},
      "configs": {"t": {"metric_list": [{"metric": "m", "aggregation": "mean"}]}}})";
  for (const auto& [a, b, c, fits] :
       {std::tuple("0.3333333333333333", "0.3333333333333333", "0.8888888888888888", 1.0),
        std::tuple("0.333333", "0.333333", "0.888889", 1.0),
        std::tuple("0.3333333432674408", "0.3333333432674408", "0.8888888955116272", 1.0),
        std::tuple("0.3333333333333333", "0.3333333333333333", "0.8888888988888888", 0.0),
        std::tuple("0.333333", "0.333333", "0.888899", 0.0)}) {
    const std::string line = R"({"filter": "a", "doc_id": )";
    auto rows = Rows(Read(line + "0, \"m\": " + a + "}\n" + line + "1, \"m\": " + b + "}\n" + line +
                          "2, \"m\": " + c + "}\n"),
                     results);
    EXPECT_EQ(rows[0].Get(Field::kScoreFits), fits) << c;
    EXPECT_EQ(rows[0].Get(Field::kStderrFits), fits) << c;
  }
}

TEST_F(SamplesTest, LooksAtTheAnswers) {
  auto rows = Rows(
      Read(
          R"({"doc_id": 0, "filter": "a", "resps": [["\n "]], "filtered_resps": ["[invalid]"], "acc": 0}
{"doc_id": 1, "filter": "a", "resps": [["x"]], "filtered_resps": ["[invalid]"], "acc": 1}
)"),
      kMeanOfT);
  EXPECT_EQ(rows[0].Get(Field::kAnswers), 2);
  EXPECT_EQ(rows[0].Get(Field::kEmptyShare), 0.5);
  EXPECT_EQ(rows[0].Get(Field::kInvalidShare), 1);
  EXPECT_EQ(rows[0].Get(Field::kConstantShare), 1);
  EXPECT_TRUE(IsMissing(rows[0].Get(Field::kTiedShare)));
  rows = Rows(
      Read(
          R"({"doc_id": 0, "filter": "a", "filtered_resps": [["-1.5", "False"], ["-1.5", "True"]], "acc": 0}
{"doc_id": 1, "filter": "a", "filtered_resps": [[-2.5, false], [-1.5, false]], "acc": 1}
)"),
      kMeanOfT);
  EXPECT_EQ(rows[0].Get(Field::kTiedShare), 0.5);
  EXPECT_EQ(rows[0].Get(Field::kConstantShare), 0.5);
  EXPECT_TRUE(IsMissing(rows[0].Get(Field::kEmptyShare)));
}

// hashlib.sha256("dpt").hexdigest(), the three hashes of a line one after the other.
TEST_F(SamplesTest, BindsByTheHashesOfTheLines) {
  const Samples samples = Read(
      R"({"doc_id": 0, "filter": "a", "doc_hash": "d", "prompt_hash": "p", "target_hash": "t", "acc": 1})");
  const auto fits = [&](const std::string& hash) {
    auto rows = Rows(
        samples,
        R"({"results": {"t": {"acc,a": 1.0}}, "configs": {"t": {}}, "n-samples": {"t": {"effective": 1}},
                                  "task_hashes": {"t": ")" +
            hash + R"("}})");
    return rows[0].Get(Field::kHashFits);
  };
  EXPECT_EQ(fits("6693fc985e5b1d6c03119d2a5b55af47b33cc46b93bfe393ba0fb102f341bce1"), 1);
  EXPECT_EQ(fits("00"), 0);
}

}  // namespace
}  // namespace hl
