"""The one badge that says in words how safe my work is."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from lmsdesk.desk import Link, SyncState
from lmsdesk.gui.theme import Mark
from lmsdesk.gui.widgets.buttons import MarkButton
from lmsdesk.gui.words import counted, moment


@dataclass(frozen=True)
class Badge:
    """What the badge says: a mark, a sentence, the colour's name, and what it means."""

    mark: str
    text: str
    token: str
    meaning: str


def badge_of(state: SyncState) -> Badge:
    """The most important thing first: what only a person can do, then what is on its way."""
    counts = state.counts
    unsent = counts.queued + counts.sending
    if state.link is Link.SIGN_IN and unsent:
        return _sign_in_to_send(unsent)
    if counts.held:
        return _conflicts(counts.held)
    if counts.failed:
        return _refused(counts.failed)
    if state.link is Link.SIGN_IN:
        return Badge("", _tr("Sign in"), "accent", _tr("You see what is stored on this computer."))
    return _on_its_way(state, unsent) if unsent else _all_sent(state)


def _sign_in_to_send(unsent: int) -> Badge:
    text = counted(unsent, _tr("Sign in to send 1 grade"), _tr("Sign in to send %Ln grades", unsent))
    return Badge(
        Mark.UNSENT, text, "unsent", _tr("Your grades are stored on this computer and wait for you to sign in.")
    )


def _conflicts(held: int) -> Badge:
    meaning = _tr("Somebody else changed the same grade. Both values are kept until you choose one.")
    return Badge(Mark.CONFLICT, counted(held, _tr("1 conflict"), _tr("%Ln conflicts", held)), "conflict", meaning)


def _refused(failed: int) -> Badge:
    text = counted(failed, _tr("1 grade was refused"), _tr("%Ln grades were refused", failed))
    meaning = _tr("The site did not take them. They are kept here; the list says why.")
    return Badge(Mark.CONFLICT, text, "conflict", meaning)


def _on_its_way(state: SyncState, unsent: int) -> Badge:
    if state.link is Link.ONLINE:
        text = counted(unsent, _tr("1 on its way"), _tr("%Ln on their way", unsent))
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


def _all_sent(state: SyncState) -> Badge:
    nothing_waits = _tr("Every grade you entered has been read back from the server.")
    if state.link is Link.PAUSED:
        return Badge("", _tr("Working offline"), "muted", nothing_waits)
    if state.link is Link.OFFLINE:
        return Badge("", _tr("Offline. Nothing waits to be sent."), "muted", nothing_waits)
    return Badge(Mark.DONE, _tr("Everything is on the server"), "done", nothing_waits)


class SyncBadge(MarkButton):
    """Mark and sentence; a click opens the list of what waits, the tip explains."""

    sign_in_wanted = Signal()
    list_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("syncBadge", parent=parent)
        self.badge: Badge | None = None
        self._link: Link | None = None
        self.clicked.connect(self._on_clicked)
        self.hide()

    def show_state(self, state: SyncState | None) -> None:
        """Say how things stand; without a site there is nothing to say."""
        self.setVisible(state is not None)
        if state is None:
            return
        self._link = state.link
        self.badge = badge_of(state)
        self.say(f"{self.badge.mark}  {self.badge.text}".strip(), self.badge.token)
        self.setAccessibleName(self.badge.text)
        self.setAccessibleDescription(self.badge.meaning)
        self.setToolTip(_explained(self.badge, state))

    def _on_clicked(self) -> None:
        if self._link is Link.SIGN_IN:
            self.sign_in_wanted.emit()
        else:
            self.list_wanted.emit()


def _explained(badge: Badge, state: SyncState) -> str:
    lines = [badge.meaning, state.activity]
    if state.problem is not None:
        lines.append(str(state.problem))
    if state.last_pulled_at is not None:
        lines.append(_tr("Last heard from the site: {when}.").format(when=moment(state.last_pulled_at)))
    return "\n".join(line for line in lines if line)


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("SyncBadge", text, None, count)
