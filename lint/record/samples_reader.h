// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lint/base/result.h"
#include "lint/read/input.h"
#include "lint/read/json.h"
#include "lint/read/lines.h"
#include "lint/record/sample_record.h"

namespace hl {

// What a file that may hold samples holds.
enum class SamplesLayout : std::uint8_t {
  kLines,  // one object a line: v0.4.3 and later, and builds of 2023
  kArray,  // one array, indented: v0.4.0 to v0.4.2, and *_write_out_info.json before
  kOther   // no samples
};

// A line that is no JSON object.
struct BrokenLine {
  std::uint64_t line = 0;    // its number in the part, from 1
  std::uint64_t offset = 0;  // of the fault, in the file
  std::string expected;      // what should stand there
};

// A part of a samples file, taken apart.
struct SamplesPart {
  SampleRecords records;
  std::uint64_t line_count = 0;  // line ends in the part
  std::uint64_t broken_lines = 0;
  BrokenLine first_broken;  // if there is one
};

struct SamplesReadOptions {
  bool strict = false;  // look inside every value of a line, not only at what a fact needs
  SampleExtras extras = {};
  bool keep_items = false;  // for comparisons between models: see SampleColumn::items
};

// Reads samples files. One a worker; all memory is reused.
class SamplesReader {
 public:
  explicit SamplesReader(SamplesReadOptions options)
      : options_(options), records_(options.extras) {}

  // What the file holds, by its name and first 64 KiB, and its stamp. The error says why it cannot
  // be read.
  Result<SamplesLayout> LayoutOf(const std::string& path, FileStamp* stamp);

  // The lines that begin in `part`, or all elements of an array. The error says why it cannot be
  // read; lines that are no object are counted and passed over.
  Result<SamplesPart> Read(const std::string& path, SamplesLayout layout, FilePart part);

 private:
  Result<SamplesPart> ReadLines(const std::string& path, FilePart part);
  Result<SamplesPart> ReadArray(const std::string& path);
  void TakeLine(std::string_view line, SamplesPart* part);
  void TakeObject(JsonValue object, std::uint64_t number, SamplesPart* part);

  SamplesReadOptions options_;
  std::string head_;
  Input input_;
  LineReader lines_;
  JsonReader json_;
  SampleRecordReader records_;
  std::vector<RawField> fields_;
  std::vector<std::string> keys_;  // decoded, of an object that was read whole
};

}  // namespace hl
