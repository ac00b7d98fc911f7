// SPDX-License-Identifier: MIT
#include "lint/board/board_reader.h"

#include <gtest/gtest.h>

#include <cmath>

#include "lint/read/input.h"

namespace hl {
namespace {

struct Answer {
  std::optional<Board> board;
  std::string errors;
};

Answer Read(std::string_view csv, const BoardPreset& preset = {}) {
  Input input;
  input.Assign(csv);
  Diagnostics diagnostics;
  const auto table = ReadTable(input.bytes(), {"board.csv", TableFormat::kCsv, ""}, &diagnostics);
  Answer answer;
  if (table) {
    answer.board = MakeBoard(*table, preset, "board.csv", &diagnostics);
  }
  answer.errors = FormatDiagnostics(diagnostics);
  return answer;
}

TEST(BoardReader, UsualColumns) {
  const Answer answer = Read("name,score,stderr,n\na,78.3,1.1,1319\nb,77,0.9,1319\n");
  ASSERT_TRUE(answer.board) << answer.errors;
  const Board& board = *answer.board;
  ASSERT_EQ(board.rows.size(), 2U);
  EXPECT_EQ(board.rows[1].model, "b");
  EXPECT_EQ(board.rows[1].score, 77);
  EXPECT_EQ(board.rows[1].stderr_, 0.9);
  EXPECT_EQ(board.rows[1].n, 1319);
  EXPECT_EQ(board.rows[1].line, 3);
  EXPECT_EQ(board.scale, 100);
  EXPECT_DOUBLE_EQ(board.granularity, 0.1);
}

TEST(BoardReader, ColumnsThatAreNotThere) {
  EXPECT_EQ(Read("model,scores\na,1\n").errors,
            "board.csv: error: there is no column 'score' (--score); did you mean 'scores'?\n");
  EXPECT_EQ(Read("a,b\n1,2\n").errors,
            "board.csv: error: there is no column 'model' (--model); the columns are 'a', 'b'\n"
            "board.csv: error: there is no column 'score' (--score); the columns are 'a', 'b'\n");
  EXPECT_EQ(Read("model,score,score\na,1,2\n").errors,
            "board.csv: error: 2 columns are called 'score'\n");
}

TEST(BoardReader, CellsThatAreNoNumbers) {
  EXPECT_EQ(
      Read("model,score,stderr\na,78.3,x\nb,\"83.79 / 91.17\",1\nc,50,-2\n,60,1\nd,nan,1\n").errors,
      "board.csv:2:1: error: column 'stderr' of 'a': expected a number, found 'x'\n"
      "board.csv:3:1: error: column 'score' of 'b': expected a number, found '83.79 / 91.17'\n"
      "board.csv:4:1: error: column 'stderr' of 'c': a standard error cannot be negative\n"
      "board.csv:5:1: error: column 'model' of a row without a model: a row with a score needs a "
      "name\n"
      "board.csv:6:1: error: column 'score' of 'd': expected a number, found 'nan'\n");
}

TEST(BoardReader, EveryFaultIsCountedAndTwentyAreShown) {
  std::string text = "model,score\n";
  for (int i = 0; i < 30; ++i) {
    text += "m,bad\n";
  }
  const std::string errors = Read(text).errors;
  EXPECT_NE(errors.find("board.csv:21:1"), std::string::npos);
  EXPECT_EQ(errors.find("board.csv:22:1"), std::string::npos);
  EXPECT_NE(errors.find("10 more cells have faults"), std::string::npos);
}

TEST(BoardReader, UnitOfTheColumn) {
  EXPECT_EQ(Read("model,score\na,0.9\nb,0.8\n").board->scale, 1);
  EXPECT_EQ(Read("model,score\na,90\nb,0.8\n").board->scale, 100);
  EXPECT_EQ(Read("model,score\na,0.9%\nb,0.8 %\n").board->scale, 100);
  EXPECT_EQ(Read("model,score\na,1385\nb,952\n").board->scale, 0);
  EXPECT_EQ(Read("model,score\na,-3\nb,2\n").board->scale, 0);
  BoardPreset shares;
  shares.scale = 1;
  EXPECT_EQ(Read("model,score\na,0.9\nb,78\n", shares).errors,
            "board.csv:3:1: error: column 'score' of 'b': 78 is outside of the scale 0 to 1\n");
  EXPECT_EQ(Read("model,score\na,0.9%\n", shares).errors,
            "board.csv: error: column 'score' holds percent, but its scale is given as 1\n");
}

TEST(BoardReader, IntervalsBecomeErrors) {
  BoardPreset ends;
  ends.ci_low = "low";
  ends.ci_high = "high";
  const Answer answer = Read("model,score,low,high\na,80,76.080072,83.919928\n", ends);
  ASSERT_TRUE(answer.board) << answer.errors;
  EXPECT_NEAR(answer.board->rows[0].stderr_, 2, 1e-6);
  EXPECT_EQ(
      Read("model,score,low,high\na,80,81,83\n", ends).errors,
      "board.csv:2:1: error: column 'low' of 'a': the interval 81 to 83 does not hold the score "
      "80\n");
  BoardPreset offsets;
  offsets.ci_offsets = "ci";
  EXPECT_NEAR(Read("model,score,ci\na,1470,+5/-7\n", offsets).board->rows[0].stderr_, 12 / 3.919928,
              1e-6);
  EXPECT_NEAR(Read("model,score\na,80 ± 2\n").board->rows[0].stderr_, 2, 0);
}

TEST(BoardReader, WhatIsLeftOutIsSaid) {
  const Answer answer = Read("model,score\na,80\nb,N/A\na,80\nc,70\nc,60\n");
  ASSERT_TRUE(answer.board) << answer.errors;
  EXPECT_EQ(answer.board->rows.size(), 3U);
  ASSERT_EQ(answer.board->notes.size(), 3U);
  EXPECT_EQ(answer.board->notes[0], "1 row repeats the model and score of another: counted once");
  EXPECT_EQ(
      answer.board->notes[1],
      "1 model stands here more than once, with different scores (c: 70 on line 5, 60 on line 6): "
      "each row is ranked");
  EXPECT_EQ(answer.board->notes[2], "1 row is left out: no score");
}

TEST(BoardReader, RowsOfOneTask) {
  BoardPreset preset;
  preset.where = {{"task", "x"}};
  const Answer answer = Read("model,task,score\na,x,1\na,y,2\nb,x,3\n", preset);
  ASSERT_TRUE(answer.board) << answer.errors;
  EXPECT_EQ(answer.board->rows.size(), 2U);
}

TEST(Presets, BuiltinOnesAreWellFormed) {
  std::size_t presets = 0;
  for (const PresetSource& source : BuiltinPresetSources()) {
    Diagnostics diagnostics;
    presets += ReadPresets(source, &diagnostics).size();
    EXPECT_EQ(FormatDiagnostics(diagnostics), "");
  }
  EXPECT_GE(presets, 7U);
}

TEST(Presets, MistakesAreListed) {
  const PresetSource source{
      "p.toml",
      "[[board]]\nname = 'x'\nmodl = 'a'\nscore = 's'\nscale = 50\nn = 0\nbetter = "
      "'more'\nci-low = 'l'\nfile = '('\n"};
  Diagnostics diagnostics;
  EXPECT_TRUE(ReadPresets(source, &diagnostics).empty());
  const std::string errors = FormatDiagnostics(diagnostics);
  for (const char* expected :
       {"unknown key 'modl'; did you mean 'model'?", "'scale' is 1 (shares), 100 (percent) or 0",
        "'n' takes a number of questions", "'better' is \"higher\" or \"lower\"",
        "'ci-low' and 'ci-high' go together", "p.toml:1:"}) {
    EXPECT_NE(errors.find(expected), std::string::npos) << expected << "\n" << errors;
  }
}

TEST(Presets, ANameOrAFamily) {
  std::vector<BoardPreset> presets(3);
  presets[0].name = "swe-bench-lite";
  presets[1].name = "swe-bench-test";
  presets[2].name = "aider";
  EXPECT_EQ(FindPresets(presets, "swe-bench").size(), 2U);
  EXPECT_EQ(FindPresets(presets, "swe-bench-lite").size(), 1U);
  EXPECT_EQ(FindPresets(presets, "swe").size(), 2U);
  EXPECT_EQ(FindPresets(presets, "aider").front(), &presets[2]);
  EXPECT_TRUE(FindPresets(presets, "aide").empty());
}

}  // namespace
}  // namespace hl
