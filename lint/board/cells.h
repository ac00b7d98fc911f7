// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lint/base/diagnostic.h"
#include "lint/board/cell.h"
#include "lint/board/preset.h"
#include "lint/read/table.h"

namespace hl {

// The cells of a table by the columns that a preset names. What is not as it must be becomes a
// diagnostic; of faulty cells the first 20 are listed, the others counted.
class BoardCells {
 public:
  // All of them must outlive the object.
  BoardCells(const Table& table,
             const BoardPreset& preset,
             const std::string& path,
             Diagnostics* diagnostics);

  // The column of a name; a fault if there is none, or more than one. `option` tells the user which
  // option names another.
  std::optional<std::uint32_t> Find(std::string_view name, std::string_view option);
  // The same for a column that may be absent: `fallback` is taken where it exists and no name is
  // given.
  std::optional<std::uint32_t> FindIfNamed(const std::optional<std::string>& name,
                                           std::string_view option,
                                           std::string_view fallback = {});

  // Whether the conditions of the preset let a row in.
  [[nodiscard]] bool IsWanted(std::size_t row) const;
  // The model of a row; a fault if it has none.
  std::optional<std::string_view> Model(std::size_t row);
  // The number in a cell, missing for an empty one; nothing, and a fault, if it holds something
  // else.
  std::optional<PrintedNumber> Number(std::size_t row, std::uint32_t column);

  void Complain(int line, std::string message, std::string suggestion = {});
  void ComplainOfCell(std::size_t row, std::uint32_t column, const std::string& message);
  // Whether there was no fault; after the last one, says how many are not listed.
  bool Close();
  [[nodiscard]] bool good() const { return faults_ == 0; }
  [[nodiscard]] std::uint32_t score() const { return score_; }

 private:
  const Table& table_;
  const std::string& path_;
  Diagnostics& diagnostics_;
  std::size_t faults_ = 0;
  std::uint32_t model_ = 0, score_ = 0;
  std::vector<std::pair<std::uint32_t, std::string>> where_;
};

}  // namespace hl
