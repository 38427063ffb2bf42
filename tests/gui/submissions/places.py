"""Every dialog of the marking page, with the papers of the practice site."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QDialog

from lmsdesk.desk.submissions.rescoring import Planned
from lmsdesk.desk.submissions.several import MarkChange
from lmsdesk.desk.submissions.shares import SharePlan, ShareRule
from lmsdesk.gui.kit.feedback_questions import LinkDialog
from lmsdesk.gui.kit.spelling_dialog import SpellingDialog
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.gui.submissions.exporting.export_dialog import ExportDialog
from lmsdesk.gui.submissions.given_dialog import GivenDialog
from lmsdesk.gui.submissions.likeness.likeness_dialog import LikenessDialog
from lmsdesk.gui.submissions.own_rubric_dialog import OwnRubricDialog
from lmsdesk.gui.submissions.page import SubmissionsPage
from lmsdesk.gui.submissions.reporting.report_dialog import ReportDialog
from lmsdesk.gui.submissions.rescore_dialog import RescoreDialog, RescoreLine
from lmsdesk.gui.submissions.reviewing.review_dialog import DraftLine, ReviewDialog
from lmsdesk.gui.submissions.share_dialog import ShareDialog
from lmsdesk.model.ids import AttemptTarget
from tests.gui.site_desk import until
from tests.sync.conftest import Person


async def marking_dialogs(window: MainWindow, person: Person, folder: Path) -> Sequence[QDialog]:
    """Made for the first paper of the queue."""
    window.menu_actions["queue"].trigger()
    page = window.pages.find_page(SubmissionsPage)
    assert page is not None
    await until(lambda: page.panel.is_open and page.entry is not None and page.session is not None)
    entry, session, work = page.entry, page.session, person.workspace.submissions
    assert entry is not None
    assert session is not None
    course_id, column_id = entry.key.course_id, entry.key.column_id
    report = await work.reports.of(course_id, column_id)
    assert report is not None
    change = MarkChange(AttemptTarget.of(session.target), {}, {"score": 12.5})
    [mark] = await work.marks.of([change.target])
    export = ExportDialog(person.workspace, folder, window)
    export.read(course_id, column_id)
    window.menu_actions["gradebook"].trigger()
    return (
        SpellingDialog(person.workspace.spelling, "en_US", ("ecotone", "seminal"), window),
        LinkDialog("the handbook", "", window),
        GivenDialog(await work.rubrics.given(course_id, column_id), window),
        OwnRubricDialog(entry, None, window),
        ReportDialog(report, window),
        RescoreDialog([RescoreLine(Planned(mark, change), entry)], window),
        export,
        ReviewDialog([DraftLine(mark, entry), DraftLine(mark, None)], window),
        ShareDialog(person.workspace, entry, SharePlan(ShareRule.CHANCE, 2, 1), window),
        LikenessDialog(person.workspace, [entry], window),
    )
