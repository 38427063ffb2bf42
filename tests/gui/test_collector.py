"""Garbage is collected in the window's thread, and by Python again afterwards."""

import gc
import threading

from PySide6.QtCore import QCoreApplication, QObject
from pytestqt.qtbot import QtBot

from lmsdesk.gui.collector import Collector


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
    with Collector(app):
        Knot(died_in)
        worker = threading.Thread(target=lambda: [list[object]() for _ in range(100_000)])
        worker.start()
        worker.join()
        assert died_in == []
        kept = [list[object]() for _ in range(2_000)]
        qtbot.waitUntil(lambda: bool(died_in), timeout=35_000)
        assert len(kept) == 2_000
    assert died_in == [threading.get_ident()]
    assert gc.isenabled()
