// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace hl {

class Row;

// What one row is. See DESIGN 3: the kinds that a rule may be `on`.
enum class RowKind : std::uint8_t {
  kFault,
  kFile,
  kTask,
  kMetric,
  kGroup,
  kCell,
  kPair,
  kBoard,
  kStanding,
  kTree,
  kSamples
};
inline constexpr std::size_t kRowKindCount = 11;

using KindMask = std::uint16_t;
constexpr KindMask MaskOf(RowKind kind) {
  return static_cast<KindMask>(1U << static_cast<unsigned>(kind));
}
std::string_view KindName(RowKind kind);  // "fault", "file", …
std::optional<RowKind> FindKind(std::string_view name);

enum class FieldType : std::uint8_t { kNumber, kFlag, kText };
std::string_view TypeName(FieldType type);  // "number", "flag", "text"

enum class Field : std::uint8_t {
#define HL_FIELD(enumerator, name, kinds, type, derive, unit, doc) enumerator,
#include "lint/record/field_list.h"
#undef HL_FIELD
  kCount
};
inline constexpr std::size_t kFieldCount = static_cast<std::size_t>(Field::kCount);

// What is known of a field before any file is read.
struct FieldSpec {
  Field field;
  std::string_view name;
  KindMask kinds;
  FieldType type;
  double (*derive)(Row& row);  // null: a base field, which a reader fills in
  std::string_view unit;
  std::string_view doc;
};

const FieldSpec& SpecOf(Field field);

// The field called `name` on rows of all kinds in `kinds`; nothing if one of them lacks it.
std::optional<Field> FindField(std::string_view name, KindMask kinds);

// Names of the fields that all kinds of `kinds` have, in table order: for suggestions.
std::vector<std::string_view> FieldNames(KindMask kinds);

// The fields of a kind, in table order: the order of a row's slots.
const std::vector<Field>& FieldsOf(RowKind kind);

namespace kinds {  // names of the field list
inline constexpr KindMask kFault = MaskOf(RowKind::kFault);
inline constexpr KindMask kFile = MaskOf(RowKind::kFile);
inline constexpr KindMask kTask = MaskOf(RowKind::kTask);
inline constexpr KindMask kMetric = MaskOf(RowKind::kMetric);
inline constexpr KindMask kGroup = MaskOf(RowKind::kGroup);
inline constexpr KindMask kCell = MaskOf(RowKind::kCell);
inline constexpr KindMask kPair = MaskOf(RowKind::kPair);
inline constexpr KindMask kBoard = MaskOf(RowKind::kBoard);
inline constexpr KindMask kStanding = MaskOf(RowKind::kStanding);
inline constexpr KindMask kTree = MaskOf(RowKind::kTree);
inline constexpr KindMask kSamples = MaskOf(RowKind::kSamples);
inline constexpr KindMask kRowKinds = kMetric | kGroup | kCell;
inline constexpr KindMask kRunKinds = kFile | kTask | kRowKinds | kSamples;
inline constexpr KindMask kEveryKind = (1U << kRowKindCount) - 1;
}  // namespace kinds

// Where each field stands among the slots of a row of each kind; kNoSlot: the kind lacks it.
inline constexpr std::uint8_t kNoSlot = 255;
using SlotTable = std::array<std::array<std::uint8_t, kFieldCount>, kRowKindCount>;
inline constexpr SlotTable kSlots = [] {
  using namespace kinds;
  constexpr std::array<KindMask, kFieldCount> masks = {
#define HL_FIELD(enumerator, name, kinds, type, derive, unit, doc) static_cast<KindMask>(kinds),
#include "lint/record/field_list.h"
#undef HL_FIELD
  };
  SlotTable table{};
  for (std::size_t kind = 0; kind < kRowKindCount; ++kind) {
    std::uint8_t next = 0;
    for (std::size_t field = 0; field < kFieldCount; ++field) {
      table[kind][field] = (masks[field] >> kind & 1U) != 0 ? next++ : kNoSlot;
    }
  }
  return table;
}();

}  // namespace hl
