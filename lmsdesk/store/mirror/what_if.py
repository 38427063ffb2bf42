"""Columns for trying things out: they are rows of the mirror that the service knows nothing of, so nothing sends them.

Typing into one is a step like any other, with its history and its undoing; only the way into the outbox is missing.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import apsw

from lmsdesk.model.changes import Changes
from lmsdesk.model.columns import WhatIfDraft
from lmsdesk.model.edits import PAIRED_FIELDS
from lmsdesk.model.gradebook import WHAT_IF
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.model.wire import Json, encode_json
from lmsdesk.store.database.database import Tables
from lmsdesk.store.mirror.catalogue import slots_of
from lmsdesk.store.mirror.column_blobs import column_key, write_cells
from lmsdesk.store.mirror.grade_rows import GradeRow, displayed
from lmsdesk.store.mirror.grades import put_rows

_LAST = 1_000_000
"""Their place in the order: behind everything that the service lists."""
_COPIED = (
    "SELECT user_id, shown_score, exempt FROM gradebook_cell "
    "WHERE course_id = ? AND column_id = ? AND (shown_score IS NOT NULL OR exempt)"
)


class WhatIfColumns(Tables):
    """Makes and changes what-if columns; only a person's verbs call it."""

    async def add(self, course_id: CourseId, draft: WhatIfDraft) -> tuple[ColumnId, Changes]:
        """A new column, with the scores of the one it replaces where the draft says so."""
        return await self._database.write(_add, course_id, draft)

    async def change(self, course_id: CourseId, column_id: ColumnId, draft: WhatIfDraft) -> Changes:
        """Another title, scale or role; the grades in it stay."""
        return await self._database.write(_change, course_id, column_id, draft)

    async def set_gone(self, course_id: CourseId, column_id: ColumnId, *, is_gone: bool) -> Changes:
        """Take the column away, or bring it back with all that was in it."""
        sql = "UPDATE grade_column SET is_gone = ? WHERE course_id = ? AND column_id = ?"
        await self._database.write(lambda connection: connection.execute(sql, (is_gone, course_id, column_id)))
        return Changes(sheets=frozenset({course_id}))


def whole(grade: GradeRow, fields: Json) -> Json:
    """A patch with both faces of its value: nobody else works the other one out."""
    stale = [
        other
        for face, other in PAIRED_FIELDS.items()
        if fields.get(face) is not None and grade.value(other) is not None
    ]
    return {**dict.fromkeys(stale), **fields}


def overlay(grade: GradeRow, fields: Json) -> GradeRow:
    """The grade with these fields in place of its own."""
    kept: dict[str, Any] = {**fields}
    if kept.get("exempt") is not None:
        kept["exempt"] = int(kept["exempt"])
    return grade._replace(**kept)


def keep(connection: apsw.Connection, kept: Sequence[tuple[Cell, GradeRow]]) -> None:
    """Write grades of what-if columns, rows and arrays alike."""
    by_column: defaultdict[tuple[CourseId, ColumnId], dict[UserId, GradeRow]] = defaultdict(dict)
    for cell, row in kept:
        by_column[cell.course_id, cell.column_id][cell.user_id] = row
    for (course_id, column_id), rows in by_column.items():
        put_rows(connection, course_id, column_id, rows)
        slots = slots_of(connection, course_id, rows)
        write_cells(
            connection,
            column_key(connection, course_id, column_id),
            {slots[u]: displayed(row) for u, row in rows.items()},
        )


def _add(connection: apsw.Connection, course_id: CourseId, draft: WhatIfDraft) -> tuple[ColumnId, Changes]:
    # The row's own number names the column: a number that was used is never given again, as old steps may name it.
    key = column_key(connection, course_id, ColumnId(f"{WHAT_IF}new"))
    column_id = ColumnId(f"{WHAT_IF}{key}")
    connection.execute(
        "UPDATE grade_column SET column_id = ?, position = ? WHERE column_key = ?", (column_id, _LAST + key, key)
    )
    changes = _change(connection, course_id, column_id, draft)
    if draft.is_copied and draft.in_place_of is not None:
        copied: list[tuple[Any, ...]] = connection.execute(_COPIED, (course_id, draft.in_place_of)).fetchall()
        rows = [(Cell(course_id, column_id, UserId(u)), GradeRow(score=s, exempt=ex)) for u, s, ex in copied]
        keep(connection, rows)
    return column_id, changes


def _change(connection: apsw.Connection, course_id: CourseId, column_id: ColumnId, draft: WhatIfDraft) -> Changes:
    body = encode_json(draft.body(column_id)).decode()
    connection.execute(
        "UPDATE grade_column SET body = ?, is_calculated = ? WHERE course_id = ? AND column_id = ?",
        (body, draft.total_of is not None, course_id, column_id),
    )
    return Changes(sheets=frozenset({course_id}))
