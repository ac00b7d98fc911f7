// SPDX-License-Identifier: MIT
#include "lint/export.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "lint/base/fnv.h"
#include "lint/base/lexical_path.h"
#include "lint/board_pass.h"
#include "lint/export_csv.h"
#include "lint/facts/facts_writer.h"
#include "lint/parallel.h"
#include "lint/read/frames.h"
#include "lint/reader.h"
#include "lint/record/samples_rows.h"
#include "lint/samples_pass.h"

namespace hl {
namespace {

constexpr std::size_t kFilesAtOnce = 64;  // a thread: their rows wait for their turn

// What the walk found at a path.
struct Entry {
  enum class Kind { kFile, kLeftOut, kUnreadable };
  std::string path;
  Kind kind;
  std::string reason;
};

std::vector<Entry> EntriesOf(WalkResult walked) {
  std::vector<Entry> entries;
  for (std::string& file : walked.files) {
    entries.push_back({std::move(file), Entry::Kind::kFile, {}});
  }
  for (WalkNote& note : walked.problems) {
    entries.push_back({std::move(note.path), Entry::Kind::kUnreadable, std::move(note.reason)});
  }
  for (WalkNote& note : walked.skipped) {
    entries.push_back({std::move(note.path), Entry::Kind::kLeftOut, std::move(note.reason)});
  }
  std::stable_sort(entries.begin(), entries.end(),
                   [](const Entry& a, const Entry& b) { return a.path < b.path; });
  const auto same_path = [](const Entry& a, const Entry& b) { return a.path == b.path; };
  entries.erase(std::unique(entries.begin(), entries.end(), same_path), entries.end());
  return entries;
}

std::string HashOf(const std::vector<Entry>& entries) {
  Fnv1a hash;
  for (const Entry& entry : entries) {
    hash.Add(entry.path).AddNumber(static_cast<std::uint64_t>(entry.kind));
  }
  return hash.Hex();
}

// The entries of this shard: every shards-th run.
std::vector<Entry> ShardOf(std::vector<Entry> entries, const ExportOptions& options) {
  std::vector<std::string> paths;
  for (const Entry& entry : entries) {
    paths.push_back(entry.path);
  }
  const std::vector<std::size_t> runs = RunsOf(paths);
  std::vector<Entry> mine;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (runs[i] % options.shards == options.shard - 1) {
      mine.push_back(std::move(entries[i]));
    }
  }
  return mine;
}

// What the files of a shard are.
struct Sources {
  std::vector<BoardPreset> boards;
  SamplesOfTree samples;
  std::unordered_map<std::string_view, std::size_t> sample_of, problem_of;  // path -> index

  Sources(const ExportOptions& options, std::vector<std::string> files)
      : samples(Take(options, &files, &boards)) {
    const SamplesSet& set = samples.set;
    for (std::size_t i = 0; i < set.files.size(); ++i) {
      sample_of.emplace(set.files[i].path, i);
    }
    for (std::size_t i = 0; i < set.problems.size(); ++i) {
      problem_of.emplace(set.problems[i].path, i);
    }
  }
  Sources(const Sources&) = delete;
  Sources& operator=(const Sources&) = delete;

  // The presets of a board file; null for another file.
  [[nodiscard]] const BoardPreset* FindBoard(const std::string& path) const {
    const auto found = std::find_if(boards.begin(), boards.end(),
                                    [&](const BoardPreset& board) { return board.file == path; });
    return found == boards.end() ? nullptr : &*found;
  }

 private:
  static SamplesOfTree Take(const ExportOptions& options,
                            std::vector<std::string>* files,
                            std::vector<BoardPreset>* boards) {
    *boards = TakeBoardFiles(options.board_files, files);
    SamplesReadOptions read;
    read.strict = options.strict;
    read.extras = {true, !options.csv, !options.csv};
    SamplesSet set =
        options.samples ? TakeSamples({}, options.walk, options.jobs, read, files) : SamplesSet();
    return BindSamples(std::move(set), *files);
  }
};

struct Rows {
  std::string bytes;
  std::uint64_t count = 0;
};

// Makes the rows of one file after the other. One a thread.
class RowMaker {
 public:
  RowMaker(const ExportOptions& options, const std::vector<Rule>& rules, const Sources& sources)
      : sources_(sources), reader_(&sources.samples) {
    if (options.csv) {
      csv_ = std::make_unique<CsvWriter>(rules);
    }
  }

  Rows Make(const Entry& entry) {
    if (entry.kind != Entry::Kind::kFile) {
      const bool is_left_out = entry.kind == Entry::Kind::kLeftOut;
      return {csv_ != nullptr ? ""
              : is_left_out   ? LeftOutRow(entry.path, entry.reason)
                              : UnreadableRow(entry.path, entry.reason),
              0};
    }
    const std::string& path = entry.path;
    if (const auto sample = sources_.sample_of.find(path); sample != sources_.sample_of.end()) {
      return MakeSamples(sample->second);
    }
    if (const auto problem = sources_.problem_of.find(path); problem != sources_.problem_of.end()) {
      const Note& note = sources_.samples.set.problems[problem->second];
      return Write(path, {FileOutcome::Kind::kProblem, note.reason, {}, 0}, {});
    }
    if (const BoardPreset* const board = sources_.FindBoard(path); board != nullptr) {
      return MakeBoard(board);
    }
    const FileOutcome outcome = reader_.Read(path, &rows_);
    return Write(path, outcome, reader_.text());
  }

  Rows Make(const FramedFile& file) {
    if (!file.is_readable || file.is_too_large) {
      const char* const reason =
          file.is_readable ? "4 GiB or larger" : "the sender could not read it";
      return Write(file.name, {FileOutcome::Kind::kProblem, reason, {}, 0}, {});
    }
    const FileOutcome outcome = reader_.ReadText(file.name, file.text, &rows_);
    return Write(file.name, outcome, reader_.text());
  }

 private:
  // What a samples file shows by itself; what it says of scores are rows of its results file.
  Rows MakeSamples(std::size_t index) {
    const SamplesSet& set = sources_.samples.set;
    rows_.faults.clear();
    if (set.files[index].broken_lines > 0) {
      rows_.faults.push_back(BrokenLineFault(set.files[index], &rows_.names));
    }
    return Write(set.files[index].path, {FileOutcome::Kind::kSamples, {}, set.stamps[index], 0},
                 {});
  }

  Rows MakeBoard(const BoardPreset* first) {
    const BoardPreset* const last =
        EndOfFile(first, sources_.boards.data() + sources_.boards.size());
    rows_.faults.clear();
    const FileOutcome outcome =
        ReadBoardFile(first, last, &rows_.names, [&](Row& row) { rows_.faults.push_back(row); });
    Input text;
    return text.Read(first->file) ? Write(first->file, outcome, text.bytes())
                                  : Write(first->file, outcome, {});
  }

  Rows Write(const std::string& path, const FileOutcome& outcome, std::string_view text) {
    Rows made;
    if (csv_ != nullptr) {
      if (outcome.kind == FileOutcome::Kind::kResults) {
        made.bytes = csv_->Lines(&rows_);
      }
    } else {
      made.count = facts_.AddFile(path, outcome, &rows_, text, &made.bytes);
    }
    return made;
  }

  const Sources& sources_;
  Reader reader_;
  FileRows rows_;
  FactsWriter facts_;
  std::unique_ptr<CsvWriter> csv_;
};

// Makes the rows of entries [first, last) on all threads.
std::vector<Rows> MakeSome(const std::vector<Entry>& entries,
                           std::size_t first,
                           std::size_t last,
                           std::vector<std::unique_ptr<RowMaker>>* makers) {
  std::vector<Rows> made(last - first);
  ForEachOnThreads(makers->size(), made.size(), [&](std::size_t thread, std::size_t i) {
    made[i] = (*makers)[thread]->Make(entries[first + i]);
  });
  return made;
}

// The walk's files, and samples beside files that were named by themselves.
WalkResult FindFiles(const ExportOptions& options) {
  WalkResult walked = Walk(options.paths, options.walk);
  if (options.samples) {
    for (std::string& path : SamplesBeside(options.paths, walked.files)) {
      if (!IsExcluded(options.walk, path)) {
        walked.files.push_back(std::move(path));
      }
    }
  }
  return walked;
}

const Error kSinkFailed = {"its output cannot be written"};

Status ExportFiles(const ExportOptions& options,
                   const std::vector<Rule>& rules,
                   const Sink& sink,
                   FactsEnd* end) {
  std::vector<Entry> entries = EntriesOf(FindFiles(options));
  end->list = HashOf(entries);
  entries = ShardOf(std::move(entries), options);
  std::vector<std::string> files;
  for (const Entry& entry : entries) {
    if (entry.kind == Entry::Kind::kFile) {
      files.push_back(entry.path);
    }
  }
  const Sources sources(options, std::move(files));
  std::vector<std::unique_ptr<RowMaker>> makers;
  for (std::size_t i = 0; i < ThreadsFor(options.jobs, entries.size()); ++i) {
    makers.push_back(std::make_unique<RowMaker>(options, rules, sources));
  }
  const std::size_t step = kFilesAtOnce * makers.size();
  for (std::size_t first = 0; first < entries.size(); first += step) {
    for (const Rows& rows :
         MakeSome(entries, first, std::min(first + step, entries.size()), &makers)) {
      end->rows += rows.count;
      if (!sink(rows.bytes)) {
        return kSinkFailed;
      }
    }
  }
  end->files = entries.size();
  return Ok();
}

Status ExportFrames(const ExportOptions& options,
                    const std::vector<Rule>& rules,
                    const Sink& sink,
                    FactsEnd* end) {
  const Sources sources(options, {});
  RowMaker maker(options, rules, sources);
  Fnv1a names;
  bool written = true;
  const Status read = ReadFrames(stdin, Reader::MayBeResults, [&](const FramedFile& file) {
    const Rows rows = maker.Make(file);
    names.Add(file.name);
    ++end->files;
    end->rows += rows.count;
    written = written && sink(rows.bytes);
  });
  end->list = names.Hex();
  return read && !written ? Status(kSinkFailed) : read;
}

}  // namespace

std::vector<std::size_t> RunsOf(const std::vector<std::string>& files) {
  std::vector<std::string> folders, dates;
  std::unordered_set<std::string> whole;  // folders that are one run
  for (const std::string& file : files) {
    const std::string path = LexicalPath(file).generic_string();
    const std::size_t slash = path.rfind('/') + 1;  // 0 if there is none
    const std::string_view name = std::string_view(path).substr(slash);
    folders.push_back(path.substr(0, slash));
    dates.emplace_back(DateOfName(name));
    if (dates.back().empty() && MaySamplesBeNamed(name)) {
      whole.insert(folders.back());
    }
  }
  std::unordered_map<std::string, std::size_t> numbers;
  std::vector<std::size_t> runs;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const std::string key = whole.contains(folders[i]) ? folders[i]
                            : dates[i].empty()         ? files[i]
                                                       : folders[i] + '\0' + dates[i];
    runs.push_back(numbers.try_emplace(key, numbers.size()).first->second);
  }
  return runs;
}

Status Export(const ExportOptions& options, const std::vector<Rule>& rules, const Sink& sink) {
  if (options.csv && !sink(CsvWriter::Header())) {
    return kSinkFailed;
  }
  FactsEnd end;
  end.shard = options.shard;
  end.shards = options.shards;
  const Status done = options.stdin_frames ? ExportFrames(options, rules, sink, &end)
                                           : ExportFiles(options, rules, sink, &end);
  if (done && !options.csv && !sink(EndRow(end))) {
    return kSinkFailed;
  }
  return done;
}

}  // namespace hl
