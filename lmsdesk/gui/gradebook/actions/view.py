"""The actions of a gradebook in the menus Go, View, Column and Help."""

from PySide6.QtCore import QT_TRANSLATE_NOOP
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication

from lmsdesk.desk import CellStatus
from lmsdesk.gui.gradebook.actions.on_page import GradebookWindow, has_gradebook, on_page, switch
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.actions import ActionSpec, Section
from lmsdesk.model.sheet import CellFlag


def _jump(page: GradebookPage, status: CellStatus, *, is_back: bool = False) -> None:
    if page.view_controller.jump(status, is_back=is_back):
        return
    words = {
        CellStatus.MINE: page.tr("None of the grades shown is unsent."),
        CellStatus.FLAGGED: page.tr("None of the cells shown is flagged."),
    }
    notices.info(words[status], topic="jump")


def _open_menu_at_focus(_: GradebookPage) -> None:
    # As a keyboard without a key for menus cannot.
    focus = QApplication.focusWidget()
    if focus is not None:
        middle = focus.rect().center()
        event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, middle, focus.mapToGlobal(middle))
        QApplication.sendEvent(focus, event)


def _set_lines(page: GradebookPage, *, is_on: bool) -> None:
    page.table.set_lines(is_on=is_on)


VIEW_ACTIONS: tuple[ActionSpec[GradebookWindow], ...] = (
    on_page(
        "next_ungraded",
        QT_TRANSLATE_NOOP("Actions", "&Next to grade"),
        Section.GO_CELLS,
        lambda page: page.jump(CellFlag.NEEDS_GRADING),
        keys="Ctrl+G",
    ),
    on_page(
        "previous_ungraded",
        QT_TRANSLATE_NOOP("Actions", "&Previous to grade"),
        Section.GO_CELLS,
        lambda page: page.jump(CellFlag.NEEDS_GRADING, is_back=True),
        keys="Ctrl+Shift+G",
    ),
    on_page(
        "next_mine",
        QT_TRANSLATE_NOOP("Actions", "Ne&xt unsent"),
        Section.GO_CELLS,
        lambda page: _jump(page, CellStatus.MINE),
        keys="F7",
    ),
    on_page(
        "previous_mine",
        QT_TRANSLATE_NOOP("Actions", "P&revious unsent"),
        Section.GO_CELLS,
        lambda page: _jump(page, CellStatus.MINE, is_back=True),
        keys="Shift+F7",
    ),
    on_page(
        "next_conflict",
        QT_TRANSLATE_NOOP("Actions", "Next c&onflict"),
        Section.GO_CELLS,
        lambda page: page.jump(CellFlag.CONFLICT),
        keys="F8",
    ),
    on_page(
        "previous_conflict",
        QT_TRANSLATE_NOOP("Actions", "Pre&vious conflict"),
        Section.GO_CELLS,
        lambda page: page.jump(CellFlag.CONFLICT, is_back=True),
        keys="Shift+F8",
    ),
    on_page(
        "next_flagged",
        QT_TRANSLATE_NOOP("Actions", "Next &flagged"),
        Section.GO_CELLS,
        lambda page: _jump(page, CellStatus.FLAGGED),
        keys="F9",
    ),
    on_page(
        "previous_flagged",
        QT_TRANSLATE_NOOP("Actions", "Previous f&lagged"),
        Section.GO_CELLS,
        lambda page: _jump(page, CellStatus.FLAGGED, is_back=True),
        keys="Shift+F9",
    ),
    on_page(
        "go_to_place",
        QT_TRANSLATE_NOOP("Actions", "Go to a &student or a column"),
        Section.GO_FIND,
        lambda page: page.choices.go_to(),
        keys="Ctrl+J",
    ),
    on_page(
        "explain",
        QT_TRANSLATE_NOOP("Actions", "Explai&n this grade"),
        Section.VIEW_PANELS,
        lambda page: page.panels.edit(page.panels.explain),
        keys="Ctrl+Shift+E",
        cell_group=4,
    ),
    ActionSpec(
        "details",
        QT_TRANSLATE_NOOP("Actions", "Feed&back and explanation"),
        Section.VIEW_PANELS,
        lambda window: window.toggle_side_tab("details"),
        keys="Ctrl+Shift+I",
        is_toggle=True,
        enabled_when=has_gradebook,
    ),
    ActionSpec(
        "history",
        QT_TRANSLATE_NOOP("Actions", "Cell &history"),
        Section.VIEW_PANELS,
        lambda window: window.toggle_side_tab("history"),
        keys="Ctrl+Shift+H",
        is_toggle=True,
        enabled_when=has_gradebook,
        cell_group=4,
    ),
    ActionSpec(
        "figures",
        QT_TRANSLATE_NOOP("Actions", "C&olumn statistics"),
        Section.VIEW_PANELS,
        lambda window: window.toggle_side_tab("figures"),
        keys="Ctrl+M",
        is_toggle=True,
        enabled_when=has_gradebook,
    ),
    on_page(
        "sort",
        QT_TRANSLATE_NOOP("Actions", "&Sort…"),
        Section.VIEW_SORT,
        lambda page: page.choices.sort(),
        keys="Ctrl+Shift+S",
        icon="sort-ascending",
    ),
    on_page(
        "add_filter",
        QT_TRANSLATE_NOOP("Actions", "&Filter…"),
        Section.VIEW_SORT,
        lambda page: page.choices.filter(),
        keys="Ctrl+Shift+L",
        icon="funnel",
    ),
    on_page(
        "clear_filters",
        QT_TRANSLATE_NOOP("Actions", "Cl&ear filters"),
        Section.VIEW_SORT,
        lambda page: page.view_controller.set_conditions(()),
        keys="Ctrl+Shift+X",
    ),
    on_page(
        "reapply_sort_and_filter",
        QT_TRANSLATE_NOOP("Actions", "Sor&t and filter again"),
        Section.VIEW_SORT,
        lambda page: page.view_controller.reapply_sort_and_filter(),
        keys="Ctrl+Shift+F5",
    ),
    on_page(
        "columns",
        QT_TRANSLATE_NOOP("Actions", "&Columns…"),
        Section.VIEW_COLUMNS,
        lambda page: page.choices.columns(),
        keys="Ctrl+Shift+O",
        icon="columns",
    ),
    on_page(
        "column_menu",
        QT_TRANSLATE_NOOP("Actions", "Column &menu"),
        Section.VIEW_COLUMNS,
        lambda page: page.choices.open_current_menu(),
        keys="Alt+Down",
        cell_group=5,
    ),
    on_page(
        "cell_menu",
        QT_TRANSLATE_NOOP("Actions", "Ce&ll menu"),
        Section.VIEW_COLUMNS,
        _open_menu_at_focus,
        keys="Shift+F10",
    ),
    on_page(
        "hide_column",
        QT_TRANSLATE_NOOP("Actions", "H&ide column"),
        Section.VIEW_COLUMNS,
        lambda page: page.choices.hide_current(),
        keys="Ctrl+0",
    ),
    on_page(
        "freeze_column",
        QT_TRANSLATE_NOOP("Actions", "Free&ze or unfreeze column"),
        Section.VIEW_COLUMNS,
        lambda page: page.choices.freeze_current(),
        keys="Ctrl+Shift+F",
    ),
    on_page(
        "rules",
        QT_TRANSLATE_NOOP("Actions", "Color &rules…"),
        Section.VIEW_COLUMNS,
        lambda page: page.choices.rules(),
        icon="palette",
    ),
    on_page(
        "views",
        QT_TRANSLATE_NOOP("Actions", "Saved &views"),
        Section.VIEW_SAVED,
        lambda page: page.view_buttons.open_views(),
        keys="Ctrl+Shift+W",
        icon="eye",
    ),
    on_page(
        "save_view",
        QT_TRANSLATE_NOOP("Actions", "Save this vie&w…"),
        Section.VIEW_SAVED,
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
        _set_lines,
    ),
    on_page(
        "new_column",
        QT_TRANSLATE_NOOP("Actions", "&New column…"),
        Section.COLUMN_EDIT,
        lambda page: page.columns.create(),
        keys="Ctrl+Shift+K",
        icon="plus",
    ),
    on_page(
        "edit_column",
        QT_TRANSLATE_NOOP("Actions", "Column &settings…"),
        Section.COLUMN_EDIT,
        lambda page: page.columns.edit(),
        keys="Alt+Return",
        icon="sliders",
    ),
    on_page(
        "missing",
        QT_TRANSLATE_NOOP("Actions", "Enter &0 for missing grades…"),
        Section.COLUMN_EDIT,
        lambda page: page.columns.enter_zeros(),
        keys="Ctrl+Shift+M",
    ),
    on_page(
        "what_if",
        QT_TRANSLATE_NOOP("Actions", "&What-if column…"),
        Section.COLUMN_EDIT,
        lambda page: page.columns.what_if(),
        keys="Ctrl+Shift+Y",
        icon="diamond",
    ),
    on_page(
        "delete_column",
        QT_TRANSLATE_NOOP("Actions", "&Delete column…"),
        Section.COLUMN_DELETE,
        lambda page: page.columns.delete(),
        icon="trash",
    ),
    on_page(
        "marks",
        QT_TRANSLATE_NOOP("Actions", "&What the symbols mean"),
        Section.HELP_MARKS,
        lambda page: page.choices.explain_marks(),
        keys="Shift+F1",
        icon="question",
    ),
)
