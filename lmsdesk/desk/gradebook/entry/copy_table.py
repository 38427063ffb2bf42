"""A gradebook on the clipboard as a table of its own: with names and titles, in the person's own notation."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from lmsdesk.desk.gradebook.entry.clipboard_html import write_table
from lmsdesk.desk.gradebook.entry.clipboard_text import write_block
from lmsdesk.desk.gradebook.session.course_session import CourseSession
from lmsdesk.desk.platform.long_work import pause

_MOST_WITH_MARKUP: Final = 50_000
"""Cells; a larger table goes to the clipboard as text alone."""
_TEXTS_AT_ONCE: Final = 1000
_OF_STUDENTS: Final = 2
"""Columns that say whose line it is."""


async def table_of(
    session: CourseSession, slots: Sequence[int], places: Sequence[int], *, titles: tuple[str, str]
) -> tuple[str, str]:
    """The text and the markup of these students and columns, in this order; `titles` stand above names and ids."""
    lines = [
        [titles[0], *(session.names[slot] for slot in slots)],
        [titles[1], *(session.student_ids[slot] for slot in slots)],
    ]
    everybody = np.asarray(slots, dtype=np.intp)
    for place in places:
        texts = [session.columns[place].column.title]
        for start in range(0, len(everybody), _TEXTS_AT_ONCE):
            texts += session.columns[place].texts_of(everybody[start : start + _TEXTS_AT_ONCE])
            await pause()
        lines.append(texts)
    text = await write_block(zip(*lines, strict=True))
    is_small = len(slots) * len(lines) <= _MOST_WITH_MARKUP
    return text, (await write_table(zip(*lines, strict=True), texts=_OF_STUDENTS)) if is_small else ""
