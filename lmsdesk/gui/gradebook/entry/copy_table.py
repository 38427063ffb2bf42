"""A gradebook on the clipboard as a table of its own: with names and titles, in the person's own notation."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from PySide6.QtCore import QCoreApplication, QMimeData
from PySide6.QtGui import QGuiApplication

from lmsdesk.gui.gradebook.entry.clipboard_html import write_table
from lmsdesk.gui.gradebook.entry.clipboard_text import write_block
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.kit.time_slicing import Work, at_next_turn

_MOST_WITH_MARKUP: Final = 50_000
"""Cells; a larger table goes to the clipboard as text alone."""
_TEXTS_AT_ONCE: Final = 1000
_OF_STUDENTS: Final = 2
"""Columns that say whose line it is."""


def table_of(grades: GradebookModel, slots: Sequence[int], places: Sequence[int]) -> Work[tuple[str, str]]:
    """The text and the markup of these students and columns, in this order."""
    student = QCoreApplication.translate("Copying", "Student")
    number = QCoreApplication.translate("Copying", "Student ID")
    lines = [
        [student, *(grades.names[slot] for slot in slots)],
        [number, *(grades.student_ids[slot] for slot in slots)],
    ]
    everybody = np.asarray(slots, dtype=np.intp)
    for place in places:
        texts = [grades.columns[place].column.title]
        for start in range(0, len(everybody), _TEXTS_AT_ONCE):
            texts += grades.columns[place].texts_of(everybody[start : start + _TEXTS_AT_ONCE])
            yield
        lines.append(texts)
    text = yield from write_block(zip(*lines, strict=True))
    is_small = len(slots) * len(lines) <= _MOST_WITH_MARKUP
    return text, (yield from write_table(zip(*lines, strict=True), texts=_OF_STUDENTS)) if is_small else ""


def put_on_clipboard(copied: tuple[str, str]) -> None:
    """Hand the table over in a turn of its own: a large one takes as long as a slice."""
    data = QMimeData()
    data.setText(copied[0])
    if copied[1]:
        data.setHtml(copied[1])
    clipboard = QGuiApplication.clipboard()
    at_next_turn(clipboard, lambda: clipboard.setMimeData(data))
