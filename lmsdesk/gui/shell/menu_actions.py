"""The actions of a window: made from what the features list, with the menus they stand in."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.actions import ActionSpec, Section, literal
from lmsdesk.gui.kit.page import Page
from lmsdesk.gui.shell.window_state import WindowState

if TYPE_CHECKING:
    from lmsdesk.gui.shell.main_window import MainWindow
from itertools import groupby

from PySide6.QtWidgets import QMenu, QWidget

Groups = tuple[tuple[ActionSpec[Any], ...], ...]
"""Actions of a menu; a line stands between two groups."""

_LAYOUT: tuple[tuple[object, tuple[tuple[Section, ...], ...]], ...] = (
    (
        QT_TRANSLATE_NOOP("Actions", "&File"),
        (
            (Section.FILE_SITES,),
            (Section.FILE_SIGN_IN,),
            (Section.FILE_EXCHANGE,),
            (Section.FILE_PRINT,),
            (Section.FILE_DATA,),
            (Section.FILE_QUIT,),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Actions", "&Edit"),
        (
            (Section.EDIT_UNDO,),
            (Section.EDIT_CLIPBOARD,),
            (Section.EDIT_FILL,),
            (Section.EDIT_GRADE,),
            (Section.EDIT_FIND,),
            (Section.EDIT_OPTIONS,),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Actions", "&Go"),
        ((Section.GO_PAGES,), (Section.GO_CELLS,), (Section.GO_FIND,), (Section.GO_PANES,)),
    ),
    (
        QT_TRANSLATE_NOOP("Actions", "&View"),
        (
            (Section.VIEW_PANELS,),
            (Section.VIEW_SORT,),
            (Section.VIEW_COLUMNS,),
            (Section.VIEW_SAVED,),
            (Section.VIEW_OPTIONS,),
            (Section.VIEW_MESSAGE, Section.VIEW_SCREEN),
        ),
    ),
    (QT_TRANSLATE_NOOP("Actions", "C&ourse"), ((Section.COURSE_PAGES,), (Section.COURSE_CONTENT,))),
    (QT_TRANSLATE_NOOP("Actions", "&Column"), ((Section.COLUMN_EDIT,), (Section.COLUMN_DELETE,))),
    (
        QT_TRANSLATE_NOOP("Actions", "&Marking"),
        (
            *((Section.MARKING_POST,), (Section.MARKING_STUDENT,), (Section.MARKING_FIELD,)),
            *((Section.MARKING_COMMENT,), (Section.MARKING_PAPERS,)),
        ),
    ),
    (QT_TRANSLATE_NOOP("Actions", "&Sync"), ((Section.SYNC_NOW,), (Section.SYNC_PRACTICE,))),
    (QT_TRANSLATE_NOOP("Actions", "&Help"), ((Section.HELP_KEYS, Section.HELP_MARKS),)),
)
SUBMENUS: Final = {
    Section.VIEW_OPTIONS: QT_TRANSLATE_NOOP("Actions", "Dis&play options"),
    Section.MARKING_COMMENT: QT_TRANSLATE_NOOP("Actions", "Co&mments and rubric"),
    Section.MARKING_PAPERS: QT_TRANSLATE_NOOP("Actions", "Papers of this co&lumn"),
}
"""The parts that open as menus of their own, and what those are called."""
_WHILE_LOCKED = "quit"


def menus_of(features: Iterable[Sequence[ActionSpec[Any]]]) -> tuple[tuple[str, Groups], ...]:
    """Titles and actions of the menus; in a section, the features stand in their own order."""
    specs = [spec for feature in features for spec in feature]
    return tuple(
        (str(title), tuple(tuple(s for section in group for s in specs if s.section is section) for group in groups))
        for title, groups in _LAYOUT
    )


class MenuActions(QObject):
    """The actions of one window, by id."""

    def __init__(self, window: "MainWindow", menus: Sequence[tuple[str, Groups]], remembered: WindowState) -> None:
        super().__init__(window)
        self._window, self.remembered = window, remembered
        self.menus = menus
        self.specs = [spec for _, groups in menus for group in groups for spec in group]
        self._actions: dict[str, QAction] = {}
        self._is_locked = False
        for title, groups in menus:
            menu = window.menuBar().addMenu(_tr(title))
            for group in groups:
                if group and menu.actions():
                    menu.addSeparator()
                title_inside = SUBMENUS.get(group[0].section) if group else None
                inside = menu if title_inside is None else menu.addMenu(_tr(title_inside))
                inside.addActions([self._made(spec) for spec in group])

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def __iter__(self) -> Iterator[QAction]:
        return iter(self._actions.values())

    def of_section(self, section: Section) -> list[QAction]:
        """The actions of a part of a menu."""
        return [self._actions[spec.id] for spec in self.specs if spec.section is section]

    def update_enabled(self) -> None:
        """Enable what can be done now, and name the steps that “Undo” and “Redo” would take."""
        page = self._window.current_page(Page)
        self._name_step("undo", None if page is None else page.undo_label)
        self._name_step("redo", None if page is None else page.redo_label)
        for spec in self.specs:
            is_on = spec.id == _WHILE_LOCKED if self._is_locked else spec.enabled_when(self._window)
            self._actions[spec.id].setEnabled(is_on)

    def set_locked(self, *, is_locked: bool) -> None:
        """Whether the window is covered and can only be ended."""
        self._is_locked = is_locked
        self.update_enabled()

    def carry_out(self, name: str) -> None:
        """Do what an action does; nobody has chosen it, so it is done behind the lock as well."""
        self._run(next(spec for spec in self.specs if spec.id == name))

    def restore_switches(self) -> None:
        """Put the switches that are remembered on or off."""
        for spec in self.specs:
            if spec.switch is not None:
                is_on = self.remembered.is_on(spec.id)
                self._actions[spec.id].setChecked(is_on)
                spec.switch(self._window, is_on=is_on)

    def _made(self, spec: ActionSpec[Any]) -> QAction:
        action = QAction(spec.words, self._window)
        action.setObjectName(f"action_{spec.id}")
        action.setCheckable(spec.is_toggle)
        if spec.keys:
            action.setShortcut(QKeySequence(spec.keys))
        if not spec.has_own_keys:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        if spec.icon:
            action.setIcon(theme.icon(spec.icon))
            action.setIconVisibleInMenu(False)
        action.triggered.connect(lambda *_: self._run(spec))
        self._window.addAction(action)
        self._actions[spec.id] = action
        return action

    def _name_step(self, name: str, step: str | None) -> None:
        words = next(spec.words for spec in self.specs if spec.id == name)
        self._actions[name].setText(f"{words}: {literal(step)}" if step else words)

    def _run(self, spec: ActionSpec[Any]) -> None:
        if spec.switch is not None:
            is_on = self._actions[spec.id].isChecked()
            self.remembered.set_on(spec.id, is_on=is_on)
            spec.switch(self._window, is_on=is_on)
        spec.run(self._window)


def _tr(text: object) -> str:
    return QCoreApplication.translate("Actions", str(text))


class CellMenu(QMenu):
    """Actions of the window that are about the selected cells; a menu of its own each time."""

    def __init__(self, actions: MenuActions, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("cellMenu")
        specs = sorted((spec for spec in actions.specs if spec.cell_group), key=lambda spec: spec.cell_group)
        for group, members in groupby(specs, key=lambda spec: spec.cell_group):
            if group > specs[0].cell_group:
                self.addSeparator()
            self.addActions([actions[spec.id] for spec in members])
        self.aboutToHide.connect(self.deleteLater)
