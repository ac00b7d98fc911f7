#!/usr/bin/env bash
# Runs harness-lint once: annotations and report into the log, step summary, SARIF, outputs, and its exit status.
# Inputs of action.yml come as variables; so does the event, since a workflow's own text must not become a script.
set -euo pipefail

# What the log says last if the job could not be done. Escaped: the text may hold what somebody else wrote.
give_up() {
  local text=$1
  text=${text//'%'/%25}
  text=${text//$'\r'/%0D}
  text=${text//$'\n'/%0A}
  echo "::error title=harness-lint could not do its job::$text"
  echo "exit-code=2" >>"$GITHUB_OUTPUT"
  exit 2
}

# each OPTION TEXT: OPTION LINE for every line of the text, into the arguments
each() {
  local line
  while IFS= read -r line; do
    [[ -z $line ]] || arguments+=(${1:+"$1"} "$line")
  done <<<"$2"
}

for flag in ANNOTATIONS SUMMARY CHANGED_ONLY; do
  [[ ${!flag} == true || ${!flag} == false || $flag == CHANGED_ONLY && ${!flag} == auto ]] ||
    give_up "the input for $flag is '${!flag}', not true or false"
done

# The commit that changes are counted from. On a pull request the runner checks out its merge with the base branch:
# the first parent is what the base branch was then, and base.sha of the event may be older.
base() {
  if [[ -n $BASE ]]; then
    echo "$BASE"
  elif [[ -n $EVENT_HEAD && $(git rev-parse --quiet --verify 'HEAD^2') == "$EVENT_HEAD" ]]; then
    git rev-parse 'HEAD^1'
  else
    echo "$EVENT_BASE"
  fi
}

if [[ $CHANGED_ONLY == auto ]]; then
  CHANGED_ONLY=false
  [[ $GITHUB_EVENT_NAME != pull_request* ]] || CHANGED_ONLY=true
fi

temp=$(mktemp -d "$RUNNER_TEMP/harness-lint-XXXXXX")
sarif=${SARIF:-$temp/harness-lint.sarif}
summary=$temp/summary.md
format=text
[[ $ANNOTATIONS == false ]] || format=github
arguments=(check --color never --fail-on "$FAIL_ON" --output "$format")
arguments+=(--output "json=$temp/report.json" --output "sarif=$sarif" --output "markdown=$summary")
each --config "$CONFIG"
each --rules "$RULES"
each --select "$SELECT"
each --ignore "$IGNORE"
each --baseline "$BASELINE"
each '' "$ARGS"
if [[ $CHANGED_ONLY == true ]]; then
  from=$(base)
  [[ -n $from ]] || give_up "changed-only: this event names no commit to compare with; set the input base"
  arguments+=(--changed --base "$from")
fi
arguments+=(--)
each '' "$PATHS"

code=0
"$PROGRAM" "${arguments[@]}" 2>"$temp/stderr" || code=$?

# count NAME: from the report's summary, the last object of the file; 0 without a report
count() {
  local number
  number=$(sed -n "s/^    \"$1\": \([0-9]*\),\{0,1\}$/\1/p" "$temp/report.json" 2>/dev/null | tail -n 1) || true
  echo "${number:-0}"
}
errors=$(count errors) warnings=$(count warnings) infos=$(count infos)
[[ -f $sarif ]] || sarif=
if [[ ! -f $summary ]]; then
  summary=
elif [[ $SUMMARY == true ]]; then
  cat "$summary" >>"$GITHUB_STEP_SUMMARY"
fi
# Before the exit: a failed step keeps its outputs.
{
  echo "exit-code=$code"
  echo "errors=$errors"
  echo "warnings=$warnings"
  echo "findings=$((errors + warnings + infos))"
  echo "sarif=$sarif"
  echo "summary=$summary"
} >>"$GITHUB_OUTPUT"

((code < 2)) || give_up "$(<"$temp/stderr")"
cat "$temp/stderr" >&2
exit "$code"
