"""The actions of a gradebook in the menus File and Edit."""

from functools import partial

from PySide6.QtCore import QT_TRANSLATE_NOOP
from PySide6.QtGui import QKeySequence

from lmsdesk.gui.gradebook.actions.on_page import GradebookWindow, on_page, switch
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit.actions import ActionSpec, Section
from lmsdesk.gui.kit.page import Page

_STANDARD = QKeySequence.StandardKey


def _undo(window: GradebookWindow) -> None:
    window.begin_step()
    if (page := window.current_page(Page)) is not None:
        page.undo()


def _can_undo(window: GradebookWindow) -> bool:
    page = window.current_page(Page)
    return page is not None and page.undo_label is not None


def _redo(window: GradebookWindow) -> None:
    window.begin_step()
    if (page := window.current_page(Page)) is not None:
        page.redo()


def _can_redo(window: GradebookWindow) -> bool:
    page = window.current_page(Page)
    return page is not None and page.redo_label is not None


def _set_enter_direction(page: GradebookPage, *, is_on: bool) -> None:
    page.table.is_entering_sideways = is_on


_exchange = partial(on_page, Section.FILE_EXCHANGE)
_print = partial(on_page, Section.FILE_PRINT)
_clipboard = partial(on_page, Section.EDIT_CLIPBOARD)
_fill = partial(on_page, Section.EDIT_FILL)
_grade = partial(on_page, Section.EDIT_GRADE)

EDIT_ACTIONS: tuple[ActionSpec[GradebookWindow], ...] = (
    _exchange(
        "export",
        QT_TRANSLATE_NOOP("Actions", "&Export gradebook…"),
        lambda page: page.exchange.ask_and_export(page.title),
        keys="Ctrl+E",
        icon="export",
    ),
    _exchange(
        "export_shown",
        QT_TRANSLATE_NOOP("Actions", "Export what is s&hown…"),
        lambda page: page.exchange.ask_and_export(page.title, is_part=True),
        keys="Ctrl+Shift+U",
    ),
    _exchange(
        "copy_shown",
        QT_TRANSLATE_NOOP("Actions", "Cop&y what is shown with names"),
        lambda page: page.exchange.copy(is_part=True),
        keys="Ctrl+Shift+C",
    ),
    _exchange(
        "copy_all",
        QT_TRANSLATE_NOOP("Actions", "Copy &gradebook with names"),
        lambda page: page.exchange.copy(),
    ),
    _exchange(
        "import",
        QT_TRANSLATE_NOOP("Actions", "I&mport grades from a file…"),
        lambda page: page.exchange.ask_and_import(),
        keys=_STANDARD.Open,
    ),
    _print(
        "pdf_view",
        QT_TRANSLATE_NOOP("Actions", "Save what is shown as P&DF…"),
        lambda page: page.papers.save_view(page.title),
        icon="file-pdf",
    ),
    _print(
        "print_view",
        QT_TRANSLATE_NOOP("Actions", "&Print what is shown…"),
        lambda page: page.papers.preview_view(page.title),
        keys=_STANDARD.Print,
        icon="printer",
    ),
    _print(
        "print_student",
        QT_TRANSLATE_NOOP("Actions", "Print this &student…"),
        lambda page: page.papers.preview_student(page.title),
    ),
    _print(
        "print_column",
        QT_TRANSLATE_NOOP("Actions", "Print this col&umn…"),
        lambda page: page.papers.preview_column(page.title),
    ),
    ActionSpec(
        "undo",
        QT_TRANSLATE_NOOP("Actions", "&Undo"),
        Section.EDIT_UNDO,
        _undo,
        keys=_STANDARD.Undo,
        icon="arrow-u-up-left",
        enabled_when=_can_undo,
    ),
    ActionSpec(
        "redo",
        QT_TRANSLATE_NOOP("Actions", "&Redo"),
        Section.EDIT_UNDO,
        _redo,
        keys=_STANDARD.Redo,
        icon="arrow-u-up-right",
        enabled_when=_can_redo,
    ),
    _clipboard(
        "cut",
        QT_TRANSLATE_NOOP("Actions", "Cu&t"),
        lambda page: page.panels.edit_clipboard(page.table.cut),
        keys=_STANDARD.Cut,
        cell_group=1,
    ),
    _clipboard(
        "copy",
        QT_TRANSLATE_NOOP("Actions", "&Copy"),
        lambda page: page.panels.copy(),
        keys=_STANDARD.Copy,
        cell_group=1,
    ),
    _clipboard(
        "paste",
        QT_TRANSLATE_NOOP("Actions", "&Paste"),
        lambda page: page.panels.edit_clipboard(page.table.paste),
        keys=_STANDARD.Paste,
        cell_group=1,
    ),
    _clipboard(
        "clear",
        QT_TRANSLATE_NOOP("Actions", "Cl&ear"),
        lambda page: page.panels.clear(),
        keys=_STANDARD.Delete,
        has_own_keys=False,
    ),
    _clipboard(
        "select_all",
        QT_TRANSLATE_NOOP("Actions", "Select &all"),
        lambda page: page.panels.select_all(),
        keys=_STANDARD.SelectAll,
        has_own_keys=False,
    ),
    _fill(
        "fill_down",
        QT_TRANSLATE_NOOP("Actions", "Fill &down"),
        lambda page: page.panels.edit(page.table.fill_down),
        keys="Ctrl+D",
        cell_group=2,
    ),
    _fill(
        "fill_right",
        QT_TRANSLATE_NOOP("Actions", "F&ill to the right"),
        lambda page: page.panels.edit(page.table.fill_right),
        keys="Ctrl+R",
        cell_group=2,
    ),
    _fill(
        "fill",
        QT_TRANSLATE_NOOP("Actions", "Fill with a &series…"),
        lambda page: page.panels.edit(page.panels.ask_how_to_fill),
        keys="Ctrl+Shift+D",
        cell_group=2,
    ),
    _grade(
        "exempt",
        QT_TRANSLATE_NOOP("Actions", "E&xempt / Remove exemption"),
        lambda page: page.panels.edit(page.table.selection_commands.exempt),
        keys="Ctrl+Shift+N",
        cell_group=3,
    ),
    _grade(
        "clear_override",
        QT_TRANSLATE_NOOP("Actions", "Clear &override"),
        lambda page: page.panels.edit(page.table.selection_commands.clear_overrides),
        cell_group=3,
    ),
    _grade(
        "feedback",
        QT_TRANSLATE_NOOP("Actions", "&Write feedback"),
        lambda page: page.panels.edit(page.panels.write_feedback),
        keys="Ctrl+I",
        cell_group=4,
    ),
    on_page(
        Section.EDIT_FIND,
        "filter",
        QT_TRANSLATE_NOOP("Actions", "&Find a student"),
        lambda page: page.focus_filter(),
        keys=_STANDARD.Find,
    ),
    on_page(
        Section.EDIT_FIND,
        "replace",
        QT_TRANSLATE_NOOP("Actions", "Find and rep&lace…"),
        lambda page: page.panels.edit(page.panels.open_find),
        keys="Ctrl+H",
    ),
    switch(
        "enter_right",
        QT_TRANSLATE_NOOP("Actions", "Enter &moves to the right"),
        Section.EDIT_OPTIONS,
        _set_enter_direction,
    ),
    on_page(
        Section.EDIT_OPTIONS,
        "flag",
        QT_TRANSLATE_NOOP("Actions", "Flag or unfla&g cells"),
        lambda page: page.view_controller.toggle_flags(),
        keys="Ctrl+B",
        icon="flag",
        cell_group=3,
    ),
)
