// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

#include "lint/rule/rule_reader.h"

namespace hl {
namespace {

// Name of the folder that a rule file is in.
std::string Category(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  std::string_view folder = path.substr(0, slash == std::string_view::npos ? 0 : slash);
  folder = folder.substr(folder.find_last_of("/\\") + 1);
  return folder.empty() || folder == "." || folder == ".." ? "custom" : std::string(folder);
}

// The rules read so far, by id.
class Pack {
 public:
  Pack(Diagnostics* diagnostics, BuiltinCases cases) : diagnostics_(diagnostics), cases_(cases) {}

  void Read(const RuleSource& source) {
    const std::size_t before = diagnostics_->size();
    ReadFile(source);
    std::stable_sort(diagnostics_->begin() + static_cast<std::ptrdiff_t>(before),
                     diagnostics_->end(), [](const Diagnostic& a, const Diagnostic& b) {
                       return a.line != b.line ? a.line < b.line : a.column < b.column;
                     });
  }

  std::vector<Rule> Take() {
    std::vector<Rule> rules;
    for (auto& [id, entry] : entries_) {
      if (entry.rule) {
        rules.push_back(*std::move(entry.rule));
      }
    }
    return rules;
  }

 private:
  struct Entry {
    std::optional<Rule> rule;  // none: it has a mistake
    std::string name;
    const RuleSource* source = nullptr;
    int line = 0;
  };

  void ReadFile(const RuleSource& source) {
    const std::string_view text =
        std::string_view(source.text)
            .substr(0, HasCases(source) ? std::string::npos : source.cases_at);
    const std::optional<TomlNode> file = ParseToml(text, source.path, diagnostics_);
    if (!file) {
      return;
    }
    TomlCheck check(source.path, text, diagnostics_);
    constexpr std::array<std::string_view, 1> kKeys = {"rule"};
    check.CheckKeys(*file, kKeys);
    const TomlNode* rules = file->Find("rule");
    if (rules == nullptr || !rules->Is(TomlNode::Kind::kArray) || rules->items.empty()) {
      check.Report(TomlPlace{}, 1, "a rule file has [[rule]] tables, this one has none");
      return;
    }
    for (const TomlNode& table : rules->items) {
      if (check.CheckKind(table, "[[rule]]", TomlNode::Kind::kTable)) {
        ReadOne(table, source, &check);
      }
    }
  }

  // False if the source's cases are passed over.
  [[nodiscard]] bool HasCases(const RuleSource& source) const {
    return !source.built_in || cases_ == BuiltinCases::kRead;
  }

  void ReadOne(const TomlNode& table, const RuleSource& source, TomlCheck* check) {
    Entry entry{ReadRule(table, HasCases(source), check), "", &source, table.at.line};
    const TomlNode* id = table.Find("id");
    const TomlNode* name = table.Find("name");
    if (id == nullptr || name == nullptr || id->text.empty() || name->text.empty()) {
      return;  // which is a mistake, reported by now
    }
    entry.name = name->text;
    if (IsTaken(*id, source, check) || IsNameTaken(*name, id->text, check)) {
      return;
    }
    if (entry.rule) {
      entry.rule->source_path = source.path;
      entry.rule->category = Category(source.path);
    }
    entries_[id->text] = std::move(entry);
  }

  bool IsTaken(const TomlNode& id, const RuleSource& source, TomlCheck* check) {
    const auto found = entries_.find(id.text);
    if (found == entries_.end()) {
      return false;
    }
    const Entry& other = found->second;
    if (other.source != &source && !(other.source->built_in && source.built_in)) {
      return false;  // replaces it
    }
    check->Report(
        id, fmt::format("the id '{}' is taken by {}:{}", id.text, other.source->path, other.line));
    return true;
  }

  bool IsNameTaken(const TomlNode& name, const std::string& id, TomlCheck* check) {
    for (const auto& [other_id, other] : entries_) {
      if (other.name == name.text && other_id != id) {
        check->Report(name, fmt::format("the name '{}' is taken by {} ({}:{})", name.text, other_id,
                                        other.source->path, other.line));
        return true;
      }
    }
    return false;
  }

  Diagnostics* diagnostics_;
  BuiltinCases cases_;
  std::map<std::string, Entry> entries_;
};

}  // namespace

std::vector<Rule> LoadRules(const std::vector<RuleSource>& sources,
                            Diagnostics* diagnostics,
                            BuiltinCases cases) {
  Pack pack(diagnostics, cases);
  for (const RuleSource& source : sources) {
    pack.Read(source);
  }
  return pack.Take();
}

}  // namespace hl
