"""The calm card over the page: one message at a time, never in the way."""

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QEnterEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import tool_button
from lmsdesk.gui.kit.labels import named, plain
from lmsdesk.gui.kit.layouts import fill_layout
from lmsdesk.gui.kit.notices import Notice, Severity

_NOTICED_MS = 6_000
"""Until somebody who looks elsewhere has turned to a notice."""
_PER_LETTER_MS = 70
"""For slow readers, and those who read another language better."""
_LOOKS = {
    Severity.INFO: ("info", "accent"),
    Severity.WARNING: ("warning", "unsent"),
    Severity.ERROR: ("warning-circle", "conflict"),
}


class MessageBar(QFrame):
    """Shows the newest notice; dismissing it brings back the one before.

    Information that asks for nothing leaves when it can be read, or its page is left; not from under mouse or keys.
    """

    shown = Signal()
    changed = Signal()
    """There is more or less to read."""
    emptied = Signal()
    left = Signal()
    """The last message went while its buttons had the keys."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("messageBar")
        self.setProperty("role", "floating")
        self.setSizePolicy(self.sizePolicy().horizontalPolicy(), self.sizePolicy().verticalPolicy().Maximum)
        self._notices: list[Notice] = []
        self._leaving = QTimer(self, singleShot=True)
        self._leaving.setObjectName("messageLeaving")
        self._leaving.timeout.connect(self.dismiss)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._on_focus_changed)
        self._build()
        self.hide()

    @property
    def notice(self) -> Notice | None:
        """The notice on show."""
        return self._notices[-1] if self._notices else None

    def show_notice(self, notice: Notice) -> None:
        """Put the notice on top; an earlier one of the same topic, or the same words, goes."""
        self._notices = [old for old in self._notices if not _is_same(old, notice)]
        self._notices.append(notice)
        self._show_current()
        # Last, for its place depends on all there is to read.
        self.shown.emit()
        text = " ".join(part for part in (notice.title, notice.detail, notice.hint) if part)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def dismiss(self) -> None:
        """Take the notice on show away."""
        if self._notices:
            self._notices.pop()
        self._show_current()

    def withdraw(self, topic: str) -> None:
        """Take away what has been overtaken by events."""
        self._keep([old for old in self._notices if old.topic != topic])

    def leave_page(self) -> None:
        """Take away the information that was about the page before."""
        self._keep([old for old in self._notices if not _is_of_page(old)])

    def clear(self) -> None:
        """Take all notices away."""
        self._keep([])

    def _keep(self, notices: list[Notice]) -> None:
        # What stays on show is left as it is, with the time that it has left.
        is_same_on_top = notices[-1:] == self._notices[-1:]
        self._notices = notices
        if not is_same_on_top:
            self._show_current()

    def _build(self) -> None:
        self._icon = QLabel()
        self._title = _line("messageTitle", is_emphasized=True)
        self._text = _line("messageText")
        self._code = _line("messageCode", role="secondary")
        words = fill_layout(QVBoxLayout(), self._title, self._text, self._code, spacing=theme.STEP // 2)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(theme.INSIDE + theme.STEP, theme.INSIDE, theme.INSIDE, theme.INSIDE)
        row.setSpacing(theme.INSIDE + theme.STEP)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        self._add_buttons(row)

    def _add_buttons(self, row: QHBoxLayout) -> None:
        self._remedy = named(QPushButton(), "messageRemedy")
        self._remedy.clicked.connect(self._on_remedy_clicked)
        self._details = tool_button("messageDetails", self.tr("Details"), is_checkable=True)
        self._details.clicked.connect(self._on_details_clicked)
        self._close = tool_button("messageDismiss", tip=self.tr("Dismiss this message"), icon="x")
        self._close.clicked.connect(self.dismiss)
        for button in (self._remedy, self._details, self._close):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)

    def _show_current(self) -> None:
        notice = self.notice
        if notice is None:
            self._leaving.stop()
            self._leave()
            return
        self.show()
        self._show_icon(notice)
        self._title.setText(notice.title)
        self._text.setText(" ".join(part for part in (notice.detail, notice.hint) if part))
        self._text.setVisible(bool(self._text.text()))
        self._level(has_one_line=self._text.isHidden())
        self._code.setText(notice.code)
        self._code.hide()
        self._details.setChecked(False)
        self._details.setVisible(bool(notice.code))
        self._remedy.setVisible(notice.remedy is not None)
        self._remedy.setText(notice.remedy.text if notice.remedy else "")
        self.changed.emit()
        self._wait_to_leave()

    def _wait_to_leave(self) -> None:
        notice = self.notice
        if notice is None or not _is_passing(notice) or self._has_focus() or self.underMouse():
            self._leaving.stop()
        else:
            self._leaving.start(_NOTICED_MS + _PER_LETTER_MS * len(notice.title + notice.detail + notice.hint))

    def _has_focus(self) -> bool:
        focus = QApplication.focusWidget()
        return focus is not None and self.isAncestorOf(focus)

    def _on_focus_changed(self, before: QWidget | None, now: QWidget | None) -> None:
        if any(widget is not None and self.isAncestorOf(widget) for widget in (before, now)):
            self._wait_to_leave()

    def _leave(self) -> None:
        had_keys = self._has_focus()
        self.hide()
        self.emptied.emit()
        if had_keys:
            self.left.emit()

    def _level(self, *, has_one_line: bool) -> None:
        """Icon and buttons beside the first line; in the middle where that is the only one."""
        middle, top = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignTop
        for part in (self._icon, self._remedy, self._details, self._close):
            self._row.setAlignment(part, middle if has_one_line else top)

    def _show_icon(self, notice: Notice) -> None:
        self._icon.setPixmap(theme.icon(*_LOOKS[notice.severity]).pixmap(20, 20))

    def _on_details_clicked(self) -> None:
        self._code.setVisible(self._details.isChecked())
        self.changed.emit()

    def _on_remedy_clicked(self) -> None:
        notice = self.notice
        self.dismiss()
        if notice is not None and notice.remedy is not None:
            notice.remedy.run()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._wait_to_leave()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._wait_to_leave()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.notice is not None:
            self._show_icon(self.notice)


def _is_same(old: Notice, new: Notice) -> bool:
    return old.topic == new.topic if new.topic else (old.title, old.detail) == (new.title, new.detail)


def _is_of_page(notice: Notice) -> bool:
    return notice.severity is Severity.INFO and not notice.is_kept


def _is_passing(notice: Notice) -> bool:
    return _is_of_page(notice) and notice.remedy is None


def _line(name: str, *, role: str = "", is_emphasized: bool = False) -> QLabel:
    label = named(plain(role=role, is_emphasized=is_emphasized), name)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
