// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <utility>

#include "lint/read/json.h"
#include "lint/read/table_formats.h"

namespace hl {
namespace {

class JsonTableReader {
 public:
  JsonTableReader(std::string_view text, const TableSource& source, Diagnostics* diagnostics)
      : text_(text), source_(source), diagnostics_(diagnostics) {}

  std::optional<Table> Read() {
    JsonReader reader;
    const JsonDocument& document = reader.Read(text_);
    const auto root = document.root();
    if (document.fault || !root) {
      Complain(document.fault ? document.fault->place.offset : 0,
               "expected " + (document.fault ? document.fault->expected : "a value"));
      return std::nullopt;
    }
    const auto list = Follow(*root);
    if (!list) {
      return std::nullopt;
    }
    if (list->IsArray()) {
      for (const JsonValue row : list->elements()) {
        AddRow(row, nullptr);
      }
    } else if (list->IsObject()) {
      for (const JsonField field : list->fields()) {
        AddRow(field.value, &field.key);
      }
    } else {
      Complain(list->place().offset, "expected a list of objects, or an object of them");
    }
    return good_ ? std::optional(std::move(table_)) : std::nullopt;
  }

 private:
  void Complain(std::size_t offset, std::string message) {
    if (good_) {  // one is enough: the others are most likely the same mistake
      AddTableFault(text_, offset, std::move(message), source_, diagnostics_);
    }
    good_ = false;
  }

  static std::string TextOf(JsonValue value) {
    std::string scratch;
    return std::string(value.IsString() ? value.Text(&scratch) : value.token());
  }

  // What the document path leads to.
  std::optional<JsonValue> Follow(JsonValue at) {
    const std::vector<PathStep> steps = SplitDocumentPath(source_.document_path);
    for (std::size_t done = 0; done < steps.size(); ++done) {
      std::vector<std::string> present;
      const auto next = at.IsArray() ? Pick(at, steps[done], &present) : at.Find(steps[done].text);
      if (!next) {
        for (const JsonField field : at.fields()) {
          present.push_back(TextOf(field.key));
        }
        diagnostics_->push_back(PathFault(steps, done, present, source_));
        return std::nullopt;
      }
      at = *next;
    }
    return at;
  }

  // The element of a list that a step names.
  static std::optional<JsonValue> Pick(JsonValue list,
                                       const PathStep& step,
                                       std::vector<std::string>* present) {
    std::size_t index = 0;
    for (const JsonValue element : list.elements()) {
      const auto field = step.key.empty() ? std::nullopt : element.Find(step.key);
      const std::string name = field ? TextOf(*field) : std::to_string(index);
      if (name == step.text) {
        return element;
      }
      present->push_back(name);
      ++index;
    }
    return std::nullopt;
  }

  // Rows come in the order of the text: lines are counted once.
  int LineAt(std::size_t offset) {
    line_ +=
        static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(counted_),
                                    text_.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
    counted_ = offset;
    return line_;
  }

  void AddRow(JsonValue row, const JsonValue* key) {
    table_.BeginRow(LineAt(key != nullptr ? key->place().offset : row.place().offset));
    if (key != nullptr) {
      table_.AddCell(table_.ColumnOf(kKeyColumn), TextOf(*key));
    }
    if (!row.IsObject()) {
      Complain(row.place().offset, "expected an object: a row of the table");
      return;
    }
    for (const JsonField field : row.fields()) {
      if (!field.value.IsObject()) {
        AddCell(TextOf(field.key), field);
        continue;
      }
      for (const JsonField inner : field.value.fields()) {
        AddCell(TextOf(field.key) + "." + TextOf(inner.key), inner);
      }
      AddEntryCounts(field);
    }
  }

  // An object of objects, such as the single answers behind a score: how many there are, and in how
  // many each flag is true that all of them have.
  void AddEntryCounts(const JsonField& field) {
    std::size_t entries = 0;
    std::map<std::string, std::pair<std::size_t, std::size_t>> flags;  // name -> present, true
    for (const JsonField entry : field.value.fields()) {
      if (!entry.value.IsObject()) {
        return;
      }
      ++entries;
      for (const JsonField inner : entry.value.fields()) {
        if (const auto token = inner.value.token(); token == "true" || token == "false") {
          auto& [present, is_true] = flags[TextOf(inner.key)];
          ++present;
          is_true += token == "true" ? 1U : 0U;
        }
      }
    }
    const std::string column = TextOf(field.key) + ".*";
    if (entries > 0) {
      table_.AddCell(table_.ColumnOf(column), std::to_string(entries));
    }
    for (const auto& [name, counts] : flags) {
      if (counts.first == entries) {
        table_.AddCell(table_.ColumnOf(column + "." + name), std::to_string(counts.second));
      }
    }
  }

  void AddCell(const std::string& column, const JsonField& field) {
    const bool holds_more = field.value.IsObject() || field.value.IsArray();
    if (holds_more || field.value.IsNull()) {
      return;
    }
    if (!table_.AddCell(table_.ColumnOf(column), TextOf(field.value))) {
      Complain(field.key.place().offset, "the key '" + column + "' stands twice in one object");
    }
  }

  std::string_view text_;
  const TableSource& source_;
  Diagnostics* diagnostics_;
  Table table_;
  bool good_ = true;
  std::size_t counted_ = 0;  // bytes whose line ends are in line_
  int line_ = 1;
};

}  // namespace

std::optional<Table> ReadJsonTable(std::string_view text,
                                   const TableSource& source,
                                   Diagnostics* diagnostics) {
  return JsonTableReader(text, source, diagnostics).Read();
}

}  // namespace hl
