"""Comments on their way into the feedback of the paper on the screen, and their points onto its score."""

import asyncio
import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QLocale, QObject
from PySide6.QtWidgets import QDialog

from lmsdesk.desk import MarkingState, QueueEntry, WorkKey, Workspace
from lmsdesk.desk.submissions.comments import Filled, new_comment, points_text
from lmsdesk.gui.kit import notices, typeahead
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.kept_text import KeptText, show_kept
from lmsdesk.gui.kit.messages import translate
from lmsdesk.gui.kit.spell_check import check_spelling
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.comments.chooser import CommentChooser
from lmsdesk.gui.submissions.comments.comment_dialog import asked_comment
from lmsdesk.gui.submissions.comments.placeholders import feedback_for, filled_for, name_for
from lmsdesk.gui.submissions.comments.several_dialog import Candidate, SeveralDialog
from lmsdesk.gui.submissions.mark_session import MarkSession
from lmsdesk.model.comments import Comment, CommentUse
from lmsdesk.model.feedback import kept_text
from lmsdesk.model.ids import AttemptTarget, CourseId
from lmsdesk.model.scores import ScoreEntry, ScoreTextError, add_points, format_score
from lmsdesk.model.wire import Json

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.page import SubmissionsPage

_MOST_REMEMBERED: Final = 50
_PARAGRAPH: Final = "\N{PARAGRAPH SEPARATOR}"


class PaperOnScreen(NamedTuple):
    """The work that is being marked."""

    entry: QueueEntry
    session: MarkSession


class FeedbackComments(QObject):
    """What is done with comments at the feedback field; nothing goes to a paper that is not on the screen any more."""

    def __init__(self, page: "SubmissionsPage", workspace: Workspace, *, tasks: Tasks, writes: Tasks) -> None:
        super().__init__(page)
        self._page, self._panel = page, page.panel
        self._workspace, self._tasks, self._writes = workspace, tasks, writes
        self._reading: asyncio.Task[None] | None = None
        self._chooser: CommentChooser | None = None
        self._asked_for: MarkSession | None = None
        self._stamp: CommentUse | None = None
        self._texts: dict[WorkKey, tuple[str, str]] = {}
        """Feedback that was entered, with the given name of its student, newest last."""
        self._panel.entered.connect(self._on_entered)
        self._panel.unfilled.fill_wanted.connect(self.fill_in)
        page.paper.annotating.feedback_wanted.connect(self.insert_notes)
        page.paper.annotating.stamp_wanted.connect(self.choose_stamp)
        page.paper.annotating.stamped.connect(self._on_stamped)

    def choose(self) -> None:
        """Open the box that finds a comment; it has the keys at once."""
        if (paper := self._open_paper()) is not None:
            self._panel.ensureWidgetVisible(self._panel.feedback)
            self._open_chooser(paper, self._insert)

    def choose_stamp(self) -> None:
        """The same for words that are put on the pages; the score and the feedback stay as they are."""
        if (paper := self._paper()) is not None:
            self._open_chooser(paper, self._use_as_stamp)

    def _open_chooser(self, paper: PaperOnScreen, on_chosen: Callable[[Comment], None]) -> None:
        self._asked_for = paper.session
        self.chooser.open()
        wait = typeahead.wait(self)
        if self._reading is not None:
            self._reading.cancel()
        self._reading = self._tasks.spawn(self._show_comments(paper, wait, on_chosen), what="reading comments")

    @property
    def chooser(self) -> CommentChooser:
        """The box, made when somebody first asks for it."""
        if self._chooser is None:
            self._chooser = CommentChooser(self._page, self._panel.feedback)
        return self._chooser

    def repeat_last(self) -> None:
        """Insert the feedback that was entered last on another paper."""
        paper = self._open_paper()
        if paper is None:
            return
        others = [kept for key, kept in self._texts.items() if key != paper.entry.key]
        if not others:
            self._panel.say_news(self.tr("No feedback has been entered on another paper yet."))
            return
        text, name_before = others[-1]
        name = name_for(paper.entry)
        renamed = _with_name(text, name_before, name)
        self._panel.feedback.insert(renamed)
        if renamed != text and not name:
            self._panel.say_remark(self._missing_of(Filled(renamed, ("name",))), is_of_feedback=True)
        elif renamed != text:
            words = self.tr("The last feedback was inserted with “{name}” in place of “{before}”.")
            self._panel.say_remark(words.format(name=name, before=name_before), is_of_feedback=True)

    def insert_notes(self, notes: str) -> None:
        """Write the notes on a text into its feedback, where they can be read over before they are posted."""
        if self._open_paper() is not None:
            self._panel.feedback.insert(notes)
            self._panel.focus(self._panel.feedback)

    def fill_in(self) -> None:
        """Fill in the placeholders that were typed into the feedback by hand."""
        if (paper := self._open_paper()) is not None:
            words = feedback_for(self._panel.feedback.kept, paper.entry, paper.session.shown)
            self._panel.feedback.replace(words.text)
            self._panel.focus(self._panel.feedback)
            self._panel.say_remark(self._missing_of(words), is_of_feedback=True)

    def save_selection(self) -> None:
        """Keep what is selected in the feedback, or all of it, as a comment."""
        paper = self._open_paper()
        if paper is None:
            return
        text = self._selected() or self._panel.feedback.toPlainText()
        text = _with_name(text, name_for(paper.entry), "{name}")
        self._start_saving(new_comment(text.strip()))

    def give_to_several(self) -> None:
        """Give one feedback to several students of this column."""
        if (paper := self._open_paper()) is not None:
            self._start_giving(paper)

    async def _show_comments(
        self, paper: PaperOnScreen, wait: typeahead.Wait, on_chosen: Callable[[Comment], None]
    ) -> None:
        key = paper.entry.key
        try:
            found = await self._workspace.submissions.comments.known(key.course_id, key.column_id)
            self.chooser.show_comments(found, on_chosen)
            if self.chooser.isVisible():
                wait.pass_on()
        finally:
            wait.end()

    def _use_as_stamp(self, comment: Comment) -> None:
        paper = self._same_paper(self._paper())
        if paper is None:
            return
        words = filled_for(comment.text, paper.entry, paper.session.shown)
        target = AttemptTarget.of(paper.session.target)
        self._stamp = CommentUse(comment_id=comment.id, target=target, text=words.text)
        self._page.paper.annotating.use_stamp(words.text)
        self._panel.say_remark(self._missing_of(words))

    def _on_stamped(self, text: str) -> None:
        if self._stamp is not None and self._stamp.text == text:
            self._note_use(self._stamp)

    def _same_paper(self, paper: PaperOnScreen | None) -> PaperOnScreen | None:
        """The paper for which a comment was chosen, if it is still on the screen; says so if not."""
        if paper is not None and paper.session is self._asked_for:
            return paper
        self._panel.say_news(self.tr("Another paper is on the screen now. Nothing was inserted."))
        return None

    def _insert(self, comment: Comment) -> None:
        paper = self._same_paper(self._open_paper())
        if paper is None:
            return
        scored, remark = self._scored(paper, comment.points)
        words = filled_for(comment.text, paper.entry, {**paper.session.shown, **_fields(scored)})
        self._panel.feedback.insert(kept_text(words.text))
        if scored is not None:
            self._panel.enter_score(scored)
        self._panel.say_remark(" ".join(part for part in (remark, self._missing_of(words)) if part))
        use = CommentUse(
            comment_id=comment.id,
            target=AttemptTarget.of(paper.session.target),
            text=words.text,
            # A comment without points has added none; it moves the score once it gets some.
            points=None if scored is None and comment.points else comment.points or 0.0,
        )
        self._note_use(use)

    def _note_use(self, use: CommentUse) -> None:
        self._writes.spawn(self._workspace.submissions.comments.note_use(use), what="counting a comment")

    def _missing_of(self, words: Filled) -> str:
        missing = self.tr("Unknown, so left out: {names}.").format(names=", ".join(words.missing))
        return missing if words.missing else ""

    def _scored(self, paper: PaperOnScreen, points: float | None) -> tuple[ScoreEntry | None, str]:
        """The score with the points of a comment, and what there is to say about it."""
        if not points:
            return None, ""
        point = QLocale().decimalPoint()
        words = points_text(points, decimal_point=point)
        scored = None
        if self._panel.is_readable:
            try:
                scored = add_points(paper.session.shown, points, paper.entry.scale)
            except ScoreTextError as error:
                return None, str(error)
        if scored is None:
            return None, self.tr("{points} was not added: the grade is not a number.").format(points=words)
        score = format_score(scored.fields["score"], decimal_point=point)
        said = self.tr("{points} makes the score {score}.").format(points=words, score=score)
        return scored, " ".join(part for part in (said, translate("Entries", scored.warning)) if part)

    def _start_saving(self, comment: Comment) -> None:
        self._tasks.open(self._save(comment), what="keeping a comment")

    async def _save(self, comment: Comment) -> None:
        again = partial(self._start_saving, comment)
        storing = await asked_comment(self._workspace, comment, self._page, writes=self._writes, again=again)
        if storing is not None:
            self._writes.spawn(storing(), what="keeping a comment", on_done=self._on_saved)
            # The next key goes on behind it, and does not take its place.
            cursor = self._panel.feedback.textCursor()
            cursor.setPosition(cursor.selectionEnd())
            self._panel.feedback.setTextCursor(cursor)

    def _on_saved(self, _: object) -> None:
        notices.info(self.tr("The comment was saved."), topic="comments")

    def _start_giving(self, paper: PaperOnScreen) -> None:
        self._tasks.open(self._give_to_several(paper), what="giving feedback to several")

    async def _give_to_several(self, paper: PaperOnScreen) -> None:
        # What was typed last is shown as it is kept.
        await self._writes.finished()
        dialog = SeveralDialog(await self._candidates(paper.entry), self._selected(), self._page)
        check_spelling([dialog.text], self._workspace.spelling, dialog)
        text = await self._workspace.unsaved.find("/".join(("several", *paper.entry.key[:2])))
        kept, again = KeptText(text, self._writes), partial(self._start_giving, paper)
        if await show_kept(dialog, kept, again=again, is_saved=False) != QDialog.DialogCode.Accepted:
            return
        label = self.tr("Feedback for several in {column}").format(column=paper.entry.column.title)
        posting = await self._workspace.submissions.several.enter(dialog.changes, label=label)
        kept.forget()
        self._read_again()
        self._report(len(posting.result.inverse), len(posting.left), paper.entry, posting.result.step_id)

    async def _candidates(self, entry: QueueEntry) -> list[Candidate]:
        """The students of a column in the queue, with their marks; a conflict is decided before anything is added."""
        column = entry.key[:2]
        entries = [one for one in self._page.pile.entries if one.key[:2] == column and one.key.user_id]
        entries = [one for one in entries if one.current.state is not MarkingState.CONFLICT]
        targets = [one.target(one.current.id) for one in entries]
        marks = await self._workspace.submissions.marks.of(targets)
        return [Candidate(one, mark) for one, mark in zip(entries, marks, strict=True)]

    def _report(self, count: int, left: int, entry: QueueEntry, step_id: int | None) -> None:
        course_id = entry.key.course_id
        words = self.tr("Feedback was entered for %Ln students.", "", count)
        parts = [self.tr("Nothing was posted.")]
        if left:
            changed = self.tr("%Ln marks had changed in the meantime and were left as they are.", "", left)
            parts.append(counted(left, self.tr("1 mark had changed in the meantime and was left as it is."), changed))
        undo = notices.Remedy(self.tr("Undo"), lambda: self._undo(course_id, step_id))
        notices.info(
            counted(count, self.tr("Feedback was entered for 1 student."), words),
            detail=" ".join(parts),
            topic="comments",
            remedy=undo if count else None,
        )

    def _undo(self, course_id: CourseId, step_id: int | None) -> None:
        self._tasks.spawn(self._undone(course_id, step_id), what="undoing feedback for several")

    async def _undone(self, course_id: CourseId, step_id: int | None) -> None:
        if await self._workspace.gradebook.undo(course_id, only=step_id) is None:
            self._panel.say_news(self.tr("Other changes were made since. Undo those first."))
            return
        self._read_again()

    def _read_again(self) -> None:
        if (paper := self._paper()) is not None:
            self._page.marking.read(paper.entry)

    def _selected(self) -> str:
        return self._panel.feedback.textCursor().selectedText().replace(_PARAGRAPH, "\n")

    def _open_paper(self) -> PaperOnScreen | None:
        return self._paper() if self._panel.is_open else None

    def _paper(self) -> PaperOnScreen | None:
        entry, session = self._page.entry, self._page.session
        return None if entry is None or session is None else PaperOnScreen(entry, session)

    def _on_entered(self, fields: Json) -> None:
        paper = self._paper()
        if paper is None or "feedback" not in fields:
            return
        self._texts.pop(paper.entry.key, None)
        if text := str(fields["feedback"] or "").strip():
            self._texts[paper.entry.key] = (text, name_for(paper.entry))
        while len(self._texts) > _MOST_REMEMBERED:
            del self._texts[next(iter(self._texts))]


def _fields(scored: ScoreEntry | None) -> Json:
    return {} if scored is None else scored.fields


def _with_name(text: str, before: str, after: str) -> str:
    """The text with one name in place of another, where it stands as a word of its own; or without any."""
    if not before:
        return text
    space = "" if after else r",?[ \t]*"
    return re.sub(rf"{space}(?<!\w){re.escape(before)}(?!\w)", lambda _: after, text)
