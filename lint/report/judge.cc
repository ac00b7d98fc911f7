// SPDX-License-Identifier: MIT
#include "lint/report/judge.h"

#include <algorithm>
#include <string>

#include "lint/record/facts.h"
#include "lint/record/run.h"
#include "lint/report/message.h"

namespace hl {
namespace {

bool HasField(const Row& row, Field field) {
  return (SpecOf(field).kinds & MaskOf(row.kind())) != 0;
}

std::string TextIfAny(Row& row, Field field) {
  return HasField(row, field) ? std::string(row.Text(field)) : std::string();
}

// The fields a rule speaks of on this row, each once: of its condition, its message and its place.
std::vector<Field> FieldsUsed(const Rule& rule, const Row& row) {
  std::vector<Field> fields;
  const auto add = [&](Field field) {
    if (HasField(row, field) && std::find(fields.begin(), fields.end(), field) == fields.end()) {
      fields.push_back(field);
    }
  };
  if (rule.when) {
    std::for_each(rule.when->fields().begin(), rule.when->fields().end(), add);
  }
  for (const TextMatch& match : rule.match) {
    add(match.field);
  }
  for (const MessagePart& part : rule.message) {
    if (part.field) {
      add(*part.field);
    }
  }
  if (rule.at) {
    add(*rule.at);
  }
  return fields;
}

// The message, and the sentence that the rule adds for the word a text field has.
std::string MessageOf(const Rule& rule, Row& row) {
  std::string message = FillMessage(rule.message, row);
  for (const Rule::Note& note : rule.notes) {
    if (HasField(row, note.field) && row.Text(note.field) == note.word) {
      message += " " + FillMessage(note.text, row);
    }
  }
  return message;
}

void AddRelated(const Rule& rule, Row& row, Finding* finding) {
  if (!rule.related || !HasField(row, *rule.related)) {
    return;
  }
  for (facts::CountedPlace& counted : facts::PlacesCounted(row, *rule.related)) {
    RelatedPlace related;
    related.path = counted.path.empty() ? finding->path : std::move(counted.path);
    related.place = counted.place;
    related.pointer = std::move(counted.pointer);
    related.message = std::move(counted.message);
    finding->related.push_back(std::move(related));
  }
}

Finding MakeFinding(const Rule& rule, Row& row) {
  Finding finding;
  finding.rule = &rule;
  finding.level = rule.level;
  finding.path = row.Text(Field::kPath);
  if (rule.at && HasField(row, *rule.at)) {
    row.Get(*rule.at);  // a derived field knows its place once it is derived
    finding.place = row.PlaceOf(*rule.at);
    finding.pointer = PointerOf(row, *rule.at);
  }
  finding.message = MessageOf(rule, row);
  finding.expectation = FillMessageIfKnown(rule.caret, row);
  finding.model = TextIfAny(row, Field::kModel);
  finding.task = TextIfAny(row, Field::kTask);
  finding.metric = TextIfAny(row, Field::kMetric);
  finding.filter = TextIfAny(row, Field::kFilter);
  for (const Field field : FieldsUsed(rule, row)) {
    const bool is_text = SpecOf(field).type == FieldType::kText;
    finding.facts.push_back({field, row.Get(field), is_text ? std::string(row.Text(field)) : ""});
  }
  AddRelated(rule, row, &finding);
  return finding;
}

}  // namespace

Judge::Judge(const std::vector<Rule>& rules)
    : rules_(rules), matcher_(rules), counts_(rules.size()) {
  for (std::uint32_t i = 0; i < rules.size(); ++i) {
    for (std::size_t kind = 0; kind < kRowKindCount; ++kind) {
      if ((rules[i].on & MaskOf(static_cast<RowKind>(kind))) != 0) {
        by_kind_[kind].push_back(i);
      }
    }
  }
}

void Judge::JudgeRow(Row& row, std::vector<Finding>* findings) {
  for (const std::uint32_t i : by_kind_[static_cast<std::size_t>(row.kind())]) {
    const Rule& rule = rules_[i];
    if (!rule.match.empty() && !matcher_.Admits(i, row)) {
      continue;
    }
    RuleCount& count = counts_[i];
    ++count.rows;
    const double verdict = rule.when ? rule.when->Evaluate(row) : 1.0;
    if (verdict == 1.0) {
      ++count.fired;
      findings->push_back(MakeFinding(rule, row));
    } else if (IsMissing(verdict)) {
      ++count.undecided;
    }
  }
}

void Judge::AddCountsTo(std::vector<RuleCount>* counts) const {
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    (*counts)[i].rows += counts_[i].rows;
    (*counts)[i].undecided += counts_[i].undecided;
    (*counts)[i].fired += counts_[i].fired;
  }
}

}  // namespace hl
