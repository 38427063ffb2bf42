"""One grade as a row of the mirror, and what of it a sheet shows."""

import math
from collections.abc import Mapping
from operator import attrgetter
from typing import Final, NamedTuple

from msgspec import UNSET, Struct
from msgspec.structs import fields

from lmsdesk.model.gradebook import GRADE_FIELDS, DisplayGrade, Grade
from lmsdesk.model.ids import Cell
from lmsdesk.model.sheet import CellFlag
from lmsdesk.model.wire import Json, decode_json, encode_json, record, value_or

_COLUMN_FIELDS: Final = (*GRADE_FIELDS, "overridden", "status", "change_index")
_values_of = attrgetter(*_COLUMN_FIELDS)
_APART: Final = frozenset({*_COLUMN_FIELDS, "user_id", "column_id", "display_grade"})
_SHOWN: Final = frozenset({"score", "text"})
DISPLAY_FIELDS = ("display_score", "display_text")


def _names(kind: type[Struct]) -> Mapping[str, str]:
    """The fields of the record and their names on the wire."""
    return {field.name: field.encode_name for field in fields(kind) if field.name != "raw"}


_NAMES: Final = _names(Grade)
_OTHER_NAMES: Final = {field: name for field, name in _NAMES.items() if field not in _APART}
_DISPLAY_NAMES: Final = _names(DisplayGrade)
_OTHER_DISPLAY_NAMES: Final = {field: name for field, name in _DISPLAY_NAMES.items() if field not in _SHOWN}
_KNOWN: Final = frozenset(_NAMES.values())
_KNOWN_OF_DISPLAY: Final = frozenset(_DISPLAY_NAMES.values())


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
_NO_DISPLAY: Final = DisplayGrade()


class Shown(NamedTuple):
    """What a cell of a sheet shows."""

    score: float
    flags: int
    text: str | None


def row_of(grade: Grade) -> GradeRow:
    """Take a grade apart."""
    # Tens of thousands come with a course: asked for in one go, they take half the time.
    score, text, exempt, notes, feedback, overridden, status, change_index = [
        None if value is UNSET else value for value in _values_of(grade)
    ]
    display = grade.display_grade or _NO_DISPLAY
    return GradeRow(
        score,
        text,
        None if exempt is None else int(exempt),
        notes,
        feedback,
        value_or(display.score, None),
        value_or(display.text, None),
        None if overridden is None else str(overridden),
        status,
        change_index,
        _rest(grade),
    )


def grade_of(cell: Cell, row: GradeRow) -> Grade:
    """Put a grade together again."""
    made: Json = decode_json(row.rest)
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
    rest = _others(grade, grade.raw, _OTHER_NAMES, _KNOWN)
    if grade.display_grade is not None:
        raw = value_or(grade.raw.get("displayGrade"), {})
        if more := _others(grade.display_grade or _NO_DISPLAY, raw, _OTHER_DISPLAY_NAMES, _KNOWN_OF_DISPLAY):
            rest["displayGrade"] = more
    return encode_json(rest).decode() if rest else "{}"


def _others(value: Struct, raw: Json, names: Mapping[str, str], known: frozenset[str]) -> Json:
    """What this version does not know, and what it knows without a column for it."""
    others = {name: raw[name] for name in raw.keys() - known}
    for field, name in names.items():
        if (one := getattr(value, field)) is not UNSET:
            others[name] = one
    return others


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
