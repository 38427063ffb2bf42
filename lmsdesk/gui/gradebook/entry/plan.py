"""From what a person typed, pasted or filled to patches, and the words for the step in the undo menu."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import IntEnum, StrEnum
from functools import lru_cache, partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from lmsdesk.desk.gradebook.column_arrays import CellValue, ColumnArrays, changed_fields
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.gradebook.entry import plan_text
from lmsdesk.gui.gradebook.entry.formulas import is_formula, worked_out
from lmsdesk.gui.gradebook.entry.plan_text import DELETED, LEFT, NAMELESS, WORKED_OUT, Verb
from lmsdesk.gui.gradebook.model.row_model import Index
from lmsdesk.gui.gradebook.model.table_model import CellRef, GradebookModel
from lmsdesk.gui.kit.time_slicing import PIECE, Work, finished, pieces
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
    fate: Outcome
    reason: str = ""
    """Why it was refused, or what is unusual about it."""
    patch: CellPatch | None = None


class Kind(IntEnum):
    """A fate more closely, the most urgent first."""

    REFUSED = 0
    REMARKED = 1
    CHANGED = 2
    SAME = 3


OUTCOMES: Final = {
    Kind.REFUSED: Outcome.REFUSED,
    Kind.REMARKED: Outcome.CHANGED,
    Kind.CHANGED: Outcome.CHANGED,
    Kind.SAME: Outcome.SAME,
}
_EMPTYING: Final = frozenset({Verb.CLEAR, Verb.CUT})
_KINDS: Final = {Outcome.REFUSED: Kind.REFUSED, Outcome.CHANGED: Kind.CHANGED, Outcome.SAME: Kind.SAME}


def kind_of(line: PlannedCell) -> Kind:
    """How a cell ends; what is unusual about a change tells it from the others."""
    return Kind.REMARKED if line.fate is Outcome.CHANGED and line.reason else _KINDS[line.fate]


@dataclass
class Tally:
    """What the lines of a step come to, counted as they come."""

    patches: list[CellPatch] = field(default_factory=list)
    kinds: dict[Kind, list[PlannedCell]] = field(default_factory=lambda: {kind: [] for kind in Kind})
    read_only: int = 0
    """How many cells the service works out."""
    emptied: int = 0
    """How many would lose their value and get none."""
    refusal: str = ""
    """The first reason that is about a text."""

    def add(self, line: PlannedCell) -> None:
        """Count one more."""
        kind = kind_of(line)
        self.kinds[kind].append(line)
        if line.patch is not None:
            self.patches.append(line.patch)
            self.emptied += _is_emptied(line)
        if kind is Kind.REFUSED:
            self.read_only += line.reason == WORKED_OUT
            self.refusal = self.refusal or ("" if line.reason == WORKED_OUT else line.reason)


@dataclass
class Entries:
    """What one step would change, what is unusual about it, and what it could not take."""

    lines: list[PlannedCell] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What is doubtful about the step as a whole."""
    verb: Verb = Verb.ENTER
    is_large: bool = False
    """Whether a person could not see all of it at once."""
    revision: int = -1
    """That of the model when this was planned."""
    heading: str = ""
    """The words of a first row that may be the heading of what was copied."""
    other: "Entries | None" = None
    """The same with that row left out, or with it where this leaves it out."""
    is_without_heading: bool = False
    _tally: Tally = field(default_factory=Tally, repr=False, compare=False)
    _counted: int = field(default=0, repr=False, compare=False)

    @property
    def tally(self) -> Tally:
        """What the lines come to; a large step has been counted with `counting`."""
        finished(self.counting())
        return self._tally

    def counting(self) -> Work[None]:
        """Count the lines that have come since the last time."""
        while piece := self.lines[self._counted : self._counted + PIECE]:
            for line in piece:
                self._tally.add(line)
            self._counted += len(piece)
            yield

    @property
    def patches(self) -> list[CellPatch]:
        """Exactly what is written."""
        return self.tally.patches

    def count(self, fate: Outcome) -> int:
        """How many cells end this way."""
        return sum(len(lines) for kind, lines in self.tally.kinds.items() if OUTCOMES[kind] is fate)

    @property
    def is_doubtful(self) -> bool:
        """Whether a person should look before it is made: refusals, remarks, values that would be emptied."""
        return bool(self.notes or self.count(Outcome.REFUSED) or self.remarked() or self.emptied())

    def emptied(self) -> int:
        """How many cells would lose their value and get none."""
        return self.tally.emptied

    def remarked(self) -> int:
        """How many cells would get an unusual value."""
        return len(self.tally.kinds[Kind.REMARKED])

    def problem(self) -> str:
        """What a person should know about the step, in a sentence or two; empty when all went as asked."""
        tally = self.tally
        others, remarks = self.count(Outcome.REFUSED) - tally.read_only, tally.kinds[Kind.REMARKED]
        said = [plan_text.kept_values(others, tally.refusal)] if others else []
        if tally.read_only:
            said.append(plan_text.left_alone(tally.read_only))
        if self.verb in _EMPTYING and len(self.lines) > 1 and tally.kinds[Kind.SAME]:
            said.append(plan_text.were_empty(len(tally.kinds[Kind.SAME])))
        if said and self.verb in _EMPTYING:
            said.insert(0, plan_text.emptied(len(tally.patches)))
        if remarks:
            said.append(plan_text.remarked(len(remarks), remarks[0].reason))
        return " ".join(said)


def read_text(model: GradebookModel, index: Index, text: str) -> tuple[CellPatch, str]:
    """The patch that typing `text` makes, and a soft warning; raises ScoreTextError for what is no score.

    A text that begins with `=` is worked out, one with `+` is added to the score that is there.
    """
    planned = PlannedCell(model.cell_at(index), model.value_at(index), text, Outcome.SAME)
    return _read(model, model.columns[index.column()], planned)


def _read(model: GradebookModel, column: ColumnArrays, line: PlannedCell) -> tuple[CellPatch, str]:
    entry = _entry(line.wanted, column.scale, line.before)
    fields = changed_fields(entry.fields, line.before, model.index_edits(line.cell))
    return CellPatch(line.cell, fields), entry.warning or _too_fine(entry.fields, column)


def _entry(text: str, scale: Scale, value: CellValue) -> ScoreEntry:
    if is_formula(text):
        # In the unit that the column shows, so that x is the number a person sees.
        shown = None if value.score is None else scale.share_of(value.score)
        number = worked_out(text, shown, decimal_point=scale.decimal_point)
        return _parsed(format(number, "f"), scale)
    is_relative = text.lstrip().startswith("+")
    return parse_score(text, scale, current=value.score) if is_relative else _parsed(text, scale)


def _too_fine(entry: Json, column: ColumnArrays) -> str:
    places, score = column.column.decimals, entry.get("score")
    if score is None or places is None or round(score, places) == score:
        return ""
    return plan_text.too_fine(places)


@lru_cache(maxsize=4096)
def _parsed(text: str, scale: Scale) -> ScoreEntry:
    # A pasted block repeats few texts many times.
    return parse_score(text, scale)


def planned_texts(
    model: GradebookModel, wanted: Iterable[tuple[CellRef, str]], *, verb: Verb = Verb.ENTER
) -> Work[Entries]:
    """What entering many texts would do, cell by cell; who is no longer here is left out."""
    return (yield from _planned_all(model, (partial(_planned, model, *one) for one in wanted), verb))


def planned_entries(
    model: GradebookModel,
    wanted: Iterable[tuple[CellRef, Json]],
    *,
    verb: Verb = Verb.ENTER,
    is_only_empty: bool = False,
) -> Work[Entries]:
    """The same for entries that need no reading: cleared, copied or exempted cells."""
    plan = partial(_planned_entry, model, is_only_empty=is_only_empty)
    return (yield from _planned_all(model, (partial(plan, *one) for one in wanted), verb))


def read_texts(model: GradebookModel, wanted: Iterable[tuple[CellRef, str]], *, verb: Verb = Verb.ENTER) -> Entries:
    """`planned_texts` in one go."""
    return finished(planned_texts(model, wanted, verb=verb))


def label_of(model: GradebookModel, verb: Verb, patches: Sequence[CellPatch]) -> str:
    """The name of a step: `Midterm: 42 for Abara, Chidi`, or `Paste 12 grades`."""
    if len(patches) != 1:
        return plan_text.step_label(verb, len(patches))
    slot, place = model.place_of(patches[0].cell) or (None, None)
    if slot is None or place is None:
        return plan_text.step_label(verb, 1)
    column = model.columns[place]
    return plan_text.step_of_one(column.column.title, said(column, patches[0].fields), model.names[slot])


def said(column: ColumnArrays, fields: Json) -> str:
    """What a patch of one cell makes of it, in a word."""
    if fields.get("score") is not None:
        return column.number_text(float(fields["score"]))
    if fields.get("text") is not None:
        return column.scale.label_of(str(fields["text"]))
    if fields.get("exempt") or fields.keys() == {"exempt"}:
        return plan_text.exempted(is_exempt=bool(fields["exempt"]))
    return plan_text.cleared()


def exact(score: float) -> Decimal:
    """The number as a person wrote it: 0.1 is a tenth."""
    return Decimal(repr(score))


def _planned_all(model: GradebookModel, plans: Iterable[Callable[[], PlannedCell | None]], verb: Verb) -> Work[Entries]:
    entries = Entries(verb=verb, revision=model.revision)
    for piece in pieces(plans):
        entries.lines += [line for plan in piece if (line := plan()) is not None]
        yield
    yield from entries.counting()
    return entries


def _planned(model: GradebookModel, spot: CellRef, text: str) -> PlannedCell | None:
    cell, column = model.found(spot)
    if cell is None or column is None:
        return None
    line = PlannedCell(cell, column.value(spot.slot), text, Outcome.SAME)
    # What a cell shows already changes nothing, even where it could not be typed (a notation, a rounded number).
    is_worded = line.before.text is not None or column.is_read_only or column.scale.is_percent
    if is_worded and text.strip() == column.text(spot.slot):
        return line
    if not model.is_open(spot.slot, column):
        return replace(line, fate=Outcome.REFUSED, reason=why_closed(column))
    try:
        patch, warning = _read(model, column, line)
    except ScoreTextError as refusal:
        return replace(line, fate=Outcome.REFUSED, reason=_why(refusal))
    return PlannedCell(cell, line.before, text, Outcome.CHANGED, warning, patch) if patch.fields else line


def _planned_entry(model: GradebookModel, spot: CellRef, entry: Json, *, is_only_empty: bool) -> PlannedCell | None:
    cell, column = model.found(spot)
    if cell is None or column is None:
        return None
    before = column.value(spot.slot)
    if is_only_empty and not before.is_empty:
        return None
    if not model.is_open(spot.slot, column):
        return PlannedCell(cell, before, "", Outcome.REFUSED, why_closed(column))
    try:
        fitting = fit_to_scale(entry, column.scale)
    except ScoreTextError as refusal:
        return PlannedCell(cell, before, "", Outcome.REFUSED, _why(refusal))
    fields = changed_fields(fitting.fields, before, model.index_edits(cell))
    if not fields:
        return PlannedCell(cell, before, "", Outcome.SAME)
    return PlannedCell(cell, before, "", Outcome.CHANGED, fitting.warning, CellPatch(cell, fields))


def why_closed(column: ColumnArrays) -> str:
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
