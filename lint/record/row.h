// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <string_view>
#include <vector>

#include "lint/base/missing.h"
#include "lint/base/names.h"
#include "lint/base/place.h"
#include "lint/record/field.h"

namespace hl {

struct Run;

// One row: its fields as doubles (missing.h says how flags, texts and missing values are kept),
// each base field with the place where it stands. A fact is derived when it is first asked for.
// Rows live in the run or tree that made them; `run` is null for a row that no file holds (a rule's
// test case).
class Row {
 public:
  struct Slot {
    double value;
    Place place;
  };

  // A row of `kind` with every base field missing and every fact underived.
  Row(RowKind kind, Names* names, Run* run = nullptr);

  // Makes it such a row again, keeping its memory.
  void Reset(RowKind kind, Names* names, Run* run);

  [[nodiscard]] RowKind kind() const { return kind_; }
  [[nodiscard]] Run* run() const { return run_; }
  [[nodiscard]] Names& names() const { return *names_; }

  // The value of a field, derived now if need be; missing if the kind lacks the field.
  double Get(Field field) {
    if (SlotOf(field) == kNoSlot) {
      return kMissing;
    }
    Slot& slot = slots_[SlotOf(field)];
    return IsUnderived(slot.value) ? Derive(field) : slot.value;
  }
  // The same as a text; empty if missing.
  std::string_view Text(Field field) {
    const double id = Get(field);
    return IsMissing(id) ? std::string_view() : names_->Text(static_cast<std::uint32_t>(id));
  }
  // True for a flag that is known and set.
  bool IsTrue(Field field) { return Get(field) == 1.0; }

  void Set(Field field, double value, Place place = {}) {
    assert(SlotOf(field) != kNoSlot);
    slots_[SlotOf(field)] = {value, place};
  }
  void SetText(Field field, std::string_view text, Place place = {});
  void SetFlag(Field field, bool flag) { Set(field, flag ? 1.0 : 0.0); }

  // Where the field stands in the row's file; no place for what stands nowhere.
  [[nodiscard]] Place PlaceOf(Field field) const;

  // Which entry of its run a row belongs to; kNoEntry for rows of no entry.
  std::uint32_t entry = kNoEntry;
  static constexpr std::uint32_t kNoEntry = 0xffffffff;

 private:
  [[nodiscard]] std::size_t SlotOf(Field field) const {
    return kSlots[static_cast<std::size_t>(kind_)][static_cast<std::size_t>(field)];
  }
  double Derive(Field field);

  RowKind kind_;
  Names* names_;
  Run* run_;
  std::vector<Slot> slots_;
};

}  // namespace hl
