"""Keeps what is typed while something is being opened, and passes it on in order once that can take it.

Without it a key that comes before a dialog, a page or a field is there would reach what had the focus before: a cell.
"""

from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from functools import partial
from time import perf_counter
from typing import Final, cast
from weakref import WeakKeyDictionary, ref

from msgspec import Struct
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Slot
from PySide6.QtGui import QInputMethodEvent, QKeyEvent, QKeySequence, QMouseEvent, QShortcut
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from shiboken6 import isValid

_SLICE_S: Final = 0.004
_MOST_COMING_S: Final = 2.0
"""For a window to be given the keys by the system; one that never is takes what was typed all the same."""
_MOST_MS: Final = 30_000
"""After so long nothing is waited for: keys that do nothing are worse than keys that are lost."""
_Type = QEvent.Type
_PRESSED: Final = frozenset({_Type.KeyPress, _Type.MouseButtonPress, _Type.MouseButtonDblClick, _Type.InputMethod})
_CLICKED: Final = frozenset({_Type.MouseButtonPress, _Type.MouseButtonDblClick})
_RELEASED: Final = frozenset({_Type.KeyRelease, _Type.MouseButtonRelease})
_WIDGET_ONLY: Final = Qt.ShortcutContext.WidgetShortcut
_NO_SHORTCUT: Final = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)


class Wait:
    """From the wish to open something until it can take keys; ended by one of `pass_on`, `end` and `drop`."""

    def __init__(self, keeper: "_Keeper", *, may_leave: bool, on_late: Callable[[], None] | None) -> None:
        self._keeper, self._on_late = keeper, on_late
        self._timer: QTimer | None = None
        self.may_leave = may_leave
        """Whether Esc and the mouse still reach what is on show, because the waiting can take long."""
        self._has_passed = False
        self.resume()

    @property
    def has_kept(self) -> bool:
        """Whether something was typed for it."""
        return self._keeper.has_kept(self)

    def resume(self) -> None:
        """Keep what is typed from now on, also after it was ended."""
        if self._timer is None:
            self._timer = QTimer(self._keeper, singleShot=True, interval=_MOST_MS)
            # No bound method: of each such connection PySide keeps a weak reference as long as its object lives, though
            # the timer is gone, and a page waits for all its papers with one object.
            self._timer.timeout.connect(partial(Wait._give_up, self))
        self._timer.start()
        self._keeper.add(self)

    def pass_on(self, to: QWidget | None = None) -> None:
        """It is there: what was typed goes to `to`, or to what has the focus; of a window, to what has it in there."""
        self._has_passed = True
        self._stop()
        self._keeper.remove(self, to)

    def end(self) -> None:
        """Nothing more is opened: what was typed after something that was there goes on, what was for nothing goes."""
        if self._has_passed:
            self.pass_on()
        else:
            self.drop()

    def drop(self) -> None:
        """It does not come: what was typed for it belongs nowhere else."""
        if isValid(self._keeper):
            self._stop()
            self._keeper.forget(self)

    def _stop(self) -> None:
        """Let go of the timer: papers and dialogs are waited for all day, and the keeper outlives them all."""
        timer, self._timer = self._timer, None
        if timer is not None and isValid(timer):
            timer.stop()
            timer.deleteLater()

    def _give_up(self) -> None:
        self.drop()
        if self._on_late is not None:
            self._on_late()


def wait(owner: QObject | None = None, *, may_leave: bool = False, on_late: Callable[[], None] | None = None) -> Wait:
    """Keep what is typed from now on, for something that is being opened; no longer than the owner lives.

    `on_late` is called when it has taken so long that nothing is kept any more.
    """
    made = Wait(_keeper(), may_leave=may_leave, on_late=on_late)
    if owner is not None:
        owner.destroyed.connect(lambda *_: made.drop())
    return made


def turn_off(owner: QObject) -> None:
    """Keep nothing while the owner lives: no filter of the whole application may look at the browser engine's items.

    PySide notes each object that a filter sees for the first time in a property of that object, which is an event for
    the filter in itself: inside a focus event of the engine's items it ends the process.
    """
    keeper = _keeper()
    keeper.turn_off()
    # In a later turn: a widget says that it goes before its children do, and they lose the focus with it.
    owner.destroyed.connect(keeper.turn_on, Qt.ConnectionType.QueuedConnection)


task_wait: ContextVar[Wait | None] = ContextVar("task_wait", default=None)
"""The wait of the task that opens something."""


class _Kept(Struct, frozen=True):
    event: QEvent
    receiver: QObject | None = None
    """Where a click was meant to go; keys go to what has the focus by then."""
    wait: Wait | None = None
    """What was opened last when it came."""

    on: QWidget | None = None
    """What is pressed with the mouse."""

    @property
    def is_on_show(self) -> bool:
        """Whether it presses something that is still to be seen."""
        return self.on is not None and _is_on_show(self.on)


class _Keeper(QObject):
    """One for the program: it looks at events only while something is being opened."""

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self._waits: list[Wait] = []
        self._kept: deque[_Kept] = deque()
        self._pressed: set[object] = set()
        """Keys and buttons that were kept and not let go of yet."""
        # Both weakly: a dialog that has ended goes with all that it showed, and not when the next one comes.
        self._window: ref[QWidget] | None = None
        self._coming: ref[QWidget] | None = None
        """A window that is open and that the system has not given the keys yet."""
        self._opened_at = 0.0
        self._is_passing = self._is_filtering = False
        self._turned_off = 0
        self._timer = QTimer(self, singleShot=True, interval=1)
        self._timer.timeout.connect(self._pass_on)

    def add(self, one: Wait) -> None:
        if one not in self._waits:
            self._waits.append(one)
        self._filter()

    def has_kept(self, one: Wait) -> bool:
        return any(kept.wait is one for kept in self._kept)

    def turn_off(self) -> None:
        self._turned_off += 1
        self._kept.clear()
        self._filter()

    @Slot()
    def turn_on(self) -> None:
        self._turned_off -= 1
        self._filter()

    def forget(self, one: Wait) -> None:
        """What was typed for it goes; a click is for what it was on, and what was typed after that for the same."""
        if one in self._waits:
            waiting = [wait for wait in self._waits if wait is not one]
            has_clicked, left = False, deque[_Kept]()
            for kept in self._kept:
                has_clicked = has_clicked or kept.is_on_show
                if has_clicked or kept.wait in waiting:
                    left.append(kept)
            self._kept = left
        self.remove(one, None)

    def remove(self, one: Wait, to: QWidget | None) -> None:
        if one not in self._waits:
            return
        self._waits.remove(one)
        if to is not None:
            self._window = ref(to.window())
            if to.isWindow():
                self._coming, self._opened_at = ref(to), perf_counter()
                if to.testAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen):
                    # A dialog of the system stands in its place, which cannot be handed keys.
                    self._kept.clear()
        if self._kept:
            # Not in this turn, which may be that of a task: a key may open a menu, which has a loop of its own.
            self._timer.start()
        self._filter()

    def _filter(self) -> None:
        is_needed = bool(self._waits or self._kept or self._coming) and not self._turned_off
        application = QCoreApplication.instance()
        if application is None or is_needed == self._is_filtering:
            return
        self._is_filtering = is_needed
        if is_needed:
            application.installEventFilter(self)
        else:
            self._pressed.clear()
            application.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if (
            self._is_passing
            or watched is self
            or not (kind in _PRESSED or kind in _RELEASED or kind is _Type.ShortcutOverride)
        ):
            return False
        if not self._takes(watched, event):
            return False
        if kind is _Type.ShortcutOverride:
            # Or the key would be a shortcut of what is on show now.
            event.accept()
            return True
        if kind in _RELEASED and _key_of(event) not in self._pressed:
            return False
        self._keep(watched, event)
        if not self._waits:
            self._timer.start()
        return True

    def _takes(self, watched: QObject, event: QEvent) -> bool:
        if self._waits:
            may_leave = all(one.may_leave for one in self._waits)
            is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
            return not (may_leave and (is_escape or isinstance(event, QMouseEvent)))
        if self._kept:
            return True
        # An open window takes keys itself as soon as the system has turned to it.
        coming = _referred(self._coming)
        if coming is None or not _is_on_show(coming) or coming.isActiveWindow():
            self._coming = None
            self._filter()
            return False
        return not isinstance(event, QMouseEvent) and not _is_inside(coming, watched)

    def _keep(self, watched: QObject, event: QEvent) -> None:
        key = _key_of(event)
        if event.type() in _RELEASED:
            self._pressed.discard(key)
        else:
            self._pressed.add(key)
        wait = self._waits[-1] if self._waits else None
        if isinstance(event, QKeyEvent):
            self._kept.append(_Kept(_copied_key(event), wait=wait))
        elif isinstance(event, QInputMethodEvent):
            if event.commitString():
                self._kept.append(_Kept(_committed(event), wait=wait))
        elif isinstance(event, QMouseEvent):
            self._kept.append(_Kept(_copied_click(event), watched, wait, _pressed_by(event)))
        self._free_alt(event)

    def _pass_on(self) -> None:
        if self._is_still_coming():
            self._timer.start()
            return
        until = perf_counter() + _SLICE_S
        while self._kept and not self._waits:
            window = self._open_window()
            self._deliver(self._kept.popleft())
            if not _is_on_show(window) or perf_counter() > until:
                # What follows a dialog has its own turns to take the keys.
                self._timer.start()
                break
        self._filter()

    def _is_still_coming(self) -> bool:
        """Whether the system will give the open window the keys in a moment: until then parts of it do not take all.

        An arrow key leads from one choice to the next only in a window that has the keys.
        """
        coming, modal = _referred(self._coming), QApplication.activeModalWidget()
        if not _is_on_show(coming) or coming is None or coming.isActiveWindow() or modal not in {None, coming}:
            return False
        return perf_counter() - self._opened_at < _MOST_COMING_S

    def _deliver(self, kept: _Kept) -> None:
        self._is_passing = True
        try:
            if isinstance(kept.event, QMouseEvent):
                self._click(kept)
            elif (receiver := self._receiver()) is not None and not _is_shortcut(receiver, kept.event):
                QCoreApplication.sendEvent(receiver, kept.event)
            self._free_alt(kept.event)
        finally:
            self._is_passing = False

    def _free_alt(self, event: QEvent) -> None:
        """A menu bar opens when Alt is let go of, unless it has seen something else meanwhile.

        It does not see keys that are kept, nor those that are carried out as shortcuts: it looks at this as at all
        events, and nothing else does.
        """
        if _key_of(event) != Qt.Key.Key_Alt:
            QCoreApplication.sendEvent(self, QEvent(_Type.ActivationChange))

    def _click(self, kept: _Kept) -> None:
        modal = QApplication.activeModalWidget()
        is_blocked = modal is not None and kept.receiver is not None and not _is_inside(modal, kept.receiver)
        if not is_blocked and kept.receiver is not None and isValid(kept.receiver):
            QCoreApplication.sendEvent(kept.receiver, kept.event)

    def _open_window(self) -> QWidget | None:
        window = QApplication.activePopupWidget() or QApplication.activeModalWidget() or QApplication.activeWindow()
        last = _referred(self._window)
        return window or (last if _is_on_show(last) else None)

    def _receiver(self) -> QWidget | None:
        window = self._open_window()
        return None if window is None else _focus_in(window)


_keepers: Final = WeakKeyDictionary[QCoreApplication, _Keeper]()
"""One an application."""


def _keeper() -> _Keeper:
    application = QCoreApplication.instance()
    if application is None:
        raise RuntimeError("no application yet")
    # Not looked for among the application's children: PySide would make classes for all of them.
    if (kept := _keepers.get(application)) is None:
        kept = _keepers[application] = _Keeper(application)
    return kept


def _focus_in(window: QWidget) -> QWidget:
    focus = cast("QWidget | None", window.focusWidget())
    return focus if focus is not None else window


def _referred(to: ref[QWidget] | None) -> QWidget | None:
    return None if to is None else to()


def _is_on_show(window: QWidget | None) -> bool:
    return window is not None and isValid(window) and window.isVisible()


def _is_inside(window: QWidget, watched: QObject) -> bool:
    if isinstance(watched, QWidget):
        return watched.window() is window
    return watched is window.windowHandle()


def _key_of(event: QEvent) -> object:
    if isinstance(event, QKeyEvent):
        return event.key()
    return event.button() if isinstance(event, QMouseEvent) else None


def _copied_key(event: QKeyEvent) -> QKeyEvent:
    return QKeyEvent(
        event.type(),
        event.key(),
        event.modifiers(),
        event.nativeScanCode(),
        event.nativeVirtualKey(),
        event.nativeModifiers(),
        event.text(),
        event.isAutoRepeat(),
        event.count(),
    )


def _committed(event: QInputMethodEvent) -> QInputMethodEvent:
    made = QInputMethodEvent()
    made.setCommitString(event.commitString())
    return made


def _copied_click(event: QMouseEvent) -> QMouseEvent:
    return QMouseEvent(
        event.type(),
        event.position(),
        event.scenePosition(),
        event.globalPosition(),
        event.button(),
        event.buttons(),
        event.modifiers(),
    )


def _pressed_by(event: QMouseEvent) -> QWidget | None:
    """What a click is on: a click comes to the window first."""
    return QApplication.widgetAt(event.globalPosition().toPoint()) if event.type() in _CLICKED else None


def _is_shortcut(receiver: QWidget, event: QEvent) -> bool:
    """Carry the key out as a shortcut of the window, as Qt does with keys that come from the keyboard."""
    if not isinstance(event, QKeyEvent) or event.type() is not _Type.KeyPress:
        return False
    if event.modifiers() in _NO_SHORTCUT and event.text():
        return False
    claim = QKeyEvent(_Type.ShortcutOverride, event.key(), event.modifiers(), event.text())
    claim.ignore()
    QCoreApplication.sendEvent(receiver, claim)
    return not claim.isAccepted() and _run_shortcut(_with_menus(receiver), QKeySequence(event.keyCombination()))


def _with_menus(receiver: QWidget) -> QWidget:
    """The window whose shortcuts hold here: a pane in a window of its own has those of the window it belongs to."""
    window = receiver.window()
    owner = window.parentWidget() if window.windowType() is Qt.WindowType.Tool else None
    return window if owner is None else owner.window()


def _run_shortcut(window: QWidget, keys: QKeySequence) -> bool:
    for action in window.actions():
        if action.isEnabled() and keys in action.shortcuts():
            action.trigger()
            return True
    for shortcut in window.findChildren(QShortcut):
        if shortcut.context() is _WIDGET_ONLY or not shortcut.isEnabled():
            continue
        if shortcut.key() == keys:
            shortcut.activated.emit()
            return True
    for button in window.findChildren(QAbstractButton):
        if button.isVisible() and button.isEnabled() and button.shortcut() == keys:
            button.click()
            return True
    return False
