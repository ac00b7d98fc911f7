// SPDX-License-Identifier: MIT
// What a results file becomes: rows, base fields, places; and the facts that need a run.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "lint/read/json.h"
#include "lint/record/facts.h"
#include "lint/record/results_reader.h"
#include "lint/record/run.h"

namespace hl {
namespace {

// A run read from a text.
class ReadRun {
 public:
  explicit ReadRun(std::string_view text, std::string path = "results.json") : run_(&names_) {
    input_.Assign(text);
    const JsonDocument& document = reader_.Read(input_.bytes());
    EXPECT_FALSE(document.fault) << document.fault->expected;
    const TopLevel top(*document.root());
    shape_ = ShapeOf(top);
    run_.Clear();
    run_.path = std::move(path);
    if (shape_ != Shape::kOther) {
      ReadResults(top, shape_, &run_);
    }
  }

  Run& operator*() { return run_; }
  Run* operator->() { return &run_; }
  [[nodiscard]] Shape shape() const { return shape_; }

  Row& Metric(std::string_view task, std::string_view key) {
    Row* row = run_.FindRow(names_.Intern(task), names_.Intern(key));
    EXPECT_NE(row, nullptr) << task << " " << key;
    return row == nullptr ? run_.file : *row;
  }
  Row& Task(std::string_view task) {
    return run_.task_rows[run_.entry_of.Find(names_.Intern(task))];
  }
  std::string_view TextAt(Place place) { return input_.bytes().substr(place.offset, place.length); }

 private:
  Input input_;
  JsonReader reader_;
  Names names_;
  Run run_;
  Shape shape_ = Shape::kOther;
};

constexpr std::string_view kModern = R"({
  "results": {
    "arc": {"alias": "arc", "acc,none": 0.25, "acc_stderr,none": 0.0833333333333333, "f1,none": 0.5,
            "f1_stderr,none": "N/A", " ": " ", "sample_len": 28},
    "gsm": {"alias": "gsm", "exact_match,strict-match": 0.5, "exact_match_stderr,strict-match": 0.1}
  },
  "configs": {
    "arc": {"output_type": "multiple_choice", "repeats": 1,
            "metric_list": [{"metric": "acc", "aggregation": "mean", "higher_is_better": true}]},
    "gsm": {"output_type": "generate_until", "process_results": "def f(): pass"}
  },
  "versions": {"arc": 1.0, "gsm": "Yaml"},
  "n-shot": {"arc": 25, "gsm": 5},
  "higher_is_better": {"arc": {"acc": true}, "gsm": {"exact_match": null}},
  "n-samples": {"arc": {"original": 30, "effective": 28}, "gsm": {"original": 26, "effective": 26}},
  "config": {"model": "hf", "model_args": "pretrained=org/m,revision=step3", "limit": 28},
  "date": 1720000000.5, "lm_eval_version": "0.4.12", "model_name": "org/m",
  "total_evaluation_time_seconds": "1.5"
})";

TEST(ReadResults, FillsBaseFields) {
  ReadRun run(kModern);
  EXPECT_EQ(run.shape(), Shape::kComma);
  EXPECT_EQ(run->row_count, 3U);
  EXPECT_EQ(run->values, 5U);
  EXPECT_EQ(run->file.Get(Field::kGeneration), 9);
  EXPECT_EQ(run->file.Get(Field::kHarnessVersion), 41200);
  EXPECT_EQ(run->file.Get(Field::kLimit), 28);
  EXPECT_EQ(run->file.Text(Field::kModel), "org/m@step3");
  Row& acc = run.Metric("arc", "acc,none");
  EXPECT_EQ(acc.Get(Field::kScore), 0.25);
  EXPECT_EQ(run.TextAt(acc.PlaceOf(Field::kScore)), "0.25");
  EXPECT_EQ(acc.Text(Field::kMetric), "acc");
  EXPECT_EQ(acc.Text(Field::kFilter), "none");
  EXPECT_EQ(acc.Get(Field::kNRecorded), 28);
  EXPECT_EQ(acc.Text(Field::kNSource), "sample_len");
  EXPECT_EQ(acc.Get(Field::kNOriginal), 30);
  EXPECT_EQ(acc.Get(Field::kNShot), 25);
  EXPECT_EQ(acc.Get(Field::kTaskVersion), 1);
  EXPECT_TRUE(acc.IsTrue(Field::kHigherIsBetter));
  EXPECT_EQ(acc.Text(Field::kAggregation), "mean");
  EXPECT_EQ(acc.Get(Field::kScoreHalf), 0.5 * std::pow(10.0, -2) * 1.0001);
  Row& gsm = run.Metric("gsm", "exact_match,strict-match");
  EXPECT_TRUE(gsm.IsTrue(Field::kCustomScoring));
  EXPECT_TRUE(IsMissing(gsm.Get(Field::kTaskVersion)));
  EXPECT_TRUE(IsMissing(gsm.Get(Field::kHigherIsBetter)));
  EXPECT_EQ(gsm.Text(Field::kNSource), "n-samples");
}

TEST(ReadResults, KeepsAMissingStderrApartFromZero) {
  ReadRun run(kModern);
  Row& f1 = run.Metric("arc", "f1,none");
  EXPECT_TRUE(IsMissing(f1.Get(Field::kStderr)));
  EXPECT_EQ(run.TextAt(f1.PlaceOf(Field::kStderr)), "\"N/A\"");
  EXPECT_EQ(PointerOf(f1, Field::kStderr), "/results/arc/f1_stderr,none");
}

TEST(ReadResults, PointsAtTokens) {
  ReadRun run(kModern);
  Row& acc = run.Metric("arc", "acc,none");
  acc.Get(Field::kN);
  EXPECT_EQ(PointerOf(acc, Field::kN), "/results/arc/sample_len");
  EXPECT_EQ(PointerOf(acc, Field::kScore), "/results/arc/acc,none");
  EXPECT_EQ(PointerOf(run.Task("gsm"), Field::kEffective), "/n-samples/gsm/effective");
  EXPECT_EQ(PointerOf(run->file, Field::kLimit), "/config/limit");
}

struct ShapeCase {
  std::string_view text;
  Shape shape;
  int generation;
};

TEST(ReadResults, TellsShapesAndGenerations) {
  const ShapeCase cases[] = {
      {R"({"results":{"a":{"acc":0.5,"acc_stderr":0.1}},"versions":{"a":0}})", Shape::kFlat, 0},
      {R"({"results":{"a":{"acc":0.5}},"versions":{"a":0},"config":{}})", Shape::kFlat, 1},
      {R"({"results":{"a":{"acc,none":0.5}},"configs":{},"n-shot":{}})", Shape::kComma, 2},
      {R"({"results":{"a":{"acc,none":0.5}},"group_subtasks":{"a":[]},"n-shot":{}})", Shape::kComma,
       3},
      {R"({"results":{},"configs":{},"n-samples":{},"tokenizer_pad_token":["x",0]})", Shape::kComma,
       4},
      {R"({"results":{},"configs":{},"n-samples":{},"tokenizer_pad_token":["x","0"]})",
       Shape::kComma, 5},
      {R"({"results":{},"configs":{},"lm_eval_version":"0.4.9","start_time":1.0})", Shape::kComma,
       7},
      {R"({"results":{},"configs":{},"lm_eval_version":"0.4.11","total_evaluation_time_seconds":"1"})",
       Shape::kComma, 8},
      {R"({"results":{"a":{"name":"a","sample_len":3}},"configs":{},"lm_eval_version":"0.4.13"})",
       Shape::kComma, 9},
      {R"({"results":{},"configs":{},"lm_eval_version":"0.5.0.dev1"})", Shape::kComma, 10},
      {R"({"config_general":{},"results":{"all":{"acc":0.5,"acc_stderr":0.1}}})", Shape::kOther,
       -1},
      {R"({"results":[{"acc":0.5}],"versions":{}})", Shape::kOther, -1},
      {R"({"results":{"a":1}})", Shape::kOther, -1},
      {R"({"eval":{},"plan":{},"results":{"scores":[]}})", Shape::kOther, -1},
  };
  for (const ShapeCase& c : cases) {
    ReadRun run(c.text);
    EXPECT_EQ(run.shape(), c.shape) << c.text;
    if (c.shape != Shape::kOther) {
      EXPECT_EQ(run->file.Get(Field::kGeneration), c.generation) << c.text;
    }
  }
}

TEST(ReadModelName, TakesTheFirstKnownKey) {
  EXPECT_EQ(ReadModelName("pretrained=org/M,dtype=float").basename, "m");
  EXPECT_EQ(ReadModelName("pretrained=org/base,peft=me/Adapter/").name, "me/Adapter/");
  EXPECT_EQ(ReadModelName("pretrained=org/base,peft=me/Adapter/").basename, "adapter");
  EXPECT_EQ(ReadModelName("pretrained=a,revision=step10").revision, "step10");
  EXPECT_TRUE(ReadModelName("base_url=http://x").name.empty());
}

TEST(VersionNumber, OrdersReleases) {
  EXPECT_EQ(VersionNumber("0.4.9.2"), 40902);
  EXPECT_EQ(VersionNumber("0.4.13.dev0"), 41300);
  EXPECT_LT(VersionNumber("0.4.9.2"), VersionNumber("0.4.10"));
  EXPECT_TRUE(IsMissing(VersionNumber("No package metadata was found for lm_eval")));
}

constexpr std::string_view kGroup = R"({
  "results": {
    "g": {"acc,none": 0.6, "acc_stderr,none": 0.06928203230275509, "alias": "g"},
    "a": {"acc,none": 0.5, "acc_stderr,none": 0.0, "alias": " - a"},
    "b": {"acc,none": 0.7, "acc_stderr,none": 0.1, "alias": " - b"}
  },
  "groups": {"g": {"acc,none": 0.61, "acc_stderr,none": 0.06928203230275509, "alias": "g"}},
  "group_subtasks": {"g": ["a", "b", "c"]},
  "configs": {"a": {}, "b": {}},
  "n-samples": {"a": {"original": 20, "effective": 20}, "b": {"original": 20, "effective": 20}}
})";

TEST(GroupFacts, CountChildren) {
  ReadRun run(kGroup);
  Row& group = run.Metric("g", "acc,none");
  ASSERT_EQ(group.kind(), RowKind::kGroup);
  EXPECT_EQ(group.Get(Field::kChildrenCount), 2);
  EXPECT_EQ(group.Get(Field::kChildrenAbsent), 1);
  EXPECT_EQ(group.Get(Field::kChildrenZero), 1);
  EXPECT_EQ(group.Get(Field::kChildrenN), 40);
  EXPECT_EQ(group.Get(Field::kChildrenStderrMax), 0.1);
  EXPECT_DOUBLE_EQ(group.Get(Field::kMeanBySize), 0.6);
  EXPECT_EQ(group.Text(Field::kScoreFormula), "by-size");
  const auto places = facts::PlacesCounted(group, Field::kChildrenZero);
  ASSERT_EQ(places.size(), 1U);
  EXPECT_EQ(places[0].pointer, "/results/a/acc_stderr,none");
  EXPECT_EQ(run.TextAt(places[0].place), "0.0");
}

// A leaf of a group may be a group itself, of which the file names no children.
TEST(GroupFacts, AreMissingWhereARowLacksTheField) {
  ReadRun run(kGroup);
  Row& group = run.Metric("g", "acc,none");
  EXPECT_FALSE(FindField("values_01", MaskOf(group.kind())));
  EXPECT_TRUE(IsMissing(group.Get(Field::kValues01)));
  EXPECT_TRUE(group.Text(Field::kAggregation).empty());
  EXPECT_FALSE(group.IsTrue(Field::kIsBinary));
}

TEST(GroupFacts, CompareBlocks) {
  ReadRun run(kGroup);
  EXPECT_EQ(run.Task("g").Get(Field::kBlockDiffers), 1);
  EXPECT_EQ(PointerOf(run.Task("g"), Field::kBlockDiffers), "/groups/g/acc,none");
  EXPECT_EQ(run.Task("g").Text(Field::kChildrenAbsentNames), "c");
}

TEST(GroupFacts, EndWhereAGroupContainsItself) {
  ReadRun run(R"({"results":{"g":{"acc,none":0.5,"acc_stderr,none":0.1},"a":{"acc,none":0.5}},
                  "group_subtasks":{"g":["h","a"],"h":["g","a"]},"configs":{"a":{}}})");
  Row& group = run.Metric("g", "acc,none");
  EXPECT_EQ(group.Get(Field::kChildrenCount), 1);
}

TEST(GroupFacts, ReadTheTreeFromAliases) {
  ReadRun run(R"({"results":{"g":{"acc,none":0.5,"alias":"g"},"a":{"acc,none":0.5,"alias":" - a"},
                  "h":{"acc,none":0.5,"alias":" - h"},"b":{"acc,none":0.25,"alias":"  - b"}},
                  "configs":{"a":{},"b":{}},"n-shot":{}})");
  EXPECT_EQ(run.Metric("g", "acc,none").Get(Field::kChildrenCount), 2);
  EXPECT_EQ(run.Metric("h", "acc,none").Get(Field::kChildrenCount), 1);
}

TEST(CountFacts, TakeNFromASibling) {
  ReadRun run(
      R"({"results":{"t":{"acc":0.25,"acc_stderr":0.0833333333333333,"f1":0.3,"f1_stderr":0.1}},
                  "versions":{"t":0}})");
  Row& acc = run.Metric("t", "acc");
  EXPECT_EQ(acc.Get(Field::kNImplied), 28);
  EXPECT_EQ(acc.Text(Field::kNSource), "own");
  EXPECT_EQ(run.Metric("t", "f1").Get(Field::kN), 28);
  EXPECT_EQ(run.Metric("t", "f1").Text(Field::kNSource), "sibling");
}

struct NameCase {
  std::string_view task, metric;
  double values_01, is_mean;
};

TEST(MetricFacts, KnowNames) {
  const NameCase cases[] = {
      {"arc", "acc", 1, 1},
      {"truthfulqa_mc2", "acc", 0, 1},
      {"coqa", "em", 0, 1},
      {"x", "mc2", 0, 1},
      {"x", "f1", 0, 0},
      {"x", "bleu_acc", 1, 1},
      {"x", "rouge1", 0, 0},
      {"x", "rouge1_acc", 1, 1},
      {"x", "word_perplexity", 0, 0},
      {"x", "pass@1", 0, 1},
      {"x", "inst_level_strict_acc", 0, 1},
      {"x", "prompt_level_loose_acc", 1, 1},
      {"x", "4096", kMissing, kMissing},
  };
  for (const NameCase& c : cases) {
    Names names;
    Row row(RowKind::kMetric, &names);
    row.SetText(Field::kTask, c.task);
    row.SetText(Field::kMetric, c.metric);
    const auto same = [](double a, double b) { return a == b || (IsMissing(a) && IsMissing(b)); };
    EXPECT_TRUE(same(row.Get(Field::kValues01), c.values_01)) << c.metric;
    EXPECT_TRUE(same(row.Get(Field::kIsMean), c.is_mean)) << c.metric;
  }
}

}  // namespace
}  // namespace hl
