"""Tables as text for spreadsheet programs, in which no cell is a formula."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Final

NUMBER: Final = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)")
"""What is written as a number, and read as one again."""
_RUNS: Final = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")
"""What begins a formula, also where Japanese is typed; what looks guarded already would lose its own mark."""


def csv_text(rows: Iterable[Sequence[str]]) -> str:
    """The rows as text."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows(map(safe_cell, row) for row in rows)
    return text.getvalue()


def safe_cell(value: str) -> str:
    """The value as text that no spreadsheet program runs as a formula."""
    return f"'{value}" if _RUNS.match(value) and not NUMBER.fullmatch(value) else value
