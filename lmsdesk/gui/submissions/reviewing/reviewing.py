"""Posts the drafts of the queue on the screen, after they were looked at; or sends them without posting."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog
from shiboken6 import isValid

from lmsdesk.desk import Mark, QueueEntry, QueueScope, Workspace
from lmsdesk.desk.submissions.several import MarkChange
from lmsdesk.gui.kit.dialogs import show_dialog
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.comments.placeholders import feedback_for
from lmsdesk.gui.submissions.mark_session import MarkSession
from lmsdesk.gui.submissions.marked_work import entries_of
from lmsdesk.gui.submissions.reviewing.review_dialog import SENT, DraftLine, ReviewDialog
from lmsdesk.gui.submissions.words import mark_label
from lmsdesk.model.ids import AttemptTarget, CourseId

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.page import SubmissionsPage


class Reviewing(QObject):
    """Goes with the queue that its page shows."""

    def __init__(self, page: "SubmissionsPage", workspace: Workspace, *, tasks: Tasks, writes: Tasks) -> None:
        super().__init__(page)
        self._page, self._workspace = page, workspace
        self._tasks, self._writes = tasks, writes
        self._marks = workspace.submissions.marks

    def open(self) -> None:
        """Show the drafts of the queue, and post those that are left ticked."""
        self._tasks.open(self._open(), what="reviewing drafts")

    def send(self) -> None:
        """Send the mark on the screen without posting it."""
        session, panel = self._page.session, self._page.panel
        if session is None:
            return
        if not panel.is_readable or not panel.isVisible():
            panel.focus(panel.score)
        elif not session.has_grade:
            panel.say_news(self.tr("No score yet. Nothing was sent."))
        else:
            self._writes.spawn(self._send_one(session), what="sending a mark without posting it")

    async def _send_one(self, session: MarkSession) -> None:
        if not await session.stored():
            # That is told; what was stored before is not what is on the screen.
            return
        [mark] = await self._marks.of([session.target])
        posting = await self._marks.send([mark])
        if self._page.session is session:
            left = self.tr("There is nothing to send: this mark has no draft.")
            sent = self.tr("Sent without being posted: the student does not see it yet.")
            self._page.panel.say_news(left if posting.left else sent)
            self._page.marking.settle()

    async def _open(self) -> None:
        # What was typed last is reviewed too.
        await self._writes.finished()
        dialog = ReviewDialog(await self._lines(), self._page)
        dialog.fill_wanted.connect(lambda lines: self._start_filling(dialog, lines))
        result = await show_dialog(dialog)
        if dialog.wanted is not None:
            wanted = dialog.wanted
            self._page.open(QueueScope(wanted.course_id, wanted.column_id), wanted)
        elif result in {QDialog.DialogCode.Accepted, SENT} and dialog.marks:
            await self._let_go(dialog.marks, dialog.lines, is_posted=result != SENT)

    def _start_filling(self, dialog: ReviewDialog, lines: Sequence[DraftLine]) -> None:
        self._writes.spawn(self._fill_in(dialog, lines), what="filling in placeholders")

    async def _fill_in(self, dialog: ReviewDialog, lines: Sequence[DraftLine]) -> None:
        """Fill in the placeholders of these drafts, each course as one step, and show all as they are by now."""
        by_course = dict[CourseId, list[MarkChange]]()
        for line in lines:
            if line.entry is not None:
                by_course.setdefault(line.mark.target.course_id, []).append(_filled_in(line.mark, line.entry))
        filled = set[AttemptTarget]()
        try:
            for changes in by_course.values():
                done = await self._workspace.submissions.several.enter(changes, label=self.tr("Fill in placeholders"))
                filled |= {one.target for one in changes} - set(done.left)
        finally:
            # What has changed otherwise since it was shown stays as it was shown, and is not posted.
            marks = {one.target: one for one in await self._marks.of(sorted(filled))}
            if isValid(dialog):
                dialog.show_lines([replace(one, mark=marks.get(one.mark.target, one.mark)) for one in dialog.lines])
            self._page.marking.settle()

    async def _let_go(self, marks: Sequence[Mark], lines: Sequence[DraftLine], *, is_posted: bool) -> None:
        """Post or send these, each course as one step."""
        labels = {one.mark.target: mark_label(one.entry) for one in lines if one.entry is not None}
        by_course = dict[CourseId, list[Mark]]()
        for mark in marks:
            by_course.setdefault(mark.target.course_id, []).append(mark)
        left = 0
        for of_course in by_course.values():
            several = self.tr("Post %Ln marks", "", len(of_course))
            label = labels[of_course[0].target] if len(of_course) == 1 else several
            posting = await (self._marks.post(of_course, label=label) if is_posted else self._marks.send(of_course))
            left += len(posting.left)
        self._say(len(marks) - left, left, is_posted=is_posted)
        self._page.marking.settle()

    def _say(self, gone: int, left: int, *, is_posted: bool) -> None:
        posted = counted(gone, self.tr("1 mark was posted."), self.tr("%Ln marks were posted.", "", gone))
        sent = counted(
            gone,
            self.tr("1 mark was sent without being posted."),
            self.tr("%Ln marks were sent without being posted.", "", gone),
        )
        words = [posted if is_posted else sent]
        if left:
            one = self.tr("1 has changed since it was shown and is still a draft.")
            words.append(counted(left, one, self.tr("%Ln have changed since and are still drafts.", "", left)))
        self._page.panel.say_news(" ".join(words))

    async def _lines(self) -> list[DraftLine]:
        scope = self._page.scope
        courses = {entry.key.course_id for entry in self._page.pile.entries}
        found = [mark for course_id in sorted(courses) for mark in await self._marks.drafts(course_id)]
        marks = [one for one in found if scope.column_id in (None, one.target.column_id)]
        works = await entries_of(self._workspace, [one.target for one in marks])
        pairs = [(mark, work) for mark, work in zip(marks, works, strict=True) if work is None or self._is_in(work)]
        return [DraftLine(mark, work, await self._rubric(mark.target)) for mark, work in pairs]

    def _is_in(self, work: QueueEntry) -> bool:
        """Whether the queue has it; of a queue of all that is left, every draft."""
        scope = self._page.scope
        return not (scope.cells or scope.given) or self._page.pile.entry(work.key) is not None

    async def _rubric(self, target: AttemptTarget) -> str:
        """What is chosen in the site's rubric and goes with the mark."""
        rubric = await self._workspace.submissions.rubrics.beside(target)
        sheet, standing = rubric.sheet, rubric.standing
        # Of one's own it is never sent.
        return sheet.feedback(standing.choices) if sheet is not None and standing.is_sent else ""


def _filled_in(mark: Mark, entry: QueueEntry) -> MarkChange:
    """The feedback with what its placeholders stand for, over the values from which it was worked out."""
    shown = {name: mark.values.get(name) for name in ("score", "feedback")}
    feedback = feedback_for(str(shown["feedback"] or ""), entry, mark.values).text
    return MarkChange(mark.target, shown, {"feedback": feedback or None})
