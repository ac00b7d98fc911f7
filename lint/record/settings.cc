// SPDX-License-Identifier: MIT
#include "lint/record/settings.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <string_view>

#include "lint/base/number.h"

namespace hl {
namespace {

constexpr double kFirstWithTemplates = 40300;  // the version whose files first record a template

struct Setting {
  std::string_view name;
  double Settings::*value;
  std::string_view zero;  // in words; empty: as a number
  std::string_view one;
};
constexpr std::array<Setting, 4> kSettings = {
    {{"n-shot", &Settings::shots, "", ""},
     {"limit", &Settings::limit, "none", ""},
     {"task version", &Settings::task_version, "", ""},
     {"chat template", &Settings::chat_template, "none", "one"}}};

std::string WordOf(const Setting& setting, double value) {
  return value == 0 && !setting.zero.empty()  ? std::string(setting.zero)
         : value == 1 && !setting.one.empty() ? std::string(setting.one)
                                              : FormatFound(value);
}

}  // namespace

Settings SettingsOf(Run& run, Row& row) {
  Settings settings;
  const double shots = row.Get(Field::kNShot);
  settings.shots = Has(shots) || !run.flat ? shots : run.file.Get(Field::kNumFewshot);
  const double limit = run.file.Get(Field::kLimit);
  settings.limit = Has(limit) ? limit : run.file.IsTrue(Field::kLimitKnown) ? 0 : kMissing;
  settings.task_version = row.Get(Field::kTaskVersion);
  if (!run.chat_template_sha.empty()) {
    settings.chat_template = 1;
  } else if (run.file.Get(Field::kHarnessVersion) >= kFirstWithTemplates) {
    settings.chat_template = 0;
  }
  return settings;
}

std::string DifferencesOf(std::span<const Settings> models) {
  std::string text;
  for (const Setting& setting : kSettings) {
    std::map<double, std::size_t> counts;
    for (const Settings& model : models) {
      if (const double value = model.*setting.value; Has(value)) {
        ++counts[value];
      }
    }
    if (counts.size() < 2) {
      continue;
    }
    text += text.empty() ? "" : "; ";
    text += setting.name;
    bool is_first = true;
    for (const auto& [value, count] : counts) {
      text += fmt::format("{} {} in {}", is_first ? "" : ",", WordOf(setting, value),
                          FormatCount(count));
      text += !is_first ? "" : count == 1 ? " model" : " models";
      is_first = false;
    }
  }
  return text;
}

}  // namespace hl
