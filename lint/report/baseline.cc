// SPDX-License-Identifier: MIT
#include "lint/report/baseline.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "lint/base/escape.h"
#include "lint/base/fnv.h"
#include "lint/base/lexical_path.h"
#include "lint/base/utf8.h"

namespace hl {
namespace {

namespace fs = std::filesystem;

// Makes entries of findings, with paths as seen from the baseline's folder.
class EntryMaker {
 public:
  explicit EntryMaker(const Baseline& baseline)
      : folder_(LexicalPath(fs::path(baseline.path).parent_path())) {}

  BaselineEntry Make(const Finding& finding) {
    BaselineEntry entry;
    entry.rule = finding.rule->id;
    entry.path = PathOf(finding.path);
    entry.pointer = AsUtf8(finding.pointer);
    entry.model = AsUtf8(finding.model);
    entry.hash = finding.value_hash.empty() ? HashOfNames(finding) : finding.value_hash;
    return entry;
  }

  const std::string& PathOf(const std::string& path) {
    const auto [known, is_new] = paths_.try_emplace(path);
    if (is_new && !path.empty()) {
      known->second = AsUtf8(PathFrom(folder_, path));
    }
    return known->second;
  }

  [[nodiscard]] bool IsGone(const std::string& path) const {
    std::error_code error;
    return !path.empty() && !fs::exists(fs::symlink_status(folder_ / path, error));
  }

 private:
  // JSON holds no other text.
  static std::string AsUtf8(const std::string& text) {
    return FindInvalidUtf8(text) == std::string::npos ? text : EscapeForText(text);
  }

  // What stands at no place is known by its names and by the other files that it is about.
  std::string HashOfNames(const Finding& finding) {
    Fnv1a hash;
    hash.Add(finding.model).Add(finding.task).Add(finding.metric).Add(finding.filter);
    for (const RelatedPlace& related : finding.related) {
      hash.Add(PathOf(related.path)).Add(related.pointer);
    }
    return hash.Hex();
  }

  fs::path folder_;
  std::unordered_map<std::string, std::string> paths_;
};

std::string KeyOf(const BaselineEntry& entry) {
  return Fnv1a().Add(entry.rule).Add(entry.path).Add(entry.pointer).Add(entry.hash).Hex();
}

std::string KeyWithoutPath(const BaselineEntry& entry) {
  return Fnv1a().Add(entry.rule).Add(entry.model).Add(entry.pointer).Add(entry.hash).Hex();
}

// True if the rule has run, so that a finding of it would have been found.
bool HasRun(const Report& report, const std::string& id) {
  return std::any_of(report.rules.begin(), report.rules.end(),
                     [&](const Rule* rule) { return rule->id == id; });
}

// Holds entries against findings, each entry as often as it counts.
class Matcher {
 public:
  Matcher(const Baseline& baseline, const EntryMaker& maker) : entries_(baseline.entries) {
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      by_key_[KeyOf(entries_[i])].push_back(i);
      if (maker.IsGone(entries_[i].path)) {
        gone_[KeyWithoutPath(entries_[i])].push_back(i);
      }
    }
    used_.resize(entries_.size());
  }

  // The entry that holds for a finding, or npos.
  std::size_t Take(const BaselineEntry& wanted) {
    const std::size_t found = TakeOf(by_key_, KeyOf(wanted));
    return found != kNone ? found : TakeOf(gone_, KeyWithoutPath(wanted));
  }

  [[nodiscard]] bool IsUsed(std::size_t entry) const { return used_[entry] > 0; }

  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

 private:
  using Index = std::unordered_map<std::string, std::vector<std::size_t>>;

  std::size_t TakeOf(const Index& index, const std::string& key) {
    const auto found = index.find(key);
    if (found != index.end()) {
      for (const std::size_t entry : found->second) {
        if (used_[entry] < entries_[entry].count) {
          ++used_[entry];
          return entry;
        }
      }
    }
    return kNone;
  }

  const std::vector<BaselineEntry>& entries_;
  Index by_key_, gone_;
  std::vector<std::uint64_t> used_;
};

}  // namespace

BaselineUse ApplyBaseline(const Baseline& baseline,
                          const std::string& today,
                          const std::unordered_set<std::string>& files,
                          Report* report) {
  EntryMaker maker(baseline);
  Matcher matcher(baseline, maker);
  std::unordered_set<std::size_t> expired;
  const std::size_t before = report->findings.size();
  std::erase_if(report->findings, [&](const Finding& finding) {
    const std::size_t entry = matcher.Take(maker.Make(finding));
    if (entry == Matcher::kNone) {
      return false;
    }
    const std::string& until = baseline.entries[entry].until;
    const bool holds = until.empty() || today <= until;
    if (!holds) {
      expired.insert(entry);
    }
    return holds;
  });
  report->baselined += before - report->findings.size();
  std::unordered_set<std::string> judged;
  for (const std::string& file : files) {
    judged.insert(maker.PathOf(file));
  }
  BaselineUse use;
  for (std::size_t i = 0; i < baseline.entries.size(); ++i) {
    const BaselineEntry& entry = baseline.entries[i];
    if (expired.contains(i)) {
      use.expired.push_back(i);
    } else if (!matcher.IsUsed(i) && HasRun(*report, entry.rule) &&
               (judged.contains(entry.path) || maker.IsGone(entry.path))) {
      use.stale.push_back(i);
    }
  }
  return use;
}

std::size_t AddToBaseline(const Report& report,
                          const std::string& reason,
                          const std::string& until,
                          Baseline* baseline) {
  EntryMaker maker(*baseline);
  std::vector<BaselineEntry> added;
  std::unordered_map<std::string, std::size_t> added_at;
  std::size_t count = 0;
  Matcher matcher(*baseline, maker);
  for (const Finding& finding : report.findings) {
    BaselineEntry entry = maker.Make(finding);
    if (matcher.Take(entry) != Matcher::kNone) {
      continue;
    }
    ++count;
    const auto [at, is_new] = added_at.try_emplace(KeyOf(entry), added.size());
    if (is_new) {
      entry.reason = reason;
      entry.until = until;
      added.push_back(std::move(entry));
    } else {
      ++added[at->second].count;
    }
  }
  baseline->entries.insert(baseline->entries.end(), std::make_move_iterator(added.begin()),
                           std::make_move_iterator(added.end()));
  return count;
}

}  // namespace hl
