"""Calculated columns: the small language of `formula`, and exact decimal arithmetic (reference section 8).

A formula is `total(a, b)`, `average(a, b)` or `weighted(a * 30, b * 70)`; the names are aliases of columns, and
`; drop 1` before the closing bracket leaves out the lowest result. What is not graded or exempt does not count.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from math import lcm

PARTS_LIMIT = 100

_SCALE = 10**5
_FORMULA = re.compile(r"\s*(total|average|weighted)\s*\(([^();]*)(?:;\s*drop\s+([0-9]{1,3})\s*)?\)\s*")
_PART = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_]*)\s*(?:\*\s*([0-9]{1,9}(?:\.[0-9]{1,9})?)\s*)?")

Ratio = tuple[int, int]
"""A numerator over a positive denominator."""


@dataclass(frozen=True)
class Rule:
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
def parse(formula: str) -> Rule | None:
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
    return Rule(kind, parts, int(dropped or 0))


def evaluate(rule: Rule, marks: Iterable[Mark], possible: float) -> float | None:
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
