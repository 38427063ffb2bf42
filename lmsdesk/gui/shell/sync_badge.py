"""The one badge that says in words how safe my work is."""

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct
from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QStyleOptionToolButton, QWidget

from lmsdesk.desk import Link, OutboxCounts, SyncState
from lmsdesk.gui.kit.buttons import MarkButton
from lmsdesk.gui.kit.formatting import counted, moment
from lmsdesk.gui.kit.theme import Mark
from lmsdesk.gui.kit.translator import say

_PADDING = 8


class Badge(Struct, frozen=True):
    """What the badge says: a mark, a sentence, the colour's name, and what it means."""

    mark: str
    text: str
    token: str
    meaning: str


def badge_of(state: SyncState, unread: int | None = None) -> Badge:
    """The most important thing first: what only a person can do, then what is on its way, then what is still to come.

    `unread` columns of the gradebook on show have yet to be read, 0 while their number is not known.
    """
    counts = state.counts
    unsent = counts.queued + counts.sending
    if _asks_to_sign_in(state):
        return _sign_in_to_send(unsent) if unsent else _sign_in(counts.drafts)
    if counts.held:
        return _conflicts(counts.held)
    if counts.failed:
        return _refused(counts.failed)
    if unsent:
        return _on_its_way(state, unsent)
    return _nothing_waits(state, unread)


def _asks_to_sign_in(state: SyncState) -> bool:
    """Whether the sign-in matters most: what is to be decided is so without one, unless something waits to be sent."""
    counts = state.counts
    is_decision_left = bool(counts.held or counts.failed)
    return state.link is Link.SIGN_IN and (bool(counts.queued + counts.sending) or not is_decision_left)


def _nothing_waits(state: SyncState, unread: int | None) -> Badge:
    if _shows_uploads(state):
        return _uploading(state)
    if _shows_drafts(state):
        return _drafts(state.counts.drafts)
    return _all_sent(state) if unread is None or state.link is not Link.ONLINE else _being_read()


def _sign_in_to_send(unsent: int) -> Badge:
    text = counted(unsent, _tr("Sign in to send 1 grade"), _tr("Sign in to send %Ln grades", unsent))
    return Badge(
        Mark.UNSENT, text, "unsent", _tr("Your grades are stored on this computer and will be sent once you sign in.")
    )


def _sign_in(drafts: int) -> Badge:
    if drafts:
        text = counted(drafts, _tr("Sign in to post 1 mark"), _tr("Sign in to post %Ln marks", drafts))
        return Badge(Mark.UNSENT, text, "unsent", _drafts_are_kept())
    return Badge("", _tr("Sign in"), "accent", _tr("You see what is stored on this computer."))


def _conflicts(held: int) -> Badge:
    meaning = _tr("Someone else changed the same grade. Both values are kept until you choose one.")
    return Badge(Mark.CONFLICT, counted(held, _tr("1 conflict"), _tr("%Ln conflicts", held)), "conflict", meaning)


def _refused(failed: int) -> Badge:
    text = counted(failed, _tr("1 grade was refused"), _tr("%Ln grades were refused", failed))
    meaning = _tr("The site did not accept them. They are kept here; the list says why.")
    return Badge(Mark.CONFLICT, text, "conflict", meaning)


def _on_its_way(state: SyncState, unsent: int) -> Badge:
    if state.link is Link.ONLINE:
        text = counted(unsent, _tr("Sending 1 grade"), _tr("Sending %Ln grades", unsent))
        return Badge(Mark.UNSENT, text, "unsent", _tr("Stored on this computer and being sent now."))
    if state.link is Link.PAUSED:
        text = counted(unsent, _tr("1 saved here. Working offline."), _tr("%Ln saved here. Working offline.", unsent))
        return Badge(Mark.UNSENT, text, "unsent", _tr("They will be sent when you stop working offline."))
    return Badge(
        Mark.UNSENT,
        _tr("Saved here. Will be sent when you are online."),
        "unsent",
        counted(
            unsent, _tr("1 grade is stored on this computer."), _tr("%Ln grades are stored on this computer.", unsent)
        ),
    )


def _shows_uploads(state: SyncState) -> bool:
    """Whether nothing matters more than files that are still to be uploaded."""
    return state.uploads > 0 and not state.counts.total and state.link is not Link.SIGN_IN


def _uploading(state: SyncState) -> Badge:
    files, going = state.uploads, state.uploads - state.held_uploads
    if going and state.link is Link.ONLINE:
        text = counted(going, _tr("Uploading 1 file"), _tr("Uploading %Ln files", going))
    else:
        text = counted(files, _tr("1 file waits to be uploaded"), _tr("%Ln files wait to be uploaded", files))
    meaning = _tr("Every grade you entered is on the server. The files follow while the site is connected.")
    return Badge(Mark.UNSENT, text, "unsent", meaning)


def _shows_drafts(state: SyncState) -> bool:
    """Whether nothing matters more than marks that are yet to be posted."""
    counts = state.counts
    return state.link is Link.ONLINE and counts.drafts > 0 and not counts.total and not state.uploads


def _drafts(drafts: int) -> Badge:
    text = counted(drafts, _tr("1 mark is not posted"), _tr("%Ln marks are not posted", drafts))
    return Badge(Mark.UNSENT, text, "unsent", _drafts_are_kept())


def _drafts_are_kept() -> str:
    return _tr("Marks that you have not posted are stored on this computer only, as drafts.")


def _all_sent(state: SyncState) -> Badge:
    nothing_waits = _tr("Every grade you entered has been read back from the server.")
    if state.counts.drafts:
        nothing_waits = _drafts_are_kept()
    if state.link is Link.PAUSED:
        return Badge("", _tr("Working offline"), "muted", nothing_waits)
    if state.link is Link.OFFLINE:
        return Badge("", _tr("Offline. Nothing is waiting to be sent."), "muted", nothing_waits)
    return Badge(Mark.DONE, _tr("Everything is on the server"), "done", nothing_waits)


def _being_read() -> Badge:
    meaning = _tr("Everything you entered is on the server.")
    return Badge("", _tr("Still reading grades"), "muted", meaning)


def _missing(unread: int | None) -> str:
    """What follows from columns that have yet to be read."""
    if unread is None:
        return ""
    if not unread:
        return _tr("Not all of its grades have been read from the server yet.")
    return counted(
        unread,
        _tr("1 column has not been read yet: filters, statistics, totals and files are incomplete."),
        _tr("%Ln columns have not been read yet: filters, statistics, totals and files are incomplete.", unread),
    )


class SyncBadge(MarkButton):
    """Mark and sentence; a click opens the list of what waits, uploads or papers with drafts, and the tip explains."""

    sign_in_wanted = Signal()
    papers_wanted = Signal()
    uploads_wanted = Signal()
    list_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("syncBadge", parent=parent)
        self.badge: Badge | None = None
        self._state: SyncState | None = None
        self._unread: int | None = None
        self._is_painted_bare = False
        """Whether Qt paints the button now, without its words, which it would put into the middle."""
        self.clicked.connect(self._on_clicked)
        self.hide()

    def show_state(self, state: SyncState | None) -> None:
        """Say how things stand; without a site there is nothing to say."""
        self.setVisible(state is not None)
        self._state = state
        if state is None:
            return
        self.badge = badge_of(state, self._unread)
        self.say(_shown(self.badge), self.badge.token)
        self.setAccessibleName(self.badge.text)
        missing = _missing(self._unread)
        self.setAccessibleDescription(" ".join(part for part in (self.badge.meaning, missing) if part))
        self.setToolTip(_explained(self.badge, missing, state))

    def show_unread(self, unread: int | None) -> None:
        """Say how much of the gradebook on show has yet to be read; None where all of it is here, or none is open."""
        if unread != self._unread:
            self._unread = unread
            self.show_state(self._state)

    @cached_property
    def room(self) -> int:
        """The width of the longest words that it says as a rule: what it says never moves what is beside it."""
        self.ensurePolished()
        widest = max(self.fontMetrics().horizontalAdvance(_shown(one)) for one in _usual())
        return widest + 2 * _PADDING

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        super().initStyleOption(option)
        if self._is_painted_bare:
            option.text = ""

    def paintEvent(self, arg__1: QPaintEvent) -> None:
        self._is_painted_bare = True
        super().paintEvent(arg__1)
        self._is_painted_bare = False
        area = self.rect().adjusted(_PADDING, 0, -_PADDING, 0)
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, area.width())
        with QPainter(self) as painter:
            painter.setPen(self.palette().color(QPalette.ColorRole.ButtonText))
            # From its beginning: the mark stays in one place, however many words follow.
            painter.drawText(area, Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter, text)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.LanguageChange}:
            self.__dict__.pop("room", None)

    def _on_clicked(self) -> None:
        if self._state is not None and _asks_to_sign_in(self._state):
            self.sign_in_wanted.emit()
        elif self._state is not None and _shows_uploads(self._state):
            self.uploads_wanted.emit()
        elif self._state is not None and _shows_drafts(self._state):
            self.papers_wanted.emit()
        else:
            self.list_wanted.emit()


def _shown(badge: Badge) -> str:
    return f"{badge.mark}  {badge.text}".strip()


def _usual() -> Iterator[Badge]:
    """What it says in the course of a day."""
    for link in Link:
        yield badge_of(SyncState(link=link))
        yield badge_of(SyncState(link=link), 0)
        yield badge_of(SyncState(link=link, counts=OutboxCounts(queued=99)))


def _explained(badge: Badge, missing: str, state: SyncState) -> str:
    lines = [badge.text, badge.meaning, missing, say(state.activity)]
    if state.problem is not None:
        lines.append(str(state.problem))
    if state.last_pulled_at is not None:
        lines.append(_tr("Last contact with the site: {when}.").format(when=moment(state.last_pulled_at)))
    return "\n".join(line for line in lines if line)


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("SyncBadge", text, None, count)
