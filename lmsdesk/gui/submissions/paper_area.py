"""The papers of one attempt: a tab for each attempt of the student, a tab for each paper of it, and the paper."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QTabBar, QVBoxLayout, QWidget

from lmsdesk.decoding.messages import AnyRequest, View
from lmsdesk.desk import AttemptKey, AttemptPart, Link, PartKind, QueueEntry, Workspace, annotated_paper
from lmsdesk.desk.submissions.decoder import Paper
from lmsdesk.desk.submissions.papers import PaperNotHere
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.actions import literal
from lmsdesk.gui.kit.focus_panes import give_keys
from lmsdesk.gui.kit.formatting import name_as_written
from lmsdesk.gui.kit.layouts import fill_layout
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.annotating.annotating import Annotating
from lmsdesk.gui.submissions.answer_pane import AnswerPane
from lmsdesk.gui.submissions.paper_sights import PaperSights
from lmsdesk.gui.submissions.second_window import SecondWindow
from lmsdesk.gui.submissions.task_pane import TaskPane
from lmsdesk.gui.submissions.viewer.first_look import look_ahead
from lmsdesk.gui.submissions.viewer.media_view import is_called_recording
from lmsdesk.gui.submissions.viewer.paper_view import PaperView
from lmsdesk.gui.submissions.viewer.position import Sight
from lmsdesk.gui.submissions.viewer.trouble_words import problem_in_words
from lmsdesk.gui.submissions.words import attempt_title, student_name
from lmsdesk.model.ids import AttemptId, ColumnId, CourseId, UserId

_OPENED, _NEAR = 2, 3
"""How many of the next papers are opened ahead, and how many on both sides are fetched."""
_Column = tuple[CourseId, ColumnId]


class PaperArea(QWidget):
    """`attempt_chosen(AttemptId)` says that somebody wants to see another attempt of the student."""

    attempt_chosen = Signal(object)
    second_closed = Signal()
    """The window of its own was closed by its frame."""
    prepared = Signal()
    """The papers around this one are here, as far as they can be had."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None, *, writes: Tasks | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("paperArea")
        self._workspace = workspace
        self._tasks = Tasks(self)
        self._opening: asyncio.Task[None] | None = None
        self._preparing: asyncio.Task[None] | None = None
        self._attempt_ids: list[AttemptId] = []
        self._parts: Sequence[AttemptPart] = ()
        self._last_name = self._shown_name = ""
        self._sights = PaperSights()
        self._second: SecondWindow | None = None
        self._has_second = False
        self._recordings: set[_Column] = set()
        """Columns to which recordings were handed in, as far as that is known here."""
        self._near: frozenset[_Column] = frozenset()
        """Those of the papers around."""
        self.attempts = self._tab_bar("attemptTabs", self.tr("Attempts"))
        self.attempts.currentChanged.connect(self._on_attempt_chosen)
        self.papers = self._tab_bar("paperTabs", self.tr("Papers of this attempt"))
        self.papers.currentChanged.connect(self._on_paper_chosen)
        self.view = PaperView(self)
        self.annotating = Annotating(workspace, self.view, writes or self._tasks)
        self._student, self._user_id = "", UserId("")
        self.view.retry_asked.connect(self._on_retry)
        self.view.past_end.passed.connect(self._on_passed)
        self.view.tools.same_place.setVisible(True)
        self._link = workspace.state.link
        self._leave = [
            workspace.submissions.papers.cache.subscribe(self._on_not_kept),
            workspace.subscribe_state(lambda state: self._on_link(state.link)),
        ]
        self._retry: Callable[[], None] | None = None
        self._again: Callable[[], None] | None = None
        """Opens what is on the screen, or should be, once more."""
        self._is_whole = False
        """Whether all of that is here."""
        self._load_again: Callable[[], None] | None = None
        """Reads once more what the attempt consists of, as long as that is not known for sure."""
        self.task = TaskPane(workspace)
        self.task.left.connect(self.take_focus)
        self.answer = AnswerPane(workspace, writes)
        self.answer.left.connect(self.take_focus)
        for action in (self.view.tools.task, self.view.tools.answer, self.view.tools.difference):
            action.setVisible(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.INSIDE, 0, 0, 0)
        fill_layout(layout, self.attempts, self.papers, (self.view, 1), spacing=0)

    @property
    def has_focus(self) -> bool:
        """Whether the paper has the keys: a letter is a command then, and no text."""
        paper = self.view.focusProxy()
        return paper is not None and paper.hasFocus()

    @property
    def part(self) -> AttemptPart | None:
        """The paper of the attempt that is chosen."""
        row = self.papers.currentIndex()
        return self._parts[row] if 0 <= row < len(self._parts) else None

    def take_focus(self) -> None:
        """Give the keys to the paper, or to what stands in its place."""
        give_keys(self.view)

    def show_attempt(self, entry: QueueEntry, attempt_id: AttemptId) -> None:
        """Show the papers of an attempt where the last ones were left; those go at once."""
        self._keep_sight()
        if not self.view.tools.same_place.isChecked():
            # Not its other files either: what is kept from here on are places of this attempt.
            self._sights = PaperSights()
        self.task.show_task(entry)
        self.answer.show_column(entry)
        self.show_tabs(entry, attempt_id)
        self._student, self._user_id = student_name(entry), entry.key.user_id or UserId("")
        self._show_parts(())
        self.view.set_names(self._student, "")
        self.view.show_loading("")
        attempt_key = AttemptKey(entry.key.course_id, entry.key.column_id, attempt_id)
        self._load_again = lambda: self._start(self._load(entry, attempt_key))
        self._begin(self._load_again)

    def show_tabs(self, entry: QueueEntry, attempt_id: AttemptId) -> None:
        """Say what attempts there are, the newest first, without opening any."""
        attempts = list(reversed(entry.work.attempts))
        self._attempt_ids, titles = [one.id for one in attempts], [attempt_title(entry, one) for one in attempts]
        if attempt_id not in self._attempt_ids:
            self._attempt_ids.append(attempt_id)
            titles.append(self.tr("No longer on the site"))
        self._fill(self.attempts, titles, self._attempt_ids.index(attempt_id))
        self.attempts.show()

    def name_work(self, entry: QueueEntry, attempt_id: AttemptId) -> None:
        """Say whose paper it is and what attempts there are by now; the paper stays as it is."""
        self.show_tabs(entry, attempt_id)
        self._student, self._user_id = student_name(entry), self._user_id or entry.key.user_id or UserId("")
        self.annotating.name_user(self._user_id)
        if self.part is not None:
            self._say_file(self.part)
        else:
            self.view.set_names(self._student, "")

    def use_second_window(self, *, is_on: bool) -> None:
        """Show the paper in a window of its own too, as long as this one is before a person."""
        self._has_second = is_on
        if is_on and self.isVisible():
            self._open_second()
        elif self._second is not None:
            self._second.stop()

    def _open_second(self) -> None:
        if self._second is None:
            self._second = SecondWindow(self)
            self._second.closed.connect(self.second_closed)
        self._second.open()

    def clear(self) -> None:
        """There is nothing to show."""
        self._cancel()
        self._again = self._load_again = None
        self.attempts.hide()
        self._show_parts(())
        self.view.clear()

    def prepare(self, entries: Sequence[QueueEntry], index: int) -> None:
        """Have the next papers open and more on both sides here, and those that were wanted before no more."""
        if self._preparing is not None:
            self._preparing.cancel()
        after, before = entries[index + 1 : index + 1 + _NEAR], entries[max(index - _NEAR, 0) : index]
        ahead, here = _current_keys([*after, *before[::-1]]), _current_keys(entries[index : index + 1])
        self._near = frozenset(one[:2] for one in (*here, *ahead))
        if self._near.isdisjoint(self._recordings):
            self.view.stack.expect_recordings(are_more=False)
        work = self._prepare(here, ahead[:_OPENED], ahead[_OPENED:])
        self._preparing = self._tasks.spawn(work, what="preparing papers", on_done=lambda _: self.prepared.emit())

    async def _prepare(
        self, here: Sequence[AttemptKey], opened: Sequence[AttemptKey], fetched: Sequence[AttemptKey]
    ) -> None:
        submissions, around = self._workspace.submissions, (*here, *opened, *fetched)
        if self._workspace.state.link is Link.PAUSED:
            # Who works offline wants nothing fetched; what is here is opened ahead all the same.
            kept = await submissions.packs.here({attempt_key[:2] for attempt_key in opened})
            opened, fetched = [attempt_key for attempt_key in opened if attempt_key in kept], ()
        preparing = submissions.papers.prepare(opened, fetched, first_look=self._first_look)
        await asyncio.gather(self._look_for_recordings(around), preparing)
        # Of some it is known only now what they consist of.
        await self._look_for_recordings(around)

    async def _look_for_recordings(self, attempt_keys: Sequence[AttemptKey]) -> None:
        """Have a process that plays ready where some of these have a recording, by what is known here.

        Once the paper is there that somebody waits for: nothing is to be slower for it.
        """
        if self._opening is not None:
            await asyncio.wait([self._opening])
        for attempt_key in attempt_keys:
            if attempt_key[:2] not in self._recordings:
                parts, _ = await self._workspace.submissions.papers.parts_here(attempt_key)
                if any(part.is_file and is_called_recording(part.name) for part in parts):
                    self._recordings.add(attempt_key[:2])
        self._expect_recordings()

    def _expect_recordings(self) -> None:
        """Who has met a recording meets others: until the page is left, a process that plays waits for the next."""
        self.view.stack.expect_recordings(are_more=self.isVisible() and not self._near.isdisjoint(self._recordings))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._expect_recordings()
        if self._has_second:
            self._open_second()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.view.stack.expect_recordings(are_more=False)
        if self._second is not None:
            self._second.stop()

    def stop(self) -> None:
        """Let go of the papers."""
        if self._second is not None:
            self._second.stop()
        # With the process that plays a recording, and one that waits for the next.
        self.view.clear()
        self.annotating.stop()
        self.task.stop()
        self.answer.stop()
        for leave in self._leave:
            leave()
        self._tasks.cancel_all()

    async def _load(self, entry: QueueEntry, attempt_key: AttemptKey, *, is_retry: bool = False) -> None:
        try:
            parts, is_known = await self._parts_of(entry, attempt_key, is_asking=is_retry or not self._is_cut)
        except LmsdeskError as error:
            self._show_trouble(error, lambda: self._start(self._load(entry, attempt_key, is_retry=True)))
            return
        self._show_parts(parts)
        if is_known:
            self._load_again = None
        if parts:
            part = parts[self.papers.currentIndex()]
            if self.view.paper is None or self._workspace.submissions.papers.kept(part) is not self.view.paper:
                await self._open(part, is_retry=is_retry, sight=self._sight_of_next(part))
            else:
                # It is being read, and marked up: only the number of files is another one.
                self._say_file(part)
                self.view.stack.moved.emit()
        else:
            self.view.clear()
            self._is_whole = True

    async def _parts_of(
        self, entry: QueueEntry, attempt_key: AttemptKey, *, is_asking: bool
    ) -> tuple[Sequence[AttemptPart], bool]:
        """What the attempt consists of, and whether that is all of it; without asking, what is known here."""
        papers = self._workspace.submissions.papers
        stored = await self._workspace.submissions.queue.attempt(entry.key, attempt_key.attempt_id)
        if is_asking:
            return await papers.parts(attempt_key, stored=stored), papers.knows(attempt_key)
        parts, is_known = await papers.parts_here(attempt_key, stored=stored)
        if not parts and not is_known:
            raise PaperNotHere
        return parts, is_known

    @property
    def _is_cut(self) -> bool:
        """Whether the service does not answer: asked all the same, it would be waited for."""
        return self._workspace.state.link is Link.OFFLINE

    def _on_link(self, link: Link) -> None:
        """What is waited for in vain is given up, and what was not here is opened as soon as it can be had."""
        if link is self._link:
            return
        self._link = link
        is_waiting = self._opening is not None and not self._opening.done()
        is_in_vain = link is Link.OFFLINE and is_waiting
        # What was typed alone, or was known of old, is not all that was handed in, whichever tab is on show.
        can_be_had = link is Link.ONLINE and not is_waiting and not (self._is_whole and self._load_again is None)
        again = self._again if is_in_vain else self._load_again or self._again
        if again is not None and (is_in_vain or can_be_had):
            self._keep_sight()
            again()

    def _first_look(self, part: AttemptPart, paper: Paper) -> Sequence[AnyRequest]:
        self._keep_sight()
        self._note_recording(part, paper)
        return self.view.first_requests(paper, self._sight_of_next(part))

    def _note_recording(self, part: AttemptPart, paper: Paper) -> None:
        """What a paper is, its bytes decide, whatever it is called."""
        if paper.info.view is View.MEDIA:
            self._recordings.add(part.attempt_key[:2])
            self._expect_recordings()

    def _sight_of_next(self, part: AttemptPart) -> Sight | None:
        is_kept = self.view.tools.same_place.isChecked()
        return self._sights.of_next(self._part_name(part)) if is_kept else None

    def _keep_sight(self) -> None:
        if (sight := self.view.sight) is not None:
            self._sights.keep(self._shown_name, sight)

    async def _open(self, part: AttemptPart, *, is_retry: bool = False, sight: Sight | None = None) -> None:
        papers = self._workspace.submissions.papers
        self._say_file(part)
        paper = papers.kept(part)
        if paper is None:
            self.view.show_loading(name_as_written(part.name))
            if is_called_recording(part.name):
                # Beside the bytes, which have to be fetched and decoded.
                self.view.stack.media.make_ready()
            try:
                if self._is_cut and not is_retry and part.is_file and not await papers.cache.holds(part):
                    raise PaperNotHere
                paper = await papers.open(part, is_retry=is_retry)
            except LmsdeskError as error:
                self._show_trouble(error, lambda: self._start(self._open(part, is_retry=True, sight=sight)))
                return
            await look_ahead(self.view, paper, sight)
        self._is_whole = True
        self.annotating.open(annotated_paper(part, self._user_id))
        self._shown_name = self._part_name(part)
        self.view.show_paper(paper, sight)
        self._note_recording(part, paper)

    def _show_trouble(self, error: LmsdeskError, retry: Callable[[], None]) -> None:
        self._retry = retry
        self.view.show_trouble(error, has_retry=True)

    def _on_retry(self) -> None:
        if self._retry is not None:
            self._retry()

    def _on_not_kept(self, trouble: LmsdeskError) -> None:
        title, detail, hint = problem_in_words(trouble)
        notices.warning(title, detail=detail, hint=hint, topic="papers")

    def _show_parts(self, parts: Sequence[AttemptPart]) -> None:
        self._parts = parts
        names = [self._part_name(part) for part in parts]
        self._fill(self.papers, names, self._first(names))
        self.papers.setVisible(len(parts) > 1)

    def _first(self, names: Sequence[str]) -> int:
        """The paper of the same name as the last one that was chosen, or the first that is more than a comment."""
        if self._last_name in names:
            return names.index(self._last_name)
        return next((row for row, part in enumerate(self._parts) if part.kind is not PartKind.COMMENTS), 0)

    def _part_name(self, part: AttemptPart) -> str:
        if part.kind is PartKind.TEXT:
            return self.tr("Text")
        if part.kind is PartKind.COMMENTS:
            return self.tr("Comments")
        return name_as_written(part.name) or self.tr("File")

    def _on_attempt_chosen(self, row: int) -> None:
        if row >= 0:
            self.attempt_chosen.emit(self._attempt_ids[row])

    def _on_paper_chosen(self, row: int) -> None:
        if 0 <= row < len(self._parts):
            self._show_part(row, self._sights.of(self._part_name(self._parts[row])))

    def show_next_file(self, way: int) -> None:
        """Show the next file of the attempt, or the one before, where it was left; after the last comes the first."""
        if len(self._parts) > 1:
            self.papers.setCurrentIndex((self.papers.currentIndex() + way) % len(self._parts))

    def _on_passed(self, way: int) -> None:
        """Go on to the next file at its beginning, or back to the one before where it was left: at its end."""
        row = self.papers.currentIndex() + way
        if 0 <= row < len(self._parts):
            was_blocked = self.papers.blockSignals(True)
            self.papers.setCurrentIndex(row)
            self.papers.blockSignals(was_blocked)
            self._show_part(row, self._sights.of(self._part_name(self._parts[row])) if way < 0 else None)

    def _say_file(self, part: AttemptPart) -> None:
        """Say which of several files is on the screen: the last page of one is not the end of the attempt."""
        count, number = len(self._parts), self._parts.index(part) + 1 if part in self._parts else 0
        said = self.tr("File {number} of {count}").format(number=number, count=count) if number and count > 1 else ""
        self.view.tools.file_text = said
        self.view.set_names(self._student, ", ".join(filter(None, (self._part_name(part), said))))

    def _show_part(self, row: int, sight: Sight | None) -> None:
        self._keep_sight()
        part = self._parts[row]
        self._last_name = self._part_name(part)
        self._begin(lambda: self._start(self._open(part, sight=sight)))

    def _begin(self, opening: Callable[[], None]) -> None:
        self._again, self._is_whole = opening, False
        opening()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        self._cancel()
        self._opening = self._tasks.spawn(work, what="opening a paper")

    def _cancel(self) -> None:
        if self._opening is not None:
            self._opening.cancel()

    def _tab_bar(self, name: str, spoken: str) -> QTabBar:
        bar = QTabBar(self)
        bar.setObjectName(name)
        bar.setAccessibleName(spoken)
        bar.setExpanding(False)
        bar.setDrawBase(False)
        bar.setUsesScrollButtons(True)
        bar.setElideMode(Qt.TextElideMode.ElideMiddle)
        return bar

    @staticmethod
    def _fill(bar: QTabBar, names: Sequence[str], chosen: int) -> None:
        was_blocked = bar.blockSignals(True)
        while bar.count() > len(names):
            bar.removeTab(bar.count() - 1)
        for index, name in enumerate(names):
            # A name of a student's file is no place for a key of the menu.
            text = literal(name)
            if index < bar.count():
                bar.setTabText(index, text)
            else:
                bar.addTab(text)
            bar.setTabToolTip(index, name)
        if names:
            bar.setCurrentIndex(chosen)
        bar.blockSignals(was_blocked)


def _current_keys(entries: Sequence[QueueEntry]) -> list[AttemptKey]:
    return [AttemptKey(one.key.course_id, one.key.column_id, one.current.id) for one in entries]
