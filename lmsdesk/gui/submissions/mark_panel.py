"""Beside the paper: score, feedback and private notes of one attempt, and where its mark stands."""

from collections.abc import Collection
from typing import Final, cast

from msgspec.structs import replace
from PySide6.QtCore import QLocale, QMargins, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent, QTextCursor
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk import Mark, MarkingState, QueueEntry
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.feedback_edit import FeedbackEdit
from lmsdesk.gui.kit.feedback_questions import FeedbackQuestions
from lmsdesk.gui.kit.focus_panes import give_keys
from lmsdesk.gui.kit.format_bar import FormatBar
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import LARGE_PX, TITLE_PX, CutLabel, StateLabel, named, plain
from lmsdesk.gui.kit.layouts import least_height
from lmsdesk.gui.kit.messages import translate
from lmsdesk.gui.submissions.earlier_attempt import EarlierMark
from lmsdesk.gui.submissions.mark_session import with_fields
from lmsdesk.gui.submissions.notes_field import NotesField
from lmsdesk.gui.submissions.rubric_grid import FEWEST_ROWS, RubricGrid
from lmsdesk.gui.submissions.unfilled_row import UnfilledRow
from lmsdesk.gui.submissions.words import look_of, reach, student_name, typed_score
from lmsdesk.model.scores import Scale, ScoreEntry, ScoreTextError, format_score, parse_score
from lmsdesk.model.wire import Json

WIDTH: Final = 272
_ROOMY: Final = 690
"""From this height on there is room for all that can be told beside the mark."""
_FOR_NOTES, _FOR_NOTES_AND_RUBRIC = 390, 540
"""The height of the panel with everything that is beside a mark as a rule, and notes of a few lines; lower, all gives
way a little."""
_MOST_FEEDBACK: Final = 0.5
"""Of what is seen of the panel."""
_CURSOR_ROOM: Final = 20
_SCORE_WIDTH, _LEAST_FEEDBACK, _LOWEST_FEEDBACK = 120, 96, 36


class MarkPanel(QScrollArea):
    """`entered(fields)` follows the keys; `post_wanted` and `next_wanted` are its buttons."""

    entered = Signal(object)
    post_wanted = Signal()
    next_wanted = Signal()
    wanted = Signal()
    """A field of it is gone to: it has to be on the screen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("markPanel")
        self.setAccessibleName(self.tr("Score, feedback and notes"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setMinimumWidth(WIDTH)
        self._scale = Scale()
        self._before: Json = {}
        self._now: Json = {}
        """The score as it was when the field was gone to, to which “+5” is added, and as it is typed."""
        self._is_of_group = False
        self._room = 0
        self._standing_news = ""
        self._told_steps = 0
        """How many steps of the feedback there were when a remark on the last of them was made."""
        self._build()
        cast("QApplication", QApplication.instance()).focusChanged.connect(self._on_focus_changed)

    def expect(self, entry: QueueEntry) -> None:
        """Another student comes; the mark is shown in a moment, and nothing can be entered until then."""
        self.name_work(entry)
        point = QLocale().decimalPoint()
        self._scale = replace(entry.scale, decimal_point=point)
        possible = format_score(entry.scale.possible, decimal_point=point)
        self.possible.setText(f"/ {possible}" if possible else "")
        spoken = self.tr("Score of {possible} possible").format(possible=possible) if possible else self.tr("Score")
        self.score.setAccessibleName(spoken)
        self._before = self._now = {}
        self._set_read_only(is_read_only=True)
        # With all that was typed for the last one: undo would bring it here. To clear a line can be undone.
        self.score.setText("")
        for field in (self.feedback, self.notes):
            field.fill("")
            field.document().clearUndoRedoStacks()
        self.rubric.expect()
        self.earlier.show_mark(None)
        self.problem.hide()
        for say in (self.say_remark, self.say_override, self.say_news):
            say("")
        self._standing_news = ""

    def name_work(self, entry: QueueEntry) -> None:
        """Say whose work it is, and for what."""
        self.student.setText(student_name(entry))
        self.column.say(f"{entry.course} › {entry.column.title}")
        self._is_of_group = bool(entry.members)
        self.reach.setText(reach(entry))
        self.reach.setVisible(bool(entry.members))

    def show_mark(self, mark: Mark, *, without: Collection[str] = ()) -> None:
        """Show what is kept of the attempt, but for the fields that are being entered; now it can be entered."""
        for name, field in (("feedback", self.feedback), ("notes", self.notes)):
            if name not in without:
                field.fill(str(mark.values.get(name) or ""))
        self._set_read_only(is_read_only=False)
        if "score" not in without:
            self.problem.hide()
            self._before = self._now = dict(mark.values)
            if (text := typed_score(mark.values, self._scale)) != self.score.text():
                self.score.setText(text)
            if self.score.hasFocus():
                self.score.selectAll()

    def show_state(self, state: MarkingState, detail: str = "") -> None:
        """Say where the mark stands."""
        look = look_of(state)
        self.state.setText(f"{look.mark} {detail or look.sentence}")
        self.state.setAccessibleName(detail or look.sentence)
        self.state.colour(look.colour)

    def say_waiting(self, *, is_waiting: bool) -> None:
        """Say that another level in the rubric waits since an earlier visit, or no longer."""
        self.waiting.colour("unsent")
        self.waiting.setVisible(is_waiting)

    def say_tags(self, text: str) -> None:
        """Say which tags the work has, on one line; empty takes the line away."""
        self.tags.say(text)
        self.tags.setVisible(bool(text))

    def say_override(self, text: str) -> None:
        """Say that the grade was overridden in the gradebook; empty takes the line away."""
        self.override.setText(text)
        self.override.setVisible(bool(text))

    def say_remark(self, text: str, *, is_of_feedback: bool = False) -> None:
        """A word about what was entered last; it stays until something else is entered.

        Of what was put into the feedback alone: until that is undone.
        """
        self._told_steps = self.feedback.document().availableUndoSteps() if is_of_feedback else 0
        self.remark.setText(text)
        self.remark.setVisible(bool(text))

    def say_news(self, text: str) -> None:
        """A calm word about something that happened meanwhile; empty takes it away."""
        self.news.setText(text)
        self.news.setVisible(bool(text))

    def follow_news(self, text: str) -> None:
        """What holds as long as the work is on the screen; only news take the place of another word."""
        if text != self._standing_news:
            self._standing_news = text
            self.say_news(text)

    @property
    def is_readable(self) -> bool:
        """Whether the text of the score means a score."""
        return self.problem.isHidden()

    @property
    def is_open(self) -> bool:
        """Whether a mark is shown, into which can be typed."""
        return not self.score.isReadOnly()

    def enter_score(self, entry: ScoreEntry) -> None:
        """Show and enter a score that was worked out; who has one is exempt no more."""
        fields = {**entry.fields, "exempt": False} if self._now.get("exempt") else entry.fields
        self._before = self._now = with_fields(self._now, fields)
        self.score.setText(typed_score(fields, self._scale))
        self._say_problem("", remark=entry.warning)
        self.entered.emit(fields)

    def add_feedback(self, text: str) -> None:
        """Go to the feedback and add that of an earlier attempt below what is there, as if it was typed."""
        self.focus(self.feedback)
        if not text:
            self.say_news(self.tr("The previous attempt has no feedback."))
        elif self.is_open:
            self.feedback.moveCursor(QTextCursor.MoveOperation.End)
            self.feedback.insert(text)

    def type_score(self, text: str) -> None:
        """Begin the score with what was typed elsewhere."""
        self.focus(self.score)
        if self.is_open:
            self.score.setText(text)
            self._on_score_edited(text)

    def focus(self, field: QWidget) -> None:
        """Go to one of the fields."""
        self.wanted.emit()
        give_keys(field)
        if field is self.score:
            self.score.selectAll()
        self.ensureWidgetVisible(field)

    def leave_room(self, *, is_apart: bool) -> None:
        """Without the upright title of its pane there is room to be left beside it."""
        self._room = theme.BETWEEN if is_apart else 0
        self._place_foot()

    def _place_foot(self) -> None:
        """The buttons stay below what is scrolled."""
        height = self.foot.sizeHint().height()
        margins = QMargins(self._room, 0, 0, height)
        if margins != self.viewportMargins():
            self.setViewportMargins(margins)
        self.foot.setGeometry(self._room, self.height() - height, self.width() - self._room, height)

    def _follow_cursor(self) -> None:
        """A field that has grown out of what is seen is scrolled to where is typed."""
        if self.feedback.hasFocus() and (inside := self.widget()) is not None:
            at = self.feedback.viewport().mapTo(inside, self.feedback.cursorRect().center())
            below = 0 if self.unfilled.isHidden() else theme.INSIDE + self.unfilled.sizeHint().height()
            self.ensureVisible(at.x(), at.y(), 0, _CURSOR_ROOM + below)

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, super().sizeHint().height())

    def _on_focus_changed(self, before: QWidget | None, now: QWidget | None) -> None:
        if before is self.score and now is not None:
            self._settle_score()
        # Qt scrolls to what Tab reaches only; a key or a click can lead below the edge as well.
        if now is not None and self.isAncestorOf(now):
            self.ensureWidgetVisible(now)

    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        super().resizeEvent(arg__1)
        self._place_foot()
        self._place_earlier(is_roomy=self.height() >= _ROOMY)
        self._place_notes()

    def _place_rubric(self) -> None:
        """Its rows get what is left by all that is beside a mark as a rule, in the fonts of this screen."""
        is_roomy = self.height() >= _ROOMY
        # In a low window the feedback has one line until more is typed, for the rubric is read before it.
        least = _LEAST_FEEDBACK if is_roomy else _LOWEST_FEEDBACK
        # It grows with its text, and leaves room for what it is about.
        self.feedback.grow_to(int(self.viewport().height() * _MOST_FEEDBACK), least=least)
        self.rubric.set_room(0, is_roomy=is_roomy)
        width, layout = self.viewport().width(), cast("QVBoxLayout", cast("QWidget", self.widget()).layout())
        others = least_height(layout, width, without=(*self._at_times, self.feedback, self.rubric))
        table = self.rubric.table
        others += least_height(cast("QVBoxLayout", self.rubric.layout()), width - theme.BETWEEN, without=[table])
        others += table.minimumHeight() + least + 3 * theme.STEP
        rows = FEWEST_ROWS * (theme.ROW_HEIGHT if is_roomy else theme.COMPACT_ROW_HEIGHT)
        self.rubric.set_room(rows + self.viewport().height() - others, is_roomy=is_roomy)

    def _place_notes(self) -> None:
        """Where it is low for what is in it, all gives way a little, so that the notes are in sight as well."""
        is_high = self.height() >= _FOR_NOTES_AND_RUBRIC
        is_roomy = is_high or (self.rubric.isHidden() and self.height() >= _FOR_NOTES)
        self.notes.set_room(is_roomy=is_roomy)
        self._notes_title.setVisible(is_roomy)
        above_score, *others = self._gaps
        # By the height alone: from one paper to the next the score stays where it is.
        above_score.changeSize(0, theme.INSIDE if is_high else 0)
        for gap in others:
            gap.changeSize(0, theme.INSIDE if is_roomy else 0)
        layout = cast("QVBoxLayout", cast("QWidget", self.widget()).layout())
        layout.setContentsMargins(0, theme.INSIDE if is_high else theme.STEP, theme.BETWEEN, 0)
        layout.invalidate()
        above, below = (theme.INSIDE, theme.BETWEEN - theme.STEP) if is_high else (theme.STEP, theme.STEP)
        self._foot_row.setContentsMargins(0, above, theme.BETWEEN, below)
        self._place_foot()
        self._place_rubric()

    def _place_earlier(self, *, is_roomy: bool) -> None:
        """Above the feedback; in a low window below it, for the mark that is being given comes first."""
        self.earlier.set_room(is_roomy=is_roomy)
        layout = cast("QVBoxLayout", cast("QWidget", self.widget()).layout())
        above = self.rubric if is_roomy else self.notes
        if layout.indexOf(self.earlier) == layout.indexOf(above) + 1:
            return
        layout.removeWidget(self.earlier)
        layout.insertWidget(layout.indexOf(above) + 1, self.earlier)
        # Tab goes through them as they stand.
        before = self.feedback.previousInFocusChain() if is_roomy else self.notes
        QWidget.setTabOrder(cast("QWidget", before), self.earlier.feedback)

    def _set_read_only(self, *, is_read_only: bool) -> None:
        # Not disabled: a field that is disabled loses the keys to another.
        for field in (self.score, self.feedback, self.notes):
            field.setReadOnly(is_read_only)

    def _on_score_edited(self, text: str) -> None:
        try:
            entry = parse_score(text, self._scale, current=self._before.get("score"))
        except ScoreTextError as error:
            self._say_problem(str(error))
            return
        if self._is_of_group and entry.fields.get("exempt"):
            self._say_problem(self.tr("A group cannot be exempt. Mark the members one by one (Alt+I)."))
            return
        self._say_problem("", remark=entry.warning)
        fields = dict(entry.fields)
        if self._is_of_group or (not fields.get("exempt") and not self._now.get("exempt")):
            fields.pop("exempt", None)
        self._now = with_fields(self._now, fields)
        self.entered.emit(fields)

    def _settle_score(self) -> None:
        """Whoever comes back to the score sees what it is by now, and adds to that."""
        self._before = self._now
        if self.is_readable and (text := typed_score(self._now, self._scale)) != self.score.text():
            self.score.setText(text)

    def _say_problem(self, problem: str, *, remark: str = "") -> None:
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        self.say_remark(translate("Entries", remark) if remark else "")

    def _look_at_words(self) -> None:
        """Count them, and look for placeholders; what colleagues have formatted is left as it is."""
        if self.feedback.document().availableUndoSteps() < self._told_steps:
            self.say_remark("")
        text = self.feedback.toPlainText()
        self.unfilled.show_for("" if self.feedback.is_protected else text)
        count = len(text.split())
        words = counted(count, self.tr("1 word"), self.tr("%Ln words", "", count))
        self.words.setText(words if count else "")

    def _build_labels(self) -> None:
        self.student = plain(pixels=LARGE_PX, is_emphasized=True)
        self.student.setObjectName("markedStudent")
        self.column, self.tags, self.state = CutLabel(), CutLabel(), StateLabel()
        self.column.setProperty("role", "muted")
        self.waiting = self._built_waiting()
        self.override = plain(role="secondary")
        self.override.setObjectName("markOverride")
        self.reach = plain()
        self.reach.setObjectName("markReach")
        self.tags.setObjectName("markTags")
        self.state.setObjectName("markState")
        self.problem, self.remark, self.news = plain(role="problem"), plain(role="secondary"), plain(role="secondary")
        self.news.setObjectName("markNews")

    def _build(self) -> None:
        inside = QWidget(self)
        # Set the parent first: reparenting re-applies the style sheet to a widget and everything inside it.
        self.setWidget(inside)
        self._build_labels()
        self.rubric, self.earlier = RubricGrid(inside), EarlierMark(inside)
        self._build_feedback()
        self.rubric.came_or_went.connect(self._place_notes)
        self.notes = NotesField("markNotes", self.tr("Notes for graders only"))
        self.notes.typed.connect(lambda text: self.entered.emit({"notes": text or None}))
        layout = QVBoxLayout(inside)
        # On the left the title of the pane leaves room enough.
        layout.setContentsMargins(0, theme.INSIDE, theme.BETWEEN, 0)
        layout.setSpacing(theme.STEP)
        layout.addWidget(self.student)
        layout.addWidget(self.column)
        layout.addWidget(self.reach)
        above_score, *others = self._gaps = [QSpacerItem(0, theme.INSIDE) for _ in range(3)]
        layout.addItem(above_score)
        layout.addLayout(self._built_score())
        # Below the score, which stays where it is from one paper to the next.
        for label in (self.state, self.tags, self.override, self.waiting, self.problem, self.remark, self.news):
            layout.addWidget(label)
        layout.addWidget(self.rubric)
        layout.addWidget(self.earlier)
        layout.addItem(others[0])
        title = QHBoxLayout()
        title.addWidget(plain(self.feedback.accessibleName(), role="secondary"), 1)
        title.addWidget(self.words)
        layout.addLayout(title)
        layout.addWidget(self.format_bar)
        layout.addWidget(self.protection)
        layout.addWidget(self.feedback, 1)
        layout.addWidget(self.unfilled)
        layout.addItem(others[1])
        self._notes_title = plain(self.notes.accessibleName(), role="secondary")
        layout.addWidget(self._notes_title)
        layout.addWidget(self.notes)
        self.foot = self._built_foot()
        labels = (self.reach, self.tags, self.override, self.waiting, self.problem, self.remark, self.news)
        for label in labels:
            label.hide()
        self._at_times = (*labels, self.earlier, self.protection, self.unfilled)
        self._set_read_only(is_read_only=True)

    def _built_waiting(self) -> StateLabel:
        words = self.tr(
            "Another level is chosen in the rubric. Ctrl+Enter sends it; choosing the site's (◆) discards it."
        )
        label = StateLabel(f"{theme.Mark.UNSENT} {words}")
        label.setObjectName("markWaiting")
        return label

    def _build_feedback(self) -> None:
        self.feedback = FeedbackEdit("markFeedback", self.tr("Feedback to the student"))
        self.feedback.typed.connect(lambda kept: self.entered.emit({"feedback": kept or None}))
        self.words = named(plain(role="secondary"), "feedbackWords")
        self.words.setWordWrap(False)
        self.unfilled = UnfilledRow()
        # Words that come above it move it once they are laid out.
        self.unfilled.moved.connect(lambda: self.ensureWidgetVisible(self.unfilled.button))
        self.feedback.textChanged.connect(self._look_at_words)
        self.feedback.protection_changed.connect(self._look_at_words)
        self.feedback.cursorPositionChanged.connect(self._follow_cursor)
        self.format_bar = FormatBar(self.feedback)
        self.protection = FeedbackQuestions(self.feedback, self).button
        self.feedback.protection_changed.connect(lambda: self.format_bar.setVisible(not self.feedback.is_protected))

    def _built_score(self) -> QHBoxLayout:
        self.score = QLineEdit()
        self.score.setObjectName("markScore")
        self.score.setFont(theme.font(TITLE_PX, is_emphasized=True))
        self.score.setFixedWidth(_SCORE_WIDTH)
        self.score.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.score.textEdited.connect(self._on_score_edited)
        self.possible = plain(pixels=LARGE_PX)
        row = QHBoxLayout()
        row.setSpacing(theme.INSIDE)
        row.addWidget(self.score)
        row.addWidget(self.possible, 1)
        return row

    def _built_foot(self) -> QWidget:
        self.post = QPushButton(self.tr("Post"))
        self.post.setObjectName("postMark")
        self.post.setProperty("role", "primary")
        self.post.setToolTip(self.tr("Post this mark; Ctrl+Enter posts it and goes to the next"))
        self.post.clicked.connect(self.post_wanted)
        self.next = QPushButton(self.tr("Next to grade"))
        self.next.setObjectName("nextToGrade")
        self.next.setToolTip(self.tr("Next to grade, without posting (Alt+U)"))
        self.next.clicked.connect(self.next_wanted)
        foot = QWidget(self)
        row = self._foot_row = QHBoxLayout(foot)
        row.setSpacing(theme.INSIDE)
        row.addWidget(self.post)
        row.addWidget(self.next)
        row.addStretch(1)
        return foot
