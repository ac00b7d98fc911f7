// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <unordered_map>

#include "lint/base/fnv.h"
#include "lint/base/version.h"
#include "lint/emit/emit.h"
#include "lint/emit/json_text.h"
#include "lint/emit/paths.h"
#include "lint/emit/sarif_message.h"
#include "lint/emit/sarif_rule.h"

namespace hl {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxRelated = 1000;  // GitHub rejects more locations in one result
constexpr std::string_view kUnreadable = "unreadable-input";
// GitHub wants a file for every result. What is said of the tree as a whole is settled here.
constexpr std::string_view kTreeUri = "harness-lint.toml";

class SarifReport {
 public:
  SarifReport(const Report& report, const EmitOptions& options)
      : report_(report), options_(options), root_(options.path_root) {}

  std::string Render() && {
    Json run;
    run["tool"]["driver"] = DriverJson();
    run["columnKind"] = "utf16CodeUnits";
    run["originalUriBaseIds"]["%SRCROOT%"]["description"]["text"] = "The root of the repository.";
    run["invocations"] = Json::array({InvocationJson()});
    run["results"] = Json::array();
    const std::vector<const Finding*> findings = MostSevere();
    for (const Finding* finding : findings) {
      run["results"].push_back(ResultJson(*finding));
    }
    // A report that was cut must not look complete.
    run["properties"] = {{"resultsLeftOut", report_.findings.size() - findings.size()}};
    // No automationDetails: its id would overrule the category that the upload action is given.
    Json log;
    log["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json";
    log["version"] = "2.1.0";
    log["runs"] = Json::array({std::move(run)});
    return JsonText(log);
  }

 private:
  Json DriverJson() {
    Json driver;
    driver["name"] = "harness-lint";
    driver["organization"] = "harness-lint project";
    driver["semanticVersion"] = kVersion;
    driver["version"] = kVersion;
    driver["informationUri"] = kProjectUri;
    driver["rules"] = Json::array();
    for (const Rule* rule : report_.rules) {
      AddRule(rule, &driver["rules"]);
    }
    for (const Finding& finding : report_.findings) {
      AddRule(finding.rule, &driver["rules"]);
    }
    if (!report_.problems.empty()) {
      const char* text = "An input could not be read or judged.";
      const Json unreadable = {{"id", kUnreadable},
                               {"name", "UnreadableInput"},
                               {"shortDescription", {{"text", text}}},
                               {"fullDescription", {{"text", text}}},
                               {"help", {{"text", text}}}};
      driver["notifications"] = Json::array({unreadable});
    }
    return driver;
  }

  void AddRule(const Rule* rule, Json* rules) {
    if (rule_indices_.try_emplace(rule->id, rules->size()).second) {
      rules->push_back(SarifRule(*rule));
    }
  }

  Json InvocationJson() {
    Json invocation;
    invocation["executionSuccessful"] = report_.problems.empty();
    for (const Note& problem : report_.problems) {
      Json notification;
      notification["descriptor"] = {{"id", kUnreadable}, {"index", 0}};
      notification["level"] = "error";
      notification["message"]["text"] = LiteralText(problem.path + ": " + problem.reason);
      if (!problem.path.empty()) {
        Json location;
        location["physicalLocation"]["artifactLocation"] = ArtifactJson(problem.path);
        notification["locations"] = Json::array({std::move(location)});
      }
      invocation["toolExecutionNotifications"].push_back(std::move(notification));
    }
    return invocation;
  }

  [[nodiscard]] std::vector<const Finding*> MostSevere() const {
    std::vector<const Finding*> findings;
    for (const Finding& finding : report_.findings) {
      findings.push_back(&finding);
    }
    std::stable_sort(findings.begin(), findings.end(),
                     [](const Finding* a, const Finding* b) { return a->level > b->level; });
    findings.resize(
        std::min(findings.size(), static_cast<std::size_t>(std::max(options_.sarif_max, 0))));
    return findings;
  }

  Json ResultJson(const Finding& finding) {
    Json result;
    result["ruleId"] = finding.rule->id;
    result["ruleIndex"] = rule_indices_.at(finding.rule->id);
    result["level"] = SarifLevel(finding.level);
    result["message"]["text"] =
        LiteralText(finding.message) + RelatedLinks(finding, kMaxRelated, &root_);
    Json location = LocationJson(finding.path, finding.position, finding.pointer);
    if (!finding.value.empty() && !finding.file_changed) {
      location["physicalLocation"]["region"]["snippet"]["text"] = finding.value;
    }
    result["locations"] = Json::array({std::move(location)});
    const std::size_t related = std::min(finding.related.size(), kMaxRelated);
    for (std::size_t i = 0; i < related; ++i) {
      const RelatedPlace& place = finding.related[i];
      Json json;
      json["id"] = i + 1;
      json.update(LocationJson(place.path, place.position, place.pointer));
      json["message"]["text"] =
          LiteralText(place.message.empty() ? finding.rule->name : place.message);
      result["relatedLocations"].push_back(std::move(json));
    }
    result["partialFingerprints"] = {{"primaryLocationLineHash", LineHash(finding)},
                                     {"harnessLint/v1", finding.fingerprint}};
    return result;
  }

  // The line's own hash; where all stands in one line, or no line is known, one of rule and
  // pointer: else GitHub would take all findings of a rule in the file for one alert.
  static std::string LineHash(const Finding& finding) {
    if (!finding.line_hash.empty() && !finding.single_line_file) {
      return finding.line_hash;
    }
    const Fnv1a hash = Fnv1a().Add(finding.rule->id).Add(finding.pointer);
    return fmt::format("{:x}:1", hash.value());
  }

  Json ArtifactJson(const std::string& path) {
    const std::string uri =
        path.empty() ? std::string(kTreeUri) : PercentEncodePath(root_.Relative(path));
    return {{"uri", uri}, {"uriBaseId", "%SRCROOT%"}};
  }

  Json LocationJson(const std::string& path, const Position& position, const std::string& pointer) {
    Json location;
    Json& physical = location["physicalLocation"];
    physical["artifactLocation"] = ArtifactJson(path);
    physical["region"] = {{"startLine", position.line},
                          {"startColumn", position.column_utf16},
                          {"endLine", position.line},
                          {"endColumn", position.end_column_utf16}};
    if (!pointer.empty()) {
      const Json member = {{"fullyQualifiedName", pointer}, {"kind", "member"}};
      location["logicalLocations"] = Json::array({member});
    }
    return location;
  }

  const Report& report_;
  const EmitOptions& options_;
  PathRoot root_;
  std::unordered_map<std::string, std::size_t> rule_indices_;
};

}  // namespace

std::string EmitSarif(const Report& report, const EmitOptions& options) {
  return SarifReport(report, options).Render();
}

}  // namespace hl
