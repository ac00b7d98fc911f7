// SPDX-License-Identifier: MIT
#include "lint/board/cells.h"

#include <fmt/format.h>

#include <algorithm>

#include "lint/base/number.h"
#include "lint/base/suggest.h"

namespace hl {
namespace {

constexpr std::size_t kMostFaults = 20;   // that are listed
constexpr std::size_t kMostColumns = 12;  // that a message lists

// "the columns are 'a', 'b' and 7 more"
std::string ListColumns(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kMostColumns); ++i) {
    text += (i == 0 ? "the columns are '" : "', '") + names[i];
  }
  return text.empty() ? text
         : names.size() <= kMostColumns
             ? text + "'"
             : fmt::format("{}' and {} more", text, names.size() - kMostColumns);
}

}  // namespace

BoardCells::BoardCells(const Table& table,
                       const BoardPreset& preset,
                       const std::string& path,
                       Diagnostics* diagnostics)
    : table_(table), path_(path), diagnostics_(*diagnostics) {
  const auto& names = table.columns();
  const auto has = [&](std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  const std::string usual = has("model") || !has("name") ? "model" : "name";
  model_ = Find(preset.model.value_or(usual), "--model").value_or(0);
  score_ = Find(preset.score.value_or("score"), "--score").value_or(0);
  for (const auto& [column, text] : preset.where) {
    if (const auto found = Find(column, "--where")) {
      where_.emplace_back(*found, text);
    }
  }
}

std::optional<std::uint32_t> BoardCells::Find(std::string_view name, std::string_view option) {
  const auto& names = table_.columns();
  const auto count = std::count(names.begin(), names.end(), name);
  if (count == 1) {
    const auto found = std::find(names.begin(), names.end(), name);
    return static_cast<std::uint32_t>(found - names.begin());
  }
  if (count > 1) {
    Complain(0, fmt::format("{} columns are called '{}'", count, name));
    return std::nullopt;
  }
  const std::string hint =
      DidYouMean(name, std::vector<std::string_view>(names.begin(), names.end()));
  Complain(0, fmt::format("there is no column '{}' ({})", name, option),
           hint.empty() ? ListColumns(names) : hint);
  return std::nullopt;
}

std::optional<std::uint32_t> BoardCells::FindIfNamed(const std::optional<std::string>& name,
                                                     std::string_view option,
                                                     std::string_view fallback) {
  if (name) {
    return Find(*name, option);
  }
  const auto& names = table_.columns();
  const bool exists = !fallback.empty() && std::count(names.begin(), names.end(), fallback) == 1;
  return exists ? Find(fallback, option) : std::nullopt;
}

bool BoardCells::IsWanted(std::size_t row) const {
  return std::all_of(where_.begin(), where_.end(), [&](const auto& condition) {
    return table_.Cell(row, condition.first) == condition.second;
  });
}

std::optional<std::string_view> BoardCells::Model(std::size_t row) {
  const std::string_view model = table_.Cell(row, model_);
  if (model.empty()) {
    ComplainOfCell(row, model_, "a row with a score needs a name");
    return std::nullopt;
  }
  return model;
}

std::optional<PrintedNumber> BoardCells::Number(std::size_t row, std::uint32_t column) {
  const auto number = ReadPrintedNumber(table_.Cell(row, column));
  if (!number) {
    ComplainOfCell(row, column, number.error().message);
    return std::nullopt;
  }
  return *number;
}

void BoardCells::Complain(int line, std::string message, std::string suggestion) {
  if (++faults_ <= kMostFaults) {
    diagnostics_.push_back({path_, line, 1, 1, std::move(message), std::move(suggestion), {}});
  }
}

void BoardCells::ComplainOfCell(std::size_t row, std::uint32_t column, const std::string& message) {
  const std::string_view model = table_.Cell(row, model_);
  const std::string who = model.empty() ? "a row without a model" : fmt::format("'{}'", model);
  Complain(table_.line(row),
           fmt::format("column '{}' of {}: {}", table_.columns()[column], who, message));
}

bool BoardCells::Close() {
  if (faults_ > kMostFaults) {
    diagnostics_.push_back(
        {path_,
         0,
         0,
         0,
         fmt::format("{} more cells have faults", FormatCount(faults_ - kMostFaults)),
         {},
         {}});
  }
  return good();
}

}  // namespace hl
