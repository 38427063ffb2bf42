"""A rubric that a person makes, as it is typed: a line an item or a level."""

import secrets
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from lmsdesk.desk.submissions.comments import CommentRefused, clean_text, parse_points, points_text
from lmsdesk.desk.submissions.rubric_sheets import Criterion, Level, RubricSheet
from lmsdesk.errors import LmsdeskError, Worded
from lmsdesk.model.comments import LONGEST_TEXT, MOST_POINTS
from lmsdesk.model.scores import format_score

MOST_LINES: Final = 300
_LONGEST_TITLE: Final = 200
_CELLS: Final = 4
"""Of a line: item, level, points, words."""


class RubricRefused(LmsdeskError):
    """A rubric cannot be kept as it is typed."""


class RubricRow(Struct, frozen=True):
    """One line as it is typed: without a level it is an item that is given or not, such as a deduction."""

    item: str = ""
    level: str = ""
    points: str = ""
    words: str = ""
    id: str = ""
    """The level that it was before; empty in a new line."""
    item_id: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is typed in it."""
        return not any(one.strip() for one in (self.item, self.level, self.points, self.words))


def rows_of(sheet: RubricSheet, *, decimal_point: str = ".") -> list[RubricRow]:
    """A rubric as lines; the title of an item stands in each of its levels."""

    def row(one: Criterion, level: Level) -> RubricRow:
        signed = points_text(level.points, decimal_point=decimal_point)
        plain = format_score(level.points, decimal_point=decimal_point)
        points = signed if one.is_optional else plain
        return RubricRow(one.title, level.title, points, level.words, level.id, one.id)

    return [row(one, level) for one in sheet.criteria for level in one.levels]


def as_text(rows: Iterable[RubricRow]) -> str:
    """Lines as a spreadsheet takes them from the clipboard."""
    cells = ((one.item, one.level, one.points, one.words) for one in rows if not one.is_empty)
    return "".join("\t".join(" ".join(cell.split()) for cell in line) + "\n" for line in cells)


def from_text(text: str) -> list[RubricRow]:
    """Lines as a spreadsheet, or another rubric, gives them; what is too much is left out."""
    lines = (line.split("\t") for line in clean_text(text).splitlines()[:MOST_LINES])
    found = (RubricRow(*(cell.strip()[:LONGEST_TEXT] for cell in cells[:_CELLS])) for cells in lines)
    return [one for one in found if not one.is_empty]


def sheet_from(
    title: str, rows: Iterable[RubricRow], possible: float | None, *, decimal_point: str = "."
) -> RubricSheet:
    """The rubric that these lines make; lines of one item stand below each other. Raises RubricRefused.

    Where all are items that are given or not, they are counted from the points possible.
    """
    typed = [one for one in rows if not one.is_empty]
    if not typed:
        raise RubricRefused("A rubric needs an item.", hint="Enter what is given or taken off, and its points.")
    if len(typed) > MOST_LINES:
        raise RubricRefused("The rubric is too long.", hint=Worded("Keep it under {count} lines.", count=MOST_LINES))
    criteria = list[Criterion]()
    for (item, has_levels), group in groupby(typed, key=lambda one: (_title(one.item), bool(one.level.strip()))):
        lines = list(group)
        if has_levels:
            criteria.append(_criterion(item, lines, decimal_point))
        else:
            criteria += [_item(item, one, decimal_point) for one in lines]
    criteria = _with_names_of_their_own(criteria)
    is_list = all(one.is_optional for one in criteria)
    return RubricSheet(_title(title), tuple(criteria), is_own=True, start=(possible or 0.0) if is_list else 0.0)


def _with_names_of_their_own(criteria: Iterable[Criterion]) -> list[Criterion]:
    """An item whose lines were moved apart is two by now."""
    made, used = list[Criterion](), set[str]()
    for one in criteria:
        made.append(replace(one, id=_new_id()) if one.id in used else one)
        used.add(made[-1].id)
    return made


def _criterion(item: str, lines: Sequence[RubricRow], point: str) -> Criterion:
    levels = tuple(_level(one, item, point) for one in lines)
    most = max(one.points or 0.0 for one in levels)
    name = next((one.item_id for one in lines if one.item_id), "") or _new_id()
    return Criterion(name, item, most, levels)


def _item(item: str, line: RubricRow, point: str) -> Criterion:
    level = _level(line, item, point)
    return Criterion(line.item_id or _new_id(), item, 0.0, (level,), is_optional=True)


def _level(line: RubricRow, item: str, point: str) -> Level:
    try:
        points = parse_points(line.points, decimal_point=point)
    except CommentRefused as problem:
        raise _refused(item, problem) from problem
    if not item:
        raise RubricRefused("A line has no item.", hint="Enter what the points are for.")
    if points is not None and abs(points) > MOST_POINTS:
        raise RubricRefused(
            "There are too many points.", hint=Worded("Enter at most {count}.", count=round(MOST_POINTS))
        )
    words = clean_text(line.words).strip()[:LONGEST_TEXT]
    return Level(line.id or _new_id(), _title(line.level), words, points or 0.0)


def _refused(item: str, problem: CommentRefused) -> RubricRefused:
    return RubricRefused(
        "The points are not a number.", detail=Worded("They are on the line “{item}”.", item=item), hint=problem.hint
    )


def _title(text: str) -> str:
    return " ".join(clean_text(text).split())[:_LONGEST_TITLE]


def _new_id() -> str:
    return secrets.token_hex(6)
