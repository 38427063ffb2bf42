"""How calculated columns come about, in exact fractions: a total, an average, or a weighted average of other columns.

The public API gives no grammar for `formula` (reference section 8); what has another form is reported, not worked out.
"""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final

from msgspec import Struct

from lmsdesk.model.gradebook import Column
from lmsdesk.model.ids import ColumnId

# Nothing in it can match the same letter in two ways: a service that means ill could keep the window busy for hours.
_CALL: Final = r"(?i)(?P<kind>[a-z]+)\s*\((?P<inside>[^()]*)\)"
_WEIGHT: Final = r"[0-9]{1,9}(\.[0-9]{1,9})?"
_DROP: Final = r"drop\s+(?P<count>[0-9]{1,3})"


class TotalKind(StrEnum):
    """What is done with the parts."""

    TOTAL = "total"
    AVERAGE = "average"
    WEIGHTED = "weighted"


class TotalRule(Struct, frozen=True):
    """The columns that count with their weights, and how many of the lowest results are left out."""

    kind: TotalKind
    weights: Mapping[ColumnId, Fraction]
    dropped: int = 0


class Part(Struct, frozen=True):
    """What one person has in one of the columns."""

    column: Column
    score: Fraction
    weight: Fraction = Fraction(1)

    @property
    def share(self) -> Fraction | None:
        """The part of the points possible; None where nothing says how many there are."""
        possible = fraction(self.column.possible)
        return self.score / possible if possible else None


def fraction(value: float | None) -> Fraction | None:
    """The number as a person wrote it: 0.1 is a tenth."""
    return None if value is None else Fraction(repr(value))


def formula_of(column: Column) -> str:
    """The text of the column's formula; empty where the service gave none."""
    formula = column.raw.get("formula")
    text = formula.get("formula") if isinstance(formula, dict) else None
    return text.strip() if isinstance(text, str) else ""


def rule_of(column: Column, columns: Sequence[Column]) -> TotalRule | None:
    """The rule of a calculated column: its formula, or the sum of all that counts; None for another form."""
    text = formula_of(column)
    if not text:
        real = [c for c in columns if not c.is_calculated and not c.is_what_if]
        counted = [c for c in real if c.raw.get("includeInCalculations") is not False]
        return TotalRule(TotalKind.TOTAL, {c.id: Fraction(1) for c in counted})
    found = re.fullmatch(_CALL, text)
    if found is None or found["kind"].lower() not in set(TotalKind):
        return None
    inside, _, rest = found["inside"].partition(";")
    dropped = re.fullmatch(_DROP, rest.strip())
    weights = _weights(inside.split(","), column.raw["formula"].get("aliases"))
    if weights is None or (rest.strip() and dropped is None):
        return None
    return TotalRule(TotalKind(found["kind"].lower()), weights, int(dropped["count"]) if dropped else 0)


def counting(rule: TotalRule, parts: Sequence[Part]) -> tuple[list[Part], list[Part]]:
    """The parts that count, and those left out because they are the lowest."""
    ranked = sorted((part for part in parts if part.share is not None), key=lambda part: part.share or Fraction(0))
    lowest = ranked[: min(rule.dropped, max(len(ranked) - 1, 0))]
    return [part for part in parts if part not in lowest], lowest


def total_of(rule: TotalRule, parts: Sequence[Part], possible: float | None) -> Fraction | None:
    """The value of the parts that count, in points of `possible` (or per cent); None when nothing counts."""
    if rule.kind is TotalKind.TOTAL:
        return sum((part.score for part in parts), Fraction(0)) if parts else None
    shared = [(part.share, part.weight) for part in parts if part.share is not None and part.weight > 0]
    if not shared:
        return None
    weight = sum((weight for _, weight in shared), Fraction(0))
    return sum((share * part for share, part in shared), Fraction(0)) / weight * (fraction(possible) or 100)


def _weights(parts: Sequence[str], aliases: object) -> dict[ColumnId, Fraction] | None:
    known: Mapping[str, object] = aliases if isinstance(aliases, dict) else {}
    made: dict[ColumnId, Fraction] = {}
    for part in parts:
        alias, _, weight = (piece.strip() for piece in part.partition("*"))
        column_id = known.get(alias)
        is_number = not weight or re.fullmatch(_WEIGHT, weight)
        if not is_number or not isinstance(column_id, str) or ColumnId(column_id) in made:
            return None
        made[ColumnId(column_id)] = Fraction(weight or 1)
    return made
