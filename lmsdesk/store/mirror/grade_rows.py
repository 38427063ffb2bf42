"""One grade as a row of the mirror, and what of it a sheet shows."""

import math
from collections.abc import Collection, Mapping
from typing import NamedTuple

from msgspec import UNSET, Struct
from msgspec.structs import fields

from lmsdesk.model.gradebook import GRADE_FIELDS, DisplayGrade, Grade
from lmsdesk.model.ids import Cell
from lmsdesk.model.sheet import CellFlag
from lmsdesk.model.wire import Json, decode_json, encode_json, record, value_or

_ENTERED = frozenset(GRADE_FIELDS)
_TAKEN_APART = _ENTERED | {"userId", "columnId", "overridden", "status", "changeIndex", "displayGrade"}
_SHOWN = frozenset({"score", "text"})
DISPLAY_FIELDS = ("display_score", "display_text")


def _others(kind: type[Struct], apart: Collection[str]) -> Mapping[str, str]:
    """The fields that have no column of their own, and their names on the wire."""
    return {field.name: field.encode_name for field in fields(kind) if field.encode_name not in apart}


_OTHER_FIELDS = _others(Grade, _TAKEN_APART | {"raw"})
_OTHER_DISPLAY_FIELDS = _others(DisplayGrade, _SHOWN)


class GradeRow(NamedTuple):
    """The values of one grade in the order of the table; absent and null are the same here."""

    score: float | None = None
    text: str | None = None
    exempt: int | None = None
    notes: str | None = None
    feedback: str | None = None
    display_score: float | None = None
    display_text: str | None = None
    overridden: str | None = None
    status: str | None = None
    change_index: int | None = None
    rest: str = "{}"
    """What this version has no column for."""

    def value(self, field: str) -> object:
        """One of the fields a person can change, as it would be on the wire."""
        value: object = getattr(self, field)
        return bool(value) if field == "exempt" and value is not None else value


COLUMNS = ", ".join(GradeRow._fields)
EMPTY = GradeRow()


class Shown(NamedTuple):
    """What a cell of a sheet shows."""

    score: float
    flags: int
    text: str | None


def row_of(grade: Grade) -> GradeRow:
    """Take a grade apart."""
    display = value_or(grade.display_grade, DisplayGrade())
    overridden = value_or(grade.overridden, None)
    exempt = value_or(grade.exempt, None)
    return GradeRow(
        value_or(grade.score, None),
        value_or(grade.text, None),
        None if exempt is None else int(exempt),
        value_or(grade.notes, None),
        value_or(grade.feedback, None),
        value_or(display.score, None),
        value_or(display.text, None),
        None if overridden is None else str(overridden),
        value_or(grade.status, None),
        value_or(grade.change_index, None),
        _rest(grade),
    )


def grade_of(cell: Cell, row: GradeRow) -> Grade:
    """Put a grade together again."""
    made: Json = decode_json(row.rest.encode())
    display = made.pop("displayGrade", {})
    display.update(_present({"score": row.display_score, "text": row.display_text}))
    fields = {name: row.value(name) for name in GRADE_FIELDS}
    fields |= {"overridden": row.overridden, "status": row.status, "changeIndex": row.change_index}
    fields |= {"displayGrade": display or None}
    return record(Grade, {"userId": cell.user_id, "columnId": cell.column_id, **_present(fields), **made})


def displayed(row: GradeRow) -> Shown:
    """The entered, overriding or computed score; the text where it says more than the score."""
    score = row.score if row.display_score is None else row.display_score
    text = row.text if row.display_text is None else row.display_text
    flags = (
        (CellFlag.EXEMPT.value if row.exempt else 0)
        | (CellFlag.OVERRIDDEN.value if row.overridden else 0)
        | (CellFlag.HAS_NOTES.value if row.notes else 0)
        | (CellFlag.HAS_FEEDBACK.value if row.feedback else 0)
    )
    return Shown(math.nan if score is None else score, flags, None if _is_plain(text, score) else text)


def is_same(field: str, one: object, other: object) -> bool:
    """Whether two values of a field mean the same: null, absent, an empty text and not exempt are nothing."""
    if field == "exempt":
        return bool(one) == bool(other)
    if field in {"score", "display_score"}:
        return one == other
    return (None if one == "" else one) == (None if other == "" else other)


def _rest(grade: Grade) -> str:
    rest = {name: value for name, value in grade.raw.items() if name not in _TAKEN_APART}
    rest |= _present_fields(grade, _OTHER_FIELDS)
    if grade.display_grade is not None:
        given = value_or(grade.raw.get("displayGrade"), {})
        more = {name: value for name, value in given.items() if name not in _SHOWN}
        if more := more | _present_fields(value_or(grade.display_grade, DisplayGrade()), _OTHER_DISPLAY_FIELDS):
            rest["displayGrade"] = more
    return encode_json(rest).decode() if rest else "{}"


def _present_fields(value: Struct, names: Mapping[str, str]) -> Json:
    found = {name: getattr(value, field) for field, name in names.items()}
    return {name: one for name, one in found.items() if one is not UNSET}


def _present(fields: Json) -> Json:
    return {name: value for name, value in fields.items() if value is not None}


def _is_plain(text: str | None, score: float | None) -> bool:
    if not text:
        return True
    if score is None:
        return False
    try:
        return float(text) == score
    except ValueError:
        return False
