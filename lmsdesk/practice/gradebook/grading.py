"""How entered values, attempts and formulas become the grade that the gradebook shows (reference sections 8 to 10).

A formula is `total(a, b)`, `average(a, b)` or `weighted(a * 30, b * 70)`; the names are aliases of columns, and
`; drop 1` before the closing bracket leaves out the lowest result. What is not graded or exempt does not count. It is
counted in exact decimal arithmetic.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from math import lcm

from lmsdesk.practice.protocol.wire import Json, Row, value_at

_NUMBER = re.compile(r"([+-]?[0-9]{1,15}(?:\.[0-9]{0,15})?)\s*(%?)")
PENDING = frozenset({"NeedsGrading", "NeedsGradingAgain"})
CLEARING_TEXTS = frozenset({"", "-"})
DEFAULT_SCHEMAS: tuple[Json, ...] = (
    {"title": "Score", "scaleType": "Score"},
    {"title": "Percentage", "scaleType": "Percent"},
    {
        "title": "Letter",
        "scaleType": "Tabular",
        "symbols": [
            {"text": text, "absoluteValue": value, "lowerBound": low, "upperBound": high}
            for text, value, low, high in (
                ("A+", 98.5, 97, 100),
                ("A", 95, 93, 97),
                ("A-", 91.5, 90, 93),
                ("B+", 88.5, 87, 90),
                ("B", 85, 83, 87),
                ("B-", 81.5, 80, 83),
                ("C+", 78.5, 77, 80),
                ("C", 75, 73, 77),
                ("C-", 71.5, 70, 73),
                ("D+", 68.5, 67, 70),
                ("D", 65, 63, 67),
                ("D-", 61.5, 60, 63),
                ("F", 55, 0, 60),
            )
        ],
    },
    {"title": "Text", "scaleType": "Text"},
    {"title": "Complete/Incomplete", "scaleType": "CompleteIncomplete"},
)
DEFAULT_CATEGORIES = ("Assignment", "Test", "Survey", "Discussion", "Journal", "Lab", "Calculated")
PARTS_LIMIT = 100
_SCALE = 10**5
_FORMULA = re.compile(r"\s*(total|average|weighted)\s*\(([^();]*)(?:;\s*drop\s+([0-9]{1,3})\s*)?\)\s*")
_PART = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_]*)\s*(?:\*\s*([0-9]{1,9}(?:\.[0-9]{1,9})?)\s*)?")
Ratio = tuple[int, int]
"""A numerator over a positive denominator."""


@dataclass(frozen=True)
class FormulaRule:
    """A formula that has been read: aliases with their weights, and how many of the lowest are left out."""

    kind: str
    parts: tuple[tuple[str, Decimal], ...]
    dropped: int = 0


@dataclass(frozen=True)
class Mark:
    """What one person has in one part of the formula."""

    score: float
    possible: float
    weight: Decimal = Decimal(1)


@lru_cache(maxsize=512)
def parse_formula(formula: str) -> FormulaRule | None:
    """The rule that a formula states, or None when it is in another form."""
    found = _FORMULA.fullmatch(formula)
    if found is None:
        return None
    kind, inner, dropped = found.groups()
    read = [_PART.fullmatch(part) for part in inner.split(",")]
    parts = tuple((part[1], Decimal(part[2] or 1)) for part in read if part is not None)
    is_weighted = any(part is not None and part[2] is not None for part in read)
    is_known = len(parts) == len(read) <= PARTS_LIMIT and len(dict(parts)) == len(parts)
    if not is_known or is_weighted != (kind == "weighted"):
        return None
    return FormulaRule(kind, parts, int(dropped or 0))


def evaluate_formula(rule: FormulaRule, marks: Iterable[Mark], possible: float) -> float | None:
    """The points out of `possible` (percent when it is 0); None when nothing counts."""
    kept = _without_lowest(list(marks), rule.dropped)
    if rule.kind == "total":
        return _points([mark.score for mark in kept]) if kept else None
    shared = [mark for mark in kept if mark.possible > 0 and mark.weight > 0]
    if not shared:
        return None
    over, under = _sum(_times(mark.weight, _share(mark)) for mark in shared)
    weights = _sum(mark.weight.as_integer_ratio() for mark in shared)
    base = _exact(possible or 100).as_integer_ratio()
    return _round(over * weights[1] * base[0], under * weights[0] * base[1])


def mean(values: Sequence[float]) -> float:
    """The average, rounded half away from zero at the fifth place."""
    over, under = _sum(_exact(value).as_integer_ratio() for value in values)
    return _round(over, under * len(values))


def _without_lowest(marks: list[Mark], dropped: int) -> list[Mark]:
    """Without the lowest shares; the best one stays, and points without a maximum are never dropped."""
    shares = {index: _share(mark) for index, mark in enumerate(marks) if mark.possible > 0}
    common = lcm(*(under for _, under in shares.values()))
    lowest = sorted(shares, key=lambda index: shares[index][0] * (common // shares[index][1]))
    gone = set(lowest[: min(dropped, len(lowest) - 1)]) if lowest else set()
    return [mark for index, mark in enumerate(marks) if index not in gone]


def _exact(value: float) -> Decimal:
    """The number as a person wrote it: 0.1 is a tenth."""
    return Decimal(repr(value))


def _share(mark: Mark) -> Ratio:
    score, possible = _exact(mark.score).as_integer_ratio(), _exact(mark.possible).as_integer_ratio()
    return score[0] * possible[1], score[1] * possible[0]


def _times(weight: Decimal, share: Ratio) -> Ratio:
    over, under = weight.as_integer_ratio()
    return over * share[0], under * share[1]


def _sum(ratios: Iterable[Ratio]) -> Ratio:
    held = list(ratios)
    common = lcm(*(under for _, under in held))
    return sum(over * (common // under) for over, under in held), common


def _points(scores: Sequence[float]) -> float:
    over, under = _sum(_exact(score).as_integer_ratio() for score in scores)
    return over / under


def _round(over: int, under: int) -> float:
    scaled = (2 * abs(over) * _SCALE + under) // (2 * under)
    return (scaled if over >= 0 else -scaled) / _SCALE


@dataclass(frozen=True)
class Scale:
    """How a column shows a score."""

    kind: str
    possible: float
    symbols: Sequence[Json] = ()

    def text_of(self, score: float) -> str:
        """The words for a score, for instance `87.5`, `87.5%` or `B+`."""
        percent = score * 100 / self.possible if self.possible else 0.0
        if self.kind == "Percent":
            return f"{_digits(percent)}%"
        if self.kind == "CompleteIncomplete":
            return "Complete"
        if self.kind == "Tabular" and self.symbols:
            return self._symbol(percent)
        return _digits(score)

    def _symbol(self, percent: float) -> str:
        falling = sorted(self.symbols, key=lambda symbol: -float(symbol["lowerBound"]))
        for symbol in falling:
            if percent >= symbol["lowerBound"]:
                return str(symbol["text"])
        return str(falling[-1]["text"])

    def score_of(self, text: str) -> float | None:
        """The score that a text stands for, or None when it is only words."""
        for symbol in self.symbols:
            if str(symbol["text"]).casefold() == text.strip().casefold():
                return float(symbol["absoluteValue"]) * self.possible / 100
        found = _NUMBER.fullmatch(text.strip())
        if found is None:
            return None
        value = float(found[1])
        return value * self.possible / 100 if found[2] else value

    def display(self, score: float | None, text: str | None) -> Json | None:
        """A `displayGrade`, or None when there is nothing to show."""
        if score is None and text is None:
            return None
        words = text if text is not None else self.text_of(score or 0.0)
        value = {} if score is None else {"score": score}
        return {"scaleType": self.kind, **value, "possible": self.possible, "text": words}


def _digits(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if abs(value) < 1e15 else repr(value)


def scale_of(column: Row, schema: Row | None) -> Scale:
    possible = column["possible"]
    assert isinstance(possible, (int, float))
    if schema is None:
        return Scale("Score", possible)
    body = schema["body"]
    symbols = value_at(body, "symbols") if isinstance(body, dict) else None
    return Scale(str(schema["scale_type"]), possible, symbols if isinstance(symbols, list) else ())


@dataclass(frozen=True)
class Result:
    """One posted attempt: its order in time is its place in the list."""

    score: float | None
    text: str | None


def posted_results(attempts: Iterable[Row]) -> list[Result]:
    """The completed attempts that count, oldest first, from rows of the attempts table in that order."""
    return [
        Result(_number(row["score"]), _words(row["text"]))
        for row in attempts
        if row["status"] == "Completed" and not row["exempt"] and (row["score"] is not None or row["text"] is not None)
    ]


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, (int, float)) else None


def _words(value: object) -> str | None:
    return value if isinstance(value, str) else None


def choose_result(results: Sequence[Result], model: str) -> Result:
    """What the attempts of one person are worth by the column's scoring model."""
    if not results:
        return Result(None, None)
    scored = [result for result in results if result.score is not None]
    if model == "First":
        return results[0]
    if model == "Last" or not scored:
        return results[-1]
    if model == "Average":
        return Result(mean([result.score or 0.0 for result in scored]), None)
    pick = max if model == "Highest" else min
    return pick(scored, key=lambda result: result.score or 0.0)
