"""Everything a person can do, as one table: words, keys, icon, menu; menus and the palette are built from it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow

from lmsdesk.gui.kit import theme

_CONTEXT = "Actions"
Keys = str | QKeySequence.StandardKey


@dataclass(frozen=True)
class ActionSpec:
    """One row of the table; `id` is its handler's key."""

    id: str
    text: str
    keys: Keys = ""
    icon: str = ""
    is_toggle: bool = False
    is_separated: bool = False
    """Whether a line stands above it in its menu."""
    has_own_keys: bool = True
    """Whether the window takes the keys; otherwise what has the focus does, and the menu only names them."""


def _spec(
    name: str,
    text: object,
    keys: Keys = "",
    *,
    icon: str = "",
    toggle: bool = False,
    line: bool = False,
    own: bool = True,
) -> ActionSpec:
    return ActionSpec(name, str(text), keys, icon, toggle, line, own)


_STANDARD = QKeySequence.StandardKey
MENUS: tuple[tuple[str, tuple[ActionSpec, ...]], ...] = (
    (
        str(QT_TRANSLATE_NOOP("Actions", "&File")),
        (
            _spec("add_site", QT_TRANSLATE_NOOP("Actions", "&Connect a site…"), icon="globe"),
            _spec("practice", QT_TRANSLATE_NOOP("Actions", "&Try it with a practice course"), icon="flask"),
            _spec("sign_in", QT_TRANSLATE_NOOP("Actions", "Sign &in…"), icon="sign-in", line=True),
            _spec("sign_out", QT_TRANSLATE_NOOP("Actions", "Sign &out"), icon="sign-out"),
            _spec("site_settings", QT_TRANSLATE_NOOP("Actions", "Site and pri&vacy…"), icon="shield-check"),
            _spec("lock", QT_TRANSLATE_NOOP("Actions", "&Lock the window"), "Ctrl+Alt+L", icon="lock-simple"),
            _spec("export", QT_TRANSLATE_NOOP("Actions", "&Export the gradebook…"), "Ctrl+E", icon="export", line=True),
            _spec("export_shown", QT_TRANSLATE_NOOP("Actions", "Export what is s&hown…"), "Ctrl+Shift+U"),
            _spec("copy_shown", QT_TRANSLATE_NOOP("Actions", "Cop&y what is shown, with names"), "Ctrl+Shift+C"),
            _spec("copy_all", QT_TRANSLATE_NOOP("Actions", "Copy the &gradebook, with names")),
            _spec("import", QT_TRANSLATE_NOOP("Actions", "I&mport grades from a file…"), _STANDARD.Open),
            _spec("pdf_view", QT_TRANSLATE_NOOP("Actions", "Save what is shown as P&DF…"), icon="file-pdf", line=True),
            _spec("print_view", QT_TRANSLATE_NOOP("Actions", "&Print what is shown…"), _STANDARD.Print, icon="printer"),
            _spec("print_student", QT_TRANSLATE_NOOP("Actions", "Print the &student…")),
            _spec("print_column", QT_TRANSLATE_NOOP("Actions", "Print the col&umn…")),
            _spec("export_unsent", QT_TRANSLATE_NOOP("Actions", "Save what is &not sent…"), line=True),
            _spec("back_up", QT_TRANSLATE_NOOP("Actions", "&Back up the data…"), icon="archive"),
            _spec("restore", QT_TRANSLATE_NOOP("Actions", "&Restore a back-up…")),
            # Spelled out: where the system names no key for it, Qt knows none.
            _spec("quit", QT_TRANSLATE_NOOP("Actions", "&Quit"), "Ctrl+Q", line=True),
        ),
    ),
    (
        str(QT_TRANSLATE_NOOP("Actions", "&Edit")),
        (
            _spec("undo", QT_TRANSLATE_NOOP("Actions", "&Undo"), _STANDARD.Undo, icon="arrow-u-up-left"),
            _spec("redo", QT_TRANSLATE_NOOP("Actions", "&Redo"), _STANDARD.Redo, icon="arrow-u-up-right"),
            _spec("cut", QT_TRANSLATE_NOOP("Actions", "Cu&t"), _STANDARD.Cut, line=True),
            _spec("copy", QT_TRANSLATE_NOOP("Actions", "&Copy"), _STANDARD.Copy),
            _spec("paste", QT_TRANSLATE_NOOP("Actions", "&Paste"), _STANDARD.Paste),
            _spec("clear", QT_TRANSLATE_NOOP("Actions", "Cl&ear"), _STANDARD.Delete, own=False),
            _spec("select_all", QT_TRANSLATE_NOOP("Actions", "Select &all"), _STANDARD.SelectAll, own=False),
            _spec("fill_down", QT_TRANSLATE_NOOP("Actions", "Fill &down"), "Ctrl+D", line=True),
            _spec("fill_right", QT_TRANSLATE_NOOP("Actions", "F&ill to the right"), "Ctrl+R"),
            _spec("fill", QT_TRANSLATE_NOOP("Actions", "Fill with a &series…"), "Ctrl+Shift+D"),
            _spec("exempt", QT_TRANSLATE_NOOP("Actions", "E&xempt / Remove exemption"), "Ctrl+Shift+N", line=True),
            _spec("clear_override", QT_TRANSLATE_NOOP("Actions", "Clear the &override")),
            _spec("feedback", QT_TRANSLATE_NOOP("Actions", "&Write feedback"), "Ctrl+I"),
            _spec("filter", QT_TRANSLATE_NOOP("Actions", "&Find a student"), _STANDARD.Find, line=True),
            _spec("replace", QT_TRANSLATE_NOOP("Actions", "Find and rep&lace…"), "Ctrl+H"),
            _spec("enter_right", QT_TRANSLATE_NOOP("Actions", "Enter &moves to the right"), toggle=True, line=True),
            _spec("flag", QT_TRANSLATE_NOOP("Actions", "Flag or unfla&g the cells"), "Ctrl+B", icon="flag"),
        ),
    ),
    (
        str(QT_TRANSLATE_NOOP("Actions", "&Go")),
        (
            _spec("palette", QT_TRANSLATE_NOOP("Actions", "Find an&ything"), "Ctrl+K", icon="magnifying-glass"),
            _spec("courses", QT_TRANSLATE_NOOP("Actions", "&Courses"), "Ctrl+4", icon="books"),
            _spec("queue", QT_TRANSLATE_NOOP("Actions", "To &grade"), "Ctrl+1"),
            _spec("waiting", QT_TRANSLATE_NOOP("Actions", "&Waiting to be sent"), "Ctrl+2"),
            _spec("conflicts", QT_TRANSLATE_NOOP("Actions", "&Decide conflicts"), "F4"),
            _spec("past", QT_TRANSLATE_NOOP("Actions", "&History of the course"), "Ctrl+3", icon="clock"),
            _spec("next_ungraded", QT_TRANSLATE_NOOP("Actions", "&Next to grade"), "Ctrl+G", line=True),
            _spec("previous_ungraded", QT_TRANSLATE_NOOP("Actions", "&Previous to grade"), "Ctrl+Shift+G"),
            _spec("next_mine", QT_TRANSLATE_NOOP("Actions", "Ne&xt changed here"), "F7"),
            _spec("previous_mine", QT_TRANSLATE_NOOP("Actions", "P&revious changed here"), "Shift+F7"),
            _spec("next_conflict", QT_TRANSLATE_NOOP("Actions", "Next c&onflict"), "F8"),
            _spec("previous_conflict", QT_TRANSLATE_NOOP("Actions", "Pre&vious conflict"), "Shift+F8"),
            _spec("next_flagged", QT_TRANSLATE_NOOP("Actions", "Next &flagged"), "F9"),
            _spec("previous_flagged", QT_TRANSLATE_NOOP("Actions", "Previous f&lagged"), "Shift+F9"),
            _spec("go_to_place", QT_TRANSLATE_NOOP("Actions", "Go to a &student or a column"), "Ctrl+J", line=True),
            _spec("next_pane", QT_TRANSLATE_NOOP("Actions", "Next pan&e"), "F6", line=True),
        ),
    ),
    (
        str(QT_TRANSLATE_NOOP("Actions", "&View")),
        (
            _spec("explain", QT_TRANSLATE_NOOP("Actions", "Explai&n this grade"), "Ctrl+Shift+E"),
            _spec("details", QT_TRANSLATE_NOOP("Actions", "Feed&back and explanation"), "Ctrl+Shift+I", toggle=True),
            _spec("history", QT_TRANSLATE_NOOP("Actions", "&History of the cell"), "Ctrl+Shift+H", toggle=True),
            _spec("figures", QT_TRANSLATE_NOOP("Actions", "C&olumn statistics"), "Ctrl+M", toggle=True),
            _spec("sort", QT_TRANSLATE_NOOP("Actions", "&Sort…"), "Ctrl+Shift+S", icon="sort-ascending", line=True),
            _spec("add_filter", QT_TRANSLATE_NOOP("Actions", "&Filter…"), "Ctrl+Shift+L", icon="funnel"),
            _spec("clear_filters", QT_TRANSLATE_NOOP("Actions", "Cl&ear filters"), "Ctrl+Shift+X"),
            _spec("reapply_sort_and_filter", QT_TRANSLATE_NOOP("Actions", "Sor&t and filter again"), "Ctrl+Shift+F5"),
            _spec("columns", QT_TRANSLATE_NOOP("Actions", "&Columns…"), "Ctrl+Shift+O", icon="columns", line=True),
            _spec("column_menu", QT_TRANSLATE_NOOP("Actions", "&Menu of the column"), "Alt+Down"),
            _spec("cell_menu", QT_TRANSLATE_NOOP("Actions", "Menu of the ce&ll"), "Shift+F10"),
            _spec("hide_column", QT_TRANSLATE_NOOP("Actions", "H&ide the column"), "Ctrl+0"),
            _spec("freeze_column", QT_TRANSLATE_NOOP("Actions", "Free&ze or unfreeze the column"), "Ctrl+Shift+F"),
            _spec("rules", QT_TRANSLATE_NOOP("Actions", "Colour &rules…"), icon="palette"),
            _spec("views", QT_TRANSLATE_NOOP("Actions", "Saved &views"), "Ctrl+Shift+W", icon="eye", line=True),
            _spec("save_view", QT_TRANSLATE_NOOP("Actions", "Save this vie&w…"), icon="bookmark-simple"),
            _spec("compact", QT_TRANSLATE_NOOP("Actions", "Com&pact rows"), toggle=True, line=True),
            _spec("lines", QT_TRANSLATE_NOOP("Actions", "Vertic&al lines"), toggle=True),
            _spec("no_side", QT_TRANSLATE_NOOP("Actions", "Hi&de the side bar"), "Ctrl+Shift+B", toggle=True),
            _spec("close_message", QT_TRANSLATE_NOOP("Actions", "Close the messa&ge"), "Shift+Esc", line=True),
            _spec("full_screen", QT_TRANSLATE_NOOP("Actions", "F&ull screen"), "F11", toggle=True, line=True),
        ),
    ),
    (
        str(QT_TRANSLATE_NOOP("Actions", "&Column")),
        (
            _spec("new_column", QT_TRANSLATE_NOOP("Actions", "&New column…"), "Ctrl+Shift+K", icon="plus"),
            _spec(
                "edit_column", QT_TRANSLATE_NOOP("Actions", "&Settings of the column…"), "Alt+Return", icon="sliders"
            ),
            _spec("missing", QT_TRANSLATE_NOOP("Actions", "Enter &0 for missing grades…"), "Ctrl+Shift+M"),
            _spec("what_if", QT_TRANSLATE_NOOP("Actions", "&What-if column…"), "Ctrl+Shift+Y", icon="diamond"),
            _spec("delete_column", QT_TRANSLATE_NOOP("Actions", "&Delete the column…"), icon="trash", line=True),
        ),
    ),
    (
        str(QT_TRANSLATE_NOOP("Actions", "&Sync")),
        (
            _spec("refresh", QT_TRANSLATE_NOOP("Actions", "&Refresh now"), "F5", icon="arrows-clockwise"),
            _spec("offline", QT_TRANSLATE_NOOP("Actions", "&Work offline"), toggle=True),
            _spec("plug", QT_TRANSLATE_NOOP("Actions", "&Pull the plug of the practice site"), toggle=True, line=True),
        ),
    ),
    (
        str(QT_TRANSLATE_NOOP("Actions", "&Help")),
        (
            _spec("keys", QT_TRANSLATE_NOOP("Actions", "&Keys"), _STANDARD.HelpContents, icon="keyboard"),
            _spec("marks", QT_TRANSLATE_NOOP("Actions", "&What the marks mean"), "Shift+F1", icon="question"),
        ),
    ),
)

EDITING = (
    "cut",
    "copy",
    "paste",
    "clear",
    "select_all",
    "fill_down",
    "fill_right",
    "fill",
    "exempt",
    "clear_override",
    "replace",
)
"""What the panels of a gradebook carry out by these names."""
BESIDE = ("feedback", "explain")
"""The same, for what opens one grade in full."""


class MenuActions(QObject):
    """The actions of one window, by name."""

    def __init__(self, window: QMainWindow, handlers: Mapping[str, Callable[[], None]]) -> None:
        super().__init__(window)
        self._actions: dict[str, QAction] = {}
        for title, specs in MENUS:
            menu = window.menuBar().addMenu(_tr(title))
            for spec in specs:
                if spec.is_separated:
                    menu.addSeparator()
                action = self._made(window, spec, handlers[spec.id])
                menu.addAction(action)

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def __iter__(self) -> Iterator[QAction]:
        return iter(self._actions.values())

    def enable(self, *names: str, is_on: bool) -> None:
        """Switch actions on or off together."""
        for name in names:
            self._actions[name].setEnabled(is_on)

    def set_undo_label(self, name: str, step: str | None) -> None:
        """Show what “Undo” or “Redo” would do, and whether there is anything."""
        action = self._actions[name]
        base = _tr({"undo": "&Undo", "redo": "&Redo"}[name])
        action.setText(f"{base}: {literal(step)}" if step else base)
        action.setEnabled(step is not None)

    def _made(self, window: QMainWindow, spec: ActionSpec, handler: Callable[[], None]) -> QAction:
        action = QAction(_tr(spec.text), window)
        action.setObjectName(f"action_{spec.id}")
        action.setCheckable(spec.is_toggle)
        if spec.keys:
            action.setShortcut(QKeySequence(spec.keys))
        if not spec.has_own_keys:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        if spec.icon:
            action.setIcon(theme.icon(spec.icon))
            action.setIconVisibleInMenu(False)
        action.triggered.connect(lambda *_: handler())
        window.addAction(action)
        self._actions[spec.id] = action
        return action


def literal(text: str) -> str:
    """A text for a menu in which no letter is a key."""
    return text.replace("&", "&&")


def without_keys(text: str) -> str:
    """The words of an action as they are read."""
    return "&".join(part.replace("&", "") for part in text.split("&&"))


def _tr(text: str) -> str:
    return QCoreApplication.translate(_CONTEXT, text)
