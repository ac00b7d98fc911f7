// SPDX-License-Identifier: MIT
#include "lint/rule/field_name.h"

#include <fmt/format.h>

#include <array>
#include <utility>
#include <vector>

#include "lint/base/suggest.h"

namespace hl {
namespace {

// What people call a field, and its name here.
constexpr std::array<std::pair<std::string_view, std::string_view>, 15> kSynonyms = {{
    {"std_err", "stderr"},
    {"se", "stderr"},
    {"std_error", "stderr"},
    {"standard_error", "stderr"},
    {"accuracy", "score"},
    {"acc", "score"},
    {"value", "score"},
    {"num_samples", "n"},
    {"n_samples", "n"},
    {"samples", "n"},
    {"version", "harness_version"},
    {"model_name", "model"},
    {"file", "path"},
    {"num_fewshot", "n_shot"},
    {"children", "children.count"},
}};

// All kinds that have a field of this name; several fields may share it.
KindMask KindsWith(std::string_view name) {
  KindMask kinds = 0;
  for (std::size_t i = 0; i < kFieldCount; ++i) {
    const FieldSpec& spec = SpecOf(static_cast<Field>(i));
    if (spec.name == name) {
      kinds = static_cast<KindMask>(kinds | spec.kinds);
    }
  }
  return kinds;
}

}  // namespace

std::string KindNames(KindMask kinds) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < kRowKindCount; ++i) {
    const auto kind = static_cast<RowKind>(i);
    if ((kinds & MaskOf(kind)) != 0) {
      names.push_back(KindName(kind));
    }
  }
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += i == 0 ? "" : i + 1 == names.size() ? " and " : ", ";
    text += names[i];
  }
  return text;
}

FieldMistake ExplainField(std::string_view name, KindMask kinds) {
  if (const KindMask having = KindsWith(name); having != 0) {
    const auto lacking = static_cast<KindMask>(kinds & ~having);
    return {fmt::format("'{}' is no field of {}, only of {}", name,
                        KindNames(lacking != 0 ? lacking : kinds), KindNames(having)),
            ""};
  }
  std::string message = fmt::format("unknown field '{}'", name);
  for (const auto& [synonym, field] : kSynonyms) {
    if (synonym == name && FindField(field, kinds)) {
      return {std::move(message), fmt::format("did you mean '{}'?", field)};
    }
  }
  return {std::move(message), DidYouMean(name, FieldNames(kinds))};
}

}  // namespace hl
