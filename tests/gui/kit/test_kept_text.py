"""What is typed in a dialog and not saved, on a disk that refuses it for a while."""

from typing import cast

from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from lmsdesk.desk.sites.unsaved import Unsaved, UnsavedText
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.kept_text import KeptText
from lmsdesk.gui.kit.notices import Crash, Notice
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.typed_dialog import TypedDialog
from lmsdesk.model.field_values import Values
from lmsdesk.store import StoreFull
from tests.gui.site_desk import until


class Words(TypedDialog):
    """One field."""

    def __init__(self) -> None:
        super().__init__()
        self.field = QLineEdit(self)
        self.field.textEdited.connect(self.edited)
        self._begin()

    def entered(self) -> Values:
        return {"words": self.field.text()}


class Disk:
    """What is on it, as long as there is room."""

    found: Unsaved | None = None

    def __init__(self) -> None:
        self.is_full = True
        self.kept: list[Unsaved | None] = []

    async def keep(self, unsaved: Unsaved | None) -> None:
        """Take it, or refuse."""
        if self.is_full:
            raise StoreFull
        self.kept.append(unsaved)


async def test_what_a_full_disk_refused_is_stored_once_there_is_room(qtbot: QtBot) -> None:
    told: list[Notice | Crash] = []
    notices.channel.read_by(told.append)
    dialog, disk, writes = Words(), Disk(), Tasks()
    qtbot.addWidget(dialog)
    kept = KeptText(cast("UnsavedText", disk), writes)
    kept.follow(dialog, kind="words", key="", title="Words")
    dialog.field.insert("About the complaint")
    kept.store()
    await until(lambda: told)
    disk.is_full = False
    # The window is locked: nothing is typed any more, and the dialog goes.
    kept.store()
    await writes.finished()
    notices.channel.read_by(None)
    assert [one.typed for one in disk.kept if one is not None] == [{"words": "About the complaint"}]
