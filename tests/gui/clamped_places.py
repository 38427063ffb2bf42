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
from functools import partial
from pathlib import Path
from typing import Final, cast

from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QDialog, QLineEdit, QScrollArea, QWidget
from qasync import QEventLoop

import lmsdesk.gui
from lmsdesk.desk import SignIn
from lmsdesk.gui.administration.copy_dialog import CopyCourseDialog
from lmsdesk.gui.gradebook.columns.column_dialog import ColumnDialog, DeleteColumnDialog
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.dialogs import show_dialog
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.printing.output import PrintProgress
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.gui.site import webengine_loader
from lmsdesk.gui.site.backup_dialogs import PassphraseDialog, RestoreDialog
from lmsdesk.gui.site.practice_launcher import PracticeAccount
from lmsdesk.gui.site.settings_dialog import SiteSettingsDialog
from lmsdesk.gui.site.sign_in_dialog import LoginDialog
from tests.gui.administration.places import administration_dialogs
from tests.gui.all_places import Place, every_place, wait_settled, window_of_course
from tests.gui.site_desk import until
from tests.gui.submissions.places import marking_dialogs
from tests.helpers.campus import Campus
from tests.helpers.patience import PATIENCE_S
from tests.sync.conftest import COURSE, Person, loaded_sites

_SIGN_IN, _ALLOW = "Sign in", "Allow"
"""The buttons of the site's two pages, one after another."""
_BUTTON: Final = "[...document.querySelectorAll('button')].find(one => one.textContent === '{words}')"
_IS_FILLED_IN: Final = "[...document.querySelectorAll('input')].every(one => one.value)"
_PLACE: Final = """(button => {{
    const at = button.getBoundingClientRect();
    return JSON.stringify([at.left, at.top, at.right, at.bottom, innerWidth, innerHeight]);
}})({button})"""
_USED: Final = QAbstractButton, QComboBox, QLineEdit
_PATIENT = 10.0
"""A drawing that takes as long as this announces itself."""


def dialog_kinds() -> set[type[QDialog]]:
    """Every kind of dialog that the program has."""
    for module in pkgutil.walk_packages(lmsdesk.gui.__path__, "lmsdesk.gui."):
        importlib.import_module(module.name)
    return set(_leaves(QDialog))


def _leaves(kind: type[QDialog]) -> Iterator[type[QDialog]]:
    """Those of the program that no other kind is made from."""
    for one in kind.__subclasses__():
        if not one.__module__.startswith("lmsdesk."):
            continue
        if one.__subclasses__():
            yield from _leaves(one)
        else:
            yield one


async def _others(window: MainWindow, person: Person, folder: Path) -> AsyncIterator[Place]:
    """What `every_place` does not open, or not with all that can be in it."""
    site, tasks = person.workspace.site, Tasks(window)
    backup = await person.workspace.files.back_up(folder / "all.backup", "a passphrase")
    for made in (
        RestoreDialog(backup, replaces=True, parent=window),
        PassphraseDialog(window),
        SiteSettingsDialog(site, lock_after_min=0, parent=window),
        CopyCourseDialog("Seminar", partial(person.workspace.administration.courses.copy, COURSE), window),
        *await marking_dialogs(window, person, folder),
    ):
        tasks.open(show_dialog(made), what="showing a dialog")
        await until(made.isVisible)
        await wait_settled()
        yield type(made).__name__, made
        made.reject()
    with PrintProgress("On paper", window) as watch:
        watch._began_at -= _PATIENT
        watch.on_page(1, 2)
        await wait_settled()
        if watch._dialog is not None:
            yield "DrawingDialog", watch._dialog
    window.menu_actions["offline"].trigger()
    await until(lambda: person.workspace.state.link.name == "ONLINE")
    page = window.pages.find_page(GradebookPage)
    assert page is not None
    number = next(n for n, one in enumerate(page.model.columns) if one.column.grading_type == "Manual")
    page.table.select_cell(page.model.index(0, number))
    for name in ("new_column", "edit_column", "delete_column", "print_view"):
        window.menu_actions[name].trigger()
        await until(lambda: _is_ready(QApplication.activeModalWidget()))
        await wait_settled()
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        yield name, dialog
        dialog.reject()
        await wait_settled()
    async for place in administration_dialogs(window):
        yield place
    window.menu_actions["gradebook"].trigger()
    window.menu_actions["offline"].trigger()


def _is_ready(dialog: QWidget | None) -> bool:
    if isinstance(dialog, DeleteColumnDialog):
        return dialog.verb.isEnabled()
    return dialog is not None and (not isinstance(dialog, ColumnDialog) or dialog.is_ready)


async def _walked(folder: Path, *, is_sign_in: bool) -> None:
    beyond: list[str] = []
    places: list[str] = []
    unseen = dialog_kinds()
    async for name, place in (_sign_in if is_sign_in else _all)(folder):
        await wait_settled()
        places.append(name)
        unseen.discard(type(place))
        _keep_picture(place.window(), folder, name)
        beyond += [f"{name}: {fault}" for fault in _faults(place.window())]
        if isinstance(place, LoginDialog) and not await _shows_button(place, name):
            beyond.append(f"{name}: the button of the page cannot be scrolled to")
    left = sorted(kind.__name__ for kind in unseen)
    sys.stdout.write(json.dumps({"places": places, "beyond": sorted(set(beyond)), "unseen": left}) + "\n")
    sys.stdout.flush()
    loaded_sites.cleanup()
    # Without an orderly end: without a graphics card the browser engine does not survive that of its page.
    os._exit(0)


async def _all(folder: Path) -> AsyncIterator[Place]:
    async with window_of_course(folder) as (window, person):
        async for place in _others(window, person, folder):
            yield place
        async for place in every_place(window, person, folder):
            yield place


async def _sign_in(folder: Path) -> AsyncIterator[Place]:
    """At a practice site: where somebody says who they are, and where they allow the program to act for them."""
    async with Campus(folder / "campus") as campus:
        sign_in = SignIn(campus.site(), campus.secret)
        names = ("instructor", "administrator", "assistant")
        accounts = [PracticeAccount(name, campus.password(name), "") for name in names]
        await webengine_loader.start_engine()
        made = LoginDialog(sign_in, elsewhere=lambda _: sign_in, accounts=accounts)
        Tasks(QApplication.instance()).spawn(show_dialog(made), what="signing in")
        await until(made.isVisible)
        while not await _asked(made, f"{_button(_SIGN_IN)} && {_IS_FILLED_IN}"):
            pass
        yield _SIGN_IN, made
        await _asked(made, f"{_button(_SIGN_IN)}.click()")
        while not await _asked(made, f"Boolean({_button(_ALLOW)})"):
            pass
        yield _ALLOW, made


def _button(words: str) -> str:
    return _BUTTON.format(words=words)


async def _shows_button(dialog: LoginDialog, words: str) -> bool:
    """Whether this button of the site's page is in sight at once, in a view all of which is on show."""
    found = await _asked(dialog, _PLACE.format(button=_button(words)))
    left, top, right, bottom, width, height = json.loads(str(found))
    return _can_be_seen(dialog.view, dialog) and min(left, top) >= 0 and right <= width and bottom <= height


async def _asked(dialog: LoginDialog, script: str) -> object:
    """What the page answers to a script."""
    from PySide6.QtWebEngineCore import QWebEngineScript

    answers: asyncio.Queue[object] = asyncio.Queue()
    dialog.view.page().runJavaScript(script, QWebEngineScript.ScriptWorldId.ApplicationWorld, answers.put_nowait)
    await asyncio.sleep(0.05)
    return await answers.get()


def _keep_picture(window: QWidget, folder: Path, name: str) -> None:
    window.grab().save(str(folder / f"{name.replace(' ', '-')}.png"))


def _faults(window: QWidget) -> Iterator[str]:
    free = window.screen().availableGeometry()
    if not free.contains(window.frameGeometry()):
        yield f"{window.frameGeometry().getRect()} in {free.getRect()}"
    for part in window.findChildren(QWidget):
        if (
            isinstance(part, _USED)
            and part.isVisible()
            and not part.objectName().startswith("qt_")
            and not _can_be_seen(part, window)
        ):
            yield f"{part.objectName() or type(part).__name__} is cut off"


def _can_be_seen(part: QWidget, window: QWidget) -> bool:
    """Whether all of it is on show, or can be scrolled to, as far as what scrolls has room for it."""
    room = part.size()
    around = list(_around(part, window))
    for one in around:
        if isinstance(one, QScrollArea):
            room = room.boundedTo(one.viewport().size())
            corner = part.mapTo(cast("QWidget", one.widget()), QPoint())
            one.horizontalScrollBar().setValue(corner.x())
            one.verticalScrollBar().setValue(corner.y())
    seen = QRect(part.mapTo(window, QPoint()), part.size())
    for one in around:
        seen &= QRect(one.mapTo(window, QPoint()), one.size())
    return seen.width() >= room.width() and seen.height() >= room.height()


def _around(part: QWidget, window: QWidget) -> Iterator[QWidget]:
    parent = part.parentWidget()
    while parent is not None and parent is not window:
        yield parent
        parent = parent.parentWidget()
    yield window


def main(folder: Path, *, is_sign_in: bool) -> None:
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    app = QApplication(sys.argv[:1])
    app.setQuitOnLastWindowClosed(False)
    theme.apply(app)
    loop = QEventLoop(app)
    with loop:
        loop.run_until_complete(asyncio.wait_for(_walked(folder, is_sign_in=is_sign_in), PATIENCE_S))
    # Qt would free what was copied when there is no interpreter left.
    app.clipboard().clear()


if __name__ == "__main__":
    main(Path(sys.argv[1]), is_sign_in="sign-in" in sys.argv)
