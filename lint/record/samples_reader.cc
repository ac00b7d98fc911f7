// SPDX-License-Identifier: MIT
#include "lint/record/samples_reader.h"

#include <algorithm>

namespace hl {
namespace {

constexpr std::string_view kBlank = " \t\r\n";
constexpr std::size_t kHeadBytes = 64 * 1024;

bool HasDocId(std::string_view text) {
  return text.find("\"doc_id\"") != std::string_view::npos;
}

}  // namespace

Result<SamplesLayout> SamplesReader::LayoutOf(const std::string& path, FileStamp* stamp) {
  std::string_view name = path;
  name.remove_prefix(name.rfind('/') + 1);  // npos + 1 is 0
  const auto file = OpenRegularFile(path);
  if (!file) {
    return file.error();
  }
  *stamp = file->stamp();
  head_.resize(kHeadBytes);
  const auto size = file->Read(head_.data(), head_.size());
  if (!size) {
    return size.error();
  }
  const std::string_view head = std::string_view(head_).substr(0, *size);
  const std::size_t first = head.find_first_not_of(kBlank);
  const bool is_named = name.starts_with("samples_");
  if (head.starts_with("version https://git-lfs")) {
    return SamplesLayout::kOther;
  }
  if (first == std::string_view::npos) {
    return is_named ? SamplesLayout::kLines : SamplesLayout::kOther;
  }
  const std::string_view line = head.substr(first, head.find('\n', first) - first);
  if (head[first] == '[') {
    return HasDocId(head) ? SamplesLayout::kArray : SamplesLayout::kOther;
  }
  return is_named || (head[first] == '{' && HasDocId(line)) ? SamplesLayout::kLines
                                                            : SamplesLayout::kOther;
}

Result<SamplesPart> SamplesReader::Read(const std::string& path,
                                        SamplesLayout layout,
                                        FilePart part) {
  return layout == SamplesLayout::kArray ? ReadArray(path) : ReadLines(path, part);
}

Result<SamplesPart> SamplesReader::ReadLines(const std::string& path, FilePart part) {
  if (const auto opened = lines_.Open(path, part); !opened) {
    return opened.error();
  }
  SamplesPart out;
  std::string_view line;
  while (lines_.Next(&line)) {
    if (line.find_first_not_of(kBlank) != std::string_view::npos) {
      TakeLine(line, &out);
    }
  }
  out.line_count = lines_.number();
  if (!lines_.error().empty()) {
    return Error{lines_.error()};
  }
  return out;
}

void SamplesReader::TakeLine(std::string_view line, SamplesPart* part) {
  if (!options_.strict && json_.Skim(line, &fields_)) {
    records_.Take(fields_, lines_.number(), &part->records);
    return;
  }
  const JsonDocument& document = json_.Read(line);
  const auto root = document.root();
  if (!document.fault && root && root->IsObject()) {
    TakeObject(*root, lines_.number(), part);
    return;
  }
  if (part->broken_lines++ == 0) {
    const std::size_t at = document.fault ? document.fault->place.offset : 0;
    part->first_broken = {lines_.number(), lines_.offset() + at,
                          document.fault ? document.fault->expected : "an object"};
  }
}

// Values keep the bytes of the document, keys are decoded.
void SamplesReader::TakeObject(JsonValue object, std::uint64_t number, SamplesPart* part) {
  fields_.clear();
  keys_.clear();
  for (const JsonField field : object.fields()) {
    std::string scratch;
    keys_.emplace_back(field.key.Text(&scratch));
    fields_.push_back({{}, field.value.token()});
  }
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    fields_[i].key = keys_[i];
  }
  records_.Take(fields_, number, &part->records);
}

Result<SamplesPart> SamplesReader::ReadArray(const std::string& path) {
  if (const auto stamp = input_.Read(path); !stamp) {
    return stamp.error();
  }
  SamplesPart out;
  const JsonDocument& document = json_.Read(input_.bytes());
  const auto root = document.root();
  if (document.fault || !root) {
    out.broken_lines = 1;
    const auto place = document.fault ? document.fault->place : Place{};
    const std::string_view before = input_.bytes().substr(0, place.offset);
    out.first_broken = {
        static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n')) + 1,
        place.offset, document.fault ? document.fault->expected : "an array"};
    return out;
  }
  std::uint64_t number = 0;
  for (const JsonValue element : root->elements()) {
    TakeObject(element, ++number, &out);
  }
  out.line_count = number;
  return out;
}

}  // namespace hl
