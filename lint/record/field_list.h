// SPDX-License-Identifier: MIT
// clang-format off
// Every field that a rule may use, once. Included by field.h and field.cc, which define
//   HL_FIELD(enumerator, name, kinds, type, derive, unit, doc)
// `derive` is the function of facts.h that computes the fact, or null for what a reader fills in.
// A new fact is one line here and that function.

// ---- who: shared by most kinds
HL_FIELD(kPath, "path", kEveryKind, kText, PathOfRun, "", "path of the file, as given")
HL_FIELD(kModel, "model", kRunKinds | kPair | kStanding, kText, ModelOfRun, "",
         "model of the run: model_name, else the name in model_args, with @revision if that is not main; "
         "missing for the harness's random eight-character names")
HL_FIELD(kTask, "task", kRowKinds | kSamples | kTask | kBoard | kStanding, kText, nullptr, "",
         "name of the task or group; of a board file its title")
HL_FIELD(kKey, "key", kRowKinds | kSamples, kText, nullptr, "", "key of the score in its row, such as acc,none")
HL_FIELD(kMetric, "metric", kRowKinds | kSamples | kBoard | kStanding, kText, nullptr, "",
         "name of the metric, without its filter; of a board file the column of its scores")
HL_FIELD(kFilter, "filter", kRowKinds | kSamples | kBoard, kText, nullptr, "",
         "name of the filter; missing in files before 0.4, which have none")
HL_FIELD(kGeneration, "generation", kRunKinds, kNumber, OfFile<Field::kGeneration>, "",
         "format generation of the file, 0 (v0.0.1) to 10 (v0.5); 5 stands for 5 and 6, which look the same")
HL_FIELD(kHarnessVersion, "harness_version", kRunKinds, kNumber, OfFile<Field::kHarnessVersion>, "",
         "lm_eval_version as a number: 0.4.9.2 is 40902, 0.4.13 is 41300; missing where the file has none")
HL_FIELD(kLimit, "limit", kRunKinds, kNumber, OfFile<Field::kLimit>, "documents", "config.limit; missing if null or absent")
HL_FIELD(kLimitKnown, "limit_known", kRunKinds, kFlag, OfFile<Field::kLimitKnown>, "", "config.limit stands in the file, be it null")
HL_FIELD(kRounded, "rounded", kRunKinds, kFlag, Rounded, "",
         "every score and stderr of the file has at most 10 decimals: somebody rounded them")

HL_FIELD(kRoundedHalf, "rounded.half", kRunKinds, kNumber, RoundedHalf, "",
         "half a unit of the most decimals that the stderrs of the file are printed with (if all are 0.0, its scores), where "
         "these are 10 at most: a stderr of 0.0 may be anything below; else 0")
HL_FIELD(kScoresRounded, "rounded.scores", kRunKinds, kFlag, ScoresRounded, "",
         "every score has at most 10 decimals, and less than half of the rows imply an n: they may have been rounded")

// ---- fault
HL_FIELD(kFault, "kind", kFault, kText, nullptr, "",
         "what is wrong: unparseable, lfs-pointer, not-finite, duplicate-key, bom, merge-conflict, broken-line or no-results")
HL_FIELD(kFaultToken, "token", kFault, kText, nullptr, "", "the bytes at the place of the fault, cut after 40 characters")
HL_FIELD(kFaultLine, "line", kFault, kNumber, nullptr, "", "number of the line; only of broken-line")
HL_FIELD(kFaultsMore, "more", kFault, kNumber, nullptr, "", "count - 1; missing if that is 0")
HL_FIELD(kExpected, "expected", kFault, kText, nullptr, "", "what was expected there; only of unparseable")
HL_FIELD(kFaultCount, "count", kFault, kNumber, nullptr, "", "how often this fault stands in the file; the first is shown")

// ---- file
HL_FIELD(kRevision, "revision", kFile, kText, RevisionOfRun, "", "revision of the model: config.model_revision, else in model_args")
HL_FIELD(kDate, "date", kFile, kNumber, nullptr, "s since 1970", "start of the evaluation, UTC")
HL_FIELD(kBootstrapIters, "bootstrap_iters", kFile, kNumber, nullptr, "", "config.bootstrap_iters")
HL_FIELD(kNumFewshot, "num_fewshot", kFile, kNumber, nullptr, "", "config.num_fewshot; only files before 0.4 have it")
HL_FIELD(kRandomSeed, "random_seed", kFile, kNumber, nullptr, "", "config.random_seed")
HL_FIELD(kFewshotSeed, "fewshot_seed", kFile, kNumber, nullptr, "", "config.fewshot_seed")
HL_FIELD(kGitHash, "git_hash", kFile, kText, GitHashOfRun, "", "git_hash: of the working folder, which may be any repository")
HL_FIELD(kModelArgs, "model_args", kFile, kText, ModelArgsOfRun, "", "config.model_args as text; an object becomes key=value,…")
HL_FIELD(kChatTemplateSha, "chat_template_sha", kFile, kText, ChatTemplateShaOfRun, "", "chat_template_sha")
HL_FIELD(kTasks, "tasks", kFile, kNumber, nullptr, "", "entries of `results` that are tasks")
HL_FIELD(kGroups, "groups", kFile, kNumber, nullptr, "", "entries of `results` that are groups")
HL_FIELD(kRowsImplied, "rows.n_implied", kFile | kMetric | kCell, kNumber, RowsImplied, "rows",
         "metric rows of the file whose score and stderr imply a whole n")
HL_FIELD(kRowsOverN, "rows.over_n", kFile | kMetric | kCell, kNumber, RowsOverN, "rows",
         "metric rows of the file with over_n")
HL_FIELD(kRowsSized, "rows.sized", kFile, kNumber, RowsSized, "rows", "metric rows of the file whose n is known from the file")
HL_FIELD(kRowsWhole, "rows.whole", kFile, kNumber, RowsWhole, "rows",
         "of rows.sized, those over all documents of their task: n equals n_original, or, if that is not "
         "recorded, n is below a limit of at least 1")

// ---- task: one entry of `results`, be it a task or a group
HL_FIELD(kIsGroup, "is_group", kTask, kFlag, nullptr, "", "the entry is a group: it has children and no configs entry")
HL_FIELD(kSampleLen, "sample_len", kTask, kNumber, nullptr, "documents", "sample_len of the entry (0.4.12 and later)")
HL_FIELD(kEffective, "n_effective", kTask, kNumber, nullptr, "documents", "n-samples.effective")
HL_FIELD(kNLeast, "n_least", kTask, kNumber, NLeast, "documents",
         "least n_implied of the task's metrics (not *_decontaminate), where no n is recorded")
HL_FIELD(kNConflict, "n_conflict", kTask, kNumber, NConflict, "documents",
         "a larger n_implied of a metric that no values over n_least documents explain, of the first such metric")
HL_FIELD(kBitsPerByte, "bits_per_byte", kTask, kNumber, nullptr, "", "the task's bits_per_byte")
HL_FIELD(kBitsPerByteHalf, "bits_per_byte.half", kTask, kNumber, nullptr, "",
         "half a unit of its last printed decimal; 0 above 10 decimals")
HL_FIELD(kBytePerplexity, "byte_perplexity", kTask, kNumber, nullptr, "", "the task's byte_perplexity")
HL_FIELD(kBytePerplexityHalf, "byte_perplexity.half", kTask, kNumber, nullptr, "",
         "half a unit of its last printed decimal; 0 above 10 decimals")
HL_FIELD(kBlockDiffers, "block_differs", kTask, kNumber, nullptr, "values",
         "values that differ between the entry's rows in `groups` and in `results`, alias apart")
HL_FIELD(kBlockKey, "block_key", kTask, kText, nullptr, "", "key of the first of them")

// ---- metric: one (task, metric, filter) that is not a group; cell: the same beside its peers
HL_FIELD(kScore, "score", kRowKinds | kSamples | kStanding, kNumber, nullptr, "", "the published score")
HL_FIELD(kScoreHalf, "score.half", kRowKinds | kSamples, kNumber, nullptr, "",
         "half of the interval that the printed score stands for: half a unit of its last decimal; above 10 decimals 0, but "
         "where the file prints no number in full (15 digits, float32) the half width of that")
HL_FIELD(kStderr, "stderr", kRowKinds | kSamples | kStanding, kNumber, nullptr, "", "the published standard error; missing for \"N/A\"")
HL_FIELD(kStderrHalf, "stderr.half", kRowKinds | kSamples, kNumber, nullptr, "", "the same of the stderr")
HL_FIELD(kN, "n", kRowKinds | kStanding, kNumber, N, "documents",
         "number of documents that a rule should use: n_lines, sample_len, n-samples.effective, else as n_source says; "
         "of a group the sum over its leaves")
HL_FIELD(kNSource, "n_source", kMetric | kCell, kText, NSource, "",
         "where n comes from: samples, sample_len, n-samples, own (score and stderr imply it), sibling (those of another "
         "metric of the task) or peers (those of three or more other files)")
HL_FIELD(kNRecorded, "n_recorded", kRowKinds | kSamples | kTask, kNumber, OfTask<Field::kNRecorded>, "documents",
         "sample_len, else n-samples.effective, 0 counting as none; missing for a group")
HL_FIELD(kNOriginal, "n_original", kMetric | kCell | kTask, kNumber, OfTask<Field::kNOriginal>, "documents", "n-samples.original")
HL_FIELD(kNLines, "n_lines", kMetric | kCell, kNumber, nullptr, "documents",
         "values in the samples file, where they give the score and are known to be all")
HL_FIELD(kSamplesDiffer, "samples_differ", kMetric | kCell, kFlag, nullptr, "",
         "the samples of the run give another score or stderr and are known to be all: HL802 or HL803 says so; else missing")
HL_FIELD(kBestFilter, "filters.best", kMetric, kNumber, BestOtherFilter, "",
         "largest score of the same metric of the task under another filter")
HL_FIELD(kNImplied, "n_implied", kMetric | kCell, kNumber, NImplied, "documents",
         "the n that score and stderr imply as those of a 0/1 metric; missing where they imply none")
HL_FIELD(kNShot, "n_shot", kRowKinds | kTask, kNumber, OfTask<Field::kNShot>, "", "n-shot")
HL_FIELD(kTaskVersion, "task_version", kRowKinds | kTask, kNumber, OfTask<Field::kTaskVersion>, "", "versions; missing if it is no number")
HL_FIELD(kHigherIsBetter, "higher_is_better", kRowKinds, kFlag, nullptr, "", "higher_is_better of the metric")
HL_FIELD(kAggregation, "aggregation", kMetric | kCell, kText, nullptr, "", "aggregation of the metric in configs.metric_list")
HL_FIELD(kMetricListed, "metric_listed", kMetric | kCell, kFlag, nullptr, "",
         "metric_list of the task has an entry of that name; missing without a metric_list")
HL_FIELD(kOutputType, "output_type", kMetric | kCell | kTask, kText, OfTask<Field::kOutputType>, "", "output_type of the task in configs")
HL_FIELD(kCustomScoring, "custom_scoring", kMetric | kCell | kTask, kFlag, OfTask<Field::kCustomScoring>, "",
         "configs of the task names process_results or class: its own code scores")
HL_FIELD(kRepeats, "repeats", kMetric | kCell | kTask, kNumber, OfTask<Field::kRepeats>, "", "repeats of the task in configs")
HL_FIELD(kScoreMin, "score_min", kRowKinds | kSamples, kNumber, ScoreMin, "",
         "least possible score: 0 for names that mean a share (acc, exact_match, mc1 …), else missing")
HL_FIELD(kScoreMax, "score_max", kRowKinds, kNumber, ScoreMax, "", "largest possible score: 1 for the same names")
HL_FIELD(kRangeMin, "range_min", kRowKinds | kSamples, kNumber, RangeMin, "",
         "bound that every value of the metric keeps: as score_min, 1 for perplexities, 0 for bits_per_byte, -1 for "
         "mcc; missing for shares without a stderr that are not named acc* (SQuAD-like tasks print percent there)")
HL_FIELD(kRangeMax, "range_max", kRowKinds | kSamples, kNumber, RangeMax, "", "the upper one: as score_max, 1 for mcc")
HL_FIELD(kIsMean, "is_mean", kRowKinds | kSamples, kFlag, IsMean, "",
         "the score is a mean over documents: aggregation is mean; without an entry by name; missing if unknown")
HL_FIELD(kValues01, "values_01", kMetric | kCell, kFlag, Values01, "",
         "each document scores 0 or 1 in this metric of this task")
HL_FIELD(kIsBinary, "is_binary", kMetric | kCell, kFlag, IsBinary, "", "score and stderr together imply a whole n")
HL_FIELD(kK, "k", kMetric | kCell, kNumber, K, "documents", "the whole k with k/n equal to the score, to 15 digits")
HL_FIELD(kKStderr, "k_stderr", kMetric | kCell, kNumber, KStderr, "documents",
         "the whole k up to n/2 whose 0/1 stderr over n is the published one")
HL_FIELD(kGradedStep, "graded_step", kMetric | kCell, kNumber, GradedStep, "",
         "least d up to 128 for which values in steps of 1/d explain score, stderr and n")
HL_FIELD(kBinaryWitness, "claims_binary", kMetric | kCell, kNumber, ClaimsBinary, "",
         "by which witness (1 configuration, 2 score, 3 stderr, 4 flat keys, 5 and 6 without any n) the row can only be "
         "that of a 0/1 metric although score and stderr imply no n; missing if by none")
HL_FIELD(kBinaryAlone, "claims_binary_alone", kCell, kNumber, nullptr, "",
         "claims_binary of the file by itself, without the peers: then the rules of its metric rows have spoken")
HL_FIELD(kFitsBinary, "fits_binary", kMetric | kCell, kFlag, FitsBinary, "",
         "score and stderr, each read as the interval its printed decimals allow, can be those of a 0/1 metric over n")
HL_FIELD(kNPossible, "n_possible", kMetric | kCell, kFlag, NPossible, "",
         "some values in 0..1 over n documents have this score and stderr")
HL_FIELD(kOverN, "over_n", kMetric | kCell, kFlag, OverN, "",
         "the stderr is sqrt(p(1-p)/n) to the last bits, where no n-1 fits")
HL_FIELD(kStderrExpected, "stderr_expected", kRowKinds, kNumber, StderrExpected, "",
         "sqrt(p(1-p)/(n-1)); of a group: pooled over the leaves, each leaf's recomputed from its score and n")
HL_FIELD(kStderrOverN, "stderr_over_n", kMetric | kCell, kNumber, StderrOverN, "", "sqrt(p(1-p)/n)")
HL_FIELD(kStderrBound, "stderr_bound", kMetric | kCell, kNumber, StderrBound, "",
         "Bhatia-Davis: no values in the range have a larger stderr; widened by what score.half allows")
HL_FIELD(kStderrRatio, "stderr_ratio", kRowKinds, kNumber, StderrRatio, "", "stderr / stderr_expected")
HL_FIELD(kStderrSlip, "stderr_slip", kMetric | kCell, kText, StderrSlip, "",
         "known slip that explains a wrong stderr of a 0/1 metric: over-n, standard-deviation, bootstrap-mean, percent or none")

// ---- group: one (group, metric, filter); "children" are its leaf tasks that have the key, each once
HL_FIELD(kChildrenCount, "children.count", kGroup | kTask, kNumber, ChildrenCount, "tasks",
         "leaf tasks below the group; of a group row those that have its key")
HL_FIELD(kChildrenAbsent, "children.absent", kGroup | kTask | kCell, kNumber, ChildrenAbsent, "tasks",
         "leaf tasks that `results` lacks; of a cell: children that most other files of the same group version and "
         "generation list and this one does not")
HL_FIELD(kChildrenAbsentNames, "children.absent_names", kTask | kCell, kText, ChildrenAbsentNames, "", "their names, three at most")
HL_FIELD(kChildrenZero, "children.zero_stderr", kGroup, kNumber, ChildrenZero, "tasks",
         "children whose stderr is exactly 0 at a score strictly inside its range, n other than 1, and not by rounding")
HL_FIELD(kChildrenMissing, "children.missing", kGroup, kNumber, ChildrenMissing, "tasks",
         "children whose stderr is missing or not finite")
HL_FIELD(kChildrenWrongGroups, "children.wrong_groups", kGroup, kNumber, ChildrenWrongGroups, "groups",
         "direct subgroups whose own stderr follows from no formula, counted only where the group's follows from none either")
HL_FIELD(kChildrenNKnown, "children.n_known", kGroup, kFlag, ChildrenNKnown, "", "the size of every child is recorded or implied")
HL_FIELD(kChildrenN, "children.n", kGroup, kNumber, ChildrenN, "documents", "sum of the children's sizes")
HL_FIELD(kChildrenStderrMax, "children.stderr_max", kGroup, kNumber, ChildrenStderrMax, "", "largest stderr of a child")
HL_FIELD(kChildrenStderrMaxHalf, "children.stderr_max.half", kGroup, kNumber, ChildrenStderrMaxHalf, "",
         "half a unit of its last printed decimal")
HL_FIELD(kChildrenScoreMin, "children.score_min", kGroup, kNumber, ChildrenScoreMin, "", "least score of a child")
HL_FIELD(kChildrenScoreMinHalf, "children.score_min.half", kGroup, kNumber, ChildrenScoreMinHalf, "",
         "half a unit of its last printed decimal")
HL_FIELD(kChildrenScoreMax, "children.score_max", kGroup, kNumber, ChildrenScoreMax, "", "largest score of a child")
HL_FIELD(kChildrenScoreMaxHalf, "children.score_max.half", kGroup, kNumber, ChildrenScoreMaxHalf, "",
         "half a unit of its last printed decimal")
HL_FIELD(kMeanBySize, "mean_by_size", kGroup, kNumber, MeanBySize, "", "mean of the children's scores weighted by their sizes")
HL_FIELD(kMeanPlain, "mean_plain", kGroup, kNumber, MeanPlain, "", "plain mean of the children's scores")
HL_FIELD(kStderrPooled, "stderr_pooled", kGroup, kNumber, StderrPooled, "",
         "pooled over the children: sqrt(sum((n_i-1) n_i s_i^2) / (N-k) / N)")
HL_FIELD(kStderrUnweighted, "stderr_unweighted", kGroup, kNumber, StderrUnweighted, "", "sqrt(sum(s_i^2)) / k, the error of the plain mean")
HL_FIELD(kStderrFormula, "stderr_formula", kGroup, kText, StderrFormula, "",
         "which formula gives the group's stderr: pooled, pooled-direct, unweighted (right ones); combined, combined-variance "
         "(v0.4.0), mean, undivided, by-size (wrong ones); none. Missing if a child's stderr is")
HL_FIELD(kScoreFormula, "score_formula", kGroup, kText, ScoreFormula, "",
         "which mean gives the group's score: by-size, by-size-direct, plain, plain-direct, combined (v0.4.0) or none. Missing where the "
         "harness aggregates otherwise (delta_nc; `score` of 0.4.9.2 to 0.4.11)")

// ---- cell: peers are the other files of the tree with the same task, metric and filter
HL_FIELD(kPeersFiles, "peers.files", kCell, kNumber, nullptr, "files", "other files with the same task, metric and filter")
HL_FIELD(kPeersN, "peers.n", kCell, kNumber, nullptr, "documents", "n_implied of the peers, if three or more imply one and all agree")

// ---- pair: two runs that agree in the first cell they share; a cell is a (task, metric, filter) that is no group, score not 0 or 1
HL_FIELD(kOtherPath, "other_path", kPair, kText, nullptr, "", "path of the second run")
HL_FIELD(kOtherModel, "other_model", kPair, kText, nullptr, "", "model of the second run")
HL_FIELD(kSharedCells, "shared_cells", kPair, kNumber, nullptr, "cells", "cells that both runs have")
HL_FIELD(kEqualCells, "equal_cells", kPair, kNumber, nullptr, "cells", "shared cells with score and stderr equal to the last digit")
HL_FIELD(kDistinctEqual, "distinct_equal", kPair, kNumber, nullptr, "values", "distinct (score, stderr) among the equal cells")
HL_FIELD(kEqualShare, "equal_share", kPair, kNumber, EqualShare, "", "equal_cells / shared_cells")
HL_FIELD(kCoincidence, "coincidence", kPair, kNumber, nullptr, "",
         "chance that two independent models agree so: product over the distinct equal cells of 1/(2 sqrt(pi n p(1-p)))")
HL_FIELD(kNamed, "named", kPair, kFlag, nullptr, "", "model_args of both runs name a model")
HL_FIELD(kSameBasename, "same_basename", kPair, kFlag, nullptr, "", "both names end in the same path part, case apart")
HL_FIELD(kInitialWeights, "initial_weights", kPair, kFlag, nullptr, "", "one of the revisions is step 0 or 1")
HL_FIELD(kLocalAndHub, "local_and_hub", kPair, kFlag, nullptr, "", "one name is a local path, the other a hub name")

// ---- board: one column (task, metric, filter) over the models of the tree, at one rank
HL_FIELD(kModels, "models", kBoard | kTree, kNumber, nullptr, "models", "models with a finite score in the column; of the tree all models")
HL_FIELD(kHeadline, "headline", kBoard, kFlag, nullptr, "", "a [[board]] of the configuration names the column")
HL_FIELD(kTop, "top", kBoard, kNumber, nullptr, "", "the rank looked at: 1 is the leader, 3 the last of the top three")
HL_FIELD(kLeader, "leader", kBoard, kText, nullptr, "",
         "model at that rank; of a board file with a rank above 1 the one down to it that is least separated from one behind")
HL_FIELD(kRunnerUp, "runner_up", kBoard, kText, nullptr, "", "model at the next rank; of such a file the one behind")
HL_FIELD(kLeaderScore, "leader_score", kBoard, kNumber, nullptr, "", "score of the model at the rank")
HL_FIELD(kRunnerUpScore, "runner_up_score", kBoard, kNumber, nullptr, "", "score of the next one")
HL_FIELD(kGap, "gap", kBoard, kNumber, nullptr, "", "difference of the two, 0 or more")
HL_FIELD(kGapSe, "gap_se", kBoard, kNumber, nullptr, "", "gap in units of the leader's own standard error")
HL_FIELD(kZ, "z", kBoard, kNumber, nullptr, "", "gap / sqrt(se_1^2 + se_2^2)")

HL_FIELD(kLeaderStderr, "leader_stderr", kBoard, kNumber, nullptr, "",
         "standard error of the model at the rank: as published, or from its n where scores are shares; missing if there is none")
HL_FIELD(kSettings, "settings", kBoard, kText, nullptr, "",
         "settings in which the models of a column of results files differ: n-shot, limit, task version, chat template, with "
         "the number of models; missing if in none, or not known; in the row of the first rank looked at")

// ---- standing: one model on a board file that the configuration names
HL_FIELD(kNBoard, "n_board", kStanding, kNumber, nullptr, "questions", "the n that more than half of the board's rows have; missing if none")
HL_FIELD(kOnGrid, "on_grid", kStanding, kFlag, nullptr, "", "some whole number of right answers out of n gives the printed score")
HL_FIELD(kAsShare, "as_share", kStanding, kNumber, nullptr, "answers",
         "right answers out of n that give the score as a share, where none give it as the percentage that its column holds; "
         "missing where the score can be a percentage; then on_grid is missing")
HL_FIELD(kFitted, "fitted", kStanding, kText, nullptr, "", "the column of fitted numbers, printed in full, that the board names")
HL_FIELD(kFittedValue, "fitted.value", kStanding, kNumber, nullptr, "", "the model's number there; missing with fewer than 12 digits")
HL_FIELD(kTwin, "twin", kStanding, kText, nullptr, "", "the first model above with the same fitted.value; missing if none")
HL_FIELD(kParts, "parts", kStanding, kNumber, nullptr, "tasks", "of the columns whose mean the score is, those in which the model has a number")
HL_FIELD(kPartsUsual, "parts.usual", kStanding, kNumber, nullptr, "tasks", "so many, or more, have numbers in more than half of the rows")
HL_FIELD(kPartsFit, "parts.fit", kStanding, kFlag, nullptr, "", "the score is the plain mean of the numbers that are there, to its last printed digit")
HL_FIELD(kPartsAbsent, "parts.absent", kStanding, kText, nullptr, "", "the columns without a number, three at most; missing if none")
HL_FIELD(kRank, "rank", kStanding, kNumber, nullptr, "", "the place that the board prints for the model")
HL_FIELD(kRankByScore, "rank.by_score", kStanding, kNumber, nullptr, "", "1 and the number of models with a better score")
HL_FIELD(kRankTied, "rank.tied", kStanding, kNumber, nullptr, "models", "models with the same score to which the board gives a later place")
HL_FIELD(kRate, "rate", kStanding, kText, nullptr, "", "column of a rate that counts of the same row give, too; one row a rate")
HL_FIELD(kRateFound, "rate.found", kStanding, kNumber, nullptr, "", "the printed rate")
HL_FIELD(kRateExpected, "rate.expected", kStanding, kNumber, nullptr, "", "the rate that the counts give")
HL_FIELD(kRateHalf, "rate.half", kStanding, kNumber, nullptr, "", "half a unit of the last printed digit of the rate")
HL_FIELD(kRateFormula, "rate.formula", kStanding, kText, nullptr, "", "the counts, such as pass_num_2 / test_cases = 139 / 224")
HL_FIELD(kRateFits, "rate.fits", kStanding, kText, nullptr, "", "another whole-number column of the row that gives the printed rate as denominator; missing if none")

// ---- samples: one (task, metric, filter) of a results file beside the samples file of its task
HL_FIELD(kSamplesPath, "samples_path", kSamples, kText, nullptr, "", "path of the samples file")
HL_FIELD(kLines, "lines", kSamples, kNumber, nullptr, "lines", "readable lines of the samples file, all filters")
HL_FIELD(kBrokenLines, "broken_lines", kSamples, kNumber, nullptr, "lines", "lines that are no JSON object")
HL_FIELD(kDocuments, "docs", kSamples, kNumber, nullptr, "documents",
         "documents of the filter, each doc_id once; missing where an id stands for different lines, or lines name no filter "
         "and their passes over the documents are not as many as the task's filters")
HL_FIELD(kDuplicateDocuments, "duplicate_docs", kSamples, kNumber, nullptr, "lines",
         "lines of the filter that repeat an earlier one: same doc_id, answer and values")
HL_FIELD(kDuplicateLine, "duplicate_line", kSamples, kNumber, nullptr, "", "number of the first such line")
HL_FIELD(kComplete, "complete", kSamples, kFlag, nullptr, "",
         "all documents of the run are there, each with its value: docs, or the values, are as many as n_recorded, or n where none "
         "is recorded")
HL_FIELD(kSampleValues, "values", kSamples, kNumber, nullptr, "values", "values of the metric that are there")
HL_FIELD(kOddValues, "odd_values", kSamples, kNumber, nullptr, "values",
         "values of the metric that are null or of another kind than the others; missing if none is")
HL_FIELD(kWithoutValue, "without_value", kSamples, kNumber, nullptr, "documents",
         "documents of the filter without a value of the metric; missing if none is")
HL_FIELD(kFirstOfFilter, "first_of_filter", kSamples, kFlag, nullptr, "",
         "the first row of its filter that can say something: what is of the whole filter is said there")
HL_FIELD(kFormula, "formula", kSamples, kText, nullptr, "",
         "how the score follows from the values: mean, perplexity, weighted-perplexity, bits-per-byte, f1 or mcc; missing where "
         "it is not recomputed")
HL_FIELD(kNotRecomputed, "not_recomputed", kSamples, kText, nullptr, "",
         "why the score is not recomputed: aggregation, values, no-values, filters, no-lines or no-score")
HL_FIELD(kScoreRecomputed, "score_recomputed", kSamples, kNumber, nullptr, "", "the score that the values give, added up as the harness does")
HL_FIELD(kStderrRecomputed, "stderr_recomputed", kSamples, kNumber, nullptr, "",
         "the standard error that they give; only of a mean of one value a document")
HL_FIELD(kScoreFits, "score_fits", kSamples, kFlag, nullptr, "",
         "score_recomputed is the score, to the last digits that either is printed with")
HL_FIELD(kStderrFits, "stderr_fits", kSamples, kFlag, nullptr, "", "the same of stderr_recomputed")
HL_FIELD(kHashFits, "hash_fits", kSamples, kFlag, nullptr, "",
         "SHA-256 over doc_hash, prompt_hash and target_hash of all lines is what task_hashes holds for the task; missing "
         "unless every document of every filter is there once, and on all rows of the task but the first")
HL_FIELD(kTaskHash, "task_hash", kSamples, kText, nullptr, "", "what task_hashes holds, where hash_fits is known")
HL_FIELD(kWrongHashes, "wrong_hashes", kSamples, kNumber, nullptr, "lines",
         "lines whose doc_hash, prompt_hash or target_hash is not that of what stands on them; missing if none; costs time, "
         "and is looked for where a rule asks")
HL_FIELD(kWrongHashLine, "wrong_hash_line", kSamples, kNumber, nullptr, "", "number of the first of them")
HL_FIELD(kAnswers, "answers", kSamples, kNumber, nullptr, "lines", "lines of the filter whose answer is a text or a choice among several")
HL_FIELD(kTexts, "texts", kSamples, kNumber, nullptr, "lines", "of these, lines whose answer is a text")
HL_FIELD(kEmptyAnswers, "empty_answers", kSamples, kNumber, nullptr, "lines", "text answers that hold only blanks")
HL_FIELD(kConstantAnswers, "constant_answers", kSamples, kNumber, nullptr, "lines", "lines with the most frequent answer")
HL_FIELD(kTiedChoices, "tied_choices", kSamples, kNumber, nullptr, "lines", "choices whose two largest log-likelihoods are equal")
HL_FIELD(kEmptyShare, "empty_share", kSamples, kNumber, nullptr, "", "share of text answers that hold only blanks")
HL_FIELD(kInvalidShare, "invalid_share", kSamples, kNumber, nullptr, "", "share of text answers in which the filter found nothing: [invalid]")
HL_FIELD(kConstantShare, "constant_share", kSamples, kNumber, nullptr, "", "share of the most frequent answer")
HL_FIELD(kTiedShare, "tied_share", kSamples, kNumber, nullptr, "", "share of choices whose two largest log-likelihoods are equal")

// ---- tree
HL_FIELD(kRuns, "runs", kTree, kNumber, nullptr, "files", "results files")
HL_FIELD(kColumns, "columns", kTree, kNumber, nullptr, "columns", "columns (task, metric, filter) with two models or more and errors to compare")
HL_FIELD(kUnresolvedColumns, "unresolved_columns", kTree, kNumber, nullptr, "columns", "of these, those whose z at rank 1 is below 1.96")
