"""What can be done with submissions, and their page."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from lmsdesk import desk
from lmsdesk.gui.kit.actions import ActionSpec, Section, Window, has_site
from lmsdesk.gui.kit.page import Feature, PageContext, SitePage
from lmsdesk.model.ids import AttemptTarget, CourseId

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.page import SubmissionsPage
    from lmsdesk.model.comments import Comment


def _make_page(context: PageContext) -> "SubmissionsPage":
    from lmsdesk.gui.submissions.page import SubmissionsPage

    return SubmissionsPage(context.workspace, context.parent, writes=context.writes)


SUBMISSIONS = SitePage(_make_page)


def show_queue(window: Window) -> None:
    """What is left to mark in all courses."""
    if (page := window.show_page(SUBMISSIONS)) is not None:
        page.open(desk.QueueScope())


def show_submissions(window: Window) -> None:
    """The column of the chosen cell, beginning with its student; of several selected cells only their work."""
    cell, cells = window.current_cell, window.selected_cells
    page = window.show_page(SUBMISSIONS)
    if page is None or cell is None:
        return
    if len(cells) > 1:
        page.open(desk.QueueScope(cell.course_id, cells=cells), cell if cell in cells else None)
    else:
        page.open(desk.QueueScope(cell.course_id, cell.column_id), cell)


def show_course_queue(window: Window, course_id: CourseId) -> None:
    """What is left to mark in a course."""
    if (page := window.show_page(SUBMISSIONS)) is not None:
        page.open(desk.QueueScope(course_id))


def show_attempt(window: Window, target: AttemptTarget) -> None:
    """The column of an attempt, beginning with it."""
    if (page := window.show_page(SUBMISSIONS)) is not None:
        page.open(desk.QueueScope(target.course_id, target.column_id), target)


def _on_page(
    name: str,
    text: object,
    section: Section,
    run: "Callable[[SubmissionsPage], object]",
    *,
    keys: str,
    needs_paper: bool = True,
) -> ActionSpec[Window]:
    def run_on_page(window: Window) -> None:
        page = window.current_page(SUBMISSIONS)
        if page is not None and needs_paper and page.entry is None:
            page.empty.refuse()
        elif page is not None:
            run(page)

    return ActionSpec(name, text, section, run_on_page, keys=keys, enabled_when=_is_open)


def _switch(
    name: str, text: object, section: Section, put: "Callable[[SubmissionsPage, bool], object]"
) -> ActionSpec[Window]:
    """A switch that is remembered and holds whenever the page is opened."""

    def put_on_page(window: Window, *, is_on: bool) -> None:
        if (page := window.find_page(SUBMISSIONS)) is not None:
            put(page, is_on)

    return ActionSpec(name, text, section, enabled_when=_is_open, is_toggle=True, switch=put_on_page)


def _manage_comments(window: Window, first: "Comment | None" = None) -> None:
    from lmsdesk.gui.submissions.comments.manage_dialog import manage_comments

    page = window.current_page(SUBMISSIONS)
    key = None if page is None else page.key
    again = partial(_manage_comments, window)
    window.open_dialog(
        lambda workspace, over: manage_comments(workspace, over, key, writes=window.writes, again=again, first=first),
        what="managing comments",
    )


def _choose_spelling(window: Window) -> None:
    from lmsdesk.gui.kit.spelling_dialog import choose_spelling

    window.open_dialog(lambda workspace, over: choose_spelling(workspace.spelling, over), what="choosing a dictionary")


def _export_submissions(window: Window) -> None:
    from lmsdesk.gui.submissions.exporting.flow import export_submissions

    page = window.current_page(SUBMISSIONS)
    found = window.current_cell if page is None else page.key
    if found is not None:
        column = (found.course_id, found.column_id)
        window.open_dialog(
            lambda workspace, over: export_submissions(workspace, over, column), what="exporting submissions"
        )
    elif page is not None:
        page.empty.refuse()


def _has_column(window: Window) -> bool:
    return _is_open(window) or _has_cell(window)


def _is_open(window: Window) -> bool:
    return window.current_page(SUBMISSIONS) is not None


def _has_cell(window: Window) -> bool:
    return window.current_cell is not None


ACTIONS: tuple[ActionSpec[Window], ...] = (
    ActionSpec(
        "queue",
        QT_TRANSLATE_NOOP("Actions", "To &grade"),
        Section.GO_PAGES,
        show_queue,
        keys="Ctrl+1",
        enabled_when=has_site,
    ),
    ActionSpec(
        "submissions",
        QT_TRANSLATE_NOOP("Actions", "Mar&k submission"),
        Section.MARKING_POST,
        show_submissions,
        keys="F3",
        enabled_when=_has_cell,
        cell_group=4,
    ),
    _on_page(
        "next_submission",
        QT_TRANSLATE_NOOP("Actions", "&Next submission"),
        Section.MARKING_STUDENT,
        lambda page: page.next_student(),
        keys="Alt+N",
    ),
    _on_page(
        "previous_submission",
        QT_TRANSLATE_NOOP("Actions", "P&revious submission"),
        Section.MARKING_STUDENT,
        lambda page: page.previous_student(),
        keys="Alt+P",
    ),
    _on_page(
        "next_to_grade",
        QT_TRANSLATE_NOOP("Actions", "Next submission to &grade"),
        Section.MARKING_STUDENT,
        lambda page: page.next_to_grade(),
        keys="Alt+U",
    ),
    _on_page(
        "next_mark_in_conflict",
        QT_TRANSLATE_NOOP("Actions", "Next s&ubmission in conflict"),
        Section.MARKING_STUDENT,
        lambda page: page.next_conflict(),
        keys="Alt+X",
    ),
    _on_page(
        "next_flagged_submission",
        QT_TRANSLATE_NOOP("Actions", "Ne&xt flagged submission"),
        Section.MARKING_STUDENT,
        lambda page: page.next_flagged(),
        keys="Alt+J",
    ),
    _on_page(
        "flag_submission",
        QT_TRANSLATE_NOOP("Actions", "Flag or unflag to &come back to"),
        Section.MARKING_STUDENT,
        lambda page: page.tagging.toggle_flag(),
        keys="Alt+K",
    ),
    _on_page(
        "edit_submission_tags",
        QT_TRANSLATE_NOOP("Actions", "&Your tags…"),
        Section.MARKING_STUDENT,
        lambda page: page.tagging.edit(),
        keys="Alt+T",
    ),
    _on_page(
        "mark_one_member",
        QT_TRANSLATE_NOOP("Actions", "Mark &just one member of the group…"),
        Section.MARKING_STUDENT,
        lambda page: page.choose_member(),
        keys="Alt+I",
    ),
    _on_page(
        "hide_names",
        QT_TRANSLATE_NOOP("Actions", "&Hide or show the names in this column"),
        Section.MARKING_STUDENT,
        lambda page: page.hiding.switch(),
        keys="Alt+0",
    ),
    _on_page(
        "mark_empty_submissions",
        QT_TRANSLATE_NOOP("Actions", "Give &0 to empty submissions…"),
        Section.MARKING_POST,
        lambda page: page.empty_papers.give(),
        keys="",
    ),
    _on_page(
        "take_last_feedback",
        QT_TRANSLATE_NOOP("Actions", "A&dd feedback and rubric from the last attempt"),
        Section.MARKING_FIELD,
        lambda page: page.rubric.take_last(),
        keys="Alt+5",
    ),
    _on_page(
        "post_mark",
        QT_TRANSLATE_NOOP("Actions", "&Post this mark"),
        Section.MARKING_POST,
        lambda page: page.marking.post(),
        keys="Ctrl+Shift+Return",
    ),
    _on_page(
        "post_and_next",
        QT_TRANSLATE_NOOP("Actions", "Post, &then next to grade"),
        Section.MARKING_POST,
        lambda page: page.marking.post_and_next(),
        keys="Ctrl+Return",
    ),
    _on_page(
        "send_mark",
        QT_TRANSLATE_NOOP("Actions", "Send this mark &without posting it"),
        Section.MARKING_POST,
        lambda page: page.reviewing.send(),
        keys="Ctrl+Alt+Return",
    ),
    _on_page(
        "review_drafts",
        QT_TRANSLATE_NOOP("Actions", "R&eview and post drafts…"),
        Section.MARKING_POST,
        lambda page: page.reviewing.open(),
        keys="Ctrl+Shift+P",
        needs_paper=False,
    ),
    _on_page(
        "next_file",
        QT_TRANSLATE_NOOP("Actions", "Ne&xt file of the attempt"),
        Section.MARKING_PAPERS,
        lambda page: page.paper.show_next_file(1),
        keys="Ctrl+Tab",
    ),
    _on_page(
        "previous_file",
        QT_TRANSLATE_NOOP("Actions", "Previous f&ile of the attempt"),
        Section.MARKING_PAPERS,
        lambda page: page.paper.show_next_file(-1),
        keys="Ctrl+Shift+Tab",
    ),
    _on_page(
        "keep_offline",
        QT_TRANSLATE_NOOP("Actions", "Keep t&his column offline…"),
        Section.MARKING_PAPERS,
        lambda page: page.offline.ask_to_keep(),
        keys="",
    ),
    _on_page(
        "marking_report",
        QT_TRANSLATE_NOOP("Actions", "Ma&rking report…"),
        Section.MARKING_PAPERS,
        lambda page: page.reporting.open(),
        keys="Ctrl+Shift+R",
    ),
    _on_page(
        "compare_with_attempt_before",
        QT_TRANSLATE_NOOP("Actions", "Changes since the pre&vious attempt"),
        Section.MARKING_PAPERS,
        lambda page: page.difference.toggle(),
        keys="Alt+7",
    ),
    _on_page(
        "compare_with_attempt",
        QT_TRANSLATE_NOOP("Actions", "Compare with &another attempt…"),
        Section.MARKING_PAPERS,
        lambda page: page.difference.choose(),
        keys="",
    ),
    _on_page(
        "find_similar_papers",
        QT_TRANSLATE_NOOP("Actions", "Find simi&lar papers…"),
        Section.MARKING_PAPERS,
        lambda page: page.likeness.open(),
        keys="",
    ),
    _on_page(
        "show_model_answer",
        QT_TRANSLATE_NOOP("Actions", "&Model answer beside the paper"),
        Section.MARKING_PAPERS,
        lambda page: page.docks.toggle_answer(),
        keys="Alt+8",
    ),
    _on_page(
        "share_papers_out",
        QT_TRANSLATE_NOOP("Actions", "&Share out papers…"),
        Section.MARKING_PAPERS,
        lambda page: page.sharing.open(),
        keys="",
    ),
    _switch(
        "second_window",
        QT_TRANSLATE_NOOP("Actions", "Open a cop&y in its own window"),
        Section.VIEW_SCREEN,
        lambda page, is_on: page.paper.use_second_window(is_on=is_on),
    ),
    _on_page(
        "arrange_panes",
        QT_TRANSLATE_NOOP("Actions", "Doc&k or close panes…"),
        Section.VIEW_SCREEN,
        lambda page: page.docks.open_menu(),
        keys="Alt+9",
        needs_paper=False,
    ),
    ActionSpec(
        "export_submissions",
        QT_TRANSLATE_NOOP("Actions", "&Export submissions…"),
        Section.COLUMN_EDIT,
        _export_submissions,
        enabled_when=_has_column,
    ),
    _on_page(
        "to_paper",
        QT_TRANSLATE_NOOP("Actions", "Go to the p&aper"),
        Section.MARKING_FIELD,
        lambda page: page.paper.take_focus(),
        keys="Alt+1",
        needs_paper=False,
    ),
    _on_page(
        "to_score",
        QT_TRANSLATE_NOOP("Actions", "Go to the &score"),
        Section.MARKING_FIELD,
        lambda page: page.panel.focus(page.panel.score),
        keys="Alt+2",
    ),
    _on_page(
        "to_feedback",
        QT_TRANSLATE_NOOP("Actions", "Go to the &feedback"),
        Section.MARKING_FIELD,
        lambda page: page.panel.focus(page.panel.feedback),
        keys="Alt+3",
    ),
    _on_page(
        "to_notes",
        QT_TRANSLATE_NOOP("Actions", "Go to the n&otes"),
        Section.MARKING_FIELD,
        lambda page: page.panel.focus(page.panel.notes),
        keys="Alt+4",
    ),
    _on_page(
        "to_rubric",
        QT_TRANSLATE_NOOP("Actions", "Go to the ru&bric"),
        Section.MARKING_FIELD,
        lambda page: page.rubric.take_focus(),
        keys="Alt+6",
    ),
    _on_page(
        "own_rubric",
        QT_TRANSLATE_NOOP("Actions", "Customi&ze the rubric for this column…"),
        Section.MARKING_COMMENT,
        lambda page: page.rubric.edit(),
        keys="",
    ),
    _on_page(
        "papers_given",
        QT_TRANSLATE_NOOP("Actions", "&Queue papers with a tag, comment or rubric item…"),
        Section.MARKING_COMMENT,
        lambda page: page.rubric.walk(),
        keys="",
    ),
    _on_page(
        "choose_comment",
        QT_TRANSLATE_NOOP("Actions", "&Insert a comment…"),
        Section.MARKING_COMMENT,
        lambda page: page.comments.choose(),
        keys="Ctrl+;",
    ),
    _on_page(
        "repeat_feedback",
        QT_TRANSLATE_NOOP("Actions", "Repeat &last feedback"),
        Section.MARKING_COMMENT,
        lambda page: page.comments.repeat_last(),
        keys="Ctrl+L",
    ),
    _on_page(
        "save_comment",
        QT_TRANSLATE_NOOP("Actions", "Sav&e the selection as a comment…"),
        Section.MARKING_COMMENT,
        lambda page: page.comments.save_selection(),
        keys="Ctrl+T",
    ),
    _on_page(
        "give_to_several",
        QT_TRANSLATE_NOOP("Actions", "Feedback for se&veral students…"),
        Section.MARKING_COMMENT,
        lambda page: page.comments.give_to_several(),
        keys="Ctrl+Shift+T",
    ),
    ActionSpec(
        "manage_comments",
        QT_TRANSLATE_NOOP("Actions", "&Manage comments…"),
        Section.MARKING_COMMENT,
        _manage_comments,
        enabled_when=has_site,
    ),
    ActionSpec(
        "spelling",
        QT_TRANSLATE_NOOP("Actions", "Spelli&ng…"),
        Section.EDIT_OPTIONS,
        _choose_spelling,
        enabled_when=has_site,
    ),
)


FEATURE = Feature(ACTIONS, (SUBMISSIONS,))
