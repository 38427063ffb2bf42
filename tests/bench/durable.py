"""From a key to the edit on disk: one durable row of the outbox, and a paste of 10,000 cells, in a store of 1,000,000.

The peer of an edit is a one-row transaction in a bare encrypted database with the same settings; that of the paste,
which is work of the processor for the most part, is the calibration piece.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import apsw

from lmsdesk.desk.sites.store_keys import open_store
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell
from lmsdesk.store import Store
from tests.bench import Row, percentile, row
from tests.bench.calibration import piece_ms
from tests.bench.kept_course import COURSE, SITE, keep_course, secrets_in

_EDITS = 400
_PASTED = 10_000
_EDIT_BAR, _PASTE_BAR = 6, 160
_PIECES = 25


def rows() -> Iterator[Row]:
    """The figures of typing and pasting."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        edit_ms, paste_ms = asyncio.run(_measured(home))
        bare_ms = _bare(home / "bare.db")
    for percent in (50, 95, 99):
        peer = percentile(bare_ms, percent)
        yield row(f"durable.edit_p{percent}", percentile(edit_ms, percent), "ms", bar=_EDIT_BAR, peer=peer)
    piece = statistics.median(piece_ms() for _ in range(_PIECES))
    yield row("durable.paste_10000", paste_ms, "ms", bar=_PASTE_BAR, peer=piece)


async def _measured(home: Path) -> tuple[list[float], float]:
    folders = await keep_course(home)
    store = await open_store(SITE, secrets=secrets_in(home), folders=folders, passphrase=None)
    try:
        cells = await _cells(store)
        edits = [await _timed(store, [cell], score) for score, cell in enumerate(cells[:_EDITS])]
        return edits, await _timed(store, cells[_EDITS : _EDITS + _PASTED], 7)
    finally:
        await store.close()


async def _cells(store: Store) -> list[Cell]:
    sheet = await store.views.sheet(COURSE)
    users = [line.membership.user_id for line in sheet.rows]
    return [Cell(COURSE, cells.column.id, user) for cells in sheet.columns[1:5] for user in users]


async def _timed(store: Store, cells: list[Cell], score: float) -> float:
    patches = [CellPatch(cell, {"score": score + 0.125}) for cell in cells]
    began = time.perf_counter()
    await store.outbox.edit(patches, label="bench")
    return (time.perf_counter() - began) * 1000


def _bare(file: Path) -> list[float]:
    database = apsw.Connection(str(file))
    for pragma in ("cipher='chacha20'", "key='bench'", "journal_mode=WAL", "synchronous=FULL"):
        database.execute(f"PRAGMA {pragma}")
    database.execute("CREATE TABLE edit (id INTEGER PRIMARY KEY, patch TEXT)")
    taken = []
    for _ in range(_EDITS):
        began = time.perf_counter()
        database.execute("INSERT INTO edit (patch) VALUES ('{\"score\": 7.125}')")
        taken.append((time.perf_counter() - began) * 1000)
    database.close()
    return taken
