// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lint/board/ranking.h"
#include "lint/emit/rank.h"

namespace hl {

// Sentences and numbers that all formats of `rank` for people share.

// A share as whole percent: "56 %", "<1 %", ">99 %", "0 %" only for exactly 0.
std::string Percent(double share);
// A score with the digits of the board, but two at least (four where scores are shares).
std::string ScoreText(const Ranking& ranking, double score);
// An estimate, with a digit less.
std::string RoundText(const Ranking& ranking, double score);
// The first place in one line: who, the gap, and whether it is resolved.
std::string Verdict(const Ranking& ranking);
// What the page should print instead; empty where the first place can stand as it is.
std::string PrintInstead(const Ranking& ranking);
// "24 models · 1,319 questions each".
std::string BoardLine(const Ranking& ranking);
// Where the standard errors come from.
std::string ErrorsFrom(const Ranking& ranking);
// What the printed standard errors are beside those of 0/1 answers; empty where n is not known.
std::string AuditOfErrors(const Ranking& ranking);
// "1", or "1=" where others have the same score.
std::string PlaceText(const Ranking& ranking, std::size_t place);
// Models that the table shows, of the style's choice.
std::size_t ShownRows(const Ranking& ranking, const RankStyle& style);
// How many models can be the best one: 1 for a resolved lead, else the size of the 95 % set.
std::size_t TopGroup(const Ranking& ranking);

}  // namespace hl
