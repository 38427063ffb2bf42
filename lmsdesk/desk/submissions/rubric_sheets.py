"""A rubric as it is shown and counted, whoever made it."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final

from msgspec import Struct

from lmsdesk.model.feedback import has_words, with_text_after, with_words
from lmsdesk.model.rubrics import RubricCell, RubricLine, RubricUse, Worth
from lmsdesk.model.wire import Maybe, value_or

_PERCENTAGES: Final = frozenset({"Percentage", "PercentageRange"})
_MOST_ROWS, _MOST_COLUMNS, _LONGEST = 100, 30, 2_000
_FINEST: Final = Fraction(1, 100_000)


class Level(Struct, frozen=True):
    """One cell of a rubric."""

    id: str
    title: str
    """The heading of its column."""
    words: str
    points: float | None
    """What it is worth in the rubric's own points; None where the rubric has none."""


class Criterion(Struct, frozen=True):
    """One row of a rubric with its levels, in the order of the columns."""

    id: str
    title: str
    possible: float | None
    levels: tuple[Level, ...]
    is_optional: bool = False
    """Whether it is an item that is given or not, such as a deduction, and has nothing but that one level."""

    def level(self, cell_id: str | None) -> Level | None:
        """The level of this id."""
        return next((one for one in self.levels if one.id == cell_id), None)


class RubricSheet(Struct, frozen=True):
    """A rubric as it is shown and counted."""

    title: str
    criteria: tuple[Criterion, ...]
    is_own: bool = False
    """Whether a person has made it here; its words then go into the feedback as they are chosen."""
    start: float = 0.0
    """What items are added to or taken from: the points possible where there is nothing else."""

    @property
    def is_list(self) -> bool:
        """Whether it has nothing but items that are given or not."""
        return all(one.is_optional for one in self.criteria)

    @property
    def possible(self) -> float | None:
        """The most that all rows bring; None in a rubric without points."""
        points = [one.possible for one in self.criteria]
        return None if not points or None in points else _sum((self.start, *(point or 0.0 for point in points)))

    def chosen(self, choices: Mapping[str, str]) -> list[tuple[Criterion, Level]]:
        """The rows that have a choice, in their order; choices that the rubric does not know are passed over."""
        found = ((one, one.level(choices.get(one.id))) for one in self.criteria)
        return [(one, level) for one, level in found if level is not None]

    def total(self, choices: Mapping[str, str]) -> float | None:
        """The points chosen so far; None in a rubric without points."""
        if self.possible is None:
            return None
        return _sum((self.start, *(level.points or 0.0 for _, level in self.chosen(choices))))

    def is_complete(self, choices: Mapping[str, str]) -> bool:
        """Whether every row that needs a choice has one."""
        return bool(self.criteria) and not self.left(choices)

    def left(self, choices: Mapping[str, str]) -> int:
        """How many rows still need a choice."""
        needed = [one for one in self.criteria if not one.is_optional]
        return sum(one.level(choices.get(one.id)) is None for one in needed)

    def score(self, choices: Mapping[str, str], column_possible: float | None) -> float | None:
        """The score of a complete rubric: its share of the points possible, or its own points where none are known."""
        total, possible = self.total(choices), self.possible
        if total is None or not self.is_complete(choices):
            return None
        if not possible or not column_possible or possible == column_possible:
            return total
        share = _exact(total) * _exact(column_possible) / _exact(possible)
        return float(round(share / _FINEST) * _FINEST)

    def feedback(self, choices: Mapping[str, str]) -> str:
        """The choices in words, a line a row."""
        return "\n".join(line for line in self.lines(choices).values() if line)

    def lines(self, choices: Mapping[str, str]) -> dict[str, str]:
        """Row → its words for the feedback; those of one's own rubric are exactly as they were written."""
        chosen = self.chosen(choices)
        return {one.id: level.words if self.is_own else _line(one, level) for one, level in chosen}


def sheet_of(use: RubricUse) -> RubricSheet | None:
    """The rubric as rows of levels; None where it has none. What the service says too much is left out."""
    rubric = use.rubric
    kind = value_or(rubric.rubric_type, "")
    columns = _in_order(value_or(rubric.columns, []))[:_MOST_COLUMNS]
    rows = _in_order(value_or(rubric.rows, []))[:_MOST_ROWS]
    cells = {(value_or(one.row_id, ""), value_or(one.column_id, "")): one for one in value_or(rubric.cells, [])}
    criteria = tuple(_criterion(row, columns, cells, kind) for row in rows)
    criteria = tuple(one for one in criteria if one.levels)
    return RubricSheet(_text(rubric.title), criteria) if criteria else None


def with_lines(text: str, before: Mapping[str, str], after: Mapping[str, str]) -> str:
    """The feedback with the words of each row in place of those that stood there; what has no place goes to the end."""
    for row, words in before.items():
        given = after.get(row, "")
        if words and words != given and has_words(text, words):
            text = with_words(text, words, given)
    added = [words for row, words in after.items() if words and not before.get(row)]
    return with_text_after(text, "\n".join(added)) if added else text


def _criterion(
    row: RubricLine, columns: list[RubricLine], cells: Mapping[tuple[str, str], RubricCell], kind: str
) -> Criterion:
    own = value_or(row.percentage if kind in _PERCENTAGES else row.row_points, None)
    levels = tuple(
        Level(value_or(cell.id, ""), _text(column.header), _text(cell.description), _points(cell, kind, own))
        for column in columns
        if (cell := cells.get((value_or(row.id, ""), value_or(column.id, "")))) is not None and value_or(cell.id, "")
    )
    most = max((one.points for one in levels if one.points is not None), default=None)
    possible = None if kind == "Nonnumeric" else own if own is not None else most
    return Criterion(value_or(row.id, ""), _text(row.header), possible, levels)


def _points(cell: RubricCell, kind: str, row: float | None) -> float | None:
    if kind == "Nonnumeric":
        return None
    if kind in _PERCENTAGES:
        share = _worth(cell.percentage)
        return None if share is None else float(_exact(share) * _exact(row or 0.0) / 100)
    return _worth(cell.points)


def _worth(worth: Maybe[Worth]) -> float | None:
    given = value_or(worth, None)
    return None if given is None else value_or(given.value, None)


def _in_order(lines: list[RubricLine]) -> list[RubricLine]:
    return sorted(lines, key=lambda line: value_or(line.position, 0))


def _line(criterion: Criterion, level: Level) -> str:
    worth = "" if level.points is None or criterion.possible is None else f" ({level.points:g}/{criterion.possible:g})"
    return f"{criterion.title}: {level.words or level.title}{worth}"


def _text(text: Maybe[str]) -> str:
    return " ".join(value_or(text, "").split())[:_LONGEST]


def _sum(values: Iterable[float]) -> float:
    return float(sum((_exact(value) for value in values), Fraction(0)))


def _exact(value: float) -> Fraction:
    # A float's own digits, so that 0.1 is a tenth.
    return Fraction(repr(value))
