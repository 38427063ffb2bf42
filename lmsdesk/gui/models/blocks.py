"""Blocks of cells as tab-separated text, the way spreadsheet programs exchange them. No Qt."""

import csv
import io
import re
from collections.abc import Sequence
from typing import Final

from lmsdesk.errors import LmsdeskError

Block = list[list[str]]

LARGEST_PASTE = 2_000_000
"""Characters; more than a whole gradebook of 5,000 x 200 rarely has, less than would stall the window."""
_RUNS: Final = re.compile(r"'*(?:[=@]|[+\-](?![0-9.,%]*$))")
"""What a spreadsheet would take for a formula: plain numbers with a sign are not, and a guarded one counts again."""


def too_large() -> LmsdeskError:
    """What to say of a clipboard beyond reason."""
    return LmsdeskError(
        "What was copied is too large to paste here.", detail="No grade was changed.", hint="Paste it in parts."
    )


def read_block(text: str) -> Block:
    """Rows of texts; short rows are filled up; quoted cells may hold tabs and line ends. Empty for no text.

    Raises LmsdeskError for more than any gradebook holds.
    """
    rows = [[_unguarded(cell) for cell in row] for row in _rows(text)]
    width = max(map(len, rows), default=0)
    return [row + [""] * (width - len(row)) for row in rows] if width else [[""] for _ in rows]


def is_ragged(text: str) -> bool:
    """Whether the lines have different numbers of cells, as when a word processor's table was copied."""
    return len({len(row) for row in _rows(text)}) > 1


def write_block(rows: Sequence[Sequence[str]]) -> str:
    """Tab-separated lines with a line end after each; what would run as a formula is written as text."""
    made = io.StringIO()
    writer = csv.writer(made, delimiter="\t", lineterminator="\n")
    writer.writerows([[guarded(cell) for cell in row] for row in rows])
    return made.getvalue()


def guarded(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if _RUNS.match(text) else text


def tiled(block: Block, height: int, width: int) -> Block:
    """The block repeated to fill a selection that is a whole multiple of it, else as it is."""
    if not block or height % len(block) or width % len(block[0]):
        return block
    return [row * (width // len(row)) for row in block] * (height // len(block))


def _rows(text: str) -> list[list[str]]:
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter="\t")) if len(text) <= LARGEST_PASTE else None
    except csv.Error:
        rows = None
    if rows is None:
        raise too_large()
    return rows


def _unguarded(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and _RUNS.match(cell) else cell
