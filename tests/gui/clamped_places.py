"""Opens every window and dialog on the screen it is started with; prints what reaches beyond it, as JSON.

`argv`: a folder, and "sign-in" for that dialog alone. The screen comes from the configuration of the platform, the
scale from QT_SCALE_FACTOR.
"""

import asyncio
import importlib
import json
import os
import pkgutil
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QScrollArea, QWidget
from qasync import QEventLoop

import lmsdesk.gui
from lmsdesk.desk import SignIn
from lmsdesk.gui.gradebook.columns.column_dialog import ColumnDialog
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.dialogs import opened
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.printing.progress_dialog import PrintProgress
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.gui.site.backup_dialogs import PassphraseDialog, RestoreDialog
from lmsdesk.gui.site.settings_dialog import SiteSettingsDialog
from lmsdesk.gui.site.sign_in_dialog import LoginDialog
from tests.gui.all_places import Place, every_place, settled, window_of_course
from tests.gui.site_desk import until
from tests.sync.conftest import Person

_PATIENT = 10.0
"""A drawing that takes as long as this announces itself."""


def dialog_kinds() -> set[type[QDialog]]:
    """Every kind of dialog that the program has."""
    for module in pkgutil.walk_packages(lmsdesk.gui.__path__, "lmsdesk.gui."):
        importlib.import_module(module.name)
    return {kind for kind in QDialog.__subclasses__() if kind.__module__.startswith("lmsdesk.")}


async def _others(window: MainWindow, person: Person, folder: Path) -> AsyncIterator[Place]:
    """What `every_place` does not open, or not with all that can be in it."""
    site, tasks = person.workspace.site, Tasks(window)
    backup = await person.workspace.files.back_up(folder / "all.backup", "a passphrase")
    for made in (
        RestoreDialog(backup, replaces=True, parent=window),
        PassphraseDialog(window),
        SiteSettingsDialog(site, lock_after_min=0, parent=window),
    ):
        tasks.open(opened(made), what="showing a dialog")
        await until(made.isVisible)
        await settled()
        yield type(made).__name__, made
        made.reject()
    with PrintProgress("On paper", window) as watch:
        watch._began_at -= _PATIENT
        watch.on_page(1, 2)
        await settled()
        if watch._dialog is not None:
            yield "DrawingDialog", watch._dialog
    window.menu_actions["offline"].trigger()
    await until(lambda: person.workspace.state.link.name == "ONLINE")
    for name in ("new_column", "edit_column", "print_view"):
        window.menu_actions[name].trigger()
        await until(lambda: _is_ready(QApplication.activeModalWidget()))
        await settled()
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog):
            yield name, dialog
            dialog.reject()
        await settled()


def _is_ready(dialog: QWidget | None) -> bool:
    return dialog is not None and (not isinstance(dialog, ColumnDialog) or dialog.is_ready)


async def _walked(folder: Path, *, is_sign_in: bool) -> None:
    beyond: list[str] = []
    places: list[str] = []
    unseen = dialog_kinds()
    async with window_of_course(folder) as (window, person):
        async for name, place in (_sign_in if is_sign_in else _all)(window, person, folder):
            await settled()
            places.append(name)
            unseen.discard(type(place))
            beyond += [f"{name}: {fault}" for fault in _faults(place.window())]
            _keep_picture(place.window(), folder, name)
        left = sorted(kind.__name__ for kind in unseen)
        sys.stdout.write(json.dumps({"places": places, "beyond": sorted(set(beyond)), "unseen": left}) + "\n")
        sys.stdout.flush()
        # Without an orderly end: without a graphics card the browser engine does not survive that of its page.
        os._exit(0)


async def _all(window: MainWindow, person: Person, folder: Path) -> AsyncIterator[Place]:
    async for place in _others(window, person, folder):
        yield place
    async for place in every_place(window, person, folder):
        yield place


async def _sign_in(window: MainWindow, person: Person, folder: Path) -> AsyncIterator[Place]:
    """By itself, for the browser engine lives through one page only."""
    sign_in = SignIn(person.workspace.site, "secret")
    made = LoginDialog(sign_in, elsewhere=lambda _: sign_in, parent=window)
    Tasks(window).open(opened(made), what="showing a dialog")
    await until(made.isVisible)
    yield "LoginDialog", made


def _keep_picture(window: QWidget, folder: Path, name: str) -> None:
    window.grab().save(str(folder / f"{name.replace(' ', '-')}.png"))


def _faults(window: QWidget) -> Iterator[str]:
    free = window.screen().availableGeometry()
    if not free.contains(window.frameGeometry()):
        yield f"{window.frameGeometry().getRect()} in {free.getRect()}"
    for button in window.findChildren(QAbstractButton):
        if button.isVisible() and not _can_be_seen(button, window):
            yield f"{button.objectName() or button.text()} is cut off"


def _can_be_seen(button: QWidget, window: QWidget) -> bool:
    """Whether all of it is in the window, or can be scrolled to."""
    parent = button.parentWidget()
    while parent is not None and parent is not window:
        if isinstance(parent, QScrollArea):
            return True
        parent = parent.parentWidget()
    place = QRect(button.mapTo(window, button.rect().topLeft()), button.size())
    return window.rect().contains(place)


def main(folder: Path, *, is_sign_in: bool) -> None:
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    app = QApplication(sys.argv[:1])
    app.setQuitOnLastWindowClosed(False)
    theme.apply(app)
    loop = QEventLoop(app)
    with loop:
        loop.run_until_complete(asyncio.wait_for(_walked(folder, is_sign_in=is_sign_in), 50))


if __name__ == "__main__":
    main(Path(sys.argv[1]), is_sign_in="sign-in" in sys.argv)
