"""Everything a person can do, as one table: words, keys, icon, menu; menus and the palette are built from it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow

from lmsdesk.gui import theme

_CONTEXT = "Actions"
Keys = str | QKeySequence.StandardKey


@dataclass(frozen=True)
class Deed:
    """One row of the table; `name` is its handler's key."""

    name: str
    text: str
    keys: Keys = ""
    icon: str = ""
    is_toggle: bool = False
    is_separated: bool = False
    """Whether a line stands above it in its menu."""


def _deed(
    name: str, text: object, keys: Keys = "", *, icon: str = "", toggle: bool = False, line: bool = False
) -> Deed:
    return Deed(name, str(text), keys, icon, toggle, line)


_STANDARD = QKeySequence.StandardKey
MENUS: tuple[tuple[str, tuple[Deed, ...]], ...] = (
    (
        str(QT_TRANSLATE_NOOP("Actions", "&File")),
        (
            _deed("add_site", QT_TRANSLATE_NOOP("Actions", "Connect a site…"), icon="globe"),
            _deed("practice", QT_TRANSLATE_NOOP("Actions", "Try it with a practice course"), icon="flask"),
            _deed("sign_in", QT_TRANSLATE_NOOP("Actions", "Sign in…"), icon="sign-in", line=True),
            _deed("sign_out", QT_TRANSLATE_NOOP("Actions", "Sign out"), icon="sign-out"),
            _deed("export", QT_TRANSLATE_NOOP("Actions", "Export the gradebook…"), "Ctrl+E", icon="export", line=True),
            _deed("quit", QT_TRANSLATE_NOOP("Actions", "Quit"), _STANDARD.Quit, line=True),
        ),
    ),
    (
        str(QT_TRANSLATE_NOOP("Actions", "&Edit")),
        (
            _deed("undo", QT_TRANSLATE_NOOP("Actions", "Undo"), _STANDARD.Undo, icon="arrow-u-up-left"),
            _deed("redo", QT_TRANSLATE_NOOP("Actions", "Redo"), _STANDARD.Redo, icon="arrow-u-up-right"),
            _deed("filter", QT_TRANSLATE_NOOP("Actions", "Find a student"), _STANDARD.Find, line=True),
        ),
    ),
    (
        str(QT_TRANSLATE_NOOP("Actions", "&Go")),
        (
            _deed("palette", QT_TRANSLATE_NOOP("Actions", "Find anything"), "Ctrl+K", icon="magnifying-glass"),
            _deed("queue", QT_TRANSLATE_NOOP("Actions", "To grade"), "Ctrl+1"),
            _deed("waiting", QT_TRANSLATE_NOOP("Actions", "What waits to be sent"), "Ctrl+2"),
            _deed("next_ungraded", QT_TRANSLATE_NOOP("Actions", "Next to grade"), "Ctrl+G", line=True),
            _deed("previous_ungraded", QT_TRANSLATE_NOOP("Actions", "Previous to grade"), "Ctrl+Shift+G"),
            _deed("next_conflict", QT_TRANSLATE_NOOP("Actions", "Next conflict"), "F8"),
            _deed("next_pane", QT_TRANSLATE_NOOP("Actions", "Next pane"), "F6", line=True),
        ),
    ),
    (
        str(QT_TRANSLATE_NOOP("Actions", "&View")),
        (
            _deed("history", QT_TRANSLATE_NOOP("Actions", "History of the cell"), "Ctrl+H", toggle=True),
            _deed("compact", QT_TRANSLATE_NOOP("Actions", "Compact rows"), toggle=True),
            _deed("full_screen", QT_TRANSLATE_NOOP("Actions", "Full screen"), "F11", toggle=True, line=True),
        ),
    ),
    (
        str(QT_TRANSLATE_NOOP("Actions", "&Sync")),
        (
            _deed("refresh", QT_TRANSLATE_NOOP("Actions", "Refresh now"), "F5", icon="arrows-clockwise"),
            _deed("offline", QT_TRANSLATE_NOOP("Actions", "Work offline"), toggle=True),
        ),
    ),
)


class Actions(QObject):
    """The actions of one window, by name."""

    def __init__(self, window: QMainWindow, handlers: Mapping[str, Callable[[], None]]) -> None:
        super().__init__(window)
        self._actions: dict[str, QAction] = {}
        for title, deeds in MENUS:
            menu = window.menuBar().addMenu(_tr(title))
            for deed in deeds:
                if deed.is_separated:
                    menu.addSeparator()
                action = self._made(window, deed, handlers[deed.name])
                menu.addAction(action)

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def __iter__(self) -> Iterator[QAction]:
        return iter(self._actions.values())

    def enable(self, *names: str, is_on: bool) -> None:
        """Switch actions on or off together."""
        for name in names:
            self._actions[name].setEnabled(is_on)

    def name_step(self, name: str, step: str | None) -> None:
        """Show what “Undo” or “Redo” would do, and whether there is anything."""
        action = self._actions[name]
        base = _tr({"undo": "Undo", "redo": "Redo"}[name])
        action.setText(f"{base}: {step}" if step else base)
        action.setEnabled(step is not None)

    def _made(self, window: QMainWindow, deed: Deed, handler: Callable[[], None]) -> QAction:
        action = QAction(_tr(deed.text), window)
        action.setObjectName(f"action_{deed.name}")
        action.setCheckable(deed.is_toggle)
        if deed.keys:
            action.setShortcut(QKeySequence(deed.keys))
        if deed.icon:
            action.setIcon(theme.icon(deed.icon))
            action.setIconVisibleInMenu(False)
        action.triggered.connect(lambda *_: handler())
        window.addAction(action)
        self._actions[deed.name] = action
        return action


def _tr(text: str) -> str:
    return QCoreApplication.translate(_CONTEXT, text)
