"""The actions of a gradebook in the menus Go, View, Column and Help."""

from functools import partial

from PySide6.QtCore import QT_TRANSLATE_NOOP
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication

from lmsdesk.desk import CellStatus
from lmsdesk.gui.gradebook.actions.on_page import GradebookWindow, on_page, side_tab, switch
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.actions import ActionSpec, Section
from lmsdesk.gui.kit.translator import Translator
from lmsdesk.model.sheet import CellFlag

_tr = Translator("GradebookPage")


def _jump(page: GradebookPage, status: CellStatus, *, is_back: bool = False) -> None:
    if page.view_controller.jump(status, is_back=is_back):
        return
    words = {
        CellStatus.MINE: _tr("None of the grades shown is unsent."),
        CellStatus.FLAGGED: _tr("None of the cells shown is flagged."),
    }
    notices.info(words[status], topic="jump")


def _open_menu_at_focus(_: GradebookPage) -> None:
    # As a keyboard without a key for menus cannot.
    focus = QApplication.focusWidget()
    if focus is not None:
        middle = focus.rect().center()
        event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, middle, focus.mapToGlobal(middle))
        QApplication.sendEvent(focus, event)


_cells = partial(on_page, Section.GO_CELLS)
_sort = partial(on_page, Section.VIEW_SORT)
_columns = partial(on_page, Section.VIEW_COLUMNS)
_column = partial(on_page, Section.COLUMN_EDIT)

VIEW_ACTIONS: tuple[ActionSpec[GradebookWindow], ...] = (
    _cells(
        "next_ungraded",
        QT_TRANSLATE_NOOP("Actions", "&Next to grade"),
        lambda page: page.jump(CellFlag.NEEDS_GRADING),
        keys="Ctrl+G",
    ),
    _cells(
        "previous_ungraded",
        QT_TRANSLATE_NOOP("Actions", "&Previous to grade"),
        lambda page: page.jump(CellFlag.NEEDS_GRADING, is_back=True),
        keys="Ctrl+Shift+G",
    ),
    _cells(
        "next_mine",
        QT_TRANSLATE_NOOP("Actions", "Ne&xt unsent"),
        lambda page: _jump(page, CellStatus.MINE),
        keys="F7",
    ),
    _cells(
        "previous_mine",
        QT_TRANSLATE_NOOP("Actions", "P&revious unsent"),
        lambda page: _jump(page, CellStatus.MINE, is_back=True),
        keys="Shift+F7",
    ),
    _cells(
        "next_conflict",
        QT_TRANSLATE_NOOP("Actions", "Next c&onflict"),
        lambda page: page.jump(CellFlag.CONFLICT),
        keys="F8",
    ),
    _cells(
        "previous_conflict",
        QT_TRANSLATE_NOOP("Actions", "Pre&vious conflict"),
        lambda page: page.jump(CellFlag.CONFLICT, is_back=True),
        keys="Shift+F8",
    ),
    _cells(
        "next_flagged",
        QT_TRANSLATE_NOOP("Actions", "Next &flagged"),
        lambda page: _jump(page, CellStatus.FLAGGED),
        keys="F9",
    ),
    _cells(
        "previous_flagged",
        QT_TRANSLATE_NOOP("Actions", "Previous f&lagged"),
        lambda page: _jump(page, CellStatus.FLAGGED, is_back=True),
        keys="Shift+F9",
    ),
    on_page(
        Section.GO_FIND,
        "go_to_place",
        QT_TRANSLATE_NOOP("Actions", "Go to a &student or a column"),
        lambda page: page.choices.go_to(),
        keys="Ctrl+J",
    ),
    on_page(
        Section.VIEW_PANELS,
        "explain",
        QT_TRANSLATE_NOOP("Actions", "Explai&n this grade"),
        lambda page: page.panels.edit(page.panels.explain),
        keys="Ctrl+Shift+E",
        cell_group=4,
    ),
    side_tab("details", QT_TRANSLATE_NOOP("Actions", "Feed&back and explanation"), keys="Ctrl+Shift+I"),
    side_tab("history", QT_TRANSLATE_NOOP("Actions", "Cell &history"), keys="Ctrl+Shift+H", cell_group=4),
    side_tab("figures", QT_TRANSLATE_NOOP("Actions", "C&olumn statistics"), keys="Ctrl+M"),
    _sort(
        "sort",
        QT_TRANSLATE_NOOP("Actions", "&Sort…"),
        lambda page: page.choices.sort(),
        keys="Ctrl+Shift+S",
        icon="sort-ascending",
    ),
    _sort(
        "add_filter",
        QT_TRANSLATE_NOOP("Actions", "&Filter…"),
        lambda page: page.choices.filter(),
        keys="Ctrl+Shift+L",
        icon="funnel",
    ),
    _sort(
        "clear_filters",
        QT_TRANSLATE_NOOP("Actions", "Cl&ear filters"),
        lambda page: page.view_controller.set_conditions(()),
        keys="Ctrl+Shift+X",
    ),
    _sort(
        "reapply_sort_and_filter",
        QT_TRANSLATE_NOOP("Actions", "Sor&t and filter again"),
        lambda page: page.view_controller.reapply_sort_and_filter(),
        keys="Ctrl+Shift+F5",
    ),
    _columns(
        "columns",
        QT_TRANSLATE_NOOP("Actions", "&Columns…"),
        lambda page: page.choices.columns(),
        keys="Ctrl+Shift+O",
        icon="columns",
    ),
    _columns(
        "column_menu",
        QT_TRANSLATE_NOOP("Actions", "Column &menu"),
        lambda page: page.choices.open_current_menu(),
        keys="Alt+Down",
        cell_group=5,
    ),
    _columns("cell_menu", QT_TRANSLATE_NOOP("Actions", "Ce&ll menu"), _open_menu_at_focus, keys="Shift+F10"),
    _columns(
        "hide_column",
        QT_TRANSLATE_NOOP("Actions", "H&ide column"),
        lambda page: page.choices.hide_current(),
        keys="Ctrl+0",
    ),
    _columns(
        "freeze_column",
        QT_TRANSLATE_NOOP("Actions", "Free&ze or unfreeze column"),
        lambda page: page.choices.freeze_current(),
        keys="Ctrl+Shift+F",
    ),
    _columns("rules", QT_TRANSLATE_NOOP("Actions", "Color &rules…"), lambda page: page.choices.rules(), icon="palette"),
    on_page(
        Section.VIEW_SAVED,
        "views",
        QT_TRANSLATE_NOOP("Actions", "Saved &views"),
        lambda page: page.view_buttons.open_views(),
        keys="Ctrl+Shift+W",
        icon="eye",
    ),
    on_page(
        Section.VIEW_SAVED,
        "save_view",
        QT_TRANSLATE_NOOP("Actions", "Save this vie&w…"),
        lambda page: page.choices.save_view(),
        icon="bookmark-simple",
    ),
    switch(
        "compact",
        QT_TRANSLATE_NOOP("Actions", "Com&pact rows"),
        Section.VIEW_OPTIONS,
        GradebookPage.set_compact,
    ),
    switch(
        "lines",
        QT_TRANSLATE_NOOP("Actions", "Vertic&al lines"),
        Section.VIEW_OPTIONS,
        lambda page, *, is_on: page.table.set_lines(is_on=is_on),
    ),
    _column(
        "new_column",
        QT_TRANSLATE_NOOP("Actions", "&New column…"),
        lambda page: page.columns.create(),
        keys="Ctrl+Shift+K",
        icon="plus",
    ),
    _column(
        "edit_column",
        QT_TRANSLATE_NOOP("Actions", "Column &settings…"),
        lambda page: page.columns.edit(),
        keys="Alt+Return",
        icon="sliders",
    ),
    _column(
        "missing",
        QT_TRANSLATE_NOOP("Actions", "Enter &0 for missing grades…"),
        lambda page: page.columns.enter_zeros(),
        keys="Ctrl+Shift+M",
    ),
    _column(
        "what_if",
        QT_TRANSLATE_NOOP("Actions", "&What-if column…"),
        lambda page: page.columns.what_if(),
        keys="Ctrl+Shift+Y",
        icon="diamond",
    ),
    on_page(
        Section.COLUMN_DELETE,
        "delete_column",
        QT_TRANSLATE_NOOP("Actions", "&Delete column…"),
        lambda page: page.columns.delete(),
        icon="trash",
    ),
    on_page(
        Section.HELP_MARKS,
        "marks",
        QT_TRANSLATE_NOOP("Actions", "&What the symbols mean"),
        lambda page: page.choices.explain_marks(),
        keys="Shift+F1",
        icon="question",
    ),
)
