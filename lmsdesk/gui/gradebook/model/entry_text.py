"""What steps of entering grades are called, and what is said of them."""

from collections.abc import Sequence
from typing import Final

from lmsdesk.desk.gradebook.column_arrays import ColumnArrays
from lmsdesk.desk.gradebook.entry.messages import Verb
from lmsdesk.desk.gradebook.entry.missing import NothingMissing, due_of, why_nothing
from lmsdesk.desk.gradebook.entry.plan import EditPlan, Outcome, Severity
from lmsdesk.desk.gradebook.session.course_session import CourseSession
from lmsdesk.gui.kit import messages
from lmsdesk.gui.kit.formatting import full_moment
from lmsdesk.gui.kit.translator import Translator
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.wire import Json

_CONTEXT: Final = "Entries"
_tr: Final = Translator(_CONTEXT)
_EMPTYING: Final = frozenset({Verb.CLEAR, Verb.CUT})


def translate(text: str) -> str:
    """A sentence of the desk about an entry; any other text stays as it is."""
    return messages.translate(_CONTEXT, text)


def problem_of(plan: EditPlan) -> str:
    """What a person should know about a step, in a sentence or two; empty when all went as asked."""
    line_counts = plan.line_counts
    others, remarks = plan.count(Outcome.REFUSED) - line_counts.read_only, line_counts.by_severity[Severity.REMARKED]
    sentences = [kept_values(others, line_counts.refusal)] if others else []
    if line_counts.read_only:
        sentences.append(left_alone(line_counts.read_only))
    if plan.verb in _EMPTYING and len(plan.lines) > 1 and line_counts.by_severity[Severity.SAME]:
        sentences.append(were_empty(len(line_counts.by_severity[Severity.SAME])))
    if sentences and plan.verb in _EMPTYING:
        sentences.insert(0, emptied(len(line_counts.patches)))
    if remarks:
        sentences.append(remarked(len(remarks), remarks[0].reason))
    return " ".join(sentences)


def label_of(session: CourseSession, verb: Verb, patches: Sequence[CellPatch]) -> str:
    """The name of a step: `Midterm: 42 for Abara, Chidi`, or `Paste 12 grades`."""
    if len(patches) != 1:
        return step_label(verb, len(patches))
    slot, position = session.position_of(patches[0].cell) or (None, None)
    if slot is None or position is None:
        return step_label(verb, 1)
    column = session.columns[position]
    return step_of_one(column.column.title, value_text(column, patches[0].fields), session.names[slot])


def value_text(column: ColumnArrays, fields: Json) -> str:
    """What a patch of one cell makes of it, in a word."""
    if fields.get("score") is not None:
        return column.number_text(float(fields["score"]))
    if fields.get("text") is not None:
        return column.scale.label_of(str(fields["text"]))
    if fields.get("exempt") or fields.keys() == {"exempt"}:
        return exempted(is_exempt=bool(fields["exempt"]))
    return cleared()


def step_label(verb: Verb, count: int) -> str:
    """The name of a step of many cells: `Paste 12 grades`."""
    if count == 1:
        one = {
            Verb.ENTER: _tr("Enter 1 grade"),
            Verb.PASTE: _tr("Paste 1 grade"),
            Verb.CUT: _tr("Cut 1 grade"),
            Verb.CLEAR: _tr("Clear 1 grade"),
            Verb.FILL: _tr("Fill 1 grade"),
            Verb.REPLACE: _tr("Replace 1 grade"),
            Verb.EXEMPT: _tr("Exempt 1 grade"),
            Verb.COUNT_AGAIN: _tr("Remove the exemption of 1 grade"),
            Verb.CLEAR_OVERRIDE: _tr("Clear the override of 1 grade"),
            Verb.MISSING: _tr("Enter 0 for 1 missing grade"),
        }
        return one[verb]
    many = {
        Verb.ENTER: _tr("Enter %Ln grades", count),
        Verb.PASTE: _tr("Paste %Ln grades", count),
        Verb.CUT: _tr("Cut %Ln grades", count),
        Verb.CLEAR: _tr("Clear %Ln grades", count),
        Verb.FILL: _tr("Fill %Ln grades", count),
        Verb.REPLACE: _tr("Replace %Ln grades", count),
        Verb.EXEMPT: _tr("Exempt %Ln grades", count),
        Verb.COUNT_AGAIN: _tr("Remove the exemption of %Ln grades", count),
        Verb.CLEAR_OVERRIDE: _tr("Clear the override of %Ln grades", count),
        Verb.MISSING: _tr("Enter 0 for %Ln missing grades", count),
    }
    return many[verb]


def step_of_one(column: str, value: str, student: str) -> str:
    """The name of a step of one cell: `Midterm: 42 for Abara, Chidi`."""
    return _tr("{column}: {value} for {student}").format(column=column, value=value, student=student)


def exempted(*, is_exempt: bool) -> str:
    """A grade that was left out of calculations, or taken in again."""
    return _tr("exempt") if is_exempt else _tr("no longer exempt")


def cleared() -> str:
    return _tr("cleared")


def kept_values(count: int, reason: str) -> str:
    """How many cells refused what was to be entered, and why the first of them did."""
    many = _tr("%Ln cells kept their old values: {reason}", count)
    words = _tr("1 cell kept its old value: {reason}") if count == 1 else many
    return words.format(reason=translate(reason))


def left_alone(count: int) -> str:
    """How many cells are not anybody's to fill."""
    if count == 1:
        return _tr("1 cell left unchanged: the server calculates these columns.")
    return _tr("%Ln cells left unchanged: the server calculates these columns.", count)


def emptied(count: int) -> str:
    """How many of the selected cells were cleared."""
    if not count:
        return _tr("No grade was cleared.")
    return _tr("1 grade was cleared.") if count == 1 else _tr("%Ln grades were cleared.", count)


def were_empty(count: int) -> str:
    """How many of the selected cells had nothing to clear."""
    return _tr("1 cell was already empty.") if count == 1 else _tr("%Ln cells were already empty.", count)


def remarked(count: int, remark: str) -> str:
    """How many scores are unusual, and in which way the first of them is."""
    words = _tr("1 score {remark}.") if count == 1 else _tr("%Ln scores {remark}.", count)
    return words.format(remark=translate(remark))


def none_overridden() -> str:
    """There is no override to clear."""
    return _tr("None of the selected grades is overridden.")


def nothing_missing(column: ColumnArrays) -> str:
    """Why there is nothing to enter 0 for in a column."""
    reason, due = why_nothing(column), due_of(column.column)
    words = {
        NothingMissing.TAKES_NO_GRADES: _tr("Grades cannot be entered in “{column}”."),
        NothingMissing.NEVER_READ: _tr(
            "The grades of “{column}” have not been read, so it is not known which are missing."
        ),
        NothingMissing.NOT_DUE: _tr("“{column}” is due on {due}. Nothing is missing before that."),
        NothingMissing.ALL_THERE: _tr("No grade is missing in “{column}”."),
    }
    return words[reason].format(column=column.column.title, due=full_moment(due) if due else "")
