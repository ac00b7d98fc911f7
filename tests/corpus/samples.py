#!/usr/bin/env python3
"""Samples of the shared trees: what is recomputed there, by whom else, and which edits are found.

1. Every score with samples: fits, or a reason why it is not recomputed; the counts are printed.
2. Every score and stderr that MANIFEST.tsv of the harness runs gives from the samples is reproduced.
3. Seeded edits, one digit of an answer, a score, a stderr or a count each: the share found by kind is printed
   and held against what is expected.
"""

import collections
import csv
import json
import pathlib
import random
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import common  # noqa: E402

# A rule of our own that speaks on every samples row: its facts are what the program computed.
EVERY_ROW = """
[[rule]]
id = "XX901"
name = "every-row"
level = "warning"
on = "samples"
when = "lines >= 0"
at = "score"
summary = "Every row."
message = "{task} {metric} {filter} {docs} {values} {complete} {formula} {not_recomputed} {score} {stderr} {score_recomputed} \
{stderr_recomputed} {score_fits} {stderr_fits}"
why = "To see the facts."
fix = "None."
[[rule.test]]
bad = { lines = 1 }
[[rule.test]]
good = { lines = -1 }
"""
# Scores with samples, and of these recomputed; changes only with the trees.
COUNTS = {"corpus": (172, 139), "harness_runs": (434, 418)}


def rows(folder):
    """the facts of every samples row of a tree"""
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as rule:
        rule.write(EVERY_ROW)
        rule.flush()
        report = common.report(["--rules", rule.name, "--select", "XX901", "."], folder)
    return [{"path": f["path"], **f["facts"]} for f in report["findings"]], report["summary"]


def check_trees(tap):
    for tree, want in COUNTS.items():
        found, summary = rows(common.SHARED / tree)
        reasons = collections.Counter(row.get("not_recomputed") or "recomputed" for row in found)
        print(f"# {tree}: {dict(sorted(reasons.items()))}")
        counts = (summary["scores_with_samples"], summary["scores_recomputed"])
        tap.check(counts == want, f"{tree}: {counts[1]} of {counts[0]} scores recomputed", f"expected {want}")
        whole = [row for row in found if row.get("complete") is True]
        wrong = [row for row in whole if row.get("score_fits") is False or row.get("stderr_fits") is False]
        tap.check(not wrong, f"{tree}: all {len(whole)} whole files give what is published", str(wrong[:3]))


def number(text):
    """None for what is no number, such as - and absent"""
    try:
        return float(text)
    except ValueError:
        return None


def check_manifest(tap):
    """what the harness computed from the same samples, under its own Python's way of adding up"""
    found, _ = rows(common.SHARED / "harness_runs")
    by_key = {(row["path"], row["task"], row["metric"], row.get("filter") or "-"): row for row in found}
    with open(common.SHARED / "harness_runs/MANIFEST.tsv", encoding="utf-8") as manifest:
        lines = [line for line in csv.DictReader(manifest, delimiter="\t") if line["kind"] == "task"]
    compared, wrong = 0, []
    for line in lines:
        row = by_key.get((line["file"], line["name"], line["metric"], line["filter"]))
        for ours, kind in (("score_recomputed", "score"), ("stderr_recomputed", "stderr")):
            if number(line[f"{kind}_from_samples"]) is None or line["version"] == "0.3.0":  # wrote no samples
                continue
            want = number(line[f"{kind}_in_file"])
            if want is None:
                continue
            got = None if row is None else row.get(ours)
            compared += 1
            if got != want:
                wrong.append((line["file"], line["name"], line["metric"], ours, got, want))
    tap.check(not wrong and compared > 0, f"MANIFEST: {compared} values are reproduced to the last bit", "\n".join(map(str, wrong[:10])))


def change_digit(text, begin, end, rng):
    """text with one digit of text[begin:end] changed, so that the number is another one; None if that cannot be"""
    places = [i for i in range(begin, end) if text[i].isdigit() and "e" not in text[begin:i]]
    rng.shuffle(places)
    for i in places:
        for digit in rng.sample("0123456789", 10):
            changed = text[:i] + digit + text[i + 1:]
            number_now = changed[begin:end]
            leading_zero = re.match(r"-?0\d", number_now)
            if digit != text[i] and not leading_zero and float(number_now) != float(text[begin:end]):
                return changed
    return None


def value_of(text, key, rng):
    """begin and end of a number behind the key, one of all such"""
    found = [m.span(1) for m in re.finditer(rf'"{re.escape(key)}": (-?\d[\d.e-]*)', text)]
    return rng.choice(found) if found else None


def edit_number(text, keys, rng):
    spans = [span for key in keys if (span := value_of(text, key, rng))]
    return change_digit(text, *rng.choice(spans), rng) if spans else None


def edit_results(kind):
    def edit(results, samples, rng):
        rows_of = [row for row in json.loads(results)["results"].values()]
        keys = [k for row in rows_of for k, v in row.items()
                if isinstance(v, (int, float)) and ("," in k) and (("_stderr" in k) == (kind == "stderr"))]
        if kind == "count":
            keys = ["effective"]
        changed = edit_number(results, sorted(set(keys)), rng)
        return changed and (changed, samples)
    return edit


def edit_line(change):
    def edit(results, samples, rng):
        lines = samples.split("\n")
        numbers = [i for i, line in enumerate(lines) if line.startswith("{")]
        rng.shuffle(numbers)
        for i in numbers:
            line = change(lines[i], rng)
            if line is not None:
                lines[i:i + 1] = line
                return results, "\n".join(lines)
        return None
    return edit


FIXED = {"doc_id", "doc", "target", "arguments", "resps", "filtered_resps", "filter", "metrics", "doc_hash",
         "prompt_hash", "target_hash"}


def edit_value(line, rng):
    keys = [k for k, v in json.loads(line).items()
            if k not in FIXED and isinstance(v, (int, float)) and not isinstance(v, bool)]
    changed = edit_number(line, sorted(keys), rng)
    return changed and [changed]


def edit_hash(line, rng):
    spans = [m.span(1) for m in re.finditer(r'_hash": "([0-9a-f]{64})"', line)]
    if not spans:
        return None
    at = rng.randrange(*rng.choice(spans))
    return [line[:at] + rng.choice([c for c in "0123456789abcdef" if c != line[at]]) + line[at + 1:]]


def edit_answer(line, rng):
    begin = line.find('"resps"')
    places = [i for i in range(begin, line.find('"filtered_resps"')) if line[i].isdigit()]
    if begin < 0 or not places:
        return None
    i = rng.choice(places)
    return [line[:i] + rng.choice([c for c in "123456789" if c != line[i]]) + line[i + 1:]]


EDITS = {
    "score": edit_results("score"),
    "stderr": edit_results("stderr"),
    "count": edit_results("count"),
    "value of a document": edit_line(edit_value),
    "hash of a document": edit_line(edit_hash),
    "line left out": edit_line(lambda line, rng: []),
    "line written twice": edit_line(lambda line, rng: [line, line]),
    "text of an answer": edit_line(edit_answer),
}
# The least share of each kind that is found. The last digits of a score or stderr (6 of 80 here, at most 1e-15 of it)
# are within what another order of summation gives; 8.1 among whole numbers may be a rounded 8.08. What an answer says is bound by nothing in the files: no hash
# covers it, and only a grader could tell that its value is another one now.
SHARES = {"score": 0.9, "stderr": 0.9, "count": 1.0, "value of a document": 0.8, "hash of a document": 1.0,
          "line left out": 1.0, "line written twice": 1.0, "text of an answer": 0.0}
EACH = 40


def runs_with_samples():
    """(results file, samples file) of the harness runs from v0.4.3 on that hold one task"""
    for results in sorted((common.SHARED / "harness_runs").glob("0.4.*/*/*/results_*.json")):
        samples = sorted(results.parent.glob(f"samples_*_{results.stem[len('results_'):]}.jsonl"))
        if len(samples) == 1:
            yield results, samples[0]


def findings_of(folder):
    found = collections.defaultdict(set)
    for f in common.report(["--no-cross-file", "."], folder)["findings"]:
        found[f["path"].split("/")[0]].add((f["rule"], f["path"].split("/", 1)[1], f["pointer"], f["message"]))
    return found


def difference(new, old):
    """what an edit changed: the first different lines"""
    pairs = [(a.strip(), b.strip()) for n, o in zip(new, old) for a, b in zip(n.split("\n"), o.split("\n")) if a != b]
    return f": {pairs[0][1][:80]} became {pairs[0][0][:80]}" if pairs else ""


def check_edits(tap):
    rng = random.Random(20261130)
    pool = [(r, s, r.read_text(encoding="utf-8"), s.read_text(encoding="utf-8")) for r, s in runs_with_samples()]
    made = []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for kind, edit in EDITS.items():
            tried = 0
            while sum(1 for k, *_ in made if k == kind) < EACH and tried < 20 * EACH:
                tried += 1
                number_of, (results, samples, old, lines) = rng.choice(list(enumerate(pool)))
                changed = edit(old, lines, rng)
                if changed is None:
                    continue
                for name, texts in ((f"e{len(made)}", changed), (f"o{number_of}", (old, lines))):
                    (folder / name).mkdir(exist_ok=True)
                    (folder / name / results.name).write_text(texts[0], encoding="utf-8")
                    (folder / name / samples.name).write_text(texts[1], encoding="utf-8")
                made.append((kind, number_of, changed))
        found = findings_of(folder)
    hits, missed = collections.Counter(), collections.defaultdict(list)
    for i, (kind, number_of, _) in enumerate(made):
        if found[f"e{i}"] - found[f"o{number_of}"]:
            hits[kind] += 1
        else:
            missed[kind].append(str(pool[number_of][0].relative_to(common.SHARED)) + difference(made[i][2], pool[number_of][2:]))
    tap.check(len(made) >= 200, f"{len(made)} edits were made")
    for kind in EDITS:
        count = sum(1 for k, *_ in made if k == kind)
        share = hits[kind] / max(count, 1)
        print(f"# {kind}: {hits[kind]} of {count} found")
        tap.check(share >= SHARES[kind], f"edits found: {kind}", f"{share:.3f} < {SHARES[kind]}: {missed[kind][:5]}")


if __name__ == "__main__":
    for needed in ("corpus", "harness_runs"):
        common.need_shared(needed)
    tap = common.Tap()
    check_trees(tap)
    check_manifest(tap)
    check_edits(tap)
    tap.finish()
