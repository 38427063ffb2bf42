"""From what a person typed, pasted or filled to patches, and the words for the step in the undo menu."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from lmsdesk.desk.cells import CellValue, ColumnArrays, changed_fields
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.models.formulas import is_formula, worked_out
from lmsdesk.gui.models.gradebook import GradebookModel, Index
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.gradebook import ColumnScore
from lmsdesk.model.ids import Cell
from lmsdesk.model.scores import Scale, ScoreEntry, ScoreTextError, parse_score
from lmsdesk.model.wire import Json, known

WORKED_OUT = "The service works out this column."
"""Why a calculated cell takes no entry."""


class Fate(StrEnum):
    """What a step does to a cell."""

    CHANGED = "changed"
    SAME = "same"
    REFUSED = "refused"


class Planned(NamedTuple):
    """One cell of a step before it is made; a tuple, because a paste makes thousands."""

    cell: Cell
    before: CellValue
    wanted: str
    """The text that was to be entered."""
    fate: Fate
    reason: str = ""
    """Why it was refused, or what is unusual about it."""
    patch: CellPatch | None = None


@dataclass
class Entries:
    """What one step would change, what is unusual about it, and what it could not take."""

    lines: list[Planned] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What is doubtful about the step as a whole."""
    verb: str = "Enter"
    is_large: bool = False
    """Whether a person could not see all of it at once."""

    @property
    def patches(self) -> list[CellPatch]:
        """Exactly what is written."""
        return [line.patch for line in self.lines if line.patch is not None]

    def count(self, fate: Fate) -> int:
        """How many cells end this way."""
        return sum(1 for line in self.lines if line.fate is fate)

    @property
    def is_doubtful(self) -> bool:
        """Whether a person should look before it is made: refusals, remarks, values that would be emptied."""
        return bool(self.notes) or any(line.reason or _is_emptied(line) for line in self.lines)

    def emptied(self) -> int:
        """How many cells would lose their value and get none."""
        return sum(1 for line in self.lines if _is_emptied(line))

    def problem(self) -> str:
        """What a person should know about the step, in a sentence or two; empty when all went as asked."""
        refusals = [line.reason for line in self.lines if line.fate is Fate.REFUSED]
        read_only = refusals.count(WORKED_OUT)
        others = [reason for reason in refusals if reason != WORKED_OUT]
        remarks = [line.reason for line in self.lines if line.fate is Fate.CHANGED and line.reason]
        said = [f"{counted(len(others), 'cell')} kept the old value: {others[0]}"] if others else []
        if read_only:
            said.append(f"{counted(read_only, 'cell')} left alone: the service works out these columns.")
        if remarks:
            said.append(f"{counted(len(remarks), 'score')} {remarks[0]}.")
        return " ".join(said)


def read_text(model: GradebookModel, index: Index, text: str) -> tuple[CellPatch, str]:
    """The patch that typing `text` makes, and a soft warning; raises ScoreTextError for what is no score.

    A text that begins with `=` is worked out, one with `+` is added to the score that is there.
    """
    planned = Planned(model.cell_at(index), model.value_at(index), text, Fate.SAME)
    return _read(model, model.columns[index.column()], planned)


def _read(model: GradebookModel, column: ColumnArrays, line: Planned) -> tuple[CellPatch, str]:
    entry = _entry(line.wanted, column.scale, line.before)
    fields = changed_fields(entry.fields, line.before, model.pending_of(line.cell))
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
    places = known(known(column.column.score, ColumnScore()).decimal_places, None)
    score = entry.get("score")
    if score is None or places is None or round(score, places) == score:
        return ""
    return f"finer than the {counted(places, 'decimal')} this column shows"


@lru_cache(maxsize=4096)
def _parsed(text: str, scale: Scale) -> ScoreEntry:
    # A pasted block repeats few texts many times.
    return parse_score(text, scale)


def patch_of(model: GradebookModel, index: Index, entry: Json) -> CellPatch:
    """The patch, perhaps empty, that makes a cell say `entry`."""
    cell = model.cell_at(index)
    return CellPatch(cell, changed_fields(entry, model.value_at(index), model.pending_of(cell)))


def read_texts(model: GradebookModel, wanted: Iterable[tuple[Index, str]], *, verb: str = "Enter") -> Entries:
    """What entering many texts would do, cell by cell."""
    return Entries([_planned(model, index, text) for index, text in wanted], verb=verb)


def read_entries(model: GradebookModel, wanted: Iterable[tuple[Index, Json]], *, verb: str = "Enter") -> Entries:
    """The same for entries that need no reading: cleared, copied or exempted cells."""
    lines = []
    for index, entry in wanted:
        cell, before = model.cell_at(index), model.value_at(index)
        if model.columns[index.column()].is_read_only:
            lines.append(Planned(cell, before, "", Fate.REFUSED, WORKED_OUT))
            continue
        patch = patch_of(model, index, entry)
        lines.append(_line(before, "", patch))
    return Entries(lines, verb=verb)


def label_of(model: GradebookModel, verb: str, patches: Sequence[CellPatch]) -> str:
    """The name of a step: `Midterm: 42 for Abara, Chidi`, or `Paste 12 grades`."""
    if len(patches) != 1:
        return f"{verb} {counted(len(patches), 'grade')}"
    slot, place = model.place_of(patches[0].cell) or (None, None)
    if slot is None or place is None:
        return f"{verb} {counted(1, 'grade')}"
    column = model.columns[place]
    return f"{column.column.title}: {said(column, patches[0].fields)} for {model.names[slot]}"


def said(column: ColumnArrays, fields: Json) -> str:
    """What a patch of one cell makes of it, in a word."""
    if fields.get("score") is not None:
        return column.number_text(float(fields["score"]))
    if fields.get("text") is not None:
        return str(fields["text"])
    if fields.get("exempt"):
        return "exempt"
    return "no longer exempt" if fields.keys() == {"exempt"} else "cleared"


def counted(count: int, noun: str) -> str:
    """`1 cell`, `3 cells`."""
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


def exact(score: float) -> Decimal:
    """The number as a person wrote it: 0.1 is a tenth."""
    return Decimal(repr(score))


def _planned(model: GradebookModel, index: Index, text: str) -> Planned:
    column = model.columns[index.column()]
    line = Planned(model.cell_at(index), model.value_at(index), text, Fate.SAME)
    # What a cell shows already changes nothing, even where it could not be typed (a notation, a rounded number).
    is_worded = line.before.text is not None or column.is_read_only or column.scale.is_percent
    if is_worded and text.strip() == model.text_at(index):
        return line
    if column.is_read_only:
        return line._replace(fate=Fate.REFUSED, reason=WORKED_OUT)
    try:
        patch, warning = _read(model, column, line)
    except ScoreTextError as refusal:
        return line._replace(fate=Fate.REFUSED, reason=_why(refusal))
    return Planned(line.cell, line.before, text, Fate.CHANGED, warning, patch) if patch.fields else line


def _line(before: CellValue, text: str, patch: CellPatch, warning: str = "") -> Planned:
    if not patch.fields:
        return Planned(patch.cell, before, text, Fate.SAME)
    return Planned(patch.cell, before, text, Fate.CHANGED, warning, patch)


def _why(refusal: LmsdeskError) -> str:
    return refusal.title


def _is_emptied(line: Planned) -> bool:
    fields = line.patch.fields if line.patch else {}
    is_given = any(fields.get(name) is not None for name in ("score", "text")) or fields.get("exempt")
    return bool(fields) and not is_given and not line.before.is_empty
