// SPDX-License-Identifier: MIT
#include "lint/record/field.h"

#include "lint/record/facts.h"

namespace hl {
namespace {

constexpr std::array<std::string_view, kRowKindCount> kKindNames = {
    "fault", "file",  "task",     "metric", "group",  "cell",
    "pair",  "board", "standing", "tree",   "samples"};

const std::array<FieldSpec, kFieldCount>& Specs() {
  using namespace kinds;
  using namespace facts;
  using enum FieldType;
  static const std::array<FieldSpec, kFieldCount> specs = {{
#define HL_FIELD(enumerator, name, kinds, type, derive, unit, doc) \
  {Field::enumerator, name, static_cast<KindMask>(kinds), type, derive, unit, doc},
#include "lint/record/field_list.h"
#undef HL_FIELD
  }};
  return specs;
}

}  // namespace

std::string_view KindName(RowKind kind) {
  return kKindNames[static_cast<std::size_t>(kind)];
}

std::optional<RowKind> FindKind(std::string_view name) {
  for (std::size_t i = 0; i < kRowKindCount; ++i) {
    if (kKindNames[i] == name) {
      return static_cast<RowKind>(i);
    }
  }
  return std::nullopt;
}

std::string_view TypeName(FieldType type) {
  switch (type) {
    case FieldType::kNumber:
      return "number";
    case FieldType::kFlag:
      return "flag";
    case FieldType::kText:
      return "text";
  }
  return "";
}

const FieldSpec& SpecOf(Field field) {
  return Specs()[static_cast<std::size_t>(field)];
}

std::optional<Field> FindField(std::string_view name, KindMask kinds) {
  for (const FieldSpec& spec : Specs()) {
    if (spec.name == name && (spec.kinds & kinds) == kinds) {
      return spec.field;
    }
  }
  return std::nullopt;
}

std::vector<std::string_view> FieldNames(KindMask kinds) {
  std::vector<std::string_view> names;
  for (const FieldSpec& spec : Specs()) {
    if ((spec.kinds & kinds) == kinds) {
      names.push_back(spec.name);
    }
  }
  return names;
}

const std::vector<Field>& FieldsOf(RowKind kind) {
  static const auto fields = [] {
    std::array<std::vector<Field>, kRowKindCount> all;
    for (const FieldSpec& spec : Specs()) {
      for (std::size_t k = 0; k < kRowKindCount; ++k) {
        if ((spec.kinds & MaskOf(static_cast<RowKind>(k))) != 0) {
          all[k].push_back(spec.field);
        }
      }
    }
    return all;
  }();
  return fields[static_cast<std::size_t>(kind)];
}

}  // namespace hl
