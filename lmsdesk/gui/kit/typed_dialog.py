"""A dialog that knows what was typed in it, so that it can begin again with that."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from lmsdesk.gui.kit.labels import named, plain
from lmsdesk.model.field_values import Values

_PUT_AWAY: Final = -1
"""The result of a dialog that no person has ended."""


class TypedDialog(QDialog):
    """A subclass says what was `entered` and can `fill_in` it again; it calls `_begin` once its fields are filled."""

    edited = Signal()
    """Something was typed or chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._begun: Values | None = None
        """What the fields held before anybody typed, once that is known."""
        self._restored: tuple[Values, Values] | None = None
        """What was typed earlier and what was there then, until the fields are filled."""
        self._secrets: frozenset[str] = frozenset()
        """Fields that are never kept."""

    def entered(self) -> Values:
        """What the fields hold, as JSON."""
        return {}

    def fill_in(self, typed: Values) -> None:
        """Put what was typed earlier over what the fields hold."""

    @property
    def is_changed(self) -> bool:
        """Whether something was typed that is not saved."""
        return self._restored is not None or (self._begun is not None and self.entered() != self._begun)

    @property
    def typed(self) -> tuple[Values, Values]:
        """What was typed that is not saved, and what was there before; no password is among it."""
        if self._restored is not None or self._begun is None:
            return self._restored or ({}, {})
        now, before = self.entered(), self._begun
        typed = {path: value for path, value in now.items() if value != before.get(path) and path not in self._secrets}
        return typed, {path: before.get(path) for path in typed}

    def restore(self, typed: Values, base: Values) -> None:
        """Begin with what was typed earlier over what was there then."""
        self._restored = typed, base
        if self._begun is not None:
            self._fill_in_restored()

    def warn(self, words: str) -> None:
        """Say something above the fields."""
        warning = named(plain(words, role="problem"), "editorWarning")
        layout = self.layout()
        if isinstance(layout, QVBoxLayout):
            layout.insertWidget(1, warning)

    def put_away(self) -> None:
        """Close it, though nobody has ended it: what was typed is not given up."""
        self.done(_PUT_AWAY)

    def _begin(self) -> None:
        """The fields hold what they begin with."""
        self._begun = dict(self.entered())
        self._fill_in_restored()

    def _fill_in_restored(self) -> None:
        if self._restored is not None:
            (typed, base), self._restored = self._restored, None
            self.fill_in(typed)
            self._show_meanwhile(base)

    def _show_meanwhile(self, base: Values) -> None:
        """Show what somebody else has changed since these were in the fields."""


def is_put_away(result: int) -> bool:
    """Whether this is how a dialog ended that no person has ended."""
    return result == _PUT_AWAY


def put_away_in(page: QWidget) -> None:
    """Close the dialogs over a page that goes; what was typed in them stays stored."""
    for dialog in page.findChildren(TypedDialog):
        if dialog.isWindow():
            dialog.put_away()


def close_dialogs(window: QWidget) -> None:
    """Close every dialog over a window; an editor in a page goes with that, which keeps what was typed there."""
    put_away_in(window)
    for dialog in window.findChildren(QDialog):
        if dialog.isWindow() and not isinstance(dialog, TypedDialog):
            dialog.reject()
