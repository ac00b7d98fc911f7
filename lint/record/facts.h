// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "lint/base/place.h"
#include "lint/record/row.h"

// The facts that are computed from a row and its run; each belongs to the field of field_list.h
// that names it, where its meaning stands. All give a number, a flag as 0 or 1, or the id of a text
// in the row's names; missing where the question has no answer. Definitions: PREDICATES 1.
namespace hl::facts {

// run_facts.cc: what a row shares with its file or with its task. Only the file's or the task's own
// row is filled in by the reader; the others ask it when they are asked.
double PathOfRun(Row& row);
double ModelOfRun(Row& row);
double RevisionOfRun(Row& row);
double ModelArgsOfRun(Row& row);
double GitHashOfRun(Row& row);
double ChatTemplateShaOfRun(Row& row);
double FromFileRow(Row& row, Field field);
double FromTaskRow(Row& row, Field field);
template <Field field>
double OfFile(Row& row) {
  return FromFileRow(row, field);
}
template <Field field>
double OfTask(Row& row) {
  return FromTaskRow(row, field);
}

// task_facts.cc: sums over the rows of the run
double Rounded(Row& row);
double RoundedHalf(Row& row);
double ScoresRounded(Row& row);
double RowsImplied(Row& row);
double RowsOverN(Row& row);
double RowsSized(Row& row);
double RowsWhole(Row& row);

// task_facts.cc: one entry of `results`
double NLeast(Row& row);
double NConflict(Row& row);
double ChildrenAbsentNames(Row& row);

// metric_facts.cc: what the names and the configuration of a metric say
double ScoreMin(Row& row);
double ScoreMax(Row& row);
double RangeMin(Row& row);
double RangeMax(Row& row);
double IsMean(Row& row);
double Values01(Row& row);
double BestOtherFilter(Row& row);

// count_facts.cc: n and what score and stderr say about it
double N(Row& row);
double NSource(Row& row);
double NImplied(Row& row);
double IsBinary(Row& row);
double K(Row& row);
double KStderr(Row& row);
double GradedStep(Row& row);
double ClaimsBinary(Row& row);
double FitsBinary(Row& row);
double NPossible(Row& row);
double OverN(Row& row);

// stderr_facts.cc: what the stderr should be
double StderrExpected(Row& row);
double StderrOverN(Row& row);
double StderrBound(Row& row);
double StderrRatio(Row& row);
double StderrSlip(Row& row);

// group_facts.cc: a group row and its children
double ChildrenCount(Row& row);
double ChildrenAbsent(Row& row);
double ChildrenZero(Row& row);
double ChildrenMissing(Row& row);
double ChildrenNKnown(Row& row);
double ChildrenWrongGroups(Row& row);
double ChildrenN(Row& row);
double ChildrenStderrMax(Row& row);
double ChildrenStderrMaxHalf(Row& row);
double ChildrenScoreMin(Row& row);
double ChildrenScoreMinHalf(Row& row);
double ChildrenScoreMax(Row& row);
double ChildrenScoreMaxHalf(Row& row);

// group_formulas.cc: which formula gives the group's numbers
double MeanBySize(Row& row);
double MeanPlain(Row& row);
double StderrPooled(Row& row);
double StderrUnweighted(Row& row);
double StderrFormula(Row& row);
double ScoreFormula(Row& row);

// pair
double EqualShare(Row& row);

// "a, b, c, …": three names at most.
std::string ListNames(const Names& names, const std::vector<std::uint32_t>& ids);

// A place that a counting fact counted, for related locations.
struct CountedPlace {
  std::string path;  // empty: the file of the row
  Place place;
  std::string pointer;
  std::string message;
};
// The places behind a counting field of a row, in file order; none for a field that keeps none.
std::vector<CountedPlace> PlacesCounted(Row& row, Field field);

}  // namespace hl::facts
