#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares lint/stats with plain Python, to the bit, on seeded inputs.

    HL_SHARED=DIR stats_oracle.py DRIVER [--count N] [--seed S]

DRIVER is the program of stats_driver.cc. The functions of $HL_SHARED/oracle/lint_oracle.py are the
reference where it has them, else the formulas below. Exit 0 all equal, 1 not, 77 without HL_SHARED.
"""
import argparse
import functools
import math
import operator
import os
import random
import struct
import subprocess
import sys

SEARCHES = {"NoCountFits": 2_000, "CountOfStderrAlone": 2_000}  # slow in Python
LARGEST_N = 90_000_000  # above, products of whole n are no longer exact in doubles
GARBAGE = [math.nan, math.inf, -math.inf, 0.0, -0.0, 5e-324, 1e-160, 1e-8, 1 / 3, 0.5, 1.0, 1.5, 2.0, 1e9, 1e16, 1e308, -0.25, -3.0]


# ---- inputs
def log_uniform(rng, low, high):
    return int(math.exp(rng.uniform(math.log(low), math.log(high + 1))))


def binary(rng, largest=LARGEST_N):
    n = log_uniform(rng, 2, largest if rng.random() < 0.1 else 20_000)
    k = rng.randint(0, n)
    p = k / n
    return n, p, math.sqrt(p * (1 - p) / (n - rng.choice((1, 1, 1, 0))))


def graded(rng):
    n, d = rng.randint(2, 40), rng.randint(2, 60)
    values = [rng.randint(0, d) / d for _ in range(n)]
    p = sum(values) / n
    return n, p, math.sqrt(sum((v - p) ** 2 for v in values) / (n - 1)) / math.sqrt(n)


def edit_digit(rng, x):
    text = list(repr(x))
    places = [i for i, c in enumerate(text) if c.isdigit()]
    if places:
        text[rng.choice(places)] = rng.choice("0123456789")
    return float("".join(text))


def garbage(rng):
    pick = lambda: rng.choice(GARBAGE) if rng.random() < 0.5 else rng.uniform(-2, 2) * 10.0 ** rng.randint(-12, 12)
    n = rng.choice((0, 1, 2, 3, 100, 0.5, 10.5, math.nan, math.inf, -5, log_uniform(rng, 2, LARGEST_N)))
    return n, pick(), pick()


def row(rng):
    """(n, score, stderr): as the harness writes it, one digit changed, rounded, another n, or garbage"""
    kind = rng.randrange(6)
    if kind == 5:
        return garbage(rng)
    n, p, s = (binary if rng.random() < 0.7 else graded)(rng)
    if kind == 1:
        p = edit_digit(rng, p)
    elif kind == 2:
        s = edit_digit(rng, s)
    elif kind == 3:
        decimals = rng.randint(3, 8)
        p, s = round(p, decimals), round(s, decimals)
    elif kind == 4:
        n = max(1, n + rng.choice((-1, 1, 2, n)))
    return n, p, s


def searched_row(rng):
    n = log_uniform(rng, 5, 30_000)
    k = rng.randint(1, n - 1)
    p = k / n
    s = math.sqrt(p * (1 - p) / (n - 1))
    kind = rng.randrange(8)
    if kind == 0:
        return garbage(rng)[1:]
    return (edit_digit(rng, p), s) if kind < 4 else (p, edit_digit(rng, s)) if kind < 7 else (p, s)


def near_fraction(rng):
    """beside a fraction with a denominator up to 30,000, or a little above that"""
    q = rng.choice((log_uniform(rng, 1, 30_500), rng.randint(29_900, 30_100)))
    p = rng.choice((rng.randint(0, q), 1)) / q
    return (p * (1 + rng.choice((0, 0, 1e-16, 1e-14, 2e-14)) * rng.uniform(-1, 1)),)


def token(rng):
    kind = rng.randrange(5)
    if kind == 0:
        return "".join(rng.choice("0123456789.eE+-x") for _ in range(rng.randint(1, 8)))
    if kind == 1:
        return str(rng.randint(-10, 10**rng.randint(1, 18)))
    if kind == 2:
        return f"{rng.choice(('', '-'))}{rng.randint(0, 99)}.{rng.randint(0, 10**rng.randint(1, 14))}e{rng.choice(('', '-', '+'))}{rng.randint(0, 340)}"
    x = rng.random() * 10.0 ** rng.randint(-9, 3)
    return repr(round(x, rng.randint(0, 14)) if kind == 3 else x)


def group(rng):
    children = []
    for _ in range(rng.randint(1, 60 if rng.random() < 0.03 else 6)):
        n, p, s = binary(rng, LARGEST_N // 60)
        children.append((p, s, n))
    if rng.random() < 0.05:
        children[rng.randrange(len(children))] = rng.choice(((0.5, 0.1, 0), (0.5, 0.1, -1), (math.nan, math.nan, math.nan), (0.5, math.inf, 3), (0.5, 0.1, math.nan)))
    return [] if rng.random() < 0.01 else children


# ---- reference: None where there is no answer
def plain_sum(values):
    """sum() of Python before 3.12"""
    return functools.reduce(operator.add, values, 0)


def is_share(p):
    return 0 <= p <= 1


def sized(children):
    return children and all(n > 0 for _, _, n in children)


def pooled(children, divided=True):
    N, k = plain_sum(n for _, _, n in children), len(children)
    if not sized(children) or N <= k:
        return None
    squares = plain_sum((n - 1) * (s * s) * n if divided else (n - 1) * (s * s) for _, s, n in children)
    return math.sqrt(squares / (N - k) / N if divided else squares / (N - k))


def combined(part, children):
    score, variance, N = None, None, 0
    for p, s, n, has_key in children:
        if not 0 < n < math.inf:
            return None
        if has_key and score is None:
            score, variance = p, s * s
        elif has_key:
            score = (score * N + p * n) / (N + n)
            difference = score - p
            variance = ((N - 1) * variance + (n - 1) * (s * s)) / (N + n - 1) + N * n / ((N + n) * (N + n - 1)) * (difference * difference)
        N += n
    all_three = () if score is None else (score, variance, math.sqrt(variance))
    return all_three[part] if all_three and all(map(math.isfinite, all_three)) else None


def z_of_difference(gap, a, b):
    difference = math.sqrt(a * a + b * b)
    return gap / difference if a > 0 and b > 0 and difference < math.inf else None


def functions(oracle):
    """name -> (inputs of the driver and of the reference from a random generator, reference)"""

    class Written(oracle.Token):
        """a number whose half-unit is that of its token"""

    p_s = lambda rng: row(rng)[1:]
    p_n = lambda rng: (lambda n, p, s: (p, n))(*row(rng))
    n_p = lambda rng: row(rng)[:2]
    n_s = lambda rng: row(rng)[::2]
    same = lambda inputs: lambda rng: (lambda x: (x, x))(inputs(rng))
    groups = lambda rng: (lambda g: ([x for child in g for x in child], (g,)))(group(rng))
    finite = lambda f: lambda *x: (lambda y: y if y is not None and math.isfinite(y) else None)(f(*x))

    def bound(rng):
        n, p, _ = row(rng)
        p = Written(repr(float(p)))
        return (p, n, oracle.half(p)), (p, n)

    def fit(rng):
        n, p, s = row(rng)
        p, s, exact = Written(repr(float(p))), Written(repr(float(s))), rng.random() < 0.3
        return (p, oracle.half(p), s, oracle.half(s), n, exact), (p, s, n, exact)

    def combination(rng):
        part = rng.randrange(3)
        children = [(*child, rng.random() < 0.8) for child in group(rng)]
        return (part, *(x for child in children for x in child)), (part, children)

    def near(rng):
        a = rng.choice((rng.random(), *garbage(rng)))
        b = rng.choice((a, a * (1 + rng.uniform(-2e-12, 2e-12)), a * (1 + 1e-12), rng.random()))
        return a, b

    def alone(p, s):
        return oracle.n_of_stderr_alone(p, s) if 0 < p < 1 and s > 0 and oracle.as_fraction(p) is None else None

    def no_count(p, s):
        if not (0 < p < 1 and s > 0) or s * s == 0:
            return False
        q = oracle.as_fraction(p)
        return q is not None and oracle.no_n_fits(p, s, q.denominator)

    return {
        "HalfUnit": (lambda rng: (lambda t: ((t,), (t,)))(token(rng)), lambda t: oracle.half(written(oracle, t))),
        "Epsilon": (same(lambda rng: row(rng)[:1]), oracle.eps),
        "BinaryStderr": (same(p_n), lambda p, n: oracle.stderr_expected(p, n) if n > 1 and is_share(p) else None),
        "BinaryStderrOverN": (same(p_n), lambda p, n: math.sqrt(p * (1 - p) / n) if n > 0 and is_share(p) else None),
        "BoundChange": (bound, lambda p, n: oracle.bound_change(p, n) if n > 1 and is_share(p) else None),
        "ImpliedN": (same(p_s), oracle.n_implied),
        "ImpliedNOverN": (same(p_s), oracle.n_implied_over_n),
        "CountOfScore": (same(n_p), lambda n, p: oracle.k_of_score(n, p) if n > 0 else None),
        "CountOfStderr": (same(n_s), oracle.k_stderr),
        "GradedStep": (same(row), lambda n, p, s: oracle.graded_step(n, p, s) if n > 0 else None),
        "FitsBinary": (fit, lambda p, s, n, exact: is_share(p) and oracle.fits_binary(p, s, n, exact)),
        "IsShortFraction": (same(lambda rng: near_fraction(rng) if rng.random() < 0.8 else row(rng)[1:2]), lambda p: 0 < p < 1 and oracle.as_fraction(p) is not None),
        "NoCountFits": (same(searched_row), no_count),
        "CountOfStderrAlone": (same(searched_row), alone),
        "MeanBySize": (groups, finite(lambda g: plain_sum(p * n for p, _, n in g) / plain_sum(n for _, _, n in g) if sized(g) else None)),
        "MeanPlain": (groups, finite(lambda g: plain_sum(p for p, _, _ in g) / len(g))),
        "PooledStderr": (groups, finite(pooled)),
        "UnweightedStderr": (groups, finite(lambda g: math.sqrt(plain_sum(s * s for _, s, _ in g)) / len(g))),
        "MeanOfStderrs": (groups, finite(lambda g: plain_sum(s for _, s, _ in g) / len(g))),
        "UndividedStderr": (groups, finite(lambda g: pooled(g, divided=False))),
        "QuadratureBySize": (groups, finite(lambda g: math.sqrt(plain_sum((n * s) * (n * s) for _, s, n in g)) / plain_sum(n for _, _, n in g) if sized(g) else None)),
        "CombinedV040": (combination, finite(combined)),
        "Fits": (same(near), lambda a, b: oracle.apart(a, b) <= 1e-12),
        "GapInStderr": (same(p_s), finite(lambda gap, s: gap / s if s > 0 and math.isfinite(s) else None)),
        "ZOfDifference": (same(row), finite(z_of_difference)),
        "Log10Coincidence": (same(p_n), lambda p, n: oracle.log_coincidence([(p, None, n)]) if 0 < p < 1 and 0 < n < math.inf else None),
    }


def written(oracle, text):
    """a number of the oracle that was written as `text`, be it a number or not"""
    token = oracle.Token("0")
    token.text = text
    return token


# ---- comparison
def reference_value(f, arguments):
    try:
        value = f(*arguments)
    except (ZeroDivisionError, ValueError, OverflowError):
        return None
    return None if value is None else float(value)


def as_word(x):
    return x if isinstance(x, str) else float(x).hex()


def bits(x):
    return "none" if x is None else "nan" if math.isnan(x) else struct.pack(">d", x).hex()


def compare(name, inputs, reference, driver, rng, count):
    cases = [inputs(rng) for _ in range(count)]
    lines = "".join(" ".join((name, *map(as_word, given))) + "\n" for given, _ in cases)
    out = subprocess.run([driver], input=lines, capture_output=True, text=True, check=True).stdout.split()
    assert len(out) == count, f"{name}: {len(out)} answers to {count} lines"
    answered, wrong = 0, 0
    for (given, arguments), word in zip(cases, out):
        want = reference_value(reference, arguments)
        got = None if word == "none" else float.fromhex(word)
        answered += want is not None
        if name in ("FitsBinary", "NoCountFits", "IsShortFraction", "Fits"):
            want = want or 0.0
        if bits(want) != bits(got):
            wrong += 1
            if wrong <= 3:
                print(f"{name} {' '.join(map(str, given))[:300]}: got {got!r}, want {want!r}")
    print(f"{name:20} {count:7} inputs {answered:7} with an answer {wrong:5} differ")
    return wrong


def pooled_as_oracle(oracle, rng, count):
    """the oracle groups the factors otherwise than the harness: the last bits may differ, no more"""
    worst = 0.0
    for _ in range(count):
        children = group(rng)
        mine = reference_value(pooled, (children,))
        if mine is not None and math.isfinite(mine):
            worst = max(worst, oracle.apart(mine, oracle.pooled([s for _, s, _ in children], [n for _, _, n in children])))
    print(f"pooled against the oracle: worst relative difference {worst:.2g}")
    return worst > 2e-15


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("driver")
    parser.add_argument("--count", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if not os.environ.get("HL_SHARED"):
        print("HL_SHARED is not set")
        return 77
    sys.path.insert(0, os.path.join(os.environ["HL_SHARED"], "oracle"))
    sys.dont_write_bytecode = True
    import lint_oracle as oracle

    wrong = 0
    for name, (inputs, reference) in functions(oracle).items():
        count = min(args.count, SEARCHES.get(name, args.count))
        wrong += compare(name, inputs, reference, args.driver, random.Random(f"{args.seed} {name}"), count)
    wrong += pooled_as_oracle(oracle, random.Random(args.seed), 1_000)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
