"""From what a person typed, pasted or filled to patches, and the words for the step in the undo menu."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.models.cells import changed_fields
from lmsdesk.gui.models.gradebook import GradebookModel, Index
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.scores import Scale, ScoreEntry, ScoreTextError, parse_score
from lmsdesk.model.wire import Json


@dataclass
class Entries:
    """What one step would change, what is unusual about it, and what it could not take."""

    patches: list[CellPatch] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    refusals: list[LmsdeskError] = field(default_factory=list)
    read_only: int = 0
    """Cells left alone because the service works them out."""

    def problem(self) -> str:
        """What a person should know about the step, in a sentence or two; empty when all went as asked."""
        said = []
        if self.refusals:
            count = len(self.refusals)
            said.append(f"{counted(count, 'cell')} kept the old value: {self.refusals[0].title}")
        if self.read_only:
            said.append(f"{counted(self.read_only, 'cell')} left alone: the service works out these columns.")
        if self.warnings:
            said.append(f"{counted(len(self.warnings), 'score')} {self.warnings[0]}.")
        return " ".join(said)


def read_text(model: GradebookModel, index: Index, text: str) -> tuple[CellPatch, str]:
    """The patch that typing `text` makes, and a soft warning; raises ScoreTextError for what is no score."""
    scale = model.scale_of(index.column())
    is_relative = text.lstrip().startswith("+")
    entry = parse_score(text, scale, current=model.value_at(index).score) if is_relative else _parsed(text, scale)
    return patch_of(model, index, entry.fields), entry.warning


@lru_cache(maxsize=4096)
def _parsed(text: str, scale: Scale) -> ScoreEntry:
    # A pasted block repeats few texts many times.
    return parse_score(text, scale)


def patch_of(model: GradebookModel, index: Index, entry: Json) -> CellPatch:
    """The patch, perhaps empty, that makes a cell say `entry`."""
    cell = model.cell_at(index)
    return CellPatch(cell, changed_fields(entry, model.value_at(index), model.pending_of(cell)))


def read_texts(model: GradebookModel, wanted: Iterable[tuple[Index, str]]) -> Entries:
    """The patches of many texts; what cannot be taken is left out and told."""
    made = Entries()
    for index, text in wanted:
        if model.columns[index.column()].is_read_only:
            made.read_only += 1
            continue
        try:
            patch, warning = read_text(model, index, text)
        except ScoreTextError as refusal:
            made.refusals.append(refusal)
            continue
        if patch.fields:
            made.patches.append(patch)
            made.warnings += [warning] * bool(warning)
    return made


def read_entries(model: GradebookModel, wanted: Iterable[tuple[Index, Json]]) -> Entries:
    """The patches of many entries; read-only columns are left alone and counted."""
    made = Entries()
    for index, entry in wanted:
        if model.columns[index.column()].is_read_only:
            made.read_only += 1
            continue
        patch = patch_of(model, index, entry)
        made.patches += [patch] * bool(patch.fields)
    return made


def label_of(model: GradebookModel, verb: str, patches: Sequence[CellPatch]) -> str:
    """The name of a step: `Midterm: 42 for Abara, Chidi`, or `Paste 12 grades`."""
    if len(patches) != 1:
        return f"{verb} {counted(len(patches), 'grade')}"
    index = model.index_of(patches[0].cell)
    title, name = model.columns[index.column()].column.title, model.names[int(model.order[index.row()])]
    return f"{title}: {_said(model, index, patches[0].fields)} for {name}"


def counted(count: int, noun: str) -> str:
    """`1 cell`, `3 cells`."""
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


def _said(model: GradebookModel, index: Index, fields: Json) -> str:
    if fields.get("score") is not None:
        return model.columns[index.column()].number_text(float(fields["score"]))
    if fields.get("text") is not None:
        return str(fields["text"])
    if fields.get("exempt"):
        return "exempt"
    return "no longer exempt" if fields.keys() == {"exempt"} else "cleared"
