"""The arrays of a column live in `lmsdesk.desk.cells` (edit them there); this name goes away soon."""

from lmsdesk.desk.cells import (
    EXEMPT,
    NEEDS_GRADING,
    OURS,
    CellValue,
    ColumnArrays,
    Flags,
    Pending,
    Scores,
    changed_fields,
    entry_of,
)

__all__ = [
    "EXEMPT",
    "NEEDS_GRADING",
    "OURS",
    "CellValue",
    "ColumnArrays",
    "Flags",
    "Pending",
    "Scores",
    "changed_fields",
    "entry_of",
]
