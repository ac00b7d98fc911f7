// SPDX-License-Identifier: MIT
#include "lint/record/run.h"

#include <algorithm>
#include <initializer_list>

#include "lint/read/pointer.h"

namespace hl {
namespace {

// "acc,none" -> "acc_stderr,none"
std::string StderrKey(std::string_view key) {
  const std::size_t comma = std::min(key.find(','), key.size());
  return std::string(key.substr(0, comma)) + "_stderr" + std::string(key.substr(comma));
}

// The key of the score that stands at `place` among the rows of a task row's entry.
std::string_view KeyAt(Row& task_row, Place place) {
  Run* run = task_row.run();
  if (run == nullptr || task_row.entry == Row::kNoEntry) {
    return {};
  }
  const Entry& entry = run->entries[task_row.entry];
  for (std::uint32_t i = entry.first_row; i < entry.first_row + entry.row_count; ++i) {
    if (run->rows[i].PlaceOf(Field::kScore) == place) {
      return run->rows[i].Text(Field::kKey);
    }
  }
  return {};
}

std::string Pointer(std::initializer_list<std::string_view> parts) {
  std::string pointer;
  for (const std::string_view part : parts) {
    AppendPointerPart(part, &pointer);
  }
  return pointer;
}

void AppendLeavesOf(const Run& run,
                    std::uint32_t group,
                    std::vector<std::uint32_t>* path,
                    std::vector<std::uint32_t>* leaves) {
  path->push_back(group);
  for (const std::uint32_t child : run.Children(group)) {
    if (std::find(path->begin(), path->end(), child) != path->end()) {
      continue;
    }
    if (!run.Children(child).empty()) {
      AppendLeavesOf(run, child, path, leaves);
    } else {
      leaves->push_back(child);
    }
  }
  path->pop_back();
}

}  // namespace

void Run::Clear() {
  path.clear();
  task_hashes.clear();
  answers.clear();
  flat = false;
  model = {};
  model_shown.clear();
  for (std::string* text : {&model_args, &revision, &git_hash, &chat_template_sha}) {
    text->clear();
  }
  values = 0;
  scores_short = false;
  file.Reset(RowKind::kFile, names, this);
  entries.clear();
  row_count = 0;
  entry_of.Clear();
  configured.Clear();
  children_of.Clear();
  child_list_count = 0;
  children_known = true;
  view.of = nullptr;
  names->BeginDocument();
}

Row* Run::FindRow(std::uint32_t task, std::uint32_t key) {
  const std::uint32_t index = entry_of.Find(task);
  if (index == NameIndex::kNone) {
    return nullptr;
  }
  const Entry& entry = entries[index];
  for (std::uint32_t i = entry.first_row; i < entry.first_row + entry.row_count; ++i) {
    if (rows[i].Get(Field::kKey) == static_cast<double>(key)) {
      return &rows[i];
    }
  }
  return nullptr;
}

const std::vector<std::uint32_t>& Run::Children(std::uint32_t group) const {
  static const std::vector<std::uint32_t> none;
  const std::uint32_t index = children_of.Find(group);
  return index == NameIndex::kNone ? none : child_lists[index];
}

std::vector<std::uint32_t>& Run::AddChildList(std::uint32_t group, Place place) {
  if (child_list_count == child_lists.size()) {
    child_lists.emplace_back();
    child_list_groups.emplace_back();
    child_list_places.emplace_back();
  }
  child_list_groups[child_list_count] = group;
  child_list_places[child_list_count] = place;
  children_of.Set(group, child_list_count);
  auto& list = child_lists[child_list_count++];
  list.clear();
  return list;
}

void Run::FindLeaves(std::uint32_t group, std::vector<std::uint32_t>* leaves) {
  std::vector<std::uint32_t> ancestors;
  leaves->clear();
  AppendLeavesOf(*this, group, &ancestors, leaves);
  seen.Clear();
  const auto end = std::remove_if(leaves->begin(), leaves->end(), [&](std::uint32_t leaf) {
    if (seen.Find(leaf) != NameIndex::kNone) {
      return true;
    }
    seen.Set(leaf, 1);
    return false;
  });
  leaves->erase(end, leaves->end());
}

std::string PointerOf(Row& row, Field field) {
  if (row.kind() == RowKind::kStanding) {
    return {};  // a board file may be no JSON
  }
  const bool of_task = (SpecOf(Field::kTask).kinds & MaskOf(row.kind())) != 0;
  if (!row.PlaceOf(field).Exists() || (!of_task && row.kind() != RowKind::kFile)) {
    return {};
  }
  if (row.kind() == RowKind::kFile) {
    return field == Field::kLimit ? "/config/limit" : "";
  }
  const std::string_view task = row.Text(Field::kTask);
  if (field == Field::kScore) {
    return Pointer({"results", task, row.Text(Field::kKey)});
  }
  if (field == Field::kStderr) {
    const std::string_view key = row.Text(Field::kKey);
    const bool stands = row.PlaceOf(Field::kStderr) != row.PlaceOf(Field::kScore);
    return Pointer({"results", task, stands ? StderrKey(key) : std::string(key)});
  }
  if (field == Field::kNConflict || field == Field::kBitsPerByte) {
    return Pointer({"results", task, KeyAt(row, row.PlaceOf(field))});
  }
  if (field == Field::kLeaderScore) {
    const std::string_view filter = row.Text(Field::kFilter);
    return Pointer({"results", task,
                    std::string(row.Text(Field::kMetric)) + (filter.empty() ? "" : ",") +
                        std::string(filter)});
  }
  if (field == Field::kEffective ||
      (field == Field::kN && row.Text(Field::kNSource) == "n-samples")) {
    return Pointer({"n-samples", task, "effective"});
  }
  if (field == Field::kSampleLen || field == Field::kN) {
    return Pointer({"results", task, "sample_len"});
  }
  if (field == Field::kTaskHash) {
    return Pointer({"task_hashes", task});
  }
  if (field == Field::kBlockDiffers) {
    return Pointer({"groups", task, row.Text(Field::kBlockKey)});
  }
  return field == Field::kChildrenAbsent ? Pointer({"group_subtasks", task}) : std::string();
}

}  // namespace hl
