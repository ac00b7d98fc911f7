// SPDX-License-Identifier: MIT
#include "lint/record/faults.h"

#include <algorithm>
#include <optional>

#include "lint/base/pattern.h"

namespace hl {
namespace {

constexpr std::string_view kBlank = " \t\r\n";

Row MakeFault(const std::string& path,
              std::string_view kind,
              std::string_view text,
              Place place,
              Names* names) {
  constexpr std::size_t kTokenMax = 40;
  Row row(RowKind::kFault, names);
  row.SetText(Field::kPath, path);
  row.SetText(Field::kFault, kind);
  std::string_view token = text.substr(std::min<std::size_t>(place.offset, text.size()),
                                       std::min<std::size_t>(place.length, kTokenMax));
  token = token.substr(0, token.find_first_of("\r\n"));
  row.SetText(Field::kFaultToken, token, place);
  row.Set(Field::kFaultCount, 1);
  return row;
}

// The place of the first conflict marker, if `text` holds a whole conflict.
std::optional<Place> FindMergeConflict(std::string_view text) {
  constexpr std::string_view kOurs = "<<<<<<< ", kTheirs = "\n>>>>>>> ";
  std::size_t at = text.starts_with(kOurs) ? 0 : text.find("\n<<<<<<< ");
  if (at == std::string_view::npos || text.find(kTheirs, at) == std::string_view::npos) {
    return std::nullopt;
  }
  at += at == 0 && text.starts_with(kOurs) ? 0U : 1U;
  const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
  return Place{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end - at)};
}

}  // namespace

bool IsResultsName(std::string_view base_name) {
  static const Pattern name(R"(^(.*[_-])?results?([_.-].*)?\.json$)");
  return name.Matches(base_name);
}

bool BeginsLikeResults(std::string_view text) {
  for (const std::string_view part : {"{", "\"results\"", ":", "{"}) {
    text.remove_prefix(std::min(text.find_first_not_of(kBlank), text.size()));
    if (!text.starts_with(part)) {
      return false;
    }
    text.remove_prefix(part.size());
  }
  return true;
}

bool IsLfsPointer(std::string_view text) {
  return text.starts_with("version https://git-lfs");
}

std::vector<Row> FindFaults(const std::string& path, const JsonDocument& document, Names* names) {
  std::vector<Row> faults;
  if (document.fault) {
    const auto conflict = FindMergeConflict(document.text);
    if (conflict) {
      faults.push_back(MakeFault(path, "merge-conflict", document.text, *conflict, names));
      return faults;
    }
    Place place = document.fault->place;
    if (!place.Exists()) {  // the text ended too early: show its last line
      const std::size_t last = document.text.find_last_not_of(kBlank);
      place = {last == std::string_view::npos ? 0 : static_cast<std::uint32_t>(last),
               document.text.empty() ? 0U : 1U};
    }
    faults.push_back(MakeFault(path, "unparseable", document.text, place, names));
    faults.back().SetText(Field::kExpected, document.fault->expected);
    return faults;
  }
  if (document.not_finite > 0) {
    faults.push_back(MakeFault(path, "not-finite", document.text,
                               document.nodes[document.first_not_finite].place, names));
    faults.back().Set(Field::kFaultCount, document.not_finite);
  }
  if (const auto key = document.FindDuplicateKey()) {
    faults.push_back(MakeFault(path, "duplicate-key", document.text, *key, names));
  }
  if (document.has_bom) {
    faults.push_back(MakeFault(path, "bom", document.text, {0, 3}, names));
  }
  return faults;
}

Row LfsFault(const std::string& path, std::string_view text, Names* names) {
  const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
  return MakeFault(path, "lfs-pointer", text, {0, static_cast<std::uint32_t>(end)}, names);
}

}  // namespace hl
