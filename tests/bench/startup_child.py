"""The desk as `lmsdesk` starts it; says when the stored gradebook is painted, and its memory, then ends."""

import sys
import time
from pathlib import Path

from lmsdesk.cli.loading import loading

with loading():
    # As `lmsdesk` does it: before anything of Qt is loaded.
    import asyncio

    from PySide6.QtCore import QEvent, QObject
    from PySide6.QtWidgets import QApplication, QWidget

    from lmsdesk.gui.app import run
    from lmsdesk.gui.gradebook.grid.grid import GradeTable
    from tests.bench.kept_secrets import FileSecrets


class FirstPaint(QObject):
    """Notices the first paint of a view that has rows."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0.0
        self.happened = asyncio.Event()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and not self.at and _has_rows(watched.parent()):
            # Sent again without this filter in the way, so that the moment is after the painting.
            app = QApplication.instance()
            assert app is not None
            app.removeEventFilter(self)
            QApplication.sendEvent(watched, event)
            self.at = time.time()
            self.happened.set()
            return True
        return False


def _has_rows(view: object) -> bool:
    return isinstance(view, GradeTable) and view.grades().rowCount() > 0


async def _story(_: object) -> int:
    watch = FirstPaint()
    app = QApplication.instance()
    assert app is not None
    app.installEventFilter(watch)
    # A grid that was painted before the watch began is painted once more: the figure is never too small.
    for view in QApplication.allWidgets():
        if _has_rows(view) and isinstance(view, QWidget):
            for part in view.findChildren(QWidget, "qt_scrollarea_viewport"):
                part.update()
    await asyncio.wait_for(watch.happened.wait(), 30)
    peak_kib = _peak_kib()
    sys.stdout.write(f"{watch.at} {peak_kib}\n")
    sys.stdout.flush()
    return 0


def _peak_kib() -> int:
    status = Path("/proc/self/status")
    if status.exists():
        # Unlike the figure for children, this one does not start with the memory of the process that made this one.
        return int(next(line for line in status.read_text().splitlines() if line.startswith("VmHWM")).split()[1])
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    run(secrets=FileSecrets(Path(sys.argv[1])), story=_story)
