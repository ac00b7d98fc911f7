// SPDX-License-Identifier: MIT
#include "lint/record/samples_binding.h"

#include <array>
#include <optional>

#include "lint/base/lexical_path.h"
#include "lint/base/pattern.h"

namespace hl {
namespace {

std::string_view FolderOf(std::string_view path) {
  return path.substr(0, path.rfind('/') + 1);  // npos + 1 is 0
}
std::string_view BaseOf(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

std::string_view Stem(std::string_view name) {
  return name.substr(0, name.ends_with(".jsonl")  ? name.size() - 6
                        : name.ends_with(".json") ? name.size() - 5
                                                  : 0);
}

// model_args as file names of v0.4.0 to v0.4.2 hold them: re.sub("/|=", "__", model_args); builds
// before replaced "/" only.
std::array<std::string, 2> NamesOfArgs(std::string_view model_args) {
  std::array<std::string, 2> names;
  for (const char c : model_args) {
    names[0] += c == '/' || c == '=' ? "__" : std::string(1, c);
    names[1] += c == '/' ? "__" : std::string(1, c);
  }
  return names;
}

// One spelling for all ways to write a path.
std::string Spelled(const std::string& path) {
  return LexicalPath(path).generic_string();
}

}  // namespace

std::string_view DateOfName(std::string_view base_name) {
  static const Pattern date(R"(^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(\.\d+)?$)");
  const std::string_view stem = Stem(base_name);
  const std::size_t underscore = stem.rfind('_');
  if (underscore == std::string_view::npos) {
    return {};
  }
  const std::string_view text = stem.substr(underscore + 1);
  return date.Matches(text) ? text : std::string_view();
}

bool MaySamplesBeNamed(std::string_view base_name) {
  return base_name.ends_with(".jsonl") || base_name.ends_with("_write_out_info.json") ||
         (base_name.starts_with("samples_") && base_name.ends_with(".json"));
}

SamplesIndex::SamplesIndex(const std::vector<std::string>& files,
                           const std::vector<std::string>& others) {
  for (std::size_t i = 0; i < files.size(); ++i) {
    by_path_.emplace(Spelled(files[i]), static_cast<std::uint32_t>(i));
  }
  if (files.empty()) {
    return;
  }
  for (const std::string& other : others) {
    if (other.ends_with(".json") || other.ends_with(".jsonl")) {
      ++results_in_[std::string(FolderOf(Spelled(other)))];
    }
  }
}

bool SamplesIndex::MayHave(const std::string& path) const {
  if (empty()) {
    return false;
  }
  const std::string spelled = Spelled(path);
  const std::string_view folder = FolderOf(spelled);
  const auto next = by_path_.lower_bound(folder);
  return next != by_path_.end() && next->first.starts_with(folder);
}

const std::uint32_t* SamplesIndex::FindFile(const std::string& path) const {
  const auto found = by_path_.find(path);
  return found == by_path_.end() ? nullptr : &found->second;
}

std::vector<BoundSamples> SamplesIndex::Find(const Run& run) const {
  std::vector<BoundSamples> bound;
  const std::string folder(FolderOf(Spelled(run.path)));
  const std::string date(DateOfName(BaseOf(run.path)));
  const auto others = results_in_.find(folder);
  const bool is_alone = others != results_in_.end() && others->second == 1;
  for (std::uint32_t i = 0; i < run.entries.size(); ++i) {
    if (run.entries[i].is_group) {
      continue;
    }
    const std::string task(run.names->Text(run.entries[i].task));
    const std::uint32_t* file = nullptr;
    if (!date.empty()) {
      for (const std::string_view suffix : {".jsonl", ".json"}) {
        file = file != nullptr
                   ? file
                   : FindFile(folder + "samples_" + task + "_" + date + std::string(suffix));
      }
    }
    for (const std::string& args : NamesOfArgs(run.model_args)) {
      file = file != nullptr || !is_alone ? file : FindFile(folder + args + "_" + task + ".jsonl");
    }
    if (file == nullptr && is_alone) {
      file = FindFile(folder + task + "_write_out_info.json");
    }
    if (file != nullptr) {
      bound.push_back({*file, i});
    }
  }
  return bound;
}

}  // namespace hl
