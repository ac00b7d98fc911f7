// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "lint/base/missing.h"
#include "lint/base/version.h"
#include "lint/emit/emit.h"
#include "lint/emit/json_text.h"

namespace hl {
namespace {

using Json = nlohmann::ordered_json;

Json TextOrNull(const std::string& text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

Json FactJson(const FactValue& fact) {
  switch (SpecOf(fact.field).type) {
    case FieldType::kText:
      return TextOrNull(fact.text);
    case FieldType::kFlag:
      if (fact.number == 0 || fact.number == 1) {
        return fact.number == 1;
      }
      return nullptr;
    case FieldType::kNumber:
      break;
  }
  return JsonNumber(fact.number);
}

// Path, line, column and pointer; null where there is none. A null `position`: not known.
void AddPlace(const std::string& path,
              const Position* position,
              const std::string& pointer,
              Json* json) {
  const bool is_known = position != nullptr && !path.empty();
  (*json)["path"] = TextOrNull(path);
  (*json)["line"] = is_known ? Json(position->line) : Json(nullptr);
  (*json)["column"] = is_known ? Json(position->column) : Json(nullptr);
  (*json)["pointer"] = TextOrNull(pointer);
}

Json FindingJson(const Finding& finding) {
  Json json;
  json["rule"] = finding.rule->id;
  json["name"] = finding.rule->name;
  json["level"] = LevelName(finding.level);
  json["message"] = finding.message;
  AddPlace(finding.path, finding.file_changed ? nullptr : &finding.position, finding.pointer,
           &json);
  json["key"] = {{"model", TextOrNull(finding.model)},
                 {"task", TextOrNull(finding.task)},
                 {"metric", TextOrNull(finding.metric)},
                 {"filter", TextOrNull(finding.filter)}};
  json["facts"] = Json::object();
  for (const FactValue& fact : finding.facts) {
    json["facts"][std::string(SpecOf(fact.field).name)] = FactJson(fact);
  }
  json["related"] = Json::array();
  for (const RelatedPlace& related : finding.related) {
    Json place;
    const bool is_changed = finding.file_changed && related.path == finding.path;
    AddPlace(related.path, is_changed ? nullptr : &related.position, related.pointer, &place);
    place["message"] = related.message;
    json["related"].push_back(std::move(place));
  }
  json["fingerprint"] = finding.fingerprint;
  return json;
}

Json NotesJson(const std::vector<Note>& notes, const char* reason_key) {
  Json json = Json::array();
  for (const Note& note : notes) {
    json.push_back({{"path", note.path}, {reason_key, note.reason}});
  }
  return json;
}

}  // namespace

std::string EmitJson(const Report& report, const EmitOptions& /*options*/) {
  Json json;
  json["schema"] = "harness-lint/1";
  json["version"] = kVersion;
  json["findings"] = Json::array();
  for (const Finding& finding : report.findings) {
    json["findings"].push_back(FindingJson(finding));
  }
  json["skipped"] = NotesJson(report.skipped, "reason");
  json["problems"] = NotesJson(report.problems, "message");
  json["summary"] = {{"files", report.files},
                     {"values", report.values},
                     {"samples_files", report.samples_files},
                     {"scores_with_samples", report.scores_sampled},
                     {"scores_recomputed", report.scores_recomputed},
                     {"errors", report.errors},
                     {"warnings", report.warnings},
                     {"infos", report.infos}};
  if (report.changed_files) {
    json["summary"]["changed_files"] = *report.changed_files;
  }
  if (report.baselined > 0) {
    json["summary"]["baselined"] = report.baselined;
  }
  return JsonText(json);
}

}  // namespace hl
