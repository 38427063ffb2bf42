"""Scores of a rubric in exact fractions (reference section 15)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from lmsdesk.practice.gradebook.rubrics import PERCENTAGES, Grid, worth
from lmsdesk.practice.protocol.body_schema import BodySchema, integer
from lmsdesk.practice.protocol.errors import bad_request
from lmsdesk.practice.protocol.wire import Json, Row

FRACTION: BodySchema = {"numerator": integer(), "denominator": integer(1)}
_FINEST = 10_000


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
