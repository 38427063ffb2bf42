"""How a person looks at a course: saved views and personal flags.

Kept in the site's own data file, one value a course, because flags and filters name students.
"""

from collections.abc import Collection
from enum import StrEnum

import msgspec
from msgspec import Struct

from lmsdesk.model.groups import GroupId
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.store import Store


class CellStatus(StrEnum):
    """What a filter can ask of a cell."""

    NEEDS_GRADING = "needsGrading"
    EMPTY = "empty"
    FILLED = "filled"
    MINE = "mine"
    """Changed here and not confirmed: on its way, refused or in conflict."""
    CONFLICT = "conflict"
    LATE = "late"
    """Handed in after the column was due."""
    FLAGGED = "flagged"
    EXEMPT = "exempt"
    OVERRIDDEN = "overridden"
    HAS_FEEDBACK = "hasFeedback"
    HAS_NOTES = "hasNotes"


class Condition(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One filter of rows: a status, a range of scores, a section, or a group; exactly one of them is set."""

    column_id: ColumnId | None = None
    """Where to look; None is any column, which a range does not allow."""
    status: CellStatus | None = None
    low: float | None = None
    high: float | None = None
    is_percent: bool = False
    """Whether the range is in percent of the points possible."""
    section: str | None = None
    group: GroupId | None = None

    @property
    def is_range(self) -> bool:
        """Whether it asks for scores between two values, both included."""
        return self.low is not None or self.high is not None


class SortRule(Struct, frozen=True, omit_defaults=True):
    """One key of the order: a column's id or the name of a student column."""

    by: str
    is_descending: bool = False


class ColourRule(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Scores to stand out, by colour and by a shape."""

    percent: float
    """Of the points possible."""
    is_above: bool = False
    column_id: ColumnId | None = None
    """None for every column."""


class StudentColumn(Struct, frozen=True, omit_defaults=True):
    """A column beside the grades that stays in place."""

    name: str
    width: int = 0
    """Pixels; 0 for its usual width."""


class View(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What of a gradebook is shown, and in what order. Ids that no longer exist are passed over."""

    sorts: tuple[SortRule, ...] = ()
    conditions: tuple[Condition, ...] = ()
    student_columns: tuple[StudentColumn, ...] = ()
    order: tuple[ColumnId, ...] = ()
    hidden: tuple[ColumnId, ...] = ()
    frozen: tuple[ColumnId, ...] = ()
    """Those that stay beside the student columns while the others scroll, in their order."""
    widths: dict[ColumnId, int] = {}
    rules: tuple[ColourRule, ...] = ()
    is_grouped: bool = False
    """Whether the names of categories stand above the columns."""


class SavedView(Struct, frozen=True):
    """A view with a name."""

    name: str
    view: View


class CourseViews(Struct, frozen=True, omit_defaults=True):
    """The view a course was left in, and those with names, in the order they were saved."""

    current: View = View()
    saved: tuple[SavedView, ...] = ()

    def named(self, name: str) -> View | None:
        return next((kept.view for kept in self.saved if kept.name == name), None)

    def with_saved(self, name: str, view: View) -> "CourseViews":
        """With the view under this name, in place of an older one."""
        kept = {one.name: one for one in self.saved} | {name: SavedView(name, view)}
        return CourseViews(self.current, tuple(kept.values()))

    def without(self, name: str) -> "CourseViews":
        return CourseViews(self.current, tuple(kept for kept in self.saved if kept.name != name))


class CoursePosition(Struct, frozen=True):
    """Where a person was in a course: the current cell, and the one that was first in sight."""

    user_id: UserId
    column_id: ColumnId
    first_user_id: UserId
    first_column_id: ColumnId


class Views:
    """Reads and keeps what a person chose for each course."""

    def __init__(self, store: Store) -> None:
        self._preferences = store.preferences

    async def of(self, course_id: CourseId) -> CourseViews:
        """What was kept; the plain view when there is nothing that this version understands."""
        kept = await self._preferences.get(f"views/{course_id}")
        try:
            return msgspec.convert(kept, CourseViews) if kept is not None else CourseViews()
        except msgspec.ValidationError:
            return CourseViews()

    async def keep(self, course_id: CourseId, views: CourseViews) -> None:
        await self._preferences.set(f"views/{course_id}", msgspec.to_builtins(views))

    async def position(self, course_id: CourseId) -> CoursePosition | None:
        """Where the person was last; None before the first time, or when this version does not understand it."""
        kept = await self._preferences.get(f"place/{course_id}")
        try:
            return msgspec.convert(kept, CoursePosition) if kept is not None else None
        except msgspec.ValidationError:
            return None

    async def keep_position(self, course_id: CourseId, position: CoursePosition) -> None:
        await self._preferences.set(f"place/{course_id}", msgspec.to_builtins(position))

    async def flags(self, course_id: CourseId) -> frozenset[Cell]:
        kept = await self._preferences.get(f"flags/{course_id}")
        pairs = kept if isinstance(kept, list) else []
        return frozenset(Cell(course_id, ColumnId(column), UserId(user)) for column, user in pairs)

    async def keep_flags(self, course_id: CourseId, flags: Collection[Cell]) -> None:
        """Keep personal flags in place of what was kept; they never leave this computer."""
        pairs = sorted((cell.column_id, cell.user_id) for cell in flags)
        await self._preferences.set(f"flags/{course_id}", [list(pair) for pair in pairs] or None)
