"""Rubrics: their grids of cells, and how they look on the wire (reference section 15)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sqlalchemy import RowMapping, delete, exists, insert, select

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.content.contents import is_ultra
from lmsdesk.practice.protocol.body_schema import (
    LONG,
    BodySchema,
    Check,
    choice,
    each,
    flag,
    integer,
    number,
    read_only,
    record,
    reference,
    text,
)
from lmsdesk.practice.protocol.errors import bad_request, forbidden
from lmsdesk.practice.protocol.wire import Json, Row, present, primary_id, timestamp, value_at
from lmsdesk.practice.resources.calls import Call, CourseAccess
from lmsdesk.practice.resources.resource_types import ResourceType
from lmsdesk.practice.storage.supporting_tables import rubric_associations, rubric_evaluations, rubric_parts, rubrics

MOST_LINES = 100
MOST_POINTS = 1_000_000
PERCENTAGES = frozenset({"Percentage", "PercentageRange"})
KINDS = ("Numeric", "Nonnumeric", "NumericRange", "Percentage", "PercentageRange")
GRID = ("columns", "rows", "cells")
FRACTION: BodySchema = {"numerator": integer(), "denominator": integer(1)}
_FINEST = 10_000


def _points(path: str, value: object) -> object:
    kept = number(path, value)
    if not isinstance(kept, (int, float)) or not 0 <= kept <= MOST_POINTS:
        raise bad_request(f"The property {path} must be between 0 and {MOST_POINTS}")
    return round(kept, 4)


_SIZE: Json = {"type": "number", "minimum": 0, "maximum": MOST_POINTS}
_POINTS = Check(_points, _SIZE, _SIZE)
_VALUE = record({"value": _POINTS})
_COLUMN: BodySchema = {"id": reference, "header": text(), "position": integer(0, MOST_LINES)}
_ROW: BodySchema = {**_COLUMN, "percentage": _POINTS, "rowPoints": _POINTS}
_CELL: BodySchema = {
    "id": reference,
    "rowId": reference,
    "columnId": reference,
    "description": text(LONG),
    "rowPosition": integer(0, MOST_LINES),
    "columnPosition": integer(0, MOST_LINES),
    "percentage": _VALUE,
    "points": _VALUE,
}
RUBRICS = ResourceType(
    "rubric",
    rubrics,
    {
        **dict.fromkeys(("id", "courseId", "created", "modified", "readOnly"), read_only),
        "title": text(),
        "description": text(LONG),
        "rubricType": choice(*KINDS),
        "columns": each(record(_COLUMN), most=MOST_LINES),
        "rows": each(record(_ROW), most=MOST_LINES),
        "cells": each(record(_CELL), most=MOST_LINES * MOST_LINES),
    },
    {"title": ("title",), "description": ("description",), "kind": ("rubricType",)},
    required=("title", "rubricType"),
)
ASSOCIATION = ResourceType(
    "association",
    rubric_associations,
    {
        **dict.fromkeys(("id", "rubricId", "links"), read_only),
        "associationEntity": record({"gradebookColumnId": reference, "questionId": text()}),
        "usedForGrading": flag,
        "rubricVisibility": choice(
            "Disabled", "VisibleWithScores", "VisibleWithoutScores", "VisibleAfterGrading", Enabled="VisibleWithScores"
        ),
    },
    {},
    required=("associationEntity.gradebookColumnId", "usedForGrading"),
    defaults={"rubricVisibility": "Disabled"},
)


@dataclass(frozen=True)
class Grid:
    """The columns, rows and cells of a rubric, each list in its order."""

    columns: Sequence[RowMapping]
    rows: Sequence[RowMapping]
    cells: Sequence[RowMapping]

    def records(self) -> Json:
        """The three lists on the wire."""
        positions = {line["id"]: line["position"] for line in (*self.columns, *self.rows)}
        return {
            "columns": [_line_record(line) for line in self.columns],
            "rows": [_line_record(line) for line in self.rows],
            "cells": [_cell_record(cell, positions) for cell in self.cells],
        }


def _line_record(line: Row) -> Json:
    return {"id": primary_id(line["id"]), **line["body"], "position": line["position"]}


def _cell_record(cell: Row, positions: Mapping[int, int]) -> Json:
    return {
        "id": primary_id(cell["id"]),
        "rowId": primary_id(cell["row_id"]),
        "columnId": primary_id(cell["column_id"]),
        **cell["body"],
        "rowPosition": positions[cell["row_id"]],
        "columnPosition": positions[cell["column_id"]],
    }


async def grid_of(call: Call, rubric_id: int) -> Grid:
    c = rubric_parts.c
    query = select(rubric_parts).where(c.rubric_id == rubric_id).order_by(c.position, c.id)
    parts = (await call.connection.execute(query)).mappings().all()
    column, row, cell = ([part for part in parts if part["kind"] == kind] for kind in ("column", "row", "cell"))
    return Grid(column, row, cell)


async def keep_grid(call: Call, rubric_id: int, body: Json) -> None:
    """Puts a whole new grid in the place of the old one; parts with the id of an old one keep it."""
    if "columns" not in body and "rows" not in body and "cells" not in body:
        return
    lists = {name: body.get(name) or [] for name in GRID}
    old = await grid_of(call, rubric_id)
    known = {"column": _ids(old.columns), "row": _ids(old.rows), "cell": _ids(old.cells)}
    await call.connection.execute(
        delete(rubric_parts).where(rubric_parts.c.rubric_id == rubric_id, rubric_parts.c.kind == "cell")
    )
    await call.connection.execute(delete(rubric_parts).where(rubric_parts.c.rubric_id == rubric_id))
    keep = _Keeper(call, rubric_id, known)
    _check_lines_of_cells(lists)
    columns = await keep.lines("column", lists["columns"])
    rows = await keep.lines("row", lists["rows"])
    await keep.cells(lists["cells"], columns, rows)


def _check_lines_of_cells(lists: Mapping[str, Sequence[Json]]) -> None:
    """The ids in a cell must be those that the lines at its positions have in the same body."""
    for kind, lines in (("row", lists["rows"]), ("column", lists["columns"])):
        ids = {_position(line, index): line.get("id") for index, line in enumerate(lines)}
        for cell in lists["cells"]:
            address = cell.get(f"{kind}Id")
            if address is not None and address != ids.get(cell.get(f"{kind}Position", -1)):
                raise bad_request(f"The {kind}Id of a cell is not the {kind} at its {kind}Position")


def _position(line: Json, index: int) -> int:
    """The position of a column or row; without one of its own that in the list."""
    return index if line.get("position") is None else int(line["position"])


def _ids(parts: Sequence[RowMapping]) -> set[str]:
    return {primary_id(part["id"]) for part in parts}


@dataclass(frozen=True)
class _Keeper:
    """Writes the parts of one rubric; `known` are the ids that parts of each kind had before."""

    call: Call
    rubric_id: int
    known: Mapping[str, set[str]]

    async def lines(self, kind: str, given: Sequence[Json]) -> dict[int, int]:
        """Columns or rows; returns their numbers by position."""
        numbers: dict[int, int] = {}
        for index, line in enumerate(given):
            position = _position(line, index)
            if position in numbers:
                raise bad_request(f"Two {kind}s have the position {position}")
            body = present({name: line.get(name) for name in ("header", "percentage", "rowPoints")})
            numbers[position] = await self._insert(kind, line.get("id"), position=position, body=body)
        return numbers

    async def cells(self, given: Sequence[Json], columns: Mapping[int, int], rows: Mapping[int, int]) -> None:
        taken = set()
        for cell in given:
            position: tuple[int, int] = cell.get("rowPosition", -1), cell.get("columnPosition", -1)
            if position[0] not in rows or position[1] not in columns or position in taken:
                raise bad_request("Each cell needs a rowPosition and a columnPosition of its own in the grid")
            taken.add(position)
            body = present({name: cell.get(name) for name in ("description", "percentage", "points")})
            ties = {"row_id": rows[position[0]], "column_id": columns[position[1]]}
            await self._insert(
                "cell", cell.get("id"), position=position[0] * MOST_LINES + position[1], body=body, **ties
            )
        if len(taken) != len(columns) * len(rows):
            raise bad_request("The rubric needs a cell for each row and column")

    async def _insert(self, kind: str, address: str | None, **values: object) -> int:
        own = {"id": int(address.split("_")[1])} if address is not None and address in self.known[kind] else {}
        made = insert(rubric_parts).values(rubric_id=self.rubric_id, kind=kind, **own, **values)
        return int((await self.call.connection.execute(made.returning(rubric_parts.c.id))).scalar_one())


async def used(call: Call, numbers: Sequence[int]) -> set[int]:
    """Which of these rubrics somebody was evaluated with: their grids do not change any more."""
    has_evaluation = exists().where(rubric_evaluations.c.association_id == rubric_associations.c.id)
    query = select(rubric_associations.c.rubric_id).where(rubric_associations.c.rubric_id.in_(numbers), has_evaluation)
    return set((await call.connection.execute(query)).scalars())


def rubric_record(row: Row, *, is_used: bool, parts: Json | None = None) -> Json:
    return {
        "id": primary_id(row["id"]),
        "courseId": primary_id(row["course_id"]),
        **row["body"],
        "created": timestamp(row["created_at"]),
        "modified": timestamp(row["modified_at"]),
        "readOnly": is_used,
        **(parts or {}),
    }


def association_record(row: Row) -> Json:
    return {
        "id": primary_id(row["id"]),
        "rubricId": primary_id(row["rubric_id"]),
        "associationEntity": {"gradebookColumnId": primary_id(row["column_id"])},
        **row["body"],
    }


async def associations_of_columns(call: Call, numbers: Sequence[int]) -> dict[int, list[Json]]:
    c = rubric_associations.c
    query = select(rubric_associations).where(c.column_id.in_(numbers)).order_by(c.id)
    found: dict[int, list[Json]] = {}
    for row in (await call.connection.execute(query)).mappings():
        found.setdefault(row["column_id"], []).append(association_record(row))
    return found


def check_reads(access: CourseAccess) -> CourseAccess:
    """Rubrics are for those who make them and those who grade with them."""
    if not {Right.RUBRICS, Right.GRADES} & access.rights:
        raise forbidden()
    return access


def check_writes(access: CourseAccess) -> CourseAccess:
    """Rubrics are made in courses of the newer view only."""
    if not is_ultra(access.row):
        raise bad_request("Rubrics can be changed in Ultra courses only")
    return access


def worth(part: Row, *names: str) -> object:
    return value_at(part["body"], *names)


def fraction_record(value: Fraction | None) -> Json | None:
    """A sum on the wire; its denominator stays small, whatever was added up."""
    if value is None:
        return None
    near = value.limit_denominator(_FINEST)
    return {"numerator": near.numerator, "denominator": near.denominator}


def fraction_of(given: Json | None) -> Fraction | None:
    if given is None:
        return None
    if given.get("numerator") is None or given.get("denominator") is None:
        raise bad_request("The property selectedScore needs a numerator and a denominator")
    return Fraction(given["numerator"], given["denominator"])


def _exact(value: object) -> Fraction:
    # A float's own digits, so that 0.1 is a tenth.
    return Fraction(repr(value)) if isinstance(value, (int, float)) else Fraction(0)


@dataclass(frozen=True)
class Scoring:
    """How a rubric of one kind counts."""

    kind: str
    grid: Grid

    def standard(self, cell: Row) -> Fraction | None:
        """What a cell is worth when nothing else is selected; None in rubrics without numbers."""
        if self.kind == "Nonnumeric":
            return None
        if self.kind == "NumericRange":
            row = next(row for row in self.grid.rows if row["id"] == cell["row_id"])
            most = self.row_possible(row)
            return _exact(worth(cell, "points", "value")) / most if most else Fraction(0)
        return _exact(worth(cell, "percentage" if self.kind in PERCENTAGES else "points", "value"))

    def row_possible(self, row: Row) -> Fraction:
        """The most that a row can bring: its own points or percentage, else that of its best cell."""
        own = worth(row, "percentage" if self.kind in PERCENTAGES else "rowPoints")
        if own is not None:
            return _exact(own)
        cells = (cell for cell in self.grid.cells if cell["row_id"] == row["id"])
        values = [_exact(worth(cell, "points", "value")) for cell in cells]
        return max(values, default=Fraction(0)) if self.kind not in PERCENTAGES else Fraction(0)

    def possible(self) -> Fraction | None:
        if self.kind == "Nonnumeric":
            return None
        return sum((self.row_possible(row) for row in self.grid.rows), Fraction(0))

    def total(self, marks: Iterable[Row]) -> Fraction | None:
        """Points, or percent of the whole in rubrics of percentages."""
        if self.kind == "Nonnumeric":
            return None
        rows = {row["id"]: self.row_possible(row) for row in self.grid.rows}
        return sum((self._points(mark, rows) for mark in marks if mark["numerator"] is not None), Fraction(0))

    def _points(self, mark: Row, rows: Mapping[int, Fraction]) -> Fraction:
        selected = Fraction(mark["numerator"], mark["denominator"])
        if self.kind == "Numeric":
            return selected
        share = selected / 100 if self.kind in PERCENTAGES else selected
        return share * rows[mark["row_id"]]
