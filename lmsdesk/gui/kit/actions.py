"""Actions as data: each feature lists its own; menus, palette, key page and the menu at a cell are made from that."""

from collections.abc import Callable, Coroutine
from enum import StrEnum, auto
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from msgspec import Struct
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from lmsdesk.desk import Workspace
from lmsdesk.model.ids import AttemptTarget, Cell

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from lmsdesk.gui.kit.page import P, PageKind, PageSpec
    from lmsdesk.gui.kit.tasks import Tasks

Keys = str | QKeySequence.StandardKey
W_contra = TypeVar("W_contra", contravariant=True)
DialogTask = Callable[[Workspace, QWidget], Coroutine[None, None, None]]
"""Opens dialogs over a widget, about a workspace."""


class Section(StrEnum):
    """The parts of the menus; `shell.menu_actions` puts them in their order and lines between them."""

    FILE_SITES = auto()
    FILE_SIGN_IN = auto()
    FILE_EXCHANGE = auto()
    FILE_PRINT = auto()
    FILE_DATA = auto()
    FILE_QUIT = auto()
    EDIT_UNDO = auto()
    EDIT_CLIPBOARD = auto()
    EDIT_FILL = auto()
    EDIT_GRADE = auto()
    EDIT_FIND = auto()
    EDIT_OPTIONS = auto()
    GO_PAGES = auto()
    GO_CELLS = auto()
    GO_FIND = auto()
    GO_PANES = auto()
    VIEW_PANELS = auto()
    VIEW_SORT = auto()
    VIEW_COLUMNS = auto()
    VIEW_SAVED = auto()
    VIEW_OPTIONS = auto()
    VIEW_MESSAGE = auto()
    VIEW_SCREEN = auto()
    COURSE_PAGES = auto()
    COURSE_CONTENT = auto()
    COLUMN_EDIT = auto()
    COLUMN_DELETE = auto()
    MARKING_POST = auto()
    MARKING_STUDENT = auto()
    MARKING_FIELD = auto()
    MARKING_COMMENT = auto()
    MARKING_PAPERS = auto()
    SYNC_NOW = auto()
    SYNC_PRACTICE = auto()
    HELP_KEYS = auto()
    HELP_MARKS = auto()


class Window(Protocol):
    """What actions know of the window they are in."""

    @property
    def workspace(self) -> Workspace | None:
        """The open site."""

    @property
    def writes(self) -> "Tasks":
        """What is being stored; quitting waits for it."""

    @property
    def current_cell(self) -> Cell | None:
        """The cell that is chosen on the page on show."""

    @property
    def selected_cells(self) -> frozenset[Cell]:
        """The cells that are selected there."""

    def current_page(self, kind: "PageKind[P]") -> "P | None":
        """The page on show, if it is of this kind."""

    def find_page(self, kind: "PageKind[P]") -> "P | None":
        """The page of this kind, if it is open."""

    def show_page(self, spec: "PageSpec[P]") -> "P | None":
        """Show a page; None without what it needs, such as a course."""

    def show_cell(self, cell: Cell) -> None:
        """Go to a cell in the gradebook of the open course, or say why it cannot be seen."""

    def show_attempt(self, target: AttemptTarget) -> None:
        """Go to a submission and its mark."""

    def open_dialog(self, task: DialogTask, *, what: str) -> None:
        """Carry out a task about the open site that begins with a dialog."""


def always(_: object) -> bool:
    """Whether an action that needs nothing is enabled."""
    return True


def has_site(window: Window) -> bool:
    """Whether a site is open."""
    return window.workspace is not None


class Switch(Protocol[W_contra]):
    """Puts something of a window, or of a page, on or off."""

    def __call__(self, owner: W_contra, /, *, is_on: bool) -> None: ...


class ActionSpec(Struct, Generic[W_contra], frozen=True):
    """One action: its words, where it stands, when it is enabled and what it does."""

    id: str
    text: object
    """Marked with QT_TRANSLATE_NOOP in the context Actions."""
    section: Section
    run: Callable[[W_contra], object] = always
    keys: Keys = ""
    icon: str = ""
    enabled_when: Callable[[W_contra], bool] = always
    is_toggle: bool = False
    switch: Switch[W_contra] | None = None
    """Of a toggle that is remembered: puts it on or off, also in a page that is opened later."""
    has_own_keys: bool = True
    """Whether the window takes the keys; otherwise what has the focus does, and the menu only names them."""
    cell_group: int = 0
    """In the menu at a cell: the group it belongs to, from the top; 0 is none."""

    @property
    def words(self) -> str:
        """The text in the language of the window."""
        return QCoreApplication.translate("Actions", str(self.text))


def literal(text: str) -> str:
    """A text for a menu or a tab in which no letter is a key."""
    return text.replace("&", "&&")


def numbered(number: int, text: str) -> str:
    """The same with its number as its key, as long as that is one digit."""
    return f"&{number}  {literal(text)}" if number < 10 else literal(text)


def open_below(widget: QWidget, menu: "QMenu") -> None:
    """Open a menu that goes when it closes, with its first entry marked: Enter and the arrow keys choose.

    In the middle of the window where the widget is not in sight.
    """
    is_seen = widget.isVisible()
    at = widget.mapToGlobal(widget.rect().bottomLeft()) if is_seen else widget.window().geometry().center()
    menu.aboutToHide.connect(menu.deleteLater)
    if actions := menu.actions():
        menu.setActiveAction(actions[0])
    menu.popup(at)


def shown_keys(keys: QKeySequence | Keys) -> str:
    """Keys as the system and the language write them: Strg+K."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def without_keys(text: str) -> str:
    """The words of an action as they are read."""
    return "&".join(part.replace("&", "") for part in text.split("&&"))
