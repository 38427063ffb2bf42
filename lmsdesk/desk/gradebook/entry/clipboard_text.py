"""Blocks of cells as tab-separated text, the way spreadsheet programs exchange them."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Final

from lmsdesk.desk.platform.long_work import pause, pieces
from lmsdesk.errors import LmsdeskError

Block = list[list[str]]

LARGEST_PASTE = 2_000_000
"""Characters; more than a whole gradebook of 5,000 x 200 rarely has, less than would stall the window."""
_RUNS: Final = re.compile(r"'*(?:[=@]|[+\-](?![0-9.,%]*$))")
"""What a spreadsheet would take for a formula: plain numbers with a sign are not, and a guarded one counts again."""


def too_large() -> LmsdeskError:
    """What to say of a clipboard beyond reason."""
    return LmsdeskError("What was copied is too large.", detail="No grade was changed.", hint="Paste it in parts.")


async def rows_of(text: str) -> Block:
    """The rows of a text as they are; quoted cells may hold tabs and line ends.

    Raises LmsdeskError for more than any gradebook holds.
    """
    if len(text) > LARGEST_PASTE:
        raise too_large()
    rows: Block = []
    try:
        for piece in pieces(csv.reader(io.StringIO(text, newline=""), delimiter="\t")):
            rows += piece
            await pause()
    except csv.Error:
        raise too_large() from None
    return rows


async def read_block(rows: Block) -> Block:
    """Rows of texts without the guards against formulas; short rows are filled up. Empty for no text."""
    read: Block = []
    for piece in pieces(rows):
        read += [[_unguarded(cell) for cell in row] for row in piece]
        await pause()
    width = max(map(len, read), default=0)
    return [row + [""] * (width - len(row)) for row in read] if width else [[""] for _ in read]


def is_ragged(rows: Block) -> bool:
    """Whether the lines have different numbers of cells, as when a word processor's table was copied."""
    return len({len(row) for row in rows}) > 1


async def write_block(rows: Iterable[Sequence[str]]) -> str:
    """Tab-separated lines with a line end after each; what would run as a formula is written as text."""
    made = io.StringIO()
    writer = csv.writer(made, delimiter="\t", lineterminator="\n")
    for row in rows:
        writer.writerow([guarded(cell) for cell in row])
        await pause()
    return made.getvalue()


def guarded(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if _RUNS.match(text) else text


def tiled(block: Block, height: int, width: int) -> Block:
    """The block repeated to fill a selection that is a whole multiple of it, else as it is."""
    if not block or height % len(block) or width % len(block[0]):
        return block
    return [row * (width // len(row)) for row in block] * (height // len(block))


def _unguarded(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and _RUNS.match(cell) else cell
