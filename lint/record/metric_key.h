// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "lint/base/names.h"

namespace hl {

// What the key of a value in a row of `results` says: "acc_norm,none", "acc_stderr", "alias".
// FORMAT 2.2: metric and filter are split at the first comma; keys without one are metrics only in
// files before 0.4 ("flat").
struct MetricKey {
  static constexpr std::uint32_t kNoFilter = 0xffffffff;
  bool is_metric = false;       // in a file whose keys have commas
  bool is_flat_metric = false;  // in a flat file
  std::uint32_t metric = 0;     // name ids
  std::uint32_t filter = kNoFilter;
  std::uint32_t stderr_key = 0;  // the key of this metric's standard error
};

// What the name of a metric says by itself. PREDICATES 1, FORMAT 3.3.
struct MetricName {
  bool is_share = false;        // a mean of shares: score in 0..1
  bool is_no_mean = false;      // f1, mcc, bleu, perplexity …: no mean over documents
  bool is_accuracy = false;     // acc, acc_norm, acc_bytes, acc_mutual_info, acc_greedy
  bool is_flat_binary = false;  // those, mc1, pct_stereotype
  bool values_01 = false;  // 0 or 1 per document, whatever the task, but for the exceptions below
  bool is_perplexity = false;
  bool is_bits_per_byte = false;
  bool is_byte_perplexity = false;
  bool is_mcc = false;
  bool is_bypass = false;  // --predict_only: no metric
  bool begins_with_acc = false;
  bool is_decontaminate = false;
  bool is_pass_at_1 = false;
  bool lower_is_better = false;  // by the name, where a file does not say
};

// Both, once per distinct name of one table of names.
class MetricNames {
 public:
  explicit MetricNames(Names* names) : names_(names) {}

  const MetricKey& Key(std::uint32_t key);
  const MetricName& Metric(std::uint32_t metric);

 private:
  Names* names_;
  std::vector<MetricKey> keys_;
  std::vector<MetricName> metrics_;
  std::vector<std::uint8_t> keys_known_, metrics_known_;
};

// Reads a metric's name; see MetricName.
MetricName ClassifyMetric(std::string_view metric);

// True for the tasks whose `acc` or `em` is a share of a document and not 0 or 1: truthfulqa_mc2
// and its translations, coqa. FORMAT 3.3.
bool HasGradedAccuracy(std::string_view task, std::string_view metric);

}  // namespace hl
