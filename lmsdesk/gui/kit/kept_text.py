"""What is typed in a dialog and not saved is stored within a moment, and begins the next dialog of that kind."""

from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QDialog
from shiboken6 import isValid

from lmsdesk.desk.sites.unsaved import Unsaved, UnsavedText, UnsavedTexts
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import show_dialog
from lmsdesk.gui.kit.notices import Remedy
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.translator import Translator
from lmsdesk.gui.kit.typed_dialog import TypedDialog, is_put_away

_tr: Final = Translator("KeptText")
_STORED_AFTER_MS: Final = 200


class Keeper(Struct, frozen=True):
    """Where it is stored what is typed and not saved."""

    texts: UnsavedTexts
    key: str
    writes: Tasks
    """Stores it, even when the page goes."""

    async def find(self) -> "KeptText":
        """What was typed there before."""
        return KeptText(await self.texts.find(self.key), self.writes)

    def of(self, *parts: str) -> "Keeper":
        """The keeper of one of several dialogs there."""
        return Keeper(self.texts, "/".join((self.key, *parts)), self.writes)


class KeptText(QObject):
    """What is stored under one key, and what is typed there in a dialog."""

    def __init__(self, text: UnsavedText, writes: Tasks) -> None:
        super().__init__()
        self.text, self.writes = text, writes
        self._dialog: TypedDialog | None = None
        self._about = ("", "", "")
        self.stored = text.found
        self._is_refused = False
        """Whether the disk has refused it, so that it is not there though it was stored last."""
        self._timer = QTimer(self, singleShot=True, interval=_STORED_AFTER_MS)
        self._timer.timeout.connect(self.store)

    @property
    def is_changed(self) -> bool:
        """Whether something is typed now that is not saved."""
        return self._dialog is not None and self._dialog.is_changed

    @property
    def unsaved(self) -> Unsaved | None:
        """What was typed and is not saved, now or before."""
        if self._dialog is None or not self.is_changed:
            return self.stored
        typed, base = self._dialog.typed
        return Unsaved(*self._about, typed, base)

    def keep(self, unsaved: Unsaved | None) -> None:
        """Store this; None forgets what was stored."""
        if unsaved != self.stored or self._is_refused:
            self.stored, self._is_refused = unsaved, False
            self.writes.spawn(self._keep(unsaved), what="storing what is not saved")

    async def _keep(self, unsaved: Unsaved | None) -> None:
        try:
            await self.text.keep(unsaved)
        except BaseException:
            self._is_refused = True
            raise

    def follow(self, dialog: TypedDialog, *, kind: str, key: str, title: str) -> None:
        """Store from now on what is typed in this one; what was typed about the same record before begins it."""
        self._dialog, self._about = dialog, (kind, key, title)
        dialog.edited.connect(self._on_edited)
        if (stored := self.stored) is not None and (stored.kind, stored.key) == (kind, key):
            dialog.restore(stored.typed, stored.base)

    def store(self) -> None:
        """Store now what was typed."""
        self._timer.stop()
        if self._dialog is not None and isValid(self._dialog):
            self.keep(self.unsaved if self.is_changed else None)

    def end(self, result: int, *, is_saved: bool = True) -> Unsaved | None:
        """The dialog has ended so; returns what a person has given up. What is not saved yet stays stored."""
        self._timer.stop()
        given_up = self.unsaved if result == QDialog.DialogCode.Rejected and self.is_changed else None
        if is_put_away(result) or (result == QDialog.DialogCode.Accepted and not is_saved):
            self.store()
        else:
            self.keep(None)
        return given_up

    def forget(self) -> None:
        """What was accepted is saved by now; the dialog may be gone."""
        self.keep(None)

    def leave(self) -> None:
        """Follow no dialog any more."""
        self._timer.stop()
        self._dialog = None

    def _on_edited(self) -> None:
        if not self._timer.isActive():
            self._timer.start()


async def show_kept(
    dialog: TypedDialog,
    kept: KeptText,
    *,
    again: Callable[[], object],
    key: str = "",
    title: str = "",
    is_followed: bool = False,
    is_saved: bool = True,
) -> int:
    """Show a dialog in a window, beginning with what was typed in the last one that was neither saved nor given up.

    Where what was accepted is saved only after it, that is to `forget` what was typed: what is refused then, by a full
    disk or for a change elsewhere, begins the next one.

    `again` opens it once more, for a person who wants back what they have given up; over another dialog it opens that
    one first. `is_followed`: see `show_dialog`.
    """
    text, writes = kept.text, kept.writes
    page = dialog.parentWidget()
    while isinstance(page, QDialog):
        # Nobody can reach the way back before that one is closed.
        page = page.parentWidget()
    kept.setParent(dialog)

    def bring_back(given_up: Unsaved) -> None:
        if isValid(page):
            writes.spawn(text.keep(given_up), what="storing what is not saved")
            again()

    def on_finished(result: int) -> None:
        # Now: in the next turn the page can be gone, and the dialog with it.
        if (given_up := kept.end(result, is_saved=is_saved)) is not None:
            tell_given_up(given_up, partial(bring_back, given_up))

    dialog.finished.connect(on_finished)
    kept.follow(dialog, kind=dialog.objectName(), key=key, title=title or dialog.windowTitle())
    if dialog.is_changed:
        dialog.warn(earlier_words())
    return await show_dialog(dialog, is_followed=is_followed)


def earlier_words() -> str:
    """What is said where an editor begins with what was typed earlier."""
    return _tr("What you typed earlier is not saved yet.")


def tell_given_up(unsaved: Unsaved, bring_back: Callable[[], None]) -> None:
    """Say that what was typed was discarded, and offer the way back."""
    words = _tr("Changes to “{title}” were discarded.") if unsaved.key else _tr("“{title}” was discarded.")
    remedy = Remedy(_tr("Restore"), bring_back)
    notices.info(words.format(title=unsaved.title), topic="given-up", remedy=remedy)
