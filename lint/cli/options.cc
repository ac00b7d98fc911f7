// SPDX-License-Identifier: MIT
#include "lint/cli/options.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "lint/base/date.h"
#include "lint/base/suggest.h"
#include "lint/emit/emit.h"

namespace hl {
namespace {

// Takes "HL101=warning".
std::string ParseLevel(const std::string& text, Selection* selection) {
  const std::size_t equals = text.find('=');
  const auto level =
      equals == std::string::npos ? std::nullopt : FindLevel(text.substr(equals + 1));
  if (!level) {
    return "--level takes RULE=error, RULE=warning or RULE=info, not '" + text + "'";
  }
  selection->levels.emplace_back(text.substr(0, equals), *level);
  return {};
}

std::vector<std::string_view> FormatNames() {
  std::vector<std::string_view> names;
  for (const OutputFormat& format : OutputFormats()) {
    names.push_back(format.name);
  }
  return names;
}

// Takes "sarif=out.sarif".
std::string ParseOutput(const std::string& text, std::vector<OutputOption>* outputs) {
  const std::size_t equals = std::min(text.find('='), text.size());
  OutputOption output{text.substr(0, equals), text.substr(std::min(equals + 1, text.size()))};
  const std::vector<std::string_view> names = FormatNames();
  if (std::find(names.begin(), names.end(), output.format) == names.end()) {
    const std::string hint = DidYouMean(output.format, names);
    return fmt::format("--output takes {}, not '{}'{}{}", fmt::join(names, ", "), output.format,
                       hint.empty() ? "" : "; ", hint);
  }
  const bool has_file = equals < text.size();
  if (has_file && output.file.empty()) {
    return fmt::format("--output {}= needs a file name", output.format);
  }
  if (!has_file && std::any_of(outputs->begin(), outputs->end(),
                               [](const OutputOption& other) { return other.file.empty(); })) {
    return "only one --output can go to standard output; give the others a file: --output "
           "sarif=FILE";
  }
  outputs->push_back(std::move(output));
  return {};
}

}  // namespace

void AddRuleOptions(CLI::App* command, RuleOptions* options) {
  command->add_option("--rules", options->rules, "More rules: a TOML file or a folder of them")
      ->type_name("PATH")
      ->allow_extra_args(false);
  command
      ->add_option("--config", options->config,
                   "Configuration instead of the nearest harness-lint.toml")
      ->type_name("FILE");
  command->add_flag("--isolated", options->isolated, "Ignore every configuration file");
}

void AddSelection(CLI::App* command, Selection* selection) {
  const auto list = [&](const std::string& name, std::vector<std::string>* to,
                        const std::string& doc) {
    command->add_option(name, *to, doc)->type_name("RULE")->delimiter(',')->allow_extra_args(false);
  };
  list("--select", &selection->select, "Run only these: id, prefix (HL1), name or category");
  list("--extend-select", &selection->extend_select, "Run these, too");
  list("--ignore", &selection->ignore, "Do not run these");
  command
      ->add_option_function<std::vector<std::string>>(
          "--level",
          [selection](const std::vector<std::string>& levels) {
            for (const std::string& level : levels) {
              if (const std::string error = ParseLevel(level, selection); !error.empty()) {
                throw CLI::ValidationError(error);
              }
            }
          },
          "Report a rule at another level: HL205=info")
      ->type_name("RULE=LEVEL")
      ->allow_extra_args(false);
}

// Which files are judged.
void AddFileOptions(CLI::App* command, CheckOptions* o) {
  command->add_option("paths", o->paths, "Files and folders of harness output")->type_name("PATH");
  command->add_option("--exclude", o->exclude, "Leave out paths that match the glob")
      ->type_name("GLOB")
      ->allow_extra_args(false);
  command->add_flag("--force-exclude", o->force_exclude, "Excludes hold for named files, too");
  command->add_option("--files-from", o->files_from, "Read more paths from a file, or - for stdin")
      ->type_name("FILE");
  command->add_flag("-0", o->nul_separated, "Paths of --files-from end with NUL");
}

void AddBaselineOption(CLI::App* command, CheckOptions* o) {
  command
      ->add_option("--baseline", o->baseline,
                   "Known findings; else as configured, or the nearest harness-lint.baseline.json")
      ->type_name("FILE");
}

void AddDate(CLI::App* command,
             const std::string& name,
             std::string* date,
             const std::string& doc) {
  command->add_option(name, *date, doc)
      ->type_name("YYYY-MM-DD")
      ->check([](const std::string& text) {
        return IsDate(text) ? std::string() : "expected a date such as 2027-03-01";
      });
}

void AddToday(CLI::App* command, CheckOptions* o) {
  AddDate(command, "--today", &o->today, "Date for entries of [[allow]] and baseline that end");
}

void AddJobs(CLI::App* command, CheckOptions* o) {
  command->add_option("-j,--jobs", o->jobs, "Threads; 0: one a core")->type_name("N");
}

void AddSamplesOptions(CLI::App* command, CheckOptions* o) {
  command->add_flag("--no-samples", o->no_samples, "Do not read samples files");
  command->add_flag("--strict", o->strict, "Read every value of every line of samples files");
}

// What the report is limited to, and what is counted.
void AddRunOptions(CLI::App* check, CheckOptions* o) {
  auto* changed = check->add_flag("--changed", o->changed,
                                  "Report only what touches files that git sees changed");
  check
      ->add_option("--base", o->base,
                   "With --changed: since the merge base with this commit; else since HEAD")
      ->type_name("REF")
      ->needs(changed);
  check->add_flag("--staged", o->staged, "Report only what touches files with staged changes")
      ->excludes(changed);
  check->add_flag("--no-cross-file", o->no_cross_file, "Judge each file alone");
  AddSamplesOptions(check, o);
  auto* facts =
      check
          ->add_option("--facts", o->facts, "Judge a stream of harness-lint export, or - for stdin")
          ->type_name("FILE");
  // What to read, and how, was for export to know.
  for (const char* option :
       {"paths", "--files-from", "--exclude", "--force-exclude", "--no-samples", "--strict"}) {
    facts->excludes(option);
  }
  check->add_flag("--statistics", o->statistics, "Counts and times of every rule, on stderr");
}

// What is printed, and when the exit status is 1.
void AddReportOptions(CLI::App* command, CheckOptions* o) {
  command
      ->add_option_function<std::vector<std::string>>(
          "--output",
          [o](const std::vector<std::string>& outputs) {
            for (const std::string& output : outputs) {
              if (const std::string error = ParseOutput(output, &o->outputs); !error.empty()) {
                throw CLI::ValidationError(error);
              }
            }
          },
          fmt::format("{}; to a file or to standard output; may be repeated",
                      fmt::join(FormatNames(), ", ")))
      ->type_name("FORMAT[=FILE]")
      ->allow_extra_args(false);
  command->add_option("--fail-on", o->fail_on, "Exit 1 at error (default), warning, info or never")
      ->check(CLI::IsMember({"error", "warning", "info", "never"}))
      ->type_name("LEVEL");
  command
      ->add_option_function<std::vector<std::string>>(
          "--show",
          [o](const std::vector<std::string>& words) {
            for (const std::string& word : words) {
              o->show_info |= word == "info";
              o->show_all |= word == "all";
            }
          },
          "info: report info findings, too; all: fold nothing")
      ->check(CLI::IsMember({"info", "all"}))
      ->type_name("WHAT")
      ->allow_extra_args(false);
  AddBaselineOption(command, o);
  AddToday(command, o);
  AddJobs(command, o);
  command->add_flag("-q,--quiet", o->quiet, "Findings without source lines and hints");
  command->add_option("--color", o->color, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->type_name("WHEN");
}

}  // namespace hl
