// SPDX-License-Identifier: MIT
// The command line: options and help of every command. The only place that knows CLI11.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <sstream>
#include <string>
#include <vector>

#include "lint/base/date.h"
#include "lint/base/suggest.h"
#include "lint/base/version.h"
#include "lint/cli/commands.h"
#include "lint/cli/output.h"
#include "lint/cli/rank_options.h"
#include "lint/emit/emit.h"

namespace hl {
namespace {

constexpr std::array<std::string_view, 8> kCommands = {"check",   "exec",   "baseline", "rules",
                                                       "explain", "fields", "test",     "rank"};

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
  check->add_flag("--no-samples", o->no_samples, "Do not read samples files");
  check->add_flag("--strict", o->strict, "Read every value of every line of samples files");
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

void AddCheck(CLI::App& app, CheckOptions* o) {
  CLI::App* check = app.add_subcommand("check", "Judge results files; the default command");
  AddFileOptions(check, o);
  AddRuleOptions(check, &o->rule_options);
  AddSelection(check, &o->rule_options.selection);
  AddReportOptions(check, o);
  AddRunOptions(check, o);
  check->footer(
      "Exit status: 0 nothing found, 1 findings at --fail-on or above, 2 could not do the job.\n\n"
      "Examples:\n"
      "  harness-lint results/\n"
      "  harness-lint results/ --output github --output sarif=lint.sarif\n"
      "  harness-lint results/ --output markdown=summary.md\n"
      "  harness-lint results/ --ignore HL205 --fail-on warning\n"
      "  harness-lint results/ --changed --base origin/main");
}

// Everything that parsing fills in.
struct Parsed {
  CheckOptions check, baseline, exec;
  std::string reason, until, results;
  bool report_only = false;
  std::vector<std::string> words;  // of the command behind "--"
  RankCommand rank;
  RuleOptions rules, explain, test;
  std::string format = "text", kind;
  bool check_only = false, quiet = false;
  std::vector<std::string> ids, files;
};

void AddExec(CLI::App& app, Parsed* p) {
  CLI::App* exec = app.add_subcommand(
      "exec", "Run an evaluation, then judge what it wrote: exec [OPTIONS] -- COMMAND");
  exec->add_option("--results", p->results,
                   "Where the command writes; else its --output_path or -o")
      ->type_name("PATH");
  exec->add_flag("--report-only", p->report_only,
                 "Exit with the command's status, whatever is found");
  AddReportOptions(exec, &p->exec);
  AddRuleOptions(exec, &p->exec.rule_options);
  AddSelection(exec, &p->exec.rule_options.selection);
  exec->footer(
      "The report goes to standard error: standard output is the command's. Only files are judged\n"
      "that were written meanwhile, after a failed run, too.\n\n"
      "Exit status: that of the command if it is not 0, else as harness-lint check.\n\n"
      "Examples:\n"
      "  harness-lint exec -- lm_eval --model hf --tasks gsm8k --output_path out\n"
      "  harness-lint exec --report-only --results out -- ./run_all.sh");
}

void AddBaselineCommands(CLI::App& app, Parsed* p) {
  CLI::App* baseline = app.add_subcommand("baseline", "Accept the findings that are there today");
  baseline->require_subcommand(1);
  CheckOptions* o = &p->baseline;
  CLI::App* write = baseline->add_subcommand(
      "write", "Add today's findings; entries that are there keep their reasons");
  write->add_option("--reason", p->reason, "Why they are accepted")->type_name("TEXT");
  AddDate(write, "--until", &p->until, "Last day on which they are accepted");
  CLI::App* prune = baseline->add_subcommand("prune", "Remove entries whose finding is gone");
  CLI::App* show = baseline->add_subcommand("show", "List the entries");
  for (CLI::App* command : {write, prune, show}) {
    AddBaselineOption(command, o);
    AddRuleOptions(command, &o->rule_options);
    AddToday(command, o);
  }
  for (CLI::App* command : {write, prune}) {
    AddFileOptions(command, o);
    AddSelection(command, &o->rule_options.selection);
    AddJobs(command, o);
  }
  baseline->footer(
      "Examples:\n  harness-lint baseline write results/ --reason 'published before 2026'\n"
      "  harness-lint results/            # only what is new\n"
      "  harness-lint baseline prune results/");
}

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

// Takes the command behind the first "--" of `exec` off the arguments.
std::vector<std::string> TakeCommand(std::vector<std::string>* args) {
  if (args->empty() || args->front() != "exec") {
    return {};
  }
  const auto dashes = std::find(args->begin(), args->end(), "--");
  std::vector<std::string> words(dashes == args->end() ? dashes : dashes + 1, args->end());
  args->erase(dashes, args->end());
  return words;
}

// `harness-lint results/` is `harness-lint check results/`.
std::vector<std::string> WithCommand(std::vector<std::string> args) {
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

int DispatchBaseline(const CLI::App& baseline, const Parsed& p) {
  if (baseline.got_subcommand("show")) {
    return RunBaselineShow(p.baseline);
  }
  if (p.baseline.paths.empty() && p.baseline.files_from.empty()) {
    PrintError("harness-lint: no path given. Try: harness-lint baseline write results/\n");
    return kFailed;
  }
  return baseline.got_subcommand("prune") ? RunBaselinePrune(p.baseline)
                                          : RunBaselineWrite(p.baseline, p.reason, p.until);
}

int Dispatch(const CLI::App& app, Parsed p) {
  if (app.got_subcommand("exec")) {
    if (p.words.empty()) {
      PrintError("harness-lint: no command given. Try: harness-lint exec -- lm_eval ...\n");
      return kFailed;
    }
    return RunExec(p.exec, p.results, p.report_only, p.words);
  }
  if (app.got_subcommand("baseline")) {
    return DispatchBaseline(*app.get_subcommand("baseline"), p);
  }
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
      "Examples:\n  harness-lint results/\n  harness-lint explain HL101\n"
      "  harness-lint exec -- lm_eval --model hf --tasks gsm8k --output_path out\n\n"
      "harness-lint COMMAND --help tells more.");
  Parsed parsed;
  AddCheck(app, &parsed.check);
  AddExec(app, &parsed);
  AddBaselineCommands(app, &parsed);
  AddRank(app, &parsed.rank);
  AddRuleCommands(app, &parsed);
  if (argc < 2) {
    PrintError(app.help());
    return kFailed;
  }
  try {
    std::vector<std::string> args(argv + 1, argv + argc);
    parsed.words = TakeCommand(&args);
    app.parse(WithCommand(std::move(args)));
  } catch (const CLI::ParseError& error) {
    std::ostringstream help, complaint;
    const int status = app.exit(error, help, complaint);
    PrintError(complaint.str());
    return WriteStdout(help.str()) && status == 0 ? kClean : kFailed;
  }
  return Dispatch(app, std::move(parsed));
}

}  // namespace hl
