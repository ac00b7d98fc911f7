// SPDX-License-Identifier: MIT
#include "lint/record/file_reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>
#include <vector>

#include "lint/record/results_reader.h"

namespace hl {
namespace {

std::string_view Trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) {
    return {};
  }
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

// "pretrained=org/m,revision=main" as pairs; the first of each key counts.
std::vector<std::pair<std::string_view, std::string_view>> SplitArgs(std::string_view args) {
  std::vector<std::pair<std::string_view, std::string_view>> pairs;
  while (!args.empty()) {
    const std::size_t comma = std::min(args.find(','), args.size());
    const std::string_view part = args.substr(0, comma);
    args.remove_prefix(std::min(comma + 1, args.size()));
    const std::size_t equals = std::min(part.find('='), part.size());
    pairs.emplace_back(Trim(part.substr(0, equals)),
                       Trim(part.substr(std::min(equals + 1, part.size()))));
  }
  return pairs;
}

// An object of model arguments as key=value,… in the order of its keys.
std::string JoinArgs(JsonValue args) {
  std::vector<std::string> parts;
  std::string key_scratch, value_scratch;
  for (const JsonField field : args.fields()) {
    std::string part(field.key.Text(&key_scratch));
    part += '=';
    part += field.value.IsString() ? field.value.Text(&value_scratch) : field.value.token();
    parts.push_back(std::move(part));
  }
  std::sort(parts.begin(), parts.end());
  std::string joined;
  for (const std::string& part : parts) {
    joined += (joined.empty() ? "" : ",") + part;
  }
  return joined;
}

// HARNESS 3.5: the "random" names of 0.4.10 and later repeat between unrelated models.
bool IsHarnessRandomName(std::string_view name) {
  return name.size() == 8 &&
         std::all_of(name.begin(), name.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }) &&
         std::any_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string DisplayModel(std::string_view model_name,
                         const ModelName& model,
                         std::string_view revision) {
  std::string name(model_name);
  if (name.empty() || (model.name.empty() && IsHarnessRandomName(name))) {
    name = model.name;
  }
  if (!name.empty() && !revision.empty() && revision != "main" && revision != "None") {
    name += "@" + std::string(revision);
  }
  return name;
}

std::string TextAt(const std::optional<JsonValue>& value) {
  std::string scratch;
  return value ? std::string(value->Text(&scratch)) : std::string();
}

std::string ReadModelArgs(const std::optional<JsonValue>& config) {
  const auto args = config ? config->Find("model_args") : std::nullopt;
  if (!args) {
    return {};
  }
  return args->IsObject() ? JoinArgs(*args) : TextAt(args);
}

void ReadConfigNumbers(JsonValue config, Row* file) {
  file->SetFlag(Field::kLimitKnown, config.Find("limit").has_value());
  constexpr std::array<std::pair<std::string_view, Field>, 5> kNumbers = {
      {{"limit", Field::kLimit},
       {"bootstrap_iters", Field::kBootstrapIters},
       {"num_fewshot", Field::kNumFewshot},
       {"random_seed", Field::kRandomSeed},
       {"fewshot_seed", Field::kFewshotSeed}}};
  for (const auto& [key, field] : kNumbers) {
    if (const auto value = config.Find(key)) {
      file->Set(field, value->Number(), value->place());
    }
  }
}

}  // namespace

ModelName ReadModelName(std::string_view model_args) {
  const auto pairs = SplitArgs(model_args);
  const auto value_of = [&](std::string_view key) -> std::string_view {
    const auto found = std::find_if(pairs.begin(), pairs.end(),
                                    [&](const auto& pair) { return pair.first == key; });
    return found == pairs.end() ? std::string_view() : found->second;
  };
  ModelName model;
  for (const std::string_view key : {"peft", "delta", "pretrained", "model", "path", "engine"}) {
    if (const std::string_view value = value_of(key); !value.empty()) {
      model.name = value;
      break;
    }
  }
  std::string_view base = model.name;
  while (base.ends_with('/')) {
    base.remove_suffix(1);
  }
  const std::size_t slash = base.rfind('/');
  model.basename = base.substr(slash == std::string_view::npos ? 0 : slash + 1);
  for (char& c : model.basename) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  model.revision = value_of("revision");
  return model;
}

double VersionNumber(std::string_view version) {
  double number = 0;
  int parts = 0;
  for (const double weight : {1000000.0, 10000.0, 100.0, 1.0}) {
    int part = 0;
    const auto [end, error] =
        std::from_chars(version.data(), version.data() + version.size(), part);
    if (error != std::errc() || part < 0 || part > 99) {
      break;
    }
    number += weight * part;
    ++parts;
    version.remove_prefix(static_cast<std::size_t>(end - version.data()));
    if (!version.starts_with('.')) {
      break;
    }
    version.remove_prefix(1);
  }
  return parts >= 2 ? number : kMissing;
}

void ReadFileFields(const TopLevel& top, Shape shape, Run* run) {
  Row& file = run->file;
  const auto config = top.Object(TopKey::kConfig);
  const std::string args = ReadModelArgs(config);
  run->model = ReadModelName(args);
  const std::string config_revision =
      TextAt(config ? config->Find("model_revision") : std::nullopt);
  const std::string& revision = config_revision.empty() ? run->model.revision : config_revision;
  run->model_shown = DisplayModel(TextAt(top.Get(TopKey::kModelName)), run->model, revision);
  run->revision = revision;
  run->model_args = args;
  run->git_hash = TextAt(top.Get(TopKey::kGitHash));
  run->chat_template_sha = TextAt(top.Get(TopKey::kChatTemplateSha));
  file.Set(Field::kGeneration, GenerationOf(top, shape));
  file.Set(Field::kHarnessVersion, VersionNumber(TextAt(top.Get(TopKey::kLmEvalVersion))));
  file.Set(Field::kDate, top.Number(TopKey::kDate));
  if (config) {
    ReadConfigNumbers(*config, &file);
  }
}

}  // namespace hl
