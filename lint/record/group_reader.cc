// SPDX-License-Identifier: MIT
#include "lint/record/group_reader.h"

#include <bit>
#include <string>
#include <vector>

namespace hl {
namespace {

void ReadGroupSubtasks(JsonValue subtasks, Run* run) {
  std::string scratch;
  for (const JsonField field : subtasks.fields()) {
    if (!field.value.IsArray() ||
        !(field.value.elements().begin() != field.value.elements().end())) {
      continue;
    }
    auto& list = run->AddChildList(run->names->Intern(field.key.Text(&scratch)),
                                   {field.value.place().offset, 1});
    for (const JsonValue child : field.value.elements()) {
      if (child.IsString()) {
        list.push_back(run->names->Intern(child.Text(&scratch)));
      }
    }
  }
}

// FORMAT 2.2: depth d > 0 is written as d spaces and "- " before the alias.
void ReadAliasTree(JsonValue results, Run* run) {
  struct Open {
    std::uint32_t name;
    std::size_t indent;
  };
  std::vector<Open> stack;
  std::string scratch;
  for (const JsonField field : results.fields()) {
    const std::uint32_t name = run->names->Intern(field.key.Text(&scratch));
    std::size_t indent = 0;
    if (const auto alias = field.value.Find("alias")) {
      if (!alias->IsString()) {
        continue;
      }
      indent = std::min(alias->Text(&scratch).find_first_not_of(' '), alias->Text(&scratch).size());
    } else if (field.value.IsObject()) {
      const std::string_view key = field.key.Text(&scratch);
      indent = std::min(key.find_first_not_of(' '), key.size());
    } else {
      continue;
    }
    while (!stack.empty() && stack.back().indent >= indent) {
      stack.pop_back();
    }
    if (!stack.empty()) {
      const std::uint32_t parent = stack.back().name;
      const std::uint32_t index = run->children_of.Find(parent);
      auto& list =
          index == NameIndex::kNone ? run->AddChildList(parent, {}) : run->child_lists[index];
      list.push_back(name);
    }
    stack.push_back({name, indent});
  }
}

bool IsWholeToken(std::string_view token) {
  return token.find_first_of(".eE") == std::string_view::npos;
}

bool SameValue(JsonValue a, JsonValue b);

bool SameFields(JsonValue a, JsonValue b) {
  std::size_t count = 0;
  std::string scratch;
  for (const JsonField field : a.fields()) {
    const auto other = b.Find(field.key.Text(&scratch));
    if (!other || !SameValue(field.value, *other)) {
      return false;
    }
    ++count;
  }
  for ([[maybe_unused]] const JsonField field : b.fields()) {
    --count;
  }
  return count == 0;
}

bool SameElements(JsonValue a, JsonValue b) {
  auto left = a.elements().begin();
  auto right = b.elements().begin();
  const auto left_end = a.elements().end();
  const auto right_end = b.elements().end();
  for (; left != left_end && right != right_end; ++left, ++right) {
    if (!SameValue(*left, *right)) {
      return false;
    }
  }
  return !(left != left_end) && !(right != right_end);
}

bool SameValue(JsonValue a, JsonValue b) {
  if (a.kind() != b.kind()) {
    return false;
  }
  if (a.token() == b.token()) {
    return true;
  }
  switch (a.kind()) {
    case JsonKind::kNumber:
      return IsWholeToken(a.token()) == IsWholeToken(b.token()) &&
             std::bit_cast<std::uint64_t>(a.Number()) == std::bit_cast<std::uint64_t>(b.Number());
    case JsonKind::kString: {
      std::string left, right;
      return a.Text(&left) == b.Text(&right);
    }
    case JsonKind::kObject:
      return SameFields(a, b);
    case JsonKind::kArray:
      return SameElements(a, b);
    case JsonKind::kTrue:
    case JsonKind::kFalse:
    case JsonKind::kNull:
    case JsonKind::kNotFinite:
      return false;
  }
  return false;
}

// True if every task of `configs` has its row.
bool HasAllConfigured(const TopLevel& top, JsonValue results) {
  const auto configs = top.Object(TopKey::kConfigs);
  if (!configs) {
    return false;
  }
  std::string scratch;
  for (const JsonField config : configs->fields()) {
    if (!results.Find(config.key.Text(&scratch))) {
      return false;
    }
  }
  return true;
}

}  // namespace

void ReadChildren(const TopLevel& top, Run* run) {
  if (const auto subtasks = top.Object(TopKey::kGroupSubtasks)) {
    ReadGroupSubtasks(*subtasks, run);
  } else if (const auto results = top.Object(TopKey::kResults);
             results && (!run->flat || top.Object(TopKey::kGroups))) {
    ReadAliasTree(*results, run);
    run->children_known = HasAllConfigured(top, *results);
  }
}

bool IsGroup(const TopLevel& top, const Run& run, std::uint32_t name, JsonValue row) {
  if (run.configured.Find(name) != NameIndex::kNone) {
    return false;
  }
  const auto groups = top.Object(TopKey::kGroups);
  const auto configs = top.Object(TopKey::kConfigs);
  const bool configs_name_tasks = configs && configs->fields().begin() != configs->fields().end();
  return !run.Children(name).empty() || (configs_name_tasks && !run.flat) ||
         (groups && groups->Find(run.names->Text(name))) || row.Find("sample_count");
}

void CompareBlocks(JsonValue block, JsonValue row, Row* task_row) {
  double differing = 0;
  std::string scratch;
  std::string first;
  Place place;
  const auto note = [&](JsonField field, std::optional<Place> where) {
    if (differing++ == 0) {
      first = field.key.Text(&scratch);
      place = where ? *where : Place{block.place().offset, 1};
    }
  };
  for (const JsonField field : row.fields()) {
    const std::string_view key = field.key.Text(&scratch);
    if (key == "alias") {
      continue;
    }
    const auto other = block.Find(key);
    if (!other || !SameValue(field.value, *other)) {
      note(field, other ? std::optional(other->place()) : std::nullopt);
    }
  }
  for (const JsonField field : block.fields()) {
    const std::string_view key = field.key.Text(&scratch);
    if (key != "alias" && !row.Find(key)) {
      note(field, field.value.place());
    }
  }
  task_row->Set(Field::kBlockDiffers, differing, place);
  if (differing > 0) {
    task_row->SetText(Field::kBlockKey, first);
  }
}

}  // namespace hl
