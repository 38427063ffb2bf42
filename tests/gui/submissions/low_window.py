"""Opens the page of submissions in a window that is as low as a small screen; prints what is not in sight, as JSON.

`argv`: a folder, and where the picture goes. The scale comes from QT_SCALE_FACTOR, as on a screen with small pixels.
"""

import asyncio
import json
import sys
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QWidget
from qasync import QEventLoop

from lmsdesk.desk import Link, OutboxCounts, SyncState
from lmsdesk.gui.kit import theme
from lmsdesk.gui.submissions.mark_panel import MarkPanel
from tests.gui.site_desk import until
from tests.gui.submissions.marker import marker

_SIZE: Final = (1016, 664)
"""What a screen of 1024 x 700 has for a window inside its frame."""
_HEIGHTS: Final = (630, 655, 664)
"""Of windows in which the rows of the rubric leave less than a row over, and nothing."""
_STATES: Final = (
    *(SyncState(link=link, counts=counts) for link in Link for counts in (OutboxCounts(), OutboxCounts(queued=99))),
    SyncState(link=Link.ONLINE, counts=OutboxCounts(drafts=21)),
    SyncState(link=Link.SIGN_IN, counts=OutboxCounts(drafts=21)),
)


def _is_in_sight(part: QWidget, panel: MarkPanel) -> bool:
    place = QRect(part.mapTo(panel.viewport(), QPoint()), part.size())
    return part.isVisible() and panel.viewport().rect().contains(place)


async def _looked_at(folder: Path, picture: Path) -> dict[str, object]:
    async with marker(folder, is_offline=False, size=_SIZE) as hands:
        panel, badge = hands.page.panel, hands.window.top.badge
        await until(lambda: panel.rubric.isVisible() and hands.page.paper.view.is_complete)
        hands.page.paper.take_focus()
        parts = (panel.score, panel.rubric, panel.feedback, panel.notes)
        unseen = list[str]()
        for height in _HEIGHTS:
            hands.window.resize(_SIZE[0], height)
            # The rows of the rubric have moved everything below them: the layout has its turn first.
            await asyncio.sleep(0.1)
            unseen += [f"{one.objectName()} at {height}" for one in parts if not _is_in_sight(one, panel)]
        cut = list[str]()
        for state in _STATES:
            badge.show_state(state)
            if badge.fontMetrics().horizontalAdvance(badge.text()) > badge.contentsRect().width():
                cut.append(badge.text())
        hands.window.grab().save(str(picture))
        return {"ratio": hands.window.devicePixelRatioF(), "unseen": unseen, "cut": cut}


def main(folder: Path, picture: Path) -> None:
    app = QApplication(sys.argv[:1])
    app.setQuitOnLastWindowClosed(False)
    theme.apply(app)
    loop = QEventLoop(app)
    with loop:
        told = loop.run_until_complete(_looked_at(folder, picture))
    sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
