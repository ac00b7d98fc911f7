// SPDX-License-Identifier: MIT
// The file of a baseline: JSON with one entry a line, so that a diff shows what was accepted.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "lint/base/date.h"
#include "lint/base/suggest.h"
#include "lint/read/json.h"
#include "lint/report/baseline.h"

namespace hl {
namespace {

constexpr std::string_view kSchema = "harness-lint-baseline/1";
constexpr std::array<std::string_view, 8> kKeys = {"rule",  "path",  "at",     "hash",
                                                   "model", "count", "reason", "until"};

// Reads one file and notes what is wrong with it.
class BaselineReader {
 public:
  BaselineReader(const std::string& path, std::string_view text, Diagnostics* diagnostics)
      : text_(text), diagnostics_(*diagnostics) {
    baseline_.path = path;
  }

  Baseline Read() {
    JsonDocument document;
    ScanJson(text_, &document);
    const auto root = document.root();
    if (document.fault || !root) {
      Complain(document.fault ? document.fault->place.offset : 0,
               "no JSON: expected " + (document.fault ? document.fault->expected : "a value"));
      return std::move(baseline_);
    }
    const auto schema = root->Find("schema");
    std::string scratch;
    if (!schema || schema->Text(&scratch) != kSchema) {
      Complain(0, fmt::format("no baseline: expected \"schema\": \"{}\"", kSchema));
      return std::move(baseline_);
    }
    const auto entries = root->Find("entries");
    if (!entries || !entries->IsArray()) {
      Complain(0, "expected \"entries\": a list");
      return std::move(baseline_);
    }
    for (const JsonValue entry : entries->elements()) {
      ReadEntry(entry);
    }
    return std::move(baseline_);
  }

 private:
  void ReadEntry(JsonValue value) {
    BaselineEntry entry;
    std::string scratch;
    if (!value.IsObject()) {
      Complain(value.place().offset, "an entry is an object");
      return;
    }
    for (const JsonField field : value.fields()) {
      ReadField(std::string(field.key.Text(&scratch)), field.key, field.value, &entry);
    }
    if (entry.rule.empty() || entry.hash.empty()) {
      Complain(value.place().offset, "an entry needs \"rule\" and \"hash\"");
    }
    entry.line = LineAt(value.place().offset);
    baseline_.entries.push_back(std::move(entry));
  }

  void ReadField(const std::string& name, JsonValue key, JsonValue value, BaselineEntry* entry) {
    if (name == "count") {
      const double count = value.Number();
      if (count >= 1 && count <= 1e9 && count == std::floor(count)) {
        entry->count = static_cast<std::uint64_t>(count);
      } else {
        Complain(value.place().offset, "\"count\" takes a whole number from 1");
      }
      return;
    }
    std::string* text = name == "rule"     ? &entry->rule
                        : name == "path"   ? &entry->path
                        : name == "at"     ? &entry->pointer
                        : name == "hash"   ? &entry->hash
                        : name == "model"  ? &entry->model
                        : name == "reason" ? &entry->reason
                        : name == "until"  ? &entry->until
                                           : nullptr;
    if (text == nullptr) {
      Complain(key.place().offset, "unknown key '" + name + "'", DidYouMean(name, kKeys));
    } else if (!value.IsString()) {
      Complain(value.place().offset, "\"" + name + "\" takes a string");
    } else {
      std::string scratch;
      *text = std::string(value.Text(&scratch));
      if (name == "until" && !IsDate(*text)) {
        Complain(value.place().offset, "\"until\" takes a date such as 2027-03-01");
      }
    }
  }

  [[nodiscard]] int LineAt(std::size_t offset) {
    offset = std::min(offset, text_.size());
    counted_line_ += static_cast<int>(
        std::count(text_.begin() + static_cast<std::ptrdiff_t>(std::min(counted_to_, offset)),
                   text_.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
    counted_to_ = std::max(counted_to_, offset);
    return counted_line_;
  }

  void Complain(std::size_t offset, std::string message, std::string suggestion = {}) {
    const std::string_view before = text_.substr(0, std::min(offset, text_.size()));
    const int line = 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
    const auto column = static_cast<int>(before.size() - (before.rfind('\n') + 1)) + 1;
    diagnostics_.push_back({baseline_.path, line, column, 1, std::move(message),
                            std::move(suggestion), std::string(LineOf(text_, line))});
  }

  std::string_view text_;
  Diagnostics& diagnostics_;
  Baseline baseline_;
  std::size_t counted_to_ = 0;
  int counted_line_ = 1;
};

std::string LineOfEntry(const BaselineEntry& entry) {
  nlohmann::ordered_json json = {
      {"rule", entry.rule}, {"path", entry.path}, {"at", entry.pointer}, {"hash", entry.hash}};
  if (!entry.model.empty()) {
    json["model"] = entry.model;
  }
  if (entry.count != 1) {
    json["count"] = entry.count;
  }
  if (!entry.reason.empty()) {
    json["reason"] = entry.reason;
  }
  if (!entry.until.empty()) {
    json["until"] = entry.until;
  }
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

Baseline ReadBaseline(const std::string& path, std::string_view text, Diagnostics* diagnostics) {
  return BaselineReader(path, text, diagnostics).Read();
}

std::string BaselineText(const Baseline& baseline) {
  std::vector<BaselineEntry> entries = baseline.entries;
  std::stable_sort(entries.begin(), entries.end(),
                   [](const BaselineEntry& a, const BaselineEntry& b) {
                     return std::tie(a.path, a.pointer, a.rule, a.hash) <
                            std::tie(b.path, b.pointer, b.rule, b.hash);
                   });
  std::string text = fmt::format("{{\"schema\": \"{}\", \"entries\": [", kSchema);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    text += (i == 0 ? "\n" : ",\n") + LineOfEntry(entries[i]);
  }
  return text + "\n]}\n";
}

}  // namespace hl
