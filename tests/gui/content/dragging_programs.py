"""Two programs on one screen: the page of contents of a desk, and another one with a file that is dragged.

`python -m tests.gui.content.dragging_programs desk FOLDER`, or `other FILE`; each says in lines of JSON what it sees.
"""

import asyncio
import json
import sys
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDrag, QDragEnterEvent, QDropEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QWidget
from qasync import QEventLoop

from lmsdesk.gui.content.page import ContentPage
from lmsdesk.gui.kit import theme
from lmsdesk.gui.uploads.plan_dialog import PlanDialog
from lmsdesk.model.contents import ContentId
from tests.gui.site_desk import open_desk, until
from tests.helpers.patience import PATIENCE_S
from tests.sync.conftest import COURSE

SHARED = "A failed experiment"
_OTHER_AT = QPoint(1000, 100)


def say(**words: object) -> None:
    """Tell the test."""
    sys.stdout.write(json.dumps(words) + "\n")
    sys.stdout.flush()


class Other(QLabel):
    """Lets a file be dragged out of it, and says which files are dropped on it, and how they begin."""

    def __init__(self, path: Path) -> None:
        super().__init__("another program")
        self._path = path
        self.setAcceptDrops(True)

    def mouseMoveEvent(self, ev: QMouseEvent) -> None:  # noqa: ARG002 - any movement begins it
        drag, mime = QDrag(self), QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(self._path))])
        drag.setMimeData(mime)
        say(dragged=drag.exec(Qt.DropAction.CopyAction).name)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        say(entered=event.mimeData().hasFormat("text/uri-list"))

    def dropEvent(self, event: QDropEvent) -> None:
        event.accept()
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls()]
        say(dropped={path.name: path.read_bytes()[:4].decode("latin-1") for path in paths})


class Desk:
    """The page in a window in the corner of the screen."""

    def __init__(self, page: ContentPage, window: QMainWindow) -> None:
        self._page, self._window = page, window

    async def run(self) -> None:
        tree, status = self._page.tree, self._window.statusBar()
        status.messageChanged.connect(lambda words: say(over=words))
        await until(lambda: SHARED in self._titles() and tree.isVisible() and self._page.structure.shape.may_change)
        tree.expandAll()
        await until(lambda: tree.visualRect(tree.items.index_of(self._id(SHARED))).isValid())
        self._window.activateWindow()
        tree.setFocus()
        say(sources=self._at("Sources"), shared=self._at(SHARED))
        for _ in range(2):
            await self._plan_accepted()
        await until(lambda: tree.items.dragged.paths)
        say(fetched=True)
        await asyncio.sleep(PATIENCE_S)

    async def _plan_accepted(self) -> None:
        def found() -> PlanDialog | None:
            plans = (one for one in self._page.findChildren(PlanDialog) if one.isVisible())
            return next((one for one in plans if one.confirm.isEnabled()), None)

        await until(found)
        plan = found()
        assert plan is not None
        model = plan.model
        say(plan=[str(model.index(row, 0).data()).strip() for row in range(model.rowCount())], to=plan.title.text())
        names = {model.line(row).target_title for row in range(model.rowCount())}
        plan.confirm.click()
        await until(lambda: names <= self._titles())
        say(arrived=sorted(names), drawer=self._page.drawer.totals.text())

    def _titles(self) -> set[str]:
        return {item.title for item in self._page.tree.items.tree.items.values()}

    def _id(self, title: str) -> ContentId:
        return next(item.id for item in self._page.tree.items.tree.items.values() if item.title == title)

    def _at(self, title: str) -> tuple[int, int]:
        tree = self._page.tree
        row = tree.visualRect(tree.items.index_of(self._id(title)))
        at = tree.viewport().mapToGlobal(QPoint(row.left() + 60, row.center().y()))
        return at.x(), at.y()


async def desk(folder: Path) -> None:
    async with open_desk(folder) as (_, person):
        await person.opened()
        page, window = ContentPage(person.workspace, COURSE), QMainWindow()
        window.setCentralWidget(page)
        window.setGeometry(0, 0, 900, 700)
        window.show()
        await Desk(page, window).run()


async def other(path: Path) -> None:
    window = Other(path)
    window.setGeometry(_OTHER_AT.x(), _OTHER_AT.y(), 300, 300)
    window.show()
    await until(window.isVisible)
    say(at=_centre(window))
    await asyncio.sleep(PATIENCE_S)


def _centre(window: QWidget) -> tuple[int, int]:
    at = window.mapToGlobal(window.rect().center())
    return at.x(), at.y()


def main(role: str, path: Path) -> None:
    app = QApplication(sys.argv[:1])
    theme.apply(app)
    loop = QEventLoop(app)
    with loop:
        loop.run_until_complete((desk if role == "desk" else other)(path))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
