"""What a sheet must show, worked out from the rows by another road than the store's own."""

import math
import struct
from collections import defaultdict
from typing import Any

import apsw

from lmsdesk.model.ids import ColumnId, UserId
from lmsdesk.model.sheet import CellFlag
from lmsdesk.store import Store
from tests.unit.store.builders import COURSE

_GRADES = (
    "SELECT column_id, user_id, coalesce(display_score, score) AS score, coalesce(display_text, text) AS text, "
    "ifnull(exempt, 0), overridden IS NOT NULL, ifnull(notes, '') <> '', ifnull(feedback, '') <> '' FROM grade"
)

Shown = tuple[float | None, int, str | None]


async def from_arrays(store: Store) -> dict[tuple[ColumnId, UserId], Shown]:
    """Every cell of the sheet that shows anything."""
    sheet = await store.views.sheet(COURSE)
    found: dict[tuple[ColumnId, UserId], Shown] = {}
    for cells in sheet.columns:
        assert (len(cells.scores), len(cells.flags)) == (8 * sheet.slots, sheet.slots)
        scores = struct.unpack(f"<{sheet.slots}d", cells.scores)
        for row in sheet.rows:
            score = None if math.isnan(scores[row.slot]) else scores[row.slot]
            shown = (score, cells.flags[row.slot], cells.texts.get(row.slot))
            if shown != (None, 0, None):
                found[cells.column.id, row.membership.user_id] = shown
    return found


async def from_rows(store: Store) -> dict[tuple[ColumnId, UserId], Shown]:
    """The same from the rows of grades and attempts."""
    return await store._database.read(_from_rows)


def _from_rows(connection: apsw.Connection) -> dict[tuple[ColumnId, UserId], Shown]:
    cells: defaultdict[tuple[ColumnId, UserId], list[Any]] = defaultdict(lambda: [None, 0, None])
    names = (CellFlag.EXEMPT, CellFlag.OVERRIDDEN, CellFlag.HAS_NOTES, CellFlag.HAS_FEEDBACK)
    for column, user, score, text, *marks in connection.execute(_GRADES):
        flags = sum(flag.value for flag, is_set in zip(names, marks, strict=True) if is_set)
        cells[ColumnId(column), UserId(user)] = [score, flags, None if _says_no_more(text, score) else text]
    for column, user in connection.execute("SELECT DISTINCT column_id, user_id FROM attempt WHERE needs_grading"):
        cells[ColumnId(column), UserId(user)][1] |= CellFlag.NEEDS_GRADING.value
    return {place: (shown[0], shown[1], shown[2]) for place, shown in cells.items() if shown != [None, 0, None]}


def _says_no_more(text: str | None, score: float | None) -> bool:
    return not text or (text.replace(".", "", 1).isdigit() and float(text) == score)
