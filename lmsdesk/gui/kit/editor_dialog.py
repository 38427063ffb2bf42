"""Reads something from the service, lets it be changed, and sends it; what was typed outlives a refusal."""

from abc import abstractmethod
from enum import Enum, auto
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QFrame, QLabel, QPushButton, QScrollArea, QWidget

from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import theme, typeahead
from lmsdesk.gui.kit.buttons import ending
from lmsdesk.gui.kit.dialogs import dialog_layout, heading, paragraph
from lmsdesk.gui.kit.labels import fitted, named, plain
from lmsdesk.gui.kit.layouts import fill_layout
from lmsdesk.gui.kit.screen_fit import room_for
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.typed_dialog import TypedDialog

_WIDTH = 540
_LEAST_HEIGHT = 96
"""Of the fields; more of them are reached by scrolling."""


class EditorMode(Enum):
    """Where an editor stands."""

    WINDOW = auto()
    PANE = auto()
    """Beside a list."""
    PREVIEW = auto()
    """The same for what was chosen there: the keys stay in the list."""


class EditorDialog(TypedDialog):
    """A subclass says what is read, shown and sent, and which problems belong to a field."""

    is_dangerous = False
    """Whether its verb takes something away for good: then Enter does not choose it."""

    def __init__(
        self,
        form: QWidget,
        note: QLabel,
        *,
        title: str,
        verb: str,
        name: str,
        parent: QWidget | None = None,
        mode: EditorMode = EditorMode.WINDOW,
    ) -> None:
        super().__init__(parent)
        self.mode = mode
        if mode is not EditorMode.WINDOW:
            self.setWindowFlags(Qt.WindowType.Widget)
        self.setObjectName(f"{name}Dialog")
        self.setWindowTitle(title)
        self.form: QWidget = form
        self.written: Any = None
        """What the service answered, once it is saved."""
        self._verb = verb
        self._tasks = Tasks(self)
        self._is_read = False
        self._wait = typeahead.wait(self, may_leave=True)
        if mode is EditorMode.PREVIEW:
            self._wait.drop()
        self._build(title, note, name)
        self._read()

    @abstractmethod
    async def _load(self) -> Any:
        """Read what the fields are filled with; raises LmsdeskError."""

    @abstractmethod
    def _show_loaded(self, found: Any) -> QWidget:
        """Fill the fields; returns the one to begin with."""

    @abstractmethod
    def _show_faults(self) -> bool:
        """Show what is wrong before anything is sent; whether there is."""

    @abstractmethod
    def _wishes(self) -> Any:
        """What to send; nothing ends the dialog without sending."""

    @abstractmethod
    async def _send(self, wishes: Any) -> Any:
        """Send it; raises LmsdeskError."""

    @abstractmethod
    def _show_problem(self, problem: LmsdeskError) -> str:
        """Show a problem at its fields; returns what is said of the whole."""

    @property
    def is_ready(self) -> bool:
        """Whether the fields can be filled in."""
        return self._is_read and self.form.isEnabled()

    def _build(self, title: str, note: QLabel, name: str) -> None:
        layout = dialog_layout(self)
        layout.addWidget(self._as_wide(heading(title)))
        if self.mode is not EditorMode.WINDOW:
            layout.setContentsMargins(theme.BETWEEN, theme.INSIDE, 0, 0)
        self._scroll = QScrollArea(widgetResizable=True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self.form)
        self._scroll.viewport().setAutoFillBackground(False)
        self.form.setAutoFillBackground(False)
        fill_layout(layout, (self._scroll, 1), note)
        self.problem = paragraph("") if self.mode is EditorMode.WINDOW else plain()
        self.problem.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.problem.setObjectName(f"{name}Problem")
        self.problem.hide()
        fill_layout(layout, self.problem, self._buttons())

    def _buttons(self) -> QDialogButtonBox:
        self.save = named(QPushButton(self._verb), "confirm")
        self.save.clicked.connect(self._on_save_clicked)
        self._cancel = QPushButton(self.tr("Cancel"), autoDefault=False)
        # It has the keys while the site is asked: Enter is not meant for it then.
        self._cancel.clicked.connect(self.reject)
        safe = self._cancel if self.is_dangerous else self.save
        safe.setProperty("role", "primary")
        safe.setDefault(True)
        self.save.setAutoDefault(not self.is_dangerous)
        return ending(self.save, self._cancel)

    def _read(self) -> None:
        self._set_busy(self.tr("Contacting the site…"))
        self._tasks.spawn(self._load(), what="reading a record", on_done=self._on_read, on_error=self._on_failed)

    def _on_read(self, found: Any) -> None:
        first = self._show_loaded(found)
        self._is_read = True
        self._begin()
        self._cancel.setAutoDefault(True)
        self._set_busy("")
        self._fit()
        if self.mode is not EditorMode.PREVIEW:
            first.setFocus()
            self._wait.pass_on(first)

    def _on_save_clicked(self) -> None:
        if not self._is_read:
            self._read()
            return
        if self._show_faults():
            self._fit()
            return
        wishes = self._wishes()
        if not wishes:
            self.reject()
            return
        self._set_busy(self.tr("Saving…"))
        self._tasks.spawn(self._send(wishes), what="saving a record", on_done=self._on_saved, on_error=self._on_failed)

    def _on_saved(self, written: Any) -> None:
        self.written = written
        self.accept()

    def _on_failed(self, problem: LmsdeskError) -> None:
        self._wait.end()
        self._set_busy("")
        self.form.setEnabled(self._is_read)
        if not self._is_read:
            self.save.setText(self.tr("Try again"))
        self.problem.setText(self._show_problem(problem))
        self.problem.setToolTip(problem.code)
        self._as_wide(self.problem)
        self.problem.show()
        self._fit()

    def _set_busy(self, words: str) -> None:
        self.form.setEnabled(self._is_read and not words)
        self.save.setEnabled(not words)
        self.save.setText(words or self._verb)
        self.problem.hide()

    def _as_wide(self, label: QLabel) -> QLabel:
        """In a window of its own the words decide its height; in a pane the pane decides."""
        return fitted(label, _WIDTH - 2 * theme.AROUND) if self.mode is EditorMode.WINDOW else label

    def _fit(self) -> None:
        """As tall as the fields need, as far as the screen lets it."""
        if self.mode is not EditorMode.WINDOW:
            return
        # Rows that have just been hidden still count until the layout has been done again.
        if (rows := self.form.layout()) is not None:
            rows.invalidate()
            rows.activate()
        self.form.adjustSize()
        # With room for the ring of focus that is drawn around the fields.
        wanted = self.form.sizeHint().height() + 2 * theme.STEP
        self._scroll.setFixedHeight(0)
        most = room_for(self).height() - self._height_of_others()
        self._scroll.setFixedHeight(min(wanted, max(most, _LEAST_HEIGHT)))
        self._scroll.setMinimumWidth(self.form.sizeHint().width() + theme.BETWEEN)
        self.adjustSize()

    def _height_of_others(self) -> int:
        layout = self.layout()
        if layout is None:
            return 0
        layout.invalidate()
        layout.activate()
        if layout.hasHeightForWidth():
            return layout.totalMinimumHeightForWidth(self.width())
        return layout.totalMinimumSize().height()

    def done(self, result: int) -> None:
        self._wait.end()
        self._tasks.cancel_all()
        super().done(result)
