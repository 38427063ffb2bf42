"""Beside a list: the editor of what is chosen there, one for every kind of record."""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QDialog, QSplitter, QStackedWidget, QVBoxLayout, QWidget
from shiboken6 import isValid

from lmsdesk.desk.sites.unsaved import Unsaved
from lmsdesk.gui.administration.list_panel import ListPanel
from lmsdesk.gui.administration.record_dialog import RecordDialog
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.dialogs import show_dialog
from lmsdesk.gui.kit.editor_dialog import EditorMode
from lmsdesk.gui.kit.empty_state import EmptyState
from lmsdesk.gui.kit.kept_text import Keeper, KeptText, earlier_words
from lmsdesk.gui.kit.labels import named, plain
from lmsdesk.gui.kit.layouts import without_margins
from lmsdesk.gui.kit.typed_dialog import is_put_away

_NARROW_PX: Final = 700
"""In less room an editor takes the place of the list."""
_LEAST_PX: Final = 290
_MOST_PX: Final = 720
_LIST_PX: Final = 560
"""What most lists need to cut nothing off."""
_FOLLOWS_AFTER_MS: Final = 120
"""Whoever runs through a list with the arrow keys opens only where they stop."""
_RESTS_AFTER_MS: Final = 300
"""After saving, the editor of what was saved is there sooner: nothing else is shown in between."""


BETWEEN: Final = ","
"""The ids of several records as the key of what was typed about them."""


class Ending(Enum):
    """How an editor ended."""

    SAVED = auto()
    LEFT = auto()
    """Somebody has given it up."""
    PUT_AWAY = auto()
    """Something else was opened in its place; nothing had been typed."""


class EditorPane(QStackedWidget):
    """Shows one editor, or while there is none what it rests with; `turned` follows each change of the two.

    An editor in which something was typed stays until it is saved or given up, whatever is chosen in the list; what was
    typed is stored within a moment, and begins the next editor of the same record.
    """

    turned = Signal()
    given_up = Signal(object)
    """What was typed in an editor that somebody has left without saving."""

    def __init__(self, keeper: Keeper, resting: QWidget | None = None) -> None:
        super().__init__()
        self.setObjectName("editorPane")
        self.setMinimumWidth(_LEAST_PX)
        self.has_own_rest = resting is not None
        """Whether there is something to see while nothing is edited."""
        self.resting = resting or EmptyState()
        self.editor: RecordDialog | None = None
        self.entry: object = None
        """What the editor was opened for; nothing for a new record."""
        self.key = self._kind = ""
        """The id of that, or the ids of several."""
        self._keeper = keeper
        self._kept: KeptText | None = None
        """What is stored, once that is known; nothing is edited before."""
        self._is_unfolded = False
        self._between, self._frame = QWidget(), QWidget()
        self.warning = named(plain(role="problem"), "editorWarning")
        self.warning.setContentsMargins(theme.BETWEEN, 0, 0, 0)
        self.warning.hide()
        layout = without_margins(QVBoxLayout(self._frame), theme.STEP)
        layout.addWidget(self.warning)
        self._frame.setMaximumWidth(_MOST_PX)
        for part in (self._between, self._frame, self.resting):
            self.addWidget(part)
        self._rest_timer = QTimer(self, singleShot=True, interval=_RESTS_AFTER_MS)
        self._rest_timer.timeout.connect(self._rest)
        self._rest()

    def say(self, title: str, text: str) -> None:
        """What is said while nothing is chosen."""
        if isinstance(self.resting, EmptyState):
            self.resting.say(title, text)

    @property
    def is_changed(self) -> bool:
        """Whether something was typed that is not saved."""
        return self.editor is not None and self.editor.is_changed

    @property
    def unsaved(self) -> Unsaved | None:
        """What was typed and is not saved, here or before the page was opened."""
        return None if self._kept is None else self._kept.unsaved

    async def find_unsaved(self) -> None:
        """Look for what was typed here before."""
        self._kept = await self._keeper.find()

    def bring_back(self, unsaved: Unsaved | None) -> None:
        """Let the next editor of that record begin with this; with None, with nothing that was typed before."""
        if self._kept is not None:
            self._kept.keep(unsaved)

    def store(self) -> None:
        """Store now what was typed."""
        if self._kept is not None:
            self._kept.store()

    def shows(self, entry: object) -> bool:
        """Whether the editor of just this entry is open."""
        return self.editor is not None and self.entry is not None and self.entry == entry

    def is_open_for(self, unsaved: Unsaved) -> bool:
        """Whether the editor of the record in which this was typed is open; it may still be read."""
        return self.editor is not None and (self._kind, self.key) == (unsaved.kind, unsaved.key)

    def can_open(self) -> bool:
        """Whether another editor can be opened; if not, the one that is open says why and has the keys."""
        if self.is_changed and self.editor is not None:
            self.warn()
            self.editor.form.setFocus()
            return False
        return True

    def take_keys(self, entry: object) -> bool:
        """Go on in the editor of this entry, if it is open."""
        if not self.shows(entry) or self.editor is None or not self.isVisible():
            return False
        self.editor.take_keys()
        return True

    def warn(self) -> None:
        """Say that what was typed is not saved."""
        self._warn(self.tr("Not saved yet. Save or cancel before you edit another."))

    def _warn(self, words: str) -> None:
        self.warning.setText(words)
        self.warning.show()

    def put_away(self) -> None:
        """Close an editor in which nothing was typed."""
        if self.editor is not None and not self.is_changed:
            self.store()
            self._is_unfolded = self.editor.form.is_unfolded
            self.editor.put_away()

    async def run(self, editor: RecordDialog, entry: object = None, *, kind: str, key: str = "") -> Ending:
        """Show this editor until it ends; the kind and the id of its record tell what was typed there before."""
        self.put_away()
        if self._kept is None:
            await self.find_unsaved()
        text = self._kept
        assert text is not None
        self.editor, self.entry, self.key, self._kind = editor, entry, key, kind
        editor.form.unfold(is_unfolded=self._is_unfolded)
        text.follow(editor, kind=kind, key=key, title=editor.windowTitle())
        try:
            result = await show_dialog(editor, hold=self._hold)
            if self.editor is editor and (given_up := text.end(result)) is not None:
                self.given_up.emit(given_up)
        finally:
            # The page can be gone before its tasks hear of it.
            if self.editor is editor and isValid(self):
                self._is_unfolded = editor.form.is_unfolded
                self._let_go(editor)
        if is_put_away(result):
            return Ending.PUT_AWAY
        return Ending.SAVED if result == QDialog.DialogCode.Accepted else Ending.LEFT

    def _hold(self, editor: QDialog) -> None:
        layout = self._frame.layout()
        if isinstance(layout, QVBoxLayout):
            layout.addWidget(editor, 1)
        self.warning.hide()
        if self.is_changed:
            self._warn(earlier_words())
        self._rest_timer.stop()
        editor.show()
        self.setCurrentWidget(self._frame)
        self.turned.emit()

    def _let_go(self, editor: RecordDialog) -> None:
        editor.hide()
        self.editor = self.entry = None
        if self._kept is not None:
            self._kept.leave()
        self.warning.hide()
        if self.has_own_rest:
            self._rest()
        else:
            self.setCurrentWidget(self._between)
            self._rest_timer.start()
        self.turned.emit()

    def _rest(self) -> None:
        self.setCurrentWidget(self.resting)


class ListAndEditor(QSplitter):
    """A list, and its editor on the right; where there is no room for both, one in the place of the other."""

    def __init__(self, beside: QWidget, pane: EditorPane) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.beside, self.pane = beside, pane
        self.is_offered = True
        """Whether anything can be edited here."""
        self.setProperty("role", "spaced")
        self.setChildrenCollapsible(False)
        self.setHandleWidth(theme.BETWEEN)
        for part, share in ((beside, 3), (pane, 2)):
            self.addWidget(part)
            self.setStretchFactor(self.indexOf(part), share)
        self._is_moved = False
        """Whether somebody has chosen the widths."""
        self.splitterMoved.connect(self._on_moved)
        pane.turned.connect(self.arrange)

    @property
    def is_narrow(self) -> bool:
        return self.width() < _NARROW_PX

    def arrange(self) -> None:
        """Show what there is room for."""
        editor = self.pane.editor
        is_alone = self.is_narrow and editor is not None and editor.mode is EditorMode.PANE
        self.beside.setVisible(not is_alone)
        # What was typed stays in sight, also when the site has just said that it may not be changed.
        is_wanted = self.is_offered or self.pane.is_changed
        is_useful = self.pane.has_own_rest or (is_wanted and not self.is_narrow)
        self.pane.setVisible(is_alone or is_useful)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()
        if not self._is_moved:
            beside = max(_LEAST_PX, min(self.width() * 2 // 5, self.width() - _LIST_PX))
            self.setSizes([self.width() - beside, beside])

    def _on_moved(self) -> None:
        self._is_moved = True


class ChoiceFollower(QObject):
    """Opens the editor of what stays chosen in a list, and leaves the keys in the list."""

    def __init__(
        self, panel: ListPanel, both: ListAndEditor, edit: Callable[[Any], object], parent: QObject, *, verb: str
    ) -> None:
        super().__init__(parent)
        self._panel, self._both, self._edit, self._verb = panel, both, edit, verb
        self._timer = QTimer(self, singleShot=True, interval=_FOLLOWS_AFTER_MS)
        self._timer.timeout.connect(self.look)
        panel.chosen_changed.connect(self._timer.start)

    def stop(self) -> None:
        """Follow no more."""
        self._timer.stop()

    def look(self) -> None:
        """Open what is chosen now, unless something typed is not saved."""
        self._timer.stop()
        pane, entry = self._both.pane, entry_of(self._panel.chosen())
        if not self._panel.isVisible():
            return
        if pane.is_changed:
            keys = self._panel.chosen_keys()
            if keys and BETWEEN.join(keys) != pane.key:
                pane.warn()
            return
        if entry is None or self._both.is_narrow or not self._panel.is_enabled(self._verb):
            if pane.entry is not None:
                pane.put_away()
        elif not pane.shows(entry):
            self._edit(entry)


def entry_of(chosen: Sequence[Any]) -> Any:
    """What an editor is opened for: the one that is chosen, several as a tuple, or nothing."""
    return chosen[0] if len(chosen) == 1 else tuple(chosen) or None
