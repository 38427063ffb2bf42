"""Tells when nobody has touched the windows of the program for a while."""

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QWindow

from lmsdesk.desk import IdleWatch

_TOUCHES = {
    QEvent.Type.KeyPress,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseMove,
    QEvent.Type.Wheel,
    QEvent.Type.TouchBegin,
    QEvent.Type.TabletPress,
}


class IdleTimer(QObject):
    """Emits `passed` once when the limit is over; it begins anew with `watch`."""

    passed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._watch = IdleWatch(0)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._on_timer_fired)
        self._is_listening = False

    def watch(self, watch: IdleWatch) -> None:
        """Count with this from now on."""
        self._watch = watch
        self._timer.stop()
        if watch.left_s is None:
            return
        self._listen()
        # Of windows, not of the application: that would bring each event of each widget into Python.
        for window in QGuiApplication.topLevelWindows():
            window.installEventFilter(self)
        self._on_timer_fired()

    def stop(self) -> None:
        """Count no more."""
        self.watch(IdleWatch(0))

    def _listen(self) -> None:
        app = QGuiApplication.instance()
        if not self._is_listening and isinstance(app, QGuiApplication):
            self._is_listening = True
            app.focusWindowChanged.connect(self._on_focus_moved)

    def _on_focus_moved(self, window: QWindow | None) -> None:
        if window is not None and self._watch.left_s is not None:
            window.installEventFilter(self)

    def _on_timer_fired(self) -> None:
        left_s = self._watch.left_s
        if left_s is None:
            return
        if left_s > 0:
            self._timer.start(int(left_s * 1000) + 1)
        else:
            self.passed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _TOUCHES:
            self._watch.touch()
        return super().eventFilter(watched, event)
