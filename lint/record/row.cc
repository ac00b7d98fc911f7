// SPDX-License-Identifier: MIT
#include "lint/record/row.h"

namespace hl {
namespace {

std::vector<Row::Slot> BlankSlots(RowKind kind) {
  std::vector<Row::Slot> slots;
  for (const Field field : FieldsOf(kind)) {
    slots.push_back({SpecOf(field).derive == nullptr ? kMissing : kUnderived, {}});
  }
  return slots;
}

// A row of each kind as it is before anything is set: new rows are copies of it.
const std::vector<Row::Slot>& Blank(RowKind kind) {
  static const auto blanks = [] {
    std::array<std::vector<Row::Slot>, kRowKindCount> all;
    for (std::size_t k = 0; k < kRowKindCount; ++k) {
      all[k] = BlankSlots(static_cast<RowKind>(k));
    }
    return all;
  }();
  return blanks[static_cast<std::size_t>(kind)];
}

}  // namespace

Row::Row(RowKind kind, Names* names, Run* run)
    : kind_(kind), names_(names), run_(run), slots_(Blank(kind)) {}

void Row::Reset(RowKind kind, Names* names, Run* run) {
  kind_ = kind;
  names_ = names;
  run_ = run;
  entry = kNoEntry;
  slots_ = Blank(kind);
}

void Row::SetText(Field field, std::string_view text, Place place) {
  Set(field, static_cast<double>(names_->Intern(text)), place);
}

Place Row::PlaceOf(Field field) const {
  const std::size_t slot = SlotOf(field);
  return slot == kNoSlot ? Place{} : slots_[slot].place;
}

double Row::Derive(Field field) {
  const double value = SpecOf(field).derive(*this);
  slots_[SlotOf(field)].value = value;
  return value;
}

}  // namespace hl
