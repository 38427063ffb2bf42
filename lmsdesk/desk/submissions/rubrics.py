"""The rubric of a column while it is marked: its items, what was chosen, and what that makes of the score."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final

from msgspec import Struct

from lmsdesk.api import Client
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.ids import AttemptTarget, ColumnId, CourseId
from lmsdesk.model.rubrics import RubricCell, RubricLine, RubricTarget, RubricUse, Worth
from lmsdesk.model.wire import Maybe, known
from lmsdesk.store import Store
from lmsdesk.sync.rubrics import RubricPull

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

    def level(self, cell_id: str | None) -> Level | None:
        """The level of this id."""
        return next((one for one in self.levels if one.id == cell_id), None)


class RubricSheet(Struct, frozen=True):
    """A rubric as it is shown and counted."""

    title: str
    criteria: tuple[Criterion, ...]

    @property
    def possible(self) -> float | None:
        """The most that all rows bring; None in a rubric without points."""
        points = [one.possible for one in self.criteria]
        return None if not points or None in points else _sum(point or 0.0 for point in points)

    def chosen(self, choices: Mapping[str, str]) -> list[tuple[Criterion, Level]]:
        """The rows that have a choice, in their order; choices that the rubric does not know are passed over."""
        found = ((one, one.level(choices.get(one.id))) for one in self.criteria)
        return [(one, level) for one, level in found if level is not None]

    def total(self, choices: Mapping[str, str]) -> float | None:
        """The points chosen so far; None in a rubric without points."""
        if self.possible is None:
            return None
        return _sum(level.points or 0.0 for _, level in self.chosen(choices))

    def is_complete(self, choices: Mapping[str, str]) -> bool:
        """Whether every row has a choice."""
        return bool(self.criteria) and len(self.chosen(choices)) == len(self.criteria)

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
        return "\n".join(_line(criterion, level) for criterion, level in self.chosen(choices))


class Rubrics:
    """Rubrics of columns; reading what is known needs no network."""

    def __init__(self, store: Store, client: Client) -> None:
        self._store = store
        self._pull = RubricPull(client, store)
        self._asked: set[tuple[CourseId, ColumnId]] = set()

    async def of(self, course_id: CourseId, column_id: ColumnId) -> RubricSheet | None:
        """The rubric of a column as it is known here."""
        use = await self._store.rubrics.of(course_id, column_id)
        return None if use is None else sheet_of(use)

    async def refresh(self, course_id: CourseId, column_id: ColumnId) -> None:
        """Ask the service for the rubric of a column, once while the program runs; a failure is not the person's."""
        place = (course_id, column_id)
        if place in self._asked:
            return
        self._asked.add(place)
        try:
            await self._pull.run(course_id, column_id)
        except LmsdeskError:
            self._asked.discard(place)

    async def choices(self, target: AttemptTarget) -> dict[str, str]:
        """What was chosen for an attempt: row → cell."""
        return await self._store.rubric_choices.of(RubricTarget.beside(target))


def sheet_of(use: RubricUse) -> RubricSheet | None:
    """The rubric as rows of levels; None where it has none. What the service says too much is left out."""
    rubric = use.rubric
    kind = known(rubric.rubric_type, "")
    columns = _in_order(known(rubric.columns, []))[:_MOST_COLUMNS]
    rows = _in_order(known(rubric.rows, []))[:_MOST_ROWS]
    cells = {(known(one.row_id, ""), known(one.column_id, "")): one for one in known(rubric.cells, [])}
    criteria = tuple(_criterion(row, columns, cells, kind) for row in rows)
    criteria = tuple(one for one in criteria if one.levels)
    return RubricSheet(_text(rubric.title), criteria) if criteria else None


def _criterion(
    row: RubricLine, columns: list[RubricLine], cells: Mapping[tuple[str, str], RubricCell], kind: str
) -> Criterion:
    own = known(row.percentage if kind in _PERCENTAGES else row.row_points, None)
    levels = tuple(
        Level(known(cell.id, ""), _text(column.header), _text(cell.description), _points(cell, kind, own))
        for column in columns
        if (cell := cells.get((known(row.id, ""), known(column.id, "")))) is not None and known(cell.id, "")
    )
    most = max((one.points for one in levels if one.points is not None), default=None)
    possible = None if kind == "Nonnumeric" else own if own is not None else most
    return Criterion(known(row.id, ""), _text(row.header), possible, levels)


def _points(cell: RubricCell, kind: str, row: float | None) -> float | None:
    if kind == "Nonnumeric":
        return None
    if kind in _PERCENTAGES:
        share = _worth(cell.percentage)
        return None if share is None else float(_exact(share) * _exact(row or 0.0) / 100)
    return _worth(cell.points)


def _worth(worth: Maybe[Worth]) -> float | None:
    given = known(worth, None)
    return None if given is None else known(given.value, None)


def _in_order(lines: list[RubricLine]) -> list[RubricLine]:
    return sorted(lines, key=lambda line: known(line.position, 0))


def _line(criterion: Criterion, level: Level) -> str:
    worth = "" if level.points is None or criterion.possible is None else f" ({level.points:g}/{criterion.possible:g})"
    return f"{criterion.title}: {level.words or level.title}{worth}"


def _text(text: Maybe[str]) -> str:
    return " ".join(known(text, "").split())[:_LONGEST]


def _sum(values: Iterable[float]) -> float:
    return float(sum((_exact(value) for value in values), Fraction(0)))


def _exact(value: float) -> Fraction:
    # A float's own digits, so that 0.1 is a tenth.
    return Fraction(repr(value))
