"""What a person can say of a column: the fields that can be set, and columns that exist only on this computer."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final

from msgspec import Struct

from lmsdesk.model.field_values import changed, nested, values_at
from lmsdesk.model.gradebook import Column
from lmsdesk.model.ids import ColumnId
from lmsdesk.model.wire import Json, plain


class ColumnField(StrEnum):
    """What can be set of a column, by its path on the wire (reference section 8)."""

    NAME = "name"
    DISPLAY_NAME = "displayName"
    DESCRIPTION = "description"
    POSSIBLE = "score.possible"
    CATEGORY = "gradebookCategoryId"
    SCHEMA = "grading.schemaId"
    DUE = "grading.due"
    KIND = "grading.type"
    ATTEMPTS = "grading.attemptsAllowed"
    SCORING = "grading.scoringModel"
    ANONYMITY = "grading.anonymousGrading.type"
    RELEASE = "grading.anonymousGrading.releaseAfter"
    AVAILABLE = "availability.available"
    COUNTED = "includeInCalculations"
    STATISTICS = "showStatisticsToStudents"


Values = Mapping[ColumnField, object]
"""What fields hold, as JSON; a field that is absent on the wire is None."""

_MOMENTS: Final = {ColumnField.DUE, ColumnField.RELEASE}


class Fixed(StrEnum):
    """Why a field cannot be set."""

    AFTER_MAKING = "after_making"
    """Only when the column is made."""
    NO_HAND_INS = "no_hand_ins"
    """Nothing is handed in for columns of this kind."""
    CALCULATED = "calculated"
    """The service works the column out."""
    ON_SITE = "on_site"
    """In courses of this view it is only set on the site itself."""


def fixed_fields(kind: str, *, is_new: bool, set_on_site: Collection[ColumnField]) -> dict[ColumnField, Fixed]:
    """What cannot be set of a column of this kind (reference section 8)."""
    found: dict[ColumnField, Fixed] = {}
    if not is_new:
        found[ColumnField.KIND] = Fixed.AFTER_MAKING
    attempts = (ColumnField.ATTEMPTS, ColumnField.SCORING, ColumnField.ANONYMITY, ColumnField.RELEASE)
    if kind != "Attempts":
        found |= dict.fromkeys(attempts, Fixed.NO_HAND_INS)
    if kind == "Calculated":
        found |= dict.fromkeys((*attempts, ColumnField.POSSIBLE, ColumnField.DUE), Fixed.CALCULATED)
    return found | dict.fromkeys(set_on_site, Fixed.ON_SITE)


def values_of(column: Column) -> dict[ColumnField, object]:
    return values_at(plain(column), ColumnField)


def body_of(values: Values) -> Json:
    """The JSON object that sets these fields."""
    return nested(values)


def changed_fields(before: Values, after: Values) -> dict[ColumnField, object]:
    """The fields of `after` that mean something else than in `before`."""
    return changed(before, after, _MOMENTS)


class Losses(Struct, frozen=True):
    """What goes with a column."""

    grades: int
    """Grades, notes and feedback on the service."""
    attempts: int
    unsent: int
    """Grades that are only on this computer."""
    totals: tuple[str, ...] = ()
    """The titles of columns that are worked out from it."""

    @property
    def is_nothing(self) -> bool:
        return not self.grades and not self.attempts


class WhatIfDraft(Struct, frozen=True):
    """A column for trying things out: `title` is its name with the mark that goes wherever it goes."""

    name: str
    title: str
    possible: float | None = None
    in_place_of: ColumnId | None = None
    """The column whose grades it replaces in totals; where it is empty, the real grade counts."""
    total_of: ColumnId | None = None
    """The total that is worked out anew with what replaces its parts; such a column takes no grades."""
    is_copied: bool = False
    """Whether it starts with the scores of the column it replaces."""

    def body(self, column_id: ColumnId) -> Json:
        kind = "Calculated" if self.total_of else "Manual"
        what_if = {"inPlaceOf": self.in_place_of, "totalOf": self.total_of}
        return {
            "id": column_id,
            "name": self.name,
            "displayName": self.title,
            "score": {"possible": self.possible},
            "grading": {"type": kind},
            "whatIf": what_if,
        }


def replaced_by(column: Column) -> ColumnId | None:
    return _link(column, "inPlaceOf")


def total_behind(column: Column) -> ColumnId | None:
    """The total that a what-if column works out anew."""
    return _link(column, "totalOf")


def stand_ins(columns: Sequence[Column]) -> dict[ColumnId, Column]:
    """The what-if column that replaces each column; of several the newest."""
    return {real: column for column in columns for real in _replaced_columns(column)}


def _replaced_columns(column: Column) -> Iterator[ColumnId]:
    real = replaced_by(column) if column.is_what_if else None
    if real is not None:
        yield real


def _link(column: Column, name: str) -> ColumnId | None:
    settings = column.raw.get("whatIf")
    found = settings.get(name) if isinstance(settings, dict) else None
    return ColumnId(found) if isinstance(found, str) and found else None
