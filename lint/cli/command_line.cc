// SPDX-License-Identifier: MIT
// The command line: options and help of every command. The only place that knows CLI11.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "lint/base/number.h"
#include "lint/base/suggest.h"
#include "lint/base/version.h"
#include "lint/cli/commands.h"
#include "lint/cli/output.h"
#include "lint/emit/emit.h"

namespace hl {
namespace {

constexpr std::array<std::string_view, 6> kCommands = {"check",  "rules", "explain",
                                                       "fields", "test",  "rank"};

// True for a day of the calendar as YYYY-MM-DD.
bool IsDate(const std::string& text) {
  constexpr std::string_view kShape = "0000-00-00";
  const bool shaped =
      std::equal(text.begin(), text.end(), kShape.begin(), kShape.end(),
                 [](char c, char shape) { return shape == '-' ? c == '-' : c >= '0' && c <= '9'; });
  return shaped && std::chrono::year_month_day(
                       std::chrono::year(std::stoi(text.substr(0, 4))),
                       std::chrono::month(static_cast<unsigned>(std::stoi(text.substr(5, 2)))),
                       std::chrono::day(static_cast<unsigned>(std::stoi(text.substr(8, 2)))))
                       .ok();
}

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

// Which files are judged, and how the work is done.
void AddInputOptions(CLI::App* check, CheckOptions* o) {
  check->add_option("--exclude", o->exclude, "Leave out paths that match the glob")
      ->type_name("GLOB")
      ->allow_extra_args(false);
  check->add_flag("--force-exclude", o->force_exclude, "Excludes hold for named files, too");
  check->add_option("--files-from", o->files_from, "Read more paths from a file, or - for stdin")
      ->type_name("FILE");
  check->add_flag("-0", o->nul_separated, "Paths of --files-from end with NUL");
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
  check->add_flag("--no-samples", o->no_samples, "Do not read samples files");
  check->add_flag("--strict", o->strict, "Read every value of every line of samples files");
  check->add_option("--today", o->today, "Date for [[allow]] entries that end")
      ->type_name("YYYY-MM-DD")
      ->check([](const std::string& date) {
        return IsDate(date) ? std::string() : "expected a date such as 2027-03-01";
      });
  check->add_option("-j,--jobs", o->jobs, "Threads; 0: one a core")->type_name("N");
  check->add_flag("--statistics", o->statistics, "Counts and times of every rule, on stderr");
  check->add_flag("-q,--quiet", o->quiet, "Findings without source lines and hints");
  check->add_option("--color", o->color, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->type_name("WHEN");
}

void AddCheck(CLI::App& app, CheckOptions* o) {
  CLI::App* check = app.add_subcommand("check", "Judge results files; the default command");
  check->add_option("paths", o->paths, "Files and folders of harness output")->type_name("PATH");
  AddRuleOptions(check, &o->rule_options);
  AddSelection(check, &o->rule_options.selection);
  check
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
  check->add_option("--fail-on", o->fail_on, "Exit 1 at error (default), warning, info or never")
      ->check(CLI::IsMember({"error", "warning", "info", "never"}))
      ->type_name("LEVEL");
  check
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
  AddInputOptions(check, o);
  check->footer(
      "Exit status: 0 nothing found, 1 findings at --fail-on or above, 2 could not do the job.\n\n"
      "Examples:\n"
      "  harness-lint results/\n"
      "  harness-lint results/ --output github --output sarif=lint.sarif\n"
      "  harness-lint results/ --output markdown=summary.md\n"
      "  harness-lint results/ --ignore HL205 --fail-on warning\n"
      "  harness-lint results/ --changed --base origin/main");
}

constexpr const char* kFormGroup = "Columns of a board file";

// The options that say which column of a board file is what.
void AddColumnOptions(CLI::App* rank, BoardPreset* form) {
  const auto column = [&](const std::string& name, std::optional<std::string>* to,
                          const std::string& doc) {
    // No plain option: the name of a column may be empty.
    rank->add_option_function<std::string>(
            name, [to](const std::string& text) { *to = text; }, doc)
        ->type_name("COLUMN")
        ->group(kFormGroup);
  };
  column("--model", &form->model, "Names of the models (default: model, or name)");
  column("--score", &form->score, "Scores (default: score)");
  column("--stderr", &form->stderr_, "Standard errors (default: stderr, where there is one)");
  column("--ci-low", &form->ci_low, "Lower ends of 95 % intervals");
  column("--ci-high", &form->ci_high, "Upper ends of 95 % intervals");
  column("--ci", &form->ci_offsets, "Intervals around the score, such as +5/-7");
  column("--item", &form->item, "Questions, where each row is one answer: scores are their means");
  column("--cluster", &form->cluster, "What questions have in common, such as a document");
  rank->add_option_function<std::string>(
          "--n",
          [form](const std::string& text) {
            if (const double n = ParseNumber(text); n >= 1) {
              form->n = n;
            } else {
              form->n_column = text;
            }
          },
          "Numbers of questions, or one number for all (default: n, where there is one)")
      ->type_name("COLUMN|NUMBER")
      ->group(kFormGroup);
}

// Takes "task=gsm8k".
void ParseWhere(const std::vector<std::string>& conditions, BoardPreset* form) {
  for (const std::string& condition : conditions) {
    const std::size_t equals = condition.find('=');
    if (equals == std::string::npos) {
      throw CLI::ValidationError("--where takes COLUMN=TEXT, not '" + condition + "'");
    }
    form->where.emplace_back(condition.substr(0, equals), condition.substr(equals + 1));
  }
}

// The options that say how the cells are to be read.
void AddFormOptions(CLI::App* rank, BoardPreset* form) {
  rank->add_option_function<std::vector<std::string>>(
          "--where",
          [form](const std::vector<std::string>& conditions) { ParseWhere(conditions, form); },
          "Only rows with this text in a column")
      ->type_name("COLUMN=TEXT")
      ->allow_extra_args(false)
      ->group(kFormGroup);
  rank->add_flag("--lower-is-better", form->lower_is_better, "The least score is the best")
      ->group(kFormGroup);
  rank->add_flag("--binary", form->is_binary,
                 "Scores are shares of right answers: each question is right or wrong")
      ->group(kFormGroup);
  rank->add_option("--scale", form->scale,
                   "1: shares, 100: percent, 0: unbounded (default: by the cells)")
      ->check(CLI::IsMember({0.0, 1.0, 100.0}))
      ->type_name("NUMBER")
      ->group(kFormGroup);
  rank->add_option("--path", form->path,
                   "Where the table stands: /boards/name=Lite/rows in JSON and YAML, a heading in "
                   "Markdown")
      ->type_name("PATH")
      ->group(kFormGroup);
}

void AddRank(CLI::App& app, RankCommand* o) {
  CLI::App* rank = app.add_subcommand("rank", "Say what a leaderboard may claim about its top");
  rank->add_option("paths", o->paths, "Board files, results files, or folders of results")
      ->type_name("PATH");
  rank->add_option("--board", o->boards,
                   "Read the files as this known leaderboard; --boards lists them")
      ->delimiter(',')
      ->type_name("NAME")
      ->allow_extra_args(false);
  rank->add_flag("--boards", o->list_boards, "List the known leaderboards");
  rank->add_flag("--across", o->across, "One line a board, and what the boards say together");
  AddColumnOptions(rank, &o->form);
  AddFormOptions(rank, &o->form);
  rank->add_option("--task", o->task, "Column of a results tree")->type_name("NAME");
  rank->add_option("--metric", o->metric, "Column of a results tree")->type_name("NAME");
  rank->add_option("--filter", o->filter, "Column of a results tree")->type_name("NAME");
  rank->add_option("--rho", o->options.rho,
                   "Assumed correlation of two models' scores (default 0.6)")
      ->check(CLI::Range(0.0, 0.999))
      ->type_name("NUMBER");
  rank->add_option("--top", o->top, "Rows of the table")
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  rank->add_option("--top-k", o->options.top_k, "The k of `the best is in the top k` (default 5)")
      ->check(CLI::PositiveNumber)
      ->type_name("K");
  rank->add_option("--check-draws", o->options.check_draws,
                   "Draw so many reruns beside the exact numbers")
      ->check(CLI::Range(2.0, 1e9))
      ->type_name("N");
  rank->add_flag("--badge", o->badge, "Two lines that a page can print");
  rank->add_option("--output", o->format, "text (default), json, csv or markdown")
      ->check(CLI::IsMember({"text", "json", "csv", "markdown"}))
      ->type_name("FORMAT");
  rank->add_option("--color", o->color, "auto (default), always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->type_name("WHEN");
  rank->add_option("--config", o->config,
                   "Configuration instead of the nearest harness-lint.toml; its board files are "
                   "ranked where no path is given")
      ->type_name("FILE");
  rank->add_flag("--isolated", o->isolated, "Ignore every configuration file");
  rank->add_option("-j,--jobs", o->jobs, "Threads (default: one a core)")->type_name("N");
  rank->footer(
      "Exit status: 0 ranked, 1 a board carries no uncertainty that could be used, 2 could not do "
      "the job.\n\n"
      "Examples:\n"
      "  harness-lint rank results/ --task gsm8k\n"
      "  harness-lint rank --board aider-polyglot polyglot_leaderboard.yml\n"
      "  harness-lint rank board.csv --model name --score accuracy --n 500");
}

// Everything that parsing fills in.
struct Parsed {
  RankCommand rank;
  CheckOptions check;
  RuleOptions rules, explain, test;
  std::string format = "text", kind;
  bool check_only = false, quiet = false;
  std::vector<std::string> ids, files;
};

std::string UnknownKind(const std::string& kind) {
  std::vector<std::string_view> known;
  for (std::size_t k = 0; k < kRowKindCount; ++k) {
    known.push_back(KindName(static_cast<RowKind>(k)));
  }
  const std::string hint = DidYouMean(kind, known);
  return "no row is of the kind '" + kind + "'" + (hint.empty() ? "" : "; " + hint);
}

void AddRuleCommands(CLI::App& app, Parsed* p) {
  CLI::App* rules = app.add_subcommand("rules", "List the rules");
  AddRuleOptions(rules, &p->rules);
  AddSelection(rules, &p->rules.selection);
  rules->add_option("--output", p->format, "text, json or markdown")
      ->check(CLI::IsMember({"text", "json", "markdown"}))
      ->type_name("FORMAT");
  rules->add_flag("--check", p->check_only, "Only check that all rules are well-formed");
  rules->footer("Examples:\n  harness-lint rules\n  harness-lint rules --rules my-rules/ --check");

  CLI::App* explain = app.add_subcommand("explain", "Say what a rule proves, and how");
  explain->add_option("rule", p->ids, "Ids or names")->required()->type_name("RULE");
  AddRuleOptions(explain, &p->explain);
  explain->footer(
      "Examples:\n  harness-lint explain HL101\n  harness-lint explain group-inherits-zero");

  CLI::App* fields = app.add_subcommand("fields", "List what a rule can ask about");
  fields
      ->add_option(
          "kind", p->kind,
          "Only this kind of row: fault, file, task, metric, group, cell, pair, samples, board, "
          "standing, tree")
      ->type_name("KIND")
      ->check([](const std::string& kind) {
        return FindKind(kind) ? std::string() : UnknownKind(kind);
      });
  fields->footer("Examples:\n  harness-lint fields\n  harness-lint fields metric");

  CLI::App* test = app.add_subcommand("test", "Run the test cases of rules");
  test->add_option("files", p->files, "Rule files or folders; none: the built-in rules")
      ->type_name("FILE");
  AddRuleOptions(test, &p->test);
  test->add_flag("-q,--quiet", p->quiet, "Only what fails");
  test->footer("Examples:\n  harness-lint test\n  harness-lint test my-rules/");
}

// `harness-lint results/` is `harness-lint check results/`.
std::vector<std::string> WithCommand(int argc, char** argv) {
  std::vector<std::string> args(argv + 1, argv + argc);
  const auto is_of_program = [](const std::string& arg) {
    return arg == "--help" || arg == "-h" || arg == "--version" ||
           std::find(kCommands.begin(), kCommands.end(), arg) != kCommands.end();
  };
  if (!args.empty() && !is_of_program(args.front())) {
    args.insert(args.begin(), "check");
  }
  std::reverse(args.begin(), args.end());  // CLI11 takes them from the back
  return args;
}

int Dispatch(const CLI::App& app, Parsed p) {
  if (app.got_subcommand("rules")) {
    return RunRules(p.rules, p.format, p.check_only);
  }
  if (app.got_subcommand("explain")) {
    return RunExplain(p.explain, p.ids);
  }
  if (app.got_subcommand("fields")) {
    return RunFields(p.kind);
  }
  if (app.got_subcommand("rank")) {
    return RunRank(p.rank);
  }
  if (app.got_subcommand("test")) {
    return RunTest(p.test, p.files, p.quiet);
  }
  if (p.check.paths.empty() && p.check.files_from.empty()) {
    if (p.check.changed || p.check.staged) {
      p.check.paths.emplace_back(".");
      return RunCheck(p.check);
    }
    PrintError("harness-lint: no path given. Try: harness-lint results/\n");
    return kFailed;
  }
  return RunCheck(p.check);
}

}  // namespace

int Main(int argc, char** argv) {
  ReserveStandardStreams();
  std::signal(SIGPIPE, SIG_IGN);
  CLI::App app(
      "harness-lint finds what cannot be true in lm-evaluation-harness results: zero error bars, "
      "group "
      "rows that inherit them, standard errors that do not follow from score and n, one model's "
      "numbers "
      "under another's name.",
      "harness-lint");
  app.set_version_flag("--version", "harness-lint " + std::string(kVersion));
  app.require_subcommand(1);
  app.footer(
      "Examples:\n  harness-lint results/\n  harness-lint explain HL101\n\n"
      "harness-lint COMMAND --help tells more.");
  Parsed parsed;
  AddCheck(app, &parsed.check);
  AddRank(app, &parsed.rank);
  AddRuleCommands(app, &parsed);
  if (argc < 2) {
    PrintError(app.help());
    return kFailed;
  }
  try {
    app.parse(WithCommand(argc, argv));
  } catch (const CLI::ParseError& error) {
    std::ostringstream help, complaint;
    const int status = app.exit(error, help, complaint);
    PrintError(complaint.str());
    return WriteStdout(help.str()) && status == 0 ? kClean : kFailed;
  }
  return Dispatch(app, std::move(parsed));
}

}  // namespace hl
