"""A gradebook's columns as a person sees them: the service's values with the unsent edits over them."""

from collections.abc import Collection

import numpy as np

from lmsdesk.desk.gradebook.column_arrays import EXEMPT, ColumnArrays
from lmsdesk.desk.gradebook.session.overlay import CellIndex, apply_overlay, index_edits
from lmsdesk.desk.gradebook.what_if import compute_totals
from lmsdesk.desk.platform.long_work import run_now
from lmsdesk.model.ids import ColumnId, UserId
from lmsdesk.model.scores import format_score
from lmsdesk.model.sheet import Sheet

EXEMPT_TEXT = "ex"


def overlay_edits(sheet: Sheet, column_ids: Collection[ColumnId] | None = None) -> dict[ColumnId, ColumnArrays]:
    """The asked-for columns, or all, with the edits laid over them."""
    asked = [cells.column.id for cells in sheet.columns if column_ids is None or cells.column.id in column_ids]
    has_tried = any(c.column.is_what_if and c.column.is_calculated for c in sheet.columns if c.column.id in asked)
    positions = {c.column.id: position for position, c in enumerate(sheet.columns) if has_tried or c.column.id in asked}
    columns = {position: ColumnArrays(sheet.columns[position], sheet.slots) for position in positions.values()}
    index = CellIndex(sheet.course.id, positions, slots_of(sheet))
    run_now(apply_overlay(columns, run_now(index_edits(sheet.edits, sheet.course.id)), index))
    if has_tried:
        compute_totals(list(columns.values()))
    return {column_id: columns[positions[column_id]] for column_id in asked}


def slots_of(sheet: Sheet) -> dict[UserId, int]:
    """The position of each student in the arrays."""
    return {row.membership.user_id: row.slot for row in sheet.rows}


class ExactTexts:
    """Every value as a file says it: exact, with a point, `ex` for exempt; each score is written out once."""

    def __init__(self) -> None:
        self._said: dict[float, str] = {}

    def of(self, column: ColumnArrays) -> list[str]:
        scores: list[float] = column.scores.tolist()
        texts = ["" if score != score else self._text(score) for score in scores]  # noqa: PLR0124 - NaN is no number
        for slot, text in column.texts.items():
            texts[slot] = text
        for slot in np.flatnonzero(column.flags & EXEMPT).tolist():
            texts[slot] = EXEMPT_TEXT
        return texts

    def _text(self, score: float) -> str:
        text = self._said.get(score)
        if text is None:
            text = self._said[score] = format_score(score)
        return text


def exact_text(column: ColumnArrays, slot: int) -> str:
    if column.flags[slot] & EXEMPT:
        return EXEMPT_TEXT
    text = column.texts.get(slot)
    return format_score(float(column.scores[slot])) if text is None else text


def exact_texts(column: ColumnArrays) -> list[str]:
    return ExactTexts().of(column)
