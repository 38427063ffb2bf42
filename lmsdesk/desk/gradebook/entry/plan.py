"""From what a person typed, pasted or filled to patches: each step is planned cell by cell before it is made."""

from collections.abc import Callable, Iterable
from decimal import Decimal
from enum import IntEnum, StrEnum
from functools import lru_cache, partial
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from lmsdesk.desk.gradebook.column_arrays import CellValue, ColumnArrays, changed_fields
from lmsdesk.desk.gradebook.entry.messages import DELETED, LEFT, NAMELESS, WORKED_OUT, EntryMessage, Verb, counted
from lmsdesk.desk.gradebook.session.course_session import CellRef, CourseSession
from lmsdesk.desk.platform.long_work import PIECE, pause, pieces, run_now
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell
from lmsdesk.model.scores import Scale, ScoreEntry, ScoreTextError, fit_to_scale, parse_score
from lmsdesk.model.wire import Json


class Outcome(StrEnum):
    """What a step does to a cell."""

    CHANGED = "changed"
    SAME = "same"
    REFUSED = "refused"


class PlannedCell(Struct, frozen=True, gc=False):
    """One cell of a step before it is made; a search through a whole course makes hundreds of thousands."""

    cell: Cell
    before: CellValue
    wanted: str
    """The text that was to be entered."""
    outcome: Outcome
    reason: str = ""
    """Why it was refused, or what is unusual about it."""
    patch: CellPatch | None = None


class Severity(IntEnum):
    """An outcome more closely, the most urgent first."""

    REFUSED = 0
    REMARKED = 1
    CHANGED = 2
    SAME = 3


OUTCOMES: Final = {
    Severity.REFUSED: Outcome.REFUSED,
    Severity.REMARKED: Outcome.CHANGED,
    Severity.CHANGED: Outcome.CHANGED,
    Severity.SAME: Outcome.SAME,
}
_SEVERITIES: Final = {Outcome.REFUSED: Severity.REFUSED, Outcome.CHANGED: Severity.CHANGED, Outcome.SAME: Severity.SAME}


def severity_of(line: PlannedCell) -> Severity:
    """How a cell ends; what is unusual about a change tells it from the others."""
    return Severity.REMARKED if line.outcome is Outcome.CHANGED and line.reason else _SEVERITIES[line.outcome]


class LineCounts(Struct):
    """What the lines of a step come to, counted as they come."""

    patches: list[CellPatch] = []
    by_severity: dict[Severity, list[PlannedCell]] = field(
        default_factory=lambda: {severity: [] for severity in Severity}
    )
    read_only: int = 0
    """How many cells the service works out."""
    emptied: int = 0
    """How many would lose their value and get none."""
    refusal: str = ""
    """The first reason that is about a text."""

    def add(self, line: PlannedCell) -> None:
        severity = severity_of(line)
        self.by_severity[severity].append(line)
        if line.patch is not None:
            self.patches.append(line.patch)
            self.emptied += _is_emptied(line)
        if severity is Severity.REFUSED:
            self.read_only += line.reason == WORKED_OUT
            self.refusal = self.refusal or ("" if line.reason == WORKED_OUT else line.reason)


class EditPlan(Struct):
    """What one step would change, what is unusual about it, and what it could not take."""

    lines: list[PlannedCell] = []
    notes: list[str] = []
    """What is doubtful about the step as a whole."""
    verb: Verb = Verb.ENTER
    is_large: bool = False
    """Whether a person could not see all of it at once."""
    revision: int = -1
    """That of the session when this was planned."""
    heading: str = ""
    """The words of a first row that may be the heading of what was copied."""
    other: "EditPlan | None" = None
    """The same with that row left out, or with it where this leaves it out."""
    is_without_heading: bool = False
    _line_counts: LineCounts = field(default_factory=LineCounts)
    _counted: int = 0

    @property
    def line_counts(self) -> LineCounts:
        """What the lines come to; a large step has been counted with `counting`."""
        run_now(self.counting())
        return self._line_counts

    async def counting(self) -> None:
        """Count the lines that have come since the last time."""
        while piece := self.lines[self._counted : self._counted + PIECE]:
            for line in piece:
                self._line_counts.add(line)
            self._counted += len(piece)
            await pause()

    @property
    def patches(self) -> list[CellPatch]:
        """Exactly what is written."""
        return self.line_counts.patches

    def count(self, outcome: Outcome) -> int:
        """How many cells end this way."""
        return sum(
            len(lines) for severity, lines in self.line_counts.by_severity.items() if OUTCOMES[severity] is outcome
        )

    @property
    def is_doubtful(self) -> bool:
        """Whether a person should look before it is made: refusals, remarks, values that would be emptied."""
        return bool(self.notes or self.count(Outcome.REFUSED) or self.remarked() or self.emptied())

    def emptied(self) -> int:
        """How many cells would lose their value and get none."""
        return self.line_counts.emptied

    def remarked(self) -> int:
        """How many cells would get an unusual value."""
        return len(self.line_counts.by_severity[Severity.REMARKED])


def read_text(session: CourseSession, ref: CellRef, text: str) -> tuple[CellPatch, str]:
    """The patch that typing `text` into a cell makes, and a soft warning; raises ScoreTextError for what is no score.

    A text that begins with `=` is worked out, one with `+` is added to the score that is there.
    """
    cell, column = session.resolve(ref)
    if cell is None or column is None:
        raise LookupError(ref)
    return _read(session, column, PlannedCell(cell, column.value(ref.slot), text, Outcome.SAME))


def _read(session: CourseSession, column: ColumnArrays, line: PlannedCell) -> tuple[CellPatch, str]:
    entry = _entry(line.wanted, column.scale, line.before)
    fields = changed_fields(entry.fields, line.before, session.pending_at(line.cell))
    return CellPatch(line.cell, fields), entry.warning or _too_fine(entry.fields, column)


def _entry(text: str, scale: Scale, value: CellValue) -> ScoreEntry:
    if text.lstrip().startswith("="):
        from lmsdesk.desk.gradebook.entry.formulas import evaluate

        # In the unit that the column shows, so that x is the number a person sees.
        shown = None if value.score is None else scale.share_of(value.score)
        number = evaluate(text, shown, decimal_point=scale.decimal_point)
        return _parsed(format(number, "f"), scale)
    is_relative = text.lstrip().startswith("+")
    return parse_score(text, scale, current=value.score) if is_relative else _parsed(text, scale)


def _too_fine(entry: Json, column: ColumnArrays) -> str:
    decimals, score = column.column.decimals, entry.get("score")
    if score is None or decimals is None or round(score, decimals) == score:
        return ""
    return counted(EntryMessage.TOO_FINE_FOR_ONE, EntryMessage.TOO_FINE, decimals)


@lru_cache(maxsize=4096)
def _parsed(text: str, scale: Scale) -> ScoreEntry:
    # A pasted block repeats few texts many times.
    return parse_score(text, scale)


async def planned_texts(
    session: CourseSession, wanted: Iterable[tuple[CellRef, str]], *, verb: Verb = Verb.ENTER
) -> EditPlan:
    """What entering many texts would do, cell by cell; who is no longer here is left out."""
    return await _plan_all(session, (partial(_planned, session, *one) for one in wanted), verb)


async def planned_entries(
    session: CourseSession,
    wanted: Iterable[tuple[CellRef, Json]],
    *,
    verb: Verb = Verb.ENTER,
    is_only_empty: bool = False,
) -> EditPlan:
    """The same for entries that need no reading: cleared, copied or exempted cells."""
    plan = partial(_planned_entry, session, is_only_empty=is_only_empty)
    return await _plan_all(session, (partial(plan, *one) for one in wanted), verb)


def read_texts(session: CourseSession, wanted: Iterable[tuple[CellRef, str]], *, verb: Verb = Verb.ENTER) -> EditPlan:
    """`planned_texts` in one go."""
    return run_now(planned_texts(session, wanted, verb=verb))


def exact(score: float) -> Decimal:
    """The number as a person wrote it: 0.1 is a tenth."""
    return Decimal(repr(score))


async def _plan_all(session: CourseSession, plans: Iterable[Callable[[], PlannedCell | None]], verb: Verb) -> EditPlan:
    entries = EditPlan(verb=verb, revision=session.revision)
    for piece in pieces(plans):
        entries.lines += [line for plan in piece if (line := plan()) is not None]
        await pause()
    await entries.counting()
    return entries


def _planned(session: CourseSession, ref: CellRef, text: str) -> PlannedCell | None:
    cell, column = session.resolve(ref)
    if cell is None or column is None:
        return None
    line = PlannedCell(cell, column.value(ref.slot), text, Outcome.SAME)
    # What a cell shows already changes nothing, even where it could not be typed (a notation, a rounded number).
    is_worded = line.before.text is not None or column.is_read_only or column.scale.is_percent
    if is_worded and text.strip() == column.text(ref.slot):
        return line
    if not session.is_open(ref.slot, column):
        return replace(line, outcome=Outcome.REFUSED, reason=refusal_reason(column))
    try:
        patch, warning = _read(session, column, line)
    except ScoreTextError as refusal:
        return replace(line, outcome=Outcome.REFUSED, reason=_why(refusal))
    return PlannedCell(cell, line.before, text, Outcome.CHANGED, warning, patch) if patch.fields else line


def _planned_entry(session: CourseSession, ref: CellRef, entry: Json, *, is_only_empty: bool) -> PlannedCell | None:
    cell, column = session.resolve(ref)
    if cell is None or column is None:
        return None
    before = column.value(ref.slot)
    if is_only_empty and not before.is_empty:
        return None
    if not session.is_open(ref.slot, column):
        return PlannedCell(cell, before, "", Outcome.REFUSED, refusal_reason(column))
    try:
        fitting = fit_to_scale(entry, column.scale)
    except ScoreTextError as refusal:
        return PlannedCell(cell, before, "", Outcome.REFUSED, _why(refusal))
    fields = changed_fields(fitting.fields, before, session.pending_at(cell))
    if not fields:
        return PlannedCell(cell, before, "", Outcome.SAME)
    return PlannedCell(cell, before, "", Outcome.CHANGED, fitting.warning, CellPatch(cell, fields))


def refusal_reason(column: ColumnArrays) -> str:
    """Why a cell of the column takes no entry; where the column takes some, its student has left."""
    if column.is_nameless:
        return NAMELESS
    if column.is_worked_out:
        return WORKED_OUT
    return DELETED if column.is_gone else LEFT


def _why(refusal: LmsdeskError) -> str:
    return refusal.title


def _is_emptied(line: PlannedCell) -> bool:
    fields = line.patch.fields if line.patch else {}
    is_given = any(fields.get(name) is not None for name in ("score", "text")) or fields.get("exempt")
    return bool(fields) and not is_given and not line.before.is_empty
