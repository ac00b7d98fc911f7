// SPDX-License-Identifier: MIT
#include "lint/samples_pass.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "lint/base/lexical_path.h"
#include "lint/parallel.h"

namespace hl {
namespace {

constexpr std::uint64_t kPartBytes = 4 * 1024 * 1024;

// One file while it is read. The parts come in any order and are put together in theirs.
class OpenSamples {
 public:
  OpenSamples(const std::string& path,
              SamplesLayout layout,
              std::uint64_t size_bytes,
              bool keep_items)
      : path_(path), layout_(layout), builder_(path, layout, keep_items) {
    const bool in_parts = layout == SamplesLayout::kLines && size_bytes > kPartBytes;
    parts_ = in_parts ? (size_bytes + kPartBytes - 1) / kPartBytes : 1;
  }

  [[nodiscard]] std::size_t parts() const { return parts_; }
  [[nodiscard]] const std::string& path() const { return path_; }

  void ReadPart(std::size_t part, SamplesReader* reader) {
    FilePart bytes;
    bytes.begin = part * kPartBytes;
    if (part + 1 < parts_) {  // the last one goes to the end of a file that may have grown
      bytes.end = bytes.begin + kPartBytes;
    }
    auto read = reader->Read(path_, layout_, bytes);
    const std::lock_guard lock(mutex_);
    if (!read) {
      error_ = error_.value_or(read.error().message);
      return;
    }
    waiting_.emplace(part, *std::move(read));
    for (auto next = waiting_.find(done_); next != waiting_.end(); next = waiting_.find(done_)) {
      builder_.Add(next->second);
      waiting_.erase(next);
      ++done_;
    }
    if (done_ == parts_) {
      samples_ = builder_.Finish();
    }
  }

  [[nodiscard]] const std::optional<std::string>& error() const { return error_; }
  Samples Take() { return std::move(samples_); }

 private:
  std::string path_;
  SamplesLayout layout_;
  std::size_t parts_ = 1;
  std::mutex mutex_;
  SamplesBuilder builder_;
  std::map<std::size_t, SamplesPart> waiting_;
  std::size_t done_ = 0;
  std::optional<std::string> error_;
  Samples samples_;
};

struct Looked {
  SamplesLayout layout = SamplesLayout::kOther;
  FileStamp stamp;
  std::string error;
};

std::string_view BaseOf(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

}  // namespace

SamplesOfTree BindSamples(SamplesSet set, const std::vector<std::string>& results) {
  std::vector<std::string> paths;
  for (const Samples& file : set.files) {
    paths.push_back(file.path);
  }
  SamplesIndex index(paths, results);
  return {std::move(set), std::move(index)};
}

SamplesSet ReadSamplesFiles(const std::vector<std::string>& candidates,
                            unsigned jobs,
                            SamplesReadOptions options) {
  SamplesSet set;
  std::vector<SamplesReader> readers;
  const std::size_t threads = ThreadsFor(jobs, std::numeric_limits<std::size_t>::max());
  for (std::size_t i = 0; i < threads && !candidates.empty(); ++i) {
    readers.emplace_back(options);
  }
  std::vector<Looked> looked(candidates.size());
  ForEachOnThreads(std::min(threads, candidates.size()), candidates.size(),
                   [&](std::size_t thread, std::size_t i) {
                     const auto layout = readers[thread].LayoutOf(candidates[i], &looked[i].stamp);
                     if (layout) {
                       looked[i].layout = *layout;
                     } else {
                       looked[i].error = layout.error().message;
                     }
                   });
  std::vector<std::unique_ptr<OpenSamples>> open;
  std::vector<std::pair<std::size_t, std::size_t>> parts;  // of which file, which one
  std::vector<FileStamp> stamps;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (!looked[i].error.empty()) {
      set.problems.push_back({candidates[i], looked[i].error});
    } else if (looked[i].layout == SamplesLayout::kOther) {
      set.others.push_back(candidates[i]);
    } else {
      open.push_back(std::make_unique<OpenSamples>(candidates[i], looked[i].layout,
                                                   looked[i].stamp.size_bytes, options.keep_items));
      stamps.push_back(looked[i].stamp);
      for (std::size_t part = 0; part < open.back()->parts(); ++part) {
        parts.emplace_back(open.size() - 1, part);
      }
    }
  }
  ForEachOnThreads(std::min(threads, std::max<std::size_t>(parts.size(), 1)), parts.size(),
                   [&](std::size_t thread, std::size_t i) {
                     open[parts[i].first]->ReadPart(parts[i].second, &readers[thread]);
                   });
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (open[i]->error()) {
      set.problems.push_back({open[i]->path(), *open[i]->error()});
    } else {
      set.files.push_back(open[i]->Take());
      set.stamps.push_back(stamps[i]);
    }
  }
  return set;
}

SamplesSet TakeSamples(const std::vector<std::string>& named,
                       const WalkOptions& walk,
                       unsigned jobs,
                       const SamplesReadOptions& options,
                       std::vector<std::string>* files) {
  std::vector<std::string> candidates = SamplesBeside(named, *files), others;
  std::erase_if(candidates, [&](const std::string& path) { return IsExcluded(walk, path); });
  for (const std::string& path : *files) {
    (MaySamplesBeNamed(BaseOf(path)) ? candidates : others).push_back(path);
  }
  std::sort(candidates.begin(), candidates.end());
  SamplesSet set = ReadSamplesFiles(candidates, jobs, options);
  files->clear();
  std::merge(others.begin(), others.end(), set.others.begin(), set.others.end(),
             std::back_inserter(*files));
  return set;
}

std::vector<std::string> SamplesBeside(const std::vector<std::string>& named,
                                       const std::vector<std::string>& files) {
  std::map<std::string, std::set<std::string>> dates_in;  // folder -> dates of results files
  for (const std::string& path : named) {
    const std::string date(DateOfName(BaseOf(path)));
    std::error_code error;
    if (!date.empty() && !BaseOf(path).starts_with("samples_") &&
        std::filesystem::is_regular_file(path, error)) {
      dates_in[path.substr(0, path.rfind('/') + 1)].insert(date);
    }
  }
  std::set<std::string> known;
  for (const std::string& file : files) {
    if (!dates_in.empty() && MaySamplesBeNamed(BaseOf(file))) {
      known.insert(LexicalPath(file).generic_string());
    }
  }
  std::vector<std::string> beside;
  for (const auto& [folder, dates] : dates_in) {
    std::error_code error;
    std::filesystem::directory_iterator entries(folder.empty() ? "." : folder, error);
    for (; !error && entries != std::filesystem::directory_iterator(); entries.increment(error)) {
      const std::string name = entries->path().filename().string();
      std::error_code unknown;
      if (name.starts_with("samples_") && dates.contains(std::string(DateOfName(name))) &&
          entries->is_regular_file(unknown) &&
          !known.contains(LexicalPath(folder + name).generic_string())) {
        beside.push_back(folder + name);
      }
    }
  }
  std::sort(beside.begin(), beside.end());
  return beside;
}

}  // namespace hl
