"""A gradebook as a file for spreadsheet programs: what the person sees, unsent values included."""

import asyncio
import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import numpy as np

from lmsdesk.desk.files import write_whole
from lmsdesk.desk.xlsx import Value, workbook
from lmsdesk.model.edits import Edit
from lmsdesk.model.ids import CourseId
from lmsdesk.model.people import Membership, Name, User
from lmsdesk.model.scores import format_score
from lmsdesk.model.sheet import CellFlag, ColumnCells, Sheet
from lmsdesk.model.wire import known

STUDENT_COLUMNS = ("Last name", "First name", "User name", "Student ID")
EXEMPT_TEXT = "ex"

_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)")
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


class HasSheets(Protocol):
    """What an export reads from: the workspace."""

    async def sheet(self, course_id: CourseId) -> Sheet:
        """The stored gradebook with the edits to lay over it."""


async def export_csv(workspace: HasSheets, course_id: CourseId, out: Path) -> None:
    """Write the gradebook as UTF-8 with a byte-order mark, whole or not at all; raises FileUnwritable."""
    sheet = await workspace.sheet(course_id)
    await asyncio.to_thread(lambda: write_whole(out, csv_of(sheet).encode("utf-8-sig")))


async def export_xlsx(workspace: HasSheets, course_id: CourseId, out: Path) -> None:
    """Write the gradebook as a workbook with numbers as numbers, whole or not at all; raises FileUnwritable."""
    sheet = await workspace.sheet(course_id)
    await asyncio.to_thread(lambda: write_whole(out, workbook(map(_typed, rows_of(sheet)))))


def csv_of(sheet: Sheet) -> str:
    """The rows of the file as text, in which no cell is a formula."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows(map(_safe, row) for row in rows_of(sheet))
    return text.getvalue()


def rows_of(sheet: Sheet) -> Iterator[list[str]]:
    """A row of titles, then one student a row in the order of the sheet."""
    yield [*STUDENT_COLUMNS, *_titles(sheet)]
    columns = [_values(sheet, column) for column in sheet.columns]
    for row in sheet.rows:
        yield [*_student(row.membership), *(values[row.slot] for values in columns)]


def _typed(row: list[str]) -> list[Value]:
    people, grades = row[: len(STUDENT_COLUMNS)], row[len(STUDENT_COLUMNS) :]
    return [*people, *(float(value) if _NUMBER.fullmatch(value) else value for value in grades)]


def _titles(sheet: Sheet) -> Iterator[str]:
    seen = Counter(cells.column.title for cells in sheet.columns)
    for cells in sheet.columns:
        title = cells.column.title
        yield title if seen[title] == 1 else f"{title} [{cells.column.id}]"


def _student(membership: Membership) -> tuple[str, str, str, str]:
    user = known(membership.user, None) or User(id=membership.user_id)
    name = known(user.name, Name())
    return (
        known(name.family, ""),
        known(name.given, ""),
        known(user.user_name, "") or user.id,
        known(user.student_id, ""),
    )


def _values(sheet: Sheet, cells: ColumnCells) -> list[str]:
    scores = np.frombuffer(cells.scores, dtype="<f8").tolist()
    values = [format_score(score) for score in scores]
    for slot, text in cells.texts.items():
        values[slot] = text
    for slot in np.flatnonzero(np.frombuffer(cells.flags, dtype=np.uint8) & CellFlag.EXEMPT).tolist():
        values[slot] = EXEMPT_TEXT
    slots = {row.membership.user_id: row.slot for row in sheet.rows}
    for edit in sheet.edits:
        if edit.cell.column_id == cells.column.id and edit.cell.user_id in slots:
            slot = slots[edit.cell.user_id]
            values[slot] = _edited(edit, values[slot])
    return values


def _edited(edit: Edit, stored: str) -> str:
    patch = edit.patch
    if patch.get("exempt"):
        return EXEMPT_TEXT
    if patch.get("text"):
        return str(patch["text"])
    if "score" in patch:
        return format_score(patch["score"])
    return "" if "text" in patch else stored


def _safe(value: str) -> str:
    """The value as text that no spreadsheet program runs as a formula."""
    return f"'{value}" if value.startswith(_FORMULA_STARTS) and not _NUMBER.fullmatch(value) else value
