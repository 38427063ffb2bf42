"""How the queue and its states are worded: a mark, a colour and a word for each, never a colour alone."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QLocale

from lmsdesk.desk import (
    CellDetails,
    ColumnToGrade,
    MarkingState,
    MarkState,
    QueuedAttempt,
    QueueEntry,
    QueueOrder,
    QueueScope,
)
from lmsdesk.desk import Mark as MarkOfAttempt
from lmsdesk.desk.submissions.given import Given
from lmsdesk.desk.submissions.queue import FLAG
from lmsdesk.gui.kit.formatting import full_moment, number, person
from lmsdesk.gui.kit.theme import Mark
from lmsdesk.model.scores import Scale, format_score
from lmsdesk.model.wire import Json, value_or

_CONTEXT: Final = "Marking"
FLAG_MARK: Final = "⚑"


class StateLook(NamedTuple):
    """How a state is shown."""

    mark: str
    colour: str
    """The name of a token of the theme."""
    word: str
    sentence: str


_LOOKS: Final = {
    MarkingState.CONFLICT: (
        Mark.CONFLICT,
        "conflict",
        QT_TRANSLATE_NOOP("Marking", "conflict"),
        QT_TRANSLATE_NOOP("Marking", "Conflict: changed on the server too. Press F4 to decide."),
    ),
    MarkingState.REFUSED: (
        Mark.FAILED,
        "conflict",
        QT_TRANSLATE_NOOP("Marking", "not accepted"),
        QT_TRANSLATE_NOOP("Marking", "Not accepted by the server. Kept here."),
    ),
    MarkingState.DRAFT: (
        Mark.UNSENT,
        "unsent",
        QT_TRANSLATE_NOOP("Marking", "draft"),
        QT_TRANSLATE_NOOP("Marking", "Draft: kept here, not posted"),
    ),
    MarkingState.TO_GRADE: (
        Mark.NEEDS_GRADING,
        "needs_grading",
        QT_TRANSLATE_NOOP("Marking", "to grade"),
        QT_TRANSLATE_NOOP("Marking", "To grade"),
    ),
    MarkingState.SENT: (
        "◑",
        "done",
        QT_TRANSLATE_NOOP("Marking", "sent, not posted"),
        QT_TRANSLATE_NOOP("Marking", "Sent: on the server, not posted to the student"),
    ),
    MarkingState.SENDING: (
        "↑",
        "unsent",
        QT_TRANSLATE_NOOP("Marking", "to be sent"),
        QT_TRANSLATE_NOOP("Marking", "Posted here, will be sent to the server"),
    ),
    MarkingState.POSTED: (
        Mark.DONE,
        "done",
        QT_TRANSLATE_NOOP("Marking", "posted"),
        QT_TRANSLATE_NOOP("Marking", "Posted"),
    ),
}

_ORDERS: Final = {
    QueueOrder.OLDEST: QT_TRANSLATE_NOOP("Marking", "Oldest first"),
    QueueOrder.DUE: QT_TRANSLATE_NOOP("Marking", "Due first"),
    QueueOrder.LATE: QT_TRANSLATE_NOOP("Marking", "Late first"),
    QueueOrder.RESUBMITTED: QT_TRANSLATE_NOOP("Marking", "Resubmitted first"),
    QueueOrder.SECTION: QT_TRANSLATE_NOOP("Marking", "By section"),
    QueueOrder.GROUP: QT_TRANSLATE_NOOP("Marking", "By group"),
    QueueOrder.TAG: QT_TRANSLATE_NOOP("Marking", "By tag"),
    QueueOrder.LIKENESS: QT_TRANSLATE_NOOP("Marking", "Similar papers together"),
    QueueOrder.NAME: QT_TRANSLATE_NOOP("Marking", "By name"),
    QueueOrder.RANDOM: QT_TRANSLATE_NOOP("Marking", "Random order"),
}


_STATES: Final = {
    MarkState.NONE: MarkingState.TO_GRADE,
    MarkState.DRAFT: MarkingState.DRAFT,
    MarkState.SENDING: MarkingState.SENDING,
    MarkState.POSTING: MarkingState.SENDING,
    MarkState.SENT: MarkingState.SENT,
    MarkState.POSTED: MarkingState.POSTED,
    MarkState.CONFLICT: MarkingState.CONFLICT,
    MarkState.REFUSED: MarkingState.REFUSED,
}


def look_of(state: MarkingState) -> StateLook:
    """How a state is shown."""
    mark, colour, word, sentence = _LOOKS[state]
    return StateLook(str(mark), colour, _tr(str(word)), _tr(str(sentence)))


def order_name(order: QueueOrder) -> str:
    """What an order is called."""
    return _tr(str(_ORDERS[order]))


def student_name(entry: QueueEntry) -> str:
    """Whose work it is: the name, or what takes its place while names are hidden; of a group, what it is called."""
    name = person(entry.student, entry.number, entry.code)
    if entry.group:
        return entry.group
    return f"{name} + {number(len(entry.members) - 1)}" if len(entry.members) > 1 else name


def reach(entry: QueueEntry) -> str:
    """Whom a mark of group work counts for; empty for all other work."""
    if not entry.members:
        return ""
    names = [person(one.student, one.number) for one in entry.members]
    told = [name for name in names if name]
    if not told:
        return _tr("Group work: this mark counts for all {count} members.").format(count=number(len(names)))
    if len(told) == 1:
        return _tr("Group work: this mark counts only for {name}. The others were marked individually.").format(
            name=told[0]
        )
    return _tr("Group work: this mark counts for {names}.").format(names="; ".join(told))


def spoken_entry(entry: QueueEntry) -> str:
    """The work of one person in a few words, for screen readers and tips."""
    words = [student_name(entry), *filter(None, [reach(entry)]), look_of(entry.state).word]
    if entry.is_late:
        words.append(_tr("late"))
    if entry.is_resubmitted:
        words.append(_tr("resubmitted"))
    words += [_tag_name(tag) for tag in entry.tags]
    return ", ".join(words)


def tags_line(tags: Sequence[str]) -> str:
    """The tags of some work, and whether it is flagged; empty where there is nothing."""
    flag = f"{FLAG_MARK} {_tr('Flagged')}" if FLAG in tags else ""
    own = [tag for tag in tags if tag != FLAG]
    said = _tr("Tag: {names}") if len(own) == 1 else _tr("Tags: {names}")
    return " · ".join(part for part in (flag, said.format(names=", ".join(own)) if own else "") if part)


def given_title(given: Given) -> str:
    """What papers may have in common, in a list of such."""
    if given.tag == FLAG:
        return _tr("Flagged")
    return _tr("Tag: {names}").format(names=given.tag) if given.tag else given.title


def _tag_name(tag: str) -> str:
    return _tr("flagged") if tag == FLAG else tag


def attempt_title(entry: QueueEntry, attempt: QueuedAttempt) -> str:
    """What stands on the tab of an attempt: its number, its date, whether it came late, and a due date of its own."""
    words = _tr("Attempt {number}").format(number=entry.work.attempts.index(attempt) + 1)
    if attempt.handed_in is not None:
        words += " · " + full_moment(attempt.handed_in.moment)
    if entry.came_late(attempt):
        words += " " + _tr("(late)")
    if entry.own_due is not None:
        at = entry.own_due.at
        own = _tr("no due date") if at is None else _tr("due {date}").format(date=full_moment(at.moment))
        words += f" · {_tr('exception')}: {own}"
    return f"{look_of(attempt.state).mark} {words}"


def marking_state(mark: MarkOfAttempt) -> MarkingState:
    """Where a mark stands, as the queue says it."""
    return _STATES[mark.state]


def typed_score(values: Json, scale: Scale) -> str:
    """What stands in a field for the score."""
    if values.get("exempt"):
        return "ex"
    if values.get("score") is not None:
        return format_score(scale.share_of(float(values["score"])), decimal_point=scale.decimal_point)
    return scale.label_of(str(values.get("text") or ""))


def position_in_pile(index: int | None, total: int, left: int, *, is_nameless: bool) -> str:
    """Where one stands, from 0: “3 of 52, 40 to grade”; None where the work is not there any more."""
    if index is None:
        words = _tr("No longer in this queue, {left} to grade").format(left=number(left))
    else:
        words = _tr("{place} of {total}, {left} to grade")
        words = words.format(place=number(index + 1), total=number(total), left=number(left))
    return f"{words} · {_tr('names hidden')}" if is_nameless else words


def mark_label(entry: QueueEntry) -> str:
    """The name of the step in which a mark is entered or posted."""
    return _tr("Mark {column} of {student}").format(column=entry.column.title, student=student_name(entry))


def overridden(details: CellDetails, scale: Scale) -> str:
    """That the grade was overridden in the gradebook, on the site or only here; empty where it was not."""
    patch = {} if details.edit is None else details.edit.patch
    is_on_site = details.grade is not None and value_or(details.grade.overridden, None) is not None
    if not patch.keys() & {"score", "text"} and not is_on_site:
        return ""
    grade = details.grade
    score = patch.get("score", None if grade is None else value_or(grade.score, None))
    text = patch.get("text", None if grade is None else value_or(grade.text, None))
    point = QLocale().decimalPoint()
    shown = None if score is None else format_score(scale.share_of(float(str(score))), decimal_point=point)
    value = shown or scale.label_of(str(text or ""))
    if not value:
        return ""
    words = _tr("Overridden in the gradebook with {value}: that counts, whatever is posted here.")
    return words.format(value=value)


def column_line(column: ColumnToGrade) -> str:
    """A column with work, in the list of what can be marked."""
    return _tr("{course} › {column} ({count})").format(
        course=column.course, column=column.column, count=number(column.count)
    )


def course_line(columns: Sequence[ColumnToGrade]) -> str:
    """A course with work in several columns, in the same list."""
    count = sum(column.count for column in columns)
    return _tr("{course}, all columns ({count})").format(course=columns[0].course, count=number(count))


def scope_title(scope: QueueScope, first: QueueEntry | None) -> str:
    """What is marked, where no work is left in it; named by the first work of its pile."""
    if scope.given is not None and scope.given.tag == FLAG:
        return _tr("Flagged papers")
    if scope.given is not None:
        return _tr("Papers with “{title}”").format(title=scope.given.title)
    if scope.cells:
        return _tr("Selected in the gradebook")
    if first is None:
        return _tr("This course") if scope.column_id is None else _tr("This column")
    return first.course if scope.column_id is None else f"{first.course} › {first.column.title}"


def _tr(text: str) -> str:
    return QCoreApplication.translate(_CONTEXT, text)
