// SPDX-License-Identifier: MIT
#include "lint/report/locate.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string_view>
#include <vector>

#include "lint/base/fnv.h"
#include "lint/base/utf8.h"
#include "lint/read/lines.h"
#include "lint/report/fingerprint.h"
#include "lint/report/line_hash.h"

namespace hl {
namespace {

constexpr std::size_t kMaxValueBytes = 200;  // of a token that is kept and shown

// A token to be found in the bytes of its file.
struct Target {
  Place place;
  Position* position;
  Finding* finding;  // null: a related place, which needs no line
};

struct FileTargets {
  std::vector<Target> targets;
  std::vector<Finding*> findings;
};

// Offsets of the characters of bytes[begin, end), at most `limit` of them, and the offset after.
std::vector<std::size_t> CharacterOffsets(std::string_view bytes,
                                          std::size_t begin,
                                          std::size_t end,
                                          std::size_t limit) {
  std::vector<std::size_t> offsets = {begin};
  const std::string_view text = bytes.substr(0, end);
  while (offsets.back() < end && offsets.size() <= limit) {
    offsets.push_back(offsets.back() + DecodeUtf8(text, offsets.back()).length);
  }
  return offsets;
}

// An offset at most `characters` characters before `offset` in `line`, at the start of one.
std::size_t StepBack(std::string_view bytes,
                     LineSpan line,
                     std::size_t offset,
                     std::size_t characters) {
  constexpr std::size_t kMaxBytes = 4;  // of a character
  std::size_t begin = line.begin;
  if (offset - begin > kMaxBytes * (characters + 1)) {
    begin = offset - kMaxBytes * (characters + 1);
    for (int i = 0; i < 3 && (static_cast<unsigned char>(bytes[begin]) & 0xC0) == 0x80; ++i) {
      ++begin;
    }
  }
  const auto offsets = CharacterOffsets(bytes, begin, offset, std::string_view::npos - 1);
  return offsets[offsets.size() - 1 - std::min(characters, offsets.size() - 1)];
}

// Fills in the line of a finding, or the part of it around the token.
void SetLineText(std::string_view bytes, LineSpan line, int max_width, Finding* finding) {
  const auto width = static_cast<std::size_t>(std::max(max_width, 1));
  const std::size_t token = std::clamp<std::size_t>(finding->place.offset, line.begin, line.end);
  std::size_t begin = line.begin;
  auto offsets = CharacterOffsets(bytes, begin, line.end, width);
  if (offsets.back() <
      line.end) {  // the line is longer: cut two thirds of the room before the token
    const auto token_width = static_cast<std::size_t>(finding->position.end_column) -
                             static_cast<std::size_t>(finding->position.column);
    const std::size_t room = width - std::min(token_width, width);
    begin = StepBack(bytes, line, token, room - room / 3);
    offsets = CharacterOffsets(bytes, begin, line.end, width);
    if (offsets.back() == line.end) {  // room is left behind the token: use it before
      begin = StepBack(bytes, line, token,
                       width - CountCharacters(bytes.substr(token, line.end - token)));
      offsets = CharacterOffsets(bytes, begin, line.end, width);
    }
  }
  finding->line_text = bytes.substr(begin, offsets.back() - begin);
  finding->line_text_column = finding->position.column -
                              static_cast<int>(CountCharacters(bytes.substr(begin, token - begin)));
  finding->cut_before = begin > line.begin;
  finding->cut_after = offsets.back() < line.end;
}

// The start of a token that is too long to be kept whole, cut between characters.
std::string_view ShortValue(std::string_view value) {
  if (value.size() <= kMaxValueBytes) {
    return value;
  }
  std::size_t end = 0;
  while (end + 4 <= kMaxValueBytes) {
    end += DecodeUtf8(value, end).length;
  }
  return value.substr(0, end);
}

// A stamp without an inode comes from another machine, where a file has another time, too.
bool IsStill(const FileStamp& judged, const FileStamp& now) {
  return judged.inode == 0 ? judged.size_bytes == now.size_bytes : judged == now;
}

// True unless a value that facts tell stands not where they say.
bool HoldsTold(std::string_view bytes, const std::vector<Finding*>& findings) {
  return std::all_of(findings.begin(), findings.end(), [&](const Finding* finding) {
    const Place place = finding->place;
    return !finding->is_told || finding->value.empty() || !place.Exists() ||
           (place.offset <= bytes.size() &&
            bytes.substr(place.offset, place.length) == finding->value);
  });
}

bool IsSingleLine(std::string_view bytes) {
  const std::size_t line_feed = bytes.find('\n');
  return line_feed == std::string_view::npos ||
         bytes.find_first_not_of(" \t\r\n", line_feed) == std::string_view::npos;
}

void SetLineHashes(std::string_view bytes, const std::vector<Finding*>& findings) {
  std::vector<int> lines;
  for (const Finding* finding : findings) {
    lines.push_back(finding->position.line);
  }
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  const std::vector<std::string> hashes = LineHashes(bytes, lines);
  for (Finding* finding : findings) {
    const auto line = std::lower_bound(lines.begin(), lines.end(), finding->position.line);
    finding->line_hash = hashes[static_cast<std::size_t>(line - lines.begin())];
  }
}

void LocateInFile(std::string_view bytes, const LocateOptions& options, FileTargets* file) {
  std::stable_sort(
      file->targets.begin(), file->targets.end(),
      [](const Target& a, const Target& b) { return a.place.offset < b.place.offset; });
  const bool single_line = IsSingleLine(bytes);
  PositionFinder finder(bytes);
  for (const Target& target : file->targets) {
    // Beyond the bytes stands only what somebody else's facts claim.
    if (!target.place.Exists() || target.place.offset > bytes.size()) {
      continue;
    }
    *target.position = finder.Find(target.place);
    if (target.finding != nullptr) {
      SetLineText(bytes, finder.line(), options.max_width, target.finding);
      const std::string_view value = bytes.substr(target.place.offset, target.place.length);
      target.finding->value = ShortValue(value);
      target.finding->value_hash = Fnv1a().Add(value).Hex();
      SetFingerprint(value, target.finding);
    }
  }
  for (Finding* finding : file->findings) {
    finding->single_line_file = single_line;
  }
  if (options.line_hashes && !single_line) {
    SetLineHashes(bytes, file->findings);
  }
}

// The same for JSON lines of any size: only the lines that are wanted are kept, one at a time.
void LocateInLines(LineReader* reader, const LocateOptions& options, FileTargets* file) {
  std::stable_sort(
      file->targets.begin(), file->targets.end(),
      [](const Target& a, const Target& b) { return a.place.offset < b.place.offset; });
  std::string_view line;
  for (auto target = file->targets.begin(); target != file->targets.end() && reader->Next(&line);) {
    const std::uint64_t begin = reader->offset();
    for (; target != file->targets.end() && target->place.offset <= begin + line.size(); ++target) {
      if (!target->place.Exists() || target->place.offset < begin) {
        continue;
      }
      PositionFinder finder(line);
      const auto offset = static_cast<std::uint32_t>(target->place.offset - begin);
      *target->position = finder.Find({offset, target->place.length});
      target->position->line = static_cast<int>(reader->number());
      if (target->finding != nullptr) {
        const Place place = target->finding->place;
        target->finding->place.offset = offset;
        SetLineText(line, finder.line(), options.max_width, target->finding);
        target->finding->place = place;
        const std::string_view value = line.substr(offset, place.length);
        target->finding->value = ShortValue(value);
        target->finding->value_hash = Fnv1a().Add(value).Hex();
        SetFingerprint(value, target->finding);
      }
    }
  }
}

// All that a file must be opened for, by path. Map nodes and report are not moved meanwhile.
std::map<std::string, FileTargets> TargetsByFile(Report* report) {
  std::map<std::string, FileTargets> files;
  for (Finding& finding : report->findings) {
    if (!finding.path.empty()) {
      FileTargets& file = files[finding.path];
      file.findings.push_back(&finding);
      file.targets.push_back({finding.place, &finding.position, &finding});
    }
    for (RelatedPlace& related : finding.related) {
      if (!related.path.empty()) {
        files[related.path].targets.push_back({related.place, &related.position, nullptr});
      }
    }
  }
  return files;
}

}  // namespace

void Locate(const std::unordered_map<std::string, FileStamp>& stamps,
            const LocateOptions& options,
            Report* report) {
  for (Finding& finding : report->findings) {
    if (!finding.value.empty()) {
      finding.value_hash = Fnv1a().Add(finding.value).Hex();
    }
    SetFingerprint(finding.value, &finding);
  }
  constexpr std::uint64_t kLargeBytes = 64 * 1024 * 1024;
  Input input;
  LineReader lines;
  for (auto& [path, file] : TargetsByFile(report)) {
    const auto judged = stamps.find(path);
    const bool in_lines = judged != stamps.end() && judged->second.size_bytes > kLargeBytes &&
                          path.ends_with(".jsonl");
    bool same = false, is_here = true;
    if (judged != stamps.end() && judged->second == FileStamp{}) {
      is_here = false;  // it came by a stream; what is called so here may be another file
    } else if (judged != stamps.end()) {
      const Result<FileStamp> stamp = in_lines ? lines.Open(path) : input.Read(path);
      same = stamp.has_value() && IsStill(judged->second, *stamp) &&
             (in_lines || HoldsTold(input.bytes(), file.findings));
      is_here = stamp.has_value() || StampOf(path).has_value();
    }
    if (same && in_lines) {
      LocateInLines(&lines, options, &file);
    } else if (same) {
      LocateInFile(input.bytes(), options, &file);
    }
    for (Finding* finding : file.findings) {
      finding->file_changed = !same && (is_here || !finding->is_told);
      if (finding->file_changed) {
        finding->position = {};
      }
    }
  }
  MakeFingerprintsUnique(report);
}

}  // namespace hl
