"""“Explain this grade”: where the figure comes from, in sentences, and the table of a calculated column. No widgets."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from fractions import Fraction
from typing import Final, NamedTuple

from lmsdesk.desk import CellDetails
from lmsdesk.desk.gradebook.column_arrays import EXEMPT, CellValue, ColumnArrays
from lmsdesk.desk.gradebook.entry.formulas import rounded
from lmsdesk.desk.gradebook.what_if import parts_of, rule_behind
from lmsdesk.gui.gradebook.model.cell_text import unread_words
from lmsdesk.gui.gradebook.model.column_text import why_unread
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.gradebook.panels.total_explanation import (
    Source,
    TableRow,
    TotalStep,
    is_near,
    number_text,
    sources_of,
    table_of,
)
from lmsdesk.gui.kit.formatting import counted, full_moment, grade_text
from lmsdesk.gui.kit.translator import Translator
from lmsdesk.model.edits import EditState
from lmsdesk.model.gradebook import Attempt, Grade, Grading
from lmsdesk.model.totals import TotalKind, formula_of, fraction, rule_of
from lmsdesk.model.wire import Timestamp, value_or

_tr: Final = Translator("Explaining")
_SHARE_PLACES: Final = 2
_MOST_NAMED: Final = 12
_WRITTEN: Final = frozenset({"feedback", "notes"})


class Explanation(NamedTuple):
    """Sentences, the table of a calculated column, and sentences after it."""

    lines: Sequence[str]
    rows: Sequence[TableRow] = ()
    remarks: Sequence[str] = ()


def explain_grade(model: GradebookModel, details: CellDetails) -> Explanation:
    """Where the grade of a cell comes from; empty when the cell is not in the sheet any more."""
    slot, position = model.session.position_of(details.cell) or (None, None)
    if slot is None or position is None:
        return Explanation([])
    column = model.columns[position]
    if column.is_nameless:
        return Explanation([_tr("Students' names are hidden in this column, and so are its grades.")])
    made = _calculated(model, column, slot, details) if column.is_worked_out else _entered(column, slot, details)
    more = [*_overridden(column, details.grade), *_exempted(column, slot), *_waiting(column, slot, details)]
    return made._replace(remarks=[*made.remarks, *more])


def _entered(column: ColumnArrays, slot: int, details: CellDetails) -> Explanation:
    value = column.value(slot)
    lines = [_headline(column, value)]
    if column.column.is_what_if:
        lines.append(_tr("This is a what-if column: it stays on this computer and is never sent."))
    elif details.attempts:
        lines += _handed_in(column, details.attempts)
    elif column.is_unread:
        lines.append(why_unread(column))
    elif column.column.grading_type == "Attempts":
        lines.append(_tr("There are no submissions, as far as this computer knows."))
    else:
        lines.append(_tr("Entered by hand; nothing is calculated."))
    return Explanation(lines)


def _headline(column: ColumnArrays, value: CellValue) -> str:
    title, possible = column.column.title, fraction(column.scale.possible)
    if value.score is None:
        shown = column.label_of(value) or (unread_words(column) if column.is_unread else _tr("no grade yet"))
        return _tr("{title}: {grade}.").format(title=title, grade=shown)
    score = fraction(value.score) or Fraction(0)
    words = _tr("1 point") if score == 1 else _tr("{score} points")
    stated = words.format(score=number_text(score, column))
    if possible:
        share = number_text(Fraction(rounded(score / possible * 100, _SHARE_PLACES)), column)
        points = {"score": number_text(score, column), "possible": number_text(possible, column), "share": share}
        one, many = _tr("{score} of 1 point, which is {share}%"), _tr("{score} of {possible} points, which is {share}%")
        stated = (one if possible == 1 else many).format(**points)
    shown_as = _tr("; shown as {text}").format(text=column.label_of(value)) if value.text else ""
    return f"{title}: {stated}{shown_as}."


def _handed_in(column: ColumnArrays, attempts: Iterable[Attempt]) -> list[str]:
    grading = value_or(column.column.grading, Grading())
    due = value_or(grading.due, None)
    lines = [_attempt_line(column, attempt, due) for attempt in attempts]
    rules = {
        "Last": _tr("The last attempt counts."),
        "First": _tr("The first attempt counts."),
        "Highest": _tr("The best attempt counts."),
        "Lowest": _tr("The lowest attempt counts."),
        "Average": _tr("The average of the attempts counts."),
    }
    rule = rules.get(value_or(grading.scoring_model, ""))
    return [*lines, rule] if rule and len(lines) > 1 else lines


def _attempt_line(column: ColumnArrays, attempt: Attempt, due: Timestamp | None) -> str:
    at = value_or(attempt.attempt_date, None) or value_or(attempt.created, None)
    when = full_moment(at.moment) if at else _tr("at an unknown time")
    score = value_or(attempt.score, None)
    got = _tr("no score yet") if score is None else number_text(fraction(score) or Fraction(0), column)
    late = _late(at.moment - due.moment) if at and due and due < at else ""
    left_out = _tr(", left out") if value_or(attempt.exempt, default=False) else ""
    return _tr("Submitted {when}{late}: {got}{left_out}.").format(when=when, late=late, got=got, left_out=left_out)


def _late(over: timedelta) -> str:
    days, hours, minutes = over.days, over.seconds // 3600, max(1, over.seconds // 60)
    if days:
        return ", " + counted(days, _tr("1 day late"), _tr("%Ln days late", days))
    if hours:
        return ", " + counted(hours, _tr("1 hour late"), _tr("%Ln hours late", hours))
    return ", " + counted(minutes, _tr("1 minute late"), _tr("%Ln minutes late", minutes))


def _calculated(model: GradebookModel, column: ColumnArrays, slot: int, details: CellDetails) -> Explanation:
    if column.column.is_what_if:
        return _what_if_total(model, column, slot)
    headline, columns = _headline(column, column.value(slot)), model.columns
    rule = rule_of(column.column, [other.column for other in columns])
    if rule is None:
        formula = _tr("The server calculates it with this formula: {formula}")
        return Explanation([headline, formula.format(formula=formula_of(column.column))])
    step = TotalStep(column, rule, sources_of(rule, columns, slot))
    rows = table_of(step, columns, slot)
    unread = [source.title for source in step.sources if source.column.is_unread]
    if unread or column.is_unread:
        return Explanation([headline, _kind_of(step)], rows, [_unchecked(column, column.service_value(slot), unread)])
    sent = [Source(source.column, source.column.service_value(slot), source.title) for source in step.sources]
    taken = details.taken_since & rule.weights.keys()
    newest = [other.column.title for other in columns if other.column.id in taken]
    figures = (step.value, TotalStep(column, rule, sent).value)
    remarks = _compared(column, column.service_value(slot), figures, newest)
    return Explanation([headline, _kind_of(step)], rows, remarks)


def _what_if_total(model: GradebookModel, column: ColumnArrays, slot: int) -> Explanation:
    """A what-if total: its sum, and which what-if grade replaces which real one."""
    lines = [_headline(column, column.value(slot)), _tr("Calculated on this computer and never sent.")]
    rule = rule_behind(column.column, [other.column for other in model.columns])
    if rule is None:
        return Explanation([*lines, _tr("The total it is based on is gone, or has its own formula.")])
    sources, replaced = [], []
    for part in parts_of(rule, model.columns):
        value, title = part.value(slot), part.real.column.title
        if part.over is not None and not part.over.value(slot).is_empty:
            was = _shown(part.real, part.real.value(slot))
            words = _tr("{title} instead of {was} in {real}.")
            replaced.append(words.format(title=part.over.column.title, was=was, real=title))
            title = part.over.column.title
        sources.append(Source(part.real, value, title))
    step = TotalStep(column, rule, sources)
    return Explanation([*lines, _kind_of(step)], table_of(step, model.columns, slot), replaced)


def _kind_of(step: TotalStep) -> str:
    """What is done with the grades that count."""
    count = len(step.kept)
    if step.value is None:
        return _tr("None of its columns has points possible.") if count else _tr("Nothing counts towards it yet.")
    if step.rule.kind is TotalKind.TOTAL:
        return counted(count, _tr("It is the sum of 1 grade."), _tr("It is the sum of %Ln grades.", count))
    if step.rule.kind is TotalKind.AVERAGE:
        return counted(count, _tr("It is the average of 1 grade."), _tr("It is the average of %Ln grades.", count))
    words = _tr("It is the weighted average of %Ln grades.", count)
    return counted(count, _tr("It is the weighted average of 1 grade."), words)


def _unchecked(column: ColumnArrays, service: CellValue, unread: list[str]) -> str:
    """Why the service's figure cannot be checked: it, or columns that it is made of, were never read."""
    if column.is_unread:
        return why_unread(column)
    shown = _tr("nothing") if service.score is None else number_text(fraction(service.score) or Fraction(0), column)
    words = _tr("The server has {value}. It cannot be checked here, because some columns have not been read: {names}.")
    return words.format(value=shown, names=_names(unread))


def _compared(
    column: ColumnArrays, service: CellValue, worked_out: tuple[Fraction | None, Fraction | None], newest: list[str]
) -> list[str]:
    """The service's figure beside those worked out from what is here and from what it has; why they differ.

    `newest` are columns in which it has taken a grade since it said its figure.
    """
    stated, (mine, theirs) = fraction(service.score), worked_out
    if stated is None and mine is None:
        return []
    shown = _tr("nothing") if stated is None else number_text(stated, column)
    if is_near(mine, stated):
        return [_tr("The server has the same: {value}.").format(value=shown)]
    if not is_near(mine, theirs):
        return [_tr("The server has {value}: grades that are only here are not counted yet.").format(value=shown)]
    if newest:
        words = _tr("The server has {value}; it may not have counted the newest grades yet: {names}.")
        return [words.format(value=shown, names=_names(newest))]
    return [_tr("The server has {value}; it may count something that is not shown here.").format(value=shown)]


def _overridden(column: ColumnArrays, grade: Grade | None) -> list[str]:
    at = value_or(grade.overridden, None) if grade is not None else None
    if at is None or grade is None:
        return []
    score = value_or(grade.score, None)
    label = column.scale.label_of(value_or(grade.text, "") or "")
    value = label if score is None else number_text(fraction(score) or Fraction(0), column)
    words = _tr("A grader overrode it with {value} on {when}; the calculated value does not count.")
    return [words.format(value=value or "–", when=full_moment(at.moment))]


def _exempted(column: ColumnArrays, slot: int) -> list[str]:
    is_exempt = bool(column.flags[slot] & EXEMPT)
    return [_tr("Exempt: it counts in no total, whatever the cell contains.")] * is_exempt


def _waiting(column: ColumnArrays, slot: int, details: CellDetails) -> list[str]:
    if details.edit is None:
        return []
    is_under_way, patch = details.edit.state in {EditState.QUEUED, EditState.SENDING}, details.edit.patch
    written = [_tr("The feedback or notes are only here and will be sent.")] if patch.keys() & _WRITTEN else []
    if is_under_way:
        patch = {name: value for name, value in patch.items() if name not in _WRITTEN}
        if not patch:
            return written
    mine, service = grade_text(patch), column.service_value(slot)
    theirs = grade_text(details.edit.theirs) if details.edit.theirs else _shown(column, service)
    words = {
        EditState.HELD: _tr("In conflict: {mine} here, {theirs} on the server. Choose one of them."),
        EditState.FAILED: _tr("The server refused {mine}, which is kept here; it still has {theirs}."),
    }.get(details.edit.state, _tr("{mine} is only here and will be sent; the server still has {theirs}."))
    return [words.format(mine=mine, theirs=theirs), *(written if is_under_way else [])]


def _shown(column: ColumnArrays, value: CellValue) -> str:
    if value.is_exempt:
        return _tr("exempt")
    if value.text or value.score is None:
        return column.label_of(value) or _tr("nothing")
    return column.number_text(value.score)


def _names(titles: list[str]) -> str:
    more = len(titles) - _MOST_NAMED
    shown = ", ".join(titles[:_MOST_NAMED])
    return _tr("{names} and {count} more").format(names=shown, count=more) if more > 0 else shown
