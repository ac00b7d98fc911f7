// SPDX-License-Identifier: MIT
#include "lint/cli/config.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <span>

#include "lint/base/suggest.h"
#include "lint/read/input.h"
#include "lint/read/toml.h"

namespace hl {
namespace {

namespace fs = std::filesystem;
using Kind = TomlNode::Kind;

constexpr std::array<std::string_view, 3> kTopKeys = {"lint", "allow", "board"};
constexpr std::array<std::string_view, 8> kLintKeys = {
    "select", "ignore", "extend-select", "levels", "exclude", "fail-on", "rules", "baseline"};
constexpr std::array<std::string_view, 4> kAllowKeys = {"rules", "match", "reason", "until"};
constexpr std::array<std::string_view, 4> kBoardKeys = {"task", "metric", "filter", "top"};
constexpr std::array<std::pair<std::string_view, Field>, 5> kAllowFields = {
    {{"path", Field::kPath},
     {"task", Field::kTask},
     {"metric", Field::kMetric},
     {"filter", Field::kFilter},
     {"model", Field::kModel}}};
constexpr std::array<std::string_view, 4> kFailOn = {"error", "warning", "info", "never"};

// Reads one configuration and notes what is wrong with it.
class ConfigReader {
 public:
  ConfigReader(std::string path, std::string_view text, Diagnostics* diagnostics)
      : text_(text), diagnostics_(*diagnostics) {
    config_.path = std::move(path);
    config_.folder = fs::path(config_.path).parent_path().string();
  }

  Config Read() {
    const auto root = ParseToml(text_, config_.path, &diagnostics_);
    if (!root) {
      return std::move(config_);
    }
    CheckKeys(*root, kTopKeys, "");
    if (const TomlNode* lint = Want(*root, "lint", Kind::kTable)) {
      ReadLint(*lint);
    }
    ForEachTable(*root, "allow", [&](const TomlNode& table) { ReadAllow(table); });
    ForEachTable(*root, "board", [&](const TomlNode& table) { ReadBoard(table); });
    return std::move(config_);
  }

 private:
  void Complain(TomlPlace at, std::string message, int length = 1, std::string suggestion = {}) {
    diagnostics_.push_back({config_.path, at.line, at.column, length, std::move(message),
                            std::move(suggestion), std::string(LineOf(text_, at.line))});
  }

  [[nodiscard]] std::string PlaceOf(const TomlNode& table) const {
    return config_.path + ":" + std::to_string(table.at.line);
  }

  void CheckKeys(const TomlNode& table,
                 std::span<const std::string_view> known,
                 const std::string& where) {
    for (const auto& [key, value] : table.fields) {
      if (std::find(known.begin(), known.end(), key.name) == known.end()) {
        Complain(key.at, "unknown key '" + key.name + "'" + where,
                 static_cast<int>(key.name.size()), DidYouMean(key.name, known));
      }
    }
  }

  // The value of a key if it has the right type; a wrong type is a mistake, absence is none.
  const TomlNode* Want(const TomlNode& table, std::string_view key, Kind kind) {
    const TomlNode* node = table.Find(key);
    if (node != nullptr && !node->Is(kind)) {
      Complain(node->at, "'" + std::string(key) + "' takes " + std::string(KindName(kind)) +
                             ", not " + std::string(KindName(node->kind)));
      return nullptr;
    }
    return node;
  }

  template <typename Use>
  void ForEachTable(const TomlNode& root, std::string_view key, Use use) {
    if (const TomlNode* list = Want(root, key, Kind::kArray)) {
      for (const TomlNode& item : list->items) {
        if (item.Is(Kind::kTable)) {
          use(item);
        } else {
          Complain(item.at, "[[" + std::string(key) + "]] takes tables");
        }
      }
    }
  }

  std::vector<std::string> Texts(const TomlNode& table, std::string_view key) {
    std::vector<std::string> texts;
    if (const TomlNode* list = Want(table, key, Kind::kArray)) {
      for (const TomlNode& item : list->items) {
        if (item.Is(Kind::kString)) {
          texts.push_back(item.text);
        } else {
          Complain(item.at, "'" + std::string(key) + "' takes a list of strings");
        }
      }
    }
    return texts;
  }

  std::string Text(const TomlNode& table, std::string_view key) {
    const TomlNode* node = Want(table, key, Kind::kString);
    return node == nullptr ? std::string() : node->text;
  }

  // A path of the configuration as seen from the working directory.
  [[nodiscard]] std::string FromFolder(const std::string& path) const {
    return (fs::path(config_.folder) / path).lexically_normal().string();
  }

  void ReadLint(const TomlNode& lint) {
    CheckKeys(lint, kLintKeys, " in [lint]");
    config_.selection.select = Texts(lint, "select");
    config_.selection.ignore = Texts(lint, "ignore");
    config_.selection.extend_select = Texts(lint, "extend-select");
    config_.exclude = Texts(lint, "exclude");
    for (const std::string& path : Texts(lint, "rules")) {
      config_.rules.push_back(FromFolder(path));
    }
    if (const std::string baseline = Text(lint, "baseline"); !baseline.empty()) {
      config_.baseline = FromFolder(baseline);
    }
    if (const TomlNode* fail_on = Want(lint, "fail-on", Kind::kString)) {
      if (std::find(kFailOn.begin(), kFailOn.end(), fail_on->text) == kFailOn.end()) {
        Complain(fail_on->at, "'fail-on' is error, warning, info or never",
                 static_cast<int>(fail_on->text.size()) + 2, DidYouMean(fail_on->text, kFailOn));
      }
      config_.fail_on = fail_on->text;
    }
    if (const TomlNode* levels = Want(lint, "levels", Kind::kTable)) {
      ReadLevels(*levels);
    }
  }

  void ReadLevels(const TomlNode& levels) {
    for (const auto& [key, value] : levels.fields) {
      const auto level = value.Is(Kind::kString) ? FindLevel(value.text) : std::nullopt;
      if (level) {
        config_.selection.levels.emplace_back(key.name, *level);
      } else {
        Complain(value.at, "a level is \"error\", \"warning\" or \"info\"");
      }
    }
  }

  void ReadAllow(const TomlNode& table) {
    CheckKeys(table, kAllowKeys, " in [[allow]]");
    Allow allow;
    allow.rules = Texts(table, "rules");
    allow.reason = Text(table, "reason");
    allow.where = PlaceOf(table);
    if (const TomlNode* until = table.Find("until")) {
      if (until->Is(Kind::kDate)) {
        allow.until = until->text;
      } else {
        Complain(until->at, "'until' takes a date such as 2027-03-01, without quotes");
      }
    }
    if (const TomlNode* match = Want(table, "match", Kind::kTable)) {
      ReadMatch(*match, &allow);
    }
    if (allow.reason.empty()) {
      Complain(table.at, "[[allow]] needs a 'reason'", 9);
    }
    if (allow.rules.empty() && allow.match.empty()) {
      Complain(table.at, "[[allow]] needs 'rules' or 'match': it would allow everything", 9);
    }
    config_.allows.push_back(std::move(allow));
  }

  void ReadMatch(const TomlNode& match, Allow* allow) {
    std::vector<std::string_view> names;
    for (const auto& [name, field] : kAllowFields) {
      names.push_back(name);
    }
    for (const auto& [key, value] : match.fields) {
      const auto found =
          std::find_if(kAllowFields.begin(), kAllowFields.end(),
                       [&name = key.name](const auto& entry) { return entry.first == name; });
      if (found == kAllowFields.end()) {
        Complain(key.at, "unknown field '" + key.name + "' in match",
                 static_cast<int>(key.name.size()), DidYouMean(key.name, names));
      } else if (!value.Is(Kind::kString)) {
        Complain(value.at, "a match takes a regular expression in quotes");
      } else if (auto pattern = Pattern::Compile(value.text)) {
        allow->match.emplace_back(found->second, *std::move(pattern));
      } else {
        Complain(value.at, pattern.error().message, static_cast<int>(value.text.size()) + 2);
      }
    }
  }

  // A [[board]] that is a file; `preset` names one of the program's to begin with.
  void ReadBoardFile(TomlNode table) {
    BoardPreset board;
    if (const TomlNode* named = Want(table, "preset", Kind::kString)) {
      const std::vector<BoardPreset> presets = BuiltinPresets(&diagnostics_);
      const auto found = FindPresets(presets, named->text);
      if (found.size() == 1) {
        board = *found.front();
      } else {
        std::vector<std::string_view> names;
        for (const BoardPreset& preset : presets) {
          names.push_back(preset.name);
        }
        Complain(named->at,
                 found.empty() ? "no board is called '" + named->text + "'"
                               : "'" + named->text + "' is a family of boards; name one of them",
                 named->length, DidYouMean(named->text, names));
      }
      std::erase_if(table.fields,
                    [](const TomlField& field) { return field.key.name == "preset"; });
    }
    if (ReadPreset(table, config_.path, text_, &board, &diagnostics_)) {
      board.file = (fs::path(config_.folder) / board.file).lexically_normal().string();
      config_.board_files.push_back(std::move(board));
    }
  }

  void ReadBoard(const TomlNode& table) {
    if (table.Find("file") != nullptr) {
      ReadBoardFile(table);
      return;
    }
    CheckKeys(table, kBoardKeys, " in [[board]]");
    BoardSpec board{Text(table, "task"), Text(table, "metric"), Text(table, "filter"), {1}};
    if (const TomlNode* top = Want(table, "top", Kind::kArray)) {
      board.top.clear();
      for (const TomlNode& rank : top->items) {
        if (rank.Is(Kind::kInteger) && rank.number >= 1 && rank.number <= 1000) {
          board.top.push_back(static_cast<int>(rank.number));
        } else {
          Complain(rank.at, "'top' takes ranks from 1 to 1000");
        }
      }
    }
    if (board.task.empty() || board.metric.empty()) {
      Complain(table.at, "[[board]] needs 'task' and 'metric'", 9);
    }
    config_.boards.push_back(std::move(board));
    config_.board_places.push_back(PlaceOf(table));
  }

  std::string_view text_;
  Diagnostics& diagnostics_;
  Config config_;
};

}  // namespace

std::string FindUpward(std::string_view name) {
  std::error_code error;
  const fs::path start = fs::current_path(error);
  std::string prefix;
  for (fs::path folder = start; !error && !folder.empty(); folder = folder.parent_path()) {
    if (fs::exists(fs::symlink_status(folder / name, error))) {
      return prefix + std::string(name);
    }
    error.clear();
    if (folder == folder.root_path()) {
      break;
    }
    prefix += "../";
  }
  return {};
}

Config LoadConfig(const std::string& path, Diagnostics* diagnostics) {
  Input input;
  if (const auto stamp = input.Read(path); !stamp) {
    diagnostics->push_back(
        {path, 0, 0, 0, "cannot read the configuration: " + stamp.error().message, {}, {}});
    Config config;
    config.path = path;
    return config;
  }
  return ConfigReader(path, input.bytes(), diagnostics).Read();
}

}  // namespace hl
