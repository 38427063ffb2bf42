"""The actions of a gradebook in the menus File and Edit."""

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


EDIT_ACTIONS: tuple[ActionSpec[GradebookWindow], ...] = (
    on_page(
        "export",
        QT_TRANSLATE_NOOP("Actions", "&Export gradebook…"),
        Section.FILE_EXCHANGE,
        lambda page: page.exchange.ask_and_export(page.title),
        keys="Ctrl+E",
        icon="export",
    ),
    on_page(
        "export_shown",
        QT_TRANSLATE_NOOP("Actions", "Export what is s&hown…"),
        Section.FILE_EXCHANGE,
        lambda page: page.exchange.ask_and_export(page.title, is_part=True),
        keys="Ctrl+Shift+U",
    ),
    on_page(
        "copy_shown",
        QT_TRANSLATE_NOOP("Actions", "Cop&y what is shown with names"),
        Section.FILE_EXCHANGE,
        lambda page: page.exchange.copy(is_part=True),
        keys="Ctrl+Shift+C",
    ),
    on_page(
        "copy_all",
        QT_TRANSLATE_NOOP("Actions", "Copy &gradebook with names"),
        Section.FILE_EXCHANGE,
        lambda page: page.exchange.copy(),
    ),
    on_page(
        "import",
        QT_TRANSLATE_NOOP("Actions", "I&mport grades from a file…"),
        Section.FILE_EXCHANGE,
        lambda page: page.exchange.ask_and_import(),
        keys=_STANDARD.Open,
    ),
    on_page(
        "pdf_view",
        QT_TRANSLATE_NOOP("Actions", "Save what is shown as P&DF…"),
        Section.FILE_PRINT,
        lambda page: page.papers.save_view(page.title),
        icon="file-pdf",
    ),
    on_page(
        "print_view",
        QT_TRANSLATE_NOOP("Actions", "&Print what is shown…"),
        Section.FILE_PRINT,
        lambda page: page.papers.preview_view(page.title),
        keys=_STANDARD.Print,
        icon="printer",
    ),
    on_page(
        "print_student",
        QT_TRANSLATE_NOOP("Actions", "Print this &student…"),
        Section.FILE_PRINT,
        lambda page: page.papers.preview_student(page.title),
    ),
    on_page(
        "print_column",
        QT_TRANSLATE_NOOP("Actions", "Print this col&umn…"),
        Section.FILE_PRINT,
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
    on_page(
        "cut",
        QT_TRANSLATE_NOOP("Actions", "Cu&t"),
        Section.EDIT_CLIPBOARD,
        lambda page: page.panels.edit_clipboard(page.table.cut),
        keys=_STANDARD.Cut,
        cell_group=1,
    ),
    on_page(
        "copy",
        QT_TRANSLATE_NOOP("Actions", "&Copy"),
        Section.EDIT_CLIPBOARD,
        lambda page: page.panels.copy(),
        keys=_STANDARD.Copy,
        cell_group=1,
    ),
    on_page(
        "paste",
        QT_TRANSLATE_NOOP("Actions", "&Paste"),
        Section.EDIT_CLIPBOARD,
        lambda page: page.panels.edit_clipboard(page.table.paste),
        keys=_STANDARD.Paste,
        cell_group=1,
    ),
    on_page(
        "clear",
        QT_TRANSLATE_NOOP("Actions", "Cl&ear"),
        Section.EDIT_CLIPBOARD,
        lambda page: page.panels.clear(),
        keys=_STANDARD.Delete,
        has_own_keys=False,
    ),
    on_page(
        "select_all",
        QT_TRANSLATE_NOOP("Actions", "Select &all"),
        Section.EDIT_CLIPBOARD,
        lambda page: page.panels.select_all(),
        keys=_STANDARD.SelectAll,
        has_own_keys=False,
    ),
    on_page(
        "fill_down",
        QT_TRANSLATE_NOOP("Actions", "Fill &down"),
        Section.EDIT_FILL,
        lambda page: page.panels.edit(page.table.fill_down),
        keys="Ctrl+D",
        cell_group=2,
    ),
    on_page(
        "fill_right",
        QT_TRANSLATE_NOOP("Actions", "F&ill to the right"),
        Section.EDIT_FILL,
        lambda page: page.panels.edit(page.table.fill_right),
        keys="Ctrl+R",
        cell_group=2,
    ),
    on_page(
        "fill",
        QT_TRANSLATE_NOOP("Actions", "Fill with a &series…"),
        Section.EDIT_FILL,
        lambda page: page.panels.edit(page.panels.ask_how_to_fill),
        keys="Ctrl+Shift+D",
        cell_group=2,
    ),
    on_page(
        "exempt",
        QT_TRANSLATE_NOOP("Actions", "E&xempt / Remove exemption"),
        Section.EDIT_GRADE,
        lambda page: page.panels.edit(page.table.selection_commands.exempt),
        keys="Ctrl+Shift+N",
        cell_group=3,
    ),
    on_page(
        "clear_override",
        QT_TRANSLATE_NOOP("Actions", "Clear &override"),
        Section.EDIT_GRADE,
        lambda page: page.panels.edit(page.table.selection_commands.clear_overrides),
        cell_group=3,
    ),
    on_page(
        "feedback",
        QT_TRANSLATE_NOOP("Actions", "&Write feedback"),
        Section.EDIT_GRADE,
        lambda page: page.panels.edit(page.panels.write_feedback),
        keys="Ctrl+I",
        cell_group=4,
    ),
    on_page(
        "filter",
        QT_TRANSLATE_NOOP("Actions", "&Find a student"),
        Section.EDIT_FIND,
        lambda page: page.focus_filter(),
        keys=_STANDARD.Find,
    ),
    on_page(
        "replace",
        QT_TRANSLATE_NOOP("Actions", "Find and rep&lace…"),
        Section.EDIT_FIND,
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
        "flag",
        QT_TRANSLATE_NOOP("Actions", "Flag or unfla&g cells"),
        Section.EDIT_OPTIONS,
        lambda page: page.view_controller.toggle_flags(),
        keys="Ctrl+B",
        icon="flag",
        cell_group=3,
    ),
)
