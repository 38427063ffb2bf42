"""The rubric of the paper on the screen: what is chosen is kept, and a complete one gives the score."""

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import QLocale, QObject

from lmsdesk.desk import QueuedAttempt, QueueEntry, Workspace
from lmsdesk.desk.submissions.rubric_sheets import RubricSheet, with_lines
from lmsdesk.desk.submissions.rubric_standing import RubricOfAttempt, RubricStanding
from lmsdesk.gui.kit import typeahead
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.earlier_attempt import Earlier, earlier_attempt
from lmsdesk.gui.submissions.given_dialog import scope_of_given
from lmsdesk.gui.submissions.mark_session import MarkSession
from lmsdesk.gui.submissions.own_rubric_dialog import edited_rubric
from lmsdesk.model.changes import Changes
from lmsdesk.model.feedback import kept_text
from lmsdesk.model.ids import AttemptTarget, ColumnId, CourseId
from lmsdesk.model.rubrics import EvaluationTarget, OwnRubricTarget, RubricTarget
from lmsdesk.model.scores import ScoreEntry, format_score

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.page import SubmissionsPage

_LONGEST_WAIT_S: Final = 5.0
"""For a rubric that is asked for: keys that do nothing are worse than a rubric that comes later."""


class RubricMarking(QObject):
    """Follows the paper on the screen; a choice never goes to another one."""

    def __init__(self, page: "SubmissionsPage", workspace: Workspace, *, tasks: Tasks, writes: Tasks) -> None:
        super().__init__(page)
        self._page, self._grid = page, page.panel.rubric
        self._workspace, self._writes = workspace, writes
        self._rubrics = workspace.submissions.rubrics
        self._tasks = tasks
        self._reading: asyncio.Task[None] | None = None
        self._sheet: RubricSheet | None = None
        self._seen: dict[tuple[CourseId, ColumnId], RubricSheet | None] = {}
        """The rubric of each column as it was last on the screen."""
        self._entry: QueueEntry | None = None
        self._target: AttemptTarget | None = None
        self._choices: Mapping[str, str] = {}
        self._chosen = 0
        """So often something was chosen."""
        self._earlier: Earlier | None = None
        self._is_unasked = False
        self._grid.chosen.connect(self._on_chosen)
        self._grid.text_wanted.connect(self._on_text_wanted)
        self._grid.table.undo_wanted.connect(page.undo)
        self._grid.table.redo_wanted.connect(page.redo)
        self.stop = workspace.subscribe(self._on_changes)
        """Let go of the workspace."""

    def take_focus(self) -> None:
        """Go to the rubric, where the column has one; while that is not known, what is typed waits for the answer."""
        target = self._target
        if self._sheet is None and target is not None and self._may_have_one(target):
            self._page.panel.say_news(self.tr("Reading the rubric of this column…"))
            self._tasks.spawn(self._seek(target, typeahead.wait(self)), what="reading a rubric")
        elif self._sheet is not None:
            self._grid.take_focus()
            self._page.panel.ensureWidgetVisible(self._grid)
        elif target is not None and self._is_unknown(target):
            self._page.panel.say_news(self.tr("You are offline, and no rubric of this column is on this computer."))
        else:
            self._page.panel.say_news(self.tr("This column has no rubric."))

    def _is_unknown(self, target: AttemptTarget) -> bool:
        return self._rubrics.is_unknown(target.course_id, target.column_id)

    def _may_have_one(self, target: AttemptTarget) -> bool:
        return self._workspace.is_online and self._is_unknown(target)

    async def _seek(self, target: AttemptTarget, wait: typeahead.Wait) -> None:
        """Go to a rubric that is on its way; no longer than a person waits for a key."""
        try:
            refreshing = self._tasks.spawn(self._refresh(target), what="reading a rubric")
            await asyncio.wait([refreshing], timeout=_LONGEST_WAIT_S)
            if target != self._target or not self._page.isVisible():
                return
            if self._sheet is not None:
                self.take_focus()
                self._page.panel.say_news(self._page.standing_news())
                wait.pass_on()
                return
            words = self.tr("This column has no rubric.")
            if self._is_unknown(target):
                words = self.tr("The rubric of this column could not be read.")
            if wait.has_kept:
                words += " " + self.tr("What you typed meanwhile was dropped.")
            self._page.panel.say_news(words)
        finally:
            wait.drop()

    def take_last(self) -> None:
        """Take over what the attempt before was given: in the rubric where nothing is chosen yet, and the feedback."""
        session, earlier = self._page.session, self._earlier
        is_open = earlier is not None and earlier.choices and not self._grid.choices and self._is_on_screen()
        if is_open and earlier and session and self._entry and self._sheet:
            self._grid.show_choices(earlier.choices)
            # Its words come with the feedback.
            self._keep(session, self._entry, self._sheet, earlier.choices)
        self._page.marking.take_last_feedback()

    def press_digit(self, letter: str) -> bool:
        """Choose in one's own rubric what the digit stands for; False where there is none, or this is no digit."""
        if not (letter.isdecimal() and letter.isascii() and self._is_on_screen()):
            self._grid.zeros = 0
            return False
        return self._grid.press_digit(int(letter))

    def edit(self) -> None:
        """Write the rubric of this column, or change it."""
        if (entry := self._page.entry) is not None:
            self._start_editing(entry)

    def _start_editing(self, entry: QueueEntry) -> None:
        self._tasks.open(self._edit(entry), what="writing a rubric")

    async def _edit(self, entry: QueueEntry) -> None:
        # What was typed last is counted as it is kept.
        await self._writes.finished()
        again = partial(self._start_editing, entry)
        posting = await edited_rubric(self._workspace, entry, self._page, writes=self._writes, again=again)
        if posting is not None and entry.key == self._page.key:
            self._page.marking.read(entry)

    def walk(self) -> None:
        """Go through all papers that got a comment or an item."""
        if (entry := self._page.entry) is not None:
            self._tasks.open(self._walk(entry), what="finding papers with a comment")

    async def _walk(self, entry: QueueEntry) -> None:
        await self._writes.finished()
        scope = await scope_of_given(self._workspace, entry, self._page)
        if scope is not None:
            self._page.open(scope)

    def show(self, entry: QueueEntry, target: AttemptTarget, rubric: RubricOfAttempt) -> None:
        """Show the rubric with the mark that comes on the screen in this turn, and ask the service for a newer one."""
        is_other = target != self._target or self._grid.is_waiting
        self._entry, self._target = entry, target
        self._grid.is_waiting = False
        self._show(target, rubric)
        if is_other:
            if self._reading is not None:
                self._reading.cancel()
            refreshing = self._tasks.spawn(self._refresh(target), what="reading a rubric")
            self._reading = self._tasks.spawn(self._show_more(entry, target, refreshing), what="reading a rubric")

    async def _show_more(self, entry: QueueEntry, target: AttemptTarget, refreshing: asyncio.Task[None]) -> None:
        """What a person need not wait for."""
        await self._show_earlier(entry, target)
        # Whoever goes on to another paper of the column still waits for its rubric.
        await asyncio.wait([refreshing])
        if self._sheet is not None and not self._sheet.is_own and self._workspace.is_online:
            await self._rubrics.refresh_evaluation(target)

    def follow(self, entry: QueueEntry) -> None:
        """The work on the screen is known better by now: an attempt before may have come, or its mark."""
        target, known = self._target, self._entry
        if target is None or known is None or self._grid.is_waiting or entry.key != known.key:
            return
        self._entry = entry
        if _before(entry, target) != _before(known, target):
            self._tasks.spawn(self._show_earlier(entry, target), what="reading the attempt before")

    async def _show_earlier(self, entry: QueueEntry, target: AttemptTarget) -> None:
        earlier = await earlier_attempt(self._workspace, entry, _before(entry, target))
        if target == self._target and not self._grid.is_waiting:
            self._earlier = earlier
            self._page.panel.earlier.show_mark(earlier)
            self._grid.show_choices(self._grid.choices, {} if earlier is None else earlier.choices)

    async def _refresh(self, target: AttemptTarget) -> None:
        """Ask the service for the rubric of a column, and show it where that column is still on the screen."""
        column = target.course_id, target.column_id
        if self._workspace.is_online:
            await self._rubrics.refresh(*column)
        sheet = await self._rubrics.of(*column)
        shown = self._target
        if shown is not None and column == (shown.course_id, shown.column_id) and sheet != self._sheet:
            await self._show_stored(shown)

    def _on_changes(self, changes: Changes) -> None:
        """What was chosen may have been taken back."""
        target, session = self._target, self._page.session
        if target is None or session is None or changes.initiator is session:
            return
        own = OwnRubricTarget(target.course_id, target.column_id)
        if not changes.targets.isdisjoint((RubricTarget.beside(target), EvaluationTarget.of_mark(target), own)):
            self._tasks.spawn(self._show_stored(target), what="reading what was chosen in a rubric")

    async def _show_stored(self, target: AttemptTarget) -> None:
        """Show what is kept by now."""
        rubric = await self._read(target)
        if target == self._target and not self._grid.is_waiting:
            self._show(target, rubric)

    async def _read(self, target: AttemptTarget) -> RubricOfAttempt:
        """What was chosen while it was read may be on the disk already, and is not in what was read."""
        while True:
            chosen = self._chosen
            rubric = await self._rubrics.beside(target)
            if chosen == self._chosen:
                return rubric

    def _show(self, target: AttemptTarget, rubric: RubricOfAttempt) -> None:
        session, standing = self._page.session, rubric.standing
        if session is not None and session.target == target and session.is_choosing:
            # What was chosen last is on its way to the disk.
            standing = replace(standing, choices=self._grid.choices)
        self._show_sheet(target, rubric.sheet)
        self._show_standing(standing)

    def _show_sheet(self, target: AttemptTarget, sheet: RubricSheet | None) -> None:
        self._sheet = sheet
        self._grid.show_sheet(sheet)
        criteria = sheet.criteria if sheet is not None else ()
        self._page.paper.annotating.set_criteria(one.title for one in criteria)
        column = (target.course_id, target.column_id)
        before, self._seen[column] = self._seen.get(column), sheet
        is_of_site = not any(one is not None and one.is_own for one in (before, sheet))
        if before is not None and sheet != before and is_of_site:
            # Not compared with what was stored: another visit may have stored it before anybody saw it.
            self._page.panel.say_news(self.tr("The rubric has changed on the site. Your choices are kept."))

    def _show_standing(self, standing: RubricStanding) -> None:
        self._choices = standing.choices
        self._grid.show_standing(standing)
        self._is_unasked = standing.is_unasked
        self.say_waiting()

    @property
    def is_waiting_since_before(self) -> bool:
        """Whether a posted mark has another level that was chosen on an earlier visit and goes with no post yet."""
        session = self._page.session
        is_seen = session is not None and self._is_on_screen() and not session.has_chosen
        return is_seen and self._is_unasked and self._page.marking.is_done

    def say_waiting(self) -> None:
        """Say that it waits, or no longer."""
        self._page.panel.say_waiting(is_waiting=self.is_waiting_since_before)

    def _is_on_screen(self) -> bool:
        session = self._page.session
        is_shown = not self._grid.is_waiting and self._page.panel.is_open
        return session is not None and session.target == self._target and is_shown

    def _on_chosen(self, choices: Mapping[str, str]) -> None:
        session = self._page.session
        if self._sheet is None or self._entry is None or session is None or not self._is_on_screen():
            return
        if self._sheet.is_own:
            self._put_words(self._sheet, self._choices, choices)
        self._keep(session, self._entry, self._sheet, choices)

    def _keep(self, session: MarkSession, entry: QueueEntry, sheet: RubricSheet, choices: Mapping[str, str]) -> None:
        """Store what is chosen, and the score that it makes."""
        session.choose(choices)
        self._chosen += 1
        self._choices = choices
        self.say_waiting()
        self._page.marking.note_choice()
        scale, panel = entry.scale, self._page.panel
        score = sheet.score(choices, scale.possible)
        if score is None or scale.is_worded:
            return
        panel.enter_score(ScoreEntry({"score": score}))
        total = sheet.total(choices)
        if total != score:
            point = QLocale().decimalPoint()
            words = self.tr("{total} of {possible} in the rubric makes the score {score}.").format(
                total=format_score(total, decimal_point=point),
                possible=format_score(sheet.possible, decimal_point=point),
                score=format_score(score, decimal_point=point),
            )
            panel.say_remark(words)

    def _put_words(self, sheet: RubricSheet, before: Mapping[str, str], after: Mapping[str, str]) -> None:
        """The words of one's own rubric come and go with what is chosen."""
        field = self._page.panel.feedback
        field.replace(with_lines(field.kept, sheet.lines(before), sheet.lines(after)))

    def _on_text_wanted(self) -> None:
        if self._sheet is not None and self._is_on_screen():
            self._page.panel.feedback.insert(kept_text(self._sheet.feedback(self._grid.choices)))


def _before(entry: QueueEntry, mark: AttemptTarget) -> QueuedAttempt | None:
    """The attempt before that of a mark, which may be the mark of a group."""
    attempt = entry.attempt_of(mark)
    return None if attempt is None else entry.attempt_before(attempt.id)
