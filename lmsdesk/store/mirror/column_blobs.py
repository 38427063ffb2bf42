"""The arrays beside the mirror's rows: one of scores and one of flags a column, changed in place."""

import struct
from collections.abc import Mapping

import apsw

from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.model.sheet import CellFlag
from lmsdesk.model.wire import decode_json, encode_json
from lmsdesk.store.mirror.grade_rows import Shown

SCORE = struct.Struct("<d")
NO_SCORE = SCORE.pack(float("nan"))
# Arrays grow by this many slots, so that a course does not rewrite them for each newcomer.
_STEP = 256
_WAITING = CellFlag.NEEDS_GRADING.value


def room_for(slots: int) -> int:
    """The length of arrays that hold this many slots."""
    return -(-slots // _STEP) * _STEP


def column_key(connection: apsw.Connection, course_id: CourseId, column_id: ColumnId) -> int:
    """The column's number; a column the service has not described yet gets a bare row."""
    sql = "SELECT column_key FROM grade_column WHERE course_id = ? AND column_id = ?"
    found = connection.execute(sql, (course_id, column_id)).get
    if found is not None:
        return int(found)
    connection.execute(
        "INSERT INTO grade_column (course_id, column_id, position) VALUES (?, ?, 0)", (course_id, column_id)
    )
    return connection.last_insert_rowid()


def write_cells(connection: apsw.Connection, key: int, cells: Mapping[int, Shown]) -> None:
    """Write what these slots show; the mark for waiting attempts stays as it is."""
    first, last = min(cells), max(cells)
    _make_room(connection, key, last + 1)
    with connection.blob_open("main", "snapshot", "scores", key, True) as blob:
        scores = _span(blob, first * SCORE.size, (last + 1) * SCORE.size)
        for slot, cell in cells.items():
            SCORE.pack_into(scores, (slot - first) * SCORE.size, cell.score)
        _put(blob, first * SCORE.size, scores)
    with connection.blob_open("main", "snapshot", "flags", key, True) as blob:
        flags = _span(blob, first, last + 1)
        for slot, cell in cells.items():
            flags[slot - first] = (flags[slot - first] & _WAITING) | cell.flags
        _put(blob, first, flags)
    _write_texts(connection, key, cells)


def mark_waiting(connection: apsw.Connection, key: int, slots: Mapping[int, bool]) -> set[int]:
    """Say of each slot whether an attempt waits for a grader; returns the slots where that is new."""
    if not slots:
        return set()
    _make_room(connection, key, max(slots) + 1)
    with connection.blob_open("main", "snapshot", "flags", key, True) as blob:
        flags = bytearray(blob.read())
        moved = {slot for slot, is_waiting in slots.items() if bool(flags[slot] & _WAITING) != is_waiting}
        for slot in moved:
            flags[slot] ^= _WAITING
        if moved:
            _put(blob, 0, flags)
    return moved


def _make_room(connection: apsw.Connection, key: int, slots: int) -> None:
    length = connection.execute("SELECT length(flags) FROM snapshot WHERE column_key = ?", (key,)).get
    if length is not None and int(length) >= slots:
        return
    missing = room_for(slots) - int(length or 0)
    more = (NO_SCORE * missing, bytes(missing))
    if length is None:
        connection.execute("INSERT INTO snapshot (column_key, scores, flags) VALUES (?, ?, ?)", (key, *more))
        return
    # Joining two blobs with || would make a text of them.
    scores, flags = connection.execute("SELECT scores, flags FROM snapshot WHERE column_key = ?", (key,)).get
    connection.execute(
        "UPDATE snapshot SET scores = ?, flags = ? WHERE column_key = ?", (scores + more[0], flags + more[1], key)
    )


def _write_texts(connection: apsw.Connection, key: int, cells: Mapping[int, Shown]) -> None:
    kept = connection.execute("SELECT texts FROM snapshot_texts WHERE column_key = ?", (key,)).get
    if kept is None and not any(cell.text for cell in cells.values()):
        return
    before: dict[str, str] = decode_json(str(kept or "{}"))
    after = {**before, **{str(slot): cell.text for slot, cell in cells.items()}}
    texts = {slot: text for slot, text in after.items() if text}
    if texts != before:
        connection.execute(
            "INSERT OR REPLACE INTO snapshot_texts (column_key, texts) VALUES (?, ?)",
            (key, encode_json(texts).decode()),
        )


def _span(blob: apsw.Blob, start: int, stop: int) -> bytearray:
    blob.seek(start)
    return bytearray(blob.read(stop - start))


def _put(blob: apsw.Blob, start: int, data: bytearray) -> None:
    blob.seek(start)
    blob.write(data)
