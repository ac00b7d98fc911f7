// SPDX-License-Identifier: MIT
#include "lint/record/metric_key.h"

#include <array>
#include <string>

#include "lint/base/pattern.h"

namespace hl {
namespace {

constexpr std::array<std::string_view, 8> kNoMetrics = {
    "alias", "name", "sample_len", "sample_count", "samples", "task", "num_fewshot", "n_shot"};

bool IsNoMetric(std::string_view key) {
  for (const std::string_view name : kNoMetrics) {
    if (key == name) {
      return true;
    }
  }
  return key.find_first_not_of(" ,") == std::string_view::npos;
}

}  // namespace

MetricName ClassifyMetric(std::string_view metric) {
  static const Pattern share(
      "^(acc|acc_norm|acc_bytes|acc_mutual_info|acc_greedy|acc_all|exact_match|exact_match_"
      "original|em|mc1|mc2|"
      "pct_stereotype|math_verify|pass@[0-9]+|(prompt|inst)_level_\\w+_acc|(bleu|rouge1|rouge2|"
      "rougeL|bleurt)_acc|"
      "balanced_acc)$");
  static const Pattern no_mean(
      "^(f1|\\w*_f1|mcc|bleu|chrf|ter|ppl|rouge\\w*|(\\w+_)?perplexity|bits_per_byte|brier_score|"
      "bert_score|median)$");
  static const Pattern accuracy("^(acc|acc_norm|acc_bytes|acc_mutual_info|acc_greedy)$");
  // Not mc2, acc_all (a mean over questions), inst_level (over instructions), balanced_acc, pass@k.
  static const Pattern zero_one(
      "^(acc|acc_norm|acc_bytes|acc_mutual_info|acc_greedy|exact_match|exact_match_original|em|mc1|"
      "pct_stereotype|"
      "math_verify|prompt_level_\\w+_acc|(bleu|rouge1|rouge2|rougeL|bleurt)_acc)$");
  static const Pattern lower(
      "(perplexity|^ppl|bits_per_byte|brier_score|^ter|^wer|^cer|^mae|^mse|^rmse|_loss)$");
  MetricName name;
  name.is_share = share.Matches(metric);
  name.is_no_mean =
      no_mean.Matches(metric) && !(metric.starts_with("rouge") && metric.ends_with("_acc"));
  name.is_accuracy = accuracy.Matches(metric);
  name.is_flat_binary = name.is_accuracy || metric == "mc1" || metric == "pct_stereotype";
  name.values_01 = zero_one.Matches(metric);
  name.is_perplexity = metric == "perplexity" || metric.ends_with("_perplexity");
  name.is_bits_per_byte = metric == "bits_per_byte";
  name.is_byte_perplexity = metric == "byte_perplexity";
  name.is_mcc = metric == "mcc";
  name.is_bypass = metric == "bypass";
  name.begins_with_acc = metric.starts_with("acc");
  name.is_decontaminate = metric.ends_with("_decontaminate");
  name.is_pass_at_1 = metric == "pass@1";
  name.lower_is_better = lower.Matches(metric);
  return name;
}

bool HasGradedAccuracy(std::string_view task, std::string_view metric) {
  static const Pattern mc2("mc2|truthfulqa_va|truthfulqa-multi");
  return (metric == "em" && task.find("coqa") != std::string_view::npos) ||
         (metric.starts_with("acc") && mc2.Matches(task));
}

const MetricKey& MetricNames::Key(std::uint32_t key) {
  if (key >= keys_.size()) {
    keys_.resize(key + key / 2 + 16);
    keys_known_.resize(keys_.size());
  }
  MetricKey& found = keys_[key];
  if (keys_known_[key] == 0) {
    keys_known_[key] = 1;
    const std::string text(names_->Text(key));  // a copy: interning may add names
    const std::size_t comma = text.find(',');
    const std::string_view metric = std::string_view(text).substr(0, comma);
    const bool named = !metric.ends_with("_stderr") && !IsNoMetric(text);
    found.is_flat_metric = named;
    found.is_metric = named && comma != std::string::npos;
    found.metric = names_->Intern(metric);
    std::string stderr_key = std::string(metric) + "_stderr";
    if (comma != std::string::npos) {
      found.filter = names_->Intern(std::string_view(text).substr(comma + 1));
      stderr_key += text.substr(comma);
    }
    found.stderr_key = names_->Intern(stderr_key);
  }
  return found;
}

const MetricName& MetricNames::Metric(std::uint32_t metric) {
  if (metric >= metrics_.size()) {
    metrics_.resize(metric + metric / 2 + 16);
    metrics_known_.resize(metrics_.size());
  }
  if (metrics_known_[metric] == 0) {
    metrics_known_[metric] = 1;
    metrics_[metric] = ClassifyMetric(names_->Text(metric));
  }
  return metrics_[metric];
}

}  // namespace hl
