// SPDX-License-Identifier: MIT
#include "lint/cli/rank_options.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

#include "lint/base/number.h"

namespace hl {
namespace {

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

}  // namespace

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

}  // namespace hl
