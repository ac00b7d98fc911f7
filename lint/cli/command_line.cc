// SPDX-License-Identifier: MIT
// The command line: options and help of every command.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "lint/base/suggest.h"
#include "lint/base/version.h"
#include "lint/cli/commands.h"
#include "lint/cli/options.h"
#include "lint/cli/output.h"
#include "lint/cli/rank_options.h"

namespace hl {
namespace {

constexpr std::array<std::string_view, 10> kCommands = {
    "check", "exec", "baseline", "export", "fix", "rules", "explain", "fields", "test", "rank"};

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

// Takes "3/64".
std::string ParseShard(const std::string& text, ExportArguments* o) {
  const char* const end = text.data() + text.size();
  const auto shard = std::from_chars(text.data(), end, o->shard);
  const bool has_slash = shard.ec == std::errc() && shard.ptr != end && *shard.ptr == '/';
  const auto shards = std::from_chars(has_slash ? shard.ptr + 1 : end, end, o->shards);
  if (has_slash && shards.ec == std::errc() && shards.ptr == end && o->shard >= 1 &&
      o->shard <= o->shards) {
    return {};
  }
  return "--shard takes I/N with I from 1 to N, such as 3/64, not '" + text + "'";
}

// Everything that parsing fills in.
struct Parsed {
  CheckOptions check, baseline, exec;
  ExportArguments exporting;
  FixArguments fixing;
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

void AddExport(CLI::App& app, Parsed* p) {
  CLI::App* command = app.add_subcommand("export", "Write the facts of files as JSON lines");
  ExportArguments* o = &p->exporting;
  AddFileOptions(command, &o->input);
  auto* shard = command
                    ->add_option_function<std::string>(
                        "--shard",
                        [o](const std::string& text) {
                          if (const std::string error = ParseShard(text, o); !error.empty()) {
                            throw CLI::ValidationError(error);
                          }
                        },
                        "Only part I of N of the runs: 3/64")
                    ->type_name("I/N");
  command
      ->add_flag(
          "--stdin-frames", o->stdin_frames,
          "Files come from stdin: name, NUL, blocks of u32 length and bytes; 0 ends a file;\n"
          "their samples are not read")
      ->excludes(shard);
  command
      ->add_option("--format", o->format,
                   "jsonl: facts, for check --facts; csv: a table of scores for a notebook")
      ->check(CLI::IsMember({"jsonl", "csv"}))
      ->type_name("FORMAT");
  AddRuleOptions(command, &o->input.rule_options);
  AddSamplesOptions(command, &o->input);
  AddJobs(command, &o->input);
  command->footer(
      "Exit status: 0 each input has its row, broken ones too; 2 could not do the job.\n\n"
      "Examples:\n"
      "  harness-lint export results/ | harness-lint check --facts -\n"
      "  seq 64 | xargs -P16 -I{} sh -c 'harness-lint export --shard {}/64 results/ >f/{}.jsonl'\n"
      "  harness-lint export --format csv results/ >scores.csv");
}

void AddFix(CLI::App& app, Parsed* p) {
  CLI::App* fix = app.add_subcommand("fix", "Show what could be mended, or mend it");
  FixArguments* o = &p->fixing;
  AddFileOptions(fix, &o->input);
  fix->add_flag("--write", o->write, "Change the files; without it nothing is changed");
  fix->add_flag("--force", o->force, "Also where git has changes that are not committed");
  fix->add_flag("--not-finite", o->options.not_finite,
                "Bare NaN and Infinity become strings: \"NaN\"");
  fix->add_option_function<std::string>(
         "--numbers",
         [o](const std::string& how) {
           using Numbers = FixOptions::Numbers;
           o->options.numbers = how == "blank" ? Numbers::kBlank : Numbers::kRecomputed;
         },
         "Impossible standard errors become \"N/A\" (blank) or the right value (recomputed); the "
         "old ones are kept in FILE.changes.tsv")
      ->check(CLI::IsMember({"blank", "recomputed"}))
      ->type_name("HOW");
  AddRuleOptions(fix, &o->input.rule_options);
  AddSelection(fix, &o->input.rule_options.selection);
  AddSamplesOptions(fix, &o->input);
  AddJobs(fix, &o->input);
  fix->footer(
      "What check reports is mended: byte-order marks (HL005), and what the options ask for. A\n"
      "standard error is impossible if a rule of level error says so; --select and --ignore\n"
      "choose the rules. Nothing else in a file changes.\n\n"
      "Exit status: 0 shown or made, 2 could not do the job.\n\n"
      "Examples:\n"
      "  harness-lint fix results/\n"
      "  harness-lint fix --write results/\n"
      "  harness-lint fix --numbers blank --select HL101 results/");
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
  if (app.got_subcommand("fix")) {
    if (p.fixing.input.paths.empty() && p.fixing.input.files_from.empty()) {
      PrintError("harness-lint: no path given. Try: harness-lint fix results/\n");
      return kFailed;
    }
    return RunFix(p.fixing);
  }
  if (app.got_subcommand("export")) {
    if (p.exporting.input.paths.empty() && p.exporting.input.files_from.empty() &&
        !p.exporting.stdin_frames) {
      PrintError("harness-lint: no path given. Try: harness-lint export results/\n");
      return kFailed;
    }
    if (p.exporting.stdin_frames &&
        !(p.exporting.input.paths.empty() && p.exporting.input.files_from.empty())) {
      PrintError("harness-lint: --stdin-frames takes the files from standard input, not PATH\n");
      return kFailed;
    }
    return RunExport(p.exporting);
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
  if (p.check.paths.empty() && p.check.files_from.empty() && p.check.facts.empty()) {
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
  AddExport(app, &parsed);
  AddFix(app, &parsed);
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
