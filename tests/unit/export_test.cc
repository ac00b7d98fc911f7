// SPDX-License-Identifier: MIT
#include "lint/export.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace hl {
namespace {

TEST(Export, SamplesAreOfTheRunOfTheirFolderAndDate) {
  const std::vector<std::string> files = {
      "m/results_2024-10-27T04-13-20.500000.json",
      "m/results_2024-10-28T04-13-20.json",
      "m/samples_arc_easy_2024-10-27T04-13-20.500000.jsonl",
      "m/samples_arc_easy_2024-10-28T04-13-20.jsonl",
      "n/results_2024-10-27T04-13-20.500000.json",
      "./n/samples_x_2024-10-27T04-13-20.500000.jsonl",
      "n/results.json",
      "n/notes.txt",
  };
  EXPECT_EQ(RunsOf(files), (std::vector<std::size_t>{0, 1, 0, 1, 2, 2, 3, 4}));
  EXPECT_TRUE(RunsOf({}).empty());
}

TEST(Export, AFolderWithSamplesWithoutDateIsOneRun) {
  const std::vector<std::string> files = {
      "m/pretrained__org__tiny_arc_easy.jsonl",
      "m/results.json",
      "m/sub/results.json",
      "n/results_2024-10-27T04-13-20.500000.json",
      "n/winogrande_write_out_info.json",
      "n/x.json",
  };
  EXPECT_EQ(RunsOf(files), (std::vector<std::size_t>{0, 0, 1, 2, 2, 2}));
}

TEST(Export, OutputOfJsonNamesBindsToo) {
  // Harness 0.4.9 with --output_path out/run.json.
  EXPECT_EQ(RunsOf({"out/run_2025-06-30T19-37-57.457759.json",
                    "out/samples_gsm8k_2025-06-30T19-37-57.457759.jsonl"}),
            (std::vector<std::size_t>{0, 0}));
}

}  // namespace
}  // namespace hl
