"""What the actions about looking at a gradebook do with the open page."""

from collections.abc import Callable
from functools import partial

from lmsdesk.desk import CellStatus
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit import notices

Deed = Callable[[GradebookPage], object]

SEEING_DEEDS: dict[str, Deed] = {
    "go_to_place": lambda page: page.choices.go_to_place(),
    "next_mine": lambda page: _jump(page, CellStatus.MINE),
    "previous_mine": lambda page: _jump(page, CellStatus.MINE, is_back=True),
    "next_flagged": lambda page: _jump(page, CellStatus.FLAGGED),
    "previous_flagged": lambda page: _jump(page, CellStatus.FLAGGED, is_back=True),
    "flag": lambda page: page.seeing.toggle_flags(),
    "sort": lambda page: page.choices.sort(),
    "add_filter": lambda page: page.choices.filter(),
    "clear_filters": lambda page: page.seeing.set_conditions(()),
    "reapply_sort_and_filter": lambda page: page.seeing.reapply_sort_and_filter(),
    "columns": lambda page: page.choices.columns(),
    "column_menu": lambda page: page.choices.open_current_menu(),
    "hide_column": lambda page: page.choices.hide_current(),
    "freeze_column": lambda page: page.choices.freeze_current(),
    "rules": lambda page: page.choices.rules(),
    "marks": lambda page: page.choices.explain_marks(),
    "views": lambda page: page.seeing_buttons.open_views(),
    "save_view": lambda page: page.choices.save_view(),
    "new_column": lambda page: page.columns.create(),
    "edit_column": lambda page: page.columns.edit(),
    "delete_column": lambda page: page.columns.delete(),
    "what_if": lambda page: page.columns.what_if(),
    "missing": lambda page: page.columns.enter_zeros(),
    "copy_shown": lambda page: page.exchange.copy(is_part=True),
    "copy_all": lambda page: page.exchange.copy(),
    "pdf_view": lambda page: page.papers.save_view(page.title),
    "print_view": lambda page: page.papers.preview_view(page.title),
    "print_student": lambda page: page.papers.preview_student(page.title),
    "print_column": lambda page: page.papers.preview_column(page.title),
}
"""What can be done with an open gradebook's view, by the name of the action."""


def seeing_handlers(on_page: Callable[[Deed], None]) -> dict[str, Callable[[], None]]:
    """A handler for each of the actions, given what carries out a deed on the page that is open."""
    return {name: partial(on_page, deed) for name, deed in SEEING_DEEDS.items()}


def _jump(page: GradebookPage, status: CellStatus, *, is_back: bool = False) -> None:
    if page.seeing.jump(status, is_back=is_back):
        return
    words = {
        CellStatus.MINE: page.tr("No cell shown here waits to be sent or decided."),
        CellStatus.FLAGGED: page.tr("No cell shown here is flagged."),
    }
    notices.info(words[status], topic="jump")
