"""What a window would paint, compared with the rows of the store."""

import math
import struct

import apsw

from lmsdesk.model.sheet import CellFlag, Sheet
from tests.simulator.ledger import look

_ROWS = "SELECT column_id, user_id, score, display_score, exempt, notes, feedback FROM grade"


def differences(sheet: Sheet, connection: apsw.Connection) -> list[str]:
    """Where the arrays of a sheet and the rows do not say the same, or its edits are not those that wait."""
    found: list[str] = []
    slots = {row.membership.user_id: row.slot for row in sheet.rows}
    columns = {cells.column.id: cells for cells in sheet.columns}
    for column, user, score, display, exempt, notes, feedback in connection.execute(_ROWS):
        cells, slot = columns.get(column), slots.get(user)
        if cells is None or slot is None:
            continue
        painted = struct.unpack_from("<d", cells.scores, 8 * slot)[0] if len(cells.scores) >= 8 * slot + 8 else None
        wanted = score if display is None else display
        flags = CellFlag(cells.flags[slot])
        marks = (CellFlag.EXEMPT in flags, CellFlag.HAS_NOTES in flags, CellFlag.HAS_FEEDBACK in flags)
        if (None if painted is None or math.isnan(painted) else painted) != wanted:
            found.append(f"{column} {user} is painted as {painted} and stored as {wanted}")
        if marks != (bool(exempt), bool(notes), bool(feedback)):
            found.append(f"{column} {user} is marked {flags!r} and stored as {exempt} {notes} {feedback}")
    waiting = {(row.id, str(sorted(row.patch.items(), key=str))) for row in look(connection).edits.values()}
    told = {(edit.id, str(sorted(edit.patch.items(), key=str))) for edit in sheet.edits}
    if waiting != told:
        found.append(f"the sheet has the edits {told} and {waiting} wait")
    return found
