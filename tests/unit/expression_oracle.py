#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the expression language with Python's own operators on random expressions.

Usage: expression_oracle.py DRIVER [COUNT [SEED]]   (DRIVER: the program of expression_driver.cc)

Python's parser reads each expression and Python's float operators compute it. A missing operand gives
missing; so does what raises or is complex. Comparisons and `and or not` follow Kleene's logic.
"""
import ast
import math
import operator
import random
import subprocess
import sys

NUMBERS = ["score", "stderr", "n", "k", "score_min", "stderr_expected", "rows.over_n"]
FLAGS = ["values_01", "is_mean", "rounded"]
POOL = [0.0, -0.0, 1.0, -1.0, 2.0, 3.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.1, 0.25, 1e-9, 1.0000000001, 64.0,
        -3.7, 1e300, -1e300, 5e-324, 1e16, math.nan, math.inf, -math.inf, None]

ARITHMETIC = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
              ast.Div: operator.truediv, ast.Mod: operator.mod, ast.Pow: operator.pow}
COMPARISONS = {ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
               ast.Eq: operator.eq, ast.NotEq: operator.ne}
FUNCTIONS = {"abs": abs, "min": min, "max": max, "sqrt": math.sqrt, "log": math.log,
             "floor": math.floor, "round": round}
PREDICATES = {"has": lambda x: True, "is_nan": math.isnan, "is_finite": math.isfinite,
              "is_int": lambda x: x.is_integer()}


def numeric(function, *operands):
    """The float that `function` gives, None (missing) if an operand is or if Python refuses."""
    if None in operands:
        return None
    try:
        result = function(*operands)
    except (ArithmeticError, ValueError):
        return None
    return None if isinstance(result, complex) else float(result)


def compare(function, *operands):
    if any(x is None or math.isnan(x) for x in operands):
        return None
    try:
        return function(*operands)
    except ValueError:
        return None


def both(a, b):
    return False if a is False or b is False else None if a is None or b is None else True


def negated(a):
    return None if a is None else not a


def is_close(a, b, rel=1e-9):
    return math.isclose(a, b, rel_tol=rel)


def evaluate(node, row):
    match node:
        case ast.Expression():
            return evaluate(node.body, row)
        case ast.Constant():
            return float(node.value)
        case ast.Name() | ast.Attribute():
            return row[ast.unparse(node)]
        case ast.BinOp():
            return numeric(ARITHMETIC[type(node.op)], evaluate(node.left, row), evaluate(node.right, row))
        case ast.UnaryOp(op=ast.Not()):
            return negated(evaluate(node.operand, row))
        case ast.UnaryOp(op=ast.USub()):
            return numeric(operator.neg, evaluate(node.operand, row))
        case ast.UnaryOp(op=ast.UAdd()):
            return evaluate(node.operand, row)
        case ast.BoolOp():
            values = [evaluate(value, row) for value in node.values]
            if isinstance(node.op, ast.Or):
                values = [negated(value) for value in values]
            result = True
            for value in values:
                result = both(result, value)
            return negated(result) if isinstance(node.op, ast.Or) else result
        case ast.Compare():
            return chain(node, row)
        case ast.Call():
            return call(node, row)
    raise TypeError(ast.dump(node))


def chain(node, row):
    result, left = True, evaluate(node.left, row)
    for op, right in zip(node.ops, node.comparators):
        if isinstance(op, (ast.In, ast.NotIn)):
            members = [evaluate(item, row) for item in right.elts]
            verdict = compare(lambda x: x in members, left)
            verdict = negated(verdict) if isinstance(op, ast.NotIn) else verdict
        else:
            value = evaluate(right, row)
            verdict, left = compare(COMPARISONS[type(op)], left, value), value
        result = both(result, verdict)
    return result


def call(node, row):
    name, values = node.func.id, [evaluate(argument, row) for argument in node.args]
    if name in PREDICATES:
        return values[0] is not None and PREDICATES[name](values[0])
    if name == "close":
        return compare(is_close, *values)
    return numeric(FUNCTIONS[name], *values)


class Writer:
    """Writes random expressions, with no more parentheses than random ones."""

    def __init__(self, rng):
        self.rng = rng

    def number(self, depth):
        kind = self.rng.random()
        if depth <= 0 or kind < 0.25:
            return self.rng.choice(NUMBERS + ["0", "1", "2", "0.5", "3", "1e-9", "1e16", "10"])
        inner = lambda: self.number(depth - 1)
        if kind < 0.65:
            text = f"{inner()} {self.rng.choice(['+', '-', '*', '/', '%', '**'])} {inner()}"
        elif kind < 0.75:
            text = f"{self.rng.choice('-+')}{inner()}"
        elif kind < 0.9:
            return f"{self.rng.choice(['abs', 'sqrt', 'log', 'floor', 'round'])}({inner()})"
        else:
            values = ", ".join(inner() for _ in range(self.rng.randint(2, 4)))
            return f"{self.rng.choice(['min', 'max'])}({values})"
        return f"({text})" if self.rng.random() < 0.4 else text

    def condition(self, depth):
        kind = self.rng.random()
        inner = lambda: self.condition(depth - 1)
        if depth > 0 and kind < 0.5:
            text = f"{inner()} {self.rng.choice(['and', 'or'])} {inner()}"
        elif depth > 0 and kind < 0.6:
            text = f"not {inner()}"
        elif kind < 0.7:
            return self.rng.choice(FLAGS)
        elif kind < 0.77:
            return f"{self.rng.choice(list(PREDICATES))}({self.number(2)})"
        elif kind < 0.8:
            rest = self.rng.choice(["", f", {self.number(0)}"])
            return f"close({self.number(1)}, {self.number(1)}{rest})"
        else:
            text = self.comparison()
        return f"({text})" if self.rng.random() < 0.4 else text

    def comparison(self):
        text = self.number(2)
        links = self.rng.choice([0, 1, 1, 1, 2, 3])
        for _ in range(links):
            text += f" {self.rng.choice(['<', '<=', '>', '>=', '==', '!='])} {self.number(2)}"
        if links == 0 or self.rng.random() < 0.15:
            members = ", ".join(self.rng.choice(["0", "1", "-1", "0.5", "2"]) for _ in range(3))
            text += f" {self.rng.choice(['in', 'not in'])} [{members}]"
        return text


def is_condition(node):
    if isinstance(node, ast.Call):
        return node.func.id in PREDICATES or node.func.id == "close"
    return isinstance(node, (ast.Compare, ast.BoolOp)) or \
        (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))


def as_word(value):
    return "unknown" if value is None else "true" if value else "false"


def make_case(rng):
    while True:
        text = Writer(rng).condition(rng.randint(0, 3))
        tree = ast.parse(text, mode="eval")
        names = {ast.unparse(node) for node in ast.walk(tree)} & set(NUMBERS + FLAGS)
        if names and (is_condition(tree.body) or text in FLAGS):
            break
    row = {name: rng.choice(POOL) for name in NUMBERS}
    row |= {name: rng.choice([True, False, None]) for name in FLAGS}
    return text, row, as_word(evaluate(tree, row))


def show(value):
    return "missing" if value is None else str(value).lower() if isinstance(value, bool) else repr(value)


def main():
    driver = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 20000
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    cases = [make_case(rng) for _ in range(count)]
    lines = [text + "\t" + " ".join(f"{k}={show(v)}" for k, v in row.items()) for text, row, _ in cases]
    run = subprocess.run([driver], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    answers = run.stdout.splitlines()
    wrong = [(line, expected, got) for line, (_, _, expected), got in zip(lines, cases, answers) if expected != got]
    for line, expected, got in wrong[:10]:
        print(f"{line}\n  Python: {expected}, here: {got}", file=sys.stderr)
    words = [expected for _, _, expected in cases]
    print(f"{count} expressions: {words.count('true')} true, {words.count('false')} false, "
          f"{words.count('unknown')} unknown; {len(wrong)} differ")
    return 1 if wrong or len(answers) != count or min(map(words.count, ("true", "false", "unknown"))) == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
