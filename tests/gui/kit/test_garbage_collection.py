"""Garbage is collected in the window's thread, and by Python again afterwards."""

import gc
import threading
from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication, QObject
from pytestqt.qtbot import QtBot

from lmsdesk.desk.outbox.outbox import EditEntry
from lmsdesk.gui.kit.garbage_collection import Collector
from lmsdesk.model.changes import HistoryEntry, Origin
from lmsdesk.model.edits import CellPatch, Edit, EditState
from lmsdesk.model.gradebook import Grade
from lmsdesk.model.ids import Cell, ColumnId, CourseId, EditId, UserId
from tests.bench.grid_sheets import made_sheet


class Knot(QObject):
    """Something that only the collector can free."""

    def __init__(self, died_in: list[int]) -> None:
        super().__init__()
        self.itself = self
        self._died_in = died_in

    def __del__(self) -> None:
        self._died_in.append(threading.get_ident())


def test_a_knot_dies_in_the_window_s_thread(qtbot: QtBot) -> None:
    died_in: list[int] = []
    app = QCoreApplication.instance()
    assert app is not None
    gc.enable()
    with Collector(app):
        Knot(died_in)
        worker = threading.Thread(target=lambda: [list[object]() for _ in range(100_000)])
        worker.start()
        worker.join()
        assert died_in == []
        kept = [list[object]() for _ in range(2_000)]
        qtbot.waitUntil(lambda: bool(died_in))
        assert len(kept) == 2_000
    assert died_in == [threading.get_ident()]
    assert gc.isenabled()


def test_what_there_are_many_of_is_not_looked_through() -> None:
    cell = Cell(CourseId("_1_1"), ColumnId("_2_1"), UserId("_3_1"))
    edit = Edit(EditId(1), cell, {"score": 1.0}, {"score": None}, EditState.QUEUED, 1)
    entry = HistoryEntry(1, datetime.now(UTC), cell, "score", None, 1.0, Origin.ENTERED)
    row = made_sheet(1, 1).rows[0]
    kept = [cell, edit, CellPatch(cell, edit.patch), EditEntry(edit, "", "", ""), entry, edit.maybe_sent, row]
    seen = [
        one
        for one in (*kept, row.membership, row.membership.user, Grade(user_id=cell.user_id, column_id=cell.column_id))
        if gc.is_tracked(one)
    ]
    # The one set that all edits share.
    assert seen == [edit.maybe_sent]
    assert all(Edit(EditId(n), cell, {}, {}, EditState.QUEUED, 1).maybe_sent is edit.maybe_sent for n in range(3))
