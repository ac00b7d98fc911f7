// SPDX-License-Identifier: MIT
#include "lint/fix.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "lint/base/number.h"
#include "lint/read/json.h"
#include "lint/record/run.h"
#include "lint/stats/precision.h"

namespace hl {
namespace {

const FactValue* FactOf(const Finding& finding, Field field) {
  const auto found = std::find_if(finding.facts.begin(), finding.facts.end(),
                                  [&](const FactValue& fact) { return fact.field == field; });
  return found == finding.facts.end() ? nullptr : &*found;
}

bool IsFault(const Finding& finding, std::string_view kind) {
  const FactValue* fault = FactOf(finding, Field::kFault);
  return fault != nullptr && fault->text == kind;
}

// True if the finding says of a stderr that stands in the file that it is impossible. One that only
// contradicts other files may be right: theirs or its score may be wrong.
bool IsImpossible(const Finding& finding) {
  const FactValue* error = FactOf(finding, Field::kStderr);
  return finding.level == Level::kError && finding.rule->at == Field::kStderr &&
         (finding.rule->on & MaskOf(RowKind::kCell)) == 0 && error != nullptr &&
         !IsMissing(error->number) && finding.place.Exists();
}

bool IsWanted(const Finding& finding, const FixOptions& options) {
  return IsFault(finding, "bom") || (options.not_finite && IsFault(finding, "not-finite")) ||
         (options.numbers != FixOptions::Numbers::kKeep && IsImpossible(finding));
}

std::string NameOf(const Finding& finding) {
  return finding.rule->id + " " + finding.rule->name;
}

// True for the finding of a group, whose value rests on those of its subtasks.
bool IsOfGroup(const Finding& finding) {
  return FactOf(finding, Field::kStderrFormula) != nullptr;
}

// The right value as the finding gives it; missing if it gives none. A group's is only right where
// its stderr is pooled from wrong ones.
double RightValue(const Finding& finding, Field field) {
  const FactValue* formula = FactOf(finding, Field::kStderrFormula);
  const FactValue* value = FactOf(finding, field);
  const bool is_known = value != nullptr && std::isfinite(value->number) &&
                        (formula == nullptr || formula->text == "pooled");
  return is_known ? value->number : kMissing;
}

// The findings of one stderr.
using Sayings = std::vector<const Finding*>;

double RightValue(const Sayings& sayings) {
  for (const Field field : {Field::kStderrRecomputed, Field::kStderrExpected}) {
    for (const Finding* finding : sayings) {
      if (const double value = RightValue(*finding, field); !IsMissing(value)) {
        return value;
      }
    }
  }
  return kMissing;
}

std::string NamesOf(const Sayings& sayings) {
  std::set<std::string> names;
  for (const Finding* finding : sayings) {
    names.insert(NameOf(*finding));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

// An error that makes score or n of the row doubtful, or null.
const Finding* DoubtAbout(const Finding& number, std::span<const Finding> all) {
  const auto same = [](const std::string& a, const std::string& b) {
    return a.empty() || b.empty() || a == b;
  };
  const auto found = std::find_if(all.begin(), all.end(), [&](const Finding& finding) {
    return finding.level == Level::kError && !IsImpossible(finding) && !finding.task.empty() &&
           finding.task == number.task && same(finding.metric, number.metric) &&
           same(finding.filter, number.filter);
  });
  return found == all.end() ? nullptr : &*found;
}

// The right stderr of a row whose findings do not tell it; missing if it is right or nobody knows.
double RightError(Row& row) {
  const double error = row.Get(Field::kStderr);
  if (row.kind() == RowKind::kMetric) {
    const bool is_wrong = Has(error) && (error < 0 || !std::isfinite(error));
    return is_wrong && row.IsTrue(Field::kValues01) ? row.Get(Field::kStderrExpected) : kMissing;
  }
  if (row.kind() != RowKind::kGroup || row.Get(Field::kChildrenZero) != 0) {
    return kMissing;
  }
  const std::string_view formula = row.Text(Field::kStderrFormula);
  if (formula.empty() || formula == "pooled" || formula == "pooled-direct" ||
      formula == "unweighted") {
    return kMissing;
  }
  const std::string_view score = row.Text(Field::kScoreFormula);
  return score == "by-size" ? row.Get(Field::kStderrPooled)
         : score == "plain" ? row.Get(Field::kStderrUnweighted)
                            : kMissing;
}

// A number of `results`: its token, and that of the same number in `groups`, if it stands there.
struct StoredNumber {
  JsonValue value;
  std::optional<JsonValue> again;
};

// The standard errors of `results` by their offsets.
using StoredErrors = std::map<std::uint32_t, StoredNumber>;

StoredErrors ErrorsOf(const JsonDocument& document) {
  StoredErrors errors;
  const auto root = document.root();
  const auto results = root ? root->Find("results") : std::nullopt;
  const auto groups = root ? root->Find("groups") : std::nullopt;
  if (!results) {
    return errors;
  }
  std::string scratch;
  for (const JsonField entry : results->fields()) {
    const auto group = groups ? groups->Find(entry.key.Text(&scratch)) : std::nullopt;
    for (const JsonField field : entry.value.fields()) {
      const std::string_view key = field.key.Text(&scratch);
      if (field.value.IsNumber() && key.find("_stderr") != std::string_view::npos) {
        errors.emplace(field.value.place().offset,
                       StoredNumber{field.value, group ? group->Find(key) : std::nullopt});
      }
    }
  }
  return errors;
}

// Plans the changes of one file.
class FilePlanner {
 public:
  FilePlanner(const JsonDocument& document,
              std::span<const Finding> findings,
              const RightErrors& right,
              FilePlan* plan)
      : document_(document),
        findings_(findings),
        right_(right),
        plan_(plan),
        errors_(ErrorsOf(document)) {}

  void Plan(const FixOptions& options) {
    if (options.numbers != FixOptions::Numbers::kKeep) {
      PlanNumbers(options.numbers == FixOptions::Numbers::kRecomputed);
    }
    for (const Finding& finding : findings_) {
      if (IsFault(finding, "bom") && document_.has_bom) {
        Add({0, 3}, "", NameOf(finding), "");
      } else if (IsFault(finding, "not-finite") && options.not_finite) {
        PlanNotFinite(NameOf(finding));
      }
    }
    Finish();
  }

 private:
  // The first to ask for a place gets it.
  void Add(Place place, std::string after, std::string reason, std::string pointer) {
    const std::string_view before = document_.text.substr(place.offset, place.length);
    edits_.try_emplace(place.offset, Edit{place,
                                          {},
                                          std::string(before),
                                          std::move(after),
                                          std::move(reason),
                                          std::move(pointer)});
  }

  void PlanNotFinite(const std::string& reason) {
    for (const JsonNode& node : document_.nodes) {
      if (node.kind == JsonKind::kNotFinite) {
        const auto token = document_.text.substr(node.place.offset, node.place.length);
        Add(node.place, fmt::format("\"{}\"", token), reason, "");
      }
    }
  }

  void PlanNumbers(bool recompute) {
    std::map<std::uint32_t, Sayings> numbers;
    for (const Finding& finding : findings_) {
      if (IsImpossible(finding)) {
        numbers[finding.place.offset].push_back(&finding);
      }
    }
    for (const auto& [offset, stored] : errors_) {
      if (!numbers.contains(offset)) {
        precision_.Add(stored.value.token(), stored.value.Number());
      }
    }
    for (const bool of_groups : {false, true}) {  // a group rests on what becomes of its subtasks
      for (const auto& [offset, sayings] : numbers) {
        if (std::any_of(sayings.begin(), sayings.end(),
                        [](const Finding* f) { return IsOfGroup(*f); }) == of_groups) {
          PlanNumber(offset, sayings, recompute);
        }
      }
    }
  }

  void PlanNumber(std::uint32_t offset, const Sayings& sayings, bool recompute) {
    const auto stored = errors_.find(offset);
    const Finding& first = *sayings.front();
    if (stored == errors_.end() || stored->second.value.place() != first.place) {
      Leave(first.place, sayings, "it is no standard error of the block results");
      return;
    }
    std::string after = "\"N/A\"";
    if (recompute) {
      const auto value = Recomputed(sayings);
      if (!value) {
        Leave(first.place, sayings, value.error().message);
        return;
      }
      after = *value;
    }
    const std::string reason = NamesOf(sayings);
    Add(first.place, after, reason, first.pointer);
    const auto& again = stored->second.again;
    if (again && again->token() == stored->second.value.token()) {
      std::string pointer = first.pointer;
      pointer.replace(0, std::string_view("/results").size(), "/groups");
      Add(again->place(), after, reason, pointer);
    }
  }

  // The right value as it is to be printed; the error says why there is none.
  Result<std::string> Recomputed(const Sayings& sayings) {
    const Finding& first = *sayings.front();
    if (const Finding* doubt = DoubtAbout(first, findings_)) {
      return Error{"its score or n is in doubt, see " + NameOf(*doubt)};
    }
    for (const Finding* finding : sayings) {
      if (std::any_of(finding->related.begin(), finding->related.end(),
                      [&](const RelatedPlace& one) { return left_.contains(one.place.offset); })) {
        return Error{"that of a subtask stays"};
      }
    }
    double value = RightValue(sayings);
    if (const auto* right = right_.Find(plan_->path, first.place.offset);
        right != nullptr && IsMissing(value)) {
      if (right->rests_on_tasks && TaskChanges(first)) {
        return Error{"it rests on numbers that change, too: fix once more"};
      }
      value = right->value;
    }
    if (IsMissing(value) || value < 0) {
      return Error{"what the right value is cannot be known"};
    }
    if (precision_.is_empty() || !precision_.is_short()) {
      return FormatFound(value);
    }
    std::string rounded = fmt::format("{:.{}f}", value, precision_.most_decimals());
    if (ParseNumber(rounded) == 0 && value != 0) {
      return Error{fmt::format("with the {} decimals of this file the right value, {}, is 0",
                               precision_.most_decimals(), FormatExpected(value, 0))};
    }
    return rounded;
  }

  // True if the stderr of a task, in the metric of a group, changes or is to change.
  [[nodiscard]] bool TaskChanges(const Finding& group) const {
    return std::any_of(findings_.begin(), findings_.end(), [&](const Finding& finding) {
      return IsImpossible(finding) && finding.task != group.task &&
             finding.metric == group.metric && finding.filter == group.filter &&
             !IsOfGroup(finding);
    });
  }

  void Leave(Place place, const Sayings& sayings, std::string why) {
    left_.insert(place.offset);
    plan_->unfixed.push_back({sayings.front()->position, NamesOf(sayings), std::move(why)});
  }

  void Finish() {
    PositionFinder finder(document_.text);
    for (auto& [offset, edit] : edits_) {
      edit.position = finder.Find(edit.place);
      plan_->edits.push_back(std::move(edit));
    }
    std::stable_sort(plan_->unfixed.begin(), plan_->unfixed.end(),
                     [](const Unfixed& a, const Unfixed& b) {
                       return std::pair(a.position.line, a.position.column) <
                              std::pair(b.position.line, b.position.column);
                     });
  }

  const JsonDocument& document_;
  std::span<const Finding> findings_;
  const RightErrors& right_;
  FilePlan* plan_;
  StoredErrors errors_;
  stats::PrintedPrecision precision_;  // of those that are not impossible
  std::map<std::uint32_t, Edit> edits_;
  std::set<std::uint32_t> left_;  // offsets of impossible numbers that stay
};

}  // namespace

void RightErrors::Take(Run& run) {
  for (std::uint32_t i = 0; i < run.row_count; ++i) {
    Row& row = run.rows[i];
    const Place place = row.PlaceOf(Field::kStderr);
    const double value = place.Exists() ? RightError(row) : kMissing;
    if (std::isfinite(value)) {
      const std::lock_guard lock(mutex_);
      values_.emplace(std::pair(run.path, place.offset),
                      Value{value, row.kind() == RowKind::kGroup});
    }
  }
}

const RightErrors::Value* RightErrors::Find(const std::string& path, std::uint32_t offset) const {
  const auto found = values_.find({path, offset});
  return found == values_.end() ? nullptr : &found->second;
}

FixPlan PlanFixes(const LintResult& result, const RightErrors& right, const FixOptions& options) {
  FixPlan plan;
  Input input;
  JsonReader reader;
  const std::vector<Finding>& all = result.report.findings;  // by path
  for (auto first = all.begin(); first != all.end();) {
    const auto last = std::find_if(first, all.end(),
                                   [&](const Finding& other) { return other.path != first->path; });
    const std::span<const Finding> findings(first, last);
    first = last;
    const std::string& path = findings.front().path;
    const auto judged = result.stamps.find(path);
    if (judged == result.stamps.end() ||
        std::none_of(findings.begin(), findings.end(),
                     [&](const Finding& finding) { return IsWanted(finding, options); })) {
      continue;
    }
    const auto stamp = input.Read(path);
    if (!stamp || *stamp != judged->second) {
      plan.problems.push_back({path, stamp ? "changed meanwhile" : stamp.error().message});
      continue;
    }
    FilePlan file{path, *stamp, {}, {}};
    const JsonDocument& document = reader.Read(input.bytes());
    if (!document.fault) {
      FilePlanner(document, findings, right, &file).Plan(options);
    }
    if (!file.edits.empty() || !file.unfixed.empty()) {
      plan.files.push_back(std::move(file));
    }
  }
  return plan;
}

std::string WithEdits(std::string_view text, const std::vector<Edit>& edits) {
  std::string edited;
  std::size_t done = 0;
  for (const Edit& edit : edits) {
    edited += text.substr(done, edit.place.offset - done);
    edited += edit.after;
    done = std::size_t{edit.place.offset} + edit.place.length;
  }
  return edited += text.substr(done);
}

}  // namespace hl
