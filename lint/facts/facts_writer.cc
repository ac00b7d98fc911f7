// SPDX-License-Identifier: MIT
#include "lint/facts/facts_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

#include "lint/base/number.h"
#include "lint/base/utf8.h"
#include "lint/read/position.h"

namespace hl {
namespace {

// Writes one JSON object in a line, its fields in order.
class ObjectWriter {
 public:
  ObjectWriter(std::string_view kind, std::string* out) : out_(*out) {
    out_ += "{\"kind\":\"";
    out_ += kind;
    out_ += '"';
  }

  void Raw(std::string_view key, std::string_view json) {
    out_ += ",\"";
    out_ += key;
    out_ += "\":";
    out_ += json;
  }
  void Text(std::string_view key, std::string_view text) {
    Raw(key, "");
    AppendText(text, &out_);
  }
  void Number(std::string_view key, std::uint64_t number) { Raw(key, fmt::format("{}", number)); }
  void End() { out_ += "}\n"; }

  static void AppendText(std::string_view text, std::string* out) {
    if (FindInvalidUtf8(text) != std::string_view::npos) {
      *out += "{\"hex\":\"";
      for (const char c : text) {
        fmt::format_to(std::back_inserter(*out), "{:02x}", static_cast<unsigned char>(c));
      }
      *out += "\"}";
      return;
    }
    *out += '"';
    for (const char c : text) {
      if (c == '"' || c == '\\') {
        *out += '\\';
        *out += c;
      } else if (static_cast<unsigned char>(c) < 0x20) {
        fmt::format_to(std::back_inserter(*out), "\\u{:04x}", static_cast<unsigned char>(c));
      } else {
        *out += c;
      }
    }
    *out += '"';
  }

 private:
  std::string& out_;
};

// Of a token that no field tells; the report needs it for the hash of a value.
constexpr std::size_t kMaxTokenBytes = 200;

// Lines and columns of all places of a file, found in one pass.
class Positions {
 public:
  explicit Positions(std::string_view text) : text_(text) {}

  void Want(Place place) {
    if (place.Exists() && place.offset <= text_.size()) {
      places_.push_back(place);
    }
  }
  // A place in a file whose text is not at hand.
  void Tell(Place place, int line) {
    if (place.Exists()) {
      places_.push_back(place);
      positions_.push_back({line});
    }
  }
  void FindAll() {
    const auto by_offset = [](const Place& a, const Place& b) { return a.offset < b.offset; };
    std::sort(places_.begin(), places_.end(), by_offset);
    const auto same = [](const Place& a, const Place& b) { return a.offset == b.offset; };
    places_.erase(std::unique(places_.begin(), places_.end(), same), places_.end());
    PositionFinder finder(text_);
    for (const Place& place : places_) {
      positions_.push_back(finder.Find(place));
    }
  }
  // "[1234,5,20,13]", and the token as a fifth element unless the row tells it as `told`.
  [[nodiscard]] std::string Json(Place place, std::string_view told = {}) const {
    const auto at =
        std::lower_bound(places_.begin(), places_.end(), place,
                         [](const Place& a, const Place& b) { return a.offset < b.offset; });
    const bool known = at != places_.end() && at->offset == place.offset;
    const Position position =
        known ? positions_[static_cast<std::size_t>(at - places_.begin())] : Position{};
    std::string json =
        fmt::format("[{},{},{},{}", place.offset, place.length, position.line, position.column);
    const std::string_view token =
        place.offset < text_.size() ? text_.substr(place.offset, place.length) : std::string_view();
    if (!token.empty() && token != told && token.size() <= kMaxTokenBytes) {
      json += ',';
      ObjectWriter::AppendText(token, &json);
    }
    return json + "]";
  }

 private:
  std::string_view text_;
  std::vector<Place> places_;
  std::vector<Position> positions_;
};

// Calls `use` for each row of the file but the file row.
template <typename Use>
void ForEachRow(FileOutcome::Kind kind, FileRows* rows, Use use) {
  for (Row& fault : rows->faults) {
    use(fault);
  }
  if (kind != FileOutcome::Kind::kResults) {
    return;
  }
  for (Row& row : rows->samples) {
    use(row);
  }
  for (std::uint32_t i = 0; i < rows->run.entries.size(); ++i) {
    use(rows->run.task_rows[i]);
  }
  for (std::uint32_t i = 0; i < rows->run.row_count; ++i) {
    use(rows->run.rows[i]);
  }
}

// A number as it stands in the file if it stands there, else as short as reads back the same.
std::string NumberJson(double value, Place place, std::string_view text) {
  if (std::isfinite(value) && place.Exists() && place.offset <= text.size()) {
    const std::string_view token = text.substr(place.offset, place.length);
    if (ParseNumber(token) == value) {
      return std::string(token);
    }
  }
  return FormatFound(value);
}

// Derives every fact of a row, so that it also knows its places.
void DeriveAll(Row& row) {
  for (const Field field : FieldsOf(row.kind())) {
    row.Get(field);
  }
}

void AddFields(Row& row, const Positions& positions, std::string_view text, ObjectWriter* object) {
  std::string places;
  for (const Field field : FieldsOf(row.kind())) {
    const double value = row.Get(field);
    const Place place = row.PlaceOf(field);
    const std::string_view key = FactKey(field);
    std::string told;
    if (Has(value)) {
      switch (SpecOf(field).type) {
        case FieldType::kText:
          object->Text(key, row.Text(field));
          break;
        case FieldType::kFlag:
          object->Raw(key, value == 1.0 ? "true" : "false");
          break;
        case FieldType::kNumber:
          told = NumberJson(value, place, text);
          object->Raw(key, told);
          break;
      }
    }
    if (place.Exists()) {
      places +=
          fmt::format("{}\"{}\":{}", places.empty() ? "" : ",", key, positions.Json(place, told));
    }
  }
  if (row.entry != Row::kNoEntry) {
    object->Number("entry", row.entry);
  }
  if (!places.empty()) {
    object->Raw("at", "{" + places + "}");
  }
}

// {"mmlu":{"tasks":["a","b"],"at":[…]},…}
std::string ChildrenJson(const Run& run, const Positions& positions) {
  std::string json;
  for (std::uint32_t i = 0; i < run.child_list_count; ++i) {
    json += json.empty() ? "{" : ",";
    ObjectWriter::AppendText(run.names->Text(run.child_list_groups[i]), &json);
    json += ":{\"tasks\":[";
    for (std::size_t k = 0; k < run.child_lists[i].size(); ++k) {
      json += k == 0 ? "" : ",";
      ObjectWriter::AppendText(run.names->Text(run.child_lists[i][k]), &json);
    }
    json += ']';
    if (const Place place = run.child_list_places[i]; place.Exists()) {
      json += ",\"at\":" + positions.Json(place);
    }
    json += '}';
  }
  return json.empty() ? json : json + "}";
}

void AddTexts(std::string_view key, const std::vector<std::string>& texts, ObjectWriter* object) {
  std::string json;
  for (const std::string& text : texts) {
    json += json.empty() ? '[' : ',';
    ObjectWriter::AppendText(text, &json);
  }
  if (!json.empty()) {
    object->Raw(key, json + "]");
  }
}

// Lines and columns of all places of the file's rows.
Positions PositionsOf(FileOutcome::Kind kind, FileRows* rows, std::string_view text) {
  Positions positions(text);
  if (kind ==
      FileOutcome::Kind::kSamples) {  // its lines were counted; it may be larger than memory
    for (Row& fault : rows->faults) {
      positions.Tell(fault.PlaceOf(Field::kFaultToken),
                     static_cast<int>(fault.Get(Field::kFaultLine)));
    }
    return positions;
  }
  const auto want = [&](Row& row) {
    DeriveAll(row);
    for (const Field field : FieldsOf(row.kind())) {
      positions.Want(row.PlaceOf(field));
    }
  };
  ForEachRow(kind, rows, want);
  if (kind == FileOutcome::Kind::kResults) {
    want(rows->run.file);
    for (std::uint32_t i = 0; i < rows->run.child_list_count; ++i) {
      positions.Want(rows->run.child_list_places[i]);
    }
  }
  positions.FindAll();
  return positions;
}

std::string PlainFileRow(const std::string& path,
                         std::string_view state,
                         std::string_view key,
                         const std::string& reason,
                         const std::vector<std::string>& problems = {}) {
  std::string out;
  ObjectWriter object("file", &out);
  object.Text("path", path);
  object.Text("state", state);
  object.Number("rows", 0);
  object.Text(key, reason);
  AddTexts("problems", problems, &object);
  object.End();
  return out;
}

std::string_view StateOf(FileOutcome::Kind kind) {
  using Kind = FileOutcome::Kind;
  return kind == Kind::kResults   ? "results"
         : kind == Kind::kSamples ? "samples"
         : kind == Kind::kBoard   ? "board"
                                  : "faulty";
}

void AddStamp(const FileStamp& stamp, ObjectWriter* object) {
  if (stamp != FileStamp{}) {  // else the file came by a stream
    object->Raw("stamp", fmt::format("[{},{}]", stamp.size_bytes, stamp.mtime_ns));
  }
}

}  // namespace

std::uint64_t FactsWriter::AddFile(const std::string& path,
                                   const FileOutcome& outcome,
                                   FileRows* rows,
                                   std::string_view text,
                                   std::string* out) {
  using Kind = FileOutcome::Kind;
  if (outcome.kind == Kind::kSkipped) {
    *out += PlainFileRow(path, "skipped", "reason", outcome.reason);
    return 0;
  }
  if (outcome.kind == Kind::kProblem) {
    *out += PlainFileRow(path, "unreadable", "broken", outcome.reason, outcome.problems);
    return 0;
  }
  const Positions positions = PositionsOf(outcome.kind, rows, text);
  std::uint64_t count = 0;
  ForEachRow(outcome.kind, rows, [&](Row& row) {
    ObjectWriter object(KindName(row.kind()), out);
    AddFields(row, positions, text, &object);
    object.End();
    ++count;
  });
  ObjectWriter object("file", out);
  if (outcome.kind == Kind::kResults) {
    Run& run = rows->run;
    AddFields(run.file, positions, text, &object);
    AddTexts("samples", outcome.samples, &object);
    if (run.flat) {
      object.Raw("flat", "true");
    }
    if (!run.children_known) {
      object.Raw("children_known", "false");
    }
    if (const std::string children = ChildrenJson(run, positions); !children.empty()) {
      object.Raw("children", children);
    }
  } else {
    object.Text("path", path);
  }
  if (outcome.kind == Kind::kFaulty) {
    object.Text("broken", rows->faults.empty() ? "" : rows->faults.front().Text(Field::kFault));
  }
  AddTexts("problems", outcome.problems, &object);
  if (outcome.kind == Kind::kResults || outcome.kind == Kind::kBoard) {
    object.Number("values", outcome.values);
  }
  object.Text("state", StateOf(outcome.kind));
  object.Number("rows", count);
  AddStamp(outcome.stamp, &object);
  object.End();
  return count;
}

std::string LeftOutRow(const std::string& path, const std::string& reason) {
  return PlainFileRow(path, "left-out", "reason", reason);
}

std::string UnreadableRow(const std::string& path, const std::string& reason) {
  return PlainFileRow(path, "unreadable", "broken", reason);
}

std::string EndRow(const FactsEnd& end) {
  return fmt::format(
      "{{\"kind\":\"end\",\"schema\":{},\"files\":{},\"rows\":{},\"shard\":{},\"shards\":{},"
      "\"list\":\"{}\"}}\n",
      kFactsSchema, end.files, end.rows, end.shard, end.shards, end.list);
}

}  // namespace hl
