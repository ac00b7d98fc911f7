// SPDX-License-Identifier: MIT
#include "lint/facts/facts_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>
#include <utility>

#include "lint/base/escape.h"
#include "lint/base/number.h"
#include "lint/facts/facts_json.h"
#include "lint/record/results_reader.h"

namespace hl {
namespace {

using Kind = FileOutcome::Kind;

// The state of a file row; nothing if there is no such state.
std::optional<Kind> StateOf(std::string_view word) {
  return word == "results"                         ? std::optional(Kind::kResults)
         : word == "faulty"                        ? std::optional(Kind::kFaulty)
         : word == "samples"                       ? std::optional(Kind::kSamples)
         : word == "board"                         ? std::optional(Kind::kBoard)
         : word == "skipped" || word == "left-out" ? std::optional(Kind::kSkipped)
         : word == "unreadable"                    ? std::optional(Kind::kProblem)
                                                   : std::nullopt;
}

// Each field by its key in rows of a kind.
const std::unordered_map<std::string_view, Field>& FieldsByKey(RowKind kind) {
  static const auto tables = [] {
    std::array<std::unordered_map<std::string_view, Field>, kRowKindCount> all;
    for (std::size_t k = 0; k < kRowKindCount; ++k) {
      for (const Field field : FieldsOf(static_cast<RowKind>(k))) {
        all[k].emplace(FactKey(field), field);
      }
    }
    return all;
  }();
  return tables[static_cast<std::size_t>(kind)];
}

bool HasText(Row& row, Field field) {
  return Has(row.Get(field));
}

std::vector<std::string> TextsOf(const std::optional<JsonValue>& value) {
  std::vector<std::string> texts;
  if (value) {
    for (const JsonValue element : value->elements()) {
      texts.push_back(fact_json::TextOf(element).value_or(""));
    }
  }
  return texts;
}

// Kinds of rows that stand in a stream; the others are made from these by whoever judges.
bool IsTold(RowKind kind) {
  return kind != RowKind::kCell && kind != RowKind::kPair && kind != RowKind::kTree;
}

}  // namespace

// What was read of a file so far.
struct FactsReader::Pending {
  ToldFile file;
  std::vector<Row> faults, tasks, rows, samples;
  Row file_row{RowKind::kFile, nullptr};
  struct ChildList {
    std::uint32_t group;
    std::vector<std::uint32_t> tasks;
    Place place;
  };
  std::vector<ChildList> children;
  bool children_known = true, is_flat = false;
  bool has_file_row = false;
  std::uint64_t wanted = 0, seen = 0;
};

FactsReader::FactsReader() = default;
FactsReader::~FactsReader() = default;

Status FactsReader::Read(std::FILE* stream, const std::function<void(const ToldFile&)>& use) {
  char* line = nullptr;
  std::size_t capacity = 0;
  Status status = Ok();
  std::uint64_t number = 0;
  for (ssize_t size = 0; status && (size = getline(&line, &capacity, stream)) >= 0;) {
    ++number;
    std::string_view text(line, static_cast<std::size_t>(size));
    while (text.ends_with('\n') || text.ends_with('\r')) {
      text.remove_suffix(1);
    }
    if (!text.empty()) {
      status = ReadLine(text, use);
    }
    if (!status) {
      status = Error{fmt::format("line {}: {}", number, status.error().message)};
    }
  }
  std::free(line);
  if (status && std::ferror(stream) != 0) {
    status = Error{"cannot be read to its end"};
  }
  return status ? CheckComplete() : status;
}

Status FactsReader::ReadLine(std::string_view line,
                             const std::function<void(const ToldFile&)>& use) {
  if (line.size() >= std::numeric_limits<std::uint32_t>::max()) {
    return Error{"4 GiB or longer"};
  }
  line_.Assign(line);
  const JsonDocument& document = json_.Read(line_.bytes());
  const auto root = document.root();
  if (document.fault || !root || !root->IsObject()) {
    return Error{"no row of facts: expected " +
                 (document.fault ? document.fault->expected : "an object")};
  }
  const std::string word = fact_json::TextOf(root->Find("kind")).value_or("");
  if (word == "end") {
    return ReadEnd(*root);
  }
  const auto kind = FindKind(word);
  const auto path = fact_json::TextOf(root->Find("path"));
  if (!kind || !IsTold(*kind) || !path) {
    return Error{
        "no row of facts: expected a \"kind\" of fault, file, task, metric, group, samples, board, "
        "standing or end, and a \"path\""};
  }
  if (done_.contains(*path)) {
    return Error{EscapeForText(*path) + " was complete before: it is told twice"};
  }
  std::unique_ptr<Pending>& pending = pending_[*path];
  if (pending == nullptr) {
    pending = std::make_unique<Pending>();
    pending->file.path = *path;
  }
  if (const Status read = *kind == RowKind::kFile ? ReadFileRow(*root, pending.get())
                                                  : ReadRow(*kind, *root, pending.get());
      !read) {
    return read;
  }
  return pending->has_file_row && pending->seen >= pending->wanted ? Complete(pending.get(), use)
                                                                   : Ok();
}

Status FactsReader::ReadEnd(JsonValue object) {
  const auto schema = fact_json::CountOf(object.Find("schema"));
  if (schema != std::uint64_t{kFactsSchema}) {
    return Error{fmt::format("facts of another schema: expected {}", kFactsSchema)};
  }
  const auto files = fact_json::CountOf(object.Find("files"));
  const auto rows = fact_json::CountOf(object.Find("rows"));
  if (!files || !rows) {
    return Error{"an end row needs \"files\" and \"rows\""};
  }
  ends_.push_back({*files, *rows, fact_json::CountOf(object.Find("shard")).value_or(1),
                   fact_json::CountOf(object.Find("shards")).value_or(1),
                   fact_json::TextOf(object.Find("list")).value_or("")});
  return Ok();
}

Status FactsReader::ReadFileRow(JsonValue object, Pending* pending) {
  if (pending->has_file_row) {
    return Error{EscapeForText(pending->file.path) + " has two file rows"};
  }
  const std::string word = fact_json::TextOf(object.Find("state")).value_or("");
  const auto state = StateOf(word);
  const auto wanted = fact_json::CountOf(object.Find("rows"));
  if (!state || !wanted) {
    return Error{"a file row needs \"state\" and \"rows\""};
  }
  pending->has_file_row = true;
  pending->wanted = *wanted;
  FileOutcome& outcome = pending->file.outcome;
  outcome.kind = *state;
  outcome.reason =
      fact_json::TextOf(object.Find(*state == Kind::kProblem ? "broken" : "reason")).value_or("");
  outcome.samples = TextsOf(object.Find("samples"));
  outcome.problems = TextsOf(object.Find("problems"));
  outcome.values = fact_json::CountOf(object.Find("values")).value_or(0);
  outcome.stamp = fact_json::StampOf(object.Find("stamp"));
  pending->file.is_left_out = word == "left-out";
  pending->file_row = ReadFields(RowKind::kFile, object, &pending->file);
  const auto flat = object.Find("flat");
  pending->is_flat = flat && flat->kind() == JsonKind::kTrue;
  const auto known = object.Find("children_known");
  pending->children_known = !known || known->kind() != JsonKind::kFalse;
  if (const auto children = object.Find("children")) {
    ReadChildren(*children, pending);
  }
  return Ok();
}

void FactsReader::ReadChildren(JsonValue children, Pending* pending) {
  std::string scratch;
  for (const JsonField field : children.fields()) {
    Pending::ChildList list{rows_.names.Intern(field.key.Text(&scratch)), {}, {}};
    if (const auto tasks = field.value.Find("tasks")) {
      for (const JsonValue task : tasks->elements()) {
        list.tasks.push_back(rows_.names.Intern(task.Text(&scratch)));
      }
    }
    if (const auto at = fact_json::PlaceOf(field.value.Find("at"))) {
      list.place = at->first;
      pending->file.places.emplace(list.place.offset, at->second);
    }
    pending->children.push_back(std::move(list));
  }
}

Status FactsReader::ReadRow(RowKind kind, JsonValue object, Pending* pending) {
  Row row = ReadFields(kind, object, &pending->file);
  ++pending->seen;
  ++rows_seen_;
  if (kind == RowKind::kFault || kind == RowKind::kBoard || kind == RowKind::kStanding) {
    pending->faults.push_back(std::move(row));
    return Ok();
  }
  const auto entry = fact_json::CountOf(object.Find("entry"));
  const bool is_task = kind == RowKind::kTask;
  const bool is_whole = HasText(row, Field::kTask) &&
                        (is_task || (HasText(row, Field::kKey) && HasText(row, Field::kMetric)));
  if (!entry || *entry >= Row::kNoEntry || !is_whole) {
    return Error{fmt::format("a {} row needs \"entry\" and \"task\"{}", KindName(kind),
                             is_task ? "" : ", \"key\" and \"metric\"")};
  }
  row.entry = static_cast<std::uint32_t>(*entry);
  (is_task                     ? pending->tasks
   : kind == RowKind::kSamples ? pending->samples
                               : pending->rows)
      .push_back(std::move(row));
  return Ok();
}

// A row whose every field is told: what the object lacks is missing, nothing is left to derive.
Row FactsReader::ReadFields(RowKind kind, JsonValue object, ToldFile* file) {
  const bool of_board = kind == RowKind::kBoard || kind == RowKind::kStanding;
  Row row(kind, &rows_.names, of_board ? nullptr : &rows_.run);
  for (const Field field : FieldsOf(kind)) {
    row.Set(field, kMissing);
  }
  const auto& fields = FieldsByKey(kind);
  std::string scratch;
  for (const JsonField pair : object.fields()) {
    const auto found = fields.find(pair.key.Text(&scratch));
    if (found != fields.end() && !(kind == RowKind::kFault && found->first == "kind")) {
      fact_json::SetField(found->second, pair.value, &row);
    }
  }
  if (const auto at = object.Find("at")) {
    for (const JsonField pair : at->fields()) {
      const auto found = fields.find(pair.key.Text(&scratch));
      const auto place = fact_json::PlaceOf(pair.value);
      if (found == fields.end() || !place) {
        continue;
      }
      row.Set(found->second, row.Get(found->second), place->first);
      ToldPlace& told = file->places[place->first.offset];
      told.line = place->second.line;
      told.column = place->second.column;
      told.length = place->first.length;
      const auto value = object.Find(pair.key.Text(&scratch));
      if (!place->second.value.empty()) {
        told.value = place->second.value;
      } else if (value && value->IsNumber()) {
        told.value = value->token();
      }
    }
  }
  return row;
}

// Puts the rows of a complete file together as a reader of files does.
Status FactsReader::Complete(Pending* pending, const std::function<void(const ToldFile&)>& use) {
  const std::string path = pending->file.path;
  if (pending->seen > pending->wanted) {
    return Error{EscapeForText(path) + " has more rows than its file row says"};
  }
  Run& run = rows_.run;
  run.Clear();
  run.path = path;
  run.stamp = pending->file.outcome.stamp;
  run.values = pending->file.outcome.values;
  run.file = std::move(pending->file_row);
  run.model_shown = run.file.Text(Field::kModel);
  run.model_args = run.file.Text(Field::kModelArgs);
  run.model = ReadModelName(run.model_args);
  run.flat = pending->is_flat;
  run.revision = run.file.Text(Field::kRevision);
  run.git_hash = run.file.Text(Field::kGitHash);
  run.chat_template_sha = run.file.Text(Field::kChatTemplateSha);
  run.children_known = pending->children_known;
  for (const Pending::ChildList& list : pending->children) {
    run.AddChildList(list.group, list.place) = list.tasks;
  }
  const auto by_entry = [](const Row& a, const Row& b) { return a.entry < b.entry; };
  std::stable_sort(pending->tasks.begin(), pending->tasks.end(), by_entry);
  std::stable_sort(pending->rows.begin(), pending->rows.end(), by_entry);
  std::uint32_t next = 0;
  for (std::uint32_t i = 0; i < pending->tasks.size(); ++i) {
    Row& task = pending->tasks[i];
    Entry entry;
    entry.task = static_cast<std::uint32_t>(task.Get(Field::kTask));
    entry.is_group = task.IsTrue(Field::kIsGroup);
    entry.first_row = next;
    while (next < pending->rows.size() && pending->rows[next].entry == i) {
      ++next;
    }
    entry.row_count = next - entry.first_row;
    if (task.entry != i) {
      return Error{EscapeForText(path) + " lacks a task row"};
    }
    run.entry_of.Set(entry.task, i);
    run.entries.push_back(entry);
  }
  const bool samples_fit =
      std::all_of(pending->samples.begin(), pending->samples.end(),
                  [&](const Row& row) { return row.entry < run.entries.size(); });
  if (next != pending->rows.size() || !samples_fit) {
    return Error{EscapeForText(path) + " has rows of a task without a task row"};
  }
  run.task_rows = std::move(pending->tasks);
  run.rows = std::move(pending->rows);
  run.row_count = next;
  rows_.faults = std::move(pending->faults);
  rows_.samples = std::move(pending->samples);
  CountScores(&rows_, &pending->file.outcome);
  use(pending->file);
  pending_.erase(path);
  done_.emplace(path, true);
  return Ok();
}

Status FactsReader::CheckComplete() {
  if (!pending_.empty()) {
    const auto first =
        std::min_element(pending_.begin(), pending_.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
    return Error{fmt::format("incomplete: {} lacks {}", EscapeForText(first->first),
                             first->second->has_file_row ? "rows" : "its file row")};
  }
  std::uint64_t files = 0, rows = 0;
  std::map<std::pair<std::uint64_t, std::string>, std::vector<std::uint64_t>> shards;
  for (const FactsEnd& end : ends_) {
    files += end.files;
    rows += end.rows;
    if (end.shards > 1) {
      shards[{end.shards, end.list}].push_back(end.shard);
    }
  }
  if (ends_.empty()) {
    return Error{"incomplete: there is no end row"};
  }
  if (files != done_.size() || rows != rows_seen_) {
    return Error{
        fmt::format("incomplete: the end rows tell of {} files and {} rows, here are {} "
                    "and {}",
                    files, rows, done_.size(), rows_seen_)};
  }
  if (shards.size() > 1 && shards.begin()->first.first == shards.rbegin()->first.first) {
    return Error{"the shards saw different lists of files"};
  }
  for (auto& [key, numbers] : shards) {
    std::sort(numbers.begin(), numbers.end());
    for (std::uint64_t i = 0; i < key.first; ++i) {
      if (i >= numbers.size() || numbers[i] != i + 1) {
        return Error{fmt::format("incomplete: shard {}/{} is missing", i + 1, key.first)};
      }
    }
  }
  return Ok();
}

}  // namespace hl
