// SPDX-License-Identifier: MIT
// The only place that knows yaml-cpp.
#include <yaml-cpp/yaml.h>

#include "lint/read/table_formats.h"

namespace hl {
namespace {

// Aliases may repeat a text without end; no honest board holds more than this.
constexpr std::size_t kMostTextBytes = std::size_t{256} << 20;

class YamlTableReader {
 public:
  YamlTableReader(const TableSource& source, Diagnostics* diagnostics)
      : source_(source), diagnostics_(diagnostics) {}

  std::optional<Table> Read(std::string_view text) {
    try {
      const YAML::Node root = YAML::Load(std::string(text));
      YAML::Node list;
      if (Follow(root, &list)) {
        AddRows(list);
      }
    } catch (const YAML::Exception& error) {
      Complain(error.mark, error.msg);
    }
    return good_ ? std::optional(std::move(table_)) : std::nullopt;
  }

 private:
  void Complain(const YAML::Mark& at, std::string message) {
    if (good_) {
      diagnostics_->push_back(
          {source_.path, at.line + 1, at.column + 1, 1, std::move(message), {}, {}});
    }
    good_ = false;
  }

  static std::string TextOf(const YAML::Node& node) {
    return node.IsScalar() ? node.Scalar() : std::string();
  }

  bool Follow(const YAML::Node& root, YAML::Node* list) {
    const std::vector<PathStep> steps = SplitDocumentPath(source_.document_path);
    list->reset(root);
    for (std::size_t done = 0; done < steps.size(); ++done) {
      std::vector<std::string> present;
      if (!Step(steps[done], list, &present)) {
        diagnostics_->push_back(PathFault(steps, done, present, source_));
        good_ = false;
        return false;
      }
    }
    return true;
  }

  // Goes one step down; false, and the names that are there, if there is nothing of this name.
  static bool Step(const PathStep& step, YAML::Node* at, std::vector<std::string>* present) {
    std::size_t index = 0;
    for (const auto& child : *at) {
      const bool in_map = at->IsMap();
      std::string name = in_map ? TextOf(child.first) : std::to_string(index);
      if (!in_map && !step.key.empty() && child.IsMap()) {
        for (const auto& field : child) {
          name = TextOf(field.first) == step.key ? TextOf(field.second) : name;
        }
      }
      if (name == step.text) {
        at->reset(in_map ? child.second : YAML::Node(child));
        return true;
      }
      present->push_back(std::move(name));
      ++index;
    }
    return false;
  }

  void AddRows(const YAML::Node& list) {
    if (!list.IsSequence() && !list.IsMap()) {
      Complain(list.Mark(), "expected a list of objects, or an object of them");
      return;
    }
    for (const auto& child : list) {
      if (!good_) {
        return;
      }
      if (list.IsMap()) {
        table_.BeginRow(child.first.Mark().line + 1);
        table_.AddCell(table_.ColumnOf(kKeyColumn), TextOf(child.first));
        AddRow(child.second);
      } else {
        table_.BeginRow(child.Mark().line + 1);
        AddRow(child);
      }
    }
  }

  void AddRow(const YAML::Node& row) {
    if (!row.IsMap()) {
      Complain(row.Mark(), "expected an object: a row of the table");
      return;
    }
    for (const auto& field : row) {
      if (!field.second.IsMap()) {
        AddCell(TextOf(field.first), field.first, field.second);
        continue;
      }
      for (const auto& inner : field.second) {
        AddCell(TextOf(field.first) + "." + TextOf(inner.first), inner.first, inner.second);
      }
    }
  }

  void AddCell(const std::string& column, const YAML::Node& key, const YAML::Node& value) {
    if (!value.IsScalar()) {
      return;
    }
    if (!table_.AddCell(table_.ColumnOf(column), value.Scalar())) {
      Complain(key.Mark(), "the key '" + column + "' stands twice in one object");
    } else if (table_.text_bytes() > kMostTextBytes) {
      Complain(key.Mark(), "the table holds more than 256 MB of text");
    }
  }

  const TableSource& source_;
  Diagnostics* diagnostics_;
  Table table_;
  bool good_ = true;
};

}  // namespace

std::optional<Table> ReadYamlTable(std::string_view text,
                                   const TableSource& source,
                                   Diagnostics* diagnostics) {
  return YamlTableReader(source, diagnostics).Read(text);
}

}  // namespace hl
