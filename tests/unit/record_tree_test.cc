// SPDX-License-Identifier: MIT
// Rows across files: pairs, boards, peers.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

#include "lint/read/json.h"
#include "lint/record/results_reader.h"
#include "lint/record/tree.h"

namespace hl {
namespace {

// A flat results file with five tasks; `shift` moves the scores.
std::string ResultsOf(const std::string& model, int shift, const std::string& revision = "main") {
  std::string rows;
  for (int i = 0; i < 5; ++i) {
    rows += (i == 0 ? "" : ",") + ("\"t" + std::to_string(i)) + "\":{\"acc\":0." +
            std::to_string(31 + 7 * i + shift) + ",\"acc_stderr\":0.0" + std::to_string(41 + i) +
            "}";
  }
  return "{\"results\":{" + rows +
         "},\"versions\":{},\"config\":{\"model_args\":\"pretrained=" + model +
         ",revision=" + revision + "\"}}";
}

void Add(Tree* tree, const std::string& path, const std::string& text) {
  Input input;
  JsonReader reader;
  Names names;
  Run run(&names);
  input.Assign(text);
  const TopLevel top(*reader.Read(input.bytes()).root());
  run.Clear();
  run.path = path;
  ReadResults(top, ShapeOf(top), &run);
  tree->Add(run);
}

TEST(PairRows, CompareRunsWhateverTheirOrder) {
  for (const bool swapped : {false, true}) {
    Tree tree({false, true, false}, {});
    Add(&tree, swapped ? "b.json" : "a.json", ResultsOf("org/x", 0));
    Add(&tree, swapped ? "a.json" : "b.json", ResultsOf("org/y", 0));
    Add(&tree, "c.json", ResultsOf("org/z", 1));
    int pairs = 0;
    tree.ForEachRow([&](Row& row) {
      ASSERT_EQ(row.kind(), RowKind::kPair);
      ++pairs;
      EXPECT_EQ(row.Text(Field::kPath), "a.json");
      EXPECT_EQ(row.Text(Field::kOtherPath), "b.json");
      EXPECT_EQ(row.Get(Field::kSharedCells), 5);
      EXPECT_EQ(row.Get(Field::kEqualCells), 5);
      EXPECT_EQ(row.Get(Field::kDistinctEqual), 5);
      EXPECT_EQ(row.Get(Field::kEqualShare), 1);
      EXPECT_FALSE(row.IsTrue(Field::kSameBasename));
      EXPECT_TRUE(row.IsTrue(Field::kNamed));
    });
    EXPECT_EQ(pairs, 1);
  }
}

TEST(PairRows, KnowInitialWeightsAndLocalCopies) {
  Tree tree({false, true, false}, {});
  Add(&tree, "a.json", ResultsOf("org/x", 0, "step0"));
  Add(&tree, "b.json", ResultsOf("/data/x", 0, "step512"));
  int pairs = 0;
  tree.ForEachRow([&](Row& row) {
    ++pairs;
    EXPECT_TRUE(row.IsTrue(Field::kInitialWeights));
    EXPECT_TRUE(row.IsTrue(Field::kLocalAndHub));
    EXPECT_TRUE(row.IsTrue(Field::kSameBasename));
  });
  EXPECT_EQ(pairs, 1);
}

TEST(BoardRows, RankAColumn) {
  Tree tree({false, false, true}, {{"t0", "acc", "", {1, 2, 9}}});
  Add(&tree, "a.json", ResultsOf("org/x", 0));
  Add(&tree, "b.json", ResultsOf("org/y", 2));
  Add(&tree, "c.json", ResultsOf("org/z", 5));
  std::map<double, std::string> leaders;
  tree.ForEachRow([&](Row& row) {
    if (row.kind() == RowKind::kTree) {
      EXPECT_EQ(row.Get(Field::kModels), 3);
      EXPECT_EQ(row.Get(Field::kColumns), 5);
      EXPECT_EQ(row.Get(Field::kUnresolvedColumns), 5);
      return;
    }
    leaders[row.Get(Field::kTop)] = std::string(row.Text(Field::kLeader));
    if (row.Get(Field::kTop) == 1) {
      EXPECT_EQ(row.Get(Field::kModels), 3);
      EXPECT_NEAR(row.Get(Field::kGap), 0.03, 1e-12);
      EXPECT_NEAR(row.Get(Field::kGapSe), 0.03 / 0.041, 1e-9);
      EXPECT_NEAR(row.Get(Field::kZ), 0.03 / (0.041 * std::sqrt(2.0)), 1e-9);
      EXPECT_EQ(row.Text(Field::kPath), "c.json");
      EXPECT_TRUE(row.PlaceOf(Field::kLeaderScore).Exists());
    }
  });
  EXPECT_EQ(leaders, (std::map<double, std::string>{{1, "org/z"}, {2, "org/y"}}));
}

TEST(BoardRows, SayWhichBoardsHaveResults) {
  Tree tree({false, false, true}, {{"t0", "acc", "", {1}},
                                   {"t0", "acc", "", {2}},  // the same column again
                                   {"t0", "acc_norm", "", {1}},
                                   {"t0", "acc", "strict", {1}},
                                   {"t9", "acc", "", {1}}});
  Add(&tree, "a.json", ResultsOf("org/x", 0));
  tree.ForEachRow([](Row&) {});
  EXPECT_EQ(tree.BoardsFound(), (std::vector<bool>{true, true, false, false, false}));
}

TEST(CellRows, TakeNFromThreePeers) {
  const auto file = [](const std::string& acc, const std::string& error) {
    return "{\"results\":{\"t\":{\"acc\":" + acc + ",\"acc_stderr\":" + error +
           "}},\"versions\":{}}";
  };
  for (const int peers : {2, 3}) {
    Tree tree({true, false, false}, {});
    for (int i = 0; i < peers; ++i) {
      Add(&tree, std::to_string(i) + ".json", file("0.25", "0.08333333333333333"));
    }
    Add(&tree, "x.json", file("0.25", "0.08333333333433333"));
    int cells = 0;
    tree.ForEachRow([&](Row& row) {
      ++cells;
      EXPECT_EQ(row.Get(Field::kN), 28);
      EXPECT_EQ(row.Text(Field::kNSource), "peers");
      EXPECT_EQ(row.Get(Field::kPeersFiles), 3);
      EXPECT_EQ(PointerOf(row, Field::kStderr), "/results/t/acc_stderr");
    });
    EXPECT_EQ(cells, peers == 3 ? 1 : 0);
  }
}

}  // namespace
}  // namespace hl
