// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lint/base/result.h"
#include "lint/facts/facts.h"
#include "lint/read/input.h"
#include "lint/read/json.h"
#include "lint/record/file_rows.h"

namespace hl {

// Line, column and text of a token, as facts tell them.
struct ToldPlace {
  int line = 1, column = 1;
  std::uint32_t length = 0;
  std::string value;  // of a number; else empty
};

// One file of the stream, complete.
struct ToldFile {
  std::string path;
  FileOutcome outcome;
  bool is_left_out = false;                             // by the walk: `outcome.reason` says why
  std::unordered_map<std::uint32_t, ToldPlace> places;  // by offset
};

// Reads a stream of facts into the same rows that a reader of files makes. Rows of a file may come
// in any order, mixed with those of others. One a stream; its rows share one table of names.
class FactsReader {
 public:
  FactsReader();
  ~FactsReader();

  // Hands each file to `use`, its rows in rows(), as soon as it is complete. The error says in
  // which line the stream is no stream of facts, or what it lacks: an end, rows of a file, a shard;
  // then nothing that was handed out may be relied on.
  Status Read(std::FILE* stream, const std::function<void(const ToldFile& file)>& use);

  FileRows& rows() { return rows_; }

 private:
  struct Pending;

  Status ReadLine(std::string_view line, const std::function<void(const ToldFile&)>& use);
  Status ReadEnd(JsonValue end);
  Status ReadFileRow(JsonValue object, Pending* pending);
  Status ReadRow(RowKind kind, JsonValue object, Pending* pending);
  Row ReadFields(RowKind kind, JsonValue object, ToldFile* file);
  void ReadChildren(JsonValue children, Pending* pending);
  Status Complete(Pending* pending, const std::function<void(const ToldFile&)>& use);
  Status CheckComplete();

  FileRows rows_;
  Input line_;
  JsonReader json_;
  std::unordered_map<std::string, std::unique_ptr<Pending>> pending_;
  std::unordered_map<std::string, bool> done_;
  std::vector<FactsEnd> ends_;
  std::uint64_t rows_seen_ = 0;
};

}  // namespace hl
