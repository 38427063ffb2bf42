"""What a paste would do: where the block goes, numbers of another country, and a first row that may be a heading."""

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from lmsdesk.desk.gradebook.entry.clipboard_html import TableBlock, read_clipboard, read_table
from lmsdesk.desk.gradebook.entry.clipboard_text import Block, tiled
from lmsdesk.desk.gradebook.entry.fill import Chosen
from lmsdesk.desk.gradebook.entry.messages import NAMELESS, WORKED_OUT, EntryMessage, Verb, counted
from lmsdesk.desk.gradebook.entry.plan import EditPlan, Outcome, PlannedCell, planned_texts, read_texts
from lmsdesk.desk.gradebook.session.course_session import CellRef, CourseSession
from lmsdesk.desk.platform.long_work import pause
from lmsdesk.desk.platform.message import Message
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.folding import fold

_OTHER_POINT: Final = re.compile(r"\s*([+-]?[0-9]+),([0-9]{1,2}(?:\s*%)?)\s*")
"""A comma before one or two digits: before three, it could part thousands."""
_MOST_WORDS: Final = 60


class Target(Struct, frozen=True):
    """Where a block is to go: the selected columns of each selected row, all columns seen, and what a screen holds.

    Rows and columns are counted as they stood at the key; `ref_at` tells which cells those are, whatever moves since.
    """

    chosen: Chosen
    visible: Sequence[int]
    fits_on_screen: Callable[[int, int], bool]
    ref_at: Callable[[int, int], CellRef]
    rows: int
    """How many rows were shown."""

    @property
    def start(self) -> tuple[int, int]:
        """The first row, and the first position among the columns seen."""
        return min(self.chosen), min(self._positions())

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns are selected."""
        (top, left), positions = self.start, self._positions()
        return max(self.chosen) - top + 1, max(positions) - left + 1

    def _positions(self) -> list[int]:
        # The rows of a usual block share one list of columns.
        lists = {id(columns): columns for columns in self.chosen.values()}.values()
        return [self.visible.index(column) for columns in lists for column in columns]


class _Copied(NamedTuple):
    """A block, the markup beside it, and how many of its first rows are left out."""

    rows: Block
    html: str
    skipped: int = 0

    @property
    def block(self) -> Block:
        return self.rows[self.skipped :]


async def pasted(
    session: CourseSession, target: Target, copied: Callable[[], tuple[str, str]]
) -> EditPlan | LmsdeskError:
    """What entering the text, or the markup beside it, at the target would do; or why it cannot be read.

    `copied` is asked when the work begins: a copy may have to be done before.
    """
    text, html = copied()
    try:
        rows = await read_clipboard(text, html)
    except LmsdeskError as problem:
        return problem
    if not rows or not target.chosen:
        return EditPlan(verb=Verb.PASTE)
    whole = await _plan(session, target, _Copied(rows, html))
    words = _heading(whole, rows)
    if not words:
        return whole
    rest = await _plan(session, target, _Copied(rows, html, 1))
    whole.heading = rest.heading = words
    whole.other, rest.other, rest.is_without_heading = rest, whole, True
    is_heading = _names_a_column(session, target, rows[0]) or target.shape[0] == len(rows) - 1 > 1
    return rest if is_heading else whole


async def _plan(session: CourseSession, target: Target, copied: _Copied) -> EditPlan:
    (top, left), whole = target.start, tiled(copied.block, *target.shape)
    targets = (
        (target.ref_at(row, column), text)
        for row, texts in enumerate(whole[: target.rows - top], top)
        for column, text in zip(target.visible[left:], texts, strict=False)
    )
    entries = await planned_texts(session, targets, verb=Verb.PASTE)
    if entries.count(Outcome.REFUSED):
        entries = await _read_again(session, entries, copied, target)
    entries.is_large = not target.fits_on_screen(len(whole), len(whole[0]))
    entries.notes += _doubts(target, whole)
    return entries


async def _read_again(session: CourseSession, entries: EditPlan, copied: _Copied, target: Target) -> EditPlan:
    """Read refused cells once more: from the number beside the text, or with the point of another country."""
    table = (await read_table(copied.html)) if copied.html else TableBlock([], {})
    block, lines, (top, left) = copied.block, list[PlannedCell](), target.start
    has_numbers = [len(row) for row in table.cells] == [len(row) for row in copied.rows]
    # Not by counting the lines: those who have left meanwhile have none.
    last = min(target.rows, top + max(len(block), target.shape[0]))
    rows = {target.ref_at(row, target.visible[left]).slot: row - top for row in range(top, last)}
    columns = {target.ref_at(top, one).column_id: place for place, one in enumerate(target.visible[left:])}
    for line in entries.lines:
        slot, _ = session.position_of(line.cell) or (-1, 0)
        position = rows.get(slot, 0) % len(block) + copied.skipped, columns[line.cell.column_id] % len(block[0])
        has_number = has_numbers and slot in rows and "%" not in line.wanted
        number = table.numbers.get(position) if has_number else None
        lines.append(_read(session, line, number) if line.outcome is Outcome.REFUSED else line)
        await pause()
    made = EditPlan(lines, verb=entries.verb, revision=entries.revision)
    await made.counting()
    return made


def _read(session: CourseSession, line: PlannedCell, number: str | None) -> PlannedCell:
    match = _OTHER_POINT.fullmatch(line.wanted) if number is None else None
    text = number if match is None else f"{match[1]}.{match[2]}"
    if text is None:
        return line
    slot, _ = session.position_of(line.cell) or (-1, 0)
    read = next(iter(read_texts(session, [(CellRef(slot, line.cell.column_id), text)]).lines), line)
    if match is None or read.outcome is Outcome.REFUSED:
        return read
    reason = read.reason or Message(EntryMessage.READ_AS, copied=line.wanted.strip(), number=text)
    return replace(read, wanted=line.wanted, reason=reason if read.outcome is Outcome.CHANGED else "")


def _heading(entries: EditPlan, rows: Block) -> str:
    """The words of the first row, where it may be a heading: none of them is a grade, and something below is."""
    first, rest = entries.lines[: len(rows[0])], entries.lines[len(rows[0]) :]
    worded = [line for line in first if line.wanted.strip() and line.reason not in {WORKED_OUT, NAMELESS}]
    is_worded = bool(worded) and all(line.outcome is Outcome.REFUSED for line in worded)
    if len(rows) < 2 or not is_worded or all(line.outcome is Outcome.REFUSED for line in rest):
        return ""
    words = ", ".join(" ".join(line.wanted.split()) for line in worded)
    return words if len(words) <= _MOST_WORDS else words[:_MOST_WORDS] + "…"


def _names_a_column(session: CourseSession, target: Target, texts: Sequence[str]) -> bool:
    top, left = target.start
    here = {target.ref_at(top, position).column_id for position in target.visible[left : left + len(texts)]}
    titles = [fold(arrays.column.title) for arrays in session.columns if arrays.column.id in here]
    words = [fold(" ".join(text.split())) for text in texts]
    return any(word and word in titles for word in words)


def _doubts(target: Target, block: Block) -> list[str]:
    (height, width), (top, left) = (len(block), len(block[0])), target.start
    rows, positions = target.rows - top, len(target.visible) - left
    lost = height * width - min(height, rows) * min(width, positions)
    notes: list[str] = [counted(EntryMessage.CELL_OUTSIDE, EntryMessage.CELLS_OUTSIDE, lost)] if lost else []
    if target.shape not in {(1, 1), (height, width)}:
        copied, selected = _shape(height, width), _shape(*target.shape)
        notes.append(Message(EntryMessage.OTHER_SHAPE, copied=copied, selected=selected))
    return notes


def _shape(height: int, width: int) -> str:
    return f"{height} × {width}"
