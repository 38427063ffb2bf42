"""Blocks of cells as tab-separated text, the way spreadsheet programs exchange them. No Qt."""

import csv
import io
from collections.abc import Sequence

from lmsdesk.errors import LmsdeskError

Block = list[list[str]]

LARGEST_PASTE = 2_000_000
"""Characters; more than a whole gradebook of 5,000 x 200 rarely has, less than would stall the window."""


def read_block(text: str) -> Block:
    """Rows of texts; short rows are filled up; quoted cells may hold tabs and line ends. Empty for no text.

    Raises LmsdeskError for more than any gradebook holds.
    """
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter="\t")) if len(text) <= LARGEST_PASTE else None
    except csv.Error:
        rows = None
    if rows is None:
        raise LmsdeskError(
            "What was copied is too large to paste here.", detail="No grade was changed.", hint="Paste it in parts."
        )
    width = max(map(len, rows), default=0)
    return [row + [""] * (width - len(row)) for row in rows] if width else []


def write_block(rows: Sequence[Sequence[str]]) -> str:
    """Tab-separated lines with a line end after each."""
    made = io.StringIO()
    csv.writer(made, delimiter="\t", lineterminator="\n").writerows(rows)
    return made.getvalue()


def tiled(block: Block, height: int, width: int) -> Block:
    """The block repeated to fill a selection that is a whole multiple of it, else as it is."""
    if not block or height % len(block) or width % len(block[0]):
        return block
    return [row * (width // len(row)) for row in block] * (height // len(block))
